"""What the routes share: how the server is set up, who asks, and the addresses that are given to others."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from curatorium.core.game import Game
from curatorium.core.registry import game_ids, load as load_game
from curatorium.server import gate, wire
from curatorium.server.bots import BotPool
from curatorium.server.hints import HINTS
from curatorium.server.identity import COOKIE, TOKEN, Guests, Links
from curatorium.server.lobby import Lobby
from curatorium.server.log import Log
from curatorium.server.pace import Crowd, Rate
from curatorium.server.socket import MESSAGES
from curatorium.server.tables import TableNow
from curatorium.server.talk import RATE

BODY_BYTES: Final = 65_536  # of a request
RECORD_BYTES: Final = 2_000_000  # of a record that is sent
MOST_OF_GUEST: Final = 100  # open sockets
MOST_OF_ADDRESS: Final = 1_000  # and of an address that is not this machine's
YEAR: Final = 31_536_000  # seconds
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
    hints: Rate = HINTS  # for which one seat may ask
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
    guests_here: Crowd = field(default_factory=lambda: Crowd(MOST_OF_GUEST))  # their sockets
    addresses_here: Crowd = field(default_factory=lambda: Crowd(MOST_OF_ADDRESS))


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    """The house that a request came to."""
    found = connection.app.state["house"]
    assert isinstance(found, House)
    return found


def guest_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Who asks: the guest of the signed cookie, or "" for somebody new."""
    return house_of(connection).guests.read(connection.cookies.get(COOKIE))


async def found(request: Request[Any, Any, Any], table_id: str) -> tuple[Lobby, TableNow]:
    """The lobby, and the table that a request is about; Missing if there is none."""
    lobby = house_of(request).lobby
    return lobby, await lobby.find(table_id)


def as_told(request: Request[Any, Any, Any], table: TableNow) -> wire.TableShown:
    """The table as whoever asks may see it."""
    return table.told(guest_of(request), house_of(request).settings.load)


def token_of(request: Request[Any, Any, Any]) -> str:
    """The seat's token that is sent along, or ""."""
    return request.headers.get(TOKEN, "")


def known(request: Request[Any, Any, Any]) -> tuple[str, list[Cookie]]:
    """Who asks, and the cookie by which somebody new will be known again."""
    guest = guest_of(request)
    if guest:
        return guest, []
    guests = house_of(request).guests
    cookie = guests.new()
    return guests.read(cookie), [cookie_of(request, cookie)]


def address(request: Request[Any, Any, Any], table: TableNow, secret: str) -> str:
    """A table's address for others. The secret stands where it is sent to no server and logged nowhere."""
    settings = house_of(request).settings
    here = f"{request.url.scheme}://{request.url.netloc}{settings.root_path}"
    return f"{settings.public_url or here}/t/{table.id}#{secret}"


def cookie_of(request: Request[Any, Any, Any], value: str) -> Cookie:
    """A guest's cookie: for encrypted connections only where people, or this one, use those."""
    settings = house_of(request).settings
    secure = settings.public_url.startswith("https:") or request.url.scheme == "https"
    path = settings.root_path or "/"
    return Cookie(
        COOKIE, value=value, path=path, max_age=YEAR, httponly=True, secure=secure, samesite="lax"
    )
