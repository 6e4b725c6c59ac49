"""The two tables of The Museum Boardgame: all that seats, and all that CHANCE, can ever choose."""

from typing import Final

from curatorium.core.game import Action
from curatorium.games.museum_boardgame.actions.active_tiles import Pass, Place, Store, Swap
from curatorium.games.museum_boardgame.actions.dice import Exchange, Roll
from curatorium.games.museum_boardgame.actions.draft import Drawn, Pick
from curatorium.games.museum_boardgame.actions.halls import EndTurn, Install, Score
from curatorium.games.museum_boardgame.geometry import HALLS, SEATS, SLOTS, SPACES, adjacent
from curatorium.pieces.exhibit_tiles.marks import TILES

PLACES: Final[list[Action]] = [Place(space) for space in range(SPACES)]
SWAPS: Final[list[Action]] = [
    Swap(a, b) for a in range(SPACES) for b in range(SPACES) if adjacent(a, b)
]
#: A space and one of four Storage Spaces: at space * 4 + slot.
STORES: Final[list[Action]] = [Store(p, slot) for p in range(SPACES) for slot in range(SLOTS)]
PASS: Final[Action] = Pass()
SCORES: Final[list[Action]] = [Score(hall) for hall in range(HALLS)]
INSTALLS: Final[list[Action]] = [Install(p, slot) for p in range(SPACES) for slot in range(SLOTS)]
#: Own slot, seat, slot: at (own * 3 + seat) * 4 + slot.
EXCHANGES: Final[list[Action]] = [
    Exchange(own, seat, slot)
    for own in range(SLOTS)
    for seat in range(SEATS)
    for slot in range(SLOTS)
]
END_TURN: Final[Action] = EndTurn()
PICKS: Final[list[Action]] = [Pick(tile) for tile in range(TILES)]
ROLLS: Final[list[Action]] = [Roll(left, right) for left in range(1, 7) for right in range(1, 7)]
DRAWNS: Final[list[Action]] = [Drawn(tile) for tile in range(TILES)]

ACTIONS: Final[list[Action]] = [
    *PLACES,
    *SWAPS,
    *STORES,
    PASS,
    *SCORES,
    *INSTALLS,
    *EXCHANGES,
    END_TURN,
    *PICKS,
]
CHANCES: Final[list[Action]] = [*ROLLS, *DRAWNS]
