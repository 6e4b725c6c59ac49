"""One WebSocket of one client: what it may see, what it asks, and an outbox of one.

A newer state takes the place of one that has not been sent yet, with all that happened in
between; answers to what the client asked are never replaced. A client that reads too slowly to
take even those is cut off, and will find everything again when it comes back.
"""

import asyncio
import logging
import time
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from curatorium.core.rule import Illegal, Malformed, Stale
from curatorium.server import wire
from curatorium.server.live import LivePlay
from curatorium.server.lobby import Lobby
from curatorium.server.log import NoRoom, Taken
from curatorium.server.tables import RUNNING, Missing, NotAllowed, TableNow

logger = logging.getLogger("curatorium.sockets")

FRAME_BYTES: Final = 16_384  # of a message from a client
ANSWERS: Final = 64  # that may wait to be sent
BURST: Final = 40  # messages at once
PER_SECOND: Final = 15.0  # and then so many a second
HELLO_SECONDS: Final = 15.0

_decoder: Final = msgspec.json.Decoder(wire.FromClient)
_encode: Final = msgspec.json.Encoder().encode


class Pace:
    """A bucket of messages that fills again with time."""

    def __init__(self, burst: float = BURST, per_second: float = PER_SECOND) -> None:
        self.burst: Final = burst
        self.per_second: Final = per_second
        self.left = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        """Is there room for one more now?"""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Client:
    """A connection to a table."""

    def __init__(self, socket: "WebSocket[Any, Any, Any]", lobby: Lobby, guest: str) -> None:
        self.socket: Final = socket
        self.lobby: Final = lobby
        self.guest: Final = guest
        self.eyes: tuple[int, ...] = ()
        self.table: TableNow | None = None
        self.since = 0  # the next record that this client has not been sent
        self.pace: Final = Pace()
        self._wake: Final = asyncio.Event()
        self._answers: list[bytes] = []
        self._live: LivePlay | None = None  # there is a newer state to be sent
        self._table_changed = False
        self._closing = False

    # What others tell it

    def show(self, live: LivePlay) -> None:
        """The play has changed."""
        self._live = live
        self._wake.set()

    def show_table(self, table: TableNow) -> None:
        """The table has changed."""
        self._table_changed = True
        self._wake.set()

    def drop_seat(self, seat: int) -> None:
        """The seat has moved to another device."""
        if seat in self.eyes:
            self.eyes = tuple(eye for eye in self.eyes if eye != seat)
            self.since = 0
            if self.table is not None and self.table.live is not None:
                self.show(self.table.live)

    def answer(self, message: wire.ToClient) -> None:
        """Something for this client alone."""
        if len(self._answers) >= ANSWERS:
            self._closing = True
        else:
            self._answers.append(_encode(message))
        self._wake.set()

    # Sending

    async def send_on(self) -> None:
        """Send what there is, and wait for more."""
        while not self._closing:
            await self._wake.wait()
            self._wake.clear()
            if self._table_changed and self.table is not None:
                self._table_changed = False
                await self._send(_encode(self.table.shown(self.guest, self.lobby.load)))
            if self._live is not None:
                await self._send_state()
            while self._answers:
                await self._send(self._answers.pop(0))
        await self.socket.close(code=1013, reason="too slow")

    async def _send_state(self) -> None:
        live, self._live = self._live, None
        assert live is not None
        async with live.lock:
            since = self.since if self.since <= len(live.play.log) else 0
            message = _encode(live.state_message(self.eyes, since))
            self.since = len(live.play.log)
        await self._send(message)

    async def _send(self, message: bytes) -> None:
        await self.socket.send_data(message.decode(), mode="text")

    # Receiving

    async def serve(self) -> None:
        """Greet the client and do what it asks until it goes."""
        try:
            first = await asyncio.wait_for(self.socket.receive_data(mode="text"), HELLO_SECONDS)
            if not await self._greet(first):
                return
            sender = asyncio.create_task(self.send_on())
            try:
                await self._receive(sender)
            finally:
                sender.cancel()
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            self._leave()

    async def _greet(self, text: str | bytes) -> bool:
        try:
            hello = self._decoded(text)
            if not isinstance(hello, wire.Hello):
                raise Malformed("The first message on a socket is hello.")
            table = await self.lobby.find(hello.table)
            self.eyes = tuple(sorted({table.seat_of(token) for token in hello.tokens[:8]}))
            live = await self.lobby.live(table)
        except (Malformed, Missing, NotAllowed) as error:
            kind = "malformed" if isinstance(error, Malformed) else "not_yours"
            await self._send(_encode(wire.Refusal(0, kind, str(error))))
            await self.socket.close(code=1008, reason="refused")
            return False
        self.table = table
        self.since = max(hello.since, 0)
        table.watchers.add(self)
        if live is not None:
            live.watchers.add(self)
            self.show(live)
        self.lobby.tell(table)
        return True

    async def _receive(self, sender: "asyncio.Task[None]") -> None:
        while not sender.done():
            text = await self.socket.receive_data(mode="text")
            if not self.pace.take():
                self.answer(
                    wire.Refusal(
                        _id_of(text),
                        "too_fast",
                        "Too many messages at once. Nothing was done; wait a moment.",
                    )
                )
                await asyncio.sleep(0.2)
                continue
            try:
                await self._do(self._decoded(text))
            except Malformed as error:
                self.answer(wire.Refusal(_id_of(text), "malformed", str(error)))

    def _decoded(self, text: str | bytes) -> wire.FromClient:
        if len(text) > FRAME_BYTES:
            raise Malformed(f"A message has at most {FRAME_BYTES} bytes.")
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            raise Malformed(f"That is no message of ours: {error}") from error

    async def _do(self, message: wire.FromClient) -> None:
        """One request, and its one answer."""
        if isinstance(message, wire.Hello):
            raise Malformed("hello comes once, at the beginning.")
        assert self.table is not None
        try:
            number = await self._done(message, self.table)
        except Stale as error:
            self.answer(wire.Refusal(message.id, "stale", str(error), number=error.now))
        except Illegal as error:
            rule = error.rule
            place, covers = rule.place, list(rule.covers)
            self.answer(wire.Refusal(message.id, "illegal", rule.text, rule.id, place, covers))
        except Malformed as error:
            self.answer(wire.Refusal(message.id, "malformed", str(error)))
        except NotAllowed as error:
            self.answer(wire.Refusal(message.id, "not_yours", str(error)))
        except (NoRoom, Taken) as error:
            why = f"Nothing was done, and nothing is lost: {error}. Try again."
            self.answer(wire.Refusal(message.id, "no_room", why))
        except Exception:
            logger.exception("a request failed", extra={"table": self.table.id})
            why = "Something went wrong on the server. Nothing was done; it is noted."
            self.answer(wire.Refusal(message.id, "internal", why))
        else:
            done = wire.Allowed(message.id) if number is None else wire.Done(message.id, number)
            self.answer(done)

    async def _done(self, message: wire.FromClient, table: TableNow) -> int | None:
        """Do it; returns the number of the record, or None for a question that was answered."""
        assert not isinstance(message, wire.Hello)
        if message.seat not in self.eyes:
            raise NotAllowed("This connection has no token for that seat.")
        live = await self.lobby.live(table)
        if live is None or table.status not in (RUNNING, "finished"):
            raise Malformed("Nothing is being played at this table now.")
        if isinstance(message, wire.WhyNot):
            await live.why_not(message.seat, message.verb, tuple(message.numbers))
            return None
        if table.status != RUNNING:
            raise Malformed("The game at this table is over.")
        if isinstance(message, wire.Act):
            return await live.act(
                message.seat, message.number, message.verb, tuple(message.numbers)
            )
        if isinstance(message, wire.TakeBack):
            await live.take_back(message.seat)
        elif isinstance(message, wire.Undo):
            await live.undo(message.seat, message.number)
        else:
            await live.answer(message.seat, message.agree)
        return len(live.play.log)

    def _leave(self) -> None:
        table = self.table
        if table is None:
            return
        table.watchers.discard(self)
        if table.live is not None:
            table.live.watchers.discard(self)
        table.used = time.monotonic()
        self.lobby.tell(table)


def _id_of(text: str | bytes) -> int:
    """The id of a message that could not be read, if that at least can be."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("id", 0)
    except (msgspec.DecodeError, RecursionError, ValueError):
        return 0
    return found if type(found) is int and abs(found) < 1 << 53 else 0
