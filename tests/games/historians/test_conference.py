"""Conferences (H41-H49, HQ44-HQ50, HQ68, HQ69)."""

import pytest

from curatorium.core.meta import Value
from curatorium.games.historians import publishing
from curatorium.games.historians.places import DISCARD, FLOOR, HAND, SHELF, WORK
from curatorium.games.historians.state import PAPERS_WON
from tests.games.historians.tables import Desks, card


def attending(seats: int = 2, brings: int = 1, **options: Value) -> Desks:
    """Everybody attends and brings cards; the floor is about to be stocked."""
    desks = Desks(seats, **options)
    names = [f"e0{n:02}" for n in range(10, 10 + 2 * seats)]
    for seat in range(seats):
        mine = names[2 * seat : 2 * seat + 2]
        desks.lay(seat, 0, "", *mine)
    for seat in range(seats):
        mine = names[2 * seat : 2 * seat + brings]
        desks.do("attend 0", *[f"bring {name}" for name in mine], "enter")
    return desks


@pytest.mark.rule("H41", "HQ44", "HQ46")
def test_cards_are_brought_from_one_workspace() -> None:
    desks = Desks()
    assert desks.rule("attend 0") == "nothing-to-bring"
    assert desks.rule("attend 1") == "workspace-closed"
    desks.lay(0, 0, "a01", "e010", "e011")
    desks.hand(0, "e012")
    desks.do("attend 0")
    assert desks.rule("enter") == "bring-first"
    assert desks.rule("bring e012") == "brought-from"
    assert desks.rule("stage e012 0") == "bring-now"
    desks.do("bring e010", "enter")
    assert desks.place("e011") == WORK
    assert desks.view(0).offices[0].workspaces[0].conclusion == 0
    none = Desks(min_staged=0)
    none.do("attend 0", "enter")
    none.rest()
    none.until("upgrade")
    assert none.has(0, PAPERS_WON) == 1


@pytest.mark.rule("H42", "H43", "H44", "H45", "H46", "H47", "HQ48", "HQ46", "HQ68", "HQ24")
def test_a_conference() -> None:
    desks = attending(3)
    assert desks.step() == "stock"
    assert (desks.place("e010"), desks.place("e012")) == (FLOOR, FLOOR)
    stockers = []
    while desks.step() == "stock":
        stockers.append(int(desks.s.seat))
        assert desks.rule("stop") == "stock-now"
        desks.do("take 2")
    assert stockers == [0, 0, 1, 1, 2, 2]
    assert desks.step() == "draft"
    assert desks.rule("draft e001 0") == "on-floor"
    desks.do("draft e012 1")
    assert desks.place("e012") == WORK
    desks.do("draft e010 0")
    assert desks.place("e010") == HAND + 1
    desks.do("stop")
    works = desks.view(0).works
    assert sorted(work.owner for work in works) == [0, 1, 2]
    for work in works:
        assert desks.s.where[work.face] == SHELF
        assert work.points == desks.prestige(work.owner)
    assert desks.s.held[FLOOR] == 0
    assert desks.s.held[DISCARD] == 9 - 2 - 3
    assert [desks.tokens(seat) for seat in range(3)] == [1, 1, 1]
    assert (desks.step(), desks.s.seat) == ("upgrade", 0)


@pytest.mark.rule("H46", "H49")
@pytest.mark.parametrize(("level", "tokens"), [(1, 1), (2, 2), (3, 3), (4, 6)])
def test_tokens_by_memberships(level: int, tokens: int) -> None:
    desks = Desks(1)
    desks.level(0, memberships=level)
    desks.lay(0, 0, "", "e010")
    desks.do("attend 0", "bring e010", "enter", "take 0", "take 0", "stop")
    assert desks.tokens() == tokens
    assert desks.works() == (0, 0, 1)
    assert desks.step() == "upgrade"


@pytest.mark.rule("H48", "HQ45")
@pytest.mark.parametrize(("how", "order"), [("memberships", [3, 2, 1, 0]), ("turn", [0, 1, 2, 3])])
def test_the_order_of_drafting(how: str, order: list[int]) -> None:
    desks = Desks(4, conference_draft_order=how)
    desks.level(3, memberships=2)
    desks.level(2, publicist=2)
    desks.s.desk[0] = 9
    for seat in range(4):
        desks.lay(seat, 0, "", f"e02{seat}")
    for seat in range(4):
        desks.do("attend 0", f"bring e02{seat}", "enter")
    while desks.step() == "stock":
        desks.do("take 0")
    drafters = []
    while desks.step() == "draft":
        drafters.append(int(desks.s.seat))
        desks.do("stop")
    assert drafters == order


@pytest.mark.rule("H44")
def test_no_more_is_drafted_than_was_brought() -> None:
    desks = attending(2, brings=2)
    while desks.step() == "stock":
        desks.do("take 0")
    desks.do(desks.options()[0])
    assert (desks.s.seat, desks.s.x) == (0, 1)
    desks.do(desks.options()[0])
    assert (desks.s.seat, desks.s.x) == (1, 2)


@pytest.mark.rule("HQ47")
def test_a_paper_may_be_chosen() -> None:
    desks = attending(2, paper_choice="choose")
    desks.until("choose_paper")
    assert desks.place("e011") == WORK  # it was not brought
    assert desks.rule("paper e011") == "on-floor"
    assert desks.rule("research") == "paper-now"
    before = int(desks.s.seat)
    desks.do(desks.options()[-1])
    assert desks.works(before) == (0, 0, 1)


@pytest.mark.rule("HQ49")
@pytest.mark.parametrize(("pays", "more"), [(False, 0), (True, 2)])
def test_the_agent_and_papers(pays: bool, more: int) -> None:
    desks = Desks(1, agent_on_papers=pays, paper_choice="choose")
    desks.level(0, agent=3)
    desks.lay(0, 0, "", "e008")
    desks.do("attend 0", "bring e008", "enter", "take 0", "take 0", "stop", "paper e008")
    assert desks.prestige() == 5 + more


def with_paper(**options: Value) -> Desks:
    """Seat 1 has a paper of e004, whose tags are Colonial and Economic."""
    desks = Desks(2, **options)
    desks.move(card("e004"), SHELF)
    publishing.shelve(desks.s, 1, 2, card("e004"), 1, 3)
    if options.get("paper_tags_public", True):
        desks.s.read[card("e004")] = 63
    return desks


@pytest.mark.rule("HQ50", "H47", "H28")
@pytest.mark.parametrize(
    ("tags", "conclusion", "published"),
    [("any", "a01", 1), ("first", "a01", 0), ("first", "a03", 1), ("any", "a10", 0)],
)
def test_tags_of_a_paper(tags: str, conclusion: str, published: int) -> None:
    desks = with_paper(paper_tags=tags)
    desks.publish(0, 0, conclusion, "e005", "e007", cite="0")
    desks.until("vote")
    desks.do("approve", seat=1)
    assert desks.works() == (published, 0, 0)


@pytest.mark.rule("HQ69")
def test_the_back_of_a_paper_may_stay_down_until_it_is_judged() -> None:
    number = card("e004")
    assert number in {note.card for note in with_paper().view(-3).notes}
    desks = with_paper(paper_tags_public=False)
    desks.publish(0, 0, "a01", "e005", "e007", cite="0")
    desks.until("vote")
    assert number in {note.card for note in desks.view(1).notes}
    assert number not in {note.card for note in desks.view(0).notes}
    desks.do("approve", seat=1)
    assert number in {note.card for note in desks.view(0).notes}
