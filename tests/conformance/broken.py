"""Toys that break a rule of the contract, one way each."""

from typing import ClassVar, Final

import msgspec

from curatorium.core.content import Catalogue
from curatorium.core.dice import Dice
from curatorium.core.game import OVER, Action, Game, Rule, State
from curatorium.core.meta import Options
from curatorium.core.state import CHANCE
from tests.toys import auction, puzzle
from tests.toys.auction import BID, Auction, SealedAuction
from tests.toys.peek import CuriousDeck, Deck
from tests.toys.puzzle import CLERK, Dusting, Vases


class EmptyBid(auction.Bid):
    """A second action of the same verb and number, which is never allowed."""

    def forbids(self, s: State, who: int) -> Rule | None:
        return auction.IN_PURSE


class TwoZeroBids(SealedAuction):
    """The table lists "bid 0" twice."""

    def __init__(self) -> None:
        super().__init__()
        Game.__init__(
            self,
            self.meta,
            auction.STEPS,
            list(self.actions),
            self.chances,
            self.rules,
            self.not_your_turn,
            self.game_over,
        )
        twin = EmptyBid("bid", (0,))
        twin.index = len(self.actions)
        self.actions.append(twin)


class UnlistedRule(SealedAuction):
    """A rule that refuses is not in the list of rules."""

    def __init__(self) -> None:
        super().__init__()
        self.rules.remove(auction.IN_PURSE)


class LastSeatFirst(SealedAuction):
    """The decider of a sealed step is the last of those awaited."""

    def decider(self, s: State) -> int:
        return int(s.x).bit_length() - 1 if s.step == BID else s.seat


class ClerkAtWill(Dusting):
    """The automa dusts where it likes."""

    def options(self, s: State, who: int) -> list[Action]:
        return (
            [a for a in puzzle.DUSTS if self.forbids(s, CLERK, a) is None]
            if (s.seat == CLERK == who)
            else super().options(s, who)
        )

    def forbids(self, s: State, who: int, a: Action) -> Rule | None:
        assert isinstance(s, Vases)
        if s.seat == CLERK == who:
            heap, count = a.numbers
            return None if count <= [*s.heaps, 0, 0, 0][heap] else puzzle.TOO_FEW
        return super().forbids(s, who, a)


class OptionTwice(SealedAuction):
    """The first option is listed twice."""

    def options(self, s: State, who: int) -> list[Action]:
        options = super().options(s, who)
        return options + options[:1] if who >= 0 else options


class OptionMissing(SealedAuction):
    """The highest bid is not listed, though it is not forbidden."""

    def options(self, s: State, who: int) -> list[Action]:
        options = super().options(s, who)
        return options[:-1] or options if who >= 0 else options


class LoadedDie(Dusting):
    """The Clerk's die shows a one twice as often as it should."""

    def draw(self, s: State, dice: Dice) -> Action:
        return puzzle.ROLLS[max(dice.below(4) - 1, 0)]


class SharedList(SealedAuction):
    """A clone shares the lists of paintings bought."""

    def clone(self, s: State) -> State:
        t = super().clone(s)
        assert isinstance(s, Auction)
        assert isinstance(t, Auction)
        t.bought = s.bought[:]
        return t


class KeptJournal(SealedAuction):
    """A clone keeps the journal."""

    def clone(self, s: State) -> State:
        t = super().clone(s)
        t.journal = s.journal
        return t


class Forgotten(Auction):
    """A position whose FIELDS leave out the bids."""

    FIELDS: ClassVar = tuple(field for field in Auction.FIELDS if field != "bids")
    __slots__ = ()


class FieldForgotten(SealedAuction):
    """Bids are not packed."""

    def blank(self) -> State:
        return Forgotten()

    def setup(self, seats: int, options: Options) -> State:
        return self._forgetful(super().setup(seats, options))

    def clone(self, s: State) -> State:
        return self._forgetful(super().clone(s))

    def _forgetful(self, s: State) -> State:
        t = Forgotten()
        for field in (*s.FRAME, *Auction.FIELDS):
            setattr(t, field, getattr(s, field))
        return t


class JournalRules(SealedAuction):
    """A move does more while there is a journal."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        if s.journal is not None:
            s.y = 1


class LooseView(auction.AuctionView, frozen=True, tag="auction"):
    """A view that does not say what one of its lists is made of."""

    coins: object = None


class TupleInView(SealedAuction):
    """A view holds a tuple, which JSON makes a list."""

    def view(self, s: State, seat: int) -> object:
        view = super().view(s, seat)
        assert isinstance(view, auction.AuctionView)
        return LooseView(**msgspec.structs.asdict(view), coins=tuple(view.paid))


class SharedView(SealedAuction):
    """A view shares a list with the position."""

    def view(self, s: State, seat: int) -> object:
        view = super().view(s, seat)
        assert isinstance(view, auction.AuctionView)
        assert isinstance(s, Auction)
        return msgspec.structs.replace(view, unsold=s.unsold)


class LostPainting(SealedAuction):
    """Unsold paintings vanish."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        assert isinstance(s, Auction)
        s.unsold.clear()


class LookAgain(CuriousDeck):
    """Who has laid two cards back may look at them again."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        if a.verb == "lay_back":
            s.x = 0


class Endless(Dusting):
    """When all is dusted, it is dusty again."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        assert isinstance(s, Vases)
        if s.step == OVER:
            s.heaps[0] = sum(s.dusted)
            s.dusted = [0, 0]
            s.frame(puzzle.DUST, puzzle.YOU, 0, 0)


class PointsAlone(SealedAuction):
    """Ranks forget the tie-break."""

    def ranks(self, s: State) -> list[int]:
        scores = self.scores(s)
        return [1 + sum(other > score for other in scores) for score in scores]


class DenseRanks(Dusting):
    """The loser is third of two."""

    def ranks(self, s: State) -> list[int]:
        return [3 if rank == 2 else rank for rank in super().ranks(s)]


class LastBidderNoted(SealedAuction):
    """The position holds who was the last to bid."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        if a.verb == "bid" and s.step != BID:
            s.y = who


class Speechless(SealedAuction):
    """The catalogue lacks a text."""

    def catalogue(self, options: Options) -> Catalogue:
        texts = super().catalogue(options)
        del texts.texts["events.opened"]
        return texts


class ToldToAll(SealedAuction):
    """A sentence of the log names what only some may read."""

    def catalogue(self, options: Options) -> Catalogue:
        told = {**auction.TEXTS["events"], "painting": "{title:0} is offered."}
        names = {"title": [f"No. {n}" for n in range(100)]}
        return Catalogue({**auction.TEXTS, "events": told}, names, secret=["title"])


class PerProcess(CuriousDeck):
    """A game that does otherwise in every process, as the order of a set of texts does."""

    def apply(self, s: State, who: int, a: Action) -> None:
        super().apply(s, who, a)
        assert isinstance(s, Deck)
        if who == CHANCE:
            s.y = hash("the order of a set") % 1_000_003


PER_PROCESS: Final = PerProcess()
