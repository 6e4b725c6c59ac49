"""What speaks for an action of Museum Match, as a sentence of its catalogue."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.game import Action, Event
from curatorium.games.museum_match.actions.active_tiles import Exchange
from curatorium.games.museum_match.actions.sets import Score
from curatorium.games.museum_match.geometry import SEATS, SET_CELLS, SETS
from curatorium.games.museum_match.scoring import (
    match_of,
    points_of,
    shared_marks,
    tokens_on,
)
from curatorium.games.museum_match.state import Table
from curatorium.pieces.exhibit_tiles.marks import MARKS

WORTH_TELLING: Final = 2  # points that another player must lose


def reason_of(s: Table, then: Table, seat: i64, action: Action) -> Event:
    """What speaks for ``action`` of ``seat`` at ``s``; ``then`` is the table after it."""
    if isinstance(action, Score):
        return _scoring(s, seat, action.window)
    if action.verb == "end_turn":
        return _keeping(s, seat)
    window: i64 = _gained(s, then, seat)
    victim: i64 = _robbed(s, then, seat)
    if victim >= 0 and (window < 0 or _loss(s, then, victim) > points_of(then, seat, window)):
        return Event("takes", (int(victim), int(_loss(s, then, victim))))
    if window >= 0:
        return _set(then, seat, window)
    if isinstance(action, Exchange):
        return Event("new_tile", (int(s.stack or s.discards).bit_count(),))
    return _pair(s, then, seat)


def _scoring(s: Table, seat: i64, window: i64) -> Event:
    points: i64 = points_of(s, seat, window)
    total: i64 = s.scores[seat] + points
    if total >= s.target:
        return Event("wins", (int(points), int(total)))
    if points == 0:
        return Event("clears", ())
    return Event("scores", (int(points), int(total)))


def _keeping(s: Table, seat: i64) -> Event:
    """Nothing is scored: is there something to be kept?"""
    best: i64 = 0
    for window in range(1, SETS):
        if points_of(s, seat, window) > points_of(s, seat, best):
            best = window
    points: i64 = points_of(s, seat, best)
    if points == 0:
        return Event("nothing_to_score", ())
    return Event("keeps", (int(best), int(points)))


def _set(then: Table, seat: i64, window: i64) -> Event:
    """The set that may be scored next: its place, its tiles, points and match."""
    at: i64 = (seat * SETS + window) * 3
    tiles = [int(then.tiles[SET_CELLS[at + i]]) for i in range(3)]
    match = int(match_of(shared_marks(then, seat, window)))
    return Event("set", (int(window), *tiles, int(points_of(then, seat, window)), match))


def _gained(s: Table, then: Table, seat: i64) -> i64:
    """The window that gains most and scores most for the seat, or -1 if none gains."""
    found: i64 = -1
    most: i64 = 0
    for window in range(SETS):
        points: i64 = points_of(then, seat, window)
        if points > points_of(s, seat, window) and points > most:
            found = window
            most = points
    return found


def _pair(s: Table, then: Table, seat: i64) -> Event:
    """Two tiles that have come to match beside each other's tokens, or that nothing of the kind is there."""
    found: i64 = -1
    most: i64 = 0
    for window in range(SETS):
        gain: i64 = pairs_with_tokens(then, seat, window) - pairs_with_tokens(s, seat, window)
        if gain > most:
            found = window
            most = gain
    if found < 0:
        return Event("prepares", ())
    at: i64 = (seat * SETS + found) * 3
    best: tuple[int, int, int] = (0, 0, 0)
    for left, right in ((0, 1), (1, 2), (0, 2)):
        one, two = int(then.tiles[SET_CELLS[at + left]]), int(then.tiles[SET_CELLS[at + right]])
        match = int(match_of(MARKS[then.deck * 49 + one] & MARKS[then.deck * 49 + two]))
        best = max(best, (match, one, two))
    return Event("pair", (int(found), best[1], best[2], best[0]))


def pairs_with_tokens(s: Table, seat: i64, window: i64) -> i64:
    """Matching pairs in a window that is no set, by kind of match, times its Visitor Tokens."""
    at: i64 = (seat * SETS + window) * 3
    deck: i64 = s.deck * 49
    one: i64 = MARKS[deck + s.tiles[SET_CELLS[at]]]
    two: i64 = MARKS[deck + s.tiles[SET_CELLS[at + 1]]]
    three: i64 = MARKS[deck + s.tiles[SET_CELLS[at + 2]]]
    if one & two & three:
        return 0
    kinds: i64 = match_of(one & two) + match_of(two & three) + match_of(one & three)
    return kinds * tokens_on(s, seat, window)


def _loss(s: Table, then: Table, seat: i64) -> i64:
    """Points by which a seat's best set has become less."""
    return _best(s, seat) - _best(then, seat)


def _best(s: Table, seat: i64) -> i64:
    best: i64 = 0
    for window in range(SETS):
        best = max(best, points_of(s, seat, window))
    return best


def _robbed(s: Table, then: Table, seat: i64) -> i64:
    """The other player who loses most, or -1 if nobody loses what is worth telling."""
    found: i64 = -1
    most: i64 = WORTH_TELLING - 1
    for other in range(SEATS):
        if other != seat and _loss(s, then, other) > most:
            found = other
            most = _loss(s, then, other)
    return found
