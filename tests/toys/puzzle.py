"""Dusting, a toy for one: you and the Clerk, an automa, dust vases.

Each heap holds vases. You dust one to three of one heap; then the Clerk dusts as many as the die
shows (or always two, by an option) of the fullest heap, the first of them if several are. Every
vase is a point, and the last one three more.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from curatorium.core.content import Catalogue
from curatorium.core.dice import Dice
from curatorium.core.game import CHANCE, NOBODY, OVER, Action, Game, Over, Rule, State, Step
from curatorium.core.meta import Meta, Options
from curatorium.core.ranking import places
from tests.toys.steps import Choose

YOU: Final = 0
CLERK: Final = 1  # an automa sits after the people
HEAPS: Final = 4  # at most
BONUS: Final = 3
STEADY: Final = 2  # vases that a Clerk without a die dusts

META: Final = Meta(
    {
        "id": "puzzle",
        "title": "Dusting",
        "summary": "You and the Clerk dust vases.",
        "rulebook": "The head of tests/toys/puzzle.py",
        "edition": 1,
        "seats": [1],
        "minutes": [1, 3],
        "option": [
            {
                "name": "clerk",
                "default": "rolls",
                "values": ["rolls", "steady"],
                "place": "The Clerk",
                "statement": "D1",
                "text": "The Clerk dusts as many vases as the die shows, or always two.",
            },
            {
                "name": "heaps",
                "default": 3,
                "low": 1,
                "high": HEAPS,
                "samples": [3, 1, 4],
                "place": "Setting up",
                "statement": "D2",
                "text": "How many heaps there are.",
            },
        ],
    }
)
NOT_YOUR_TURN: Final = Rule("not-your-turn", (), "Turns", "You and the Clerk take turns.")
GAME_OVER: Final = Rule("game-over", (), "The end", "There is no dust left.")
TOO_FEW: Final = Rule("too-few", (), "Dusting", "That heap does not hold so many vases.")
BY_ORDER: Final = Rule("by-order", (), "The Clerk", "The Clerk has orders: so many, and there.")

TEXTS: Final = {
    "steps": {
        "over": "All vases are dusted.",
        "dust": "Dust some vases.",
        "roll": "The Clerk's die is rolled.",
        "orders": "The Clerk dusts.",
    },
    "actions": {"dust": "Dust {n:1} of heap {n:0}"},
    "events": {
        "dusted": "{seat:0} dusts {n:2} of heap {n:1}.",
        "rolled": "The die tells the Clerk to dust {n:0}.",
    },
}

# Steps, in the order of the game's table
DUST: Final = 1
ROLL: Final = 2
ORDERS: Final = 3  # x: how many vases the Clerk is to dust


class Vases(State):
    """A position of Dusting."""

    FIELDS: ClassVar[tuple[str, ...]] = ("heaps", "dusted", "last", "steady")
    __slots__ = FIELDS

    def __init__(self) -> None:
        super().__init__()
        self.heaps: list[int] = []
        self.dusted: list[int] = []  # by seat
        self.last = -1  # who dusted the last vase
        self.steady = 0  # 1: the Clerk has no die


def dust(s: Vases, who: int, heap: int, count: int) -> None:
    """Dust vases; then it is the other one's turn."""
    s.heaps[heap] -= count
    s.dusted[who] += count
    s.note("dusted", (who, heap, count))
    if sum(s.heaps) == 0:
        s.last = who
        s.frame(OVER, NOBODY, 0, 0)
    elif who == CLERK:
        s.frame(DUST, YOU, 0, 0)
    elif s.steady:
        s.frame(ORDERS, CLERK, STEADY, 0)
    else:
        s.frame(ROLL, CHANCE, 0, 0)


def roll(s: Vases, face: int) -> None:
    """The die tells the Clerk what to do."""
    s.taught = 1
    s.note("rolled", (face,))
    s.frame(ORDERS, CLERK, face, 0)


def orders(s: Vases) -> tuple[int, int]:
    """The heap and the number of vases that the Clerk dusts."""
    fullest = max(s.heaps)
    return s.heaps.index(fullest), min(s.x, fullest)


class DustVases(Action):
    """So many vases of that heap."""

    def forbids(self, s: State, who: int) -> Rule | None:
        assert isinstance(s, Vases)
        heap, count = self.numbers
        if s.step == ORDERS:
            return None if (heap, count) == orders(s) else BY_ORDER
        return None if heap < len(s.heaps) and count <= s.heaps[heap] else TOO_FEW

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Vases)
        dust(s, who, *self.numbers)


class Roll(Action):
    """CHANCE: the face of the die."""

    def forbids(self, s: State, who: int) -> Rule | None:
        return None

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Vases)
        roll(s, self.numbers[0])


DUSTS: Final[list[Action]] = [
    DustVases("dust", (heap, count)) for heap in range(HEAPS) for count in (1, 2, 3)
]
ROLLS: Final[list[Action]] = [Roll("roll", (face,)) for face in (1, 2, 3)]
STEPS: Final[list[Step]] = [
    Over(),
    Choose("dust", DUSTS),
    Choose("roll", ROLLS),
    Choose("orders", DUSTS),
]


class PuzzleView(msgspec.Struct, frozen=True, tag="puzzle"):
    """Dusting as anybody sees it: nothing is hidden."""

    step: int
    orders: int
    heaps: list[int]
    scores: list[int]


class Dusting(Game):
    """Dusting, as the registry would know it."""

    def __init__(self) -> None:
        rules = [NOT_YOUR_TURN, GAME_OVER, TOO_FEW, BY_ORDER]
        super().__init__(META, STEPS, DUSTS, ROLLS, rules, NOT_YOUR_TURN, GAME_OVER)

    def setup(self, seats: int, options: Options) -> State:
        s = Vases()
        s.dusted = [0] * (self.meta.check_seats(seats) + 1)
        s.heaps = [heap + 4 for heap in range(options.number("heaps"))]
        s.steady = 1 if options["clerk"] == "steady" else 0
        s.frame(DUST, YOU, 0, 0)
        return s

    def blank(self) -> State:
        return Vases()

    def clone(self, s: State) -> State:
        assert isinstance(s, Vases)
        t = Vases()
        t.frame(s.step, s.seat, s.x, s.y)
        t.taught = s.taught
        t.agenda = s.agenda[:]
        t.heaps = s.heaps[:]
        t.dusted = s.dusted[:]
        t.last = s.last
        t.steady = s.steady
        return t

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        """Everything lies open, so there is no other world."""
        return self.clone(s)

    def view(self, s: State, seat: int) -> object:
        assert isinstance(s, Vases)
        return PuzzleView(step=s.step, orders=s.x, heaps=s.heaps[:], scores=self.scores(s))

    def board(self, view: object, names: Sequence[str]) -> list[str]:
        return self.in_words(view, names)

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, PuzzleView)
        told = [f"Vases in the heaps: {view.heaps}."]
        return told + [f"{name} has {view.scores[seat]}." for seat, name in enumerate(names)]

    def catalogue(self, options: Options) -> Catalogue:
        return Catalogue(TEXTS, {})

    def deck(self, options: Options) -> tuple[str, str]:
        return "vases", ""

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Vases)
        return [n + (BONUS if s.last == seat else 0) for seat, n in enumerate(s.dusted)]

    def ranks(self, s: State) -> list[int]:
        scores = self.scores(s)
        return places(scores)


GAME: Final = Dusting()
