"""The log on disk: one writer thread that puts all that waits into one commit.

Nothing is acknowledged, or shown to anybody, before its commit has come back. A job that breaks
a rule of the database, such as a second record of the same number, fails alone; when the disk
is full or gone, every job of the batch fails, and the next batch tries again.
"""

import asyncio
import contextlib
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, create_engine, event, insert, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from curatorium.server import schema

Job = Callable[[Connection], object]

_KEY: Final = select(schema.facts.c.value).where(schema.facts.c.name == "key")


def _make_key(base: Connection) -> None:
    if base.execute(_KEY).first() is None:
        base.execute(insert(schema.facts).values(name="key", value=secrets.token_hex(32)))


class NoRoom(Exception):
    """The log cannot be written now: the disk is full, read-only or gone."""


class Taken(Exception):
    """Another record has this number: somebody moved first."""


class _Waiting:
    """A job and whoever waits for it."""

    __slots__ = ("done", "job", "loop")

    def __init__(self, job: Job, loop: asyncio.AbstractEventLoop) -> None:
        self.job = job
        self.loop = loop
        self.done: asyncio.Future[None] = loop.create_future()


class Log:
    """The database of a data folder: one thread writes, others read."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        schema.check(folder)
        self.path: Final = folder / schema.FILE
        self.engine: Final = create_engine(f"sqlite:///{self.path}", pool_size=4)
        event.listen(self.engine, "connect", _settings)
        event.listen(self.engine, "begin", _begin)
        try:
            self._create()
        except DBAPIError as error:
            raise schema.Refused(
                f"{self.path} cannot be written ({error.orig}). Make the folder writable, make room, or name another with --data."
            ) from error
        self.commits = 0
        self.slowest = 0.0  # seconds of a commit, the longest yet
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="log writer", daemon=True)
        self._thread.start()

    def _create(self) -> None:
        with self.engine.begin() as base:
            schema.metadata.create_all(base)
            if base.execute(select(schema.facts.c.value)).first() is None:
                base.execute(insert(schema.facts).values(name="version", value=str(schema.VERSION)))

    async def write(self, job: Job) -> None:
        """Run a job on the writer's connection; returns when it is on disk. Raises NoRoom or Taken."""
        waiting = _Waiting(job, asyncio.get_running_loop())
        self._jobs.put(waiting)
        await waiting.done

    async def key(self) -> bytes:
        """The server's secret, made once for this data folder: it signs the cookies of guests."""
        await self.write(_make_key)
        found = await self.read(lambda base: base.execute(_KEY).scalar_one())
        return bytes.fromhex(found)

    def waiting(self) -> int:
        """How many jobs wait for the disk."""
        return self._jobs.qsize()

    async def read(self, question: Callable[[Connection], Any]) -> Any:
        """Ask the database without holding up the event loop."""

        def ask() -> Any:
            with self.engine.connect() as base:
                return question(base)

        return await asyncio.to_thread(ask)

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()

    # The writer thread

    def _write(self) -> None:
        while True:
            batch = self._batch()
            if batch:
                start = time.perf_counter()
                results = self._commit(batch)
                self.commits += 1
                self.slowest = max(self.slowest, time.perf_counter() - start)
                _answer(batch, results)
            if self._stopped:
                return

    _stopped = False

    def _batch(self) -> list[_Waiting]:
        """The next job, and all that wait behind it."""
        batch: list[_Waiting] = []
        first = self._jobs.get()
        while first is not None:
            batch.append(first)
            try:
                first = self._jobs.get_nowait()
            except queue.Empty:
                return batch
        self._stopped = True
        return batch

    def _commit(self, batch: list[_Waiting]) -> list[Exception | None]:
        try:
            with self.engine.begin() as base:
                results = [_try(base, waiting.job) for waiting in batch]
        except DBAPIError as error:
            reason = NoRoom(f"the log cannot be written: {error.orig}")
            return [reason for _ in batch]
        return results


def _try(base: Connection, job: Job) -> Exception | None:
    """Run one job of a batch by itself; the error it made by itself, if any."""
    try:
        with base.begin_nested():
            job(base)
    except IntegrityError as error:
        return Taken(str(error.orig))
    except DBAPIError:
        raise  # the disk, not the job
    except Exception as error:  # noqa: BLE001 - a bug in one job must not harm the others
        return error
    return None


def _answer(batch: list[_Waiting], results: list[Exception | None]) -> None:
    """Tell those who wait, with one wake-up for each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[_Waiting, Exception | None]]] = {}
    for waiting, result in zip(batch, results, strict=True):
        loops.setdefault(waiting.loop, []).append((waiting, result))
    for loop, some in loops.items():
        with contextlib.suppress(RuntimeError):  # the loop has closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, some)


def _settle(some: list[tuple[_Waiting, Exception | None]]) -> None:
    for waiting, result in some:
        if waiting.done.done():
            continue  # whoever waited was cancelled; the job is on disk all the same
        if result is None:
            waiting.done.set_result(None)
        else:
            waiting.done.set_exception(result)


def _settings(base: sqlite3.Connection, _: object) -> None:
    """Every connection: write-ahead log, each commit forced to the disk."""
    base.isolation_level = None  # transactions are begun by _begin, not behind our back
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.execute("PRAGMA foreign_keys = ON")
    base.execute("PRAGMA busy_timeout = 10000")


def _begin(base: Connection) -> None:
    base.exec_driver_sql("BEGIN")
