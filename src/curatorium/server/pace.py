"""How fast somebody may ask, a bucket that every request takes from and time fills again; and how many may be here."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

KEPT: Final = 10_000  # buckets in memory


class TooFast(Exception):
    """Somebody asks for too much at once."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and then so many a second."""

    burst: float
    per_second: float


class Pace:
    """A bucket."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate: Final = rate
        self._clock: Final = clock
        self._left = rate.burst
        self._at = clock()

    def take(self) -> bool:
        """Is there room for one more now?"""
        now = self._clock()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Paces:
    """A bucket for each of many; those not used for longest are forgotten first."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate: Final = rate
        self._clock: Final = clock
        self._paces: Final = OrderedDict[str, Pace]()

    def take(self, who: str) -> bool:
        """Is there room for one more of this one now?"""
        pace = self._paces.setdefault(who, Pace(self._rate, self._clock))
        self._paces.move_to_end(who)
        if len(self._paces) > KEPT:
            self._paces.popitem(last=False)
        return pace.take()


class Crowd:
    """How many of each are here at once."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._here: Final = Counter[str]()

    @contextmanager
    def one_more(self, who: str) -> Iterator[bool]:
        """Is there room for one more of this one? If so, it is here until this ends."""
        there_is = self._here[who] < self._most
        self._here[who] += 1
        try:
            yield there_is
        finally:
            self._here[who] -= 1
            if not self._here[who]:
                del self._here[who]
