"""Scoring halls and exchanging their tiles (B11-B13, B15, BQ10, BQ12, BQ13, BQ22, BQ25)."""

from itertools import combinations

import pytest

from curatorium.core.game import CHANCE
from curatorium.games.museum_boardgame.game import GAME
from curatorium.games.museum_boardgame.scoring import (
    COLLECTION_ALONE,
    DIFFERENT as ALL_DIFFERENT,
    MIXED,
    SAME_GROUP,
    SAME_THEME,
    case_of,
)
from curatorium.pieces.exhibit_tiles.content import SETS
from tests.games.museum_boardgame.tables import (
    COLLECTION,
    DIFFERENT,
    GROUP,
    THEME,
    TWO,
    Board,
    hall,
)


def at_the_end(places: dict[str, str], **options: object) -> Board:
    """A board when the Active Tiles are done with: a token on left 2 and one on right 6."""
    board = Board(places, options=options)  # type: ignore[arg-type]
    board.roll(2, 6)
    board.do("place L2", "place R6")
    return board


@pytest.mark.rule("B13", "BQ10")
@pytest.mark.parametrize(
    ("tiles", "times", "case"),
    [
        (GROUP, 3, SAME_GROUP),
        (THEME, 2, SAME_THEME),
        (COLLECTION, 1, COLLECTION_ALONE),
        (DIFFERENT, 1, ALL_DIFFERENT),
        (TWO, 0, MIXED),
    ],
)
def test_multipliers(tiles: tuple[str, ...], times: int, case: int) -> None:
    board = at_the_end(hall("L1", tiles))
    board.put_tokens("L1", 2)
    worth = board.view().museums[0].halls[0]
    assert (worth.tokens, worth.multiplier, worth.case) == (3, times, case)
    board.do("score L1-3")
    assert board.table.scores[0] == 3 * times


@pytest.mark.rule("BQ10")
def test_two_of_a_collection_and_one_that_differs_are_worth_nothing() -> None:
    # Culture, Culture, Technology; no theme is there twice
    board = at_the_end(hall("L1", ("Tavern Painting", "Games Poster", "Screw Press")))
    assert board.view().museums[0].halls[0].case == MIXED


@pytest.mark.rule("BQ10")
@pytest.mark.parametrize(
    ("nth", "counts"), [(1, [12_240, 3_840, 864, 336, 16]), (0, [11_907, 4_196, 841, 336, 16])]
)
def test_cases_among_all_triples_of_the_sets(nth: int, counts: list[int]) -> None:
    marks = SETS[nth].marks()
    found = [0] * 5
    for one, two, three in combinations(marks, 3):
        found[case_of(one, two, three)] += 1
    assert found == counts


@pytest.mark.rule("B12", "B11")
def test_a_scored_hall_loses_its_tokens_and_the_other_halls_keep_theirs() -> None:
    board = at_the_end(hall("L1", GROUP))
    board.put_tokens("L4", 2)
    board.put_tokens("L1", 1, seat=1)
    board.do("score L1-3")
    assert [board.tokens_on(name) for name in ("L1", "L2", "L3", "L4", "R6")] == [0, 0, 0, 2, 1]
    assert board.tokens_on("L1", seat=1) == 1
    assert board.table.supply == 60 - 4
    assert board.table.scores[0] == 3


@pytest.mark.rule("B12", "BQ13")
def test_tiles_are_exchanged_as_the_player_likes() -> None:
    store = {"S1": "Cicero", "S2": "Delos", "S3": "Portus", "S4": "Frontinus on Aqueducts"}
    board = at_the_end({**hall("L1", GROUP), **store})
    board.do("score L1-3", "install L1 S4", "install L2 S1", "install L3 S2")
    assert [board.tile_on(n) for n in ("L1", "L2", "L3")] == [store["S4"], "Cicero", "Delos"]
    assert [board.tile_on(n) for n in ("S1", "S2", "S3", "S4")] == [
        GROUP[1],
        GROUP[2],
        "Portus",
        GROUP[0],
    ]
    assert board.step() == "end"
    assert board.options() == ["end_turn"]
    board.do("end_turn")
    assert board.table.turn == 1
    assert GAME.decider(board.table) == CHANCE


@pytest.mark.rule("BQ13", "BQ25")
def test_three_storage_spaces_are_used_once_each_and_in_order() -> None:
    board = at_the_end(hall("L1", GROUP))
    assert board.refusal("install L1 S1") == "nothing-scored"
    board.do("score L1-3")
    assert board.refusal("install L2 S1") == "install-order"
    assert board.refusal("install R1 S1") == "install-order"
    for words in ("place L2", "pass", "score L4-6", "end_turn", "exchange S1 1 S1"):
        assert board.refusal(words) == "install-now"
    board.do("install L1 S3")
    assert board.refusal("install L2 S3") == "slot-used"
    assert board.refusal("install L1 S1") == "install-order"
    assert board.options() == ["install 1 0", "install 1 1", "install 1 3"]
    assert board.view().done == [(0, 2)]


