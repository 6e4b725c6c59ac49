"""What is counted at the end of a play."""

from collections.abc import Sequence

import pytest

from curatorium.core.game import Event
from curatorium.core.tally import Count, tally_of
from curatorium.games.historians import publishing
from curatorium.games.historians.game import GAME
from curatorium.games.historians.state import (
    ARTICLES,
    BOOKS,
    CITATIONS,
    DESK,
    ENDED,
    FIRST_BOOK,
    PAPERS_WON,
    PRESTIGE,
    TOKENS,
    WORK_SIZE,
    Table,
)
from curatorium.lab.balance import play_counted
from curatorium.lab.simulate import Simulation
from tests.games.historians.tables import ARCHIVE, Desks, card, thesis


def count(s: Table, events: Sequence[Event] = ()) -> Count:
    tally = tally_of(GAME)
    assert tally is not None
    return tally.count(s, events)


def finished() -> Table:
    """Seat 0 has an article of 26 and a paper of 4, seat 1 a book of 40 that was cited once; seat 2 nothing."""
    desks = Desks(3)
    s = desks.s
    publishing.shelve(s, 0, 0, thesis("a01"), 3, 26)
    publishing.shelve(s, 0, 2, card("e006"), 1, 4)
    publishing.shelve(s, 1, 1, thesis("b02"), 6, 40)
    s.works[2 * WORK_SIZE + CITATIONS] = 1
    for seat, what, number in (
        *((0, ARTICLES, 1), (0, PAPERS_WON, 1), (1, BOOKS, 1), (1, FIRST_BOOK, 3)),
        *((0, TOKENS, 2), (1, TOKENS, 1), (0, PRESTIGE, 25), (1, PRESTIGE, 45)),
    ):
        s.desk[seat * DESK + what] = number
    desks.level(0, publicist=3, funding=2)
    s.phase = ENDED
    return s


#: Seat 1 is asked to revise and asks seat 0 once; seat 0 objects once in vain, and seat 2 loses what it hasn't.
TOLD = [
    Event("first", (2,)),
    *(Event("researches", (seat,)) for seat in (2, 0, 1)),
    Event("publishes", (0, 0, 0)),
    Event("submitted", (0, 0, 0, 3, 0)),
    Event("verdict", (0, 2, 0)),
    Event("published", (0, 0, 0, 26)),
    Event("worth_doubled", (9, 4, 0, 13, 26, 0)),
    Event("gains", (0, 26, 26)),
    Event("attends", (0, 0)),
    Event("gains", (0, 4, 30)),
    Event("submitted", (1, 0, 13, 6, 0)),
    Event("verdict", (1, 1, 1)),
    Event("accepts", (1, 0)),
    Event("published", (1, 1, 13, 40)),
    Event("worth", (20, 20, 0, 40)),
    Event("gains", (1, 40, 40)),
    Event("submitted", (0, 1, 1, 2, 0)),
    Event("verdict", (0, 0, 2)),
    Event("gains", (1, 5, 45)),
    Event("objects", (0, 1)),
    Event("rejected", (0, 1)),
    Event("loses", (0, 5, 25)),
    Event("loses", (2, 5, 0)),
    Event("objects", (1, 1)),
    Event("loses", (0, 0, 25)),
    Event("published", (1, 0, 1, 0)),
]


