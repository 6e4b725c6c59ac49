"""Undo: what is quiet and one's own at once, what goes beyond when all people at the table agree."""

import json
from collections.abc import Callable

import pytest

from curatorium.core.record import RecordReader
from curatorium.server import undo
from tests.server.client import Message, Socket, why
from tests.server.party import Party
from tests.server.served import Served, load

Sit = Callable[..., Party]

LOOK: Message = {"verb": "look", "numbers": []}
TURNED: Message = {"verb": "lay_back", "numbers": [1]}
DRAW: Message = {"verb": "draw", "numbers": []}


def do(socket: Socket, seat: int, choice: Message) -> int:
    """Act, and see it; returns the number of its record."""
    number: int = socket.act(seat, choice)["number"]
    socket.until(lambda s: s["number"] > number)
    return number


def events(socket: Socket, number: int) -> list[Message]:
    found: list[Message] = socket.happened[number]["events"]
    return found


def looked_at(sit_down: Sit, people: int = 2) -> tuple[Party, int, int]:
    """Seat 0 has looked at two cards and turned them over; the numbers of both records."""
    party = sit_down("peek", people)
    look = do(party.sockets[0], 0, LOOK)
    turned = do(party.sockets[0], 0, TURNED)
    for socket in party.sockets[1:]:
        socket.until(lambda s: s["number"] > turned)
    return party, look, turned


def test_what_is_quiet_and_ones_own_is_taken_back_at_once(sit_down: Sit) -> None:
    party, _, turned = looked_at(sit_down)
    own, other = party.sockets
    (position,) = own.state["positions"]
    assert position["undoable"] == turned
    assert other.state["positions"][0]["undoable"] == -1
    assert own.ask("undo", seat=0, number=turned)["type"] == "done"
    state = own.until(lambda s: s["number"] == turned + 2)
    assert state["proposal"] is None
    assert {c["verb"] for c in own.options(0)} == {"lay_back", "bury"}
    told = {"key": "undo", "numbers": [turned, 1]}
    undone = {"number": turned + 1, "who": -4, "events": [told], "thought": None}
    assert own.happened[-1] == undone
    other.until(lambda s: s["number"] == turned + 2)
    assert other.happened[-1] == own.happened[-1]
    do(own, 0, {"verb": "bury", "numbers": []})


