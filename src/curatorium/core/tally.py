"""What can be counted at the end of a play, and how it is read: a part of a game that only the lab asks for."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from mypy_extensions import mypyc_attr

from curatorium.core.game import Event, Game
from curatorium.core.state import State

PLAYS: Final = "plays"  # what a figure can be told by, besides keys
SEATS: Final = "seats"


class Figure:
    """A line of a report: the sum of ``key`` over many plays, divided by that of ``per``.

    A ``key`` that ends with a dot is a family: a line for each key that begins so; if ``per`` ends with a dot
    too, the divisor has the same ending. ``per`` is PLAYS, SEATS or a key, or "" for families of which only the
    members that never occurred are named. Shares are written in percent; those below ``low`` or above ``high``
    are marked.
    """

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.key: Final = str(row["key"])
        self.per: Final = str(row["per"])
        self.text: Final = str(row["text"])
        self.share: Final = bool(row.get("share", False))
        self.low: Final = float(row.get("low", 0.0))
        self.high: Final = float(row.get("high", 1.0))


class Section:
    """Figures under one heading."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.title: Final = str(row["title"])
        self.figures: Final = [Figure(figure) for figure in row["figure"]]


class Count:
    """What was counted in one play: the seat that began, and numbers by key, those that are 0 too."""

    def __init__(self, first: int, numbers: dict[str, int]) -> None:
        self.first: Final = first
        self.numbers: Final = numbers


@mypyc_attr(allow_interpreted_subclasses=True)
class Tally:
    """What a game can count. It is the variable ``TALLY`` of the module ``tally`` beside the game's own module."""

    def sections(self) -> list[Section]:
        """How the figures are shown, in their order."""
        raise NotImplementedError

    def count(self, s: State, events: Sequence[Event]) -> Count:
        """Count a play that has come to its end ``s``, of which these are all events, whoever may read them."""
        raise NotImplementedError


def tally_of(game: Game) -> Tally | None:
    """What that game can count, or None."""
    package = type(game).__module__.rpartition(".")[0]
    name = f"{package}.tally"
    if not package or find_spec(name) is None:
        return None
    found = import_module(name).TALLY
    assert isinstance(found, Tally)
    return found
