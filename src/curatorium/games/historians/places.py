"""Where cards can be, and which one follows which in a place."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.games.historians.cards import ROOM

# Numbers of ``Table.where``
BAG: Final = 0  # under the tops of the stacks, in no order
TOP: Final = 1  # on top of stack 0-3: TOP + stack
DISCARD: Final = 5
FLOOR: Final = 6  # of the conference
SHELF: Final = 7  # a conference paper
HAND: Final = 8  # in the notebook of a seat: HAND + seat
BROUGHT: Final = 13  # staged for the conference: BROUGHT + seat
WORK: Final = 18  # in a workspace: WORK + seat * 3 + workspace
PLACES: Final = 33  # how many places there are
LISTED: Final = FLOOR  # the first of those that are no piles: their cards follow one another
NO_MORE: Final = 1_000  # after the last card of a place: greater than any card's number

_ALONE: Final = vec[i64]([NO_MORE] * (ROOM + PLACES))


def follow(where: vec[i64]) -> vec[i64]:
    """By card the next one in its place, by number; behind all cards, by place, the first one there; or NO_MORE.

    A play asks again and again for the few cards of a notebook, a workspace or the floor.
    """
    cards: i64 = len(where)
    after = _ALONE[: cards + PLACES]
    card: i64 = cards - 1
    while card >= 0:
        if where[card] >= LISTED:
            at: i64 = cards + where[card]
            after[card] = after[at]
            after[at] = card
        card -= 1
    return after
