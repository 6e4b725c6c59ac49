"""All tables of a server, in memory and on disk: found, listed, woken at the start, forgotten in time."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakValueDictionary, finalize, ref

import msgspec

from curatorium.core.game import Game
from curatorium.core.registry import load as load_game
from curatorium.server import archive, seating, speaking, table_rows, wire
from curatorium.server.archive import UNFIT, Unfit
from curatorium.server.bots import BotPool
from curatorium.server.live import LivePlay
from curatorium.server.log import Log, NoRoom
from curatorium.server.tables import CLOSED, FINISHED, RUNNING, Missing, TableBody, TableNow, now
from curatorium.server.writing import standing

logger = logging.getLogger("curatorium.tables")

CACHED: Final = 512  # tables that stay in memory when nobody is busy with them
DAY: Final = 86_400
TIDY_SECONDS = 86_400.0  # after which old tables are looked for again


class Shelf:
    """Finds tables and their plays. Whoever changes one holds its lock."""

    def __init__(
        self, log: Log, pool: BotPool, keep_days: int = 180, load: Callable[[str], Game] = load_game
    ) -> None:
        self.log: Final = log
        self.pool: Final = pool
        self.keep_days: Final = keep_days
        self.load: Final = load
        # Every table that anybody holds: a connection, a request, a bot that thinks. So there is
        # never a second one of it. Those used last are held here too.
        self.tables: Final = WeakValueDictionary[str, TableNow]()
        self._recent: Final = OrderedDict[str, TableNow]()
        self._zero: float | None = None  # what the clock said when time began, as it was seen last
        self.unfit: Final = set[str]()  # plays that were found not to fit

    # Finding

    async def find(self, table_id: str) -> TableNow:
        """The table of that id, from memory or from disk; Missing if there is none."""
        found = self.tables.get(table_id)
        if found is None:
            row = await self.log.read(lambda base: table_rows.find(base, table_id))
            if row is None:
                raise Missing("There is no such table. It may have been closed long ago.")
            found = self.tables.setdefault(table_id, _table(row))
        self.hold(found)
        return found

    def hold(self, table: TableNow) -> None:
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
            # Hundreds of records: others are answered meanwhile.
            live = await asyncio.to_thread(archive.restored, kept, self.log, self.pool, self.load)
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
        seating.seat_everybody(live, table.body)
        self.adopt(table, live)
        if table.status == RUNNING:
            if live.play.over():
                table.status = FINISHED
            live.on_change()

    async def _put_aside(self, table: TableNow, why: str) -> None:
        """A play that does not fit is kept and named, and not gone on with."""
        play_id = table.body.play
        table.trouble = why
        self.unfit.add(play_id)
        logger.error("a play does not fit", extra={"play": play_id, "why": why})
        with contextlib.suppress(NoRoom):  # it is looked at again when the server starts
            await self.log.write(archive.mark(play_id, UNFIT))

    def adopt(self, table: TableNow, live: LivePlay) -> None:
        """Put a play on its table. The table holds the play, and what goes on by itself there holds the table."""
        table.live = live
        held = live.held = ref(table)

        def ended() -> None:
            if (there := held()) is not None and there.status == RUNNING:
                there.status = FINISHED

        def changed() -> None:
            if (there := held()) is not None:
                self.tell(there)

        async def stood_in(seat: int, thread: str) -> None:
            if (there := held()) is not None:
                await speaking.note(self.log, there, seat, thread)

        live.on_stand_in = stood_in
        live.on_end = ended
        live.on_table = changed
        finalize(table, live.fall_apart).atexit = False

    async def listing(self, status: str, guest: str, page: int) -> list[wire.TableShown]:
        """Tables for the lobby, newest first: listed ones, or with "mine" those of a guest."""
        rows = await self.log.read(lambda base: table_rows.listed(base, status, guest, page))
        found = []
        for row in rows:
            with contextlib.suppress(Missing):
                table = self.tables.get(row.id) or _table(row)
                found.append(table.told(guest, self.load))
        return found

    def tell(self, table: TableNow) -> None:
        """Show the table anew to all who look on."""
        for watcher in list(table.watchers):
            watcher.show_table(table)

    # Start and end

    async def wake(self) -> dict[str, int]:
        """After a start: check every unfinished play against the rules, and let waiting bots think.

        Whoever asks for a play meanwhile has it checked first.
        """
        counts = {RUNNING: 0, UNFIT: 0}
        try:
            for table_id in await self.log.read(table_rows.running):
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
        """Forget what is old, now and once a day, but not while the clock may be wrong."""
        while True:
            try:
                if await self._clock_has_leapt():
                    logger.warning("nothing is forgotten today, for the clock has leapt")
                else:
                    gone = await self.forget_old()
                    logger.info("old tables are forgotten", extra={"tables": gone})
            except NoRoom as error:
                logger.error("old tables could not be forgotten", extra={"why": str(error)})
            await asyncio.sleep(TIDY_SECONDS)

    async def _clock_has_leapt(self) -> bool:
        """Was it set by more than a day, or would all there is be old at the start? It may be set right."""
        before, self._zero = self._zero, time.time() - time.monotonic()
        if before is not None:
            return abs(self._zero - before) > DAY
        newest = await archive.newest(self.log)
        return newest is not None and newest < now() - self.keep_days * DAY

    async def forget_old(self) -> int:
        """Delete what is older than ``keep_days``: finished plays of guests, abandoned tables and plays."""
        gone = await archive.forget(self.log, now() - self.keep_days * DAY)
        for table_id in gone:
            table = self.tables.pop(table_id, None)
            self._recent.pop(table_id, None)
            if table is not None and table.live is not None and table.status == RUNNING:
                table.status = CLOSED
                table.live.close()
                self.tell(table)
        return len(gone)


def _table(row: Any) -> TableNow:
    try:
        body = msgspec.json.decode(row.body, type=TableBody)
    except msgspec.MsgspecError as error:
        logger.error("a table cannot be read", extra={"table": row.id, "why": str(error)})
        raise Missing("This table is damaged and cannot be shown.") from error
    return TableNow(row.id, row.status, bool(row.listed), body, row.awaits or 0)
