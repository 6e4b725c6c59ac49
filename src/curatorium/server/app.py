"""The HTTP and WebSocket routes."""

import logging
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, Receive, Scope, Send

from curatorium import __version__
from curatorium.bots.registry import bot_names
from curatorium.core.content import Catalogue
from curatorium.core.game import Game
from curatorium.core.record import BadRecord
from curatorium.core.registry import game_ids, load as load_game
from curatorium.core.rule import Malformed
from curatorium.server import wire
from curatorium.server.bots import BotPool, Stats
from curatorium.server.identity import COOKIE, Guests, Links, same_origin
from curatorium.server.lobby import Lobby
from curatorium.server.log import Log, NoRoom
from curatorium.server.tables import Missing, NewTable, NotAllowed

logger = logging.getLogger("curatorium.http")

BODY_BYTES: Final = 2_000_000
YEAR: Final = 31_536_000
TOKEN: Final = "X-Seat-Token"
SAFE: Final = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    data: Path
    public_url: str = ""
    root_path: str = ""
    hosts: frozenset[str] = field(default_factory=frozenset)  # further hosts whose pages may ask
    workers: int = 1
    deadline: float = 20.0  # seconds a bot may think
    keep_days: int = 180
    load: Callable[[str], Game] = load_game


@dataclass
class House:
    """All that the routes need."""

    settings: Settings
    log: Log
    pool: BotPool
    lobby: Lobby
    guests: Guests
    links: Links


# Requests and answers over HTTP


class Failure(msgspec.Struct, frozen=True):
    """What every refused request is answered with."""

    kind: str
    why: str


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


class GameShown(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    summary: str
    seats: list[int]
    minutes: list[int]
    edition: int
    options: list[OptionShown]


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
    """All texts of a game with some deck, and its tables."""

    game: str
    texts: dict[str, str]
    names: dict[str, list[str]]
    rules: list[RuleShown]
    actions: list[ActionShown]


class Created(msgspec.Struct, frozen=True):
    """A table that was made: its invitation, and the tokens of one's seats, shown only now."""

    table: wire.Table
    invite: str
    tokens: dict[str, str]  # by seat


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """Sit down; ``take_over``: in the place of a bot in a running game."""

    seat: int
    name: str = ""
    nonce: str = ""
    invite: str = ""
    take_over: bool = False


class Seated(msgspec.Struct, frozen=True):
    """The seat and its token, shown only now."""

    seat: int
    token: str


class Leave(msgspec.Struct, forbid_unknown_fields=True):
    """Get up; in a running game the bot of that name takes the seat."""

    bot: str = "greedy"


class SetSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Make a seat open, or a bot's."""

    seat: int
    kind: str
    bot: str = "greedy"


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    """Another name for the table."""

    name: str


class Link(msgspec.Struct, frozen=True):
    """A code that moves a seat to another device, once, within ten minutes."""

    code: str


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Use such a code."""

    code: str


class Kept(msgspec.Struct, frozen=True):
    """An uploaded record was checked and kept."""

    play: str


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    version: str
    games: list[str]
    tables: int
    sockets: int
    data_bytes: int
    waiting_writes: int
    slowest_commit_ms: float
    bots: Stats


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    """The house that a request came to."""
    found = connection.app.state["house"]
    assert isinstance(found, House)
    return found


def guest_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who asks: the guest of the signed cookie, or "" for somebody new."""
    return house_of(connection).guests.read(connection.cookies.get(COOKIE))


# Routes


@get("/api/health", sync_to_thread=False)
def health(request: Request[Any, Any, Any]) -> Health:
    """How the server is."""
    house = house_of(request)
    size = sum(path.stat().st_size for path in house.settings.data.glob("*") if path.is_file())
    return Health(
        version=__version__,
        games=game_ids(),
        tables=len(house.lobby.tables),
        sockets=sum(len(table.watchers) for table in house.lobby.tables.values()),
        data_bytes=size,
        waiting_writes=house.log.waiting(),
        slowest_commit_ms=round(house.log.slowest * 1e3, 1),
        bots=house.pool.stats(),
    )


@get("/api/games", sync_to_thread=False)
def games() -> list[GameShown]:
    """The games that can be played here, with their options."""
    found = []
    for game_id in game_ids():
        meta = load_game(game_id).meta
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
            )
        )
    return found


@get("/api/bots", sync_to_thread=False)
def bots() -> list[str]:
    """The bots that can sit at a table."""
    return bot_names()


@get("/api/texts/{game_id:str}/{deck:str}/{version:str}", sync_to_thread=False)
def texts(
    request: Request[Any, Any, Any], game_id: str, deck: str, version: str
) -> Response[Texts]:
    """The texts of a game with a deck; they never change under the same address."""
    game = house_of(request).settings.load(game_id)
    for options in _choices(game):
        name, content = game.deck(game.meta.choose(options))
        if name == deck and version == f"{game.meta.edition}-{content}":
            found = _texts_of(game, game.catalogue(game.meta.choose(options)))
            return Response(found, headers={"Cache-Control": f"public, max-age={YEAR}, immutable"})
    raise Missing("There are no such texts. The table says at which address its own are.")


