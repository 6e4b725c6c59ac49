"""``curatorium lengths``."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ARGUMENTS = ("lengths", "museum_boardgame", "victory_points", "--option", "max_rounds=4")


def test_a_table_a_file_and_a_picture(run: Run, tmp_path: Path) -> None:
    asked = (*ARGUMENTS, "--points", "2, 30", "--games", "4", "--data", "kept.json")
    said = run(*asked, "--plot", "drawn.svg")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].split("|")[1:4] == [" bot    ", " points ", " games "]
    assert [line.split()[1:6:2] for line in lines[2:]] == [
        ["greedy", "2", "4"],
        ["greedy", "30", "4"],
    ]
    assert "100.0%" in lines[3]
    assert (tmp_path / "drawn.svg").read_text().startswith("<svg")
    kept = (tmp_path / "kept.json").read_text()
    assert [cell["points"] for cell in json.loads(kept)["cells"]] == [2, 30]
    # What is there is not measured again, and other bots are added.
    more = run(*asked[:-2], "--bots", "random", "--data", "kept.json")
    assert len(more.out.splitlines()) == 6
    cells = json.loads((tmp_path / "kept.json").read_text())["cells"]
    assert [cell for cell in cells if cell["bot"] == "greedy"] == json.loads(kept)["cells"]


def test_more_games_take_the_place_of_fewer(run: Run, tmp_path: Path) -> None:
    asked = (*ARGUMENTS, "--points", "2", "--data", "kept.json", "--games")
    for games, counted in (("2", 2), ("3", 3), ("1", 3)):
        assert run(*asked, games).code == 0
        (cell,) = json.loads((tmp_path / "kept.json").read_text())["cells"]
        assert cell["games"] == counted


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--points", "a,b"), "is no list of points"),
        (("--points", "2,,3"), "is no list of points"),
        (("--points", "2", "--option", "victory_points=3"), "cannot be set too"),
        (("--points", "2", "--plot", "a.gif"), "must end in one of"),
        (("--points", "2", "--data", "no/a.json"), "There is no folder no"),
        (("--points", "2", "--bots", "x"), "There is no bot 'x'"),
    ],
)
def test_what_is_wrong_is_said(run: Run, arguments: tuple[str, ...], words: str) -> None:
    said = run(*ARGUMENTS, *arguments)
    assert said.code == 2
    assert words in said.errors
