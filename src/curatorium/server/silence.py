"""Whoever is silent while others wait: reminded after some time, and after as much again a bot may choose for them.

That is so at brief steps alone, and concerns that one choice: the seat stays its holder's. Since when a
seat is waited for is on disk, and so is that it was reminded, so that no restart starts its time anew or
lets a bot choose for somebody who was not reminded.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from hmac import digest
from math import inf
from time import time
from typing import Final

from curatorium.core.game import Action, State
from curatorium.server import wire, writing
from curatorium.server.bots import BotPool
from curatorium.server.ledger import Ledger, Trays
from curatorium.server.log import Job, NoRoom
from curatorium.server.openings import opened
from curatorium.server.writing import Wait

logger = logging.getLogger("curatorium.plays")

SECOND = 1.0  # of a table's patience
AGAIN_SECONDS = (
    2.0  # after which something is tried again that failed, for want of room on the disk or else
)

now = time  # the clock of all tables

StandIn = Callable[[int, list[Action]], Awaitable[None]]


class Silence:
    """Who is waited for at a play. ``stand_in`` makes a bot's choices for a seat; the lock is held then."""

    def __init__(self, ledger: Ledger, pool: BotPool, stand_in: StandIn) -> None:
        self._ledger: Final = ledger
        self._pool: Final = pool
        self._stand_in: Final = stand_in
        self.rule = wire.Silent()
        self.waits: dict[int, Wait] = {}  # by seat
        self._next: dict[int, Wait] = {}  # as they will be when what is being written is on disk
        self._unsaved = False  # the disk does not know of them yet
        self._timer: asyncio.TimerHandle | None = None
        self._going: asyncio.Task[None] | None = None
        self._tasks: dict[int, asyncio.Task[None]] = {}  # bots that think, by seat
        self._closed = False

    def reminded(self) -> list[int]:
        """The seats that have been reminded, and that others wait for still."""
        return [seat for seat, wait in self.waits.items() if wait.reminded is not None]

    def wait_on(self, kept: Mapping[int, Wait]) -> None:
        """Wait on for those who were waited for, if the play stands where it did; a clock may have leapt."""
        moment, ledger = now(), self._ledger
        for seat, wait in kept.items():
            if wait.number == ledger.openings.since:
                reminded = None if wait.reminded is None else min(wait.reminded, moment)
                self.waits[seat] = Wait(wait.number, min(wait.at, moment), reminded)

    def job(self, trays: Trays) -> Job | None:
        """What is to be written of it together with what has just been done; None: nothing new."""
        self._next = self._planned(trays)
        if self._next == self.waits:
            return None
        return writing.waits(self._ledger.play.id, self._next)

    def look(self) -> None:
        """Something has changed, and is on disk."""
        planned = self._planned(self._ledger.trays)
        if planned != self.waits:
            written = _alike(planned, self._next)
            self.waits = self._next if written else planned
            self._unsaved = not written
        for seat in list(self._tasks):
            if seat not in self.waits or self.waits[seat].reminded is None:
                self._forget(seat)
        self._ledger.stood_in &= self._ledger.trays.keys()
        self._schedule()

    def close(self) -> None:
        """Nobody is reminded, and nobody chooses, any more."""
        self._closed = True
        self._schedule()
        for seat in list(self._tasks):
            self._forget(seat)

    def _forget(self, seat: int) -> None:
        task = self._tasks.pop(seat)
        if task is not asyncio.current_task():
            task.cancel()

    def _planned(self, trays: Trays) -> dict[int, Wait]:
        """The people who are waited for if the trays are so, and since when.

        A choice that is half made gives nobody more time: all would see that something was sealed.
        """
        ledger = self._ledger
        if self.rule.then == "wait" or not ledger.game.steps[ledger.play.state.step].brief:
            return {}
        awaits, _ = ledger.masks(trays)
        found = {}
        for seat in sorted(ledger.people):
            if awaits >> seat & 1:
                new = Wait(ledger.openings.since, now(), None)
                before = self.waits.get(seat, new)
                found[seat] = before if before.number == new.number else new
        return found

    # In time

    def _due(self, wait: Wait) -> float:
        """When something is to be done about it, in Unix time."""
        if wait.reminded is None:
            return wait.at + self.rule.seconds * SECOND
        return wait.reminded + self.rule.seconds * SECOND if self.rule.then == "bot" else inf

    def _schedule(self) -> None:
        """Come back when the next is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed:
            return
        dues = [self._due(wait) for seat, wait in self.waits.items() if seat not in self._tasks]
        soon = min(dues, default=inf) - now()
        if self._unsaved or soon < inf:
            self._come_back(0.0 if self._unsaved else max(soon, 0.0))

    def _come_back(self, seconds: float) -> None:
        # A timer holds the table: it must not leave memory while somebody is waited for there.
        if self._timer is not None:
            self._timer.cancel()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self._go_on, self._ledger.held())

    def _go_on(self, held: object) -> None:
        self._going = asyncio.create_task(self._go(held))

    async def _go(self, held: object) -> None:
        """Write what is not on disk, remind, and let bots choose; what it is handed stays in memory."""
        try:
            async with self._ledger.lock:
                if self._closed:
                    return
                await self._remind()
                for seat, wait in self.waits.items():
                    late = wait.reminded is not None and self._due(wait) <= now()
                    if late and seat not in self._tasks:
                        self._tasks[seat] = asyncio.create_task(self._think(seat, wait, held))
            self._schedule()
        except NoRoom:
            self._come_back(AGAIN_SECONDS)
        except Exception:
            logger.exception("nobody is reminded", extra={"play": self._ledger.play.id})

    async def _remind(self) -> None:
        """Remind all who are late, once that is on disk."""
        moment = now()
        late = {
            seat: wait._replace(reminded=moment)
            for seat, wait in self.waits.items()
            if wait.reminded is None and self._due(wait) <= moment
        }
        if late or self._unsaved:
            waits = self.waits | late
            await self._ledger.log.write(writing.waits(self._ledger.play.id, waits))
            self.waits, self._unsaved = waits, False
        if late:
            self._ledger.show()

    # Choosing for somebody

    async def _think(self, seat: int, wait: Wait, _: object) -> None:
        """Let a bot make the choice of a seat, unless that does something meanwhile."""
        ledger, done = self._ledger, False
        try:
            async with ledger.lock:  # what is not on disk yet is nothing to think about
                state = ledger.game.clone(ledger.seen_by(seat))
                half = list(ledger.trays.get(seat, []))  # that somebody has begun with
            actions = await self._chosen(seat, wait, state)
            async with ledger.lock:
                same = self.waits.get(seat) == wait and ledger.trays.get(seat, []) == half
                if same and not self._closed:
                    thread = ledger.game.thread(ledger.play.state)
                    await self._stand_in(seat, actions)
                    if thread:
                        await ledger.on_stand_in(seat, thread)
                    told = {"play": ledger.play.id, "seat": seat, "bot": self.rule.bot}
                    logger.info("a bot has chosen for a silent seat", extra=told)
            done = True
        except NoRoom:
            pass  # it thinks again in a moment
        except Exception:
            logger.exception("bot failed", extra={"play": ledger.play.id, "seat": seat})
        finally:
            if self._tasks.get(seat) is asyncio.current_task():
                del self._tasks[seat]
                if done:
                    self._schedule()
                elif not self._closed:
                    self._come_back(AGAIN_SECONDS)

    async def _chosen(self, seat: int, wait: Wait, state: State) -> list[Action]:
        """What a bot chooses for a seat until that is not awaited at this step any more."""
        game, step = self._ledger.game, int(state.step)
        actions: list[Action] = []
        while True:
            seed = self._seed(seat, wait, len(actions))
            choice = await self._pool.choose(game, state, seat, self.rule.bot, seed, _nowhere)
            actions.append(choice.action)
            awaited = int(state.x)
            game.apply(state, seat, choice.action)
            over = opened(self._ledger.play, step, awaited, state)
            if not game.steps[step].sealed:
                over = int(state.step) != step
            if over or not game.awaited(state, seat):
                return actions

    def _seed(self, seat: int, wait: Wait, nth: int) -> str:
        """Dice that follow from the play's secret, and are those of no other choice in this play."""
        about = f"silent {seat} {wait.number} {wait.at} {nth}"
        secret = bytes.fromhex(self._ledger.play.chance.key)
        return digest(secret, about.encode(), "sha256").hex()


def _alike(some: dict[int, Wait], others: dict[int, Wait]) -> bool:
    """Are the same seats waited for, at the same choices?"""
    return {seat: wait.number for seat, wait in some.items()} == {
        seat: wait.number for seat, wait in others.items()
    }


def _nowhere(place: int) -> None:
    """Nobody is told the place in line of a bot that nobody has seated."""
