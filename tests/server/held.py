"""A log in an event loop of its own, whose writer can be held up, so that others come in between."""

import asyncio
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection

from curatorium.server.bots import BotPool
from curatorium.server.lobby import Lobby
from curatorium.server.log import Log
from tests.server.served import load

LONG: Final = 60.0
KEEP: Final = 180  # days

T = TypeVar("T")


def run(test: Callable[[], Awaitable[T]]) -> T:
    """Run a coroutine, which must end."""

    async def bounded() -> T:
        async with asyncio.timeout(LONG):
            return await test()

    return asyncio.run(bounded())


@asynccontextmanager
async def opened(folder: Path) -> AsyncGenerator[Lobby]:
    """A lobby on a log of its own. Its bots do not run."""
    log = Log(folder)
    lobby = Lobby(log, BotPool(1, 1.0), KEEP, load)
    try:
        yield lobby
    finally:
        await lobby.close_all()
        log.close()


class Held:
    """Holds the writer up, so that jobs wait behind it."""

    def __init__(self, log: Log) -> None:
        self.begun: Final = threading.Event()
        self.go_on: Final = threading.Event()
        self.task: Final = asyncio.ensure_future(log.write(self._hold))

    def _hold(self, base: Connection) -> None:
        self.begun.set()
        assert self.go_on.wait(LONG)

    async def until(self) -> None:
        """Wait until the writer is held up."""
        assert await asyncio.to_thread(self.begun.wait, LONG)

    async def let_go(self) -> None:
        self.go_on.set()
        await self.task


@asynccontextmanager
async def held(log: Log) -> AsyncGenerator[Held]:
    """While this lasts, nothing gets to the disk; afterwards all of it does."""
    writer = Held(log)
    await writer.until()
    try:
        yield writer
    finally:
        await writer.let_go()


async def under_way(log: Log, deed: Awaitable[T]) -> "asyncio.Future[T]":
    """Begin it, and return when its job waits for the disk."""
    before = log.waiting()
    task = asyncio.ensure_future(deed)
    while log.waiting() == before and not task.done():
        await asyncio.sleep(0)
    assert not task.done(), "it asked nothing of the disk"
    return task


def breaks(base: Connection) -> None:
    """A job with which no commit succeeds."""
    base.exec_driver_sql("ROLLBACK")
