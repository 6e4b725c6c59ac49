"""Who says something where: at the table whenever they like, in a thread of the play when the game lets them."""

import contextlib
from typing import Final

from curatorium.core.rule import Malformed
from curatorium.server import asks, table_rows, wire
from curatorium.server.live import LivePlay
from curatorium.server.log import Log
from curatorium.server.pace import Rate
from curatorium.server.tables import CLOSED, RUNNING, TableNow
from curatorium.server.talk import Tell, of_play, said_before

SHUT: Final = (
    "In this thread your seat cannot write now. What is under review is talked about by its writer "
    "and its reviewers until it is settled, and a title is its owner's; anything else can be said to "
    "the table."
)


async def say(
    log: Log, rate: Rate, table: TableNow, live: LivePlay | None, wanted: asks.Say
) -> int:
    """A seat says something to all who look on; returns the text's number. Raises Malformed or TooFast.

    ``live`` is the play at the table, for a thread that belongs to it. It stands still meanwhile, so that
    nobody writes about what has just been settled.
    """
    if table.status == CLOSED:
        raise Malformed("The table is closed.")
    if not of_play(wanted.thread):
        return await _tell(log, rate, table, wanted, 0)
    if live is not None and table.status == RUNNING:
        async with live.lock:
            threads = live.game.threads(live.play.state, wanted.seat)
            if wanted.thread in threads:
                return await _tell(log, rate, table, wanted, threads[wanted.thread])
    before = await said_before(log, table.id, wanted.seat, wanted.key)
    if before is None:
        raise Malformed(SHUT)
    return before


async def note(log: Log, table: TableNow, seat: int, thread: str) -> None:
    """All are told in a thread that a bot has chosen for a seat. A table at which too much was said goes without."""
    there, name = table_rows.must_be_there(table.id), table.body.seats[seat].name
    with contextlib.suppress(Malformed):
        await table.talk.note(log, table.id, name, seat, thread, there, _telling(table))


async def _tell(log: Log, rate: Rate, table: TableNow, wanted: asks.Say, longest: int) -> int:
    name = table.body.seats[wanted.seat].name
    there = table_rows.must_be_there(table.id)
    return await table.talk.say(log, table.id, name, wanted, rate, there, _telling(table), longest)


def _telling(table: TableNow) -> Tell:
    """Tells a text to all who look on."""

    def tell(text: wire.Text) -> None:
        for watcher in list(table.watchers):
            watcher.hear(text)

    return tell
