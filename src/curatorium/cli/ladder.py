"""``curatorium ladder``: the levels and plain bots against each other."""

import json
import sys
from typing import Annotated, Any

import typer

from curatorium.cli import decks
from curatorium.cli.play import chosen
from curatorium.cli.screen import complain
from curatorium.cli.texts import text
from curatorium.core.registry import load
from curatorium.core.rule import Malformed

INTERRUPTED = 130


def ladder(
    game: Annotated[str, typer.Argument(help=text("simulate.arg_game"))],
    games: Annotated[int, typer.Option(help=text("ladder.arg_games"))] = 100,
    seed: Annotated[str, typer.Option(help=text("simulate.arg_seed"))] = "0",
    jobs: Annotated[int, typer.Option(help=text("simulate.arg_jobs"))] = 2,
    option: Annotated[list[str] | None, typer.Option(help=text("play.arg_option"))] = None,
    seats: Annotated[int, typer.Option(help=text("ladder.arg_seats"))] = 0,
    pair: Annotated[list[str] | None, typer.Option(help=text("ladder.arg_pair"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=text("simulate.arg_json"))] = False,
    deck: decks.Deck = None,
) -> None:
    from curatorium.lab.ladder import RUNGS, Ladder, climb, summarise  # noqa: PLC0415 - openskill is slow to import

    title = load(game)
    rungs = tuple(_pair(words) for words in pair) if pair else RUNGS
    options = dict(chosen(title, decks.playing(title.id, deck, option)))
    plan = Ladder(title.id, games, seed, options, jobs, rungs, seats)
    climbed = climb(plan, _Progress(plan.whole))
    if not climbed:
        complain(text("simulate.nothing"))
        raise typer.Exit(INTERRUPTED)
    found = summarise(plan, climbed)
    if as_json:
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        _show(found)
    if len(climbed) < len(plan.rungs) or len(climbed[-1].bouts) < plan.whole:
        complain(text("ladder.interrupted"))
        raise typer.Exit(INTERRUPTED)


def _pair(words: str) -> tuple[str, str]:
    """Two names of bots with a comma between them."""
    level, comma, opponent = words.partition(",")
    if not comma or "," in opponent:
        raise Malformed(text("ladder.no_pair", words=words))
    return level.strip(), opponent.strip()


class _Progress:
    """Tells on standard error which rung is on, in one line where somebody sits at it."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.terminal = sys.stderr.isatty()

    def __call__(self, level: str, opponent: str, done: int) -> None:
        line = text("ladder.playing", level=level, opponent=opponent, done=done, games=self.games)
        if self.terminal:
            end = "\n" if done >= self.games else ""
            print(f"\r{line}", end=end, file=sys.stderr, flush=True)
        elif done >= self.games:
            print(line, file=sys.stderr, flush=True)


def _show(found: dict[str, Any]) -> None:
    """The figures as two tables of at most 80 columns."""
    print(text("ladder.title", title=load(found["game"]).meta.title, seed=found["seed"]))
    print(text("ladder.even", share=1 / found["seats"]))
    print()
    print(text("ladder.head"))
    for row in found["levels"]:
        low, high = row["interval"]
        against = f"{len(row['opponents'])} {row['opponents'][0]}"
        print(
            f"{row['level']:<12}{against:<14}{row['games']:>6}{row['share']:>8.1%}"
            f"{low:>8.1%} - {high:<6.1%}{row['ms_per_decision']:>9.1f}{row['ms_longest']:>9.1f}"
        )
    print()
    print(text("ladder.ratings_head"))
    for row in found["ratings"]:
        print(f"{row['bot']:<12}{row['rating']:>7.1f}{row['uncertainty']:>13.1f}")
