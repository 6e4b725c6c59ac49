"""Pools of bots that fail in their own ways, and who asks them."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

from curatorium.core.game import CHANCE, State
from curatorium.server.bots import BotPool, Choice
from tests.server import odd_bots
from tests.toys.peek import GAME as PEEK

LONG = 20.0  # seconds, for what must happen

T = TypeVar("T")


class Places:
    """Hears the places in line of one request, and can wait for one."""

    def __init__(self) -> None:
        self.told: list[int] = []
        self.news = asyncio.Event()

    def __call__(self, place: int) -> None:
        self.told.append(place)
        self.news.set()

    async def reaches(self, place: int) -> None:
        async with asyncio.timeout(LONG):
            while place not in self.told:
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def opened(
    workers: int = 1, deadline: float = LONG, command: Sequence[str] = odd_bots.COMMAND
) -> AsyncGenerator[BotPool]:
    pool = BotPool(workers, deadline, command)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


def run(test: Callable[[], Awaitable[T]]) -> T:
    """Run a coroutine, which must end."""

    async def bounded() -> T:
        async with asyncio.timeout(3 * LONG):
            return await test()

    return asyncio.run(bounded())


def looked_at() -> State:
    """A position of Curious Deck: seat 0 has looked at cards 3 and 5 and may lay them back."""
    s = PEEK.setup(2, PEEK.meta.choose({}))
    for who, verb, numbers in ((0, "look", ()), (CHANCE, "card", (3,)), (CHANCE, "card", (5,))):
        PEEK.apply(s, who, PEEK.action(who, verb, numbers))
    return s


def hidden_from_next() -> State:
    """The turn of seat 1, which has not seen the two cards that seat 0 has put back."""
    s = looked_at()
    for who, verb, numbers in ((0, "lay_back", (1,)), (0, "draw", ())):
        PEEK.apply(s, who, PEEK.action(who, verb, numbers))
    return s


def ask(
    pool: BotPool, bot: str, state: State | None = None, places: Places | None = None
) -> asyncio.Task[Choice]:
    """Ask a bot at Curious Deck."""
    s = looked_at() if state is None else state
    coroutine = pool.choose(PEEK, s, int(s.seat), bot, f"{bot}'s seed", places or Places())
    return asyncio.create_task(coroutine)


def legal(choice: Choice) -> bool:
    return choice.action in PEEK.options(looked_at(), 0)


async def worker_of(pool: BotPool, not_this: int = 0) -> int:
    """The process of the only worker, as soon as it is ready."""
    async with asyncio.timeout(LONG):
        while pool.pids() in ([], [not_this]):
            await asyncio.sleep(0.01)
    return pool.pids()[0]