def test_what_taught_somebody_something_is_not(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    party.sockets[0].ask("undo", seat=0, number=look)
    state = party.sockets[1].until(lambda s: s["proposal"])
    assert state["number"] == turned + 1
    assert state["proposal"] == {"number": look, "by": 0, "agreed": [0], "awaited": [1], "away": []}


def test_nor_if_it_is_the_last_and_ones_own(sit_down: Sit) -> None:
    party, _, turned = looked_at(sit_down)
    own, other = party.sockets
    drawn = do(own, 0, DRAW)  # a card that is known, so that CHANCE has nothing to do
    assert [h["who"] for h in own.happened[turned:]] == [0, 0]
    assert own.state["positions"][0]["undoable"] == -1
    own.ask("undo", seat=0, number=drawn)
    assert other.until(lambda s: s["proposal"])["proposal"]["awaited"] == [1]


def test_nor_what_is_anothers(sit_down: Sit) -> None:
    party, _, turned = looked_at(sit_down)
    party.sockets[1].ask("undo", seat=1, number=turned)
    state = party.sockets[0].until(lambda s: s["proposal"])
    assert state["proposal"]["by"] == 1
    assert state["number"] == turned + 1


def test_all_people_must_agree(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down, 3)
    spectator = party.look_on()
    party.sockets[0].ask("undo", seat=0, number=look)
    party.sockets[2].until(lambda s: s["proposal"])
    party.sockets[2].ask("answer", seat=2, number=look, agree=True)
    state = spectator.until(lambda s: s["proposal"] and 2 in s["proposal"]["agreed"])
    assert state["proposal"]["awaited"] == [1]
    assert state["number"] == turned + 1
    party.sockets[1].ask("answer", seat=1, number=look, agree=True)
    state = spectator.until(lambda s: s["number"] > turned + 1)
    assert state["proposal"] is None
    assert events(spectator, turned + 1) == [{"key": "undo", "numbers": [look, 7]}]
    assert state["deciders"] == [0]
    own = party.sockets[0]
    own.until(lambda s: s["number"] > turned + 1)
    assert {c["verb"] for c in own.options(0)} == {"look", "draw"}


def test_who_asks_for_the_same_agrees(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    party.sockets[0].ask("undo", seat=0, number=look)
    party.sockets[1].until(lambda s: s["proposal"])
    party.sockets[1].ask("undo", seat=1, number=look)
    assert party.sockets[0].until(lambda s: s["number"] > turned + 1)["proposal"] is None
    assert events(party.sockets[0], turned + 1) == [{"key": "undo", "numbers": [look, 3]}]


@pytest.mark.parametrize("by", [0, 1])
def test_a_refusal_ends_it(sit_down: Sit, by: int) -> None:
    party, look, turned = looked_at(sit_down)
    party.sockets[0].ask("undo", seat=0, number=look)
    party.sockets[by].until(lambda s: s["proposal"])
    party.sockets[by].ask("answer", seat=by, number=look, agree=False)
    party.sockets[1].until(lambda s: s["proposal"] is None)
    answer = lambda: party.sockets[1].ask("answer", seat=1, number=look, agree=True)  # noqa: E731
    assert "Nobody asks" in why(answer)
    assert party.look_on().state["number"] == turned + 1


def test_a_new_act_ends_it(sit_down: Sit) -> None:
    party, look, _ = looked_at(sit_down)
    party.sockets[1].ask("undo", seat=1, number=look)
    party.sockets[0].until(lambda s: s["proposal"])
    drawn = do(party.sockets[0], 0, DRAW)
    assert party.sockets[0].state["proposal"] is None
    why(lambda: party.sockets[0].ask("answer", seat=0, number=look, agree=True))
    assert party.sockets[1].until(lambda s: s["number"] > drawn)["deciders"] == [1]


def test_agreement_is_to_what_was_asked(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    party.sockets[0].ask("undo", seat=0, number=look)
    party.sockets[1].until(lambda s: s["proposal"])
    why(lambda: party.sockets[1].ask("answer", seat=1, number=turned, agree=True))
    assert party.look_on().state["number"] == turned + 1


def test_what_cannot_be_taken_back_at_all(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    own = party.sockets[0]
    own.ask("undo", seat=0, number=turned)  # writes record turned + 1
    for number in (look + 1, turned, turned + 1, turned + 2, -1, 1 << 60):
        told = why(lambda n=number: own.ask("undo", seat=0, number=n))  # type: ignore[misc]
        assert told == f"Record {number} is no choice that can be taken back now."
    assert "Nobody asks" in why(lambda: own.ask("answer", seat=0, number=look, agree=True))


@pytest.mark.parametrize("bound", ["MOST_RECORDS", "MOST_REDONE"])
def test_a_log_does_not_grow_for_ever(
    monkeypatch: pytest.MonkeyPatch, sit_down: Sit, bound: str
) -> None:
    party, _, turned = looked_at(sit_down)
    own = party.sockets[0]
    monkeypatch.setattr(undo, bound, 0)
    told = why(lambda: own.ask("undo", seat=0, number=turned))
    assert told == "So much has been taken back here that nothing more can be."
    party.turn()  # and play goes on


def test_dice_fall_the_same_after_an_undo(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    own = party.sockets[0]
    (saw,) = events(own, look + 2)
    own.ask("undo", seat=0, number=look)
    party.sockets[1].until(lambda s: s["proposal"])
    party.sockets[1].ask("answer", seat=1, number=look, agree=True)
    own.until(lambda s: s["number"] == turned + 2)
    again = do(own, 0, LOOK)
    assert again == turned + 2
    own.until(lambda s: s["number"] == again + 3)
    assert [h["events"] for h in own.happened[again:]] == [
        h["events"] for h in own.happened[look:turned]
    ]
    assert saw["key"] == "saw"


def test_the_undone_branch_stays_in_the_record(sit_down: Sit) -> None:
    party, look, turned = looked_at(sit_down)
    own, other = party.sockets
    own.ask("undo", seat=0, number=look)
    other.until(lambda s: s["proposal"])
    other.ask("answer", seat=1, number=look, agree=True)
    own.until(lambda s: s["number"] == turned + 2)
    party.play_on()
    lines = party.record().splitlines()
    records = [line for line in map(json.loads, lines) if isinstance(line, list)]
    assert records[look] == [0, "look"]
    assert records[turned] == [0, "lay_back", 1]
    assert records[turned + 1] == [-4, "undo", look, 3]
    reader = RecordReader(lines, load)
    assert list(reader) == records
    assert reader.finished


def test_undo_outlives_the_server(served: Served, sit_down: Sit) -> None:
    party, _, turned = looked_at(sit_down)
    party.sockets[0].ask("undo", seat=0, number=turned)
    position = party.sockets[0].until(lambda s: s["number"] == turned + 2)["positions"]
    served.again()
    party.open()
    assert party.sockets[0].state["positions"] == position
    do(party.sockets[0], 0, TURNED)
    party.play_on()


def test_alone_with_bots_one_may_always_go_back(sit_down: Sit) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 3
    party = sit_down("museum_match", 1, others=bots, options={"max_rounds": 5})
    own = party.sockets[0]
    own.until(lambda s: s["deciders"] == [0])
    before = own.state
    number = do(own, 0, own.options(0)[0])
    while 1 not in {h["who"] for h in own.happened[number:]}:
        own.until(lambda s: s["deciders"] == [0])
        do(own, 0, own.options(0)[0])
    state = own.until(lambda s: s["deciders"] == [0])
    last = max(h["number"] for h in own.happened if h["who"] == 0)
    assert state["positions"][0]["undoable"] == last
    own.ask("undo", seat=0, number=number)
    again = own.until(lambda s: s["number"] > state["number"])
    assert again["positions"][0]["view"] == before["positions"][0]["view"]
    assert again["positions"][0]["options"] == before["positions"][0]["options"]
    assert again["deciders"] == [0]


def test_bots_are_not_asked(sit_down: Sit) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 2
    party = sit_down("museum_match", 2, others=bots, options={"max_rounds": 5})
    own, other = party.sockets
    number = -1
    while number < 0 or own.state["deciders"] != [0]:  # until a bot does not come in between
        own.until(lambda s: s["deciders"] in ([0], [1]))
        if own.state["deciders"] == [1]:
            at = own.state["number"]
            other.until(lambda s, at=at: s["number"] >= at)
            number = do(other, 1, other.options(1)[0])
            own.until(lambda s, n=number: s["number"] > n)
            number = -1
        else:
            number = do(own, 0, own.options(0)[0])
    other.ask("undo", seat=1, number=number)
    asked = own.until(lambda s: s["proposal"])
    assert asked["proposal"]["agreed"] == [1]
    assert asked["proposal"]["awaited"] == [0]
    own.ask("answer", seat=0, number=number, agree=True)
    state = own.until(lambda s: s["number"] > asked["number"])
    assert state["deciders"] == [0]
    assert own.happened[-1]["events"] == [{"key": "undo", "numbers": [number, 3]}]
