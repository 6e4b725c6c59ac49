"""A table of The Historians at which a manuscript is under review, whose people move to browsers then."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.visitor import Table, Visitor
from tests.server.client import Guest, Message, Socket
from tests.server.test_threads import WANTED, willing

PEOPLE: Final = 3


class Review:
    """Seat 0 has written, seats 1 and 2 are to vote. ``thread`` is that of the manuscript."""

    def __init__(self, house: House, silent: Message | None = None) -> None:
        self.guest: Final = Guest(house.address)
        seats: list[Message] = [{"kind": "you", "name": name} for name in ("Ada", "Ben", "Cleo")]
        wanted: dict[str, Any] = {"game": "historians", "seats": seats, **WANTED}
        made = self.guest.table(**wanted, **({"silent": silent} if silent else {}))
        self.id: Final[str] = made["table"]["id"]
        self.tokens: Final = [made["tokens"][str(seat)] for seat in range(PEOPLE)]
        self.guest.ask("POST", f"tables/{self.id}/start")
        self.socket: Final[Socket] = self.guest.socket(self.id, *self.tokens)
        state = self.socket.until(bool)
        while state["positions"][0]["step"] != "vote":
            state = self.act(willing)
        offices = state["positions"][0]["view"]["offices"]
        self.thread: Final[str] = offices[0]["workspaces"][0]["thread"]

    def act(self, choose: Any) -> Message:
        """Whoever is awaited first chooses; the state then."""
        state = self.socket.state
        seat = state["deciders"][0]
        before = self.socket.options(seat)
        done = self.socket.act(seat, choose(seat, before))
        return self.socket.until(
            lambda s: s["number"] > done["number"] or self.socket.options(seat) != before
        )

    def move(self, visitor: Visitor, seat: int) -> Table:
        """Somebody goes on with a seat in their browser."""
        link = self.guest.ask("POST", f"tables/{self.id}/link", None, self.tokens[seat])["link"]
        # The page looks on first, and greets anew as soon as it has the seat, be it ever so early.
        visitor.expected.append(r"WebSocket is closed before the connection is established")
        table = Table(visitor.open(link))
        expect(table.bar).to_be_visible()
        return table

    def close(self) -> None:
        self.socket.link.close()
        self.guest.close()


@contextmanager
def review(house: House, silent: Message | None = None) -> Iterator[Review]:
    """Such a table, for a while."""
    scene = Review(house, silent)
    try:
        yield scene
    finally:
        scene.close()
