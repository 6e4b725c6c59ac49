"""Records over HTTP: had when a play is over, refused before, and checked line by line when sent."""

import asyncio
import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from curatorium.core import record
from curatorium.core.play import Chance, Play
from curatorium.core.record import RecordReader
from curatorium.server import archive, lobby
from curatorium.server.archive import MOST_LINES
from tests.server.client import Guest, Message, failed
from tests.server.party import Party
from tests.server.served import Served, load

Sit = Callable[..., Party]


def send(guest: Guest, text: str | bytes) -> Message:
    """Send a record; the answer with its status."""
    answer = guest.http.post("/api/records", content=text)
    found: Message = answer.json() | {"status": answer.status_code}
    return found


def verified(text: str) -> RecordReader:
    """A reader that has checked all lines."""
    reader = RecordReader(text.splitlines(), load)
    for _ in reader:
        pass
    assert reader.finished
    return reader


@pytest.fixture(scope="module")
def finished(served: Served) -> list[str]:
    """The lines of a play that has been played here, with an undo and a hash line in it."""
    party = Party(served, "peek", 2)
    party.turn()
    party.turn()
    party.sockets[0].ask("undo", seat=0, number=3)
    party.lead.until(lambda s: s["number"] == 5)
    party.play_on()
    lines = party.record().splitlines()
    party.close()
    return lines


# Down


def test_a_record_verifies_from_first_to_last(finished: list[str]) -> None:
    reader = verified("\n".join(finished))
    assert reader.play.chance.kind == "committed"
    assert reader.play.chance.key
    assert [-4, "undo", 3, 1] in reader.play.log
    assert any("hash" in json.loads(line) for line in finished)


def test_a_record_comes_as_a_file(sit_down: Sit) -> None:
    party = sit_down("puzzle", 1)
    party.play_on()
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    answer = party.guests[0].http.get(f"/api/plays/{play}/record")
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="curatorium-')
    assert json.loads(answer.text.splitlines()[0])["play"] == play


def test_no_record_of_a_play_that_goes_on(sit_down: Sit) -> None:
    party = sit_down("peek")
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    answer = party.guests[0].http.get(f"/api/plays/{play}/record")
    assert answer.status_code == 403
    assert "it tells what is hidden" in answer.json()["why"]
    party.ask(0, "close")
    assert party.guests[0].http.get(f"/api/plays/{play}/record").status_code == 403


def test_a_record_with_a_seat_handed_over(sit_down: Sit) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 3
    party = sit_down("museum_match", 1, others=bots, options={"max_rounds": 2})
    party.ask(0, "leave", {"bot": "greedy"}, party.tokens[0])
    party.sockets[0].until(lambda s: s["over"])
    reader = verified(party.record())
    assert [-4, "hand", 0, 0] in reader.play.log


# Up


def test_a_record_goes_up_and_comes_down_again(served: Served, finished: list[str]) -> None:
    guest = served.guest()
    text = "\n".join(finished) + "\n"
    kept = send(guest, text)
    assert kept["status"] == 201
    assert kept["play"].startswith("u-")
    assert guest.http.get(f"/api/plays/{kept['play']}/record").text == text
    shown = guest.ask("GET", f"plays/{kept['play']}")
    assert shown["game"] == "peek"
    assert shown["ranks"] == json.loads(finished[-1])["end"]["ranks"]
    served.again()
    assert guest.http.get(f"/api/plays/{kept['play']}/record").text == text
    assert send(guest, text)["play"] != kept["play"]


@pytest.mark.parametrize("kind", ["seeded", "given"])
def test_records_that_were_made_elsewhere(served: Served, kind: str) -> None:
    game = load("puzzle")
    options = game.meta.choose({"clerk": "steady", "heaps": 1})
    play = Play(game, 1, options, Chance(kind, "seed"), "home", ("Zo\u00eb",))
    while not play.over():
        who = int(game.decider(play.state))
        play.act(who, game.options(play.state, who)[0])
    text = "\n".join(record.write(play)) + "\n"
    guest = served.guest()
    kept = send(guest, text)
    assert kept["status"] == 201, kept
    assert guest.http.get(f"/api/plays/{kept['play']}/record").text == text


def change(lines: list[str], line: int, edit: Callable[[Any], Any]) -> list[str]:
    """The lines with one of them, counted from 1, changed."""
    value = edit(json.loads(lines[line - 1]))
    return [*lines[: line - 1], json.dumps(value), *lines[line:]]


def with_field(name: str, value: object) -> Callable[[Any], Any]:
    return lambda line: line | {name: value}


