"""Hints: what the strongest bot would do for a seat that is awaited, if its person asks.

The search is that of a bot in this seat: in a worker, from a redeal, in the same line. A record of
the table marks every hint, and is on disk before the hint is given.
"""

import asyncio
from collections.abc import Callable
from hmac import digest
from typing import Final

from curatorium.bots.levels import LEVELS
from curatorium.core.game import Action, State
from curatorium.core.rule import Malformed, Stale
from curatorium.core.state import TABLE
from curatorium.server import wire
from curatorium.server.bots import BotPool, NoThought
from curatorium.server.ledger import Ledger
from curatorium.server.pace import Pace, Rate, TooFast
from curatorium.server.undo import NotAwaited
from curatorium.server.weighing import thought_of

ADVISER: Final = LEVELS[-1]
HINTS: Final = Rate(burst=10, per_second=0.2)  # for which one seat may ask


class NoHints(Exception):
    """At this table nobody is given hints."""


class Stopped(Exception):
    """The hint is not wanted any more."""


class _Asked:
    """A hint that is thought about: of which position, and why it ends before it is there."""

    def __init__(self, number: int, tray: list[Action], state: State) -> None:
        self.number: Final = number
        self.tray: Final = tray  # the seat's own sealed choices
        self.state: Final = state
        self.ended: Exception | None = None
        self.task: asyncio.Task[object] | None = None

    def end(self, why: Exception) -> None:
        """Think no more."""
        self.ended = why
        if self.task is not None:
            self.task.cancel()


class Hints:
    """The hints of a play: at most one at a time for each seat."""

    def __init__(self, ledger: Ledger, pool: BotPool) -> None:
        self._ledger: Final = ledger
        self._pool: Final = pool
        self._asked: Final[dict[int, _Asked]] = {}  # by seat
        self._given: Final[dict[int, tuple[_Asked, int, wire.Thought]]] = {}  # the last ones
        self._paces: Final[dict[int, Pace]] = {}
        self._closed = False

    async def ask(
        self, seat: int, number: int, rate: Rate, on_place: Callable[[int], None]
    ) -> tuple[int, wire.Thought]:
        """The number of the record that marks the hint, and the hint.

        ``number`` is that of the next record. Whoever asks again about the same position is told
        the same, and nothing more is written. Raises Stale if the position has moved on, at the
        beginning or meanwhile, NotAwaited, TooFast, Stopped, NoThought, or what the log raises.
        """
        ledger = self._ledger
        async with ledger.lock:
            asked = _Asked(number, list(ledger.trays.get(seat, [])), self._position(seat))
            self._check(seat, asked)
            before, marked, thought = self._given.get(seat, (None, -1, None))
            if before is not None and thought is not None and self._stands(seat, before):
                return marked, thought
            self._may(seat, rate)
            self._asked[seat] = asked
        try:
            told = await self._thought(seat, asked, on_place)
            async with ledger.lock:
                self._check(seat, asked)
                marked = await self._mark(seat)
                self._given[seat] = (asked, marked, told)
            return marked, told
        finally:
            if self._asked.get(seat) is asked:
                del self._asked[seat]

    def stop(self, seat: int) -> None:
        """Whoever asked does not want it any more; NotAwaited if nothing is thought about."""
        if seat not in self._asked:
            raise NotAwaited("No hint is being thought about for this seat.")
        self._asked[seat].end(Stopped("The hint was called off. Nothing is on record of it."))

    def look(self) -> None:
        """Something has changed: stop what has lost its meaning."""
        for seat, asked in list(self._asked.items()):
            try:
                self._check(seat, asked)
            except (Malformed, Stale) as error:
                asked.end(error)

    def close(self) -> None:
        """Nobody is told anything any more."""
        self._closed = True
        self.look()

    # When there may be a hint

    def _position(self, seat: int) -> State:
        """The position as the seat has it, its own sealed choices made: a copy."""
        return self._ledger.game.clone(self._ledger.seen_by(seat))

    def _check(self, seat: int, asked: _Asked) -> None:
        """Raise what is against a hint, or what has ended it."""
        ledger = self._ledger
        if asked.ended is not None:
            raise asked.ended
        if not self._stands(seat, asked):
            raise Stale(f"A hint for seat {seat}", asked.number, len(ledger.play.log))
        if self._closed or seat not in ledger.people:
            raise NotAwaited("Nobody plays on in this seat.")
        if not ledger.game.options(asked.state, seat):
            raise NotAwaited("This seat has nothing to choose now.")

    def _stands(self, seat: int, asked: _Asked) -> bool:
        """Is the position still the one that was asked about? Marks of the table do not change it."""
        log, number = self._ledger.play.log, asked.number
        since = log[number:] if 0 <= number <= len(log) else [[0, ""]]
        marks = all(who == TABLE and verb != "undo" for who, verb, *_ in since)
        return marks and self._ledger.trays.get(seat, []) == asked.tray

    def _may(self, seat: int, rate: Rate) -> None:
        if seat in self._asked:
            raise TooFast("A hint for this seat is being thought about already.")
        if not self._paces.setdefault(seat, Pace(rate)).take():
            raise TooFast("So many hints cannot be given at once. Wait a moment.")

    # Thinking, and telling

    async def _thought(
        self, seat: int, asked: _Asked, on_place: Callable[[int], None]
    ) -> wire.Thought:
        game, seed = self._ledger.game, self._seed(seat, asked)
        thinking = self._pool.advise(game, asked.state, seat, ADVISER, seed, on_place)
        task = asked.task = asyncio.create_task(thinking)
        try:
            weighing = await task
        except asyncio.CancelledError:
            if asked.ended is None:  # who asked has gone
                raise
            raise asked.ended from None
        told = thought_of(game, asked.state, seat, weighing)
        if told is None:
            raise NoThought("The bot that was asked has answered nonsense. You may ask again.")
        return told

    async def _mark(self, seat: int) -> int:
        """Write down that a hint is given; the number of that record."""
        ledger = self._ledger
        await ledger.mark(lambda: ledger.play.hint(seat))
        return len(ledger.play.log) - 1

    def _seed(self, seat: int, asked: _Asked) -> str:
        """Dice that follow from the play's secret, and are no bot's in this play."""
        about = f"hint {seat} {asked.number} {len(asked.tray)}"
        secret = bytes.fromhex(self._ledger.play.chance.key)
        return digest(secret, about.encode(), "sha256").hex()