@pytest.mark.rule("B12")
def test_every_outcome_of_the_exchange_can_be_reached_in_one_way() -> None:
    board = at_the_end(hall("L1", GROUP))
    board.do("score L1-3")
    found = set()
    start = board.table
    for a in GAME.options(start, 0):
        one = GAME.clone(start)
        GAME.apply(one, 0, a)
        for b in GAME.options(one, 0):
            two = GAME.clone(one)
            GAME.apply(two, 0, b)
            for c in GAME.options(two, 0):
                found.add((a.numbers[1], b.numbers[1], c.numbers[1]))
    assert len(found) == 4 * 3 * 2


@pytest.mark.rule("B12", "BQ22")
def test_one_hall_and_only_after_the_actions() -> None:
    board = Board(hall("L1", GROUP))
    board.roll(2, 6)
    assert board.refusal("score L1-3") == board.refusal("end_turn") == "actions-first"
    board.do("place L2")
    assert board.refusal("score L1-3") == "actions-first"
    board.do("place R6", "score L1-3", "install L1 S1", "install L2 S2", "install L3 S3")
    assert board.refusal("score L4-6") == board.refusal("place L1") == "turn-ends"
    assert board.refusal("install L1 S1") == board.refusal("pass") == "turn-ends"


@pytest.mark.rule("B12")
def test_nobody_has_to_score() -> None:
    board = at_the_end(hall("L1", GROUP))
    board.do("end_turn")
    assert board.table.turn == 1
    assert board.tokens_on("L2") == 1


@pytest.mark.rule("B15")
def test_storage_scores_nothing() -> None:
    store = dict(zip(("S1", "S2", "S3"), GROUP, strict=True))
    board = at_the_end(store)
    assert [option for option in board.options() if option.startswith("score")] == [
        f"score {nth}" for nth in range(4)
    ]
    assert all(h.case != SAME_GROUP for h in board.view().museums[0].halls)


@pytest.mark.rule("BQ12")
def test_a_hall_worth_nothing_is_scored_for_its_tiles_or_refused() -> None:
    board = at_the_end(hall("L1", TWO))
    board.do("score L1-3")
    assert board.table.scores[0] == 0
    assert board.tokens_on("L2") == 0
    assert board.step() == "install"
    strict = at_the_end(hall("L1", TWO), allow_zero_score=False)
    assert strict.refusal("score L1-3") == "empty-hall"
    assert "score 0" not in strict.options()
    strict = at_the_end({**hall("L4", GROUP), **hall("L1", DIFFERENT[1:])}, allow_zero_score=False)
    assert strict.refusal("score L4-6") == "empty-hall"  # a group, but no token
    strict.put_tokens("L5", 1)
    assert strict.refusal("score L4-6") == ""
    assert "score 1" in strict.options()


@pytest.mark.rule("B12")
def test_a_score_says_where_each_point_comes_from() -> None:
    board = at_the_end(hall("L1", THEME))
    board.put_tokens("L3", 2)
    board.table.journal = []
    board.do("score L1-3")
    (event,) = GAME.events(board.table, 0)
    said = GAME.catalogue(board.play.options).say("events.scored", event.numbers, str)
    assert said == (
        "0 scores left 1-3 with Tavern Painting, Curse Tablet and Rotary Bread Mill for 6: "
        "tokens 3 times 2 (same theme). 0 now has 6."
    )


def test_the_example_in_the_page_of_the_game() -> None:
    board = Board(
        {
            "L1": "Tavern Painting",
            "L2": "Curse Tablet",
            "L3": "Screw Press",
            "L6": "Rotary Bread Mill",
        }
    )
    for name, tokens in (("L1", 1), ("L2", 2), ("L6", 1)):
        board.put_tokens(name, tokens)
    board.roll(3, 5)
    worth = board.view().museums[0].halls[0]
    assert (worth.tokens, worth.multiplier) == (3, 0)
    board.do("swap L3 L6", "place R5")
    assert [board.tokens_on(name) for name in ("L3", "L6", "R5")] == [0, 0, 1]
    worth = board.view().museums[0].halls[0]
    assert (worth.tokens, worth.multiplier, worth.case) == (3, 2, SAME_THEME)
    board.do("score L1-3")
    assert board.table.scores[0] == 6
    assert board.table.supply == 60 - 1
