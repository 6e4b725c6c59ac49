"""The museums of The Museum Boardgame drawn and told, and the view that they are made from."""

import re
from collections.abc import Iterator

import msgspec
import pytest

from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, PUBLIC
from curatorium.core.meta import Value
from curatorium.core.play import Chance, Play
from curatorium.games.museum_boardgame.game import GAME
from curatorium.games.museum_boardgame.geometry import SEATS
from curatorium.games.museum_boardgame.views import MuseumBoardgameView
from tests.games.museum_boardgame.tables import GROUP, Board, hall

NAMES = ["W" * 20, "Livia", "Ann"]
TABLES: list[dict[str, Value]] = [
    {"tile_set": "A", "max_rounds": 5},
    {"tile_set": "B", "draft": "open", "max_rounds": 5, "token_limit": None},
    {"token_limit": 6, "stall_rounds": 2, "allow_zero_score": False, "max_rounds": 9},
]


def positions(given: dict[str, Value]) -> Iterator[Play]:
    """A random play, seen after every record."""
    play = Play(GAME, SEATS, GAME.meta.choose(given), Chance("seeded", "1"), "x")
    dice = SeededDice("seats")
    while not play.over():
        who = int(GAME.decider(play.state))
        options = GAME.options(play.state, who)
        play.act(who, play.drawn() if who == CHANCE else options[dice.below(len(options))])
        yield play


def view_of(play: Play, eye: int) -> MuseumBoardgameView:
    view = GAME.view(play.state, eye)
    assert isinstance(view, MuseumBoardgameView)
    return view


@pytest.mark.parametrize("given", TABLES, ids=str)
def test_eighty_columns_are_enough(given: dict[str, Value]) -> None:
    for play in positions(given):
        for eye in (*range(SEATS), PUBLIC):
            lines = GAME.board(view_of(play, eye), NAMES)
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 60


@pytest.mark.parametrize("given", TABLES, ids=str)
def test_every_tile_is_drawn_and_told(given: dict[str, Value]) -> None:
    options = GAME.meta.choose(given)
    texts = GAME.catalogue(options)
    for play in positions(given):
        view = view_of(play, 2)
        drawn = "\n".join(GAME.board(view, NAMES))
        told = "\n".join(GAME.in_words(view, NAMES))
        assert not re.search("[\u2500-\u257f●]", told)
        for museum in view.museums:
            for tile in (*museum.spaces, *museum.storage):
                if tile is not None:
                    assert texts.names[f"tile_{options['tile_set']}"][tile] in drawn
                    assert texts.names["tile"][tile] in told


@pytest.mark.parametrize("given", TABLES, ids=str)
def test_a_view_is_small_enough_to_be_sent_often(given: dict[str, Value]) -> None:
    assert max(len(msgspec.json.encode(view_of(play, 0))) for play in positions(given)) < 8_000


@pytest.mark.parametrize("given", TABLES, ids=str)
def test_outlooks_are_what_the_halls_are_worth_then(given: dict[str, Value]) -> None:
    """In a random play: of every choice that changes a hall, exactly as it turns out."""
    before: MuseumBoardgameView | None = None
    met = 0
    for play in positions(given):
        now = view_of(play, PUBLIC)
        who, *record = play.log[-1]
        if before is not None and record[0] in ("place", "swap", "store", "install"):
            outlooks = {(one.verb, *one.numbers): one.halls for one in before.outlooks}
            assert outlooks[tuple(record)] == now.museums[who].halls  # type: ignore[index]
            met += 1
        elif before is not None:
            assert record[0] == "pass" or before.outlooks == []
        before = now
    assert met > 30


@pytest.mark.parametrize("given", TABLES, ids=str)
def test_every_action_can_be_named_at_every_step(given: dict[str, Value]) -> None:
    """Whoever asks why not has the action said that is refused."""
    texts = GAME.catalogue(GAME.meta.choose(given))
    seen: set[str] = set()
    for play in positions(given):
        step = GAME.steps[play.state.step].name
        if step not in seen:
            seen.add(step)
            for action in GAME.actions:
                event = GAME.phrase(play.state, 1, action)
                assert "{" not in texts.say(f"actions.{event.key}", event.numbers, str)
    assert len(seen) >= 6


@pytest.mark.rule("B6")
def test_active_tiles_and_dice_are_shown() -> None:
    board = Board(hall("L1", GROUP))
    board.put_tokens("L2", 3)
    board.roll(5, 3)
    drawn = GAME.board(board.view(), ["Ada", "Livia", "Ann"])
    assert drawn[0] == "Round 1. Ada's turn: left die 5, right die 3."
    assert "\n".join(drawn).count("ACTIVE") == 2
    assert any("L1-3 3●" in line and line.endswith("= 9  group") for line in drawn)
    told = GAME.in_words(board.view(), ["Ada", "Livia", "Ann"])
    assert sum(line.startswith("Active: ") for line in told) == 2
    assert "Hall left 1-3: tokens 3 times 3 makes 9 (same group)." in told


@pytest.mark.rule("B14")
def test_the_exchange_shows_what_is_next_and_what_is_done() -> None:
    board = Board()
    board.roll(5, 2)
    assert GAME.board(board.view(), NAMES)[0].endswith("left die 5, right die 2. Seven.")
    board.do("pass", "end_turn", "exchange S1 1 S3")
    drawn = "\n".join(GAME.board(board.view(), NAMES))
    assert re.search(r"S2 NEXT", drawn)
    assert len(re.findall(r"S\d done", drawn)) == 2
    told = GAME.in_words(board.view(), NAMES)
    assert "Next to be exchanged: storage 2." in told


def test_the_open_pile_is_drawn() -> None:
    play = next(positions({"draft": "open"}))
    drawn = GAME.board(view_of(play, 0), NAMES)
    assert len(view_of(play, 0).pile) == 47
    assert drawn[0] == "The tiles are being taken: Livia is next, for left 1. Left: 47."
    assert sum("Athlete" in line for line in drawn) == 1
