"""The life of a table over HTTP: made, found, joined, filled, started, renamed, closed, played again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from curatorium.core.registry import game_ids, load as load_game
from curatorium.server.lobby import MOST_TABLES, PAGE
from curatorium.server.tables import LONGEST_NAME
from tests.server.client import Guest, Message, Refused
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

YOU: Message = {"kind": "you"}
OPEN: Message = {}
BOT: Message = {"kind": "bot", "bot": "random"}


def refused(call: Callable[[], object], status: int, kind: str) -> str:
    """Why it was refused, which must be so."""
    with pytest.raises(Refused) as info:
        call()
    message = info.value.message
    assert (message["status"], message["kind"]) == (status, kind), message
    assert set(message) == {"status", "kind", "why"}
    return str(message["why"])


def seen(guest: Guest, table: str) -> Message:
    found: Message = guest.ask("GET", f"tables/{table}")
    return found


# What can be played


def test_health(served: Served) -> None:
    health = served.guest().ask("GET", "health")
    assert set(health["games"]) >= {"museum_match", "auction", "peek", "puzzle"}
    assert health["data_bytes"] > 0
    assert health["bots"]["fallbacks"].keys() == {"too slow", "crashed", "answered nonsense"}


def test_games_and_their_options(served: Served) -> None:
    games = {game["id"]: game for game in served.guest().ask("GET", "games")}
    puzzle = games["puzzle"]
    assert puzzle["seats"] == [1]
    clerk, heaps = puzzle["options"]
    assert (clerk["name"], clerk["values"], clerk["default"]) == (
        "clerk",
        ["rolls", "steady"],
        "rolls",
    )
    assert (heaps["low"], heaps["high"], heaps["default"]) == (1, 4, 3)
    assert games["museum_match"]["title"] == "Museum Match"


def test_bots(served: Served) -> None:
    assert {"random", "greedy"} <= set(served.guest().ask("GET", "bots"))


def test_texts_are_had_once_from_an_address_that_lasts(served: Served) -> None:
    guest = served.guest()
    address = ""
    for game, seats in (("peek", 2), ("auction", 2), ("museum_match", 4)):
        address = guest.table(game=game, seats=[OPEN] * seats)["table"]["texts"]
        answer = guest.http.get(f"/{address}")
        assert "immutable" in answer.headers["Cache-Control"]
        texts = answer.json()
        assert texts["game"] == game
        assert texts["actions"]
        assert texts["rules"]
    other = address.rpartition("/")[0] + "/1-beef"
    assert guest.http.get(f"/{other}").status_code == 404


def test_no_such_texts_or_game(served: Served) -> None:
    guest = served.guest()
    refused(lambda: guest.ask("GET", "texts/chess/wood/1-"), 404, "missing")
    refused(lambda: guest.ask("GET", "texts/peek/wood/1-"), 404, "missing")
    assert "peek" not in refused(lambda: guest.ask("GET", "rules/peek"), 404, "missing")


# Making a table


def test_a_table_as_wanted(served: Served) -> None:
    guest = served.guest()
    made = guest.table(
        game="museum_match",
        seats=[{"kind": "you", "name": " Ann  B. "}, OPEN, BOT, BOT],
        options={"max_rounds": 3},
        name="Friday",
        listed=False,
    )
    table = made["table"]
    assert (table["name"], table["game"], table["status"]) == ("Friday", "museum_match", "open")
    assert table["options"]["max_rounds"] == 3
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open", "bot", "bot"]
    assert [seat["name"] for seat in table["seats"]] == ["Ann B.", "", "Cleo", "Dario"]
    assert list(made["tokens"]) == ["0"]
    assert made["link"].endswith(f"/t/{table['id']}#invite={made['invite']}")
    assert len(table["commitment"]) == 64
    assert table["host"]


def test_the_cookie_comes_with_the_first_table_only(served: Served) -> None:
    guest = served.guest()
    wanted = {"game": "peek", "seats": [OPEN, OPEN]}
    first = guest.http.post("/api/tables", json=wanted)
    cookie = first.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Set-Cookie" not in guest.http.post("/api/tables", json=wanted).headers


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"game": "chess", "seats": [YOU, OPEN]}, "There is no game 'chess'"),
        ({"game": "peek", "seats": [YOU]}, "Curious Deck has 2 or 3 seats, not 1"),
        ({"game": "peek", "seats": [YOU] * 4}, "not 4"),
        ({"game": "peek", "seats": [{"kind": "king"}, OPEN]}, "open, you or bot, not 'king'"),
        (
            {"game": "peek", "seats": [{"kind": "bot", "bot": "greddy"}, OPEN]},
            "Did you mean greedy",
        ),
        ({"game": "peek", "seats": [BOT | {"budget": 5}, OPEN]}, "random takes no budget"),
        ({"game": "puzzle", "seats": [YOU], "options": {"heap": 3}}, "Did you mean heaps"),
        ({"game": "puzzle", "seats": [YOU], "options": {"heaps": 9}}, "from 1 to 4"),
        ({"game": "puzzle", "seats": [YOU], "options": {"clerk": []}}, "Expected"),
        ({"game": "peek", "seats": [OPEN, OPEN], "colour": "red"}, "unknown field `colour`"),
        ({"game": "peek"}, "missing required field `seats`"),
    ],
)
def test_a_table_that_cannot_be_had(served: Served, wanted: Message, why: str) -> None:
    assert why in refused(lambda: served.guest().table(**wanted), 400, "malformed")


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "a\x00b", "right\u202eleft", "\u200b"])
def test_names_are_short_and_can_be_printed(served: Served, name: str) -> None:
    guest = served.guest()
    for wanted in (
        {"seats": [OPEN, OPEN], "name": name},
        {"seats": [{"kind": "you", "name": name}, OPEN]},
    ):
        why = refused(lambda wanted=wanted: guest.table(game="peek", **wanted), 400, "malformed")  # type: ignore[misc]
        assert f"1 to {LONGEST_NAME} letters" in why


def test_a_table_without_names_has_some(served: Served) -> None:
    table = served.guest().table(game="peek", seats=[YOU, OPEN], name="  ")["table"]
    assert table["name"] == "Curious Deck"
    assert table["seats"][0]["name"] == "Player 1"


def test_so_many_tables_for_a_guest_and_no_more(served: Served) -> None:
    guest = served.guest()
    made = [guest.table(game="peek", seats=[OPEN, OPEN]) for _ in range(MOST_TABLES)]
    why = refused(lambda: guest.table(game="peek", seats=[OPEN, OPEN]), 403, "not_yours")
    assert f"You have {MOST_TABLES} tables open" in why
    guest.ask("POST", f"tables/{made[0]['table']['id']}/close")
    guest.table(game="peek", seats=[OPEN, OPEN])
    served.guest().table(game="peek", seats=[OPEN, OPEN])


# Finding it


def ids(guest: Guest, status: str, page: int = 0) -> list[str]:
    found = guest.ask("GET", f"tables?status={status}&page={page}")
    return [table["id"] for table in found]


def test_what_is_listed(served: Served, sit_down: Sit) -> None:
    host, other = served.guest(), served.guest()
    listed = host.table(game="peek", seats=[OPEN, OPEN])["table"]["id"]
    secret = host.table(game="peek", seats=[OPEN, OPEN], listed=False)["table"]["id"]
    assert listed in ids(other, "open")
    assert secret not in ids(other, "open") + ids(host, "open")
    assert {listed, secret} <= set(ids(host, "mine"))
    assert not {listed, secret} & set(ids(other, "mine"))
    party = sit_down("puzzle", 1)
    assert party.id in ids(other, "running")
    party.play_on()
    assert party.id in ids(other, "finished")
    assert party.id not in ids(other, "running") + ids(other, "open")
    assert ids(party.guests[0], "mine") == [party.id]


def test_mine_are_also_those_where_one_sits(served: Served) -> None:
    host, other = served.guest(), served.guest()
    made = host.table(game="peek", seats=[OPEN, OPEN], listed=False)
    table = made["table"]["id"]
    token = other.ask("POST", f"tables/{table}/join", {"seat": 1, "invite": made["invite"]})[
        "token"
    ]
    assert ids(other, "mine") == [table]
    other.ask("POST", f"tables/{table}/leave", {}, token)
    assert ids(other, "mine") == []
    host.ask("POST", f"tables/{table}/close")
    assert ids(host, "mine") == []
    assert ids(served.guest(), "mine") == []


def test_pages(served: Served) -> None:
    guests = [served.guest() for _ in range(1 + PAGE // MOST_TABLES)]
    made = {
        guests[n // MOST_TABLES].table(game="auction", seats=[OPEN, OPEN])["table"]["id"]
        for n in range(PAGE + 3)
    }
    found: list[str] = []
    for page in range(20):
        part = ids(guests[0], "open", page)
        assert len(part) <= PAGE
        found += part
    assert len(set(found)) == len(found)
    assert made <= set(found)
    assert len(ids(guests[0], "open", 0)) == PAGE


@pytest.mark.parametrize("query", ["status=secret", "page=-1", "page=99999", "page=one"])
def test_lists_that_there_are_not(served: Served, query: str) -> None:
    refused(lambda: served.guest().ask("GET", f"tables?{query}"), 400, "malformed")


def test_no_such_table(served: Served) -> None:
    guest = served.guest()
    for path in ("tables/nix", "tables/%00", "tables/" + "x" * 3000, "plays/nix/record", "nix"):
        refused(lambda path=path: guest.ask("GET", path), 404, "missing")  # type: ignore[misc]
    refused(lambda: guest.ask("POST", "tables/nix/start"), 404, "missing")


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
        refused(lambda body=body: other.ask("POST", path, body), 403, "not_yours")  # type: ignore[misc]
    other.ask("POST", path, {"seat": 0, "invite": made["invite"]})
    host.ask("POST", path, {"seat": 1})


def test_join_refused(served: Served) -> None:
    host, other = served.guest(), served.guest()
    table = host.table(game="peek", seats=[YOU, OPEN])["table"]["id"]

    def join(**body: Any) -> str:
        return refused(lambda: other.ask("POST", f"tables/{table}/join", body), 400, "malformed")

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
    why = refused(
        lambda: late.ask("POST", f"tables/{party.id}/join", {"seat": 1}), 400, "malformed"
    )
    assert "before the game starts" in why


def test_leave_before_the_start(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.ask(1, "leave", {}, party.tokens[1])
    assert seen(party.guests[0], party.id)["seats"][1]["kind"] == "open"
    refused(lambda: party.ask(1, "leave", {}, party.tokens[1]), 403, "not_yours")
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
        refused(lambda body=body: party.ask(0, "seat", body), 400, "malformed")  # type: ignore[misc]


# From start to end


def test_start(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.ask(0, "seat", {"seat": 1, "kind": "open"})
    assert "Seats 2 are open" in refused(lambda: party.ask(0, "start"), 400, "malformed")
    party.ask(1, "join", {"seat": 1})
    started = party.ask(0, "start")
    assert started["status"] == "running"
    assert started["play"]
    assert "started already" in refused(lambda: party.ask(0, "start"), 400, "malformed")


def test_rename(sit_down: Sit) -> None:
    party = sit_down("peek")
    assert party.ask(0, "rename", {"name": "Tuesday"})["name"] == "Tuesday"
    while party.sockets[1].table["name"] != "Tuesday":
        party.sockets[1].receive()
    assert party.ask(0, "rename", {"name": " "})["name"] == "Tuesday"
    refused(lambda: party.ask(0, "rename", {"name": "x" * 41}), 400, "malformed")
    refused(lambda: party.ask(0, "rename", {"title": "x"}), 400, "malformed")


def test_close(sit_down: Sit) -> None:
    party = sit_down("peek")
    spectator = party.look_on()
    assert party.ask(0, "close")["status"] == "closed"
    while spectator.table["status"] != "closed":
        spectator.receive()
    with pytest.raises(Refused, match="Nothing is being played"):
        party.turn()
    assert "is closed" in refused(lambda: party.ask(0, "start"), 400, "malformed")
    late = party.look_on(0)
    assert late.state["number"] == party.state()["number"]
    refused(lambda: party.ask(0, "rematch", None, party.tokens[0]), 400, "malformed")


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
    why = refused(lambda: party.ask(0, "rematch", None, party.tokens[0]), 400, "malformed")
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
    refused(lambda: party.ask(0, "rematch", None, "nix"), 403, "not_yours")


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
        refused(
            lambda: guest.ask("POST", f"tables/{running.id}/leave", {}, running.tokens[0]),
            400,
            "malformed",
        )
    finally:
        server.close()
