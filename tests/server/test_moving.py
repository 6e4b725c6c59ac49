"""Seats that move to another device, are left to a bot, and are taken over."""

from collections.abc import Callable
from typing import Any

import pytest

from curatorium.server.identity import Links
from curatorium.server.lobby import Lobby
from curatorium.server.log import NoRoom
from tests.server.client import Guest, failed
from tests.server.party import Party
from tests.server.strangers import FORGED, PUBLIC, ask, check_no_seat, denied, eyes, shown

Sit = Callable[..., Party]


def moved(party: Party, seat: int) -> tuple[Guest, str]:
    """The seat is on a new device now; who has it, and the token."""
    code = party.ask(seat, "link", None, party.tokens[seat])["code"]
    guest = party.served.guest()
    seated = ask(guest, party, "claim", {"code": code})
    assert seated["seat"] == seat
    return guest, seated["token"]


def test_a_seat_moves_by_a_link(sit_down: Sit) -> None:
    party = sit_down("peek")
    link = party.ask(0, "link", None, party.tokens[0])
    assert link["link"].endswith(f"/t/{party.id}#claim={link['code']}")
    old = party.sockets[0]
    guest, token = moved(party, 0)
    with guest.socket(party.id, token) as socket:
        socket.until(bool)
        assert eyes(socket) == [0]
        number = socket.act(0, {"verb": "look", "numbers": []})["number"]
        old.until(lambda s: s["number"] > number)
        assert eyes(old) == [PUBLIC]
        check_no_seat(old, 0)
        keys = {told["key"] for h in old.happened[number:] for told in h["events"]}
        assert "saw" not in keys
    assert [table["id"] for table in guest.ask("GET", "tables?status=mine")] == [party.id]


def test_a_link_works_once(sit_down: Sit) -> None:
    party = sit_down("peek")
    code = party.ask(1, "link", None, party.tokens[1])["code"]
    ask(party.served.guest(), party, "claim", {"code": code})
    why = denied(lambda: ask(party.served.guest(), party, "claim", {"code": code}))
    assert "has been used" in why


def test_a_link_that_found_no_room_works_when_there_is_some(
    monkeypatch: pytest.MonkeyPatch, sit_down: Sit
) -> None:
    party = sit_down("peek")
    code = party.ask(1, "link", None, party.tokens[1])["code"]
    move, full = Lobby.move_seat, [True]

    async def moves(self: Lobby, *told: Any) -> str:
        if full.pop():
            raise NoRoom("the disk is full")
        return await move(self, *told)

    monkeypatch.setattr(Lobby, "move_seat", moves)
    guest = party.served.guest()
    full.insert(0, False)
    failed(lambda: ask(guest, party, "claim", {"code": code}), 507, "no_room")
    assert ask(guest, party, "claim", {"code": code})["seat"] == 1


def test_a_new_link_ends_the_old_one(sit_down: Sit) -> None:
    party = sit_down("peek")
    codes = [party.ask(1, "link", None, party.tokens[1])["code"] for _ in range(2)]
    other = party.ask(0, "link", None, party.tokens[0])["code"]
    denied(lambda: party.ask(0, "claim", {"code": codes[0]}))
    assert party.ask(0, "claim", {"code": codes[1]})["seat"] == 1
    assert party.ask(0, "claim", {"code": other})["seat"] == 0


def test_a_link_is_for_its_table(sit_down: Sit) -> None:
    party, other = sit_down("peek", start=False), sit_down("peek", start=False)
    code = party.ask(0, "link", None, party.tokens[0])["code"]
    denied(lambda: other.ask(0, "claim", {"code": code}))
    for forged in ("", "x", FORGED):
        denied(lambda c=forged: party.ask(0, "claim", {"code": c}))  # type: ignore[misc]
    assert party.ask(0, "claim", {"code": code})["seat"] == 0


