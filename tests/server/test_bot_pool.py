"""Bots in worker processes: their own choices, nothing but redeals, and a legal choice whatever they do."""

import asyncio
import logging
import os
import signal
import sys
from pathlib import Path

import msgspec
import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, Game, State
from curatorium.core.pack import pack, unpack
from curatorium.core.registry import load
from curatorium.server.bot_worker import Request, framed
from curatorium.server.bots import COMMAND, CRASHED, MISSING, NONSENSE, TOO_SLOW, BotPool, Choice
from tests.server import odd_bots
from tests.server.pools import (
    LONG,
    Places,
    ask,
    hidden_from_next,
    legal,
    looked_at,
    opened,
    run,
    worker_of,
)
from tests.toys.peek import GAME as PEEK

NO_FALLBACKS = {TOO_SLOW: 0, CRASHED: 0, NONSENSE: 0, MISSING: 0}

pytestmark = pytest.mark.usefixtures("odd_bots_are_known")

SHORT = 0.2  # seconds, for what must not happen


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


def test_a_level_thinks_as_much_as_it_is_given() -> None:
    game = load("museum_match")
    s = some_positions(game)[0]
    seat = int(s.seat)

    async def test() -> None:
        async with opened(command=COMMAND) as pool:
            for budget in (3, 60):
                choice = await pool.choose(game, s, seat, "director", "seed", Places(), budget)
                request = pool.request(game, s, seat, "director", "seed", budget)
                world = unpack(game, request.position)
                bot = odd_bots.load_bot("director")
                thought = bot.think(game, world, seat, SeededDice("seed"), budget)
                assert thought.iterations == budget
                assert choice.action is thought.action
                assert choice.fallback == ""

    run(test)


def test_a_level_that_is_short_of_time_takes_what_it_has_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("curatorium.server.bots.IN_TIME", 0.1)
    game = load("museum_match")
    s = some_positions(game)[0]

    async def test() -> None:
        async with opened(deadline=LONG, command=COMMAND) as pool:
            endless = 1_000_000  # iterations, which take minutes
            choice = await pool.choose(game, s, int(s.seat), "director", "seed", Places(), endless)
            assert choice.fallback == ""
            assert choice.action in game.options(s, s.seat)

    run(test)


def test_a_bot_that_is_not_installed_any_more_is_replaced() -> None:
    async def test() -> None:
        async with opened() as pool:
            choice = await ask(pool, "greddy")
            assert choice.action in PEEK.options(looked_at(), 0)
            assert choice.fallback == MISSING
            assert pool.stats().fallbacks == NO_FALLBACKS | {MISSING: 1}
            assert (await ask(pool, "greedy")).fallback == ""

    run(test)


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
            assert pool.stats().fallbacks == NO_FALLBACKS

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
            assert stats.fallbacks == NO_FALLBACKS | {reason: 1}
            assert (stats.alive, stats.thinking, stats.waiting, stats.requests) == (1, 0, 0, 2)
            assert 0 <= stats.median_seconds <= stats.slow_seconds

    with caplog.at_level(logging.INFO, "curatorium.bots"):
        run(test)
    ready = [record for record in caplog.records if record.message == "a bot worker is ready"]
    assert len(ready) == (1 if same_worker else 2)
    (told,) = [vars(record) for record in caplog.records if record.levelno >= logging.WARNING]
    assert (told["bot"], told["game"], told["seat"], told["reason"]) == (bot, "peek", 0, reason)
    assert "seed" not in str(told)


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
