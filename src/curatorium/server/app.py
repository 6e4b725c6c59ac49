"""The HTTP and WebSocket routes."""

import asyncio
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
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody

from curatorium import __version__
from curatorium.bots.registry import bot_names
from curatorium.core.content import Catalogue
from curatorium.core.game import Game
from curatorium.core.record import BadRecord
from curatorium.core.registry import game_ids, load as load_game
from curatorium.core.rule import Malformed
from curatorium.server import gate, pages, replay, rules, wire
from curatorium.server.bots import BotPool, Stats
from curatorium.server.identity import COOKIE, TOKEN, Guests, Links
from curatorium.server.live import Thinker
from curatorium.server.lobby import MINE, Lobby
from curatorium.server.log import Log, NoRoom, Taken
from curatorium.server.pace import Rate
from curatorium.server.socket import MESSAGES, Client
from curatorium.server.tables import Missing, NewTable, NotAllowed, TableNow
from curatorium.server.talk import RATE

logger = logging.getLogger("curatorium.http")

BODY_BYTES: Final = 65_536
RECORD_BYTES: Final = 2_000_000
KINDS: Final[dict[int, wire.FailureKind]] = {
    404: "missing",
    413: "too_large",
}  # of what the framework refuses
YEAR: Final = 31_536_000
# What the document of the routes says of who may ask
SEAT: Final[list[dict[str, list[str]]]] = [{"seat": []}]
GUEST: Final[list[dict[str, list[str]]]] = [{"guest": []}]


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
    games: Callable[[], list[str]] = game_ids
    messages: Rate = MESSAGES  # of one socket
    talk: Rate = RATE  # what one seat may say
    guest: Rate = gate.GUEST  # unsafe requests of one guest
    address: Rate = gate.ADDRESS  # and of one address that is not this machine's


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

    kind: wire.FailureKind
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

    table: wire.TableShown
    invite: str
    link: str  # the table's address with the invitation
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
    budget: int = 0


class SetSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Make a seat open, or a bot's."""

    seat: int
    kind: str
    bot: str = "greedy"
    budget: int = 0


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    """Another name for the table."""

    name: str


class RenameSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Another name for whoever sits in a seat."""

    name: str


class Link(msgspec.Struct, frozen=True):
    """A code that moves a seat to another device, once, within ten minutes."""

    code: str
    link: str  # the table's address with the code


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
    tables: int  # in memory
    unfit: int  # plays that do not fit the rules, found since the start
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
        meta = settings.load(game_id).meta
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
    request: Request[Any, Any, Any],
    status: FromQuery[wire.Listed] = "open",
    page: FromQuery[int] = 0,
) -> list[wire.TableShown]:
    """Listed tables, newest first: open, running or finished ones, or "mine"; fifty a page."""
    if status not in ("open", "running", "finished", MINE):
        raise Malformed(f"status is open, running, finished or mine, not {status!r}.")
    if not 0 <= page <= 10_000:
        raise Malformed("page is 0 or more.")
    return await house_of(request).lobby.listing(status, guest_of(request), page)


@post("/api/tables")
async def create_table(
    request: Request[Any, Any, Any], data: JSONBody[NewTable]
) -> Response[Created]:
    """Make a table."""
    guest, cookies = _known(request)
    table, tokens = await house_of(request).lobby.create(data, guest)
    made = _created(request, table, guest, tokens)
    return Response(made, status_code=201, cookies=cookies)


def _known(request: Request[Any, Any, Any]) -> tuple[str, list[Cookie]]:
    """Who asks, and the cookie by which somebody new will be known again."""
    guest = guest_of(request)
    if guest:
        return guest, []
    house = house_of(request)
    cookie = house.guests.new()
    return house.guests.read(cookie), [_cookie(house, cookie)]


def _created(
    request: Request[Any, Any, Any], table: TableNow, guest: str, tokens: dict[int, str]
) -> Created:
    return Created(
        table=table.told(guest, house_of(request).settings.load),
        invite=table.body.invite,
        link=_address(request, table, f"invite={table.body.invite}"),
        tokens={str(seat): token for seat, token in tokens.items()},
    )


def _address(request: Request[Any, Any, Any], table: TableNow, secret: str) -> str:
    """A table's address for others. The secret stands where it is sent to no server and logged nowhere."""
    settings = house_of(request).settings
    here = f"{request.url.scheme}://{request.url.netloc}{settings.root_path}"
    return f"{settings.public_url or here}/t/{table.id}#{secret}"


