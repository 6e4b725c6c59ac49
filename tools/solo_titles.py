"""Measures the points from which on titles of a solo game of The Historians are had, and writes them.

``.venv/bin/python tools/solo_titles.py --json FILE --jobs 2``: for each archive that is shipped and each length, a
level plays alone, and the 10, 30, 50, 70 and 90 % points of its scores become the thresholds. What is counted is kept
in the file: the same command goes on after an interruption. With PYTHONPATH=.compiled it is faster.
"""

import argparse
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from curatorium.core.registry import load
from curatorium.lab.balance import Balance, Cell, Plan, cells_of, kept, measure, points_at, write

GAME: Final = "historians"
LENGTHS: Final = ("short", "medium", "long")
PARTS: Final = (0.1, 0.3, 0.5, 0.7, 0.9)
CONTENT: Final = Path(__file__).parents[1] / "src" / "curatorium" / "games" / GAME / "content"
TARGET: Final = CONTENT / "titles.toml"
UPDATE: Final = (
    "CURATORIUM_UPDATE=1 .venv/bin/python -m pytest tests/games/historians/test_transcript.py"
)
HEAD: Final = """\
# Points from which on the titles of a solo game are had, see names.solo_title: the 10, 30, 50, 70 and 90 % points of
# the scores of {bot} alone, {games} plays for each archive and length with seed {seed}, edition {edition} and all
# other options at their defaults. Written by tools/solo_titles.py.
"""


def rounded(points: Sequence[float]) -> list[int]:
    """Whole numbers, halves upwards, from 1 on and each higher than the one before, so that no title is empty."""
    found: list[int] = []
    for number in points:
        found.append(max(int(number + 0.5), found[-1] + 1 if found else 1))
    return found


def toml(cells: dict[tuple[str, str], Cell]) -> str:
    """The content file, of a cell for each archive and length."""
    some = next(iter(cells.values()))
    lines = [
        HEAD.format(bot=some.bot, games=some.games, seed=some.seed, edition=some.edition),
        "[measured]",
        f'level = "{some.bot}"',
        f"plays = {some.games}",
        f'seed = "{some.seed}"',
        f"edition = {some.edition}",
    ]
    for archive in dict.fromkeys(archive for archive, _ in cells):
        deck = cells[archive, LENGTHS[0]].deck
        lines += ["", f"[thresholds.{archive}]  # deck {deck}"]
        lines += [
            f"{length} = {rounded(points_at(cells[archive, length].points, PARTS))}"
            for length in LENGTHS
        ]
    return "\n".join(lines) + "\n"


def page(text: str) -> str:
    """The table for docs/games/historians.md, of what a content file holds."""
    lines = ["| archive | title | short | medium | long |", "| --- | --- | ---: | ---: | ---: |"]
    names = load(GAME).catalogue(load(GAME).meta.choose({})).names["solo_title"]
    for archive, table in tomllib.loads(text)["thresholds"].items():
        for nth, name in enumerate(names):
            points = [str(table[one][nth - 1]) if nth else "-" for one in LENGTHS]
            lines.append(f"| {' | '.join([archive, name, *points])} |")
    return "\n".join(lines)


def measured(bot: str, games: int, seed: str, jobs: int, path: Path | None) -> str | None:
    """Play what is missing; the content file, or None if somebody interrupts it."""
    found = kept(GAME, path) if path is not None else Balance(GAME, [])
    cells = {}

    def keep(cell: Cell) -> None:
        if path is not None:
            write(found, path)
        print(f"  {cell.games} of {games}", end="\r", file=sys.stderr, flush=True)

    for archive in load(GAME).meta.spec("archive").values:
        for length in LENGTHS:
            options = {"archive": archive, "length": length}
            plan = Plan(GAME, bot, (1,), games, seed, options, jobs)
            (cell,) = cells_of(plan, found)
            print(f"{archive}, {length}", file=sys.stderr, flush=True)
            if not measure(plan, cell, keep):
                return None
            if cell.games != games:
                sys.exit(
                    f"{path} holds {cell.games} plays of a cell; ask for as many with --games."
                )
            cells[str(archive), length] = cell
    return toml(cells)


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bots", default="docent", help="the level that plays alone")
    parser.add_argument("--games", type=int, default=200, help="plays for each archive and length")
    parser.add_argument("--seed", default="titles")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", type=Path, help="keep what is counted here, and go on from it")
    parser.add_argument("--out", type=Path, default=TARGET, help="the file that is written")
    given = parser.parse_args()
    text = measured(given.bots, given.games, given.seed, given.jobs, given.json)
    if text is None:
        sys.exit(
            "Interrupted; nothing was written. With --json the same command goes on from there."
        )
    given.out.write_text(text, encoding="utf-8")
    print(
        f"{given.out} is written. The transcript tells a title, so write it anew:", file=sys.stderr
    )
    print(f"  {UPDATE}", file=sys.stderr)
    print("Then put this table into docs/games/historians.md:", file=sys.stderr)
    print(page(text))


if __name__ == "__main__":
    main()
