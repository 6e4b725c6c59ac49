"""``curatorium simulate`` and ``bench``."""

import json
from pathlib import Path

import polars
import pytest

from tests.cli.conftest import Run

SHORT = ("--option", "max_rounds=3")


def test_figures_for_people(run: Run) -> None:
    said = run("simulate", "museum_match", "--games", "4", *SHORT, "--option", "end=finish_round")
    assert said.code == 0
    assert "Museum Match: 4 games, seed 0" in said.text
    assert "With max_rounds=3, end=finish_round" in said.text
    assert "empty-set" in said.text
    assert all(len(line) <= 80 for line in said.out.splitlines() if "never" not in line)


def test_figures_for_programs(run: Run) -> None:
    arguments = ("simulate", "museum_match", "--games", "6", "--seed", "x", "--json", *SHORT)
    bots = ("--bots", "greedy,random,random, random")
    alone = json.loads(run(*arguments, *bots).out)
    assert alone == json.loads(run(*arguments, *bots, "--jobs", "2").out)
    assert alone["games"] == 6
    assert [seat["bot"] for seat in alone["seats"]] == ["greedy", "random", "random", "random"]
    assert set(alone) >= {"games", "seats", "length", "scores", "unused_actions", "unused_rules"}


def test_a_row_for_each_seat_of_each_game(run: Run, tmp_path: Path) -> None:
    arguments = ("simulate", "museum_match", "--games", "3", *SHORT, "--out", "table.parquet")
    assert run(*arguments).code == 0
    table = polars.read_parquet(tmp_path / "table.parquet")
    assert table.height == 12
    assert table["number"].unique().sort().to_list() == [0, 1, 2]
    assert set(table.columns) >= {"seed", "seat", "bot", "score", "rank", "decisions", "turns"}
    again = run(*arguments)
    assert again.code == 2
    assert "is there already and is not overwritten" in again.errors
    assert table.equals(polars.read_parquet(tmp_path / "table.parquet"))


def test_records_can_be_replayed(run: Run, tmp_path: Path) -> None:
    arguments = ("simulate", "museum_match", "--games", "2", *SHORT, "--records", "kept/here")
    assert run(*arguments).code == 0
    paths = sorted((tmp_path / "kept" / "here").iterdir())
    assert [path.name for path in paths] == ["museum_match-0-0.jsonl", "museum_match-0-1.jsonl"]
    assert all(run("replay", str(path), "--verify").code == 0 for path in paths)
    assert run(*arguments).code == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("museum_mach",), "Did you mean museum_match"),
        (("museum_match", "--bots", "greedy"), "4 seats, but 1 bots were named"),
        (("museum_match", "--bots", "a,b,c,d"), "There is no bot 'a'"),
        (("museum_match", "--games", "0"), "1 or more, not 0"),
        (("museum_match", "--games", "many"), "valid integer"),
        (("museum_match", "--option", "target"), "needs a value"),
        (("museum_match", "--out", "table.csv"), "must end in .parquet"),
        (("museum_match", "--out", "no/table.parquet"), "There is no folder no"),
        (("museum_match", "--seed", "a/b", "--records", "r"), "The seed names the files"),
    ],
)
def test_what_cannot_be_simulated(run: Run, arguments: tuple[str, ...], words: str) -> None:
    said = run("simulate", *arguments)
    assert said.code == 2
    assert words in said.errors
    assert not said.out


def test_records_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    said = run("simulate", "museum_match", "--records", "file/records")
    assert said.code == 2
    assert "cannot be written" in said.errors


def test_bench_of_both_engines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("curatorium.lab.bench.SECONDS", 0.01)
    monkeypatch.setattr("curatorium.lab.bench.REPEATS", 1)
    found = json.loads(run("bench", "--json").out)
    assert found["machine"]["calibration_ns"] > 0
    for engines in found["games"].values():
        assert set(engines) == {"compiled", "interpreted"}
        for figures in filter(None, engines.values()):
            assert set(figures) == {
                "actions_per_s",
                "rollouts_per_s",
                "clone_us",
                "redeal_us",
                "pack_us",
            }
            assert all(value > 0 for value in figures.values())
    said = run("bench")
    assert "museum_match" in said.text
    assert "interpreted" in said.text
