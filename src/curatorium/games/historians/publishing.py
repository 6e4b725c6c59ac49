"""Submitting manuscripts, and what an approved one brings: prestige, a place on the shelf, tokens, upgrades."""

from mypy_extensions import i64

from curatorium.core.packed import append, vec
from curatorium.games.historians.cards import NAMES, THESES
from curatorium.games.historians.moves import (
    ask,
    clear_project,
    done,
    gain,
    level,
    mint,
    open_project,
    put,
    upgrades,
)
from curatorium.games.historians.places import DISCARD, NO_MORE, WORK
from curatorium.games.historians.scoring import (
    agent_bonus,
    citations_in,
    counted,
    ladder_step,
    printed,
    rank_of,
    shared_fields,
    size_of,
)
from curatorium.games.historians.state import (
    ALL_FIELDS,
    ARTICLE,
    ARTICLES,
    BOOK,
    BOOK_MIN,
    BOOKS,
    CITATIONS,
    CITE,
    CITE_SIZE,
    CITED,
    DESK,
    EVERY_EYE,
    FACE,
    FIRST_BOOK,
    FREE,
    IN_REVIEW,
    KIND,
    MAX_CITES,
    NAME,
    OWNER,
    PROJECT,
    PROMOTION,
    PUBLISH,
    REUSABLE,
    SELF_CITE,
    SORT,
    SPACES,
    SPENT,
    STATUS,
    SUBMITTED,
    THESIS,
    TITLE,
    WORK_SIZE,
    Table,
)
from curatorium.pieces.bag import BIT


def is_free(s: Table, seat: i64) -> bool:
    """Does publishing cost this seat no year now (H24, HQ22)?"""
    if level(s, seat, SPACES) < 4:
        return False
    submitted: i64 = s.desk[seat * DESK + SUBMITTED]
    times: i64 = (submitted & 1) + ((submitted >> 1) & 1) + ((submitted >> 2) & 1)
    return times < s.house[FREE]


def publish(s: Table, seat: i64, workspace: i64) -> None:
    """A workspace is submitted and its conclusion opened; which works it cites is asked next (H25, HQ7)."""
    at: i64 = seat * DESK
    if not is_free(s, seat):
        s.desk[at + KIND] = PUBLISH
        s.acted |= BIT[seat]
        done(s)
    s.desk[at + SUBMITTED] |= BIT[workspace]
    s.projects[(seat * 3 + workspace) * PROJECT + STATUS] = IN_REVIEW
    s.taught = 1
    if s.journal is not None:
        thesis = int(s.projects[(seat * 3 + workspace) * PROJECT + THESIS])
        s.note("publishes", (int(seat), int(workspace), thesis))
    ask(s, CITE, seat, workspace, 0)


