"""Rolling the Dice, and the exchange of storage on a seven."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.core.packed import vec
from curatorium.games.museum_boardgame import moves, rulebook
from curatorium.games.museum_boardgame.state import EXCHANGE, ROLL, Table
from curatorium.pieces.bag import BIT


@final
class Roll(Action):
    """The dice of the left and of the right wing show these faces, 1 to 6 (B6, BQ4)."""

    def __init__(self, left: i64, right: i64) -> None:
        super().__init__("roll", (left, right))
        self.left: Final[i64] = left
        self.right: Final[i64] = right

    def forbids(self, s: State, who: i64) -> Rule | None:
        return None if s.step == ROLL else rulebook.TILE_NOW

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.roll(s, self.left, self.right)


#: By step: why nothing is exchanged there on a seven.
_LATER: Final = vec[Rule](
    [
        rulebook.GAME_OVER,
        rulebook.DRAFT_NOW,
        rulebook.DRAFT_NOW,
        rulebook.NOT_YOUR_TURN,
        rulebook.EXCHANGE_LATER,
        rulebook.EXCHANGE_LATER,
        rulebook.INSTALL_NOW,
        rulebook.EXCHANGE_LATER,
        rulebook.TURN_ENDS,
    ]
)


@final
class Exchange(Action):
    """A tile in one's own storage for one in another player's: own slot, seat, slot (B14, BQ15)."""

    def __init__(self, own: i64, seat: i64, slot: i64) -> None:
        super().__init__("exchange", (own, seat, slot))
        self.own: Final[i64] = own
        self.other: Final[i64] = seat
        self.slot: Final[i64] = slot

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != EXCHANGE:
            rule = _LATER[s.step]
            return (
                rulebook.ONLY_ON_SEVEN
                if rule is rulebook.EXCHANGE_LATER and not moves.seven(s)
                else rule
            )
        if self.other == who:
            return rulebook.OWN_STORAGE
        if self.own != s.x:
            return rulebook.EXCHANGE_ORDER
        taken: i64 = s.y & BIT[moves.other_slot(who, self.other, self.slot)]
        return rulebook.SLOT_TAKEN if taken else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.exchange(s, self.own, self.other, self.slot)
