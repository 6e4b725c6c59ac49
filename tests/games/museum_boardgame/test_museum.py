"""The boards, the pieces and the set-up (B1-B5, BQ1-BQ5, BQ11, BQ20)."""

from itertools import combinations

import pytest

from curatorium.core.game import CHANCE
from curatorium.core.play import Chance, Play
from curatorium.core.rule import Illegal, Malformed
from curatorium.games.museum_boardgame.game import GAME
from curatorium.games.museum_boardgame.geometry import (
    HALL,
    PLACES,
    SEATS,
    SEQUENCE,
    SLOTS,
    SPACES,
    adjacent,
    column,
    row,
)
from curatorium.games.museum_boardgame.state import Table
from curatorium.pieces.exhibit_tiles.content import SETS
from tests.games.museum_boardgame.tables import Board, place


@pytest.mark.rule("B1", "BQ20")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_only_three_can_play(seats: int) -> None:
    with pytest.raises(Malformed, match="The Museum Boardgame has 3 seats"):
        GAME.setup(seats, GAME.meta.choose({}))


@pytest.mark.rule("B1")
def test_pieces_of_the_box() -> None:
    board = Board()
    assert board.table.supply == 60
    assert sorted(board.table.tiles) == list(range(48))
    assert list(board.table.scores) == [0, 0, 0]


@pytest.mark.rule("B5", "BQ1", "BQ2")
def test_a_museum_has_twelve_spaces_in_four_halls_and_four_in_storage() -> None:
    assert (SPACES, SLOTS, PLACES, SEATS * PLACES) == (12, 4, 16, 48)
    halls = [[p for p in range(SPACES) if HALL[p] == hall] for hall in range(4)]
    names = [[f"{wing}{n}" for n in ns] for wing in "LR" for ns in ((1, 2, 3), (4, 5, 6))]
    assert halls == [[place(name) for name in hall] for hall in names]
    for hall in halls:  # three side by side in one row of one wing
        assert len({row(p) for p in hall}) == 1
        assert [column(p) - column(hall[0]) for p in hall] == [0, 1, 2]


@pytest.mark.rule("BQ3")
def test_neighbours_of_a_space() -> None:
    def neighbours(name: str) -> set[int]:
        return {p for p in range(SPACES) if adjacent(place(name), p)}

    def places(*names: str) -> set[int]:
        return {place(name) for name in names}

    assert neighbours("L1") == places("L2", "L4")
    assert neighbours("L2") == places("L1", "L3", "L5")
    assert neighbours("L3") == places("L2", "L6", "R1")
    assert neighbours("L6") == places("L5", "L3", "R4")
    assert neighbours("R4") == places("R1", "R5", "L6")
    assert neighbours("R6") == places("R5", "R3")
    assert sum(adjacent(a, b) for a, b in combinations(range(SPACES), 2)) == 2 * 5 + 6


@pytest.mark.rule("B4", "BQ5")
def test_boards_are_filled_clockwise_row_by_row_and_storage_last() -> None:
    names = [
        "L1",
        "L2",
        "L3",
        "R1",
        "R2",
        "R3",
        "L4",
        "L5",
        "L6",
        "R4",
        "R5",
        "R6",
        "S1",
        "S2",
        "S3",
        "S4",
    ]
    assert [int(p) for p in SEQUENCE] == [place(name) for name in names]
    play = Play(GAME, SEATS, GAME.meta.choose({}), Chance("given"), "test")
    for number in range(4):
        play.act(CHANCE, GAME.action(CHANCE, "tile", (number,)))
    state = play.state
    assert isinstance(state, Table)
    taken = [(at // PLACES, at % PLACES, int(t)) for at, t in enumerate(state.tiles) if t < 48]
    assert taken == [(0, 0, 0), (0, 1, 3), (1, 0, 1), (2, 0, 2)]


@pytest.mark.rule("B2", "B4")
def test_blind_draft_is_chance_alone() -> None:
    board = Board()
    assert [record[0] for record in board.play.log] == [CHANCE] * 48
    assert board.step() == "roll"
    assert board.table.pile == 0


@pytest.mark.rule("B4", "BQ5")
def test_open_draft_is_chosen_in_turn() -> None:
    board = Board(options={"draft": "open"})
    assert [record[0] for record in board.play.log] == [0, 1, 2] * 16
    assert {record[1] for record in board.play.log} == {"pick"}
    assert sorted(board.table.tiles) == list(range(48))
    assert GAME.decider(board.table) == CHANCE
    board.roll(1, 1)
    assert board.refusal("pick 3") == "draft-done"


@pytest.mark.rule("B4", "BQ5")
def test_a_tile_is_taken_once_and_nothing_is_played_before_all_are() -> None:
    play = Play(GAME, SEATS, GAME.meta.choose({"draft": "open"}), Chance("given"), "test")
    play.act(0, GAME.action(0, "pick", (7,)))
    assert len(GAME.options(play.state, 1)) == 47
    refused = {
        verb: rule.id
        for verb, numbers in (
            ("pick", (7,)),
            ("place", (0,)),
            ("swap", (0, 1)),
            ("store", (0, 0)),
            ("pass", ()),
            ("score", (0,)),
            ("install", (0, 0)),
            ("exchange", (0, 1, 0)),
            ("end_turn", ()),
        )
        if (rule := GAME.forbids(play.state, 1, GAME.action(1, verb, numbers)))
    }
    assert refused.pop("pick") == "in-pile"
    assert set(refused.values()) == {"draft-now"}
    assert len(refused) == 8
    assert GAME.quiet(play.state)  # all could see the tile before
    rule = GAME.forbids(play.state, 2, GAME.action(2, "pick", (8,)))
    assert rule is GAME.not_your_turn


@pytest.mark.rule("B4", "B6")
def test_chance_draws_before_it_rolls() -> None:
    play = Play(GAME, SEATS, GAME.meta.choose({}), Chance("given"), "test")
    with pytest.raises(Illegal, match="dice are not rolled now"):
        play.act(CHANCE, GAME.action(CHANCE, "roll", (1, 1)))
    play.act(CHANCE, GAME.action(CHANCE, "tile", (5,)))
    with pytest.raises(Illegal, match="Somebody has this tile already"):
        play.act(CHANCE, GAME.action(CHANCE, "tile", (5,)))
    board = Board()
    with pytest.raises(Illegal, match="no tile is drawn now"):
        board.play.act(CHANCE, GAME.action(CHANCE, "tile", (5,)))


@pytest.mark.rule("BQ11")
def test_either_set_of_tiles_is_played() -> None:
    for given, place_of in (({}, 1), ({"tile_set": "A"}, 0)):
        options = GAME.meta.choose(given)
        assert GAME.deck(options) == (SETS[place_of].id, SETS[place_of].hash)
        state = GAME.setup(3, options)
        assert isinstance(state, Table)
        assert state.deck == place_of
        assert list(GAME.catalogue(options).names["tile"]) == [t.name for t in SETS[place_of].tiles]


@pytest.mark.rule("BQ11")
def test_set_b_is_perfectly_even() -> None:
    cells = [(t.collection, t.theme) for t in SETS[1].tiles]
    assert {cells.count(cell) for cell in cells} == {2}
    groups = {t.exhibition for t in SETS[1].tiles}
    for group in groups:
        assert len({t.theme for t in SETS[1].tiles if t.exhibition == group}) == 3
