"""Acts and questions that are refused, and with what; what is no message at all."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.client import Message, refused
from tests.server.party import Party

Sit = Callable[..., Party]

ROUNDS: Message = {"options": {"max_rounds": 3}}


def test_a_stale_act_is_refused_and_says_where_the_play_is(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.turn()
    party.turn()
    now = party.sockets[0].state["number"]
    for number in (0, now - 1, now + 1, -1, 1 << 60):
        choice = {"verb": "bury", "numbers": []}
        answer = refused(lambda n=number, c=choice: party.sockets[0].act(0, c, n), "stale")  # type: ignore[misc]
        assert answer["number"] == now
        assert f"now at record {now}" in answer["why"]
    party.sockets[0].act(0, {"verb": "draw", "numbers": []})


def test_the_same_act_of_another_seat_is_no_double(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.turn()
    refused(lambda: party.sockets[1].act(1, {"verb": "look", "numbers": []}, 0), "stale")


def test_two_who_move_at_once(sit_down: Sit) -> None:
    party = sit_down("puzzle", 1)
    other = party.look_on(0)
    number = party.state()["number"]
    for socket, heap in ((party.sockets[0], 0), (other, 1)):
        message = {"type": "act", "id": 7, "seat": 0, "number": number, "verb": "dust"}
        socket.send(message | {"numbers": [heap, 1]})
    answers = []
    for socket in (party.sockets[0], other):
        while (answer := socket.receive()).get("id") != 7:
            pass
        answers.append((answer["type"], answer.get("kind")))
    assert sorted(answers, key=str) == [("done", None), ("refused", "stale")]


def test_an_illegal_act_names_its_rule(sit_down: Sit) -> None:
    party = sit_down("museum_match", 4, **ROUNDS)
    texts = party.guests[0].http.get("/" + _table(party)["texts"]).json()
    rules = {rule["id"]: rule for rule in texts["rules"]}
    seat = party.state()["deciders"][0]
    offered = [(c["verb"], c["numbers"]) for c in party.sockets[seat].options(seat)]
    action = next(a for a in texts["actions"] if (a["verb"], a["numbers"]) not in offered)
    answer = refused(lambda: party.sockets[seat].act(seat, action), "illegal")
    rule = rules[answer["rule"]]
    assert answer["why"] == rule["text"]
    assert answer["place"] == rule["place"] != ""
    assert answer["statements"] == rule["covers"]
    assert party.sockets[seat].act(seat, party.sockets[seat].options(seat)[0])["type"] == "done"


def test_rules_cover_statements(sit_down: Sit) -> None:
    party = sit_down("museum_match", 4, **ROUNDS)
    texts = party.guests[0].http.get("/" + _table(party)["texts"]).json()
    seat = party.state()["deciders"][0]
    answers = [party.sockets[seat].why_not(seat, action) for action in texts["actions"]]
    assert {answer.get("kind") for answer in answers} == {None, "illegal"}
    assert any(answer.get("statements") for answer in answers)


def _table(party: Party) -> Message:
    found: Message = party.guests[0].ask("GET", f"tables/{party.id}")
    return found


def test_why_not(sit_down: Sit) -> None:
    party = sit_down("peek")
    asking = party.sockets[0]
    assert asking.ask("why_not", seat=0, verb="look")["type"] == "allowed"
    answer = refused(lambda: asking.ask("why_not", seat=0, verb="bury"), "illegal")
    assert answer["rule"] == "look-first"
    waiting = party.sockets[1]
    answer = refused(lambda: waiting.ask("why_not", seat=1, verb="look"), "illegal")
    assert answer["rule"] == "not-your-turn"
    party.play_on()
    answer = refused(lambda: asking.ask("why_not", seat=0, verb="look"), "illegal")
    assert answer["rule"] == "game-over"


def test_asking_changes_nothing(sit_down: Sit) -> None:
    party = sit_down("peek")
    before = party.state()
    for verb in ("look", "draw", "bury"):
        party.sockets[0].why_not(0, {"verb": verb, "numbers": []})
    assert party.look_on(0).state == before


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"verb": "fly"}, "no action 'fly'"),
        ({"verb": "lay_back", "numbers": [7]}, "no action 'lay_back 7'"),
        ({"verb": "look", "numbers": [0, 0, 0, 0]}, "no action"),
        ({"verb": "card", "numbers": [3]}, "no action 'card 3'"),
    ],
)
def test_what_is_no_action(sit_down: Sit, fields: Message, why: str) -> None:
    party = sit_down("peek")
    number = party.state()["number"]
    act = refused(lambda: party.sockets[0].ask("act", seat=0, number=number, **fields), "no_action")
    asked = refused(lambda: party.sockets[0].ask("why_not", seat=0, **fields), "no_action")
    assert why in act["why"]
    assert why in asked["why"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": 5, "seat": 0, "verb": "look"},
        {"type": "act", "id": 5, "seat": "0", "number": 0, "verb": "look"},
        {"type": "act", "id": 5, "seat": 0, "number": 0, "verb": "look", "sound": 1},
        {"type": "dance", "id": 5},
        {"type": "state", "id": 5},
        {"type": "hello", "id": 5, "table": "x"},
        {"id": 5},
    ],
)
def test_what_is_no_message(sit_down: Sit, message: Message) -> None:
    party = sit_down("peek")
    party.sockets[0].send(message)
    while (answer := party.sockets[0].receive()).get("id") != 5:
        pass
    assert (answer["type"], answer["kind"]) == ("refused", "malformed")
    party.turn()


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"act"', "\x00", b"{}", "[" * 10_000])
def test_what_is_no_json_of_ours(sit_down: Sit, text: Any) -> None:
    party = sit_down("peek")
    party.sockets[0].link.send(text)
    assert "no message of ours" in refused(lambda: party.sockets[0].ask("none"), "malformed")["why"]
    party.turn()


def test_nothing_is_done_when_it_is_over(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.play_on()
    number = party.state()["number"]
    for kind, fields in (
        ("act", {"number": number, "verb": "look"}),
        ("undo", {"number": number - 1}),
        ("answer", {"number": number - 1, "agree": True}),
        ("take_back", {}),
    ):
        asked = lambda k=kind, f=fields: party.sockets[0].ask(k, seat=0, **f)  # noqa: E731
        assert "over" in refused(asked, "malformed")["why"]
