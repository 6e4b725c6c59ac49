"""Peer review: votes, flags, verdicts and answers (H30-H36, HQ27-HQ43)."""

import pytest

from curatorium.core.meta import Value
from curatorium.core.rule import Malformed
from curatorium.games.historians import publishing
from curatorium.games.historians.game import GAME
from curatorium.games.historians.places import DISCARD, HAND, WORK
from curatorium.games.historians.state import REVISE, YEARS
from tests.games.historians.tables import (
    BOYCOTTS,
    COLONIAL,
    WRONG,
    Desks,
    answered,
    card,
    reviewed,
)


@pytest.mark.rule("H31", "H53", "HQ25", "HQ31", "HQ24")
def test_an_approved_manuscript_is_published_whatever_its_tags() -> None:
    desks = reviewed(2, "a01", *WRONG)
    desks.do("approve", seat=1)
    assert desks.works() == (1, 0, 0)
    assert desks.prestige() == 20 + 3 + 4 + 4
    desks.do("name 0")
    assert (desks.step(), int(desks.s.x)) == ("upgrade", 2)  # the work, and Assistant Professor
    assert desks.rule("approve", 1) == "not-your-turn"
    assert desks.rule("research") == "upgrade-now"
    desks.do("upgrade agent", "upgrade agent")
    assert desks.s.desk[14 + 2] == 3


@pytest.mark.rule("HQ25")
@pytest.mark.parametrize(("how", "count"), [("per_rank", 3), ("per_event", 2), ("none", 1)])
def test_a_first_work_that_is_a_book_crosses_two_ranks(how: str, count: int) -> None:
    desks = reviewed(2, "b01", *COLONIAL, promotion_upgrade=how)
    desks.do("approve", seat=1)
    desks.do("name 0")
    assert desks.s.x == count


@pytest.mark.rule("HQ24")
def test_upgrades_are_lost_when_all_stats_are_at_four() -> None:
    desks = reviewed(2, "a01", *BOYCOTTS)
    desks.level(0, funding=4, archive=4, agent=4, workspaces=4, memberships=4, publicist=3)
    desks.do("approve", seat=1)
    desks.do("name 0")
    assert desks.s.x == 1
    assert desks.rule("upgrade agent") == "stat-full"


@pytest.mark.rule("H9", "H30", "HQ64", "HQ65", "HQ7")
def test_reviewers_read_backs_and_the_writer_does_not() -> None:
    desks = reviewed(3, "a01", *BOYCOTTS)
    read = {card(name) for name in BOYCOTTS}
    assert {note.card for note in desks.view(1).notes} == read
    assert {note.card for note in desks.view(2).notes} == read
    assert desks.view(0).notes == []
    assert desks.view(-3).notes == []
    assert desks.view(-3).offices[0].workspaces[0].conclusion == 0


@pytest.mark.rule("HQ27", "H30")
@pytest.mark.parametrize(
    ("seats", "approvals", "published"),
    [(2, 1, 1), (2, 0, 0), (3, 2, 1), (3, 1, 0), (4, 2, 1), (4, 1, 0), (5, 3, 1), (5, 2, 0)],
)
def test_a_tie_is_a_revision(seats: int, approvals: int, published: int) -> None:
    desks = reviewed(seats, "a01", *BOYCOTTS)
    for seat in range(1, seats):
        if seat <= approvals:
            desks.do("approve", seat=seat)
        else:
            desks.do("flag e004", "revise", seat=seat)
    assert desks.works() == (published, 0, 0)
    assert (desks.status(0, 0) == REVISE) == (not published)


@pytest.mark.rule("H32", "HQ28")
def test_flags() -> None:
    desks = reviewed(3, "b01 0", *COLONIAL)
    assert desks.rule("revise", 1) == "flag-first"
    assert desks.rule("flag e001", 1) == "in-manuscript"
    assert desks.rule("flag_work 1", 1) == "not-cited"
    desks.do("flag e002", "flag e004", "flag e005", "flag_work 0", seat=1)
    assert desks.rule("flag e004", 1) == "flagged-once"
    assert desks.rule("flag_work 0", 1) == "flagged-once"
    assert desks.rule("flag e007", 1) == "flags-full"
    assert desks.rule("approve", 1) == "flags-set"
    assert desks.rule("flag e007", 2) == ""
    assert desks.view(2).review is not None
    assert [b.cards for b in desks.view(2).review.ballots] == [[]]  # type: ignore[union-attr]


