"""One WebSocket of one client: what it may see, what it asks, and an outbox of one.

A newer state takes the place of one that has not been sent yet, with all that happened in
between; answers to what the client asked are never replaced. A client that reads too slowly to
take even those is cut off, and will find everything again when it comes back.
"""

import asyncio
import contextlib
import logging
from typing import Any, Final

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from curatorium.core.rule import Malformed
from curatorium.server import asks, frames, wire
from curatorium.server.asking import Asking
from curatorium.server.identity import token_hash
from curatorium.server.lobby import Lobby
from curatorium.server.log import NoRoom
from curatorium.server.pace import Pace, Rate
from curatorium.server.refusals import KNOWN, refusal
from curatorium.server.showing import state_message
from curatorium.server.tables import RUNNING, Missing, NotAllowed, TableNow

logger = logging.getLogger("curatorium.sockets")

ANSWERS: Final = 64  # that may wait to be sent
TEXTS: Final = 50  # of the table's talk, in one message
MESSAGES: Final = Rate(burst=40, per_second=15)
TOKENS: Final = 8  # seats of one client
HELLO_SECONDS: Final = 15.0
REFUSED: Final = 1008  # codes with which a socket is closed
INTERNAL: Final = 1011
AGAIN_LATER: Final = 1013

_encode: Final = msgspec.json.Encoder().encode


