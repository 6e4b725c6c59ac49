"""What a bot thinks: when it must stop, what it weighed, and what it expects."""

import time
from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Event


@final
class Stop:
    """Tells a search to come to an end: when ``seconds`` have passed, or when ``asked`` is set.

    ``seconds`` are of the clock and counted from when this is made; 0 means that there is no
    deadline. A search that is stopped before it has begun still gives a legal action.
    """

    def __init__(self, seconds: float = 0.0) -> None:
        self.asked: bool = False
        self.until: Final[float] = time.monotonic() + seconds if seconds > 0.0 else 0.0

    def now(self) -> bool:
        """Is it time?"""
        if self.asked:
            return True
        if self.until > 0.0 and time.monotonic() >= self.until:
            self.asked = True
        return self.asked


@final
class Weighed:
    """An option that a bot looked at: how often, and what it is worth.

    ``share`` is the expected share of a win for the seat that chooses, from 0 to 1.
    """

    def __init__(self, action: Action, visits: i64, share: float) -> None:
        self.action: Final = action
        self.visits: Final = int(visits)
        self.share: Final = share

    def __repr__(self) -> str:
        return f"Weighed({self.action!r}, visits={self.visits}, share={self.share:.3f})"


@final
class Thought:
    """What a bot chose and what it considered.

    ``weighed`` holds the options that it looked at, the chosen one first and then those with
    the most visits. ``shares`` is each seat's expected share of a win as the choosing seat sees
    it; they sum to 1 where several seats compete. Both are empty for a bot that does not look
    ahead, and ``weighed`` where there was but one option. ``iterations`` counts those that the
    choice rests on. ``reason`` names a sentence of the game's catalogue, ``reasons.<key>``, that
    says what speaks for the action; None if the game has none to offer.
    """

    def __init__(
        self,
        action: Action,
        weighed: list[Weighed],
        shares: list[float],
        iterations: i64,
        reason: Event | None,
    ) -> None:
        self.action: Final = action
        self.weighed: Final = weighed
        self.shares: Final = shares
        self.iterations: Final = int(iterations)
        self.reason: Final = reason
