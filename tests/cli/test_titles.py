"""Titles of one's own in the terminal: given, shown, saved and read again."""

import json
from pathlib import Path

import pytest

from curatorium.cli.screen import Screen
from curatorium.cli.table import Table, new_table, resumed_table
from curatorium.cli.titles import Titles
from curatorium.core.game import CHANCE
from curatorium.core.record import BadRecord, RecordReader
from curatorium.core.registry import load
from tests.cli.conftest import Run

ORDER = ("publish", "conclude", "stage", "research", "take", "stop")


def writing(path: Path) -> Table:
    """A historian alone, who has just submitted a manuscript."""
    game = load("historians")
    table = new_table(game, game.meta.choose({}), "you:Ann", "", "titles", path)
    while not game.threads(table.play.state, 0):
        if game.decider(table.play.state) == CHANCE:
            table.draw()
            continue
        options = game.options(table.play.state, 0)
        verbs = [verb for verb in ORDER if any(o.verb == verb for o in options)]
        table.act(0, next(o for o in options if o.verb == verbs[0]))
    return table


def test_a_title_is_given_shown_and_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = writing(tmp_path / "t.jsonl")
    titles = Titles(table, Screen())
    titles.answer(0, "")
    assert "(as published)" in capsys.readouterr().out
    for wrong in ("2 Salt", "0 Salt", "1", "1  ", "Salt"):
        titles.answer(0, wrong)
        assert "Type title, the number and the words." in capsys.readouterr().out
    for wrong in ("x" * 61, "a\x07b"):
        titles.answer(0, f"1 {wrong}")
        assert "1 to 60 letters" in capsys.readouterr().out
    assert table.titles == {}
    titles.answer(0, "1 Salt")
    titles.answer(0, "1  Salt and   Liberty ")
    said = " ".join(capsys.readouterr().out.split())
    assert "Ann's title for the work on: " in said
    assert "«Salt and Liberty»" in said
    number = len(table.play.log)
    again = resumed_table(tmp_path / "t.jsonl", "", None)
    assert list(again.titles.values()) == ["Salt and Liberty"]
    assert len(again.play.log) == number


def test_a_play_with_titles_is_verified_resumed_and_shows_them(run: Run, tmp_path: Path) -> None:
    table = writing(tmp_path / "t.jsonl")
    Titles(table, Screen()).answer(0, "1 Salt and Liberty")
    assert "good so far" in run("replay", "t.jsonl", "--verify").text
    resumed = run("play", "--resume", "t.jsonl", typed="board\ntitle 1 Tea\nwords\nq\n")
    assert "«Salt and Liberty»" in " ".join(resumed.text.split())
    assert "«Tea»" in " ".join(resumed.text.split())
    lines = [json.loads(line) for line in (tmp_path / "t.jsonl").read_text().splitlines()]
    assert [line["text"] for line in lines if "text" in line] == ["Salt and Liberty", "Tea"]


def test_a_game_without_works_has_no_titles(run: Run) -> None:
    said = run("play", "museum_match", "--seed", "3", typed="title\nq\n")
    assert "no work now" in said.text


@pytest.mark.parametrize(
    "line", ['{"text": 3, "thread": "=a"}', '{"text": "a"}', '{"text": "", "thread": "=a"}']
)
def test_a_text_that_is_none_is_told(tmp_path: Path, line: str) -> None:
    writing(tmp_path / "t.jsonl")
    lines = [*(tmp_path / "t.jsonl").read_text().splitlines(), line]
    reader = RecordReader(lines, load)
    with pytest.raises(BadRecord, match="a text is"):
        for _ in reader:
            pass
