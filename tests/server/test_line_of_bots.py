"""A long line of bots is no news at every step to all who look on."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from curatorium.server import thoughts
from curatorium.server.bots import Choice
from curatorium.server.seating import NewSeat, NewTable
from tests.server.held import opened, run
from tests.toys.peek import GAME as PEEK


class Looks:
    """Counts what it is told, as a spectator."""

    eyes = ()
    told = 0

    def show(self) -> None:
        self.told += 1


def test_places_are_told_once_in_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thoughts, "TELL_SECONDS", 0.05)
    wait, stood, think = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def choose(*told: Any, **more: Any) -> Choice:
        on_place: Callable[[int], None] = next(one for one in told if callable(one))
        await wait.wait()
        for place in range(50, 0, -1):
            on_place(place)
        stood.set()
        await think.wait()
        on_place(0)
        await asyncio.Event().wait()
        return Choice(PEEK.actions[0], 0.0)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            monkeypatch.setattr(lobby.pool, "choose", choose)
            wanted = NewTable("peek", [NewSeat("bot", bot="random"), NewSeat("you")])
            table, _ = await lobby.create(wanted, "guest")
            await lobby.start(table, "guest")
            live, looks = table.live, Looks()
            assert live is not None
            live.join(looks)
            wait.set()
            await stood.wait()
            assert looks.told == 1  # that it waits
            assert live.thoughts.places == {0: 1}
            while looks.told < 2:  # where it is by now
                await asyncio.sleep(0.01)
            think.set()
            while live.thoughts.places != {0: 0}:
                await asyncio.sleep(0)
            assert looks.told == 3  # that it thinks

    run(test)
