"""Chance: the same numbers everywhere, even ones, and draws that nobody can bend."""

from collections import Counter
from hashlib import sha256
from hmac import digest

import pytest

from curatorium.core.dice import FairDice, SeededDice, commitment

SECRET = bytes(range(32))
SEEDED = [0, 0, 0, 2, 3, 3, 4, 4, 3, 3, 0, 2, 5, 0, 3, 2, 2, 4, 0, 5]
LARGE = [542960570, 792538673, 829415]


def test_seeded_numbers_are_these_on_either_engine() -> None:
    dice = SeededDice("museum", "match")
    assert [dice.below(6) for _ in range(20)] == SEEDED
    assert [dice.below(1_000_000_007) for _ in range(3)] == LARGE


def test_streams_of_a_seed_differ() -> None:
    streams = [SeededDice("0", str(k)) for k in range(50)]
    assert len({tuple(int(d.below(1000)) for _ in range(5)) for d in streams}) == 50


@pytest.mark.parametrize("n", [2, 6, 36, 48])
def test_seeded_numbers_are_even(n: int) -> None:
    dice = SeededDice("even", str(n))
    rolls = 2000 * n
    counts = Counter(int(dice.below(n)) for _ in range(rolls))
    assert set(counts) == set(range(n))
    chi2 = sum((count - 2000) ** 2 / 2000 for count in counts.values())
    assert chi2 < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_one_face() -> None:
    assert SeededDice("0").below(1) == 0
    assert FairDice(SECRET, "play", []).at(3).below(1) == 0


def test_fair_draw_is_the_published_formula() -> None:
    found = FairDice(SECRET, "play-7", ["a", "b"]).at(5).below(36)
    context = b"play-7\x00a\x00b"
    number = int.from_bytes(digest(SECRET, context + b"\x005\x000", "sha256")[:8], "big")
    assert found == number % 36
    assert commitment(SECRET) == sha256(SECRET).hexdigest()


def test_fair_draws_depend_on_secret_play_nonces_and_number() -> None:
    def draw(
        secret: bytes = SECRET, play: str = "p", nonces: tuple[str, ...] = ("n",), k: int = 0
    ) -> int:
        return int(FairDice(secret, play, list(nonces)).at(k).below(1 << 30))

    found = [draw(), draw(secret=b"x" * 32), draw(play="q"), draw(nonces=("m",)), draw(k=1)]
    assert len(set(found)) == 5
    assert draw() == draw()


def test_fair_draw_goes_on_within_one_record() -> None:
    dice = FairDice(SECRET, "p", [])
    first = [int(dice.at(0).below(1 << 30)), int(dice.below(1 << 30))]
    assert first[0] != first[1]
    assert [int(dice.at(0).below(1 << 30)), int(dice.below(1 << 30))] == first


def test_fair_dice_are_even() -> None:
    dice = FairDice(SECRET, "even", ["n"])
    counts = Counter(int(dice.at(k).below(6)) for k in range(12_000))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 25
