"""Counts of all lines of play to a depth: an oracle for rules that change by mistake.

A line is a sequence of records, CHANCE's included.
"""

import pytest

from curatorium.core.meta import Value
from curatorium.games.museum_boardgame.game import GAME
from tests.games.museum_boardgame.tables import Board
from tests.games.whole_plays import perft


def by_hand(swaps: int, passing: int = 1, lost: int = 0, scores: int = 5) -> tuple[int, ...]:
    """The counts from the first roll, by arithmetic.

    A wing has six spaces: a token each, ``swaps`` in all and four ways to storage each, so ``n``
    actions in all, and ``passing`` one more in each position. After an action of one tile the
    other has its own and passing; after passing there are ``scores`` options. Where the two
    Active Tiles are neighbours, both have the same number of swaps. ``lost`` tokens cannot be
    placed as the second action.
    """
    n = 6 + swaps + 6 * 4
    return 36, 2 * 6 * n + 36 * passing, 2 * n * (n + 6 * passing) - lost + 36 * passing * scores


# Two neighbours at the two outer ends of one wing's rows, three elsewhere; the wings apart, one less twice.
TOGETHER = 2 * 2 + 4 * 3
APART = 4 * 2 + 2 * 3


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, by_hand(TOGETHER)),
        ({"wings_connected": False}, by_hand(APART)),
        ({"actions_mandatory": True}, by_hand(TOGETHER, passing=0)),
        ({"active_binding": "space"}, by_hand(TOGETHER)),
        ({"token_limit": 1}, by_hand(TOGETHER, lost=36 * 2)),
        ({"allow_zero_score": False}, by_hand(TOGETHER, scores=1)),
    ],
)
def test_perft_from_the_first_roll(options: dict[str, Value], counts: tuple[int, ...]) -> None:
    table = Board(options=options).table
    assert tuple(perft(GAME, table, depth) for depth in (1, 2, 3)) == counts


def test_perft_of_the_drafts() -> None:
    for draft in ("blind", "open"):
        s = GAME.setup(3, GAME.meta.choose({"draft": draft}))
        assert perft(GAME, s, 2) == 48 * 47


def test_perft_of_a_scoring_and_of_an_exchange() -> None:
    board = Board()
    board.roll(5, 2)
    board.do("pass")
    assert perft(GAME, board.table, 1) == 5
    # Four halls are installed in 24 ways each; scoring nothing leads to the exchange at once.
    assert perft(GAME, board.table, 4) == 4 * 24 + 8 * 7 * 6
    board.do("end_turn")
    assert [perft(GAME, board.table, depth) for depth in (1, 2, 3, 4, 5)] == [
        8,
        56,
        336,
        1680,
        1680,
    ]
