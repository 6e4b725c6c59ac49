"""What WebSockets and unsafe requests must pass first: whose page sends them, and how many have come.

Requests for which a play is gone through are counted too.
"""

from dataclasses import dataclass
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from curatorium.server import wire
from curatorium.server.identity import COOKIE, Guests, same_origin
from curatorium.server.pace import Paces, Rate

SAFE: Final = ("GET", "HEAD", "OPTIONS")
COSTLY: Final = "/api/plays/"  # what is asked for there takes a while to find out
GUEST: Final = Rate(burst=200, per_second=10)
ADDRESS: Final = Rate(burst=1000, per_second=20)  # a school has one address
LINE_BITS: Final = 64  # of an address of version 6 that all of one line have
TRY_AGAIN_LATER: Final = 1013
POLICY: Final = 1008


@dataclass(frozen=True)
class No:
    """Why something may not pass."""

    status: int
    kind: wire.FailureKind
    why: str
    code: int  # with which a WebSocket is closed


FOREIGN: Final = No(403, "not_yours", "Pages of other origins may not ask for this.", POLICY)
NOWHERE: Final = No(400, "malformed", "The Host header names no host.", POLICY)
TOO_FAST: Final = No(
    429,
    "too_fast",
    "Too many requests at once. Nothing was done; wait a moment.",
    TRY_AGAIN_LATER,
)


class Gate:
    """Knows which pages are ours, and counts."""

    def __init__(self, hosts: frozenset[str], guests: Guests, guest: Rate, address: Rate) -> None:
        self._hosts: Final = hosts
        self._guests: Final = guests
        self._by_guest: Final = Paces(guest)
        self._by_address: Final = Paces(address)

    def refusal(self, asked: ASGIConnection[Any, Any, Any, Any], unsafe: bool) -> No | None:
        """Why this may not pass, or None."""
        host = asked.headers.get("host", "").lower()
        if unsafe and not same_origin(asked.headers.get("origin"), {host, *self._hosts}):
            return FOREIGN
        guest = self._guests.read(asked.cookies.get(COOKIE))
        if guest and not self._by_guest.take(guest):
            return TOO_FAST
        address = counted_address(asked)
        if address and not self._by_address.take(address):
            return TOO_FAST
        return None


def counted_address(asked: ASGIConnection[Any, Any, Any, Any]) -> str:
    """By what somebody is counted who may have many cookies; "" for who is on this machine.

    Of an address of version 6 it is the network: one line has as many addresses as it likes.
    """
    host = asked.client.host if asked.client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:  # a proxy says what it likes
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return (
                "" if address.is_loopback else str(IPv6Network((address, LINE_BITS), strict=False))
            )
        address = address.ipv4_mapped
    return "" if address.is_loopback else str(address)


def our_hosts(public_url: str, further: frozenset[str]) -> frozenset[str]:
    """The hosts whose pages are ours, whatever the request says."""
    return frozenset(host.lower() for host in (urlsplit(public_url).netloc, *further) if host)


def gate(app: ASGIApp) -> ASGIApp:
    """The middleware. The ``Gate`` is in the application's state."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        refusal = None if _has_address(scope) else NOWHERE
        unsafe = scope["type"] == ScopeType.WEBSOCKET or str(scope.get("method")) not in SAFE
        if unsafe or scope["path"].startswith(COSTLY):
            found: Gate = scope["litestar_app"].state["gate"]
            refusal = refusal or found.refusal(ASGIConnection(scope), unsafe)
        if refusal is not None:
            await _refuse(refusal, scope, receive, send)
            return
        await app(scope, receive, send)

    return guarded


def _has_address(scope: Scope) -> bool:
    """Do path and Host header make up an address at all?"""
    try:
        return bool(str(ASGIConnection(scope).url))
    except ValueError:
        return False


async def _refuse(no: No, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await receive()
        await send({"type": "websocket.close", "code": no.code, "reason": no.kind})
        return
    body = msgspec.json.encode({"kind": no.kind, "why": no.why})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if no is TOO_FAST:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": no.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
