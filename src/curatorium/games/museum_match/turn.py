"""A turn, step by step: roll the dice, play both Active Tiles, score a set or none."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Dice, Over, State, Step
from curatorium.core.packed import vec
from curatorium.games.museum_match.actions.active_tiles import Swap
from curatorium.games.museum_match.actions.table import (
    END_TURN,
    EXCHANGES,
    PLACES,
    ROLLS,
    SCORES,
    SWAPS,
    TURN_UPS,
)
from curatorium.games.museum_match.geometry import SETS, UNSHARED, USED
from curatorium.games.museum_match.scoring import scorable
from curatorium.games.museum_match.state import DEAL, Table
from curatorium.pieces.bag import BIT, drawn
from curatorium.pieces.exhibit_tiles.marks import TILES


def _of_tile(space: int, diagonals: bool, tokens: bool) -> list[Action]:
    """All that may be done with an Active Tile on a space."""
    if space == USED:
        return []
    found = [PLACES[space]] if tokens else []
    for swap in SWAPS:
        assert isinstance(swap, Swap)
        if swap.space == space and (diagonals or not swap.diagonal):
            found.append(swap)
    return found + ([EXCHANGES[space]] if space in UNSHARED else [])


# A position has a place in a table of ready lists, so that nothing is built at a decision.
_PLACES: Final = 13  # a literal, which mypyc folds: twelve spaces and USED
_ACTIVE_OPTIONS: Final[list[list[Action]]] = [
    _of_tile(black, diagonals, tokens) + _of_tile(white, diagonals, tokens)
    for diagonals in (False, True)
    for black in range(_PLACES)
    for white in range(_PLACES)
    for tokens in (False, True)
]
_SCORE_OPTIONS: Final = [
    [SCORES[window] for window in range(SETS) if windows >> window & 1] + [END_TURN]
    for windows in range(1 << SETS)
]


_ACTIVE: Final = vec[list[Action]](_ACTIVE_OPTIONS)
_SCORE: Final = vec[list[Action]](_SCORE_OPTIONS)
_ROLLS: Final = vec[Action](ROLLS)
_TURN_UPS: Final = vec[Action](TURN_UPS)


@final
class RollDice(Step):
    """The dice are rolled; all 36 faces are alike (M10)."""

    def __init__(self) -> None:
        super().__init__("roll")

    def options(self, s: State, who: i64) -> list[Action]:
        return ROLLS

    def draw(self, s: State, dice: Dice) -> Action:
        return _ROLLS[dice.below(36)]


@final
class PlayActiveTiles(Step):
    """Each Active Tile gets one action, in either order (M11)."""

    def __init__(self) -> None:
        super().__init__("active")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        at: i64 = ((s.diagonals * _PLACES + s.x) * _PLACES + s.y) * 2
        return _ACTIVE[at + 1 if s.supply != 0 else at]


@final
class ScoreSet(Step):
    """At the end of the turn one valid set may be scored (M17)."""

    def __init__(self) -> None:
        super().__init__("score")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return _SCORE[scorable(s, who)]


@final
class TurnUpTile(Step):
    """A tile leaves the face-down stack; any of it is as likely as another."""

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return [TURN_UPS[tile] for tile in range(len(TURN_UPS)) if (s.stack >> tile) & 1]

    def draw(self, s: State, dice: Dice) -> Action:
        assert isinstance(s, Table)
        stack: i64 = s.stack
        if s.step == DEAL:  # at least 17 of the 48 are there: try until one is met
            tile: i64 = dice.below(TILES)
            while stack & BIT[tile] == 0:
                tile = dice.below(TILES)
            return _TURN_UPS[tile]
        return _TURN_UPS[drawn(stack, dice)]


STEPS: Final[list[Step]] = [
    Over(),
    TurnUpTile("deal"),
    RollDice(),
    PlayActiveTiles(),
    ScoreSet(),
    TurnUpTile("refill"),
    TurnUpTile("draw"),
]
