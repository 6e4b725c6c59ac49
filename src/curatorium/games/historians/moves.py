"""What changes a table of The Historians: frames, cards, points and conclusions.

Together with ``research``, ``publishing``, ``review``, ``conference`` and ``year``, which are made of these.
"""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import append, vec
from curatorium.core.state import NOBODY, OVER
from curatorium.games.historians.places import HAND, LISTED, NO_MORE, WORK
from curatorium.games.historians.state import (
    ARCHIVE,
    CAPACITY,
    CITE_SIZE,
    DESK,
    EVERY_EYE,
    FLOORLESS,
    LEVEL,
    MOVED,
    NOTHING,
    PRESTIGE,
    PROJECT,
    SPACES,
    STATS,
    STATUS,
    THESIS,
    TOKEN_LIMIT,
    TOKENS,
    UPGRADE,
    VEILED,
    Table,
)
from curatorium.pieces.bag import BIT

#: By level: cards of a Research action, and the limit of the notebook.
CARDS_TAKEN: Final = vec[i64]([0, 3, 5, 7, 250])
NOTEBOOK: Final = vec[i64]([0, 7, 9, 11, 15])
PENALTY: Final = 5  # prestige of a rejection, a wrong vote or a right revision

# Frames


def done(s: Table) -> None:
    """The decision on top has been made. What comes next is asked by ``ask``, or found by ``year.go_on``."""
    s.frame(OVER, NOBODY, 0, 0)


def ask(s: Table, step: i64, seat: i64, x: i64, y: i64) -> None:
    """Ask for a decision before everything else: what is asked last comes first."""
    if s.step == OVER:
        s.frame(step, seat, x, y)
    else:
        s.push(step, seat, x, y)


# Seats


def seat_at(s: Table, nth: i64) -> i64:
    """The n-th seat in turn order."""
    return (s.first + nth) % s.seats


def level(s: Table, seat: i64, stat: i64) -> i64:
    """The level of one of a seat's six stats, 1 to 4."""
    return s.desk[seat * DESK + LEVEL + stat]


def workspaces(s: Table, seat: i64) -> i64:
    """How many workspaces a seat has open (H24)."""
    spaces: i64 = level(s, seat, SPACES)
    return min(3, spaces)


def room(s: Table, seat: i64) -> i64:
    """Free places of a seat's notebook (H22)."""
    return NOTEBOOK[level(s, seat, ARCHIVE)] - s.held[HAND + seat]


def space(s: Table, project: i64) -> i64:
    """Free places of a workspace (HQ21)."""
    return s.house[CAPACITY] - s.held[WORK + project]


def gain(s: Table, seat: i64, points: i64) -> None:
    """Prestige gained, or lost down to the floor (HQ41)."""
    at: i64 = seat * DESK + PRESTIGE
    now: i64 = s.desk[at] + points
    if now < 0 and points < 0 and s.house[FLOORLESS] == 0:
        now = 0
    s.desk[at] = now
    if s.journal is not None:
        key = "gains" if points >= 0 else "loses"
        s.note(key, (int(seat), int(points if points >= 0 else -points), int(now)))


def mint(s: Table, seat: i64, tokens: i64) -> i64:
    """Citation tokens for a seat, as far as there are some (HQ54); returns how many it got."""
    at: i64 = seat * DESK + TOKENS
    left: i64 = s.house[TOKEN_LIMIT] - s.desk[at]
    got: i64 = min(left, tokens)
    s.desk[at] += got
    return got


def upgrades(s: Table, seat: i64, count: i64) -> None:
    """Ask for so many upgrades, as far as stats can still rise (HQ24)."""
    left: i64 = 4 * STATS
    for stat in range(STATS):
        left -= level(s, seat, stat)
    if count > left:
        count = left
    if count > 0:
        ask(s, UPGRADE, seat, count, 0)


def upgrade(s: Table, seat: i64, stat: i64) -> None:
    """One stat rises by one level (H53)."""
    s.desk[seat * DESK + LEVEL + stat] += 1
    if s.journal is not None:
        s.note("upgraded", (int(seat), int(stat), int(level(s, seat, stat))))
    s.x -= 1
    if s.x == 0:
        done(s)


# Cards


def put(s: Table, card: i64, place: i64) -> None:
    """A card goes to another place."""
    held = s.held
    where = s.where
    after = s.after
    old: i64 = where[card]
    held[old] -= 1
    held[place] += 1
    where[card] = place
    cards: i64 = len(where)
    if old >= LISTED:
        before: i64 = cards + old
        while after[before] != card:
            before = after[before]
        after[before] = after[card]
    if place >= LISTED:
        at: i64 = cards + place
        while after[at] < card:
            at = after[at]
        after[card] = after[at]
        after[at] = card
    else:
        after[card] = NO_MORE


