"""Evaluations: how good a position is for a seat, and what a seat may expect."""

import math
from importlib import import_module
from importlib.util import find_spec
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from curatorium.core.dice import Dice
from curatorium.core.game import Action, Event, Game
from curatorium.core.packed import append, vec
from curatorium.core.state import State

SOLO_SCALE: Final = (
    20.0  # points between an even result and three quarters of the best, for one alone
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """What a game knows of good play. Only ``value`` must be answered; all of it may be.

    It is handed worlds that the searching seat believes possible, redeals or what follows from
    them, and never a play's own position.
    """

    def value(self, game: Game, s: State, seat: i64) -> i64:
        """The worth of ``s`` for ``seat``, from what that seat may know; only differences mean anything."""
        raise NotImplementedError

    def scale(self) -> float:
        """How far ``value`` of one seat must be above another's for odds of e to 1."""
        return 10.0

    def shares(self, game: Game, s: State) -> list[float]:
        """Each seat's expected share of the win in ``s``, which is not over; they sum to 1.

        Somebody alone gets the place of the value on a scale from 0 to 1.
        """
        chairs = len(game.scores(s))
        scale = self.scale()
        values = [float(self.value(game, s, seat)) / scale for seat in range(chairs)]
        if chairs == 1:
            return [0.5 + 0.5 * values[0] / (abs(values[0]) + 1.0)]
        return softmax(values)

    def alone(self, s: State, points: float) -> float:
        """How good a result of so many points in the play of ``s`` is for somebody alone, from 0 to 1.

        Somebody alone cannot be beaten, so what counts is points; by default none are one half.
        """
        return 0.5 + 0.5 * points / (abs(points) + SOLO_SCALE)

    def rates(self, game: Game, s: State, seat: i64, options: list[Action]) -> vec[i64]:
        """How good each option of ``seat`` looks at first sight, in its order and in the units of ``value``.

        The search looks first where it is high, and rollouts are played by it. By default each
        option is tried on a copy.
        """
        return self.after_each(game, s, seat, options)

    def after_each(self, game: Game, s: State, seat: i64, options: list[Action]) -> vec[i64]:
        """The value for ``seat`` of what comes after each option, tried on a copy."""
        found: vec[i64] = vec[i64]([])
        for action in options:
            after = game.clone(s)
            game.apply(after, seat, action)
            found = append(found, self.value(game, after, seat))
        return found

    def considered(self, game: Game, s: State, seat: i64, options: list[Action]) -> list[Action]:
        """Those of the options that are worth a look, at least one; the search tries no others."""
        return options

    def honest(self, game: Game, s: State, seat: i64, options: list[Action]) -> list[Action]:
        """Those of the options that mislead nobody, at least one, for levels that do not bluff."""
        return options

    def redeal(self, game: Game, s: State, seat: i64, dice: Dice) -> State:
        """A world that ``seat`` believes possible, the likelier ones more often: one of the game's redeals."""
        return game.redeal(s, int(seat), dice)

    def sharpness(self) -> float:
        """How far one option's rate must be above another's for odds of e to 1 that it is the better."""
        return self.scale() / 8.0

    def pick(self, game: Game, s: State, seat: i64, options: list[Action], dice: Dice) -> Action:
        """One of the options with the highest rate."""
        rates = self.rates(game, s, seat, options)
        best: i64 = 0
        ties: i64 = 1
        for at in range(1, len(rates)):
            if rates[at] > rates[best]:
                best = at
                ties = 1
            elif rates[at] == rates[best]:
                ties += 1
                if dice.below(ties) == 0:
                    best = at
        return options[best]

    def reason(self, game: Game, s: State, seat: i64, action: Action) -> Event | None:
        """What speaks for ``action`` of ``seat``: a key of the game's ``reasons`` and its numbers."""
        return None


def softmax(values: list[float]) -> list[float]:
    """Shares that are as the exponentials of the values."""
    most = max(values)
    weights = [math.exp(value - most) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]


@final
class ScoreLead(Heuristic):
    """For a game without an evaluation of its own: the points ahead of the best other seat."""

    def value(self, game: Game, s: State, seat: i64) -> i64:
        scores = game.scores(s)
        if len(scores) == 1:
            return scores[0]
        others = [points for other, points in enumerate(scores) if other != seat]
        return scores[seat] - max(others)


_known: dict[str, Heuristic] = {}


def heuristic_of(game: Game) -> Heuristic:
    """The evaluation of that game: ``curatorium.bots.heuristics.<id>.HEURISTIC``, or the score lead."""
    found = _known.get(game.id)
    if found is None:
        name = f"curatorium.bots.heuristics.{game.id}"
        found = import_module(name).HEURISTIC if find_spec(name) else ScoreLead()
        _known[game.id] = found
    return found
