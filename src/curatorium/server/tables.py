"""A table: its seats and house rules as they are kept and shown, and the play that is on it."""

import asyncio
import json
import time
from collections.abc import Callable
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final
from urllib.parse import quote

import msgspec
from msgspec.structs import asdict

from curatorium.core.game import Game
from curatorium.core.meta import Options
from curatorium.core.play import Chance
from curatorium.core.rule import Malformed
from curatorium.server import wire
from curatorium.server.identity import fits
from curatorium.server.live import LivePlay
from curatorium.server.talk import Talk
from curatorium.server.telling import seats_in

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

RUNNING: Final = "running"
FINISHED: Final = "finished"
CLOSED: Final = "closed"


class NotAllowed(Exception):
    """Whoever asks may not do this."""


class Missing(Exception):
    """There is no such table or play."""


class Seat(msgspec.Struct):
    """A seat as the server keeps it."""

    kind: wire.SeatKind = OPEN
    name: str = ""
    bot: str = ""
    budget: int = 0  # how much the bot may think, in its own measure; 0: as much as it likes
    guest: str = ""  # whose cookie sat down
    token: str = ""  # its hash
    nonce: str = ""


class TableBody(msgspec.Struct):
    """A table as the database keeps it."""

    name: str
    game: str
    options: dict[str, bool | int | str | None]
    seats: list[Seat]
    host: str  # guest
    invite: str  # whoever has it may join a table that is not listed
    created: int
    secret: str  # of the chance of the play to come, in hexadecimal
    explain: bool = False  # bots tell what they weigh
    hints: bool = False  # seats may ask for hints
    silent: wire.Silent = wire.Silent()
    play: str = ""
    rematch: str = ""


def now() -> int:
    """Unix time in seconds."""
    return int(time.time())


class TableNow:
    """A table in memory: what is kept of it, its lock, the play, and who looks on."""

    def __init__(
        self, table_id: str, status: wire.Status, listed: bool, body: TableBody, awaits: int = 0
    ) -> None:
        self.id: Final = table_id
        self.status = status
        self.listed = listed
        self.body = body
        self.lock: Final = asyncio.Lock()
        self.talk: Final = Talk()
        self.awaits: Final = awaits  # as the disk said, for when the play is not in memory
        self.live: LivePlay | None = None
        self.trouble = ""  # why the play cannot go on, if it cannot
        self.watchers: set[Any] = set()  # connections of any eye

    def draft(self) -> "TableNow":
        """A copy to be changed and written. What is shown to anybody is on disk."""
        body = msgspec.json.decode(msgspec.json.encode(self.body), type=TableBody)
        return TableNow(self.id, self.status, self.listed, body)

    def row(self) -> dict[str, Any]:
        """The table as a row of the database."""
        return {
            "id": self.id,
            "status": self.status,
            "listed": int(self.listed),
            "game": self.body.game,
            "changed": now(),
            "body": msgspec.json.encode(self.body).decode(),
        }

    def seat_of(self, token: str) -> int:
        """The seat that a token belongs to; NotAllowed if to none."""
        for number, seat in enumerate(self.body.seats):
            if token and fits(token, seat.token):
                return number
        raise NotAllowed(
            "This token belongs to no seat of this table. It may have moved to another device."
        )

    def invites(self, invite: str) -> bool:
        """Is that the invitation to this table?"""
        return compare_digest(invite.encode(), self.body.invite.encode())

    def shown(self, guest: str, load: Callable[[str], Game]) -> wire.Table:
        """The table as everybody may see it; ``guest`` is who looks."""
        here = {eye for watcher in self.watchers for eye in watcher.eyes}
        live = self.live
        host = bool(guest) and guest == self.body.host
        return wire.Table(
            id=self.id,
            name=self.body.name,
            status=self.status,
            game=self.body.game,
            options=dict(self.body.options),
            listed=self.listed,
            seats=[
                wire.SeatShown(
                    seat.kind,
                    seat.name,
                    seat.bot,
                    seat.budget,
                    here=number in here,
                    ready=live is not None and live.is_ready(number),
                    fallbacks=live.thoughts.fallbacks.get(number, 0) if live else 0,
                )
                for number, seat in enumerate(self.body.seats)
            ],
            host=host,
            play=self.body.play,
            commitment=Chance("committed", self.body.secret).commitment,
            texts=self._texts(load),
            explain=self.body.explain,
            hints=self.body.hints,
            silent=self.body.silent,
            rematch=self.body.rematch,
            trouble=self.trouble,
            invite=self.body.invite if host else "",
        )

    def told(self, guest: str, load: Callable[[str], Game]) -> wire.TableShown:
        """The table as it is shown over HTTP, also while its play is not in memory."""
        awaits = self.awaits if self.live is None else self.live.awaits
        seats = self.body.seats
        return wire.TableShown(
            **asdict(self.shown(guest, load)),
            awaited=seats_in(awaits) if self.status == RUNNING and not self.trouble else [],
            yours=[n for n, seat in enumerate(seats) if guest and seat.guest == guest],
        )

    def _texts(self, load: Callable[[str], Game]) -> str:
        try:
            return texts_address(load(self.body.game), self.body.options)
        except Malformed:
            return ""  # the game, or an option, is not there any more


def texts_address(game: Game, options: dict[str, bool | int | str | None]) -> str:
    """Where the texts of a game with these options can be had, and cached for ever."""
    name, version = texts_version(game, game.meta.choose(options))
    return f"api/texts/{game.id}/{quote(name, safe='')}/{version}"


def texts_version(game: Game, options: Options) -> tuple[str, str]:
    """The name of the deck, and what changes whenever a text does: labels may be mended at any time."""
    name, content = game.deck(options)
    key = game.id, game.meta.edition, name, content
    if key not in _prints:
        catalogue = game.catalogue(options)
        told = json.dumps([catalogue.texts, catalogue.open_names()], sort_keys=True)
        _prints[key] = sha256(told.encode()).hexdigest()[:8]
    return name, f"{game.meta.edition}-{content}-{_prints[key]}"


_prints: Final[dict[tuple[str, int, str, str], str]] = {}
