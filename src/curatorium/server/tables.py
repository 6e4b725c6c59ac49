"""Tables: who may sit where, under which house rules, and the play that is on it."""

import asyncio
import secrets
import time
from collections.abc import Callable
from hmac import compare_digest
from typing import Any, Final
from urllib.parse import quote

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, update

from curatorium.bots.registry import load_bot
from curatorium.core.game import Game
from curatorium.core.meta import Options
from curatorium.core.play import Chance, Play
from curatorium.core.record import header
from curatorium.core.rule import Malformed
from curatorium.server import schema, wire
from curatorium.server.bot_names import name_for
from curatorium.server.bots import BotPool
from curatorium.server.identity import fits, new_token, token_hash
from curatorium.server.live import LivePlay, Thinker, seats_in
from curatorium.server.log import Job, Log
from curatorium.server.talk import Talk

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"

RUNNING: Final = "running"
FINISHED: Final = "finished"
CLOSED: Final = "closed"

LONGEST_NAME: Final = 40
MOST_BUDGET: Final = 1_000_000


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
    play: str = ""
    rematch: str = ""


def now() -> int:
    """Unix time in seconds."""
    return int(time.time())


def checked_name(name: str, otherwise: str) -> str:
    """A name fit to be shown; Malformed if it is none."""
    name = " ".join(name.split())
    if not name:
        return otherwise
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Malformed(f"A name has 1 to {LONGEST_NAME} letters that can be printed.")
    return name


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
                    fallbacks=live.fallbacks.get(number, 0) if live else 0,
                )
                for number, seat in enumerate(self.body.seats)
            ],
            host=host,
            play=self.body.play,
            commitment=Chance("committed", self.body.secret).commitment,
            texts=self._texts(load),
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
    name, content = game.deck(game.meta.choose(options))
    return f"api/texts/{game.id}/{quote(name, safe='')}/{game.meta.edition}-{content}"


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat as somebody wants it: ``you`` is the one who asks, on this device."""

    kind: str = OPEN  # open, you, bot
    name: str = ""
    bot: str = ""
    budget: int = 0  # of the bot


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table as somebody wants it."""

    game: str
    seats: list[NewSeat]
    options: dict[str, bool | int | str | None] = {}
    name: str = ""
    listed: bool = True
    nonce: str = ""


def new_table(
    wanted: NewTable, guest: str, load: Callable[[str], Game]
) -> tuple[TableNow, dict[int, str]]:
    """A table and the tokens of the seats that ``guest`` takes; Malformed if it cannot be had so."""
    game = load(wanted.game)
    options: Options = game.meta.choose(wanted.options)
    game.meta.check_seats(len(wanted.seats))
    body = TableBody(
        name=checked_name(wanted.name, game.meta.title),
        game=game.id,
        options=dict(options),
        seats=[Seat() for _ in wanted.seats],
        host=guest,
        invite=secrets.token_urlsafe(9),
        created=now(),
        secret=secrets.token_hex(32),
    )
    table = TableNow(secrets.token_urlsafe(9), OPEN, wanted.listed, body)
    tokens: dict[int, str] = {}
    for number, seat in enumerate(wanted.seats):
        if seat.kind == "you":
            tokens[number] = sit(table, number, guest, seat.name, wanted.nonce)
        elif seat.kind == BOT:
            seat_bot(table, number, seat.bot, seat.budget)
        elif seat.kind != OPEN:
            raise Malformed(f"A seat is open, you or bot, not {seat.kind!r}.")
    return table, tokens


def sit(table: TableNow, number: int, guest: str, name: str, nonce: str) -> str:
    """Somebody takes an open seat; returns its token."""
    seat = seat_at(table, number)
    if seat.kind != OPEN:
        raise Malformed(f"Seat {number + 1} is taken by {seat.name}. Choose an open one.")
    token = new_token()
    seat.kind = PERSON
    seat.name = checked_name(name, f"Player {number + 1}")
    seat.guest = guest
    seat.token = token_hash(token)
    seat.nonce = nonce[:64] or no_nonce(number)
    return token


