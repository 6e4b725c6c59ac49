"""WebSockets that look at no more of a message than they must, so that thousands cost little.

A client of the protocol as bytes: it masks with zeros, answers pings, and hands every text on.
"""

import asyncio
from collections.abc import Callable
from typing import Final, cast

OnText = Callable[[int, bytes], None]

HANDSHAKE: Final = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
)
FIN: Final = 0x80
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10


def frame(opcode: int, payload: bytes) -> bytes:
    """A whole message of a client."""
    size = len(payload)
    assert size < 1 << 16
    head = bytes([FIN | opcode, MASKED | (min(126, size))])
    return head + (size.to_bytes(2, "big") if size >= 126 else b"") + NO_MASK + payload


class Socket(asyncio.Protocol):
    """One connection; ``on_text`` is told its place among its table's sockets, and the text."""

    def __init__(self, place: int, port: int, path: str, on_text: OnText) -> None:
        self.place: Final = place
        self.on_text: Final = on_text
        self.open: Final = asyncio.get_running_loop().create_future()
        self.closed = False
        self._request: Final = HANDSHAKE.format(path=path, port=port).encode()
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError(f"no handshake: {bytes(self._buffer)!r}"))

    def send(self, text: bytes) -> None:
        """Send a text."""
        assert self._transport is not None
        self._transport.write(frame(TEXT, text))

    def close(self) -> None:
        """Go without a word."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.open.done() and not self._shake():
            return
        while self._message():
            pass

    def _shake(self) -> bool:
        """Is the handshake through?"""
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self._buffer[:end])
        del self._buffer[: end + 4]
        if not head.startswith(b"HTTP/1.1 101") or b"permessage-deflate" in head:
            self.open.set_exception(ConnectionError(f"no plain WebSocket: {head!r}"))
            self.close()
            return False
        self.open.set_result(None)
        return True

    def _message(self) -> bool:
        """Take a message from the buffer, if a whole one is there."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return False
        opcode, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        self._take(opcode, payload)
        return True

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.on_text(self.place, payload)
        elif opcode == PING and self._transport is not None:
            self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE:
            self.close()


async def connect(place: int, port: int, path: str, on_text: OnText) -> Socket:
    """A connection that is open."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(place, port, path, on_text), "127.0.0.1", port
    )
    await socket.open
    return socket
