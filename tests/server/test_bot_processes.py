"""The processes of bots: none is left over, and they give way to the server."""

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from curatorium.core.pack import pack
from curatorium.server.bot_line import started
from curatorium.server.bot_worker import HEAD, Request, framed
from tests.server import odd_bots
from tests.server.pools import (
    LONG,
    Places,
    ask,
    looked_at,
    opened,
    run,
    worker_of,
)

pytestmark = pytest.mark.usefixtures("odd_bots_are_known")


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_nothing_is_left_when_the_pool_closes() -> None:
    async def test() -> list[int]:
        async with opened(2) as pool:
            both, waits = [Places(), Places()], Places()
            asked = [ask(pool, "sleeper", places=places) for places in both]
            for places in both:
                await places.reaches(0)
            asked.append(ask(pool, "random", places=waits))
            await waits.reaches(1)
            pids = pool.pids()
            assert not any(gone(pid) for pid in pids)
        for task in asked:
            with pytest.raises(RuntimeError, match="not running"):
                await task
        with pytest.raises(RuntimeError, match="not running"):
            await ask(pool, "random")
        assert pool.stats().alive == 0
        return pids

    pids = run(test)
    assert len(pids) == 2
    assert all(gone(pid) for pid in pids)


def test_a_pool_closes_while_its_workers_start() -> None:
    async def test() -> None:
        async with opened(2):
            await asyncio.sleep(0)

    run(test)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_workers_give_way_and_leave_interrupts_to_the_server() -> None:
    async def test() -> None:
        async with opened() as pool:
            worker = await worker_of(pool)
            assert os.getpriority(os.PRIO_PROCESS, worker) == min(19, os.nice(0) + 19)
            os.kill(worker, signal.SIGINT)
            assert (await ask(pool, "random")).fallback == ""
            assert pool.pids() == [worker]

    run(test)


@pytest.mark.parametrize("bot", ["", "sleeper"])
def test_a_worker_ends_with_the_server(bot: str) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(odd_bots.COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdin
        assert worker.stdout
        assert worker.stderr
        assert worker.stdout.read(HEAD) == bytes(HEAD)
        if bot:
            request = Request("peek", pack(looked_at()), 0, bot, "s")
            worker.stdin.write(framed(msgspec.msgpack.encode(request)))
            worker.stdin.flush()
            assert worker.stderr.readline() == b"asleep\n"
        worker.stdin.close()
        assert worker.wait(LONG) == 0


def test_several_loops_of_one_process_start_theirs_in_turn() -> None:
    uvloop = pytest.importorskip("uvloop", reason="only its loops refuse to")

    async def start() -> list[int]:
        codes: list[int] = []
        for _ in range(10):
            processes = [await started((sys.executable, "-c", "")) for _ in range(2)]
            codes += [await process.wait() for process in processes]
        return codes

    with ThreadPoolExecutor(3) as threads:
        loops = [threads.submit(uvloop.run, start()) for _ in range(3)]
    assert [loop.result() for loop in loops] == [[0] * 20] * 3
