"""``curatorium serve``: what it refuses before it begins, and what it announces."""

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from curatorium.cli.serve import _address, _announce

Run = Callable[..., Any]


@pytest.mark.parametrize("path", ["museum", "/museum/", "/"])
def test_a_root_path_that_is_none(run: Run, path: str) -> None:
    said = run("serve", "--data", "data", "--root-path", path)
    assert said.code == 2
    assert "begins with a slash" in said.errors


@pytest.mark.parametrize("url", ["museum.example", "ftp://museum.example"])
def test_a_public_address_that_is_none(run: Run, url: str) -> None:
    said = run("serve", "--data", "data", "--public-url", url)
    assert said.code == 2
    assert "http:// or https://" in said.errors


def test_a_port_that_is_taken(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = run("serve", "--data", "data", "--port", port)
    assert said.code == 2
    assert f"port {port}" in said.errors
    assert "--port" in said.errors


def test_where_it_listens_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = _address(listener, lan=False)
        assert address == f"http://127.0.0.1:{listener.getsockname()[1]}"
    _announce(address, tmp_path, lan=False)
    said = capsys.readouterr().err
    assert address in said
    assert str(tmp_path) in said
    assert "█" not in said


def test_the_network_is_shown_a_code(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _announce("http://192.0.2.20:8765", tmp_path, lan=True)
    said = capsys.readouterr().err
    assert "http://192.0.2.20:8765" in said
    code = [line for line in said.splitlines() if set("▀▄█") & set(line)]
    assert len(code) > 10
    assert len({len(line) for line in code}) == 1
