"""The greedy bot at The Museum Boardgame: it scores what is worth it, and it does not stall."""

import pytest

from curatorium.bots.greedy import BOT as GREEDY
from curatorium.bots.heuristics.museum_boardgame import HEURISTIC
from curatorium.core.dice import SeededDice
from curatorium.core.game import NOBODY
from curatorium.lab.simulate import Simulation, run
from curatorium.lab.summary import wins_of
from tests.games.museum_boardgame.tables import COLLECTION, GROUP, THEME, Board, hall


def chosen(board: Board) -> str:
    """What greedy does now."""
    table = board.table
    return repr(GREEDY.choose(board.play.game, table, table.turn, SeededDice("g")))


def value(board: Board, seat: int = 0) -> int:
    return int(HEURISTIC.value(board.play.game, board.table, seat))


def test_it_scores_what_wins() -> None:
    board = Board(hall("R4", COLLECTION), options={"victory_points": 2})
    board.put_tokens("R5", 2)
    board.roll(1, 1)
    board.do("pass")
    assert chosen(board) == "score 3"


def test_it_scores_a_full_hall_and_leaves_an_empty_group() -> None:
    board = Board(hall("L1", THEME))
    board.put_tokens("L1", 5)
    board.roll(5, 3)
    board.do("pass")
    assert chosen(board) == "score 0"
    board = Board(hall("L1", GROUP))
    board.roll(5, 3)
    board.do("pass")
    assert chosen(board) == "end_turn"


def test_it_completes_a_group_from_storage() -> None:
    board = Board({"L1": GROUP[0], "L2": GROUP[1], "S2": GROUP[2]})
    board.put_tokens("L1", 2)
    board.roll(3, 3)
    assert chosen(board) == "store 2 1"


def test_a_better_hall_and_more_tokens_are_worth_more() -> None:
    values = []
    for tiles in (COLLECTION, THEME, GROUP):
        board = Board(hall("L1", tiles))
        before = value(board)
        board.put_tokens("L2", 2)
        values.append(value(board) - before)
    assert 0 < values[0] < values[1] < values[2]


def test_what_others_could_score_is_a_threat() -> None:
    board = Board(hall("L1", GROUP), seat=1)
    before = value(board)
    board.put_tokens("L1", 3, seat=1)
    assert value(board) < before


@pytest.mark.parametrize("seat", [0, 2])
def test_greedy_beats_random(seat: int) -> None:
    bots = tuple("greedy" if nth == seat else "random" for nth in range(3))
    assert wins_of(run(Simulation("museum_boardgame", bots, 20, "beats")), seat) > 18


@pytest.mark.parametrize("tokens", [60, 12])
def test_games_of_greedy_bots_are_won_and_do_not_stall(tokens: int) -> None:
    options = {"token_limit": tokens}
    plan = Simulation("museum_boardgame", ("greedy",) * 3, 20, "stall", options)
    outcomes = run(plan)
    assert all(max(o.scores) >= 20 for o in outcomes)
    assert max(o.turns for o in outcomes) < 3 * 60


def test_it_plays_on_while_somebody_decides() -> None:
    board = Board()
    board.roll(5, 2)
    while board.play.game.decider(board.table) == 0:
        board.play.act(0, GREEDY.choose(board.play.game, board.table, 0, SeededDice("g")))
    assert board.play.game.decider(board.table) != NOBODY
    assert board.table.turn == 1
