"""Tables of The Historians laid out by hand, and moves by the names people use."""

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action
from curatorium.core.meta import Value
from curatorium.games.historians import publishing
from curatorium.games.historians.archive import load_archive
from curatorium.games.historians.game import GAME
from curatorium.games.historians.moves import put
from curatorium.games.historians.places import BAG, HAND, TOP, WORK
from curatorium.games.historians.state import (
    ARTICLES,
    BOOKS,
    DESK,
    LEVEL,
    PAPERS_WON,
    PRESTIGE,
    PROJECT,
    STACKS,
    STATUS,
    THESIS,
    TOKENS,
    Table,
)
from curatorium.games.historians.views import HistoriansView

ARCHIVE = load_archive("american_revolution")
CARD_IDS = [card.id for card in ARCHIVE.evidence]
THESIS_IDS = [thesis.id for thesis in ARCHIVE.conclusions]
STATS = ("funding", "archive", "agent", "workspaces", "memberships", "publicist")

BOYCOTTS = ("e004", "e005", "e007")  # Economic and the term boycotts: 3 + 2 + 4
COLONIAL = ("e002", "e004", "e005", "e007", "e009")  # five cards without a common field: 17
MILITARY = ("e006", "e012")  # Military, no common field: 4 + 4
WRONG = ("e004", "e012")  # no common tag


def card(name: str) -> int:
    """The number of a card such as e004."""
    return CARD_IDS.index(f"amrev-{name}")


def thesis(name: str) -> int:
    """The number of a conclusion such as a01."""
    return THESIS_IDS.index(f"amrev-c-{name}")


