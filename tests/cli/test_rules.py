"""``curatorium rules`` and the numbered statements behind it."""

import json
from collections.abc import Callable
from typing import Any

from curatorium.core.game import Game
from curatorium.core.registry import game_ids, load
from curatorium.statements import statements_of

Run = Callable[..., Any]


def ids(shown: str) -> list[str]:
    """The ids at the beginnings of the lines."""
    return [line.split()[0] for line in shown.splitlines() if line[:1].isalpha()]


def test_all_statements_in_their_order(run: Run, game: Game) -> None:
    said = run("rules", "museum_match")
    assert said.code == 0
    assert ids(said.out) == [statement.id for statement in statements_of(game)]


def test_one_statement_whatever_the_letters(run: Run) -> None:
    said = run("rules", "museum_match", "mq7")
    assert ids(said.out) == ["MQ7"]
    assert "Are the 40 Visitor Tokens a limit?" in said.text
    assert "Option: token_limit." in said.text
    assert "Enforced by: tokens-gone." in said.text


def test_by_word_and_by_option(run: Run) -> None:
    assert "M18" in ids(run("rules", "museum_match", "multiplier").out)
    assert ids(run("rules", "museum_match", "diagonal_swaps").out) == ["MQ2"]


def test_by_several_words(run: Run) -> None:
    assert ids(run("rules", "museum_match", "shared", "colour").out) == ["M18"]


def test_by_the_rule_that_enforces_it(run: Run) -> None:
    assert ids(run("rules", "museum_match", "shared-space").out) == ["M5", "M14", "MQ4"]


def test_nothing_found_suggests_what_is_near(run: Run) -> None:
    said = run("rules", "museum_match", "tokenz")
    assert said.code == 1
    assert said.out == ""
    assert "token" in said.errors
    far = run("rules", "museum_match", "zzzz")
    assert far.code == 1
    assert "curatorium rules museum_match" in far.errors


def test_json(run: Run) -> None:
    shown = json.loads(run("rules", "museum_match", "M13", "--json").out)
    assert shown["game"] == "museum_match"
    (statement,) = shown["statements"]
    assert statement["id"] == "M13"
    assert statement["question"] is None
    assert [rule["id"] for rule in statement["rules"]] == ["adjacent"]
    none = run("rules", "museum_match", "zzzz", "--json")
    assert json.loads(none.out)["statements"] == []
    assert none.code == 1


def test_every_rule_covers_statements_that_exist() -> None:
    for game_id in game_ids():
        found = load(game_id)
        known = {statement.id for statement in statements_of(found)}
        for rule in found.rules:
            assert set(rule.covers) <= known, rule


def test_lines_are_short(run: Run) -> None:
    assert max(map(len, run("rules", "museum_match").out.splitlines())) <= 80
