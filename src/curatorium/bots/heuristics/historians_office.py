"""What a seat's office is worth: points made, what its stats bring, and what a career comes to in the end."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.games.historians.conference import TOKENS_WON
from curatorium.games.historians.moves import level
from curatorium.games.historians.places import HAND
from curatorium.games.historians.scoring import AGENT_BONUS, TOKEN_WORTH, token_points
from curatorium.games.historians.state import (
    ACTION,
    AGENT,
    ARCHIVE,
    ARTICLES,
    BOOKS,
    DESK,
    FUNDING,
    KIND,
    LEVEL,
    MEMBERSHIPS,
    PRESTIGE,
    PUBLICIST,
    RESEARCH,
    SPACES,
    STATS,
    TOKENS,
    YEARS,
    Table,
)
from curatorium.pieces.bag import BIT

POINT: Final = 100  # a point of prestige in the units of the heuristic
AWARDED: Final = 300  # a book published, for the awards
RISEN: Final = 150  # a level of any stat while eight years are to come, for who looks no further

#: What each level of a stat adds while eight years are to come: six stats, levels 2 to 4. Found by
#: trial, see docs/bots.md; what Memberships, Publicist and Agent bring together comes on top.
STAT_WORTH: Final = vec[i64](
    [
        2430,
        40,
        108,
        347,
        2410,
        105,
        1253,
        2811,
        20000,
        4280,
        2890,
        11839,
        1158,
        3219,
        6024,
        152,
        605,
        411,
    ]
)
CONFERENCES: Final = 6  # of what a conference brings, for each year to come, of a hundred
PUBLICATIONS: Final = 108  # a point of the Agent's bonus, for each year to come

#: Points that the rest of a career brings, in hundredths, by what stands in ``outlook``: fitted by least
#: squares to careers of bots, none below 0 but of the years; for somebody alone, and for one of several.
_ALONE: Final = vec[i64](
    [-5238, 5071, -2020, 661, 82, 7, 0, 327, 87, 40, 217, 0, 1207, 300, 57, 0, 0, 0, 0]
)
_TOGETHER: Final = vec[i64](
    [
        -736,
        -9645,
        6019,
        -746,
        77,
        0,
        729,
        1222,
        1096,
        0,
        226,
        151,
        3371,
        270,
        240,
        3162,
        -631,
        6,
        238,
    ]
)


def actions_left(s: Table, seat: i64) -> i64:
    """How many actions a seat still has, that of this year among them."""
    left: i64 = s.house[YEARS] - s.year
    if s.phase <= ACTION and s.acted & BIT[seat] == 0:
        left += 1
    return left


def made(s: Table, seat: i64) -> i64:
    """Points that have been made, tokens and stats, for who looks no further."""
    at: i64 = seat * DESK
    total: i64 = (s.desk[at + PRESTIGE] + token_points(s, seat)) * POINT
    left: i64 = actions_left(s, seat)
    for stat in range(STATS):
        total += (s.desk[at + LEVEL + stat] - 1) * RISEN * left // 8
    total += s.desk[at + BOOKS] * AWARDED
    return total + s.desk[at + ARTICLES] * AWARDED // 3


def promise(s: Table, seat: i64) -> i64:
    """What the stats will bring in the years to come: what upgrades are chosen by."""
    left: i64 = actions_left(s, seat)
    total: i64 = token_points(s, seat) * POINT
    won: i64 = TOKENS_WON[level(s, seat, MEMBERSHIPS)] * TOKEN_WORTH[level(s, seat, PUBLICIST)]
    total += left * won * POINT * CONFERENCES // 100
    total += left * AGENT_BONUS[level(s, seat, AGENT)] * PUBLICATIONS
    for stat in range(STATS):
        for step in range(level(s, seat, stat) - 1):
            total += STAT_WORTH[stat * 3 + step] * left // 8
    return total


def outlook(s: Table, seat: i64, planned: i64, submitted: i64, coming: i64) -> i64:
    """What a career will come to, in hundredths of a point.

    ``planned`` is what its cards promise, ``submitted`` what is under review, ``coming`` what the action of
    this year still brings, each in the units of the heuristic.
    """
    fitted = _ALONE if s.seats == 1 else _TOGETHER
    at: i64 = seat * DESK
    left: i64 = actions_left(s, seat)
    tokens: i64 = s.desk[at + TOKENS]
    each: i64 = TOKEN_WORTH[level(s, seat, PUBLICIST)]
    free: i64 = 1 if level(s, seat, SPACES) == 4 else 0
    total: i64 = s.desk[at + PRESTIGE] * POINT + fitted[0]
    total += fitted[1] * left + fitted[2] * left * left // 10
    total += fitted[3] * left * left * left // 100
    total += fitted[4] * tokens * each + fitted[5] * tokens * left
    total += left * (fitted[6] * free + fitted[7] * level(s, seat, SPACES))
    total += left * (fitted[8] * level(s, seat, FUNDING) + fitted[9] * level(s, seat, ARCHIVE))
    total += (fitted[10] * planned + fitted[11] * submitted) // 100
    total += fitted[12 if s.desk[at + KIND] == RESEARCH else 13] * coming // 100
    total += fitted[14] * left * s.held[HAND + seat]
    total += s.seats * (fitted[15] * left + fitted[16] * left * left // 10 + fitted[18])
    return total + fitted[17] * s.seats * left * AGENT_BONUS[level(s, seat, AGENT)] * free
