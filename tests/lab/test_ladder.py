"""The ladder: paired games, seats in turn, honest figures, nothing lost by an interrupt."""

import json

import pytest

from curatorium.core.rule import Malformed
from curatorium.lab.ladder import Bout, Ladder, Rung, climb, play_bout, ratings, summarise

SHORT = {"max_rounds": 3}
RUNGS = (("greedy", "random"), ("visitor", "random"))


def test_every_seat_is_sat_in_alike_and_deals_are_paired() -> None:
    plan = Ladder("museum_match", 6, "pairs", SHORT, rungs=RUNGS[:1])
    assert plan.whole == 8
    (rung,) = climb(plan)
    assert [bout.seat for bout in rung.bouts] == [0, 1, 2, 3, 0, 1, 2, 3]
    # All sit alike when all are the same bot, so a deal then goes the same whoever is challenger.
    same = [play_bout(plan, "greedy", "greedy", number).ranks for number in (0, 0)]
    assert same[0] == same[1]


def test_fewer_may_play_than_the_game_has_room_for() -> None:
    short = {"length": "short"}
    plan = Ladder("historians", 3, "few", short, rungs=(("greedy", "random"),), chairs=2)
    (rung,) = climb(plan)
    assert plan.whole == 4
    assert [bout.seat for bout in rung.bouts] == [0, 1, 0, 1]
    assert summarise(plan, [rung])["levels"][0]["opponents"] == ["random"]
    with pytest.raises(Malformed, match="two seats or more"):
        Ladder("historians", 3, chairs=1)
    with pytest.raises(Malformed, match="seats, not 7"):
        Ladder("historians", 3, chairs=7)


def test_the_same_figures_with_any_number_of_jobs() -> None:
    alone = climb(Ladder("museum_match", 8, "jobs", SHORT, 1, RUNGS))
    together = climb(Ladder("museum_match", 8, "jobs", SHORT, 2, RUNGS))
    assert alone == together


def test_figures_of_a_ladder() -> None:
    plan = Ladder("museum_match", 8, "figures", SHORT, 1, RUNGS)
    told = list[tuple[str, str, int]]()
    found = summarise(plan, climb(plan, lambda *what: told.append(what)))
    assert [(row["level"], row["opponents"]) for row in found["levels"]] == [
        ("greedy", ["random"] * 3),
        ("visitor", ["random"] * 3),
    ]
    for row in found["levels"]:
        assert row["games"] == 8
        assert row["interval"][0] <= row["share"] <= row["interval"][1]
        assert 0 < row["ms_per_decision"] <= row["ms_longest"]
    assert {row["bot"] for row in found["ratings"]} == {"greedy", "random", "visitor"}
    assert told[-1] == ("visitor", "random", 8)
    assert json.loads(json.dumps(found)) == found


def test_an_interrupt_keeps_whole_deals() -> None:
    def stop(level: str, opponent: str, done: int) -> None:
        if level == "visitor" and done == 6:
            raise KeyboardInterrupt

    rungs = climb(Ladder("museum_match", 12, "stop", SHORT, 1, RUNGS), stop)
    assert [len(rung.bouts) for rung in rungs] == [12, 4]


def test_who_wins_is_rated_higher() -> None:
    def won(number: int, first: bool) -> Bout:
        ranks = [1 if (k == number % 4) == first else 2 for k in range(4)]
        return Bout(number, number % 4, ranks, 1, 0.1, 0.1)

    rungs = [
        Rung("best", "middle", [won(number, True) for number in range(20)]),
        Rung("middle", "last", [won(number, True) for number in range(20)]),
    ]
    found = ratings(rungs)
    assert found["best"][0] > found["middle"][0] > found["last"][0]
    assert found == ratings(rungs)


def test_a_shared_win_counts_its_part() -> None:
    assert Bout(0, 0, [1, 1, 3, 4], 1, 0.1, 0.1).share == 0.5
    assert Bout(0, 2, [1, 1, 3, 4], 1, 0.1, 0.1).share == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"games": 0}, "1 or more, not 0"),
        ({"jobs": 0}, "1 or more, not 0"),
        ({"options": {"target": "many"}}, "It can be a whole number"),
        ({"rungs": (("gredy", "random"),)}, "Did you mean greedy"),
    ],
)
def test_what_cannot_be_played(change: dict[str, object], words: str) -> None:
    plan: dict[str, object] = {"game": "museum_match", "games": 4} | change
    with pytest.raises(Malformed, match=words):
        Ladder(**plan)  # type: ignore[arg-type]
