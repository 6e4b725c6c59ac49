"""No seat acts or sees for another: every route and message with the wrong seat, and with none."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from websockets.exceptions import ConnectionClosed, InvalidStatus

from curatorium.server.app import ROUTES
from curatorium.server.gate import SAFE, our_hosts
from curatorium.server.identity import Links, same_origin
from tests.server.client import Guest, Message, Refused, Socket
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

# What each unsafe route about a table is sent, and whom it asks for
SEAT_ROUTES: dict[str, Any] = {
    "leave": {"bot": "random"},
    "rematch": None,
    "link": None,
    "rename_seat": {"name": "Mine"},
}
HOST_ROUTES: dict[str, Any] = {
    "seat": {"seat": 0, "kind": "bot", "bot": "random"},
    "start": None,
    "rename": {"name": "Mine"},
    "close": None,
}
OTHER_ROUTES: dict[str, Any] = {"join": {"seat": 0}, "claim": {"code": "x"}}
MESSAGES: dict[str, Message] = {
    "act": {"number": 0, "verb": "look"},
    "take_back": {},
    "undo": {"number": 0},
    "answer": {"number": 0, "agree": True},
    "why_not": {"verb": "look"},
    "say": {"text": "I am you."},
}
FORGED = "A" * 32
PUBLIC = -3


def refused(call: Callable[[], object], kind: str = "not_yours") -> str:
    """Why it was refused, as it must be."""
    with pytest.raises(Refused) as info:
        call()
    assert info.value.message["kind"] == kind, info.value.message
    assert info.value.message.get("status", 403) in (400, 403, 404)
    return str(info.value.message["why"])


def shown(party: Party) -> Message:
    """The table as somebody new sees it, but for who is connected."""
    table: Message = party.served.guest().ask("GET", f"tables/{party.id}")
    for seat in table["seats"]:
        seat.pop("here")
    return table


def ask(guest: Guest, party: Party, route: str, body: object, token: str = "") -> Any:
    return guest.ask("POST", f"tables/{party.id}/{route}", body, token)


def path_of(handler: HTTPRouteHandler) -> str:
    (path,) = handler.paths
    return path


def unsafe_paths() -> list[str]:
    """Every route that changes something."""
    handlers = [route for route in ROUTES if isinstance(route, HTTPRouteHandler)]
    return sorted(path_of(h) for h in handlers if not set(h.http_methods) & set(SAFE))


def test_every_unsafe_route_is_tried_here() -> None:
    tried = [f"/api/tables/{{table_id:str}}/{route}" for route in SEAT_ROUTES | HOST_ROUTES]
    tried += [f"/api/tables/{{table_id:str}}/{route}" for route in OTHER_ROUTES]
    assert unsafe_paths() == sorted([*tried, "/api/tables", "/api/records"])


# Routes


def tokens_of_others(party: Party, sit_down: Sit) -> dict[str, str]:
    """What is sent in the place of a seat's token."""
    moved = party.tokens[1]
    code = ask(party.guests[1], party, "link", None, moved)["code"]
    party.tokens[1] = ask(party.served.guest(), party, "claim", {"code": code})["token"]
    return {
        "none": "",
        "forged": FORGED,
        "old": moved,
        "of another table": sit_down("peek", start=False).tokens[0],
        "the invitation": party.invite,
        "too long": "x" * 5000,
    }


@pytest.mark.parametrize("start", [False, True])
def test_routes_of_a_seat_want_its_token(sit_down: Sit, start: bool) -> None:
    party = sit_down("peek", start=start)
    wrong = tokens_of_others(party, sit_down)
    before = shown(party)
    for guest in (*party.guests, party.served.guest()):
        for route, body in SEAT_ROUTES.items():
            for token in wrong.values():
                refused(lambda g=guest, r=route, b=body, t=token: ask(g, party, r, b, t))  # type: ignore[misc]
    assert shown(party) == before


def forged_cookies(party: Party, served: Served) -> dict[str, str]:
    """Cookies that the server has not given to the host."""
    real = party.guests[0].http.cookies["curatorium_guest"]
    guest, _, signature = real.partition(".")
    other = party.guests[1].http.cookies["curatorium_guest"]
    return {
        "none": "",
        "another guest's": other,
        "unsigned": guest,
        "signed by nobody": f"{guest}.",
        "signed wrongly": f"{guest}.{'0' * 64}",
        "signed for another": f"{guest}.{other.partition('.')[2]}",
        "bent": f"{guest}x.{signature}",
        "cut": real[:-1],
    }


@pytest.mark.parametrize("start", [False, True])
def test_routes_of_the_host_want_the_host(served: Served, sit_down: Sit, start: bool) -> None:
    party = sit_down("peek", start=start)
    before = shown(party)
    for cookie in forged_cookies(party, served).values():
        guest = served.guest()
        if cookie:
            guest.http.cookies.set("curatorium_guest", cookie)
        assert not guest.ask("GET", f"tables/{party.id}")["host"]
        for route, body in HOST_ROUTES.items():
            for token in ("", party.tokens[0], party.tokens[1]):
                refused(lambda g=guest, r=route, b=body, t=token: ask(g, party, r, b, t))  # type: ignore[misc]
    assert shown(party) == before


