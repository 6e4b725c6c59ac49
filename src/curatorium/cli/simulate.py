"""``curatorium simulate``: many games of bots, and what comes out."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from curatorium.cli import decks
from curatorium.cli.play import chosen
from curatorium.cli.screen import complain
from curatorium.cli.texts import text
from curatorium.core.meta import spell
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.lab.simulate import Outcome, Simulation, record_paths, run
from curatorium.lab.summary import summarise

INTERRUPTED = 130
MOST_NAMES = 12  # of what never happened, in the table for people


def simulate(
    game: Annotated[str, typer.Argument(help=text("simulate.arg_game"))],
    bots: Annotated[str, typer.Option(help=text("simulate.arg_bots"))] = "",
    games: Annotated[int, typer.Option(help=text("simulate.arg_games"))] = 100,
    seed: Annotated[str, typer.Option(help=text("simulate.arg_seed"))] = "0",
    jobs: Annotated[int, typer.Option(help=text("simulate.arg_jobs"))] = 1,
    option: Annotated[list[str] | None, typer.Option(help=text("play.arg_option"))] = None,
    out: Annotated[Path | None, typer.Option(help=text("simulate.arg_out"))] = None,
    records: Annotated[Path | None, typer.Option(help=text("simulate.arg_records"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=text("simulate.arg_json"))] = False,
    deck: decks.Deck = None,
) -> None:
    title = load(game)
    names = tuple(bots.split(",")) if bots else ("greedy",) * title.meta.seats[-1]
    options = dict(chosen(title, decks.playing(title.id, deck, option)))
    plan = Simulation(
        title.id, tuple(name.strip() for name in names), games, seed, options, jobs, records
    )
    _check_targets(plan, out)
    with progress_bar(games, text("simulate.playing")) as progress:
        outcomes = run(plan, progress)
    if not outcomes:
        complain(text("simulate.nothing"))
        raise typer.Exit(INTERRUPTED)
    if out is not None:
        _write_table(plan, outcomes, out)
    found = summarise(plan, outcomes)
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _show(found)
    if len(outcomes) < games:
        complain(text("simulate.interrupted", done=len(outcomes), games=games))
        raise typer.Exit(INTERRUPTED)


def _check_targets(plan: Simulation, out: Path | None) -> None:
    """Nothing is overwritten, and nothing is played that could not be kept."""
    if out is not None:
        if out.suffix != ".parquet":
            raise Malformed(text("simulate.not_parquet", path=out))
        if out.exists():
            raise Malformed(text("simulate.exists", path=out))
        if not out.parent.is_dir():
            raise Malformed(text("simulate.no_folder", path=out.parent))
    if plan.records is None:
        return
    for path in record_paths(plan):
        if path.exists():
            raise Malformed(text("simulate.exists", path=path))
    try:
        plan.records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(
            text("file.unwritable", path=plan.records, why=error.strerror or error)
        ) from error


@contextmanager
def progress_bar(games: int, title: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error where somebody sits at it, otherwise nothing."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console  # noqa: PLC0415 - only wanted at a terminal
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn(title),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


def _write_table(plan: Simulation, outcomes: Sequence[Outcome], out: Path) -> None:
    """A row for each seat of each game."""
    import polars  # noqa: PLC0415 - slow to import, and only wanted here

    rows = [
        {
            "game": plan.game,
            "seed": plan.seed,
            "number": o.number,
            "seat": seat,
            "bot": bot,
            "score": o.scores[seat],
            "rank": o.ranks[seat],
            "decisions": o.decisions,
            "turns": o.turns,
        }
        for o in outcomes
        for seat, bot in enumerate(plan.bots)
    ]
    with out.open("xb") as file:
        polars.DataFrame(rows).write_parquet(file)


def _show(found: dict[str, Any]) -> None:
    """The figures as a table of at most 80 columns."""
    title = load(found["game"]).meta.title
    print(text("simulate.title", title=title, games=found["games"], seed=found["seed"]))
    changed = _changed(found)
    if changed:
        print(text("simulate.options", options=", ".join(changed)))
    print()
    print(text("simulate.head"))
    for seat, spread in zip(found["seats"], found["scores"]["by_seat"], strict=True):
        low, high = seat["interval"]
        print(
            f"{seat['seat'] + 1:>4}  {seat['bot']:<12}{seat['share']:>8.1%}"
            f"{low:>9.1%} - {high:<7.1%}{spread['median']:>8.1f}{spread['p5']:>7.1f} - {spread['p95']:<5.1f}"
        )
    print()
    for key in ("length", "turns"):
        print(text(f"simulate.{key}", **found[key]))
    print(text("simulate.winner", **found["scores"]["winner"]))
    print(text("simulate.unused_actions", names=_some(found["unused_actions"])))
    print(
        text(
            "simulate.unused_rules",
            names=_some(found["unused_rules"]),
            games=found["rules_counted_in"],
        )
    )


def _changed(found: dict[str, Any]) -> list[str]:
    """The options that are not at their defaults."""
    meta = load(found["game"]).meta
    return [
        f"{name}={spell(value)}"
        for name, value in found["options"].items()
        if value != meta.spec(name).default
    ]


def _some(names: Sequence[str]) -> str:
    """The names, or as many as a person will read."""
    if not names:
        return text("simulate.none")
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    return text("simulate.more", names=", ".join(names[:MOST_NAMES]), count=len(names) - MOST_NAMES)
