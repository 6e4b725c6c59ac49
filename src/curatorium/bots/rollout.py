"""Playing on from a leaf of the tree, and what the end or an evaluation says to it."""

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic
from curatorium.core.dice import Dice
from curatorium.core.game import CHANCE, NOBODY, Game, State

SOLO_SCALE = 20.0  # points between an even result and three quarters of the best, for one alone


def play_on(
    game: Game, heuristic: Heuristic, s: State, dice: Dice, turns: i64, greedy: i64
) -> None:
    """Play until so many turns have begun after the present one, or to the end.

    A turn is a run of decisions by one seat. ``greedy`` in a hundred decisions are what the
    heuristic picks, the others are random.
    """
    steps = game.steps
    last: i64 = s.seat
    while True:
        who: i64 = s.seat
        if who >= 0:
            if who != last:
                if last >= 0:
                    if turns <= 0:
                        return
                    turns -= 1
                last = who
            options = steps[s.step].options(s, who)
            n: i64 = len(options)
            if n > 1 and greedy > 0 and dice.below(100) < greedy:
                game.apply(s, who, heuristic.pick(game, s, who, options, dice))
            else:
                game.apply(s, who, options[dice.below(n)])
        elif who == CHANCE:
            game.apply(s, CHANCE, steps[s.step].draw(s, dice))
        else:
            return


def results(game: Game, heuristic: Heuristic, s: State) -> list[float]:
    """Each seat's share of the win: at the end what it is, before that what the heuristic expects."""
    if s.seat == NOBODY:
        return final_shares(game, s)
    return heuristic.shares(game, s)


def final_shares(game: Game, s: State) -> list[float]:
    """Shares of the win at the end; those who share the first place share it evenly.

    Somebody alone cannot be beaten, so what counts there is points: they are laid on a scale from
    0 to 1 on which no points are one half.
    """
    ranks = game.ranks(s)
    if len(ranks) == 1:
        return [of_points(game.scores(s)[0])]
    first = ranks.count(1)
    return [1.0 / first if rank == 1 else 0.0 for rank in ranks]


def of_points(points: int) -> float:
    """Points of somebody alone on a scale from 0 to 1; more is always better."""
    return 0.5 + 0.5 * points / (abs(points) + SOLO_SCALE)