def _cookie(house: House, value: str) -> Cookie:
    secure = house.settings.public_url.startswith("https:")
    path = house.settings.root_path or "/"
    return Cookie(
        COOKIE, value=value, path=path, max_age=YEAR, httponly=True, secure=secure, samesite="lax"
    )


@get("/api/tables/{table_id:str}")
async def show_table(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableShown:
    """A table."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    return table.told(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Join]
) -> Response[Seated]:
    """Sit down at a table."""
    house = house_of(request)
    guest, cookies = _known(request)
    table = await house.lobby.find(table_id)
    await house.lobby.live(table)
    if data.take_over:
        token = await house.lobby.take_over(table, data.seat, guest, data.name, data.invite)
    else:
        token = await house.lobby.join(table, data.seat, guest, data.name, data.nonce, data.invite)
    return Response(Seated(data.seat, token), cookies=cookies)


@post("/api/tables/{table_id:str}/leave", status_code=200, security=SEAT)
async def leave(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Leave]
) -> wire.TableShown:
    """Get up from a seat, whose token is sent along."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.live(table)
    bot = Thinker(data.bot, data.budget)
    await house.lobby.leave(table, request.headers.get(TOKEN, ""), bot)
    return table.told(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/seat", status_code=200, security=GUEST)
async def set_seat(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[SetSeat]
) -> wire.TableShown:
    """The host opens a seat or gives it to a bot."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.live(table)
    bot = Thinker(data.bot, data.budget)
    await house.lobby.set_seat(table, guest_of(request), data.seat, data.kind, bot)
    return table.told(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/start", status_code=200, security=GUEST)
async def start(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableShown:
    """The host starts the game."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.start(table, guest_of(request))
    return table.told(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/rename", status_code=200, security=GUEST)
async def rename(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Rename]
) -> wire.TableShown:
    """The host gives the table another name."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.rename(table, guest_of(request), data.name)
    return table.told(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/rename_seat", status_code=200, security=SEAT)
async def rename_seat(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[RenameSeat]
) -> wire.TableShown:
    """Another name for whoever sits in the seat whose token is sent along."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.rename_seat(table, request.headers.get(TOKEN, ""), data.name)
    return table.told(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/close", status_code=200, security=GUEST)
async def close(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableShown:
    """The host closes the table."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    await house.lobby.close(table, guest_of(request))
    return table.told(guest_of(request), house.settings.load)


@post("/api/tables/{table_id:str}/rematch", status_code=200, security=SEAT)
async def rematch(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[Created]:
    """The same table once more."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    guest, cookies = _known(request)
    new, tokens = await house.lobby.rematch(table, request.headers.get(TOKEN, ""), guest)
    return Response(_created(request, new, guest, tokens), cookies=cookies)


@post("/api/tables/{table_id:str}/link", status_code=200, security=SEAT)
async def make_link(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Link:
    """A one-time code for the seat whose token is sent along."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    seat = table.seat_of(request.headers.get(TOKEN, ""))
    code = house.links.make(table.id, seat, table.body.seats[seat].token)
    return Link(code, _address(request, table, f"claim={code}"))


@post("/api/tables/{table_id:str}/claim", status_code=200)
async def claim(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Claim]
) -> Response[Seated]:
    """Move a seat to this device."""
    house = house_of(request)
    table = await house.lobby.find(table_id)
    guest, cookies = _known(request)
    link = house.links.take(table.id, data.code)
    if link is None:
        raise NotAllowed("This link has been used, or is older than ten minutes. Make a new one.")
    token = await house.lobby.move_seat(table, link.seat, link.kept, guest)
    return Response(Seated(link.seat, token), cookies=cookies)


@get("/api/plays/{play_id:str}/record", media_type=MediaType.TEXT)
async def record_of(request: Request[Any, Any, Any], play_id: FromPath[str]) -> Response[str]:
    """The record of a finished play, as lines of JSON."""
    text = await house_of(request).lobby.record_of(play_id)
    name = sha256(play_id.encode()).hexdigest()[:12]
    headers = {"Content-Disposition": f'attachment; filename="curatorium-{name}.jsonl"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


@post("/api/records", request_max_body_size=RECORD_BYTES)
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
    house = house_of(socket)
    await socket.accept()
    await Client(socket, house.lobby, guest_of(socket), house.settings.messages).serve()


# Errors, life


def _failure(status: int, kind: wire.FailureKind, why: str) -> Response[Failure]:
    return Response(Failure(kind, why), status_code=status, media_type=MediaType.JSON)


def _on_malformed(_: Request[Any, Any, Any], error: Malformed) -> Response[Failure]:
    return _failure(422 if isinstance(error, BadRecord) else 400, "malformed", str(error))


def _on_missing(_: Request[Any, Any, Any], error: Missing) -> Response[Failure]:
    return _failure(404, "missing", str(error))


def _on_not_allowed(_: Request[Any, Any, Any], error: NotAllowed) -> Response[Failure]:
    return _failure(403, "not_yours", str(error))


def _on_no_room(_: Request[Any, Any, Any], error: NoRoom | Taken) -> Response[Failure]:
    return _failure(507, "no_room", f"Nothing was done, and nothing is lost: {error}. Try again.")


def _on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    if error.status_code >= 500:
        return _failure(error.status_code, "internal", "Something went wrong on the server.")
    told = [str(found.get("message")) for found in error.extra or [] if isinstance(found, dict)]
    kind = KINDS.get(error.status_code, "malformed")
    return _failure(error.status_code, kind, " ".join(told) or error.detail)


def _on_depth(_: Request[Any, Any, Any], error: RecursionError) -> Response[Failure]:
    return _failure(400, "malformed", "That is nested too deeply.")


def _on_bug(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    logger.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return _failure(500, "internal", "Something went wrong on the server. It is noted.")


ROUTES: Final = [
    health, games, bots, texts, list_tables, create_table, show_table, join, leave, set_seat,
    start, rename, rename_seat, close, rematch, make_link, claim, record_of, send_record, socket,
    *replay.ROUTES, *rules.ROUTES,
]  # fmt: skip


def make_app(settings: Settings) -> Litestar:
    """The server's application; raises Refused at its start if the data folder cannot be used."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        log = Log(settings.data)
        pool = BotPool(settings.workers, settings.deadline)
        lobby = Lobby(log, pool, settings.keep_days, settings.load, settings.talk)
        try:
            guests = Guests(await log.key())
            app.state["house"] = House(settings, log, pool, lobby, guests, Links())
            hosts = gate.our_hosts(settings.public_url, settings.hosts)
            app.state["gate"] = gate.Gate(hosts, guests, settings.guest, settings.address)
            await pool.start()
            chores = [asyncio.create_task(lobby.wake()), asyncio.create_task(lobby.forget_daily())]
            yield
            for chore in chores:
                chore.cancel()
            await asyncio.wait(chores)
        finally:
            await lobby.close_all()
            await pool.close()
            log.close()

    return Litestar(
        [*ROUTES, *pages.ROUTES],
        lifespan=[life],
        middleware=[gate.gate],
        openapi_config=None,
        logging_config=None,
        request_max_body_size=BODY_BYTES,
        exception_handlers={
            Malformed: _on_malformed,
            Missing: _on_missing,
            NotAllowed: _on_not_allowed,
            NoRoom: _on_no_room,
            Taken: _on_no_room,
            HTTPException: _on_http,
            RecursionError: _on_depth,
            Exception: _on_bug,
        },
    )
