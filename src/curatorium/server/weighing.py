"""What a bot weighed, from the process in which it thinks to those who read it."""

from math import isfinite

from curatorium.core.game import Game, State
from curatorium.server import wire
from curatorium.server.bot_worker import Weighing


def thought_of(
    game: Game, state: State, seat: int, weighing: Weighing | None
) -> wire.Thought | None:
    """A thought about ``state``, at which ``seat`` is awaited, as it is shown; None for none that is any good."""
    if weighing is None or not weighing.options:
        return None
    options = {int(action.index): action for action in game.options(state, seat)}
    weighed = []
    for index, visits, share in weighing.options:
        action = options.get(index)
        if action is None or not isfinite(share):
            return None
        phrase = game.phrase(state, seat, action)
        numbers, words = list(action.numbers), list(phrase.numbers)
        weighed.append(
            wire.Weighed(action.verb, numbers, phrase.key, words, visits, _rounded(share))
        )
    if not all(map(isfinite, weighing.shares)):
        return None
    reason = wire.Told(weighing.reason, weighing.numbers) if weighing.reason else None
    return wire.Thought(weighed, reason, [_rounded(share) for share in weighing.shares])


def _rounded(share: float) -> float:
    """A share from 0 to 1, to the tenth of a per cent: more would be noise."""
    return round(min(max(share, 0.0), 1.0), 3)
