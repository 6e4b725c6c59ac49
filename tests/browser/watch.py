"""What browsers ask for and are sent: all of it is recorded, and looked through when the test is over."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    WebSocket,
)

#: Keeps what a screen reader is given to say, and tells of whatever the policy has blocked.
HEARER: Final = """
window.heard = [];
new MutationObserver((changes) => {
  for (const change of changes)
    for (const node of change.addedNodes)
      if (node instanceof Element && node.parentElement?.closest('[role=log][aria-live]'))
        window.heard.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
document.addEventListener('securitypolicyviolation', (event) => {
  window.blocked(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`);
});
"""


@dataclass
class Line:
    """One WebSocket: the messages that went over it, as texts in their order."""

    page: Page
    sent: list[str] = field(default_factory=list)
    received: list[str] = field(default_factory=list)

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """Those of a type that were received."""
        return [found for found in map(json.loads, self.received) if found["type"] == kind]

    def sent_messages(self, kind: str) -> list[dict[str, Any]]:
        """Those of a type that went to the server."""
        return [found for found in map(json.loads, self.sent) if found["type"] == kind]


class Seen:
    """All that one browser asked for, was sent, and complained of."""

    def __init__(self, context: BrowserContext) -> None:
        self.addresses: Final[list[str]] = []
        self.bodies: Final[list[tuple[str, str]]] = []  # address and text
        self.received: Final[list[str]] = []  # bodies and messages in their order
        self.unread: Final[list[str]] = []
        self.lines: Final[list[Line]] = []
        self.complaints: Final[list[str]] = []
        context.expose_function("blocked", lambda what: self.complaints.append(f"policy: {what}"))
        context.add_init_script(HEARER)
        context.on("request", self._requested)
        context.on("response", self._answered)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        context.on("page", self._opened)

    def _requested(self, request: Request) -> None:
        self.addresses.append(request.url)

    def _answered(self, response: Response) -> None:
        if "/api/" not in response.url:
            return
        try:
            text = response.text()
        except Error:  # the page has gone on to another
            self.unread.append(response.url)
            return
        self.bodies.append((response.url, text))
        self.received.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _opened(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._connected(page, socket))

    def _connected(self, page: Page, socket: WebSocket) -> None:
        line = Line(page)
        self.addresses.append(socket.url)
        self.lines.append(line)
        socket.on("framesent", lambda data: line.sent.append(_text(data)))
        socket.on("framereceived", lambda data: self._heard(line, _text(data)))

    def _heard(self, line: Line, text: str) -> None:
        line.received.append(text)
        self.received.append(text)

    def strangers(self, origin: str) -> list[str]:
        """What was asked for elsewhere than at the server."""
        host = urlsplit(origin).netloc
        return [
            address
            for address in self.addresses
            if urlsplit(address).scheme not in ("data", "blob") and urlsplit(address).netloc != host
        ]

    def everything(self) -> str:
        """Every body and every message that was received, as one text."""
        return "\n".join(self.received)

    def unexpected(self, expected: list[str]) -> list[str]:
        """The complaints that no pattern speaks of."""
        return [
            one for one in self.complaints if not any(re.search(known, one) for known in expected)
        ]


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode()
