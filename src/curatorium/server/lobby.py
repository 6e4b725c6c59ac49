"""All tables of a server: those in memory, those on disk, and what becomes of them in time."""

import json
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from curatorium.bots.registry import load_bot
from curatorium.core import record
from curatorium.core.game import Game
from curatorium.core.record import BadRecord, RecordReader
from curatorium.core.registry import load as load_game
from curatorium.core.rule import Illegal, Malformed
from curatorium.server import schema, tables, wire
from curatorium.server.bots import BotPool
from curatorium.server.identity import new_token, token_hash
from curatorium.server.live import LivePlay
from curatorium.server.log import Job, Log
from curatorium.server.tables import (
    BOT,
    CLOSED,
    FINISHED,
    OPEN,
    PERSON,
    RUNNING,
    Missing,
    NewTable,
    NotAllowed,
    TableBody,
    TableNow,
)

logger = logging.getLogger("curatorium.tables")

CACHED: Final = 512  # tables in memory that nobody watches
MOST_TABLES: Final = 30  # open or running ones of one guest
PAGE: Final = 50
DAY: Final = 86_400
UNFIT: Final = "unfit"


class Lobby:
    """Finds, makes, changes and forgets tables. Every method that changes one holds its lock."""

    def __init__(
        self, log: Log, pool: BotPool, keep_days: int = 180, load: Callable[[str], Game] = load_game
    ) -> None:
        self.log: Final = log
        self.pool: Final = pool
        self.keep_days: Final = keep_days
        self.load: Final = load
        self.tables: Final[dict[str, TableNow]] = {}

    # Finding

    async def find(self, table_id: str) -> TableNow:
        """The table of that id, from memory or from disk; Missing if there is none."""
        found = self.tables.get(table_id)
        if found is None:
            row = await self.log.read(lambda base: _row(base, schema.tables, table_id))
            if row is None:
                raise Missing("There is no such table. It may have been closed long ago.")
            found = self.tables.setdefault(table_id, _table(row))
            self._forget_idle()
        found.used = time.monotonic()
        return found

    async def live(self, table: TableNow) -> LivePlay | None:
        """The play on a table, read from disk and checked if it is not in memory; None if there is none."""
        if table.live is None and table.body.play and not table.body.trouble:
            async with table.lock:
                if table.live is None:
                    await self._read_play(table)
        return table.live

    async def _read_play(self, table: TableNow) -> None:
        play_id = table.body.play
        row, log, trays = await self.log.read(lambda base: _whole_play(base, play_id))
        try:
            live = self._restored(row, log)
            live.trays = _trays(live, trays)
        except (Malformed, Illegal) as error:
            table.body.trouble = str(error)
            logger.error("a play no longer fits", extra={"play": play_id, "why": str(error)})
            return
        tables.seat_everybody(live, table.body.seats)
        self._adopt(table, live)

    def _restored(self, row: Any, log: list[str]) -> LivePlay:
        secret = bytes(row.secret).hex()
        reader = RecordReader([row.header, *log], self.load, secret, hashed=False)
        for _ in reader:
            pass
        live = LivePlay(self.log, self.pool, reader.play)
        live.play.state.journal = []
        return live

    def _adopt(self, table: TableNow, live: LivePlay) -> None:
        table.live = live

        def ended() -> None:
            table.status = FINISHED

        live.on_end = ended

    async def listing(self, status: str, guest: str, page: int) -> list[wire.Table]:
        """Tables for the lobby, newest first: open and listed ones, or one's own."""
        rows = await self.log.read(lambda base: _listing(base, status, page))
        found = [self.tables.get(row.id) or _table(row) for row in rows]
        return [table.shown(guest, self.load) for table in found]

    # Making and changing

    async def create(self, wanted: NewTable, guest: str) -> tuple[TableNow, dict[int, str]]:
        """A new table, and the tokens of the seats that the guest took."""
        mine = await self.log.read(lambda base: _count_of(base, guest))
        if mine >= MOST_TABLES:
            raise NotAllowed(f"You have {mine} tables open. Finish or close some first.")
        table, tokens = tables.new_table(wanted, guest, self.load)
        await self.log.write(tables.insert_table(table))
        self.tables[table.id] = table
        self._forget_idle()
        return table, tokens

    async def join(
        self, table: TableNow, seat: int, guest: str, name: str, nonce: str, invite: str
    ) -> str:
        """Sit down; returns the seat's token."""
        async with table.lock:
            self._must_be(table, OPEN, "Seats can be taken only before the game starts.")
            if not table.listed and invite != table.body.invite and guest != table.body.host:
                raise NotAllowed("This table is by invitation. Ask for its link.")
            token: list[str] = []
            await self._change(
                table, lambda: token.append(tables.sit(table, seat, guest, name, nonce))
            )
        self.tell(table)
        return token[0]

    async def leave(self, table: TableNow, token: str, bot: str) -> None:
        """Get up: the seat is open again, or, in a running game, a bot's."""
        async with table.lock:
            seat = table.seat_of(token)
            if table.status == RUNNING:
                await self._hand_to_bot(table, seat, bot)
            else:
                await self._change(table, lambda: tables.open_seat(table, seat))
        self.tell(table)

    async def _hand_to_bot(self, table: TableNow, seat: int, bot: str) -> None:
        load_bot(bot)
        live = table.live
        assert live is not None, "a running table was found with its play"
        await self._change(table, lambda: tables.seat_bot(table, seat, bot))
        await live.hand(seat, False, bot)

    async def set_seat(self, table: TableNow, guest: str, seat: int, kind: str, bot: str) -> None:
        """The host opens a seat, or gives it to a bot, before or during the game."""
        async with table.lock:
            self._must_host(table, guest)
            if table.status == RUNNING:
                found = tables.seat_at(table, seat)
                if kind != BOT or (found.kind == PERSON and found.guest != guest):
                    raise NotAllowed("During a game a seat is handed over by whoever sits in it.")
                await self._hand_to_bot(table, seat, bot)
            elif kind == BOT:
                self._must_be(table, OPEN, "The game is over.")
                await self._change(table, lambda: tables.seat_bot(table, seat, bot))
            elif kind == OPEN:
                self._must_be(table, OPEN, "The game is over.")
                await self._change(table, lambda: tables.open_seat(table, seat))
            else:
                raise Malformed(f"A seat is made open or bot, not {kind!r}.")
        self.tell(table)

    async def take_over(
        self, table: TableNow, seat: int, guest: str, name: str, invite: str
    ) -> str:
        """A person takes a bot's seat in a running game; returns its token."""
        async with table.lock:
            self._must_be(table, RUNNING, "Nothing is being played here.")
            if invite != table.body.invite and guest != table.body.host:
                raise NotAllowed("A bot's seat is taken over by the host, or by invitation.")
            found = tables.seat_at(table, seat)
            if found.kind != BOT:
                raise Malformed(f"Seat {seat + 1} is not a bot's.")
            token: list[str] = []

            def change() -> None:
                nonce = found.nonce
                tables.open_seat(table, seat)
                token.append(tables.sit(table, seat, guest, name, nonce))

            await self._change(table, change)
            assert table.live is not None
            await table.live.hand(seat, True, "")
        self.tell(table)
        return token[0]

    async def move_seat(self, table: TableNow, seat: int) -> str:
        """A new token for a seat whose one-time link was used; the old one is void."""
        async with table.lock:
            token = new_token()

            def change() -> None:
                table.body.seats[seat].token = token_hash(token)

            await self._change(table, change)
        for watcher in list(table.watchers):
            watcher.drop_seat(seat)
        self.tell(table)
        return token

    async def start(self, table: TableNow, guest: str) -> None:
        """The host starts the game; every seat is taken by then."""
        async with table.lock:
            self._must_host(table, guest)
            self._must_be(table, OPEN, "The game has started already.")
            empty = [n + 1 for n, seat in enumerate(table.body.seats) if seat.kind == OPEN]
            if empty:
                raise Malformed(
                    f"Seats {', '.join(map(str, empty))} are open. Invite somebody, or give them to bots."
                )
            before = _copy(table.body)
            table.status = RUNNING
            try:
                live, job = tables.begin_play(table, self.log, self.pool, self.load)
                await self.log.write(job)
            except BaseException:
                table.body, table.status = before, OPEN
                raise
            self._adopt(table, live)
            if live.play.over():
                table.status = FINISHED
        live.watchers |= table.watchers
        self.tell(table)
        live.publish()

    async def rename(self, table: TableNow, guest: str, name: str) -> None:
        """The host gives the table another name."""
        async with table.lock:
            self._must_host(table, guest)
            new = tables.checked_name(name, table.body.name)
            await self._change(table, lambda: setattr(table.body, "name", new))
        self.tell(table)

    async def close(self, table: TableNow, guest: str) -> None:
        """The host closes a table; a game that was going on can still be looked at."""
        async with table.lock:
            self._must_host(table, guest)
            await self._change(table, lambda: None, status=CLOSED)
            if table.live is not None:
                table.live.close()
        self.tell(table)

    async def rematch(
        self, table: TableNow, token: str, guest: str
    ) -> tuple[TableNow, dict[int, str]]:
        """The same table once more: bots sit down again, people are asked to."""
        async with table.lock:
            seat = table.seat_of(token)
            if table.status != FINISHED:
                raise Malformed("A rematch comes when the game is over.")
            if table.body.rematch:
                return await self.find(table.body.rematch), {}
            wanted = NewTable(
                game=table.body.game,
                seats=[
                    tables.NewSeat("you", old.name)
                    if n == seat
                    else tables.NewSeat(BOT, bot=old.bot)
                    if old.kind == BOT
                    else tables.NewSeat()
                    for n, old in enumerate(table.body.seats)
                ],
                options=table.body.options,
                name=table.body.name,
                listed=table.listed,
            )
            new, tokens = await self.create(wanted, guest)
            await self._change(table, lambda: setattr(table.body, "rematch", new.id))
        self.tell(table)
        return new, tokens

    async def _change(self, table: TableNow, change: Callable[[], None], status: str = "") -> None:
        """Change a table in memory and on disk, or in neither."""
        before, was = _copy(table.body), table.status
        try:
            change()
            table.status = status or table.status
            await self.log.write(tables.update_table(table))
        except BaseException:
            table.body, table.status = before, was
            raise

    def _must_host(self, table: TableNow, guest: str) -> None:
        if not guest or guest != table.body.host:
            raise NotAllowed("Only the host of the table may do this.")

    def _must_be(self, table: TableNow, status: str, otherwise: str) -> None:
        if table.status != status:
            raise Malformed(otherwise)

    def tell(self, table: TableNow) -> None:
        """Show the table anew to all who look on."""
        for watcher in list(table.watchers):
            watcher.show_table(table)

    # Records

    async def record_of(self, play_id: str) -> str:
        """The record of a finished play; Missing or NotAllowed otherwise."""
        found = await self.log.read(lambda base: _whole_play(base, play_id))
        row, log, _ = found
        if row is None:
            raise Missing("There is no such play.")
        if row.status == RUNNING:
            raise NotAllowed("A record can be had when the play is over: it tells what is hidden.")
        if row.status == UNFIT:
            return "\n".join([row.header, *log]) + "\n"
        live = self._restored(row, log)
        return "\n".join(record.write(live.play)) + "\n"

    async def keep_record(self, text: str) -> str:
        """Check and keep a record that somebody sends; returns the id under which it can be seen."""
        reader = RecordReader(text.splitlines(), self.load)
        for _ in reader:
            pass
        if not reader.finished:
            raise BadRecord(
                len(reader.lines), "the record has no result, and only finished plays are kept."
            )
        play_id = "u-" + secrets.token_urlsafe(9)
        head = {**record.header(reader.play)}
        row = {
            "id": play_id,
            "table_id": None,
            "status": FINISHED,
            "header": json.dumps(head),
            "secret": bytes.fromhex(reader.play.chance.key)
            if head["chance"]["kind"] == "committed"
            else b"",
            "changed": tables.now(),
        }
        rows = [
            {"play": play_id, "number": n, "body": json.dumps(body)}
            for n, body in enumerate(reader.play.log)
        ]

        def job(base: Connection) -> None:
            base.execute(insert(schema.plays).values(**row))
            base.execute(insert(schema.records), rows)

        await self.log.write(job)
        return play_id

    # Start and end

    async def wake(self) -> dict[str, int]:
        """After a start: check every unfinished play against the rules, and let waiting bots think."""
        rows = await self.log.read(_running)
        counts = {"running": 0, UNFIT: 0}
        for row in rows:
            table = self.tables.setdefault(row.id, _table(row))
            live = await self.live(table)
            counts["running" if live else UNFIT] += 1
            if live is None:
                continue
            if live.play.over():
                table.status = FINISHED
            live.let_bots_think()
            self._forget_idle()
        return counts

    def _forget_idle(self) -> None:
        """Keep the memory bounded: tables that nobody watches and where no bot thinks, oldest first."""
        idle = [
            t
            for t in self.tables.values()
            if not t.watchers and not t.lock.locked() and _is_still(t)
        ]
        for table in sorted(idle, key=lambda t: t.used)[: max(0, len(idle) - CACHED)]:
            del self.tables[table.id]

    async def close_all(self) -> None:
        """Before the server stops: nobody thinks any more. All that was said is on disk."""
        for table in self.tables.values():
            if table.live is not None:
                table.live.close()

    async def forget_old(self) -> int:
        """Delete what is older than ``keep_days``: finished plays of guests, abandoned tables."""
        before = tables.now() - self.keep_days * DAY
        gone: list[int] = []
        await self.log.write(lambda base: gone.append(_delete_before(base, before)))
        return gone[0]


