"""Who sits where: people at this keyboard and bots."""

from collections.abc import Sequence
from typing import Final

from curatorium.bots.bot import Bot
from curatorium.bots.registry import bot_names, load_bot
from curatorium.cli.texts import text
from curatorium.core.meta import Meta
from curatorium.core.rule import Malformed

PERSON: Final = "you"
DEFAULT_BOT: Final = "greedy"
_LONGEST: Final = 20  # letters of a name: more would not fit beside a board


class Sitter:
    """Who decides for a seat: a person, or a bot of some kind."""

    def __init__(self, kind: str, name: str) -> None:
        self.kind: Final = kind  # PERSON, or the name under which the bot is installed
        self.name: Final = name
        self.bot: Final[Bot | None] = None if kind == PERSON else load_bot(kind)


def seat_people(meta: Meta, given: str, name: str) -> list[Sitter]:
    """The seats that ``--seats`` lists; without it you in the first and bots in the others.

    ``name`` is for the first person who has none.
    """
    kinds = given.split(",") if given else default_kinds(meta)
    if len(kinds) not in meta.seats:
        counts = text("games.or").join(str(count) for count in meta.seats)
        example = ",".join(default_kinds(meta))
        raise Malformed(
            text("seats.count", given=len(kinds), title=meta.title, counts=counts, example=example)
        )
    sitters = []
    for seat, entry in enumerate(kinds):
        kind, colon, own = entry.partition(":")
        if kind.strip() == PERSON and name and not colon:
            own, colon, name = name, ":", ""
        sitters.append(_sitter(kind.strip(), own.strip() if colon else None, seat))
    return sitters


def default_kinds(meta: Meta) -> list[str]:
    """You against bots; against one where the game can be played so, else the fewest."""
    several = [count for count in meta.seats if count > 1]
    return [PERSON] + [DEFAULT_BOT] * (min(several, default=1) - 1)


def _sitter(kind: str, name: str | None, seat: int) -> Sitter:
    if kind != PERSON and kind not in bot_names():
        raise Malformed(text("seats.unknown", kind=kind, bots=", ".join([PERSON, *bot_names()])))
    if name is None:
        key = "seats.person" if kind == PERSON else "seats.bot"
        name = text(key, kind=kind.capitalize(), number=seat + 1)
    return Sitter(kind, check_name(name))


def check_name(name: str) -> str:
    """The name, if it can stand in a sentence and beside a board."""
    if not name or len(name) > _LONGEST or not name.isprintable():
        raise Malformed(text("seats.bad_name", name=name, longest=_LONGEST))
    return name


def sit_again(kinds: Sequence[str], names: Sequence[str]) -> list[Sitter]:
    """The same kinds under the names that a record gives them."""
    return [Sitter(kind, name) for kind, name in zip(kinds, names, strict=True)]
