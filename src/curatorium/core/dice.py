"""Chance: one interface for fast seeded numbers and for numbers nobody at the table can bend."""

from hashlib import sha256
from hmac import digest
from typing import final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of whole numbers."""

    def below(self, n: i64) -> i64:
        """A number from 0 to ``n`` - 1, all alike. ``n`` is from 1 to 2**31."""
        raise NotImplementedError


@final
class SeededDice(Dice):
    """The generator of searches and simulations: the same numbers from the same seed, everywhere.

    A linear congruential generator of 62 bits whose upper 32 bits, folded once, are the output;
    start and increment come from the SHA-256 of ``seed`` and ``stream``. It is quick where Python
    is interpreted too, and interpreted and compiled give the same numbers. Not for secrets.
    """

    def __init__(self, seed: str, stream: str = "") -> None:
        key = sha256(f"{seed}\x00{stream}".encode()).digest()
        self.state: i64 = int.from_bytes(key[0:8], "big") >> 2
        self.step: i64 = int.from_bytes(key[8:16], "big") >> 2 | 1

    def below(self, n: i64) -> i64:
        # The product wraps where it is compiled; its lower 62 bits are the same. No constant has
        # more than 62 bits, for mypyc would box it. Multiply and shift: the error against exact
        # evenness is below n / 2**32.
        x: i64 = (self.state * 2862933555777941757 + self.step) & 0x3FFFFFFFFFFFFFFF
        self.state = x
        return (((x >> 30) ^ (x >> 48)) * n) >> 32

    def go_to(self, key: i64, k: i64) -> None:
        """Go to beginning ``k`` of series ``key``, both from 0 to 2**62 - 1; the stream stays the same.

        Beginnings lie far apart and look unrelated, so that a search can give each of its
        iterations chance of its own without a SHA-256.
        """
        z: i64 = (key + k * 0x1E3779B97F4A7C15) & 0x3FFFFFFFFFFFFFFF
        z = ((z ^ (z >> 31)) * 0x3F58476D1CE4E5B9) & 0x3FFFFFFFFFFFFFFF
        z = ((z ^ (z >> 29)) * 0x14D049BB133111EB) & 0x3FFFFFFFFFFFFFFF
        self.state = z ^ (z >> 32)


@final
class FairDice(Dice):
    """Chance in plays of people: draw ``k`` of a play is fixed by a secret and by everybody's nonces.

    The server publishes ``commitment(secret)`` before the first nonce is known and the secret
    at the end, so neither side can choose the numbers and everybody can check them. ``k``
    counts the CHANCE records of the branch: taking a record back cannot roll again.
    """

    def __init__(self, secret: bytes, play: str, nonces: list[str]) -> None:
        self._secret = secret
        self._context = "\x00".join([play, *nonces]).encode()
        self._k = 0
        self._block = 0

    def at(self, k: int) -> "FairDice":
        """The same dice, about to make draw ``k`` (counted from 0)."""
        self._k = k
        self._block = 0
        return self

    def below(self, n: i64) -> i64:
        top = 1 << 64
        limit = top - top % int(n)
        while True:
            message = b"%b\x00%d\x00%d" % (self._context, self._k, self._block)
            number = int.from_bytes(digest(self._secret, message, "sha256")[:8], "big")
            self._block += 1
            if number < limit:
                return number % int(n)


def commitment(secret: bytes) -> str:
    """What is published before a play: the SHA-256 of its secret, in hexadecimal."""
    return sha256(secret).hexdigest()
