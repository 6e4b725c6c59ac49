"""Threads of the talk that belong to the play: who may write there, when, how much; on disk, and read by all."""

from collections.abc import Callable

import pytest

from curatorium.server import speaking
from tests.server.client import Message, why
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

SCRIPT = "<script>alert(1)</script> & \"quotes\" 'too'"
WANTED: dict[str, object] = {"options": {"length": "short", "opening_hand": "drafted"}}


def willing(seat: int, options: list[Message]) -> Message:
    """Seat 0 writes an article as soon as it can; everybody else does as little as can be done."""
    order = ["submit", "approve", "name", "accept"]
    if seat == 0:
        order = ["publish", "conclude", "stage", "submit", "name", "accept", "take"]
    else:
        order += ["stop", "research", "take"]
    return min(options, key=lambda o: order.index(o["verb"]) if o["verb"] in order else 99)


def under_review(sit_down: Sit, people: int = 3) -> tuple[Party, str]:
    """A party whose first seat has a manuscript under review, and the name of its thread."""
    party = sit_down("historians", people, **WANTED)
    while not threads(party):
        party.turn(willing)
    party.catch_up()
    (thread,) = threads(party)
    return party, thread


def threads(party: Party) -> list[str]:
    """The threads of manuscripts, as the view of whoever acted last names them."""
    offices = party.state()["positions"][0]["view"]["offices"]
    return [w["thread"] for office in offices for w in office["workspaces"] if w["thread"]]


def titles(party: Party, seat: int) -> list[str]:
    """Where a seat's titles are, by its works."""
    view = party.state()["positions"][0]["view"]
    return [work["title"] for work in view["works"] if work["owner"] == seat and work["title"]]


def settle(party: Party) -> None:
    """Play until nothing is under review."""
    while threads(party):
        party.turn(willing)
    party.catch_up()


def test_writer_and_reviewers_talk_about_a_manuscript_and_all_read_it(
    served: Served, sit_down: Sit
) -> None:
    party, thread = under_review(sit_down)
    spectator = party.look_on()
    assert party.sockets[0].say(0, SCRIPT, thread=thread) == 0
    assert party.sockets[1].say(1, "Why these?", thread=thread) == 1
    assert party.sockets[2].say(2, "And what of the rest?", thread=thread) == 2
    heard = spectator.hears(3)
    assert [one["text"] for one in heard] == [SCRIPT, "Why these?", "And what of the rest?"]
    assert {one["thread"] for one in heard} == {thread}
    why(lambda: spectator.say(0, "I only look on.", thread=thread), "not_yours")
    served.again()
    party.open()
    assert party.sockets[2].hears(3)[0]["text"] == SCRIPT


def test_when_it_is_settled_the_thread_can_be_read_but_not_written_in(sit_down: Sit) -> None:
    party, thread = under_review(sit_down)
    party.sockets[0].say(0, "Read them in this order.", thread=thread, key="pitch")
    settle(party)
    for seat in range(3):
        said = why(lambda s=seat: party.sockets[s].say(s, "Still?", thread=thread))  # type: ignore[misc]
        assert said == speaking.SHUT
    # What was said before its answer was lost is still answered as done.
    assert party.sockets[0].say(0, "Read them in this order.", thread=thread, key="pitch") == 0
    assert [one["thread"] for one in party.look_on().hears(1)] == [thread]
    assert party.sockets[0].say(0, "To the table.") == 1


@pytest.mark.parametrize("thread", [":manuscript 9 0 0", ":manuscript", ":", "=", "=title 1 0 0"])
def test_a_thread_that_the_game_has_not_opened_is_shut(sit_down: Sit, thread: str) -> None:
    party, _ = under_review(sit_down, 2)
    assert why(lambda: party.sockets[0].say(0, "Here?", thread=thread)) == speaking.SHUT


def test_games_without_threads_have_none_and_before_a_game_there_are_none(sit_down: Sit) -> None:
    for party in (sit_down("peek"), sit_down("historians", start=False)):
        if not party.sockets:
            party.open_before_start()
        said = why(lambda p=party: p.sockets[0].say(0, "Here?", thread=":manuscript 1 0 0"))  # type: ignore[misc]
        assert said == speaking.SHUT


def test_texts_change_nothing_of_the_play(sit_down: Sit) -> None:
    party, thread = under_review(sit_down)
    before = party.look_on(0).state
    party.sockets[0].say(0, "A pitch.", thread=thread)
    after = party.look_on(0).state
    assert (after["number"], after["positions"]) == (before["number"], before["positions"])


def test_a_title_is_one_line_of_its_owner_and_the_last_one_holds(sit_down: Sit) -> None:
    party, _ = under_review(sit_down, 2)
    settle(party)
    (title,) = titles(party, 0)
    assert title.startswith("=title 0 ")
    own, other = party.sockets
    own.say(0, "  Shelves \n\n without tea ", thread=title)
    own.say(0, "x" * 60, thread=title)
    assert [one["text"] for one in other.hears(2)] == ["Shelves without tea", "x" * 60]
    assert "1 to 60 letters" in why(lambda: own.say(0, "x" * 61, thread=title))
    assert "1 to" in why(lambda: own.say(0, " \n ", thread=title))
    assert why(lambda: other.say(1, "Mine.", thread=title)) == speaking.SHUT
    party.play_on(willing)
    assert why(lambda: own.say(0, "Too late.", thread=title)) == speaking.SHUT
    assert party.look_on().hears(2)[-1]["text"] == "x" * 60
