"""What the disk has refused is forgotten in memory, however long that takes."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from curatorium.server.live import LivePlay
from curatorium.server.log import NoRoom
from tests.server.held import LONG, run
from tests.server.test_log import playing, position_of


def test_memory_goes_back_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again, begun, go_on = LivePlay._again, threading.Event(), threading.Event()

    def slowly(self: LivePlay, length: int) -> Any:
        begun.set()
        assert go_on.wait(LONG)
        return again(self, length)

    async def refuses(_: object) -> None:
        raise NoRoom("the disk is full")

    async def test() -> None:
        async with playing(tmp_path) as live:
            await live.act(0, 0, "look", ())
            before, number = position_of(live), len(live.play.log)
            monkeypatch.setattr(LivePlay, "_again", slowly)
            monkeypatch.setattr(live.log, "write", refuses)
            task = asyncio.create_task(live.act(0, number, "lay_back", (1,)))
            assert await asyncio.to_thread(begun.wait, LONG)
            task.cancel()
            go_on.set()
            with pytest.raises((NoRoom, asyncio.CancelledError)):
                await task
            assert position_of(live) == before
            monkeypatch.undo()
            await live.act(0, number, "lay_back", (1,))

    run(test)
