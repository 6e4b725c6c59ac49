"""The log on disk: one writer thread that puts all that waits into one commit.

Nothing is acknowledged, or shown to anybody, before its commit has come back. A job that breaks
a rule of the database, such as a second record of the same number, fails alone; when the disk
is full or gone, every job of the batch fails, and the next batch tries again. A job cannot be
called back: whoever waits for it learns what became of it, even when cancelled meanwhile.
"""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from curatorium.server import schema

logger = logging.getLogger("curatorium.log")

Job = Callable[[Connection], object]

_KEY: Final = select(schema.facts.c.value).where(schema.facts.c.name == "key")


class NoRoom(Exception):
    """The log cannot be used now: the disk is full, read-only or gone."""


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
        self.path: Final = folder / schema.FILE
        self._lock: Final = _taken(folder)
        self.engine: Final = _engine(self.path, "BEGIN", max_overflow=-1)
        self._writer: Final = _engine(self.path, "BEGIN IMMEDIATE", pool_size=1)
        self._open(folder)
        self.commits = 0
        self.slowest = 0.0  # seconds of a commit, the longest yet
        self._closed = False
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="log writer", daemon=True)
        self._thread.start()

    def _open(self, folder: Path) -> None:
        """Make the database if there is none, and see that it can be written."""
        try:
            schema.make(folder)
            with self._writer.begin() as base:
                schema.upgrade(base)
        except (OSError, DBAPIError) as error:
            self._release()
            raise _cannot_write(self.path, error) from error

    def _release(self) -> None:
        self._writer.dispose()
        self.engine.dispose()
        self._lock.close()

    async def write(self, job: Job) -> None:
        """Run a job on the writer's connection; returns when it is on disk. Raises NoRoom or Taken.

        Who is cancelled meanwhile is told the end of it all the same, and then cancelled.
        """
        if self._closed:
            raise NoRoom("the server is stopping")
        waiting = _Waiting(job, asyncio.get_running_loop())
        self._jobs.put(waiting)
        cancelled = False
        while not waiting.done.done():
            try:
                await asyncio.wait([waiting.done])
            except asyncio.CancelledError:
                cancelled = True
        task = asyncio.current_task()
        if cancelled and task is not None:
            task.uncancel()  # it counts once, although it comes twice
            task.cancel()
        waiting.done.result()

    async def key(self) -> bytes:
        """The server's secret, made once for this data folder: it signs the cookies of guests."""
        found = await self.read(lambda base: base.execute(_KEY).scalar_one())
        return bytes.fromhex(found)

    def size(self) -> int:
        """The bytes of the database and of all that SQLite keeps beside it."""
        total = 0
        for path in self.path.parent.glob(f"{self.path.name}*"):
            with contextlib.suppress(FileNotFoundError):  # it has gone meanwhile
                total += path.stat().st_size
        return total

    def waiting(self) -> int:
        """How many jobs wait for the disk."""
        return self._jobs.qsize()

    async def read(self, question: Callable[[Connection], Any]) -> Any:
        """Ask the database without holding up the event loop. Raises NoRoom."""

        def ask() -> Any:
            with self.engine.connect() as base:
                return question(base)

        try:
            return await asyncio.to_thread(ask)
        except DBAPIError as error:
            raise NoRoom(f"the log cannot be read: {_why(error)}") from error

    def close(self) -> None:
        """Write what waits, then stop."""
        if self._closed:
            return
        self._closed = True
        self._jobs.put(None)
        self._thread.join()
        self._release()

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
            with self._writer.begin() as base:
                results = [_try(base, waiting.job) for waiting in batch]
        except Exception as error:  # whatever happens, the thread must go on
            why = f"the log cannot be written: {_why(error)}"
            known = isinstance(error, DBAPIError)
            logger.error(why, exc_info=None if known else error, extra={"jobs": len(batch)})
            self._writer.dispose()  # the next batch opens the database anew
            return [NoRoom(why) for _ in batch]
        return results


def _try(base: Connection, job: Job) -> Exception | None:
    """Run one job of a batch by itself; the error it made by itself, if any."""
    # Not begin_nested, which gives each savepoint a new name and compiles that: half of a job's time.
    base.exec_driver_sql("SAVEPOINT job")
    found: Exception | None = None
    try:
        job(base)
    except IntegrityError as error:
        found = Taken(str(error.orig))
    except DBAPIError:
        raise  # the disk, not the job
    except Exception as error:  # noqa: BLE001 - a bug in one job must not harm the others
        found = error
    if found is not None:
        base.exec_driver_sql("ROLLBACK TO job")
    base.exec_driver_sql("RELEASE job")
    return found


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


def _taken(folder: Path) -> sqlite3.Connection:
    """Check a data folder and take it for this process; Refused, with advice, if it cannot be used."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        schema.check(folder)
        return schema.lock(folder)
    except (OSError, sqlite3.Error) as error:
        raise _cannot_write(folder, error) from error


def _cannot_write(path: Path, error: Exception) -> schema.Refused:
    return schema.Refused(
        f"{path} cannot be written ({_why(error)}). Make the folder writable, make room, or name "
        "another with --data."
    )


def _why(error: BaseException) -> object:
    """What went wrong first: a full disk ends a transaction, and what then fails says little."""
    why: object = error
    at: BaseException | None = error
    while at is not None:
        why = at.orig if isinstance(at, DBAPIError) else why
        at = at.__context__
    return why


def _engine(path: Path, begin: str, **pool: int) -> Engine:
    """Connections to the database, whose transactions begin in that way."""
    # What is written holds secrets, and an error that tells it would be logged.
    database = URL.create("sqlite", database=str(path))
    engine = create_engine(database, hide_parameters=True, **pool)
    event.listen(engine, "connect", _settings)
    event.listen(engine, "begin", lambda base: base.exec_driver_sql(begin))
    return engine


def _settings(base: sqlite3.Connection, _: object) -> None:
    """Every connection: write-ahead log, each commit forced to the disk."""
    base.isolation_level = None  # transactions are begun by the engine, not behind our back
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.execute("PRAGMA foreign_keys = ON")
    base.execute("PRAGMA busy_timeout = 10000")
    # Pages of the write-ahead log, 32 MB, that are then moved into the database while all wait.
    base.execute("PRAGMA wal_autocheckpoint = 8000")