def _choices(game: Game) -> list[dict[str, Any]]:
    """The defaults, and each alternative alone: one of them names every deck."""
    alone = [{o.name: value} for o in game.meta.options for value in o.samples]
    return [{}, *alone]


def _texts_of(game: Game, catalogue: Catalogue) -> Texts:
    rules = [RuleShown(r.id, r.text, r.place, list(r.covers)) for r in game.rules]
    actions = [ActionShown(a.verb, list(a.numbers)) for a in game.actions]
    names = {kind: list(words) for kind, words in catalogue.names.items()}
    return Texts(game.id, dict(catalogue.texts), names, rules, actions)


@get("/api/tables")
async def list_tables(
    request: Request[Any, Any, Any], status: str = "open", page: int = 0
) -> list[wire.Table]:
    """Listed tables, newest first: open, running or finished ones, fifty a page."""
    if status not in ("open", "running", "finished"):
        raise Malformed(f"status is open, running or finished, not {status!r}.")
    if not 0 <= page <= 10_000:
        raise Malformed("page is 0 or more.")
    return await house_of(request).lobby.listing(status, guest_of(request), page)


@post("/api/tables")
async def create_table(request: Request[Any, Any, Any], data: NewTable) -> Response[Created]:
    """Make a table."""
    house = house_of(request)
    cookie = request.cookies.get(COOKIE)
    guest = house.guests.read(cookie)
    new = not guest
    if new:
        cookie = house.guests.new()
        guest = house.guests.read(cookie)
    table, tokens = await house.lobby.create(data, guest)
    shown = table.shown(guest, house.settings.load)
    made = Created(shown, table.body.invite, {str(seat): token for seat, token in tokens.items()})
    return Response(made, status_code=201, cookies=[_cookie(house, str(cookie))] if new else [])


def _cookie(house: House, value: str) -> Cookie:
    secure = house.settings.public_url.startswith("https:")
    path = house.settings.root_path or "/"
    return Cookie(
        COOKIE, value=value, path=path, max_age=YEAR, httponly=True, secure=secure, samesite="lax"
    )


