"""Decks that people write themselves: what a game tells of one that is checked."""

from collections.abc import Sequence
from importlib.resources.abc import Traversable
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from curatorium.core.rule import Malformed

ERROR: Final = "error"
WARNING: Final = "warning"


class Fault:
    """One thing that is wrong with a deck: where, what, and what would be right.

    ``card`` and ``field`` are empty where it is wrong with no single one. A deck with errors does not
    pass; a warning says that it can be played but is not as it should be.
    """

    def __init__(
        self, file: str, card: str, field: str, wrong: str, right: str, severity: str = ERROR
    ) -> None:
        self.file: Final = file
        self.card: Final = card
        self.field: Final = field
        self.wrong: Final = wrong
        self.right: Final = right
        self.severity: Final = severity

    @property
    def place(self) -> str:
        """File, card and field, as far as there are such."""
        return ", ".join(part for part in (self.file, self.card, self.field) if part)

    def __str__(self) -> str:
        return f"{self.place}: {self.wrong} {self.right}"

    def __repr__(self) -> str:
        return f"<{self.severity} {self}>"


class BadDeck(Malformed):
    """A deck that cannot be played with; ``faults`` says all that is wrong."""

    def __init__(self, name: str, faults: Sequence[Fault]) -> None:
        said = "\n".join(str(fault) for fault in faults)
        super().__init__(f"The deck {name} cannot be used.\n{said}")
        self.name = name
        self.faults = tuple(faults)


class Table:
    """A table of a report: a title, the heads of its columns, and rows of words and figures."""

    def __init__(self, title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.title: Final = title
        self.head: Final = tuple(head)
        self.rows: Final = tuple(tuple(row) for row in rows)


class DeckReport:
    """What a check has found: the deck's name and title, a line about it, faults and tables."""

    def __init__(
        self, name: str, title: str, faults: Sequence[Fault], tables: Sequence[Table]
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.faults: Final = tuple(faults)
        self.tables: Final = tuple(tables)

    @property
    def errors(self) -> int:
        """How many faults are errors; a deck with none passes."""
        return sum(fault.severity == ERROR for fault in self.faults)

    @property
    def warnings(self) -> int:
        """How many faults are warnings."""
        return len(self.faults) - self.errors


class AddedDeck(NamedTuple):
    """A deck that somebody has added to a game: its name, and its files as they were then.

    Other processes are handed it, so that all play with the same cards whatever happens to the folder.
    ``files`` is what ``Decks.read`` made of them.
    """

    game: str
    name: str
    files: bytes


class OpenCard(NamedTuple):
    """A card for somebody who may know all that stands on it.

    ``found_by`` holds the names that people read, by filter; ``texts`` all else, by key.
    """

    id: str
    title: str
    found_by: dict[str, tuple[str, ...]]
    texts: dict[str, str]


class OpenDeck(NamedTuple):
    """A deck for somebody who may know all of it. ``filters`` are the keys of ``found_by`` of each card."""

    name: str
    title: str
    summary: str
    filters: tuple[str, ...]
    cards: tuple[OpenCard, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Decks:
    """The decks of a game, as entry points of the group ``curatorium.decks`` name them."""

    def names(self) -> list[str]:
        """Names of the decks that come with the game, in alphabetical order."""
        raise NotImplementedError

    def files(self, name: str) -> dict[str, str]:
        """The texts of the files of the deck of that name by their paths, so that it can be copied."""
        raise NotImplementedError

    def read(self, folder: Traversable) -> bytes:
        """The files of the deck in a folder, in one; Malformed or BadDeck if it cannot be played with."""
        raise NotImplementedError

    def add(self, name: str, files: bytes) -> None:
        """From now on the deck that ``read`` has made one of can be chosen by that name, in this process.

        Malformed if the name is taken or is none, or there are too many.
        """
        raise NotImplementedError

    def playable(self) -> list[str]:
        """Names of the decks that can be chosen now: those that come with the game, and those added."""
        raise NotImplementedError

    def open(self, name: str) -> OpenDeck:
        """All cards of a playable deck; Malformed if there is none of that name."""
        raise NotImplementedError

    def check(self, source: str | Traversable) -> DeckReport:
        """All that can be said of the deck of that name or in that folder; Malformed if there is none."""
        raise NotImplementedError