class Desks:
    """A position at the beginning of the first player's first turn, and what is done from there."""

    def __init__(self, seats: int = 2, first: int = 0, /, **options: Value) -> None:
        state = GAME.setup(seats, GAME.meta.choose(options))
        assert isinstance(state, Table)
        self.s = state
        self.dice = SeededDice("table")
        self.told: list[str] = []
        if seats > 1:
            GAME.apply(self.s, CHANCE, GAME.action(CHANCE, "first", (first,)))
        self.chance()

    def chance(self) -> None:
        """CHANCE does what it has to do."""
        while self.s.seat == CHANCE:
            GAME.apply(self.s, CHANCE, GAME.draw(self.s, self.dice))

    def action(self, words: str) -> Action:
        """Of words like "stage e004 0", "conclude a01 0", "upgrade agent", "publish 0"."""
        verb, *rest = words.split()
        numbers: list[int] = []
        for word in rest:
            if word in STATS:
                numbers.append(STATS.index(word))
            elif word[0] == "e":
                numbers.append(card(word))
            elif word[0] in "ab":
                numbers.append(thesis(word))
            else:
                numbers.append(int(word))
        return GAME.action(0, verb, tuple(numbers))

    def rule(self, words: str, seat: int | None = None) -> str:
        """The id of the Rule against it, or "" if it is allowed."""
        who = int(self.s.seat) if seat is None else seat
        rule = GAME.forbids(self.s, who, self.action(words))
        return rule.id if rule else ""

    def do(self, *moves_: str, seat: int | None = None) -> None:
        """Whoever decides does one thing after another, and CHANCE what follows."""
        for words in moves_:
            who = int(self.s.seat) if seat is None else seat
            assert self.rule(words, who) == "", f"{words}: {self.rule(words, who)}"
            self.s.journal = []
            GAME.apply(self.s, who, self.action(words))
            self.told = [event.key for event in self.s.journal]
            self.chance()

    def step(self) -> str:
        return GAME.steps[self.s.step].name

    def options(self) -> list[str]:
        return [repr(a) for a in GAME.options(self.s, int(self.s.seat))]

    # Laying out

    def move(self, number: int, place: int) -> None:
        """A card goes somewhere, seen by all, as earlier turns would have left it."""
        s = self.s
        here = int(s.where[number])
        if TOP <= here < TOP + STACKS:
            other = next(c for c in range(len(s.where)) if s.where[c] == BAG)
            put(s, other, here)
            s.stacks[here - TOP] = other
            s.stacks[STACKS + here - TOP] -= 1
        elif here == BAG:
            deepest = max(range(STACKS), key=lambda k: int(s.stacks[STACKS + k]))
            s.stacks[STACKS + deepest] -= 1
        put(s, number, place)
        s.marks[number] = 0

    def hand(self, seat: int, *names: str) -> None:
        """The notebook of a seat is just this."""
        for number in range(len(self.s.where)):
            if self.s.where[number] == HAND + seat:
                self.move(number, 5)
        for name in names:
            self.move(card(name), HAND + seat)

    def lay(self, seat: int, space: int, conclusion: str, *names: str) -> None:
        """A project: a conclusion and evidence."""
        project = seat * 3 + space
        for name in names:
            self.move(card(name), WORK + project)
        if conclusion:
            self.s.projects[project * PROJECT + THESIS] = thesis(conclusion)

    def level(self, seat: int, **levels: int) -> None:
        """Levels of stats."""
        for stat, number in levels.items():
            self.s.desk[seat * DESK + LEVEL + STATS.index(stat)] = number

    # Playing on

    def publish(self, seat: int, space: int, conclusion: str, *names: str, cite: str = "") -> None:
        """It is that seat's turn: it lays out a project and submits it."""
        self.lay(seat, space, conclusion, *names)
        assert self.s.seat == seat
        self.do(f"publish {space}", *[f"cite {n}" for n in cite.split()], "submit")

    def rest(self) -> None:
        """A turn in which nothing is done, and no card is taken afterwards."""
        self.do("research")
        while self.step() == "take":
            self.do("stop")

    def until(self, *steps: str) -> None:
        """Nothing is done until one of these steps; upgrades go to the first stat that can rise."""
        while self.step() not in steps and self.s.seat != NOBODY:
            if self.step() == "turn":
                self.rest()
            elif self.step() == "answer":
                self.do("accept")
            else:
                self.do(self.options()[0])

    # Asking

    def has(self, seat: int, what: int) -> int:
        return int(self.s.desk[seat * DESK + what])

    def prestige(self, seat: int = 0) -> int:
        return self.has(seat, PRESTIGE)

    def tokens(self, seat: int = 0) -> int:
        return self.has(seat, TOKENS)

    def works(self, seat: int = 0) -> tuple[int, int, int]:
        """Articles, books and papers."""
        return self.has(seat, ARTICLES), self.has(seat, BOOKS), self.has(seat, PAPERS_WON)

    def status(self, seat: int, space: int) -> int:
        return int(self.s.projects[(seat * 3 + space) * PROJECT + STATUS])

    def place(self, name: str) -> int:
        return int(self.s.where[card(name)])

    def view(self, eye: int) -> HistoriansView:
        view = GAME.view(self.s, eye)
        assert isinstance(view, HistoriansView)
        return view


def reviewed(seats: int, argued: str, *names: str, **options: Value) -> Desks:
    """Seat 0 has submitted a manuscript, the others have done nothing, and all have 20 prestige.

    ``argued``: a conclusion and the works that are cited, 0 about Colonial and 1 about Military.
    """
    conclusion, *cites = argued.split()
    desks = Desks(seats, **options)
    for seat in range(seats):
        desks.s.desk[seat * 20] = 20
    if cites:
        publishing.shelve(desks.s, seats - 1, 0, 2, 3, 5)
        publishing.shelve(desks.s, seats - 1, 0, 9, 3, 5)
    desks.publish(0, 0, conclusion, *names, cite=" ".join(cites))
    desks.until("vote", "review")
    return desks


def answered(desks: Desks, *answer: str) -> Desks:
    """The writer's next turn begins with an answer."""
    desks.until("answer")
    assert desks.s.seat == 0
    desks.do(*answer)
    return desks
