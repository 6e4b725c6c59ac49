"""Packing a position and reading it again."""

import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.pack import fields, pack, state_hash, unpack
from curatorium.core.playout import playout
from curatorium.core.rule import Malformed
from curatorium.core.state import State
from curatorium.games.museum_match.game import GAME


def some_table(decisions: int = 40) -> State:
    s = GAME.setup(4, GAME.meta.choose({"token_limit": None}))
    playout(GAME, s, SeededDice("pack"), decisions)
    return s


def test_every_field_comes_back() -> None:
    s = some_table()
    again = unpack(GAME, pack(s))
    for name in fields(s):
        value, found = getattr(s, name), getattr(again, name)
        assert type(value) is type(found)
        assert value == found


def test_equal_positions_pack_alike_and_others_do_not() -> None:
    s, t = some_table(), some_table()
    assert pack(s) == pack(t)
    assert state_hash(s) == state_hash(t)
    assert len(state_hash(s)) == 16
    playout(GAME, t, SeededDice("on"), 1)
    assert pack(s) != pack(t)


def test_numbers_of_any_size_and_sign() -> None:
    s = some_table()
    for number in (0, 1, -1, 63, 64, -64, -65, 2**61, -(2**61)):
        s.x = number
        assert unpack(GAME, pack(s)).x == number


@pytest.mark.parametrize("cut", [0, 1, 5, 40])
def test_bytes_that_break_off_are_refused(cut: int) -> None:
    with pytest.raises(Malformed, match="ends in the middle"):
        unpack(GAME, pack(some_table())[:cut])


def test_bytes_too_many_are_refused() -> None:
    with pytest.raises(Malformed, match="3 bytes too many"):
        unpack(GAME, pack(some_table()) + b"abc")


def test_impossible_lengths_are_refused() -> None:
    data = bytearray(pack(some_table()))
    at = data.index(b"\x80\x01")  # the head of the 32 cells: twice their number, zigzag
    data[at : at + 2] = b"\x80\x80\x80\x04"
    with pytest.raises(Malformed, match="impossible length"):
        unpack(GAME, bytes(data))
