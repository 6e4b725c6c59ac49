"""Sets of pieces as bit masks."""

import pytest

from curatorium.core.dice import Dice, SeededDice
from curatorium.pieces.bag import BIT, drawn, members


class Told(Dice):
    """Dice that show what they are told, of as many faces as they are told."""

    def __init__(self, face: int, faces: int) -> None:
        self.face = face
        self.faces = faces

    def below(self, n: int) -> int:
        assert n == self.faces
        return self.face


BAGS = [
    [0],
    [47],
    [0, 47],
    list(range(48)),
    list(range(7, 41)),
    [7, 8, 15, 16, 23, 24, 31, 32, 39, 40],
    [3, 5, 44, 45, 46],
]


@pytest.mark.parametrize("pieces", BAGS, ids=str)
def test_the_nth_piece_is_drawn(pieces: list[int]) -> None:
    bag = sum(1 << piece for piece in pieces)
    assert members(bag) == pieces
    found = [int(drawn(bag, Told(nth, len(pieces)))) for nth in range(len(pieces))]
    assert found == pieces


def test_any_bag_whatever_lies_in_it() -> None:
    dice = SeededDice("bags")
    for _ in range(500):
        pieces = [piece for piece in range(48) if dice.below(3) == 0] or [11]
        bag = sum(int(BIT[piece]) for piece in pieces)
        nth = int(dice.below(len(pieces)))
        assert drawn(bag, Told(nth, len(pieces))) == pieces[nth]
