"""What guests do with tables: make them, sit down, start, hand over, talk, play again."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from sqlalchemy import Connection

from curatorium.core.game import Game
from curatorium.core.registry import load as load_game
from curatorium.core.rule import Malformed
from curatorium.server import archive, asks, seating, speaking, table_rows, wire, writing
from curatorium.server.bots import BotPool
from curatorium.server.hints import HINTS, NoHints
from curatorium.server.identity import new_token, token_hash
from curatorium.server.ledger import Thinker
from curatorium.server.live import LivePlay
from curatorium.server.log import Job, Log
from curatorium.server.pace import Rate, TooFast
from curatorium.server.seating import NewSeat, NewTable
from curatorium.server.shelf import Shelf
from curatorium.server.tables import (
    BOT,
    CLOSED,
    FINISHED,
    OPEN,
    PERSON,
    RUNNING,
    Missing,
    NotAllowed,
    TableNow,
)
from curatorium.server.talk import RATE, of_play

MOST_WAITING: Final = 30  # that want a play gone through
MOST_TABLES: Final = 30  # open or running ones of one guest

T = TypeVar("T")


class Lobby(Shelf):
    """The tables, and all that guests may do with them. Every method that changes one holds its lock."""

    def __init__(
        self,
        log: Log,
        pool: BotPool,
        keep_days: int = 180,
        load: Callable[[str], Game] = load_game,
        talk: Rate = RATE,
        hints: Rate = HINTS,
    ) -> None:
        super().__init__(log, pool, keep_days, load)
        self.talk: Final = talk  # what one seat may say
        self.hints: Final = hints  # for which it may ask
        self._one: Final = asyncio.Semaphore(1)  # plays are gone through one at a time
        self._waiting = 0  # for that, or at it

    async def create(self, wanted: NewTable, guest: str) -> tuple[TableNow, dict[int, str]]:
        """A new table, and the tokens of the seats that the guest took."""
        table, tokens = seating.new_table(wanted, guest, self.load)
        await self.log.write(_making(table, guest))
        self.hold(table)
        return table, tokens

    async def join(
        self, table: TableNow, seat: int, guest: str, name: str, nonce: str, invite: str
    ) -> str:
        """Sit down; returns the seat's token."""
        async with table.lock:
            self._must_be(table, OPEN, "Seats can be taken only before the game starts.")
            if not (table.listed or table.invites(invite) or guest == table.body.host):
                raise NotAllowed("This table is by invitation. Ask for its link.")
            token = await self._change(
                table, lambda new: seating.sit(new, seat, guest, name, nonce)
            )
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
                await self._change(table, lambda new: seating.open_seat(new, seat))
        self.tell(table)

    async def _hand_to_bot(self, table: TableNow, seat: int, bot: Thinker) -> None:
        live = self._going_on(table)
        await self._change(
            table,
            lambda new: seating.seat_bot(new, seat, *bot),
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
                found = seating.seat_at(table, seat)
                if kind != BOT or (found.kind == PERSON and found.guest != guest):
                    raise NotAllowed("During a game a seat is handed over by whoever sits in it.")
                await self._hand_to_bot(table, seat, bot)
            elif kind == BOT:
                self._must_be(table, OPEN, "The game is over.")
                await self._change(table, lambda new: seating.seat_bot(new, seat, *bot))
            elif kind == OPEN:
                self._must_be(table, OPEN, "The game is over.")
                await self._change(table, lambda new: seating.open_seat(new, seat))
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
            found = seating.seat_at(table, seat)
            if found.kind != BOT:
                raise Malformed(f"Seat {seat + 1} is not a bot's.")
            live = self._going_on(table)

            def change(new: TableNow) -> str:
                seating.open_seat(new, seat)
                return seating.sit(new, seat, guest, name, found.nonce)

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

    async def start(self, table: TableNow, guest: str, nonce: str = "") -> None:
        """The host starts the game; every seat is taken by then. ``nonce`` is for the host's seats."""
        async with table.lock:
            self._must_host(table, guest)
            self._must_be(table, OPEN, "The game has started already.")
            empty = [n + 1 for n, seat in enumerate(table.body.seats) if seat.kind == OPEN]
            if empty:
                raise Malformed(
                    f"Seats {', '.join(map(str, empty))} are open. Invite somebody, or give them to bots."
                )
            new = table.draft()
            seating.add_nonce(new, guest, nonce)
            live, job = seating.begin_play(new, self.log, self.pool, self.load)
            await self.log.write(job)
            table.body = new.body
            table.status = FINISHED if live.play.over() else RUNNING
            self.adopt(table, live)
        live.watchers |= table.watchers
        self.tell(table)
        live.publish()

    async def rename(self, table: TableNow, guest: str, name: str) -> None:
        """The host gives the table another name."""
        async with table.lock:
            self._must_host(table, guest)
            checked = seating.checked_name(name, table.body.name)
            await self._change(table, lambda new: setattr(new.body, "name", checked))
        self.tell(table)

    async def rename_seat(self, table: TableNow, token: str, name: str) -> None:
        """Whoever sits in a seat gives it another name."""
        async with table.lock:
            seat = table.seat_of(token)
            if table.status == CLOSED:
                raise Malformed("The table is closed.")
            checked = seating.checked_name(name, table.body.seats[seat].name)
            await self._change(table, lambda new: setattr(new.body.seats[seat], "name", checked))
        self.tell(table)

    async def say(self, table: TableNow, wanted: asks.Say) -> int:
        """A seat says something to all who look on; returns the text's number."""
        live = await self.live(table) if of_play(wanted.thread) else None
        return await speaking.say(self.log, self.talk, table, live, wanted)

    async def hint(
        self, table: TableNow, seat: int, number: int, on_place: Callable[[int], None]
    ) -> tuple[int, wire.Thought]:
        """What the strongest bot would do for a seat, and the number of the record that says so."""
        live = await self.live(table)
        if live is None or table.status != RUNNING:
            raise Malformed(table.trouble or "Nothing is being played at this table now.")
        if not table.body.hints:
            raise NoHints("At this table nobody is given hints; it was set up so.")
        return await live.hints.ask(seat, number, self.hints, on_place)

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
            if (made := await self._following(table)) is not None:
                return made, {}
            wanted = NewTable(
                game=table.body.game,
                seats=[
                    NewSeat("you", old.name)
                    if n == seat or (old.guest and old.guest == guest)
                    else NewSeat(BOT, bot=old.bot, budget=old.budget)
                    if old.kind == BOT
                    else NewSeat()
                    for n, old in enumerate(table.body.seats)
                ],
                options=table.body.options,
                name=table.body.name,
                listed=table.listed,
                explain=table.body.explain,
                hints=table.body.hints,
                silent=table.body.silent,
            )
            again, tokens = seating.new_table(wanted, guest, self.load)
            making = _making(again, guest)
            await self._change(
                table,
                lambda new: setattr(new.body, "rematch", again.id),
                write=lambda job: self.log.write(writing.together(making, job)),
            )
            self.hold(again)
        self.tell(table)
        return again, tokens

    async def _following(self, table: TableNow) -> TableNow | None:
        """The table of the rematch, unless there is none yet or it was closed."""
        if not table.body.rematch:
            return None
        try:
            found = await self.find(table.body.rematch)
        except Missing:
            return None
        return None if found.status == CLOSED else found

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
        await (write or self.log.write)(table_rows.update_table(new, status))
        table.body, table.status = new.body, status or table.status
        return result

    def _must_host(self, table: TableNow, guest: str) -> None:
        if not guest or guest != table.body.host:
            raise NotAllowed("Only the host of the table may do this.")

    def _must_be(self, table: TableNow, status: str, otherwise: str) -> None:
        if table.status != status:
            raise Malformed("The table is closed." if table.status == CLOSED else otherwise)

    # Records

    @asynccontextmanager
    async def going_through(self) -> AsyncGenerator[None]:
        """Go through a play from its beginning, one after the other; TooFast if many wait for that."""
        if self._waiting >= MOST_WAITING:
            raise TooFast("Many plays are being gone through. Wait a moment and ask again.")
        self._waiting += 1
        try:
            async with self._one:
                yield
        finally:
            self._waiting -= 1

    async def record_of(self, play_id: str) -> str:
        """The record of a play that is over; Missing or NotAllowed otherwise."""
        async with self.going_through():
            return await archive.record_of(self.log, play_id, self.load)

    async def keep_record(self, text: str) -> str:
        """Check and keep a record that somebody sends; returns the id under which it can be seen."""
        async with self.going_through():
            return await archive.keep_record(self.log, text, self.load)


def _making(table: TableNow, guest: str) -> Job:
    """Write a new table of a guest who has not too many."""
    making = table_rows.insert_table(table)

    def job(base: Connection) -> None:
        mine = table_rows.hosted(base, guest)
        if mine >= MOST_TABLES:
            raise NotAllowed(f"You have {mine} tables open. Finish or close some first.")
        making(base)

    return job
