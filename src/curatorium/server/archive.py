"""Plays on disk: read and checked against the rules, handed out as records, and forgotten in time."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from curatorium.core import record
from curatorium.core.game import Game
from curatorium.core.play import Play
from curatorium.core.record import BadRecord, RecordReader
from curatorium.core.rule import Illegal, Malformed
from curatorium.core.state import TABLE
from curatorium.server import schema, wire
from curatorium.server.bots import BotPool
from curatorium.server.live import LivePlay
from curatorium.server.log import Job, Log
from curatorium.server.openings import MARKS
from curatorium.server.tables import FINISHED, RUNNING, Missing, NotAllowed, now
from curatorium.server.telling import redone
from curatorium.server.undo import MOST_REDONE
from curatorium.server.writing import Wait, standing

logger = logging.getLogger("curatorium.plays")

UNFIT: Final = "unfit"
MOST_LINES: Final = 10_000  # of a record that somebody sends; real ones have some hundred
AT_ONCE: Final = 100  # tables that are forgotten in one commit, so that no move waits long


class Unfit(Exception):
    """A play on disk does not fit the rules of this program. It is kept as it is."""


class Tray(msgspec.Struct, frozen=True):
    """A sealed choice that was in when the server stopped."""

    seat: int
    number: int  # of the next record when it was made
    body: str
    by_bot: bool  # a bot has chosen, for a silent person


class Kept(msgspec.Struct, frozen=True):
    """A play as the disk has it."""

    status: str
    table: str  # its id, "" for an upload
    header: str
    secret: str
    log: list[str]
    numbered: bool  # from 0 on, without a gap
    trays: list[Tray]
    thoughts: dict[int, wire.Thought]  # of bots, by record
    waits: dict[int, Wait]  # by seat

    @property
    def going_on(self) -> bool:
        """Is it not over? One that does not fit now may fit again, and go on."""
        return self.status in (RUNNING, UNFIT)

    def reader(self, load: Callable[[str], Game]) -> RecordReader:
        """Goes through it from the beginning; Malformed or Illegal where it does not fit the rules."""
        return RecordReader([self.header, *self.log], load, self.secret, hashed=False)

    def raw(self) -> str:
        """Its lines as they are, for whoever wants to know what went wrong."""
        return "\n".join([self.header, *self.log]) + "\n"


async def read(log: Log, play_id: str) -> Kept | None:
    """What the disk has of a play; None if it has nothing."""
    found: Kept | None = await log.read(lambda base: _kept(base, play_id))
    return found


def _kept(base: Connection, play_id: str) -> Kept | None:
    row = base.execute(select(schema.plays).where(schema.plays.c.id == play_id)).first()
    if row is None:
        return None
    r, t = schema.records.c, schema.trays.c
    lines = base.execute(select(r.number, r.body).where(r.play == play_id).order_by(r.number))
    numbers, bodies = [list(part) for part in zip(*lines, strict=True)] or ([], [])
    choices = select(t.seat, t.number, t.body, t.by_bot).where(t.play == play_id)
    w = schema.waits.c
    waits = base.execute(select(w.seat, w.number, w.at, w.reminded).where(w.play == play_id))
    told = select(schema.thoughts.c.number, schema.thoughts.c.body)
    thoughts = base.execute(told.where(schema.thoughts.c.play == play_id))
    return Kept(
        row.status,
        row.table_id or "",
        row.header,
        bytes(row.secret).hex(),
        bodies,
        numbers == list(range(len(numbers))),
        [
            Tray(seat, number, body, bool(by_bot))
            for seat, number, body, by_bot in base.execute(choices.order_by(t.seat, t.place))
        ],
        {number: msgspec.json.decode(body, type=wire.Thought) for number, body in thoughts},
        {seat: Wait(number, at, reminded) for seat, number, at, reminded in waits},
    )


def restored(kept: Kept, log: Log, pool: BotPool, load: Callable[[str], Game]) -> LivePlay:
    """The play as it was left, every record checked; Unfit if it cannot have come about so."""
    try:
        if not kept.numbered:
            raise Malformed("A record is missing.")
        reader = kept.reader(load)
        live = LivePlay(log, pool, reader.play)
        for _ in reader:
            live.remember()
        live.thoughts_told = kept.thoughts
        for tray in kept.trays:
            _lay(live, tray)
        live.silence.wait_on(kept.waits)
        live.stand()
    except (Malformed, Illegal) as error:
        raise Unfit(str(error)) from error
    except Exception as error:
        logger.exception("a play could not be read")
        raise Unfit(f"It cannot be read ({error!r}).") from error
    return live


def _lay(live: LivePlay, tray: Tray) -> None:
    """Put a sealed choice back into its tray, if the play still stands at its step."""
    since = live.play.log[tray.number :]
    if tray.number > len(live.play.log) or any(r[0] != TABLE or r[1] not in MARKS for r in since):
        return
    verb, *numbers = json.loads(tray.body)
    action = live.game.action(tray.seat, verb, tuple(numbers))
    rule = live.game.forbids(live.seen_by(tray.seat), tray.seat, action)
    if rule is not None:
        raise Illegal(rule, f"the sealed {action!r} of seat {tray.seat}")
    live.trays.setdefault(tray.seat, []).append(action)
    if tray.by_bot:
        live.stood_in.add(tray.seat)


def mark(play_id: str, status: str) -> Job:
    """Write down that an unfinished play does not fit, or that it fits again."""
    p = schema.plays.c
    mine = (p.id == play_id) & p.status.in_((RUNNING, UNFIT))

    def job(base: Connection) -> None:
        base.execute(update(schema.plays).where(mine).values(status=status))
        if status == UNFIT:
            standing(play_id, None)(base)

    return job


# Records


async def record_of(log: Log, play_id: str, load: Callable[[str], Game]) -> str:
    """The record of a play that is over; of one that does not fit, what the disk has of it."""
    kept = await read(log, play_id)
    if kept is None:
        raise Missing("There is no such play.")
    if kept.status == UNFIT:
        return kept.raw()
    if kept.going_on:
        raise NotAllowed("A record can be had when the play is over: it tells what is hidden.")
    return await asyncio.to_thread(_written, kept, load)


def _written(kept: Kept, load: Callable[[str], Game]) -> str:
    try:
        reader = kept.reader(load)
        for _ in reader:
            pass
    except (Malformed, Illegal):
        return kept.raw()  # played on another edition: it is all that can be had
    return "\n".join(record.write(reader.play)) + "\n"


async def keep_record(log: Log, text: str, load: Callable[[str], Game]) -> str:
    """Check and keep a record that somebody sends; returns the id under which it can be had."""
    play = await asyncio.to_thread(_checked, text, load)
    play_id = "u-" + secrets.token_urlsafe(9)
    await log.write(_keeping(play_id, play))
    return play_id


def _checked(text: str, load: Callable[[str], Game]) -> Play:
    lines = text.split("\n")  # other marks of a line's end may stand within a name
    if len(lines) > MOST_LINES:
        raise BadRecord(MOST_LINES + 1, f"a record of more than {MOST_LINES} lines is not taken.")
    reader = RecordReader(lines, load)
    again = 0
    for _ in reader:
        again += redone(reader.play)
        if again > MOST_REDONE:
            raise Malformed("This record takes back too much. It would take too long to check.")
    if not reader.finished:
        raise BadRecord(len(reader.lines), "it has no result, and only finished plays are kept.")
    try:
        json.dumps(record.header(reader.play), ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise BadRecord(1, f"no text that could be written again ({error}).") from error
    return reader.play


def _keeping(play_id: str, play: Play) -> Job:
    secret = play.chance.key if play.chance.kind == "committed" else ""
    row = {
        "id": play_id,
        "table_id": None,
        "status": FINISHED,
        "header": json.dumps(record.header(play)),
        "secret": bytes.fromhex(secret),
        "changed": now(),
    }
    rows = [{"play": play_id, "number": n, "body": json.dumps(r)} for n, r in enumerate(play.log)]

    def job(base: Connection) -> None:
        base.execute(insert(schema.plays).values(**row))
        base.execute(insert(schema.records), rows)

    return job


# In time


async def newest(log: Log) -> int | None:
    """When something was changed last, in Unix time; None if there is nothing."""
    latest = [select(func.max(part.c.changed)) for part in (schema.tables, schema.plays)]
    times = await log.read(lambda base: [base.execute(one).scalar_one() for one in latest])
    return max((found for found in times if found is not None), default=None)


async def forget(log: Log, before: int) -> list[str]:
    """Delete tables that nobody has changed since, nor chosen anything at, and uploads.

    One whose play does not fit the rules stays: nobody could have chosen anything.

    Returns the ids of the tables.
    """
    gone: list[str] = []
    found = -1
    while found != len(gone):
        found = len(gone)
        await log.write(lambda base: gone.extend(_forget_some(base, before)))
    return [table for table in gone if table]


def _forget_some(base: Connection, before: int) -> list[str]:
    """Delete some of them; their ids, "" for an upload."""
    t, p = schema.tables.c, schema.plays.c
    left = select(p.table_id).where(p.status == RUNNING, p.changed < before)
    idle = or_(t.status != RUNNING, t.id.in_(left))
    old = select(t.id).where(t.changed < before, idle).limit(AT_ONCE)
    tables: list[str] = list(base.execute(old).scalars())
    sent = select(p.id).where(p.changed < before, p.table_id.is_(None)).limit(AT_ONCE)
    uploads: list[str] = list(base.execute(sent).scalars())
    plays = select(p.id).where(or_(p.table_id.in_(tables), p.id.in_(uploads)))
    for part in (schema.records, schema.trays, schema.thoughts, schema.waits):
        base.execute(delete(part).where(part.c.play.in_(plays)))
    base.execute(delete(schema.plays).where(or_(p.table_id.in_(tables), p.id.in_(uploads))))
    for its in (schema.guests, schema.talk):
        base.execute(delete(its).where(its.c.table_id.in_(tables)))
    base.execute(delete(schema.tables).where(t.id.in_(tables)))
    return tables + [""] * len(uploads)
