"""Plays on disk that do not fit the rules are kept, readable and named; all others go on."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from curatorium.server.schema import FILE
from tests.server.client import Refused
from tests.server.party import Party
from tests.server.served import Served

LONG: Final = 60.0


def sql(folder: Path, statement: str, *values: object) -> list[Any]:
    """Do something in the database behind the server's back."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as base:
        return base.execute(statement, values).fetchall()


def eventually(test: Callable[[], bool]) -> None:
    """It becomes true in time: plays are checked while the server answers already."""
    end = time.monotonic() + LONG
    while not test():
        assert time.monotonic() < end, "it never becomes true"
        time.sleep(0.01)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path / "data")
    yield served
    served.close()


def _change_record(folder: Path, play: str) -> None:
    sql(
        folder,
        "UPDATE records SET body = '[0, \"lay_back\", 1]' WHERE play = ? AND number = 0",
        play,
    )


def _change_draw(folder: Path, play: str) -> None:
    """Another card than the one that the secret and the nonces give."""
    (line,) = sql(folder, "SELECT body FROM records WHERE play = ? AND number = 1", play)[0]
    who, verb, card = json.loads(line)
    other = json.dumps([who, verb, (card + 1) % 9])
    sql(folder, "UPDATE records SET body = ? WHERE play = ? AND number = 1", other, play)


def _break_record(folder: Path, play: str) -> None:
    sql(folder, "UPDATE records SET body = '[0, \"loo' WHERE play = ? AND number = 0", play)


def _take_record_out(folder: Path, play: str) -> None:
    sql(folder, "DELETE FROM records WHERE play = ? AND number = 0", play)


def _change_secret(folder: Path, play: str) -> None:
    sql(folder, "UPDATE plays SET secret = x'00' WHERE id = ?", play)


def _change_game(folder: Path, play: str) -> None:
    sql(folder, "UPDATE plays SET header = replace(header, 'peek', 'chess') WHERE id = ?", play)


def _change_deck(folder: Path, play: str) -> None:
    sql(folder, "UPDATE plays SET header = replace(header, '0 to 8', '0 to 9') WHERE id = ?", play)


def _empty_header(folder: Path, play: str) -> None:
    sql(folder, "UPDATE plays SET header = '' WHERE id = ?", play)


def _change_id(folder: Path, play: str) -> None:
    sql(folder, "UPDATE plays SET header = replace(header, ?, 'another') WHERE id = ?", play, play)


MISFITS: Final = [
    _change_record,
    _change_draw,
    _break_record,
    _take_record_out,
    _change_secret,
    _change_game,
    _change_deck,
    _empty_header,
    _change_id,
]


def _begun(server: Served, game: str = "peek") -> Party:
    """Two people at a table, and the first has looked at cards."""
    party = Party(server, game, 2)
    party.turn()
    return party


@pytest.mark.parametrize("misfit", MISFITS)
def test_a_play_that_does_not_fit_is_kept_and_named_and_others_go_on(
    misfit: Callable[[Path, str], None], server: Served
) -> None:
    party, other = _begun(server), _begun(server)
    party.close()
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    server.stop()
    before = sql(server.settings.data, "SELECT header, secret FROM plays WHERE id = ?", play)
    misfit(server.settings.data, play)
    server.start()
    eventually(lambda: party.guests[0].ask("GET", "health")["unfit"] == 1)
    assert any("does not fit" in line and play in line for line in server.log.lines)
    _is_named(party)
    raw = party.guests[0].http.get(f"/api/plays/{play}/record")
    assert raw.status_code == 200
    lines = sql(
        server.settings.data, "SELECT body FROM records WHERE play = ? ORDER BY number", play
    )
    assert raw.text.splitlines()[1:] == [line for (line,) in lines]
    assert before[0][1].hex() not in raw.text
    assert party.guests[0].http.get(f"/api/plays/{play}").status_code == 422
    for path in (f"plays/{play}?eye=0", f"plays/{play}/steps?eye=0"):  # it may fit again
        assert party.guests[0].http.get(f"/api/{path}").status_code == 403
    other.open()
    other.play_on()
    other.close()


def _is_named(party: Party) -> None:
    """The table says what is wrong, shows no position, and lets nobody do anything but close it."""
    shown = party.guests[0].ask("GET", f"tables/{party.id}")
    assert shown["trouble"]
    assert shown["status"] == "running"
    with party.guests[0].socket(party.id, *party.tokens) as socket:
        with pytest.raises(Refused, match="malformed"):
            socket.ask("act", seat=0, number=3, verb="lay_back", numbers=[1])
        assert socket.table["trouble"] == shown["trouble"]
        assert not socket.state
    for route, body in (("leave", {}), ("seat", {"seat": 0, "kind": "bot"})):
        with pytest.raises(Refused, match="cannot go on"):
            party.ask(0, route, body, party.tokens[0])


def test_a_play_that_fits_again_goes_on_and_is_secret_again(server: Served) -> None:
    party = _begun(server)
    party.close()
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    folder = server.settings.data
    (header,) = sql(folder, "SELECT header FROM plays WHERE id = ?", play)[0]
    server.stop()
    _change_deck(folder, play)
    server.start()
    record = f"/api/plays/{play}/record"
    eventually(lambda: party.guests[0].http.get(record).status_code == 200)
    server.stop()
    sql(folder, "UPDATE plays SET header = ? WHERE id = ?", header, play)
    server.start()
    eventually(lambda: party.guests[0].http.get(record).status_code == 403)
    assert party.guests[0].ask("GET", "health")["unfit"] == 0
    party.open()
    party.play_on()
    assert '"end"' in party.record()
    party.close()


def test_a_finished_play_that_does_not_fit_any_more_is_handed_out_as_it_is(server: Served) -> None:
    party = Party(server, "peek", 2)
    party.play_on()
    whole = party.record()
    party.close()
    play = json.loads(whole.splitlines()[0])["play"]
    server.stop()
    _change_deck(server.settings.data, play)
    server.start()
    found = party.guests[0].http.get(f"/api/plays/{play}/record")
    assert found.status_code == 200
    kept = [line for line in whole.splitlines()[1:] if line.startswith("[")]
    assert found.text.splitlines()[1:] == kept
    with party.guests[0].socket(party.id) as socket:
        socket.receive()
        assert "0 to 9" in socket.table["trouble"]


def test_a_damaged_table_hinders_no_other(server: Served) -> None:
    bad, good = Party(server, "peek", 2, start=False), Party(server, "peek", 2, start=False)
    server.stop()
    sql(server.settings.data, "UPDATE tables SET body = '{' WHERE id = ?", bad.id)
    server.start()
    listed = good.guests[0].ask("GET", "tables")
    assert [table["id"] for table in listed] == [good.id]
    assert good.guests[0].http.get(f"/api/tables/{bad.id}").status_code == 404
    assert bad.guests[0].table(game="peek", seats=[{}, {}], listed=False)
    good.start()
    good.play_on()
    good.close()