def seat_bot(table: TableNow, number: int, bot: str, budget: int = 0) -> None:
    """A bot takes a seat."""
    check_budget(bot, budget)
    seat = seat_at(table, number)
    others = [one.name for n, one in enumerate(table.body.seats) if n != number]
    name, nonce = name_for(number, others), seat.nonce or no_nonce(number)
    table.body.seats[number] = Seat(BOT, name, bot, budget, nonce=nonce)


def no_nonce(number: int) -> str:
    """What stands for the nonce of a seat that gives none: nothing that the server could choose."""
    return f"seat {number}"


def check_budget(bot: str, budget: int) -> None:
    """Is there such a bot, and can it be given that much to think?"""
    takes = getattr(load_bot(bot), "takes_budget", False)
    if budget and not takes:
        raise Malformed(f"The bot {bot} takes no budget; leave it at 0.")
    if not 0 <= budget <= MOST_BUDGET:
        raise Malformed(f"A budget is 0 to {MOST_BUDGET}, not {budget}.")


def seat_at(table: TableNow, number: int) -> Seat:
    """The seat of that number; Malformed if there is none."""
    if not 0 <= number < len(table.body.seats):
        raise Malformed(f"There is no seat {number}; seats are 0 to {len(table.body.seats) - 1}.")
    return table.body.seats[number]


def open_seat(table: TableNow, number: int) -> None:
    """Nobody sits there any more."""
    seat_at(table, number)
    table.body.seats[number] = Seat(nonce="")


# What is written


def insert_table(table: TableNow) -> Job:
    """Write a new table."""
    row, whose = table.row(), write_guests(table)

    def job(base: Connection) -> None:
        base.execute(insert(schema.tables).values(**row))
        whose(base)

    return job


def write_guests(table: TableNow) -> Job:
    """Write down whose table it is."""
    body = table.body
    here = {body.host, *[seat.guest for seat in body.seats]} - {""}
    rows = [{"guest": guest, "table_id": table.id} for guest in sorted(here)]

    def job(base: Connection) -> None:
        base.execute(delete(schema.guests).where(schema.guests.c.table_id == table.id))
        if rows:
            base.execute(insert(schema.guests), rows)

    return job


def update_table(table: TableNow, status: wire.Status | None = None) -> Job:
    """Write a table that has changed. Its status is left as it is, unless another one is named."""
    row = table.row() | {"status": status}
    if status is None:
        del row["status"]
    mine = schema.tables.c.id == table.id
    whose = write_guests(table)

    def job(base: Connection) -> None:
        if base.execute(update(schema.tables).where(mine).values(**row)).rowcount != 1:
            raise Missing("There is no such table any more.")
        whose(base)

    return job


def begin_play(
    table: TableNow, log: Log, pool: BotPool, load: Callable[[str], Game]
) -> tuple[LivePlay, Job]:
    """A play for a table whose seats are all taken, dealt and rolled, and the job that writes it."""
    game = load(table.body.game)
    body = table.body
    chance = Chance("committed", body.secret, tuple(seat.nonce for seat in body.seats))
    names = tuple(seat.name for seat in body.seats)
    # The dice depend on the id, too. Taken from the commitment, it was fixed before any nonce.
    play_id = chance.commitment[:24]
    play = Play(game, len(names), game.meta.choose(body.options), chance, play_id, names)
    live = LivePlay(log, pool, play)
    seat_everybody(live, body.seats)
    live.run_on()
    body.play = play.id
    row = {
        "id": play.id,
        "table_id": table.id,
        "status": RUNNING,
        "header": msgspec.json.encode(header(play)).decode(),
        "secret": bytes.fromhex(body.secret),
        "changed": now(),
    }
    records, seats = live.saving(0), update_table(table, RUNNING)
    live.stand()

    def job(base: Connection) -> None:
        base.execute(insert(schema.plays).values(**row))
        seats(base)
        records(base)

    return live, job


def seat_everybody(live: LivePlay, seats: list[Seat]) -> None:
    """Tell a play which seats are bots' and which are people's."""
    live.bots = {
        number: Thinker(seat.bot, seat.budget)
        for number, seat in enumerate(seats)
        if seat.kind == BOT
    }
    live.people = {number for number, seat in enumerate(seats) if seat.kind == PERSON}
