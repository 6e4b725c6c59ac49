"""A museum: twelve Exhibit Spaces in two wings, four Exhibition Halls, four Storage Spaces (B3-B5, BQ1-BQ3).

Spaces are numbered 0-5 for 1 to 6 of the left wing and 6-11 for 1 to 6 of the right wing. In
each wing 1-3 are the upper row and 4-6 the lower one, left to right. Hall ``h`` holds the spaces
3h to 3h + 2: upper left, lower left, upper right, lower right. The places of a museum are its
spaces and, from 12 on, its Storage Spaces.
"""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec

SEATS: Final = 3
SPACES: Final = 12
HALLS: Final = 4
SLOTS: Final = 4  # Storage Spaces
PLACES: Final = 16  # spaces and storage: place p of seat k is at k * 16 + p
STORAGE: Final = 12  # the place of the first Storage Space
USED: Final = 12  # in the place of an Active Tile's space: it has had its action

#: The hall of each space.
HALL: Final = vec[i64]([space // 3 for space in range(SPACES)])

#: The order in which a museum is filled: its rows across both wings, then storage (BQ5).
SEQUENCE: Final = vec[i64]([0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15])


def column(space: int) -> int:
    """From 0 at the left end of the left wing to 5 at the right end of the right wing."""
    return space % 3 + (3 if space > 5 else 0)


def row(space: int) -> int:
    """0 is the upper row, 1 the lower."""
    return space % 6 // 3


def adjacent(a: int, b: int) -> bool:
    """Do two spaces touch along an edge, the wings lying side by side (BQ3)?"""
    return abs(column(a) - column(b)) + abs(row(a) - row(b)) == 1


def in_one_wing(a: int, b: int) -> bool:
    """Do both spaces lie in the same wing?"""
    return a // 6 == b // 6
