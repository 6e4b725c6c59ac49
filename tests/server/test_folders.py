"""Data folders that cannot be used are refused with advice, and nothing in them is touched."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from curatorium.cli.main import main
from curatorium.server.log import Log
from curatorium.server.schema import FILE, Refused
from tests.server.rooms import read_only


def _version(folder: Path, version: str) -> None:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as base:
        base.execute("UPDATE facts SET value = ? WHERE name = 'version'", [version])


def newer(folder: Path) -> None:
    Log(folder).close()
    _version(folder, "999")


def newer_and_killed(folder: Path) -> None:
    """As a newer program leaves it that was killed: what it wrote last is in the write-ahead log."""
    Log(folder).close()
    base = sqlite3.connect(folder / FILE, isolation_level=None)
    base.execute("UPDATE facts SET value = '999' WHERE name = 'version'")
    left = {path.name: path.read_bytes() for path in folder.iterdir()}
    base.close()
    for name, content in left.items():
        (folder / name).write_bytes(content)
    assert left[f"{FILE}-wal"]


def of_no_version(folder: Path) -> None:
    Log(folder).close()
    _version(folder, "²")


def damaged(folder: Path) -> None:
    Log(folder).close()
    content = bytearray((folder / FILE).read_bytes())
    content[4096:] = b"\x55" * (len(content) - 4096)
    (folder / FILE).write_bytes(content)


def cut_off(folder: Path) -> None:
    Log(folder).close()
    content = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(content[: len(content) // 2])


def of_another_program(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as base:
        base.execute("CREATE TABLE cards (name TEXT)")


def no_database(folder: Path) -> None:
    (folder / FILE).write_text("These are my notes.\n" * 500)


def empty(folder: Path) -> None:
    (folder / FILE).touch()


def a_folder(folder: Path) -> None:
    (folder / FILE).mkdir()


def half_missing(folder: Path) -> None:
    newer_and_killed(folder)
    (folder / FILE).unlink()


REFUSED: Final = [
    (newer, "version 999"),
    (newer_and_killed, "version 999"),
    (of_no_version, "does not say its version"),
    (damaged, "damaged"),
    (cut_off, "damaged"),
    (of_another_program, "no Curatorium database"),
    (no_database, "no Curatorium database"),
    (empty, "no Curatorium database"),
    (a_folder, "cannot be read"),
    (half_missing, "is missing"),
]


def _contents(folder: Path) -> dict[str, bytes]:
    """All files, but the one in which SQLite notes who reads."""
    files = [path for path in folder.iterdir() if path.is_file()]
    return {path.name: path.read_bytes() for path in files if not path.name.endswith("-shm")}


@pytest.mark.parametrize(("make", "why"), REFUSED)
def test_a_database_that_cannot_be_used_is_refused_with_advice_and_not_touched(
    make: Callable[[Path], None], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path)
    before = _contents(tmp_path)
    with pytest.raises(Refused, match=why):
        Log(tmp_path)
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert why in said
    assert "--data" in said
    assert "touched" in said
    assert _contents(tmp_path) == before


def test_what_a_kill_leaves_of_a_database_in_the_making_is_no_hindrance(tmp_path: Path) -> None:
    for left in ("new", "new-journal"):
        (tmp_path / f"{FILE}.{left}").write_bytes(b"half of it")
    Log(tmp_path).close()
    Log(tmp_path).close()


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    log = Log(tmp_path)
    try:
        with pytest.raises(Refused, match="Another server uses"):
            Log(tmp_path)
    finally:
        log.close()
    Log(tmp_path).close()


def test_a_folder_of_any_name_will_do(tmp_path: Path) -> None:
    folder = tmp_path / "what? 100 % of #1"
    Log(folder).close()
    Log(folder).close()


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["serve", "--data", str(tmp_path / "file")]) == 2
    assert "cannot be written" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("used", [False, True])
def test_a_read_only_folder_is_refused(
    used: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if used:
        Log(tmp_path).close()
    before = _contents(tmp_path)
    with read_only(tmp_path):
        assert main(["serve", "--data", str(tmp_path)]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert "cannot be written" in said
    assert "Make the folder writable" in said
    assert _contents(tmp_path) == before
