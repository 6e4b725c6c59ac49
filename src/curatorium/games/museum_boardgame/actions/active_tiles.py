"""Playing the Active Tiles: place a token, swap with a neighbour or with storage, or pass."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.core.packed import vec
from curatorium.games.museum_boardgame import moves, rulebook
from curatorium.games.museum_boardgame.geometry import SPACES, in_one_wing
from curatorium.games.museum_boardgame.state import ACTIVE, Table

#: By step: why no Active Tile is played there. At ACTIVE nothing speaks against it as such.
_NOT_NOW: Final = vec[Rule](
    [
        rulebook.GAME_OVER,
        rulebook.DRAFT_NOW,
        rulebook.DRAFT_NOW,
        rulebook.NOT_YOUR_TURN,
        rulebook.ACTIVE_TILE,
        rulebook.ACTIONS_DONE,
        rulebook.INSTALL_NOW,
        rulebook.EXCHANGE_NOW,
        rulebook.TURN_ENDS,
    ]
)


def not_active(s: State, space: i64) -> Rule | None:
    """The rule against playing what lies on a space, if it is no Active Tile with its action left."""
    if s.step != ACTIVE:
        return _NOT_NOW[s.step]
    return None if space in (s.x, s.y) else rulebook.ACTIVE_TILE


@final
class Place(Action):
    """A Visitor Token is placed on the Active Tile's space (B8)."""

    def __init__(self, space: i64) -> None:
        super().__init__("place", (space,))
        self.space: Final[i64] = space

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        rule = not_active(s, self.space)
        if rule is not None:
            return rule
        if s.tokens[who * SPACES + self.space] >= s.room:
            return rulebook.SPACE_FULL
        return rulebook.TOKENS_GONE if s.supply == 0 else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.place(s, self.space)


@final
class Swap(Action):
    """The Active Tile on the first space changes places with the tile on the second, its neighbour (B9)."""

    def __init__(self, space: i64, other: i64) -> None:
        super().__init__("swap", (space, other))
        self.space: Final[i64] = space
        self.other: Final[i64] = other
        self.between_wings: Final[bool] = not in_one_wing(space, other)

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        rule = not_active(s, self.space)
        if rule is None and self.between_wings and s.connected == 0:
            return rulebook.WINGS_APART
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.swap(s, self.space, self.other)


@final
class Store(Action):
    """The Active Tile on a space changes places with the tile on one of the player's Storage Spaces (B10)."""

    def __init__(self, space: i64, slot: i64) -> None:
        super().__init__("store", (space, slot))
        self.space: Final[i64] = space
        self.slot: Final[i64] = slot

    def forbids(self, s: State, who: i64) -> Rule | None:
        return not_active(s, self.space)

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.store(s, self.space, self.slot)


@final
class Pass(Action):
    """No action for the Active Tiles that have had none (B7, BQ6)."""

    def __init__(self) -> None:
        super().__init__("pass")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != ACTIVE:
            return _NOT_NOW[s.step]
        return rulebook.MUST_ACT if s.mandatory else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.pass_by(s)
