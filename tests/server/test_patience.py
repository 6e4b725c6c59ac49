"""Connections that say nothing, or take nothing, do not stay."""

import asyncio
import base64
import json
import resource
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from curatorium.server import patience
from curatorium.server.run import allow_many_files
from curatorium.server.shelf import Shelf
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

SOON = 0.5
WAITED = 30.0

UPGRADE = """\
GET /api/socket HTTP/1.1\r
Host: {host}\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: {key}\r
\r
"""


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("REQUEST_SECONDS", "TAKEN_SECONDS", "LEAVE_SECONDS"):
        monkeypatch.setattr(patience, name, SOON)


@pytest.fixture
def dial(served: Served) -> Iterator[Callable[[], socket.socket]]:
    """Connects to the server with little room for what comes back."""
    open_ones: list[socket.socket] = []

    def connect() -> socket.socket:
        found = socket.socket()
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        where = urlsplit(served.base)
        found.connect((where.hostname, where.port))
        found.settimeout(WAITED)
        open_ones.append(found)
        return found

    yield connect
    for one in open_ones:
        one.close()


def read_to_the_end(link: socket.socket) -> bytes:
    """All that still comes before the server ends it."""
    found = b""
    try:
        while part := link.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/hea",
        b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{",
        b"POST /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 9\r\n\r\n{}",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
    ],
)
def test_a_request_that_does_not_come_whole_is_not_waited_for(
    served: Served, dial: Callable[[], socket.socket], said: bytes
) -> None:
    before = len(served.log.lines)
    link = dial()
    link.sendall(said)
    assert read_to_the_end(link) == b""
    again = dial()  # and after a request that came whole
    again.sendall(b"GET /api/bots HTTP/1.1\r\nHost: x\r\n\r\n" + said)
    assert read_to_the_end(again).startswith(b"HTTP/1.1 200")
    assert not [line for line in served.log.lines[before:] if '"level": "error"' in line]


def test_an_answer_that_takes_long_is_no_request_that_does(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    listing = Shelf.listing

    async def slowly(*told: Any) -> Any:
        await asyncio.sleep(3 * SOON)
        return await listing(*told)

    monkeypatch.setattr(Shelf, "listing", slowly)
    assert served.guest().ask("GET", "tables") == []


def test_answers_that_nobody_takes(served: Served, dial: Callable[[], socket.socket]) -> None:
    texts = served.guest().table(game="museum_match", seats=[{}] * 4)["table"]["texts"]
    asked = f"GET /{texts} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    link = dial()
    send_till_it_breaks(link, asked * 100)


def test_a_client_that_reads_nothing_is_let_go(
    sit_down: Sit, dial: Callable[[], socket.socket]
) -> None:
    party = sit_down("peek")
    served = party.served
    link = dial()
    key = base64.b64encode(bytes(16)).decode()
    link.sendall(UPGRADE.format(host=urlsplit(served.base).netloc, key=key).encode())
    assert b" 101 " in link.recv(300)
    link.sendall(frame({"type": "hello", "table": party.id, "tokens": [party.tokens[0]]}))
    there = len(party.sockets) + 1
    until_there_are(served, there)
    end = time.monotonic() + 3 * SOON
    while time.monotonic() < end:  # a socket is no request that does not come whole
        assert served.guest().ask("GET", "health")["sockets"] == there
    wanted = {"type": "act", "id": 1, "seat": 0, "number": 0, "verb": "x" * 16_000}
    send_till_it_breaks(link, frame(wanted))
    until_there_are(served, there - 1)
    party.turn()


def send_till_it_breaks(link: socket.socket, data: bytes) -> None:
    """More than any buffer on the way holds, until the server ends it."""
    try:
        for _ in range(100_000):
            link.sendall(data)
    except ConnectionError:
        return
    raise AssertionError("it goes on and on")


def until_there_are(served: Served, sockets: int) -> None:
    end = time.monotonic() + WAITED
    guest = served.guest()
    while guest.ask("GET", "health")["sockets"] != sockets:
        assert time.monotonic() < end


def frame(message: object) -> bytes:
    """A message as a WebSocket carries it, masked by nothing."""
    text = json.dumps(message).encode().ljust(126)
    return b"\x81\xfe" + len(text).to_bytes(2, "big") + bytes(4) + text


def test_as_many_connections_as_the_system_allows() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before[0] // 2, before[1]))
        allow_many_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (before[1], before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
