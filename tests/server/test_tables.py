"""Tables over HTTP: what can be played, made, and found."""

from collections.abc import Callable

import pytest

from curatorium.server.lobby import MOST_TABLES
from curatorium.server.seating import LONGEST_NAME
from curatorium.server.table_rows import PAGE
from tests.server.client import Message, failed, ids
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

YOU: Message = {"kind": "you"}
OPEN: Message = {}
BOT: Message = {"kind": "bot", "bot": "random"}


# What can be played


def test_health(served: Served) -> None:
    health = served.guest().ask("GET", "health")
    for path in ("/health", "/api/health"):  # the first for whoever watches over servers
        assert served.guest().http.get(path).json().keys() == health.keys()
    assert set(health["games"]) >= {"museum_match", "auction", "peek", "puzzle"}
    assert health["data_bytes"] > 0
    assert health["bots"]["fallbacks"].keys() == {
        "too slow", "crashed", "answered nonsense", "not installed",
    }  # fmt: skip


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
    failed(lambda: guest.ask("GET", "texts/chess/wood/1-"), 404, "missing")
    failed(lambda: guest.ask("GET", "texts/peek/wood/1-"), 404, "missing")
    assert "peek" not in failed(lambda: guest.ask("GET", "rules/peek"), 404, "missing")


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
    assert why in failed(lambda: served.guest().table(**wanted), 400, "malformed")


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "a\x00b", "right\u202eleft", "\u200b"])
def test_names_are_short_and_can_be_printed(served: Served, name: str) -> None:
    guest = served.guest()
    for wanted in (
        {"seats": [OPEN, OPEN], "name": name},
        {"seats": [{"kind": "you", "name": name}, OPEN]},
    ):
        why = failed(lambda wanted=wanted: guest.table(game="peek", **wanted), 400, "malformed")  # type: ignore[misc]
        assert f"1 to {LONGEST_NAME} letters" in why


def test_a_table_without_names_has_some(served: Served) -> None:
    table = served.guest().table(game="peek", seats=[YOU, OPEN], name="  ")["table"]
    assert table["name"] == "Curious Deck"
    assert table["seats"][0]["name"] == "Player 1"


def test_so_many_tables_for_a_guest_and_no_more(served: Served) -> None:
    guest = served.guest()
    made = [guest.table(game="peek", seats=[OPEN, OPEN]) for _ in range(MOST_TABLES)]
    why = failed(lambda: guest.table(game="peek", seats=[OPEN, OPEN]), 403, "not_yours")
    assert f"You have {MOST_TABLES} tables open" in why
    guest.ask("POST", f"tables/{made[0]['table']['id']}/close")
    guest.table(game="peek", seats=[OPEN, OPEN])
    served.guest().table(game="peek", seats=[OPEN, OPEN])


# Finding it


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
    failed(lambda: served.guest().ask("GET", f"tables?{query}"), 400, "malformed")


def test_no_such_table(served: Served) -> None:
    guest = served.guest()
    for path in ("tables/nix", "tables/%00", "tables/" + "x" * 3000, "plays/nix/record", "nix"):
        failed(lambda path=path: guest.ask("GET", path), 404, "missing")  # type: ignore[misc]
    failed(lambda: guest.ask("POST", "tables/nix/start"), 404, "missing")
