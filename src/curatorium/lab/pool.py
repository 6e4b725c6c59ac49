"""Games played one after another or side by side, the same whatever the number of processes."""

import multiprocessing
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from typing import TypeVar

from curatorium.core.deck import AddedDeck
from curatorium.core.registry import add_again, added_decks

Result = TypeVar("Result")


def play_all(
    play: Callable[[int], Result],
    games: int,
    jobs: int,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Result]:
    """What ``play`` makes of the numbers 0 to ``games`` - 1, in no certain order.

    With several jobs ``play`` is sent to other processes, so it must be a function of a module or
    a ``partial`` of one. ``progress`` is told how many are done. A KeyboardInterrupt stops the
    work; what was finished is returned.
    """
    results: list[Result] = []
    parts = in_parts(play, range(games), jobs)
    try:
        for part in parts:
            results.extend(part)
            progress(len(results))
    except KeyboardInterrupt:
        parts.close()
    return results


def in_parts(
    play: Callable[[int], Result], numbers: range, jobs: int, most: int = 25
) -> Generator[list[Result]]:
    """What ``play`` makes of ``numbers``, as parts of at most ``most`` come, in no certain order.

    Whoever stops before the end closes the generator, which waits for what is being played.
    """
    if jobs == 1:
        return _one_by_one(play, numbers)
    return _side_by_side(play, numbers, jobs, most)


def _one_by_one(play: Callable[[int], Result], numbers: range) -> Generator[list[Result]]:
    for number in numbers:
        yield [play(number)]


def _some(play: Callable[[int], Result], numbers: range) -> list[Result]:
    return [play(number) for number in numbers]


def _begin(decks: Sequence[AddedDeck]) -> None:
    """In a new process: interrupts are left to the parent, and its decks can be played here too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    add_again(decks)


def _side_by_side(
    play: Callable[[int], Result], numbers: range, jobs: int, most: int
) -> Generator[list[Result]]:
    """The games in small parts by ``jobs`` processes, never more than two parts a process ahead."""
    size = max(1, min(most, len(numbers) // (jobs * 4)))
    parts = iter([numbers[n : n + size] for n in range(0, len(numbers), size)])
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, context, _begin, (added_decks(),))
    waiting: set[Future[list[Result]]] = set()
    try:
        while True:
            while len(waiting) < jobs * 2 and (part := next(parts, None)) is not None:
                waiting.add(pool.submit(_some, play, part))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for part_done in done:
                yield part_done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
