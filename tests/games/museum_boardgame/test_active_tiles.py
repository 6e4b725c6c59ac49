"""Rolling the dice and playing the Active Tiles (B6-B11, BQ3, BQ4, BQ6-BQ9, BQ16, BQ21, BQ24)."""

import pytest

from curatorium.games.museum_boardgame.game import GAME
from tests.games.museum_boardgame.tables import Board, place


@pytest.mark.rule("B3", "B6", "BQ4")
def test_printed_example_of_a_roll() -> None:
    board = Board()
    board.roll(5, 2)
    view = board.view()
    assert view.dice == (5, 2)
    assert view.seven
    assert [(a.die, a.space) for a in view.active] == [(0, place("L5")), (1, place("R2"))]
    assert board.refusal("place L5") == board.refusal("place R2") == ""
    assert board.refusal("place R5") == board.refusal("place L2") == "active-tile"


@pytest.mark.rule("B6")
def test_dice_are_rolled_by_each_player_in_turn_clockwise() -> None:
    board = Board()
    for seat in (0, 1, 2, 0):
        assert board.table.turn == seat
        board.roll(4, 6)
        assert board.refusal("place L4", seat=(seat + 1) % 3) == "not-your-turn"
        board.do("place L4", "place R6", "end_turn")
        assert board.tokens_on("L4", seat) > 0
    assert board.table.round == 2


@pytest.mark.rule("B7")
def test_each_active_tile_has_one_action_in_either_order() -> None:
    board = Board()
    board.roll(5, 3)
    board.do("place R3")
    assert board.refusal("place R3") == board.refusal("store R3 S1") == "active-tile"
    board.do("place L5")
    assert board.step() == "score"
    for words in ("place L5", "swap L5 L6", "store L5 S1", "pass"):
        assert board.refusal(words) == "actions-done"


@pytest.mark.rule("B7", "BQ6")
def test_no_action_is_compulsory() -> None:
    board = Board()
    board.roll(5, 3)
    board.do("pass", "end_turn")
    assert board.table.turn == 1
    board.roll(5, 3)
    board.do("place L5", "pass")
    assert board.step() == "score"
    assert board.refusal("place R3") == "actions-done"


@pytest.mark.rule("BQ6")
def test_both_actions_are_compulsory_by_option() -> None:
    board = Board(options={"actions_mandatory": True})
    board.roll(5, 3)
    assert board.refusal("pass") == "must-act"
    assert "pass" not in board.options()
    board.do("place L5")
    assert board.refusal("pass") == "must-act"
    board.do("place R3")
    assert board.step() == "score"


@pytest.mark.rule("B8", "BQ21")
def test_a_space_holds_five_tokens() -> None:
    board = Board()
    board.put_tokens("L5", 4)
    board.roll(5, 3)
    board.do("place L5")
    assert board.tokens_on("L5") == 5
    board.do("pass", "end_turn")
    board.pass_turn()
    board.pass_turn()
    board.roll(5, 3)
    assert board.refusal("place L5") == "space-full"
    assert "place 4" not in board.options()
    assert board.refusal("place R3") == ""


@pytest.mark.rule("BQ21")
def test_another_number_of_tokens_by_option() -> None:
    board = Board(options={"tokens_per_space": 1})
    board.put_tokens("L5", 1)
    board.roll(5, 3)
    assert board.refusal("place L5") == "space-full"
    board = Board(options={"tokens_per_space": 7})
    board.put_tokens("L5", 6)
    board.roll(5, 3)
    assert board.refusal("place L5") == ""


@pytest.mark.rule("B9", "B11", "BQ8")
def test_a_swap_within_a_hall_leaves_tokens_on_their_spaces() -> None:
    board = Board({"L1": "Cicero", "L2": "Delos"})
    board.put_tokens("L1", 2)
    board.put_tokens("L2", 1)
    board.roll(1, 3)
    board.do("swap L1 L2")
    assert (board.tile_on("L1"), board.tokens_on("L1")) == ("Delos", 2)
    assert (board.tile_on("L2"), board.tokens_on("L2")) == ("Cicero", 1)
    assert board.table.supply == 57


