"""Writes what the web client's boards take from the engine: where spaces lie, and the tiles.

A board draws, and knows no rule; where a space lies and what is printed on a tile it reads from
the files that this makes. ``tests/web/test_geometry.py`` fails if one is out of date.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from curatorium.core.game import Game
from curatorium.games.museum_boardgame import game as museum_boardgame
from curatorium.games.museum_boardgame.geometry import HALL, SEQUENCE, STORAGE, column, row
from curatorium.games.museum_match import game as museum_match
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

SOURCES = Path(__file__).parents[1] / "web" / "src"

#: By name: what it holds, its type, its value.
Tables = dict[str, tuple[str, str, object]]

HEAD = "/** %s, from the engine. Made by tools/board_tables.py; do not edit. */\n"


def steps(game: Game) -> tuple[str, str, object]:
    """The names of a game's steps."""
    return "The steps by number.", "readonly string[]", [step.name for step in game.steps]


def swaps(game: Game, spaces: int) -> tuple[str, str, object]:
    """Which spaces the actions of a game bring together with each."""
    pairs = [action.numbers for action in game.actions if action.verb == "swap"]
    found = [[b for a, b in pairs if a == space] for space in range(spaces)]
    return "The spaces with which a space may ever swap.", "readonly (readonly number[])[]", found


def tiles() -> Tables:
    """What is printed on the tiles."""
    return {
        "ATTRIBUTES": (
            "Collection, exhibition and theme of each tile, by tile set.",
            "readonly (readonly (readonly [number, number, number])[])[]",
            ATTRIBUTES,
        ),
    }


def square() -> Tables:
    """Museum Match."""
    return {
        "STEPS": steps(museum_match.GAME),
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
        "SWAPS": swaps(museum_match.GAME, SPACES),
        "UNSHARED": ("The spaces that no neighbour shares.", "readonly number[]", UNSHARED),
    }


def museum() -> Tables:
    """The Museum Boardgame."""
    return {
        "STEPS": steps(museum_boardgame.GAME),
        "XY": (
            "Where a space lies: columns to the right over both wings, rows down.",
            "readonly (readonly [number, number])[]",
            [(column(space), row(space)) for space in range(STORAGE)],
        ),
        "SWAPS": swaps(museum_boardgame.GAME, STORAGE),
        "HALL": ("The hall of each space.", "readonly number[]", [int(hall) for hall in HALL]),
        "SEQUENCE": (
            "The order in which the places of a museum are filled.",
            "readonly number[]",
            [int(place) for place in SEQUENCE],
        ),
    }


def files() -> dict[Path, str]:
    """What each file should hold."""
    return {
        SOURCES / "lib/tiles/attributes.ts": text("The tiles", tiles()),
        SOURCES / "games/museum_match/tables.ts": text("The square", square()),
        SOURCES / "games/museum_boardgame/tables.ts": text("The museums", museum()),
    }


def lines(about: str, tables: Tables) -> Iterator[str]:
    """A file, line by line; a list of lists has one of them on each line."""
    yield HEAD % about
    for name, (what, kind, value) in tables.items():
        yield f"/** {what} */"
        yield f"// prettier-ignore\nexport const {name}: {kind} = {literal(value)};\n"


def literal(value: object) -> str:
    """The value in TypeScript."""
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (list, tuple)):
        return "[\n" + "".join(f"  {json.dumps(row)},\n" for row in value) + "]"
    return json.dumps(value)


def text(about: str, tables: Tables) -> str:
    """All of a file."""
    return "\n".join(lines(about, tables))


if __name__ == "__main__":
    for path, made in files().items():
        path.write_text(made, encoding="utf-8")
