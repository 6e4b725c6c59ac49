"""Bots at The Historians as authors: what they publish, cite and answer, and that plans are what they would be anew."""

from collections.abc import Iterator

import pytest
from mypy_extensions import i64

from curatorium.bots.heuristics.historians import HEURISTIC
from curatorium.bots.heuristics.historians_narrow import best_of, known_tags
from curatorium.bots.heuristics.historians_plans import Plans
from curatorium.bots.heuristics.historians_tags import reading_of
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action
from curatorium.core.packed import vec
from curatorium.games.historians.actions.manuscripts import Cite
from curatorium.games.historians.game import GAME
from curatorium.games.historians.scoring import tag_of
from curatorium.games.historians.state import ARTICLES, CITE, DESK, OWNER, TURN, WORK_SIZE, Table
from tests.bots.test_historians import reviewing
from tests.games.historians.tables import BOYCOTTS, Desks, card


def policy(s: Table, who: int, dice: SeededDice) -> Action:
    """What the heuristic does at first sight."""
    options = GAME.options(s, who)
    if who == CHANCE or len(options) == 1:
        return options[dice.below(len(options))]
    return HEURISTIC.pick(GAME, s, who, HEURISTIC.considered(GAME, s, who, options), dice)


def played(seats: int, seed: str, **options: str | int | bool) -> Iterator[Table]:
    """Positions of a play by the heuristic at which a seat has more than one option, and the end."""
    s = GAME.setup(seats, GAME.meta.choose({"length": "short", **options}))
    assert isinstance(s, Table)
    dice = SeededDice(seed)
    while (who := int(GAME.decider(s))) != NOBODY:
        if who != CHANCE and len(GAME.options(s, who)) > 1:
            yield s
        GAME.apply(s, who, policy(s, who, dice))
    yield s


def known(*names: str) -> Desks:
    """Seat 0 alone, with an office that publishes beside its action and cards whose backs it has read."""
    desks = Desks(1)
    desks.level(0, workspaces=4, agent=4)
    desks.hand(0, *names)
    for name in names:
        desks.s.read[card(name)] |= 1
    return desks


@pytest.mark.parametrize("seats", [1, 3])
def test_plans_that_are_remembered_are_those_that_would_be_made(seats: int) -> None:
    kept = Plans()
    checked = 0
    for s in played(seats, f"remembered {seats}"):
        if s.step != TURN:
            continue
        for seat in range(seats):
            fresh = Plans()
            for plans in (kept, kept, fresh):
                plans.survey(s, seat, reading_of(s, seat))
            for found, right in (
                (kept.worth, fresh.worth),
                (kept.thesis, fresh.thesis),
                (kept.wanted, fresh.wanted),
                (kept.use, fresh.use),
                (kept.draft.cites, fresh.draft.cites),
            ):
                assert list(found) == list(right)
            checked += 1
    assert checked > 50


def test_a_card_whose_back_is_read_makes_plans_anew() -> None:
    desks = Desks(1)
    desks.hand(0, *BOYCOTTS)
    plans = Plans()
    plans.survey(desks.s, 0, reading_of(desks.s, 0))
    guessed = list(plans.worth)
    for name in BOYCOTTS:
        desks.s.read[card(name)] |= 1
    plans.survey(desks.s, 0, reading_of(desks.s, 0))
    assert plans.worth[0] > guessed[0]


def test_the_best_options_are_kept_in_their_order() -> None:
    options = GAME.options(Desks(1).s, 0)[:4]
    rates = vec[i64]([5, 90, 80, 90])
    assert best_of(options, rates, 2, 1000) == [options[1], options[3]]
    assert best_of(options, rates, 3, 1000) == [options[1], options[2], options[3]]
    assert best_of(options, rates, 4, 50) == [options[1], options[2], options[3]]
    assert best_of(options, rates, 1, 1000) == [options[1]]


def test_what_is_ready_is_submitted_beside_the_action_and_before_it() -> None:
    desks = known(*BOYCOTTS)
    dice = SeededDice("beside")
    done: list[str] = []
    while not done or done[-1] not in ("research", "attend", "publish"):
        action = policy(desks.s, 0, dice)
        done.append(action.verb)
        GAME.apply(desks.s, 0, action)
    assert done[-1] == "publish"


def test_all_that_fits_is_cited_and_nothing_else() -> None:
    cited = 0
    for s in played(3, "cited"):
        if s.step != CITE:
            continue
        seat = int(s.seat)
        tag = tag_of(s, seat * 3 + s.x)
        options = GAME.options(s, seat)
        (kept,) = HEURISTIC.considered(GAME, s, seat, options)
        fitting = [a for a in options if isinstance(a, Cite) and known_tags(s, seat, a.work) & tag]
        assert not isinstance(kept, Cite) or kept in fitting
        own = [a for a in fitting if s.works[a.work * WORK_SIZE + OWNER] == seat]
        assert not own or isinstance(kept, Cite)
        cited += isinstance(kept, Cite)
    assert cited > 10


def asked(*names: str, flag: str) -> Desks:
    """Seat 0 is asked to revise a manuscript of economic articles, of which seat 1 has flagged a card."""
    desks = reviewing(*names)
    desks.do(f"flag {flag}", "revise")
    desks.until("answer")
    return desks


def test_the_writer_accepts_if_enough_is_left_without_what_is_doubtful() -> None:
    desks = asked("e004", "e005", "e012", flag="e012")  # a treaty is hardly economic
    options = GAME.options(desks.s, 0)
    assert [a.verb for a in HEURISTIC.considered(GAME, desks.s, 0, options)] == ["accept"]


def test_the_writer_objects_if_all_is_known_to_fit() -> None:
    desks = asked(*BOYCOTTS, flag="e004")
    for name in BOYCOTTS:
        desks.s.read[card(name)] |= 1
    options = GAME.options(desks.s, 0)
    assert [a.verb for a in HEURISTIC.considered(GAME, desks.s, 0, options)] == ["object"]


@pytest.mark.parametrize("seats", [1, 4])
def test_careers_are_made_of_manuscripts(seats: int) -> None:
    s = list(played(seats, f"careers {seats}", length="medium"))[-1]
    assert min(GAME.scores(s)) > 200
    assert all(s.desk[seat * DESK + ARTICLES] >= 4 for seat in range(seats))
