"""What somebody has read in a play: the sources that were met, as they are cited."""

import re
from collections.abc import Iterable
from typing import Final

from curatorium.core.content import Catalogue
from curatorium.core.record import BadRecord, RecordReader

LEADING: Final = re.compile(r"^\W+")  # brackets round a name that was found out sort nowhere


def cited(texts: Catalogue, cards: Iterable[int]) -> list[str]:
    """Those cards as sources, each once, in the order of a bibliography."""
    said = {texts.say("sources.card", (card,)) for card in cards}
    return sorted(said, key=lambda source: LEADING.sub("", source).casefold())


def sources_of(reader: RecordReader, eye: int) -> tuple[list[str], BadRecord | None]:
    """The sources that an eye met in a record, and the line that is wrong, up to which it was read."""
    play = reader.play
    met: dict[int, None] = {}
    bad = None
    try:
        for _ in reader:
            met.update(dict.fromkeys(play.game.met(play.state, eye)))
    except BadRecord as error:
        bad = error
    return cited(play.game.catalogue(play.options), met), bad
