"""A bot that takes its time, so that something can happen meanwhile."""

import os
import threading
from typing import Final

from curatorium.bots.bot import Bot
from curatorium.core.game import Action, Dice, Game, State

SECONDS: Final = float(os.environ.get("SLOW_BOT_SECONDS", "0.1"))


class SlowBot(Bot):
    """Waits, and takes any option."""

    def choose(self, game: Game, s: State, seat: int, dice: Dice) -> Action:
        threading.Event().wait(SECONDS)
        options = game.options(s, seat)
        return options[dice.below(len(options))]


BOT: Final = SlowBot("slow")
