"""What is printed on the Exhibit Tiles, as bits to be compared."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.pieces.exhibit_tiles.content import SETS

TILES: Final = 48
GAP: Final = 48  # in the place of a tile: nothing lies there
ALL_TILES: Final = (1 << 48) - 1

#: The attributes of tile ``t`` of set ``d``, a bit each, at MARKS[d * 49 + t]; a gap has none.
MARKS: Final = vec[i64]([mark for tiles in SETS for mark in [*tiles.marks(), 0]])

EXHIBITION: Final = 0xFFFF << 4  # the bits of MARKS that tell the exhibition
THEME: Final = 0x3F << 20  # and those that tell the theme
