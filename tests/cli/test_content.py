"""``curatorium content``: decks checked and copied."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
DECK = "american_revolution"


@pytest.fixture
def mine(run: Run, tmp_path: Path) -> Path:
    """A deck of one's own: a copy."""
    assert run("content", "copy", DECK, "mine").code == 0
    return tmp_path / "mine"


def spoil(folder: Path, old: str, new: str) -> None:
    """Change a card of the deck."""
    file = folder / "evidence" / "stamps_and_duties.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")


def test_the_decks_that_come_with_games_pass(run: Run) -> None:
    for arguments in ([], [DECK]):
        said = run("content", "check", *arguments)
        assert said.code == 0
        assert f"{DECK} passes" in said.text
        assert "Context terms" in said.out
        assert "Chances" in said.out


def test_brief_leaves_the_tables_out(run: Run) -> None:
    said = run("content", "check", DECK, "--brief")
    assert said.code == 0
    assert "Context terms" not in said.out


def test_lines_are_short(run: Run) -> None:
    assert max(map(len, run("content", "check").out.splitlines())) <= 80


def test_a_copy_passes_too(run: Run, mine: Path) -> None:
    said = run("content", "check", "--deck", str(mine))
    assert said.code == 0
    assert "mine passes" in said.text


def test_a_folder_may_be_where_one_stands(
    run: Run, mine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(mine)
    assert "mine passes" in run("content", "check", "--deck", ".").text


def test_a_deck_that_cannot_be_read(run: Run, mine: Path) -> None:
    spoil(mine, 'location = "london"', 'location = "londn"')
    said = run("content", "check", "--deck", "mine")
    assert said.code == 1
    assert (
        "evidence/stamps_and_duties.toml, amrev-e001, location: 'londn' is not in [locations] "
        "of archive.toml. Did you mean london?"
    ) in said.text
    assert "mine does not pass: 1 error, 0 notes." in said.text


def test_a_deck_that_is_not_as_it_should_be(run: Run, mine: Path) -> None:
    spoil(mine, 'fact_check = "', 'fact_check = "Recheck. ')
    said = run("content", "check", "--deck", "mine")
    assert said.code == 1
    assert "amrev-e001, fact_check: It says 'recheck'." in said.text
    assert "Context terms" in said.out


def test_json(run: Run, mine: Path) -> None:
    (good,) = json.loads(run("content", "check", DECK, "--json").out)["decks"]
    assert (good["name"], good["good"]) == (DECK, True)
    assert {"Tags", "Prestige"} <= {table["title"] for table in good["tables"]}
    (brief,) = json.loads(run("content", "check", DECK, "--json", "--brief").out)["decks"]
    assert brief == good | {"tables": []}
    spoil(mine, "prestige = 3", "prestige = 9")
    said = run("content", "check", "--deck", "mine", "--json")
    assert said.code == 1
    (bad,) = json.loads(said.out)["decks"]
    assert bad["good"] is False
    assert bad["faults"] == [
        {
            "severity": "error",
            "file": "evidence/stamps_and_duties.toml",
            "card": "amrev-e001",
            "field": "prestige",
            "wrong": "It is 9.",
            "right": "Write a whole number from 1 to 5.",
        }
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "roman_republic"], "There are american_revolution"),
        (["check", "--deck", "nowhere"], "There is no folder"),
        (["check", DECK, "--deck", "."], "Give one of them"),
        (["copy", "roman_republic", "new"], "There are american_revolution"),
        (["copy", DECK, "."], "exists already"),
        ([], "check"),
    ],
)
def test_wrong_arguments(run: Run, arguments: list[str], said: str) -> None:
    found = run("content", *arguments)
    assert found.code == 2
    assert said in found.errors + found.text


def test_a_copy_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    said = run("content", "copy", DECK, "file/below")
    assert said.code == 2
    assert "Nothing can be written to file/below" in said.errors
