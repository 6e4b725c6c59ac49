"""What nobody knows in The Museum Boardgame: only the order of the face-down pile, which is no part of a position."""

from curatorium.core.game import Dice
from curatorium.games.museum_boardgame.state import Table, clone


def redeal(s: Table, seat: int, dice: Dice) -> Table:
    """Another world that ``seat`` cannot tell from this one: everything lies open, so the same again."""
    return clone(s)
