"""A bot that makes a silent person's choice, and all that may come in between; with a clock of the test's own."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select

from curatorium.server import schema, silence, wire
from curatorium.server.bots import BotPool, Choice
from curatorium.server.ledger import Thinker
from curatorium.server.live import LivePlay
from curatorium.server.log import NoRoom
from curatorium.server.seating import NewSeat, NewTable
from curatorium.server.tables import TableNow
from tests.server.held import opened, run

TIME: Final = 600  # seconds that a table is patient for
PEOPLE: Final = 3


class Scene:
    """An auction that waits for three bids, its clock, and the bots that are asked for some."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.folder: Final = folder
        self.clock = 1_000_000.0
        self.asked: list[int] = []  # seats that a bot was asked for
        self.answer: Final = asyncio.Event()
        monkeypatch.setattr(silence, "now", lambda: self.clock)
        monkeypatch.setattr(BotPool, "choose", self._choose)

    async def _choose(self, game: Any, state: Any, seat: int, *_: Any) -> Choice:
        self.asked.append(seat)
        await self.answer.wait()
        return Choice(game.options(state, seat)[0], 0.0)

    async def sit(self, lobby: Any, then: str = "bot") -> tuple[TableNow, LivePlay]:
        silent = wire.Silent(then, TIME)  # type: ignore[arg-type]
        wanted = NewTable("auction", [NewSeat("you")] * PEOPLE, silent=silent)
        table, _ = await lobby.create(wanted, "guest")
        await lobby.start(table, "guest")
        assert table.live is not None
        return table, table.live

    def later(self, live: LivePlay, seconds: float) -> None:
        """Time goes by."""
        self.clock += seconds
        live.silence.look()


async def until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


async def bids(live: LivePlay, *seats: int) -> None:
    for seat in seats:
        await live.act(seat, len(live.play.log), "bid", (0,))


async def late(scene: Scene, live: LivePlay, *seats: int) -> None:
    """These seats are reminded, and as much time again has gone by."""
    scene.later(live, TIME)
    await until(lambda: live.silence.reminded() == list(seats))
    scene.later(live, TIME)
    await until(lambda: sorted(scene.asked) == list(seats))


