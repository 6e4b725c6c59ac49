"""The numbered statements of a game's rules, and what enforces or tests each of them."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from curatorium.core.game import Game
from curatorium.core.registry import game_ids, load

TREE = Path(__file__).parents[2]
FIELDS = {"id", "place", "text"}
RULING = {"question", "option"}  # what only a ruling may have
SEATS = "seats"  # the choice that every game has without naming it an option

every_game = pytest.mark.parametrize("game_id", game_ids())


def statements(game_id: str) -> list[dict[str, str]]:
    """The rows of docs/rules/<game>.toml."""
    path = TREE / "docs" / "rules" / f"{game_id}.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    assert table["game"] == game_id
    rows: list[dict[str, str]] = table["statement"]
    return rows


def ids(game_id: str) -> list[str]:
    """The ids of a game's statements, in their order."""
    return [row["id"] for row in statements(game_id)]


def files_of(game_id: str) -> Iterator[Path]:
    """The test files of a game."""
    return (TREE / "tests" / "games" / game_id).rglob("test_*.py")


def marked(source: str) -> set[str]:
    """The ids in the marks ``pytest.mark.rule(...)`` of a test file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            found |= {str(ast.literal_eval(argument)) for argument in node.args}
    return found


def named(game: Game) -> dict[str, set[str]]:
    """Every id that a Rule or a test names, and who names it."""
    found: dict[str, set[str]] = {}
    for rule in game.rules:
        for statement in rule.covers:
            found.setdefault(statement, set()).add(f"Rule {rule.id}")
    for path in files_of(game.id):
        for statement in marked(path.read_text(encoding="utf-8")):
            found.setdefault(statement, set()).add(path.name)
    return found


def uncovered(wanted: Iterable[str], found: Mapping[str, object]) -> list[str]:
    """The statements that nothing names."""
    return [statement for statement in wanted if statement not in found]


@every_game
def test_each_statement_is_enforced_or_tested(game_id: str) -> None:
    assert uncovered(ids(game_id), named(load(game_id))) == []


@every_game
def test_every_id_that_is_named_exists(game_id: str) -> None:
    wanted = ids(game_id)
    strangers = {i: who for i, who in named(load(game_id)).items() if i not in wanted}
    assert strangers == {}


def test_an_uncovered_statement_is_found() -> None:
    found = named(load("museum_match"))
    assert uncovered([*ids("museum_match"), "M99"], found) == ["M99"]


def test_marks_are_found() -> None:
    source = '@pytest.mark.rule("M3", "MQ1")\ndef test_it() -> None:\n    """rule("M4")"""\n'
    assert marked(source) == {"M3", "MQ1"}


@every_game
def test_ids_are_in_order(game_id: str) -> None:
    """M1, M2, … and then the rulings MQ1, MQ2, …, with no number left out."""
    parts = [re.fullmatch(r"([A-Z]+?)(Q?)(\d+)", i) for i in ids(game_id)]
    found = [(part[1], part[2], int(part[3])) for part in parts if part]
    assert len(found) == len(parts), "an id is letters and a number"
    (prefix,) = {letters for letters, _, _ in found}
    rules = sum(not ruling for _, ruling, _ in found)
    expected = [(prefix, "", n + 1) for n in range(rules)]
    assert found == expected + [(prefix, "Q", n + 1) for n in range(len(found) - rules)]


@every_game
def test_statements_are_whole(game_id: str) -> None:
    for row in statements(game_id):
        ruling = "Q" in row["id"]
        assert FIELDS <= set(row) <= FIELDS | (RULING if ruling else set()), row["id"]
        assert ("question" in row) == ruling, row["id"]
        assert all(row.values()), row["id"]


@every_game
def test_options_and_statements_name_each_other(game_id: str) -> None:
    options = load(game_id).meta.options
    known = ids(game_id)
    for spec in options:
        assert spec.statement in known, spec.name
    for row in statements(game_id):
        if row.get("option", SEATS) != SEATS:
            (spec,) = [spec for spec in options if spec.name == row["option"]]
            assert spec.statement == row["id"], spec.name