def submit(s: Table, project: i64) -> None:
    """The manuscript waits for peer review (H25)."""
    if s.journal is not None:
        thesis = int(s.projects[project * PROJECT + THESIS])
        cards, cited = int(s.held[WORK + project]), int(citations_in(s, project))
        s.note("submitted", (int(project // 3), int(project % 3), thesis, cards, cited))
    if len(s.agenda):
        s.pop()
    else:
        done(s)


def accept_manuscript(s: Table, project: i64) -> None:
    """Publish: score, shelf, tokens, the evidence to the discard, and upgrades (H31, H37-H40, H51, H53)."""
    seat: i64 = project // 3
    before: i64 = rank_of(s, seat)
    cited: i64 = citations_in(s, project)
    size: i64 = size_of(s, project, cited)
    sort: i64 = BOOK if size >= s.house[BOOK_MIN] else ARTICLE
    thesis: i64 = s.projects[project * PROJECT + THESIS]
    points: i64 = worth(s, project, cited)
    if s.house[ALL_FIELDS]:
        open_project(s, project, EVERY_EYE)  # citations have been compared
    work: i64 = shelve(s, seat, sort, thesis, size, points)
    count_book(s, seat, sort)
    if s.journal is not None:
        s.note("published", (int(seat), int(sort), int(thesis), int(points)))
        tell_worth(s, project, cited)
    gain(s, seat, points)
    pay_cited(s, project)
    if s.house[REUSABLE] == 0:
        s.desk[seat * DESK + SPENT] |= BIT[thesis]
    discard_evidence(s, project)
    clear_project(s, project)
    promoted(s, seat, before)
    if NAMES[s.deck * THESES + thesis] > 1:
        ask(s, NAME, seat, work, 0)


def worth(s: Table, project: i64, citations: i64) -> i64:
    """What a manuscript scores: base, doubled if all evidence shares a context field (H37, H38, HQ10, HQ13)."""
    base: i64 = printed(s, project) + ladder_step(s, project, citations)
    base += agent_bonus(s, project, citations) + counted(s, project)
    return 2 * base if shared_fields(s, project) else base


def cited_once_more(s: Table, project: i64) -> i64:
    """How much more a manuscript scores with one citation more."""
    cited: i64 = citations_in(s, project)
    gain: i64 = ladder_step(s, project, cited + 1) - ladder_step(s, project, cited)
    gain += agent_bonus(s, project, cited + 1) - agent_bonus(s, project, cited)
    return 2 * gain if gain and shared_fields(s, project) else gain


def tell_worth(s: Table, project: i64, citations: i64) -> None:
    """Write where each point comes from."""
    parts = (
        int(printed(s, project)),
        int(ladder_step(s, project, citations)),
        int(agent_bonus(s, project, citations) + counted(s, project)),
    )
    shared = int(shared_fields(s, project))
    if shared:
        first = (shared & -shared).bit_length() - 1
        s.note("worth_doubled", (*parts, sum(parts), 2 * sum(parts), first))
    else:
        s.note("worth", (*parts, sum(parts)))


def shelve(s: Table, seat: i64, sort: i64, face: i64, evidence: i64, points: i64) -> i64:
    """A new work on a seat's shelf; returns its number."""
    works = append(s.works, seat)
    works = append(works, sort)
    works = append(works, face)
    works = append(works, 0)
    works = append(works, evidence)
    works = append(works, 0)
    s.works = append(works, points)
    return len(s.works) // WORK_SIZE - 1


def count_book(s: Table, seat: i64, sort: i64) -> None:
    """Count an article or a book, and who was first (H54, H56)."""
    at: i64 = seat * DESK
    if sort == ARTICLE:
        s.desk[at + ARTICLES] += 1
        return
    s.desk[at + BOOKS] += 1
    if s.desk[at + FIRST_BOOK] == 0:
        s.desk[at + FIRST_BOOK] = s.year
    if s.first_book_seat < 0:
        s.first_book_seat = seat


def pay_cited(s: Table, project: i64) -> None:
    """One token for the author of each cited work, but for one's own (H51)."""
    seat: i64 = project // 3
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] != project:
            continue
        work: i64 = s.cites[at + 1] * WORK_SIZE
        owner: i64 = s.works[work + OWNER]
        if owner == seat:
            continue
        s.works[work + CITATIONS] += 1
        got: i64 = mint(s, owner, 1)
        s.desk[owner * DESK + CITED] += got
        if s.journal is not None:
            key = "cited" if got else "cited_in_vain"
            s.note(key, (int(owner), work_name(s, s.cites[at + 1]), int(seat)))


def discard_evidence(s: Table, project: i64) -> None:
    """The evidence of a published manuscript leaves for the discard."""
    following: i64 = s.first_at(WORK + project)
    while following < NO_MORE:
        card: i64 = following
        following = s.after[card]
        s.marks[card] = 0
        put(s, card, DISCARD)


def promoted(s: Table, seat: i64, before: i64) -> None:
    """Upgrades for the publication and for promotions (H53, HQ25)."""
    now: i64 = rank_of(s, seat)
    count: i64 = 1
    if now > before:
        if s.house[PROMOTION] == 0:
            count += now - before
        elif s.house[PROMOTION] == 1:
            count += 1
        if s.journal is not None:
            s.note("promoted", (int(seat), int(now)))
    upgrades(s, seat, count)


def name_work(s: Table, title: i64) -> None:
    """The writer chooses one of the conclusion's titles (H40)."""
    s.works[s.x * WORK_SIZE + TITLE] = title
    if s.journal is not None:
        s.note("named", (int(s.seat), work_name(s, s.x)))
    done(s)


def work_name(s: Table, work: i64) -> int:
    """The number of a work's name among the catalogue's names.work: titles first, then cards."""
    at: i64 = work * WORK_SIZE
    face: i64 = s.works[at + FACE]
    if s.works[at + SORT] == 2:
        return 96 + int(face)
    return int(face * 4 + s.works[at + TITLE])


def citable(s: Table, seat: i64, project: i64) -> i64:
    """How many works that manuscript could still cite."""
    left: i64 = s.house[MAX_CITES] - citations_in(s, project)
    return min(left, i64(len(uncited(s, seat, project))))


def uncited(s: Table, seat: i64, project: i64) -> vec[i64]:
    """The works that it does not cite yet, on shelves whose owners this seat may cite (HQ51, HQ52)."""
    cited: vec[i64] = vec[i64]([])
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == project:
            cited = append(cited, s.cites[at + 1])
    found: vec[i64] = vec[i64]([])
    for work in range(len(s.works) // WORK_SIZE):
        free: bool = s.works[work * WORK_SIZE + OWNER] != seat or s.house[SELF_CITE] != 0
        for nth in range(len(cited)):
            if cited[nth] == work:
                free = False
        if free:
            found = append(found, work)
    return found
