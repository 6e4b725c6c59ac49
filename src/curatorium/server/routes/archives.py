"""Decks that people may look into: every card with all that stands on it.

What is shown is made once and kept by browsers; who wants to see it opens it first, and that is told at
the tables where the same guest plays with that deck.
"""

from functools import cache
from hashlib import sha256
from typing import Any, Final, cast
from urllib.parse import quote

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery

from curatorium.core.deck import OpenDeck
from curatorium.core.registry import deck_games, load_decks
from curatorium.core.rule import Malformed
from curatorium.server.consulting import consult
from curatorium.server.house import YEAR, guest_of, house_of
from curatorium.server.tables import Missing


class ArchiveListed(msgspec.Struct, frozen=True):
    """A deck that can be looked into, and nothing of what is in it."""

    game: str
    name: str
    title: str
    summary: str
    cards: int


class ArchiveOpened(msgspec.Struct, frozen=True):
    """Where a deck can be had that somebody looks into."""

    address: str  # what is there never changes
    tables: list[str]  # ids of tables at which that was told


class ArchiveCard(msgspec.Struct, frozen=True):
    """A card: what it can be found by, and all else that stands on it, by key."""

    id: str
    title: str
    found_by: dict[str, list[str]]
    texts: dict[str, str]


class ArchiveShown(msgspec.Struct, frozen=True):
    """A deck laid open. ``filters`` are the keys of ``found_by``, in the order in which they are offered."""

    game: str
    name: str
    title: str
    summary: str
    filters: list[str]
    cards: list[ArchiveCard]


@get("/api/archives", sync_to_thread=False)
def list_archives() -> list[ArchiveListed]:
    """The decks that can be looked into."""
    return [
        ArchiveListed(game, name, found.title, found.summary, len(found.cards))
        for game in deck_games()
        for name in load_decks(game).playable()
        for found in [load_decks(game).open(name)]
    ]


@post("/api/archives/{game_id:str}/{name:str}/open", status_code=200)
async def open_archive(
    request: Request[Any, Any, Any],
    game_id: FromPath[str],
    name: FromPath[str],
    still: FromQuery[bool] = False,
) -> ArchiveOpened:
    """Look into a deck. Each table where the guest who asks plays with it is told so.

    ``still``: it was opened before and lies open; each play is told of that once.
    """
    version, _ = _laid_open(game_id, name)
    guest = guest_of(request)
    told = await consult(house_of(request).lobby, guest, game_id, name, still) if guest else []
    return ArchiveOpened(f"api/archives/{game_id}/{quote(name, safe='')}/{version}", told)


@get("/api/archives/{game_id:str}/{name:str}/{version:str}", sync_to_thread=False)
def show_archive(
    game_id: FromPath[str], name: FromPath[str], version: FromPath[str]
) -> Response[ArchiveShown]:
    """All cards of a deck; they never change under the same address."""
    current, shown = _laid_open(game_id, name)
    if version != current:
        raise Missing("This is not what the archive is now. Open it again to be told where it is.")
    headers = {"Cache-Control": f"public, max-age={YEAR}, immutable"}
    return Response(cast(ArchiveShown, msgspec.Raw(shown)), headers=headers)


def _laid_open(game_id: str, name: str) -> tuple[str, bytes]:
    """What changes whenever a deck does, and the deck as it travels. Missing if there is none such."""
    try:
        decks = load_decks(game_id)
        if name not in decks.playable():
            decks.open(name)  # says that it is not there
    except Malformed as error:
        raise Missing(str(error)) from error
    return _encoded(game_id, name)


@cache
def _encoded(game_id: str, name: str) -> tuple[str, bytes]:
    shown = msgspec.json.encode(_shown(game_id, load_decks(game_id).open(name)))
    return sha256(shown).hexdigest()[:12], shown


def _shown(game_id: str, found: OpenDeck) -> ArchiveShown:
    cards = [
        ArchiveCard(
            card.id,
            card.title,
            {key: list(names) for key, names in card.found_by.items()},
            dict(card.texts),
        )
        for card in found.cards
    ]
    return ArchiveShown(game_id, found.name, found.title, found.summary, list(found.filters), cards)


ROUTES: Final = [list_archives, open_archive, show_archive]
