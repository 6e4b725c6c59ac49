"""Options of a table, and the games there are."""

import pytest

from curatorium.core.meta import OptionSpec
from curatorium.core.registry import game_ids, load
from curatorium.core.rule import Malformed
from curatorium.games.museum_match.game import GAME

META = GAME.meta


def test_defaults_and_choices() -> None:
    options = META.choose({"target": 30, "token_limit": None})
    assert options["target"] == 30
    assert options["token_limit"] is None
    assert options["end"] == "at_once"
    assert len(options) == len(META.options)
    assert options.number("token_limit") == -1


def test_none_is_the_default_where_it_is_allowed_and_none_is_written() -> None:
    row = {"name": "room", "low": 1, "high": 9, "place": "", "statement": "", "text": ""}
    open_ended = OptionSpec({**row, "none": True, "samples": [3]})
    assert open_ended.default is None
    assert open_ended.samples == (3, None)
    with pytest.raises(KeyError):
        OptionSpec(row)


def test_options_are_frozen() -> None:
    with pytest.raises(TypeError):
        META.choose({})["target"] = 3  # type: ignore[index]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"targett": 3}, "has no option 'targett'. Did you mean target?"),
        ({"target": 0}, "cannot be 0. It can be a whole number from 1 to 1000; the default is 20."),
        ({"target": True}, "cannot be True"),
        ({"target": None}, "cannot be None"),
        ({"diagonal_swaps": 1}, "It can be false, true; the default is false."),
        ({"tile_set": "C"}, "It can be A, B"),
        ({"token_limit": 401}, "from 1 to 400 or none"),
    ],
)
def test_wrong_options_say_what_would_be_right(given: dict[str, object], words: str) -> None:
    with pytest.raises(Malformed) as error:
        META.choose(given)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("token_limit", "none", None),
        ("token_limit", "12", 12),
        ("diagonal_swaps", "TRUE", True),
        ("end", "finish_round", "finish_round"),
        ("tile_set", "B", "B"),
        ("triple_multiplier", "8", 8),
    ],
)
def test_values_are_read_as_people_write_them(name: str, text: str, value: object) -> None:
    assert META.spec(name).parse(text) == value


@pytest.mark.parametrize(("name", "text"), [("target", "many"), ("target", "1.5"), ("end", "soon")])
def test_values_that_cannot_be_read(name: str, text: str) -> None:
    with pytest.raises(Malformed, match="It can be"):
        META.spec(name).parse(text)


def test_registry() -> None:
    assert "museum_match" in game_ids()
    assert load("museum_match") is GAME
    with pytest.raises(Malformed, match="Did you mean museum_match"):
        load("museum_mach")
    with pytest.raises(Malformed, match="The games are"):
        load("chess")
