"""The only door through which bots, lab, rl, server and cli know a title.

A game is a table of actions, a list of steps and a few questions about a position. The frame
on top of a state's agenda says which step is on; the step says who decides among what; the
action says whether it is allowed and what then happens.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from curatorium.core.dice import Dice
from curatorium.core.packed import vec
from curatorium.core.rule import Illegal, Malformed, Rule, Stale
from curatorium.core.state import (
    CHANCE,
    EVERYBODY,
    EVERYTHING,
    NOBODY,
    OVER,
    PUBLIC,
    TABLE,
    Event,
    State,
)

if TYPE_CHECKING:
    from curatorium.core.content import Catalogue
    from curatorium.core.meta import Meta, Options


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A choice: a verb of the rulebook and up to three small ints; its place in the table is its index."""

    def __init__(self, verb: str, numbers: tuple[int, ...] = ()) -> None:
        self.verb: Final = verb
        self.numbers: Final = numbers
        self.index: i64 = -1  # set once, when the game lays out its table

    def forbids(self, s: State, who: i64) -> Rule | None:
        """The rule against it for ``who``, who is awaited at a step that this verb belongs to."""
        raise NotImplementedError

    def apply(self, s: State, who: i64) -> None:
        """Do it. It is one of the options of ``who``."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return " ".join([self.verb, *[str(n) for n in self.numbers]])


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One decision of a turn: who decides, and among what.

    ``name`` keys its question in the text catalogue. At a ``sealed`` step several seats are
    awaited at once, ``x`` of the frame being the mask of those that have not chosen yet. A
    ``brief`` step, as every sealed one is, asks a seat for something in the turn of another: a
    table may let a bot choose there for who is silent.
    """

    def __init__(self, name: str, sealed: bool = False, brief: bool = False) -> None:
        self.name: Final = name
        self.sealed: Final = sealed
        self.brief: Final = sealed or brief

    def options(self, s: State, who: i64) -> list[Action]:
        """What ``who``, who is awaited, may choose."""
        raise NotImplementedError

    def forbids(self, s: State, who: i64, a: Action) -> Rule | None:
        """The rule against ``a``; None exactly for the options. As here, the action itself knows it."""
        return a.forbids(s, who)

    def odds(self, s: State) -> list[int] | None:
        """Weights of CHANCE's options in their order; None: all alike."""
        return None

    def draw(self, s: State, dice: Dice) -> Action:
        """One of CHANCE's options by its odds."""
        options = self.options(s, CHANCE)
        odds = self.odds(s)
        if odds is None:
            return options[dice.below(len(options))]
        left = int(dice.below(sum(odds)))
        for action, weight in zip(options, odds, strict=True):
            if left < weight:
                return action
            left -= weight
        raise AssertionError("the odds of a step changed while it was drawn")


class Over(Step):
    """The step of a finished game: nobody decides."""

    def __init__(self) -> None:
        super().__init__("over")

    def options(self, s: State, who: i64) -> list[Action]:
        return []

    def forbids(self, s: State, who: i64, a: Action) -> Rule | None:
        raise AssertionError("nobody is awaited at the end")


