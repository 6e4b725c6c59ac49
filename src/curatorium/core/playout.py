"""Random play, as fast as the engine goes: what benchmarks and rollouts are made of."""

from mypy_extensions import i64

from curatorium.core.dice import Dice
from curatorium.core.game import Game
from curatorium.core.pack import pack
from curatorium.core.state import CHANCE, NOBODY, State


def playout(game: Game, s: State, dice: Dice, limit: i64 = 1 << 40) -> i64:
    """Play at random to the end, or for ``limit`` decisions of seats; returns how many there were.

    Every decision has its options computed; CHANCE's records are not counted.
    """
    steps = game.steps
    decisions: i64 = 0
    while decisions < limit:
        who: i64 = s.seat  # the frame on top says who decides, and its step among what
        if who >= 0:
            options = steps[s.step].options(s, who)
            game.apply(s, who, options[dice.below(len(options))])
            decisions += 1
        elif who == CHANCE:
            game.apply(s, CHANCE, steps[s.step].draw(s, dice))
        else:
            assert who == NOBODY
            break
    return decisions


def rollout_often(game: Game, s: State, dice: Dice, times: i64) -> None:
    """Play copies of a position at random to the end, for benchmarks."""
    while times > 0:
        playout(game, game.clone(s), dice)
        times -= 1


def clone_often(game: Game, s: State, dice: Dice, times: i64) -> None:
    """Copy a position many times, for benchmarks: each copy is of the one before."""
    while times > 0:
        s = game.clone(s)
        times -= 1


def redeal_often(game: Game, s: State, dice: Dice, times: i64) -> None:
    """Redeal a position many times for seat 0, for benchmarks."""
    while times > 0:
        s = game.redeal(s, 0, dice)
        times -= 1


def pack_often(game: Game, s: State, dice: Dice, times: i64) -> None:
    """Pack a position many times, for benchmarks."""
    while times > 0:
        pack(s)
        times -= 1
