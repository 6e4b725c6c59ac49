"""The Year: which phase and which decision comes next, from the set-up to retirement."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.core.state import CHANCE, OVER
from curatorium.games.historians import scoring, titles
from curatorium.games.historians.conference import (
    ADDED,
    ask_paper,
    attends,
    close_floor,
    open_floor,
)
from curatorium.games.historians.moves import ask, rest, seat_at, upgrades
from curatorium.games.historians.places import BAG, FLOOR
from curatorium.games.historians.research import lay_stacks, market_open, next_taker, refilled
from curatorium.games.historians.review import start_review
from curatorium.games.historians.state import (
    ACTION,
    AFTERMATH,
    ANSWER,
    BROUGHT_CARDS,
    BROUGHT_FROM,
    COMMIT,
    COMMITTING,
    DEAL,
    DESK,
    DRAFT,
    DRAFTED,
    DRAFTING,
    DRAWING,
    ENDED,
    FIRST,
    FIXED_FIRST,
    IN_REVIEW,
    KIND,
    LAPSE,
    NOTHING,
    OPENING,
    PAPERS,
    PEER_REVIEW,
    PROJECT,
    REVISE,
    SECRET,
    STATUS,
    STOCK,
    STOCKING,
    SUBMITTED,
    TAKE,
    TAKEN,
    TURN,
    UPGRADES,
    YEARS,
    Table,
)
from curatorium.pieces.bag import BIT

OPENING_CARDS: Final = 3  # of each seat (H15)


def open_table(s: Table) -> None:
    """The first player is drawn, unless there is only one (H16)."""
    if s.seats > 1:
        s.frame(FIRST, CHANCE, 0, 0)
    else:
        go_on(s)


def turn_to(s: Table, phase: i64) -> None:
    """A phase begins, with the first in its order."""
    s.phase = phase
    s.nth = 0


def go_on(s: Table) -> None:
    """When a decision has been made: back to what waits under it, or on through the year."""
    while s.step == OVER and s.phase != ENDED:
        if len(s.agenda):
            s.pop()
        else:
            advance(s)


def advance(s: Table) -> None:
    """One step on in the phase: ask for a decision, or begin the next phase."""
    phase: i64 = s.phase
    if phase == ACTION:
        action(s)
    elif phase == DRAWING:
        draw(s)
    elif phase == STOCKING:
        stocking(s)
    elif phase == DRAFTING:
        drafting(s)
    elif phase == PAPERS:
        papers(s)
    elif phase == UPGRADES:
        upgrading(s)
    elif phase == PEER_REVIEW:
        peer_review(s)
    elif phase == AFTERMATH:
        aftermath(s)
    elif phase == COMMITTING:
        committing(s)
    else:
        set_up(s)


def set_up(s: Table) -> None:
    """Opening cards and stacks, in the order that the table wants (H12, H15, HQ20)."""
    opening: i64 = OPENING_CARDS * s.seats
    laid: bool = market_open(s) or s.held[BAG] == 0
    if s.house[DRAFTED] == 0 and s.nth < opening:
        ask(s, DEAL, CHANCE, seat_at(s, s.nth), s.nth // s.seats)
    elif not laid:
        lay_stacks(s)
    elif s.house[DRAFTED] and s.nth < opening:
        seat: i64 = seat_at(s, s.nth)
        s.nth += 1
        ask(s, OPENING, seat, 0, 0)
    else:
        begin_year(s)


def begin_year(s: Table) -> None:
    """Nobody has acted yet."""
    turn_to(s, COMMITTING if s.house[SECRET] else ACTION)
    s.acted = 0
    for seat in range(s.seats):
        at: i64 = seat * DESK
        s.desk[at + KIND] = 0
        s.desk[at + TAKEN] = 0
        s.desk[at + SUBMITTED] = 0
        s.desk[at + BROUGHT_CARDS] = 0
        s.desk[at + BROUGHT_FROM] = 0
    s.resting = 0
    s.order = vec[i64]([])
    if s.journal is not None:
        s.note("year", (int(s.year), int(s.first)))


def committing(s: Table) -> None:
    """All choose their action in secret (HQ18), and then it is opened."""
    if s.nth == 0:
        s.nth = 1
        ask(s, COMMIT, 0, BIT[s.seats] - 1, 0)
        return
    s.taught = 1
    if s.journal is not None:
        for nth in range(int(s.seats)):
            seat = int(seat_at(s, nth))
            s.note("committed", (seat, int(s.desk[seat * DESK + KIND])))
    turn_to(s, ACTION)


def pending(s: Table, seat: i64, status: i64) -> i64:
    """The first workspace of a seat with that status, or NOTHING."""
    for workspace in range(3):
        if s.projects[(seat * 3 + workspace) * PROJECT + STATUS] == status:
            return workspace
    return NOTHING


def first_pending(s: Table, status: i64) -> i64:
    """The first workspace with that status in turn order, as a project, or NOTHING."""
    for nth in range(s.seats):
        seat: i64 = seat_at(s, nth)
        workspace: i64 = pending(s, seat, status)
        if workspace >= 0:
            return seat * 3 + workspace
    return NOTHING


def action(s: Table) -> None:
    """In turn order: answer what must be revised, then act (H18, HQ32)."""
    if s.nth == s.seats:
        s.phase = DRAWING
        return
    seat: i64 = seat_at(s, s.nth)
    if s.acted & BIT[seat]:
        rest(s)
        s.nth += 1
        return
    workspace: i64 = pending(s, seat, REVISE)
    if workspace >= 0:
        ask(s, ANSWER, seat, workspace, 0)
    else:
        ask(s, TURN, seat, 0, 0)


def draw(s: Table) -> None:
    """Researchers take cards (H19, HQ15, HQ16)."""
    seat: i64 = next_taker(s)
    if seat >= 0 and refilled(s):
        return
    if seat >= 0 and market_open(s):
        ask(s, TAKE, seat, 0, 0)
        return
    turn_to(s, STOCKING)
    for other in range(s.seats):
        if attends(s, other):
            open_floor(s)
            return
    s.phase = PEER_REVIEW


def stocking(s: Table) -> None:
    """In turn order, each attendee adds two cards to the floor (H43)."""
    if s.nth == s.seats:
        turn_to(s, DRAFTING)
        return
    seat: i64 = seat_at(s, s.nth)
    if not attends(s, seat) or s.desk[seat * DESK + TAKEN] >= ADDED:
        s.nth += 1
    elif refilled(s):
        return
    elif market_open(s):
        ask(s, STOCK, seat, s.desk[seat * DESK + TAKEN], 0)
    else:
        s.nth = s.seats


def drafting(s: Table) -> None:
    """Each attendee drafts up to as many cards as were brought (H44)."""
    if s.nth == len(s.order):
        turn_to(s, PAPERS)
        return
    at: i64 = s.order[s.nth] * DESK
    if s.desk[at + BROUGHT_CARDS] and s.held[FLOOR]:
        ask(s, DRAFT, s.order[s.nth], s.desk[at + BROUGHT_CARDS], s.desk[at + BROUGHT_FROM])
    else:
        s.nth += 1


def papers(s: Table) -> None:
    """One leftover card becomes each attendee's paper, as far as there are some (H45)."""
    if s.nth == len(s.order) or s.held[FLOOR] == 0:
        close_floor(s)
        turn_to(s, UPGRADES)
    else:
        ask_paper(s, s.order[s.nth])