def cards_at(s: Table, place: int) -> list[int]:
    """All cards of any place, by number."""
    if place < LISTED:
        return [card for card in range(len(s.where)) if s.where[card] == place]
    found: list[int] = []
    card: i64 = s.first_at(place)
    while card < NO_MORE:
        found.append(int(card))
        card = s.after[card]
    return found


def open_front(s: Table, card: i64) -> None:
    """Everybody sees the front of a card."""
    if s.marks[card] & VEILED:
        s.marks[card] &= ~VEILED
        s.taught = 1


def open_back(s: Table, card: i64, eyes: i64) -> None:
    """Some, a bit each, read the back of a card."""
    if s.read[card] & eyes != eyes:
        s.read[card] |= eyes
        s.taught = 1


def open_project(s: Table, project: i64, eyes: i64) -> None:
    """Everybody sees which evidence a manuscript has; some, a bit each, read its backs."""
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        open_front(s, card)
        if eyes:
            open_back(s, card, eyes)
        card = s.after[card]
    if s.journal is not None and eyes == EVERY_EYE:
        s.note("backs_opened", (int(project // 3), int(project % 3)))


def told_card(s: Table, key: str, seat: i64, card: i64, more: i64) -> None:
    """Write what a seat did with a card; with a veiled one, which it was is told to that seat alone."""
    if s.journal is None:
        return
    if s.marks[card] & VEILED:
        s.note(f"{key}_veiled", (int(seat), int(more)))
        s.note(f"{key}_own", (int(card), int(more)), 1 << int(seat))
    else:
        s.note(key, (int(seat), int(card), int(more)))


def stage(s: Table, seat: i64, card: i64, workspace: i64) -> None:
    """An evidence card goes from the notebook into a workspace (H23)."""
    put(s, card, WORK + seat * 3 + workspace)
    s.marks[card] |= MOVED
    told_card(s, "staged", seat, card, workspace)


def take_back(s: Table, seat: i64, card: i64) -> None:
    """An evidence card goes from a workspace back into the notebook (HQ21)."""
    workspace: i64 = (s.where[card] - WORK) % 3
    put(s, card, HAND + seat)
    s.marks[card] |= MOVED
    told_card(s, "taken_back", seat, card, workspace)


def conclude(s: Table, seat: i64, thesis: i64, workspace: i64) -> None:
    """A conclusion is laid into a workspace, face down (H23)."""
    s.projects[(seat * 3 + workspace) * PROJECT + THESIS] = thesis
    s.moved_theses |= BIT[thesis]
    if s.journal is not None:
        s.note("concluded", (int(seat), int(workspace)))
        s.note("concluded_own", (int(thesis), int(workspace)), 1 << int(seat))


def withdraw(s: Table, seat: i64, workspace: i64) -> None:
    """A conclusion is taken out of a workspace (HQ67)."""
    at: i64 = (seat * 3 + workspace) * PROJECT + THESIS
    thesis: i64 = s.projects[at]
    s.projects[at] = NOTHING
    s.moved_theses |= BIT[thesis]
    if s.journal is not None:
        s.note("withdrawn", (int(seat), int(workspace)))
        s.note("withdrawn_own", (int(thesis), int(workspace)), 1 << int(seat))


def rest(s: Table) -> None:
    """A turn is over: cards may be moved again."""
    marks = s.marks
    for card in range(len(marks)):
        marks[card] &= ~MOVED
    s.moved_theses = 0


# Citations of manuscripts


def cites_project(s: Table, project: i64, work: i64) -> bool:
    """Does that manuscript cite that work?"""
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == project and s.cites[at + 1] == work:
            return True
    return False


def cite(s: Table, project: i64, work: i64) -> None:
    """A published work supports a manuscript (H25)."""
    cites = append(s.cites, project)
    cites = append(cites, work)
    s.cites = append(cites, 0)


def drop_cites(s: Table, project: i64) -> None:
    """A manuscript cites nothing any more."""
    kept: vec[i64] = vec[i64]([])
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] != project:
            for nth in range(CITE_SIZE):
                kept = append(kept, s.cites[at + nth])
    s.cites = kept


def clear_project(s: Table, project: i64) -> None:
    """A workspace is no longer under review; its conclusion goes, its evidence stays (HQ37)."""
    drop_cites(s, project)
    at: i64 = project * PROJECT
    s.projects[at + THESIS] = NOTHING
    s.projects[at + STATUS] = 0
    s.projects[at + 2] = NOTHING
    s.projects[at + 3] = 0


def first_of(mask: i64) -> i64:
    """The first seat of a mask that is not empty."""
    first: i64 = 0
    while mask & BIT[first] == 0:
        first += 1
    return first
