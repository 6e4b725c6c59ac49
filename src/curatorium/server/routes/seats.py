"""Seats: taken, left, named, and moved to another device."""

from typing import Any, Final

import msgspec
from litestar import Request, Response, post
from litestar.params import FromPath, JSONBody

from curatorium.server import wire
from curatorium.server.house import (
    SEAT,
    address,
    as_told,
    found,
    house_of,
    known,
    token_of,
)
from curatorium.server.ledger import Thinker
from curatorium.server.tables import NotAllowed


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


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Join]
) -> Response[Seated]:
    """Sit down at a table."""
    guest, cookies = known(request)
    lobby, table = await found(request, table_id)
    await lobby.live(table)
    if data.take_over:
        token = await lobby.take_over(table, data.seat, guest, data.name, data.invite)
    else:
        token = await lobby.join(table, data.seat, guest, data.name, data.nonce, data.invite)
    return Response(Seated(data.seat, token), cookies=cookies)


@post("/api/tables/{table_id:str}/leave", status_code=200, security=SEAT)
async def leave(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Leave]
) -> wire.TableShown:
    """Get up from a seat, whose token is sent along."""
    lobby, table = await found(request, table_id)
    await lobby.live(table)
    bot = Thinker(data.bot, data.budget)
    await lobby.leave(table, token_of(request), bot)
    return as_told(request, table)


@post("/api/tables/{table_id:str}/rename_seat", status_code=200, security=SEAT)
async def rename_seat(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[RenameSeat]
) -> wire.TableShown:
    """Another name for whoever sits in the seat whose token is sent along."""
    lobby, table = await found(request, table_id)
    await lobby.rename_seat(table, token_of(request), data.name)
    return as_told(request, table)


@post("/api/tables/{table_id:str}/link", status_code=200, security=SEAT)
async def make_link(request: Request[Any, Any, Any], table_id: FromPath[str]) -> Link:
    """A one-time code for the seat whose token is sent along."""
    _, table = await found(request, table_id)
    seat = table.seat_of(token_of(request))
    code = house_of(request).links.make(table.id, seat, table.body.seats[seat].token)
    return Link(code, address(request, table, f"claim={code}"))


@post("/api/tables/{table_id:str}/claim", status_code=200)
async def claim(
    request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Claim]
) -> Response[Seated]:
    """Move a seat to this device."""
    lobby, table = await found(request, table_id)
    guest, cookies = known(request)
    links = house_of(request).links
    link = links.find(table.id, data.code)
    if link is None:
        raise NotAllowed("This link has been used, or is older than ten minutes. Make a new one.")
    # With the seat's token the link loses its worth, so of two who use it at once one is refused.
    token = await lobby.move_seat(table, link.seat, link.kept, guest)
    links.used(data.code)
    return Response(Seated(link.seat, token), cookies=cookies)


ROUTES: Final = [join, leave, rename_seat, make_link, claim]
