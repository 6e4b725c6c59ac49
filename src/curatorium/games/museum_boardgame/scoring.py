"""Exhibition Halls and what they are worth (B12, B13, BQ10, BQ12)."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.core.ranking import places
from curatorium.games.museum_boardgame.geometry import HALLS, SEATS, SPACES
from curatorium.games.museum_boardgame.state import Table
from curatorium.pieces.bag import BIT
from curatorium.pieces.exhibit_tiles.marks import EXHIBITION, MARKS, THEME

# Cases of the multiplier, the catalogue's names in their order
MIXED: Final = 0
DIFFERENT: Final = 1
COLLECTION_ALONE: Final = 2
SAME_THEME: Final = 3
SAME_GROUP: Final = 4

#: Multiplier by case (B13).
MULTIPLIERS: Final = vec[i64]([0, 1, 1, 2, 3])


def match_of(shared: i64) -> i64:
    """The case of tiles that share these attributes, bits of MARKS; MIXED if they share none."""
    if shared & EXHIBITION:
        return SAME_GROUP
    if shared & THEME:
        return SAME_THEME
    return COLLECTION_ALONE if shared else MIXED


def case_of(one: i64, two: i64, three: i64) -> i64:
    """The case of three tiles, from their attributes as bits of MARKS: the best that applies (BQ10)."""
    shared: i64 = one & two & three
    if shared:
        return match_of(shared)
    return MIXED if (one & two) | (one & three) | (two & three) else DIFFERENT


def case_in(s: Table, seat: i64, hall: i64) -> i64:
    """The case of the three tiles that hang in a hall now."""
    at: i64 = seat * 16 + hall * 3
    deck: i64 = s.deck * 49
    tiles = s.tiles
    return case_of(
        MARKS[deck + tiles[at]], MARKS[deck + tiles[at + 1]], MARKS[deck + tiles[at + 2]]
    )


def tokens_in(s: Table, seat: i64, hall: i64) -> i64:
    """Visitor Tokens on the three spaces of a hall."""
    at: i64 = seat * SPACES + hall * 3
    tokens = s.tokens
    return tokens[at] + tokens[at + 1] + tokens[at + 2]


def points_of(s: Table, seat: i64, hall: i64) -> i64:
    """What the hall would score now."""
    tokens: i64 = tokens_in(s, seat, hall)
    return tokens * MULTIPLIERS[case_in(s, seat, hall)] if tokens else 0


def scorable(s: Table, seat: i64) -> i64:
    """The halls that ``seat`` may score now, a bit each: all, unless they must be worth something (BQ12)."""
    if s.zero_scores:
        return 15
    found: i64 = 0
    for hall in range(HALLS):
        if points_of(s, seat, hall):
            found |= BIT[hall]
    return found


def tokens_by_seat(s: Table) -> list[int]:
    """Visitor Tokens on each player's board (BQ19)."""
    return [
        sum(int(s.tokens[seat * SPACES + space]) for space in range(SPACES))
        for seat in range(SEATS)
    ]


def ranks(s: Table) -> list[int]:
    """Places by points; where rounds are finished, equal points go to fewer tokens on one's own board.

    The tie-break belongs to a game that was won, not to one that a stall or the last round ended (BQ18).
    """
    keys = [(int(points), 0) for points in s.scores]
    if s.whole_rounds and max(int(points) for points in s.scores) >= s.target:
        tokens = tokens_by_seat(s)
        keys = [(int(points), -tokens[seat]) for seat, points in enumerate(s.scores)]
    return places(keys)
