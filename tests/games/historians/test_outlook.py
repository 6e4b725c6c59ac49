"""What a writer is told that a manuscript would score as it lies (H26, H37-H39, H50, HQ8, HQ12)."""

import pytest

from curatorium.core.meta import Value
from curatorium.core.state import PUBLIC
from curatorium.games.historians import board, in_words, publishing, scoring
from curatorium.games.historians.cards import CITATION
from curatorium.games.historians.state import BOOK, PAPER_WORK
from curatorium.games.historians.views import HistoriansOutlook
from tests.games.historians.tables import BOYCOTTS, COLONIAL, MILITARY, Desks, card, thesis

NAMES = ("Ada", "Ben")
SAME_DAY = ("e054", "e120")  # 13 January 1777, and nothing else in common: 3 + 4
SAME_MONTH = ("e163", "e142")  # June 1777, Ideological, and nothing else in common: 2 + 2
DATES: dict[str, Value] = {"context_fields": "with_date_and_citation"}


def told(desks: Desks) -> HistoriansOutlook:
    """What seat 0 is told of its first workspace; nobody else is told anything."""
    for eye in (1, PUBLIC):
        if eye < desks.s.seats:
            assert desks.view(eye).offices[0].workspaces[0].outlook is None
    found = desks.view(0).offices[0].workspaces[0].outlook
    assert found is not None
    return found


def parts(desks: Desks) -> tuple[int, int, int, int]:
    """Points; evidence, conclusion, Literary Agent."""
    found = told(desks)
    return found.points, found.printed, found.ladder, found.agent


def social(**options: Value) -> Desks:
    """Two works about Social on the shelf of seat 1; e008 and e010 under the Social ladder 2 5 8 11, agent 2."""
    desks = Desks(2, **options)
    publishing.shelve(desks.s, 1, 0, thesis("a02"), 3, 5)
    publishing.shelve(desks.s, 1, BOOK, thesis("b08"), 5, 9)
    desks.level(0, agent=2)
    desks.lay(0, 0, "a02", "e008", "e010")
    return desks


@pytest.mark.rule("H37", "H39", "H50")
def test_cited_works_raise_the_ladder_and_are_cards_for_the_agent() -> None:
    desks = social()
    assert parts(desks) == (5 + 3 + 2 + 2, 8, 2, 2)
    desks.do("publish 0")
    assert parts(desks) == (12, 8, 2, 2)
    desks.do("cite 0")
    assert parts(desks) == (5 + 3 + 5 + 3, 8, 5, 3)
    desks.do("cite 1")
    assert parts(desks) == (5 + 3 + 8 + 4, 8, 8, 4)
    desks.do("submit")
    desks.until("vote")
    assert parts(desks) == (20, 8, 8, 4)
    desks.do("approve", seat=1)
    assert desks.prestige() == 20


@pytest.mark.rule("H37", "H39", "H50")
def test_they_count_while_an_answer_is_awaited() -> None:
    desks = social()
    desks.do("publish 0", "cite 0", "cite 1", "submit")
    desks.until("vote")
    desks.do("flag e010", "revise", seat=1)
    desks.until("answer")
    assert parts(desks) == (20, 8, 8, 4)
    desks.do("object")
    assert desks.prestige() == 20


@pytest.mark.rule("H37", "H39", "H50")
def test_the_drawing_and_the_words_count_them() -> None:
    desks = social()
    desks.do("publish 0", "cite 0", "cite 1")
    view = desks.view(0)
    drawn = "\n".join(board.draw(view, NAMES))
    assert "worth 20 now: evidence 8, conclusion 8, agent 4" in drawn
    said = "It would score 20 now: evidence 8, conclusion 8, Literary Agent 4."
    assert said in in_words.tell(view, NAMES)


@pytest.mark.rule("HQ69", "HQ50")
@pytest.mark.parametrize("back", ["e010", "e003"])  # Social, and not
def test_whether_a_covered_paper_matches_is_not_told(back: str) -> None:
    desks = Desks(2, paper_tags_public=False)
    s = desks.s
    paper, other = card("e006"), card(back)
    s.back[paper], s.back[other] = s.back[other], s.back[paper]
    publishing.shelve(s, 1, PAPER_WORK, paper, 1, 4)
    desks.lay(0, 0, "a02", "e008", "e040")
    desks.do("publish 0", "cite 0")
    assert scoring.citations_match(s, 0) == (back == "e010")
    assert parts(desks) == (2 * (5 + 3 + 5), 8, 5, 0)  # both are about slavery and freedom


