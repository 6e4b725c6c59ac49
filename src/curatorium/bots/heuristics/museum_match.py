"""How good a position of Museum Match looks: points, sets at hand, and tokens on pairs that match."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic
from curatorium.core.game import Game, State
from curatorium.core.packed import vec
from curatorium.games.museum_match.geometry import SEATS, SET_CELLS, SETS
from curatorium.games.museum_match.scoring import match_of, multiplier
from curatorium.games.museum_match.state import Table
from curatorium.pieces.exhibit_tiles.marks import MARKS

POINT: Final = 100  # a point on the track
READY: Final = 55  # a point of the best set that could be scored now
SPARE: Final = 18  # a point of any other set that could be scored now
PAIR: Final = 10  # a point of a set that lacks one tile
THREAT: Final = 12  # a point of another player's best set


@final
class MuseumMatchHeuristic(Heuristic):
    """Points, and what the three rows of windows promise."""

    def value(self, game: Game, s: State, seat: i64) -> i64:
        assert isinstance(s, Table)
        total: i64 = s.scores[seat] * POINT
        if s.scores[seat] >= s.target:
            total += 100 * POINT
        total += promise(s, seat)
        for other in range(SEATS):
            if other != seat:
                total -= best_set(s, other) * THREAT
        return total


def best_set(s: Table, seat: i64) -> i64:
    """Points of the best set that ``seat`` could score as the board lies."""
    best: i64 = 0
    deck: i64 = s.deck * 49
    tiles = s.tiles
    tokens = s.tokens
    at: i64 = seat * (SETS * 3)
    for _ in range(SETS):
        a: i64 = SET_CELLS[at]
        b: i64 = SET_CELLS[at + 1]
        c: i64 = SET_CELLS[at + 2]
        at += 3
        held: i64 = tokens[a] + tokens[b] + tokens[c]
        if held > 0:
            shared: i64 = MARKS[deck + tiles[a]] & MARKS[deck + tiles[b]] & MARKS[deck + tiles[c]]
            if shared:
                best = max(best, held * multiplier(s, match_of(shared)))
    return best


def promise(s: Table, seat: i64) -> i64:
    """What the seat's windows are worth: the best ready set most, the others and pairs less."""
    best: i64 = 0
    spare: i64 = 0
    pairs: i64 = 0
    deck: i64 = s.deck * 49
    tiles = s.tiles
    tokens = s.tokens
    at: i64 = seat * (SETS * 3)
    for _ in range(SETS):
        a: i64 = SET_CELLS[at]
        b: i64 = SET_CELLS[at + 1]
        c: i64 = SET_CELLS[at + 2]
        at += 3
        one: i64 = MARKS[deck + tiles[a]]
        two: i64 = MARKS[deck + tiles[b]]
        three: i64 = MARKS[deck + tiles[c]]
        held: i64 = tokens[a] + tokens[b] + tokens[c]
        shared: i64 = one & two & three
        if shared:
            points: i64 = held * multiplier(s, match_of(shared))
            spare += points
            best = max(best, points)
        else:
            pairs += held * (
                _PAIR_WORTH[match_of(one & two)]
                + _PAIR_WORTH[match_of(two & three)]
                + _PAIR_WORTH[match_of(one & three)]
            )
    return best * READY + (spare - best) * SPARE + pairs * PAIR // 4


#: How much a matching pair promises, by its kind of match.
_PAIR_WORTH: Final = vec[i64]([0, 1, 2, 4, 4, 5])

HEURISTIC: Final = MuseumMatchHeuristic()
