"""The example of a bot from outside plays whole games against a real server, at a seat that was moved to it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.server.client import Guest, Message, Refused
from tests.server.process import TREE, Process, with_toys

EXAMPLE: Final = TREE / "examples" / "external_bot.py"
LONG: Final = 120.0  # seconds within which it comes to its end
GREEDY: Message = {"kind": "bot", "bot": "greedy"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """The server, with the toys installed."""
    with Process(tmp_path / "data", env=with_toys(tmp_path / "toys")).start() as process:
        yield process


@pytest.fixture
def guest(server: Process) -> Iterator[Guest]:
    found = Guest(server.base)
    yield found
    found.close()


def started(guest: Guest, game: str, *seats: Message, **wanted: object) -> tuple[str, Message]:
    """A table at which a game is on: its id, and the tokens of one's seats."""
    made = guest.table(game=game, seats=list(seats), **wanted)
    table: str = made["table"]["id"]
    guest.ask("POST", f"tables/{table}/start")
    return table, made["tokens"]


def link_of(guest: Guest, table: str, token: str) -> str:
    found: str = guest.ask("POST", f"tables/{table}/link", token=token)["link"]
    return found


def bot(link: str) -> subprocess.Popen[str]:
    """The example, begun."""
    environment = {name: value for name, value in os.environ.items() if "proxy" not in name.lower()}
    return subprocess.Popen(
        [sys.executable, EXAMPLE, link],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> str:
    """What it has said when it has ended well."""
    out, err = process.communicate(timeout=LONG)
    assert process.returncode == 0, err
    return out


def test_it_plays_to_the_end_beside_greedy_bots(guest: Guest) -> None:
    you = {"kind": "you", "name": "Ann"}
    options = {"max_rounds": 2}
    table, tokens = started(guest, "museum_match", you, GREEDY, GREEDY, GREEDY, options=options)
    with guest.socket(table, tokens["0"]) as mine:
        mine.until(bool)
        out = said(bot(link_of(guest, table, tokens["0"])))
        end = mine.until(lambda state: state["over"])
        assert f"Seat 0: {end['scores']} points, places {end['ranks']}.\n" in out
        assert [position["eye"] for position in end["positions"]] == [-3]  # the seat has moved
    record = guest.http.get(f"/api/plays/{mine.table['play']}/record").text
    assert record.count("\n[0, ") > 2


def test_it_plays_on_when_it_is_started_again(guest: Guest) -> None:
    table, tokens = started(guest, "peek", {"kind": "you"}, {"kind": "you"})
    link = link_of(guest, table, tokens["1"])
    with guest.socket(table, tokens["0"]) as mine:
        mine.until(bool)
        first = bot(link)
        try:
            assert first.stdout is not None
            again = first.stdout.readline().removeprefix("To start again: ").strip()
            mine.act(0, {"verb": "draw", "numbers": []})
            mine.until(lambda state: state["deciders"] == [0] and state["number"] > 2)
        finally:
            first.kill()
            first.communicate()
        second = bot(again)
        while not mine.until(lambda s: s["over"] or s["deciders"] == [0])["over"]:
            number = mine.act(0, mine.options(0)[-1])["number"]
            mine.until(lambda state, number=number: state["number"] > number)
        assert "Seat 1: " in said(second)


def test_it_lets_others_go_back(guest: Guest) -> None:
    table, tokens = started(guest, "peek", {"kind": "you"}, {"kind": "you"})
    with guest.socket(table, tokens["0"]) as mine:
        mine.until(bool)
        process = bot(link_of(guest, table, tokens["1"]))
        try:
            number = mine.act(0, {"verb": "look", "numbers": []})["number"]
            while not mine.table.get("seats", [{}, {}])[1].get("here"):
                mine.receive()
            mine.until(lambda state: state["number"] > number)
            mine.ask("undo", seat=0, number=number)
            mine.until(
                lambda s: any(e["key"] == "undo" for h in s["happened"] for e in h["events"])
            )
            guest.ask("POST", f"tables/{table}/close")
            _, err = process.communicate(timeout=LONG)
        finally:
            process.kill()
        assert "The table is closed." in err


def test_it_ends_when_the_seat_moves_on(guest: Guest) -> None:
    table, tokens = started(guest, "peek", {"kind": "you"}, {"kind": "you"})
    process = bot(link_of(guest, table, tokens["1"]))
    try:
        assert process.stdout is not None
        token = process.stdout.readline().strip().partition("#token=")[2]
        link = link_of(guest, table, token)
        guest.ask("POST", f"tables/{table}/claim", {"code": link.partition("#claim=")[2]})
        _, err = process.communicate(timeout=LONG)
    finally:
        process.kill()
    assert process.returncode == 1
    assert "somebody else" in err.lower() or "belongs to no seat" in err


def test_a_link_that_is_none_is_told(server: Process, guest: Guest) -> None:
    table, tokens = started(guest, "peek", {"kind": "you"}, {"kind": "you"})
    link = link_of(guest, table, tokens["0"])
    guest.ask("POST", f"tables/{table}/claim", {"code": link.partition("#claim=")[2]})
    process = bot(link)
    _, err = process.communicate(timeout=LONG)
    assert process.returncode == 1
    assert "has been used" in err
    with pytest.raises(Refused):
        guest.ask("POST", f"tables/{table}/link", token=tokens["0"])
