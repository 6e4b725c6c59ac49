"""``curatorium lengths``: how long games last, by the points that win and by the bots that play."""

from pathlib import Path
from typing import Annotated

import typer

from curatorium.cli import decks
from curatorium.cli.play import chosen
from curatorium.cli.screen import complain
from curatorium.cli.simulate import INTERRUPTED, progress_bar
from curatorium.cli.texts import text
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.lab import length_plot
from curatorium.lab.lengths import Lengths, Measurement, kept, measure_cell, table, write


def lengths(
    game: Annotated[str, typer.Argument(help=text("simulate.arg_game"))],
    name: Annotated[str, typer.Argument(help=text("lengths.arg_name"), metavar="OPTION")],
    points: Annotated[str, typer.Option(help=text("lengths.arg_points"))],
    bots: Annotated[str, typer.Option(help=text("lengths.arg_bots"))] = "greedy",
    games: Annotated[int, typer.Option(help=text("lengths.arg_games"))] = 100,
    seed: Annotated[str, typer.Option(help=text("simulate.arg_seed"))] = "0",
    jobs: Annotated[int, typer.Option(help=text("simulate.arg_jobs"))] = 1,
    option: Annotated[list[str] | None, typer.Option(help=text("play.arg_option"))] = None,
    data: Annotated[Path | None, typer.Option(help=text("lengths.arg_data"))] = None,
    plot: Annotated[Path | None, typer.Option(help=text("lengths.arg_plot"))] = None,
    deck: decks.Deck = None,
) -> None:
    title = load(game)
    options = dict(chosen(title, decks.playing(title.id, deck, option)))
    if any(setting.partition("=")[0].strip() == name for setting in option or []):
        raise Malformed(text("lengths.measured", name=name))
    plan = Measurement(title.id, name, _numbers(points), _names(bots), games, seed, options, jobs)
    if plot is not None:
        length_plot.check(plot)
    if data is not None and not data.parent.is_dir():
        raise Malformed(text("simulate.no_folder", path=data.parent))
    found = kept(plan, data) if data is not None else plan.blank()
    whole = _measure(plan, found, data)
    _show(found)
    if plot is not None and found.cells:
        words = text("lengths.axes").split(", ")
        heading = text("lengths.plot_title", title=title.meta.title)
        length_plot.draw(found, heading, words, plot)
    if not whole:
        complain(text("lengths.interrupted"))
        raise typer.Exit(INTERRUPTED)


def _names(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))


def _numbers(points: str) -> tuple[int, ...]:
    """The numbers of a list such as 15,20,30."""
    parts = [part.strip() for part in points.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 10 for part in parts):
        raise Malformed(text("lengths.no_numbers", points=points))
    return tuple(dict.fromkeys(int(part) for part in parts))


def _measure(plan: Measurement, found: Lengths, data: Path | None) -> bool:
    """Fill the cells that are missing, or of fewer games; False if somebody interrupts it."""
    for bot, number in plan.wanted():
        there = found.find(bot, number)
        if there is not None and there.games >= plan.games:
            continue
        with progress_bar(plan.games, text("lengths.playing", bot=bot, points=number)) as progress:
            cell = measure_cell(plan, bot, number, progress)
        if cell is None:
            return False
        found.put(cell)
        if data is not None:
            write(found, data)
    return True


def _show(found: Lengths) -> None:
    """A table in Markdown, which can be read as it is."""
    heads = text("lengths.heads").split(", ")
    rows = [heads, *table(sorted(found.cells, key=lambda cell: (cell.bot, cell.points)))]
    wide = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    lines = [
        f"| {row[0]:<{wide[0]}} | "
        + " | ".join(f"{cell:>{width}}" for cell, width in zip(row[1:], wide[1:], strict=True))
        + " |"
        for row in rows
    ]
    rule = (
        f"| {'-' * wide[0]} | " + " | ".join("-" * (width - 1) + ":" for width in wide[1:]) + " |"
    )
    print("\n".join([lines[0], rule, *lines[1:]]))
