"""What a seat's office is worth: points made, what its stats bring, and what a career comes to in the end."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.games.historians.conference import TOKENS_WON
from curatorium.games.historians.moves import level
from curatorium.games.historians.scoring import AGENT_BONUS, TOKEN_WORTH, token_points
from curatorium.games.historians.state import (
    ACTION,
    AGENT,
    ARTICLES,
    BOOKS,
    DESK,
    LEVEL,
    MEMBERSHIPS,
    PRESTIGE,
    PUBLICIST,
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
    [30, 819, 360, 37, 1250, 400, 450, 12, 960, 31, 576, 1250, 4000, 1248, 961, 88, 14, 24]
)
CONFERENCES: Final = 77  # of what a conference brings, for each year to come, of a hundred
PUBLICATIONS: Final = 45  # a point of the Agent's bonus, for each year to come

#: Points that the rest of a career brings, in hundredths, by what stands in ``outlook``: fitted by least
#: squares to careers of bots; for somebody alone, and for one of several.
_ALONE: Final = vec[i64](
    [-1259, 1485, 939, 439, 13, 251, -108, 21, -50, -35, -82, -84, 59, 100, 160, 60, 0, 84, 10]
)
_TOGETHER: Final = vec[i64](
    [
        -2840,
        1085,
        1938,
        386,
        29,
        362,
        20,
        49,
        -123,
        1231,
        -107,
        -300,
        62,
        126,
        193,
        300,
        436,
        -87,
        11,
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
    won: i64 = TOKENS_WON[level(s, seat, MEMBERSHIPS)]
    each: i64 = TOKEN_WORTH[level(s, seat, PUBLICIST)]
    agent: i64 = AGENT_BONUS[level(s, seat, AGENT)]
    free: i64 = 1 if level(s, seat, SPACES) == 4 else 0
    total: i64 = s.desk[at + PRESTIGE] * POINT + fitted[0]
    total += fitted[1] * left + fitted[2] * left * left // 10
    total += fitted[3] * tokens + fitted[4] * tokens * each
    total += left * (fitted[5] * won + fitted[6] * each + fitted[7] * won * each)
    total += left * (fitted[8] * agent + fitted[9] * free)
    total += left * left * (fitted[10] * won + fitted[11] * each) // 10
    total += (fitted[12] * planned + fitted[13] * submitted + fitted[14] * coming) // 100
    total += fitted[15] * s.desk[at + ARTICLES] + fitted[16] * s.desk[at + BOOKS]
    return total + fitted[17] * left * agent * free + fitted[18] * tokens * left
