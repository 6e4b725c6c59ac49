"""The tables of ``curatorium balance``: a column for each number of seats, in text or Markdown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from curatorium.cli.texts import one_or_more, text
from curatorium.core.meta import spell
from curatorium.core.registry import load
from curatorium.core.tally import PLAYS, SEATS, Figure
from curatorium.lab.balance import Balance, Cell, counting, points_at
from curatorium.lab.summary import interval

NONE: Final = "\N{EN DASH}"
BELOW: Final = " <"
ABOVE: Final = " >"


@dataclass(frozen=True)
class Row:
    """A line of a table: what it tells, and a text for each cell."""

    label: str
    said: Sequence[str]


Table = tuple[str, list[Row]]  # a heading, and what stands under it


def report(balance: Balance, markdown: bool) -> Iterator[str]:
    """The lines of all tables: for each level and options a heading, then one table for each section."""
    cells = sorted(balance.cells, key=lambda cell: (_who(cell), cell.seats))
    marked = False
    for who, group in groupby(cells, _who):
        mine = list(group)
        heading = text("balance.heading", title=load(balance.game).meta.title, who=who)
        yield from (f"### {who}", "") if markdown else (heading, "")
        seats = [one_or_more("balance.column", cell.seats) for cell in mine]
        for title, rows in tables(balance.game, mine):
            yield from _markdown(title, seats, rows) if markdown else _plain(title, seats, rows)
            yield ""
            marked = marked or any(
                said.endswith((BELOW, ABOVE)) for row in rows for said in row.said
            )
    if marked:
        yield text("balance.marked")


def tables(game: str, cells: Sequence[Cell]) -> list[Table]:
    """What is told of these cells, one column each."""
    found = [(text("balance.plays"), _plays(cells)), (text("balance.shares"), _shares(cells))]
    for section in counting(game).sections():
        rows = [row for figure in section.figures for row in _figure(figure, cells)]
        found.append((section.title, rows))
    return found


def _who(cell: Cell) -> str:
    """The bot of a cell, and the options that are not at their defaults."""
    changed = [f"{name}={spell(value)}" for name, value in sorted(cell.options.items())]
    return ", ".join([cell.bot, *changed])


def _plays(cells: Sequence[Cell]) -> list[Row]:
    """How many plays, points, lengths."""
    rows = [Row(text("balance.games"), [str(cell.games) for cell in cells])]
    for key, counted in (
        ("winner", [cell.winner for cell in cells]),
        ("points", [cell.points for cell in cells]),
        ("decisions", [cell.decisions for cell in cells]),
    ):
        middle = [f"{points_at(one, (0.5,))[0]:.0f}" for one in counted]
        ends = [points_at(one, (0.05, 0.95)) for one in counted]
        rows.append(Row(text(f"balance.{key}"), middle))
        rows.append(Row(text("balance.nine_of_ten"), [f"{a:.0f}-{b:.0f}" for a, b in ends]))
    return rows


def _shares(cells: Sequence[Cell]) -> list[Row]:
    """Shares of wins with their intervals: by the order of play, then by seat. Alone there are none."""
    rows = []
    most = max(cell.seats for cell in cells)
    for key in ("place", "seat"):
        for nth in range(most if most > 1 else 0):
            label = text(f"balance.{key}" if nth or key == "seat" else "balance.began", nth=nth + 1)
            said = [_share_of(cell, key, nth) for cell in cells]
            rows.append(Row(label, [share for share, _ in said]))
            rows.append(Row(text("balance.interval"), [reach for _, reach in said]))
    return rows


def _share_of(cell: Cell, key: str, nth: int) -> tuple[str, str]:
    """The share of wins of a place or seat, and its 95 % interval."""
    if cell.seats == 1 or nth >= cell.seats:
        return NONE, NONE
    wins = (cell.places if key == "place" else cell.wins)[nth]
    low, high = interval(wins, cell.games)
    return f"{wins / cell.games:.1%}", f"{low:.0%}-{high:.0%}"


def _figure(figure: Figure, cells: Sequence[Cell]) -> list[Row]:
    """The line of a figure; of a family a line for each of its members."""
    if not figure.per:
        unused = [_unused(figure.key, cell) for cell in cells]
        counts = Row(figure.text, [str(len(names)) for names in unused])
        ever = [name for name in unused[0] if all(name in names for names in unused)]
        return [
            counts,
            *[Row(text("balance.never", name=name), [""] * len(cells)) for name in ever],
        ]
    if not figure.key.endswith("."):
        said = [_value(figure, cell, figure.key, figure.per) for cell in cells]
        return [Row(figure.text, said)]
    keys = dict.fromkeys(key for cell in cells for key in cell.totals if key.startswith(figure.key))
    rows = []
    for key in sorted(keys):
        name = key.removeprefix(figure.key)
        per = figure.per + name if figure.per.endswith(".") else figure.per
        rows.append(Row(name, [_value(figure, cell, key, per) for cell in cells]))
    return rows


def _unused(family: str, cell: Cell) -> list[str]:
    """The members of a family that never occurred in a cell."""
    totals = sorted(cell.totals.items())
    return [key.removeprefix(family) for key, n in totals if key.startswith(family) and n == 0]


def _value(figure: Figure, cell: Cell, key: str, per: str) -> str:
    """One number of a cell as it is written."""
    plays = {PLAYS: cell.games, SEATS: cell.games * cell.seats}
    divisor = plays.get(per, cell.totals.get(per, 0))
    if key not in cell.totals or not divisor:
        return NONE
    value = cell.totals[key] / divisor
    if not figure.share:
        return f"{value:.2f}"
    return f"{value:.1%}" + (BELOW if value < figure.low else ABOVE if value > figure.high else "")


def _plain(title: str, seats: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    """A table for the terminal, of at most 80 columns where there are up to five cells."""
    yield f"{title[:34]:<34}" + "".join(f"{n:>9}" for n in seats)
    for row in rows:
        yield (f"  {row.label[:32]:<32}" + "".join(f"{said:>9}" for said in row.said)).rstrip()


def _markdown(title: str, seats: Sequence[str], rows: Sequence[Row]) -> Iterator[str]:
    """The same as a table of Markdown."""
    yield f"| {' | '.join([title, *seats])} |"
    yield f"| --- |{' ---: |' * len(seats)}"
    for row in rows:
        yield "|" + "".join(f" {said} |" if said else " |" for said in (row.label, *row.said))
