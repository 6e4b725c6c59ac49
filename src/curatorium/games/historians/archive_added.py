"""Archives that people add: their folders read into one, kept, and read again wherever they are played."""

import json
import re
from importlib.resources.abc import Traversable
from typing import Final

from curatorium.core.deck import BadDeck, Fault
from curatorium.core.rule import Malformed
from curatorium.games.historians.archive_cards import Archive
from curatorium.games.historians.archive_reader import HEAD, archive_of_texts, texts_in

#: What an archive may be called: it is written on command lines, in records and in addresses.
NAME: Final = re.compile(r"\w[\w.-]{0,39}")
HOW_NAMED: Final = (
    "Name it with letters, digits, hyphens, underscores and dots, at most 40, as in my_archive."
)
#: Most context terms: a mask has a bit for each.
MOST_TERMS: Final = 60


def packed(folder: Traversable) -> bytes:
    """The files of the archive in a folder; Malformed or BadDeck if it cannot be played with."""
    if not folder.is_dir():
        raise Malformed(f"There is no folder {str(folder)!r}, so there is no archive in it.")
    faults: list[Fault] = []
    texts = texts_in(folder, faults)
    archive = archive_of_texts(checked_name(folder.name), texts, faults)
    if len(archive.contexts) > MOST_TERMS:
        wrong = f"It has {len(archive.contexts)} entries."
        raise BadDeck(
            archive.id, [Fault(HEAD, "", "contexts", wrong, f"Write at most {MOST_TERMS}.")]
        )
    return json.dumps(texts).encode()


def unpacked(name: str, files: bytes) -> Archive:
    """The archive that ``packed`` made one of."""
    return archive_of_texts(checked_name(name), json.loads(files), [])


def checked_name(name: str) -> str:
    """The name, if an archive can have it; Malformed otherwise."""
    if not NAME.fullmatch(name):
        raise Malformed(f"A folder called {name!r} cannot be added as an archive. {HOW_NAMED}")
    return name
