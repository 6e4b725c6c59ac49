"""What a seat, or the public, sees of The Historians and may remember; built up from nothing.

EVERYTHING looks at every seat's things as that seat does, and knows every back.
"""

from curatorium.core.game import EVERYTHING
from curatorium.games.historians import hidden, scoring, talk, titles
from curatorium.games.historians.moves import NOTEBOOK, cards_at, level, workspaces
from curatorium.games.historians.outlook import outlook
from curatorium.games.historians.pitch import pitch
from curatorium.games.historians.places import BAG, BROUGHT, DISCARD, FLOOR, HAND, WORK
from curatorium.games.historians.publishing import work_name
from curatorium.games.historians.state import (
    ARCHIVE,
    ARTICLES,
    BALLOT,
    BOOKS,
    CITATIONS,
    CITE_SIZE,
    CITED,
    COMMIT,
    DESK,
    ENDED,
    EVERY_EYE,
    EVIDENCE,
    FACE,
    FLAGS,
    KIND,
    LEVEL,
    MOVED,
    OWNER,
    PAPERS_WON,
    POINTS,
    PRESTIGE,
    PROJECT,
    REVIEW,
    REVISE,
    REVISER,
    SORT,
    SPENT,
    STACKS,
    STATS,
    STATUS,
    TAKEN,
    THESIS,
    TOKENS,
    VEILED,
    VOTE,
    WORK_SIZE,
    YEARS,
    Table,
)
from curatorium.games.historians.turn import STEPS
from curatorium.games.historians.views import (
    HistoriansBallot,
    HistoriansNote,
    HistoriansOffice,
    HistoriansOutlook,
    HistoriansReview,
    HistoriansSaid,
    HistoriansStack,
    HistoriansTitle,
    HistoriansView,
    HistoriansWork,
    HistoriansWorkspace,
)


def is_own(owner: int, seat: int) -> bool:
    """Does ``seat`` look at what is its own, or with the eye that sees everything?"""
    return owner == seat or seat == EVERYTHING


def known_at(s: Table, place: int, seat: int) -> tuple[list[int], int]:
    """The cards in a place that ``seat`` may know, and how many others there are."""
    cards = cards_at(s, place)
    known = [card for card in cards if not hidden.veiled_for(s, seat, card)]
    return known, len(cards) - len(known)


def workspace_of(s: Table, owner: int, nth: int, seat: int) -> HistoriansWorkspace:
    """A workspace as ``seat`` sees it."""
    project = owner * 3 + nth
    at = project * PROJECT
    status, thesis = int(s.projects[at + STATUS]), int(s.projects[at + THESIS])
    evidence, veiled = known_at(s, WORK + project, seat)
    mine = is_own(owner, seat)
    cites = [at for at in range(0, len(s.cites), CITE_SIZE) if s.cites[at] == project]
    revise = status == REVISE
    told = outlook(s, project) if mine and (thesis >= 0 or evidence) else None
    return HistoriansWorkspace(
        open=nth < workspaces(s, owner),
        status=status,
        laid=thesis >= 0,
        conclusion=thesis if thesis >= 0 and (mine or status) else None,
        evidence=evidence,
        veiled=veiled,
        cites=[int(s.cites[cite + 1]) for cite in cites],
        flagged=[card for card in evidence if revise and s.marks[card] >= FLAGS],
        flagged_works=[int(s.cites[cite + 1]) for cite in cites if revise and s.cites[cite + 2]],
        reviser=int(s.projects[at + REVISER]) if revise and s.projects[at + REVISER] >= 0 else None,
        outlook=told,
        pitch=pitch_of(s, thesis, evidence, told, status),
        thread=talk.manuscript_thread(s, project),
        title=talk.title_of_manuscript(s, project),
    )


def pitch_of(
    s: Table, thesis: int, evidence: list[int], told: HistoriansOutlook | None, status: int
) -> list[HistoriansSaid]:
    """A pitch for the writer, whom ``told`` is for, of what can be submitted or is."""
    if told is None or thesis < 0 or not evidence or (told.lacking and not status):
        return []
    return [HistoriansSaid(one.key, list(one.numbers)) for one in pitch(s.deck, thesis, evidence)]


def office_of(s: Table, owner: int, seat: int) -> HistoriansOffice:
    """What a seat has, as ``seat`` sees it."""
    at = owner * DESK
    notebook, veiled = known_at(s, HAND + owner, seat)
    brought, brought_veiled = known_at(s, BROUGHT + owner, seat)
    action = int(s.desk[at + KIND]) or None
    return HistoriansOffice(
        prestige=int(s.desk[at + PRESTIGE]),
        tokens=int(s.desk[at + TOKENS]),
        cited=int(s.desk[at + CITED]),
        levels=[int(s.desk[at + LEVEL + stat]) for stat in range(STATS)],
        rank=int(scoring.rank_of(s, owner)),
        articles=int(s.desk[at + ARTICLES]),
        books=int(s.desk[at + BOOKS]),
        papers=int(s.desk[at + PAPERS_WON]),
        action=None if s.step == COMMIT and not is_own(owner, seat) else action,
        taken=int(s.desk[at + TAKEN]),
        notebook=notebook,
        veiled=veiled,
        limit=int(NOTEBOOK[level(s, owner, ARCHIVE)]),
        brought=brought,
        brought_veiled=brought_veiled,
        workspaces=[workspace_of(s, owner, nth, seat) for nth in range(3)],
        spent=[thesis for thesis in range(24) if int(s.desk[at + SPENT]) >> thesis & 1],
    )


