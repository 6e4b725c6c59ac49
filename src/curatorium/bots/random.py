"""The bot that knows nothing: every option is as good as another."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.bot import Bot
from curatorium.core.dice import Dice
from curatorium.core.game import Action, Game
from curatorium.core.state import State


@final
class RandomBot(Bot):
    """Chooses evenly among its options."""

    def __init__(self) -> None:
        super().__init__("random")

    def choose(self, game: Game, s: State, seat: i64, dice: Dice) -> Action:
        options = game.options(s, seat)
        return options[dice.below(len(options))]


BOT: Final = RandomBot()
