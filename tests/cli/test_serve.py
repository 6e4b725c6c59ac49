"""``curatorium serve``: what it refuses before it begins, and what it announces."""

import socket
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from curatorium.cli import browser
from curatorium.cli.serve import _address, _announce, _checked_path, _listener
from curatorium.server.log import Log
from tests.server.process import Process

Run = Callable[..., Any]


@pytest.mark.parametrize("path", ["museum", "/museum/", "/"])
def test_a_root_path_that_is_none(run: Run, path: str) -> None:
    said = run("serve", "--data", "data", "--root-path", path)
    assert said.code == 2
    assert "begins with a slash" in said.errors


@pytest.mark.parametrize(
    "url",
    [
        "museum.example", "ftp://museum.example", "https://", "https:///museum", "http://[::1",
        "https://museum.example:port", "https://museum.example/?a", "https://museum.example/#b",
        "https://somebody@museum.example",
    ],
)  # fmt: skip
def test_a_public_address_that_is_none(run: Run, url: str) -> None:
    said = run("serve", "--data", "data", "--public-url", url)
    assert said.code == 2
    assert "http:// or https://" in said.errors


def test_a_public_address_and_a_path_that_differ(run: Run) -> None:
    for url in ("https://museum.example", "https://museum.example/other"):
        said = run("serve", "--data", "data", "--public-url", url, "--root-path", "/museum")
        assert said.code == 2
        assert "let both say the same" in said.errors


def test_the_path_of_the_public_address_is_the_one_where_it_is_shown() -> None:
    assert _checked_path("", "https://museum.example/museum/") == "/museum"
    assert _checked_path("/museum", "https://museum.example/museum") == "/museum"
    assert _checked_path("", "https://museum.example/") == ""
    assert _checked_path("/museum", "") == "/museum"


def test_no_address_that_is_asked_for_is_logged(tmp_path: Path) -> None:
    with Process(tmp_path / "data").start() as process:
        httpx.get(f"{process.base}/api/tables?token=secret-of-http")
        address = process.base.replace("http", "ws", 1) + "/api/socket?token=secret-of-socket"
        with connect(address) as link:
            link.send("nothing of ours")
            link.recv(30)
        process.stop()
        assert "awake" in process.said()
        assert "secret-of" not in process.said()


def test_a_port_that_is_taken(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = run("serve", "--data", "data", "--port", port)
    assert said.code == 2
    assert f"port {port}" in said.errors
    assert "--port" in said.errors


def test_for_one_person_any_free_port_will_do() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with _listener("127.0.0.1", port, any_other=True) as found:
            assert found.getsockname()[1] not in (0, port)


def test_the_wanted_port_is_taken_if_it_is_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with _listener("127.0.0.1", port, any_other=True) as found:
        assert found.getsockname()[1] == port


def test_no_browser_is_opened_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    there = threading.Event()

    def note(address: str) -> bool:
        opened.append(address)
        there.set()
        return True

    monkeypatch.setattr("webbrowser.open", note)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not browser.show("http://127.0.0.1:1")
    monkeypatch.setenv("DISPLAY", ":0")
    assert browser.show("http://127.0.0.1:2")
    assert there.wait(20)
    assert opened == ["http://127.0.0.1:2"]


def test_who_answers_is_told_apart(tmp_path: Path) -> None:
    told = {"/ours": b'{"version": "1", "games": []}', "/theirs": b"[1]", "/broken": b"<html>"}

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(told[self.path.removesuffix("/api/health")])

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        base = f"http://127.0.0.1:{server.server_address[1]}"
        found = [browser.answers(base + path) for path in told]
        server.shutdown()
        thread.join()
    assert found == [True, False, False]
    assert not browser.answers(base)  # nobody is there any more


def test_a_second_start_leads_to_the_first(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    log = Log(tmp_path / "data")
    try:
        monkeypatch.setattr(
            "curatorium.cli.serve.answers", lambda address: address.endswith(":8765")
        )
        said = run("serve", "--data", "data", "--browser")
        assert said.code == 0
        assert "runs already, at http://127.0.0.1:8765" in said.errors
        monkeypatch.setattr("curatorium.cli.serve.answers", lambda _: False)
        said = run("serve", "--data", "data", "--browser")
        assert said.code == 2
        assert "Another server uses" in said.errors
    finally:
        log.close()


def test_where_it_listens_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = _address(listener, lan=False)
        assert address == f"http://127.0.0.1:{listener.getsockname()[1]}"
    _announce(address, tmp_path, lan=False)
    said = capsys.readouterr().err
    assert address in said
    assert str(tmp_path) in said
    assert "█" not in said


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_an_address_of_version_6_will_do() -> None:
    with _listener("::1", 0) as listener:
        address = _address(listener, lan=False)
        assert address == f"http://[::1]:{listener.getsockname()[1]}"


def test_the_network_is_shown_a_code(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _announce("http://192.0.2.20:8765", tmp_path, lan=True)
    said = capsys.readouterr().err
    assert "http://192.0.2.20:8765" in said
    code = [line for line in said.splitlines() if set("▀▄█") & set(line)]
    assert len(code) > 10
    assert len({len(line) for line in code}) == 1
