"""Tables: listed, made, shown, and changed by their hosts."""

from typing import Any, Final

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from curatorium.core.rule import Malformed
from curatorium.server import wire
from curatorium.server.house import (
    GUEST,
    SEAT,
    address,
    as_told,
    found,
    guest_of,
    house_of,
    known,
    token_of,
)
from curatorium.server.ledger import Thinker
from curatorium.server.seating import NewTable
from curatorium.server.table_rows import MINE
from curatorium.server.tables import TableNow


class Created(msgspec.Struct, frozen=True):
    """A table that was made: its invitation, and the tokens of one's seats, shown only now."""

    table: wire.TableShown
    invite: str
    link: str  # the table's address with the invitation
    tokens: dict[str, str]  # by seat


class SetSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Make a seat open, or a bot's."""

    seat: int
    kind: str
    bot: str = "greedy"
    budget: int = 0


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """A nonce for the host's seats, made up now that the commitment is known."""

    nonce: str = ""


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    """Another name for the table."""

    name: str


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
    guest, cookies = known(request)
    table, tokens = await house_of(request).lobby.create(data, guest)
    made = _created(request, table, guest, tokens)
    return Response(made, status_code=201, cookies=cookies)


def _created(
    request: Request[Any, Any, Any], table: TableNow, guest: str, tokens: dict[int, str]
) -> Created:
    return Created(
        table=table.told(guest, house_of(request).settings.load),
        invite=table.body.invite,
        link=address(request, table, f"invite={table.body.invite}"),
        tokens={str(seat): token for seat, token in tokens.items()},
    )


@get("/api/tables/{table_id:str}")
async def show_table(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableShown:
    """A table."""
    _, table = await found(request, table_id)
    return as_told(request, table)


@post("/api/tables/{table_id:str}/seat", status_code=200, security=GUEST)
async def set_seat(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[SetSeat]
) -> wire.TableShown:
    """The host opens a seat or gives it to a bot."""
    lobby, table = await found(request, table_id)
    await lobby.live(table)
    bot = Thinker(data.bot, data.budget)
    await lobby.set_seat(table, guest_of(request), data.seat, data.kind, bot)
    return as_told(request, table)


@post("/api/tables/{table_id:str}/start", status_code=200, security=GUEST)
async def start(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Start | None] = None
) -> wire.TableShown:
    """The host starts the game."""
    lobby, table = await found(request, table_id)
    await lobby.start(table, guest_of(request), data.nonce if data else "")
    return as_told(request, table)


@post("/api/tables/{table_id:str}/rename", status_code=200, security=GUEST)
async def rename(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Rename]
) -> wire.TableShown:
    """The host gives the table another name."""
    lobby, table = await found(request, table_id)
    await lobby.rename(table, guest_of(request), data.name)
    return as_told(request, table)


@post("/api/tables/{table_id:str}/close", status_code=200, security=GUEST)
async def close(request: Request[Any, Any, Any], table_id: FromPath[str]) -> wire.TableShown:
    """The host closes the table."""
    lobby, table = await found(request, table_id)
    await lobby.close(table, guest_of(request))
    return as_told(request, table)


@post("/api/tables/{table_id:str}/rematch", status_code=200, security=SEAT)
async def rematch(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[Created]:
    """The same table once more."""
    lobby, table = await found(request, table_id)
    guest, cookies = known(request)
    new, tokens = await lobby.rematch(table, token_of(request), guest)
    return Response(_created(request, new, guest, tokens), cookies=cookies)


ROUTES: Final = [
    list_tables, create_table, show_table, set_seat, start, rename, close, rematch,
]  # fmt: skip