def test_a_link_is_for_whoever_sits_there(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    code = party.ask(1, "link", None, party.tokens[1])["code"]
    party.ask(1, "leave", {}, party.tokens[1])
    token = ask(party.served.guest(), party, "join", {"seat": 1})["token"]
    assert "Somebody else" in denied(lambda: party.ask(1, "claim", {"code": code}))
    party.guests[0].socket(party.id, token).link.close()


def test_links_do_not_last(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("curatorium.server.identity.time.monotonic", lambda: now[0])
    links = Links()
    early, late = links.make("t", 0, "kept"), links.make("t", 1, "kept")
    now[0] = 599.0
    assert links.find("t", early) is not None
    now[0] = 600.0
    assert links.find("t", late) is None


# A seat is left, and taken over


def test_whoever_left_sees_no_more_than_the_public(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.open_before_start()
    old = party.sockets[1]
    party.ask(1, "leave", {}, party.tokens[1])
    other = party.served.guest()
    token = ask(other, party, "join", {"seat": 1})["token"]
    party.ask(0, "start")
    old.until(bool)
    assert eyes(old) == [PUBLIC]
    check_no_seat(old, 1)
    with other.socket(party.id, token) as socket:
        socket.until(bool)
        assert eyes(socket) == [1]


def test_whom_the_host_sends_away_sees_no_more_either(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.open_before_start()
    party.ask(0, "seat", {"seat": 1, "kind": "bot", "bot": "random"})
    party.ask(0, "start")
    party.sockets[1].until(bool)
    assert eyes(party.sockets[1]) == [PUBLIC]
    check_no_seat(party.sockets[1], 1)


def test_leaving_hands_the_seat_to_a_bot(sit_down: Sit) -> None:
    party = sit_down("museum_match", 4, options={"max_rounds": 2})
    for seat in range(4):
        table = party.ask(seat, "leave", {"bot": "random"}, party.tokens[seat])
        assert (table["seats"][seat]["kind"], table["seats"][seat]["bot"]) == ("bot", "random")
        denied(lambda s=seat: party.ask(s, "link", None, party.tokens[s]))  # type: ignore[misc]
    for seat, socket in enumerate(party.sockets):
        assert socket.until(lambda s: s["over"])["ranks"]
        assert eyes(socket) == [PUBLIC]
        told = [told for h in socket.happened if h["who"] == -4 for told in h["events"]]
        assert {"key": "hand", "numbers": [seat, 0]} in told
    assert '"hand", 3, 0' in party.record()


def test_leaving_to_no_bot(sit_down: Sit) -> None:
    party = sit_down("peek")
    for body in ({"bot": "nix"}, {"bot": "random", "budget": 7}, {"to": "random"}):
        denied(lambda b=body: party.ask(1, "leave", b, party.tokens[1]), "malformed")  # type: ignore[misc]
    assert shown(party)["seats"][1]["kind"] == "person"


def test_a_person_takes_over_a_bots_seat(sit_down: Sit) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 3
    party = sit_down("museum_match", 1, others=bots, options={"max_rounds": 3})
    late = party.served.guest()
    body = {"seat": 2, "name": "Late", "take_over": True}
    for invite in ("", FORGED):
        denied(lambda i=invite: ask(late, party, "join", body | {"invite": i}))  # type: ignore[misc]
    invited = body | {"invite": party.invite}
    assert "not a bot's" in denied(
        lambda: ask(late, party, "join", invited | {"seat": 0}), "malformed"
    )
    denied(lambda: ask(late, party, "join", invited | {"seat": 4}), "malformed")
    token = ask(late, party, "join", invited)["token"]
    assert shown(party)["seats"][2]["name"] == "Late"
    host = ask(party.guests[0], party, "join", body | {"seat": 1})
    with (
        late.socket(party.id, token) as theirs,
        party.guests[0].socket(party.id, party.tokens[0], host["token"]) as ours,
    ):
        while not theirs.state or not theirs.state["over"]:
            for socket, seats in ((theirs, (2,)), (ours, (0, 1))):
                state = socket.until(bool)
                for seat in state["deciders"]:
                    if seat in seats and seat in socket.state["deciders"] and socket.options(seat):
                        at = socket.act(seat, socket.options(seat)[0])["number"]
                        socket.until(lambda s, at=at: s["number"] > at)
            theirs.until(lambda s: s["over"] or set(s["deciders"]) & {0, 1, 2})
            at = theirs.state["number"]
            ours.until(lambda s, at=at: s["number"] >= at)
            at = ours.state["number"]
            theirs.until(lambda s, at=at: s["number"] >= at)
        assert eyes(theirs) == [2]
        told = [told for h in theirs.happened if h["who"] == -4 for told in h["events"]]
        assert {"key": "hand", "numbers": [2, 1]} in told


def test_nothing_is_taken_over_before_or_after(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    party.ask(0, "seat", {"seat": 1, "kind": "bot", "bot": "random"})
    body = {"seat": 1, "take_over": True, "invite": party.invite}
    assert "Nothing is being played" in denied(lambda: party.ask(1, "join", body), "malformed")
