"""Valid arguments and what they score (H26-H28, H37-H40, H50, HQ1-HQ14)."""

import pytest

from curatorium.games.historians import publishing, scoring
from curatorium.games.historians.cards import PRESTIGE
from curatorium.games.historians.places import DISCARD
from curatorium.games.historians.state import BOOK, EVIDENCE, SORT, WORK_SIZE
from tests.games.historians.tables import ARCHIVE, BOYCOTTS, COLONIAL, MILITARY, WRONG, Desks, card


def worth(conclusion: str, *names: str, citations: int = 0) -> int:
    """What a manuscript of seat 0 would score."""
    desks = Desks()
    desks.lay(0, 0, conclusion, *names)
    return int(publishing.worth(desks.s, 0, citations))


@pytest.mark.rule("H37", "H38", "H27", "HQ3", "HQ14")
def test_the_worked_example_of_the_rulebook() -> None:
    """4 + 3 + 2 + 4 = 13 for three cards about boycotts, doubled to 26."""
    assert worth("a01", *BOYCOTTS) == 26
    desks = Desks(1)
    desks.publish(0, 0, "a01", *BOYCOTTS)
    assert desks.prestige() == 26


@pytest.mark.rule("H38", "HQ12", "H10")
def test_without_a_common_field_nothing_is_doubled() -> None:
    assert worth("b01", *COLONIAL) == 3 + 3 + 2 + 4 + 5 + 3
    assert worth("a10", *MILITARY) == 4 + 4 + 3
    # source type alone: two proclamations of different places, authors and terms
    assert worth("a05", "e042", "e062") == 2 * (3 + 3 + 4)
    # place alone
    assert worth("a02", "e040", "e006") == 2 * (3 + 4 + 2)


@pytest.mark.rule("HQ14", "HQ13")
def test_an_article_of_two_cards_is_doubled_once() -> None:
    # Thomas Paine wrote both pamphlets: type, author, and a term
    assert worth("a12", "e009", "e046") == 2 * (5 + 3 + 3)


@pytest.mark.rule("H39", "H50", "HQ10", "H11")
def test_ladders_and_the_agent() -> None:
    plain = 5 + 3  # e008, e010 under the Social ladder 2 5 8 11
    values = [worth("a02", "e008", "e010", citations=n) for n in range(5)]
    assert values == [plain + 2, plain + 5, plain + 8, plain + 11, plain + 11]
    desks = Desks()
    desks.level(0, agent=2)
    desks.lay(0, 0, "a02", "e008", "e010")
    assert publishing.worth(desks.s, 0, 1) == plain + 5 + 3 * 1
    desks.level(0, agent=4)
    assert publishing.worth(desks.s, 0, 4) == plain + 11 + 6 * 4


@pytest.mark.rule("HQ9", "HQ11", "HQ2")
def test_house_rules_of_the_base() -> None:
    desks = Desks(count_evidence_in_base=True)
    desks.lay(0, 0, "a10", *MILITARY)
    assert publishing.worth(desks.s, 0, 0) == 4 + 4 + 3 + 2
    for counts, cards in ((False, 2), (True, 3)):
        desks = Desks(agent_counts_conclusion=counts)
        desks.level(0, agent=3)
        desks.lay(0, 0, "a10", *MILITARY)
        assert publishing.worth(desks.s, 0, 0) == 4 + 4 + 3 + cards * 2
    assert [int(n) for n in scoring.AGENT_BONUS][1:] == [0, 1, 2, 4]
    assert [int(n) for n in scoring.TOKEN_WORTH][1:] == [1, 2, 3, 5]


@pytest.mark.rule("HQ12")
def test_date_and_citation_may_double_too() -> None:
    desks = Desks(1, context_fields="with_date_and_citation")
    desks.publish(0, 0, "a10", *MILITARY)
    assert desks.prestige() == 11
    assert int(desks.s.read[4]) == 0


