"""Simulations: the same whatever the jobs, honest figures, nothing lost."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from curatorium.core.record import RecordReader
from curatorium.core.registry import load
from curatorium.core.rule import Malformed
from curatorium.lab.simulate import Outcome, Simulation, record_paths, run
from curatorium.lab.summary import interval, quantile, summarise, wins_of

BOTS = ("greedy", "random", "random", "greedy")
SHORT = {"max_rounds": 4}


def test_the_same_outcomes_with_any_number_of_jobs() -> None:
    alone = run(Simulation("museum_match", BOTS, 12, "s", SHORT, jobs=1))
    together = run(Simulation("museum_match", BOTS, 12, "s", SHORT, jobs=2))
    assert alone == together
    assert [o.number for o in alone] == list(range(12))


def test_another_seed_gives_other_games() -> None:
    scores = [[o.scores for o in run(Simulation("museum_match", BOTS, 6, s, SHORT))] for s in "ab"]
    assert scores[0] != scores[1]


def test_records_of_a_simulation_verify(tmp_path: Path) -> None:
    plan = Simulation("museum_match", BOTS, 3, "r", SHORT, records=tmp_path)
    outcomes = run(plan)
    for path, outcome in zip(record_paths(plan), outcomes, strict=True):
        reader = RecordReader(path.read_text().splitlines(), load)
        for _ in reader:
            pass
        assert reader.finished
        assert reader.end == {"scores": outcome.scores, "ranks": outcome.ranks}
        assert json.loads(path.read_text().splitlines()[0])["seats"] == list(BOTS)
    without = run(Simulation("museum_match", BOTS, 3, "r", SHORT))
    assert outcomes == without


def test_a_record_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    plan = Simulation("museum_match", BOTS, 1, "r", SHORT, records=tmp_path)
    run(plan)
    with pytest.raises(FileExistsError):
        run(plan)


def test_an_interrupt_keeps_the_finished_games() -> None:
    def stop_after_five(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    plan = Simulation("museum_match", BOTS, 50, "i", SHORT)
    outcomes = run(plan, stop_after_five)
    assert [o.number for o in outcomes] == list(range(5))
    assert outcomes == run(Simulation("museum_match", BOTS, 5, "i", SHORT))


def test_an_interrupt_of_several_jobs_keeps_the_finished_games() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    outcomes = run(Simulation("museum_match", BOTS, 40, "i", SHORT, jobs=2), stop)
    whole = run(Simulation("museum_match", BOTS, 40, "i", SHORT))
    assert 0 < len(outcomes) < 40
    assert all(o == whole[o.number] for o in outcomes)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"bots": ("random",) * 3}, "4 seats, but 3 bots"),
        ({"bots": ("random", "random", "random", "gredy")}, "Did you mean greedy"),
        ({"games": 0}, "1 or more, not 0"),
        ({"jobs": -1}, "1 or more, not -1"),
        ({"options": {"target": "many"}}, "It can be a whole number"),
    ],
)
def test_what_cannot_be_simulated(change: dict[str, object], words: str) -> None:
    plan: dict[str, object] = {"game": "museum_match", "bots": BOTS, "games": 1} | change
    with pytest.raises(Malformed, match=words):
        Simulation(**plan)  # type: ignore[arg-type]


def outcomes_of(ranks: Sequence[list[int]]) -> list[Outcome]:
    return [
        Outcome(n, [4 - r for r in places], places, 10 * n, n, frozenset({n}), None)
        for n, places in enumerate(ranks)
    ]


def test_shared_wins_count_their_part() -> None:
    outcomes = outcomes_of([[1, 2, 3, 4], [1, 1, 3, 4], [1, 1, 1, 4], [4, 3, 2, 1]])
    assert [wins_of(outcomes, seat) for seat in range(4)] == pytest.approx(
        [1 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3, 1]
    )


def test_interval_is_wilsons() -> None:
    # A textbook case: 15 of 20.
    assert interval(15, 20) == pytest.approx((0.5313, 0.8881), abs=1e-4)
    assert interval(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert interval(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)


def test_quantiles() -> None:
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    assert quantile([7], 0.95) == 7


def test_summary_of_a_simulation() -> None:
    plan = Simulation("museum_match", BOTS, 21, "sum")
    found = summarise(plan, run(plan))
    assert found["games"] == 21
    assert [seat["bot"] for seat in found["seats"]] == list(BOTS)
    assert sum(seat["share"] for seat in found["seats"]) == pytest.approx(1)
    for seat in found["seats"]:
        assert seat["interval"][0] <= seat["share"] <= seat["interval"][1]
    assert found["length"]["p5"] <= found["length"]["median"] <= found["length"]["p95"]
    assert found["rules_counted_in"] == 2
    # Without house rules nothing refuses an empty set; across corners and shared spaces much is.
    assert "empty-set" in found["unused_rules"]
    assert "adjacent" not in found["unused_rules"]
    assert all(name.split()[0] in {"swap", "exchange"} for name in found["unused_actions"])
    json.dumps(found)