def _is_still(table: TableNow) -> bool:
    live = table.live
    return live is None or (not live.thinking and not live.lock.locked())


def _copy(body: TableBody) -> TableBody:
    return msgspec.json.decode(msgspec.json.encode(body), type=TableBody)


def _table(row: Any) -> TableNow:
    body = msgspec.json.decode(row.body, type=TableBody)
    return TableNow(row.id, row.status, bool(row.listed), body)


def _row(base: Connection, table: Any, row_id: str) -> Any:
    return base.execute(select(table).where(table.c.id == row_id)).first()


def _whole_play(base: Connection, play_id: str) -> tuple[Any, list[str], list[Any]]:
    row = _row(base, schema.plays, play_id)
    mine = select(schema.records.c.body).where(schema.records.c.play == play_id)
    log = [r.body for r in base.execute(mine.order_by(schema.records.c.number))]
    wanted = select(schema.trays).where(schema.trays.c.play == play_id)
    trays = list(base.execute(wanted.order_by(schema.trays.c.seat, schema.trays.c.place)))
    return row, log, trays


def _trays(live: LivePlay, rows: Iterable[Any]) -> dict[int, list[Any]]:
    """The sealed choices that were in when the server stopped."""
    found: dict[int, list[Any]] = {}
    for row in rows:
        if row.number == len(live.play.log):
            verb, *numbers = json.loads(row.body)
            found.setdefault(row.seat, []).append(live.game.action(row.seat, verb, tuple(numbers)))
    return found


