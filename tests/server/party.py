"""People at one table, each with a guest, a token and a socket of their own."""

from collections.abc import Callable
from typing import Any, Final

from tests.server.client import Guest, Message, Socket
from tests.server.served import Served

Choose = Callable[[int, list[Message]], Message]


def first(seat: int, options: list[Message]) -> Message:
    """The first option there is."""
    return options[0]


class Party:
    """A table of as many people as are said, in the seats from 0 on, and further seats as wanted."""

    def __init__(
        self, served: Served, game: str, people: int, start: bool = True, **wanted: Any
    ) -> None:
        self.served: Final = served
        self.guests: Final[list[Guest]] = [served.guest() for _ in range(people)]
        others = wanted.pop("others", [])
        seats = [{"kind": "you", "name": "P1"}, *[{} for _ in range(people - 1)], *others]
        made = self.guests[0].table(game=game, seats=seats, **wanted)
        self.id: Final[str] = made["table"]["id"]
        self.invite: Final[str] = made["invite"]
        self.tokens: Final[list[str]] = [made["tokens"]["0"]]
        for seat in range(1, people):
            body = {"seat": seat, "name": f"P{seat + 1}", "invite": self.invite}
            self.tokens.append(self.ask(seat, "join", body)["token"])
        self.sockets: Final[list[Socket]] = []
        self.lead: Socket
        if start:
            self.start()

    def ask(self, person: int, route: str, body: object = None, token: str = "") -> Any:
        """A request of a person about this table."""
        return self.guests[person].ask("POST", f"tables/{self.id}/{route}", body, token)

    def start(self) -> None:
        """Begin, and look at the table through a socket each."""
        self.ask(0, "start")
        self.open()

    def open_before_start(self) -> None:
        """A socket each, new ones after a restart."""
        self.close()
        for guest, token in zip(self.guests, self.tokens, strict=True):
            self.sockets.append(guest.socket(self.id, token))

    def open(self) -> None:
        """A socket each, to a table on which a play is."""
        self.open_before_start()
        for socket in self.sockets:
            socket.until(bool)
        self.lead = self.sockets[0]

    def look_on(self, *seats: int, **more: Any) -> Socket:
        """One more socket: a spectator's, or one with the tokens of these seats."""
        socket = self.served.guest().socket(self.id, *[self.tokens[seat] for seat in seats], **more)
        self.sockets.append(socket)
        socket.until(bool)
        return socket

    def state(self) -> Message:
        """What whoever acted last has been told."""
        return self.lead.state

    def turn(self, choose: Choose = first) -> int:
        """Whoever is awaited first chooses; returns that seat."""
        state = self.state()
        seat: int = state["deciders"][0]
        own = self.sockets[seat]
        own.until(lambda s: s["number"] >= state["number"] and seat in s["deciders"])
        before = own.options(seat)
        done = own.act(seat, choose(seat, before))
        own.until(
            lambda s: (
                s["number"] > done["number"]
                or seat not in s["deciders"]
                or own.options(seat) != before  # something was sealed, and more is to come
            )
        )
        self.lead = own
        return seat

    def play_on(self, choose: Choose = first) -> None:
        """Play until it is over, and everybody knows."""
        while not self.state()["over"]:
            self.turn(choose)
        self.catch_up()

    def catch_up(self) -> None:
        """Everybody has been told all that whoever acted last has been told."""
        number = self.state()["number"]
        for socket in self.sockets:
            socket.until(lambda s: s["number"] >= number)

    def record(self) -> str:
        """The record of the play, which is over."""
        play = self.guests[0].ask("GET", f"tables/{self.id}")["play"]
        return self.guests[0].http.get(f"/api/plays/{play}/record").text

    def close(self) -> None:
        """Everybody hangs up."""
        for socket in self.sockets:
            socket.link.close()
        self.sockets.clear()
