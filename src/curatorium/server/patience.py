"""How long a connection is waited for: for a request that does not come whole, for what is not taken.

uvicorn would wait for ever, and each connection takes one of the files that a process may have open.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

REQUEST_SECONDS = 60.0  # from the beginning of a request, or of a connection, to the request's end
TAKEN_SECONDS = 60.0  # in which nothing is taken of what is sent
LEAVE_SECONDS = 10.0  # to take the rest when a connection is closed


class _Untaken:
    """Cuts off whoever takes nothing: the other end may well be there, and never read."""

    _untaken: asyncio.TimerHandle | None = None

    def pause_writing(self: Any) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._untaken = self.loop.call_later(TAKEN_SECONDS, self.transport.abort)

    def resume_writing(self: Any) -> None:
        self._taken()
        super().resume_writing()  # type: ignore[misc]

    def connection_lost(self: Any, exc: Exception | None) -> None:
        self._taken()
        super().connection_lost(exc)  # type: ignore[misc]

    def _taken(self) -> None:
        if self._untaken is not None:
            self._untaken.cancel()
            self._untaken = None


class PatientHttp(_Untaken, H11Protocol):
    """HTTP, in which a request comes whole within some time."""

    _unasked: asyncio.TimerHandle | None = None
    _upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look()

    def handle_events(self) -> None:
        super().handle_events()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._upgraded = True
        self._asked()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._asked()
        super().connection_lost(exc)

    def _look(self) -> None:
        """Is there a request to be waited for?"""
        if self._upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._asked()
        elif self._unasked is None and not self.transport.is_closing():
            self._unasked = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _asked(self) -> None:
        if self._unasked is not None:
            self._unasked.cancel()
            self._unasked = None


class PatientSocket(_Untaken, WebSocketsSansIOProtocol):
    """A WebSocket that begins or ends, and is gone soon after it is closed, also when nobody takes the rest."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.loop.call_later(REQUEST_SECONDS, self._begun)

    def _begun(self) -> None:
        if not self.handshake_complete:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._leave()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._leave()

    def _leave(self) -> None:
        self.loop.call_later(LEAVE_SECONDS, self.transport.abort)
