"""The numbered statements of each game's rules, in our own words: what ``docs/rules`` holds."""

import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Final

from curatorium.core.game import Game, Rule
from curatorium.core.rule import Malformed


class Statement:
    """One statement: a rule of the printed book, or a ruling that answers a question it leaves open."""

    def __init__(self, row: Mapping[str, str]) -> None:
        self.id: Final = row["id"]
        self.place: Final = row["place"]
        self.text: Final = row["text"]
        self.question: Final[str | None] = row.get("question")
        self.option: Final[str | None] = row.get("option")  # the option that decides otherwise

    def mentions(self, word: str) -> bool:
        """Does the word, in small letters, stand in it?"""
        parts = (self.text, self.question, self.place, self.option)
        return any(word in part.lower() for part in parts if part)


def statements_of(game: Game) -> list[Statement]:
    """All statements of a game, in their order; Malformed if it came without them."""
    name = f"{game.id}.toml"
    package = files("curatorium")
    # A wheel carries them inside the package; a source tree keeps them with its documentation.
    inside = package.joinpath("statements", name)
    beside = Path(str(package)).parents[1] / "docs" / "rules" / name
    for source in (inside, beside):
        if source.is_file():
            table = tomllib.loads(source.read_text(encoding="utf-8"))
            return [Statement(row) for row in table["statement"]]
    raise Malformed(f"The statements of {game.meta.title} are neither at {inside} nor at {beside}.")


def rules_on(game: Game, statement: str) -> list[Rule]:
    """The rules of the game that enforce a statement."""
    return [rule for rule in game.rules if statement in rule.covers]


def find(game: Game, statements: Sequence[Statement], word: str) -> list[Statement]:
    """The statement of that id; else those that mention the word or are enforced by the rule of that id."""
    small = word.lower()
    same = [found for found in statements if found.id.lower() == small]
    covered = [one for rule in game.rules if rule.id == small for one in rule.covers]
    return same or [s for s in statements if s.id in covered or s.mentions(small)]


def near(game: Game, statements: Sequence[Statement], word: str) -> list[str]:
    """Ids and words that resemble a word that nothing was found for."""
    known = {rule.id for rule in game.rules}
    for found in statements:
        known.add(found.id.lower())
        parts = (found.text, found.question or "", found.place)
        known |= {part.strip(".,;:?!()'\"").lower() for p in parts for part in p.split()}
    known.discard("")
    return get_close_matches(word.lower(), sorted(known), 3, 0.7)
