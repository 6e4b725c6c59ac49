"""What can be played here, by whom, with which texts; and how the server is."""

from typing import Any, Final

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from curatorium import __version__
from curatorium.bots.registry import bot_names
from curatorium.core.content import Catalogue
from curatorium.core.game import Game
from curatorium.core.rule import Malformed
from curatorium.server.bots import Stats
from curatorium.server.house import YEAR, house_of
from curatorium.server.tables import Missing, texts_version


class OptionShown(msgspec.Struct, frozen=True):
    """An option of a game, in plain words."""

    name: str
    default: bool | int | str | None
    values: list[bool | int | str | None]
    low: int
    high: int
    none: bool
    text: str
    place: str
    statement: str
    titles: dict[str, str]  # of values that are decks of people's own


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    summary: str
    seats: list[int]
    minutes: list[int]
    edition: int
    options: list[OptionShown]
    brief: bool  # may all wait for somebody, so that it counts how patient a table is?


class RuleShown(msgspec.Struct, frozen=True):
    """A rule that may refuse something."""

    id: str
    text: str
    place: str
    covers: list[str]


class ActionShown(msgspec.Struct, frozen=True):
    """An entry of a game's table of actions; its place in the list is its index."""

    verb: str
    numbers: list[int]


class Texts(msgspec.Struct, frozen=True):
    """All texts of a game with some deck, and its tables, for everybody.

    ``secret`` are kinds of names that are not among them: a play tells each to whom it may know it.
    """

    game: str
    texts: dict[str, str]
    names: dict[str, list[str]]
    secret: list[str]
    rules: list[RuleShown]
    actions: list[ActionShown]


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    version: str
    games: list[str]
    tables: int  # in memory
    unfit: int  # plays that do not fit the rules, found since the start
    sockets: int
    data_bytes: int
    waiting_writes: int
    slowest_commit_ms: float
    bots: Stats


@get(["/api/health", "/health"], sync_to_thread=False)
def health(request: Request[Any, Any, Any]) -> Health:
    """How the server is."""
    house = house_of(request)
    return Health(
        version=__version__,
        games=house.settings.games(),
        tables=len(house.lobby.tables),
        unfit=len(house.lobby.unfit),
        sockets=sum(len(table.watchers) for table in list(house.lobby.tables.values())),
        data_bytes=house.log.size(),
        waiting_writes=house.log.waiting(),
        slowest_commit_ms=round(house.log.slowest * 1e3, 1),
        bots=house.pool.stats(),
    )


@get("/api/games", sync_to_thread=False)
def games(request: Request[Any, Any, Any]) -> list[GameShown]:
    """The games that can be played here, with their options."""
    settings = house_of(request).settings
    found = []
    for game_id in settings.games():
        game = settings.load(game_id)
        meta = game.meta
        options = [
            OptionShown(
                o.name,
                o.default,
                list(o.values),
                o.low,
                o.high,
                o.none,
                o.text,
                o.place,
                o.statement,
                dict(o.titles),
            )
            for o in meta.options
        ]
        found.append(
            GameShown(
                meta.id,
                meta.title,
                meta.summary,
                list(meta.seats),
                list(meta.minutes),
                meta.edition,
                options,
                any(step.brief for step in game.steps),
            )
        )
    return found


@get("/api/bots", sync_to_thread=False)
def bots() -> list[str]:
    """The bots that can sit at a table."""
    return bot_names()


@get("/api/texts/{game_id:str}/{deck:str}/{version:str}", sync_to_thread=False)
def texts(
    request: Request[Any, Any, Any],
    game_id: FromPath[str],
    deck: FromPath[str],
    version: FromPath[str],
) -> Response[Texts]:
    """The texts of a game with a deck; they never change under the same address."""
    try:
        game = house_of(request).settings.load(game_id)
    except Malformed as error:
        raise Missing(str(error)) from error
    for options in _choices(game):
        if texts_version(game, game.meta.choose(options)) == (deck, version):
            found = _texts_of(game, game.catalogue(game.meta.choose(options)))
            return Response(found, headers={"Cache-Control": f"public, max-age={YEAR}, immutable"})
    raise Missing("There are no such texts. The table says at which address its own are.")


def _choices(game: Game) -> list[dict[str, Any]]:
    """The defaults, and each alternative alone: one of them names every deck."""
    alone = [{o.name: value} for o in game.meta.options for value in o.values or o.samples]
    return [{}, *alone]


def _texts_of(game: Game, catalogue: Catalogue) -> Texts:
    rules = [RuleShown(r.id, r.text, r.place, list(r.covers)) for r in game.rules]
    actions = [ActionShown(a.verb, list(a.numbers)) for a in game.actions]
    return Texts(
        game.id,
        dict(catalogue.texts),
        catalogue.open_names(),
        list(catalogue.secret),
        rules,
        actions,
    )


ROUTES: Final = [health, games, bots, texts]
