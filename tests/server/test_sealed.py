"""Sealed choices over the wire: kept in trays, seen by nobody else, opened together."""

import itertools
import json
from collections.abc import Callable

import pytest

from tests.server.client import Message, Socket, refused
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

PEOPLE = 3


def bid(coins: int) -> Message:
    return {"verb": "bid", "numbers": [coins]}


def view(socket: Socket) -> Message:
    found: Message = socket.state["positions"][0]["view"]
    return found


def at_auction(sit_down: Sit) -> tuple[Party, int]:
    """Three dealers who are asked for their first bids, and the number of the next record."""
    party = sit_down("auction", PEOPLE)
    number = party.state()["number"]
    assert number == PEOPLE + 1  # the purses and the painting
    return party, number


def seal(party: Party, seat: int, coins: int) -> None:
    """A dealer writes down a bid, which is not the last one, and everybody is told that."""
    party.sockets[seat].act(seat, bid(coins))
    for socket in party.sockets:
        socket.until(lambda s: seat not in s["deciders"])


def open_with(party: Party, seat: int, coins: int) -> Message:
    """The last bid comes in; the state then."""
    number = party.sockets[seat].act(seat, bid(coins))["number"]
    for socket in party.sockets:
        socket.until(lambda s: s["number"] > number)
    return party.sockets[seat].state


def log(party: Party) -> list[list[int | str]]:
    """The records of the play, which is over."""
    lines = [json.loads(line) for line in party.record().splitlines()]
    return [line for line in lines if isinstance(line, list)]


def without_marks(socket: Socket) -> str:
    """What a client sees, but for whether its own choices are final."""
    text = json.dumps(socket.state["positions"])
    return text.replace('"final": true', '"final": false')


# Before they are opened