def test_reminded_first_and_chosen_for_as_long_after(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            _, live = await scene.sit(lobby)
            number = len(live.play.log)
            await bids(live, 0)
            scene.later(live, TIME - 1)
            async with live.lock:
                assert live.silence.reminded() == []
            scene.later(live, 1)
            await until(lambda: live.silence.reminded() == [1, 2])
            scene.later(live, TIME - 1)
            async with live.lock:
                assert scene.asked == []
            scene.later(live, 1)
            await until(lambda: sorted(scene.asked) == [1, 2])
            scene.answer.set()
            await until(lambda: len(live.play.log) > number and not live.lock.locked())
            marks = [record[:3] for record in live.play.log[number : number + 5]]
            assert marks == [
                [0, "bid", 0],
                [-4, "stand_in", 1], [1, "bid", 0],
                [-4, "stand_in", 2], [2, "bid", 0],
            ]  # fmt: skip
            assert live.people == {0, 1, 2}
            assert live.stood_in == set()

    run(test)


def test_somebody_who_chooses_while_the_bot_thinks_has_chosen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            _, live = await scene.sit(lobby)
            number = len(live.play.log)
            await bids(live, 0, 1)
            await late(scene, live, 2)
            await bids(live, 2)
            scene.answer.set()
            assert [record[0] for record in live.play.log[number : number + 3]] == [0, 1, 2]
            assert not [record for record in live.play.log if record[1] == "stand_in"]

    run(test)


def test_what_a_bot_has_sealed_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            _, live = await scene.sit(lobby)
            await bids(live, 0)
            scene.later(live, TIME)
            await until(lambda: live.silence.reminded() == [1, 2])
            await bids(live, 1)
            await live.take_back(1)  # who has done something has time again
            scene.later(live, TIME)
            await until(lambda: scene.asked == [2])
            scene.answer.set()
            await until(lambda: live.is_ready(2))
            assert live.stood_in == {2}
            await live.take_back(2)
            assert live.stood_in == set()
            number = len(live.play.log)
            await bids(live, 2, 1)
            assert [record[0] for record in live.play.log[number : number + 3]] == [0, 1, 2]

    run(test)


def test_what_a_bot_has_sealed_is_known_as_its_own_after_a_restart(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        scene.answer.set()
        async with opened(tmp_path) as lobby:
            table, live = await scene.sit(lobby)
            await bids(live, 0)
            scene.later(live, TIME)
            await until(lambda: live.silence.reminded() == [1, 2])
            await bids(live, 1)
            await live.take_back(1)
            scene.later(live, TIME)
            await until(lambda: live.is_ready(2))
        async with opened(tmp_path) as lobby:
            again = await lobby.live(await lobby.find(table.id))
            assert again is not None
            assert again.stood_in == {2}
            assert again.silence.reminded() == [1]  # it was, when it had time again and let it pass
            number = len(again.play.log)
            await bids(again, 1)
            made = [record[:2] for record in again.play.log[number : number + 4]]
            assert made == [[0, "bid"], [1, "bid"], [-4, "stand_in"], [2, "bid"]]

    run(test)


def test_nobody_is_chosen_for_who_was_not_reminded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            table, live = await scene.sit(lobby)
            began = {seat: wait.at for seat, wait in live.silence.waits.items()}
        scene.clock += 10 * TIME  # the server was away for long
        async with opened(tmp_path) as lobby:
            again = await lobby.live(await lobby.find(table.id))
            assert again is not None
            await until(lambda: again.silence.reminded() == [0, 1, 2])
            assert {seat: wait.at for seat, wait in again.silence.waits.items()} == began
            async with again.lock:
                assert scene.asked == []

    run(test)


def test_a_clock_that_was_ahead_makes_nobody_wait_for_ever(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            table, _ = await scene.sit(lobby)
        scene.clock -= 1e9
        async with opened(tmp_path) as lobby:
            again = await lobby.live(await lobby.find(table.id))
            assert again is not None
            scene.later(again, TIME)
            await until(lambda: again.silence.reminded() == [0, 1, 2])

    run(test)


def test_a_play_of_which_the_disk_has_no_times_has_them_from_its_start_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            table, _ = await scene.sit(lobby)
            await lobby.log.write(lambda base: base.execute(schema.waits.delete()))
        scene.clock += 5.0
        async with opened(tmp_path) as lobby:
            again = await lobby.live(await lobby.find(table.id))
            assert again is not None
            while True:  # it writes them by itself
                found = await lobby.log.read(
                    lambda base: base.execute(select(schema.waits.c.at)).all()
                )
                if found:
                    break
            assert {at for (at,) in found} == {scene.clock}

    run(test)


@pytest.mark.parametrize("failures", [1, 3])
def test_no_room_for_a_reminder_or_a_choice_at_first(
    failures: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(silence, "AGAIN_SECONDS", 0.01)

    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        scene.answer.set()
        async with opened(tmp_path) as lobby:
            _, live = await scene.sit(lobby)
            await bids(live, 0, 1)
            write, left = live.log.write, [failures]

            async def full(job: Any) -> None:
                if left[0]:
                    left[0] -= 1
                    raise NoRoom("full")
                await write(job)

            monkeypatch.setattr(live.log, "write", full)
            scene.later(live, TIME)
            await until(lambda: live.silence.reminded() == [2])
            assert left == [0]
            left[0] = failures
            number = len(live.play.log)
            scene.later(live, TIME)
            await until(lambda: len(live.play.log) > number and not live.lock.locked())
            assert left == [0]
            assert [-4, "stand_in", 2] in live.play.log
            assert live.play.log.count([-4, "stand_in", 2]) == 1

    run(test)


def test_a_bot_that_fails_is_asked_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(silence, "AGAIN_SECONDS", 0.01)

    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        answer, tried = scene._choose, []

        async def fails(_: BotPool, *asked: Any) -> Choice:
            tried.append(asked)
            if len(tried) < 3:
                raise RuntimeError("no bots")
            return await answer(*asked)

        monkeypatch.setattr(BotPool, "choose", fails)
        scene.answer.set()
        async with opened(tmp_path) as lobby:
            _, live = await scene.sit(lobby)
            await bids(live, 0, 1)
            number = len(live.play.log)
            scene.later(live, TIME)
            await until(lambda: live.silence.reminded() == [2])
            scene.later(live, TIME)
            await until(lambda: len(live.play.log) > number)
            assert len(tried) == 3

    run(test)


async def _closes(lobby: Any, table: TableNow, live: LivePlay) -> None:
    await lobby.close(table, "guest")


async def _leaves(lobby: Any, table: TableNow, live: LivePlay) -> None:
    def nothing(base: Any) -> None:
        pass

    await live.hand(2, Thinker("greedy"), nothing)


async def _undoes(lobby: Any, table: TableNow, live: LivePlay) -> None:
    await live.take_back(0)
    await bids(live, 2)


@pytest.mark.parametrize("ends", [_closes, _leaves, _undoes])
def test_what_ends_a_bot_s_thought(
    ends: Callable[[Any, TableNow, LivePlay], Awaitable[None]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            table, live = await scene.sit(lobby)
            await bids(live, 0, 1)
            await late(scene, live, 2)
            tasks = list(live.silence._tasks.values())
            await ends(lobby, table, live)
            await asyncio.wait(tasks)
            assert live.stood_in == set()
            assert not [record for record in live.play.log if record[1] == "stand_in"]

    run(test)


def test_a_table_that_only_reminds_never_chooses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def test() -> None:
        scene = Scene(monkeypatch, tmp_path)
        async with opened(tmp_path) as lobby:
            _, live = await scene.sit(lobby, "remind")
            scene.later(live, TIME)
            await until(lambda: live.silence.reminded() == [0, 1, 2])
            scene.later(live, 1000 * TIME)
            async with live.lock:
                assert live.silence._timer is None
                assert scene.asked == []

    run(test)
