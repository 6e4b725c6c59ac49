"""How a game ends (B16, BQ16-BQ19, BQ23)."""

import pytest

from curatorium.core.game import CHANCE, NOBODY
from curatorium.games.museum_boardgame.game import GAME
from tests.games.museum_boardgame.tables import GROUP, Board, hall


def before_a_score(tokens: int, **options: object) -> Board:
    """P1 is about to score a group that holds so many tokens, two of them placed in this turn."""
    board = Board(hall("L1", GROUP), options=options)  # type: ignore[arg-type]
    board.put_tokens("L1", tokens - 1)
    board.roll(2, 6)
    board.do("place L2", "pass")
    return board


def score(board: Board) -> None:
    board.do("score L1-3", "install L1 S1", "install L2 S2", "install L3 S3", "end_turn")


@pytest.mark.rule("B16", "BQ17", "BQ19")
def test_twenty_points_win_at_once() -> None:
    board = before_a_score(7)
    board.do("score L1-3")
    assert board.table.scores[0] == 21
    assert GAME.decider(board.table) == NOBODY
    assert GAME.ranks(board.table) == [1, 2, 2]
    assert board.tile_on("L1") == GROUP[0]  # nothing is exchanged any more
    assert board.refusal("end_turn", seat=1) == "game-over"


@pytest.mark.rule("B16", "BQ17")
def test_nineteen_points_do_not_win() -> None:
    board = before_a_score(6)
    board.table.scores[0] = 1
    board.do("score L1-3")
    assert board.table.scores[0] == 19
    assert board.step() == "install"


@pytest.mark.rule("BQ17")
def test_points_that_win_by_option() -> None:
    board = before_a_score(2, victory_points=6)
    board.do("score L1-3")
    assert GAME.decider(board.table) == NOBODY
    board = before_a_score(7, victory_points=30)
    board.do("score L1-3")
    assert board.step() == "install"


@pytest.mark.rule("BQ19")
def test_the_round_is_finished_by_option_and_ties_go_to_fewer_tokens() -> None:
    board = before_a_score(7, end="finish_round")
    score(board)
    assert GAME.decider(board.table) == CHANCE  # the round goes on
    board.table.scores[2] = 21
    board.pass_turn()
    board.pass_turn()
    assert GAME.decider(board.table) == NOBODY
    assert GAME.ranks(board.table) == [1, 3, 1]
    board.put_tokens("L4", 1)
    assert GAME.ranks(board.table) == [2, 3, 1]
    board.put_tokens("L4", 2, seat=2)
    assert GAME.ranks(board.table) == [1, 3, 2]


@pytest.mark.rule("BQ19")
def test_a_finished_round_goes_on_while_nobody_has_enough() -> None:
    board = Board(options={"end": "finish_round"})
    for _ in range(3):
        board.pass_turn()
    assert board.table.round == 2
    assert GAME.decider(board.table) == CHANCE


@pytest.mark.rule("BQ18")
@pytest.mark.parametrize("end", ["at_once", "finish_round"])
def test_the_last_round_stops_the_game_and_ties_are_shared(end: str) -> None:
    board = Board(options={"max_rounds": 2, "end": end})
    board.put_tokens("L3", 1)
    for _ in range(6):
        assert GAME.decider(board.table) == CHANCE
        board.pass_turn()
    assert board.table.round == 2
    assert GAME.decider(board.table) == NOBODY
    assert GAME.ranks(board.table) == [1, 1, 1]  # nobody won: tokens break no tie


@pytest.mark.rule("BQ18")
def test_the_leader_wins_after_the_last_round() -> None:
    board = before_a_score(1, max_rounds=1)
    score(board)
    board.pass_turn()
    board.pass_turn()
    assert GAME.decider(board.table) == NOBODY
    assert GAME.ranks(board.table) == [1, 2, 2]


@pytest.mark.rule("BQ18")
def test_no_last_round_by_option() -> None:
    board = Board(options={"max_rounds": None})
    board.table.round = 10_000
    for _ in range(3):
        board.pass_turn()
    assert board.table.round == 10_001
    assert board.view().last_round is None


def hoard(board: Board) -> None:
    """All tokens lie on P3's board."""
    for name in ("L1", "L2", "L3", "L4"):
        board.put_tokens(name, 5, seat=2)
    board.table.supply = 0


def pass_round(board: Board) -> None:
    for _ in range(3):
        board.pass_turn()


@pytest.mark.rule("BQ23")
def test_dry_rounds_stop_the_game() -> None:
    board = Board(options={"stall_rounds": 3, "token_limit": 20})
    hoard(board)
    for dry in (1, 2):
        pass_round(board)
        assert board.view().dry == dry
        assert GAME.decider(board.table) == CHANCE
    pass_round(board)
    assert GAME.decider(board.table) == NOBODY
    assert GAME.ranks(board.table) == [1, 1, 1]


@pytest.mark.rule("BQ23")
def test_ten_dry_rounds_by_default() -> None:
    board = Board()
    hoard(board)
    for _ in range(9):
        pass_round(board)
    assert GAME.decider(board.table) == CHANCE
    pass_round(board)
    assert GAME.decider(board.table) == NOBODY


@pytest.mark.rule("BQ23")
def test_a_point_or_a_token_left_ends_a_drought() -> None:
    board = Board(hall("L1", GROUP), options={"stall_rounds": 3})
    hoard(board)
    board.put_tokens("L4", 1)
    pass_round(board)
    assert board.view().dry == 1
    board.roll(4, 6)
    board.do("swap L4 L1", "pass", "end_turn")  # a token comes back
    board.pass_turn()
    board.pass_turn()
    assert board.view().dry == 0
    board.table.supply = 0
    pass_round(board)
    assert board.view().dry == 1
    board = before_a_score(1, stall_rounds=1)
    board.do("score L1-3")
    assert board.table.dry == -1
    assert board.view().dry == 0
    board.do("install L1 S1", "install L2 S2", "install L3 S3", "end_turn")
    board.table.supply = 0
    board.pass_turn()
    board.pass_turn()
    assert GAME.decider(board.table) == CHANCE  # a point was made in this round
    pass_round(board)
    assert GAME.decider(board.table) == NOBODY


@pytest.mark.rule("BQ23")
def test_scoring_nothing_is_no_point() -> None:
    board = Board(options={"stall_rounds": 1})
    hoard(board)
    board.roll(1, 1)
    board.do("pass", "score L1-3", "install L1 S1", "install L2 S2", "install L3 S3", "end_turn")
    board.pass_turn()
    board.pass_turn()
    assert GAME.decider(board.table) == NOBODY


@pytest.mark.rule("BQ23")
@pytest.mark.parametrize("options", [{"stall_rounds": None}, {"token_limit": None}])
def test_no_drought_by_option(options: dict[str, None]) -> None:
    board = Board(options=dict(options))
    if "stall_rounds" in options:
        hoard(board)
    for _ in range(12):
        pass_round(board)
    assert GAME.decider(board.table) == CHANCE
