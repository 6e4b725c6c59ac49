"""What people say at a table: plain text, numbered, on disk before anybody is shown it, and never changed."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection, func, insert, select

from curatorium.core.rule import Malformed
from curatorium.server import asks, schema, wire
from curatorium.server.log import Job, Log
from curatorium.server.pace import Pace, Rate, TooFast

LONGEST: Final = 500  # letters of a text
LONGEST_KEY: Final = 64  # letters of a thread's name, and of a client's own key
MOST: Final = 1_000  # texts of a table
RATE: Final = Rate(burst=8, per_second=0.5)  # of one seat
# They are no letters, but writing needs them: what joins and parts letters, and says which way they run.
NEEDED: Final = frozenset("\n\u200c\u200d\u200e\u200f")

Tell = Callable[[wire.Text], None]

_t: Final = schema.talk.c


def checked(text: str) -> str:
    """A text as it is kept: without blanks around it, and without empty lines in a row."""
    text = re.sub(r"\r\n?|[\u2028\u2029\x85\v\f]", "\n", text)
    text = re.sub(r"[^\S\n]", " ", text)
    text = re.sub(r"\n\s*\n", "\n\n", text).strip()
    if not 0 < len(text) <= LONGEST:
        raise Malformed(f"A text has 1 to {LONGEST} letters; this one has {len(text)}.")
    wrong = next((c for c in text if not (c.isprintable() or c in NEEDED)), "")
    if wrong:
        raise Malformed(f"A text is made of letters that can be printed; {wrong!a} is none.")
    return text


def line(text: str, longest: int) -> str:
    """A text that has its place on one line, such as a title."""
    text = checked(" ".join(text.split()))
    if len(text) > longest:
        raise Malformed(f"Here a text has 1 to {longest} letters; this one has {len(text)}.")
    return text


def of_play(thread: str) -> bool:
    """Does a thread belong to the play, so that the game says who may write there, and when?"""
    return thread[:1] in (":", "=")


def _checked_key(what: str, key: str) -> str:
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise Malformed(f"A {what} has at most {LONGEST_KEY} letters that can be printed.")
    return key


class Talk:
    """The talk of a table: who may say something now, and what was said."""

    def __init__(self) -> None:
        # Whoever comes is told all up to some text, and then each further one in its order.
        self.lock: Final = asyncio.Lock()
        self._next: int | None = None  # number of the next text, as far as it is known
        self._paces: dict[int, Pace] = {}

    async def say(
        self,
        log: Log,
        table: str,
        name: str,
        wanted: asks.Say,
        rate: Rate,
        there: Job,
        tell: Tell,
        longest: int = 0,
    ) -> int:
        """Keep what a seat says, tell it, and return its number. Raises Malformed or TooFast.

        ``there`` fails if there is no such table any more. What the same seat has said under the same key is not said again.
        With ``longest`` it is one line of at most so many letters.
        """
        text = line(wanted.text, longest) if longest else checked(wanted.text)
        thread = _checked_key("thread", wanted.thread)
        key = _checked_key("key", wanted.key)
        if not self._paces.setdefault(wanted.seat, Pace(rate)).take():
            raise TooFast("So much cannot be said at once. Nothing was said; wait a moment.")
        new = wire.Text(-1, int(time.time()), wanted.seat, name, text, thread)
        return await self._add(log, table, new, key, there, tell)

    async def note(
        self, log: Log, table: str, name: str, seat: int, thread: str, there: Job, tell: Tell
    ) -> None:
        """Keep that a bot has chosen for a silent seat, as a text without a letter, which nobody can say."""
        new = wire.Text(-1, int(time.time()), seat, name, "", thread)
        await self._add(log, table, new, "", there, tell)

    async def _add(
        self, log: Log, table: str, new: wire.Text, key: str, there: Job, tell: Tell
    ) -> int:
        """Keep a text, unless its seat has said it before under that key, and tell it; its number."""
        said: list[wire.Text] = []  # by the job, unless that was said before
        numbers: list[int] = []

        def job(base: Connection) -> None:
            there(base)
            before = _said(base, table, new.seat, key)
            number = _count(base, table) if before is None else before
            numbers.append(number)
            if before is None:
                text = replace(new, number=number)
                _keep(base, table, key, text)
                said.append(text)

        async with self.lock:
            await log.write(job)
            for one in said:
                self._next = one.number + 1
                tell(one)
        return numbers[0]

    async def missed(self, log: Log, table: str, heard: int) -> list[wire.Text]:
        """The texts from number ``heard`` on. Whoever asks holds the lock."""
        if self._next is None:
            self._next = await log.read(lambda base: _count(base, table))
        heard = heard if 0 <= heard <= self._next else 0
        if heard == self._next:
            return []
        found: list[wire.Text] = await log.read(lambda base: _since(base, table, heard))
        return found


def _count(base: Connection, table: str) -> int:
    """How many texts a table has: they are numbered from 0 on without a gap."""
    last = select(func.max(_t.number)).where(_t.table_id == table)
    found = base.execute(last).scalar_one()
    return 0 if found is None else int(found) + 1


async def said_before(log: Log, table: str, seat: int, key: str) -> int | None:
    """The number of the text that a seat has said under a key of its own, or None."""
    found: int | None = await log.read(lambda base: _said(base, table, seat, key))
    return found


def _said(base: Connection, table: str, seat: int, key: str) -> int | None:
    if not key:
        return None
    same = (_t.table_id == table) & (_t.seat == seat) & (_t.key == key)
    found: int | None = base.execute(select(_t.number).where(same)).scalar_one_or_none()
    return found


def _keep(base: Connection, table: str, key: str, text: wire.Text) -> None:
    if text.number >= MOST:
        raise Malformed(f"At this table {MOST} texts have been said, and more are not kept.")
    row: dict[str, Any] = {"table_id": table, "key": key, "number": text.number, "at": text.at}
    row |= {"seat": text.seat, "name": text.name, "thread": text.thread, "text": text.text}
    base.execute(insert(schema.talk).values(**row))


def _since(base: Connection, table: str, number: int) -> list[wire.Text]:
    wanted = select(_t.number, _t.at, _t.seat, _t.name, _t.text, _t.thread).where(
        _t.table_id == table, _t.number >= number
    )
    return [wire.Text(*row) for row in base.execute(wanted.order_by(_t.number))]
