"""Whose pages may ask for something that changes something, and open a socket."""

import re
from collections.abc import Callable

import pytest
from websockets.exceptions import InvalidStatus

from curatorium.server.gate import our_hosts
from curatorium.server.identity import same_origin
from tests.server.party import Party
from tests.server.served import Served
from tests.server.strangers import shown
from tests.server.test_seats import HOST_ROUTES, OTHER_ROUTES, SEAT_ROUTES, unsafe_paths

Sit = Callable[..., Party]


def test_origins() -> None:
    hosts = set(our_hosts("https://Play.example", frozenset({"Other.example:8080"})))
    hosts.add("127.0.0.1:8765")
    for origin in (
        "https://play.example",
        "https://PLAY.example",
        "http://other.example:8080",
        "http://127.0.0.1:8765",
        None,
    ):
        assert same_origin(origin, hosts), origin
    for origin in (
        "null",
        "",
        "http://[",
        "file://",
        "https://evil.example",
        "https://play.example.evil.example",
        "https://play.example:444",
        "https://evil.example#play.example",
        "http://127.0.0.1",
    ):
        assert not same_origin(origin, hosts), origin
    assert "" not in our_hosts("", frozenset())


FOREIGN = ["null", "http://[", "https://evil.example", "http://127.0.0.1:1"]


@pytest.mark.parametrize("path", unsafe_paths())
def test_no_other_page_asks_for_anything_unsafe(sit_down: Sit, path: str) -> None:
    party = sit_down("peek", start=False)
    before = shown(party)
    concrete = re.sub(r"\{\w+:str\}", party.id, path).removeprefix("/api/")
    route = concrete.rpartition("/")[2]
    body = (SEAT_ROUTES | HOST_ROUTES | OTHER_ROUTES).get(route)
    if route == "tables":
        body = {"game": "peek", "seats": [{}, {}]}
    for origin in FOREIGN:
        headers = {"Origin": origin, "X-Seat-Token": party.tokens[0]}
        answer = party.guests[0].http.post(f"/api/{concrete}", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["why"] == "Pages of other origins may not ask for this."
    assert shown(party) == before
    headers = {"Origin": party.served.base, "X-Seat-Token": party.tokens[0]}
    answer = party.guests[0].http.post(f"/api/{concrete}", json=body, headers=headers)
    assert "other origins" not in answer.text


def test_no_other_page_opens_a_socket(sit_down: Sit) -> None:
    party = sit_down("peek")
    for origin in FOREIGN:
        with pytest.raises(InvalidStatus) as info:
            party.guests[0].socket(party.id, headers={"Origin": origin})
        assert info.value.response.status_code == 403
    with party.guests[0].socket(party.id, headers={"Origin": party.served.base}) as socket:
        assert socket.until(bool)


def test_pages_may_be_read_from_anywhere(served: Served) -> None:
    answer = served.guest().http.get("/api/health", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers
