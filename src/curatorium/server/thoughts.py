"""The bots at a play: whoever is awaited is let think, and what it chooses is done."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from hmac import digest
from typing import Final

from curatorium.core.game import Action
from curatorium.core.rule import Stale
from curatorium.server import wire
from curatorium.server.bots import BotPool, Choice
from curatorium.server.ledger import Ledger, Thinker
from curatorium.server.log import NoRoom
from curatorium.server.weighing import thought_of

logger = logging.getLogger("curatorium.plays")

TELL_SECONDS = 1.0  # after which a place in line is told anew that has moved up
AGAIN_SECONDS = 2.0  # after which a choice is written again that found no room on the disk

Act = Callable[[int, int, str, tuple[int, ...], wire.Thought | None], Awaitable[object]]


class Thoughts:
    """Who thinks at a play. ``act`` does what a seat has chosen, under a number of the log."""

    def __init__(self, ledger: Ledger, pool: BotPool, act: Act) -> None:
        self._ledger: Final = ledger
        self._pool: Final = pool
        self._act: Final = act
        self.fallbacks: dict[int, int] = {}  # choices made for a bot that failed, by seat
        self.places: dict[int, int] = {}  # in the line of those that think, by seat
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._telling: asyncio.TimerHandle | None = None
        self._closed = False

    def look(self) -> None:
        """Let every bot think that is awaited and does not yet. The lock is held, or nobody acts yet."""
        ledger = self._ledger
        awaits = int(ledger.game.awaits(ledger.play.state))
        for seat in list(self._tasks):
            if not awaits >> seat & 1:
                self.forget(seat)
        for seat, bot in ledger.bots.items():
            wanted = awaits >> seat & 1 and not ledger.is_ready(seat)
            if wanted and seat not in self._tasks and not self._closed:
                self._tasks[seat] = asyncio.create_task(self._think(seat, bot, ledger.held()))

    def forget(self, seat: int) -> None:
        """What a bot was asked has no meaning any more."""
        task = self._tasks.pop(seat, None)
        self.places.pop(seat, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def close(self) -> None:
        """Nobody thinks any more."""
        self._closed = True
        if self._telling is not None:
            self._telling.cancel()
        for seat in list(self._tasks):
            self.forget(seat)

    async def _think(self, seat: int, bot: Thinker, _: object) -> None:
        """Let a bot choose for a seat as long as that is awaited; what it is handed stays in memory."""
        me = asyncio.current_task()
        try:
            while self._tasks.get(seat) is me and await self._choose(seat, bot):
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.exception("bot failed", extra={"play": self._ledger.play.id, "seat": seat})
        finally:
            if self._tasks.get(seat) is me:
                self.forget(seat)

    async def _choose(self, seat: int, bot: Thinker) -> bool:
        """Let a bot choose once, and do it; False if the seat is not awaited."""
        ledger = self._ledger
        async with ledger.lock:  # what is not on disk yet is nothing to think about
            state = ledger.game.clone(ledger.seen_by(seat))
            number = len(ledger.play.log)
            seed = self._seed(seat, number)
        if not ledger.game.options(state, seat):
            return False

        def placed(place: int) -> None:
            waits_still = bool(place and self.places.get(seat))
            self.places[seat] = place
            if waits_still:
                self._tell_soon()
            else:
                ledger.show()

        # What a bot says of a position in which something is hidden would tell its secrets.
        weigh = ledger.explains and bool(ledger.game.open(state))
        choice = await self._pool.choose(
            ledger.game, state, seat, bot.bot, seed, placed, bot.budget, weigh
        )
        self._note_fallback(seat, choice)
        self.places.pop(seat, None)
        with contextlib.suppress(Stale):  # an undo came in between: think again
            told = thought_of(ledger.game, state, seat, choice.weighing)
            await self._insist(seat, number, choice.action, told)
        return True

    def _tell_soon(self) -> None:
        """Tell of places that have moved up, but not of each step of a long line to all who wait in it."""
        if self._telling is None and not self._closed:
            loop = asyncio.get_running_loop()
            self._telling = loop.call_later(TELL_SECONDS, self._tell, self._ledger.held())

    def _tell(self, _: object) -> None:
        self._telling = None
        self._ledger.show()

    async def _insist(
        self, seat: int, number: int, action: Action, told: wire.Thought | None
    ) -> None:
        """Do what a bot chose, as soon as the disk has room for it: nobody else would ask again."""
        while True:
            try:
                await self._act(seat, number, action.verb, action.numbers, told)
                return
            except NoRoom:
                await asyncio.sleep(AGAIN_SECONDS)

    def _seed(self, seat: int, number: int) -> str:
        """Dice for a bot that follow from the play's secret, so that nobody at the table can foresee them."""
        about = f"bot {seat} {number} {len(self._ledger.trays.get(seat, []))}"
        secret = bytes.fromhex(self._ledger.play.chance.key)
        return digest(secret, about.encode(), "sha256").hex()

    def _note_fallback(self, seat: int, choice: Choice) -> None:
        if choice.fallback:
            self.fallbacks[seat] = self.fallbacks.get(seat, 0) + 1
            told = {"play": self._ledger.play.id, "seat": seat, "reason": choice.fallback}
            logger.warning("a legal choice was made for a bot", extra=told)
            self._ledger.on_table()
