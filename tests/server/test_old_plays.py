"""What is old is forgotten in time, and nothing else."""

import asyncio
import time
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import Connection, func, select, update

from curatorium.core.play import Chance, Play
from curatorium.core.record import write as written
from curatorium.server import archive, asks, ledger, schema, shelf
from curatorium.server.lobby import Lobby
from curatorium.server.log import Log, NoRoom
from curatorium.server.seating import NewSeat, NewTable
from curatorium.server.shelf import DAY, Shelf
from curatorium.server.tables import CLOSED, FINISHED, OPEN, RUNNING, Missing, now
from tests.server.held import KEEP, opened, run
from tests.toys.peek import GAME as PEEK

GUEST: Final = "guest"


async def table(lobby: Lobby, status: str, guest: str = GUEST) -> str:
    """A table of Curious Deck at which things stand so; its id."""
    seats = [NewSeat("you"), NewSeat("you")] if status != OPEN else [NewSeat(), NewSeat()]
    made, _ = await lobby.create(NewTable("peek", seats), guest)
    if status != OPEN:
        await lobby.start(made, guest)
    await lobby.say(made, asks.Say(1, 0, "Here we are."))
    if status == FINISHED:
        await play_on(made.live)
    elif status == CLOSED:
        await lobby.close(made, guest)
    assert made.status == status
    return made.id


async def play_on(live: Any) -> None:
    """Both draw cards until none is left."""
    while not live.play.over():
        await live.act(int(live.play.state.seat), len(live.play.log), "draw", ())


async def count(lobby: Lobby, of: Any) -> int:
    found: int = await lobby.log.read(
        lambda base: base.execute(select(func.count()).select_from(of)).scalar_one()
    )
    return found


async def age(lobby: Lobby, days: float) -> None:
    """So much time goes by for all that is on disk."""

    def job(base: Connection) -> None:
        for part in (schema.tables, schema.plays):
            base.execute(update(part).values(changed=part.c.changed - int(days * DAY)))

    await lobby.log.write(job)


def sent() -> str:
    """A record as somebody might send it."""
    play = Play(PEEK, 2, PEEK.meta.choose({}), Chance("seeded", "any"), "sent")
    while not play.over():
        who = int(play.state.seat)
        play.act(who, play.drawn() if who < 0 else PEEK.options(play.state, who)[-1])
    return "\n".join(written(play))


def test_what_is_old_is_forgotten_but_never_what_is_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "NOTED_SECONDS", 0.0)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            old = {status: await table(lobby, status) for status in STATUSES}
            upload = await lobby.keep_record(sent())
            await age(lobby, KEEP + 1)
            going_on = await lobby.live(await lobby.find(old[RUNNING]))
            assert going_on is not None
            await going_on.act(int(going_on.play.state.seat), len(going_on.play.log), "draw", ())
            new = {status: await table(lobby, status) for status in STATUSES}
            kept = await lobby.keep_record(sent())
            await age(lobby, KEEP - 1)
            assert await lobby.forget_old() == 3
            for status in (OPEN, FINISHED, CLOSED):
                with pytest.raises(Missing):
                    await lobby.find(old[status])
            for table_id in [old[RUNNING], *new.values()]:
                await lobby.find(table_id)
            with pytest.raises(Missing):
                await lobby.record_of(upload)
            assert await lobby.record_of(kept)
            assert await count(lobby, schema.plays) == 5
            assert await count(lobby, schema.talk) == 5
            assert await lobby.forget_old() == 0
            await play_on(going_on)

    run(test)


def test_a_play_that_nobody_plays_on_is_forgotten_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            left, unfit = await table(lobby, RUNNING), await table(lobby, RUNNING)
            held = await lobby.find(left)
            play = (await lobby.find(unfit)).body.play
            await lobby.log.write(archive.mark(play, archive.UNFIT))
            await age(lobby, KEEP - 1)
            assert await lobby.forget_old() == 0
            await age(lobby, 2)
            assert await lobby.forget_old() == 1
            with pytest.raises(Missing):
                await lobby.find(left)
            assert held.status == CLOSED
            await lobby.find(unfit)
            assert await count(lobby, schema.plays) == 1

    run(test)


