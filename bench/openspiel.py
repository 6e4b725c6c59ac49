"""Museum Match through OpenSpiel's Python game API, beside our own random play, in one run.

Optional: ``pip install open_spiel`` first, then ``python bench/openspiel.py`` with the compiled
engine on the path. Both sides play whole random games on the same engine, so the ratio is what
the API costs: a list of legal actions for every decision, a list of outcomes for every chance
node, and the crossing into Python each time.
"""

import json
import random
import sys
import time
from statistics import median
from typing import Any

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Game, State
from curatorium.core.packed import COMPILED
from curatorium.core.playout import playout
from curatorium.core.registry import load

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError:
    sys.exit("OpenSpiel is not here. Install it with: pip install open_spiel")

REPEATS = 5
SECONDS = 1.0
GAME: Game = load("museum_match")
OPTIONS = GAME.meta.choose({})

TYPE = pyspiel.GameType(
    short_name="curatorium_museum_match",
    long_name="Museum Match",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=4,
    min_num_players=4,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=len(GAME.actions),
    max_chance_outcomes=len(GAME.chances),
    num_players=4,
    min_utility=0.0,
    max_utility=1.0,
    max_game_length=10_000,
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """The title, as OpenSpiel knows it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table: State = GAME.setup(4, OPTIONS)

    def current_player(self) -> int:
        who = int(GAME.decider(self.table))
        if who == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if who == NOBODY else who

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(int(a.index) for a in GAME.options(self.table, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        options = GAME.options(self.table, CHANCE)
        return [(int(a.index), 1 / len(options)) for a in options]

    def _apply_action(self, index: int) -> None:
        who = int(GAME.decider(self.table))
        table = GAME.chances if who == CHANCE else GAME.actions
        GAME.apply(self.table, who, table[index])

    def is_terminal(self) -> bool:
        return int(GAME.decider(self.table)) == NOBODY

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * 4
        ranks = GAME.ranks(self.table)
        return [1 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def spiel_playout(game: SpielGame, dice: random.Random) -> int:
    """One random game through the API; returns the decisions of seats."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(dice.random() * len(legal))])
            decisions += 1
    return decisions


def rate(play: Any) -> float:
    """Median decisions per CPU second over the repeats."""
    found = []
    for _ in range(REPEATS):
        decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS:
            decisions += play()
        found.append(decisions / spent)
    return median(found)


def main() -> None:
    """Print both rates and their ratio as JSON."""
    dice = SeededDice("openspiel")
    ours = rate(lambda: playout(GAME, GAME.setup(4, OPTIONS), dice))
    game = SpielGame()
    chances = random.Random(1)
    theirs = rate(lambda: spiel_playout(game, chances))
    engine = "compiled" if COMPILED else "interpreted"
    print(
        json.dumps(
            {
                "engine": engine,
                "curatorium_actions_per_s": round(ours),
                "openspiel_python_api_actions_per_s": round(theirs),
                "ratio": round(ours / theirs, 1),
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
