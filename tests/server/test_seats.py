"""No seat acts or sees for another: every route and message with the wrong seat, and with none."""

from collections.abc import Callable
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from websockets.exceptions import ConnectionClosed

from curatorium.server.gate import SAFE
from curatorium.server.routes import ROUTES
from tests.server.client import Message, Socket
from tests.server.party import Party
from tests.server.served import Served
from tests.server.strangers import (
    PUBLIC,
    ask,
    check_no_seat,
    denied,
    forged_cookies,
    shown,
    tokens_of_others,
)

Sit = Callable[..., Party]

# What each unsafe route about a table is sent, and whom it asks for
SEAT_ROUTES: dict[str, Any] = {
    "leave": {"bot": "random"},
    "rematch": None,
    "link": None,
    "rename_seat": {"name": "Mine"},
}
HOST_ROUTES: dict[str, Any] = {
    "seat": {"seat": 0, "kind": "bot", "bot": "random"},
    "start": None,
    "rename": {"name": "Mine"},
    "close": None,
}
OTHER_ROUTES: dict[str, Any] = {"join": {"seat": 0}, "claim": {"code": "x"}}


def path_of(handler: HTTPRouteHandler) -> str:
    (path,) = handler.paths
    return path


def unsafe_paths() -> list[str]:
    """Every route that changes something."""
    handlers = [route for route in ROUTES if isinstance(route, HTTPRouteHandler)]
    return sorted(path_of(h) for h in handlers if not set(h.http_methods) & set(SAFE))


def test_every_unsafe_route_is_tried_here() -> None:
    tried = [f"/api/tables/{{table_id:str}}/{route}" for route in SEAT_ROUTES | HOST_ROUTES]
    tried += [f"/api/tables/{{table_id:str}}/{route}" for route in OTHER_ROUTES]
    # For whom an archive is opened at a table, test_archives.py tries.
    of_guests = ["/api/tables", "/api/records", "/api/archives/{game_id:str}/{name:str}/open"]
    assert unsafe_paths() == sorted([*tried, *of_guests])


# Routes


@pytest.mark.parametrize("start", [False, True])
def test_routes_of_a_seat_want_its_token(sit_down: Sit, start: bool) -> None:
    party = sit_down("peek", start=start)
    wrong = tokens_of_others(party, sit_down)
    before = shown(party)
    for guest in (*party.guests, party.served.guest()):
        for route, body in SEAT_ROUTES.items():
            for token in wrong.values():
                denied(lambda g=guest, r=route, b=body, t=token: ask(g, party, r, b, t))  # type: ignore[misc]
    assert shown(party) == before


@pytest.mark.parametrize("start", [False, True])
def test_routes_of_the_host_want_the_host(served: Served, sit_down: Sit, start: bool) -> None:
    party = sit_down("peek", start=start)
    before = shown(party)
    for cookie in forged_cookies(party, served).values():
        guest = served.guest()
        if cookie:
            guest.http.cookies.set("curatorium_guest", cookie)
        assert not guest.ask("GET", f"tables/{party.id}")["host"]
        for route, body in HOST_ROUTES.items():
            for token in ("", party.tokens[0], party.tokens[1]):
                denied(lambda g=guest, r=route, b=body, t=token: ask(g, party, r, b, t))  # type: ignore[misc]
    assert shown(party) == before


def test_the_host_hands_over_no_other_persons_seat(sit_down: Sit) -> None:
    party = sit_down("museum_match", 2, others=[{"kind": "bot", "bot": "random"}] * 2)
    for kind in ("bot", "open"):
        body = {"seat": 1, "kind": kind}
        denied(lambda b=body: party.ask(0, "seat", b))  # type: ignore[misc]
    assert party.ask(0, "seat", {"seat": 2, "kind": "bot", "bot": "greedy"})["seats"][2] == {
        "kind": "bot", "name": "Cleo", "bot": "greedy", "budget": 0,
        "here": False, "ready": False, "fallbacks": 0,
    }  # fmt: skip
    assert party.ask(0, "seat", {"seat": 0, "kind": "bot"})["seats"][0]["kind"] == "bot"
    denied(lambda: party.ask(0, "leave", {}, party.tokens[0]))


# Messages


def test_messages_want_a_seat_of_ones_own(sit_down: Sit) -> None:
    party = sit_down("peek", 3)
    nobody = [-1, -2, PUBLIC, -4, -5, 3, 1 << 40]
    check_no_seat(party.look_on(), 0, 1, 2, *nobody)
    check_no_seat(party.sockets[1], 0, 2, *nobody)
    check_no_seat(party.look_on(0, 2), 1, *nobody)
    late = party.look_on()
    assert late.state["number"] == 0
    assert late.texts == []
    party.play_on()


def test_a_greeting_wants_tokens_of_this_table(sit_down: Sit) -> None:
    party = sit_down("peek")
    good = party.tokens[0]
    for token in tokens_of_others(party, sit_down).values():
        for tokens in ([token], [good, token]):
            socket = party.guests[0].socket(party.id, *tokens)
            with socket:
                denied(socket.receive)
                with pytest.raises(ConnectionClosed) as closed:
                    socket.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize(
    ("hello", "kind"),
    [
        ({"type": "hello", "table": "nix"}, "missing"),
        ({"type": "hello"}, "malformed"),
        ({"type": "hello", "table": "x", "tokens": "x"}, "malformed"),
        ({"type": "act", "id": 1, "seat": 0, "number": 0, "verb": "look"}, "malformed"),
        ({"type": "hello", "table": "x", "tokens": ["x"] * 9}, "malformed"),
    ],
)
def test_a_greeting_comes_first_and_names_a_table(
    served: Served, hello: Message, kind: str
) -> None:
    with Socket(served.guest().link(), hello) as socket:
        denied(socket.receive, kind)
        with pytest.raises(ConnectionClosed):
            socket.receive()


def test_who_hosts_is_told_to_the_host_alone(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek")
    for cookie in forged_cookies(party, served).values():
        guest = served.guest()
        if cookie:
            guest.http.cookies.set("curatorium_guest", cookie)
        with guest.socket(party.id) as socket:
            while not socket.table:
                socket.receive()
            assert not socket.table["host"]
            assert socket.table["invite"] == ""