def test_that_somebody_plays_is_written_once_in_a_while(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            found = await lobby.find(await table(lobby, RUNNING))
            live = await lobby.live(found)
            assert live is not None
            await age(lobby, 3)
            await live.act(int(live.play.state.seat), len(live.play.log), "draw", ())
            assert await changed(lobby) < now() - 2 * DAY  # it was written when the play began
            live._noted -= ledger.NOTED_SECONDS
            await live.act(int(live.play.state.seat), len(live.play.log), "draw", ())
            assert await changed(lobby) > now() - DAY

    run(test)


async def changed(lobby: Lobby) -> int:
    asked = select(schema.plays.c.changed)
    found: int = await lobby.log.read(lambda base: base.execute(asked).scalar_one())
    return found


STATUSES: Final = (OPEN, RUNNING, FINISHED, CLOSED)


def test_nothing_of_what_is_forgotten_is_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            for number in range(7):
                await table(lobby, FINISHED, f"guest {number}")
            await age(lobby, KEEP + 1)
            assert await lobby.forget_old() == 7
            for part in schema.metadata.sorted_tables:
                assert await count(lobby, part) == (2 if part is schema.facts else 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(archive, "AT_ONCE", 3)  # so that it takes some commits
        run(test)


def test_who_looks_at_a_table_while_it_is_forgotten_is_told_when_changing_it(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            looked_at = await lobby.find(await table(lobby, FINISHED))
            await age(lobby, KEEP + 1)
            await lobby.forget_old()
            with pytest.raises(Missing):
                await lobby.rename(looked_at, GUEST, "Too late")
            with pytest.raises(Missing):
                await lobby.say(looked_at, asks.Say(1, 0, "Too late"))
            assert looked_at.body.name == PEEK.meta.title

    run(test)


def test_it_is_forgotten_at_the_start_and_every_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "TIDY_SECONDS", 0.01)
    forget, asked = archive.forget, []

    async def forgets(log: Log, before: int) -> list[str]:
        asked.append(before)
        if len(asked) == 2:
            raise NoRoom("no room on the second day")
        return await forget(log, before)

    monkeypatch.setattr(archive, "forget", forgets)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table_id = await table(lobby, OPEN)
            daily = asyncio.create_task(lobby.forget_daily())
            while len(asked) < 4:
                await asyncio.sleep(0.01)
            await age(lobby, KEEP + 1)
            while table_id in lobby.tables:
                await asyncio.sleep(0.01)
            daily.cancel()

    run(test)


def test_a_clock_that_leaps_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true_time = time.time

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            await table(lobby, OPEN)
            assert not await lobby._clock_has_leapt()
            for days in (400.0, 0.0, -2.0):
                monkeypatch.setattr(time, "time", lambda days=days: true_time() + days * DAY)
                assert await lobby._clock_has_leapt()
                assert not await lobby._clock_has_leapt()  # on the next day it is believed
            monkeypatch.setattr(time, "time", lambda: true_time() - 1.5 * DAY)
            assert not await lobby._clock_has_leapt()

    run(test)


def test_not_everything_is_forgotten_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "TIDY_SECONDS", 0.01)
    leapt, found = Shelf._clock_has_leapt, []

    async def noted(self: Shelf) -> bool:
        found.append((await leapt(self), await count(lobby_of[0], schema.tables)))
        return found[-1][0]

    monkeypatch.setattr(Shelf, "_clock_has_leapt", noted)
    lobby_of: list[Lobby] = []

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            lobby_of.append(lobby)
            await table(lobby, OPEN)
            await age(lobby, KEEP + 1)
            daily = asyncio.create_task(lobby.forget_daily())
            while len(found) < 3:
                await asyncio.sleep(0.01)
            daily.cancel()
            assert found[:3] == [(True, 1), (False, 1), (False, 0)]

    run(test)