def test_nothing_shows_but_who_is_ready(sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    spectator = party.look_on()
    left = [0, 1, 2]
    for seat in (1, 2):
        others = [socket for socket in party.sockets if socket is not party.sockets[seat]]
        before = [without_marks(socket) for socket in others]
        seal(party, seat, seat + 2)
        left.remove(seat)
        assert [without_marks(socket) for socket in others] == before
        for socket in party.sockets:
            assert socket.state["number"] == number
            assert socket.state["deciders"] == left
            assert socket.state["happened"] == []
        assert view(party.sockets[seat])["bid"] == seat + 2
        assert party.sockets[seat].options(seat) == []
    for socket in (party.sockets[0], spectator):
        for text in socket.raw:
            assert '"bid":' not in text.replace('"bid":null', "")
    while not all(spectator.table["seats"][seat]["ready"] for seat in (1, 2)):
        spectator.receive()
    assert [seat["ready"] for seat in spectator.table["seats"]] == [False, True, True]


def test_nobody_can_see_what_was_sealed_by_asking(sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    seal(party, 0, 3)
    fresh = party.look_on(1)
    assert fresh.state["positions"] == party.sockets[1].state["positions"]
    assert fresh.state["number"] == number
    answers = [party.sockets[1].why_not(1, bid(coins)) for coins in range(10)]
    assert {answer.get("rule", "") for answer in answers} <= {"", "in-purse"}
    assert party.sockets[0].why_not(0, bid(3))["rule"] == "not-your-turn"


def test_the_last_option_opens_and_so_is_final(sit_down: Sit) -> None:
    party, _ = at_auction(sit_down)

    def final(seat: int) -> set[bool]:
        return {choice["final"] for choice in party.sockets[seat].options(seat)}

    assert [final(seat) for seat in range(PEOPLE)] == [{False}] * PEOPLE
    seal(party, 0, 1)
    assert [final(seat) for seat in (1, 2)] == [{False}] * 2
    seal(party, 2, 1)
    assert final(1) == {True}
    party.sockets[0].ask("take_back", seat=0)
    party.sockets[1].until(lambda s: 0 in s["deciders"])
    assert final(1) == {False}


def test_take_back(sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    own = party.sockets[0]
    refused(lambda: own.ask("take_back", seat=0), "malformed")
    seal(party, 0, 5)
    assert own.ask("take_back", seat=0)["type"] == "done"
    own.until(lambda s: 0 in s["deciders"])
    assert view(own)["bid"] is None
    assert own.options(0)
    refused(lambda: own.ask("take_back", seat=0), "malformed")
    seal(party, 0, 2)
    assert view(own)["bid"] == 2
    seal(party, 1, 0)
    state = open_with(party, 2, 1)
    assert state["number"] > number
    assert view(own)["opened"] == [2, -1, -1]
    refused(lambda: own.ask("take_back", seat=0), "malformed")


def test_an_illegal_bid_is_refused_before_it_is_sealed(sit_down: Sit) -> None:
    party, _ = at_auction(sit_down)
    own = party.sockets[0]
    purse = view(own)["purses"][0]
    if purse < 9:
        assert refused(lambda: own.act(0, bid(purse + 1)), "illegal")["rule"] == "in-purse"
    own.act(0, bid(purse))
    assert refused(lambda: own.act(0, bid(1)), "illegal")["rule"] == "not-your-turn"


# When they are opened


@pytest.mark.parametrize("order", list(itertools.permutations(range(PEOPLE))))
def test_they_may_come_in_any_order(sit_down: Sit, order: tuple[int, ...]) -> None:
    party, number = at_auction(sit_down)
    *some, last = order
    for seat in some:
        seal(party, seat, seat + 1)
    state = open_with(party, last, last + 1)
    assert state["number"] == number + PEOPLE + 1
    happened = party.sockets[last].happened[number:]
    assert [h["who"] for h in happened] == [0, 1, 2, -1]
    for seat, socket in enumerate(party.sockets):
        told = [[t["key"] for t in h["events"]] for h in socket.happened[number:]]
        expected: list[list[str]] = [[], [], ["opened"], ["painting"]]
        expected[seat].insert(0, "bid")
        assert told == expected
        assert view(socket)["opened"] == [-1, -1, 3]
        assert view(socket)["paid"] == [0, 0, 3]


def test_the_log_has_them_in_the_order_of_seats(sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    seal(party, 2, 0)
    seal(party, 0, 2)
    open_with(party, 1, 1)
    party.lead = party.sockets[1]
    party.play_on()
    assert log(party)[number : number + PEOPLE] == [[0, "bid", 2], [1, "bid", 1], [2, "bid", 0]]


@pytest.mark.parametrize("people", [2, 3])
def test_a_sealed_step_may_follow_itself(served: Served, sit_down: Sit, people: int) -> None:
    party = sit_down("rebid", people)
    number = party.state()["number"]
    for round_ in range(3):
        at = number + round_ * people
        for seat in range(people - 1):
            seal(party, seat, 2)
            assert party.sockets[seat].state["number"] == at
        if round_ == 1:
            served.again()
            party.open()
            assert party.state()["deciders"] == [people - 1]
        state = open_with(party, people - 1, 2)
        assert state["number"] == at + people
        assert state["deciders"] == list(range(people))
        for seat, socket in enumerate(party.sockets):
            assert socket.act(seat, bid(2), at)["number"] == at
            assert socket.options(seat)
            assert view(socket)["bid"] is None
    seal(party, 0, 1)
    if people == 3:
        seal(party, 1, 0)
    open_with(party, people - 1, 0)
    assert view(party.sockets[0])["bought"][0]


# Twice, late, and across restarts


def test_the_same_bid_twice_is_answered_as_done(sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    own = party.sockets[2]
    seal(party, 2, 1)
    done = {"type": "done", "number": number}
    assert own.act(2, bid(1), number).items() >= done.items()
    assert refused(lambda: own.act(2, bid(2), number), "illegal")["rule"] == "not-your-turn"
    seal(party, 0, 0)
    open_with(party, 1, 3)
    for seat, coins in ((0, 0), (1, 3), (2, 1)):
        again = party.sockets[seat].act(seat, bid(coins), number)
        assert again.items() >= done.items()
    assert refused(lambda: own.act(2, bid(2), number), "stale")["number"] == number + PEOPLE + 1
    assert party.look_on().state["deciders"] == [0, 1, 2]


def test_a_bid_of_the_last_round_is_no_bid_of_this_one(sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    seal(party, 0, 1)
    seal(party, 1, 1)
    open_with(party, 2, 0)
    assert party.sockets[0].act(0, bid(1), number)["number"] == number
    assert party.look_on().state["deciders"] == [0, 1, 2]
    seal(party, 0, 1)
    assert party.look_on().state["deciders"] == [1, 2]


def test_trays_outlive_the_server(served: Served, sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    seal(party, 1, 4)
    seal(party, 0, 1)
    party.sockets[0].ask("take_back", seat=0)
    seal(party, 0, 2)
    served.again()
    party.open()
    for socket in party.sockets:
        assert socket.state["number"] == number
        assert socket.state["deciders"] == [2]
    assert [view(socket)["bid"] for socket in party.sockets] == [2, 4, None]
    assert party.sockets[0].act(0, bid(2), number)["number"] == number
    open_with(party, 2, 0)
    assert view(party.sockets[2])["opened"] == [-1, 4, -1]
    served.again()
    party.open()
    assert party.sockets[0].act(0, bid(2), number)["number"] == number
    assert party.sockets[2].act(2, bid(0), number)["number"] == number
    party.play_on()
    assert log(party)[number : number + PEOPLE] == [[0, "bid", 2], [1, "bid", 4], [2, "bid", 0]]


# Undo, and seats handed over


def test_an_opening_is_taken_back_as_a_whole(sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    seal(party, 1, 4)
    seal(party, 0, 1)
    end = open_with(party, 2, 0)["number"]
    seal(party, 0, 0)
    party.sockets[2].ask("undo", seat=2, number=number + 2)
    for seat in (0, 1):
        party.sockets[seat].until(lambda s: s["proposal"])
        party.sockets[seat].ask("answer", seat=seat, number=number + 2, agree=True)
    for socket in party.sockets:
        socket.until(lambda s: s["number"] == end + 1)
        assert socket.state["deciders"] == [0, 1, 2]
        assert view(socket)["bid"] is None
        assert view(socket)["opened"] == [-1, -1, -1]
        assert socket.happened[-1]["events"] == [{"key": "undo", "numbers": [number, 7]}]


def test_undo_empties_the_trays(served: Served, sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    seal(party, 0, 1)
    seal(party, 1, 4)
    end = open_with(party, 2, 0)["number"]
    seal(party, 1, 1)
    for seat in range(PEOPLE):
        party.sockets[seat].ask("undo", seat=seat, number=number)
    party.sockets[0].until(lambda s: s["number"] == end + 1)
    served.again()
    party.open()
    assert party.state()["deciders"] == [0, 1, 2]
    assert party.sockets[1].options(1)


def test_a_seat_handed_over_leaves_the_trays_alone(served: Served, sit_down: Sit) -> None:
    party, number = at_auction(sit_down)
    seal(party, 0, 3)
    # Workers do not know toys, so that a legal choice is made for the bot; it does not matter here.
    party.ask(1, "leave", {"bot": "random"}, party.tokens[1])
    party.sockets[0].until(lambda s: s["number"] == number + 1 and s["deciders"] == [2])
    while not party.sockets[0].table["seats"][1]["fallbacks"]:
        party.sockets[0].receive()
    assert view(party.sockets[0])["bid"] == 3
    assert party.sockets[0].act(0, bid(3), number)["number"] == number
    served.again()
    socket = party.guests[0].socket(party.id, party.tokens[0])
    party.sockets.append(socket)
    assert socket.until(bool)["deciders"] == [2]
    assert view(socket)["bid"] == 3
    other = party.guests[2].socket(party.id, party.tokens[2])
    party.sockets.append(other)
    at = other.until(bool)["number"]
    other.act(2, bid(0))
    socket.until(lambda s: s["number"] > at)
    assert view(socket)["paid"][0] in (0, 3)
    assert socket.act(0, bid(3), number)["number"] == number


def test_who_takes_over_from_a_bot_finds_its_sealed_choice(sit_down: Sit) -> None:
    party, _ = at_auction(sit_down)
    party.ask(1, "leave", {"bot": "random"}, party.tokens[1])
    while not party.sockets[0].table["seats"][1]["ready"]:
        party.sockets[0].receive()
    body = {"seat": 1, "take_over": True, "invite": party.invite}
    token = party.ask(1, "join", body)["token"]
    socket = party.guests[1].socket(party.id, token)
    party.sockets.append(socket)
    state = socket.until(bool)
    sealed = view(socket)["bid"]
    assert sealed is not None
    assert 1 not in state["deciders"]
    socket.ask("take_back", seat=1)
    state = socket.until(lambda s: 1 in s["deciders"])
    assert {0, 1, 2} == set(state["deciders"])
    refused(lambda: party.sockets[1].act(1, bid(0), state["number"]), "not_yours")
    for seat, own in ((1, socket), (0, party.sockets[0]), (2, party.sockets[2])):
        own.act(seat, bid(1), state["number"])
    socket.until(lambda s: s["number"] > state["number"])
    assert view(socket)["opened"] == [1] * PEOPLE
