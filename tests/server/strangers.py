"""Those who have no business in a seat, and what they send in the place of its token."""

from collections.abc import Callable
from typing import Any

from tests.server.client import Guest, Message, Socket, refused
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]

MESSAGES: dict[str, Message] = {
    "act": {"number": 0, "verb": "look"},
    "take_back": {},
    "undo": {"number": 0},
    "answer": {"number": 0, "agree": True},
    "why_not": {"verb": "look"},
    "say": {"text": "I am you."},
    "hint": {"number": 0},
    "stop_hint": {},
}
FORGED = "A" * 32
PUBLIC = -3


def denied(call: Callable[[], object], kind: str = "not_yours") -> str:
    """Why it was refused, as it must be."""
    message = refused(call, kind)
    assert message.get("status", 403) in (400, 403, 404)
    return str(message["why"])


def shown(party: Party) -> Message:
    """The table as somebody new sees it, but for who is connected."""
    table: Message = party.served.guest().ask("GET", f"tables/{party.id}")
    for seat in table["seats"]:
        seat.pop("here")
    return table


def ask(guest: Guest, party: Party, route: str, body: object, token: str = "") -> Any:
    return guest.ask("POST", f"tables/{party.id}/{route}", body, token)


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


def eyes(socket: Socket) -> list[int]:
    return [position["eye"] for position in socket.state["positions"]]


def check_no_seat(socket: Socket, *seats: int) -> None:
    """The client can do nothing for these seats."""
    for seat in seats:
        for kind, fields in MESSAGES.items():
            denied(lambda k=kind, f=fields, s=seat: socket.ask(k, seat=s, **f))  # type: ignore[misc]
