"""Silent people over the wire: reminded in time, and a bot makes their one choice where the table wants it so."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from curatorium.core.record import RecordReader
from curatorium.server import silence
from tests.server.client import Guest, Message, Socket, why
from tests.server.party import Party
from tests.server.process import Process, with_toys
from tests.server.served import Served, load
from tests.server.test_sealed import bid, open_with, seal
from tests.server.test_threads import WANTED, willing

Sit = Callable[..., Party]

NEVER: Final = 1e6  # times as long as a table says
SOON: Final = 0.02
REMIND: Final = {"then": "remind", "seconds": 1}
BOT: Final = {"then": "bot", "seconds": 1, "bot": "greedy"}


def patience(monkeypatch: pytest.MonkeyPatch, times: float) -> None:
    monkeypatch.setattr(silence, "SECOND", times)


def reminded(socket: Socket, *seats: int) -> Message:
    """Wait until just these seats have been reminded."""
    return socket.until(lambda s: s["reminded"] == list(seats))


def waits(folder: Path, party: str) -> list[Any]:
    """Whom the disk has as waited for at a table: seat, since when, and when reminded."""
    asked = """SELECT seat, at, reminded FROM waits JOIN plays ON plays.id = waits.play
        WHERE plays.table_id = ? ORDER BY seat"""
    with closing(sqlite3.connect(folder / "curatorium.db")) as base:
        return base.execute(asked, [party]).fetchall()


# What a table wants


def test_a_table_waits_for_ever_unless_it_was_set_up_otherwise(
    monkeypatch: pytest.MonkeyPatch, served: Served, sit_down: Sit
) -> None:
    patience(monkeypatch, 0.0)
    party = sit_down("auction", 3)
    assert party.sockets[0].table["silent"] == {"then": "wait", "seconds": 600, "bot": "docent"}
    assert party.state()["reminded"] == []
    assert waits(served.settings.data, party.id) == []


@pytest.mark.parametrize(
    ("silent", "said"),
    [
        ({"then": "vote"}, "Invalid enum value 'vote'"),
        ({"then": "remind", "seconds": 0}, "1 to 604800 seconds, not 0"),
        ({"then": "remind", "seconds": 604_801}, "1 to 604800 seconds, not 604801"),
        ({"then": "bot", "bot": "nobody"}, "nobody"),
        ({"when": 3}, "unknown field"),
    ],
)
def test_what_cannot_be_is_refused(served: Served, silent: Message, said: str) -> None:
    seats: list[Message] = [{"kind": "you"}, {}, {}]
    assert said in why(lambda: served.guest().table(game="auction", seats=seats, silent=silent))


def test_a_rematch_is_as_patient(sit_down: Sit) -> None:
    party = sit_down("auction", 3, silent=REMIND | {"seconds": 77})
    party.play_on()
    again = party.ask(0, "rematch", None, party.tokens[0])["table"]
    assert again["silent"] == {"then": "remind", "seconds": 77, "bot": "docent"}


# Reminders


def test_who_is_silent_is_reminded_and_all_are_told(
    monkeypatch: pytest.MonkeyPatch, served: Served, sit_down: Sit
) -> None:
    patience(monkeypatch, SOON)
    party = sit_down("auction", 3, silent=REMIND)
    spectator = party.look_on()
    for socket in (*party.sockets, spectator):
        reminded(socket, 0, 1, 2)
    seal(party, 1, 0)
    for socket in (*party.sockets, spectator):
        reminded(socket, 0, 2)
    found = waits(served.settings.data, party.id)
    assert [(seat, at < when) for seat, at, when in found] == [(0, True), (2, True)]
    patience(monkeypatch, NEVER)
    seal(party, 0, 0)
    state = open_with(party, 2, 0)
    assert state["reminded"] == []  # at the next choice everybody has time again
    assert [one["who"] for one in state["happened"][:3]] == [0, 1, 2]


def test_whoever_does_something_has_time_again(
    monkeypatch: pytest.MonkeyPatch, sit_down: Sit
) -> None:
    patience(monkeypatch, SOON)
    party = sit_down("auction", 3, silent=REMIND)
    reminded(party.sockets[0], 0, 1, 2)
    patience(monkeypatch, NEVER)
    seal(party, 1, 3)
    party.sockets[1].ask("take_back", seat=1)
    state = party.sockets[0].until(lambda s: s["deciders"] == [0, 1, 2])
    assert state["reminded"] == [0, 2]


def test_in_their_own_turn_people_have_all_the_time_they_want(
    monkeypatch: pytest.MonkeyPatch, served: Served, sit_down: Sit
) -> None:
    patience(monkeypatch, 0.0)
    party = sit_down("peek", 2, silent=BOT)
    party.turn()
    assert waits(served.settings.data, party.id) == []


# A bot votes


def at_vote(
    monkeypatch: pytest.MonkeyPatch, sit_down: Sit, silent: Message, **options: object
) -> Party:
    """Two reviewers of three people are to vote, and the patience of the table is short from now on."""
    patience(monkeypatch, NEVER)
    party = sit_down(
        "historians",
        3,
        silent=silent,
        options=dict(WANTED["options"], **options),  # type: ignore[call-overload]
    )
    while party.state()["positions"][0]["step"] not in ("vote", "review"):
        party.turn(willing)
    party.catch_up()
    patience(monkeypatch, SOON)
    return party


@pytest.mark.parametrize("vote", ["simultaneous", "sequential"])
def test_a_silent_reviewer_does_not_hang_the_table(
    monkeypatch: pytest.MonkeyPatch, sit_down: Sit, vote: str
) -> None:
    party = at_vote(monkeypatch, sit_down, BOT, vote=vote)
    number = party.state()["number"]
    voter = party.sockets[1]
    approve = next(o for o in voter.options(1) if o["verb"] == "approve")
    voter.act(1, approve, number)
    state = voter.until(lambda s: s["positions"][0]["step"] not in ("vote", "review"))
    patience(monkeypatch, NEVER)
    table = party.look_on().table
    assert [seat["kind"] for seat in table["seats"]] == ["person"] * 3
    party.lead = party.look_on(0, 1, 2)
    records = voter.happened[-len(voter.happened) :]
    marks = [one["number"] for one in records if one["who"] == -4]
    assert [one["events"] for one in records if one["who"] == -4] == [
        [{"key": "stand_in", "numbers": [2]}]
    ]
    after = [one["who"] for one in records if one["number"] > marks[0]]
    assert after[0] == 2
    assert state["reminded"] == []
    (note,) = voter.hears(1)
    assert (note["seat"], note["name"], note["text"]) == (2, "P3", "")
    assert note["thread"].startswith(":manuscript ")
    why(lambda: voter.say(1, ""))  # which nobody can say
    # The rest of the play is its people's, and the record says what a bot has done.
    play_out(party)
    lines = party.record().splitlines()
    reader = RecordReader(lines, load)
    for _ in reader:
        pass
    assert reader.finished
    assert reader.play.log[marks[0]] == [-4, "stand_in", 2]
    assert reader.play.log[marks[0] + 1][0] == 2


def play_out(party: Party) -> None:
    """One socket for all seats plays to the end."""
    own = party.lead
    while not own.state["over"]:
        state = own.state
        seat = state["deciders"][0]
        options = own.options(seat)
        own.act(seat, willing(seat, options))
        own.until(
            lambda s, n=state["number"], k=seat, o=options: (
                s["over"] or s["number"] > n or own.options(k) != o
            )
        )


# After a restart


def test_nobody_has_time_again_because_the_server_was_killed(tmp_path: Path) -> None:
    folder, env = tmp_path / "data", with_toys(tmp_path / "toys")
    with Process(folder, env=env).start() as process:
        guest = Guest(process.base)
        seats: list[Message] = [{"kind": "you"}] * 3
        made = guest.table(game="auction", seats=seats, silent=BOT | {"seconds": 2})
        table, tokens = made["table"]["id"], [made["tokens"][str(seat)] for seat in range(3)]
        guest.ask("POST", f"tables/{table}/start")
        with guest.socket(table, *tokens) as socket:
            number = socket.until(bool)["number"]
            for seat in (0, 1):
                socket.act(seat, bid(1))
            reminded(socket, 2)
            before = waits(folder, table)
        process.kill()
        guest.close()
    with Process(folder, env=env).start() as process:
        guest = Guest(process.base)
        with guest.socket(table, tokens[0]) as socket:
            socket.until(bool)
            if socket.state["number"] == number:  # a bot may have chosen meanwhile
                assert socket.state["reminded"] == [2]
                assert waits(folder, table)[:1] in (before, [])
            socket.until(lambda s: s["number"] > number)
            told = {one["number"]: one for one in socket.happened}
            assert [told[number + n]["who"] for n in range(4)] == [0, 1, -4, 2]
        guest.close()


def test_a_choice_that_is_half_made_is_told_to_nobody(
    monkeypatch: pytest.MonkeyPatch, served: Served, sit_down: Sit
) -> None:
    party = at_vote(monkeypatch, sit_down, REMIND)
    others = [party.sockets[0], party.sockets[2], party.look_on()]
    party.sockets[1].act(1, flag(party, 1))
    for socket in others:
        reminded(socket, 1, 2)
    before = waits(served.settings.data, party.id)
    patience(monkeypatch, NEVER)
    sent = [len(socket.raw) for socket in others]
    party.sockets[1].ask("take_back", seat=1)
    party.sockets[1].until(lambda _: "approve" in verbs(party, 1))
    party.sockets[1].act(1, flag(party, 1))
    assert waits(served.settings.data, party.id) == before
    party.sockets[2].act(2, approving(party, 2))  # which all see
    for socket, count in zip(others, sent, strict=True):
        reminded(socket, 1)
        states = [json.loads(text) for text in socket.raw[count:]]
        told = [state["reminded"] for state in states if state["type"] == "state"]
        assert told == [[1, 2]] * (len(told) - 1) + [[1]]


def flag(party: Party, seat: int) -> Message:
    """A flag that this reviewer may still set."""
    return next(o for o in party.sockets[seat].options(seat) if o["verb"] == "flag")


def verbs(party: Party, seat: int) -> set[str]:
    return {option["verb"] for option in party.sockets[seat].options(seat)}


def approving(party: Party, seat: int) -> Message:
    return next(o for o in party.sockets[seat].options(seat) if o["verb"] == "approve")
