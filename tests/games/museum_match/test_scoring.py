"""Sets, points, refills and the end (M15-M21, MQ8-MQ12, MQ16-MQ20)."""

import pytest

from curatorium.games.museum_match import rulebook
from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.scoring import ALL_THREE, ICON_TITLE, match_of, multiplier
from curatorium.games.museum_match.state import REFILL
from curatorium.pieces.exhibit_tiles.content import SETS
from tests.games.museum_match.tables import Board, tile, window

TITLE = {"1B": "Villa Fresco", "2B": "House Mosaic", "3B": "Theatre Mask"}  # Culture, Arts
ICON = {"1B": "Villa Fresco", "2B": "Circus Chariot", "3B": "Lararium"}  # Culture alone
COLOUR = {"1B": "Villa Fresco", "2B": "Toga Praetexta", "3B": "Luna Marble"}  # Senatorial alone
BOTH = {"1B": "Villa Fresco", "2B": "Cicero's Speeches", "3B": "Vestal Statue"}
NONE = {"1B": "Villa Fresco", "2B": "Fasces", "3B": "Gladius"}


def at_the_end(places: dict[str, str], **options: object) -> Board:
    """A board at the end of P1's turn: a token on 2-Black and one on 6-White."""
    board = Board(places, options=options)  # type: ignore[arg-type]
    board.roll(2, 6)
    board.do("place 2B", "place 6W")
    return board


@pytest.mark.rule("M15")
def test_rows_are_read_across_the_colours() -> None:
    board = at_the_end({"2B": "Villa Fresco", "3B": "House Mosaic", "1W": "Theatre Mask"})
    assert board.refusal("score 2B") == ""
    board = at_the_end({"6B": "Villa Fresco", "4W": "House Mosaic", "5W": "Theatre Mask"})
    assert board.refusal("score 6B") == ""


@pytest.mark.rule("M15", "MQ1")
def test_no_sets_across_a_gap_or_from_row_to_row() -> None:
    board = at_the_end(
        {"1B": "Villa Fresco", "2B": "Fasces", "3B": "House Mosaic", "1W": "Theatre Mask"}
    )
    assert board.refusal("score 1B") == board.refusal("score 2B") == "no-match"
    board = at_the_end({"1B": "Villa Fresco", "4B": "House Mosaic", "5B": "Theatre Mask"})
    assert "score 0" not in board.options()


@pytest.mark.rule("M16")
@pytest.mark.parametrize(
    ("places", "allowed"),
    [(TITLE, True), (ICON, True), (COLOUR, True), (BOTH, True), (NONE, False)],
)
def test_valid_sets(places: dict[str, str], allowed: bool) -> None:
    board = at_the_end(places)
    assert (board.refusal("score 1B") == "") is allowed
    if not allowed:
        assert board.refusal("score 1B") == "no-match"


@pytest.mark.rule("M17")
def test_scoring_is_for_the_end_of_the_turn_and_free() -> None:
    board = Board(TITLE)
    board.roll(2, 6)
    assert board.refusal("score 1B") == "score-last"
    board.do("place 2B")
    assert board.refusal("score 1B") == "score-last"
    board.do("place 6W")
    assert board.refusal("score 1B") == board.refusal("end_turn") == ""


@pytest.mark.rule("M17")
def test_one_set_a_turn() -> None:
    board = at_the_end({**TITLE, "4B": "Fasces", "5B": "Curule Chair", "6B": "Censors' Contract"})
    board.do("score 1B")
    fresh = board.stack()[:3]
    board.turn_up(*fresh)
    assert board.table.turn == 1
    assert board.refusal("score 4B", seat=0) == "not-your-turn"


@pytest.mark.rule("M18")
@pytest.mark.parametrize(("places", "times"), [(ICON, 1), (COLOUR, 2), (BOTH, 4), (TITLE, 5)])
def test_multipliers(places: dict[str, str], times: int) -> None:
    board = at_the_end(places)
    board.put_tokens("1B", 2)
    board.do("score 1B")  # three tokens with the one just placed
    assert board.table.scores[0] == 3 * times


@pytest.mark.rule("MQ9", "MQ10")
def test_best_line_alone_is_paid() -> None:
    icon, title, colour = SETS[0].marks()[0], 16, 1 << 20
    assert match_of((icon & 15) | title | colour) == ALL_THREE
    assert match_of((icon & 15) | title) == ICON_TITLE
    board = Board()
    assert multiplier(board.table, ALL_THREE) == 5
    assert multiplier(Board(options={"triple_multiplier": 8}).table, ALL_THREE) == 8


@pytest.mark.rule("MQ8")
def test_a_set_without_tokens_scores_nothing_or_is_refused() -> None:
    places = {"1W": "Villa Fresco", "2W": "House Mosaic", "3W": "Theatre Mask"}
    board = at_the_end(places)
    board.do("score 1W")
    assert board.table.scores[0] == 0
    assert len(board.discards()) == 3
    strict = at_the_end(places, allow_zero_score=False)
    assert strict.refusal("score 1W") == rulebook.EMPTY_SET.id
    assert "score 3" not in strict.options()
    strict.put_tokens("3W", 1)
    assert strict.refusal("score 1W") == ""
    assert "score 3" in strict.options()


