"""The log on disk: batches, one winner for each number, and what becomes of a job in any case."""

import asyncio
import sqlite3
import traceback
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection, insert, select, text

from curatorium.core.pack import pack
from curatorium.core.play import Chance, Play
from curatorium.server import schema
from curatorium.server.bots import BotPool
from curatorium.server.live import LivePlay
from curatorium.server.log import Job, Log, NoRoom, Taken
from curatorium.server.schema import FILE
from curatorium.server.showing import happened
from tests.server.held import Held, breaks, run
from tests.toys.peek import GAME as PEEK

LONG: Final = 60.0
SECRET: Final = "5e" * 32


@asynccontextmanager
async def opened(folder: Path) -> AsyncGenerator[Log]:
    log = Log(folder)
    try:
        await log.write(lambda base: base.execute(insert(schema.plays).values(**PLAY)))
        yield log
    finally:
        log.close()


PLAY: Final = {
    "id": "p",
    "table_id": None,
    "status": "running",
    "header": "{}",
    "secret": b"",
    "changed": 0,
}


def add(number: int, body: str = "") -> Job:
    """A job that writes a record."""
    row = {"play": "p", "number": number, "body": body}
    return lambda base: base.execute(insert(schema.records).values(**row))


def records(folder: Path) -> list[int]:
    """The numbers that are on disk, in the order in which they came there."""
    with closing(sqlite3.connect(folder / FILE)) as base:
        return [row[0] for row in base.execute("SELECT number FROM records ORDER BY number")]


async def _asked(log: Log, jobs: list[Job]) -> list[BaseException | None]:
    """Ask for all jobs while the writer is held up, in this order; what each came to."""
    held = Held(log)
    await held.until()
    tasks = [asyncio.ensure_future(log.write(job)) for job in jobs]
    await asyncio.sleep(0)
    assert log.waiting() == len(jobs)
    await held.let_go()
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_all_that_waits_is_one_commit(tmp_path: Path) -> None:
    order: list[int] = []

    def noted(number: int) -> Job:
        def job(base: Connection) -> None:
            order.append(number)
            add(number)(base)

        return job

    async def test() -> None:
        async with opened(tmp_path) as log:
            before = log.commits
            assert await _asked(log, [noted(n) for n in (3, 1, 2, 0)]) == [None] * 4
            assert log.commits == before + 2  # the one that held it up, and all others

    run(test)
    assert order == [3, 1, 2, 0]
    assert records(tmp_path) == [0, 1, 2, 3]


def test_one_winner_for_each_number_and_the_rest_of_the_batch_is_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as log:
            first, second, third = await _asked(log, [add(0, "a"), add(0, "b"), add(1)])
            assert (first, third) == (None, None)
            assert isinstance(second, Taken)

    run(test)
    assert records(tmp_path) == [0, 1]


def test_a_job_with_a_bug_fails_alone(tmp_path: Path) -> None:
    def bug(base: Connection) -> None:
        add(7)(base)
        raise ZeroDivisionError

    async def test() -> None:
        async with opened(tmp_path) as log:
            first, second, third = await _asked(log, [add(0), bug, add(1)])
            assert (first, third) == (None, None)
            assert isinstance(second, ZeroDivisionError)

    run(test)
    assert records(tmp_path) == [0, 1]


def test_an_error_tells_nothing_of_what_was_to_be_written(tmp_path: Path) -> None:
    def bug(base: Connection) -> None:
        base.execute(text("SELECT :secret, :forgotten"), {"secret": SECRET})

    async def test() -> None:
        async with opened(tmp_path) as log:
            (error,) = await _asked(log, [bug])
            assert error is not None
            assert SECRET not in "".join(traceback.format_exception(error))

    run(test)


def _out_of_pages(base: Connection) -> None:
    """From now on the database must not grow on this connection, which is a full disk in small."""
    pages = base.exec_driver_sql("PRAGMA page_count").scalar_one()
    base.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_refuses_the_whole_batch_and_the_next_one_is_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as log:
            await log.write(_out_of_pages)
            results = await _asked(log, [add(0), add(1, "x" * 100_000), add(2)])
            assert [type(result) for result in results] == [NoRoom] * 3
            assert "full" in str(results[0])
            assert await log.read(lambda base: base.execute(select(schema.records)).all()) == []
            assert await _asked(log, [add(0), add(1)]) == [None, None]

    run(test)
    assert records(tmp_path) == [0, 1]


