"""Hints over the wire: who is given one and when, what marks it, and what ends it before it is there."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from curatorium.core.record import RecordReader
from curatorium.server.pace import Rate
from tests.server.advisers import Adviser
from tests.server.client import Guest, Message, Socket, refused, why
from tests.server.party import Party
from tests.server.process import Process, with_toys
from tests.server.served import Served, load
from tests.server.strangers import FORGED

Sit = Callable[..., Party]

BOT: Message = {"kind": "bot", "bot": "random"}
ON: Message = {"hints": True}


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    """Hints come from here, when the test wants them."""
    return Adviser().installed(monkeypatch)


def begin(socket: Socket, seat: int, asked: int = 900) -> int:
    """Ask for a hint, and do not wait for it."""
    number = socket.state["number"]
    socket.send({"type": "hint", "id": asked, "seat": seat, "number": number})
    return asked


def answer(socket: Socket, asked: int) -> Message:
    """What comes in the end of it."""
    while (message := socket.receive()).get("id") != asked or message["type"] == "hinting":
        pass
    return message


def hint(socket: Socket, seat: int) -> Message:
    """A hint, which must come."""
    message = answer(socket, begin(socket, seat))
    assert message["type"] == "hinted", message
    return message


def hints_of(party: Party) -> list[Message]:
    """All hints that a party's last socket was told of, as events."""
    events = [event for one in party.lead.happened for event in one["events"]]
    return [event for event in events if event["key"] == "hint"]


def raw(socket: Socket, kind: str) -> list[Message]:
    """Messages of a kind that a socket was sent."""
    return [m for m in map(json.loads, socket.raw) if m["type"] == kind]


# What is given


