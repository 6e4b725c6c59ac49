"""Whole plays that must never break: one for each way in which a game can end, and house rules."""

from pathlib import Path

import pytest

from curatorium.core.record import RecordReader
from curatorium.games.museum_boardgame.scoring import tokens_by_seat
from curatorium.games.museum_boardgame.state import Table
from tests.games.whole_plays import replayed, verified

GOLDEN = Path(__file__).parent / "golden"


def table_of(reader: RecordReader) -> Table:
    state = reader.play.state
    assert isinstance(state, Table)
    return state


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.jsonl")), ids=lambda p: p.stem)
def test_every_golden_play_verifies_and_writes_itself_again(path: Path) -> None:
    verified(path)


@pytest.mark.rule("B16")
def test_won_at_once() -> None:
    reader = replayed(GOLDEN / "won_at_once.jsonl")
    assert reader.end == {"scores": [6, 3, 22], "ranks": [2, 3, 1]}
    assert reader.play.log[-1][1] == "score"
    assert {"place", "swap", "store", "score", "install", "exchange", "end_turn"} <= {
        record[1] for record in reader.play.log
    }


@pytest.mark.rule("BQ19")
def test_overtaken_while_the_round_is_finished() -> None:
    reader = replayed(GOLDEN / "finished_round_overtaken.jsonl")
    assert reader.end == {"scores": [23, 13, 24], "ranks": [2, 3, 1]}
    assert table_of(reader).turn == 2


@pytest.mark.rule("BQ19")
def test_tie_broken_by_tokens() -> None:
    reader = replayed(GOLDEN / "finished_round_tie_broken_by_tokens.jsonl")
    assert reader.end == {"scores": [6, 6, 6], "ranks": [1, 2, 2]}
    assert tokens_by_seat(table_of(reader)) == [1, 2, 2]


@pytest.mark.rule("BQ19")
def test_tie_shared_after_equal_tokens() -> None:
    reader = replayed(GOLDEN / "finished_round_tie_shared.jsonl")
    assert reader.end == {"scores": [6, 6, 4], "ranks": [1, 1, 3]}
    tokens = tokens_by_seat(table_of(reader))
    assert tokens[0] == tokens[1]


@pytest.mark.rule("BQ18")
def test_stopped_by_the_last_round() -> None:
    leader = replayed(GOLDEN / "stopped_with_a_leader.jsonl")
    assert leader.end == {"scores": [3, 0, 0], "ranks": [1, 2, 2]}
    assert table_of(leader).round == 4
    tied = replayed(GOLDEN / "stopped_with_a_tie.jsonl")
    assert tied.end == {"scores": [3, 0, 3], "ranks": [1, 3, 1]}


@pytest.mark.rule("BQ23")
def test_stalled_without_tokens() -> None:
    reader = replayed(GOLDEN / "stalled.jsonl")
    assert reader.end == {"scores": [1, 0, 0], "ranks": [1, 2, 2]}
    s = table_of(reader)
    assert (s.supply, s.dry, s.dry_rounds) == (0, 2, 2)


def test_house_rules() -> None:
    """A play with every option set otherwise."""
    reader = replayed(GOLDEN / "house_rules.jsonl")
    defaults = reader.play.game.meta.choose({})
    chosen = reader.play.options
    assert [name for name in defaults if defaults[name] == chosen[name]] == ["end"]
    assert reader.end == {"scores": [12, 6, 1], "ranks": [1, 2, 3]}
