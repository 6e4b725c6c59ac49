"""The WebSocket."""

from typing import Any, Final

from litestar import WebSocket, websocket

from curatorium.server.gate import counted_address
from curatorium.server.house import guest_of, house_of
from curatorium.server.pace import TooFast
from curatorium.server.socket import Client


@websocket("/api/socket")
async def socket(socket: "WebSocket[Any, Any, Any]") -> None:
    """One client at one table; the messages are those of wire.py."""
    house = house_of(socket)
    guest, address = guest_of(socket), counted_address(socket)
    await socket.accept()
    client = Client(socket, house.lobby, guest, house.settings.messages)
    with house.guests_here.one_more(guest) as one, house.addresses_here.one_more(address) as other:
        if (one or not guest) and (other or not address):
            await client.serve()
        else:
            await client.turn_away(TooFast("Too many connections are open. Close some first."))


ROUTES: Final = [socket]
