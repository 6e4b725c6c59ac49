"""Nobody is sent anything that tells what is hidden: every frame is the same in redealt worlds."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import msgspec
import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.game import EVERYBODY, TABLE, Event, Game, State
from curatorium.core.record import RecordReader
from tests.server.client import Message, Socket
from tests.server.party import Party
from tests.server.served import load

Sit = Callable[..., Party]

REDEALS = 3
PUBLIC = -3


class Received(Protocol):
    """What a client was sent, message by message."""

    raw: list[str]


class Truth:
    """What really was in a play: the position before each record, and what each record told."""

    def __init__(self, lines: list[str], secret: str = "", hashed: bool = True) -> None:
        reader = RecordReader(lines, load, secret, hashed)
        self.game: Game = reader.play.game
        self.secret: str = reader.play.chance.key
        self.states: list[State] = [self.game.clone(reader.play.state)]
        self.told: list[list[Event]] = []
        self.who: list[int] = []
        self.log = reader.play.log  # grows as it is read
        for record in reader:
            self.states.append(self.game.clone(reader.play.state))
            who, verb, *numbers = record
            own = [Event(str(verb), tuple(int(n) for n in numbers))]
            self.told.append(own if who == TABLE else reader.play.state.journal or [])
            self.who.append(int(who))


def frames(socket: Received, kind: str) -> Iterator[Message]:
    """All messages of a kind that a client was sent."""
    for text in socket.raw:
        message = json.loads(text)
        if message["type"] == kind:
            yield message


def worlds(truth: Truth, number: int, eye: int) -> Iterator[State]:
    """Positions that these eyes cannot tell from the real one."""
    for nth in range(REDEALS):
        yield truth.game.redeal(truth.states[number], eye, SeededDice("secrets", str(nth)))


def sealed(eye: int, view: Message) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What one has sealed oneself, one sees: a bid, or flags and a vote on a manuscript."""
    if view.get("bid") is not None:
        yield "bid", (view["bid"],)
    review = view.get("review") or {"ballots": []}
    for ballot in review["ballots"]:
        yield from [("flag", (card,)) for card in ballot["cards"]]
        yield from [("flag_work", (work,)) for work in ballot["works"]]
        if ballot["seat"] == eye and eye not in review["awaited"]:
            yield ("revise" if ballot["revise"] else "approve"), ()


def check_position(truth: Truth, number: int, position: Message) -> None:
    """A view and its options are those of any other world."""
    game, eye = truth.game, position["eye"]
    for world in worlds(truth, number, eye):
        for verb, numbers in sealed(eye, position["view"]):
            game.apply(world, eye, game.action(eye, verb, numbers))
        assert msgspec.json.decode(msgspec.json.encode(game.view(world, eye))) == position["view"]
        threads = [{"name": n, "longest": most} for n, most in game.threads(world, eye).items()]
        assert threads == position["threads"]
        options = game.options(world, eye) if eye >= 0 else []
        offered = [(choice["verb"], tuple(choice["numbers"])) for choice in position["options"]]
        assert [(a.verb, a.numbers) for a in options] == offered
        phrases = [game.phrase(world, eye, a) for a in options]
        told = [(choice["key"], tuple(choice["words"])) for choice in position["options"]]
        assert [(p.key, p.numbers) for p in phrases] == told


def readable(truth: Truth, number: int, eyes: tuple[int, ...]) -> list[Message]:
    """What these eyes may read of a record."""
    mine = sum(1 << eye for eye in eyes if eye >= 0)
    return [
        {"key": event.key, "numbers": list(event.numbers)}
        for event in truth.told[number]
        if event.eyes == EVERYBODY or event.eyes & mine
    ]


def check_frames(truth: Truth, socket: Received, eyes: tuple[int, ...]) -> None:
    """All that a client was sent while the play went on, field by field."""
    for state in frames(socket, "state"):
        assert [position["eye"] for position in state["positions"]] == list(eyes)
        for happened in state["happened"]:
            number = happened["number"]
            assert set(happened) == {"number", "who", "events", "thought"}
            assert happened["thought"] is None or truth.game.open(truth.states[number])
            assert happened["who"] == truth.who[number]
            assert sorted(happened["events"], key=str) == sorted(
                readable(truth, number, eyes), key=str
            )
        if state["over"]:
            assert state["secret"] == truth.secret
            continue
        for position in state["positions"]:
            check_position(truth, state["number"], position)
        assert state["scores"] == state["ranks"] == []
        assert {bot["seat"] for bot in state["thinking"]} <= set(state["deciders"])
        assert set(state["reminded"]) <= set(state["deciders"])
        assert state["secret"] == ""
        assert set(state) == STATE_FIELDS
    for table in frames(socket, "table"):
        assert set(table) == TABLE_FIELDS
    for hint in frames(socket, "hinted"):
        assert hint["seat"] in eyes
    going_on = "".join(text for text in socket.raw if '"over":true' not in text)
    assert truth.secret not in going_on


# What else travels must be looked at here before it does.
STATE_FIELDS = {"type", "number", "deciders", "over", "positions", "happened", "scores", "ranks",
    "proposal", "thinking", "reminded", "secret"}  # fmt: skip
