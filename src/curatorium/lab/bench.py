"""How fast the engines are: one core, process CPU time, medians, and a calibration loop beside them.

An action is a seat's decision with its options computed, in random play from the deal to the
end; CHANCE's records are made but not counted. A rollout is a copy of the opening, with all laid
out and the first decision to be made, played at random to the end.
"""

import json
import pickle
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from curatorium.core.dice import Dice, SeededDice
from curatorium.core.game import CHANCE, Game, State
from curatorium.core.meta import Options
from curatorium.core.packed import COMPILED
from curatorium.core.playout import (
    clone_often,
    pack_often,
    playout,
    redeal_often,
    rollout_often,
)
from curatorium.core.registry import added_decks, game_ids, load

REPEATS = 7
SECONDS = 0.4  # CPU time of one repeat


def calibration_ns() -> float:
    """CPU nanoseconds of one round of a fixed interpreted loop: how fast this machine is now."""
    start = time.process_time()
    number = 0
    for n in range(1_000_000):
        number = (number * 31 + n) % 1_000_003
    return (time.process_time() - start) * 1e3


def _microseconds(loop: Callable[[Game, State, Dice, int], None], game: Game, s: State) -> float:
    """Median CPU microseconds of one round of a loop that runs inside the engine."""
    dice = SeededDice("bench", "loops")
    times = 2
    while _seconds(loop, game, s, dice, times) < SECONDS / 20:
        times *= 2
    found = [_seconds(loop, game, s, dice, times) / times for _ in range(REPEATS)]
    return round(median(found) * 1e6, 3)


def _seconds(
    loop: Callable[[Game, State, Dice, int], None], game: Game, s: State, dice: Dice, times: int
) -> float:
    start = time.process_time()
    loop(game, s, dice, times)
    return time.process_time() - start


def options_of(game: Game) -> Options:
    """The defaults, with the deck that was added last where people have added decks."""
    added = [deck.name for deck in added_decks() if deck.game == game.id]
    spec = game.meta.decks()
    return game.meta.choose({spec.name: added[-1]} if spec is not None and added else {})


def actions_per_second(game: Game, seats: int) -> float:
    """Median over repeats of decisions per CPU second in whole random games."""
    options = options_of(game)
    dice = SeededDice("bench", game.id)
    found = []
    for _ in range(REPEATS):
        decisions = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS:
            for _ in range(5):
                decisions += playout(game, game.setup(seats, options), dice)
        found.append(decisions / spent)
    return median(found)


def opening(game: Game, seats: int) -> State:
    """The position of a seat's first decision, as the dice of the benchmark have it."""
    s = game.setup(seats, options_of(game))
    dice = SeededDice("bench", "opening")
    while game.decider(s) == CHANCE:
        game.apply(s, CHANCE, game.draw(s, dice))
    return s


def measure(game_id: str) -> dict[str, float]:
    """The figures of one game on the engine that is loaded, in the middle of a random play."""
    game = load(game_id)
    seats = game.meta.seats[-1]
    s = game.setup(seats, options_of(game))
    playout(game, s, SeededDice("bench", "middle"), 60)
    return {
        "actions_per_s": round(actions_per_second(game, seats)),
        "rollouts_per_s": round(1e6 / _microseconds(rollout_often, game, opening(game, seats))),
        "clone_us": _microseconds(clone_often, game, s),
        "redeal_us": _microseconds(redeal_often, game, s),
        "pack_us": _microseconds(pack_often, game, s),
    }


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "calibration_ns": round(median(calibration_ns() for _ in range(REPEATS)), 1),
    }


def _interpreted(game_id: str) -> dict[str, float]:
    """The same measurement in a new process that imports the Python sources."""
    code = (
        "import curatorium.engine; curatorium.engine.interpret(); "
        "import json, sys; from curatorium.lab import bench; "
        "import pickle; from curatorium.core.registry import add_again; "
        "add_again(pickle.load(sys.stdin.buffer)); "
        "bench.REPEATS, bench.SECONDS = int(sys.argv[2]), float(sys.argv[3]); "
        "print(json.dumps(bench.measure(sys.argv[1])))"
    )
    command = [sys.executable, "-c", code, game_id, str(REPEATS), str(SECONDS)]
    decks = pickle.dumps(added_decks())
    done = subprocess.run(command, input=decks, capture_output=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the interpreted measurement failed:\n{done.stderr.decode()}")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def bench(progress: Callable[[str], None] = lambda what: None) -> dict[str, Any]:
    """All games on both engines; ``compiled`` is None where the engine is not compiled."""
    games: dict[str, Any] = {}
    where = machine()
    for game_id in game_ids():
        progress(f"{game_id}, compiled")
        compiled = measure(game_id) if COMPILED else None
        progress(f"{game_id}, interpreted")
        games[game_id] = {"compiled": compiled, "interpreted": _interpreted(game_id)}
    return {"machine": where, "games": games}
