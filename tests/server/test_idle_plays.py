"""Plays with which nobody is busy leave memory at once, and come back whole."""

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.pack import pack
from curatorium.server import shelf
from curatorium.server.bots import Choice
from curatorium.server.live import LivePlay
from curatorium.server.lobby import Lobby
from curatorium.server.seating import NewSeat, NewTable
from curatorium.server.showing import state_message
from curatorium.server.tables import RUNNING
from tests.server.held import opened, run
from tests.server.test_old_plays import GUEST, table
from tests.toys.peek import GAME as PEEK


def test_only_so_many_tables_stay_in_memory_and_the_others_come_back_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "CACHED", 20)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            gc.disable()  # they go at once: in a server garbage is looked for seldom
            try:
                tables = [await begun(lobby, number) for number in range(100)]
                assert len(lobby.tables) <= 20
                for table_id, position in tables:
                    assert await stands(lobby, table_id) == position
                assert len(lobby.tables) <= 20
                assert len(plays_in_memory(lobby)) <= 20
            finally:
                gc.enable()

    run(test)


def plays_in_memory(lobby: Lobby) -> list[LivePlay]:
    """All of this lobby that have not fallen apart."""
    found = [one for one in gc.get_objects() if type(one) is LivePlay]
    return [one for one in found if vars(one).get("log") is lobby.log]


async def begun(lobby: Lobby, number: int) -> tuple[str, tuple[object, ...]]:
    """A table at which somebody has done something: its id, and how things stand there."""
    table_id = await table(lobby, RUNNING, f"guest {number}")
    live = await lobby.live(await lobby.find(table_id))
    assert live is not None
    dice = SeededDice("any", str(number))
    for _ in range(dice.below(6)):
        seat = int(live.play.state.seat)
        options = PEEK.options(live.play.state, seat)
        action = options[dice.below(len(options))]
        await live.act(seat, len(live.play.log), action.verb, action.numbers)
    return table_id, await stands(lobby, table_id)


async def stands(lobby: Lobby, table_id: str) -> tuple[object, ...]:
    """All that can be seen of a play, and by whom."""
    live = await lobby.live(await lobby.find(table_id))
    assert live is not None
    shown = [state_message(live, (seat,), 0) for seat in (0, 1)]
    play = live.play
    return pack(play.state), [*play.log], [*play.live], [*play.quiet], play.draws, shown


def test_a_table_that_somebody_holds_is_never_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "CACHED", 2)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            held = await lobby.find(await table(lobby, RUNNING))
            for number in range(10):
                await table(lobby, RUNNING, f"guest {number}")
            gc.collect()
            assert await lobby.find(held.id) is held

    run(test)


def test_a_table_at_which_a_bot_thinks_stays_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "CACHED", 2)
    asked, think = asyncio.Event(), asyncio.Event()

    async def choose(*arguments: Any, **more: Any) -> Choice:
        asked.set()
        await think.wait()
        return Choice(PEEK.actions[1], 0.0)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            monkeypatch.setattr(lobby.pool, "choose", choose)
            wanted = NewTable("peek", [NewSeat("bot", bot="random"), NewSeat("you")])
            made, _ = await lobby.create(wanted, GUEST)
            table_id, first = made.id, id(made)
            await lobby.start(made, GUEST)
            del made
            await asked.wait()
            for number in range(10):
                await table(lobby, RUNNING, f"guest {number}")
            gc.collect()
            found = await lobby.find(table_id)
            assert id(found) == first
            assert found.live is not None
            think.set()
            while found.live.play.state.seat != 1:
                await asyncio.sleep(0.01)

    run(test)
