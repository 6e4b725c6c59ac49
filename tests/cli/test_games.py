"""``curatorium games``."""

import json
from collections.abc import Callable
from typing import Any

from curatorium.core.registry import game_ids, load

Run = Callable[..., Any]


def test_every_game_is_listed_with_its_options(run: Run) -> None:
    said = run("games")
    assert said.code == 0
    for game_id in game_ids():
        meta = load(game_id).meta
        assert f"{meta.id}: {meta.title}" in said.text
        for option in meta.options:
            assert f" {option.name}=" in said.text


def test_json(run: Run) -> None:
    said = run("games", "--json")
    games = {game["id"]: game for game in json.loads(said.out)["games"]}
    assert sorted(games) == game_ids()
    match = games["museum_match"]
    assert match["seats"] == [4]
    options = {option["name"]: option for option in match["options"]}
    assert options["target"]["default"] == 20
    assert options["tile_set"]["values"] == ["A", "B"]
    assert options["token_limit"]["none"] is True
