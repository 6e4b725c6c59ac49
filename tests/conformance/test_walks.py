"""Walks: the same from the same numbers, over every table, and cut where they should be."""

import subprocess
import sys

import pytest
from hypothesis import find, settings

from curatorium.core.game import OVER, Action, State
from curatorium.core.pack import pack
from curatorium.testing import CHECKS, Walk, listed, walks
from curatorium.testing.walk import Stop
from tests.toys import auction, claims, puzzle

WALK = Walk(claims.AUCTION, 3, {}, 7, 20)


def test_a_walk_is_the_same_from_the_same_numbers() -> None:
    again = Walk(claims.AUCTION, 3, {}, 7, 20)
    assert WALK.log(auction.GAME) == again.log(auction.GAME)
    other = Walk(claims.AUCTION, 3, {}, 8, 20)
    assert WALK.log(auction.GAME) != other.log(auction.GAME)


def test_a_longer_walk_goes_on_where_a_shorter_one_is_cut() -> None:
    log = WALK.log(auction.GAME)
    assert len(log) == 20
    assert WALK.whole().log(auction.GAME)[:20] == log


def test_a_walk_stops_before_every_record_and_after_the_last() -> None:
    stops = [(stop.n, stop.next, pack(stop.s)) for stop in WALK.stops(auction.GAME)]
    log = WALK.log(auction.GAME)
    assert [n for n, _, _ in stops] == list(range(21))
    assert [record for _, record, _ in stops] == [*log, None]
    assert len({packed for _, _, packed in stops}) == 21


def test_looks_are_a_sample_that_ends_with_the_walk() -> None:
    looks = [stop.n for stop in WALK.looks(auction.GAME, 5)]
    assert looks == sorted(set(looks))
    assert len(looks) <= 6
    assert looks[-1] == 20


def test_a_whole_walk_plays_to_the_end() -> None:
    last = None
    for stop in WALK.whole().stops(auction.GAME, at=()):
        last = stop
    assert isinstance(last, Stop)
    assert last.s.step == OVER
    assert last.next is None


def test_listed_walks_cover_every_seat_count_and_every_alternative() -> None:
    assert {walk.seats for walk in listed(auction.GAME, claims.AUCTION)} == {2, 3, 4}
    given = [walk.given for walk in listed(puzzle.GAME, claims.PUZZLE)]
    for alternative in ({}, {"clerk": "steady"}, {"heaps": 1}, {"heaps": 4}):
        assert alternative in given
    assert {"clerk": "rolls"} not in given


def test_hypothesis_tries_combinations_and_shrinks_to_a_simple_table() -> None:
    combined = find(walks(puzzle.GAME, claims.PUZZLE), lambda walk: len(walk.given) == 2)
    assert (combined.seats, combined.seed, combined.length) == (1, 0, 0)
    short = find(
        walks(puzzle.GAME, claims.PUZZLE),
        lambda walk: len(walk.log(puzzle.GAME)) >= 5,
        settings=settings(derandomize=True),
    )
    assert (short.given, short.length) == ({}, 5)


def test_a_crash_of_a_game_says_where_it_was() -> None:
    class Crashing(auction.SealedAuction):
        def apply(self, s: State, who: int, a: Action) -> None:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as crash:
        CHECKS[1](Crashing(), WALK)
    assert crash.value.__notes__ == [f"auction, {WALK!r}, after 0 records"]


def test_the_checks_need_neither_hypothesis_nor_pytest() -> None:
    code = "import sys, curatorium.testing as t; assert len(t.CHECKS); assert not {'hypothesis', 'pytest'} & {*sys.modules}"
    subprocess.run([sys.executable, "-c", code], check=True)
