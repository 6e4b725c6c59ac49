"""Sets of pieces as bit masks: piece ``n`` is in the bag if bit ``n`` is set, ``n`` below 48."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.game import Dice
from curatorium.core.packed import vec

#: Piece ``n`` alone is BIT[n]. Not a shift of a literal: mypyc lets C shift 32 bits only.
BIT: Final = vec[i64]([1 << piece for piece in range(48)])

#: The number of a bit by its remainder: powers of two differ modulo 67.
_NUMBER: Final = vec[i64](
    [next((b for b in range(48) if (1 << b) % 67 == r), 0) for r in range(67)]
)


def size(bag: i64) -> i64:
    """How many pieces there are."""
    pairs: i64 = bag - ((bag >> 1) & 0x555555555555)
    fours: i64 = (pairs & 0x333333333333) + ((pairs >> 2) & 0x333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F
    return ((eights * 0x010101010101) >> 40) & 0xFF


def drawn(bag: i64, dice: Dice) -> i64:
    """One of the pieces, each as likely as any other; there is at least one."""
    nth: i64 = dice.below(size(bag))
    while nth > 0:
        bag &= bag - 1
        nth -= 1
    return _NUMBER[(bag & -bag) % 67]


def members(bag: int) -> list[int]:
    """The pieces in their order."""
    return [piece for piece in range(bag.bit_length()) if bag >> piece & 1]
