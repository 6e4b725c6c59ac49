"""Toys that tell a secret, or redeal it badly, one way each."""

import msgspec

from curatorium.core.dice import Dice
from curatorium.core.game import Action, Event, Rule, State
from curatorium.core.state import EVERYBODY, EVERYTHING, PUBLIC
from tests.toys import auction, peek
from tests.toys.auction import BID, MOST, NONE, Auction, SealedAuction, sees
from tests.toys.peek import CuriousDeck


class HighBidsTwice(SealedAuction):
    """Whoever bids more than 5 coins is asked once more."""

    def apply(self, s: State, who: int, a: Action) -> None:
        if a.verb == "bid" and a.numbers[0] > 5 and not s.y >> who & 1:
            s.taught = 0
            s.y |= 1 << who
            return
        asked = s.y
        super().apply(s, who, a)
        if s.step == BID and who >= 0:
            s.y = asked


class PublicBesideSeat0(SealedAuction):
    """Spectators see the purse of seat 0."""

    def view(self, s: State, seat: int) -> object:
        return super().view(s, 0 if seat == PUBLIC else seat)


class EverythingButBids(SealedAuction):
    """Even with everything open, sealed bids are not shown."""

    def view(self, s: State, seat: int) -> object:
        view = super().view(s, seat)
        assert isinstance(view, auction.AuctionView)
        return msgspec.structs.replace(view, bids=[])


class OtherWorldInTheOpen(SealedAuction):
    """Who sees everything is redealt what spectators cannot know."""

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        return super().redeal(s, PUBLIC if seat == EVERYTHING else seat, dice)


class TalkativeThread(SealedAuction):
    """There is a thread for each coin in the next seat's purse."""

    def threads(self, s: State, seat: int) -> dict[str, int]:
        assert isinstance(s, Auction)
        purse = s.purses[(max(seat, 0) + 1) % len(s.purses)]
        return {f":coin {n}": 0 for n in range(purse)}


class ReadsAlong(SealedAuction):
    """Everybody has met as many cards as there are coins in the next seat's purse."""

    def met(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, Auction)
        return list(range(s.purses[(max(seat, 0) + 1) % len(s.purses)]))


class ReadsBacks(SealedAuction):
    """Everybody may read the names of as many seats as there are coins in the next seat's purse."""

    def may_read(self, s: State, seat: int) -> dict[str, list[int]]:
        assert isinstance(s, Auction)
        return {"back": list(range(s.purses[(max(seat, 0) + 1) % len(s.purses)]))}


class TalkativePhrase(SealedAuction):
    """The sentence that offers a bid tells what the others hold."""

    def phrase(self, s: State, who: int, a: Action) -> Event:
        assert isinstance(s, Auction)
        return Event(a.verb, (*a.numbers, sum(s.purses)))


class TalkativeRule(SealedAuction):
    """Which rule refuses a bid depends on what the others hold."""

    def forbids(self, s: State, who: int, a: Action) -> Rule | None:
        rule = super().forbids(s, who, a)
        assert isinstance(s, Auction)
        return auction.OFFERED if rule is auction.IN_PURSE and sum(s.purses) % 2 else rule


class BoundByOthers(SealedAuction):
    """Nobody may bid more than the richest of the others has."""

    def options(self, s: State, who: int) -> list[Action]:
        return [a for a in super().options(s, who) if self.forbids(s, who, a) is None]

    def forbids(self, s: State, who: int, a: Action) -> Rule | None:
        rule = super().forbids(s, who, a)
        assert isinstance(s, Auction)
        if rule is None and who >= 0:
            others = [n for seat, n in enumerate(s.purses) if seat != who]
            return auction.IN_PURSE if a.numbers[0] > max(others) - 5 > 0 else None
        return rule


class ReadAloud(SealedAuction):
    """Everybody reads which purse a dealer draws."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        if s.journal is not None:
            s.journal = [Event(event.key, event.numbers, EVERYBODY) for event in s.journal]


class BeyondPurse(SealedAuction):
    """A redeal gives the others bids that they cannot pay."""

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        t = super().redeal(s, seat, dice)
        assert isinstance(t, Auction)
        for other, coins in enumerate(t.bids):
            if coins != NONE and other != seat:
                t.bids[other] = int(dice.below(MOST + 1))
        return t


class SameWorld(SealedAuction):
    """A redeal is a clone."""

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        return self.clone(s)


class NeverTheTruth(SealedAuction):
    """A redeal gives every other dealer a purse that is not the real one."""

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        t = super().redeal(s, seat, dice)
        assert isinstance(s, Auction)
        assert isinstance(t, Auction)
        for other, coins in enumerate(s.purses):
            if coins != NONE and not sees(s, seat, other) and t.purses[other] == coins:
                t.purses[other] = MOST if coins < MOST else max(s.proven[other], MOST - 1)
        return t


class FromTheTruth(SealedAuction):
    """A redeal counts on from the real purses: as wide as it should be, but led by what is hidden."""

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        t = super().redeal(s, seat, dice)
        assert isinstance(s, Auction)
        assert isinstance(t, Auction)
        for other, coins in enumerate(s.purses):
            if coins != NONE and not sees(s, seat, other) and s.bids[other] == NONE:
                least = s.proven[other]
                t.purses[other] = least + (t.purses[other] + coins) % (MOST - least + 1)
        return t


class CalledOpen(SealedAuction):
    """Calls its secrets open."""

    def open(self, s: State) -> bool:
        return s.step != BID


class SilentPeek(CuriousDeck):
    """A card that somebody sees counts as quiet."""

    def apply(self, s: State, who: int, a: Action) -> None:
        peeking = s.step == peek.PEEK
        super().apply(s, who, a)
        if peeking:
            s.taught = 0


class SilentDraw(CuriousDeck):
    """A card drawn face up counts as quiet."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        if a.verb == "draw":
            s.taught = 0
