"""``curatorium balance``: how a game is balanced, from many plays of one level at all seats."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from curatorium.cli import balance_table, decks
from curatorium.cli.play import chosen
from curatorium.cli.screen import complain
from curatorium.cli.simulate import INTERRUPTED, progress_bar
from curatorium.cli.texts import text
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.lab.balance import Balance, Cell, Plan, cells_of, kept, measure, write


def balance(
    game: Annotated[str, typer.Argument(help=text("simulate.arg_game"))],
    bots: Annotated[str, typer.Option(help=text("balance.arg_bots"))] = "docent",
    seats: Annotated[str, typer.Option(help=text("balance.arg_seats"))] = "",
    games: Annotated[int, typer.Option(help=text("balance.arg_games"))] = 100,
    seed: Annotated[str, typer.Option(help=text("simulate.arg_seed"))] = "0",
    jobs: Annotated[int, typer.Option(help=text("simulate.arg_jobs"))] = 1,
    option: Annotated[list[str] | None, typer.Option(help=text("play.arg_option"))] = None,
    json: Annotated[Path | None, typer.Option(help=text("balance.arg_json"))] = None,
    markdown: Annotated[bool, typer.Option(help=text("balance.arg_markdown"))] = False,
    deck: decks.Deck = None,
) -> None:
    title = load(game)
    options = dict(chosen(title, decks.playing(title.id, deck, option)))
    plan = Plan(title.id, bots, _seats(seats, title.meta.seats), games, seed, options, jobs)
    if json is not None and not json.parent.is_dir():
        raise Malformed(text("simulate.no_folder", path=json.parent))
    found = kept(title.id, json) if json is not None else Balance(title.id, [])
    cells, whole = [], True
    for cell in cells_of(plan, found):
        whole = _measure(plan, cell, found, json)
        cells += [cell] if cell.games else []
        if not whole:
            break
    shown = Balance(title.id, found.cells if json is not None and markdown else cells)
    shown.cells = [cell for cell in shown.cells if cell.games]
    for line in balance_table.report(shown, markdown):
        print(line)
    if not whole:
        complain(text("balance.interrupted" if json is None else "balance.kept", path=json))
        raise typer.Exit(INTERRUPTED)


def _seats(given: str, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of seats of a list such as 1-3,5; all without one."""
    found: list[int] = []
    for part in given.split(",") if given.strip() else []:
        low, dash, high = (end.strip() for end in part.partition("-"))
        ends = (low, high if dash else low)
        if not all(end.isascii() and end.isdecimal() and len(end) < 3 for end in ends):
            raise Malformed(text("balance.no_seats", seats=given))
        numbers = range(int(ends[0]), int(ends[1]) + 1)
        if not numbers:
            raise Malformed(text("balance.no_seats", seats=given))
        found += numbers
    return tuple(dict.fromkeys(found or seats))


def _measure(plan: Plan, cell: Cell, found: Balance, path: Path | None) -> bool:
    """Play what the cell lacks, keeping it in the file; False if somebody interrupts it."""
    before = cell.games
    if before >= plan.games:
        return True
    heading = text("balance.playing", bot=cell.bot, seats=cell.seats)
    with progress_bar(plan.games, heading) as progress:
        progress(before)
        return measure(plan, cell, _keeper(found, path, progress))


def _keeper(
    found: Balance, path: Path | None, progress: Callable[[int], None]
) -> Callable[[Cell], None]:
    """What is done whenever plays were added to a cell."""

    def keep(cell: Cell) -> None:
        if path is not None:
            write(found, path)
        progress(cell.games)

    return keep
