"""``curatorium play``: a game in the terminal."""

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from curatorium.cli import decks
from curatorium.cli.client import Client
from curatorium.cli.screen import Screen
from curatorium.cli.table import Table, new_table, resumed_table
from curatorium.cli.texts import text
from curatorium.core.game import Game
from curatorium.core.meta import Options
from curatorium.core.registry import load
from curatorium.core.rule import Malformed

with contextlib.suppress(
    ImportError
):  # some platforms have none; answers are edited better with it
    import readline  # noqa: F401


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help=text("play.arg_game"))] = "",
    seats: Annotated[str, typer.Option(metavar="KIND,...", help=text("play.arg_seats"))] = "",
    name: Annotated[str, typer.Option(help=text("play.arg_name"))] = "",
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help=text("play.arg_option"))
    ] = None,
    save: Annotated[str, typer.Option(metavar="FILE", help=text("play.arg_save"))] = "",
    resume: Annotated[str, typer.Option(metavar="FILE", help=text("play.arg_resume"))] = "",
    words: Annotated[bool, typer.Option("--words", help=text("play.arg_words"))] = False,
    explain: Annotated[bool, typer.Option("--explain", help=text("play.arg_explain"))] = False,
    seed: Annotated[str, typer.Option(help=text("play.arg_seed"))] = "",
    deck: decks.Deck = None,
) -> None:
    save_in = Path(save) if save else None
    if resume:
        if name or option or seed:
            raise Malformed(text("play.only_new"))
        decks.reading(deck)
        table = resumed_table(Path(resume), seats, save_in)
        _check_game(game, table.play.game)
    elif game:
        title = load(game)
        options = chosen(title, decks.playing(title.id, deck, option))
        table = new_table(title, options, seats, name, seed or None, save_in)
    else:
        raise Malformed(text("play.no_game"))
    table.explain = explain
    screen = Screen()
    _greet(table, screen)
    _run(Client(table, screen, words), screen)


def chosen(game: Game, given: Sequence[str]) -> Options:
    """The options that ``NAME=VALUE`` arguments give; Malformed, with what would be right, if they don't."""
    values = {}
    for setting in given:
        name, equals, value = setting.partition("=")
        spec = game.meta.spec(name.strip())
        if not equals:
            raise Malformed(text("play.no_value", name=spec.name, choices=spec.choices()))
        values[spec.name] = spec.parse(value.strip())
    return game.meta.choose(values)


def _check_game(given: str, found: Game) -> None:
    if given and load(given).id != found.id:
        raise Malformed(text("play.other_game", given=given, found=found.id))


def _greet(table: Table, screen: Screen) -> None:
    """Who plays what, and the commitment, which is worth something only before the first draw."""
    play = table.play
    screen.say(text("play.title", title=play.game.meta.title), "title")
    screen.say(text("play.seated", names=", ".join(play.names)))
    if play.chance.kind == "committed":
        screen.say(text("play.commitment", commitment=play.chance.commitment))
    if table.save_file is not None:
        screen.say(text("play.saving", path=table.save_file.path))
    if table.people:
        screen.say(text("play.help_hint"))


def _run(client: Client, screen: Screen) -> None:
    try:
        client.run()
    except KeyboardInterrupt:
        screen.gap()
        client.farewell()
        raise typer.Exit(130) from None
