"""Whole plays over the wire: what is sent to whom, what is answered, and what is refused."""

import json
import random
from collections.abc import Callable
from hashlib import sha256

import pytest

from curatorium.core.registry import game_ids, load
from tests.server.client import Message, Socket, refused, why
from tests.server.party import Party, first
from tests.server.served import Served

Sit = Callable[..., Party]

VIEW_BYTES = 8_000
TURNS = 150
ROUNDS: Message = {"options": {"max_rounds": 3}}
PUBLIC = -3


def at_random(seed: str) -> Callable[[int, list[Message]], Message]:
    """Chooses at random, and the same again from the same seed."""
    dice = random.Random(seed)
    return lambda seat, options: dice.choice(options)


def states(socket: Socket) -> list[Message]:
    """All states that a socket was sent."""
    found = [json.loads(text) for text in socket.raw]
    return [message for message in found if message["type"] == "state"]


# Whole plays


def test_four_people_play_to_the_end(sit_down: Sit) -> None:
    party = sit_down("museum_match", 4, **ROUNDS)
    spectator = party.look_on()
    party.play_on(at_random("four"))
    ends = [socket.state for socket in party.sockets]
    for end in ends:
        assert end["over"]
        assert end["deciders"] == []
        assert min(end["ranks"]) == 1
        assert len(end["scores"]) == 4
        for field in ("number", "scores", "ranks", "secret"):
            assert end[field] == ends[0][field]
    assert spectator.table["status"] in ("running", "finished")
    for seat, socket in enumerate(party.sockets[:4]):
        numbers = [happened["number"] for happened in socket.happened]
        assert numbers == list(range(ends[0]["number"]))
        for state in states(socket):
            assert [position["eye"] for position in state["positions"]] == [seat]


@pytest.mark.parametrize("game", game_ids())
def test_views_are_small(sit_down: Sit, game: str) -> None:
    party = sit_down(game, load(game).meta.seats[-1])
    party.look_on()
    choose = at_random("small")
    for _ in range(TURNS):
        if not party.state()["over"]:
            party.turn(choose)
    party.catch_up()
    for socket in party.sockets:
        for state in states(socket):
            for position in state["positions"]:
                assert len(json.dumps(position["view"])) < VIEW_BYTES


def test_against_bots(sit_down: Sit) -> None:
    bots = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}] * 2
    party = sit_down("museum_match", 1, others=bots[:3], **ROUNDS)
    mine, choose = party.sockets[0], at_random("bots")
    state = mine.state
    while not state["over"]:
        state = mine.until(lambda s: 0 in s["deciders"] or s["over"])
        if not state["over"]:
            number = mine.act(0, choose(0, mine.options(0)))["number"]
            state = mine.until(lambda s, number=number: s["number"] > number)
    who = {happened["who"] for happened in mine.happened}
    assert {0, 1, 2, 3} <= who
    assert [seat["fallbacks"] for seat in mine.table["seats"]] == [0, 0, 0, 0]


def test_an_automa_moves_by_itself(sit_down: Sit) -> None:
    party = sit_down("puzzle", 1, options={"clerk": "steady", "heaps": 2})
    party.turn()
    assert [happened["who"] for happened in party.sockets[0].happened] == [0, 1]
    party.play_on()
    assert len(party.state()["ranks"]) == 2


# Several at one device, and lookers-on


def test_several_seats_on_one_socket(served: Served) -> None:
    guest = served.guest()
    made = guest.table(game="peek", seats=[{"kind": "you"}] * 3)
    table, tokens = made["table"]["id"], list(made["tokens"].values())
    guest.ask("POST", f"tables/{table}/start")
    with guest.socket(table, *reversed(tokens), tokens[0]) as socket:
        state = socket.until(bool)
        assert [position["eye"] for position in state["positions"]] == [0, 1, 2]
        while not state["over"]:
            seat = state["deciders"][0]
            for position in state["positions"]:
                assert bool(position["options"]) == (position["eye"] == seat)
            number = socket.act(seat, socket.options(seat)[0])["number"]
            state = socket.until(lambda s, number=number: s["number"] > number)
        keys = [[told["key"] for told in h["events"]] for h in socket.happened]
        assert ["looks"] in keys
        assert ["saw"] in keys
        assert ["laid_back", "you_laid_back"] in keys


def test_spectators(sit_down: Sit) -> None:
    party = sit_down("peek", 2)
    spectator = party.look_on()
    party.play_on()
    for state in states(spectator):
        (position,) = state["positions"]
        assert (position["eye"], position["options"], position["undoable"]) == (PUBLIC, [], -1)
    keys = {told["key"] for happened in spectator.happened for told in happened["events"]}
    assert keys == {"looks", "laid_back", "drew"}


def test_an_unlisted_table_can_be_looked_at_by_whoever_knows_it(sit_down: Sit) -> None:
    party = sit_down("peek", listed=False)
    spectator = party.look_on()
    assert spectator.state["positions"][0]["eye"] == PUBLIC
    while not spectator.table:
        spectator.receive()
    assert spectator.table["invite"] == ""
    assert party.invite not in "".join(spectator.raw)


def test_who_is_here(sit_down: Sit) -> None:
    party = sit_down("peek")

    def here() -> list[bool]:
        return [seat["here"] for seat in party.sockets[0].table["seats"]]

    while here() != [True, True]:
        party.sockets[0].receive()
    party.sockets[1].link.close()
    while here() != [True, False]:
        party.sockets[0].receive()


