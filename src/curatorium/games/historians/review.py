"""Peer Review: the backs are presented, and reviewers flag and vote."""

from mypy_extensions import i64

from curatorium.core.packed import append, vec
from curatorium.games.historians.moves import ask, cards_at, done, first_of, open_project
from curatorium.games.historians.places import NO_MORE, WORK
from curatorium.games.historians.publishing import work_name
from curatorium.games.historians.state import (
    BALLOT,
    CITE_SIZE,
    DESK,
    FLAGS,
    PROJECT,
    REVIEW,
    REVISERS,
    SEQUENTIAL,
    VOTE,
    Table,
)
from curatorium.games.historians.verdicts import approve, read_papers, revise_carries, unflag
from curatorium.pieces.bag import BIT


def reviewers(s: Table, project: i64) -> i64:
    """All but the writer, a bit each (HQ27)."""
    return (BIT[s.seats] - 1) & ~BIT[project // 3]


def start_review(s: Table, project: i64) -> None:
    """The backs are presented to the reviewers; in a solo game the rules judge at once (H29, H30)."""
    eyes: i64 = reviewers(s, project)
    open_project(s, project, eyes)
    read_papers(s, project, eyes)
    unflag(s, project)
    for seat in range(s.seats):
        s.desk[seat * DESK + BALLOT] = 0
    if s.journal is not None:
        s.note("presented", (int(project // 3), int(project % 3)))
    writer: i64 = project // 3
    if s.house[SEQUENTIAL]:
        ask(s, REVIEW, (writer + 1) % s.seats, 0, project)
    else:
        ask(s, VOTE, 1 if writer == 0 else 0, eyes, project)


def flags_of(s: Table, project: i64, seat: i64) -> i64:
    """How many evidence cards of a manuscript a reviewer has flagged."""
    found: i64 = 0
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        if s.marks[card] & (FLAGS << seat):
            found += 1
        card = s.after[card]
    return found


def flagged_cites(s: Table, project: i64, seat: i64) -> i64:
    """How many citations of a manuscript a reviewer has flagged."""
    found: i64 = 0
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == project and s.cites[at + 2] & BIT[seat]:
            found += 1
    return found


def most_flags(s: Table, project: i64) -> i64:
    """How many evidence cards a reviewer may flag, so that Accept can publish the rest (HQ28)."""
    found: i64 = s.held[WORK + project] - 2
    return max(1, found)


def flag_card(s: Table, seat: i64, card: i64) -> None:
    """A reviewer says that a card does not fit (H32)."""
    s.marks[card] |= FLAGS << seat
    sealed_flag(s)
    if s.journal is not None:
        if s.house[SEQUENTIAL]:
            s.note("flagged", (int(seat), int(card)))
        else:
            s.note("flagged_own", (int(card),), 1 << int(seat))


def sealed_flag(s: Table) -> None:
    """That something was flagged in secret tells that the reviewer had not flagged all that may be."""
    if s.step == VOTE:
        s.taught = 1


def flag_work(s: Table, project: i64, seat: i64, work: i64) -> None:
    """A reviewer says that a citation does not fit (H32)."""
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == project and s.cites[at + 1] == work:
            s.cites[at + 2] |= BIT[seat]
    sealed_flag(s)
    if s.journal is not None:
        name = work_name(s, work)
        if s.house[SEQUENTIAL]:
            s.note("flagged_work", (int(seat), name))
        else:
            s.note("flagged_work_own", (name,), 1 << int(seat))


def vote(s: Table, seat: i64, ballot: i64) -> None:
    """A verdict is given: 1 approve, 2 revise. The last one opens all."""
    project: i64 = s.y
    s.desk[seat * DESK + BALLOT] = ballot
    if s.step == REVIEW:
        s.taught = 1
        if s.journal is not None:
            s.note("approves" if ballot == 1 else "revises", (int(seat),))
        following: i64 = (seat + 1) % s.seats
        if following != project // 3:
            s.seat = following
            return
    else:
        if s.journal is not None:
            s.note("approves_own" if ballot == 1 else "revises_own", (), 1 << int(seat))
        s.x &= ~BIT[seat]
        if s.x:
            s.seat = first_of(s.x)
            return
    open_votes(s, project)


def open_votes(s: Table, project: i64) -> None:
    """All have voted: the votes and flags are opened, and the majority decides (H30)."""
    done(s)
    s.taught = 1
    keep_ballots(s, project)
    revise: i64 = 0
    count: i64 = 0
    for seat in range(s.seats):
        if seat != project // 3:
            count += 1
            if s.desk[seat * DESK + BALLOT] == 2:
                revise |= BIT[seat]
    against: i64 = int(revise).bit_count()
    s.projects[project * PROJECT + REVISERS] = revise
    if s.journal is not None:
        tell_votes(s, project)
        writer = int(project // 3)
        s.note("verdict", (writer, int(count - against), int(against)))
        if 2 * against == count:
            s.note("tie", (writer,))
    if 2 * against >= count:
        revise_carries(s, project, revise)
    else:
        approve(s, project)


def keep_ballots(s: Table, project: i64) -> None:
    """Remember the votes: project, then for each reviewer seat, verdict, and flagged cards and works, counted."""
    kept: vec[i64] = append(vec[i64]([]), project)
    for seat in range(s.seats):
        if seat == project // 3:
            continue
        kept = append(kept, seat)
        kept = append(kept, s.desk[seat * DESK + BALLOT])
        kept = append(kept, flags_of(s, project, seat))
        card: i64 = s.first_at(WORK + project)
        while card < NO_MORE:
            if s.marks[card] & (FLAGS << seat):
                kept = append(kept, card)
            card = s.after[card]
        kept = append(kept, flagged_cites(s, project, seat))
        for at in range(0, len(s.cites), CITE_SIZE):
            if s.cites[at] == project and s.cites[at + 2] & BIT[seat]:
                kept = append(kept, s.cites[at + 1])
    s.ballots = kept


def tell_votes(s: Table, project: i64) -> None:
    """Write each vote and its flags; those that were given one after the other have been told."""
    if s.house[SEQUENTIAL]:
        return
    for seat in range(int(s.seats)):
        if seat == project // 3:
            continue
        s.note("approves" if s.desk[seat * DESK + BALLOT] == 1 else "revises", (seat,))
        for card in cards_at(s, int(WORK + project)):
            if s.marks[card] & (FLAGS << seat):
                s.note("flagged", (seat, card))
        for at in range(0, len(s.cites), CITE_SIZE):
            if s.cites[at] == project and s.cites[at + 2] & BIT[seat]:
                s.note("flagged_work", (seat, work_name(s, s.cites[at + 1])))
