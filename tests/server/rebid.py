"""Sealed Auction in which equal highest bids are made once more: a sealed step follows itself."""

from typing import Final

from curatorium.core.game import Action, Game, State
from curatorium.core.meta import Meta
from tests.toys import auction
from tests.toys.auction import BID, NONE, Auction, SealedAuction

META: Final = Meta(
    {
        "id": "rebid",
        "title": "Auction of Many Bids",
        "summary": "Dealers with secret purses bid for paintings, and bid again.",
        "rulebook": "The head of tests/server/rebid.py",
        "edition": 1,
        "seats": [2, 3],
        "minutes": [5, 10],
    }
)


class Rebid(SealedAuction):
    """The painting stays on the easel until one dealer alone bids the most."""

    def __init__(self) -> None:
        Game.__init__(
            self,
            META,
            auction.STEPS,
            auction.BIDS,
            auction.PURSES + auction.TURN_UPS,
            auction.GAME.rules,
            auction.NOT_YOUR_TURN,
            auction.GAME_OVER,
        )

    def apply(self, s: State, who: int, a: Action) -> None:
        assert isinstance(s, Auction)
        easel, unsold = s.easel, len(s.unsold)
        super().apply(s, who, a)
        if len(s.unsold) > unsold and easel != NONE:
            s.unsold.pop()
            s.easel = easel
            s.frame(BID, 0, (1 << len(s.purses)) - 1, 0)


GAME: Final = Rebid()
