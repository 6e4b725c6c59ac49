"""Tables on disk: the jobs that write them, and what is asked about them."""

from typing import Any, Final

from sqlalchemy import Connection, case, delete, func, insert, select, update

from curatorium.server import schema, wire
from curatorium.server.log import Job
from curatorium.server.tables import CLOSED, OPEN, RUNNING, Missing, TableNow

PAGE: Final = 50  # tables of a list at a time
MINE: Final = "mine"
GONE: Final = "There is no such table any more."


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
            raise Missing(GONE)
        whose(base)

    return job


def must_be_there(table_id: str) -> Job:
    """Missing if there is no such table; for what is written beside it."""

    def job(base: Connection) -> None:
        if (
            base.execute(select(schema.tables.c.id).where(schema.tables.c.id == table_id)).first()
            is None
        ):
            raise Missing(GONE)

    return job


# What is asked


def find(base: Connection, table_id: str) -> Any:
    """The row of a table, or None."""
    return base.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()


def listed(base: Connection, status: str, guest: str, page: int) -> list[Any]:
    """Rows of a list, newest first: listed tables, or with "mine" those of a guest."""
    t, g = schema.tables.c, schema.guests.c
    wanted = select(schema.tables).where(t.status == status, t.listed == 1)
    if status == MINE:
        mine = select(g.table_id).where(g.guest == guest)
        wanted = select(schema.tables).where(t.id.in_(mine), t.status != CLOSED)
    order = wanted.order_by(t.changed.desc(), t.id.desc())
    return list(base.execute(order.limit(PAGE).offset(page * PAGE)))


def running(base: Connection) -> list[str]:
    """The ids of all tables at which a game is on."""
    wanted = select(schema.tables.c.id).where(schema.tables.c.status == RUNNING)
    return list(base.execute(wanted).scalars())


def playing(base: Connection, guest: str) -> list[str]:
    """The ids of the running tables that are a guest's."""
    t, g = schema.tables.c, schema.guests.c
    mine = select(g.table_id).where(g.guest == guest)
    return list(base.execute(select(t.id).where(t.id.in_(mine), t.status == RUNNING)).scalars())


def hosted(base: Connection, guest: str) -> int:
    """The open and running tables that a guest hosts."""
    t, g = schema.tables.c, schema.guests.c
    mine = select(g.table_id).where(g.guest == guest)
    whole = func.json_valid(t.body) == 1  # a damaged table is nobody's
    host = case((whole, func.json_extract(t.body, "$.host")))
    wanted = select(func.count()).where(
        t.id.in_(mine), t.status.in_((OPEN, RUNNING)), host == guest
    )
    return int(base.execute(wanted).scalar_one())
