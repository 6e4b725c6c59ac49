"""Arguments, errors and exit codes."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from curatorium import __version__
from curatorium.cli import main as commands
from curatorium.core.packed import COMPILED

Run = Callable[..., Any]


def test_help_lists_the_commands(run: Run) -> None:
    said = run("--help")
    assert said.code == 0
    for command in ("play", "replay", "rules", "games"):
        assert f"  {command} " in said.out


def test_version(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    assert __version__ in said.out


@pytest.mark.parametrize("arguments", [["plya"], ["play", "--sede", "1"], ["rules"], []])
def test_wrong_arguments(run: Run, arguments: list[str]) -> None:
    said = run(*arguments)
    assert said.code == 2
    assert said.err


@pytest.mark.parametrize("command", [["play"], ["rules"]])
def test_an_unknown_game_is_met_with_the_nearest(run: Run, command: list[str]) -> None:
    said = run(*command, "museum_mach")
    assert said.code == 2
    assert "Did you mean museum_match?" in said.errors


def test_a_bug_is_loud(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(commands, "app", broken)
    said = run("games")
    assert said.code == 70
    assert "Traceback" in said.err
    assert "bug in Curatorium" in said.errors


def test_ctrl_c_is_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    said = run("play", "museum_match", "--seed", "1")
    assert said.code == 130
    assert "It was not saved." in said.text
    assert "Traceback" not in said.err


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close differently there")
def test_a_closed_pipe_is_no_error() -> None:
    code = "import sys; from curatorium.cli.main import main; sys.exit(main())"
    shown = subprocess.Popen(
        [sys.executable, "-c", code, "rules", "museum_match"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert shown.stdout is not None
    assert shown.stderr is not None
    with shown:
        shown.stdout.close()
        complaints = shown.stderr.read()
    assert complaints == b""
    assert shown.returncode == 141


def test_the_slow_engine_says_so_once(run: Run) -> None:
    said = run("play", "museum_match", "--seed", "1")
    assert said.errors.count("not compiled") == (0 if COMPILED else 1)


def test_playing_does_not_load_the_statistics() -> None:
    code = (
        "import sys; from curatorium.cli.main import main; main(['games']);"
        "sys.exit('polars' in sys.modules or 'rich' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
