"""All tables of a server: those in memory, those on disk, and what becomes of them in time."""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Connection, case, func, select

from curatorium.core.game import Game
from curatorium.core.registry import load as load_game
from curatorium.core.rule import Malformed
from curatorium.server import archive, schema, tables, wire
from curatorium.server.archive import UNFIT, Unfit
from curatorium.server.bots import BotPool
from curatorium.server.identity import new_token, token_hash
from curatorium.server.live import LivePlay, Thinker, standing
from curatorium.server.log import Job, Log, NoRoom
from curatorium.server.pace import Rate
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
from curatorium.server.talk import RATE

logger = logging.getLogger("curatorium.tables")

CACHED: Final = 512  # tables that stay in memory when nobody is busy with them
MOST_TABLES: Final = 30  # open or running ones of one guest
PAGE: Final = 50
MINE: Final = "mine"
DAY: Final = 86_400
TIDY_SECONDS = 86_400.0  # after which old tables are looked for again

T = TypeVar("T")


class Lobby:
    """Finds, makes, changes and forgets tables. Every method that changes one holds its lock."""

    def __init__(
        self,
        log: Log,
        pool: BotPool,
        keep_days: int = 180,
        load: Callable[[str], Game] = load_game,
        talk: Rate = RATE,
    ) -> None:
        self.log: Final = log
        self.pool: Final = pool
        self.keep_days: Final = keep_days
        self.load: Final = load
        self.talk: Final = talk  # what one seat may say
        # Every table that anybody holds: a connection, a request, a bot that thinks. So there is
        # never a second one of it. Those used last are held here too.
        self.tables: Final = WeakValueDictionary[str, TableNow]()
        self._recent: Final = OrderedDict[str, TableNow]()
        self.unfit: Final = set[str]()  # plays that were found not to fit
        self._checking: Final = asyncio.Semaphore(1)  # records that are sent: one at a time
        self.replaying: Final = asyncio.Semaphore(1)  # and so are those that are gone through

    # Finding

    async def find(self, table_id: str) -> TableNow:
        """The table of that id, from memory or from disk; Missing if there is none."""
        found = self.tables.get(table_id)
        if found is None:
            row = await self.log.read(lambda base: _row(base, table_id))
            if row is None:
                raise Missing("There is no such table. It may have been closed long ago.")
            found = self.tables.setdefault(table_id, _table(row))
        self._hold(found)
        return found

    def _hold(self, table: TableNow) -> None:
        """Keep it in memory while it is among those used last."""
        self.tables[table.id] = self._recent[table.id] = table
        self._recent.move_to_end(table.id)
        while len(self._recent) > CACHED:
            self._recent.popitem(last=False)

    async def live(self, table: TableNow) -> LivePlay | None:
        """The play on a table, read from disk and checked if it is not in memory; None if there is none."""
        if table.live is None and table.body.play and not table.trouble:
            async with table.lock:
                if table.live is None and not table.trouble:
                    await self._read_play(table)
        return table.live

    async def _read_play(self, table: TableNow) -> None:
        play_id = table.body.play
        kept = await archive.read(self.log, play_id)
        try:
            if kept is None:
                raise Unfit("The disk has nothing of it.")
            live = archive.restored(kept, self.log, self.pool, self.load)
            if live.play.id != play_id or live.play.seats != len(table.body.seats):
                raise Unfit("It is not the play of this table.")
        except Unfit as error:
            await self._put_aside(table, str(error))
            return
        if kept.status == UNFIT:  # it did not fit another version of this program
            await self.log.write(archive.mark(play_id, RUNNING))
        if table.status == RUNNING and live.awaits != table.awaits:  # written by an older version
            await self.log.write(standing(play_id, live.awaits))
        self.unfit.discard(play_id)
        tables.seat_everybody(live, table.body.seats)
        self._adopt(table, live)
        if table.status == RUNNING:
            if live.play.over():
                table.status = FINISHED
            live.let_bots_think()

    async def _put_aside(self, table: TableNow, why: str) -> None:
        """A play that does not fit is kept and named, and not gone on with."""
        play_id = table.body.play
        table.trouble = why
        self.unfit.add(play_id)
        logger.error("a play does not fit", extra={"play": play_id, "why": why})
        with contextlib.suppress(NoRoom):  # it is looked at again when the server starts
            await self.log.write(archive.mark(play_id, UNFIT))

    def _adopt(self, table: TableNow, live: LivePlay) -> None:
        table.live = live

        def ended() -> None:
            if table.status == RUNNING:
                table.status = FINISHED

        live.on_end = ended
        live.on_table = lambda: self.tell(table)

    async def listing(self, status: str, guest: str, page: int) -> list[wire.TableShown]:
        """Tables for the lobby, newest first: listed ones, or with "mine" those of a guest."""
        rows = await self.log.read(lambda base: _listing(base, status, guest, page))
        found = []
        for row in rows:
            with contextlib.suppress(Missing):
                table = self.tables.get(row.id) or _table(row)
                found.append(table.told(guest, self.load))
        return found

    # Making and changing

    async def create(self, wanted: NewTable, guest: str) -> tuple[TableNow, dict[int, str]]:
        """A new table, and the tokens of the seats that the guest took."""
        table, tokens = tables.new_table(wanted, guest, self.load)
        making = tables.insert_table(table)

        def job(base: Connection) -> None:
            mine = _count_of(base, guest)
            if mine >= MOST_TABLES:
                raise NotAllowed(f"You have {mine} tables open. Finish or close some first.")
            making(base)

        await self.log.write(job)
        self._hold(table)
        return table, tokens

    async def join(
        self, table: TableNow, seat: int, guest: str, name: str, nonce: str, invite: str
    ) -> str:
        """Sit down; returns the seat's token."""
        async with table.lock:
            self._must_be(table, OPEN, "Seats can be taken only before the game starts.")
            if not (table.listed or table.invites(invite) or guest == table.body.host):
                raise NotAllowed("This table is by invitation. Ask for its link.")
            token = await self._change(table, lambda new: tables.sit(new, seat, guest, name, nonce))
        self.tell(table)
        return token

    async def leave(self, table: TableNow, token: str, bot: Thinker) -> None:
        """Get up: the seat is open again, or, in a running game, a bot's."""
        async with table.lock:
            seat = table.seat_of(token)
            if table.status == RUNNING:
                await self._hand_to_bot(table, seat, bot)
            else:
                self._must_be(table, OPEN, "The game is over.")
                await self._change(table, lambda new: tables.open_seat(new, seat))
        self.tell(table)

    async def _hand_to_bot(self, table: TableNow, seat: int, bot: Thinker) -> None:
        live = self._going_on(table)
        await self._change(
            table,
            lambda new: tables.seat_bot(new, seat, *bot),
            write=lambda job: live.hand(seat, bot, job),
        )

    def _going_on(self, table: TableNow) -> LivePlay:
        """The play of a running table; Malformed if it does not fit the rules."""
        if table.live is None:
            raise Malformed(f"The play at this table cannot go on: {table.trouble}")
        return table.live

    async def set_seat(
        self, table: TableNow, guest: str, seat: int, kind: str, bot: Thinker
    ) -> None:
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
                await self._change(table, lambda new: tables.seat_bot(new, seat, *bot))
            elif kind == OPEN:
                self._must_be(table, OPEN, "The game is over.")
                await self._change(table, lambda new: tables.open_seat(new, seat))
            else:
                raise Malformed(f"A seat is made open or bot, not {kind!r}.")
        self.tell(table)

    async def take_over(
        self, table: TableNow, seat: int, guest: str, name: str, invite: str
    ) -> str:
        """A person takes a bot's seat in a running game; returns its token."""
        async with table.lock:
            self._must_be(table, RUNNING, "Nothing is being played here.")
            if not table.invites(invite) and guest != table.body.host:
                raise NotAllowed("A bot's seat is taken over by the host, or by invitation.")
            found = tables.seat_at(table, seat)
            if found.kind != BOT:
                raise Malformed(f"Seat {seat + 1} is not a bot's.")
            live = self._going_on(table)

            def change(new: TableNow) -> str:
                tables.open_seat(new, seat)
                return tables.sit(new, seat, guest, name, found.nonce)

            token = await self._change(table, change, write=lambda job: live.hand(seat, None, job))
        self.tell(table)
        return token

    async def move_seat(self, table: TableNow, seat: int, kept: str, guest: str) -> str:
        """A new token for a seat whose one-time link was used; the old one, kept as ``kept``, is void."""
        async with table.lock:
            if table.body.seats[seat].token != kept:
                raise NotAllowed("Somebody else sits there now. Ask for a new link.")
            token = new_token()

            def change(new: TableNow) -> None:
                new.body.seats[seat].token = token_hash(token)
                new.body.seats[seat].guest = guest

            await self._change(table, change)
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
            new = table.draft()
            live, job = tables.begin_play(new, self.log, self.pool, self.load)
            await self.log.write(job)
            table.body = new.body
            table.status = FINISHED if live.play.over() else RUNNING
            self._adopt(table, live)
        live.watchers |= table.watchers
        self.tell(table)
        live.publish()

    async def rename(self, table: TableNow, guest: str, name: str) -> None:
        """The host gives the table another name."""
        async with table.lock:
            self._must_host(table, guest)
            checked = tables.checked_name(name, table.body.name)
            await self._change(table, lambda new: setattr(new.body, "name", checked))
        self.tell(table)

    async def rename_seat(self, table: TableNow, token: str, name: str) -> None:
        """Whoever sits in a seat gives it another name."""
        async with table.lock:
            seat = table.seat_of(token)
            if table.status == CLOSED:
                raise Malformed("The table is closed.")
            checked = tables.checked_name(name, table.body.seats[seat].name)
            await self._change(table, lambda new: setattr(new.body.seats[seat], "name", checked))
        self.tell(table)

    async def say(self, table: TableNow, wanted: wire.Say) -> int:
        """A seat says something to all who look on; returns the text's number."""
        if table.status == CLOSED:
            raise Malformed("The table is closed.")
        name = table.body.seats[wanted.seat].name

        def tell(text: wire.Text) -> None:
            for watcher in list(table.watchers):
                watcher.hear(text)

        return await table.talk.say(self.log, table.id, name, wanted, self.talk, tell)

    async def close(self, table: TableNow, guest: str) -> None:
        """The host closes a table; a game that was going on can still be looked at."""
        async with table.lock:
            self._must_host(table, guest)
            await self._change(table, lambda _: None, status=CLOSED)
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
                    if n == seat or (old.guest and old.guest == guest)
                    else tables.NewSeat(BOT, bot=old.bot, budget=old.budget)
                    if old.kind == BOT
                    else tables.NewSeat()
                    for n, old in enumerate(table.body.seats)
                ],
                options=table.body.options,
                name=table.body.name,
                listed=table.listed,
            )
            again, tokens = await self.create(wanted, guest)
            await self._change(table, lambda new: setattr(new.body, "rematch", again.id))
        self.tell(table)
        return again, tokens

    async def _change(
        self,
        table: TableNow,
        change: Callable[[TableNow], T],
        status: wire.Status | None = None,
        write: Callable[[Job], Awaitable[None]] | None = None,
    ) -> T:
        """Change a table on disk, and then in memory. ``write`` puts more into the same commit."""
        new = table.draft()
        result = change(new)
        await (write or self.log.write)(tables.update_table(new, status))
        table.body, table.status = new.body, status or table.status
        return result

    def _must_host(self, table: TableNow, guest: str) -> None:
        if not guest or guest != table.body.host:
            raise NotAllowed("Only the host of the table may do this.")

    def _must_be(self, table: TableNow, status: str, otherwise: str) -> None:
        if table.status != status:
            raise Malformed("The table is closed." if table.status == CLOSED else otherwise)

    def tell(self, table: TableNow) -> None:
        """Show the table anew to all who look on."""
        for watcher in list(table.watchers):
            watcher.show_table(table)

    # Records

    async def record_of(self, play_id: str) -> str:
        """The record of a play that is over; Missing or NotAllowed otherwise."""
        return await archive.record_of(self.log, play_id, self.load)

    async def keep_record(self, text: str) -> str:
        """Check and keep a record that somebody sends; returns the id under which it can be seen."""
        async with self._checking:
            return await archive.keep_record(self.log, text, self.load)

    # Start and end

    async def wake(self) -> dict[str, int]:
        """After a start: check every unfinished play against the rules, and let waiting bots think.

        Whoever asks for a play meanwhile has it checked first.
        """
        counts = {RUNNING: 0, UNFIT: 0}
        try:
            for table_id in await self.log.read(_running):
                counts[await self._wake(table_id)] += 1
        except NoRoom as error:
            logger.error("not all plays could be checked", extra={"why": str(error)})
        logger.info("awake", extra=counts)
        return counts

    async def _wake(self, table_id: str) -> str:
        try:
            live = await self.live(await self.find(table_id))
        except Missing:  # it is damaged
            return UNFIT
        return RUNNING if live else UNFIT

    async def close_all(self) -> None:
        """Before the server stops: nobody thinks any more. All that was said is on disk."""
        for table in list(self.tables.values()):
            if table.live is not None:
                table.live.close()

    async def forget_daily(self) -> None:
        """Forget what is old, now and once a day."""
        while True:
            try:
                logger.info("old tables are forgotten", extra={"tables": await self.forget_old()})
            except NoRoom as error:
                logger.error("old tables could not be forgotten", extra={"why": str(error)})
            await asyncio.sleep(TIDY_SECONDS)

    async def forget_old(self) -> int:
        """Delete what is older than ``keep_days``: finished plays of guests, abandoned tables."""
        gone = await archive.forget(self.log, tables.now() - self.keep_days * DAY)
        for table_id in gone:
            self.tables.pop(table_id, None)
            self._recent.pop(table_id, None)
        return len(gone)


