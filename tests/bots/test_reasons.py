"""Reasons: what a bot says for its choice is true at the table, and can be said."""

from curatorium.bots.heuristic import heuristic_of
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action, Event, State
from curatorium.core.registry import load
from tests.games.museum_match.tables import Board

MATCH = load("museum_match")
TEXTS = MATCH.catalogue(MATCH.meta.choose({}))


def reason(s: State, seat: int, action: Action) -> Event:
    found = heuristic_of(MATCH).reason(MATCH, s, seat, action)
    assert found is not None
    return found


def said(board: Board, words: str) -> str:
    """What speaks for a move, in words."""
    found = reason(board.table, board.table.turn, board.action(words))
    return TEXTS.say(f"reasons.{found.key}", found.numbers, lambda seat: f"P{seat + 1}")


def test_every_reason_of_whole_plays_can_be_said() -> None:
    keys = set[str]()
    for seed in range(6):
        s = MATCH.setup(4, MATCH.meta.choose({}))
        dice = SeededDice(f"reasons {seed}")
        while (who := int(MATCH.decider(s))) != NOBODY:
            options = MATCH.options(s, who)
            if who != CHANCE:
                for action in options:
                    found = reason(s, who, action)
                    words = TEXTS.say(f"reasons.{found.key}", found.numbers, lambda k: f"P{k + 1}")
                    assert words
                    assert "{" not in words
                    keys.add(found.key)
            MATCH.apply(s, who, options[dice.below(len(options))])
    offered = {key.partition(".")[2] for key in TEXTS.texts if key.startswith("reasons.")}
    assert keys == offered


ARTS = {"1B": "Villa Fresco", "2B": "House Mosaic", "3B": "Theatre Mask"}


def test_a_token_on_a_set() -> None:
    board = Board(ARTS)
    board.put_tokens("1B", 1)
    board.roll(2, 6)
    assert said(board, "place 2B") == (
        "1-Black to 3-Black, Villa Fresco, House Mosaic and Theatre Mask, "
        "may then score 10 (match of icon and title)."
    )


def test_a_set_that_is_scored() -> None:
    board = Board(ARTS)
    board.put_tokens("1B", 1)
    board.roll(2, 6)
    board.do("place 2B", "place 6W")
    assert said(board, "score 1B") == "That is 10 points, which makes 10."
    assert (
        said(board, "end_turn") == "It keeps 1-Black to 3-Black, which is worth 10 now, for more."
    )


def test_a_set_that_wins() -> None:
    board = Board(ARTS, options={"target": 10})
    board.put_tokens("1B", 1)
    board.roll(2, 6)
    board.do("place 2B", "place 6W")
    assert said(board, "score 1B") == "That is 10 points and the game, with 10."


def test_points_taken_from_another_player() -> None:
    """2-Black of P1 is 2-White of P2, whose set 1-White to 3-White P1 breaks."""
    board = Board({"1W": "Villa Fresco", "2W": "House Mosaic", "3W": "Theatre Mask"}, seat=1)
    board.put_tokens("2W", 3, seat=1)
    board.roll(3, 6)
    assert said(board, "swap 3B 2B").startswith("It takes ")
    assert said(board, "swap 3B 2B").endswith(" points from the best set of P2.")


def test_reasons_leave_the_table_as_it_is() -> None:
    board = Board(ARTS)
    board.roll(2, 6)
    before = board.play.game.view(board.table, 0)
    for action in MATCH.options(board.table, 0):
        reason(board.table, 0, action)
    assert board.play.game.view(board.table, 0) == before
