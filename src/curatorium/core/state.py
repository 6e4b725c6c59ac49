"""Positions: a stack of frames over whatever a game keeps on its table."""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from curatorium.core.packed import append, vec

CHANCE: Final = -1  # decides dice and unknown cards
NOBODY: Final = -2  # the decider of a finished game
PUBLIC: Final = -3  # a spectator's eye: what everybody may know
TABLE: Final = -4  # the table itself: undo, a seat handed over, a hint
EVERYTHING: Final = -5  # the eye with which a finished play is looked at: nothing is hidden from it

OVER: Final = 0  # the step of a finished game, in every game


class Event:
    """One thing the last record did: a key of the game's text catalogue and the numbers in it.

    ``eyes`` is the bit mask of the seats that may read it, or ``EVERYBODY``.
    """

    def __init__(self, key: str, numbers: tuple[int, ...], eyes: int = -1) -> None:
        self.key: Final = key
        self.numbers: Final = numbers
        self.eyes: Final = eyes

    def __repr__(self) -> str:
        return f"Event({self.key!r}, {self.numbers!r}, eyes={self.eyes})"


EVERYBODY: Final = -1  # eyes of an event that all may read, spectators too


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: ints, lists of ints, lists of lists, packed vectors; nothing else, so that it packs.

    The frame on top of the agenda lies open in four fields; the frames under it lie in
    ``agenda``, four numbers each, the topmost last. A subclass names its own fields, in a
    fixed order, in ``FIELDS``; ``journal`` alone is not part of the position. A field can be a
    property, where what is quick to use differs from process to process or where more follows from
    it; attributes that are set with such a field are named in ``DERIVED``.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ()
    DERIVED: ClassVar[tuple[str, ...]] = ()
    FRAME: ClassVar[tuple[str, ...]] = ("step", "seat", "x", "y", "taught", "agenda")

    __slots__ = ("agenda", "journal", "seat", "step", "taught", "x", "y")

    def __init__(self) -> None:
        self.step: i64 = 0  # index of the Step in the game's ``steps``
        self.seat: i64 = NOBODY  # who decides; at a sealed step the first who has not chosen
        self.x: i64 = 0  # two numbers whose meaning the step gives;
        self.y: i64 = 0  # at a sealed step ``x`` is the mask of the seats still awaited
        self.taught: i64 = 0  # 1 when the last record taught somebody something
        self.agenda: vec[i64] = vec[i64]([])
        self.journal: list[Event] | None = None

    def frame(self, step: i64, seat: i64, x: i64, y: i64) -> None:
        """Put another frame in the place of the one on top."""
        self.step = step
        self.seat = seat
        self.x = x
        self.y = y

    def push(self, step: i64, seat: i64, x: i64, y: i64) -> None:
        """Lay a frame on top; the present one goes on when it is popped."""
        a = append(self.agenda, self.step)
        a = append(a, self.seat)
        a = append(a, self.x)
        self.agenda = append(a, self.y)
        self.frame(step, seat, x, y)

    def pop(self) -> None:
        """Take the frame on top away."""
        a = self.agenda
        n: i64 = len(a)
        self.frame(a[n - 4], a[n - 3], a[n - 2], a[n - 1])
        self.agenda = a[: n - 4]

    def note(self, key: str, numbers: tuple[int, ...], eyes: int = EVERYBODY) -> None:
        """Write an event into the journal. Callers ask first whether there is one."""
        journal = self.journal
        if journal is not None:
            journal.append(Event(key, numbers, eyes))
