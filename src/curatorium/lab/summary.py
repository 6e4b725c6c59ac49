"""What came out of many games: shares with intervals, lengths, scores, what never happened."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from curatorium.core.registry import load
from curatorium.lab.simulate import Outcome, Simulation

Z95 = 1.959964  # two-sided 95 % of the normal distribution


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share; ``wins`` may hold parts, for wins that were shared."""
    share = wins / games
    middle = share + Z95**2 / (2 * games)
    reach = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    whole = 1 + Z95**2 / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def quantile(values: Sequence[int], part: float) -> float:
    """The quantile of values, by linear interpolation between the two nearest."""
    ordered = sorted(values)
    at = part * (len(ordered) - 1)
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def spread(values: Sequence[int]) -> dict[str, float]:
    """Median and the quantiles that 90 % of the values lie between."""
    return {
        "median": quantile(values, 0.5),
        "p5": quantile(values, 0.05),
        "p95": quantile(values, 0.95),
    }


def wins_of(outcomes: Sequence[Outcome], seat: int) -> float:
    """Games won by a seat; a shared win counts its part."""
    return sum(1 / o.ranks.count(1) for o in outcomes if o.ranks[seat] == 1)


def summarise(plan: Simulation, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The figures of a simulation, as ``curatorium simulate --json`` prints them (docs/cli.md)."""
    game = load(plan.game)
    used = frozenset[int]().union(*[o.used for o in outcomes])
    counted = [o.rules for o in outcomes if o.rules is not None]
    rules = frozenset[str]().union(*counted)
    seats = []
    for seat, bot in enumerate(plan.bots):
        wins = wins_of(outcomes, seat)
        seats.append(
            {
                "seat": seat,
                "bot": bot,
                "share": wins / len(outcomes),
                "interval": list(interval(wins, len(outcomes))),
            }
        )
    every = [points for o in outcomes for points in o.scores]
    return {
        "game": plan.game,
        "seed": plan.seed,
        "options": dict(game.meta.choose(plan.options)),
        "games": len(outcomes),
        "seats": seats,
        "length": spread([o.decisions for o in outcomes]),
        "turns": spread([o.turns for o in outcomes]),
        "scores": {
            "all": spread(every),
            "winner": spread([max(o.scores) for o in outcomes]),
            "by_seat": [spread([o.scores[k] for o in outcomes]) for k in range(len(plan.bots))],
        },
        "unused_actions": [repr(a) for a in game.actions if a.index not in used],
        "unused_rules": [rule.id for rule in game.rules if rule.id not in rules] if counted else [],
        "rules_counted_in": len(counted),
    }
