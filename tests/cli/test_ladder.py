"""``curatorium ladder``: tables, JSON, progress, and what cannot be played."""

import json

import pytest

from tests.cli.conftest import Run

SHORT = ("museum_match", "--games", "3", "--jobs", "1", "--option", "max_rounds=2")


def test_a_ladder_as_tables(run: Run) -> None:
    said = run("ladder", *SHORT, "--pair", "greedy,random", "--pair", "visitor,greedy")
    assert said.code == 0
    assert "Museum Match: the ladder, seed 0" in said.text
    assert "25% of the wins is even" in said.text
    assert all(len(line) <= 80 for line in said.out.splitlines())
    rows = [line.split() for line in said.out.splitlines()]
    assert ["greedy", "3", "random", "4"] in [row[:4] for row in rows]
    assert ["visitor", "3", "greedy", "4"] in [row[:4] for row in rows]
    assert "greedy against random: 4 of 4 games" in said.errors


def test_a_ladder_as_json(run: Run) -> None:
    found = json.loads(run("ladder", *SHORT, "--pair", "greedy,random", "--json").out)
    (row,) = found["levels"]
    assert row["level"] == "greedy"
    assert row["opponents"] == ["random"] * 3
    assert row["games"] == 4
    assert set(row) >= {"share", "interval", "ms_per_decision"}
    assert found["options"]["max_rounds"] == 2
    assert {rating["bot"] for rating in found["ratings"]} == {"greedy", "random"}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("chess",), "no game 'chess'"),
        (("museum_match", "--games", "0"), "1 or more, not 0"),
        (("museum_match", "--jobs", "0"), "1 or more, not 0"),
        (("museum_match", "--pair", "greedy"), "is no pair of bots"),
        (("museum_match", "--pair", "a,b,c"), "is no pair of bots"),
        (("museum_match", "--pair", "greedy,gredy"), "Did you mean greedy"),
        (("museum_match", "--option", "target"), "needs a value"),
    ],
)
def test_what_cannot_be_played(run: Run, arguments: tuple[str, ...], why: str) -> None:
    said = run("ladder", *arguments)
    assert said.code == 2
    assert why in said.errors
    assert not said.out


def test_an_interrupt_shows_what_there_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(self: object, level: str, opponent: str, done: int) -> None:
        if level == "visitor" and done == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr("curatorium.cli.ladder._Progress.__call__", stop)
    said = run("ladder", *SHORT, "--pair", "greedy,random", "--pair", "visitor,random")
    assert said.code == 130
    assert "Interrupted" in said.errors
    assert "greedy" in said.out
    assert "visitor" not in said.out
