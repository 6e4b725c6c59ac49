"""The tables of the database, and the checks before it is used."""

import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Final
from urllib.parse import quote

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    insert,
    select,
    update,
)

VERSION = 4
FILE = "curatorium.db"
LOCK = "curatorium.lock"

metadata = MetaData()

facts = Table(  # version, key
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
    Column("awaits", Integer),  # mask of the seats that its play waits for; null: not known
    Index("tables_by_status", "status", "listed", "changed", "id"),  # in the order of the lists
    Index("tables_by_change", "changed"),  # what is old is looked for while moves wait
)

guests = Table(  # whose tables these are: the host's, and theirs who sit there
    "guests",
    metadata,
    Column("guest", String, primary_key=True),
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True, index=True),
    sqlite_with_rowid=False,
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
    Index("plays_by_table", "table_id", "changed"),
)

records = Table(
    "records",
    metadata,
    Column("play", String, ForeignKey("plays.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # one winner for each number
    Column("body", Text, nullable=False),  # [who, verb, numbers...]
    sqlite_with_rowid=False,
)

thoughts = Table(  # what bots weighed for their choices, at tables that want it
    "thoughts",
    metadata,
    Column("play", String, ForeignKey("plays.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # of the record that was chosen
    Column("body", Text, nullable=False),  # JSON of wire.Thought
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
    Column("by_bot", Integer),  # 1: a bot has chosen, for a silent person
    sqlite_with_rowid=False,
)

waits = Table(  # who is waited for, at tables that are not patient for ever
    "waits",
    metadata,
    Column("play", String, ForeignKey("plays.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # the log's number at which the step stands
    Column("at", Float, nullable=False),  # since when, in Unix time
    Column("reminded", Float),  # when the seat was reminded
    sqlite_with_rowid=False,
)

talk = Table(  # what people say at a table
    "talk",
    metadata,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Integer, nullable=False),  # Unix time in seconds
    Column("seat", Integer, nullable=False),
    Column("name", Text, nullable=False),  # of whoever sat there then
    Column("thread", Text, nullable=False),  # "": the table's own
    Column("key", Text, nullable=False),  # the client's own, so that nothing is said twice; ""
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)


class Refused(Exception):
    """The data folder cannot be used as it is; nothing in it was touched."""


ANOTHER: Final = "Put a backup in its place, or start with another --data folder."
UNREADABLE: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_AUTH, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY)  # fmt: skip


def check(folder: Path) -> None:
    """Raise Refused, with advice, unless the folder holds no database or one that we can use."""
    path = folder / FILE
    if not path.exists():
        for left in (folder / f"{FILE}-wal", folder / f"{FILE}-journal"):
            if left.exists():
                raise Refused(
                    f"{path} is missing, but {left.name}, a part of it, is there. Nothing was "
                    "touched. Put both back, or start with another --data folder."
                )
        return
    version, state = _asked(path)
    if not version.isdecimal() or int(version) < 1:
        raise Refused(f"{path} does not say its version. It was not touched. {ANOTHER}")
    if int(version) > VERSION:
        raise Refused(
            f"{path} has version {version}, and this program knows up to {VERSION}. It was not "
            "touched. Start the newer program that made it, or another --data folder."
        )
    if state != "ok":
        raise Refused(f"{path} is damaged ({state}). It was not touched. {ANOTHER}")


def _asked(path: Path) -> tuple[str, str]:
    """The version that a database says, "" for none, and what its check finds."""
    # Even to read it, SQLite lays files beside a database, but not where all of it is in one.
    whole = not any(path.with_name(path.name + end).exists() for end in ("-wal", "-journal"))
    try:
        with closing(
            sqlite3.connect(f"{_uri(path)}?mode=ro&immutable={int(whole)}", uri=True)
        ) as base:
            found = base.execute("SELECT value FROM facts WHERE name = 'version'").fetchone()
            state = base.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in UNREADABLE:  # the rest of the code says it more exactly
            raise Refused(
                f"{path} cannot be read ({error}). It was not touched. Let the server read it, or "
                "start with another --data folder."
            ) from error
        raise Refused(
            f"{path} is damaged or no Curatorium database ({error}). It was not touched. {ANOTHER}"
        ) from error
    return str(found[0]) if found else "", str(state[0]) if state else "no answer"


def _uri(path: Path) -> str:
    return f"file:{quote(str(path.absolute()))}"


# What makes a database of the version before into one of this version: as it was then, for good
UPGRADES: Final = {
    2: (
        "ALTER TABLE tables ADD COLUMN awaits INTEGER",
        """CREATE TABLE talk (
            table_id VARCHAR NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
            seat INTEGER NOT NULL, name TEXT NOT NULL, thread TEXT NOT NULL, "key" TEXT NOT NULL,
            text TEXT NOT NULL, PRIMARY KEY (table_id, number),
            FOREIGN KEY(table_id) REFERENCES tables (id)
        ) WITHOUT ROWID""",
    ),
    3: (
        """CREATE TABLE thoughts (
            play VARCHAR NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (play, number), FOREIGN KEY(play) REFERENCES plays (id)
        ) WITHOUT ROWID""",
    ),
    4: (
        "ALTER TABLE trays ADD COLUMN by_bot INTEGER",
        """CREATE TABLE waits (
            play VARCHAR NOT NULL, seat INTEGER NOT NULL, number INTEGER NOT NULL, at FLOAT NOT NULL,
            reminded FLOAT, PRIMARY KEY (play, seat), FOREIGN KEY(play) REFERENCES plays (id)
        ) WITHOUT ROWID""",
    ),
}


def upgrade(base: Connection) -> None:
    """Bring a database of an earlier version up to this one, within the caller's transaction."""
    version = int(base.execute(select(facts.c.value).where(facts.c.name == "version")).scalar_one())
    for later in range(version + 1, VERSION + 1):
        for statement in UPGRADES[later]:
            base.exec_driver_sql(statement)
    if version != VERSION:
        base.execute(update(facts).where(facts.c.name == "version").values(value=str(VERSION)))


def make(folder: Path) -> None:
    """Make the database if there is none.

    It comes under its name only when it is whole. So whoever ends us meanwhile leaves no half a
    database, and one that is empty was not left by us.
    """
    path = folder / FILE
    if path.exists():
        return
    new = path.with_name(f"{FILE}.new")
    for left in (new, path.with_name(f"{FILE}.new-journal")):
        left.unlink(missing_ok=True)
    engine = create_engine(URL.create("sqlite", database=str(new)))
    try:
        with engine.begin() as base:
            metadata.create_all(base)
            base.execute(insert(facts).values(name="version", value=str(VERSION)))
            # The server's secret: it signs the cookies of guests.
            base.execute(insert(facts).values(name="key", value=token_hex(32)))
    finally:
        engine.dispose()
    new.replace(path)


def lock(folder: Path) -> sqlite3.Connection:
    """Take the folder for this process: held until the connection is closed or the process ends.

    Two servers on one folder would each miss what the other writes.
    """
    base = sqlite3.connect(folder / LOCK, isolation_level=None, timeout=0, check_same_thread=False)
    try:
        base.execute("PRAGMA journal_mode = MEMORY")
        base.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        base.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise Refused(
            f"Another server uses {folder}. Stop it, or start with another --data folder."
        ) from error
    return base