def test_whatever_breaks_the_commit_the_writer_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as log:
            results = await _asked(log, [add(0), breaks])
            assert [type(result) for result in results] == [NoRoom] * 2
            await log.write(add(1))

    run(test)
    assert records(tmp_path) == [1]


def test_whoever_is_cancelled_learns_first_what_became_of_the_job(tmp_path: Path) -> None:
    told: list[str] = []

    async def writes(log: Log) -> None:
        await log.write(add(0))
        told.append("written")
        await asyncio.sleep(LONG)

    async def test() -> None:
        async with opened(tmp_path) as log:
            held = Held(log)
            await held.until()
            task = asyncio.create_task(writes(log))
            await asyncio.sleep(0)
            task.cancel()
            await asyncio.sleep(0)
            assert not task.done()
            held.go_on.set()
            with pytest.raises(asyncio.CancelledError):
                await task
            await held.task

    run(test)
    assert told == ["written"]
    assert records(tmp_path) == [0]


def test_what_waits_is_written_before_it_closes_and_nothing_after(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as log:
            tasks = [asyncio.ensure_future(log.write(add(n))) for n in range(3)]
            await asyncio.sleep(0)
            log.close()
            assert await asyncio.gather(*tasks) == [None] * 3
            with pytest.raises(NoRoom, match="stopping"):
                await log.write(add(3))

    run(test)
    assert records(tmp_path) == [0, 1, 2]


# A play in memory is what the disk holds


@asynccontextmanager
async def playing(folder: Path) -> AsyncGenerator[LivePlay]:
    """A play of two people that has begun."""
    async with opened(folder) as log:
        play = Play(PEEK, 2, PEEK.meta.choose({}), Chance("committed", SECRET, ("a", "b")), "p")
        yield LivePlay(log, BotPool(1, 1.0), play)


def position_of(live: LivePlay) -> tuple[object, ...]:
    play = live.play
    lists = [list(play.log), list(play.live), list(play.quiet)]
    return pack(play.state), lists, play.draws, dict(live.trays)


def test_memory_goes_back_to_the_disk_when_that_is_full(tmp_path: Path) -> None:
    async def test() -> None:
        async with playing(tmp_path) as live:
            await live.act(0, 0, "look", ())
            before, number = position_of(live), len(live.play.log)
            told = happened(live, 0, 0)
            await live.log.write(_out_of_pages)
            held = Held(live.log)
            await held.until()
            act = asyncio.create_task(live.act(0, number, "lay_back", (1,)))
            await asyncio.sleep(0)
            too_much = asyncio.create_task(live.log.write(add(99, "x" * 100_000)))
            await asyncio.sleep(0)
            held.go_on.set()
            await held.task
            with pytest.raises(NoRoom):
                await act
            with pytest.raises(NoRoom):
                await too_much
            assert position_of(live) == before
            assert happened(live, 0, 0) == told
            await live.act(0, number, "lay_back", (1,))
            await live.act(0, number + 1, "draw", ())
            assert live.play.log[number] == [0, "lay_back", 1]
            assert records(tmp_path) == list(range(len(live.play.log)))

    run(test)


def test_memory_stays_with_the_disk_when_whoever_acts_is_cancelled(tmp_path: Path) -> None:
    async def test() -> None:
        async with playing(tmp_path) as live:
            held = Held(live.log)
            await held.until()
            task = asyncio.create_task(live.act(0, 0, "look", ()))
            await asyncio.sleep(0)
            task.cancel()
            held.go_on.set()
            await held.task
            await asyncio.gather(task, return_exceptions=True)
            async with live.lock:
                number = len(live.play.log)
                assert records(tmp_path) == list(range(number))
            assert number == 3  # she looks, and two cards are shown
            await live.act(0, number, "bury", ())
            assert records(tmp_path) == list(range(len(live.play.log)))

    run(test)


# What the database promises


def test_every_commit_is_forced_to_the_disk(tmp_path: Path) -> None:
    found: list[object] = []

    def look(base: Connection) -> None:
        names = ("synchronous", "journal_mode", "foreign_keys")
        found.extend(base.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names)

    async def test() -> None:
        async with opened(tmp_path) as log:
            await log.write(look)

    run(test)
    assert found == [2, "wal", 1]  # 2 is FULL


def test_whoever_else_writes_in_the_database_is_waited_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as log:
            with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                waits = asyncio.create_task(log.write(add(0)))
                while log.waiting():
                    await asyncio.sleep(0.01)
                assert await log.read(lambda base: base.execute(select(schema.records)).all()) == []
                other.execute("ROLLBACK")
            await waits

    run(test)
    assert records(tmp_path) == [0]
