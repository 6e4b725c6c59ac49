"""What is installed: games and their decks, entry points of ``curatorium.games`` and ``curatorium.decks``."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable

from curatorium.core.deck import AddedDeck, Decks
from curatorium.core.game import Game
from curatorium.core.rule import Malformed

GROUP = "curatorium.games"
DECKS = "curatorium.decks"


def installed(group: str) -> list[str]:
    """Names of a group's entry points, in alphabetical order."""
    return sorted({point.name for point in entry_points(group=group)})


@cache
def entry(group: str, name: str, noun: str) -> object:
    """What an entry point names; Malformed, naming those there are, if there is no such one."""
    for point in entry_points(group=group):
        if point.name == name:
            found: object = point.load()
            return found
    names = installed(group)
    near = get_close_matches(name, names, 1, 0.4)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise Malformed(
        f"There is no {noun} {name!r} here.{hint} The {noun}s are {', '.join(names) or 'none'}."
    )


def game_ids() -> list[str]:
    """Ids of the installed games, in alphabetical order."""
    return installed(GROUP)


def load(game_id: str) -> Game:
    """The game of that id; Malformed if it is not installed."""
    game = entry(GROUP, game_id, "game")
    assert isinstance(game, Game)
    return game


def deck_games() -> list[str]:
    """Ids of the games whose decks people can write, in alphabetical order."""
    return installed(DECKS)


def load_decks(game_id: str) -> Decks:
    """The decks of the game of that id; Malformed if it has none."""
    decks = entry(DECKS, game_id, "game with decks")
    assert isinstance(decks, Decks)
    return decks


_added: list[AddedDeck] = []


def add_deck(game_id: str, folder: Traversable) -> AddedDeck:
    """Let the deck in a folder be chosen in this process; its name is the folder's.

    Malformed if the game has no decks that people write or has one of that name, BadDeck with all
    faults if it cannot be played with. Nothing has changed then.
    """
    decks = load_decks(game_id)
    deck = AddedDeck(game_id, folder.name, decks.read(folder))
    add_again([deck])
    return deck


def add_again(decks: Iterable[AddedDeck]) -> None:
    """Let decks that another process has added be chosen in this one."""
    for deck in decks:
        load_decks(deck.game).add(deck.name, deck.files)
        _added.append(deck)


def added_decks() -> list[AddedDeck]:
    """The decks that were added in this process, in their order."""
    return list(_added)