@pytest.mark.rule("HQ8", "H26")
def test_citations_are_evidence_that_is_not_missing_where_they_count() -> None:
    desks = Desks(2, citations_count_as_evidence=True)
    desks.lay(0, 0, "a03", "e004")
    assert (told(desks).lacking, desks.rule("publish 0")) == (1, "too-few")
    publishing.shelve(desks.s, 1, 0, thesis("a03"), 3, 5)
    assert (told(desks).lacking, desks.rule("publish 0")) == (0, "")
    desks.do("publish 0")
    assert (told(desks).lacking, desks.rule("submit")) == (1, "too-few")
    desks.do("cite 0")
    assert (told(desks).lacking, desks.rule("submit")) == (0, "")
    desks.do("submit")
    desks.until("vote")
    assert told(desks).lacking == 0


@pytest.mark.rule("HQ8", "H26")
def test_they_make_a_book_but_nothing_without_evidence() -> None:
    desks = Desks(2, citations_count_as_evidence=True)
    publishing.shelve(desks.s, 1, 0, thesis("a03"), 3, 5)
    desks.lay(0, 0, "b01")
    assert (told(desks).lacking, desks.rule("publish 0")) == (5, "too-few")
    desks.lay(0, 0, "b01", *COLONIAL[:3])
    assert (told(desks).lacking, desks.rule("publish 0")) == (1, "too-few")
    desks.lay(0, 0, "b01", *COLONIAL[:4])
    assert (told(desks).lacking, desks.rule("publish 0")) == (0, "")
    desks.lay(0, 0, "a03", *COLONIAL)
    assert (told(desks).lacking, desks.rule("publish 0")) == (-1, "too-many")


@pytest.mark.rule("HQ8", "H26")
def test_citations_are_no_evidence_where_they_do_not_count() -> None:
    desks = Desks(2)
    publishing.shelve(desks.s, 1, 0, thesis("a03"), 3, 5)
    desks.lay(0, 0, "a03", "e004")
    assert (told(desks).lacking, desks.rule("publish 0")) == (1, "too-few")
    desks.lay(0, 0, "a03", "e005")
    desks.do("publish 0", "cite 0")
    assert told(desks).lacking == 0


@pytest.mark.rule("HQ12")
@pytest.mark.parametrize(("names", "conclusion"), [(SAME_DAY, "a07"), (SAME_MONTH, "a12")])
def test_a_shared_date_is_not_told_for_fronts_show_the_year(
    names: tuple[str, str], conclusion: str
) -> None:
    desks = Desks(2, **DATES)
    desks.lay(0, 0, conclusion, *names)
    assert scoring.shared_fields(desks.s, 0) == scoring.SHARED_DATE
    found = told(desks)
    assert (found.shared, found.points) == ([], found.printed + found.ladder)
    desks.do("publish 0", "submit")
    desks.until("vote")
    assert told(desks).points == found.points
    desks.do("approve", seat=1)
    assert desks.prestige() == 2 * found.points


@pytest.mark.rule("HQ12", "H38")
def test_what_fronts_tell_doubles_there_too() -> None:
    desks = Desks(2, **DATES)
    desks.lay(0, 0, "a01", *BOYCOTTS)
    assert (told(desks).shared, told(desks).points) == ([0], 26)


@pytest.mark.rule("HQ12")
def test_a_shared_citation_is_told_to_a_writer_who_has_read_all_backs() -> None:
    desks = Desks(2, **DATES)
    desks.lay(0, 0, "a10", *MILITARY)
    one, other = (card(name) for name in MILITARY)
    before = CITATION[other]
    CITATION[other] = CITATION[one]
    try:
        assert scoring.shared_fields(desks.s, 0) == scoring.SHARED_CITATION
        assert (told(desks).shared, told(desks).points) == ([], 11)
        desks.s.read[one] |= 1
        assert told(desks).points == 11
        desks.s.read[other] |= 1
        assert (told(desks).shared, told(desks).points) == ([5], 22)
    finally:
        CITATION[other] = before
