"""Playing on from a leaf of the tree, and what the end or an evaluation says to it."""

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic
from curatorium.core.dice import Dice
from curatorium.core.game import CHANCE, NOBODY, Action, Game, State


def play_on(
    game: Game, heuristic: Heuristic, s: State, dice: Dice, turns: i64, greedy: i64
) -> None:
    """Play until so many turns have begun after the present one, or to the end.

    A turn is a run of decisions by one seat; of somebody alone, one that chance does not break.
    ``greedy`` in a hundred decisions are what the heuristic picks, the others are random among those
    that it finds worth a look.
    """
    steps = game.steps
    last: i64 = s.seat
    alone = len(game.scores(s)) == 1
    while True:
        who: i64 = s.seat
        if who == CHANCE:
            game.apply(s, CHANCE, steps[s.step].draw(s, dice))
            if not alone or last < 0:
                continue
        elif who < 0:
            return
        if who != last:
            if last >= 0:
                if turns <= 0:
                    return
                turns -= 1
            last = who
        if who >= 0:
            game.apply(s, who, _choice(game, heuristic, s, dice, who, greedy))


def _choice(
    game: Game, heuristic: Heuristic, s: State, dice: Dice, who: i64, greedy: i64
) -> Action:
    """What ``who`` does in a rollout."""
    options = game.steps[s.step].options(s, who)
    if len(options) > 1:
        if greedy > 0 and dice.below(100) < greedy:
            return heuristic.pick(game, s, who, options, dice)
        options = heuristic.considered(game, s, who, options)
    return options[dice.below(len(options))]


def results(game: Game, heuristic: Heuristic, s: State) -> list[float]:
    """Each seat's share of the win: at the end what it is, before that what the heuristic expects."""
    if s.seat == NOBODY:
        return final_shares(game, heuristic, s)
    return heuristic.shares(game, s)


def final_shares(game: Game, heuristic: Heuristic, s: State) -> list[float]:
    """Shares of the win at the end; those who share the first place share it evenly."""
    ranks = game.ranks(s)
    if len(ranks) == 1:
        return [heuristic.alone(s, float(game.scores(s)[0]))]
    first = ranks.count(1)
    return [1.0 / first if rank == 1 else 0.0 for rank in ranks]
