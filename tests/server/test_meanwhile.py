"""What comes in between: a change and its commit are one, whatever happens meanwhile."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import select

from curatorium.core.pack import pack
from curatorium.server import schema
from curatorium.server.bots import Choice
from curatorium.server.ledger import Thinker
from curatorium.server.live import LivePlay
from curatorium.server.lobby import Lobby
from curatorium.server.log import NoRoom
from curatorium.server.seating import NewSeat, NewTable
from curatorium.server.showing import happened
from curatorium.server.tables import CLOSED, FINISHED, TableNow
from tests.server.held import breaks, held, opened, run, under_way

GUEST: Final = "guest"
YOU: Final = NewSeat("you")
BOT: Final = NewSeat("bot", bot="random")


async def sit_down(
    lobby: Lobby, game: str, *seats: NewSeat
) -> tuple[TableNow, LivePlay, dict[int, str]]:
    """A table at which the game has begun, its play, and the tokens."""
    table, tokens = await lobby.create(NewTable(game, list(seats)), GUEST)
    await lobby.start(table, GUEST)
    assert table.live is not None
    return table, table.live, tokens


async def on_disk(lobby: Lobby, table: TableNow) -> tuple[Any, ...]:
    """What a server that starts now would find."""
    r, t = schema.records.c, schema.tables.c

    def ask(base: Any) -> tuple[Any, ...]:
        row = base.execute(select(t.status, t.body).where(t.id == table.id)).one()
        body = json.loads(row.body)
        records = base.execute(select(r.body).where(r.play == body["play"]).order_by(r.number))
        trays = base.execute(select(schema.trays.c.seat).order_by(schema.trays.c.seat))
        kinds = [seat["kind"] for seat in body["seats"]]
        log = [json.loads(line) for line in records.scalars()]
        return row.status, body["name"], kinds, log, list(trays.scalars())

    found: tuple[Any, ...] = await lobby.log.read(ask)
    return found


def in_memory(table: TableNow) -> tuple[Any, ...]:
    """The same, as the server that runs has it."""
    live, body = table.live, table.body
    log = [*live.play.log] if live else []
    trays = sorted(live.trays) if live else []
    return table.status, body.name, [seat.kind for seat in body.seats], log, trays


async def agree(lobby: Lobby, table: TableNow) -> None:
    """Memory and disk are one, and a server that starts anew stands where this one does."""
    assert await on_disk(lobby, table) == in_memory(table)
    if table.live is None:
        return
    again = Lobby(lobby.log, lobby.pool, lobby.keep_days, lobby.load)
    restored = await again.live(await again.find(table.id))
    assert restored is not None
    for seat in range(table.live.play.seats):
        here, there = table.live.seen_by(seat), restored.seen_by(seat)
        assert pack(here) == pack(there)
    assert happened(restored, 0, 0) == happened(table.live, 0, 0)
    await again.close_all()


DEEDS: Final[list[Callable[[Lobby, TableNow, dict[int, str]], Awaitable[object]]]] = [
    lambda lobby, table, tokens: lobby.leave(table, tokens[1], Thinker("random")),
    lambda lobby, table, tokens: lobby.set_seat(table, GUEST, 1, "bot", Thinker("random")),
    lambda lobby, table, tokens: lobby.rename(table, GUEST, "New name"),
    lambda lobby, table, tokens: lobby.close(table, GUEST),
    lambda lobby, table, tokens: table.live.act(0, 0, "draw", ()),  # type: ignore[union-attr]
    lambda lobby, table, tokens: table.live.act(0, 0, "look", ()),  # type: ignore[union-attr]
]


@pytest.mark.parametrize("deed", DEEDS)
def test_who_goes_away_meanwhile_changes_nothing(deed: Any, tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, _, tokens = await sit_down(lobby, "peek", YOU, YOU)
            before = in_memory(table)
            async with held(lobby.log):
                task = await under_way(lobby.log, deed(lobby, table, tokens))
                assert await on_disk(lobby, table) == before
                task.cancel()
            await asyncio.wait([task])
            async with table.lock:
                await agree(lobby, table)
            assert in_memory(table) != before

    run(test)


@pytest.mark.parametrize("deed", DEEDS)
def test_what_finds_no_room_is_not_done_at_all_and_then_done(deed: Any, tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, _, tokens = await sit_down(lobby, "peek", YOU, YOU)
            before = in_memory(table)
            async with held(lobby.log):
                task = await under_way(lobby.log, deed(lobby, table, tokens))
                broken = await under_way(lobby.log, lobby.log.write(breaks))
            for failed in (task, broken):
                with pytest.raises(NoRoom):
                    await failed
            assert in_memory(table) == before
            await agree(lobby, table)
            await deed(lobby, table, tokens)
            assert in_memory(table) != before
            await agree(lobby, table)

    run(test)


def test_a_table_shows_nothing_that_is_not_on_disk(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, _ = await lobby.create(NewTable("peek", [YOU, NewSeat()]), GUEST)
            before = table.shown(GUEST, lobby.load)
            for deed in (
                lambda: lobby.join(table, 1, "other", "Ann", "", ""),
                lambda: lobby.start(table, GUEST),
            ):
                async with held(lobby.log):
                    task = await under_way(lobby.log, deed())
                    assert table.shown(GUEST, lobby.load) == before
                await task
                assert table.shown(GUEST, lobby.load) != before
                before = table.shown(GUEST, lobby.load)
            await agree(lobby, table)

    run(test)


async def at_the_end(lobby: Lobby) -> tuple[TableNow, Callable[[], Awaitable[object]]]:
    """A table at which one more card ends the game, and drawing it."""
    table, live, _ = await sit_down(lobby, "peek", YOU, YOU)
    while len(live.play.log) < 16:
        await live.act(int(live.play.state.seat), len(live.play.log), "draw", ())
    return table, lambda: live.act(int(live.play.state.seat), 16, "draw", ())


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("closes", [False, True])
def test_a_game_ends_while_its_table_is_changed(closes: bool, order: int, tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, end = await at_the_end(lobby)
            deeds = [lambda: lobby.rename(table, GUEST, "New name"), end]
            if closes:
                deeds[0] = lambda: lobby.close(table, GUEST)
            async with held(lobby.log):
                tasks = [await under_way(lobby.log, deed()) for deed in deeds[::order]]
            await asyncio.gather(*tasks)
            assert table.status == (CLOSED if closes else FINISHED)
            await agree(lobby, table)

    run(test)


# Sealed choices


async def bidding(lobby: Lobby) -> tuple[TableNow, LivePlay, dict[int, str]]:
    """Three dealers; the first has bid, sealed."""
    table, live, tokens = await sit_down(lobby, "auction", YOU, YOU, YOU)
    await live.act(0, len(live.play.log), "bid", (1,))
    assert sorted(live.trays) == [0]
    return table, live, tokens


def test_a_sealed_choice_outlives_a_hand_over_and_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, live, tokens = await bidding(lobby)
            await lobby.leave(table, tokens[2], Thinker("random"))
            assert sorted(live.trays) == [0]
            await agree(lobby, table)
        async with opened(tmp_path) as lobby:
            table = await lobby.find(table.id)
            again = await lobby.live(table)
            assert again is not None
            assert [repr(action) for action in again.trays[0]] == ["bid 1"]
            for seat in (1, 2):
                await again.act(seat, len(again.play.log), "bid", (0,))
            assert [0, "bid", 1] in again.play.log
            await agree(lobby, table)

    run(test)


def test_sealed_choices_are_gone_when_the_play_goes_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, live, _ = await bidding(lobby)
            first = len(live.play.log)
            for seat in (1, 2):
                await live.act(seat, first, "bid", (0,))
            await live.act(0, len(live.play.log), "bid", (1,))
            for seat in (0, 1, 2):
                if seat == 0:
                    await live.undo(0, first)
                else:
                    await live.answer(seat, first, True)
            assert not live.trays
            await agree(lobby, table)

    run(test)


# Bots


class Thoughts:
    """In the place of the pool: bots that wait until they are told what to choose."""

    def __init__(self) -> None:
        self.asked: Final = asyncio.Queue[asyncio.Future[Choice]]()

    async def choose(self, *_: object, **__: object) -> Choice:
        thought: asyncio.Future[Choice] = asyncio.get_running_loop().create_future()
        self.asked.put_nowait(thought)
        return await thought


def _choice(live: LivePlay, verb: str) -> Choice:
    return Choice(live.play.game.action(1, verb, ()), 0.0)


def test_a_bot_whose_position_was_taken_back_thinks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            thoughts = Thoughts()
            monkeypatch.setattr(lobby.pool, "choose", thoughts.choose)
            table, live, _ = await sit_down(lobby, "peek", YOU, BOT)
            await live.act(0, 0, "draw", ())
            late = await thoughts.asked.get()
            await live.undo(0, 0)
            if not late.done():
                late.set_result(_choice(live, "draw"))
            await live.act(0, len(live.play.log), "look", ())
            await asyncio.sleep(0)
            assert thoughts.asked.empty()
            assert live.play.log[-3][:2] == [0, "look"]
            await live.act(0, len(live.play.log), "bury", ())
            await live.act(0, len(live.play.log), "draw", ())
            number = len(live.play.log)
            (await thoughts.asked.get()).set_result(_choice(live, "draw"))
            while len(live.play.log) == number or live.lock.locked():
                await asyncio.sleep(0.001)
            assert live.play.log[number] == [1, "draw"]
            await agree(lobby, table)

    run(test)


def test_no_bot_plays_on_at_a_table_that_was_closed_while_it_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            thoughts = Thoughts()
            monkeypatch.setattr(lobby.pool, "choose", thoughts.choose)
            table, live, _ = await sit_down(lobby, "peek", BOT, BOT)
            thought = await thoughts.asked.get()
            async with held(lobby.log):
                close = await under_way(lobby.log, lobby.close(table, GUEST))
                thought.set_result(_choice(live, "draw"))
                while lobby.log.waiting() < 2:
                    await asyncio.sleep(0.001)
            await close
            async with live.lock:
                number = len(live.play.log)
                assert number > 0
            await asyncio.sleep(0.01)
            assert thoughts.asked.empty()
            assert len(live.play.log) == number
            await agree(lobby, table)

    run(test)


def test_many_who_ask_for_a_play_at_once_get_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table_id = (await sit_down(lobby, "peek", YOU, YOU))[0].id

        async def ask(lobby: Lobby) -> LivePlay | None:
            return await lobby.live(await lobby.find(table_id))

        async with opened(tmp_path) as lobby:
            wake = asyncio.create_task(lobby.wake())
            found = await asyncio.gather(*[ask(lobby) for _ in range(20)])
            assert len({id(live) for live in found}) == 1
            assert found[0] is not None
            assert await wake == {"running": 1, "unfit": 0}

    run(test)