def work_of(s: Table, work: int) -> HistoriansWork:
    """A published work."""
    at = work * WORK_SIZE
    return HistoriansWork(
        work=work,
        owner=int(s.works[at + OWNER]),
        sort=int(s.works[at + SORT]),
        face=int(s.works[at + FACE]),
        name=work_name(s, work),
        title=talk.title_of_work(s, work),
        evidence=int(s.works[at + EVIDENCE]),
        citations=int(s.works[at + CITATIONS]),
        points=int(s.works[at + POINTS]),
    )


def review_of(s: Table, seat: int) -> HistoriansReview | None:
    """The manuscript under review."""
    if s.step not in (VOTE, REVIEW):
        return None
    project = int(s.y)
    writer = project // 3
    others = [other for other in range(s.seats) if other != writer]
    if s.step == VOTE:
        awaited = [other for other in others if s.x >> other & 1]
        shown = [other for other in others if is_own(other, seat)]
    else:
        first = others.index(int(s.seat)) if s.seat in others else 0
        following = [(writer + 1 + nth) % s.seats for nth in range(s.seats - 1)]
        awaited = following[following.index(int(others[first])) :]
        shown = following
    return HistoriansReview(
        writer=writer,
        workspace=project % 3,
        awaited=[int(other) for other in awaited],
        ballots=[ballot_of(s, project, other) for other in shown],
    )


def ballot_of(s: Table, project: int, seat: int) -> HistoriansBallot:
    """The vote and flags of a reviewer as far as they stand."""
    cards = cards_at(s, WORK + project)
    cites = [at for at in range(0, len(s.cites), CITE_SIZE) if s.cites[at] == project]
    return HistoriansBallot(
        seat=int(seat),
        revise=s.desk[seat * DESK + BALLOT] == 2,
        cards=[card for card in cards if s.marks[card] & (FLAGS << seat)],
        works=[int(s.cites[at + 1]) for at in cites if s.cites[at + 2] >> seat & 1],
    )


def last_ballots(s: Table) -> list[HistoriansBallot]:
    """The votes that were opened last."""
    found = []
    numbers = [int(n) for n in s.ballots]
    at = 1
    while at < len(numbers):
        seat, verdict, count = numbers[at : at + 3]
        cards = numbers[at + 3 : at + 3 + count]
        at += 3 + count
        works = numbers[at + 1 : at + 1 + numbers[at]]
        at += 1 + numbers[at]
        found.append(HistoriansBallot(seat, verdict == 2, cards, works))
    return found


def step_is(s: Table, *names: str) -> bool:
    """Is the step one of these?"""
    return STEPS[s.step].name in names


def notes(s: Table, seat: int) -> list[HistoriansNote]:
    """The backs that ``seat`` or the public has read; EVERYTHING knows all of them."""
    eye = int(hidden.eye_of(seat))
    return [
        HistoriansNote(card, int(s.back[card]))
        for card in range(len(s.back))
        if int(s.read[card]) & eye or seat == EVERYTHING
    ]


def met(s: Table, seat: int) -> list[int]:
    """The sources that ``seat`` or the public can see or has read: fronts that lie open to it, and backs.

    EVERYTHING has met those that anybody has.
    """
    eye = EVERY_EYE if seat == EVERYTHING else int(hidden.eye_of(seat))
    fronts = [
        card
        for card in range(len(s.where))
        if s.where[card] != BAG and not hidden.veiled_for(s, seat, card)
    ]
    backs = [int(s.back[card]) for card in range(len(s.back)) if int(s.read[card]) & eye]
    return sorted({*fronts, *backs})


def own(s: Table, seat: int, mark: int) -> list[int]:
    """One's own cards that have a mark."""
    return [
        card
        for card in range(len(s.where))
        if is_own(int(hidden.owner_of(s.where[card])), seat) and int(s.marks[card]) & mark
    ]


def title_of(s: Table) -> HistoriansTitle | None:
    """The title that a finished solo game ends with."""
    if s.phase != ENDED or s.seats > 1:
        return None
    (points,) = scoring.scores(s)
    thresholds = titles.thresholds(s.deck, int(s.house[YEARS]))
    title = titles.title_of(points, thresholds)
    following = thresholds[title] if title < len(thresholds) else None
    return HistoriansTitle(title, points, following, thresholds)


def view(s: Table, seat: int) -> HistoriansView:
    """The table as ``seat``, the public or EVERYTHING sees it."""
    turning = is_own(int(hidden.mover(s)), seat)
    return HistoriansView(
        seat=seat,
        step=int(s.step),
        phase=int(s.phase),
        year=int(s.year),
        years=int(s.house[YEARS]),
        first=int(s.first),
        decider=int(s.seat),
        archive=int(s.deck),
        stacks=[
            HistoriansStack(
                None if s.stacks[nth] < 0 else int(s.stacks[nth]), int(s.stacks[STACKS + nth])
            )
            for nth in range(STACKS)
        ],
        floor=cards_at(s, FLOOR),
        discard=cards_at(s, DISCARD),
        shuffles=int(s.shuffles),
        offices=[office_of(s, owner, seat) for owner in range(s.seats)],
        works=[work_of(s, work) for work in range(len(s.works) // WORK_SIZE)],
        notes=notes(s, seat),
        hidden=own(s, seat, VEILED),
        moved=own(s, seat, MOVED),
        moved_conclusions=[k for k in range(24) if turning and int(s.moved_theses) >> k & 1],
        left=int(s.x) if step_is(s, "upgrade", "draft", "stock") else 0,
        review=review_of(s, seat),
        project=int(s.x) if step_is(s, "cite", "bring", "answer") else None,
        last_review=int(s.ballots[0]) if len(s.ballots) else None,
        last_ballots=last_ballots(s),
        naming=int(s.x) if step_is(s, "name") else None,
        house=[int(n) for n in s.house],
        scores=scoring.scores(s),
        awards=scoring.awards(s) if s.phase == ENDED else [],
        title=title_of(s),
    )
