"""The life of a table over HTTP: joined, filled, started, renamed, closed, played again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from curatorium.core.registry import game_ids, load as load_game
from curatorium.server import table_rows, wire
from curatorium.server.log import Job
from curatorium.server.tables import TableNow
from tests.server.client import Message, Refused, failed, ids, seen
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

YOU: Message = {"kind": "you"}
OPEN: Message = {}
BOT: Message = {"kind": "bot", "bot": "random"}


# Sitting down


def test_join_a_listed_table(served: Served) -> None:
    host, other = served.guest(), served.guest()
    table = host.table(game="peek", seats=[YOU, OPEN])["table"]["id"]
    seated = other.ask("POST", f"tables/{table}/join", {"seat": 1, "name": "Bob"})
    assert seated["seat"] == 1
    shown = seen(other, table)
    assert [seat["name"] for seat in shown["seats"]] == ["Player 1", "Bob"]
    assert not shown["host"]
    assert shown["invite"] == ""
    assert seen(host, table)["invite"] != ""


def test_an_unlisted_table_is_joined_with_its_invitation_only(served: Served) -> None:
    host, other = served.guest(), served.guest()
    made = host.table(game="peek", seats=[OPEN, OPEN], listed=False)
    path = f"tables/{made['table']['id']}/join"
    for invite in ("", "nix", made["invite"][:-1], "\u00e4"):
        body = {"seat": 0, "invite": invite}
        failed(lambda body=body: other.ask("POST", path, body), 403, "not_yours")  # type: ignore[misc]
    other.ask("POST", path, {"seat": 0, "invite": made["invite"]})
    host.ask("POST", path, {"seat": 1})


def test_join_refused(served: Served) -> None:
    host, other = served.guest(), served.guest()
    table = host.table(game="peek", seats=[YOU, OPEN])["table"]["id"]

    def join(**body: Any) -> str:
        return failed(lambda: other.ask("POST", f"tables/{table}/join", body), 400, "malformed")

    assert "Seat 1 is taken by Player 1" in join(seat=0)
    assert "There is no seat 2; seats are 0 to 1." in join(seat=2)
    assert "There is no seat -1" in join(seat=-1)
    assert "letters" in join(seat=1, name="x" * 41)
    assert "Expected `int`" in join(seat="one")
    assert "missing required field `seat`" in join()
    assert seen(other, table)["seats"][1]["kind"] == "open"


def test_join_too_late(sit_down: Sit) -> None:
    party = sit_down("peek")
    late = party.served.guest()
    why = failed(lambda: late.ask("POST", f"tables/{party.id}/join", {"seat": 1}), 400, "malformed")
    assert "before the game starts" in why


def test_leave_before_the_start(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.ask(1, "leave", {}, party.tokens[1])
    assert seen(party.guests[0], party.id)["seats"][1]["kind"] == "open"
    failed(lambda: party.ask(1, "leave", {}, party.tokens[1]), 403, "not_yours")
    assert party.ask(1, "join", {"seat": 1})["token"] != party.tokens[1]


def test_the_host_fills_and_empties_seats(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    shown = party.ask(0, "seat", {"seat": 1, "kind": "bot", "bot": "greedy"})
    assert shown["seats"][1]["name"] == "Bea"
    assert party.ask(0, "seat", {"seat": 1, "kind": "open"})["seats"][1]["kind"] == "open"
    for body in (
        {"seat": 1, "kind": "person"},
        {"seat": 5, "kind": "open"},
        {"seat": 1, "kind": "bot", "bot": "nix"},
        {"seat": 1, "kind": "bot", "budget": -1},
    ):
        failed(lambda body=body: party.ask(0, "seat", body), 400, "malformed")  # type: ignore[misc]


# From start to end


def test_start(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.ask(0, "seat", {"seat": 1, "kind": "open"})
    assert "Seats 2 are open" in failed(lambda: party.ask(0, "start"), 400, "malformed")
    party.ask(1, "join", {"seat": 1})
    started = party.ask(0, "start")
    assert started["status"] == "running"
    assert started["play"]
    assert "started already" in failed(lambda: party.ask(0, "start"), 400, "malformed")


def test_rename(sit_down: Sit) -> None:
    party = sit_down("peek")
    assert party.ask(0, "rename", {"name": "Tuesday"})["name"] == "Tuesday"
    while party.sockets[1].table["name"] != "Tuesday":
        party.sockets[1].receive()
    assert party.ask(0, "rename", {"name": " "})["name"] == "Tuesday"
    failed(lambda: party.ask(0, "rename", {"name": "x" * 41}), 400, "malformed")
    failed(lambda: party.ask(0, "rename", {"title": "x"}), 400, "malformed")


def test_close(sit_down: Sit) -> None:
    party = sit_down("peek")
    spectator = party.look_on()
    assert party.ask(0, "close")["status"] == "closed"
    while spectator.table["status"] != "closed":
        spectator.receive()
    with pytest.raises(Refused, match="Nothing is being played"):
        party.turn()
    assert "is closed" in failed(lambda: party.ask(0, "start"), 400, "malformed")
    late = party.look_on(0)
    assert late.state["number"] == party.state()["number"]
    failed(lambda: party.ask(0, "rematch", None, party.tokens[0]), 400, "malformed")


def test_the_end_is_told(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.play_on()
    for socket in party.sockets:
        while socket.table["status"] != "finished":
            socket.receive()
    for route, body in (("leave", {}), ("seat", {"seat": 1, "kind": "bot"})):
        with pytest.raises(Refused, match="over"):
            party.ask(0, route, body, party.tokens[0])
    assert [seat["name"] for seat in seen(party.guests[0], party.id)["seats"]] == ["P1", "P2"]


def test_no_rematch_before_the_end(sit_down: Sit) -> None:
    party = sit_down("peek")
    why = failed(lambda: party.ask(0, "rematch", None, party.tokens[0]), 400, "malformed")
    assert "when the game is over" in why


def test_rematch_sits_the_same_people_down(sit_down: Sit) -> None:
    party = sit_down("peek", name="Again", listed=False)
    party.play_on()
    again = party.ask(1, "rematch", None, party.tokens[1])
    table = again["table"]
    assert (table["name"], table["listed"], table["status"]) == ("Again", False, "open")
    assert [seat["kind"] for seat in table["seats"]] == ["open", "person"]
    assert list(again["tokens"]) == ["1"]
    assert table["host"]
    assert party.sockets[0].until(bool)
    while not party.sockets[0].table["rematch"]:
        party.sockets[0].receive()
    assert party.sockets[0].table["rematch"] == table["id"]
    same = party.ask(0, "rematch", None, party.tokens[0])
    assert (same["table"]["id"], same["tokens"]) == (table["id"], {})
    body = {"seat": 0, "invite": same["invite"]}
    party.guests[0].ask("POST", f"tables/{table['id']}/join", body)
    party.guests[1].ask("POST", f"tables/{table['id']}/start")
    failed(lambda: party.ask(0, "rematch", None, "nix"), 403, "not_yours")


def test_a_rematch_that_was_closed_is_none(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.play_on()
    first = party.ask(0, "rematch", None, party.tokens[0])["table"]["id"]
    party.guests[0].ask("POST", f"tables/{first}/close")
    second = party.ask(1, "rematch", None, party.tokens[1])
    assert second["table"]["id"] != first
    assert second["table"]["status"] == "open"
    assert list(second["tokens"]) == ["1"]


def test_a_rematch_is_made_with_its_table_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, sit_down: Sit
) -> None:
    party = sit_down("peek")
    party.play_on()
    update, full = table_rows.update_table, [True]

    def updates(table: TableNow, status: wire.Status | None = None) -> Job:
        job = update(table, status)

        def fails(base: Connection) -> None:
            if full:
                raise OperationalError("UPDATE", {}, OSError("the disk is full"))
            job(base)

        return fails

    monkeypatch.setattr(table_rows, "update_table", updates)
    rematch = ("rematch", None, party.tokens[0])
    failed(lambda: party.ask(0, *rematch), 507, "no_room")
    full.clear()
    made = party.ask(0, *rematch)["table"]["id"]
    mine = party.guests[0].ask("GET", "tables?status=mine")
    assert {table["id"] for table in mine} == {party.id, made}


def test_rematch_at_one_device(served: Served) -> None:
    guest = served.guest()
    made = guest.table(game="peek", seats=[YOU, YOU])
    table, tokens = made["table"]["id"], made["tokens"]
    guest.ask("POST", f"tables/{table}/start")
    with guest.socket(table, *tokens.values()) as socket:
        state = socket.until(bool)
        while not state["over"]:
            seat = state["deciders"][0]
            number = socket.act(seat, socket.options(seat)[0])["number"]
            state = socket.until(lambda s, number=number: s["number"] > number)
    again = guest.ask("POST", f"tables/{table}/rematch", None, tokens["0"])
    assert set(again["tokens"]) == {"0", "1"}


def test_tables_outlive_the_server(served: Served, sit_down: Sit) -> None:
    party = sit_down("puzzle", 1)
    party.play_on()
    host = served.guest()
    made = host.table(game="peek", seats=[YOU, OPEN], name="Later")
    table = made["table"]["id"]
    served.again()
    assert seen(host, table)["name"] == "Later"
    assert seen(host, table)["host"]
    assert host.ask("POST", f"tables/{table}/rename", {"name": "Now"})["name"] == "Now"
    assert table in ids(host, "mine")
    served.guest().ask("POST", f"tables/{table}/join", {"seat": 1})
    assert host.ask("POST", f"tables/{table}/start")["status"] == "running"
    with host.socket(table, made["tokens"]["0"]) as socket:
        assert socket.until(bool)["deciders"] == [0]
    assert party.id in ids(host, "finished")
    with host.socket(party.id) as socket:
        state = socket.until(bool)
        assert state["over"]
        assert state["secret"]
        assert socket.happened[-1]["events"]


def test_a_game_that_is_not_there_any_more(tmp_path: Path) -> None:
    server = Served(tmp_path)
    waiting = Party(server, "peek", 2, start=False)
    running = Party(server, "peek", 2)
    running.close()
    server.close()
    server = Served(tmp_path, load=load_game, games=game_ids)
    try:
        guest = server.guest()
        assert ids(guest, "open") == [waiting.id]
        assert seen(guest, waiting.id)["texts"] == ""
        with guest.socket(running.id, running.tokens[0]) as socket:
            while not socket.table:
                socket.receive()
            assert "no game 'peek'" in socket.table["trouble"]
        failed(
            lambda: guest.ask("POST", f"tables/{running.id}/leave", {}, running.tokens[0]),
            400,
            "malformed",
        )
    finally:
        server.close()