@pytest.mark.rule("B9", "BQ3", "BQ24")
@pytest.mark.parametrize(("a", "b"), [("L3", "R1"), ("L6", "R4"), ("L2", "L5"), ("R3", "R6")])
def test_a_swap_between_halls_removes_the_tokens_of_both_spaces(a: str, b: str) -> None:
    board = Board({a: "Cicero", b: "Delos"})
    board.put_tokens(a, 2)
    board.put_tokens(b, 1)
    board.put_tokens("L1", 4)
    left, right = (int(a[1]), 2) if a[0] == "L" else (1, int(a[1]))
    board.roll(left, right)
    board.do(f"swap {a} {b}")
    assert (board.tile_on(a), board.tokens_on(a)) == ("Delos", 0)
    assert (board.tile_on(b), board.tokens_on(b)) == ("Cicero", 0)
    assert board.tokens_on("L1") == 4
    assert board.table.supply == 60 - 4


@pytest.mark.rule("B9")
def test_only_neighbours_are_swapped() -> None:
    board = Board()
    board.roll(1, 3)
    swaps = {option for option in board.options() if option.startswith("swap")}
    assert swaps == {"swap 0 1", "swap 0 3", "swap 8 7", "swap 8 11"}
    assert board.refusal("swap L2 L1") == "active-tile"  # L2 is the neighbour, not the Active Tile


@pytest.mark.rule("BQ3")
def test_wings_do_not_touch_by_option() -> None:
    board = Board(options={"wings_connected": False})
    board.roll(3, 1)
    assert board.refusal("swap L3 R1") == board.refusal("swap R1 L3") == "wings-apart"
    assert "swap 2 6" not in board.options()
    assert board.refusal("swap L3 L6") == board.refusal("swap L3 L2") == ""


@pytest.mark.rule("B10", "BQ9", "BQ24")
@pytest.mark.parametrize("tokens", [0, 3])
def test_storing_a_tile_removes_the_tokens_on_its_space(tokens: int) -> None:
    board = Board({"L4": "Cicero", "S3": "Delos"})
    board.put_tokens("L4", tokens)
    board.roll(4, 2)
    board.do("store L4 S3")
    assert (board.tile_on("L4"), board.tokens_on("L4")) == ("Delos", 0)
    assert board.tile_on("S3") == "Cicero"
    assert board.table.supply == 60
    assert board.refusal("place L4") == "active-tile"  # what comes from storage is not Active


@pytest.mark.rule("BQ7")
def test_the_tile_stays_active_where_it_goes() -> None:
    board = Board({"L3": "Cicero", "R1": "Delos"})
    board.roll(3, 1)
    board.do("swap L3 R1")  # the right Active Tile was the passive half: it is now on left 3
    assert [(a.die, a.space) for a in board.view().active] == [(1, place("L3"))]
    assert board.refusal("place R1") == "active-tile"
    board.do("place L3")
    assert (board.tile_on("L3"), board.tokens_on("L3")) == ("Delos", 1)


@pytest.mark.rule("BQ7")
def test_the_space_stays_active_by_option() -> None:
    board = Board({"L3": "Cicero", "R1": "Delos"}, options={"active_binding": "space"})
    board.roll(3, 1)
    board.do("swap L3 R1")
    assert board.refusal("place L3") == "active-tile"
    board.do("place R1")
    assert (board.tile_on("R1"), board.tokens_on("R1")) == ("Cicero", 1)


@pytest.mark.rule("BQ9")
def test_two_active_tiles_swapped_twice_hang_as_before() -> None:
    board = Board({"L3": "Cicero", "R1": "Delos"})
    board.roll(3, 1)
    board.do("swap L3 R1", "swap L3 R1")  # each of them moved once
    assert (board.tile_on("L3"), board.tile_on("R1")) == ("Cicero", "Delos")
    assert board.step() == "score"


@pytest.mark.rule("BQ16")
def test_no_token_left_to_place() -> None:
    board = Board(options={"token_limit": 1})
    board.roll(3, 1)
    board.do("place L3")
    assert board.table.supply == 0
    assert board.refusal("place R1") == "tokens-gone"
    assert all(not option.startswith("place") for option in board.options())
    board.do("swap R1 L3")
    assert board.table.supply == 1


@pytest.mark.rule("BQ16")
def test_tokens_without_limit() -> None:
    board = Board(options={"token_limit": None})
    board.roll(3, 1)
    board.do("place L3", "place R1")
    assert board.table.supply == -1
    assert board.view().supply is None
    board.do("end_turn")
    board.roll(3, 1)
    board.do("store L3 S1")
    assert board.table.supply == -1


def test_nothing_of_a_seats_own_choices_teaches_anybody() -> None:
    board = Board()
    board.roll(3, 1)
    assert not GAME.quiet(board.table)
    for words in ("place L3", "store R1 S2", "score L1-3", "install L1 S1"):
        board.do(words)
        assert GAME.quiet(board.table)
