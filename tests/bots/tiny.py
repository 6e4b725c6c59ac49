"""Tiny games that show one thing each about a search."""

from collections.abc import Sequence
from typing import ClassVar, Final

from curatorium.core.content import Catalogue
from curatorium.core.dice import Dice
from curatorium.core.game import CHANCE, NOBODY, OVER, Action, Game, Over, Rule, State, Step
from curatorium.core.meta import Meta, Options
from curatorium.core.ranking import places

NO: Final = Rule("no", (), "Rules", "Not now.")
END: Final = Rule("end", (), "The end", "It is over.")
SECRET: Final = 99  # in the place of a number that is not known


class Tiny(State):
    """Some numbers, some points."""

    FIELDS: ClassVar[tuple[str, ...]] = ("numbers", "points")
    __slots__ = FIELDS

    def __init__(self) -> None:
        super().__init__()
        self.numbers: list[int] = []
        self.points: list[int] = []


class Do(Action):
    """An action that its game does."""

    def forbids(self, s: State, who: int) -> Rule | None:
        return None

    def apply(self, s: State, who: int) -> None:
        raise AssertionError("the game does it")


class Among(Step):
    """A list of actions."""

    def __init__(self, name: str, actions: list[Action], sealed: bool = False) -> None:
        super().__init__(name, sealed)
        self.actions: Final = actions

    def options(self, s: State, who: int) -> list[Action]:
        return self.actions

    def forbids(self, s: State, who: int, a: Action) -> Rule | None:
        return None if a in self.actions else NO


class TinyGame(Game):
    """What all of them have in common."""

    def __init__(
        self, name: str, seats: int, steps: list[Step], table: list[Action], chances: list[Action]
    ) -> None:
        meta = Meta(
            {
                "id": name,
                "title": name,
                "summary": name,
                "rulebook": name,
                "edition": 1,
                "seats": [seats],
                "minutes": [1, 1],
            }
        )
        super().__init__(meta, [Over(), *steps], table, chances, [NO, END], NO, END)

    def blank(self) -> State:
        return Tiny()

    def clone(self, s: State) -> State:
        assert isinstance(s, Tiny)
        t = Tiny()
        t.frame(s.step, s.seat, s.x, s.y)
        t.taught = s.taught
        t.numbers = s.numbers[:]
        t.points = s.points[:]
        return t

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        return self.clone(s)

    def view(self, s: State, seat: int) -> object:
        return None

    def board(self, view: object, names: Sequence[str]) -> list[str]:
        return []

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        return []

    def catalogue(self, options: Options) -> Catalogue:
        return Catalogue({}, {})

    def deck(self, options: Options) -> tuple[str, str]:
        return "none", ""

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Tiny)
        return s.points[:]

    def ranks(self, s: State) -> list[int]:
        assert isinstance(s, Tiny)
        return places(s.points)


TAKES: Final[list[Action]] = [Do("take", (n,)) for n in (1, 2, 3)]


class Take(Among):
    """As many as are left, at most three."""

    def options(self, s: State, who: int) -> list[Action]:
        assert isinstance(s, Tiny)
        return TAKES[: s.numbers[0]]


class Nim(TinyGame):
    """A heap of stones: take one to three in turn; whoever takes the last one wins."""

    def __init__(self) -> None:
        super().__init__("nim", 2, [Take("take", TAKES)], TAKES, [])

    def heap(self, stones: int) -> State:
        s = Tiny()
        s.numbers, s.points = [stones], [0, 0]
        s.frame(1, 0, 0, 0)
        return s

    def open(self, s: State) -> bool:
        return True

    def apply(self, s: State, who: int, a: Action) -> None:
        assert isinstance(s, Tiny)
        s.numbers[0] -= a.numbers[0]
        if s.numbers[0] == 0:
            s.points[who] = 1
            s.frame(OVER, NOBODY, 0, 0)
        else:
            s.frame(1, 1 - who, 0, 0)


COINS: Final[list[Action]] = [Do("show", (0,)), Do("show", (1,))]


class Pennies(TinyGame):
    """Two show a coin at once: seat 1 wins if they are alike, seat 0 if not."""

    def __init__(self) -> None:
        super().__init__("pennies", 2, [Among("show", COINS, sealed=True)], COINS, [])

    def start(self, shown: int = SECRET) -> State:
        """Before both, or after seat 0 has ``shown`` a coin in secret."""
        s = Tiny()
        s.numbers, s.points = [shown, SECRET], [0, 0]
        s.frame(1, 0, 3, 0) if shown == SECRET else s.frame(1, 1, 2, 0)
        return s

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        t = self.clone(s)
        assert isinstance(t, Tiny)
        for other, coin in enumerate(t.numbers):
            if other != seat and coin != SECRET:
                t.numbers[other] = int(dice.below(2))
        return t

    def apply(self, s: State, who: int, a: Action) -> None:
        assert isinstance(s, Tiny)
        s.numbers[who] = a.numbers[0]
        s.note("shown", a.numbers, 1 << who)
        left = int(s.x) & ~(1 << who)
        if left:
            s.frame(1, left >> 1, left, 0)
            return
        s.note("both", (s.numbers[0], s.numbers[1]))
        s.points[s.numbers[0] == s.numbers[1]] = 1
        s.frame(OVER, NOBODY, 0, 0)


CARDS: Final[list[Action]] = [Do("card", (n,)) for n in range(4)]
GUESSES: Final[list[Action]] = [Do("guess", (n,)) for n in range(4)]
START: Final[list[Action]] = [Do("play"), Do("safe")]


class Guess(TinyGame):
    """Seat 1 gets a card; seat 0 guesses which of four it is and wins if it is right.

    Instead of playing, seat 0 may be safe and share the win. ``shown`` says whether seat 0 sees
    the card.
    """

    def __init__(self, shown: bool) -> None:
        steps: list[Step] = [Among("start", START), Among("card", CARDS), Among("guess", GUESSES)]
        super().__init__("guess", 2, steps, START + GUESSES, CARDS)
        self.shown = shown

    def start(self) -> State:
        s = Tiny()
        s.numbers, s.points = [SECRET], [0, 0]
        s.frame(1, 0, 0, 0)
        return s

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        t = self.clone(s)
        assert isinstance(t, Tiny)
        if seat != 1 and not self.shown and t.numbers[0] != SECRET:
            t.numbers[0] = int(dice.below(4))
        return t

    def apply(self, s: State, who: int, a: Action) -> None:
        assert isinstance(s, Tiny)
        if a.verb == "play":
            s.frame(2, CHANCE, 0, 0)
        elif a.verb == "card":
            s.numbers[0] = a.numbers[0]
            s.note("dealt", a.numbers, 3 if self.shown else 2)
            s.frame(3, 0, 0, 0)
        else:
            right = a.verb == "guess" and a.numbers[0] == s.numbers[0]
            s.points = [int(right), int(not right)] if a.verb == "guess" else [1, 1]
            s.frame(OVER, NOBODY, 0, 0)


NIM: Final = Nim()
PENNIES: Final = Pennies()
OPEN_GUESS: Final = Guess(True)
BLIND_GUESS: Final = Guess(False)
