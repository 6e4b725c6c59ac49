"""Conferences: cards are brought, the floor is stocked and drafted from, papers and tokens are won."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import append, vec
from curatorium.core.state import CHANCE
from curatorium.games.historians.cards import PRESTIGE as PRINTED
from curatorium.games.historians.moves import (
    ask,
    done,
    gain,
    level,
    mint,
    open_back,
    open_front,
    put,
    seat_at,
    told_card,
)
from curatorium.games.historians.places import BROUGHT, DISCARD, FLOOR, HAND, NO_MORE, SHELF, WORK
from curatorium.games.historians.publishing import shelve
from curatorium.games.historians.research import leave_stack
from curatorium.games.historians.scoring import AGENT_BONUS
from curatorium.games.historians.state import (
    AGENT,
    AGENT_PAPERS,
    ATTEND,
    BRING,
    BROUGHT_CARDS,
    BROUGHT_FROM,
    BY_TURN,
    CHOOSE_PAPER,
    CLOSED_PAPERS,
    DESK,
    EVERY_EYE,
    KIND,
    MEMBERSHIPS,
    PAPER,
    PAPER_WORK,
    PAPERS_WON,
    PICK_PAPER,
    PRESTIGE,
    PUBLICIST,
    TAKEN,
    VEILED,
    Table,
)
from curatorium.pieces.bag import BIT

#: By level: citation tokens for attending (H46).
TOKENS_WON: Final = vec[i64]([0, 1, 2, 3, 6])
ADDED: Final = 2  # cards that each attendee adds from the stacks (H43)


def attend(s: Table, seat: i64, workspace: i64) -> None:
    """A seat will attend, with cards of one workspace; which ones is asked next (H41, HQ46)."""
    s.desk[seat * DESK + KIND] = ATTEND
    s.desk[seat * DESK + BROUGHT_FROM] = workspace
    s.acted |= BIT[seat]
    if s.journal is not None:
        s.note("attends", (int(seat), int(workspace)))
    done(s)
    ask(s, BRING, seat, workspace, 0)


def bring(s: Table, seat: i64, card: i64) -> None:
    """A card is staged for the conference."""
    put(s, card, BROUGHT + seat)
    s.desk[seat * DESK + BROUGHT_CARDS] += 1
    told_card(s, "brought", seat, card, s.x)


def enter(s: Table, seat: i64) -> None:
    """All cards for the conference are staged."""
    if s.journal is not None:
        s.note("enters", (int(seat), int(s.desk[seat * DESK + BROUGHT_CARDS])))
    done(s)


def attends(s: Table, seat: i64) -> bool:
    """Does this seat attend the conference of this year?"""
    return s.desk[seat * DESK + KIND] == ATTEND


def open_floor(s: Table) -> None:
    """The cards that were brought join the floor for all to see; who drafts first is fixed (H42, HQ24, HQ45)."""
    for card in range(len(s.where)):
        place: i64 = s.where[card]
        if BROUGHT <= place < WORK:
            s.marks[card] &= VEILED
            open_front(s, card)
            put(s, card, FLOOR)
            s.taught = 1
            if s.journal is not None:
                s.note("on_floor", (int(place - BROUGHT), int(card)))
    order: vec[i64] = vec[i64]([])
    for nth in range(s.seats):
        seat: i64 = seat_at(s, nth)
        if attends(s, seat):
            s.desk[seat * DESK + TAKEN] = 0
            order = append(order, seat)
    for nth in range(1, len(order)):
        seat = order[nth]
        at: i64 = nth
        while at > 0 and before(s, seat, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = seat
    s.order = order


def before(s: Table, seat: i64, other: i64) -> bool:
    """Does a seat draft before one that is before it in turn order (HQ45)?"""
    if s.house[BY_TURN]:
        return False
    mine: i64 = level(s, seat, MEMBERSHIPS)
    theirs: i64 = level(s, other, MEMBERSHIPS)
    if mine != theirs:
        return mine > theirs
    mine = level(s, seat, PUBLICIST)
    theirs = level(s, other, PUBLICIST)
    if mine != theirs:
        return mine > theirs
    return s.desk[seat * DESK + PRESTIGE] < s.desk[other * DESK + PRESTIGE]


def stock(s: Table, seat: i64, stack: i64) -> None:
    """An attendee adds the top of a stack to the floor (H43)."""
    card: i64 = leave_stack(s, stack, FLOOR)
    s.desk[seat * DESK + TAKEN] += 1
    if s.journal is not None:
        s.note("stocked", (int(seat), int(card), int(stack)))


def draft(s: Table, seat: i64, card: i64, into: i64) -> None:
    """A card of the floor goes to the drafter's notebook (0) or workspace (1) (H44, HQ46)."""
    place: i64 = WORK + seat * 3 + s.y if into else HAND + seat
    put(s, card, place)
    if s.journal is not None:
        s.note("drafted", (int(seat), int(card), int(into)))
    s.x -= 1
    if s.x == 0 or s.held[FLOOR] == 0:
        s.nth += 1
        done(s)


def end_draft(s: Table, seat: i64) -> None:
    """The drafter wants no more cards."""
    if s.journal is not None:
        s.note("draft_ended", (int(seat),))
    s.nth += 1
    done(s)


def ask_paper(s: Table, seat: i64) -> None:
    """Which of the leftover cards becomes this attendee's paper (H45, HQ47)."""
    if s.house[PICK_PAPER]:
        ask(s, CHOOSE_PAPER, seat, seat, 0)
    else:
        ask(s, PAPER, CHANCE, seat, 0)


def paper(s: Table, card: i64) -> None:
    """A leftover card becomes a conference paper, and is worth what is printed on it (H45, H47, HQ49)."""
    seat: i64 = s.x
    put(s, card, SHELF)
    points: i64 = PRINTED[s.deck * 250 + card]
    if s.house[AGENT_PAPERS]:
        points += AGENT_BONUS[level(s, seat, AGENT)]
    shelve(s, seat, PAPER_WORK, card, 1, points)
    s.desk[seat * DESK + PAPERS_WON] += 1
    if s.house[CLOSED_PAPERS] == 0:
        open_back(s, card, EVERY_EYE)
    s.taught = 1
    if s.journal is not None:
        s.note("paper", (int(seat), int(card)))
    gain(s, seat, points)
    s.nth += 1
    done(s)


def close_floor(s: Table) -> None:
    """Other leftovers go to the discard; all attendees get their tokens (H46, HQ24, HQ48)."""
    following: i64 = s.first_at(FLOOR)
    while following < NO_MORE:
        card: i64 = following
        following = s.after[card]
        put(s, card, DISCARD)
    for nth in range(len(s.order)):
        seat: i64 = s.order[nth]
        got: i64 = mint(s, seat, TOKENS_WON[level(s, seat, MEMBERSHIPS)])
        if s.journal is not None:
            s.note("tokens", (int(seat), int(got)))