@pytest.mark.rule("H40", "H31")
def test_a_published_work_is_named_and_its_evidence_discarded() -> None:
    desks = Desks(1)
    desks.publish(0, 0, "a01", *BOYCOTTS)
    assert desks.step() == "name"
    assert desks.rule("name 2") == "no-such-title"
    desks.do("name 1")
    assert desks.view(0).works[0].name == 1
    assert desks.step() == "upgrade"
    assert {desks.place(name) for name in BOYCOTTS} == {DISCARD}


@pytest.mark.rule("H26", "HQ1", "HQ5")
def test_articles_and_books_have_their_length() -> None:
    desks = Desks()
    assert desks.rule("publish 0") == "no-conclusion"
    desks.lay(0, 0, "a01", "e004")
    assert desks.rule("publish 0") == "too-few"
    desks.lay(0, 0, "b01", *COLONIAL[:4])
    assert desks.rule("publish 0") == "too-few"
    desks.lay(0, 0, "b01", *COLONIAL)
    assert desks.rule("publish 0") == ""
    desks.lay(0, 0, "a03")
    assert desks.rule("publish 0") == "too-many"
    loose = Desks(conclusion_type_strict=False)
    loose.lay(0, 0, "a03", *COLONIAL)
    assert loose.rule("publish 0") == ""
    six = Desks(book_min=6)
    six.lay(0, 0, "b01", *COLONIAL)
    assert six.rule("publish 0") == "too-few"
    six.lay(0, 0, "a03")
    assert six.rule("publish 0") == ""


@pytest.mark.rule("HQ8")
def test_citations_do_not_count_as_evidence_unless_the_table_wants_it() -> None:
    for counts in (False, True):
        desks = Desks(1, citations_count_as_evidence=counts)
        publishing.shelve(desks.s, 0, 0, 2, 3, 5)  # an article about Colonial
        desks.lay(0, 0, "b01", *COLONIAL[:4])
        assert desks.rule("publish 0") == ("" if counts else "too-few")
        if counts:
            desks.do("publish 0")
            assert desks.rule("submit") == "too-few"
            desks.do("cite 0", "submit")
            work = desks.s.works[WORK_SIZE:]
            assert (work[SORT], work[EVIDENCE]) == (BOOK, 5)
    desks = Desks(1, citations_count_as_evidence=True)
    publishing.shelve(desks.s, 0, 0, 2, 3, 5)
    desks.lay(0, 0, "a03", *COLONIAL[:4])
    desks.do("publish 0")
    assert desks.rule("cite 0") == "article-full"


@pytest.mark.rule("HQ4", "H7", "H8", "H4")
def test_cards_are_what_they_should_be() -> None:
    for conclusion in ARCHIVE.conclusions:
        assert conclusion.tag in ARCHIVE.tags
    for number, evidence in enumerate(ARCHIVE.evidence):
        assert PRESTIGE[number] == evidence.prestige
        assert evidence.title
        assert evidence.context_terms
        assert evidence.tags
        assert evidence.citation


@pytest.mark.rule("H29", "H36", "HQ37", "HQ43")
def test_alone_what_is_not_valid_is_rejected_at_once() -> None:
    desks = Desks(1)
    desks.s.desk[1] = 0
    desks.s.desk[0] = 7
    desks.publish(0, 0, "a01", *WRONG)
    assert desks.prestige() == 2
    assert desks.works() == (0, 0, 0)
    assert [desks.place(name) for name in WRONG] == [18, 18]
    assert desks.rule("conclude a01 0") == ""
    assert {note.card for note in desks.view(0).notes} >= {card(name) for name in WRONG}


@pytest.mark.rule("HQ41")
def test_prestige_has_a_floor_unless_it_has_none() -> None:
    for floor, left in ((0, 0), (None, -5)):
        desks = Desks(1, prestige_floor=floor)
        desks.publish(0, 0, "a01", *WRONG)
        assert desks.prestige() == left


@pytest.mark.rule("HQ6")
def test_a_conclusion_is_used_up_unless_it_may_be_used_again() -> None:
    for again, rule in ((False, "conclusion-spent"), (True, "")):
        desks = Desks(1, conclusions_reusable=again)
        desks.publish(0, 0, "a01", *BOYCOTTS)
        desks.until("turn")
        assert desks.rule("conclude a01 0") == rule