@get("/api/tables/{table_id:str}")
async def show_table(request: Request[Any, Any, Any], table_id: str) -> wire.Table:
    """A table."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    return table.shown(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(request: Request[Any, Any, Any], table_id: str, data: Join) -> Response[Seated]:
    """Sit down at a table."""
    house = house_of(request)
    guest = guest_of(request)
    cookie = "" if guest else house.guests.new()
    guest = guest or house.guests.read(cookie)
    table = await house.lobby.find(table_id)
    await house.lobby.live(table)
    if data.take_over:
        token = await house.lobby.take_over(table, data.seat, guest, data.name, data.invite)
    else:
        token = await house.lobby.join(table, data.seat, guest, data.name, data.nonce, data.invite)
    cookies = [_cookie(house, cookie)] if cookie else []
    return Response(Seated(data.seat, token), cookies=cookies)


@post("/api/tables/{table_id:str}/leave", status_code=200)
async def leave(request: Request[Any, Any, Any], table_id: str, data: Leave) -> wire.Table:
    """Get up from a seat, whose token is sent along."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.live(table)
    await house.lobby.leave(table, request.headers.get(TOKEN, ""), data.bot)
    return table.shown(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/seat", status_code=200)
async def set_seat(request: Request[Any, Any, Any], table_id: str, data: SetSeat) -> wire.Table:
    """The host opens a seat or gives it to a bot."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.live(table)
    await house.lobby.set_seat(table, guest_of(request), data.seat, data.kind, data.bot)
    return table.shown(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/start", status_code=200)
async def start(request: Request[Any, Any, Any], table_id: str) -> wire.Table:
    """The host starts the game."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.start(table, guest_of(request))
    return table.shown(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/rename", status_code=200)
async def rename(request: Request[Any, Any, Any], table_id: str, data: Rename) -> wire.Table:
    """The host gives the table another name."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.rename(table, guest_of(request), data.name)
    return table.shown(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/close", status_code=200)
async def close(request: Request[Any, Any, Any], table_id: str) -> wire.Table:
    """The host closes the table."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.close(table, guest_of(request))
    return table.shown(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: Request[Any, Any, Any], table_id: str) -> Created:
    """The same table once more."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    guest = guest_of(request)
    new, tokens = await house.lobby.rematch(table, request.headers.get(TOKEN, ""), guest)
    shown = new.shown(guest, house.settings.load)
    return Created(shown, new.body.invite, {str(seat): token for seat, token in tokens.items()})


@post("/api/tables/{table_id:str}/link", status_code=200)
async def make_link(request: Request[Any, Any, Any], table_id: str) -> Link:
    """A one-time code for the seat whose token is sent along."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    seat = table.seat_of(request.headers.get(TOKEN, ""))
    return Link(house.links.make(table.id, seat))


@post("/api/tables/{table_id:str}/claim", status_code=200)
async def claim(request: Request[Any, Any, Any], table_id: str, data: Claim) -> Seated:
    """Move a seat to this device."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    seat = house.links.take(table.id, data.code)
    if seat < 0:
        raise NotAllowed("This link has been used, or is older than ten minutes. Make a new one.")
    return Seated(seat, await house.lobby.move_seat(table, seat))


@get("/api/plays/{play_id:str}/record", media_type=MediaType.TEXT)
async def record_of(request: Request[Any, Any, Any], play_id: str) -> Response[str]:
    """The record of a finished play, as lines of JSON."""
    text = await house_of(request).lobby.record_of(play_id)
    name = sha256(play_id.encode()).hexdigest()[:12]
    headers = {"Content-Disposition": f'attachment; filename="curatorium-{name}.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@post("/api/records")
async def send_record(request: Request[Any, Any, Any]) -> Kept:
    """Check a record and keep it, to be replayed here."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise Malformed(f"A record is UTF-8 text: {error}.") from error
    return Kept(await house_of(request).lobby.keep_record(text))


@websocket("/api/socket")
async def socket(socket: "WebSocket[Any, Any, Any]") -> None:
    """One client at one table; the messages are those of wire.py."""
    from curatorium.server.socket import Client  # noqa: PLC0415 - it imports this package's parts

    await socket.accept()
    await Client(socket, house_of(socket).lobby, guest_of(socket)).serve()


# Errors, origins, life


def _failure(status: int, kind: str, why: str) -> Response[Failure]:
    return Response(Failure(kind, why), status_code=status, media_type=MediaType.JSON)


def _on_malformed(_: Request[Any, Any, Any], error: Malformed) -> Response[Failure]:
    return _failure(422 if isinstance(error, BadRecord) else 400, "malformed", str(error))


def _on_missing(_: Request[Any, Any, Any], error: Missing) -> Response[Failure]:
    return _failure(404, "missing", str(error))


def _on_not_allowed(_: Request[Any, Any, Any], error: NotAllowed) -> Response[Failure]:
    return _failure(403, "not_yours", str(error))


def _on_no_room(_: Request[Any, Any, Any], error: NoRoom) -> Response[Failure]:
    return _failure(507, "no_room", f"Nothing was done, and nothing is lost: {error}. Try again.")


def _on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    why = error.detail if error.status_code < 500 else "Something went wrong on the server."
    extra = f" {error.extra}" if error.extra and error.status_code < 500 else ""
    return _failure(
        error.status_code, "malformed" if error.status_code < 500 else "internal", f"{why}{extra}"
    )


def _on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    logger.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return _failure(500, "internal", "Something went wrong on the server. It is noted.")


def origin_guard(app: ASGIApp) -> ASGIApp:
    """Refuse WebSockets and unsafe requests from pages of other origins."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        unsafe = scope["type"] == ScopeType.WEBSOCKET or str(scope.get("method")) not in SAFE
        if unsafe and not _from_here(scope):
            await _refuse(scope, receive, send)
            return
        await app(scope, receive, send)

    return guarded


def _from_here(scope: Scope) -> bool:
    headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
    house: House = scope["litestar_app"].state["house"]
    return same_origin(headers.get(b"origin"), {headers.get(b"host", ""), *house.settings.hosts})


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": "another origin"})
        return
    body = msgspec.json.encode(Failure("not_yours", "Pages of other origins may not ask for this."))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


ROUTES: Final = [
    health, games, bots, texts, list_tables, create_table, show_table, join, leave, set_seat,
    start, rename, close, rematch, make_link, claim, record_of, send_record, socket,
]  # fmt: skip


def make_app(settings: Settings) -> Litestar:
    """The server's application; raises Refused at its start if the data folder cannot be used."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        log = Log(settings.data)
        pool = BotPool(settings.workers, settings.deadline)
        lobby = Lobby(log, pool, settings.keep_days, settings.load)
        guests = Guests(await log.key())
        app.state["house"] = House(settings, log, pool, lobby, guests, Links())
        await pool.start()
        try:
            counts = await lobby.wake()
            logger.info("awake", extra=counts)
            yield
        finally:
            await lobby.close_all()
            await pool.close()
            log.close()

    return Litestar(
        ROUTES,
        lifespan=[life],
        middleware=[origin_guard],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=BODY_BYTES,
        exception_handlers={
            Malformed: _on_malformed,
            Missing: _on_missing,
            NotAllowed: _on_not_allowed,
            NoRoom: _on_no_room,
            HTTPException: _on_http,
            Exception: _on_bug,
        },
    )
