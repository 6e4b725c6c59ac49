"""Whole plays that must never break: each number of seats, each way of ending, and house rules."""

import pytest

from curatorium.core.record import RecordReader
from curatorium.games.historians import scoring
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import ENDED
from tests.games.historians.golden_plays import (
    GOLDEN,
    PLAYS,
    Wanted,
    answers_at_the_end,
    pending,
    table_of,
    tied,
)
from tests.games.historians.record_golden import played
from tests.games.whole_plays import reader_of, replayed, verified


def golden(name: str) -> RecordReader:
    return replayed(GOLDEN / f"{name}.jsonl")


@pytest.mark.parametrize("wanted", PLAYS, ids=lambda wanted: wanted.name)
def test_every_golden_play_verifies_and_shows_what_it_is_for(wanted: Wanted) -> None:
    play = verified(wanted.path).play
    assert table_of(play).phase == ENDED
    assert play.seats == wanted.seats
    assert play.options == GAME.meta.choose(wanted.options)
    assert wanted.happens(play)


def test_no_golden_play_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {wanted.name for wanted in PLAYS}


def test_the_recorder_finds_the_same_play_twice() -> None:
    first, again = played(PLAYS[0], 0), played(PLAYS[0], 0)
    assert first.over()
    assert first.log == again.log


def test_every_number_of_seats_has_a_play() -> None:
    assert {reader_of(path).play.seats for path in GOLDEN.iterdir()} == {1, 2, 3, 4, 5}


@pytest.mark.rule("HQ39")
def test_the_aftermath() -> None:
    answered = golden("three_seats_aftermath").play
    assert answers_at_the_end(answered)
    assert pending(answered) == 0
    lapsed = golden("four_seats_without_aftermath").play
    assert answers_at_the_end(lapsed) == []
    assert pending(lapsed) > 0


@pytest.mark.rule("H57", "HQ61")
def test_ties() -> None:
    broken = golden("tie_broken").play
    awards = scoring.awards(table_of(broken))
    ranks = GAME.ranks(broken.state)

    def held(seat: int) -> tuple[int, bool]:
        return sum(seat in holders for holders in awards), seat in awards[scoring.TOYNBEE]

    for one, other in tied(broken, shared=False):
        assert (held(one) > held(other)) == (ranks[one] < ranks[other])
        assert held(one) != held(other)
    shared = golden("tie_shared").play
    awards = scoring.awards(table_of(shared))
    for one, other in tied(shared, shared=True):
        assert held(one) == held(other)


def test_all_that_seats_can_do_is_done_in_some_play() -> None:
    done = {str(r[1]) for path in GOLDEN.iterdir() for r in replayed(path).play.log}
    assert {a.verb for a in [*GAME.actions, *GAME.chances]} == done
