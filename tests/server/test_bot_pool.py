"""Bots in worker processes: their own choices, nothing but redeals, and a legal choice whatever they do."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, Game, State
from curatorium.core.pack import pack, unpack
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.server.bot_worker import HEAD, Request, framed
from curatorium.server.bots import COMMAND, CRASHED, NONSENSE, TOO_SLOW, BotPool, Choice
from tests.server import odd_bots
from tests.toys.peek import GAME as PEEK

LONG = 20.0  # seconds, for what must happen
SHORT = 0.2  # for what must not

T = TypeVar("T")


@pytest.fixture(autouse=True)
def _odd_bots_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("curatorium.server.bots.load_bot", odd_bots.load_bot)


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


# A bot's own choice


def some_positions(game: Game) -> list[State]:
    """Positions on the way of a random play, each with something to choose."""
    s, dice = game.setup(4, game.meta.choose({})), SeededDice("way")
    found: list[State] = []
    while len(found) < 12:
        options = game.options(s, game.decider(s))
        if game.decider(s) != CHANCE and len(options) > 1:
            found.append(game.clone(s))
        game.apply(s, game.decider(s), options[dice.below(len(options))])
    return found


def test_choices_are_those_of_the_bot() -> None:
    game = load("museum_match")

    async def test() -> None:
        async with opened(2, command=COMMAND) as pool:
            for n, s in enumerate(some_positions(game)):
                seat, name, seed = int(s.seat), ("random", "greedy")[n % 2], f"seed {n}"
                choice = await pool.choose(game, s, seat, name, seed, Places())
                world = unpack(game, pool.request(game, s, seat, name, seed).position)
                direct = odd_bots.load_bot(name).choose(game, world, seat, SeededDice(seed))
                assert choice.action is direct
                assert choice.fallback == ""

    run(test)


def test_no_bot_of_that_name() -> None:
    pool = BotPool(1, LONG)
    with pytest.raises(Malformed, match="Did you mean greedy"):
        asyncio.run(pool.choose(PEEK, looked_at(), 0, "greddy", "s", Places()))


def test_a_single_option_needs_no_thought() -> None:
    s = PEEK.setup(2, PEEK.meta.choose({}))
    for card in range(8):
        PEEK.apply(s, int(s.seat), PEEK.action(int(s.seat), "draw", ()))
        PEEK.apply(s, CHANCE, PEEK.action(CHANCE, "card", (card,)))
    assert len(PEEK.options(s, s.seat)) == 1
    choice = asyncio.run(BotPool(1, LONG).choose(PEEK, s, int(s.seat), "sleeper", "s", Places()))
    assert choice == Choice(PEEK.options(s, s.seat)[0], 0.0)


def test_noise_breaks_nothing() -> None:
    async def test() -> None:
        async with opened() as pool:
            for _ in range(2):
                choice = await ask(pool, "talker")
                assert (choice.action, choice.fallback) == (PEEK.options(looked_at(), 0)[0], "")
            assert pool.stats().fallbacks == {TOO_SLOW: 0, CRASHED: 0, NONSENSE: 0}

    run(test)


# Nothing but redeals


def test_a_worker_receives_a_redeal_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("curatorium.server.bots.secrets.token_bytes", lambda size: b"s" * size)
    command = (*odd_bots.COMMAND, str(tmp_path / "received"))
    s = hidden_from_next()

    async def test() -> Request:
        async with opened(command=command) as pool:
            await ask(pool, "random", s)
            return pool.request(PEEK, s, 1, "random", "random's seed")

    request = run(test)
    received = (tmp_path / "received").read_bytes()
    assert received == framed(msgspec.msgpack.encode(request))
    assert request.position != pack(s)
    world = unpack(PEEK, request.position)
    assert PEEK.view(world, 1) == PEEK.view(s, 1)
    assert PEEK.view(world, 0) != PEEK.view(s, 0)


def test_nobody_who_knows_the_seed_can_repeat_the_redeal() -> None:
    s = hidden_from_next()
    pools = [BotPool(1, LONG) for _ in range(20)]
    assert len({pool.request(PEEK, s, 1, "random", "s").position for pool in pools}) > 1


# Bots that fail


@pytest.mark.parametrize(
    ("bot", "reason", "deadline", "same_worker"),
    [
        ("sleeper", TOO_SLOW, SHORT, False),
        ("crasher", CRASHED, LONG, False),
        ("raiser", CRASHED, LONG, False),
        ("cheat", NONSENSE, LONG, True),
        ("inventor", NONSENSE, LONG, True),
        ("borrower", NONSENSE, LONG, True),
        ("forgetful", NONSENSE, LONG, True),
    ],
)
def test_a_bot_that_fails_is_replaced(
    bot: str, reason: str, deadline: float, same_worker: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        async with opened(deadline=deadline) as pool:
            choice = await ask(pool, bot)
            assert choice.fallback == reason
            assert legal(choice)
            dice = SeededDice(f"{bot}'s seed", "fallback")
            assert choice.action is PEEK.options(looked_at(), 0)[dice.below(3)]
            pool._deadline = LONG  # type: ignore[misc]
            assert (await ask(pool, "random")).fallback == ""
            stats = pool.stats()
            assert stats.fallbacks == {TOO_SLOW: 0, CRASHED: 0, NONSENSE: 0} | {reason: 1}
            assert (stats.alive, stats.thinking, stats.waiting, stats.requests) == (1, 0, 0, 2)
            assert 0 <= stats.median_seconds <= stats.slow_seconds

    with caplog.at_level(logging.INFO, "curatorium.bots"):
        run(test)
    ready = [record for record in caplog.records if record.message == "a bot worker is ready"]
    assert len(ready) == (1 if same_worker else 2)
    (told,) = [vars(record) for record in caplog.records if record.levelno >= logging.WARNING]
    assert (told["bot"], told["game"], told["seat"], told["reason"]) == (bot, "peek", 0, reason)
    assert "seed" not in str(told)


async def worker_of(pool: BotPool, not_this: int = 0) -> int:
    """The process of the only worker, as soon as it is ready."""
    async with asyncio.timeout(LONG):
        while pool.pids() in ([], [not_this]):
            await asyncio.sleep(0.01)
    return pool.pids()[0]


def test_an_idle_worker_that_dies_is_replaced() -> None:
    async def test() -> None:
        async with opened() as pool:
            worker = await worker_of(pool)
            os.kill(worker, signal.SIGTERM)
            assert await worker_of(pool, worker) != worker
            assert (await ask(pool, "random")).fallback == ""

    run(test)


def test_workers_that_cannot_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("curatorium.server.bots.FIRST_WAIT", 0.1)
    repaired = tmp_path / "repaired"
    start = f"import os; os.path.exists({str(repaired)!r}) or os._exit(1); {odd_bots.START}"

    async def test() -> None:
        async with opened(command=(sys.executable, "-c", start)) as pool:
            choices = await asyncio.gather(*[ask(pool, "random") for _ in range(3)])
            assert [choice.fallback for choice in choices] == [CRASHED] * 3
            assert pool.stats().alive == 0
            repaired.touch()
            while (await ask(pool, "random")).fallback:
                await asyncio.sleep(0.05)

    run(test)


def test_a_command_that_is_none() -> None:
    async def test() -> None:
        async with opened(2, command=("/no/such/command",)) as pool:
            assert (await ask(pool, "random")).fallback == CRASHED

    run(test)


# The line


def test_places_in_line() -> None:
    async def test() -> None:
        async with opened() as pool:
            first, second, third = Places(), Places(), Places()
            sleeper = ask(pool, "sleeper", places=first)
            await first.reaches(0)
            others = [ask(pool, "random", places=places) for places in (second, third)]
            await third.reaches(2)
            assert (second.told, third.told) == ([1], [2])
            stats = pool.stats()
            assert (stats.alive, stats.thinking, stats.waiting) == (1, 1, 2)
            sleeper.cancel()
            for choice in await asyncio.gather(*others):
                assert choice.fallback == ""
            assert first.told[-1] == 0
            assert (second.told, third.told) == ([1, 0], [2, 1, 0])

    run(test)


def test_who_is_cancelled_leaves_the_line() -> None:
    async def test() -> None:
        async with opened() as pool:
            thinks, waits, moves_up = Places(), Places(), Places()
            sleeper = ask(pool, "sleeper", places=thinks)
            await thinks.reaches(0)
            worker = pool.pids()
            waiting = ask(pool, "random", places=waits)
            last = ask(pool, "random", places=moves_up)
            await moves_up.reaches(2)
            waiting.cancel()
            await moves_up.reaches(1)
            assert pool.pids() == worker
            sleeper.cancel()
            assert legal(await last)
            assert pool.pids() != worker
            await asyncio.wait([sleeper, waiting])
            assert sleeper.cancelled()
            assert waiting.cancelled()
            stats = pool.stats()
            assert (stats.thinking, stats.waiting, sum(stats.fallbacks.values())) == (0, 0, 0)

    run(test)


def test_two_workers_think_at_once() -> None:
    async def test() -> None:
        async with opened(2) as pool:
            both = [Places(), Places()]
            sleepers = [ask(pool, "sleeper", places=places) for places in both]
            for places in both:
                await places.reaches(0)
            assert pool.stats().thinking == 2
            for sleeper in sleepers:
                sleeper.cancel()
            await asyncio.wait(sleepers)

    run(test)


# Processes


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def test_nothing_is_left_when_the_pool_closes() -> None:
    async def test() -> list[int]:
        async with opened(2) as pool:
            both, waits = [Places(), Places()], Places()
            asked = [ask(pool, "sleeper", places=places) for places in both]
            for places in both:
                await places.reaches(0)
            asked.append(ask(pool, "random", places=waits))
            await waits.reaches(1)
            pids = pool.pids()
            assert not any(gone(pid) for pid in pids)
        for task in asked:
            with pytest.raises(RuntimeError, match="not running"):
                await task
        with pytest.raises(RuntimeError, match="not running"):
            await ask(pool, "random")
        assert pool.stats().alive == 0
        return pids

    pids = run(test)
    assert len(pids) == 2
    assert all(gone(pid) for pid in pids)


def test_a_pool_closes_while_its_workers_start() -> None:
    async def test() -> None:
        async with opened(2):
            await asyncio.sleep(0)

    run(test)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_workers_give_way_and_leave_interrupts_to_the_server() -> None:
    async def test() -> None:
        async with opened() as pool:
            worker = await worker_of(pool)
            assert os.getpriority(os.PRIO_PROCESS, worker) == 19
            os.kill(worker, signal.SIGINT)
            assert (await ask(pool, "random")).fallback == ""
            assert pool.pids() == [worker]

    run(test)


@pytest.mark.parametrize("bot", ["", "sleeper"])
def test_a_worker_ends_with_the_server(bot: str) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(odd_bots.COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as worker:
        assert worker.stdin
        assert worker.stdout
        assert worker.stderr
        assert worker.stdout.read(HEAD) == bytes(HEAD)
        if bot:
            request = Request("peek", pack(looked_at()), 0, bot, "s")
            worker.stdin.write(framed(msgspec.msgpack.encode(request)))
            worker.stdin.flush()
            assert worker.stderr.readline() == b"asleep\n"
        worker.stdin.close()
        assert worker.wait(LONG) == 0
