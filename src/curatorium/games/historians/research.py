"""The archive: the four stacks, opening cards, and the Draw phase."""

from mypy_extensions import i64

from curatorium.core.state import CHANCE
from curatorium.games.historians.moves import CARDS_TAKEN, ask, done, level, put, room, seat_at
from curatorium.games.historians.places import BAG, DISCARD, HAND, TOP
from curatorium.games.historians.state import (
    DESK,
    FUNDING,
    KIND,
    NOTHING,
    RESEARCH,
    REVEAL,
    STACKS,
    TAKEN,
    VEILED,
    WHOLE_TURN,
    Table,
)
from curatorium.pieces.bag import BIT


def deal(s: Table, card: i64) -> None:
    """A card of the shuffled archive is dealt; only the seat sees its front (H15, HQ20)."""
    seat: i64 = s.x
    put(s, card, HAND + seat)
    s.marks[card] = VEILED
    s.taught = 1
    s.nth += 1
    if s.journal is not None:
        s.note("dealt", (int(seat),))
        s.note("dealt_own", (int(card),), 1 << int(seat))
    done(s)


def lay_stacks(s: Table) -> None:
    """What is left of the archive lies in four nearly equal stacks; their tops are turned up (H12)."""
    cards: i64 = s.held[BAG]
    for stack in range(STACKS):
        count: i64 = (cards + 3 - stack) // STACKS
        s.stacks[STACKS + stack] = count
    for stack in range(STACKS - 1, -1, -1):
        turn_up(s, stack)


def turn_up(s: Table, stack: i64) -> None:
    """Ask CHANCE for the next top of a stack, if there is one."""
    s.stacks[stack] = NOTHING
    if s.stacks[STACKS + stack] > 0:
        ask(s, REVEAL, CHANCE, stack, 0)


def reveal(s: Table, card: i64) -> None:
    """This card is the new top."""
    stack: i64 = s.x
    put(s, card, TOP + stack)
    s.stacks[stack] = card
    s.stacks[STACKS + stack] -= 1
    s.taught = 1
    if s.journal is not None:
        s.note("revealed", (int(stack), int(card)))
    done(s)


def market_open(s: Table) -> bool:
    """Does any stack have a card?"""
    for stack in range(STACKS):
        if s.stacks[stack] >= 0:
            return True
    return False


def refilled(s: Table) -> bool:
    """Shuffle the discard into four new stacks if all are empty (HQ23); is CHANCE to turn them up now?"""
    if market_open(s) or s.held[DISCARD] == 0:
        return False
    for card in range(len(s.where)):
        if s.where[card] == DISCARD:
            put(s, card, BAG)
    s.shuffles += 1
    s.taught = 1
    if s.journal is not None:
        s.note("reshuffled", (int(s.held[BAG]),))
    lay_stacks(s)
    return True


def leave_stack(s: Table, stack: i64, place: i64) -> i64:
    """The top of a stack goes to a place, and the next is turned up; returns the card."""
    card: i64 = s.stacks[stack]
    put(s, card, place)
    done(s)
    turn_up(s, stack)
    return card


def take(s: Table, seat: i64, stack: i64) -> None:
    """A researcher takes the top of a stack into the notebook (H21)."""
    card: i64 = leave_stack(s, stack, HAND + seat)
    s.desk[seat * DESK + TAKEN] += 1
    if s.journal is not None:
        s.note("took", (int(seat), int(card), int(stack)))


def stop(s: Table, seat: i64) -> None:
    """No more cards for this seat in this phase (HQ16, HQ17)."""
    s.resting |= BIT[seat]
    if s.journal is not None:
        s.note("stopped", (int(seat), int(s.desk[seat * DESK + TAKEN])))
    done(s)


def may_take(s: Table, seat: i64) -> bool:
    """Is this seat a researcher who may take another card (H21, H22)?"""
    at: i64 = seat * DESK
    if s.desk[at + KIND] != RESEARCH or s.resting & BIT[seat]:
        return False
    if s.desk[at + TAKEN] >= CARDS_TAKEN[level(s, seat, FUNDING)]:
        return False
    return room(s, seat) > 0


def next_taker(s: Table) -> i64:
    """Who takes the next card: fewest taken first, ties in turn order; or one seat after another (HQ16)."""
    best: i64 = NOTHING
    for nth in range(s.seats):
        seat: i64 = seat_at(s, nth)
        if not may_take(s, seat):
            continue
        if best < 0 or (
            s.house[WHOLE_TURN] == 0 and (s.desk[seat * DESK + TAKEN] < s.desk[best * DESK + TAKEN])
        ):
            best = seat
    return best
