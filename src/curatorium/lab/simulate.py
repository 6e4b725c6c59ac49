"""Games of bots, one after another or side by side, the same whatever the number of processes.

Game ``n`` of a simulation draws its chance from the seed and its own number, and so does each
bot, so that a game is the same wherever and whenever it is played.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from curatorium.bots.bot import Bot
from curatorium.bots.registry import load_bot
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action, Game, State
from curatorium.core.meta import Options, Value
from curatorium.core.play import Chance, Play
from curatorium.core.record import write
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.lab.pool import play_all

_FILE_NAME = re.compile(r"[\w.-]{1,60}", re.ASCII)
RULES_EVERY = 20  # of so many games one has its refusals counted, over the whole table


@dataclass(frozen=True)
class Simulation:
    """What is to be played; checked when it is made (Malformed says what is wrong)."""

    game: str
    bots: tuple[str, ...]  # by seat
    games: int
    seed: str = "0"
    options: Mapping[str, Value] = field(default_factory=dict)
    jobs: int = 1
    records: Path | None = None  # a folder that takes each game's record

    def __post_init__(self) -> None:
        game = load(self.game)
        game.meta.choose(self.options)
        counts = " or ".join(str(n) for n in game.meta.seats)
        if len(self.bots) not in game.meta.seats:
            raise Malformed(
                f"{game.meta.title} has {counts} seats, but {len(self.bots)} bots were named."
            )
        for bot in self.bots:
            load_bot(bot)
        if self.games < 1:
            raise Malformed(f"The number of games must be 1 or more, not {self.games}.")
        if self.records is not None and not _FILE_NAME.fullmatch(self.seed):
            raise Malformed(
                f"The seed names the files of the records, so {self.seed!r} will not do. "
                "Use letters, digits, dots, hyphens and underscores, at most 60."
            )
        if self.jobs < 1:
            raise Malformed(f"The number of jobs must be 1 or more, not {self.jobs}.")

    def play_id(self, number: int) -> str:
        """The name of game ``number``, which is also the stream of its chance."""
        return f"{self.game}-{self.seed}-{number}"


@dataclass(frozen=True)
class Outcome:
    """What came out of one game."""

    number: int
    scores: list[int]
    ranks: list[int]
    decisions: int  # of seats
    turns: int  # runs of decisions by one seat, CHANCE apart
    used: frozenset[int]  # indexes of the actions that were chosen
    rules: frozenset[str] | None  # ids of the rules that refused something; None if not counted


class _Counter:
    """Counts what is asked of a game while it is played."""

    def __init__(self, game: Game, rules: bool) -> None:
        self.game = game
        self.decisions = 0
        self.turns = 0
        self.last = NOBODY
        self.used: set[int] = set()
        self.rules: set[str] | None = set() if rules else None

    def refusals(self, s: State, who: int) -> None:
        """Note every rule that refuses ``who`` anything here."""
        if self.rules is None:
            return
        table = self.game.chances if who == CHANCE else self.game.actions
        for action in table:
            rule = self.game.forbids(s, who, action)
            if rule is not None:
                self.rules.add(rule.id)

    def decision(self, seat: int, action: Action) -> None:
        self.decisions += 1
        self.turns += seat != self.last
        self.last = seat
        self.used.add(int(action.index))


def play_one(plan: Simulation, number: int) -> Outcome:
    """Play game ``number`` of a simulation; writes its record if one is wanted."""
    game = load(plan.game)
    options = game.meta.choose(plan.options)
    count = _Counter(game, number % RULES_EVERY == 0)
    log: list[tuple[int, Action]] = []
    s = game.setup(len(plan.bots), options)
    for who, action in decisions(plan, game, s, number):
        count.refusals(s, who)
        if who != CHANCE:
            count.refusals(s, (who + 1) % len(plan.bots))
            count.decision(who, action)
        if plan.records is not None:
            log.append((who, action))
    count.refusals(s, 0)
    if plan.records is not None:
        _write_record(plan, game, options, number, log)
    rules = None if count.rules is None else frozenset(count.rules)
    return Outcome(
        number,
        game.scores(s),
        game.ranks(s),
        count.decisions,
        count.turns,
        frozenset(count.used),
        rules,
    )


def decisions(plan: Simulation, game: Game, s: State, number: int) -> Iterator[tuple[int, Action]]:
    """Each decision of game ``number``, laid out in ``s``, before it is applied: who chose what."""
    name = plan.play_id(number)
    chance = SeededDice(plan.seed, name)
    seats = [
        (load_bot(bot), SeededDice(plan.seed, f"{name}/{k}")) for k, bot in enumerate(plan.bots)
    ]
    while (who := int(game.decider(s))) != NOBODY:
        action = game.draw(s, chance) if who == CHANCE else _chosen(game, s, who, seats)
        yield who, action
        game.apply(s, who, action)


def _chosen(game: Game, s: State, who: int, seats: list[tuple[Bot, SeededDice]]) -> Action:
    """What the bot of a seat chooses, or the one option of an automa, which sits after the bots."""
    if who >= len(seats):
        return game.options(s, who)[0]
    bot, dice = seats[who]
    return bot.choose(game, game.redeal(s, who, dice), who, dice)


def _write_record(
    plan: Simulation, game: Game, options: Options, number: int, log: list[tuple[int, Action]]
) -> None:
    assert plan.records is not None
    play = Play(
        game, len(plan.bots), options, Chance("seeded", plan.seed), plan.play_id(number), plan.bots
    )
    for who, action in log:
        play.act(who, action)
    path = plan.records / f"{plan.play_id(number)}.jsonl"
    text = "\n".join(write(play)) + "\n"
    with path.open("x", encoding="utf-8") as file:
        file.write(text)


def record_paths(plan: Simulation) -> Iterator[Path]:
    """Where the records of a simulation go."""
    if plan.records is not None:
        for number in range(plan.games):
            yield plan.records / f"{plan.play_id(number)}.jsonl"


def run(plan: Simulation, progress: Callable[[int], None] = lambda done: None) -> list[Outcome]:
    """Play all games; returns their outcomes by number. ``progress`` is told how many are done.

    A KeyboardInterrupt stops the simulation; the games that were finished are returned.
    """
    outcomes = play_all(partial(play_one, plan), plan.games, plan.jobs, progress)
    return sorted(outcomes, key=lambda outcome: outcome.number)
