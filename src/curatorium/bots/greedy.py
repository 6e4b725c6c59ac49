"""The bot that looks one action ahead."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.bot import Bot
from curatorium.bots.heuristic import heuristic_of
from curatorium.core.dice import Dice
from curatorium.core.game import Action, Game
from curatorium.core.state import State


@final
class GreedyBot(Bot):
    """Tries each option on a copy and takes the one its game's evaluation likes best; dice break ties."""

    def __init__(self) -> None:
        super().__init__("greedy")

    def choose(self, game: Game, s: State, seat: i64, dice: Dice) -> Action:
        options = game.options(s, seat)
        if len(options) == 1:
            return options[0]
        values = heuristic_of(game).after_each(game, s, seat, options)
        best: list[Action] = []
        most: i64 = 0
        for at in range(len(options)):
            if not best or values[at] > most:
                best = [options[at]]
                most = values[at]
            elif values[at] == most:
                best.append(options[at])
        return best[dice.below(len(best))]


BOT: Final = GreedyBot()
