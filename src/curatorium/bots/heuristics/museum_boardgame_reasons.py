"""What speaks for an action of The Museum Boardgame, as a sentence of its catalogue."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.game import Action, Event
from curatorium.core.packed import vec
from curatorium.games.museum_boardgame.actions.dice import Exchange
from curatorium.games.museum_boardgame.actions.halls import Install, Score
from curatorium.games.museum_boardgame.geometry import HALLS, PLACES, SEATS, STORAGE
from curatorium.games.museum_boardgame.scoring import (
    DIFFERENT,
    MULTIPLIERS,
    case_in,
    case_of,
    match_of,
    points_of,
    tokens_in,
)
from curatorium.games.museum_boardgame.state import END, Table
from curatorium.pieces.exhibit_tiles.marks import GAP, MARKS


def reason_of(s: Table, then: Table, seat: i64, action: Action) -> Event:
    """What speaks for ``action`` of ``seat`` at ``s``; ``then`` is the table after it."""
    if isinstance(action, Score):
        return _scoring(s, seat, action.hall)
    if action.verb == "end_turn":
        return Event("ends", ()) if s.step == END else _keeping(s, seat)
    if action.verb == "pass":
        return Event("leaves", ())
    if isinstance(action, Install):
        return _installing(then, seat, action.space)
    return (
        _hall(s, then, seat)
        or _storage(s, then, seat, isinstance(action, Exchange))
        or _pair(s, then, seat)
    )


def _scoring(s: Table, seat: i64, hall: i64) -> Event:
    points: i64 = points_of(s, seat, hall)
    total: i64 = s.scores[seat] + points
    if points == 0:
        return Event("clears", (int(hall),))
    if total < s.target:
        return Event("scores", (int(points), int(total)))
    return Event("reaches" if s.whole_rounds else "wins", (int(points), int(total)))


def _keeping(s: Table, seat: i64) -> Event:
    """Nothing is scored: is there something to be kept?"""
    best: i64 = 0
    for hall in range(1, HALLS):
        if points_of(s, seat, hall) > points_of(s, seat, best):
            best = hall
    points = int(points_of(s, seat, best))
    return Event("keeps", (int(best), points)) if points else Event("nothing_to_score", ())


def _installing(then: Table, seat: i64, space: i64) -> Event:
    """What the tile that has just been installed makes of those that were installed before it."""
    hall: i64 = space // 3
    if space % 3 == 2:
        case: i64 = case_in(then, seat, hall)
        if case >= DIFFERENT:
            return Event("waits", (int(hall), int(case), int(MULTIPLIERS[case])))
    tile: i64 = then.tiles[seat * PLACES + space]
    best: tuple[int, int, int, int] = (0, 0, 0, 0)
    for other in range(hall * 3, space):
        before: i64 = then.tiles[seat * PLACES + other]
        best = max(best, (int(_match(then, before, tile)), int(hall), int(before), int(tile)))
    return _pair_event(best) if best[0] else Event("prepares", ())


def _hall(s: Table, then: Table, seat: i64) -> Event | None:
    """A hall that gains points, the one that has most; or one whose tokens will count for more."""
    found: i64 = -1
    most: i64 = 0
    waits: i64 = -1
    gain: i64 = 0
    for hall in range(HALLS):
        points: i64 = points_of(then, seat, hall)
        if points > points_of(s, seat, hall) and points > most:
            found = hall
            most = points
        more: i64 = MULTIPLIERS[case_in(then, seat, hall)] - MULTIPLIERS[case_in(s, seat, hall)]
        if more > gain and _full(then, seat, hall):
            waits = hall
            gain = more
    if found >= 0:
        case: i64 = case_in(then, seat, found)
        tokens = int(tokens_in(then, seat, found))
        return Event("hall", (int(found), int(most), tokens, int(MULTIPLIERS[case]), int(case)))
    if waits >= 0:
        case = case_in(then, seat, waits)
        return Event("waits", (int(waits), int(case), int(MULTIPLIERS[case])))
    return None


def _full(s: Table, seat: i64, hall: i64) -> bool:
    """Does a tile hang on each space of a hall? While tiles are being taken there are gaps."""
    at: i64 = seat * PLACES + hall * 3
    return s.tiles[at] != GAP and s.tiles[at + 1] != GAP and s.tiles[at + 2] != GAP


def _storage(s: Table, then: Table, seat: i64, exchanged: bool) -> Event | None:
    """Three matching tiles that have come into storage, or that another player's has lost."""
    case: i64 = best_stored(then, seat)
    if case > max(DIFFERENT, best_stored(s, seat)):
        return Event("stored", (int(case),))
    if exchanged:
        for other in range(SEATS):
            if other != seat:
                lost: i64 = best_stored(s, other)
                if lost > max(DIFFERENT, best_stored(then, other)):
                    return Event("spoils", (int(other), int(lost)))
    return None


def best_stored(s: Table, seat: i64) -> i64:
    """The best case that three tiles in storage would make; cases are numbered from the worst to the best."""
    at: i64 = seat * PLACES + STORAGE
    deck: i64 = s.deck * 49
    best: i64 = 0
    for left_out in range(4):
        i: i64 = at + _THREE[left_out * 3]
        j: i64 = at + _THREE[left_out * 3 + 1]
        k: i64 = at + _THREE[left_out * 3 + 2]
        case: i64 = case_of(
            MARKS[deck + s.tiles[i]], MARKS[deck + s.tiles[j]], MARKS[deck + s.tiles[k]]
        )
        best = max(best, case)
    return best


#: The four ways to leave out one of four Storage Spaces.
_THREE: Final = vec[i64]([1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2])


def _pair(s: Table, then: Table, seat: i64) -> Event:
    """Two tiles of a hall that have come to match, or that nothing of the kind is there."""
    best: tuple[int, int, int, int] = (0, 0, 0, 0)
    for hall in range(HALLS):
        now = _best_pair(then, seat, hall)
        if now[0] > _best_pair(s, seat, hall)[0]:
            best = max(best, now)
    return _pair_event(best) if best[0] else Event("prepares", ())


def _pair_event(pair: tuple[int, int, int, int]) -> Event:
    case, hall, one, two = pair
    return Event("pair", (hall, one, two, case))


def _best_pair(s: Table, seat: i64, hall: i64) -> tuple[int, int, int, int]:
    """Of a hall: the best match of two of its tiles, as a case or 0; the hall; both tiles."""
    at: i64 = seat * PLACES + hall * 3
    best: tuple[int, int, int, int] = (0, int(hall), 0, 0)
    for left, right in _PAIRS:
        one, two = int(s.tiles[at + left]), int(s.tiles[at + right])
        best = max(best, (int(_match(s, one, two)), int(hall), one, two))
    return best


_PAIRS: Final = ((0, 1), (1, 2), (0, 2))


def _match(s: Table, one: i64, two: i64) -> i64:
    """What two tiles share, as the case that three such tiles would be; 0 for nothing."""
    return match_of(MARKS[s.deck * 49 + one] & MARKS[s.deck * 49 + two])
