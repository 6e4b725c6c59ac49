"""Limits on bodies, frames and rates; what goes wrong inside shows neither outside nor secrets in the log."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from curatorium.server import frames, gate, house, run, socket as sockets
from curatorium.server.live import LivePlay
from curatorium.server.lobby import Lobby
from curatorium.server.pace import KEPT, Pace, Paces, Rate
from curatorium.server.routes import ROUTES
from tests.server.client import Guest, Refused, Socket, failed
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

WANTED = {"game": "peek", "seats": [{}, {}]}
PROXIED = "203.0.113.7"  # an address for documentation


def closed_with(socket: Socket) -> int:
    """The code with which the server closes it."""
    with pytest.raises(ConnectionClosed) as info:
        socket.until(lambda _: False)
    assert info.value.rcvd is not None
    return int(info.value.rcvd.code)


# Bodies and frames


@pytest.mark.parametrize("path", ["tables", "tables/x/join", "tables/x/rename"])
def test_bodies_are_bounded(served: Served, path: str) -> None:
    guest = served.guest()
    for content in (b"x" * (house.BODY_BYTES + 1), iter([b"x" * house.BODY_BYTES, b"x"])):
        answer = guest.http.post(f"/api/{path}", content=content)
        assert answer.status_code == 413
        assert answer.json()["kind"] == "too_large"


def test_records_may_be_longer(served: Served) -> None:
    guest = served.guest()
    assert guest.http.post("/api/records", content=b" " * 100_000).status_code == 422
    answer = guest.http.post("/api/records", content=b" " * (house.RECORD_BYTES + 1))
    assert answer.status_code == 413


def test_deep_nesting_is_malformed(served: Served) -> None:
    guest = served.guest()
    for body in (b"[" * 60_000, b'{"game":' + b"[" * 60_000, b'{"a":' * 10_000):
        answer = guest.http.post("/api/tables", content=body)
        assert answer.status_code == 400
        assert answer.json()["kind"] == "malformed"


def test_messages_are_bounded(sit_down: Sit) -> None:
    party = sit_down("peek")
    own = party.sockets[0]
    with pytest.raises(Refused, match=f"at most {frames.FRAME_BYTES} bytes"):
        own.ask("act", seat=0, number=0, verb="x" * frames.FRAME_BYTES)
    party.turn()
    own.link.send("x" * (run.FRAME_BYTES + 1))
    assert closed_with(own) == 1009


def test_who_says_nothing_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, served: Served
) -> None:
    monkeypatch.setattr("curatorium.server.socket.HELLO_SECONDS", 0.05)
    with served.guest().link() as link, pytest.raises(ConnectionClosed) as info:
        link.recv(30)
    assert info.value.rcvd is not None
    assert info.value.rcvd.code == 1008


# Rates


def test_a_bucket_fills_with_time() -> None:
    now = [0.0]
    pace = Pace(Rate(burst=3, per_second=2), lambda: now[0])
    assert [pace.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.4
    assert not pace.take()
    now[0] = 0.5
    assert [pace.take() for _ in range(2)] == [True, False]
    now[0] = 1e6
    assert [pace.take() for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_and_there_are_not_too_many() -> None:
    paces = Paces(Rate(burst=1, per_second=0), lambda: 0.0)
    assert paces.take("a")
    assert not paces.take("a")
    assert paces.take("b")
    assert all(paces.take(str(n)) for n in range(KEPT))
    assert paces.take("a")  # forgotten meanwhile


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with narrow limits that time does not widen, behind a proxy on this machine."""
    server = Served(
        tmp_path_factory.mktemp("strict"),
        proxies=["127.0.0.1"],
        guest=Rate(burst=5, per_second=0),
        address=Rate(burst=8, per_second=0),
        messages=Rate(burst=10, per_second=0),
    )
    yield server
    server.close()


