"""The board, the pieces and the deal (M1-M9)."""

from collections import Counter

import pytest

from curatorium.core.rule import Malformed
from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.geometry import (
    CELL,
    CELLS,
    DEAL,
    SET_CELLS,
    SETS as WINDOWS,
    SPACES,
    UNSHARED,
    XY,
    adjacent,
    space_of,
)
from curatorium.pieces.exhibit_tiles.content import EXHIBITIONS, SETS, THEMES
from tests.games.museum_match.tables import BOTTOM, TOP, Board, cell, space

# The sixteen shared spaces by hand: my number, and that of the neighbour on my left.
SHARED = {"1B": "5W", "2B": "2W", "4B": "6W", "5B": "3W"}


@pytest.mark.rule("M1", "MQ17")
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_only_four_can_play(seats: int) -> None:
    with pytest.raises(Malformed, match="Museum Match has 4 seats"):
        GAME.setup(seats, GAME.meta.choose({}))


@pytest.mark.rule("M2", "M6")
def test_pieces_of_the_box() -> None:
    board = Board()
    assert board.table.supply == 40
    assert list(board.table.scores) == [0, 0, 0, 0]
    assert len(board.table.tiles) == CELLS == 32
    assert len(board.stack()) == 16


@pytest.mark.rule("M3")
def test_every_action_lies_in_the_players_own_two_rows() -> None:
    for seat in range(4):
        mine = {CELL[seat * SPACES + p] for p in range(SPACES)}
        assert len(mine) == 12
        for window in range(WINDOWS):
            at = (seat * WINDOWS + window) * 3
            assert {SET_CELLS[at + i] for i in range(3)} <= mine


@pytest.mark.rule("M4")
def test_black_on_the_left_white_on_the_right() -> None:
    south = [XY[cell(name)] for name in TOP]
    assert south == [(x, 1) for x in range(6)]
    assert [XY[cell(name)] for name in BOTTOM] == [(x, 0) for x in range(6)]
    west = [XY[cell(name, 1)] for name in TOP]
    assert west == [(1, 5 - y) for y in range(6)]
    north = [XY[cell(name, 2)] for name in TOP]
    assert north == [(5 - x, 4) for x in range(6)]
    east = [XY[cell(name, 3)] for name in TOP]
    assert east == [(4, y) for y in range(6)]


@pytest.mark.rule("M5")
@pytest.mark.parametrize("seat", range(4))
def test_corners_are_shared_with_both_neighbours(seat: int) -> None:
    left = (seat + 1) % 4
    for mine, theirs in SHARED.items():
        assert cell(mine, seat) == cell(theirs, left)
    shared = {cell(m, seat) for m in SHARED} | {cell(t, seat) for t in SHARED.values()}
    own = {CELL[seat * SPACES + p] for p in range(SPACES)}
    assert own - shared == {CELL[seat * SPACES + p] for p in UNSHARED}
    assert [space(n) for n in ("3B", "6B", "1W", "4W")] == list(UNSHARED)


@pytest.mark.rule("M5")
def test_printed_example_of_a_shared_space() -> None:
    assert cell("5B", 0) == cell("3W", 1)


def test_a_cell_is_known_to_one_or_two_players() -> None:
    known = Counter(sum(space_of(seat, c) >= 0 for seat in range(4)) for c in range(CELLS))
    assert known == {1: 16, 2: 16}
    for seat in range(4):
        for p in range(SPACES):
            assert space_of(seat, CELL[seat * SPACES + p]) == p


@pytest.mark.rule("MQ1", "M15")
def test_thirty_two_sets_of_cells_all_different() -> None:
    windows = {
        frozenset(SET_CELLS[(seat * WINDOWS + w) * 3 + i] for i in range(3))
        for seat in range(4)
        for w in range(WINDOWS)
    }
    assert len(windows) == 32


@pytest.mark.rule("MQ2")
def test_neighbours_of_a_space() -> None:
    def count(name: str, diagonal: bool) -> int:
        return sum(adjacent(space(name), p, diagonal) for p in range(SPACES))

    assert [count(name, False) for name in ("1B", "4B", "3W", "6W")] == [2, 2, 2, 2]
    assert [count(name, False) for name in ("3B", "6B", "1W", "2W", "5B")] == [3, 3, 3, 3, 3]
    assert count("1B", True) == 3
    assert count("3B", True) == 5
    assert adjacent(space("3B"), space("1W"), False)  # across the colours
    assert adjacent(space("1B"), space("4B"), False)  # between the rows


@pytest.mark.rule("M7", "M8")
@pytest.mark.parametrize("tiles", SETS, ids=lambda s: s.id)
def test_tile_sets(tiles: object) -> None:
    found = SETS[0] if tiles is SETS[0] else SETS[1]
    assert Counter(t.collection for t in found.tiles) == dict.fromkeys(EXHIBITIONS, 12)
    assert Counter(t.theme for t in found.tiles) == dict.fromkeys(THEMES, 8)
    assert set(Counter(t.exhibition for t in found.tiles).values()) == {3}
    assert len({t.name for t in found.tiles}) == len({t.label for t in found.tiles}) == 48
    for mark in found.marks():
        assert mark.bit_count() == 3


@pytest.mark.rule("M8")
def test_matches_among_all_triples_of_the_sets() -> None:
    from itertools import combinations

    from curatorium.games.museum_match.scoring import match_of

    counts = []
    for tiles in SETS:
        marks = tiles.marks()
        kinds = Counter(match_of(a & b & c) for a, b, c in combinations(marks, 3))
        counts.append([kinds[n] for n in range(6)])
    assert counts[0] == [16_103, 841, 313, 23, 16, 0]
    assert counts[1][3] == 0  # a perfectly even matrix has no set of colour and icon
    assert counts[1][5] == 0


@pytest.mark.rule("M9", "MQ14")
def test_deal_goes_round_the_outer_ring_then_the_inner() -> None:
    order = [XY[c] for c in DEAL]
    assert order[:6] == [(x, 5) for x in range(6)]
    assert order[5:11] == [(5, y) for y in range(5, -1, -1)]
    assert order[19] == (0, 4)
    assert order[20:24] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert order[-3:] == [(1, 1), (1, 2), (1, 3)]
    assert sorted(order) == sorted(XY)


@pytest.mark.rule("M9")
def test_deal_by_chance_alone_and_first_player_rolls() -> None:
    board = Board()
    kinds = {record[0] for record in board.play.log}
    assert kinds == {-1}
    assert len(board.play.log) == 32
    assert board.table.turn == 0
    board.roll(1, 1)
    assert GAME.decider(board.table) == 0
