"""What comes of a review: solo judgements, publication, revisions, and the writer's answer."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import append, vec
from curatorium.games.historians.moves import (
    PENALTY,
    ask,
    clear_project,
    done,
    gain,
    open_back,
    open_project,
    put,
    room,
)
from curatorium.games.historians.places import DISCARD, HAND, NO_MORE, WORK
from curatorium.games.historians.publishing import accept_manuscript, work_name
from curatorium.games.historians.scoring import (
    citations_in,
    citations_match,
    evidence_matches,
    size_of,
    tag_of,
    tags_of_work,
)
from curatorium.games.historians.state import (
    ANSWER,
    AT_ONCE,
    CANONICAL,
    CITE_SIZE,
    EVERY_EYE,
    FACE,
    FLAGS,
    FOLLOW,
    KEEP_FLAGGED,
    MOVED,
    NOTHING,
    PAPER_WORK,
    PROJECT,
    REJECT_BAD,
    REVISE,
    REVISER,
    REVISERS,
    SORT,
    STATUS,
    UPHELD,
    VEILED,
    WORK_SIZE,
    Table,
)
from curatorium.pieces.bag import BIT

RULES: Final = 5  # the bit of flags that the rules have set


def reject(s: Table, project: i64) -> None:
    """It is not published, and costs the writer 5; the cards stay where they are (H36, HQ37)."""
    if s.journal is not None:
        s.note("rejected", (int(project // 3), int(project % 3)))
        s.note("loss_rejected", (int(project // 3),))
    gain(s, project // 3, -PENALTY)
    unflag(s, project)
    clear_project(s, project)


def unflag(s: Table, project: i64) -> None:
    """No card of a workspace is flagged any more."""
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        s.marks[card] &= VEILED | MOVED
        card = s.after[card]


def read_papers(s: Table, project: i64, eyes: i64) -> None:
    """The backs of conference papers that a manuscript cites are read (HQ69)."""
    for at in range(0, len(s.cites), CITE_SIZE):
        work: i64 = s.cites[at + 1] * WORK_SIZE
        if s.cites[at] == project and s.works[work + SORT] == PAPER_WORK:
            open_back(s, s.works[work + FACE], eyes)


def judge(s: Table, project: i64) -> None:
    """Solo: the cards are turned over; one tag shared by all of them, or it is rejected (H29)."""
    open_project(s, project, EVERY_EYE)
    read_papers(s, project, EVERY_EYE)
    if evidence_matches(s, project) and citations_match(s, project):
        accept_manuscript(s, project)
    else:
        reject(s, project)


def approve(s: Table, project: i64) -> None:
    """Approved: published, unless a citation does not match (H31, H35, HQ33)."""
    read_papers(s, project, EVERY_EYE)
    if citations_match(s, project):
        unflag(s, project)
        accept_manuscript(s, project)
        return
    if s.journal is not None:
        s.note("bad_citation", (int(project // 3),))
    if s.house[REJECT_BAD]:
        reject(s, project)
    else:
        set_revision(s, project, RULES)


def revise_carries(s: Table, project: i64, revise: i64) -> None:
    """Revise & Resubmit: one reviewer's flags are the revision (HQ29)."""
    writer: i64 = project // 3
    if s.house[CANONICAL] == 2 and revise & (revise - 1):
        ask(s, FOLLOW, writer, project, 0)
        return
    seat: i64 = (writer + 1) % s.seats
    chosen: i64 = NOTHING
    while seat != writer:
        if revise & BIT[seat] and (chosen < 0 or s.house[CANONICAL] == 1):
            chosen = seat
        seat = (seat + 1) % s.seats
    follow(s, project, chosen)


def follow(s: Table, project: i64, seat: i64) -> None:
    """That reviewer's revision stands; it is worth 5, at once or when it is upheld (H32, HQ30)."""
    if s.journal is not None:
        tell_choice(s, project, seat)
    set_revision(s, project, seat)
    if s.house[UPHELD] == 0:
        if s.journal is not None:
            s.note("bonus_carried", (int(seat),))
        gain(s, seat, PENALTY)