def test_requests_of_a_guest_are_counted(strict: Served) -> None:
    guest = strict.guest()
    table = guest.table(**WANTED)["table"]["id"]  # nobody is known before
    for n in range(5):
        guest.ask("POST", f"tables/{table}/rename", {"name": f"n{n}"})
    answer = guest.http.post(f"/api/tables/{table}/rename", json={"name": "late"})
    assert answer.status_code == 429
    assert answer.json()["kind"] == "too_fast"
    assert answer.headers["Retry-After"] == "1"
    with pytest.raises(InvalidStatus):
        guest.socket(table)
    assert guest.ask("GET", f"tables/{table}")["name"] == "n4"
    failed(lambda: guest.ask("GET", "plays/x"), 429, "too_fast")
    strict.guest().table(**WANTED)


def test_new_guests_of_an_address_are_counted(strict: Served) -> None:
    forwarded = {"X-Forwarded-For": PROXIED}

    def makes(address: dict[str, str]) -> int:
        return strict.guest().http.post("/api/tables", json=WANTED, headers=address).status_code

    assert [makes(forwarded) for _ in range(10)] == [201] * 8 + [429] * 2
    assert makes({"X-Forwarded-For": "203.0.113.8"}) == 201
    assert [makes({}) for _ in range(12)] == [201] * 12  # this machine's own


def test_messages_are_counted_and_refused_ones_not_done(strict: Served) -> None:
    guest = strict.guest()
    made = guest.table(game="peek", seats=[{"kind": "you"}] * 2)
    table, tokens = made["table"]["id"], made["tokens"].values()
    guest.ask("POST", f"tables/{table}/start")
    with guest.socket(table, *tokens) as socket:
        socket.until(bool)
        for _ in range(10):
            socket.ask("why_not", seat=0, verb="look")
        with pytest.raises(Refused) as info:
            socket.ask("act", seat=0, number=0, verb="look")
        assert info.value.message["kind"] == "too_fast"
        assert info.value.message["id"] == socket.asked
    with guest.socket(table, *tokens) as socket:
        assert socket.until(bool)["number"] == 0
        assert socket.ask("act", seat=0, number=0, verb="look")["type"] == "done"


def test_the_usual_rates_let_people_play(tmp_path: Path) -> None:
    server = Served(tmp_path, messages=sockets.MESSAGES, guest=gate.GUEST, address=gate.ADDRESS)
    try:
        party = Party(server, "peek", 2)
        for _ in range(6):
            party.turn()
        party.close()
    finally:
        server.close()


# What goes wrong


SECRET = "swordfish"


def test_a_bug_shows_nothing_over_http(monkeypatch: pytest.MonkeyPatch, served: Served) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    monkeypatch.setattr(Lobby, "find", broken)
    answer = served.guest().http.get("/api/tables/x")
    assert answer.status_code == 500
    assert answer.json() == {
        "kind": "internal",
        "why": "Something went wrong on the server. It is noted.",
    }
    assert any('"traceback"' in line for line in served.log.lines)


