"""Sets and what they are worth (M15-M18, MQ8-MQ10)."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.core.ranking import places
from curatorium.games.museum_match.geometry import CELL, ROW_CELLS, SEATS, SET_CELLS, SETS, SPACES
from curatorium.games.museum_match.state import Table
from curatorium.pieces.bag import BIT
from curatorium.pieces.exhibit_tiles.marks import EXHIBITION, MARKS, THEME

# Kinds of match, the catalogue's names in their order
NOTHING: Final = 0
ICON: Final = 1
COLOUR_ONLY: Final = 2
COLOUR_ICON: Final = 3
ICON_TITLE: Final = 4
ALL_THREE: Final = 5


def match_of(shared: i64) -> i64:
    """The kind of match of three tiles, from the attributes they share. A title is of one icon (MQ9)."""
    if shared & EXHIBITION:
        return ALL_THREE if shared & THEME else ICON_TITLE
    if shared & THEME:
        return COLOUR_ICON if shared & 15 else COLOUR_ONLY
    return ICON if shared else NOTHING


#: Multiplier by kind of match (M18); icon, title and colour together are a house rule (MQ9).
MULTIPLIERS: Final = vec[i64]([0, 1, 2, 4, 5, 0])


def multiplier(s: Table, match: i64) -> i64:
    """What the tokens of a set with that match are multiplied by: the best line alone (MQ10)."""
    return s.triple if match == ALL_THREE else MULTIPLIERS[match]


def shared_marks(s: Table, seat: i64, window: i64) -> i64:
    """The attributes that all three tiles of a window share, as bits of MARKS."""
    at: i64 = (seat * SETS + window) * 3
    deck: i64 = s.deck * 49
    tiles = s.tiles
    first: i64 = tiles[SET_CELLS[at]]
    second: i64 = tiles[SET_CELLS[at + 1]]
    third: i64 = tiles[SET_CELLS[at + 2]]
    return MARKS[deck + first] & MARKS[deck + second] & MARKS[deck + third]


def tokens_on(s: Table, seat: i64, window: i64) -> i64:
    """Visitor Tokens on the three tiles of a window."""
    at: i64 = (seat * SETS + window) * 3
    tokens = s.tokens
    return tokens[SET_CELLS[at]] + tokens[SET_CELLS[at + 1]] + tokens[SET_CELLS[at + 2]]


def points_of(s: Table, seat: i64, window: i64) -> i64:
    """What the window would score for ``seat`` now; 0 if it is no set."""
    return tokens_on(s, seat, window) * multiplier(s, match_of(shared_marks(s, seat, window)))


def scorable(s: Table, seat: i64) -> i64:
    """The windows that ``seat`` may score now, a bit each."""
    deck: i64 = s.deck * 49
    tiles = s.tiles
    found: i64 = 0
    window: i64 = 1
    at: i64 = seat * SPACES
    for _ in range(2):
        first: i64 = MARKS[deck + tiles[ROW_CELLS[at]]]
        second: i64 = MARKS[deck + tiles[ROW_CELLS[at + 1]]]
        end: i64 = at + 6
        at += 2
        while at < end:
            third: i64 = MARKS[deck + tiles[ROW_CELLS[at]]]
            if first & second & third:
                found |= window
            first = second
            second = third
            window <<= 1
            at += 1
    if s.zero_scores == 0:
        return with_tokens(s, seat, found)
    return found


def with_tokens(s: Table, seat: i64, windows: i64) -> i64:
    """Those of the windows that hold at least one Visitor Token (MQ8)."""
    found: i64 = 0
    for window in range(SETS):
        bit: i64 = BIT[window]
        if windows & bit and tokens_on(s, seat, window) > 0:
            found |= bit
    return found


def tokens_by_seat(s: Table) -> list[int]:
    """Visitor Tokens within each player's two rows; those on shared tiles count for both (MQ20)."""
    totals = [0] * SEATS
    for seat in range(SEATS):
        for space in range(SPACES):
            totals[seat] += s.tokens[CELL[seat * SPACES + space]]
    return totals


def ranks(s: Table) -> list[int]:
    """Places by points; where rounds are finished, equal points go to fewer tokens on one's own board.

    The tie-break belongs to a game that was won, not to one that the safety stop ended (MQ18).
    """
    keys = [(int(points), 0) for points in s.scores]
    if s.whole_rounds and max(int(points) for points in s.scores) >= s.target:
        tokens = tokens_by_seat(s)
        keys = [(int(points), -tokens[seat]) for seat, points in enumerate(s.scores)]
    return places(keys)
