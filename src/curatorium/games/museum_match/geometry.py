"""The Roman square: 32 cells in a ring two deep, and every player's twelve spaces on it (M3-M5).

Cells are numbered row by row from the south-west corner, x to the east and y to the north,
leaving out the hole in the middle. Spaces are numbered 0-5 for 1-Black to 6-Black and 6-11
for 1-White to 6-White; the top row (1-3 of both colours) is the inner one, the bottom row
(4-6) lies along the player's edge, both left to right. Seats go clockwise: 0 south, 1 west,
2 north, 3 east.
"""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec

SEATS: Final = 4
SPACES: Final = 12
CELLS: Final = 32
SETS: Final = 8  # windows of three in a row: 0-3 top, 4-7 bottom, left to right
USED: Final = 12  # in the place of an Active Tile's space: it has had its action

XY: Final = [(x, y) for y in range(6) for x in range(6) if not (1 < x < 4 and 1 < y < 4)]
ROWS: Final = [[0, 1, 2, 6, 7, 8], [3, 4, 5, 9, 10, 11]]
UNSHARED: Final = (2, 5, 6, 9)  # 3-Black, 6-Black, 1-White, 4-White (M14)


def _column(space: int) -> int:
    return space % 3 + (3 if space > 5 else 0)


def _row(space: int) -> int:
    return space % 6 // 3


def _cell(seat: int, space: int) -> int:
    """The cell under a seat's space: the south player's coordinates turned to the seat's side."""
    along = _column(space)
    depth = 1 - _row(space)
    places = [(along, depth), (depth, 5 - along), (5 - along, 5 - depth), (5 - depth, along)]
    return XY.index(places[seat])


def adjacent(a: int, b: int, diagonal: bool) -> bool:
    """Do two spaces of one player touch along an edge or, if ``diagonal``, at a corner (MQ2)?"""
    across = abs(_column(a) - _column(b))
    up = abs(_row(a) - _row(b))
    return across + up == 1 or (diagonal and across == 1 and up == 1)


def _ring(low: int, high: int) -> list[tuple[int, int]]:
    """A square ring clockwise from its north-west corner."""
    span = range(low, high)
    return (
        [(x, high) for x in span]
        + [(high, high + low - y) for y in span]
        + [(high + low - x, low) for x in span]
        + [(low, y) for y in span]
    )


#: The cell of space ``p`` of seat ``k`` is CELL[k * 12 + p].
CELL: Final = vec[i64]([_cell(seat, space) for seat in range(SEATS) for space in range(SPACES)])

#: The cells of window ``w`` of seat ``k``, left to right, start at SET_CELLS[(k * 8 + w) * 3].
SET_CELLS: Final = vec[i64](
    [
        _cell(seat, row[start + i])
        for seat in range(SEATS)
        for row in ROWS
        for start in range(4)
        for i in range(3)
    ]
)

#: A seat's two rows, top first, left to right: ROW_CELLS[k * 12 + row * 6 + column].
ROW_CELLS: Final = vec[i64](
    [_cell(seat, space) for seat in range(SEATS) for row in ROWS for space in row]
)

#: The order of the deal: the outer ring, then the inner one, clockwise from the dealer's far left (MQ14).
DEAL: Final = vec[i64]([XY.index(place) for place in _ring(0, 5) + _ring(1, 4)])

#: The spaces of window ``w``: SET_SPACES[w].
SET_SPACES: Final = [row[start : start + 3] for row in ROWS for start in range(4)]


def space_of(seat: int, cell: int) -> int:
    """The number under which ``seat`` knows a cell, or -1 for a cell outside its two rows."""
    for space in range(SPACES):
        if CELL[seat * SPACES + space] == cell:
            return space
    return -1
