"""``curatorium schema``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from curatorium.server.openapi import document

Run = Callable[..., Any]


def test_it_is_shown(run: Run) -> None:
    said = run("schema")
    assert said.code == 0
    assert json.loads(said.out) == json.loads(json.dumps(document()))


def test_it_is_written_and_made_anew(run: Run, tmp_path: Path) -> None:
    said = run("schema")
    for _ in range(2):
        assert run("schema", "--out", "openapi.json").code == 0
    assert (tmp_path / "openapi.json").read_text(encoding="utf-8") == said.out


def test_no_other_file_is_written_over(run: Run, tmp_path: Path) -> None:
    for content in ('{"play": 1}', "[]", "words"):
        (tmp_path / "mine").write_text(content)
        said = run("schema", "--out", "mine")
        assert said.code == 2
        assert "something else" in said.errors
        assert (tmp_path / "mine").read_text() == content


def test_a_place_that_cannot_be_written_is_told(run: Run) -> None:
    said = run("schema", "--out", "nowhere/openapi.json")
    assert said.code == 2
    assert "cannot be written" in said.errors
