"""The two tables of Museum Match: all that seats, and all that CHANCE, can ever choose."""

from typing import Final

from curatorium.core.game import Action
from curatorium.games.museum_match.actions.active_tiles import Exchange, Place, Swap
from curatorium.games.museum_match.actions.dice import Roll
from curatorium.games.museum_match.actions.sets import EndTurn, Score
from curatorium.games.museum_match.actions.stack import TurnUp
from curatorium.games.museum_match.geometry import SETS, SPACES, adjacent
from curatorium.pieces.exhibit_tiles.marks import TILES

PLACES: Final[list[Action]] = [Place(space) for space in range(SPACES)]
SWAPS: Final[list[Action]] = [
    Swap(a, b) for a in range(SPACES) for b in range(SPACES) if adjacent(a, b, True)
]
EXCHANGES: Final[list[Action]] = [Exchange(space) for space in range(SPACES)]
SCORES: Final[list[Action]] = [Score(window) for window in range(SETS)]
END_TURN: Final[Action] = EndTurn()
ROLLS: Final[list[Action]] = [Roll(black, white) for black in range(1, 7) for white in range(1, 7)]
TURN_UPS: Final[list[Action]] = [TurnUp(tile) for tile in range(TILES)]

ACTIONS: Final[list[Action]] = [*PLACES, *SWAPS, *EXCHANGES, *SCORES, END_TURN]
CHANCES: Final[list[Action]] = [*ROLLS, *TURN_UPS]
