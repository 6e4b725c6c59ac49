"""Playing the Active Tiles: place a token, swap with a neighbour, exchange with the stack."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.museum_match import moves, rulebook
from curatorium.games.museum_match.geometry import UNSHARED, adjacent
from curatorium.games.museum_match.state import SCORE, Table


def not_active(s: State, space: i64) -> Rule | None:
    """The rule against playing what lies on a space, if it is no Active Tile with its action left."""
    if s.step == SCORE:
        return rulebook.ACTIONS_DONE
    return None if space in (s.x, s.y) else rulebook.ACTIVE_TILE


@final
class Place(Action):
    """A Visitor Token is placed on the Active Tile (M12)."""

    def __init__(self, space: i64) -> None:
        super().__init__("place", (space,))
        self.space: Final[i64] = space

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        rule = not_active(s, self.space)
        if rule is None and s.supply == 0:
            return rulebook.TOKENS_GONE
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.place(s, self.space)


@final
class Swap(Action):
    """The Active Tile on the first space changes places with the tile on the second (M13)."""

    def __init__(self, space: i64, other: i64) -> None:
        super().__init__("swap", (space, other))
        self.space: Final[i64] = space
        self.other: Final[i64] = other
        self.diagonal: Final[bool] = not adjacent(space, other, False)

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        rule = not_active(s, self.space)
        if rule is None and self.diagonal and s.diagonals == 0:
            return rulebook.ADJACENT
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.swap(s, self.space, self.other)


@final
class Exchange(Action):
    """The Active Tile is discarded for the top of the stack (M14)."""

    def __init__(self, space: i64) -> None:
        super().__init__("exchange", (space,))
        self.space: Final[i64] = space
        self.shared: Final[bool] = space not in UNSHARED

    def forbids(self, s: State, who: i64) -> Rule | None:
        rule = not_active(s, self.space)
        if rule is None and self.shared:
            return rulebook.SHARED
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.exchange(s, self.space)
