"""Archives: the decks of The Historians, shipped ones by name and anybody's own by folder.

An archive is a folder with ``archive.toml`` (title, years, and lists of ids with their names),
``evidence/*.toml`` (cards) and ``conclusions.toml``. Numbers of cards follow the names of the files and
the order within them. What makes a deck good, beyond being readable, is in ``archive_check.py``.
"""

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from curatorium.core.deck import BadDeck, Fault
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
from curatorium.games.historians.archive_reader import (
    CONCLUSIONS,
    HEAD,
    evidence_files,
    read_archive,
)

__all__ = [
    "ARTICLE",
    "BOOK",
    "CONTEXT_FIELDS",
    "MORE_CONTEXT_FIELDS",
    "NEVER_MATCH",
    "Archive",
    "BadDeck",
    "Conclusion",
    "Evidence",
    "Fault",
    "archive_files",
    "archive_names",
    "load_archive",
]

PACKAGE: Final = "curatorium.games.historians"


def archive_names() -> list[str]:
    """Names of the archives that are shipped, in alphabetical order."""
    return sorted(folder.name for folder in _shipped().iterdir() if folder.is_dir())


def archive_files(name: str) -> dict[str, str]:
    """The texts of the files of a shipped archive, by their paths; Malformed if none has that name."""
    folder = _shipped() / _known(name)
    return {
        path: folder.joinpath(*path.split("/")).read_text(encoding="utf-8")
        for path in (HEAD, CONCLUSIONS, *evidence_files(folder))
    }


def load_archive(source: str | Traversable) -> Archive:
    """The shipped archive of that name, or the one in a folder, such as a Path.

    Malformed if there is neither, BadDeck with all its faults if it cannot be read whole.
    """
    if isinstance(source, str):
        return _load_shipped(_known(source))
    if not source.is_dir():
        raise Malformed(f"There is no folder {str(source)!r}, so there is no archive in it.")
    return read_archive(source)


def _known(name: str) -> str:
    names = archive_names()
    if name in names:
        return name
    near = get_close_matches(name, names, 1, 0.4)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise Malformed(
        f"There is no archive {name!r} here.{hint} The archives are {', '.join(names)}."
    )


@cache
def _load_shipped(name: str) -> Archive:
    return read_archive(_shipped() / name)


def _shipped() -> Traversable:
    return files(PACKAGE) / "content" / "archives"