def test_the_host_hands_over_no_other_persons_seat(sit_down: Sit) -> None:
    party = sit_down("museum_match", 2, others=[{"kind": "bot", "bot": "random"}] * 2)
    for kind in ("bot", "open"):
        body = {"seat": 1, "kind": kind}
        refused(lambda b=body: party.ask(0, "seat", b))  # type: ignore[misc]
    assert party.ask(0, "seat", {"seat": 2, "kind": "bot", "bot": "greedy"})["seats"][2] == {
        "kind": "bot", "name": "Cleo", "bot": "greedy", "budget": 0,
        "here": False, "ready": False, "fallbacks": 0,
    }  # fmt: skip
    assert party.ask(0, "seat", {"seat": 0, "kind": "bot"})["seats"][0]["kind"] == "bot"
    refused(lambda: party.ask(0, "leave", {}, party.tokens[0]))


# Messages


def eyes(socket: Socket) -> list[int]:
    return [position["eye"] for position in socket.state["positions"]]


def check_no_seat(socket: Socket, *seats: int) -> None:
    """The client can do nothing for these seats."""
    for seat in seats:
        for kind, fields in MESSAGES.items():
            refused(lambda k=kind, f=fields, s=seat: socket.ask(k, seat=s, **f))  # type: ignore[misc]


def test_messages_want_a_seat_of_ones_own(sit_down: Sit) -> None:
    party = sit_down("peek", 3)
    nobody = [-1, -2, PUBLIC, -4, 3, 1 << 40]
    check_no_seat(party.look_on(), 0, 1, 2, *nobody)
    check_no_seat(party.sockets[1], 0, 2, *nobody)
    check_no_seat(party.look_on(0, 2), 1, *nobody)
    late = party.look_on()
    assert late.state["number"] == 0
    assert late.texts == []
    party.play_on()


def test_a_greeting_wants_tokens_of_this_table(sit_down: Sit) -> None:
    party = sit_down("peek")
    good = party.tokens[0]
    for token in tokens_of_others(party, sit_down).values():
        for tokens in ([token], [good, token]):
            socket = party.guests[0].socket(party.id, *tokens)
            with socket:
                refused(socket.receive)
                with pytest.raises(ConnectionClosed) as closed:
                    socket.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008


@pytest.mark.parametrize(
    ("hello", "kind"),
    [
        ({"type": "hello", "table": "nix"}, "missing"),
        ({"type": "hello"}, "malformed"),
        ({"type": "hello", "table": "x", "tokens": "x"}, "malformed"),
        ({"type": "act", "id": 1, "seat": 0, "number": 0, "verb": "look"}, "malformed"),
        ({"type": "hello", "table": "x", "tokens": ["x"] * 9}, "malformed"),
    ],
)
def test_a_greeting_comes_first_and_names_a_table(
    served: Served, hello: Message, kind: str
) -> None:
    with Socket(served.guest().link(), hello) as socket:
        refused(socket.receive, kind)
        with pytest.raises(ConnectionClosed):
            socket.receive()


