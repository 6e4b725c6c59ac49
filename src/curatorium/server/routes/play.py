"""The WebSocket."""

from typing import Any, Final

from litestar import WebSocket, websocket

from curatorium.server.house import guest_of, house_of
from curatorium.server.socket import Client


@websocket("/api/socket")
async def socket(socket: "WebSocket[Any, Any, Any]") -> None:
    """One client at one table; the messages are those of wire.py."""
    house = house_of(socket)
    await socket.accept()
    await Client(socket, house.lobby, guest_of(socket), house.settings.messages).serve()


ROUTES: Final = [socket]
