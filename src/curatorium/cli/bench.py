"""``curatorium bench``: how fast the engines are on this machine."""

import json
import sys
from typing import Annotated, Any

import typer

from curatorium.cli import decks
from curatorium.cli.screen import complain
from curatorium.cli.texts import text
from curatorium.lab.bench import bench as measured


def bench(
    as_json: Annotated[bool, typer.Option("--json", help=text("bench.arg_json"))] = False,
    deck: decks.Deck = None,
) -> None:
    decks.reading(deck)
    terminal = sys.stderr.isatty()
    found = measured(
        lambda what: complain(text("bench.measuring", what=what)) if terminal else None
    )
    if as_json:
        print(json.dumps(found, indent=2))
    else:
        _show(found)


def _show(found: dict[str, Any]) -> None:
    """The figures as a table of at most 80 columns."""
    print(text("bench.machine", **found["machine"]))
    print()
    print(text("bench.head"))
    for game, engines in found["games"].items():
        for engine, figures in engines.items():
            name = f"{game:<18}{text(f'main.{engine}'):<12}"
            if figures is None:
                print(f"{name}{text('bench.none')}")
                continue
            print(
                f"{name}{figures['actions_per_s']:>10,}{figures['rollouts_per_s']:>11,}"
                f"{figures['clone_us']:>9.3f}{figures['redeal_us']:>10.3f}{figures['pack_us']:>8.3f}"
            )
