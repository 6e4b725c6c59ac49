"""A play that goes on, looked at step by step: with a seat's eyes by whoever sits there, else with the public's."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from curatorium.core.dice import SeededDice
from tests.server.client import Guest, Message, Refused
from tests.server.party import Party
from tests.server.served import Served
from tests.server.test_secrets import Truth, readable

Sit = Callable[..., Party]

PUBLIC = -3
EVERYTHING = -5
REDEALS = 3
GOLDEN = Path(__file__).parents[1] / "games" / "historians" / "golden" / "two_seats.jsonl"


def play_of(party: Party) -> str:
    found: str = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    return found


def seen(party: Party, eye: int) -> tuple[Message, list[Message]]:
    """All that is shown of the play to these eyes: what happened, and all steps."""
    token = party.tokens[eye] if eye >= 0 else ""
    guest, path = party.served.guest(), f"plays/{play_of(party)}"
    steps: list[Message] = []
    while True:
        more = guest.ask("GET", f"{path}/steps?eye={eye}&first={len(steps)}", token=token)
        assert more["eye"] == eye
        steps += more["steps"]
        if not more["steps"]:
            return guest.ask("GET", f"{path}?eye={eye}", token=token), steps


def some_turns(party: Party, turns: int, seed: str) -> None:
    dice = random.Random(seed)
    for _ in range(turns):
        party.turn(lambda _, options: dice.choice(options))
    party.catch_up()


@pytest.mark.parametrize(
    ("game", "people", "turns"), [("peek", 3, 9), ("auction", 3, 7), ("museum_match", 4, 60)]
)
def test_a_seat_is_shown_what_it_has_seen_and_no_more(
    sit_down: Sit, game: str, people: int, turns: int
) -> None:
    party = sit_down(game, people)
    spectator = party.look_on()
    some_turns(party, turns, game)
    eyes = [*range(people), PUBLIC]
    found = {eye: seen(party, eye) for eye in eyes}
    for eye, socket in zip(eyes, [*party.sockets[:people], spectator], strict=True):
        shown, steps = found[eye]
        assert shown["happened"] == socket.happened
        assert [step["number"] for step in steps] == list(range(socket.state["number"] + 1))
        if game != "auction":  # there, what lies in one's own tray is seen besides
            assert steps[-1]["view"] == socket.state["positions"][0]["view"]
        assert steps[-1]["deciders"] == socket.state["deciders"] or game == "auction"
        assert (shown["over"], shown["scores"], shown["ranks"]) == (False, [], [])
    party.play_on()
    truth = Truth(party.record().splitlines())
    for eye, (shown, steps) in found.items():
        assert truth.secret not in str(shown)
        check(truth, eye, shown, steps)


def check(truth: Truth, eye: int, shown: Message, steps: list[Message]) -> None:
    """It is what would be shown in any other world that these eyes cannot tell from the real one."""
    for step in steps:
        for nth in range(REDEALS):
            dice = SeededDice("looking back", str(nth))
            world = truth.game.redeal(truth.states[step["number"]], eye, dice)
            view = msgspec.json.encode(truth.game.view(world, eye))
            assert msgspec.json.decode(view) == step["view"]
    for happened in shown["happened"]:
        assert happened["events"] == readable(truth, happened["number"], (eye,))
        assert happened["who"] == truth.who[happened["number"]]


def test_what_was_taken_back_is_shown_too(sit_down: Sit) -> None:
    party = sit_down("peek")
    own = party.sockets[0]
    party.turn()
    party.turn()
    number = own.state["positions"][0]["undoable"]
    assert number >= 0
    own.ask("undo", seat=0, number=number)
    own.until(lambda s: s["number"] == number + 2)
    shown, steps = seen(party, 0)
    assert shown["happened"] == own.happened
    assert shown["happened"][-1]["events"] == [{"key": "undo", "numbers": [number, 1]}]
    assert steps[number + 2]["view"] == steps[number]["view"]


def wrong_tokens(party: Party, other: Party) -> dict[str, str]:
    """What is sent in the place of seat 1's token."""
    old = party.tokens[1]
    code = party.ask(1, "link", None, old)["code"]
    party.tokens[1] = party.ask(1, "claim", {"code": code})["token"]
    found = {"none": "", "forged": "A" * 32, "old": old, "too long": "x" * 5000}
    found |= {"another's": party.tokens[0], "the invitation": party.invite}
    return found | {"of another table": other.tokens[1]}


def test_a_seats_eyes_want_its_token(sit_down: Sit) -> None:
    party = sit_down("peek")
    some_turns(party, 2, "tokens")
    play = play_of(party)
    for token in wrong_tokens(party, sit_down("peek")).values():
        for guest in (*party.guests, party.served.guest()):
            for path in (f"plays/{play}{part}?eye=1" for part in ("", "/steps", "/met", "/names")):
                with pytest.raises(Refused) as info:
                    guest.ask("GET", path, token=token)
                assert (info.value.message["status"], info.value.message["kind"]) == (
                    403,
                    "not_yours",
                )
    assert seen(party, 1)[0]["happened"]


@pytest.mark.parametrize("eye", [2, -1, -2, -4, -6, 1 << 40])
def test_eyes_that_nobody_has(sit_down: Sit, eye: int) -> None:
    party = sit_down("peek")
    for token in ("", party.tokens[0]):
        for path in (f"{part}?eye={eye}" for part in ("", "/steps", "/met", "/names")):
            with pytest.raises(Refused, match="not_yours"):
                party.guests[0].ask("GET", f"plays/{play_of(party)}{path}", token=token)


