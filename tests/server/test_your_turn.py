"""Lists and tables say who is awaited, and which seats are one's own, also of plays that are not in memory."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from curatorium.server import schema, shelf
from curatorium.server.seating import NewSeat, NewTable
from tests.server.client import Guest, Message
from tests.server.held import held, opened, run, under_way
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

BID: Message = {"verb": "bid", "numbers": [0]}


def shown(guest: Guest, table: str, status: str = "running") -> Message:
    """A table as it stands in a list, which must be as it is shown by itself."""
    (listed,) = [t for t in guest.ask("GET", f"tables?status={status}") if t["id"] == table]
    assert listed == guest.ask("GET", f"tables/{table}")
    found: Message = listed
    return found


def awaited(party: Party) -> list[int]:
    seats: list[int] = shown(party.guests[0], party.id)["awaited"]
    return seats


def test_a_table_says_who_is_awaited(sit_down: Sit) -> None:
    party = sit_down("peek", 3)
    for _ in range(6):
        assert awaited(party) == party.state()["deciders"]
        party.turn()
    party.sockets[0].ask("undo", seat=0, number=party.sockets[0].happened[0]["number"])
    assert awaited(party) == party.state()["deciders"]


def test_nobody_is_awaited_before_and_after(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    assert shown(party.guests[0], party.id, "open")["awaited"] == []
    party.start()
    assert awaited(party) == [0]
    party.play_on()
    assert shown(party.guests[0], party.id, "finished")["awaited"] == []
    other = sit_down("peek")
    other.ask(0, "close")
    assert other.guests[0].ask("GET", f"tables/{other.id}")["awaited"] == []


def test_at_a_sealed_step_those_who_have_not_chosen_are_awaited(sit_down: Sit) -> None:
    party = sit_down("auction", 3)
    assert awaited(party) == [0, 1, 2]
    party.sockets[1].act(1, BID)
    assert awaited(party) == [0, 2]
    party.sockets[1].ask("take_back", seat=1)
    assert awaited(party) == [0, 1, 2]
    for seat in (2, 0):
        party.sockets[seat].act(seat, BID)
    assert awaited(party) == [1]


def test_seats_are_ones_own_by_the_cookie(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek", 3, start=False)
    stranger = served.guest()

    def yours(guest: Guest) -> list[int]:
        found: list[int] = shown(guest, party.id, "open")["yours"]
        return found

    assert [yours(guest) for guest in (*party.guests, stranger)] == [[0], [1], [2], []]
    code = party.ask(1, "link", None, party.tokens[1])["code"]
    party.ask(0, "claim", {"code": code})
    assert [yours(guest) for guest in party.guests] == [[0, 1], [], [2]]
    party.ask(2, "leave", {}, party.tokens[2])
    assert yours(party.guests[2]) == []
    forged = served.guest()
    forged.http.cookies.set(
        "curatorium_guest", party.guests[0].http.cookies["curatorium_guest"][1:]
    )
    assert yours(forged) == []


def test_several_at_one_device_and_bots(served: Served) -> None:
    guest = served.guest()
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}, {"kind": "you"}]
    made = guest.table(game="peek", seats=seats)
    assert made["table"]["yours"] == [0, 2]
    started = guest.ask("POST", f"tables/{made['table']['id']}/start")
    assert (started["awaited"], started["yours"]) == ([0], [0, 2])


def test_after_a_restart(served: Served, sit_down: Sit) -> None:
    peek, auction = sit_down("peek", 3), sit_down("auction", 3)
    for _ in range(3):
        peek.turn()
    auction.sockets[1].act(1, BID)
    served.again()
    for party, seats in ((peek, peek.state()["deciders"]), (auction, [0, 2])):
        assert served.guest().ask("GET", f"tables/{party.id}")["awaited"] == seats


def test_a_table_out_of_memory_says_so_without_its_play(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(shelf, "CACHED", 1)

    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, _ = await lobby.create(NewTable("peek", [NewSeat("you")] * 2), "guest")
            await lobby.start(table, "guest")
            live, table_id = table.live, table.id
            assert live is not None
            await live.act(0, 0, "draw", ())
            del table, live
            await lobby.create(NewTable("peek", [NewSeat("you")] * 2), "guest")
            gc.collect()
            assert table_id not in lobby.tables
            (listed,) = await lobby.listing("running", "guest", 0)
            assert (listed.awaited, listed.yours) == ([1], [0, 1])
            assert table_id not in lobby.tables
            found = await lobby.find(table_id)
            assert found.told("", lobby.load).awaited == [1]
            assert found.live is None

    run(test)


def test_what_is_being_written_is_told_to_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, _ = await lobby.create(NewTable("auction", [NewSeat("you")] * 2), "guest")
            await lobby.start(table, "guest")
            live = table.live
            assert live is not None

            number = len(live.play.log)

            def told() -> tuple[list[int], list[bool]]:
                now = table.told("", lobby.load)
                return now.awaited, [seat.ready for seat in now.seats]

            async with held(lobby.log):
                first = await under_way(lobby.log, live.act(0, number, "bid", (0,)))
                assert told() == ([0, 1], [False, False])
            await first
            assert told() == ([1], [True, False])
            async with held(lobby.log):
                last = await under_way(lobby.log, live.act(1, number, "bid", (0,)))
                assert told() == ([1], [True, False])
            await last
            assert told() == ([0, 1], [False, False])

    run(test)


def test_a_play_that_does_not_fit_awaits_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as lobby:
            table, _ = await lobby.create(NewTable("peek", [NewSeat("you")] * 2), "guest")
            await lobby.start(table, "guest")
            spoil = schema.records.insert().values(play=table.body.play, number=0, body='[0,"fly"]')
            await lobby.log.write(lambda base: base.execute(spoil))
        async with opened(tmp_path) as lobby:
            assert (await lobby.wake())["unfit"] == 1
            (listed,) = await lobby.listing("running", "guest", 0)
            assert listed.awaited == []
        async with opened(tmp_path) as lobby:  # before it has been looked at again
            (listed,) = await lobby.listing("running", "guest", 0)
            assert listed.awaited == []
            mend = schema.records.delete().where(schema.records.c.play == listed.play)
            await lobby.log.write(lambda base: base.execute(mend))
            assert (await lobby.wake())["running"] == 1
            (listed,) = await lobby.listing("running", "guest", 0)
            assert listed.awaited == [0]

    run(test)