def upgrading(s: Table) -> None:
    """Each attendee gets one upgrade, in the order of the draft (H46, HQ24)."""
    if s.nth == len(s.order):
        s.phase = PEER_REVIEW
        return
    s.nth += 1
    upgrades(s, s.order[s.nth - 1], 1)


def peer_review(s: Table) -> None:
    """Manuscripts are reviewed in turn order, each to its verdict before the next (HQ42)."""
    project: i64 = first_pending(s, IN_REVIEW)
    if project >= 0:
        start_review(s, project)
    else:
        end_year(s)


def end_year(s: Table) -> None:
    """The year counter rises, or the last year is over (H17, H55, HQ19, HQ39)."""
    if s.year < s.house[YEARS]:
        s.year += 1
        if s.house[FIXED_FIRST] == 0:
            s.first = (s.first + 1) % s.seats
        begin_year(s)
    else:
        s.phase = AFTERMATH
        if s.house[LAPSE]:
            retire(s)


def aftermath(s: Table) -> None:
    """In turn order, writers still answer where a revision is asked for (HQ39)."""
    project: i64 = first_pending(s, REVISE)
    if project >= 0:
        ask(s, ANSWER, project // 3, project % 3, 0)
    else:
        retire(s)


def retire(s: Table) -> None:
    """The game is over (H55)."""
    s.phase = ENDED
    if s.journal is not None:
        s.note("retired", (int(s.house[YEARS]),))
        if s.seats == 1:
            (points,) = scoring.scores(s)
            steps = titles.thresholds(int(s.deck), int(s.house[YEARS]))
            s.note("titled", (0, points, titles.title_of(points, steps)))
