"""Only so many sockets of a guest or an address are open at once, and whoever is one too many is told so."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.connection import ASGIConnection
from websockets.exceptions import ConnectionClosed

from curatorium.server import house
from curatorium.server.gate import counted_address
from curatorium.server.pace import Crowd
from tests.server.client import Guest, Socket
from tests.server.served import Served

FAR = {"X-Forwarded-For": "203.0.113.7"}


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("127.0.0.1", ""),
        ("127.8.8.8", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somebody", "somebody"),
    ],
)
def test_by_what_somebody_is_counted(host: str, counted: str) -> None:
    scope: Any = {"type": "http", "client": (host, 1), "headers": []}
    assert counted_address(ASGIConnection(scope)) == counted


def test_a_crowd() -> None:
    crowd = Crowd(2)
    for _ in range(3):
        with crowd.one_more("a") as first, crowd.one_more("a") as second:
            assert first
            assert second
            with crowd.one_more("a") as third, crowd.one_more("b") as other:
                assert not third
                assert other


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(house, "MOST_OF_GUEST", 2)
    monkeypatch.setattr(house, "MOST_OF_ADDRESS", 3)
    server = Served(tmp_path / "data", proxies=["127.0.0.1"])
    yield server
    server.close()


def comes(guest: Guest, table: str, **headers: str) -> Socket:
    socket = guest.socket(table, headers=headers)
    while not socket.table:
        socket.receive()
    return socket


def turned_away(guest: Guest, **headers: str) -> None:
    with guest.link(headers=headers) as link:
        told = json.loads(link.recv(30))
        assert (told["type"], told["kind"]) == ("refused", "too_fast")
        assert "Close some first" in told["why"]
        with pytest.raises(ConnectionClosed) as info:
            link.recv(30)
        assert info.value.rcvd is not None
        assert info.value.rcvd.code == 1013


def test_a_guest_has_only_so_many_sockets(served: Served) -> None:
    guest = served.guest()
    table = guest.table(game="peek", seats=[{}, {}])["table"]["id"]
    first, second = comes(guest, table), comes(guest, table)
    turned_away(guest)
    first.link.close()
    while guest.ask("GET", "health")["sockets"] > 1:
        pass
    comes(guest, table).link.close()
    second.link.close()


def test_an_address_has_only_so_many_sockets(served: Served) -> None:
    host = served.guest()
    table = host.table(game="peek", seats=[{}, {}])["table"]["id"]
    far = [comes(served.guest(), table, **FAR) for _ in range(3)]
    turned_away(served.guest(), **FAR)
    here = [comes(served.guest(), table) for _ in range(4)]  # this machine is not counted
    for socket in (*far, *here):
        socket.link.close()
