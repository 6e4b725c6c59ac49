"""The texts that people see, by their keys: the client's own, those of a board, and those of a game."""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from curatorium.core.registry import load

TREE: Final = Path(__file__).parents[2]
CLIENT: Final = TREE / "web" / "src" / "lib" / "texts" / "en.ts"
GAMES: Final = TREE / "web" / "src" / "games"
GAME: Final = "museum_match"  # unless another is named
ENTRY: Final = re.compile(r"""^\s*'?([\w.]+)'?:\s*(['"])(.*?)(?<!\\)\2,$""", re.MULTILINE)


@cache
def entries(path: Path) -> dict[str, str]:
    """All plain texts of a catalogue in TypeScript."""
    return {
        key: text.replace("\\'", "'").replace('\\"', '"')
        for key, _, text in ENTRY.findall(path.read_text(encoding="utf-8"))
    }


def t(key: str, **words: object) -> str:
    """A text of the client, with its {names} filled in; of one thing, as it is told of one."""
    one = f"{key}_one"
    text = entries(CLIENT)[one if words.get("n") == 1 and one in entries(CLIENT) else key]
    for name, word in words.items():
        text = text.replace(f"{{{name}}}", str(word))
    return text


def like(key: str) -> re.Pattern[str]:
    """Any such text of the client, whatever stands for its {names}."""
    return _any(entries(CLIENT)[key])


def word(key: str, game: str = GAME) -> str:
    """A word of a game's board."""
    return entries(GAMES / game / "words.ts")[key]


def _any(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[\w:]+\\\}", ".+", re.escape(text)))


def game_title(game: str = GAME) -> str:
    """What a game is called."""
    return str(load(game).meta.title)


def rule_title(name: str, game: str = GAME) -> str:
    """What a house rule is called."""
    return _found(game, rf"\b{name}: {{\s*title: '([^']+)'")


def rule_value(name: str, value: str, game: str = GAME) -> str:
    """What one of its values is called."""
    return _found(game, rf"\b{name}: {{[^}}]*values: {{[^}}]*\b{value}: '([^']+)'")


def _found(game: str, pattern: str) -> str:
    found = re.search(pattern, (GAMES / game / "en.ts").read_text(encoding="utf-8"))
    assert found, pattern
    return found[1]


@cache
def _catalogue(name: str) -> Any:
    game = load(name)
    return game.catalogue(game.meta.choose({}))


def in_game(key: str, game: str = GAME) -> str:
    """A text of a game, such as ``actions.end_turn``."""
    return str(_catalogue(game).texts[key])


def like_in_game(key: str, game: str = GAME) -> re.Pattern[str]:
    """Any such text of a game."""
    return _any(in_game(key, game))


def names_in_game(kind: str, game: str = GAME) -> list[str]:
    """The names of a game's objects of that kind."""
    return list(_catalogue(game).names[kind])