class Client:
    """A connection to a table."""

    def __init__(
        self,
        socket: "WebSocket[Any, Any, Any]",
        lobby: Lobby,
        guest: str,
        messages: Rate = MESSAGES,
    ) -> None:
        self.socket: Final = socket
        self.lobby: Final = lobby
        self.guest: Final = guest
        self.table: TableNow | None = None
        self.since = 0  # the next record that this client has not been sent
        self.pace: Final = Pace(messages)
        self._held: dict[int, str] = {}  # what is kept of the tokens that it has shown, by seat
        self._told: tuple[int, ...] = ()  # the eyes for which it was told all before ``since``
        self._wake: Final = asyncio.Event()
        self._answers: list[bytes] = []
        self._texts: list[wire.Text] = []  # that were said and not sent yet
        self._asking: Final = Asking(self)
        self._changed = False  # there is a newer state to be sent
        self._table_changed = False
        self._closing = False

    @property
    def eyes(self) -> tuple[int, ...]:
        """The seats whose tokens it has shown, as long as those tokens are worth anything."""
        if self.table is None:
            return ()
        seats = self.table.body.seats
        return tuple(seat for seat, kept in self._held.items() if seats[seat].token == kept)

    def must_hold(self, seat: int) -> None:
        """Raise NotAllowed if it has not shown that seat's token."""
        if seat not in self.eyes:
            raise NotAllowed("This connection has no token for that seat.")

    # What others tell it

    def show(self) -> None:
        """The play has changed."""
        self._changed = True
        self._wake.set()

    def show_table(self, table: TableNow) -> None:
        """The table has changed, and perhaps whose seats are whose."""
        self._table_changed = True
        if self.eyes != self._told:
            self._changed = True
        self._wake.set()

    def hear(self, text: wire.Text) -> None:
        """Something was said at the table."""
        self._texts.append(text)
        self._wake.set()

    def wake(self) -> None:
        """There is something to be sent."""
        self._wake.set()

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
            if self._changed:
                self._changed = False
                await self._send_state()
            while self._texts:
                some, self._texts = self._texts[:TEXTS], self._texts[TEXTS:]
                await self._send(_encode(wire.Said(some)))
            for hinting in self._asking.news():
                await self._send(_encode(hinting))
            while self._answers:
                await self._send(self._answers.pop(0))
        await self.socket.close(code=AGAIN_LATER, reason="too slow")

    async def _send_state(self) -> None:
        live = self.table.live if self.table is not None else None
        if live is None:
            return
        async with live.lock:
            eyes = self.eyes
            known = eyes == self._told and self.since <= len(live.play.log)
            message = _encode(state_message(live, eyes, self.since if known else 0))
            self.since, self._told = len(live.play.log), eyes
        await self._send(message)

    async def _send(self, message: bytes) -> None:
        try:
            await self.socket.send_data(message.decode(), mode="text")
        except (OSError, RuntimeError) as error:  # how uvicorn says it
            raise WebSocketDisconnect(detail="the client is gone") from error

    # Receiving

    async def serve(self) -> None:
        """Greet the client and do what it asks until it goes."""
        try:
            await self._serve()
        except WebSocketDisconnect:
            pass
        except Exception:
            logger.exception("a socket failed", extra={"table": self.table and self.table.id})
            await self._cut_off()
        finally:
            self._leave()

    async def _cut_off(self) -> None:
        """A bug of ours: the client would wait for ever."""
        with contextlib.suppress(Exception):  # it may be gone
            await self.socket.close(code=INTERNAL, reason="something went wrong")

    async def _serve(self) -> None:
        try:
            first = await asyncio.wait_for(self.socket.receive_data(mode="text"), HELLO_SECONDS)
        except TimeoutError:
            await self.socket.close(code=REFUSED, reason="no hello")
            return
        if not await self._greet(first):
            return
        sender = asyncio.create_task(self._send_on())
        try:
            await self._receive(sender)
        finally:
            await self._asking.close()
            sender.cancel()
            await asyncio.wait([sender])

    async def _send_on(self) -> None:
        try:
            await self.send_on()
        except WebSocketDisconnect:
            pass
        except Exception:
            logger.exception("a client is sent nothing more", extra={"eyes": self.eyes})
            await self._cut_off()

    async def _greet(self, text: str | bytes) -> bool:
        try:
            hello = frames.decoded(text)
            if not isinstance(hello, asks.Hello):
                raise Malformed("The first message on a socket is hello.")
            if len(hello.tokens) > TOKENS:
                raise Malformed(f"One client has at most {TOKENS} seats.")
            table = await self.lobby.find(hello.table)
            held = {table.seat_of(token): token_hash(token) for token in hello.tokens}
            await self.lobby.live(table)
            async with table.talk.lock:
                self._texts = await table.talk.missed(self.lobby.log, table.id, hello.heard)
                table.watchers.add(self)
        except (Malformed, Missing, NotAllowed, NoRoom) as error:
            await self.turn_away(error)
            return False
        self.table = table
        self._held = dict(sorted(held.items()))
        self._told = self.eyes
        self.since = max(hello.since, 0)
        if table.live is not None:
            table.live.join(self)
            self.show()
        if self.eyes:  # others are told who is in the seats, not who looks on
            self.lobby.tell(table)
        else:
            self.show_table(table)
        return True

    async def turn_away(self, error: Exception) -> None:
        """Say why nothing comes of this connection, and end it."""
        told = refusal(0, error)
        await self._send(_encode(told))
        code = AGAIN_LATER if told.kind in ("no_room", "too_fast") else REFUSED
        await self.socket.close(code=code, reason="refused")

    async def _receive(self, sender: "asyncio.Task[None]") -> None:
        while not sender.done():
            text = await self.socket.receive_data(mode="text")
            if not self.pace.take():
                self.answer(
                    wire.Refusal(
                        frames.id_of(text),
                        "too_fast",
                        "Too many messages at once. Nothing was done; wait a moment.",
                    )
                )
                await asyncio.sleep(0.2)
                continue
            try:
                await self._do(frames.decoded(text))
            except Malformed as error:
                self.answer(wire.Refusal(frames.id_of(text), "malformed", str(error)))

    async def _do(self, message: asks.FromClient) -> None:
        """One request, and its one answer."""
        if isinstance(message, asks.Hello):
            raise Malformed("hello comes once, at the beginning.")
        assert self.table is not None
        if isinstance(message, asks.AskHint):
            self._asking.begin(message)
            return
        try:
            number = await self._done(message, self.table)
        except Exception as error:
            if not isinstance(error, KNOWN):
                logger.exception("a request failed", extra={"table": self.table.id})
            self.answer(refusal(message.id, error))
        else:
            done = wire.Allowed(message.id) if number is None else wire.Done(message.id, number)
            self.answer(done)

    async def _done(self, message: asks.FromClient, table: TableNow) -> int | None:
        """Do it; returns the number of the record or text, or None for a question that was answered."""
        assert not isinstance(message, asks.Hello | asks.AskHint)
        self.must_hold(message.seat)
        if isinstance(message, asks.Say):
            return await self.lobby.say(table, message)
        live = await self.lobby.live(table)
        if live is None or table.status not in (RUNNING, "finished"):
            raise Malformed(table.trouble or "Nothing is being played at this table now.")
        if isinstance(message, asks.WhyNot):
            await live.why_not(message.seat, message.verb, tuple(message.numbers))
            return None
        if table.status != RUNNING:
            raise Malformed("The game at this table is over.")
        if isinstance(message, asks.Act):
            return await live.act(
                message.seat, message.number, message.verb, tuple(message.numbers)
            )
        if isinstance(message, asks.TakeBack):
            await live.take_back(message.seat)
        elif isinstance(message, asks.Undo):
            await live.undo(message.seat, message.number)
        elif isinstance(message, asks.StopHint):
            live.hints.stop(message.seat)
        else:
            await live.answer(message.seat, message.number, message.agree)
        return len(live.play.log)

    def _leave(self) -> None:
        table = self.table
        if table is None:
            return
        table.watchers.discard(self)
        if table.live is not None:
            table.live.leave(self)
        if self.eyes:
            self.lobby.tell(table)
