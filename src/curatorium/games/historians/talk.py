"""The threads of the table's talk that belong to manuscripts and works: what they are called, who may write there.

A name is a colon, or for a title an equals sign, a key of the catalogue's ``threads`` and its numbers, all of
them known to everybody.
"""

from typing import Final

from mypy_extensions import i64

from curatorium.core.state import OVER
from curatorium.games.historians.state import (
    DESK,
    FACE,
    OWNER,
    PAPER_WORK,
    PROJECT,
    REVIEW,
    SORT,
    STATUS,
    SUBMITTED,
    THESIS,
    VOTE,
    WORK_SIZE,
    Table,
)
from curatorium.pieces.bag import BIT

TITLE_LETTERS: Final = 60  # of a title of one's own


def manuscript_thread(s: Table, project: i64) -> str:
    """The thread of a manuscript from its submission to its end: the year it was submitted, writer, workspace.

    "" for what is not submitted, and in a solo game, where nobody reviews. Each workspace is submitted at
    most once a year (HQ22) and answered for before that can happen again (HQ32, HQ38).
    """
    if s.seats == 1 or s.projects[project * PROJECT + STATUS] == 0:
        return ""
    writer, workspace = int(project // 3), int(project % 3)
    now = s.desk[writer * DESK + SUBMITTED] & BIT[workspace]
    return f":manuscript {int(s.year) - (0 if now else 1)} {writer} {workspace}"


def title_thread(s: Table, owner: i64, thesis: i64, nth: i64) -> str:
    """The thread whose last text is a seat's own title for its ``nth`` work with that conclusion."""
    return f"=title {int(owner)} {int(thesis)} {int(nth)}"


def title_of_manuscript(s: Table, project: i64) -> str:
    """Where the title is that a manuscript will have when it is published; "" if it is not submitted."""
    at: i64 = project * PROJECT
    if s.projects[at + STATUS] == 0:
        return ""
    thesis: i64 = s.projects[at + THESIS]
    works: i64 = len(s.works) // WORK_SIZE
    return title_thread(s, project // 3, thesis, _works_on(s, project // 3, thesis, works))


def title_of_work(s: Table, work: i64) -> str:
    """Where the owner's title of an article or book is; "" for a paper, which is called as its card."""
    at: i64 = work * WORK_SIZE
    if s.works[at + SORT] == PAPER_WORK:
        return ""
    owner, thesis = s.works[at + OWNER], s.works[at + FACE]
    return title_thread(s, owner, thesis, _works_on(s, owner, thesis, work))


def _works_on(s: Table, owner: i64, thesis: i64, before: i64) -> i64:
    """How many of the first ``before`` works are this seat's on that conclusion."""
    found: i64 = 0
    for work in range(before):
        at: i64 = work * WORK_SIZE
        if s.works[at + OWNER] == owner and s.works[at + FACE] == thesis:
            found += 0 if s.works[at + SORT] == PAPER_WORK else 1
    return found


def thread(s: Table) -> str:
    """The thread of the manuscript that is voted on now, or ""."""
    return manuscript_thread(s, s.y) if s.step in (VOTE, REVIEW) else ""


def threads(s: Table, seat: int) -> dict[str, int]:
    """Where a seat may write now, with the most letters of a text, 0 for as many as anywhere.

    In the thread of each manuscript under review writer and reviewers may, which are all seats; a title is
    its owner's, until the end.
    """
    found: dict[str, int] = {}
    if s.step == OVER or not 0 <= seat < s.seats:
        return found
    for project in range(int(s.seats) * 3):
        thread = manuscript_thread(s, project)
        if thread:
            found[thread] = 0
        if project // 3 == seat and s.projects[project * PROJECT + STATUS]:
            found[title_of_manuscript(s, project)] = TITLE_LETTERS
    for work in range(len(s.works) // WORK_SIZE):
        if s.works[work * WORK_SIZE + OWNER] == seat:
            title = title_of_work(s, work)
            if title:
                found[title] = TITLE_LETTERS
    return found
