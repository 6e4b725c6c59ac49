"""Undo while somebody is away: who is gone for long is not waited for, and nobody agrees alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from curatorium.server import undo
from curatorium.server.live import LivePlay
from curatorium.server.log import NoRoom
from curatorium.server.seating import NewSeat, NewTable
from curatorium.server.tables import TableNow
from tests.server.client import Message, why
from tests.server.held import opened, run
from tests.server.party import Party
from tests.server.served import Served
from tests.server.test_undo import events, looked_at

Sit = Callable[..., Party]

LONG: Final = 1e6  # seconds: nobody is away for so long


@pytest.fixture
def away_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "AWAY_SECONDS", 0.0)


def goes_away(party: Party, seat: int) -> None:
    """A seat hangs up, and the others know."""
    party.sockets[seat].link.close()
    for socket in party.sockets:
        if socket is not party.sockets[seat]:
            while socket.table.get("seats", [{}] * 9)[seat].get("here", True):
                socket.receive()


def ask(party: Party, number: int) -> Message:
    """Seat 0 asks to go back; what is asked."""
    party.sockets[0].ask("undo", seat=0, number=number)
    asked: Message = party.sockets[0].until(lambda s: s["proposal"])["proposal"]
    return asked


def agree(party: Party, seat: int, number: int) -> None:
    party.sockets[seat].until(lambda s: s["proposal"])
    party.sockets[seat].ask("answer", seat=seat, number=number, agree=True)


@pytest.mark.usefixtures("away_at_once")
def test_who_is_away_is_not_waited_for(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down, 3)
    goes_away(party, 2)
    asked = ask(party, look)
    assert asked == {"number": look, "by": 0, "agreed": [0], "awaited": [1], "away": [2]}
    agree(party, 1, look)
    state = party.sockets[0].until(lambda s: s["number"] > turned + 1)
    assert state["proposal"] is None
    # The record tells who has agreed, and so who was not asked.
    assert events(party.sockets[0], turned + 1) == [{"key": "undo", "numbers": [look, 3]}]
    back = party.look_on(2)
    assert back.state["number"] == turned + 2
    party.sockets[2] = back
    party.play_on()
    assert f'[-4, "undo", {look}, 3]' in party.record()


def test_who_has_just_gone_is_waited_for(monkeypatch: pytest.MonkeyPatch, sit_down: Sit) -> None:
    monkeypatch.setattr(undo, "AWAY_SECONDS", LONG)
    party, look, turned = looked_at(sit_down, 3)
    goes_away(party, 2)
    assert ask(party, look)["awaited"] == [1, 2]
    agree(party, 1, look)
    state = party.sockets[0].until(lambda s: s["proposal"] and 1 in s["proposal"]["agreed"])
    assert (state["proposal"]["awaited"], state["proposal"]["away"]) == ([2], [])
    party.sockets[2] = party.look_on(2)
    agree(party, 2, look)
    assert events_of_undo(party, turned) == [{"key": "undo", "numbers": [look, 7]}]


def events_of_undo(party: Party, turned: int) -> list[Message]:
    party.sockets[0].until(lambda s: s["number"] > turned + 1)
    return events(party.sockets[0], turned + 1)


@pytest.mark.usefixtures("away_at_once")
def test_nobody_agrees_alone(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    goes_away(party, 1)
    asked = ask(party, look)
    assert (asked["agreed"], asked["awaited"], asked["away"]) == ([0], [], [1])
    for _ in range(2):  # nor by asking, or agreeing, twice
        party.sockets[0].ask("undo", seat=0, number=look)
        party.sockets[0].ask("answer", seat=0, number=look, agree=True)
    assert party.look_on().state["number"] == turned + 1
    party.sockets[1] = party.look_on(1)
    agree(party, 1, look)
    assert events_of_undo(party, turned) == [{"key": "undo", "numbers": [look, 3]}]


@pytest.mark.usefixtures("away_at_once")
def test_who_comes_back_in_time_is_asked(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down, 3)
    goes_away(party, 2)
    assert ask(party, look)["away"] == [2]
    party.sockets[2] = party.look_on(2)
    state = party.sockets[0].until(lambda s: s["proposal"] and not s["proposal"]["away"])
    assert state["proposal"]["awaited"] == [1, 2]
    agree(party, 1, look)
    agree(party, 2, look)
    assert events_of_undo(party, turned) == [{"key": "undo", "numbers": [look, 7]}]


@pytest.mark.usefixtures("away_at_once")
def test_it_does_not_keep_anybody_from_playing_on(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    goes_away(party, 1)
    ask(party, look)
    done = party.sockets[0].act(0, {"verb": "draw", "numbers": []})
    assert done["number"] == turned + 1
    state = party.sockets[0].until(lambda s: s["number"] > turned + 1)
    assert state["proposal"] is None
    why(lambda: party.sockets[0].ask("answer", seat=0, number=look, agree=True))


# Beside other things


class Device:
    """Looks for these seats, and hears nothing."""

    def __init__(self, *eyes: int) -> None:
        self.eyes = eyes

    def show(self) -> None:
        pass


async def asked(lobby: Any) -> tuple[TableNow, LivePlay]:
    """Three people, of whom seats 0 and 1 are here and have agreed to go back to before record 0."""
    table, _ = await lobby.create(NewTable("peek", [NewSeat("you")] * 3), "guest")
    await lobby.start(table, "guest")
    live = table.live
    assert live is not None
    live.join(Device(0, 1))
    await live.act(0, 0, "draw", ())
    await live.undo(0, 0)
    await live.answer(1, 0, True)
    assert live.proposal is not None
    return table, live


@pytest.mark.parametrize("seconds", [0.01, 0.1, 1.0])  # the machine may be slow
def test_it_is_decided_when_the_time_of_who_is_away_is_over(
    seconds: float, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            _, live = await asked(lobby)
            number = len(live.play.log)
            monkeypatch.setattr(undo, "AWAY_SECONDS", seconds)
            live.leave(Device(2))
            while len(live.play.log) == number or live.lock.locked():
                await asyncio.sleep(0.001)
            assert live.play.log[number] == [-4, "undo", 0, 3]
            assert live.proposal is None

    run(test)


def test_no_room_for_it_at_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(undo, "AGAIN_SECONDS", 0.01)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            _, live = await asked(lobby)
            write, tried = live.log.write, []

            async def full(job: Any) -> None:
                tried.append(job)
                if len(tried) < 3:
                    raise NoRoom("full")
                await write(job)

            monkeypatch.setattr(live.log, "write", full)
            monkeypatch.setattr(undo, "AWAY_SECONDS", 0.0)
            number = len(live.play.log)
            live.on_presence()
            while len(live.play.log) == number or live.lock.locked():
                await asyncio.sleep(0.001)
            assert len(tried) == 3
            assert live.play.log[number] == [-4, "undo", 0, 3]

    run(test)


def test_nothing_is_taken_back_at_a_closed_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, live = await asked(lobby)
            number = len(live.play.log)
            await lobby.close(table, "guest")
            monkeypatch.setattr(undo, "AWAY_SECONDS", 0.0)
            live.on_presence()
            live.leave(Device(0))
            await asyncio.sleep(0)
            async with live.lock:
                assert len(live.play.log) == number

    run(test)


def test_after_a_restart_all_have_time_to_come_back(served: Served, sit_down: Sit) -> None:
    party, look, _ = looked_at(sit_down, 3)
    served.again()
    party.open()
    goes_away(party, 2)
    assert ask(party, look)["awaited"] == [1, 2]
