"""What the figures are to be read beside: the disk's own time to be sure, and the bare framework's."""

import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bench.under_load.figures import times
from bench.under_load.process import Served, Watch, environment
from bench.under_load.sockets import Socket, connect
from bench.under_load.tables import AT_ONCE, JITTER, SEATS

PAGE: Final = b"x" * 8192  # about what a commit of one record writes
PAGES: Final = 500  # and then over the first ones again, as a write-ahead log does
LIKE_A_STATE: Final = b"x" * 1_100  # bytes


def disk(folder: Path, rounds: int, pause: float) -> list[float]:
    """Seconds that fdatasync takes in that folder, with pauses between."""
    found = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for number in range(rounds):
            os.pwrite(file.fileno(), PAGE, number % PAGES * len(PAGE))
            start = time.perf_counter()
            os.fdatasync(file.fileno())
            found.append(time.perf_counter() - start)
            time.sleep(pause)
    return found


class Four:
    """Four sockets that are echoed at once, as a table is told of an act."""

    def __init__(self, dice: random.Random) -> None:
        self.dice: Final = dice
        self.sockets: list[Socket] = []
        self.times: list[float] = []
        self._waiting: set[int] = set()
        self._start = 0.0

    async def open(self, port: int, room: asyncio.Semaphore) -> None:
        async with room:
            for place in range(SEATS):
                self.sockets.append(await connect(place, port, "/echo", self.hear))

    def hear(self, place: int, text: bytes) -> None:
        self._waiting.discard(place)
        if not self._waiting and self._start:
            self.times.append(time.perf_counter() - self._start)
            self._start = 0.0

    def play(self, every: float, until: float) -> None:
        """Say something every so many seconds."""
        loop = asyncio.get_running_loop()

        def turn(planned: float) -> None:
            if planned > until:
                return
            if not self._start:
                self._waiting = set(range(SEATS))
                self._start = time.perf_counter()
                for socket in self.sockets:
                    socket.send(LIKE_A_STATE)
            following = planned + every * self.dice.uniform(1 - JITTER, 1 + JITTER)
            loop.call_at(following, turn, following)

        first = loop.time() + self.dice.uniform(0, every)
        loop.call_at(first, turn, first)


async def echo(tables: int, every: float, seconds: float) -> dict[str, Any]:
    """As many sockets as the tables have, four echoed at once at the same pace."""
    command = [sys.executable, str(Path(__file__).with_name("echo_server.py"))]
    with Served(command, environment()) as served:
        room = asyncio.Semaphore(AT_ONCE)
        fours = [Four(random.Random(f"echo {number}")) for number in range(tables)]
        await asyncio.gather(*(four.open(served.port, room) for four in fours))
        watch = Watch(served)
        until = asyncio.get_running_loop().time() + seconds
        for four in fours:
            four.play(every, until)
        await asyncio.sleep(seconds)
        found = times(_all(fours)) | {"cpu": watch.shares(), "memory_mb": served.memory_mb()}
        for socket in (s for four in fours for s in four.sockets):
            socket.close()
    return found


def _all(fours: Sequence[Four]) -> list[float]:
    return [seconds for four in fours for seconds in four.times]
