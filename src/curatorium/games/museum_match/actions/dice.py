"""Rolling the Dice."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.museum_match import moves, rulebook
from curatorium.games.museum_match.state import ROLL, Table


@final
class Roll(Action):
    """The black and the white die show these faces, 1 to 6 (M10)."""

    def __init__(self, black: i64, white: i64) -> None:
        super().__init__("roll", (black, white))
        self.black: Final[i64] = black
        self.white: Final[i64] = white

    def forbids(self, s: State, who: i64) -> Rule | None:
        return None if s.step == ROLL else rulebook.TILE_NOW

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.roll(s, self.black, self.white)
