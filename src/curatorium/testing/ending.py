"""The end of a play, and who came first."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from curatorium.core.game import Game
from curatorium.core.state import CHANCE, NOBODY, OVER
from curatorium.testing.walk import Stop, Walk, chairs, name

PLAYS: Final = 4  # of which the ranks are looked at, for equal scores are rare


def _end(game: Game, walk: Walk) -> Stop:
    """The last stop of the whole play."""
    return next(walk.whole().stops(game, at=()))


def _ends(game: Game, walk: Walk) -> Iterator[Stop]:
    """The ends of several plays at the same table."""
    for nth in range(PLAYS):
        seed = walk.seed + nth * 1_000_000
        yield _end(game, Walk(walk.claims, walk.seats, walk.given, seed, walk.length))


def plays_end(game: Game, walk: Walk) -> None:
    """A random play ends within the limit, and then nobody may do anything."""
    stop = _end(game, walk)
    s = stop.s
    if game.decider(s) != NOBODY:
        found = f"{name(int(game.decider(s)))} to decide at step {s.step} after {stop.n} records"
        raise stop.fault(found, f"an end within {walk.claims.limit} records")
    if s.step != OVER or game.awaits(s):
        raise stop.fault(f"step {s.step}, awaits {game.awaits(s)} at the end", "OVER and nobody")
    for who in (*chairs(game, s), CHANCE):
        if game.options(s, who):
            raise stop.fault(f"options {game.options(s, who)} of {name(who)} at the end", "none")
        for action in game.chances if who == CHANCE else game.actions:
            if game.forbids(s, who, action) is not game.game_over:
                found = f"{game.forbids(s, who, action)!r} against '{action}' of {name(who)}"
                raise stop.fault(f"{found} at the end", f"{game.game_over!r}")


def ranks_agree(game: Game, walk: Walk) -> None:
    """Ranks are 1, 2, 2, 4 and agree with the scores and the tie-breaks that the author states."""
    for stop in _ends(game, walk):
        scores, ranks = game.scores(stop.s), game.ranks(stop.s)
        if len(ranks) != len(scores):
            raise stop.fault(f"{len(ranks)} ranks", f"one for each of {len(scores)} scores")
        for rank in ranks:
            if rank != 1 + sum(other < rank for other in ranks):
                raise stop.fault(f"ranks {ranks}", "1, 2, 2, 4: shared places, then a gap")
        if walk.claims.order is not None:
            _by_keys(stop, ranks, walk.claims.order(stop.s))
        else:
            _by_scores(stop, ranks, scores)


def _by_scores(stop: Stop, ranks: list[int], scores: list[int]) -> None:
    """Without a stated order, more points are a better rank; equal ones may be told apart."""
    for seat, other in [(a, b) for a in range(len(scores)) for b in range(len(scores))]:
        if scores[seat] > scores[other] and ranks[seat] >= ranks[other]:
            found = f"ranks {ranks} for scores {scores}"
            raise stop.fault(found, f"seat {seat} before seat {other}")


def _by_keys(stop: Stop, ranks: list[int], keys: Sequence[Any]) -> None:
    expected = [1 + sum(other > key for other in keys) for key in keys]
    if ranks != expected:
        raise stop.fault(f"ranks {ranks} for scores and tie-breaks {list(keys)}", f"{expected}")
