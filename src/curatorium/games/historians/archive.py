"""Archives: the decks of The Historians, shipped ones by name and anybody's own by folder.

An archive is a folder with ``archive.toml`` (title, years, and lists of ids with their names),
``evidence/*.toml`` (cards) and ``conclusions.toml``. Numbers of cards follow the names of the files and
the order within them. What makes a deck good, beyond being readable, is in ``archive_check.py``.
"""

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from curatorium.core.rule import Malformed
from curatorium.games.historians.archive_cards import (
    ARTICLE,
    BOOK,
    CONTEXT_FIELDS,
    MORE_CONTEXT_FIELDS,
    NEVER_MATCH,
    Archive,
    Conclusion,
    Evidence,
)
from curatorium.games.historians.archive_faults import BadArchive, Fault
from curatorium.games.historians.archive_reader import read_archive

__all__ = [
    "ARTICLE",
    "BOOK",
    "CONTEXT_FIELDS",
    "MORE_CONTEXT_FIELDS",
    "NEVER_MATCH",
    "Archive",
    "BadArchive",
    "Conclusion",
    "Evidence",
    "Fault",
    "archive_names",
    "load_archive",
]

PACKAGE: Final = "curatorium.games.historians"


def archive_names() -> list[str]:
    """Names of the archives that are shipped, in alphabetical order."""
    return sorted(folder.name for folder in _shipped().iterdir() if folder.is_dir())


def load_archive(source: str | Path) -> Archive:
    """The archive of a shipped name, or in a folder (a Path, or a text that is no shipped name).

    Malformed if there is neither, BadArchive with all its faults if it cannot be read whole.
    """
    if isinstance(source, str) and source in archive_names():
        return _load_shipped(source)
    folder = Path(source).expanduser()
    if folder.is_dir():
        return read_archive(folder)
    names = archive_names()
    near = get_close_matches(str(source), names, 1, 0.4)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise Malformed(
        f"There is no archive {str(source)!r}, neither by that name nor as a folder.{hint} "
        f"The archives here are {', '.join(names)}."
    )


@cache
def _load_shipped(name: str) -> Archive:
    return read_archive(_shipped() / name)


def _shipped() -> Traversable:
    return files(PACKAGE) / "content" / "archives"
