"""Sealed Auction, a toy: two to four dealers with secret purses bid for paintings.

Every dealer draws a purse of 6 to 9 coins in secret. Painting after painting is turned up; all
write down a bid at once, and only the highest is opened: it is paid and takes the painting. Equal
highest bids are opened too, but then the painting stays unsold. The most points in paintings win,
then the most coins.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from curatorium.core.content import Catalogue
from curatorium.core.dice import Dice
from curatorium.core.game import (
    CHANCE,
    EVERYTHING,
    NOBODY,
    OVER,
    Action,
    Game,
    Over,
    Rule,
    State,
    Step,
)
from curatorium.core.meta import Meta, Options
from curatorium.core.ranking import places
from tests.toys.steps import Choose

LEAST: Final = 6  # coins in a purse at the start
MOST: Final = 9
PAINTINGS: Final = 6  # they are worth 1 to 6 points
NONE: Final = -1  # no purse, bid or painting yet

META: Final = Meta(
    {
        "id": "auction",
        "title": "Sealed Auction",
        "summary": "Dealers with secret purses bid for paintings.",
        "rulebook": "The head of tests/toys/auction.py",
        "edition": 1,
        "seats": [2, 3, 4],
        "minutes": [5, 10],
    }
)
NOT_YOUR_TURN: Final = Rule("not-your-turn", (), "Bidding", "Your bid is in, or it is not time.")
GAME_OVER: Final = Rule("game-over", (), "The end", "All paintings have been offered.")
IN_PURSE: Final = Rule("in-purse", (), "Bidding", "You cannot bid more than your purse holds.")
PURSES_FIRST: Final = Rule("purses-first", (), "Purses", "First everybody draws a purse.")
OFFERED: Final = Rule("offered", (), "Paintings", "That painting has been turned up before.")

TEXTS: Final = {
    "steps": {
        "over": "All paintings have been offered.",
        "purse": "The purses are drawn.",
        "painting": "A painting is turned up.",
        "bid": "Write down your bid.",
    },
    "actions": {"bid": "Bid {n:0}"},
    "events": {
        "purse": "Your purse holds {n:0} coins.",
        "painting": "The painting worth {n:0} is offered.",
        "bid": "You bid {n:0}.",
        "opened": "{seat:0} bid {n:1}.",
    },
}

# Steps, in the order of the game's table
PURSE: Final = 1  # x: the dealer who draws
PAINTING: Final = 2
BID: Final = 3  # sealed, so x: the mask of those who have not bid


class Auction(State):
    """A position of Sealed Auction."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "purses",
        "paid",
        "proven",
        "bids",
        "opened",
        "bought",
        "unsold",
        "to_come",
        "easel",
    )
    __slots__ = FIELDS

    def __init__(self) -> None:
        super().__init__()
        self.purses: list[int] = []  # coins at the start, by seat; secret
        self.paid: list[int] = []  # coins paid since
        self.proven: list[int] = []  # the least purse with which all bids opened were possible
        self.bids: list[int] = []  # sealed until all are in
        self.opened: list[int] = []  # the bids opened last, for everybody to remember
        self.bought: list[list[int]] = []  # paintings, by seat
        self.unsold: list[int] = []
        self.to_come: list[int] = []
        self.easel = NONE  # the painting bid for


def draw_purse(s: Auction, coins: int) -> None:
    """A dealer draws a purse; nobody else sees it."""
    s.purses[s.x] = coins
    s.taught = 1
    s.note("purse", (coins,), 1 << s.x)
    s.x += 1
    if s.x == len(s.purses):
        s.frame(PAINTING, CHANCE, 0, 0)


def turn_up(s: Auction, painting: int) -> None:
    """The next painting is put on the easel, and all are asked for bids."""
    s.to_come.remove(painting)
    s.easel = painting
    s.taught = 1
    s.note("painting", (painting,))
    s.frame(BID, 0, (1 << len(s.purses)) - 1, 0)


def bid(s: Auction, who: int, coins: int) -> None:
    """A bid is written down. It shows to nobody else before all are in."""
    s.bids[who] = coins
    s.note("bid", (coins,), 1 << who)
    awaited = s.x & ~(1 << who)
    if awaited:
        first = next(seat for seat in range(len(s.bids)) if awaited >> seat & 1)
        s.frame(BID, first, awaited, 0)
    else:
        open_bids(s)


def open_bids(s: Auction) -> None:
    """The highest bids are opened; the others are burnt unread."""
    best = max(s.bids)
    s.opened = [coins if coins == best else NONE for coins in s.bids]
    winners = [seat for seat, coins in enumerate(s.bids) if coins == best]
    s.taught = 1
    for seat in winners:
        s.proven[seat] = max(s.proven[seat], s.paid[seat] + best)
        s.note("opened", (seat, best))
    if len(winners) == 1:
        s.paid[winners[0]] += best
        s.bought[winners[0]].append(s.easel)
    else:
        s.unsold.append(s.easel)
    s.bids = [NONE] * len(s.bids)
    s.easel = NONE
    s.frame(PAINTING, CHANCE, 0, 0)
    if not s.to_come:
        s.frame(OVER, NOBODY, 0, 0)


class Bid(Action):
    """So many coins, in secret."""

    def forbids(self, s: State, who: int) -> Rule | None:
        assert isinstance(s, Auction)
        return None if self.numbers[0] <= s.purses[who] - s.paid[who] else IN_PURSE

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Auction)
        bid(s, who, self.numbers[0])


class DrawPurse(Action):
    """CHANCE: the purse that a dealer draws."""

    def forbids(self, s: State, who: int) -> Rule | None:
        return None if s.step == PURSE else OFFERED

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Auction)
        draw_purse(s, self.numbers[0])


