"""The processes in which bots think, and the line of those that wait for one."""

import asyncio
import contextlib
import os
import signal
import threading
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from curatorium.server.bot_worker import HEAD, Answer, Request, framed

START_SECONDS = 60.0  # within which a worker must be ready
IN_TURN: Final = 0.01  # seconds between looks whether another loop has started its process

_starting: Final = threading.Lock()  # held while a process is started


async def started(command: Sequence[str]) -> Process:
    """A new process that is talked to over its pipes; raises OSError if it cannot be started.

    uvloop does not let two event loops of one process start others at the same time, so they
    take turns.
    """
    while not _starting.acquire(blocking=False):
        await asyncio.sleep(IN_TURN)
    try:
        return await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, start_new_session=True
        )
    finally:
        _starting.release()


class Worker:
    """A process that thinks for one bot at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process: Final = process
        self.stdin: Final = process.stdin
        self.stdout: Final = process.stdout
        self.asked = False
        self.ended = False

    async def ready(self, first: bytes = b"") -> bool:
        """Send it what it needs first, and wait until it is ready; False if it never will be."""
        try:
            async with asyncio.timeout(START_SECONDS):
                if first:
                    self.stdin.write(framed(first))
                    await self.stdin.drain()
                return await self._receive() == b""
        except (EOFError, OSError):  # TimeoutError is one of the latter
            return False

    async def think(self, request: Request) -> Answer:
        """Its answer. EOFError or OSError: it has crashed; MsgspecError: that was no answer."""
        self.asked = True
        self.stdin.write(framed(msgspec.msgpack.encode(request)))
        await self.stdin.drain()
        return msgspec.msgpack.decode(await self._receive(), type=Answer)

    async def _receive(self) -> bytes:
        size = int.from_bytes(await self.stdout.readexactly(HEAD), "big")
        return await self.stdout.readexactly(size)

    def kill(self) -> None:
        """End it, and with it whatever processes its bot has started."""
        if self.ended:
            return
        # A process that has just ended by itself is no error; macOS says PermissionError then.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    async def end(self) -> None:
        """Kill it and see it gone."""
        self.kill()
        self.stdin.close()
        await self.process.wait()
        self.ended = True


class _Ticket:
    """A place in the line."""

    def __init__(self) -> None:
        self.place = 0
        self.news: Final = asyncio.Event()  # something has changed for it


class Line:
    """Requests that wait, first come first served, and the workers that are free for them."""

    def __init__(self) -> None:
        self.tickets: Final = deque[_Ticket]()
        self.free: Final = list[Worker]()
        self.shut = False  # no worker can be had

    async def worker(self, on_place: Callable[[int], None]) -> Worker | None:
        """A worker, as soon as it is our turn; None if none can be had."""
        ticket, told = _Ticket(), 0
        self.tickets.append(ticket)
        try:
            self.look()
            while not self._serves(ticket):
                if ticket.place != told:
                    told = ticket.place
                    on_place(told)
                await ticket.news.wait()
                ticket.news.clear()
            return None if self.shut else self.free.pop()
        finally:
            self.tickets.remove(ticket)
            self.look()

    def _serves(self, ticket: _Ticket) -> bool:
        return self.shut or (bool(self.free) and self.tickets[0] is ticket)

    def look(self) -> None:
        """Something has changed: wake those whom it concerns."""
        for place, ticket in enumerate(self.tickets, 1):
            if ticket.place != place or self._serves(ticket):
                ticket.place = place
                ticket.news.set()
