"""Whether a browser was sent what its seats may not know: compared with what the database tells."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations
from typing import Any, Final

import msgspec

from curatorium.core.game import EVERYTHING
from curatorium.server.identity import COOKIE
from tests.browser.visitor import Visitor
from tests.browser.watch import Line
from tests.server.test_secrets import PUBLIC, Truth, check_frames, readable

LEAST: Final = 10  # letters that anything secret has
OVER: Final = '"over":true'
STEPS: Final = re.compile(r"/api/plays/([^/?]+)/steps")
TOLD: Final = re.compile(r"/api/plays/([^/?]+)(?:\?eye=(-?\d+))?$")


@dataclass
class Received:
    """Messages as the tests of the server look at them."""

    raw: list[str]


def check_secrets(visitors: Sequence[Visitor]) -> None:
    """No token, invitation or cookie of another, and nothing of a play that was hidden then."""
    for visitor in visitors:
        for play, lines in lines_by_play(visitor).items():
            truth = visitor.house.truth(play)
            for line in lines:
                check_line(line, truth, seats_of(visitor))
            check_steps(visitor, play, truth)
            check_told(visitor, play, truth)
            told = "\n".join(before_the_end(visitor))
            assert truth.secret not in told
    for visitor, other in permutations(visitors, 2):
        told = visitor.seen.everything()
        for secret in secrets_of(other) - secrets_of(visitor):
            assert len(secret) >= LEAST
            assert secret not in told


def before_the_end(visitor: Visitor) -> Iterator[str]:
    """All that was received before the play was over, if it ever was."""
    for text in visitor.seen.received:
        if OVER in text:
            return
        yield text


def answers(visitor: Visitor) -> Iterator[dict[str, Any]]:
    """Every answer over HTTP that is an object."""
    for _, body in visitor.seen.bodies:
        if body.startswith("{"):
            try:
                yield json.loads(body)
            except ValueError:
                continue  # a record, which has many lines


def seats_of(visitor: Visitor) -> dict[str, int]:
    """The seats that this browser was ever given, by their tokens."""
    found: dict[str, int] = {}
    for answer in answers(visitor):
        if "tokens" in answer:
            found |= {token: int(seat) for seat, token in answer["tokens"].items()}
        elif "token" in answer:
            found[answer["token"]] = answer["seat"]
    return found


def secrets_of(visitor: Visitor) -> set[str]:
    """The tokens of its seats, the invitations that only it was told, the cookie that it is known by."""
    cookies = {str(one.get("value")) for one in visitor.context.cookies() if one["name"] == COOKIE}
    invitations = {str(one["invite"]) for one in answers(visitor) if one.get("invite")}
    return {*seats_of(visitor), *invitations, *cookies, *[one.split(".")[0] for one in cookies]}


def lines_by_play(visitor: Visitor) -> dict[str, list[Line]]:
    """The WebSockets over which a play was followed."""
    found: dict[str, list[Line]] = defaultdict(list)
    for line in visitor.seen.lines:
        tables = line.messages("table")
        assert all(table["host"] for table in tables if table["invite"])
        plays = {table["play"] for table in tables if table["play"]}
        assert len(plays) <= 1
        for play in plays:
            found[play].append(line)
    return found


def check_line(line: Line, truth: Truth, seats: dict[str, int]) -> None:
    """Every state shows what the seats of this line may see: the same as in redealt worlds."""
    own = {seats[token] for hello in line.sent_messages("hello") for token in hello["tokens"]}
    states = line.messages("state")
    for state in states:
        assert all(one["number"] < state["number"] for one in state["happened"])
    for eyes, some in groupby(states, lambda state: [one["eye"] for one in state["positions"]]):
        assert set(eyes) <= own or eyes == [PUBLIC]
        raw = [json.dumps(state, separators=(",", ":")) for state in some]
        check_frames(truth, Received(raw), tuple(eyes))
    tables = [json.dumps(table) for table in line.messages("table")]
    check_frames(truth, Received(tables), ())


def check_steps(visitor: Visitor, play: str, truth: Truth) -> None:
    """Each step of a replay shows what these eyes saw then."""
    for address, body in visitor.seen.bodies:
        found = STEPS.search(address)
        if not found or found[1] != play or not body.startswith('{"eye"'):
            continue
        shown = json.loads(body)
        for step in shown["steps"]:
            seen = truth.game.view(truth.states[step["number"]], shown["eye"])
            assert msgspec.json.decode(msgspec.json.encode(seen)) == step["view"]


def check_told(visitor: Visitor, play: str, truth: Truth) -> None:
    """What happened, as a replay told it, is what these eyes could read of it, or all of it when it was over."""
    for address, body in visitor.seen.bodies:
        found = TOLD.search(address)
        if not found or found[1] != play or not body.startswith('{"play"'):
            continue
        shown, eye = json.loads(body), int(found[2] or PUBLIC)
        if eye == EVERYTHING:
            assert shown["over"]
            continue
        for one in shown["happened"]:
            assert one["events"] == readable(truth, one["number"], (eye,))