class TurnUp(Action):
    """CHANCE: the painting that is turned up."""

    def forbids(self, s: State, who: int) -> Rule | None:
        assert isinstance(s, Auction)
        if s.step == PURSE:
            return PURSES_FIRST
        return None if self.numbers[0] in s.to_come else OFFERED

    def apply(self, s: State, who: int) -> None:
        assert isinstance(s, Auction)
        turn_up(s, self.numbers[0])


BIDS: Final[list[Action]] = [Bid("bid", (coins,)) for coins in range(MOST + 1)]
PURSES: Final[list[Action]] = [DrawPurse("purse", (n,)) for n in range(LEAST, MOST + 1)]
TURN_UPS: Final[list[Action]] = [TurnUp("painting", (n + 1,)) for n in range(PAINTINGS)]
STEPS: Final[list[Step]] = [
    Over(),
    Choose("purse", PURSES),
    Choose("painting", TURN_UPS),
    Choose("bid", BIDS, sealed=True),
]


class AuctionView(msgspec.Struct, frozen=True, tag="auction"):
    """The auction as one dealer, or the public, sees it."""

    step: int
    awaited: int
    purses: list[int | None]  # None: not drawn yet, or not for these eyes
    paid: list[int]
    proven: list[int]
    bid: int | None  # one's own, while it is sealed
    bids: list[int]  # all that are in, for whoever sees everything
    opened: list[int]
    bought: list[list[int]]
    unsold: list[int]
    to_come: list[int]
    easel: int


def sees(s: Auction, seat: int, other: int) -> bool:
    """Is the purse of ``other`` open to ``seat``? At the end all are."""
    return s.purses[other] != NONE and (seat in (other, EVERYTHING) or s.step == OVER)


class SealedAuction(Game):
    """Sealed Auction, as the registry would know it."""

    def __init__(self) -> None:
        rules = [NOT_YOUR_TURN, GAME_OVER, IN_PURSE, PURSES_FIRST, OFFERED]
        super().__init__(META, STEPS, BIDS, PURSES + TURN_UPS, rules, NOT_YOUR_TURN, GAME_OVER)

    def setup(self, seats: int, options: Options) -> State:
        s = Auction()
        s.purses = [NONE] * self.meta.check_seats(seats)
        s.paid = [0] * seats
        s.proven = [LEAST] * seats
        s.bids = [NONE] * seats
        s.opened = [NONE] * seats
        s.bought = [[] for _ in range(seats)]
        s.to_come = list(range(1, PAINTINGS + 1))
        s.frame(PURSE, CHANCE, 0, 0)
        return s

    def blank(self) -> State:
        return Auction()

    def clone(self, s: State) -> State:
        assert isinstance(s, Auction)
        t = Auction()
        t.frame(s.step, s.seat, s.x, s.y)
        t.taught = s.taught
        t.agenda = s.agenda[:]
        t.purses = s.purses[:]
        t.paid = s.paid[:]
        t.proven = s.proven[:]
        t.bids = s.bids[:]
        t.opened = s.opened[:]
        t.bought = [paintings[:] for paintings in s.bought]
        t.unsold = s.unsold[:]
        t.to_come = s.to_come[:]
        t.easel = s.easel
        return t

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        """Other purses that could have paid all bids opened, and other bids that they can pay."""
        t = self.clone(s)
        assert isinstance(t, Auction)
        for other, coins in enumerate(t.purses):
            if coins == NONE or sees(t, seat, other):
                continue
            least = t.proven[other]
            t.purses[other] = least + dice.below(MOST - least + 1)
            if t.bids[other] != NONE:
                t.bids[other] = dice.below(t.purses[other] - t.paid[other] + 1)
        return t

    def view(self, s: State, seat: int) -> object:
        assert isinstance(s, Auction)
        mine = s.bids[seat] if seat >= 0 else NONE
        return AuctionView(
            step=s.step,
            awaited=self.awaits(s),
            purses=[n if sees(s, seat, other) else None for other, n in enumerate(s.purses)],
            paid=s.paid[:],
            proven=s.proven[:],
            bid=None if mine == NONE else mine,
            bids=s.bids[:] if seat == EVERYTHING else [],
            opened=s.opened[:],
            bought=[paintings[:] for paintings in s.bought],
            unsold=s.unsold[:],
            to_come=s.to_come[:],
            easel=s.easel,
        )

    def board(self, view: object, names: Sequence[str]) -> list[str]:
        return self.in_words(view, names)

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, AuctionView)
        told = [f"On the easel: {view.easel}. Unsold: {view.unsold}. To come: {view.to_come}."]
        for seat, name in enumerate(names):
            purse = "secret" if view.purses[seat] is None else view.purses[seat]
            bought = f"Bought {view.bought[seat]} for {view.paid[seat]} coins"
            told.append(f"{name}: {bought} of {purse}. Last bid opened: {view.opened[seat]}.")
        return told if view.bid is None else [*told, f"Your bid: {view.bid}."]

    def catalogue(self, options: Options) -> Catalogue:
        return Catalogue(TEXTS, {})

    def deck(self, options: Options) -> tuple[str, str]:
        return "paintings", ""

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Auction)
        return [sum(paintings) for paintings in s.bought]

    def ranks(self, s: State) -> list[int]:
        assert isinstance(s, Auction)
        coins = [start - paid for start, paid in zip(s.purses, s.paid, strict=True)]
        keys = list(zip(self.scores(s), coins, strict=True))
        return places(keys)


GAME: Final = SealedAuction()
