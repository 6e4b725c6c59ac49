"""Evaluations: how good a position is for a seat."""

from importlib import import_module
from importlib.util import find_spec
from typing import final

from mypy_extensions import i64, mypyc_attr

from curatorium.core.game import Game
from curatorium.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """How good a position looks; higher is better, and only differences mean anything."""

    def value(self, game: Game, s: State, seat: i64) -> i64:
        """The worth of ``s`` for ``seat``, from what that seat may know."""
        raise NotImplementedError


@final
class ScoreLead(Heuristic):
    """For a game without an evaluation of its own: the points ahead of the best other seat."""

    def value(self, game: Game, s: State, seat: i64) -> i64:
        scores = game.scores(s)
        others = [points for other, points in enumerate(scores) if other != seat]
        return scores[seat] - max(others, default=0)


_known: dict[str, Heuristic] = {}


def heuristic_of(game: Game) -> Heuristic:
    """The evaluation of that game: ``curatorium.bots.heuristics.<id>.HEURISTIC``, or the score lead."""
    found = _known.get(game.id)
    if found is None:
        name = f"curatorium.bots.heuristics.{game.id}"
        found = import_module(name).HEURISTIC if find_spec(name) else ScoreLead()
        _known[game.id] = found
    return found
