"""Whole plays that must never break: each number of seats, each way of ending, and house rules."""

from pathlib import Path

import pytest

from curatorium.core.record import RecordReader
from curatorium.games.historians import scoring
from curatorium.games.historians.state import ENDED, PROJECT, REVISE, STATUS, Table
from tests.games.whole_plays import reader_of, replayed, verified

GOLDEN = Path(__file__).parent / "golden"


def table_of(reader: RecordReader) -> Table:
    state = reader.play.state
    assert isinstance(state, Table)
    return state


def pending(s: Table) -> int:
    """Manuscripts for which a revision is still asked."""
    return sum(s.projects[at + STATUS] == REVISE for at in range(0, len(s.projects), PROJECT))


def answers_at_the_end(reader: RecordReader) -> list[str]:
    """The answers after the last year: nothing but names and upgrades comes after them."""
    found: list[str] = []
    for record in reversed(reader.play.log):
        verb = str(record[1])
        if verb in ("accept", "object"):
            found.append(verb)
        elif verb not in ("name", "upgrade"):
            break
    return found


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda p: p.stem)
def test_every_golden_play_verifies_and_writes_itself_again(path: Path) -> None:
    assert table_of(verified(path)).phase == ENDED


def test_every_number_of_seats_has_a_play() -> None:
    counts = {reader_of(path).play.seats for path in GOLDEN.glob("*.jsonl")}
    assert counts == {1, 2, 3, 4, 5}


@pytest.mark.rule("HQ39")
def test_the_aftermath() -> None:
    reader = replayed(GOLDEN / "three_seats_aftermath.jsonl")
    assert answers_at_the_end(reader)
    assert pending(table_of(reader)) == 0
    lapsed = replayed(GOLDEN / "four_seats_without_aftermath.jsonl")
    assert answers_at_the_end(lapsed) == []
    assert pending(table_of(lapsed)) > 0


@pytest.mark.rule("H57", "HQ61")
def test_ties() -> None:
    broken = replayed(GOLDEN / "tie_broken.jsonl")
    assert broken.end == {"scores": [65, 13, 65], "ranks": [1, 3, 2]}
    assert scoring.awards(table_of(broken)) == [[0], [2], [0], [0]]
    shared = replayed(GOLDEN / "tie_shared.jsonl")
    assert shared.end == {"scores": [7, 7, 32], "ranks": [2, 2, 1]}


def test_all_that_seats_can_do_is_done_in_some_play() -> None:
    done = {str(r[1]) for path in GOLDEN.glob("*.jsonl") for r in replayed(path).play.log}
    game = reader_of(GOLDEN / "solo.jsonl").play.game
    assert {a.verb for a in [*game.actions, *game.chances]} - done == {"follow"}
