"""How balanced a game is: many plays of one bot at all seats, counted cell by cell and kept in a file.

A cell is one bot, a number of seats and the options. Each play is added to its cell as soon as it and all
before it are over, so that a measurement can be stopped at any time and gone on with later: the same plays
are counted as if it had not been stopped.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from curatorium.bots.registry import load_bot
from curatorium.core.game import CHANCE, Event
from curatorium.core.meta import Value
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.core.tally import Tally, tally_of
from curatorium.lab.pool import in_parts
from curatorium.lab.simulate import Simulation, decisions
from curatorium.lab.summary import quantile

MOST_AT_ONCE: Final = 4  # plays that come back from a process together, and could be lost


class Cell(msgspec.Struct):
    """What came out of the first ``games`` plays of one bot at so many seats."""

    bot: str
    seats: int
    options: dict[str, Any]  # those that are not at their defaults
    edition: int
    deck: str  # its hash
    seed: str
    games: int = 0
    winner: dict[int, int] = {}  # points of the winner: plays
    points: dict[int, int] = {}  # points of any seat: seats
    decisions: dict[int, int] = {}  # of seats with more than one option, in a play: plays
    wins: list[float] = []  # by seat; shared wins in parts
    places: list[float] = []  # by the order of play: who began, then clockwise
    totals: dict[str, int] = {}  # what the game counts, over all plays

    def key(self) -> tuple[str, int, str]:
        """What tells it from other cells."""
        return self.bot, self.seats, repr(sorted(self.options.items()))

    def add(self, play: "Counted") -> None:
        """Count one more play."""
        self.games += 1
        _more(self.winner, max(play.scores))
        for points in play.scores:
            _more(self.points, points)
        _more(self.decisions, play.decisions)
        for seat, rank in enumerate(play.ranks):
            if rank == 1:
                part = 1 / play.ranks.count(1)
                self.wins[seat] += part
                self.places[(seat - play.first) % self.seats] += part
        for key, number in play.numbers.items():
            self.totals[key] = self.totals.get(key, 0) + number


class Balance(msgspec.Struct):
    """A file of cells of one game."""

    game: str
    cells: list[Cell]

    def find(self, cell: Cell) -> Cell | None:
        """The cell in the file with the same bot, seats and options."""
        return next((one for one in self.cells if one.key() == cell.key()), None)


@dataclass(frozen=True)
class Counted:
    """One play, counted."""

    number: int
    first: int  # the seat that began
    scores: list[int]
    ranks: list[int]
    decisions: int
    numbers: dict[str, int]


@dataclass(frozen=True)
class Plan:
    """What is to be measured; checked when it is made (Malformed says what is wrong)."""

    game: str
    bot: str
    seats: tuple[int, ...]
    games: int
    seed: str = "0"
    options: Mapping[str, Value] = field(default_factory=dict)
    jobs: int = 1

    def __post_init__(self) -> None:
        load_bot(self.bot)
        counting(self.game)
        for seats in self.seats:
            self.simulation(seats)

    def simulation(self, seats: int) -> Simulation:
        """The plays of one cell."""
        bots = (self.bot,) * seats
        return Simulation(self.game, bots, self.games, self.seed, self.options, self.jobs)

    def blank(self, seats: int) -> Cell:
        """A cell in which nothing is counted yet."""
        game = load(self.game)
        options = game.meta.choose(self.options)
        changed = {k: v for k, v in dict(options).items() if v != game.meta.spec(k).default}
        nobody = [0.0] * seats
        edition, deck = game.meta.edition, game.deck(options)[1]
        cell = Cell(self.bot, seats, changed, edition, deck, self.seed)
        cell.wins, cell.places = nobody, nobody[:]
        return cell


def counting(game_id: str) -> Tally:
    """What that game counts; Malformed if it counts nothing."""
    game = load(game_id)
    tally = tally_of(game)
    if tally is None:
        raise Malformed(
            f"{game.meta.title} does not say what can be counted at the end of a play. "
            "Use curatorium simulate for its points, lengths and shares of wins."
        )
    return tally


def play_counted(plan: Simulation, number: int) -> Counted:
    """Play game ``number`` of a simulation and count it."""
    game = load(plan.game)
    tally = counting(plan.game)
    s = game.setup(len(plan.bots), game.meta.choose(plan.options))
    s.journal = []
    events: list[Event] = []
    chosen = 0
    for who, _ in decisions(plan, game, s, number):
        events += s.journal or []
        if who != CHANCE and len(game.options(s, who)) > 1:
            chosen += 1
    events += s.journal or []
    found = tally.count(s, events)
    return Counted(number, found.first, game.scores(s), game.ranks(s), chosen, found.numbers)


def measure(plan: Plan, cell: Cell, keep: Callable[[Cell], None]) -> bool:
    """Play what a cell lacks; ``keep`` is called with it whenever plays were added. False if interrupted."""
    numbers = range(cell.games, plan.games)
    play = partial(play_counted, plan.simulation(cell.seats))
    parts = in_parts(play, numbers, plan.jobs, MOST_AT_ONCE)
    early: dict[int, Counted] = {}
    try:
        for part in parts:
            early.update({one.number: one for one in part})
            while (one := early.pop(cell.games, None)) is not None:
                cell.add(one)
            keep(cell)
    except KeyboardInterrupt:
        parts.close()
        return False
    return True


def cells_of(plan: Plan, balance: Balance) -> Iterator[Cell]:
    """The cells of a plan: those of the file, or new ones, which are put there. Malformed if they cannot go on."""
    wanted = [plan.blank(seats) for seats in plan.seats]
    for cell in wanted:
        there = balance.find(cell)
        for name in ("edition", "deck", "seed"):
            if there is not None and getattr(there, name) != getattr(cell, name):
                raise Malformed(
                    f"The cell of {cell.bot} at {cell.seats} was measured with another {name}: "
                    f"{getattr(there, name)}, not {getattr(cell, name)}. "
                    "Choose another file, or measure as it was."
                )
    for cell in wanted:
        there = balance.find(cell)
        if there is None:
            balance.cells.append(cell)
        yield there or cell


def values(counted: Mapping[int, int]) -> list[int]:
    """Numbers that were counted, one by one in their order."""
    return [number for number in sorted(counted) for _ in range(counted[number])]


def points_at(counted: Mapping[int, int], parts: Sequence[float]) -> list[float]:
    """The quantiles of numbers that were counted."""
    every = values(counted)
    return [quantile(every, part) for part in parts]


def kept(game: str, path: Path) -> Balance:
    """What stands in the file already; Malformed if it is none, or of another game."""
    if not path.exists():
        return Balance(game, [])
    found = read(path)
    if found.game != game:
        raise Malformed(f"{path} holds figures of {found.game}, not {game}. Choose another file.")
    return found


def read(path: Path) -> Balance:
    """A file that was written before; Malformed if it is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Balance)
    except (msgspec.DecodeError, OSError) as error:
        raise Malformed(
            f"{path} holds no figures that curatorium balance has written: {error}"
        ) from error


def write(balance: Balance, path: Path) -> None:
    """Write the file, cells and numbers in their order; it is whole at any time."""
    balance.cells.sort(key=Cell.key)
    for cell in balance.cells:
        for name in ("winner", "points", "decisions", "totals"):
            setattr(cell, name, dict(sorted(getattr(cell, name).items())))
    text = msgspec.json.format(msgspec.json.encode(balance), indent=1)
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(text + b"\n")
    beside.replace(path)


def _more(counted: dict[int, int], number: int) -> None:
    counted[number] = counted.get(number, 0) + 1
