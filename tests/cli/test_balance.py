"""``curatorium balance``."""

import json
from pathlib import Path

import pytest

from curatorium.cli import balance_table
from curatorium.lab import balance
from curatorium.lab.balance import Balance, Cell, Counted
from curatorium.lab.simulate import Simulation
from tests.cli.conftest import Run

ARGUMENTS = ("balance", "historians", "--bots", "random", "--option", "length=short")


def test_tables_and_a_file_that_others_are_added_to(run: Run, tmp_path: Path) -> None:
    said = run(*ARGUMENTS, "--seats", "1-2", "--games", "2", "--json", "kept.json")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0] == "Museum: The Historians: random, length=short in every seat"
    assert lines[2].split() == ["Plays", "1", "seat", "2", "seats"]
    assert lines[3].split() == ["plays", "2", "2"]
    assert max(map(len, lines)) <= 80
    for told in ("who began", "Conclusions that are published", "Francis Perkins Award"):
        assert told in said.out
    more = run(*ARGUMENTS, "--seats", "2,3", "--games", "1", "--json", "kept.json")
    assert more.out.splitlines()[3].split() == ["plays", "2", "1"]
    cells = json.loads((tmp_path / "kept.json").read_text())["cells"]
    assert [(cell["seats"], cell["games"]) for cell in cells] == [(1, 2), (2, 2), (3, 1)]


def test_markdown_is_of_all_that_the_file_holds(run: Run) -> None:
    run(*ARGUMENTS, "--seats", "2", "--games", "1", "--json", "kept.json")
    said = run(*ARGUMENTS, "--seats", "3", "--games", "1", "--json", "kept.json", "--markdown")
    lines = said.out.splitlines()
    assert lines[:4] == [
        "### random, length=short",
        "",
        "| Plays | 2 seats | 3 seats |",
        "| --- | ---: | ---: |",
    ]
    rows = [line for line in lines if line.startswith("|")]
    assert {row.count("|") for row in rows} == {4}


def some(seats: int, tags: tuple[int, int]) -> Cell:
    """A cell of 10 plays, of which who began won 6."""
    cell = Cell("docent", seats, {}, 1, "", "0")
    cell.wins, cell.places = [0.0] * seats, [0.0] * seats
    for n in range(10):
        other = {"work.book": 3, "works": 6, "tag.Social": tags[0], "tag.Legal": tags[1]}
        numbers = {**other, "manuscripts": sum(tags), "given.X": n % 2, "holders.X": n % 2 * 2}
        ranks = [1, 2][:seats] if n < 6 else [2, 1][:seats]
        cell.add(Counted(n, 0, [n * 10, n][:seats], ranks, 7, numbers))
    return cell


def test_figures_by_hand() -> None:
    found = dict(balance_table.tables("historians", [some(1, (1, 1)), some(2, (1, 39))]))
    rows = {title: {row.label: list(row.said) for row in table} for title, table in found.items()}
    assert rows["Plays"]["points of the winner, median"] == ["45", "45"]
    assert rows["Shares of wins"]["who began"] == ["\N{EN DASH}", "60.0%"]
    assert [row.said[1] for row in found["Shares of wins"]][:4] == [
        *("60.0%", "31%-83%", "40.0%", "17%-69%")
    ]
    assert rows["Works"]["books a seat"] == ["3.00", "1.50"]
    assert rows["Works"]["books, of works"] == ["50.0%", "50.0%"]
    assert rows["Awards: how often given"] == {"X": ["50.0%", "50.0%"]}
    assert rows["Awards: holders where given"] == {"X": ["2.00", "2.00"]}
    published = rows["Conclusions that are published"]
    assert published["Social"] == ["50.0% >", "2.5% <"]
    assert published["Legal"] == ["50.0% >", "97.5% >"]
    # What is not counted at all has no figure.
    assert rows["Manuscripts"]["rejected"] == ["\N{EN DASH}", "\N{EN DASH}"]


def test_conclusions_that_are_never_used_are_named() -> None:
    cells = [some(1, (1, 1)), some(2, (1, 1))]
    cells[0].totals |= {"conclusion.a": 0, "conclusion.b": 0, "conclusion.c": 1}
    cells[1].totals |= {"conclusion.a": 0, "conclusion.b": 1, "conclusion.c": 1}
    table = dict(balance_table.tables("historians", cells))["Conclusions that are published"]
    assert [(row.label, *row.said) for row in table[2:]] == [
        ("never used", "2", "1"),
        ("· nowhere: a", "", ""),
    ]


def test_an_interruption_shows_and_keeps_what_was_counted(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = balance.play_counted

    def stopped(plan: Simulation, number: int) -> Counted:
        if number == 1:
            raise KeyboardInterrupt
        return real(plan, number)

    monkeypatch.setattr(balance, "play_counted", stopped)
    asked = (*ARGUMENTS, "--seats", "2,3", "--games", "2", "--json", "kept.json")
    said = run(*asked)
    assert said.code == 130
    assert said.out.splitlines()[3].split() == ["plays", "1"]
    assert "The same command goes on from there" in said.errors
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    found = balance.kept("historians", tmp_path / "kept.json")
    assert [cell.games for cell in found.cells if cell.games] == [1]
    assert isinstance(found, Balance)
    assert run(*asked).out.splitlines()[3].split() == ["plays", "2", "2"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "2-1"), "'2-1' is no list of numbers of seats"),
        (("--seats", "x"), "'x' is no list of numbers of seats"),
        (("--seats", "6"), "6 bots were named"),
        (("--json", "none/kept.json"), "There is no folder none"),
        (("--games", "0"), "1 or more, not 0"),
    ],
)
def test_wrong_arguments(run: Run, arguments: tuple[str, ...], words: str) -> None:
    said = run(*ARGUMENTS, *arguments)
    assert said.code == 2
    assert words in said.errors
