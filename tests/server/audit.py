"""Whether the disk holds all that players were told: read from a copy, so that the server finds what was left."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from curatorium.core import registry
from curatorium.core.game import Game
from curatorium.core.play import Play
from curatorium.core.record import RecordReader
from curatorium.core.state import TABLE
from curatorium.server.schema import FILE
from tests.server.players import LOADS, Known
from tests.toys.auction import GAME as AUCTION
from tests.toys.peek import GAME as PEEK

TOYS: Final = {game.id: game for game in (AUCTION, PEEK)}


def load(game_id: str) -> Game:
    """A toy, or a game that is installed."""
    return TOYS.get(game_id) or registry.load(game_id)


@dataclass
class Kept:
    """A play on disk."""

    status: str
    header: str
    secret: str
    lines: list[str]
    trays: dict[int, list[Any]]
    talk: list[tuple[int, str]]  # seat and text
    table_status: str
    seats: list[str]  # person or bot, as the table has it

    @property
    def log(self) -> list[list[Any]]:
        return [json.loads(line) for line in self.lines]


def on_disk(folder: Path, scratch: Path) -> dict[str, Kept]:
    """All plays in a data folder whose server is gone, by id."""
    scratch.mkdir(exist_ok=True)
    for end in ("", "-wal"):
        copy = scratch / f"{FILE}{end}"
        copy.unlink(missing_ok=True)
        if (folder / copy.name).exists():
            shutil.copy(folder / copy.name, copy)
    (scratch / f"{FILE}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(scratch / FILE)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert base.execute("PRAGMA foreign_key_check").fetchall() == []
        return {row[0]: _kept(base, *row) for row in base.execute(PLAYS).fetchall()}


PLAYS: Final = """
SELECT plays.id, plays.status, header, secret, tables.id, tables.status, tables.body
FROM plays JOIN tables ON tables.id = plays.table_id"""


def _kept(
    base: sqlite3.Connection,
    play: str,
    status: str,
    header: str,
    secret: bytes,
    table: str,
    table_status: str,
    body: str,
) -> Kept:
    records = "SELECT number, body FROM records WHERE play = ? ORDER BY number"
    rows = base.execute(records, [play]).fetchall()
    assert [number for number, _ in rows] == list(range(len(rows)))
    trays: dict[int, list[Any]] = {}
    for seat, line in base.execute("SELECT seat, body FROM trays WHERE play = ?", [play]):
        trays.setdefault(seat, []).extend([seat, *json.loads(line)])
    seats = [seat["kind"] for seat in json.loads(body)["seats"]]
    lines = [line for _, line in rows]
    talk = "SELECT seat, text, number FROM talk WHERE table_id = ? ORDER BY number"
    texts = base.execute(talk, [table]).fetchall()
    assert [number for *_, number in texts] == list(range(len(texts)))
    said = [(seat, text) for seat, text, _ in texts]
    return Kept(status, header, secret.hex(), lines, trays, said, table_status, seats)


def check(kept: Kept, known: Known) -> None:
    """All that its players were told of a play is on disk, and all of it keeps to the rules."""
    log = kept.log
    for number, record in known.acted.items():
        assert log[number : number + 1] == [record]
    for low, high, number in known.undone:
        assert [TABLE, "undo", number] in [record[:3] for record in log[low:high]]
    for (number, seat), choice in known.sealed.items():
        if seat not in known.unsure:
            _check_sealed(kept, number, seat, choice)
    assert {number: kept.talk[number] for number in known.said} == known.said
    assert len(set(kept.talk)) == len(kept.talk)
    for seat, kind in known.handed.items():
        assert kept.seats[seat] == kind
    _check_hands(kept, known)
    over = _check_seen(kept, known).over()
    assert over or not known.over
    assert kept.status == kept.table_status == ("finished" if over else "running")


def _check_sealed(kept: Kept, number: int, seat: int, choice: list[Any] | None) -> None:
    """A sealed choice lies in its tray, or was opened in the round that began at this number."""
    since = [record for record in kept.log[number:] if record[0] != TABLE]
    opened = [record for record in since[: len(kept.seats)] if record[0] == seat]
    handed = any(record[1:3] == ["hand", seat] for record in kept.log[number:])
    if choice is None:
        assert handed or (not opened and seat not in kept.trays)
    else:
        assert opened == [choice] or kept.trays.get(seat) == choice


def _check_hands(kept: Kept, known: Known) -> None:
    """The table and the log agree about who plays for whom."""
    if known.tokens:
        sat = ["bot" if seat["kind"] == "bot" else "person" for seat in LOADS[known.load][1]]
        for who, verb, *numbers in kept.log:
            if (who, verb) == (TABLE, "hand"):
                sat[numbers[0]] = "person" if numbers[1] else "bot"
        assert kept.seats == sat


def _check_seen(kept: Kept, known: Known) -> Play:
    """Follow the log, and see again what was seen on the way."""
    reader = RecordReader([kept.header, *kept.lines], load, kept.secret, hashed=False)
    seen: dict[int, list[tuple[int, Any]]] = {}
    for number, eye, view in known.seen:
        seen.setdefault(number, []).append((eye, view))
    _compare(reader.play, seen.pop(0, []))
    for _ in reader:
        _compare(reader.play, seen.pop(len(reader.play.log), []))
    assert not seen, f"shown, but not on disk: positions {sorted(seen)} of {len(reader.play.log)}"
    return reader.play


def _compare(play: Play, seen: list[tuple[int, Any]]) -> None:
    if play.game.steps[play.state.step].sealed:
        return  # one's own sealed choices are seen besides
    for eye, view in seen:
        assert msgspec.json.decode(msgspec.json.encode(play.game.view(play.state, eye))) == view
