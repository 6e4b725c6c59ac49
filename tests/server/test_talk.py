"""What people say at a table: to all, in its order, on disk, by those who sit there, and not too much of it."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from curatorium.server import talk
from curatorium.server.pace import Rate
from tests.server.client import Message, Socket, why
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

SCRIPT = "<script>alert(1)</script> & \"quotes\" 'too' \\ {{x}}"


def texts(socket: Socket, count: int) -> list[str]:
    """What was said, in its order, without gaps."""
    heard = socket.hears(count)
    assert [one["number"] for one in heard] == list(range(heard[0]["number"], len(heard)))
    return [one["text"] for one in heard]


# To whom it goes


def test_all_who_look_on_hear_what_a_seat_says(sit_down: Sit) -> None:
    party = sit_down("peek")
    spectator = party.look_on()
    assert party.sockets[1].say(1, "Hello.") == 0
    assert party.sockets[0].say(0, SCRIPT) == 1
    for socket in (*party.sockets, spectator):
        first, second = socket.hears(2)
        at = first["at"]
        assert first == {
            "number": 0, "at": at, "seat": 1, "name": "P2", "text": "Hello.", "thread": "",
        }  # fmt: skip
        assert at > 1_700_000_000
        assert (second["number"], second["seat"], second["text"]) == (1, 0, SCRIPT)


def test_talk_is_no_part_of_the_play(sit_down: Sit) -> None:
    party = sit_down("peek")
    before = party.state()["number"]
    party.sockets[0].say(0, "Hm.")
    assert party.look_on(0).state["number"] == before
    party.play_on()
    assert "Hm." not in party.record()


def test_before_during_and_after_a_game(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.open_before_start()
    party.sockets[0].say(0, "Ready?")
    party.ask(0, "start")
    party.open()
    party.sockets[1].say(1, "Go.")
    party.play_on()
    party.sockets[0].say(0, "Well played.")
    assert texts(party.sockets[1], 3) == ["Ready?", "Go.", "Well played."]
    party.ask(0, "close")
    assert why(lambda: party.sockets[0].say(0, "x")) == "The table is closed."
    assert texts(party.look_on(), 3)[2] == "Well played."


def test_each_table_has_its_own(sit_down: Sit) -> None:
    one, other = sit_down("peek"), sit_down("peek")
    assert one.sockets[0].say(0, "here") == 0
    assert other.sockets[0].say(0, "there") == 0
    assert texts(other.look_on(), 1) == ["there"]


def test_a_name_is_that_of_then(sit_down: Sit) -> None:
    party = sit_down("museum_match", 4, options={"max_rounds": 2})
    party.sockets[0].say(0, "as before")
    party.ask(0, "rename_seat", {"name": "Zoë"}, party.tokens[0])
    party.sockets[0].say(0, "with a new name")
    party.ask(0, "leave", {"bot": "random"}, party.tokens[0])
    names = [(one["seat"], one["name"]) for one in party.look_on().hears(2)]
    assert names == [(0, "P1"), (0, "Zoë")]


def test_threads(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.sockets[0].say(0, "about a card", thread="card 7")
    party.sockets[0].say(0, "about anything")
    assert [one["thread"] for one in party.look_on().hears(2)] == ["card 7", ""]


# Nobody speaks for another


def test_only_those_who_sit_there_may_say_something(served: Served, sit_down: Sit) -> None:
    party, other = sit_down("peek"), sit_down("peek")
    code = party.ask(1, "link", None, party.tokens[1])["code"]
    new = served.guest().ask("POST", f"tables/{party.id}/claim", {"code": code})["token"]
    spectator = party.look_on()
    for socket, seat in (
        (spectator, 0),
        (spectator, -3),
        (party.sockets[0], 1),  # another's seat
        (party.sockets[0], 2),  # none
        (party.sockets[1], 1),  # its token is old
    ):
        why(lambda s=socket, n=seat: s.say(n, "I am you."), "not_yours")  # type: ignore[misc]
    for token in ("", "A" * 32, party.tokens[1], other.tokens[1], party.invite):
        with party.guests[1].socket(party.id, token) as socket:
            why(socket.receive, "not_yours")  # and is cut off
    with served.guest().socket(party.id, new) as moved:
        moved.say(1, "I have moved.")
    assert texts(party.look_on(), 1) == ["I have moved."]


def test_whoever_left_is_silent(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.open_before_start()
    party.ask(1, "leave", {}, party.tokens[1])
    why(lambda: party.sockets[1].say(1, "Still here."), "not_yours")


# What was missed


def test_whoever_comes_back_hears_what_was_missed(sit_down: Sit) -> None:
    party = sit_down("peek")
    for number in range(120):
        party.sockets[number % 2].say(number % 2, f"text {number}")
    wanted = [f"text {number}" for number in range(120)]
    for heard in (0, 1, 60, 119):
        with party.guests[0].socket(party.id, party.tokens[0], heard=heard) as back:
            assert [one["text"] for one in back.hears(120 - heard)] == wanted[heard:]
    for heard in (-1, 121, 1 << 60):
        with party.guests[0].socket(party.id, heard=heard) as back:
            assert [one["text"] for one in back.hears(120)] == wanted
    with party.guests[0].socket(party.id, heard=120) as back:
        back.until(bool)
        party.sockets[0].say(0, "new")
        assert [one["text"] for one in back.hears(1)] == ["new"]


def test_no_message_is_long(sit_down: Sit) -> None:
    party = sit_down("peek")
    for number in range(120):
        party.sockets[0].say(0, str(number))
    late = party.look_on()
    late.hears(120)
    said = [message for text in late.raw if (message := json.loads(text))["type"] == "said"]
    assert [len(message["texts"]) for message in said] == [50, 50, 20]


def test_it_outlives_the_server(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek")
    party.sockets[0].say(0, "before", key="k")
    served.again()
    party.open()
    assert party.sockets[0].say(0, "again", key="k") == 0
    assert party.sockets[1].say(1, "after") == 1
    assert texts(party.sockets[0], 2) == ["before", "after"]


def test_what_is_sent_twice_is_said_once(sit_down: Sit) -> None:
    party = sit_down("peek")
    assert [party.sockets[0].say(0, "Ha.", key="a") for _ in range(2)] == [0, 0]
    assert party.sockets[0].say(0, "Ha.", key="b") == 1
    assert party.sockets[1].say(1, "Ha.", key="a") == 2  # a key is its seat's own
    assert [party.sockets[0].say(0, "Ha.") for _ in range(2)] == [3, 4]
    assert texts(party.look_on(), 5) == ["Ha."] * 5


def test_all_hear_it_in_the_same_order(sit_down: Sit) -> None:
    party = sit_down("peek", 3)
    listeners = [party.look_on() for _ in range(2)]

    def speak(seat: int) -> None:
        for number in range(20):
            party.sockets[seat].say(seat, f"{seat} {number}")

    threads = [threading.Thread(target=speak, args=(seat,)) for seat in range(3)]
    for thread in threads:
        thread.start()
    between = [party.look_on() for _ in range(5)]  # while they speak
    for thread in threads:
        thread.join()
    first, *others = [texts(socket, 60) for socket in (*listeners, *between)]
    assert all(other == first for other in others)
    for seat in range(3):
        assert [text for text in first if text[0] == str(seat)] == [
            f"{seat} {n}" for n in range(20)
        ]


# What may be said


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  a  ", "a"),
        ("a\tb\u00a0c", "a b c"),
        ("a\r\nb\rc\n\n\n\n \nd", "a\nb\nc\n\nd"),
        ("a\u2028b", "a\nb"),
        ("é", "é"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("\u05e9\u05dc\u05d5\u05dd\u200f!", "\u05e9\u05dc\u05d5\u05dd\u200f!"),
        ("x" * talk.LONGEST, "x" * talk.LONGEST),
    ],
)
def test_texts_as_they_are_kept(sit_down: Sit, said: str, kept: str) -> None:
    party = sit_down("peek")
    party.sockets[0].say(0, said)
    assert texts(party.sockets[0], 1) == [kept]


@pytest.mark.parametrize(
    "text", ["", "  \n\t ", "x" * (talk.LONGEST + 1), "a\x00b", "a\u202eb", "\x1b[31m", "\ue000"]
)
def test_texts_that_are_none(sit_down: Sit, text: str) -> None:
    party = sit_down("peek")
    assert why(lambda: party.sockets[0].say(0, text)).startswith("A text ")
    assert party.sockets[0].say(0, "fine") == 0


@pytest.mark.parametrize(
    "more",
    [
        {"thread": "x" * 65},
        {"thread": "a\nb"},
        {"key": "x" * 65},
        {"key": "\x00"},
        {"thread": 7},
        {"to": 1},
    ],
)
def test_what_is_no_thread_or_key(sit_down: Sit, more: Message) -> None:
    party = sit_down("peek")
    why(lambda: party.sockets[0].say(0, "x", **more))
    assert party.look_on().texts == []


# How much


@pytest.fixture
def slow(tmp_path: Path) -> Any:
    """A server at which a seat may say three things, and then nothing."""
    server = Served(tmp_path / "data", talk=Rate(burst=3, per_second=0))
    yield server
    server.close()


def test_a_seat_says_only_so_much_at_once(slow: Served) -> None:
    party = Party(slow, "peek", 2)
    for seat in (0, 1):
        for number in range(3):
            party.sockets[seat].say(seat, str(number))
        for _ in range(2):
            why(lambda s=seat: party.sockets[s].say(s, "more"), "too_fast")  # type: ignore[misc]
    with party.guests[0].socket(party.id, party.tokens[0]) as back:  # coming back helps nobody
        why(lambda: back.say(0, "more"), "too_fast")
    party.turn()
    assert len(party.look_on().hears(6)) == 6
    party.close()


def test_a_table_keeps_only_so_much(monkeypatch: pytest.MonkeyPatch, sit_down: Sit) -> None:
    monkeypatch.setattr(talk, "MOST", 5)
    party = sit_down("peek")
    for number in range(5):
        party.sockets[0].say(0, str(number), key=str(number))
    assert "5 texts have been said" in why(lambda: party.sockets[1].say(1, "more"))
    assert party.sockets[0].say(0, "4", key="4") == 4
    assert len(party.look_on().hears(5)) == 5