def test_a_table_before_its_start_has_no_play(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    socket = party.guests[1].socket(party.id, party.tokens[1])
    with socket:
        assert socket.receive()["type"] == "table"
        refused(lambda: socket.ask("act", seat=1, number=0, verb="look"), "malformed")
        party.ask(0, "start")
        assert socket.until(bool)["number"] == 0
        assert socket.table["status"] == "running"


# Coming back


@pytest.mark.parametrize("eye", [0, 1, PUBLIC])
def test_whoever_comes_back_is_told_what_was_missed(sit_down: Sit, eye: int) -> None:
    party = sit_down("peek")
    always = party.sockets[eye] if eye >= 0 else party.look_on()
    party.play_on()
    party.catch_up()
    number = party.state()["number"]
    seats = (eye,) if eye >= 0 else ()
    for since in (0, 1, number // 2, number - 1, number):
        back = party.look_on(*seats, since=since)
        assert back.happened == always.happened[since:]
        assert back.state["positions"] == always.state["positions"]
    for since in (-5, number + 1, 1 << 62):
        assert party.look_on(*seats, since=since).happened == always.happened


def test_what_was_missed_is_told_after_a_restart_too(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek")
    for _ in range(6):
        party.turn()
    party.catch_up()
    before = [list(socket.happened) for socket in party.sockets]
    served.again()
    party.open()
    assert [socket.happened for socket in party.sockets] == before
    assert any(happened["events"] for happened in before[0])
    party.play_on()


def test_a_lost_answer_is_no_lost_act(sit_down: Sit) -> None:
    party = sit_down("peek")
    number = party.state()["number"]
    choice = {"verb": "look", "numbers": []}
    party.sockets[0].send({"type": "act", "id": 1, "seat": 0, "number": number, "verb": "look"})
    party.sockets[1].until(lambda s: s["number"] > number)
    party.sockets[0].link.close()
    again = party.look_on(0)
    assert again.act(0, choice, number) == {"type": "done", "id": 1, "number": number}
    assert again.act(0, choice, number)["number"] == number
    assert again.state["number"] == party.sockets[1].state["number"]
    assert [h["who"] for h in again.happened] == [0, -1, -1]


# What options tell


def _table(party: Party) -> Message:
    found: Message = party.guests[0].ask("GET", f"tables/{party.id}")
    return found


def test_options_tell_what_cannot_be_taken_back(sit_down: Sit) -> None:
    party = sit_down("peek")
    finals = {c["verb"]: c["final"] for c in party.sockets[0].options(0)}
    assert finals == {"look": True, "draw": True}
    party.turn()
    finals = {c["verb"]: c["final"] for c in party.sockets[0].options(0)}
    assert finals == {"lay_back": False, "bury": False}


def test_alone_everything_can_be_taken_back(sit_down: Sit) -> None:
    party = sit_down("puzzle", 1)
    assert not any(choice["final"] for choice in party.sockets[0].options(0))


def test_a_choice_is_offered_in_words_of_the_game(sit_down: Sit) -> None:
    party = sit_down("puzzle", 1)
    texts = party.guests[0].http.get("/" + _table(party)["texts"]).json()["texts"]
    for choice in party.sockets[0].options(0):
        assert f"actions.{choice['key']}" in texts
    assert f"steps.{party.state()['positions'][0]['step']}" in texts


# Fair chance


def test_the_secret_is_published_at_the_end(sit_down: Sit) -> None:
    party = sit_down("peek", nonce="mine")
    commitment = _table(party)["commitment"]
    party.play_on()
    secret = party.state()["secret"]
    assert sha256(bytes.fromhex(secret)).hexdigest() == commitment
    for socket in party.sockets:
        before = [text for text in socket.raw if not json.loads(text).get("over")]
        assert secret not in "".join(before)
    header = json.loads(party.record().splitlines()[0])
    assert header["chance"]["commitment"] == commitment
    assert header["play"] == commitment[:24]  # fixed before anybody's nonce was known
    assert header["chance"]["nonces"] == ["mine", "seat 1"]


def test_the_host_adds_a_nonce_when_the_commitment_is_known(sit_down: Sit) -> None:
    party = sit_down("peek", 2, start=False, nonce="too early")
    commitment = _table(party)["commitment"]
    party.ask(0, "start", {"nonce": "late enough"})
    party.open()
    party.play_on()
    chance = json.loads(party.record().splitlines()[0])["chance"]
    assert chance["commitment"] == commitment
    assert chance["nonces"] == ["late enough", "seat 1"]


@pytest.mark.parametrize("nonce", ["x" * 65, "two\u2028lines", "nul\x00", "a\nb"])
def test_a_nonce_is_kept_as_it_is_or_refused(sit_down: Sit, nonce: str) -> None:
    party = sit_down("peek", 2, start=False)
    guest = party.served.guest()
    wanted = {"game": "peek", "seats": [{"kind": "you"}, {}], "nonce": nonce}
    table = guest.table(**wanted | {"nonce": "y" * 64})["table"]["id"]
    for call in (
        lambda: guest.table(**wanted),
        lambda: guest.ask("POST", f"tables/{table}/join", {"seat": 1, "nonce": nonce}),
        lambda: party.ask(0, "start", {"nonce": nonce}),
    ):
        assert "A nonce has at most 64 letters" in why(call)


def test_scores_are_not_told_beside_the_view(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.play_on(first)
    for state in states(party.sockets[0]):
        assert (state["scores"] == []) == (not state["over"])
        assert (state["ranks"] == []) == (not state["over"])


def test_who_only_looks_on_is_news_to_nobody(sit_down: Sit) -> None:
    party = sit_down("peek")
    lead = party.lead
    lead.ask("why_not", seat=0, verb="look")
    before = len(lead.raw)
    spectator = party.look_on()
    spectator.link.close()
    party.sockets.remove(spectator)
    party.turn()
    assert not [text for text in lead.raw[before:] if json.loads(text)["type"] == "table"]