def _table(row: Any) -> TableNow:
    try:
        body = msgspec.json.decode(row.body, type=TableBody)
    except msgspec.MsgspecError as error:
        logger.error("a table cannot be read", extra={"table": row.id, "why": str(error)})
        raise Missing("This table is damaged and cannot be shown.") from error
    return TableNow(row.id, row.status, bool(row.listed), body, row.awaits or 0)


def _row(base: Connection, table_id: str) -> Any:
    return base.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()


def _listing(base: Connection, status: str, guest: str, page: int) -> list[Any]:
    t, g = schema.tables.c, schema.guests.c
    wanted = select(schema.tables).where(t.status == status, t.listed == 1)
    if status == MINE:
        mine = select(g.table_id).where(g.guest == guest)
        wanted = select(schema.tables).where(t.id.in_(mine), t.status != CLOSED)
    order = wanted.order_by(t.changed.desc(), t.id.desc())
    return list(base.execute(order.limit(PAGE).offset(page * PAGE)))


def _running(base: Connection) -> list[str]:
    wanted = select(schema.tables.c.id).where(schema.tables.c.status == RUNNING)
    return list(base.execute(wanted).scalars())


def _count_of(base: Connection, guest: str) -> int:
    """The open and running tables that a guest hosts."""
    t, g = schema.tables.c, schema.guests.c
    mine = select(g.table_id).where(g.guest == guest)
    whole = func.json_valid(t.body) == 1  # a damaged table is nobody's
    host = case((whole, func.json_extract(t.body, "$.host")))
    wanted = select(func.count()).where(
        t.id.in_(mine), t.status.in_((OPEN, RUNNING)), host == guest
    )
    return int(base.execute(wanted).scalar_one())