def bad(lines: list[str]) -> dict[str, tuple[list[str], int, str]]:
    """Wrong records: the lines, which of them is wrong, and a word of why."""
    draw = 1 + next(n for n, line in enumerate(lines) if line.startswith("[-1"))
    hashed = 1 + next(n for n, line in enumerate(lines) if line.startswith('{"hash"'))
    last = len(lines)
    end = json.loads(lines[-1])["end"]
    return {
        "no header": (lines[1:], 1, "not the header"),
        "no JSON": ([*lines[:4], "[0, ", *lines[5:]], 5, "not valid JSON"),
        "another game": (change(lines, 1, with_field("game", "chess")), 1, "no game 'chess'"),
        "another format": (change(lines, 1, with_field("curatorium", 9)), 1, "format"),
        "another deck": (change(lines, 1, with_field("deck", {"name": "x", "hash": ""})), 1, "content"),
        "no seats": (change(lines, 1, with_field("seats", [])), 1, "seats"),
        "another draw": (change(lines, draw, lambda r: [*r[:2], (r[2] + 1) % 9]), draw, "draw 0"),
        "no action": (change(lines, 2, lambda r: [0, "fly"]), 2, "no action 'fly'"),
        "not allowed": (change(lines, 2, lambda r: [0, "bury"]), 2, "not allowed"),
        "out of turn": (change(lines, 2, lambda r: [1, "look"]), 2, "not allowed"),
        "another hash": (change(lines, hashed, with_field("hash", "0" * 16)), hashed, "hash"),
        "no hash": ([*lines[: hashed - 1], *lines[hashed:]], hashed, "hash"),
        "another result": (
            change(lines, last, lambda line: {"end": end | {"scores": [99, 0]}}), last, "scores"),
        "another secret": (
            change(lines, last, lambda line: {"end": end | {"secret": "00" * 32}}), last, "secret"),
        "no secret": (
            change(lines, last, lambda line: {"end": end | {"secret": ""}}), last, "secret"),
        "no end": (lines[:-1], last - 1, "only finished plays"),
        "more than the end": ([*lines, lines[-1]], last + 1, "nothing may follow"),
        "a draw left out": ([*lines[: draw - 1], *lines[draw:]], draw, ""),
    }  # fmt: skip


KINDS = ["no header", "no JSON", "another game", "another format", "another deck", "no seats",
    "another draw", "no action", "not allowed", "out of turn", "another hash", "no hash",
    "another result", "another secret", "no secret", "no end", "more than the end",
    "a draw left out"]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_wrong_is_told_with_its_line(
    served: Served, finished: list[str], kind: str
) -> None:
    assert set(bad(finished)) == set(KINDS)
    lines, line, word = bad(finished)[kind]
    answer = send(served.guest(), "\n".join(lines))
    assert answer["status"] == 422
    assert answer["kind"] == "malformed"
    assert answer["why"].startswith(f"Line {line}: "), answer["why"]
    assert word in answer["why"]


def test_what_is_no_text(served: Served) -> None:
    guest = served.guest()
    assert send(guest, b"\xff\xfe")["status"] == 400
    assert send(guest, b"")["why"].startswith("Line 1: The file is empty")
    assert send(guest, "[" * 50_000)["why"].startswith("Line 1: not valid JSON")
    assert send(guest, "{}\n" * (MOST_LINES + 1))["why"].startswith(f"Line {MOST_LINES + 1}: ")


def test_a_record_that_takes_ages_to_check_is_not_checked(
    monkeypatch: pytest.MonkeyPatch, served: Served, finished: list[str]
) -> None:
    monkeypatch.setattr("curatorium.server.archive.MOST_REDONE", 2)
    assert "takes back too much" in send(served.guest(), "\n".join(finished))["why"]


def test_only_so_many_wait_for_plays_to_be_gone_through(
    monkeypatch: pytest.MonkeyPatch, sit_down: Sit
) -> None:
    party = sit_down("peek")
    party.play_on()
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    begun, go_on = threading.Event(), threading.Event()
    read = archive.read

    async def reads(*told: Any) -> Any:
        begun.set()
        await asyncio.to_thread(go_on.wait, 30)
        return await read(*told)

    monkeypatch.setattr(archive, "read", reads)
    monkeypatch.setattr(lobby, "MOST_WAITING", 1)
    guest = party.served.guest()
    with ThreadPoolExecutor(1) as others:
        first = others.submit(party.guests[0].ask, "GET", f"plays/{play}")
        assert begun.wait(30)
        for path in (f"plays/{play}", f"plays/{play}/steps", f"plays/{play}/record"):
            answer = guest.http.get(f"/api/{path}")
            assert (answer.status_code, answer.json()["kind"]) == (429, "too_fast")
            assert answer.headers["Retry-After"] == "1"
        failed(lambda: guest.ask("POST", "records"), 429, "too_fast")
        go_on.set()
        assert first.result()["over"]
    assert guest.ask("GET", f"plays/{play}")["over"]
