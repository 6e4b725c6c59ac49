"""Career, awards, the final scoring and ties (H52-H57, HQ56-HQ62, HQ71)."""

import pytest

from curatorium.core.meta import Value
from curatorium.games.historians import publishing, scoring
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import (
    ARTICLES,
    BOOKS,
    CITED,
    DESK,
    ENDED,
    FIRST_BOOK,
    PAPERS_WON,
    PRESTIGE,
    TOKENS,
    Table,
)
from tests.games.historians.tables import Desks


def ended(seats: int = 3, **options: Value) -> Table:
    """The end of a game in which nobody has done anything."""
    s = Desks(seats, **options).s
    s.phase = ENDED
    return s


def give(s: Table, seat: int, what: int, number: int) -> None:
    s.desk[seat * DESK + what] = number


def work(s: Table, seat: int, sort: int, evidence: int) -> None:
    """A work on a shelf."""
    publishing.shelve(s, seat, sort, 0, evidence, 0)
    at = seat * DESK + (ARTICLES, BOOKS, PAPERS_WON)[sort]
    s.desk[at] += 1


@pytest.mark.rule("H54", "HQ71")
@pytest.mark.parametrize(("ranks", "full", "endowed"), [("1-3-6", 3, 6), ("1-4-7", 4, 7)])
def test_ranks_of_a_career(ranks: str, full: int, endowed: int) -> None:
    s = Desks(2, book_ranks=ranks).s
    assert scoring.rank_of(s, 0) == 0
    give(s, 0, ARTICLES, 9)
    assert scoring.rank_of(s, 0) == 1
    found = []
    for books in range(1, 8):
        give(s, 0, BOOKS, books)
        found.append(int(scoring.rank_of(s, 0)))
    expected = [4 if n >= endowed else 3 if n >= full else 2 for n in range(1, 8)]
    assert found == expected


@pytest.mark.rule("H52", "H55")
@pytest.mark.parametrize(("level", "times"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_tokens_times_publicist(level: int, times: int) -> None:
    desks = Desks(2)
    desks.s.phase = ENDED
    give(desks.s, 0, PRESTIGE, 30)
    give(desks.s, 0, TOKENS, 4)
    desks.level(0, publicist=level)
    assert GAME.scores(desks.s) == [30 + 4 * times, 0]


@pytest.mark.rule("H56", "HQ60", "HQ8")
def test_perkins() -> None:
    s = ended()
    work(s, 0, 2, 1)
    assert scoring.awards(s)[scoring.PERKINS] == []
    work(s, 1, 0, 4)
    work(s, 2, 1, 5)
    work(s, 2, 1, 7)
    assert scoring.awards(s)[scoring.PERKINS] == [2]
    work(s, 0, 1, 7)
    assert scoring.awards(s)[scoring.PERKINS] == [0, 2]


@pytest.mark.rule("H56", "HQ60", "H47")
def test_toynbee() -> None:
    s = ended()
    assert scoring.awards(s)[scoring.TOYNBEE] == []
    work(s, 0, 0, 2)
    work(s, 1, 2, 1)
    work(s, 1, 2, 1)
    assert scoring.awards(s)[scoring.TOYNBEE] == [1]
    work(s, 0, 1, 5)
    assert scoring.awards(s)[scoring.TOYNBEE] == [0, 1]


@pytest.mark.rule("H56", "HQ56", "HQ57")
def test_foucault() -> None:
    for requires, counts, holders in (
        ("manuscript", "all_tokens", [1]),
        ("any", "all_tokens", [0]),
        ("manuscript", "cited_only", [2]),
    ):
        s = ended(foucault_requires=requires, foucault_counts=counts)
        for seat, tokens, cited in ((0, 9, 0), (1, 5, 1), (2, 3, 2)):
            give(s, seat, TOKENS, tokens)
            give(s, seat, CITED, cited)
        work(s, 0, 2, 1)
        work(s, 1, 0, 2)
        work(s, 2, 0, 2)
        assert scoring.awards(s)[scoring.FOUCAULT] == holders
    s = ended()
    work(s, 0, 0, 2)
    assert scoring.awards(s)[scoring.FOUCAULT] == []


@pytest.mark.rule("H56", "HQ58")
def test_loxton() -> None:
    for tie, holders in (("year", [0, 2]), ("sequence", [2])):
        s = ended(loxton_tie=tie)
        assert scoring.awards(s)[scoring.LOXTON] == []
        for seat, year in ((2, 4), (0, 4), (1, 6)):
            s.year = year
            publishing.count_book(s, seat, 1)
            publishing.count_book(s, seat, 1)
        assert int(s.desk[DESK + FIRST_BOOK]) == 6
        assert scoring.awards(s)[scoring.LOXTON] == holders


@pytest.mark.rule("H55", "H56", "HQ59", "HQ62")
def test_awards_are_added_at_the_end() -> None:
    s = ended()
    work(s, 0, 1, 5)
    publishing.count_book(s, 0, 1)
    give(s, 0, TOKENS, 1)
    assert GAME.scores(s) == [15 + 15 + 10 + 10 + 1, 0, 0]
    s.phase = 2
    assert GAME.scores(s) == [1, 0, 0]
    alone = ended(1)
    work(alone, 0, 0, 2)
    assert GAME.scores(alone) == [0]
    with_awards = ended(1, solo_awards=True)
    work(with_awards, 0, 0, 2)
    assert GAME.scores(with_awards) == [30]
    names = GAME.catalogue(GAME.meta.choose({})).names["award"]
    assert len(names) == scoring.AWARDS


@pytest.mark.rule("H57", "HQ61")
def test_ties_go_to_awards_then_to_the_toynbee() -> None:
    s = ended()
    for seat, points in ((0, 40), (1, 25), (2, 40)):
        give(s, seat, PRESTIGE, points)
    assert GAME.ranks(s) == [1, 3, 1]
    work(s, 1, 2, 1)  # the Toynbee Award is 15 points
    assert GAME.scores(s) == [40, 40, 40]
    assert GAME.ranks(s) == [2, 1, 2]
    # one award each: 0 has the Perkins and 15 points, 1 the Toynbee
    s = ended()
    work(s, 0, 0, 4)
    work(s, 1, 2, 1)
    work(s, 1, 2, 1)
    assert GAME.scores(s) == [15, 15, 0]
    assert GAME.ranks(s) == [2, 1, 3]
    # two awards of 10 and 15 against one of 15 and 10 points
    s = ended()
    work(s, 0, 0, 4)
    give(s, 0, TOKENS, 1)
    work(s, 1, 2, 1)
    work(s, 1, 2, 1)
    give(s, 1, PRESTIGE, 11)
    assert GAME.scores(s) == [26, 26, 0]
    assert GAME.ranks(s) == [1, 2, 3]
