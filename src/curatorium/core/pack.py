"""Packing: one canonical sequence of bytes for a position of any game.

It is the state hash, a snapshot, an equality test, and how a redeal travels to a worker. Whole
numbers are zigzag varints. A list is twice its length, plus one if it holds lists, and then its
elements. Whether a field is a number or a list is told by the game's blank state.
"""

from hashlib import sha256
from typing import Any

from curatorium.core.game import Game
from curatorium.core.rule import Malformed
from curatorium.core.state import State


def fields(s: State) -> tuple[str, ...]:
    """The names of all that makes up the position, in the order in which they are packed."""
    return s.FRAME + s.FIELDS


def _put(out: list[int], number: int) -> None:
    code = number * 2 if number >= 0 else -number * 2 - 1
    while code > 127:
        out.append(code & 127 | 128)
        code >>= 7
    out.append(code)


def _put_value(out: list[int], value: Any) -> None:
    if isinstance(value, int):
        _put(out, value)
        return
    nested = len(value) > 0 and not isinstance(value[0], int)
    _put(out, len(value) * 2 + int(nested))
    for item in value:
        _put_value(out, item)


def pack(s: State) -> bytes:
    """The position as bytes; equal positions give equal bytes, interpreted or compiled."""
    out: list[int] = []
    for name in fields(s):
        _put_value(out, getattr(s, name))
    return bytes(out)


def state_hash(s: State) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the packed position."""
    return sha256(pack(s)).hexdigest()[:16]


class _Reader:
    """Reads packed numbers one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        code = 0
        shift = 0
        while True:
            if self.at >= len(self.data):
                raise Malformed(
                    f"A packed position of {len(self.data)} bytes ends in the middle of a number."
                )
            byte = self.data[self.at]
            self.at += 1
            code |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return code >> 1 if code & 1 == 0 else -((code + 1) >> 1)

    def items(self) -> list[Any]:
        head = self.number()
        if head < 0 or head >> 1 > len(self.data):
            raise Malformed(f"A packed position gives a list the impossible length {head >> 1}.")
        if head & 1:
            return [self.items() for _ in range(head >> 1)]
        return [self.number() for _ in range(head >> 1)]


def unpack(game: Game, data: bytes) -> State:
    """The position that ``pack`` made of a state of ``game``; Malformed if it cannot be one."""
    s = game.blank()
    reader = _Reader(data)
    for name in fields(s):
        empty = getattr(s, name)
        if isinstance(empty, int):
            setattr(s, name, reader.number())
        else:
            setattr(s, name, type(empty)(reader.items()))
    if reader.at != len(data):
        raise Malformed(
            f"A packed position of {game.id} has {len(data) - reader.at} bytes too many."
        )
    return s
