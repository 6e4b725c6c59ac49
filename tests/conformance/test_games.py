"""Every game has the conformance suite among its tests."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from pkgutil import iter_modules

import pytest

import curatorium.games
from curatorium.core.game import Game
from curatorium.core.registry import game_ids

TESTS = Path(__file__).parent.parent / "games"

#: The games that are registered, and those whose folder is there before they are.
GAMES = sorted({*game_ids(), *(module.name for module in iter_modules(curatorium.games.__path__))})


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_has_the_suite(game_id: str) -> None:
    file = TESTS / game_id / "test_conformance.py"
    assert file.is_file(), f"{file} is missing: test_conformance = suite(GAME, ...)"
    spec = spec_from_file_location(f"conformance_of_{game_id}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    game = getattr(module.test_conformance, "game", None)
    assert isinstance(game, Game), f"test_conformance in {file} is not made by suite()"
    assert game.id == game_id