TABLE_FIELDS = {"type", "id", "name", "status", "game", "options", "listed", "seats", "host",
    "play", "commitment", "texts", "explain", "hints", "silent", "rematch", "trouble", "invite"}  # fmt: skip


def at_random(seed: str) -> Callable[[int, list[Message]], Message]:
    dice = random.Random(seed)
    return lambda seat, options: dice.choice(options)


def watched(
    sit_down: Sit, game: str, people: int, options: dict[str, Any] | None = None
) -> tuple[Party, list[tuple[Socket, Any]]]:
    """A party, and all its sockets with their eyes: each seat's, two seats' in one, a spectator's."""
    party = sit_down(game, people, options=options or {})
    alone = [(socket, (seat,)) for seat, socket in enumerate(party.sockets)]
    both, spectator = party.look_on(0, 1), party.look_on()
    return party, [*alone, (both, (0, 1)), (spectator, (PUBLIC,))]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize(("game", "people"), [("peek", 3), ("auction", 3)])
def test_every_frame_is_the_same_in_redealt_worlds(
    sit_down: Sit, game: str, people: int, seed: str
) -> None:
    party, clients = watched(sit_down, game, people)
    party.play_on(at_random(seed))
    truth = Truth(party.record().splitlines())
    for socket, eyes in clients:
        check_frames(truth, socket, eyes)


def by_verb(seed: str) -> Callable[[int, list[Message]], Message]:
    """A verb first and then among its choices, so that manuscripts are submitted and reviewed."""
    dice = random.Random(seed)

    def choose(seat: int, options: list[Message]) -> Message:
        verb = dice.choice(sorted({choice["verb"] for choice in options}))
        return dice.choice([choice for choice in options if choice["verb"] == verb])

    return choose


@pytest.mark.parametrize("seed", ["a", "b"])
def test_so_it_is_with_backs_opening_cards_and_votes(sit_down: Sit, seed: str) -> None:
    party, clients = watched(
        sit_down, "historians", 3, {"length": "short", "workspace_capacity": 4}
    )
    party.play_on(by_verb(seed))
    truth = Truth(party.record().splitlines())
    assert any(event.key == "verdict" for told in truth.told for event in told)
    for socket, eyes in clients:
        check_frames(truth, socket, eyes)


def go_back(party: Party, seat: int) -> None:
    """A seat takes back its last choice; the other one agrees if it is asked."""
    own, other = party.sockets[seat], party.sockets[1 - seat]
    number = own.state["number"]
    last = max(happened["number"] for happened in own.happened if happened["who"] == seat)
    own.ask("undo", seat=seat, number=last)
    if other.until(lambda s: s["proposal"] or s["number"] > number)["proposal"]:
        other.ask("answer", seat=1 - seat, number=last, agree=True)
    party.lead.until(lambda s: s["number"] > number)
    party.catch_up()


def test_so_it_is_with_undo_and_coming_back(sit_down: Sit) -> None:
    party, clients = watched(sit_down, "peek", 2)
    choose = at_random("undo")
    for turn in range(12):
        seat = party.turn(choose)
        party.catch_up()
        clients.append((party.look_on(turn % 2, since=turn), (turn % 2,)))
        if turn % 3 == 1:
            go_back(party, seat)
    party.play_on(choose)
    truth = Truth(party.record().splitlines())
    assert truth.who.count(TABLE) == 4
    for socket, eyes in clients:
        check_frames(truth, socket, eyes)


@pytest.mark.parametrize("seed", ["a", "b"])
def test_cards_are_told_to_those_who_have_seen_them(sit_down: Sit, seed: str) -> None:
    party, clients = watched(sit_down, "peek", 3)
    party.play_on(at_random(seed))
    for socket, eyes in clients:
        seen: set[int] = set()
        for state in frames(socket, "state"):
            for happened in state["happened"]:
                for event in happened["events"]:
                    if event["key"] == "saw":
                        assert happened["who"] == -1 or happened["who"] in eyes
                        seen |= set(event["numbers"])
            for position in state["positions"]:
                assert set(position["view"]["deck"]) - {-1} <= seen
        assert bool(seen) == (eyes != (PUBLIC,))


def test_nobody_is_sent_what_lets_others_in(sit_down: Sit) -> None:
    party = sit_down("peek", 2, listed=False)
    spectator = party.look_on()
    party.play_on()
    cookies = [guest.http.cookies["curatorium_guest"] for guest in party.guests]
    for seat, socket in enumerate([*party.sockets[:2], spectator]):
        text = "".join(socket.raw)
        for secret in (*party.tokens, *cookies, *[cookie.split(".")[0] for cookie in cookies]):
            assert secret not in text
        assert (party.invite in text) == (seat == 0)


def test_a_running_play_is_shown_to_nobody_whole(sit_down: Sit) -> None:
    party = sit_down("peek")
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    for path in (f"plays/{play}?eye=0", f"plays/{play}/steps?eye=0", f"plays/{play}/record"):
        answer = party.guests[0].http.get(f"/api/{path}")
        assert answer.status_code == 403
        assert answer.json()["kind"] == "not_yours"
    shown = party.guests[0].ask("GET", f"plays/{play}")
    assert (shown["over"], shown["scores"], shown["ranks"], shown["secret"]) == (False, [], [], "")
    party.play_on()
    assert party.guests[0].ask("GET", f"plays/{play}")["over"]