@pytest.mark.rule("H32", "H33", "HQ30", "HQ34", "HQ36", "H35")
@pytest.mark.parametrize(
    ("bonus", "before", "after"), [("on_carry", 25, 25), ("on_upheld", 20, 25)]
)
def test_accepting_a_revision(bonus: str, before: int, after: int) -> None:
    desks = reviewed(2, "a01", *BOYCOTTS, "e012", revise_bonus=bonus)
    desks.do("flag e012", "revise", seat=1)
    assert desks.prestige(1) == before
    assert desks.rule("take_back e012", 0) in ("not-your-turn", "answer-now")
    answered(desks, "accept")
    assert desks.prestige(1) == after
    assert desks.prestige(0) == 20 + 26
    assert desks.place("e012") == DISCARD


@pytest.mark.rule("HQ36")
def test_flagged_cards_may_go_to_the_notebook() -> None:
    desks = reviewed(2, "a01", *BOYCOTTS, "e012", flagged_cards_to="notebook")
    desks.do("flag e012", "revise", seat=1)
    answered(desks, "accept")
    assert desks.place("e012") == HAND
    full = reviewed(2, "a01", *BOYCOTTS, "e012", flagged_cards_to="notebook")
    full.hand(0, "e013", "e014", "e015", "e016", "e017", "e018", "e019")
    full.do("flag e012", "revise", seat=1)
    answered(full, "accept")
    assert full.place("e012") == DISCARD


@pytest.mark.rule("HQ35")
def test_a_revision_that_leaves_too_little_publishes_nothing() -> None:
    desks = reviewed(2, "a01", *WRONG)
    desks.do("flag e012", "revise", seat=1)
    answered(desks, "accept")
    assert desks.prestige() == 20
    assert desks.place("e004") == WORK
    assert desks.rule("conclude a01 0") == ""


@pytest.mark.rule("HQ5")
def test_a_book_that_is_shortened_becomes_an_article() -> None:
    desks = reviewed(2, "b01", *COLONIAL)
    desks.do("flag e009", "revise", seat=1)
    answered(desks, "accept")
    assert desks.works() == (1, 0, 0)


@pytest.mark.rule("H34")
def test_an_objection_that_is_right_costs_the_reviewers() -> None:
    desks = reviewed(4, "a01", *BOYCOTTS)
    desks.do("flag e004", "revise", seat=1)
    desks.do("approve", seat=2)
    desks.do("flag e004", "revise", seat=3)
    assert [desks.prestige(seat) for seat in range(4)] == [20, 25, 20, 20]
    answered(desks, "object")
    assert [desks.prestige(seat) for seat in range(4)] == [46, 20, 20, 15]
    assert {note.card for note in desks.view(0).notes} == {card(name) for name in BOYCOTTS}


@pytest.mark.rule("H34", "H36", "HQ37", "HQ30")
@pytest.mark.parametrize("bonus", ["on_carry", "on_upheld"])
def test_an_objection_that_is_wrong_is_a_rejection(bonus: str) -> None:
    desks = reviewed(2, "a01", *WRONG, revise_bonus=bonus)
    desks.do("flag e012", "revise", seat=1)
    answered(desks, "object")
    assert (desks.prestige(0), desks.prestige(1)) == (15, 25)
    assert desks.place("e012") == WORK
    assert desks.works() == (0, 0, 0)
    assert desks.view(-3).notes


@pytest.mark.rule("H35", "H28", "HQ33", "HQ34", "HQ53")
def test_a_citation_that_does_not_match_blocks_approval() -> None:
    desks = reviewed(2, "a03 0 1", "e004", "e005")
    desks.do("approve", seat=1)
    assert (desks.status(0, 0), desks.prestige(1)) == (REVISE, 20)
    answered(desks, "accept")
    # one citation is left: ladder 2 5 8 11, three fields shared or not, doubled for Boston
    assert desks.prestige(0) == 20 + 2 * (3 + 2 + 5)
    assert desks.tokens(1) == 1
    strict = reviewed(2, "a03 0 1", "e004", "e005", bad_citation_on_approve="reject")
    strict.do("approve", seat=1)
    assert (strict.status(0, 0), strict.prestige(0)) == (0, 15)


@pytest.mark.rule("H35", "H34")
def test_an_objection_with_a_bad_citation_is_rejected() -> None:
    desks = reviewed(2, "a03 1", "e004", "e005")
    desks.do("approve", seat=1)
    answered(desks, "object")
    assert (desks.prestige(0), desks.works()) == (15, (0, 0, 0))


@pytest.mark.rule("HQ29")
@pytest.mark.parametrize(
    ("options", "who"),
    [
        ({}, 1),
        ({"canonical_revision": "latest", "vote": "sequential"}, 2),
        ({"canonical_revision": "writer_chooses"}, 2),
    ],
)
def test_whose_revision_stands(options: dict[str, Value], who: int) -> None:
    desks = reviewed(3, "a01", *BOYCOTTS, "e012", **options)
    desks.do("flag e004", "revise", seat=1)
    desks.do("flag e012", "revise", seat=2)
    if desks.step() == "follow":
        assert desks.rule("follow 0") == "no-reviser"
        desks.do("follow 2")
    assert desks.prestige(who) == 25
    assert desks.view(0).offices[0].workspaces[0].flagged == [card(["", "e004", "e012"][who])]


