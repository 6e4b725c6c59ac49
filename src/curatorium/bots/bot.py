"""What a bot is."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from curatorium.bots.thought import Stop, Thought
from curatorium.core.dice import Dice
from curatorium.core.game import Action, Game
from curatorium.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. Stateless: all that it may use is handed to it.

    ``takes_budget`` says whether ``budget`` means anything to it.
    """

    def __init__(self, name: str, takes_budget: bool = False) -> None:
        self.name: Final = name
        self.takes_budget: Final = takes_budget

    def choose(self, game: Game, s: State, seat: i64, dice: Dice) -> Action:
        """One of the options of ``seat``, which is awaited. ``s`` is a redeal for that seat, never the play itself."""
        raise NotImplementedError

    def think(
        self,
        game: Game,
        s: State,
        seat: i64,
        dice: Dice,
        budget: i64 = 0,
        stop: Stop | None = None,
    ) -> Thought:
        """The choice together with what was weighed for it.

        ``budget`` is in iterations; 0 is the bot's own. When ``stop`` says so it chooses at once
        from what it has found so far. A bot that does not search heeds neither.
        """
        return Thought(self.choose(game, s, seat, dice), [], [], 0, None)

    def decide(
        self,
        game: Game,
        s: State,
        seat: i64,
        dice: Dice,
        budget: i64 = 0,
        stop: Stop | None = None,
    ) -> Action:
        """The choice alone, which is that of ``think``; it may be had sooner."""
        if self.takes_budget:
            return self.think(game, s, seat, dice, budget, stop).action
        return self.choose(game, s, seat, dice)