def test_a_bug_shows_nothing_on_a_socket(monkeypatch: pytest.MonkeyPatch, sit_down: Sit) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError(SECRET)

    party = sit_down("peek")
    monkeypatch.setattr(LivePlay, "why_not", broken)
    with pytest.raises(Refused) as info:
        party.sockets[0].ask("why_not", seat=0, verb="look")
    assert info.value.message["kind"] == "internal"
    assert SECRET not in str(info.value.message)
    party.turn()
    monkeypatch.setattr(sockets.Client, "_greet", broken)
    with party.guests[0].link() as link:
        link.send("{}")
        with pytest.raises(ConnectionClosed) as closed:
            link.recv(30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
    assert SECRET not in closed.value.rcvd.reason


STRANGE: list[tuple[str, str, Any]] = [
    ("GET", "/api/nix", None),
    ("PUT", "/api/tables", None),
    ("DELETE", "/api/tables/x", None),
    ("GET", "/api/tables?status=%00", None),
    ("GET", "/api/tables?page=" + "9" * 400, None),
    ("GET", "/api/tables/..%2f..%2fetc%2fpasswd", None),
    ("GET", "/..%2f..%2fetc%2fpasswd.", None),
    ("GET", "/api/texts/x/y/z", None),
    ("GET", "/api/rules/%F0%9F%92%A9", None),
    ("GET", "/api/plays/x/steps?eye=x", None),
    ("GET", "/api/plays/x/steps?eye=99999999999999999999999", None),
    ("POST", "/api/tables", b""),
    ("POST", "/api/tables", b"null"),
    ("POST", "/api/tables", b"{"),
    ("POST", "/api/tables", b'{"game":"peek","seats":[{},{}],"name":"\\ud800"}'),
    ("POST", "/api/tables", b'{"game":"peek","seats":[{},{}],"nonce":"\\udfff\\ud800"}'),
    ("POST", "/api/tables", b'{"game":"puzzle","seats":[{}],"options":{"heaps":1e400}}'),
    ("POST", "/api/tables", b'{"game":"puzzle","seats":[{}],"options":{"heaps":' + b"9" * 500 + b"}}"),
    ("POST", "/api/tables", b'{"game":"\xff","seats":[]}'),
    ("POST", "/api/tables/x/join", b'{"seat":99999999999999999999}'),
    ("POST", "/api/records", b"\x00"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body"), STRANGE)
def test_strange_requests_are_refused_in_one_sentence(
    served: Served, method: str, path: str, body: Any
) -> None:
    answer = served.guest().http.request(method, path, content=body)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json().keys() == {"kind", "why"}
    check_outside(answer.text)


def test_strange_headers(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    for value in (b"\xff\xfe", b"\xc3\xa4", b"a.b.c", b".", b"%00"):
        for header in ((b"X-Seat-Token", value), (b"Cookie", b"curatorium_guest=" + value)):
            answer = party.served.guest().http.post(
                f"/api/tables/{party.id}/leave", json={}, headers=[header]
            )
            assert answer.status_code == 403
            check_outside(answer.text)


def check_outside(text: str) -> None:
    """No sign of our inside."""
    for sign in ("Traceback", 'File "', ".py", "/src/", "site-packages", "sqlite", "sqlalchemy"):
        assert sign not in text


# The log


def test_log_lines_hold_no_secrets(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek", 2, listed=False, nonce="my-own-nonce")
    secrets = {party.invite, "my-own-nonce", *party.tokens}
    code = party.ask(1, "link", None, party.tokens[1])["code"]
    claimed = party.served.guest()
    token = claimed.ask("POST", f"tables/{party.id}/claim", {"code": code})["token"]
    secrets |= {code, token}
    old = party.guests[1].socket(party.id, party.tokens[1])
    with pytest.raises(Refused):
        old.receive()
    party.sockets[0].link.send("{" + token)
    party.tokens[1] = token
    party.guests[1] = claimed
    party.open()
    party.play_on()
    secrets |= {party.state()["secret"]}
    secrets |= {guest.http.cookies["curatorium_guest"] for guest in party.guests}
    secrets |= {cookie.split(".")[1] for cookie in secrets if "." in cookie}
    for header in ({"X-Seat-Token": token}, {"Origin": f"https://{token}.example"}):
        party.served.guest().http.post("/api/tables/x/leave", json={}, headers=header)
    party.close()
    served.again()
    assert served.log.lines
    for line in served.log.lines:
        assert {"time", "level", "logger", "message"} <= json.loads(line).keys()
        for secret in secrets:
            assert secret not in line
    assert any(re.search(r'"message": "awake", .*"running": \d', line) for line in served.log.lines)


def test_addresses_hold_no_secrets(served: Served) -> None:
    """What may not be logged travels in headers, bodies and after the # of an address only."""
    guest = Guest(served.base)
    paths = [route.paths for route in ROUTES]
    assert not re.search("token|secret|invite|code", str(paths))
    made = guest.table(game="peek", seats=[{"kind": "you"}, {}])
    assert made["invite"] not in made["link"].partition("#")[0]
    guest.close()
