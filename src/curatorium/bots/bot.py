"""What a bot is."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from curatorium.core.dice import Dice
from curatorium.core.game import Action, Game
from curatorium.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. Stateless: all that it may use is handed to it."""

    def __init__(self, name: str) -> None:
        self.name: Final = name

    def choose(self, game: Game, s: State, seat: i64, dice: Dice) -> Action:
        """One of the options of ``seat``, which is awaited. ``s`` is a redeal for that seat, never the play itself."""
        raise NotImplementedError
