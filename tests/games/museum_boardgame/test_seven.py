"""The exchange of storage on a seven (B14, BQ14, BQ15, BQ25)."""

import pytest

from curatorium.core.game import CHANCE
from curatorium.games.museum_boardgame.game import GAME
from tests.games.museum_boardgame.tables import COLLECTION, GROUP, Board, hall

SEVENS = [(left, 7 - left) for left in range(1, 7)]


def storages(board: Board) -> list[list[str]]:
    return [[board.tile_on(f"S{n}", seat) for n in range(1, 5)] for seat in range(3)]


def at_the_exchange(**options: object) -> Board:
    board = Board(options=options)  # type: ignore[arg-type]
    board.roll(5, 2)
    board.do("pass")
    if board.step() == "score":
        board.do("end_turn")
    assert board.step() == "exchange"
    return board


@pytest.mark.rule("B14")
@pytest.mark.parametrize(("left", "right"), [*SEVENS, (1, 1), (6, 2), (3, 3), (6, 6)])
def test_only_a_seven_leads_to_the_exchange(left: int, right: int) -> None:
    board = Board()
    board.roll(left, right)
    board.do(f"place L{left}", f"place R{right}", "end_turn")
    assert board.step() == ("exchange" if left + right == 7 else "roll")


@pytest.mark.rule("B14", "BQ15")
def test_all_four_are_exchanged_with_one_player_or_both() -> None:
    board = at_the_exchange()
    mine, second, third = storages(board)
    board.do("exchange S1 1 S4", "exchange S2 2 S1", "exchange S3 2 S2", "exchange S4 1 S1")
    assert storages(board) == [
        [second[3], third[0], third[1], second[0]],
        [mine[3], second[1], second[2], mine[0]],
        [mine[1], mine[2], third[2], third[3]],
    ]
    board = at_the_exchange()
    board.do(*[f"exchange S{n} 2 S{5 - n}" for n in range(1, 5)])
    assert storages(board) == [third[::-1], second, mine[::-1]]


@pytest.mark.rule("B14")
def test_the_exchange_is_compulsory_and_ends_the_turn() -> None:
    board = at_the_exchange()
    for words in ("end_turn", "score L1-3", "place L5", "pass", "install L1 S1"):
        assert board.refusal(words) == "exchange-now"
    for n in range(1, 5):
        assert board.step() == "exchange"
        board.do(f"exchange S{n} 1 S{n}")
    assert board.step() == "end"
    assert board.options() == ["end_turn"]
    assert board.refusal("score L1-3") == board.refusal("exchange S1 1 S1") == "turn-ends"
    board.do("end_turn")
    assert (GAME.decider(board.table), board.table.turn) == (CHANCE, 1)


@pytest.mark.rule("BQ15", "BQ25")
def test_each_tile_once_in_order_and_never_with_oneself() -> None:
    board = at_the_exchange()
    assert board.refusal("exchange S1 0 S2") == "own-storage"
    assert board.refusal("exchange S2 1 S1") == "exchange-order"
    assert len(board.options()) == 8
    board.do("exchange S1 1 S3")
    assert board.refusal("exchange S2 1 S3") == "slot-taken"
    assert board.refusal("exchange S1 1 S1") == "exchange-order"
    assert len(board.options()) == 7
    assert board.view().done == [(0, 0), (1, 2)]
    assert (board.view().next.seat, board.view().next.place) == (0, 13)  # type: ignore[union-attr]


@pytest.mark.rule("BQ15")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_everybody_exchanges_with_both_others(turn: int) -> None:
    board = Board()
    for _ in range(turn):
        board.pass_turn()
    board.roll(3, 4)
    board.do("pass", "end_turn")
    others = {int(option.split()[2]) for option in board.options()}
    assert others == {0, 1, 2} - {turn}
    assert len(board.options()) == 8
    assert board.refusal(f"exchange S1 {turn} S1") == "own-storage"


@pytest.mark.rule("B14")
def test_no_exchange_without_a_seven_and_none_before_its_time() -> None:
    board = Board()
    board.roll(2, 2)
    assert board.refusal("exchange S1 1 S1") == "only-on-seven"
    board.do("pass")
    assert board.refusal("exchange S1 1 S1") == "only-on-seven"
    board.do("end_turn")
    board.roll(5, 2)
    assert board.refusal("exchange S1 2 S1") == "exchange-later"
    board.do("pass")
    assert board.refusal("exchange S1 2 S1") == "exchange-later"


@pytest.mark.rule("BQ14")
def test_a_hall_is_scored_before_the_exchange() -> None:
    board = Board({**hall("L1", GROUP), **hall("R1", COLLECTION[1:])})
    board.roll(3, 4)
    board.do("place L3", "pass", "score L1-3")
    assert board.table.scores[0] == 3
    board.do("install L1 S1", "install L2 S2", "install L3 S3")
    assert board.step() == "exchange"
    board.do(*[f"exchange S{n} 1 S{n}" for n in range(1, 5)])
    assert [board.tile_on(f"S{n}", seat=1) for n in (1, 2, 3)] == list(GROUP)


@pytest.mark.rule("BQ14")
def test_no_hall_is_scored_on_a_seven_by_option() -> None:
    board = Board(hall("L1", GROUP), options={"score_on_seven": "never"})
    board.roll(3, 4)
    board.do("place L3")
    assert board.refusal("score L1-3") == "actions-first"
    board.do("place R4")
    assert board.step() == "exchange"
    assert board.refusal("score L1-3") == "exchange-now"
    board = Board(options={"score_on_seven": "never"})
    board.roll(3, 3)
    board.do("pass")
    assert board.step() == "score"


@pytest.mark.rule("BQ25")
def test_exchanges_can_be_taken_back_until_the_turn_ends() -> None:
    board = at_the_exchange()
    before = storages(board)
    board.do(*[f"exchange S{n} 1 S{n}" for n in range(1, 5)])
    for _ in range(4):
        board.play.undo(board.play.undoable(0))
    assert storages(board) == before
    assert board.step() == "exchange"
