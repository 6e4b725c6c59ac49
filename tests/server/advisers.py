"""A pool's answers when it is asked for a hint, made up and given when a test wants them."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any, Final

from curatorium.core.game import Game, State
from curatorium.server.bot_worker import Weighing
from curatorium.server.bots import BotPool, NoThought

LONG: Final = 60.0


class Adviser:
    """Stands for ``BotPool.advise``: tells places in line, and answers as soon as ``answer`` is set.

    ``shares`` are those of the last options that were weighed; ``failing`` lets it fail instead.
    """

    def __init__(self, places: tuple[int, ...] = (2, 1, 0)) -> None:
        self.places: Final = places
        self.asked: Final = threading.Semaphore(0)
        self.cancelled: Final = threading.Semaphore(0)
        self.answer: Final = threading.Event()
        self.failing = False
        self.seen: Final[list[tuple[int, str, str]]] = []  # seat, bot, seed

    async def __call__(
        self,
        pool: BotPool,
        game: Game,
        state: State,
        seat: int,
        bot: str,
        seed: str,
        on_place: Callable[[int], None],
    ) -> Weighing:
        self.seen.append((seat, bot, seed))
        for place in self.places:
            on_place(place)
        self.asked.release()
        try:
            while not self.answer.is_set():
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.cancelled.release()
            raise
        if self.failing:
            raise NoThought("The bot that was asked has failed.")
        return self.weighing(game, state, seat)

    def weighing(self, game: Game, state: State, seat: int) -> Weighing:
        """The first options, the first of them the best."""
        options = game.options(state, seat)[:3]
        found = [(int(a.index), 30 - n, 0.5 - 0.1 * n) for n, a in enumerate(options)]
        return Weighing(found, [0.5, 0.5], "", [])

    def is_asked(self) -> None:
        """Wait until it is."""
        assert self.asked.acquire(timeout=LONG)

    def is_cancelled(self) -> None:
        """Wait until it is."""
        assert self.cancelled.acquire(timeout=LONG)

    def installed(self, monkeypatch: Any) -> "Adviser":
        """From now on pools ask this one."""

        async def advise(pool: BotPool, *arguments: Any) -> Weighing:
            return await self(pool, *arguments)

        monkeypatch.setattr(BotPool, "advise", advise)
        return self
