"""Set-Up: the tiles are taken one by one, blind or from an open pile."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.museum_boardgame import moves, rulebook
from curatorium.games.museum_boardgame.state import PICK, ROLL, Table
from curatorium.pieces.bag import BIT


@final
class Pick(Action):
    """A seat takes the n-th tile of the set in play from the open pile (B4, BQ5)."""

    def __init__(self, tile: i64) -> None:
        super().__init__("pick", (tile,))
        self.tile: Final[i64] = tile

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != PICK:
            return rulebook.DRAFT_DONE
        return None if s.pile & BIT[self.tile] else rulebook.IN_PILE

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.take(s, self.tile)


@final
class Drawn(Action):
    """The n-th tile of the set in play is what a player took blindly from the pile (B4, BQ5)."""

    def __init__(self, tile: i64) -> None:
        super().__init__("tile", (tile,))
        self.tile: Final[i64] = tile

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step == ROLL:
            return rulebook.ROLL_NOW
        return None if s.pile & BIT[self.tile] else rulebook.IN_PILE

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.take(s, self.tile)
