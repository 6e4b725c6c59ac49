"""A database of an earlier version is brought up to date at the start, or left as it was.

``version_1.sql`` is what the program of version 1 has left: plays of toys, one at a sealed step.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from curatorium.server import asks, schema
from curatorium.server.log import Log
from curatorium.server.schema import FILE, Refused
from curatorium.server.tables import TableNow
from tests.server.held import opened, run

OLD: Final = Path(__file__).with_name("version_1.sql").read_text()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder as version 1 has left it."""
    with closing(sqlite3.connect(tmp_path / FILE)) as base:
        base.executescript(OLD)
    return tmp_path


def asked(folder: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(folder / FILE)) as base:
        return base.execute(question).fetchall()


def shape(folder: Path) -> dict[str, Any]:
    """The columns and indexes of every table."""
    tables = [
        name for (name,) in asked(folder, "SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    columns = {name: asked(folder, f"PRAGMA table_info({name})") for name in tables}
    keys = {f"{name} keys": asked(folder, f"PRAGMA foreign_key_list({name})") for name in tables}
    rowid = {f"{name} kind": asked(folder, f"PRAGMA table_list({name})") for name in tables}
    indexes = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' ORDER BY name"
    return columns | keys | rowid | {"indexes": asked(folder, indexes)}


def version(folder: Path) -> Any:
    return asked(folder, "SELECT value FROM facts WHERE name = 'version'")[0][0]


def test_it_is_then_like_a_new_one(old: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    new = tmp_path_factory.mktemp("new")
    for folder in (old, new):
        Log(folder).close()
    assert version(old) == version(new) == str(schema.VERSION)
    assert shape(old) == shape(new)


def test_there_is_a_step_to_every_version() -> None:
    assert sorted(schema.UPGRADES) == list(range(2, schema.VERSION + 1))


def test_nothing_is_lost_and_every_play_goes_on(old: Path) -> None:
    records = asked(old, "SELECT * FROM records")

    async def test() -> None:
        async with opened(old) as lobby:
            assert await lobby.wake() == {"running": 2, "unfit": 0}
            listed = await lobby.listing("mine", "guest", 0)
            found = {table.name: (table.status, table.awaited) for table in listed}
            assert found == {
                "Running": ("running", [0]),
                "Sealed": ("running", [0]),
                "Finished": ("finished", []),
                "Open": ("open", []),
            }
            by_name = {table.name: await lobby.find(table.id) for table in listed}
            await lobby.say(by_name["Finished"], asks.Say(1, 0, "So long ago."))
            await act(by_name["Running"], 0, "draw")
            await act(by_name["Sealed"], 0, "bid", 0)

    run(test)
    assert set(records) < set(asked(old, "SELECT * FROM records"))
    assert asked(old, "SELECT number, name, text FROM talk") == [(0, "Ann", "So long ago.")]
    assert asked(old, "SELECT * FROM trays") == []


async def act(table: TableNow, seat: int, verb: str, *numbers: int) -> None:
    assert table.live is not None
    await table.live.act(seat, len(table.live.play.log), verb, numbers)


def test_what_cannot_be_brought_up_to_date_is_left_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shape(old)
    steps = (*schema.UPGRADES[2], "ALTER TABLE nowhere ADD COLUMN x INTEGER")
    monkeypatch.setitem(schema.UPGRADES, 2, steps)
    with pytest.raises(Refused, match="nowhere"):
        Log(old)
    assert version(old) == "1"
    assert shape(old) == before
    monkeypatch.undo()
    Log(old).close()
    assert version(old) == str(schema.VERSION)


def test_an_older_program_then_refuses_it(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Log(old).close()
    monkeypatch.setattr(schema, "VERSION", 1)
    with pytest.raises(Refused, match="Start the newer program"):
        Log(old)