def test_steps_end_where_the_play_is(sit_down: Sit) -> None:
    party = sit_down("peek")
    path = f"plays/{play_of(party)}/steps"
    for first in (1, 1 << 63, 10**30):
        assert party.guests[0].ask("GET", f"{path}?first={first}")["steps"] == []
    with pytest.raises(Refused, match="first is 0 or more"):
        party.guests[0].ask("GET", f"{path}?first=-1")


def test_a_closed_table_keeps_its_secrets(sit_down: Sit) -> None:
    party = sit_down("peek")
    some_turns(party, 2, "closed")
    play = play_of(party)
    party.ask(0, "close")
    with pytest.raises(Refused, match="not_yours"):
        party.guests[0].ask("GET", f"plays/{play}?eye=0")
    shown, _ = seen(party, PUBLIC)
    assert "saw" not in str(shown)
    assert "saw" in str(seen(party, 0)[0])


def test_it_can_be_looked_at_after_a_restart(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek")
    some_turns(party, 4, "restart")
    before: dict[int, Any] = {eye: seen(party, eye) for eye in (0, 1, PUBLIC)}
    served.again()
    assert {eye: seen(party, eye) for eye in (0, 1, PUBLIC)} == before
    party.open()
    party.play_on()


@pytest.mark.parametrize(("game", "people"), [("peek", 3), ("auction", 2)])
def test_when_it_is_over_everybody_may_look_through_any_eye(
    sit_down: Sit, game: str, people: int
) -> None:
    party = sit_down(game, people)
    party.play_on()
    truth = Truth(party.record().splitlines())
    party.tokens[:] = [""] * people
    for eye in (*range(people), PUBLIC):
        shown, steps = seen(party, eye)
        assert shown["over"]
        assert shown["secret"]
        assert len(shown["scores"]) == party.state()["number"] + 1
        check(truth, eye, shown, steps)


def test_when_it_is_over_everybody_may_see_everything(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.play_on()
    guest, path = party.served.guest(), f"plays/{play_of(party)}"
    told = {eye: str(guest.ask("GET", f"{path}?eye={eye}")) for eye in (EVERYTHING, 0, PUBLIC)}
    assert "saw" in told[EVERYTHING]
    assert "saw" in told[0]  # to that seat
    assert "saw" not in told[PUBLIC]


def refused_everything(party: Party) -> None:
    """Nobody may look at it with everything open, whatever they hold."""
    guests = [(guest, token) for guest in party.guests for token in (*party.tokens, "")]
    for guest, token in (*guests, (party.served.guest(), "")):
        for path in ("?eye=", "/steps?eye=", "/met?eye="):
            with pytest.raises(Refused, match="Everything lies open when the play is over") as info:
                guest.ask("GET", f"plays/{play_of(party)}{path}{EVERYTHING}", token=token)
            assert (info.value.message["status"], info.value.message["kind"]) == (403, "not_yours")


@pytest.mark.parametrize("game", ["peek", "auction", "museum_match"])
def test_a_play_that_goes_on_is_not_opened(sit_down: Sit, game: str) -> None:
    party = sit_down(game, 4 if game == "museum_match" else 2)
    refused_everything(party)
    some_turns(party, 2, "opened")
    refused_everything(party)
    party.ask(0, "close")
    refused_everything(party)


@pytest.mark.parametrize("game", ["peek", "auction"])
def test_when_it_is_over_all_of_it_can_lie_open(sit_down: Sit, game: str) -> None:
    party = sit_down(game, 2)
    party.play_on()
    shown, steps = seen(party, EVERYTHING)
    truth = Truth(party.record().splitlines())
    assert [step["number"] for step in steps] == list(range(len(truth.states)))
    for step, state in zip(steps, truth.states, strict=True):
        view = msgspec.json.encode(truth.game.view(state, EVERYTHING))
        assert step["view"] == msgspec.json.decode(view)
    assert any(
        step["view"] != other["view"]
        for step, other in zip(steps, seen(party, PUBLIC)[1], strict=True)
    )
    for happened, told in zip(shown["happened"], truth.told, strict=True):
        assert [event["key"] for event in happened["events"]] == [event.key for event in told]


def kept(guest: Guest) -> str:
    """The play of The Historians that has been handed in."""
    record = GOLDEN.read_text(encoding="utf-8")
    play: str = guest.http.post("/api/records", content=record).json()["play"]
    return play


def test_the_historians_with_everything_open(served: Served) -> None:
    guest = served.guest()
    play = kept(guest)
    shown = guest.ask("GET", f"plays/{play}?eye={EVERYTHING}")
    keys = {event["key"] for happened in shown["happened"] for event in happened["events"]}
    assert {"dealt_open", "concluded_open", "staged"} <= keys
    assert not {key for key in keys if key.endswith(("_own", "_veiled"))}
    end = len(shown["happened"])
    path = f"plays/{play}/steps?first={end}&eye="
    backs = {
        eye: len(guest.ask("GET", f"{path}{eye}")["steps"][0]["view"]["notes"])
        for eye in (EVERYTHING, PUBLIC)
    }
    assert backs == {EVERYTHING: 165, PUBLIC: 10}


def test_the_historians_through_each_eye(served: Served) -> None:
    guest = served.guest()
    play = kept(guest)
    truth = Truth(GOLDEN.read_text(encoding="utf-8").splitlines())
    for eye in (0, 1, PUBLIC):
        shown = guest.ask("GET", f"plays/{play}?eye={eye}")
        for happened in shown["happened"]:
            assert happened["events"] == readable(truth, happened["number"], (eye,))
        keys = {event["key"] for one in shown["happened"] for event in one["events"]}
        assert any(key.endswith("_own") for key in keys) == (eye != PUBLIC)
