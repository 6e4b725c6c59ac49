"""Rolling the dice and playing the Active Tiles (M10-M14, MQ2-MQ7, MQ13)."""

import pytest

from curatorium.core.rule import Illegal
from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.state import ACTIVE, SCORE
from tests.games.museum_match.tables import Board, cell


@pytest.mark.rule("M10")
def test_printed_example_of_a_roll() -> None:
    board = Board()
    board.roll(5, 2)
    assert (board.table.black, board.table.white) == (5, 2)
    view = GAME.view(board.table, 0)
    assert view.active == [cell("5B"), cell("2W")]  # type: ignore[attr-defined]
    assert board.refusal("place 5B") == board.refusal("place 2W") == ""
    assert board.refusal("place 3B") == "active-tile"


@pytest.mark.rule("M10", "MQ15")
def test_dice_are_rolled_by_each_player_in_turn_clockwise() -> None:
    board = Board()
    for seat in (0, 1, 2, 3, 0):
        assert board.table.turn == seat
        board.roll(4, 6)
        assert board.refusal("place 4B", seat=(seat + 1) % 4) == "not-your-turn"
        board.do("place 4B", "place 6W", "end_turn")


@pytest.mark.rule("M10")
def test_chance_may_not_turn_up_a_tile_for_the_dice_nor_roll_for_a_tile() -> None:
    board = Board()
    with pytest.raises(Illegal, match="not turned up now"):
        board.turn_up("Fasces")
    board.roll(3, 1)
    board.do("exchange 3B")
    with pytest.raises(Illegal, match="dice are not rolled now"):
        board.roll(1, 1)


@pytest.mark.rule("M11")
def test_each_active_tile_gets_exactly_one_action_in_either_order() -> None:
    board = Board()
    board.roll(5, 2)
    assert board.refusal("end_turn") == "must-act"
    board.do("place 2W")
    assert board.refusal("place 2W") == "active-tile"
    assert board.refusal("end_turn") == "must-act"
    board.do("place 5B")
    assert board.table.step == SCORE
    assert board.refusal("place 5B") == "actions-done"
    assert board.refusal("swap 5B 6B") == "actions-done"
    assert board.refusal("exchange 3B") == "actions-done"
    assert board.refusal("end_turn") == ""


@pytest.mark.rule("M12")
def test_tokens_pile_up_on_a_tile() -> None:
    board = Board()
    for total in (1, 2):
        board.roll(3, 1)
        board.do("place 3B", "place 1W", "end_turn")
        assert board.tokens_on("3B") == total
        for _ in range(3):
            board.roll(3, 1)
            board.do("place 3B", "place 1W", "end_turn")
    assert board.table.supply == 40 - 16


@pytest.mark.rule("M13", "MQ5")
def test_swap_takes_the_tokens_of_both_tiles_along() -> None:
    board = Board({"3B": "Fasces", "1W": "Aqueduct Arch"})
    board.put_tokens("3B", 2)
    board.put_tokens("1W", 1)
    board.roll(3, 6)
    board.do("swap 3B 1W")
    assert (board.tile_on("3B"), board.tokens_on("3B")) == ("Aqueduct Arch", 1)
    assert (board.tile_on("1W"), board.tokens_on("1W")) == ("Fasces", 2)


@pytest.mark.rule("M13", "M3")
def test_printed_example_of_a_swap_only_the_neighbour_can_make() -> None:
    # My 1-Black is my left neighbour's 5-White; the tile above it is that neighbour's 4-White.
    board = Board()
    assert cell("1B", 0) == cell("5W", 1)
    mine = {
        cell(n, 0) for n in ("1B", "2B", "3B", "1W", "2W", "3W", "4B", "5B", "6B", "4W", "5W", "6W")
    }
    assert cell("4W", 1) not in mine
    board.pass_turn()
    board.roll(1, 5)
    assert board.refusal("swap 5W 4W") == ""


@pytest.mark.rule("M13", "MQ2")
def test_no_swap_across_a_corner_unless_the_table_allows_it() -> None:
    board = Board()
    board.roll(5, 6)
    assert board.refusal("swap 5B 1B") == "adjacent"
    assert board.refusal("swap 5B 2B") == ""
    free = Board(options={"diagonal_swaps": True})
    free.roll(5, 6)
    assert free.refusal("swap 5B 1B") == ""


@pytest.mark.rule("MQ3")
def test_the_tile_stays_active_where_it_goes() -> None:
    board = Board({"3B": "Fasces", "1W": "Aqueduct Arch", "2W": "Ostia"})
    board.roll(3, 1)
    board.do("swap 3B 1W")  # the white Active Tile was the passive half: it is now on 3-Black
    assert board.refusal("place 1W") == "active-tile"
    board.do("swap 3B 2B")
    assert board.tile_on("2B") == "Aqueduct Arch"
    assert board.table.step == SCORE


@pytest.mark.rule("MQ3")
def test_the_space_stays_active_by_option() -> None:
    board = Board({"3B": "Fasces", "1W": "Aqueduct Arch"}, options={"active_binding": "space"})
    board.roll(3, 1)
    board.do("swap 3B 1W")
    assert board.refusal("place 3B") == "active-tile"
    board.do("place 1W")
    assert (board.tile_on("1W"), board.tokens_on("1W")) == ("Fasces", 1)


