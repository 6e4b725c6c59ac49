"""Writes for the web client which actions each game has: the verbs, and the numbers that go with them.

A game with a folder in web/src/games gets a file actions.ts there. ``tests/web/test_actions.py``
fails if one is out of date.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from curatorium.core.game import Game
from curatorium.core.registry import game_ids, load

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"


def files() -> dict[Path, str]:
    """What each file should hold."""
    folders = [(GAMES / game, load(game)) for game in game_ids()]
    return {
        folder / "actions.ts": "".join(lines(game)) for folder, game in folders if folder.is_dir()
    }


def lines(game: Game) -> Iterator[str]:
    """The types of a game's actions, and a fingerprint of its whole table."""
    verbs: dict[str, set[int]] = {}
    for action in game.actions:
        verbs.setdefault(action.verb, set()).add(len(action.numbers))
    table = "\n".join(map(repr, game.actions))
    yield f"/** The actions of {game.meta.title}. Made by tools/client_actions.py; do not edit. */\n\n"
    yield "export interface Actions {\n"
    for verb, counts in verbs.items():
        tuples = [f"readonly [{', '.join(['number'] * count)}]" for count in sorted(counts)]
        yield f"  {verb}: {' | '.join(tuples)};\n"
    yield "}\n\nexport type Verb = keyof Actions;\n\n"
    yield f"/** {len(game.actions)} actions, and what their table is known by. */\n"
    yield f"export const TABLE = '{sha256(table.encode()).hexdigest()[:16]}';\n"


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
