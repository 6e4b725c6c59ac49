"""The hints that one client waits for: its other requests go on meanwhile."""

import asyncio
import logging
from typing import Final, Protocol

from curatorium.server import asks, wire
from curatorium.server.lobby import Lobby
from curatorium.server.refusals import KNOWN, refusal
from curatorium.server.tables import TableNow

logger = logging.getLogger("curatorium.sockets")


class Asker(Protocol):
    """A client, as far as it concerns its hints."""

    table: TableNow | None

    @property
    def lobby(self) -> Lobby:
        """Where its table is."""

    def must_hold(self, seat: int) -> None:
        """Raise NotAllowed if it has not shown that seat's token."""

    def wake(self) -> None:
        """There is something to be sent."""

    def answer(self, message: wire.ToClient) -> None:
        """Something for this client alone."""


class Asking:
    """Asks for hints on behalf of a client, and ends with it."""

    def __init__(self, client: Asker) -> None:
        self._client: Final = client
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._news: Final[dict[int, int]] = {}  # places in line that are not sent yet, by id

    def begin(self, wanted: asks.AskHint) -> None:
        """Ask for a hint; the answer comes when there is one."""
        task = asyncio.create_task(self._ask(wanted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def news(self) -> list[wire.Hinting]:
        """How far the hints are, if it is not known yet."""
        found = [wire.Hinting(asked, place) for asked, place in self._news.items()]
        self._news.clear()
        return found

    async def close(self) -> None:
        """Nobody waits any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _ask(self, wanted: asks.AskHint) -> None:
        client = self._client
        assert client.table is not None

        def placed(place: int) -> None:
            self._news[wanted.id] = place
            client.wake()

        try:
            client.must_hold(wanted.seat)
            number, thought = await client.lobby.hint(
                client.table, wanted.seat, wanted.number, placed
            )
            client.must_hold(wanted.seat)  # it may have been moved to another device
        except Exception as error:
            if not isinstance(error, KNOWN):
                logger.exception("a hint failed", extra={"table": client.table.id})
            answer: wire.ToClient = refusal(wanted.id, error)
        else:
            answer = wire.Hint(wanted.id, wanted.seat, number, thought)
        self._news.pop(wanted.id, None)
        client.answer(answer)
