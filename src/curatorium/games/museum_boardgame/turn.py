"""A turn, step by step: roll, play the Active Tiles, score a hall or none, exchange storage on a seven."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Dice, Over, State, Step
from curatorium.core.packed import vec
from curatorium.games.museum_boardgame.actions.active_tiles import Swap
from curatorium.games.museum_boardgame.actions.table import (
    DRAWNS,
    END_TURN,
    EXCHANGES,
    INSTALLS,
    PASS,
    PICKS,
    PLACES,
    ROLLS,
    SCORES,
    STORES,
    SWAPS,
)
from curatorium.games.museum_boardgame.geometry import HALLS, SEATS, SLOTS, SPACES, USED
from curatorium.games.museum_boardgame.scoring import scorable
from curatorium.games.museum_boardgame.state import Table
from curatorium.pieces.bag import drawn, members


def _swaps(space: int, connected: bool) -> list[Action]:
    """With which neighbours the tile on a space may be swapped."""
    found: list[Action] = []
    for swap in SWAPS:
        assert isinstance(swap, Swap)
        if swap.space == space and (connected or not swap.between_wings):
            found.append(swap)
    return found


def _of_tile(space: int, connected: bool, token: bool) -> list[Action]:
    """All that may be done with an Active Tile on a space; ``token``: one can be placed."""
    if space == USED:
        return []
    stores = STORES[space * SLOTS : space * SLOTS + SLOTS]
    return [*([PLACES[space]] if token else []), *_swaps(space, connected), *stores]


# A position has a place in a table of ready lists, so that nothing is built at a decision.
_BOTH: Final = (False, True)
_SPACES: Final = 13  # a literal, which mypyc folds: twelve spaces and USED
_OF_TILE: Final = [
    [_of_tile(space, connected, token) for space in range(_SPACES) for token in _BOTH]
    for connected in _BOTH
]
_ACTIVE: Final = vec[list[Action]](
    [
        left + right + ([] if mandatory else [PASS])
        for mandatory in _BOTH
        for of_tile in _OF_TILE
        for left in of_tile
        for right in of_tile
    ]
)
_SCORE: Final = vec[list[Action]](
    [
        [SCORES[hall] for hall in range(HALLS) if halls >> hall & 1] + [END_TURN]
        for halls in range(1 << HALLS)
    ]
)
_INSTALL: Final = vec[list[Action]](
    [
        [INSTALLS[space * SLOTS + slot] for slot in range(SLOTS) if not used >> slot & 1]
        for space in range(SPACES)
        for used in range(1 << SLOTS)
    ]
)


def _exchanges(turn: int, own: int, done: int) -> list[Action]:
    """What one's own slot may be exchanged with, while those in ``done`` are (see ``moves.other_slot``)."""
    return [
        EXCHANGES[(own * SEATS + (turn + 1 + other // SLOTS) % SEATS) * SLOTS + other % SLOTS]
        for other in range(2 * SLOTS)
        if not done >> other & 1
    ]


#: As many are done as own slots come before: the number of the own slot is in the mask.
_EXCHANGE: Final = vec[list[Action]](
    [
        _exchanges(turn, done.bit_count(), done) if done.bit_count() < SLOTS else []
        for turn in range(SEATS)
        for done in range(1 << 2 * SLOTS)
    ]
)
_END: Final[list[Action]] = [END_TURN]
_ROLLS: Final = vec[Action](ROLLS)
_DRAWNS: Final = vec[Action](DRAWNS)


@final
class DrawTile(Step):
    """A tile is taken from the face-down pile; any of it is as likely as another (B4)."""

    def __init__(self) -> None:
        super().__init__("draw")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return [DRAWNS[tile] for tile in members(s.pile)]

    def draw(self, s: State, dice: Dice) -> Action:
        assert isinstance(s, Table)
        return _DRAWNS[drawn(s.pile, dice)]


@final
class PickTile(Step):
    """A seat takes a tile from the pile that lies face up (BQ5)."""

    def __init__(self) -> None:
        super().__init__("pick")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return [PICKS[tile] for tile in members(s.pile)]


@final
class RollDice(Step):
    """The dice are rolled; all 36 faces are alike (B6)."""

    def __init__(self) -> None:
        super().__init__("roll")

    def options(self, s: State, who: i64) -> list[Action]:
        return ROLLS

    def draw(self, s: State, dice: Dice) -> Action:
        return _ROLLS[dice.below(36)]


@final
class PlayActiveTiles(Step):
    """Each Active Tile may get one action, in either order (B7, BQ6)."""

    def __init__(self) -> None:
        super().__init__("active")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        at: i64 = s.mandatory * 2 + s.connected
        at = (at * _SPACES + s.x) * 2 + token(s, s.x)
        at = (at * _SPACES + s.y) * 2 + token(s, s.y)
        return _ACTIVE[at]


def token(s: Table, space: i64) -> i64:
    """1 if a Visitor Token can be placed on that space of the player whose turn it is."""
    if s.supply == 0 or space == USED:
        return 0
    return 1 if s.tokens[s.turn * SPACES + space] < s.room else 0


@final
class ScoreHall(Step):
    """Before the turn ends one hall may be scored (B12)."""

    def __init__(self) -> None:
        super().__init__("score")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return _SCORE[scorable(s, who)]


@final
class InstallTile(Step):
    """One space of the scored hall gets a tile from storage (BQ13)."""

    def __init__(self) -> None:
        super().__init__("install")

    def options(self, s: State, who: i64) -> list[Action]:
        return _INSTALL[s.x * 16 + s.y]


@final
class ExchangeStorage(Step):
    """One tile in storage is exchanged with one of the other players' (B14)."""

    def __init__(self) -> None:
        super().__init__("exchange")

    def options(self, s: State, who: i64) -> list[Action]:
        return _EXCHANGE[who * 256 + s.y]


@final
class End(Step):
    """Nothing is left but to end the turn; until then what was done can be taken back."""

    def __init__(self) -> None:
        super().__init__("end")

    def options(self, s: State, who: i64) -> list[Action]:
        return _END


STEPS: Final[list[Step]] = [
    Over(),
    DrawTile(),
    PickTile(),
    RollDice(),
    PlayActiveTiles(),
    ScoreHall(),
    InstallTile(),
    ExchangeStorage(),
    End(),
]
