"""Setting Up, and whatever else turns up a tile of the face-down stack."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.museum_match import moves, rulebook
from curatorium.games.museum_match.state import DEAL, ROLL, Table


@final
class TurnUp(Action):
    """The n-th tile of the set in play, counted from 0, is the top of the stack (M9, M14, M19)."""

    def __init__(self, tile: i64) -> None:
        super().__init__("tile", (tile,))
        self.tile: Final[i64] = tile

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step == ROLL:
            return rulebook.ROLL_NOW
        return None if (s.stack >> self.tile) & 1 else rulebook.IN_STACK

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        if s.step == DEAL:
            moves.deal(s, self.tile)
        else:
            moves.turn_up(s, self.tile)
