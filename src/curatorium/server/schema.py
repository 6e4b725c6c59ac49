"""The tables of the database, and the checks before it is used."""

import sqlite3
from pathlib import Path

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

VERSION = 1
FILE = "curatorium.db"

metadata = MetaData()

facts = Table(
    "facts",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", Text, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("status", String, nullable=False),  # open, running, finished, closed
    Column("listed", Integer, nullable=False),  # 1: everybody may see and join it
    Column("game", String, nullable=False),
    Column("changed", Integer, nullable=False),  # Unix time in seconds
    Column("body", Text, nullable=False),  # JSON of tables.TableBody
    Index("tables_by_status", "status", "listed", "changed"),
)

plays = Table(
    "plays",
    metadata,
    Column("id", String, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), nullable=True),  # none: an uploaded record
    Column("status", String, nullable=False),  # running, finished, unfit
    Column("header", Text, nullable=False),  # the record's first line
    Column("secret", LargeBinary, nullable=False),  # of its chance; empty for an upload without
    Column("changed", Integer, nullable=False),
    Index("plays_by_status", "status", "changed"),
)

records = Table(
    "records",
    metadata,
    Column("play", String, ForeignKey("plays.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # one winner for each number
    Column("body", Text, nullable=False),  # [who, verb, numbers...]
    sqlite_with_rowid=False,
)

trays = Table(
    "trays",
    metadata,
    Column("play", String, ForeignKey("plays.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),  # a seat may make several choices
    Column("number", Integer, nullable=False),  # the log's number at which the step stands
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)


class Refused(Exception):
    """The data folder cannot be used as it is; nothing in it was touched."""


def check(folder: Path) -> None:
    """Raise Refused, with advice, unless the folder holds no database or one that we can use."""
    path = folder / FILE
    if not path.exists():
        return
    try:
        base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            found = base.execute("SELECT value FROM facts WHERE name = 'version'").fetchone()
            state = base.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            base.close()
    except sqlite3.DatabaseError as error:
        raise Refused(
            f"{path} is damaged or no Curatorium database ({error}). It was not touched. "
            "Put a backup in its place, or start with another --data folder."
        ) from error
    if found is None or not str(found[0]).isdigit():
        raise Refused(f"{path} does not say its version, so it is not used. It was not touched.")
    if int(found[0]) > VERSION:
        raise Refused(
            f"{path} has version {found[0]}, and this program knows up to {VERSION}. It was not "
            "touched. Start the newer program that made it, or another --data folder."
        )
    if state is None or state[0] != "ok":
        raise Refused(
            f"{path} is damaged ({state[0] if state else 'no answer'}). It was not touched. "
            "Put a backup in its place, or start with another --data folder."
        )