def test_who_hosts_is_told_to_the_host_alone(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek")
    for cookie in forged_cookies(party, served).values():
        guest = served.guest()
        if cookie:
            guest.http.cookies.set("curatorium_guest", cookie)
        with guest.socket(party.id) as socket:
            while not socket.table:
                socket.receive()
            assert not socket.table["host"]
            assert socket.table["invite"] == ""


# A seat moves to another device


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
    why = refused(lambda: ask(party.served.guest(), party, "claim", {"code": code}))
    assert "has been used" in why


def test_a_new_link_ends_the_old_one(sit_down: Sit) -> None:
    party = sit_down("peek")
    codes = [party.ask(1, "link", None, party.tokens[1])["code"] for _ in range(2)]
    other = party.ask(0, "link", None, party.tokens[0])["code"]
    refused(lambda: party.ask(0, "claim", {"code": codes[0]}))
    assert party.ask(0, "claim", {"code": codes[1]})["seat"] == 1
    assert party.ask(0, "claim", {"code": other})["seat"] == 0


def test_a_link_is_for_its_table(sit_down: Sit) -> None:
    party, other = sit_down("peek", start=False), sit_down("peek", start=False)
    code = party.ask(0, "link", None, party.tokens[0])["code"]
    refused(lambda: other.ask(0, "claim", {"code": code}))
    for forged in ("", "x", FORGED):
        refused(lambda c=forged: party.ask(0, "claim", {"code": c}))  # type: ignore[misc]
    assert party.ask(0, "claim", {"code": code})["seat"] == 0


def test_a_link_is_for_whoever_sits_there(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    code = party.ask(1, "link", None, party.tokens[1])["code"]
    party.ask(1, "leave", {}, party.tokens[1])
    token = ask(party.served.guest(), party, "join", {"seat": 1})["token"]
    assert "Somebody else" in refused(lambda: party.ask(1, "claim", {"code": code}))
    party.guests[0].socket(party.id, token).link.close()


def test_links_do_not_last(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("curatorium.server.identity.time.monotonic", lambda: now[0])
    links = Links()
    early, late = links.make("t", 0, "kept"), links.make("t", 1, "kept")
    now[0] = 599.0
    assert links.take("t", early) is not None
    now[0] = 600.0
    assert links.take("t", late) is None


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
        refused(lambda s=seat: party.ask(s, "link", None, party.tokens[s]))  # type: ignore[misc]
    for seat, socket in enumerate(party.sockets):
        assert socket.until(lambda s: s["over"])["ranks"]
        assert eyes(socket) == [PUBLIC]
        told = [told for h in socket.happened if h["who"] == -4 for told in h["events"]]
        assert {"key": "hand", "numbers": [seat, 0]} in told
    assert '"hand", 3, 0' in party.record()


def test_leaving_to_no_bot(sit_down: Sit) -> None:
    party = sit_down("peek")
    for body in ({"bot": "nix"}, {"bot": "random", "budget": 7}, {"to": "random"}):
        refused(lambda b=body: party.ask(1, "leave", b, party.tokens[1]), "malformed")  # type: ignore[misc]
    assert shown(party)["seats"][1]["kind"] == "person"


def test_a_person_takes_over_a_bots_seat(sit_down: Sit) -> None:
    bots = [{"kind": "bot", "bot": "random"}] * 3
    party = sit_down("museum_match", 1, others=bots, options={"max_rounds": 3})
    late = party.served.guest()
    body = {"seat": 2, "name": "Late", "take_over": True}
    for invite in ("", FORGED):
        refused(lambda i=invite: ask(late, party, "join", body | {"invite": i}))  # type: ignore[misc]
    invited = body | {"invite": party.invite}
    assert "not a bot's" in refused(
        lambda: ask(late, party, "join", invited | {"seat": 0}), "malformed"
    )
    refused(lambda: ask(late, party, "join", invited | {"seat": 4}), "malformed")
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
    assert "Nothing is being played" in refused(lambda: party.ask(1, "join", body), "malformed")


# Whose pages may ask


def test_origins() -> None:
    hosts = set(our_hosts("https://Play.example", frozenset({"Other.example:8080"})))
    hosts.add("127.0.0.1:8765")
    for origin in (
        "https://play.example",
        "https://PLAY.example",
        "http://other.example:8080",
        "http://127.0.0.1:8765",
        None,
    ):
        assert same_origin(origin, hosts), origin
    for origin in (
        "null",
        "",
        "http://[",
        "file://",
        "https://evil.example",
        "https://play.example.evil.example",
        "https://play.example:444",
        "https://evil.example#play.example",
        "http://127.0.0.1",
    ):
        assert not same_origin(origin, hosts), origin
    assert "" not in our_hosts("", frozenset())


FOREIGN = ["null", "http://[", "https://evil.example", "http://127.0.0.1:1"]


@pytest.mark.parametrize("path", unsafe_paths())
def test_no_other_page_asks_for_anything_unsafe(sit_down: Sit, path: str) -> None:
    party = sit_down("peek", start=False)
    before = shown(party)
    concrete = re.sub(r"\{\w+:str\}", party.id, path).removeprefix("/api/")
    route = concrete.rpartition("/")[2]
    body = (SEAT_ROUTES | HOST_ROUTES | OTHER_ROUTES).get(route)
    if route == "tables":
        body = {"game": "peek", "seats": [{}, {}]}
    for origin in FOREIGN:
        headers = {"Origin": origin, "X-Seat-Token": party.tokens[0]}
        answer = party.guests[0].http.post(f"/api/{concrete}", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["why"] == "Pages of other origins may not ask for this."
    assert shown(party) == before
    headers = {"Origin": party.served.base, "X-Seat-Token": party.tokens[0]}
    answer = party.guests[0].http.post(f"/api/{concrete}", json=body, headers=headers)
    assert "other origins" not in answer.text


def test_no_other_page_opens_a_socket(sit_down: Sit) -> None:
    party = sit_down("peek")
    for origin in FOREIGN:
        with pytest.raises(InvalidStatus) as info:
            party.guests[0].socket(party.id, headers={"Origin": origin})
        assert info.value.response.status_code == 403
    with party.guests[0].socket(party.id, headers={"Origin": party.served.base}) as socket:
        assert socket.until(bool)


def test_pages_may_be_read_from_anywhere(served: Served) -> None:
    answer = served.guest().http.get("/api/health", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers
