"""Bots in processes of their own: one line for all, a deadline each, a legal choice in any case.

Whoever has a bot to move calls ``BotPool.choose``. The bot is handed a redeal for its seat. One
that overruns its deadline, crashes, answers nonsense or is not installed any more is replaced by
a legal choice, and the ``Choice`` says so. Cancelling the call leaves the line, or ends the worker that thinks.
"""

import asyncio
import logging
import math
import secrets
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import msgspec

from curatorium.bots.registry import load_bot
from curatorium.core.deck import AddedDeck
from curatorium.core.dice import FairDice, SeededDice
from curatorium.core.game import Action, Game, State
from curatorium.core.pack import pack
from curatorium.core.rule import Malformed
from curatorium.server.bot_line import Line, Worker, started
from curatorium.server.bot_worker import DECKS, NO_ENTRY, Answer, Request, Weighing

logger = logging.getLogger("curatorium.bots")

COMMAND: Final = (sys.executable, "-m", "curatorium.server.bot_worker")

TOO_SLOW: Final = "too slow"
CRASHED: Final = "crashed"
NONSENSE: Final = "answered nonsense"
MISSING: Final = "not installed"

TRIES: Final = 5  # starts in a row that may fail before we wait between them
FIRST_WAIT = 1.0  # seconds; each further one is twice as long,
DOUBLINGS: Final = 6  # up to so many times
KEPT: Final = 1000  # thoughts that the figures are about
IN_TIME: Final = 0.8  # of the deadline, after which a bot that searches takes what it has found


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot chose, or what was chosen in its place."""

    action: Action
    seconds: float  # of thinking
    fallback: str = ""  # why the bot's own choice was not to be had: one of the four reasons
    weighing: Weighing | None = None  # what it weighed, where that was wanted and there is any


class NoThought(Exception):
    """A bot was asked what it thinks, and has nothing to say."""


class Stats(msgspec.Struct, frozen=True):
    """How the bots fare. Seconds are those of the last thoughts, without those cancelled."""

    alive: int  # workers that are ready or think
    thinking: int
    waiting: int
    requests: int
    fallbacks: dict[str, int]  # by reason
    median_seconds: float
    slow_seconds: float  # 95 % of thoughts were no longer


class BotPool:
    """The workers. So many bots think at a time; the others wait in one line.

    ``deadline`` is in seconds of the clock, from when a bot begins to think. ``command`` starts
    a worker, which is sent ``decks`` first if there are any.
    """

    def __init__(
        self,
        workers: int,
        deadline: float,
        command: Sequence[str] = COMMAND,
        decks: Sequence[AddedDeck] = (),
    ) -> None:
        assert workers > 0
        assert deadline > 0
        self._size: Final = workers
        self._deadline: Final = deadline
        self._command: Final = (*command, DECKS) if decks else tuple(command)
        self._first: Final = msgspec.msgpack.encode(list(decks)) if decks else b""
        self._secret: Final = secrets.token_bytes(32)
        self._line: Final = Line()
        self._keepers: list[asyncio.Task[None]] = []
        self._running = False
        self._workers: Final = set[Worker]()  # those that have been ready, until they end
        self._failures = 0  # workers in a row that ended before anybody asked them anything
        self._thinking = 0
        self._requests = 0
        self._fallbacks: Final = Counter[str]({TOO_SLOW: 0, CRASHED: 0, NONSENSE: 0, MISSING: 0})
        self._seconds: Final = deque[float](maxlen=KEPT)

    async def start(self) -> None:
        """Begin to start the workers; who asks meanwhile waits in line."""
        assert not self._keepers
        self._running = True
        self._keepers = [asyncio.create_task(self._keep()) for _ in range(self._size)]

    async def close(self) -> None:
        """End all workers. Who still waits or thinks gets a RuntimeError, and no choice."""
        self._running = False
        self._look()
        for keeper in self._keepers:
            keeper.cancel()
        for result in await asyncio.gather(*self._keepers, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def choose(
        self,
        game: Game,
        state: State,
        seat: int,
        bot: str,
        seed: str,
        on_place: Callable[[int], None],
        budget: int = 0,
        weigh: bool = False,
    ) -> Choice:
        """What the bot chooses for ``seat``, which is awaited.

        ``on_place`` is told its place in line whenever that changes; 0 means that it thinks.
        With ``weigh`` the same thought tells what it weighed, unless there was but one option.
        """
        # The position may move on while the bot thinks, so what is legal is asked for now.
        options = list(game.options(state, seat))
        assert options, f"seat {seat} is not awaited"
        if len(options) == 1:
            return Choice(options[0], 0.0)
        request = self.request(game, state, seat, bot, seed, budget, weigh)
        answer, reason = await self._ask(request, on_place)
        for action in options:
            if action.index == answer.index and not reason:
                return Choice(action, answer.seconds, weighing=answer.weighing)
        if not self._running:
            raise RuntimeError("The bots are not running.")
        choice = options[SeededDice(seed, "fallback").below(len(options))]
        return self._fallback(request, Choice(choice, answer.seconds, reason or NONSENSE))

    async def advise(
        self,
        game: Game,
        state: State,
        seat: int,
        bot: str,
        seed: str,
        on_place: Callable[[int], None],
    ) -> Weighing:
        """What the bot weighs for ``seat``, which is awaited; NoThought if it fails."""
        request = self.request(game, state, seat, bot, seed, weigh=True)
        answer, reason = await self._ask(request, on_place)
        if answer.weighing is None or reason:
            told = {"game": game.id, "bot": bot, "seat": seat, "reason": reason or NONSENSE}
            logger.warning("a bot had no hint to give", extra=told)
            raise NoThought("The bot that was asked has failed. You may ask again.")
        return answer.weighing

    def request(
        self,
        game: Game,
        state: State,
        seat: int,
        bot: str,
        seed: str,
        budget: int = 0,
        weigh: bool = False,
    ) -> Request:
        """What a worker is sent, and all that it is sent."""
        # A bot that could repeat our dice could turn the redeal back into what is hidden. It
        # knows the seed and may guess the rest of what the server knows, hence the secret.
        dice = FairDice(self._secret, seed, [str(seat)])
        position = pack(game.redeal(state, seat, dice))
        seconds = self._deadline * IN_TIME
        return Request(game.id, position, seat, bot, seed, budget, seconds, weigh)

    def pids(self) -> list[int]:
        """The processes of the workers."""
        return sorted(worker.process.pid for worker in self._workers)

    def stats(self) -> Stats:
        """How the bots fare."""
        seconds = sorted(self._seconds) or [0.0]
        return Stats(
            alive=len(self._workers),
            thinking=self._thinking,
            waiting=len(self._line.tickets),
            requests=self._requests,
            fallbacks=dict(self._fallbacks),
            median_seconds=median(seconds),
            slow_seconds=seconds[math.ceil(len(seconds) * 0.95) - 1],
        )

    # Asking

    async def _ask(self, request: Request, on_place: Callable[[int], None]) -> tuple[Answer, str]:
        """What the bot answers and "", or no answer and why there is none."""
        self._requests += 1
        if not _is_installed(request.bot):
            return Answer(NO_ENTRY, 0.0), MISSING
        worker = await self._line.worker(on_place)
        if worker is None:
            return Answer(NO_ENTRY, 0.0), CRASHED
        reason = CRASHED
        self._thinking += 1
        try:
            on_place(0)
            answer, reason = await self._thought(worker, request)
        finally:
            self._thinking -= 1
            self._failures = 0
            # One that has not answered may still think: no other bot must get its answer.
            if reason:
                worker.kill()
            elif not worker.ended:
                self._line.free.append(worker)
                self._look()
        self._seconds.append(answer.seconds)
        return answer, reason

    async def _thought(self, worker: Worker, request: Request) -> tuple[Answer, str]:
        began = time.monotonic()
        try:
            async with asyncio.timeout(self._deadline):
                return await worker.think(request), ""
        except TimeoutError:
            reason = TOO_SLOW
        except (EOFError, OSError):
            reason = CRASHED
        except msgspec.MsgspecError:
            reason = NONSENSE
        return Answer(NO_ENTRY, time.monotonic() - began), reason

    def _fallback(self, request: Request, choice: Choice) -> Choice:
        self._fallbacks[choice.fallback] += 1
        told = {"game": request.game, "bot": request.bot, "seat": request.seat}
        told |= {"reason": choice.fallback, "seconds": choice.seconds}
        logger.warning("a bot was replaced by a legal choice", extra=told)
        return choice

    # Keeping workers

    def _look(self) -> None:
        hopeless = self._failures >= TRIES and not self._workers
        self._line.shut = hopeless or not self._running
        self._line.look()

    async def _keep(self) -> None:
        """Keep one worker: start it, see it end, start the next."""
        while True:
            await asyncio.sleep(self._wait())
            try:
                process = await started(self._command)
            except OSError as error:
                self._failed(str(error))
                continue
            worker = Worker(process)
            try:
                await self._employ(worker)
            finally:
                await self._dismiss(worker)
            if not worker.asked:
                self._failed(f"process {process.pid} ended with code {process.returncode}")

    async def _employ(self, worker: Worker) -> None:
        """Let it work until it ends."""
        if not await worker.ready(self._first):
            return
        self._workers.add(worker)
        self._line.free.append(worker)
        logger.info("a bot worker is ready", extra={"pid": worker.process.pid})
        self._look()
        await worker.process.wait()

    async def _dismiss(self, worker: Worker) -> None:
        self._workers.discard(worker)
        if worker in self._line.free:
            self._line.free.remove(worker)
        await worker.end()
        told = {"pid": worker.process.pid, "exit_code": worker.process.returncode}
        logger.info("a bot worker has ended", extra=told)
        self._look()

    def _failed(self, problem: str) -> None:
        """A worker was of no use. After some such in a row, bots are replaced until one is."""
        self._failures += 1
        told = {"problem": problem, "failures": self._failures, "wait": self._wait()}
        logger.error("a bot worker could not be kept", extra=told)
        self._look()

    def _wait(self) -> float:
        """Seconds before the next start."""
        if self._failures < TRIES:
            return 0.0
        return FIRST_WAIT * 2.0 ** min(self._failures - TRIES, DOUBLINGS)


def _is_installed(bot: str) -> bool:
    """Is there such a bot, or has it gone since it was given a seat?"""
    try:
        load_bot(bot)
    except Malformed:
        return False
    return True
