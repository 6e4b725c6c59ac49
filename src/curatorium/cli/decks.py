"""``--deck DIR`` and ``--decks DIR``: decks that people have written, added to what can be played."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from curatorium.cli.screen import complain
from curatorium.cli.texts import one_or_more, text
from curatorium.core.deck import BadDeck
from curatorium.core.registry import add_deck, deck_games, load, load_decks
from curatorium.core.rule import Malformed

MOST_FAULTS: Final = 5  # that are told of a deck that is left out

#: The option of commands that play a game: the deck is added and played.
Deck = Annotated[Path | None, typer.Option("--deck", metavar="DIR", help=text("decks.arg_deck"))]
#: The option of commands that read a record: the deck is added.
RecordDeck = Annotated[
    Path | None, typer.Option("--deck", metavar="DIR", help=text("decks.arg_record"))
]


def playing(game_id: str, folder: Path | None, settings: Sequence[str] | None) -> list[str]:
    """``NAME=VALUE`` settings of a game, with the one that chooses the deck in a folder, if there is one.

    Malformed if it cannot be played with, or if the settings choose a deck themselves.
    """
    given = list(settings or [])
    if folder is None:
        return given
    title = load(game_id)
    spec = title.meta.decks()
    if spec is None:
        games = ", ".join(load(name).meta.title for name in deck_games())
        raise Malformed(text("decks.no_decks", title=title.meta.title, games=games))
    if any(setting.partition("=")[0].strip() == spec.name for setting in given):
        raise Malformed(text("decks.both", name=spec.name))
    return [*given, f"{spec.name}={add(title.id, folder)}"]


def add(game_id: str, folder: Path) -> str:
    """Let the deck in a folder be chosen; its name. What its check finds wrong is said, and no obstacle."""
    whole = folder.expanduser().resolve()
    try:
        deck = add_deck(game_id, whole)
        report = load_decks(game_id).check(whole)
    except OSError as error:
        raise Malformed(text("content.not_read", folder=folder, why=error.strerror)) from error
    if report.errors:
        errors = one_or_more("content.errors", report.errors)
        complain(text("decks.not_good", name=deck.name, errors=errors, folder=folder))
    return deck.name


def reading(folder: Path | None) -> None:
    """Let a record be read that was played on the deck in a folder, if there is one."""
    if folder is not None:
        (game_id,) = deck_games()  # one game has decks that people write
        add(game_id, folder)


def add_all(folder: Path) -> Iterator[str]:
    """Add every deck in the folders of a folder; what there is to say of each. Malformed if there is none."""
    (game_id,) = deck_games()
    try:
        inside = sorted(one for one in folder.expanduser().resolve().iterdir() if one.is_dir())
    except OSError as error:
        raise Malformed(text("content.not_read", folder=folder, why=error.strerror)) from error
    inside = [one for one in inside if not one.name.startswith(".")]
    if not inside:
        raise Malformed(text("decks.none", folder=folder))
    for one in inside:
        try:
            name = add(game_id, one)
        except Malformed as error:
            yield _left_out(one, error)
        else:
            yield text("decks.added", name=name, folder=one)


def _left_out(folder: Path, error: Malformed) -> str:
    """Which deck is left out and why: the first faults, and how to see all."""
    if not isinstance(error, BadDeck):
        return text("decks.left_out", folder=folder, why=error)
    told = [f"  {fault}" for fault in error.faults[:MOST_FAULTS]]
    if more := len(error.faults) - len(told):
        told.append(text("decks.more", count=more, folder=folder))
    return "\n".join([text("decks.faulty", folder=folder), *told])
