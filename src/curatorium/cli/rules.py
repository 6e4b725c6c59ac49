"""``curatorium rules``: the numbered statements of a game."""

import json
from collections.abc import Sequence
from typing import Annotated

import typer

from curatorium.cli.screen import Screen, complain
from curatorium.cli.texts import text
from curatorium.core.game import Game
from curatorium.core.registry import load
from curatorium.statements import Statement, find, near, rules_on, statements_of


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help=text("rules.game"))],
    word: Annotated[
        list[str] | None, typer.Argument(metavar="WORD", help=text("rules.word"))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=text("rules.json"))] = False,
) -> None:
    title = load(game)
    wanted = " ".join(word or [])
    found = _chosen(title, wanted)
    if as_json:
        print(json.dumps(_as_json(title, found), ensure_ascii=False, indent=2))
    if not found:
        complain(_nothing(title, wanted))
        raise typer.Exit(1)
    if not as_json:
        _show(title, found, Screen())


def show_statements(game: Game, word: str, screen: Screen) -> None:
    """The statements that a word is about, within a play."""
    found = _chosen(game, word)
    if found:
        _show(game, found, screen)
    else:
        screen.say(_nothing(game, word))


def _chosen(game: Game, word: str) -> list[Statement]:
    statements = statements_of(game)
    return find(game, statements, word) if word else statements


def _nothing(game: Game, word: str) -> str:
    hints = near(game, statements_of(game), word)
    hint = text("rules.near", words=", ".join(hints)) if hints else text("rules.all", game=game.id)
    return text("rules.nothing", title=game.meta.title, word=word, hint=hint)


def _show(game: Game, statements: Sequence[Statement], screen: Screen) -> None:
    for number, found in enumerate(statements):
        if number:
            screen.gap()
        screen.say(text("rules.head", id=found.id, place=found.place), "title")
        if found.question:
            screen.say(found.question, start="  ")
        screen.say(found.text, start="  ")
        if found.option:
            screen.say(text("rules.option", option=found.option), start="  ")
        enforced = rules_on(game, found.id)
        if enforced:
            ids = ", ".join(rule.id for rule in enforced)
            screen.say(text("rules.enforced", rules=ids), start="  ")


def _as_json(game: Game, statements: Sequence[Statement]) -> dict[str, object]:
    return {
        "game": game.id,
        "title": game.meta.title,
        "statements": [
            {
                "id": found.id,
                "place": found.place,
                "question": found.question,
                "text": found.text,
                "option": found.option,
                "rules": [{"id": r.id, "text": r.text} for r in rules_on(game, found.id)],
            }
            for found in statements
        ],
    }