@pytest.mark.rule("M14", "MQ4")
def test_exchange_discards_the_tile_and_returns_its_tokens_unscored() -> None:
    board = Board({"3B": "Fasces"})
    board.put_tokens("3B", 4)
    top = board.stack()[0]
    board.roll(3, 6)
    board.do("exchange 3B")
    assert GAME.decider(board.table) == -1
    board.turn_up(top)
    assert (board.tile_on("3B"), board.tokens_on("3B")) == (top, 0)
    assert board.discards() == ["Fasces"]
    assert board.table.supply == 40
    assert list(board.table.scores) == [0, 0, 0, 0]
    assert board.table.step == ACTIVE
    assert board.refusal("place 3B") == "active-tile"  # the new tile is not Active


@pytest.mark.rule("M14")
@pytest.mark.parametrize("name", ["3B", "6B", "1W", "4W"])
def test_unshared_spaces_may_be_exchanged(name: str) -> None:
    board = Board()
    board.roll(int(name[0]) if name[1] == "B" else 1, int(name[0]) if name[1] == "W" else 2)
    assert board.refusal(f"exchange {name}") == ""


@pytest.mark.rule("M14")
@pytest.mark.parametrize("name", ["1B", "2B", "4B", "5B", "2W", "3W", "5W", "6W"])
def test_shared_spaces_may_not_be_exchanged(name: str) -> None:
    board = Board()
    board.roll(int(name[0]) if name[1] == "B" else 1, int(name[0]) if name[1] == "W" else 2)
    assert board.refusal(f"exchange {name}") == "shared-space"


@pytest.mark.rule("MQ4")
@pytest.mark.parametrize("binding", ["tile", "space"])
def test_exchange_asks_where_the_active_tile_lies_now(binding: str) -> None:
    board = Board(options={"active_binding": binding})
    board.roll(3, 1)
    board.do("swap 3B 2B")  # nothing Active moved but the black tile, which has had its action
    assert board.refusal("exchange 1W") == ""
    board = Board(options={"active_binding": binding})
    board.roll(2, 1)
    # The white Active Tile is pushed from unshared 1-White onto 3-Black, also unshared.
    board.do("swap 2B 3B")
    assert board.refusal("exchange 1W") == ""


@pytest.mark.rule("MQ4", "MQ3")
def test_a_tile_pushed_onto_a_shared_space_may_no_longer_be_exchanged() -> None:
    board = Board()
    board.roll(5, 4)  # 5-Black, and 4-White beside it over 6-Black
    board.do("swap 5B 6B")
    board = Board()
    board.roll(2, 1)
    assert board.refusal("exchange 1W") == ""
    board = Board({"3B": "Fasces"})
    board.roll(3, 2)
    board.do("swap 2W 1W")  # the white tile is now on an unshared space, but has had its action
    assert board.refusal("exchange 1W") == "active-tile"
    board = Board()
    board.roll(3, 1)
    board.do("swap 1W 3B")  # pushes the black tile from 3-Black to 1-White
    assert board.refusal("exchange 1W") == ""
    assert board.refusal("exchange 3B") == "active-tile"


@pytest.mark.rule("MQ4", "MQ3")
def test_a_shared_active_tile_pushed_onto_an_unshared_space_may_be_exchanged() -> None:
    board = Board()
    board.roll(2, 2)
    assert board.refusal("exchange 2B") == "shared-space"
    board = Board()
    board.roll(3, 2)
    assert board.refusal("exchange 2W") == "shared-space"
    board = Board(options={"diagonal_swaps": True})
    board.roll(6, 2)
    board = Board()
    board.roll(6, 1)
    board.do("swap 6B 3B")
    assert board.refusal("exchange 1W") == ""


@pytest.mark.rule("MQ6")
def test_tokens_belong_to_nobody() -> None:
    board = Board({"1B": "Villa Fresco", "2B": "House Mosaic", "3B": "Theatre Mask"})
    board.put_tokens("1B", 1)
    board.roll(2, 6)
    board.do("place 2B", "place 6W", "end_turn")
    # 1-Black and 2-Black of P1 are 5-White and 2-White of P2, who counts the same tokens.
    assert board.tokens_on("5W", 1) == board.tokens_on("2W", 1) == 1


@pytest.mark.rule("M2", "MQ7")
def test_no_token_left_to_place() -> None:
    board = Board(options={"token_limit": 1})
    board.roll(3, 1)
    board.do("place 3B")
    assert board.table.supply == 0
    assert board.refusal("place 1W") == "tokens-gone"
    assert all(not option.startswith("place") for option in board.options())
    assert board.options()  # a swap is always possible
    board.do("swap 1W 2W")
    assert board.table.step == SCORE


@pytest.mark.rule("MQ7")
def test_tokens_without_limit() -> None:
    board = Board(options={"token_limit": None})
    assert board.table.supply == -1
    for _ in range(30):
        board.roll(3, 1)
        board.do("place 3B", "place 1W", "end_turn")
    assert board.table.supply == -1
    assert GAME.view(board.table, 0).supply is None  # type: ignore[attr-defined]


@pytest.mark.rule("MQ13")
def test_exchange_with_an_empty_stack_shuffles_the_discards_first() -> None:
    board = Board({"3B": "Fasces"})
    board.table.discards = board.table.stack  # as if sixteen tiles had been exchanged
    board.table.stack = 0
    board.roll(3, 6)
    board.do("exchange 3B")
    assert len(board.stack()) == 16
    assert "Fasces" not in board.stack()  # it is discarded after the shuffle
    assert board.discards() == ["Fasces"]


@pytest.mark.rule("MQ19")
def test_one_tile_is_never_active_twice() -> None:
    for black in range(1, 7):
        for white in range(1, 7):
            board = Board()
            board.roll(black, white)
            assert board.table.x != board.table.y
