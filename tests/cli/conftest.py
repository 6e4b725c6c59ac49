"""The command line run within the test: its arguments, what is typed, its exit code and its words."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from curatorium.cli.main import main
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, Game
from curatorium.core.play import Chance, Play
from curatorium.core.record import write
from curatorium.core.registry import load

GAME = "museum_match"
SECRET = "5e" * 32


class Said:
    """What a run of the command line said, and how it ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def text(self) -> str:
        """All of standard output with its lines joined: sentences may be wrapped anywhere."""
        return " ".join(self.out.split())

    @property
    def errors(self) -> str:
        """The same of standard error."""
        return " ".join(self.err.split())


class Typist(io.StringIO):
    """Somebody who types: at a terminal, or into a pipe."""

    def __init__(self, typed: str, terminal: bool) -> None:
        super().__init__(typed)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


Run = Callable[..., Said]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """``run("play", "museum_match", typed="1\\n")``: the arguments, and what is then typed."""

    monkeypatch.chdir(tmp_path)

    def once(*arguments: str, typed: str = "", terminal: bool = False) -> Said:
        monkeypatch.setattr(sys, "stdin", Typist(typed, terminal))
        code = main(arguments)
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return once


@pytest.fixture
def game() -> Game:
    return load(GAME)


def played(game: Game, chance: Chance, records: int = 1 << 30) -> Play:
    """A play of Museum Match in which everybody takes some option, to its end or so far."""
    play = Play(game, 4, game.meta.choose({"target": 6}), chance, "test")
    dice = SeededDice("seats")
    while not play.over() and len(play.log) < records:
        who = int(game.decider(play.state))
        options = game.options(play.state, who)
        play.act(who, play.drawn() if who == CHANCE else options[dice.below(len(options))])
    return play


@pytest.fixture
def record(game: Game, tmp_path: Path) -> Path:
    """The file of a finished play with committed chance."""
    play = played(game, Chance("committed", SECRET, ("a", "b", "c", "d")))
    file = tmp_path / "record.jsonl"
    file.write_text("".join(f"{line}\n" for line in write(play)), encoding="utf-8")
    return file


@pytest.fixture
def unfinished(game: Game, tmp_path: Path) -> Path:
    """The file of a play of which 50 records are played."""
    play = played(game, Chance("committed", SECRET, ("a", "b", "c", "d")), 50)
    file = tmp_path / "unfinished.jsonl"
    file.write_text("".join(f"{line}\n" for line in write(play)), encoding="utf-8")
    return file
