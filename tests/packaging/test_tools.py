"""The scripts behind `make`: which Python they take, and when they build again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine

TREE = Path(__file__).parents[2]


def find_python(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run tools/find-python where only the commands in ``folder`` exist."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON"}
    return subprocess.run(
        ["/bin/sh", TREE / "tools" / "find-python"],
        cwd=folder,
        env=environment | {"PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def command(folder: Path, name: str, script: str) -> None:
    """Put a command into ``folder``."""
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)


def test_the_first_python_that_works_is_taken(tmp_path: Path) -> None:
    command(tmp_path, "python3.13", "exit 127")
    command(tmp_path, "python3.12", f'exec "{sys.executable}" "$@"')
    command(tmp_path, "python3", f'exec "{sys.executable}" "$@"')
    assert find_python(tmp_path).stdout == "python3.12\n"


def test_without_a_python_it_says_what_is_needed(tmp_path: Path) -> None:
    command(tmp_path, "python3", "exit 1")
    found = find_python(tmp_path)
    assert found.returncode == 1
    assert "needs Python 3.11 or newer" in found.stderr


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what a wheel is made of."""
    for name in ("build_backend", "src"):
        shutil.copytree(TREE / name, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize(
    "name",
    [
        "src/curatorium/core/dice.py",
        "src/curatorium/games/museum_match/meta.toml",
        "src/curatorium/new.py",
        "build_backend/curatorium_build.py",
        "pyproject.toml",
    ],
)
def test_a_change_of_the_sources_builds_again(tree: Path, name: str) -> None:
    before = engine.fingerprint(tree)
    with (tree / name).open("a") as file:
        file.write("# changed\n")
    assert engine.fingerprint(tree) != before


@pytest.mark.parametrize(
    "name", ["tests/test_new.py", "src/curatorium/core/__pycache__/dice.pyc", "notes.md"]
)
def test_other_files_build_nothing(tree: Path, name: str) -> None:
    before = engine.fingerprint(tree)
    (tree / name).parent.mkdir(parents=True, exist_ok=True)
    (tree / name).write_text("new\n")
    assert engine.fingerprint(tree) == before


def test_another_compiler_builds_again(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = engine.fingerprint(tree)
    monkeypatch.setenv("CC", "another")
    assert engine.fingerprint(tree) != before
