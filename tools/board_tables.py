"""Writes what the web client's board of Museum Match takes from the engine: the square and the tiles.

The board draws, and knows no rule; where a space lies and what is printed on a tile it reads from
the file that this makes. ``tests/web/test_geometry.py`` fails if the file is out of date.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.geometry import (
    CELL,
    SEATS,
    SET_SPACES,
    SETS,
    SPACES,
    UNSHARED,
    XY,
)
from curatorium.pieces.exhibit_tiles.content import ATTRIBUTES

TABLES = Path(__file__).parents[1] / "web" / "src" / "games" / "museum_match" / "tables.ts"

HEAD = "/** The square and the tiles, from the engine. Made by tools/board_tables.py; do not edit. */\n"


def tables() -> dict[str, tuple[str, str, object]]:
    """By name: what it holds, its type, its value."""
    return {
        "STEPS": ("The steps by number.", "readonly string[]", [step.name for step in GAME.steps]),
        "XY": (
            "Where a cell lies: columns to the east, rows to the north.",
            "readonly (readonly [number, number])[]",
            XY,
        ),
        "CELL": (
            "The cell under each space, by seat.",
            "readonly (readonly number[])[]",
            [
                [int(CELL[seat * SPACES + space]) for space in range(SPACES)]
                for seat in range(SEATS)
            ],
        ),
        "WINDOWS": (
            "The spaces of each window of three.",
            "readonly (readonly number[])[]",
            [SET_SPACES[window] for window in range(SETS)],
        ),
        "UNSHARED": ("The spaces that no neighbour shares.", "readonly number[]", UNSHARED),
        "ATTRIBUTES": (
            "Collection, exhibition and theme of each tile, by tile set.",
            "readonly (readonly (readonly [number, number, number])[])[]",
            ATTRIBUTES,
        ),
    }


def lines() -> Iterator[str]:
    """The file, line by line; a list of lists has one of them on each line."""
    yield HEAD
    for name, (what, kind, value) in tables().items():
        yield f"/** {what} */"
        yield f"// prettier-ignore\nexport const {name}: {kind} = {literal(value)};\n"


def literal(value: object) -> str:
    """The value in TypeScript."""
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (list, tuple)):
        return "[\n" + "".join(f"  {json.dumps(row)},\n" for row in value) + "]"
    return json.dumps(value)


def text() -> str:
    """All of the file."""
    return "\n".join(lines())


if __name__ == "__main__":
    TABLES.write_text(text(), encoding="utf-8")
