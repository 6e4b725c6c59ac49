"""The ladder: levels and plain bots against each other, paired, with ratings and times.

In a game of a rung one seat is the challenger's and all others are the opponent's. The games of a
deal, as many as there are seats, have the same chance, and the challenger sits in each seat once.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from openskill.models import PlackettLuce

from curatorium.bots.registry import load_bot
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY
from curatorium.core.meta import Value
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.lab.pool import play_all
from curatorium.lab.summary import interval

#: Who challenges whom, from the bottom up.
RUNGS: Final = (
    ("greedy", "random"),
    ("visitor", "random"),
    ("docent", "visitor"),
    ("curator", "docent"),
    ("director", "curator"),
    ("director", "greedy"),
    ("director", "random"),
)


@dataclass(frozen=True)
class Ladder:
    """What is to be played; checked when it is made (Malformed says what is wrong)."""

    game: str
    games: int  # of each rung; rounded up to whole deals
    seed: str = "0"
    options: Mapping[str, Value] = field(default_factory=dict)
    jobs: int = 1
    rungs: tuple[tuple[str, str], ...] = RUNGS
    chairs: int = 0  # seats of a game; 0: as many as it has at most

    def __post_init__(self) -> None:
        meta = load(self.game).meta
        meta.choose(self.options)
        if meta.seats[-1] < 2:
            raise Malformed(f"{meta.title} is for one; a ladder needs a game for two or more.")
        if self.chairs:
            meta.check_seats(self.chairs)
            if self.chairs == 1:
                raise Malformed("A ladder is for two seats or more, not 1.")
        if self.games < 1:
            raise Malformed(f"The number of games must be 1 or more, not {self.games}.")
        if self.jobs < 1:
            raise Malformed(f"The number of jobs must be 1 or more, not {self.jobs}.")
        for rung in self.rungs:
            for bot in rung:
                load_bot(bot)

    @property
    def seats(self) -> int:
        """How many play in a game."""
        return self.chairs or load(self.game).meta.seats[-1]

    @property
    def whole(self) -> int:
        """Games of a rung, in whole deals."""
        return -(-self.games // self.seats) * self.seats


@dataclass(frozen=True)
class Bout:
    """A game of a rung. Times are of the processor, and of the challenger alone."""

    number: int
    seat: int  # the challenger's
    ranks: list[int]
    decisions: int = field(compare=False)  # with more than one option
    seconds: float = field(compare=False)
    longest: float = field(compare=False)

    @property
    def share(self) -> float:
        """The challenger's share of the win."""
        return 1 / self.ranks.count(1) if self.ranks[self.seat] == 1 else 0.0


@dataclass(frozen=True)
class Rung:
    """What came of a rung."""

    level: str
    opponent: str
    bouts: Sequence[Bout]


def play_bout(plan: Ladder, level: str, opponent: str, number: int) -> Bout:
    """Play game ``number`` of a rung."""
    game = load(plan.game)
    deal, seat = divmod(number, plan.seats)
    stream = f"{plan.game} {level} {opponent}"
    chance = SeededDice(plan.seed, f"{stream} {deal}")
    dice = [SeededDice(plan.seed, f"{stream} {number}/{k}") for k in range(plan.seats)]
    bots = [load_bot(level if k == seat else opponent) for k in range(plan.seats)]
    decisions, seconds, longest = 0, 0.0, 0.0
    s = game.setup(plan.seats, game.meta.choose(plan.options))
    while (who := int(game.decider(s))) != NOBODY:
        options = game.options(s, who) if who != CHANCE else []
        if who == CHANCE:
            action = game.draw(s, chance)
        elif len(options) == 1:
            action = options[0]
        else:
            world = game.redeal(s, who, dice[who])
            began = time.process_time()
            action = bots[who].choose(game, world, who, dice[who])
            spent = time.process_time() - began
            if who == seat:
                decisions += 1
                seconds += spent
                longest = max(longest, spent)
        game.apply(s, who, action)
    return Bout(number, seat, game.ranks(s), decisions, seconds, longest)


def climb(
    plan: Ladder, progress: Callable[[str, str, int], None] = lambda level, opponent, done: None
) -> list[Rung]:
    """Play all rungs; ``progress`` is told the rung and how many of its games are done.

    A KeyboardInterrupt ends the ladder. Of the rung that was on, the deals that every seat has
    played are kept.
    """
    found = []
    for level, opponent in plan.rungs:
        bouts = play_all(
            partial(play_bout, plan, level, opponent),
            plan.whole,
            plan.jobs,
            partial(progress, level, opponent),
        )
        stopped = len(bouts) < plan.whole
        bouts = _whole_deals(bouts, plan.seats)
        if bouts:
            found.append(Rung(level, opponent, bouts))
        if stopped:
            break
    return found


def _whole_deals(bouts: Sequence[Bout], seats: int) -> list[Bout]:
    """The games of the deals that were played from each seat, in their order."""
    deals = [bout.number // seats for bout in bouts]
    whole = {deal for deal in deals if deals.count(deal) == seats}
    ordered = sorted(bouts, key=lambda bout: bout.number)
    return [bout for bout in ordered if bout.number // seats in whole]


def ratings(rungs: Sequence[Rung]) -> dict[str, tuple[float, float]]:
    """Rating and its uncertainty by bot, from all games in an order that the number of games fixes.

    Plackett and Luce's model as openskill has it. A bot in several seats of a game gets the mean
    of what each of them would have given it.
    """
    model = PlackettLuce()
    rated = {name: model.rating() for rung in rungs for name in (rung.level, rung.opponent)}
    games = [(rung, bout) for rung in rungs for bout in rung.bouts]
    random.Random(len(games)).shuffle(games)
    for rung, bout in games:
        names = [rung.level if k == bout.seat else rung.opponent for k in range(len(bout.ranks))]
        after = model.rate(
            [[model.create_rating([rated[name].mu, rated[name].sigma])] for name in names],
            ranks=[float(rank) for rank in bout.ranks],
        )
        for name in {rung.level, rung.opponent}:
            mine = [team[0] for team, other in zip(after, names, strict=True) if other == name]
            rated[name] = model.create_rating(
                [
                    sum(rating.mu for rating in mine) / len(mine),
                    sum(rating.sigma for rating in mine) / len(mine),
                ]
            )
    return {name: (rating.mu, rating.sigma) for name, rating in rated.items()}


def summarise(plan: Ladder, rungs: Sequence[Rung]) -> dict[str, Any]:
    """The figures of a ladder, as ``curatorium ladder --json`` prints them (docs/cli.md)."""
    rated = sorted(ratings(rungs).items(), key=lambda item: -item[1][0])
    return {
        "game": plan.game,
        "seed": plan.seed,
        "options": dict(load(plan.game).meta.choose(plan.options)),
        "seats": plan.seats,
        "levels": [_figures(rung) for rung in rungs],
        "ratings": [
            {"bot": name, "rating": round(mu, 2), "uncertainty": round(sigma, 2)}
            for name, (mu, sigma) in rated
        ],
    }


def _figures(rung: Rung) -> dict[str, Any]:
    games = len(rung.bouts)
    wins = sum(bout.share for bout in rung.bouts)
    decisions = max(1, sum(bout.decisions for bout in rung.bouts))
    return {
        "level": rung.level,
        "opponents": [rung.opponent] * (len(rung.bouts[0].ranks) - 1),
        "games": games,
        "share": wins / games,
        "interval": list(interval(wins, games)),
        "ms_per_decision": 1000 * sum(bout.seconds for bout in rung.bouts) / decisions,
        "ms_longest": 1000 * max(bout.longest for bout in rung.bouts),
    }
