"""Whole plays that must never break: one for each way in which a game can end, and house rules."""

from pathlib import Path

import pytest

from curatorium.core.record import RecordReader
from curatorium.games.museum_match.scoring import tokens_by_seat
from curatorium.games.museum_match.state import Table
from tests.games.whole_plays import replayed, verified

GOLDEN = Path(__file__).parent / "golden"


def table_of(reader: RecordReader) -> Table:
    state = reader.play.state
    assert isinstance(state, Table)
    return state


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda p: p.stem)
def test_every_golden_play_verifies_and_writes_itself_again(path: Path) -> None:
    verified(path)


@pytest.mark.rule("M21")
def test_won_at_once() -> None:
    reader = replayed(GOLDEN / "won_at_once.jsonl")
    s = table_of(reader)
    assert reader.end == {"scores": [28, 7, 11, 4], "ranks": [1, 3, 2, 4]}
    assert reader.play.log[-1][1] == "score"
    assert s.turn == 0
    assert list(s.tiles).count(48) == 3  # nothing is refilled any more


@pytest.mark.rule("MQ20")
def test_overtaken_while_the_round_is_finished() -> None:
    reader = replayed(GOLDEN / "finished_round_overtaken.jsonl")
    assert reader.end == {"scores": [20, 14, 23, 14], "ranks": [2, 4, 1, 3]}
    assert table_of(reader).turn == 3


@pytest.mark.rule("MQ20")
def test_tie_broken_by_tokens() -> None:
    reader = replayed(GOLDEN / "finished_round_tie_broken_by_tokens.jsonl")
    assert reader.end == {"scores": [4, 0, 4, 0], "ranks": [1, 4, 2, 3]}
    tokens = tokens_by_seat(table_of(reader))
    assert tokens[0] < tokens[2]
    assert tokens[3] < tokens[1]


@pytest.mark.rule("MQ20")
def test_tie_shared_after_equal_tokens() -> None:
    reader = replayed(GOLDEN / "finished_round_tie_shared.jsonl")
    assert reader.end == {"scores": [3, 6, 5, 6], "ranks": [4, 1, 3, 1]}
    tokens = tokens_by_seat(table_of(reader))
    assert tokens[1] == tokens[3]


@pytest.mark.rule("MQ18")
def test_stopped_by_the_last_round() -> None:
    leader = replayed(GOLDEN / "stopped_with_a_leader.jsonl")
    assert leader.end == {"scores": [5, 2, 0, 3], "ranks": [1, 3, 4, 2]}
    assert table_of(leader).round == 3
    tied = replayed(GOLDEN / "stopped_with_a_tie.jsonl")
    assert tied.end == {"scores": [0, 5, 5, 0], "ranks": [3, 1, 1, 3]}