def _by_name(table: list[Action]) -> dict[tuple[str, tuple[int, ...]], Action]:
    """Number the actions of a table and find them by verb and numbers, which must be unique."""
    found: dict[tuple[str, tuple[int, ...]], Action] = {}
    for index, action in enumerate(table):
        action.index = index
        found[action.verb, action.numbers] = action
    assert len(found) == len(table), "two actions of one table have the same verb and numbers"
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A title. Stateless: every position is a State.

    A subclass hands its tables to ``__init__`` and answers ``setup``, ``blank``, ``clone``,
    ``redeal``, ``view``, ``board``, ``in_words``, ``catalogue``, ``deck``, ``scores`` and
    ``ranks``; the rest follows from the tables.
    """

    def __init__(
        self,
        meta: "Meta",
        steps: list[Step],
        actions: list[Action],
        chances: list[Action],
        rules: list[Rule],
        not_your_turn: Rule,
        game_over: Rule,
    ) -> None:
        self.meta: Final = meta
        self.id: Final = meta.id
        self.steps: Final = vec[Step](steps)
        self.actions: Final = actions
        self.chances: Final = chances
        self.rules: Final = rules
        self.not_your_turn: Final = not_your_turn
        self.game_over: Final = game_over
        self._seat_actions: Final = _by_name(actions)
        self._chance_actions: Final = _by_name(chances)

    # What a title must answer itself

    def setup(self, seats: int, options: "Options") -> State:
        """The position before the first record. ``options`` were checked against the game's meta.

        ``seats`` counts the people or bots that sit down. An automa is a further seat after
        theirs, with exactly one option whenever it is awaited; whoever runs a play applies it.
        """
        raise NotImplementedError

    def blank(self) -> State:
        """A state of this game with nothing on it, to be filled by ``unpack``."""
        raise NotImplementedError

    def clone(self, s: State) -> State:
        """An independent copy; it keeps no journal."""
        raise NotImplementedError

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        """Another world that ``seat`` (or PUBLIC) cannot tell from ``s``; for EVERYTHING ``s`` itself again."""
        raise NotImplementedError

    def view(self, s: State, seat: int) -> object:
        """What a seat or PUBLIC sees and may remember; built up from nothing, never cut down.

        EVERYTHING sees all that is fixed at the position, whoever it is hidden from. Whoever shows a
        play to people asks first whether it is over; where nothing is hidden it sees what PUBLIC sees.
        """
        raise NotImplementedError

    def board(self, view: object, names: Sequence[str]) -> list[str]:
        """The view drawn in text, at most 80 columns wide, for the seat that looks."""
        raise NotImplementedError

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        """The view told in sentences, for those who listen."""
        raise NotImplementedError

    def faces(self, view: object, names: Sequence[str]) -> list[tuple[str, list[str]]]:
        """What can be read on the cards of a view: the name of each, and sentences, its title first.

        Whatever the seat may not read is left out. One card may stand there under several names, with
        equal sentences. Empty where all that is on the table is on the board.
        """
        return []

    def catalogue(self, options: "Options") -> "Catalogue":
        """The texts of this game, with the names of the cards or tiles that these options put into play."""
        raise NotImplementedError

    def scores(self, s: State) -> list[int]:
        """Points by seat as far as they stand; its length is the number of seats, automas too."""
        raise NotImplementedError

    def ranks(self, s: State) -> list[int]:
        """Places by seat at the end: 1 is first, after tie-breaks; equal places are shared."""
        raise NotImplementedError

    def deck(self, options: "Options") -> tuple[str, str]:
        """Name and content hash of the cards or tiles that these options put into play."""
        raise NotImplementedError

    def open(self, s: State) -> bool:
        """Is nothing hidden from anybody here, and will nothing be after the next record?

        A search need not redeal then, nor ask what a seat saw of a record. No step that is sealed
        is open.
        """
        return False

    def threads(self, s: State, seat: int) -> dict[str, int]:
        """The threads of the table's talk in which ``seat`` may write now because of this position.

        A name is ``:``, a key of the catalogue's ``threads`` and numbers, as in ``:manuscript 3 0 1``,
        and tells only what everybody may know. With ``=`` in place of the colon the last text of the
        thread is what holds. How many letters a text of one line has at most stands with it; 0: as all talk.
        """
        return {}

    def thread(self, s: State) -> str:
        """The thread of the talk about what is decided now, one of those that are open then, or ""."""
        return ""

    def met(self, s: State, seat: int) -> list[int]:
        """The cards that ``seat`` or PUBLIC can see here or has read, where cards are sources.

        The catalogue names each as a source by ``sources.card``. A play's sources are those of all its
        positions: what lay open once may be covered again. EVERYTHING has met what anybody has.
        """
        return []

    def may_read(self, s: State, seat: int) -> dict[str, list[int]]:
        """By kind, the numbers of the catalogue's ``secret`` names that ``seat`` or PUBLIC may read here.

        They are those that its view mentions. A kind of which nothing may be read may be left out.
        """
        return {}

    def phrase(self, s: State, who: int, a: Action) -> Event:
        """The key and numbers of the sentence that offers ``a`` at this position."""
        return Event(a.verb, a.numbers)

    # What follows from the tables

    def action(self, who: int, verb: str, numbers: tuple[int, ...]) -> Action:
        """The action of that name in the table of ``who``; Malformed if there is none."""
        table = self._chance_actions if who == CHANCE else self._seat_actions
        found = table.get((verb, numbers))
        if found is not None:
            return found
        tried = " ".join([verb, *[str(n) for n in numbers]])
        verbs = sorted({v for v, _ in table})
        whose = "CHANCE" if who == CHANCE else "a seat"
        if verb not in verbs:
            raise Malformed(
                f"{self.meta.title} has no action {tried!r}. The verbs of {whose} are {', '.join(verbs)}."
            )
        like = next(a for a in table.values() if a.verb == verb)
        raise Malformed(
            f"{self.meta.title} has no action {tried!r} for {whose}. One that exists is {str(like)!r}."
        )

    def decider(self, s: State) -> i64:
        """Who chooses next in the canonical order: a seat, CHANCE or NOBODY."""
        return s.seat

    def awaits(self, s: State) -> i64:
        """Bit mask of the seats that may choose now; 0 for CHANCE and at the end."""
        if self.steps[s.step].sealed:
            return s.x
        if s.seat < 0:
            return 0
        return 1 << int(s.seat)

    def awaited(self, s: State, who: i64) -> bool:
        """May ``who`` choose now?"""
        if self.steps[s.step].sealed:
            return who >= 0 and (s.x >> who) & 1 == 1
        return who == s.seat and who != NOBODY

    def options(self, s: State, who: i64) -> list[Action]:
        """Legal for ``who``, none twice; empty exactly when ``who`` is not awaited. Shared: read only."""
        step = self.steps[s.step]
        if who == s.seat or (step.sealed and self.awaited(s, who)):
            return step.options(s, who)
        return []

    def forbids(self, s: State, who: i64, a: Action) -> Rule | None:
        """The rule against it; None exactly when ``a`` is among the options of ``who``."""
        if s.seat == NOBODY:
            return self.game_over
        if not self.awaited(s, who):
            return self.not_your_turn
        return self.steps[s.step].forbids(s, who, a)

    def odds(self, s: State) -> list[int] | None:
        """Weights of CHANCE's options; None: all alike."""
        return self.steps[s.step].odds(s)

    def draw(self, s: State, dice: Dice) -> Action:
        """One of CHANCE's options by its odds, without listing them where the game can."""
        return self.steps[s.step].draw(s, dice)

    def apply(self, s: State, who: i64, a: Action) -> None:
        """Do ``a``, which must be one of the options of ``who``: the only method that changes anything.

        Whoever takes an action from outside asks ``forbids`` first, or uses ``Play.act``.
        """
        s.taught = 0
        if s.journal is not None:
            s.journal = []
        a.apply(s, who)

    def quiet(self, s: State) -> bool:
        """Did the record just applied teach nobody anything?"""
        return s.taught == 0

    def events(self, s: State, seat: int) -> list[Event]:
        """What the last record did, as ``seat`` or PUBLIC may know it; empty without a journal.

        EVERYTHING is told all of it; a game may tell it in one sentence what others read in several.
        """
        journal = s.journal
        if journal is None:
            return []
        if seat == EVERYTHING:
            return list(journal)
        bit = 1 << seat if seat >= 0 else 0
        return [e for e in journal if e.eyes == EVERYBODY or e.eyes & bit]


__all__ = [
    "CHANCE",
    "EVERYBODY",
    "EVERYTHING",
    "NOBODY",
    "OVER",
    "PUBLIC",
    "TABLE",
    "Action",
    "Dice",
    "Event",
    "Game",
    "Illegal",
    "Malformed",
    "Over",
    "Rule",
    "Stale",
    "State",
    "Step",
]