def tell_choice(s: Table, project: i64, seat: i64) -> None:
    """Write why that reviewer's flags stand, if several have asked for a revision (HQ29)."""
    revisers: i64 = s.projects[project * PROJECT + REVISERS]
    if revisers & (revisers - 1) == 0:
        return
    if s.house[CANONICAL] == 0:
        key = "revision_first"
    else:
        key = "revision_latest" if s.house[CANONICAL] == 1 else "revision_chosen"
    s.note(key, (int(seat), int(project // 3)))


def set_revision(s: Table, project: i64, seat: i64) -> None:
    """Only the flags of one reviewer stay, or those of the rules; the writer will answer."""
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        s.marks[card] &= VEILED | MOVED | (FLAGS << seat)
        card = s.after[card]
    tag: i64 = tag_of(s, project)
    for nth in range(0, len(s.cites), CITE_SIZE):
        if s.cites[nth] == project:
            if seat == RULES and tags_of_work(s, s.cites[nth + 1]) & tag == 0:
                s.cites[nth + 2] |= BIT[RULES]
            s.cites[nth + 2] &= BIT[seat]
    s.projects[project * PROJECT + STATUS] = REVISE
    s.projects[project * PROJECT + REVISER] = NOTHING if seat == RULES else seat
    if s.journal is not None:
        if seat == RULES:
            s.note("revision_rules", (int(project // 3), int(project % 3)))
        else:
            s.note("revision", (int(project // 3), int(project % 3), int(seat)))
    if s.house[AT_ONCE]:
        ask(s, ANSWER, project // 3, project % 3, 0)


def uphold(s: Table, project: i64, why: str) -> None:
    """The revision was right: its author gains 5 where that is the rule (HQ30); ``why`` is told."""
    reviser: i64 = s.projects[project * PROJECT + REVISER]
    if s.house[UPHELD] and reviser >= 0:
        if s.journal is not None:
            s.note(why, (int(reviser),))
        gain(s, reviser, PENALTY)


def accept(s: Table, project: i64) -> None:
    """Flagged cards and citations go, and those that do not match; then it is published (H33, H35, HQ34)."""
    done(s)
    s.taught = 1
    if s.journal is not None:
        s.note("accepts", (int(project // 3), int(project % 3)))
    read_papers(s, project, EVERY_EYE)
    uphold(s, project, "bonus_accepted")
    keep_matching(s, project)
    drop_flagged(s, project)
    if is_too_short(s, project):
        if s.journal is not None:
            s.note("too_short", (int(project // 3), int(project % 3)))
        clear_project(s, project)
    else:
        accept_manuscript(s, project)


def is_too_short(s: Table, project: i64) -> bool:
    """Is what a revision has left no article (HQ35)? Even where citations count it needs evidence (HQ8)."""
    size: i64 = size_of(s, project, citations_in(s, project))
    return s.held[WORK + project] == 0 or size < 2


def keep_matching(s: Table, project: i64) -> None:
    """Only citations that are not flagged and match the conclusion stay."""
    tag: i64 = tag_of(s, project)
    kept: vec[i64] = vec[i64]([])
    for at in range(0, len(s.cites), CITE_SIZE):
        work: i64 = s.cites[at + 1]
        if s.cites[at] == project and (s.cites[at + 2] or tags_of_work(s, work) & tag == 0):
            if s.journal is not None:
                flagged: i64 = s.cites[at + 2] & ~BIT[RULES]
                key = "citation_dropped" if flagged else "citation_wrong"
                s.note(key, (int(project // 3), work_name(s, work)))
            continue
        for nth in range(CITE_SIZE):
            kept = append(kept, s.cites[at + nth])
    s.cites = kept


def drop_flagged(s: Table, project: i64) -> None:
    """Flagged evidence goes to the discard, or to the notebook as far as there is room (HQ36)."""
    writer: i64 = project // 3
    following: i64 = s.first_at(WORK + project)
    while following < NO_MORE:
        card: i64 = following
        following = s.after[card]
        if s.marks[card] < FLAGS:
            continue
        s.marks[card] &= VEILED | MOVED
        if s.house[KEEP_FLAGGED] and room(s, writer) > 0:
            put(s, card, HAND + writer)
        else:
            put(s, card, DISCARD)
        if s.journal is not None:
            s.note("evidence_dropped", (int(writer), int(card)))


def object_to(s: Table, project: i64) -> None:
    """The writer stands on the original, and all tags are opened (H34)."""
    done(s)
    s.taught = 1
    if s.journal is not None:
        s.note("objects", (int(project // 3), int(project % 3)))
    open_project(s, project, EVERY_EYE)
    read_papers(s, project, EVERY_EYE)
    if evidence_matches(s, project) and citations_match(s, project):
        revisers: i64 = s.projects[project * PROJECT + REVISERS]
        for seat in range(s.seats):
            if revisers & BIT[seat]:
                if s.journal is not None:
                    s.note("loss_vote", (int(seat),))
                gain(s, seat, -PENALTY)
        unflag(s, project)
        accept_manuscript(s, project)
    else:
        uphold(s, project, "bonus_upheld")
        reject(s, project)
