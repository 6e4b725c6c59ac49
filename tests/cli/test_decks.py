"""``--deck DIR``: decks that people have written, in every command that plays."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import own_decks
from tests.cli.conftest import Run

SIMULATE = ("simulate", "historians", "--bots", "random,random", "--option", "length=short")


@pytest.fixture(autouse=True)
def one_process() -> Iterator[None]:
    with own_decks.gone_afterwards():
        yield


@pytest.fixture
def fresh(run: Run) -> Run:
    """Each run as in a process of its own."""

    def once(*arguments: str, typed: str = "", terminal: bool = False) -> object:
        with own_decks.gone_afterwards():
            return run(*arguments, typed=typed, terminal=terminal)

    return once  # type: ignore[return-value]


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return own_decks.copy(tmp_path / "mine")


def test_simulate_and_replay(fresh: Run, mine: Path) -> None:
    arguments = (*SIMULATE, "--games", "2", "--jobs", "2", "--records", "kept", "--json")
    said = fresh(*arguments, "--deck", "mine")
    assert said.code == 0
    assert json.loads(said.out)["options"]["archive"] == "mine"
    assert "mine can be played" not in said.errors  # its check finds nothing wrong
    for path in sorted((mine.parent / "kept").iterdir()):
        assert fresh("replay", str(path), "--verify", "--deck", "mine").code == 0
        without = fresh("replay", str(path), "--verify")
        assert without.code == 1
        assert "used the deck 'mine' with hash" in without.text + without.errors
        own_decks.edit(mine, "prestige = 4", "prestige = 5")
        changed = fresh("replay", str(path), "--verify", "--deck", "mine")
        assert changed.code == 1
        assert "changed since. Add it as it was then." in changed.text + changed.errors
        own_decks.edit(mine, "prestige = 5", "prestige = 4")


def test_play_and_resume(fresh: Run, mine: Path) -> None:
    begin = ("play", "historians", "--seats", "you,random", "--seed", "s", "--save", "play.jsonl")
    assert fresh(*begin, "--deck", "mine", typed="quit\n").code == 0
    assert '"name": "mine"' in Path("play.jsonl").read_text(encoding="utf-8")
    without = fresh("play", "--resume", "play.jsonl", typed="quit\n")
    assert without.code == 1
    assert "Add the folder of that deck, named 'mine': by --deck DIR" in without.errors
    assert fresh("play", "--resume", "play.jsonl", "--deck", "mine", typed="quit\n").code == 0


def test_ladder_and_lengths(fresh: Run, mine: Path) -> None:
    ladder = ("ladder", "historians", "--pair", "greedy,random", "--games", "1", "--jobs", "1")
    said = fresh(*ladder, "--option", "length=short", "--deck", "mine", "--json")
    assert said.code == 0
    said = fresh(
        *("lengths", "historians", "workspace_capacity", "--points", "5", "--games", "1"),
        *("--bots", "random", "--option", "length=short", "--deck", "mine"),
    )
    assert said.code == 0


def test_bench(fresh: Run, mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("curatorium.lab.bench.SECONDS", 0.01)
    monkeypatch.setattr("curatorium.lab.bench.REPEATS", 1)
    assert json.loads(fresh("bench", "--json", "--deck", "mine").out)["games"]["historians"]


def test_what_the_check_finds_is_said(fresh: Run, mine: Path) -> None:
    own_decks.edit(mine, 'fact_check = "', 'fact_check = "Recheck. ')
    said = fresh(*SIMULATE, "--games", "1", "--deck", "mine")
    assert said.code == 0
    assert "mine can be played, but its check finds 1 error." in said.errors


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("simulate", "museum_match", "--deck", "mine"), "Museum Match is played with what comes"),
        ((*SIMULATE, "--deck", "nowhere"), "There is no folder"),
        ((*SIMULATE, "--deck", "mine", "--option", "archive=mine"), "Give one of them"),
        (("replay", "x.jsonl", "--deck", "nowhere"), "There is no folder"),
    ],
)
def test_what_cannot_be_played(
    fresh: Run, mine: Path, arguments: tuple[str, ...], words: str
) -> None:
    said = fresh(*arguments)
    assert said.code == 2
    assert words in said.errors


def test_a_broken_one_is_refused(fresh: Run, mine: Path) -> None:
    own_decks.edit(mine, 'location = "london"', 'location = "londn"')
    said = fresh(*SIMULATE, "--deck", "mine")
    assert said.code == 2
    assert "The deck mine cannot be used." in said.errors
    assert "evidence/stamps_and_duties.toml, amrev-e001, location" in said.errors
    assert "Did you mean london?" in said.errors
