"""Who somebody is: a guest by a signed cookie, a seat by its secret token.

A token is shown once, to whoever sits down; the database keeps only its hash. A seat moves to
another device by a link that works once and for a short time; the old token is then worth nothing.
"""

import secrets
import time
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final, NamedTuple
from urllib.parse import urlsplit

COOKIE: Final = "curatorium_guest"
TOKEN: Final = "X-Seat-Token"  # the header in which a seat's token travels
LINK_SECONDS: Final = 600


class Guests:
    """Signs and reads the cookie of guests."""

    def __init__(self, key: bytes) -> None:
        self._key: Final = key

    def new(self) -> str:
        """A new guest's cookie."""
        guest = secrets.token_urlsafe(12)
        return f"{guest}.{self._sign(guest)}"

    def read(self, cookie: str | None) -> str:
        """The guest that a cookie names, or "" for none and for a forged one."""
        guest, dot, signature = (cookie or "").partition(".")
        if dot and compare_digest(signature.encode(), self._sign(guest).encode()):
            return guest
        return ""

    def _sign(self, guest: str) -> str:
        return digest(self._key, b"guest\x00" + guest.encode(), "sha256").hex()


def new_token() -> str:
    """A seat's secret: 192 random bits."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def fits(token: str, kept: str) -> bool:
    """Is that the token of which this is kept?"""
    return bool(kept) and compare_digest(token_hash(token), kept)


class Link(NamedTuple):
    """Which seat a code opens, as long as the seat still has the same token."""

    table: str
    seat: int
    kept: str  # of the token
    end: float


class Links:
    """One-time links that move a seat to another device. They live in memory: a restart ends them."""

    def __init__(self) -> None:
        self._links: dict[str, Link] = {}

    def make(self, table: str, seat: int, kept: str) -> str:
        """A code for this seat, whose token is kept as ``kept``; earlier ones stop working."""
        now = time.monotonic()
        self._links = {
            code: link
            for code, link in self._links.items()
            if (link.table, link.seat) != (table, seat) and now < link.end
        }
        code = secrets.token_urlsafe(18)
        self._links[code] = Link(table, seat, kept, now + LINK_SECONDS)
        return code

    def find(self, table: str, code: str) -> "Link | None":
        """What the code opens; None if it opens nothing at this table."""
        found = self._links.get(code)
        if found is None or found.table != table or found.end <= time.monotonic():
            return None
        return found

    def used(self, code: str) -> None:
        """The code opens nothing any more."""
        self._links.pop(code, None)


def same_origin(origin: str | None, hosts: set[str]) -> bool:
    """May a page of that origin send unsafe requests? Programs that are no browsers send none."""
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    return bool(host) and host in hosts
