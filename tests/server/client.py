"""A small client in Python: tables over HTTP, plays over the WebSocket, one answer for each request."""

import json
from collections.abc import Callable
from typing import Any, Self

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]


class Refused(Exception):
    """The server refused; the message says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message['kind']}: {message['why']}")
        self.message = message


def refused(call: Callable[[], object], kind: str = "malformed") -> Message:
    """The refusal, which must come and be of this kind."""
    with pytest.raises(Refused) as info:
        call()
    assert info.value.message["kind"] == kind, info.value.message
    return info.value.message


def why(call: Callable[[], object], kind: str = "malformed") -> str:
    """Why it was refused, which must be."""
    return str(refused(call, kind)["why"])


def failed(call: Callable[[], object], status: int, kind: str) -> str:
    """Why a request was refused, which must be so."""
    message = refused(call, kind)
    assert message["status"] == status, message
    assert set(message) == {"status", "kind", "why"}
    return str(message["why"])


class Guest:
    """Somebody with a cookie of their own."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.Client(base_url=base, timeout=30, verify=False)  # no TLS: quicker made

    def ask(self, method: str, path: str, body: object = None, token: str = "", **more: Any) -> Any:
        """A request; what it answers, or Refused."""
        headers = {"X-Seat-Token": token} if token else {}
        found = self.http.request(method, f"/api/{path}", json=body, headers=headers, **more)
        if found.status_code >= 400:
            raise Refused(found.json() | {"status": found.status_code})
        return found.json()

    def table(self, **wanted: Any) -> Message:
        """Make a table."""
        made: Message = self.ask("POST", "tables", wanted)
        return made

    def socket(
        self, table: str, *tokens: str, since: int = 0, heard: int = 0, **more: Any
    ) -> "Socket":
        """Sit down at a table with these seats, or look on."""
        hello: Message = {"type": "hello", "table": table, "tokens": list(tokens)}
        hello |= {"since": since, "heard": heard}
        return Socket(self.link(**more), hello)

    def link(self, **more: Any) -> ClientConnection:
        """A WebSocket on which nothing has been said yet."""
        address = self.base.replace("http", "ws", 1) + "/api/socket"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        headers |= more.pop("headers", {})
        # One that is not read for a while must not stop listening, or it would not hear of the end.
        link: ClientConnection = connect(
            address, additional_headers=headers, max_queue=None, **more
        )
        return link

    def close(self) -> None:
        """Go for good."""
        self.http.close()


class Socket:
    """A connection to a table. ``state`` and ``table`` are the newest it has been sent, ``texts`` all it has heard."""

    def __init__(self, link: ClientConnection, hello: Message) -> None:
        self.link = link.__enter__()
        self.state: Message = {}
        self.table: Message = {}
        self.happened: list[Message] = []
        self.texts: list[Message] = []
        self.raw: list[str] = []
        self.asked = 0
        try:
            self.send(hello)
        except BaseException:  # the server is gone already
            self.link.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.link.close()

    def send(self, message: Message) -> None:
        self.link.send(json.dumps(message))

    def receive(self, timeout: float = 30) -> Message:
        """The next message; remembers the newest table and state."""
        text = self.link.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Message = json.loads(text)
        if message["type"] == "state":
            self.state = message
            self.happened += message["happened"]
        elif message["type"] == "table":
            self.table = message
        elif message["type"] == "said":
            self.texts += message["texts"]
        elif message["type"] == "refused" and message["id"] == 0:
            raise Refused(message)
        return message

    def until(self, wanted: Any) -> Message:
        """Receive until the state is as wanted."""
        while not (self.state and wanted(self.state)):
            self.receive()
        return self.state

    def ask(self, kind: str, **fields: Any) -> Message:
        """A request; its answer, or Refused. What else comes is remembered."""
        self.asked += 1
        self.send({"type": kind, "id": self.asked, **fields})
        while True:
            message = self.receive()
            if message.get("id") == self.asked and message["type"] != "hinting":
                if message["type"] == "refused":
                    raise Refused(message)
                return message

    def act(self, seat: int, choice: Message, number: int | None = None) -> Message:
        """Choose an option as it was offered."""
        at = self.state["number"] if number is None else number
        return self.ask("act", seat=seat, number=at, verb=choice["verb"], numbers=choice["numbers"])

    def why_not(self, seat: int, choice: Message) -> Message:
        """That an action is allowed, or the refusal."""
        try:
            return self.ask("why_not", seat=seat, verb=choice["verb"], numbers=choice["numbers"])
        except Refused as refusal:
            return refusal.message

    def say(self, seat: int, text: str, **more: Any) -> int:
        """Say something; its number."""
        number: int = self.ask("say", seat=seat, text=text, **more)["number"]
        return number

    def hears(self, count: int) -> list[Message]:
        """All that was said, as soon as it is so much."""
        while len(self.texts) < count:
            self.receive()
        return self.texts

    def options(self, seat: int) -> list[Message]:
        """What a seat may choose now, as far as is known."""
        for position in self.state["positions"]:
            if position["eye"] == seat:
                found: list[Message] = position["options"]
                return found
        return []


def seen(guest: Guest, table: str) -> Message:
    """A table as a guest sees it."""
    found: Message = guest.ask("GET", f"tables/{table}")
    return found


def ids(guest: Guest, status: str, page: int = 0) -> list[str]:
    """The tables of a list."""
    found = guest.ask("GET", f"tables?status={status}&page={page}")
    return [table["id"] for table in found]