def test_a_hint_of_the_strongest_bot_in_its_own_process(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("curatorium.server.bots.IN_TIME", 0.1)
    server = Served(tmp_path / "data", deadline=20.0)
    party = Party(server, "museum_match", 1, others=[BOT] * 3, options={"max_rounds": 2})
    own = party.sockets[0]
    own.until(lambda s: s["deciders"] == [0])
    number = own.state["number"]
    told = hint(own, 0)
    thought = told["thought"]
    assert told["seat"] == 0
    assert 1 <= len(thought["weighed"]) <= 3
    offered = [(c["verb"], c["numbers"], c["key"], c["words"]) for c in own.options(0)]
    for one in thought["weighed"]:
        assert (one["verb"], one["numbers"], one["key"], one["words"]) in offered
        assert one["visits"] > 0
        assert 0 <= one["share"] <= 1
    assert len(thought["shares"]) == 4
    assert sum(thought["shares"]) == pytest.approx(1, abs=0.01)
    texts = party.guests[0].ask("GET", own.table["texts"].removeprefix("api/"))["texts"]
    assert f"reasons.{thought['reason']['key']}" in texts
    assert [m["place"] for m in raw(own, "hinting")][-1] == 0
    own.until(lambda s: s["number"] > told["number"])
    assert told["number"] == number
    assert own.act(0, own.options(0)[0])["type"] == "done"
    party.close()
    server.close()


def test_it_is_marked_before_it_is_given_and_all_know(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    spectator = party.look_on()
    adviser.answer.set()
    told = hint(party.sockets[0], 0)
    for socket in (*party.sockets[:2], spectator):
        socket.until(lambda s: s["number"] == 1)
        assert socket.happened[-1] == {
            "number": told["number"], "who": -4, "thought": None,
            "events": [{"key": "hint", "numbers": [0]}],
        }  # fmt: skip
        assert bool(raw(socket, "hinted")) == (socket is party.sockets[0])
        assert bool(raw(socket, "hinting")) == (socket is party.sockets[0])
    party.play_on()
    record = party.record()
    assert '[-4, "hint", 0]' in record
    reader = RecordReader(record.splitlines(), load)
    assert [-4, "hint", 0] in [list(one) for one in reader]
    assert reader.finished


def test_the_same_position_is_told_the_same_once(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    adviser.answer.set()
    own = party.sockets[0]
    told = hint(own, 0)
    own.until(lambda s: s["number"] == 1)
    again = party.look_on(0)
    for socket in (own, again):
        assert hint(socket, 0) == told
    assert len(adviser.seen) == 1
    party.turn()
    party.turn()
    assert hint(own, 0) != told
    assert [bot for _, bot, _ in adviser.seen] == ["director"] * 2
    assert len({seed for *_, seed in adviser.seen}) == 2
    party.lead = own
    own.until(lambda s: s["number"] > 3)
    assert len(hints_of(party)) == 2


def test_at_a_sealed_step_it_is_about_ones_own_choice(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("auction", 3, **ON)
    adviser.answer.set()
    own, other = party.sockets[:2]
    other.act(1, other.options(1)[0])
    told = hint(own, 0)
    assert {one["verb"] for one in told["thought"]["weighed"]} == {"bid"}
    other.until(lambda s: s["number"] > told["number"])
    other.ask("take_back", seat=1)
    own.until(lambda s: s["number"] > told["number"])
    assert own.act(0, own.options(0)[0])["type"] == "done"
    assert why(lambda: own.ask("hint", seat=0, number=own.state["number"])) == (
        "This seat has nothing to choose now."
    )


def test_an_undo_that_is_asked_for_stands(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    party.turn()
    party.catch_up()
    adviser.answer.set()
    party.sockets[0].ask("undo", seat=0, number=0)
    (awaited,) = party.state()["deciders"]
    told = hint(party.sockets[awaited], awaited)
    party.sockets[0].until(lambda s: s["number"] > told["number"] and s["proposal"])
    party.sockets[1].ask("answer", seat=1, number=0, agree=True)


# Who is given none


def test_by_default_where_all_others_are_bots(served: Served) -> None:
    guest = served.guest()
    you: Message = {"kind": "you"}
    for game, seats, wanted in (
        ("museum_match", [you, BOT, BOT, BOT], True),
        ("museum_match", [BOT, BOT, {}, BOT], True),
        ("puzzle", [you], True),
        ("museum_match", [you, {}, BOT, BOT], False),
        ("museum_match", [you, you, BOT, BOT], False),
    ):
        table = guest.table(game=game, seats=seats)["table"]
        assert (table["hints"], table["explain"]) == (wanted, False)
        for said in (True, False):
            table = guest.table(game=game, seats=seats, hints=said, explain=said)["table"]
            assert (table["hints"], table["explain"]) == (said, said)


def test_a_rematch_keeps_the_settings(sit_down: Sit) -> None:
    party = sit_down("peek", 2, hints=True, explain=True)
    party.play_on()
    table = party.ask(0, "rematch", token=party.tokens[0])["table"]
    assert (table["hints"], table["explain"]) == (True, True)


def test_no_hints_at_this_table(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek")
    message = refused(lambda: party.sockets[0].ask("hint", seat=0, number=0), "no_hints")
    assert "nobody is given hints" in message["why"]
    assert adviser.seen == []


def test_only_who_is_awaited_and_only_now(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    adviser.answer.set()
    one, two = party.sockets
    assert "nothing to choose" in why(lambda: two.ask("hint", seat=1, number=0))
    for number in (1, -1, 1 << 40):
        refused(lambda n=number: one.ask("hint", seat=0, number=n), "stale")  # type: ignore[misc]
    party.turn()
    party.catch_up()
    now = party.state()["number"]
    for seat, socket in enumerate((one, two)):
        late = refused(lambda k=socket, s=seat: k.ask("hint", seat=s, number=0), "stale")  # type: ignore[misc]
        assert late["number"] == now
    party.play_on()
    number = party.state()["number"]
    assert "Nothing is being played" in why(lambda: one.ask("hint", seat=0, number=number))
    assert adviser.seen == []


def test_no_stranger_is_given_one(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    adviser.answer.set()
    for socket in (party.look_on(), party.sockets[1]):
        for seat in (0, -1, -3, 2, 1 << 40):
            refused(lambda k=socket, s=seat: k.ask("hint", seat=s, number=0), "not_yours")  # type: ignore[misc]
            refused(lambda k=socket, s=seat: k.ask("stop_hint", seat=s), "not_yours")  # type: ignore[misc]
    with party.served.guest().socket(party.id, FORGED) as forger:
        refused(forger.receive, "not_yours")
    assert adviser.seen == []


def test_a_seat_that_has_moved_is_given_none(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    asked = begin(party.sockets[0], 0)
    adviser.is_asked()
    code = party.ask(0, "link", token=party.tokens[0])["code"]
    token = party.served.guest().ask("POST", f"tables/{party.id}/claim", {"code": code})["token"]
    adviser.answer.set()
    assert answer(party.sockets[0], asked)["kind"] == "not_yours"
    refused(lambda: party.sockets[0].ask("hint", seat=0, number=1), "not_yours")
    with party.served.guest().socket(party.id, token) as moved:
        moved.until(bool)
        assert hint(moved, 0)["type"] == "hinted"


# What ends it


def test_it_is_called_off_and_leaves_no_mark(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    own = party.sockets[0]
    asked = begin(own, 0)
    adviser.is_asked()
    assert own.ask("stop_hint", seat=0)["type"] == "done"
    adviser.is_cancelled()
    assert answer(own, asked)["kind"] == "stopped"
    assert why(lambda: own.ask("stop_hint", seat=0)) == (
        "No hint is being thought about for this seat."
    )
    party.turn()
    assert hints_of(party) == []
    assert {m["place"] for m in raw(own, "hinting")} <= {2, 1, 0}


def test_other_requests_go_on_and_an_act_ends_it(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    own = party.sockets[0]
    asked = begin(own, 0)
    adviser.is_asked()
    assert own.why_not(0, own.options(0)[0])["type"] == "allowed"
    own.say(0, "Let me think.")
    party.turn()
    adviser.is_cancelled()
    message = answer(own, asked)
    assert (message["kind"], message["number"]) == ("stale", party.state()["number"])


@pytest.mark.parametrize("end", ["leave", "close", "hang up"])
def test_it_ends_with_whoever_asked(sit_down: Sit, adviser: Adviser, end: str) -> None:
    party = sit_down("peek", 2, **ON)
    own = party.sockets[0]
    begin(own, 0)
    adviser.is_asked()
    if end == "leave":
        party.ask(0, "leave", {"bot": "random"}, party.tokens[0])
    elif end == "close":
        party.ask(0, "close")
    else:
        own.link.close()
    adviser.is_cancelled()
    adviser.answer.set()
    later = party.look_on()
    assert [e for one in later.happened for e in one["events"] if e["key"] == "hint"] == []


def test_one_at_a_time_and_not_too_many(tmp_path: Path, adviser: Adviser) -> None:
    server = Served(tmp_path / "data", hints=Rate(burst=2, per_second=0))
    party = Party(server, "peek", 2, **ON)
    own = party.sockets[0]
    asked = begin(own, 0)
    adviser.is_asked()
    assert "already" in why(lambda: own.ask("hint", seat=0, number=0), "too_fast")
    own.ask("stop_hint", seat=0)
    assert answer(own, asked)["kind"] == "stopped"
    adviser.answer.set()
    hint(own, 0)
    hint(own, 0)  # the same once more costs nothing
    party.turn()
    party.turn()
    assert "Wait a moment" in why(
        lambda: own.ask("hint", seat=0, number=own.state["number"]), "too_fast"
    )
    party.close()
    server.close()


def test_a_bot_that_fails_leaves_no_mark(sit_down: Sit, adviser: Adviser) -> None:
    party = sit_down("peek", 2, **ON)
    adviser.failing = True
    adviser.answer.set()
    refused(lambda: party.sockets[0].ask("hint", seat=0, number=0), "no_thought")
    adviser.failing = False
    hint(party.sockets[0], 0)


def test_what_is_no_thought_is_not_passed_on(
    sit_down: Sit, adviser: Adviser, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = sit_down("peek", 2, **ON)
    adviser.answer.set()
    real = Adviser.weighing

    def bent(which: int) -> Callable[..., Any]:
        def weighing(self: Adviser, *arguments: Any) -> Any:
            good = real(self, *arguments)
            place, visits, _ = good.options[0]
            options = [[], [(-1, 1, 0.5)], [(place, visits, float("nan"))], good.options][which]
            shares = [float("inf")] if which == 3 else good.shares
            return type(good)(options, shares, "", [])

        return weighing

    for which in range(4):
        monkeypatch.setattr(Adviser, "weighing", bent(which))
        refused(lambda: party.sockets[0].ask("hint", seat=0, number=0), "no_thought")
    monkeypatch.setattr(Adviser, "weighing", real)
    hint(party.sockets[0], 0)


# Durable


def test_the_mark_outlives_a_kill_and_so_do_sealed_choices(tmp_path: Path) -> None:
    env, you = with_toys(tmp_path / "toys"), {"kind": "you"}
    with Process(tmp_path / "data", env=env).start() as process:
        guest = Guest(process.base)
        made = guest.table(game="auction", seats=[you, you], hints=True)
        table, tokens = made["table"]["id"], made["tokens"].values()
        guest.ask("POST", f"tables/{table}/start")
        with guest.socket(table, *tokens) as both:
            both.until(bool)
            both.act(1, both.options(1)[0])
            told = hint(both, 0)
            process.kill()
        guest.close()
    with Process(tmp_path / "data", env=env).start() as process:
        guest = Guest(process.base)
        with guest.socket(table, *tokens) as both:
            state = both.until(bool)
            marks = [(one["number"], one["events"]) for one in both.happened if one["who"] == -4]
            assert marks == [(told["number"], [{"key": "hint", "numbers": [0]}])]
            assert state["deciders"] == [0]  # the other bid is still in its tray
            both.act(0, both.options(0)[0])
        guest.close()
