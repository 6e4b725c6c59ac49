"""Sets of pieces as bit masks: piece ``n`` is in the bag if bit ``n`` is set, ``n`` below 48."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.game import Dice
from curatorium.core.packed import vec

#: Piece ``n`` alone is BIT[n]. Not a shift of a literal: mypyc lets C shift 32 bits only.
BIT: Final = vec[i64]([1 << piece for piece in range(48)])

#: The number of the only bit of a byte.
_NUMBER: Final = vec[i64]([byte.bit_length() - 1 for byte in range(129)])


def drawn(bag: i64, dice: Dice) -> i64:
    """One of the pieces, each as likely as any other; there is at least one."""
    pairs: i64 = bag - ((bag >> 1) & 0x555555555555)
    fours: i64 = (pairs & 0x333333333333) + ((pairs >> 2) & 0x333333333333)
    eights: i64 = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F
    counts: i64 = eights * 0x010101010101  # in each byte how many pieces there are up to it
    nth: i64 = dice.below((counts >> 40) & 0xFF)
    first: i64 = 0
    before: i64 = 0
    while nth >= counts & 0xFF:
        before = counts & 0xFF
        counts >>= 8
        bag >>= 8
        first += 8
    nth -= before
    while nth > 0:
        bag &= bag - 1
        nth -= 1
    return first + _NUMBER[bag & -bag & 0xFF]


def members(bag: int) -> list[int]:
    """The pieces in their order."""
    return [piece for piece in range(bag.bit_length()) if bag >> piece & 1]
