"""Counts of all lines of play to a depth: an oracle for rules that change by mistake.

A line is a sequence of records, CHANCE's included.
"""

import pytest

from curatorium.core.meta import Value
from curatorium.games.museum_match.game import GAME
from tests.games.museum_match.tables import Board
from tests.games.whole_plays import perft


def by_hand(swaps: int, exchanges: int = 2, stack: int = 16, lost: int = 0) -> tuple[int, ...]:
    """The counts from the deal, by arithmetic.

    A colour has six spaces: a token each, ``swaps`` in all and two exchanges, so ``n`` options
    for an Active Tile in all. After a token or a swap the other tile has its options still
    (where the two are neighbours both have the same number); after an exchange a tile of the
    stack is turned up. ``lost`` tokens cannot be placed as the second action.
    """
    n = 6 + swaps + exchanges
    return 36, 2 * 6 * n, 2 * (6 + swaps) * n + 2 * 6 * exchanges * stack - lost


# Two neighbours at the four row ends of one colour's half, three elsewhere; across corners 3 and 5.
STRAIGHT = 2 * 2 + 4 * 3
DIAGONAL = 2 * 3 + 4 * 5


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, by_hand(STRAIGHT)),
        ({"diagonal_swaps": True}, by_hand(DIAGONAL)),
        ({"active_binding": "space"}, by_hand(STRAIGHT)),
        ({"token_limit": 1}, by_hand(STRAIGHT, lost=36 * 2)),
    ],
)
def test_perft_from_the_deal(options: dict[str, Value], counts: tuple[int, ...]) -> None:
    table = Board(options=options).table
    assert tuple(perft(GAME, table, depth) for depth in (1, 2, 3)) == counts


def test_perft_after_a_roll() -> None:
    # 6-Black: token, three swaps, exchange. 6-White: token, two swaps.
    board = Board({"1B": "Villa Fresco", "2B": "House Mosaic", "3B": "Theatre Mask"})
    board.roll(6, 6)
    first = 5 + 3
    second = (1 + 3) * 3 + 16 + (1 + 2) * 5
    # Of the 27 lines that end both actions, the sets were counted by the engine when it was new.
    assert [perft(GAME, board.table, depth) for depth in (1, 2, 3)] == [first, second, 216]