def _listing(base: Connection, status: str, page: int) -> list[Any]:
    t = schema.tables.c
    wanted = select(schema.tables).where(t.status == status, t.listed == 1)
    return list(base.execute(wanted.order_by(t.changed.desc()).limit(PAGE).offset(page * PAGE)))


def _running(base: Connection) -> list[Any]:
    return list(base.execute(select(schema.tables).where(schema.tables.c.status == RUNNING)))


def _count_of(base: Connection, guest: str) -> int:
    t = schema.tables.c
    host = func.json_extract(t.body, "$.host")
    wanted = select(func.count()).where(t.status.in_((OPEN, RUNNING)), host == guest)
    return int(base.execute(wanted).scalar_one())


def _delete_before(base: Connection, before: int) -> int:
    t, p = schema.tables.c, schema.plays.c
    old_tables = select(t.id).where(t.changed < before, t.status != RUNNING)
    old_plays = select(p.id).where(
        p.changed < before, (p.table_id.in_(old_tables)) | (p.table_id.is_(None))
    )
    for part in (schema.records, schema.trays):
        base.execute(delete(part).where(part.c.play.in_(old_plays)))
    base.execute(delete(schema.plays).where(p.id.in_(old_plays)))
    return int(base.execute(delete(schema.tables).where(t.id.in_(old_tables))).rowcount)


__all__ = ["Job", "Lobby"]