def test_a_table_that_was_counted_by_hand() -> None:
    found = count(finished(), TOLD)
    assert found.first == 2
    n = found.numbers
    assert [n[f"work.{sort}"] for sort in ("article", "book", "paper")] == [1, 1, 1]
    assert [n[f"points.{sort}"] for sort in ("article", "book", "paper")] == [26, 40, 4]
    assert [n[f"evidence.{sort}"] for sort in ("article", "book", "paper")] == [3, 6, 1]
    assert (n["works"], n["manuscripts"], n["cited"], n["doubled"]) == (3, 2, 1, 1)
    assert (n["submitted"], n["approved"], n["revise"]) == (3, 1, 2)
    assert (n["accepted"], n["objected"], n["upheld"], n["rejected"]) == (1, 2, 1, 1)
    assert (n["bad_citation"], n["too_short"]) == (0, 0)
    assert [n[f"year.{kind}"] for kind in ("research", "publish", "attend")] == [3, 1, 1]
    # Two tokens at 3 and one at 1; seat 2 had no prestige to lose.
    assert (n["tokens"], n["points.tokens"]) == (3, 7)
    assert (n["points.lost"], n["points.review"]) == (-5, 5)
    # Perkins, Loxton: seat 1; Toynbee, Foucault: seat 0.
    assert {key: n[key] for key in n if key.startswith("given.")} == {
        "given.Francis Perkins Award": 1,
        "given.Arnold J. Toynbee Award": 1,
        "given.Michael Foucault Award": 1,
        "given.Alice Loxton Award": 1,
    }
    assert sum(n[key] for key in n if key.startswith("holders.")) == 4
    assert n["points.awards"] == 15 + 15 + 10 + 10
    assert (n["level.Research Funding"], n["level.Publicist"], n["level.Workspaces"]) == (4, 5, 3)


def test_conclusions_are_counted_by_tag_and_by_name_those_that_were_not_used_too() -> None:
    n = count(finished()).numbers
    used = [ARCHIVE.conclusions[thesis(name)] for name in ("a01", "b02")]
    names = [key for key in n if key.startswith("conclusion.")]
    assert len(names) == len(ARCHIVE.conclusions)
    assert {key for key in names if n[key]} == {f"conclusion.{one.id}" for one in used}
    tags = {key: n[key] for key in n if key.startswith("tag.")}
    assert set(tags) == {f"tag.{ARCHIVE.tags[one.tag]}" for one in ARCHIVE.conclusions}
    assert sum(tags.values()) == 2
    assert all(tags[f"tag.{ARCHIVE.tags[one.tag]}"] for one in used)


def test_an_award_that_is_shared_is_given_once_and_held_by_all() -> None:
    s = finished()
    publishing.shelve(s, 2, 0, thesis("a02"), 6, 0)
    s.desk[2 * DESK + ARTICLES] = 1
    n = count(s).numbers
    assert (n["given.Francis Perkins Award"], n["holders.Francis Perkins Award"]) == (1, 2)


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize(
    "options", [{"length": "short"}, {"length": "short", "action_commit": "secret"}]
)
def test_every_point_has_a_source(seats: int, options: dict[str, str]) -> None:
    plan = Simulation("historians", ("greedy",) * seats, 2, "s", options)
    for number in range(2):
        play = play_counted(plan, number)
        n = play.numbers
        sources = [n[key] for key in n if key.startswith("points.")]
        assert len(sources) == 7
        assert sum(sources) == sum(play.scores)
        assert (
            n["work.article"] + n["work.book"] == n["manuscripts"] == n["works"] - n["work.paper"]
        )
        assert (
            n["submitted"]
            == n["year.publish"]
            == n["approved"] + n["revise"] + (n["rejected"] if seats == 1 else 0)
        )
        assert n["year.research"] + n["year.attend"] <= 8 * seats
        assert sum(n[key] for key in n if key.startswith("tag.")) == n["manuscripts"]
        assert 0 <= play.first < seats


def test_every_figure_is_of_something_that_is_counted() -> None:
    tally = tally_of(GAME)
    assert tally is not None
    known = set(count(finished()).numbers)
    shown = [figure for section in tally.sections() for figure in section.figures]
    for figure in shown:
        for key in (figure.key, figure.per):
            if key.endswith("."):
                assert any(one.startswith(key) for one in known), key
            elif key not in ("", "plays", "seats"):
                assert key in known, key
        assert figure.text or figure.key.endswith("."), figure.key
    unshown = {
        k
        for k in known
        if not any(f.key == k or (f.key[-1] == "." and k.startswith(f.key)) for f in shown)
    }
    assert unshown == {"works", "manuscripts", "evidence.paper"}  # what others are divided by