@pytest.mark.rule("M19", "MQ11")
def test_scored_tiles_are_discarded_and_gaps_filled_left_to_right_as_the_scorer_sees() -> None:
    board = Board({"1B": "Fasces", "2B": "Curule Chair", "3B": "Censors' Contract"}, seat=2)
    board.pass_turn()
    board.pass_turn()
    board.roll(2, 6)
    board.do("place 2B", "place 6W")
    supply = board.table.supply
    board.do("score 1B")
    assert board.table.step == REFILL
    assert board.table.supply == supply + 1
    assert set(board.discards()) == {"Fasces", "Curule Chair", "Censors' Contract"}
    first, second, third = board.stack()[:3]
    board.turn_up(first, second, third)
    assert [board.tile_on(name, 2) for name in ("1B", "2B", "3B")] == [first, second, third]
    assert [board.tokens_on(name, 2) for name in ("1B", "2B", "3B")] == [0, 0, 0]
    assert board.table.turn == 3


@pytest.mark.rule("M20", "MQ12")
def test_short_stack_is_drawn_to_its_end_before_the_discards_come() -> None:
    board = at_the_end(TITLE)
    s = board.table
    last = [t for t in range(48) if s.stack >> t & 1][:2]
    s.discards = s.stack & ~(1 << last[0] | 1 << last[1])
    s.stack = 1 << last[0] | 1 << last[1]
    board.do("score 1B")
    assert len(board.discards()) == 14 + 3
    for t in last:
        assert [a.numbers[0] for a in GAME.options(s, -1)].count(t) == 1
        board.chance("tile", t)
    assert len(board.stack()) == 17  # the discards, the scored tiles among them
    assert board.discards() == []
    board.turn_up("Villa Fresco")
    assert len(board.stack()) == 16


@pytest.mark.rule("M20")
def test_only_the_stack_can_be_turned_up() -> None:
    board = at_the_end(TITLE)
    board.do("score 1B")
    gone = GAME.action(-1, "tile", (tile("Villa Fresco"),))
    rule = GAME.forbids(board.table, -1, gone)
    assert rule is rulebook.IN_STACK


@pytest.mark.rule("M21", "MQ16")
def test_twenty_points_win_at_once() -> None:
    board = at_the_end(TITLE)
    board.put_tokens("1B", 3)
    board.do("score 1B")
    assert board.table.scores[0] == 20
    assert GAME.decider(board.table) == -2
    assert GAME.ranks(board.table) == [1, 2, 2, 2]
    assert board.refusal("end_turn", seat=1) == "game-over"


@pytest.mark.rule("M21")
def test_nineteen_points_do_not_win() -> None:
    board = at_the_end(TITLE)
    board.table.scores[0] = 14
    board.do("score 1B")
    assert board.table.scores[0] == 19
    assert GAME.decider(board.table) == -1


@pytest.mark.rule("M21")
def test_target_by_option() -> None:
    board = at_the_end(TITLE, target=5)
    board.do("score 1B")
    assert GAME.decider(board.table) == -2


@pytest.mark.rule("MQ20")
def test_round_is_finished_by_option_and_ties_go_to_fewer_tokens() -> None:
    board = at_the_end(TITLE, end="finish_round")
    board.put_tokens("1B", 3)
    board.do("score 1B")
    board.turn_up(*board.stack()[:3])
    assert GAME.decider(board.table) == -1  # the round goes on
    board.table.scores[2] = 20
    for _ in range(3):
        board.pass_turn()
    assert GAME.decider(board.table) == -2
    for place in range(32):
        board.table.tokens[place] = 0
    assert GAME.ranks(board.table) == [1, 3, 1, 3]
    board.put_tokens("3B", 1, seat=0)
    assert GAME.ranks(board.table) == [2, 3, 1, 3]
    board.put_tokens("3B", 2, seat=2)
    assert GAME.ranks(board.table) == [1, 3, 2, 3]


@pytest.mark.rule("MQ18")
def test_safety_stop_shares_ties() -> None:
    board = Board(options={"max_rounds": 2, "end": "finish_round"})
    board.put_tokens("3B", 1)
    for _ in range(8):
        assert GAME.decider(board.table) == -1
        board.pass_turn()
    assert board.table.round == 2
    assert GAME.decider(board.table) == -2
    assert GAME.ranks(board.table) == [1, 1, 1, 1]  # nobody won: tokens break no tie


@pytest.mark.rule("MQ18")
def test_no_safety_stop_by_option() -> None:
    board = Board(options={"max_rounds": None})
    board.table.round = 10_000
    for _ in range(4):
        board.pass_turn()
    assert board.table.round == 10_001


def test_windows_of_the_tests_are_those_of_the_game() -> None:
    assert [window(n) for n in ("1B", "2B", "3B", "1W", "4B", "5B", "6B", "4W")] == list(range(8))