@pytest.mark.rule("HQ29")
def test_the_latest_revision_needs_votes_one_after_the_other() -> None:
    with pytest.raises(Malformed, match="sequential"):
        GAME.setup(3, GAME.meta.choose({"canonical_revision": "latest"}))


@pytest.mark.rule("HQ28")
def test_sequential_votes_go_clockwise_and_are_seen() -> None:
    desks = reviewed(3, "a01", *BOYCOTTS, vote="sequential")
    assert desks.s.seat == 1
    desks.do("flag e004", "revise")
    assert desks.s.seat == 2
    review = desks.view(2).review
    assert review is not None
    assert (review.ballots[0].revise, review.ballots[0].cards) == (True, [card("e004")])


@pytest.mark.rule("HQ32", "HQ38")
def test_the_writer_answers_at_the_next_turn_or_at_once() -> None:
    desks = reviewed(2, "a01", *WRONG)
    desks.do("flag e012", "revise", seat=1)
    assert desks.step() == "turn"
    assert desks.s.year == 2
    desks.until("answer")
    assert desks.rule("research") == "answer-now"
    once = reviewed(2, "a01", *WRONG, rr_timing="immediate")
    once.do("flag e012", "revise", seat=1)
    assert (once.step(), once.s.year) == ("answer", 1)


@pytest.mark.rule("HQ39")
@pytest.mark.parametrize("aftermath", [True, False])
def test_what_is_pending_after_the_last_year(aftermath: bool) -> None:
    desks = Desks(2, aftermath=aftermath)
    desks.s.year = desks.s.house[YEARS]
    desks.publish(0, 0, "a01", *BOYCOTTS)
    desks.until("vote")
    desks.do("flag e004", "revise", seat=1)
    assert desks.step() == ("answer" if aftermath else "over")
    if aftermath:
        desks.do("object")
        desks.until("over")
        assert desks.prestige(0) == 26
    assert desks.rule("accept", 0) == "game-over"


@pytest.mark.rule("HQ42", "HQ40")
def test_manuscripts_are_reviewed_in_turn_order() -> None:
    desks = Desks(3, 1)
    desks.publish(1, 0, "a01", *BOYCOTTS)
    desks.publish(2, 0, "a02", "e008", "e010")
    desks.until("vote")
    assert desks.view(0).review is not None
    assert desks.view(0).review.writer == 1  # type: ignore[union-attr]
    assert not any("stage" in option for option in desks.options())
    desks.do("approve", seat=0)
    desks.do("approve", seat=2)
    desks.until("vote")
    assert desks.view(0).review.writer == 2  # type: ignore[union-attr]


@pytest.mark.rule("H51", "HQ51", "HQ72", "HQ52", "HQ53", "HQ55")
def test_tokens_for_the_author() -> None:
    desks = reviewed(2, "a03 0", "e004", "e005")
    assert desks.tokens(1) == 0
    desks.do("approve", seat=1)
    assert (desks.tokens(1), desks.view(0).works[0].citations) == (1, 1)
    own = Desks(1)
    publishing.shelve(own.s, 0, 0, 2, 3, 5)
    own.publish(0, 0, "a03", "e004", "e005", cite="0")
    assert own.tokens() == 0
    for seats, option in ((1, "solo_self_citation"), (1, "self_citation"), (2, "self_citation")):
        desks = Desks(seats, **{option: False})
        publishing.shelve(desks.s, 0, 0, 2, 3, 5)
        desks.lay(0, 0, "a03", "e004", "e005")
        desks.do("publish 0")
        assert desks.rule("cite 0") == "own-work"


@pytest.mark.rule("HQ52", "HQ54")
def test_limits_of_citations_and_tokens() -> None:
    desks = Desks(2, max_citations=1)
    publishing.shelve(desks.s, 1, 0, 2, 3, 5)
    publishing.shelve(desks.s, 1, 0, 3, 3, 5)
    desks.lay(0, 0, "a03", "e004", "e005")
    desks.do("publish 0")
    assert desks.rule("cite 2") == "no-such-work"
    desks.do("cite 0")
    assert desks.rule("cite 0") == "cited-once"
    assert desks.rule("cite 1") == "citations-full"
    few = reviewed(2, "a03 0", "e004", "e005", token_limit=3)
    few.s.desk[20 + 1] = 3
    few.do("approve", seat=1)
    assert few.tokens(1) == 3
