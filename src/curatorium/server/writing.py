"""What is written of a play: jobs for the log."""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from curatorium.core.game import Action
from curatorium.core.play import Play
from curatorium.server import schema, wire
from curatorium.server.log import Job

# Made once, not at every act
INSERT_RECORDS: Final = insert(schema.records)
ITS_TABLE: Final = schema.tables.c.id == (
    select(schema.plays.c.table_id).where(schema.plays.c.id == bindparam("its")).scalar_subquery()
)
NOTE_AWAITED: Final = update(schema.tables).where(ITS_TABLE).values(awaits=bindparam("mask"))


def together(*jobs: Job | None) -> Job:
    """One job of several, in their order; those that are None are left out."""

    def job(base: Connection) -> None:
        for part in jobs:
            if part is not None:
                part(base)

    return job


def records(play: Play, start: int) -> Job | None:
    """All records from ``start`` on; None if there are none."""
    rows = [
        {"play": play.id, "number": number, "body": json.dumps(record)}
        for number, record in enumerate(play.log[start:], start)
    ]
    return (lambda base: base.execute(INSERT_RECORDS, rows)) if rows else None


def played(play_id: str) -> Job:
    """Somebody plays here still: the play is not forgotten."""
    mine = update(schema.plays).where(schema.plays.c.id == play_id)
    now = int(time.time())
    return lambda base: base.execute(mine.values(changed=now))


def thought(play_id: str, number: int, told: wire.Thought) -> Job:
    """What a bot weighed for a record."""
    row = {"play": play_id, "number": number, "body": msgspec.json.encode(told).decode()}
    return lambda base: base.execute(insert(schema.thoughts).values(**row))


def ending(play_id: str) -> Job:
    """The play is over, and with it the table."""
    end = {"status": "finished", "changed": int(time.time())}
    mine = update(schema.plays).where(schema.plays.c.id == play_id).values(**end)
    table = update(schema.tables).where(ITS_TABLE, schema.tables.c.status == "running")
    its = table.values(**end)

    def job(base: Connection) -> None:
        base.execute(mine)
        base.execute(its, {"its": play_id})

    return job


def standing(play_id: str, mask: int | None) -> Job:
    """The play waits for the seats of this mask; None: that is not known."""
    return lambda base: base.execute(NOTE_AWAITED, {"its": play_id, "mask": mask})


def in_tray(play: Play, seat: int, tray: Sequence[Action], added: int, by_bot: bool = False) -> Job:
    """The last choices of a seat's tray, so many of them."""
    rows = [
        {
            "play": play.id,
            "seat": seat,
            "place": place,
            "number": len(play.log),
            "body": json.dumps([tray[place].verb, *tray[place].numbers]),
            "by_bot": int(by_bot),
        }
        for place in range(len(tray) - added, len(tray))
    ]
    return lambda base: base.execute(insert(schema.trays), rows)


class Wait(NamedTuple):
    """Since when a seat is waited for, in Unix time, and at which number of the log."""

    number: int
    at: float
    reminded: float | None  # when it was


def waits(play_id: str, waits: Mapping[int, Wait]) -> Job:
    """Who is waited for, and nobody else."""
    rows = [
        {"play": play_id, "seat": seat, "number": w.number, "at": w.at, "reminded": w.reminded}
        for seat, w in waits.items()
    ]

    def job(base: Connection) -> None:
        base.execute(delete(schema.waits).where(schema.waits.c.play == play_id))
        if rows:
            base.execute(insert(schema.waits), rows)

    return job


def no_trays(play_id: str, seat: int | None = None) -> Job:
    """Nothing lies in the seat's tray any more, or in nobody's."""
    its = schema.trays.c.play == play_id
    mine = its if seat is None else its & (schema.trays.c.seat == seat)
    return lambda base: base.execute(delete(schema.trays).where(mine))
