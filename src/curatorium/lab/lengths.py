"""How long games last, by the points that win and by the bots that play: measured cell by cell, kept in a file.

A cell is one bot, sitting in every seat, at one number of points. The file grows: what stands
in it is not played again, so a measurement can be interrupted and gone on with, and stronger
bots be added later.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, floor, sqrt
from pathlib import Path
from typing import Any

import msgspec

from curatorium.bots.registry import load_bot
from curatorium.core.meta import OptionSpec, Value
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.lab.simulate import Simulation, run
from curatorium.lab.summary import Z95, interval


class Cell(msgspec.Struct, frozen=True):
    """What came out of some games of one bot at one number of points."""

    bot: str
    points: int
    games: int
    reached: int  # games in which somebody had the points in the end
    rounds: dict[int, int]  # how many games ended in which round

    def quantile(self, part: float) -> int:
        """The round by which that part of the games had ended."""
        return self._nth(max(0, ceil(part * self.games) - 1))

    def median_interval(self) -> tuple[int, int]:
        """A 95 % interval of the median, from the order of the games alone."""
        middle, reach = (self.games - 1) / 2, Z95 * sqrt(self.games) / 2
        low, high = max(0, floor(middle - reach)), min(self.games - 1, ceil(middle + reach))
        return self._nth(low), self._nth(high)

    def never(self) -> float:
        """The share of games in which nobody got there."""
        return (self.games - self.reached) / self.games

    def never_interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        return interval(self.games - self.reached, self.games)

    def _nth(self, number: int) -> int:
        """In which round the game of that number ended, in the order of their lengths."""
        for rounds in sorted(self.rounds):
            number -= self.rounds[rounds]
            if number < 0:
                return rounds
        raise AssertionError("fewer games than were counted")


class Lengths(msgspec.Struct):
    """A file of cells, and what they have in common."""

    game: str
    edition: int
    option: str  # the option that says how many points win
    options: dict[str, Any]  # all the others
    seed: str
    cells: list[Cell]

    def find(self, bot: str, points: int) -> Cell | None:
        """The cell of that bot and number of points."""
        return next((c for c in self.cells if (c.bot, c.points) == (bot, points)), None)

    def put(self, cell: Cell) -> None:
        """Add a cell; one of the same bot and points makes room for it."""
        self.cells = [c for c in self.cells if (c.bot, c.points) != (cell.bot, cell.points)]
        self.cells.append(cell)


@dataclass(frozen=True)
class Measurement:
    """What is to be measured; checked when it is made (Malformed says what is wrong)."""

    game: str
    option: str
    points: tuple[int, ...]
    bots: tuple[str, ...]
    games: int
    seed: str = "0"
    options: Mapping[str, Value] = field(default_factory=dict)
    jobs: int = 1

    def __post_init__(self) -> None:
        spec = points_option(self.game, self.option)
        for number in self.points:
            if not spec.allows(number):
                raise Malformed(spec.refusal(number))
        for bot, number in self.wanted():
            self.plan(bot, number)

    def wanted(self) -> Iterator[tuple[str, int]]:
        """Every bot with every number of points."""
        for bot in self.bots:
            load_bot(bot)
            for number in self.points:
                yield bot, number

    def plan(self, bot: str, points: int) -> Simulation:
        """The games of one cell. All cells have the same seed: the same chances, as far as they go."""
        seats = load(self.game).meta.seats[-1]
        options = {**self.options, self.option: points}
        return Simulation(self.game, (bot,) * seats, self.games, self.seed, options, self.jobs)

    def blank(self) -> Lengths:
        """A file without cells."""
        meta = load(self.game).meta
        options = dict(meta.choose(self.options))
        del options[self.option]
        return Lengths(meta.id, meta.edition, self.option, options, self.seed, [])


def points_option(game: str, name: str) -> OptionSpec:
    """The option of that name, which must be a range of numbers."""
    meta = load(game).meta
    spec = meta.spec(name)
    if spec.values:
        ranges = ", ".join(o.name for o in meta.options if not o.values)
        raise Malformed(
            f"Option {name} of {meta.title} is no number of points. Options that are numbers: {ranges}."
        )
    return spec


def measure_cell(
    plan: Measurement, bot: str, points: int, progress: Callable[[int], None]
) -> Cell | None:
    """Play the games of a cell; None if somebody interrupts them."""
    seats = load(plan.game).meta.seats[-1]
    outcomes = run(plan.plan(bot, points), progress)
    if len(outcomes) < plan.games:
        return None
    rounds = Counter(ceil(o.turns / seats) for o in outcomes)
    reached = sum(max(o.scores) >= points for o in outcomes)
    return Cell(bot, points, len(outcomes), reached, dict(sorted(rounds.items())))


def read(path: Path) -> Lengths:
    """A file that was written before; Malformed if it is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Lengths)
    except (msgspec.DecodeError, OSError) as error:
        raise Malformed(f"{path} holds no lengths that were measured: {error}") from error


def kept(plan: Measurement, path: Path) -> Lengths:
    """What stands in the file already; Malformed if it was measured otherwise."""
    if not path.exists():
        return plan.blank()
    found, wanted = read(path), plan.blank()
    for name in ("game", "edition", "option", "options", "seed"):
        mine, other = getattr(wanted, name), getattr(found, name)
        if mine != other:
            raise Malformed(
                f"{path} was measured with another {name}: {other!r}, not {mine!r}. "
                "Choose another file, or measure as it was."
            )
    return found


def write(lengths: Lengths, path: Path) -> None:
    """Write the file, bots and points in their order; it is whole at any time."""
    lengths.cells.sort(key=lambda cell: (cell.bot, cell.points))
    text = msgspec.json.format(msgspec.json.encode(lengths), indent=1)
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(text + b"\n")
    beside.replace(path)


def table(cells: Iterable[Cell]) -> list[Sequence[str]]:
    """The rows of a table for people: bot, points, games, rounds with their intervals, never."""
    rows: list[Sequence[str]] = []
    for cell in cells:
        low, high = cell.median_interval()
        less, more = cell.never_interval()
        rows.append(
            (
                cell.bot,
                str(cell.points),
                str(cell.games),
                str(cell.quantile(0.5)),
                f"{low}-{high}",
                f"{cell.quantile(0.05)}-{cell.quantile(0.95)}",
                f"{cell.never():.1%}",
                f"{less:.1%}-{more:.1%}",
            )
        )
    return rows
