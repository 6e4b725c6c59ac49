"""Tables of four people each, and how they play: random options at an even, jittered pace."""

import asyncio
import random
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import httpx
import msgspec

from bench.under_load.sockets import Socket, connect

GAME: Final = "museum_match"
SEATS: Final = 4
JITTER: Final = 0.25  # of the pace, to both sides
AT_ONCE: Final = 40  # connections that are being opened
STATE: Final = re.compile(rb'\{"type":"state","number":(\d+),"deciders":\[(\d*)\],"over":(true|)')


class Option(msgspec.Struct):
    """What is read of an option."""

    verb: str
    numbers: list[int]


class Position(msgspec.Struct):
    """What is read of a position: not the view."""

    options: list[Option]


class State(msgspec.Struct):
    """What is read of a state from which somebody must choose."""

    positions: list[Position]


read: Final = msgspec.json.Decoder(State).decode
encode: Final = msgspec.json.Encoder().encode


class Table:
    """A table, its four sockets, and the act that is on its way."""

    def __init__(self, table_id: str, tokens: Sequence[str], dice: random.Random) -> None:
        self.id: Final = table_id
        self.tokens: Final = tokens
        self.dice: Final = dice
        self.sockets: list[Socket] = []
        self.latencies: list[tuple[float, float]] = []  # when an act was sent, and how long it took
        self.late = 0  # acts that were due before the last one had been shown to all
        self.over = False
        self.refused: list[bytes] = []
        self._number = -1  # of the next record
        self._decider = -1
        self._state = b""  # the decider's newest
        self._waiting: set[int] = set()  # seats that have not seen the act yet
        self._sent_at = 0.0
        self._due = False

    # What the server says

    def hear(self, seat: int, text: bytes) -> None:
        """A message to a seat."""
        found = STATE.match(text)
        if found is None:
            if text.startswith(b'{"type":"refused"'):
                self.refused.append(text)
            return
        number = int(found[1])
        if found[2] and int(found[2]) == seat and number >= self._number:
            self._decider, self._state = seat, text
        self.over = self.over or bool(found[3])
        if number > self._number:
            self._waiting.discard(seat)
            if not self._waiting:
                self._seen_by_all(number)

    def _seen_by_all(self, number: int) -> None:
        now = time.perf_counter()
        self._number = number
        if self._sent_at:
            self.latencies.append((self._sent_at, now - self._sent_at))
            self._sent_at = 0.0
        if self._due and not self.over:
            self._due = False
            self.late += 1
            self._act()

    @property
    def ready(self) -> bool:
        """Does everybody see the play, and somebody know what to choose from?"""
        return bool(self._state) and not self._waiting

    # What it does

    async def sit_down(self, port: int) -> None:
        """Open the four sockets."""
        self._waiting = set(range(SEATS))
        for seat in range(SEATS):
            socket = await connect(seat, port, "/api/socket", self.hear)
            hello = {"type": "hello", "table": self.id, "tokens": [self.tokens[seat]]}
            socket.send(encode(hello))
            self.sockets.append(socket)

    def play(self, every: float, until: float) -> None:
        """From now on, act about every so many seconds."""
        loop = asyncio.get_running_loop()
        first = loop.time() + self.dice.uniform(0, every)

        def turn(planned: float) -> None:
            if self.over or planned > until:
                return
            if self._sent_at:
                self._due = True
            else:
                self._act()
            following = planned + every * self.dice.uniform(1 - JITTER, 1 + JITTER)
            loop.call_at(following, turn, following)

        loop.call_at(first, turn, first)

    def _act(self) -> None:
        option = self.dice.choice(read(self._state).positions[0].options)
        act = {
            "type": "act",
            "id": self._number + 1,
            "seat": self._decider,
            "number": self._number,
            "verb": option.verb,
            "numbers": option.numbers,
        }
        text = encode(act)
        self._waiting = set(range(SEATS))
        self._sent_at = time.perf_counter()
        self.sockets[self._decider].send(text)

    def close(self) -> None:
        """Everybody goes."""
        for socket in self.sockets:
            socket.close()


def make_tables(port: int, count: int, seed: str) -> list[Table]:
    """Make and start so many tables, each by a guest of its own."""
    found = []
    seats = [{"kind": "you", "name": f"P{seat}"} for seat in range(SEATS)]
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/", timeout=60) as http:
        for number in range(count):
            http.cookies.clear()  # somebody new
            made = asked(http, "tables", {"game": GAME, "seats": seats, "name": f"T{number}"})
            asked(http, f"tables/{made['table']['id']}/start", {})
            tokens = [made["tokens"][str(seat)] for seat in range(SEATS)]
            dice = random.Random(f"{seed} {number}")
            found.append(Table(made["table"]["id"], tokens, dice))
    return found


def asked(http: httpx.Client, path: str, body: object) -> Any:
    """What a request is answered, which must be done."""
    answer = http.post(path, json=body)
    answer.raise_for_status()
    return answer.json()


async def sit_down_everywhere(tables: Sequence[Table], port: int) -> None:
    """All sockets of all tables, some at once."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table) -> None:
        async with room:
            await table.sit_down(port)

    await asyncio.gather(*map(one, tables))


async def until(done: Callable[[], bool], seconds: float) -> bool:
    """Wait until it is so, at most so long; is it?"""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        await asyncio.sleep(0.05)
    return done()
