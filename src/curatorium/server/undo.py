"""Going back in a play: at once what is quiet and one's own, beyond that when all people agree.

Who has been away for two minutes is not waited for, but somebody else than who asks must agree.
What the record says of an undo are those who did.
"""

import asyncio
import logging
import time
from typing import Final

from curatorium.core.rule import Malformed
from curatorium.server import writing
from curatorium.server.ledger import Ledger, Proposal
from curatorium.server.log import NoRoom

logger = logging.getLogger("curatorium.plays")

AWAY_SECONDS = 120.0  # after which somebody who is not here is not waited for
AGAIN_SECONDS = 2.0  # after which an undo is written again that found no room on the disk
MOST_REDONE: Final = 300_000  # records done again by undos, so that a log is read in seconds
MOST_RECORDS: Final = 5_000  # of a play in which something may still be taken back


class NotAwaited(Malformed):
    """A request that fits no seat or no step now."""


class Undo:
    """What may be taken back in a play, and by whom. Whoever asks or answers holds its lock."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger: Final = ledger
        self._timer: asyncio.TimerHandle | None = None  # until somebody is not waited for
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def ask(self, seat: int, number: int) -> None:
        """Go back to before a record: at once if it is quiet and one's own, else when all agree."""
        ledger = self._ledger
        self._check(number)
        if self.free(seat) <= number or self.alone(seat):
            await self._go_back(number, 1 << seat)
        elif ledger.proposal is not None and ledger.proposal.number == number:
            await self._agree(seat, ledger.proposal)
        else:
            ledger.proposal = Proposal(number, seat, 1 << seat)
            ledger.publish()
            self.look()

    async def answer(self, seat: int, number: int, agree: bool) -> None:
        """Agree to the undo to before ``number`` that is asked for, or end it."""
        ledger = self._ledger
        asked = ledger.proposal
        if asked is None or asked.number != number or seat not in ledger.people:
            raise NotAwaited(f"Nobody asks this seat to go back to record {number} now.")
        if agree:
            await self._agree(seat, asked)
        else:
            ledger.proposal = None
            ledger.publish()

    async def _agree(self, seat: int, asked: Proposal) -> None:
        asked = asked._replace(agreed=asked.agreed | 1 << seat)
        if self._agreed(asked):
            await self._go_back(asked.number, asked.agreed)
        else:
            self._ledger.proposal = asked
            self._ledger.publish()

    # Who is waited for

    def waited(self, asked: Proposal) -> list[int]:
        """The people whose answer is waited for."""
        return [seat for seat in self._unheard(asked) if not self._is_away(seat)]

    def away(self, asked: Proposal) -> list[int]:
        """The people who have not answered and are not waited for."""
        return [seat for seat in self._unheard(asked) if self._is_away(seat)]

    def _unheard(self, asked: Proposal) -> list[int]:
        return [seat for seat in sorted(self._ledger.people) if not asked.agreed >> seat & 1]

    def _is_away(self, seat: int) -> bool:
        return self._left_for(seat) <= 0

    def _left_for(self, seat: int) -> float:
        """For how many seconds a seat is waited for, if nothing changes."""
        if seat in self._ledger.here():
            return float("inf")
        return self._ledger.gone_since(seat) + AWAY_SECONDS - time.monotonic()

    def _agreed(self, asked: Proposal) -> bool:
        """Is it decided? Nobody agrees with themselves alone."""
        return bool(asked.agreed & ~(1 << asked.by)) and not self.waited(asked)

    def look(self) -> None:
        """Somebody came or went, or is asked: show it, and see when nobody is to be waited for."""
        self._stop()
        asked = self._ledger.proposal
        if asked is None or self._closed:
            return
        self._ledger.show()
        soon = min((self._left_for(seat) for seat in self.waited(asked)), default=float("inf"))
        if self._agreed(asked):
            self._settle_soon()
        elif soon < float("inf"):
            self._settle_in(soon)

    def close(self) -> None:
        """Nothing is taken back any more."""
        self._closed = True
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _settle_in(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(seconds, self._settle_soon, self._ledger.held())

    def _settle_soon(self, held: object = None) -> None:
        self._task = asyncio.create_task(self._settle(held or self._ledger.held()))

    async def _settle(self, _: object) -> None:
        """Go back if it is decided without those who are away; what it is handed stays in memory."""
        try:
            async with self._ledger.lock:
                asked = self._ledger.proposal
                if asked is not None and self._agreed(asked) and not self._closed:
                    await self._go_back(asked.number, asked.agreed)
            self.look()
        except NoRoom:
            self._settle_in(AGAIN_SECONDS)
        except Exception:
            logger.exception("an undo failed", extra={"play": self._ledger.play.id})

    # Going back

    def _check(self, number: int) -> None:
        """Is it a choice of a seat, and part of the play now?"""
        play = self._ledger.play
        if number not in play.live or not 0 <= int(play.log[number][0]) < play.seats:
            raise NotAwaited(f"Record {number} is no choice that can be taken back now.")
        if self._ledger.redone >= MOST_REDONE or len(play.log) >= MOST_RECORDS:
            raise NotAwaited("So much has been taken back here that nothing more can be.")

    async def _go_back(self, number: int, agreed: int) -> None:
        ledger = self._ledger
        # The choices of a sealed step are taken back together: all have seen them.
        start = ledger.openings.first(number, ledger.play.live)

        def change() -> None:
            ledger.play.undo(start, agreed)
            ledger.trays = {}
            ledger.remember()

        await ledger.commit(change, writing.no_trays(ledger.play.id))

    # What may be taken back

    def alone(self, seat: int) -> bool:
        """Is there nobody else whom it concerns what is taken back?"""
        return not self._ledger.people - {seat}

    def last(self, seat: int) -> int:
        """The record that a seat may take back without asking, or -1."""
        play = self._ledger.play
        if play.over():
            return -1
        if not self.alone(seat):
            return play.undoable(seat)
        return next((n for n in reversed(play.live) if play.log[n][0] == seat), -1)

    def free(self, seat: int) -> int:
        """The earliest record back to which everything is quiet and the seat's own."""
        play = self._ledger.play
        first = len(play.log)
        for at in range(len(play.live) - 1, -1, -1):
            number = play.live[at]
            if not play.quiet[at] or play.log[number][0] != seat:
                break
            first = number
        return first
