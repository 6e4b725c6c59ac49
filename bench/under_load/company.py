"""Tables of one person and three bots: how long a person's act takes while bots think all the time."""

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any, Final

import httpx

from bench.under_load.figures import times
from bench.under_load.process import Served
from bench.under_load.sockets import Socket, connect
from bench.under_load.tables import GAME, STATE, asked, encode, read, until

BOT: Final = "director"
BOTS: Final = 3
ENDLESS: Final = {"target": 1000, "max_rounds": None}  # no play is over while it is measured
PERSON: Final = 0  # place of the person's socket, and its seat
SPECTATOR: Final = 1
TELLING: Final = 1.0  # seconds between two looks at the server's health


class Company:
    """A table with one person, three bots and somebody who looks on."""

    def __init__(self, table_id: str, token: str, dice: random.Random, pause: float) -> None:
        self.id: Final = table_id
        self.token: Final = token
        self.dice: Final = dice
        self.pause: Final = pause  # seconds that the person thinks, on average
        self.sockets: list[Socket] = []
        self.latencies: list[tuple[float, float]] = []  # when an act was sent, and how long it took
        self.over = False
        self.refused: list[bytes] = []
        self._answered = -1  # number under which the person has acted last, or is about to
        self._sent_at = 0.0
        self._waiting: set[int] = set()  # places that have not seen the act yet

    async def sit_down(self, port: int) -> None:
        """Open both sockets."""
        for place, tokens in ((PERSON, [self.token]), (SPECTATOR, [])):
            socket = await connect(place, port, "/api/socket", self.hear)
            socket.send(encode({"type": "hello", "table": self.id, "tokens": tokens}))
            self.sockets.append(socket)

    @property
    def settled(self) -> bool:
        """Have all seen what the person did last?"""
        return not self._waiting

    def hear(self, place: int, text: bytes) -> None:
        """A message to one of the sockets."""
        found = STATE.match(text)
        if found is None:
            if text.startswith(b'{"type":"refused"'):
                self.refused.append(text)
            return
        number = int(found[1])
        self.over = self.over or bool(found[3])
        if self._waiting and number > self._answered:
            self._waiting.discard(place)
            if not self._waiting:
                self.latencies.append((self._sent_at, time.perf_counter() - self._sent_at))
        if place == PERSON and found[2] == b"0" and number > self._answered:
            self._answered = number
            wait = self.pause * self.dice.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(wait, self._act, text)

    def _act(self, state: bytes) -> None:
        option = self.dice.choice(read(state).positions[0].options)
        act = {"type": "act", "id": self._answered + 1, "seat": PERSON, "number": self._answered}
        text = encode(act | {"verb": option.verb, "numbers": option.numbers})
        self._waiting = {PERSON, SPECTATOR}
        self._sent_at = time.perf_counter()
        self.sockets[PERSON].send(text)

    def close(self) -> None:
        """Everybody goes."""
        for socket in self.sockets:
            socket.close()


def make_companies(port: int, count: int, pause: float) -> list[Company]:
    """Make and start so many tables, each by a guest of its own."""
    found = []
    bots = [{"kind": "bot", "bot": BOT}] * BOTS
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api/", timeout=60) as http:
        for number in range(count):
            http.cookies.clear()  # somebody new
            seats = [{"kind": "you", "name": "P"}, *bots]
            made = asked(http, "tables", {"game": GAME, "seats": seats, "options": ENDLESS})
            asked(http, f"tables/{made['table']['id']}/start", {})
            dice = random.Random(f"company {number}")
            found.append(Company(made["table"]["id"], made["tokens"]["0"], dice, pause))
    return found


class Health:
    """Asks the server how its bots fare, once a second."""

    def __init__(self, port: int) -> None:
        self._port: Final = port
        self._told: Final[list[dict[str, Any]]] = []
        self._took: Final[list[float]] = []

    async def watch(self, seconds: float) -> None:
        """Ask for so long."""
        end = time.monotonic() + seconds
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self._port}") as http:
            while time.monotonic() < end:
                began = time.perf_counter()
                answer = await http.get("/health")
                self._took.append(time.perf_counter() - began)
                self._told.append(answer.json()["bots"])
                await asyncio.sleep(TELLING)

    def figures(self) -> dict[str, Any]:
        """Thinking times, and how busy the workers were."""
        first, last = self._told[0], self._told[-1]
        return {
            "workers": last["alive"],
            "busy": round(sum(one["thinking"] for one in self._told) / len(self._told), 2),
            "waiting": round(sum(one["waiting"] for one in self._told) / len(self._told), 1),
            "thoughts": last["requests"] - first["requests"],
            "median_ms": round(last["median_seconds"] * 1e3, 1),
            "slow_ms": round(last["slow_seconds"] * 1e3, 1),
            "fallbacks": last["fallbacks"],
            "health_ms": times(self._took),
        }


async def measure(
    served: Served, count: int, pause: float, warm_up: float, seconds: float
) -> dict[str, Any]:
    """Let them play, and tell how long the acts of people took."""
    companies = await asyncio.to_thread(make_companies, served.port, count, pause)
    await asyncio.gather(*(company.sit_down(served.port) for company in companies))
    await asyncio.sleep(warm_up)
    start, health = time.perf_counter(), Health(served.port)
    await health.watch(seconds)
    await until(lambda: all(company.settled for company in companies), 5)
    for company in companies:
        company.close()
    return _figures(companies, start) | {"bots": health.figures()}


def _figures(companies: Sequence[Company], start: float) -> dict[str, Any]:
    took = [took for company in companies for at, took in company.latencies if at >= start]
    return {
        "act_to_all_ms": times(took),
        "over": sum(company.over for company in companies),
        "sockets_closed": sum(socket.closed for one in companies for socket in one.sockets),
        "refused": [text.decode() for company in companies for text in company.refused][:3],
    }
