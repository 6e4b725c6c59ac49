"""Links that others are sent: where they lead, below which path, and whose word is believed for it."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.client import Message, Refused
from tests.server.served import Served

SEATS = [{"kind": "you"}, {}, {}, {}]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Any]:
    """Starts servers of their own, and ends them."""
    found: list[Served] = []

    def start(**settings: Any) -> Served:
        found.append(Served(tmp_path / str(len(found)), **settings))
        return found[-1]

    yield start
    for server in found:
        server.close()


def made(server: Served, path: str = "/api", **headers: str) -> Message:
    """A table, made by a request with these headers."""
    wanted = {"game": "museum_match", "seats": SEATS}
    answer = httpx.post(f"{server.base}{path}/tables", json=wanted, headers=headers)
    assert answer.status_code == 201
    table: Message = answer.json()
    return table


def test_a_link_leads_where_the_request_came_to(served: Served) -> None:
    table = made(served)
    link = urlsplit(table["link"])
    assert f"{link.scheme}://{link.netloc}" == served.base
    assert link.path == f"/t/{table['table']['id']}"
    assert link.fragment == f"invite={table['invite']}"


def test_the_host_of_the_request_is_taken(served: Served) -> None:
    link = made(served, Host="museum.example")["link"]
    assert link.startswith("http://museum.example/t/")


def test_the_public_address_comes_first(serve: Any) -> None:
    server = serve(public_url="https://museum.example/play", root_path="/play")
    assert made(server)["link"].startswith("https://museum.example/play/t/")


def test_secrets_stand_where_no_server_is_sent_them(served: Served) -> None:
    guest = served.guest()
    table = guest.table(game="museum_match", seats=SEATS)
    path = f"tables/{table['table']['id']}/link"
    moved = guest.ask("POST", path, token=table["tokens"]["0"])
    for link, secret in ((table["link"], table["invite"]), (moved["link"], moved["code"])):
        before, _, after = link.partition("#")
        assert secret in after
        assert secret not in before


def test_only_the_host_is_told_the_invitation_again(served: Served) -> None:
    host = served.guest()
    table = host.table(game="museum_match", seats=SEATS)
    path = f"tables/{table['table']['id']}"
    assert host.ask("GET", path)["invite"] == table["invite"]
    assert served.guest().ask("GET", path)["invite"] == ""


# Proxies


def test_forwarded_headers_of_a_stranger_are_ignored(served: Served) -> None:
    told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    told |= {"X-Forwarded-For": "203.0.113.7", "Forwarded": "host=evil.example;proto=https"}
    assert made(served, **told)["link"].startswith(f"{served.base}/t/")


def test_a_named_proxy_is_believed_how_it_was_reached(serve: Any) -> None:
    server = serve(proxies=["127.0.0.1"])
    told = {"X-Forwarded-Proto": "https", "Host": "museum.example"}
    assert made(server, **told)["link"].startswith("https://museum.example/t/")


def test_the_cookie_goes_back_the_way_it_came(serve: Any) -> None:
    server = serve(proxies=["127.0.0.1"])
    wanted = {"game": "museum_match", "seats": SEATS}
    for scheme in ("https", "http"):
        told = {"X-Forwarded-Proto": scheme}
        answer = httpx.post(f"{server.base}/api/tables", json=wanted, headers=told)
        assert ("secure" in answer.headers["set-cookie"].lower()) == (scheme == "https")


def test_no_proxy_is_believed_another_host(serve: Any) -> None:
    server = serve(proxies=["127.0.0.1"])
    link = made(server, **{"X-Forwarded-Host": "evil.example"})["link"]
    assert link.startswith(f"{server.base}/t/")


def test_another_address_than_the_named_one_is_not_believed(serve: Any) -> None:
    server = serve(proxies=["203.0.113.7"])
    link = made(server, **{"X-Forwarded-Proto": "https"})["link"]
    assert link.startswith(f"{server.base}/t/")


# Below a path


@pytest.mark.parametrize("path", ["/api", "/museum/api"])
def test_a_proxy_may_leave_the_prefix_or_take_it_away(serve: Any, path: str) -> None:
    server = serve(root_path="/museum")
    table = made(server, path)
    assert table["link"].startswith(f"{server.base}/museum/t/")
    address = server.base.replace("http", "ws", 1) + path
    with connect(f"{address}/socket") as link:
        link.send(f'{{"type": "hello", "table": "{table["table"]["id"]}"}}')
        assert '"type":"table"' in str(link.recv(30))


def test_a_path_that_only_begins_alike_is_another(serve: Any) -> None:
    server = serve(root_path="/museum")
    assert "version" not in httpx.get(f"{server.base}/museums/api/health").text


def test_the_cookie_is_for_the_path_alone(serve: Any) -> None:
    server = serve(root_path="/museum", public_url="https://museum.example/museum")
    wanted = {"game": "museum_match", "seats": SEATS}
    answer = httpx.post(f"{server.base}/api/tables", json=wanted)
    cookie = answer.headers["set-cookie"].lower()
    assert "path=/museum" in cookie
    assert "secure" in cookie
    assert "httponly" in cookie


# Pages of other origins


def test_the_public_address_is_one_of_ours(serve: Any) -> None:
    server = serve(public_url="https://Museum.example")
    made(server, Origin="https://museum.example")


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_pages_of_others_may_not_ask(served: Served, origin: str) -> None:
    wanted = {"game": "museum_match", "seats": SEATS}
    answer = httpx.post(f"{served.base}/api/tables", json=wanted, headers={"Origin": origin})
    assert answer.status_code == 403


def test_a_link_can_be_used_by_a_program(served: Served) -> None:
    link = urlsplit(made(served)["link"])
    invite = link.fragment.removeprefix("invite=")
    guest = served.guest()
    joined = guest.ask("POST", f"tables/{link.path[3:]}/join", {"seat": 1, "invite": invite})
    assert joined["token"]
    with pytest.raises(Refused):
        guest.ask("POST", f"tables/{link.path[3:]}/join", {"seat": 1, "invite": invite})


def test_nothing_is_sent_to_find_the_address_in_the_network() -> None:
    from curatorium.cli.serve import _lan_host

    assert socket.inet_aton(_lan_host())
