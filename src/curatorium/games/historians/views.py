"""The shape of what a seat, or the public, sees of The Historians and may remember."""

import msgspec


class HistoriansStack(msgspec.Struct, frozen=True):
    """One of the four stacks: its top, and how many cards lie under it."""

    top: int | None
    under: int


class HistoriansOutlook(msgspec.Struct, frozen=True):
    """What a manuscript would score as it lies, with all that it cites, and what it still needs."""

    printed: int  # prestige of the evidence
    ladder: int  # the conclusion, with so many citations
    agent: int  # the Literary Agent's bonus, and points for cards where the table gives them
    shared: list[int]  # context fields that all evidence shares: the catalogue's names.field
    points: int  # all of it, doubled if something is shared
    conclusion: bool  # is there a conclusion?
    lacking: int  # evidence cards that are missing; below 0: too many


class HistoriansSaid(msgspec.Struct, frozen=True):
    """A sentence: a key of one part of the catalogue, and its numbers."""

    key: str
    numbers: list[int]


class HistoriansWorkspace(msgspec.Struct, frozen=True):
    """A workspace. What lies in it face down is counted for those who cannot know it."""

    open: bool
    status: int  # 0 idle, 1 submitted, 2 a revision is asked for
    laid: bool  # there is a conclusion
    conclusion: int | None  # which, if these eyes may know
    evidence: list[int]
    veiled: int  # evidence cards whose fronts these eyes cannot know
    cites: list[int]  # works that the manuscript cites
    flagged: list[int]  # evidence that the revision would drop
    flagged_works: list[int]  # and works
    reviser: int | None  # whose revision it is; None: the rules', or there is none
    outlook: HistoriansOutlook | None  # for its owner alone
    # a pitch to begin with, by keys of ``pitch``: for its owner, once it can be submitted
    pitch: list[HistoriansSaid]
    thread: str  # the thread of the talk about it while it is submitted, or ""
    title: str  # and the one whose last text is its own title


class HistoriansWork(msgspec.Struct, frozen=True):
    """A published work, by its number among all that were published."""

    work: int
    owner: int
    sort: int  # 0 article, 1 book, 2 conference paper
    face: int  # its conclusion, or the card of a paper
    name: int  # the catalogue's names.work
    title: str  # the thread of the talk whose last text is its own title; "" for a paper
    evidence: int
    citations: int
    points: int


class HistoriansOffice(msgspec.Struct, frozen=True):
    """What a seat has."""

    prestige: int
    tokens: int
    cited: int  # tokens for works that were cited
    levels: list[int]  # of the six stats
    rank: int
    articles: int
    books: int
    papers: int
    action: int | None  # of this year: 1 research, 2 publish, 3 attend; None: not yet, or a secret
    taken: int  # cards taken in this phase
    notebook: list[int]
    veiled: int  # cards of the notebook whose fronts these eyes cannot know
    limit: int  # of the notebook
    brought: list[int]  # to the conference, before it begins
    brought_veiled: int
    workspaces: list[HistoriansWorkspace]
    spent: list[int]  # conclusions that are published


class HistoriansNote(msgspec.Struct, frozen=True):
    """A card whose back has been read: the number of that back, for the texts on it."""

    card: int
    back: int


class HistoriansBallot(msgspec.Struct, frozen=True):
    """A vote that was opened."""

    seat: int
    revise: bool
    cards: list[int]
    works: list[int]


class HistoriansReview(msgspec.Struct, frozen=True):
    """The manuscript under review, with one's own flags, or all where votes are open or one sees everything."""

    writer: int
    workspace: int
    awaited: list[int]
    # one's own, or those that lie open; a vote that is not cast is no revision
    ballots: list[HistoriansBallot]


class HistoriansTitle(msgspec.Struct, frozen=True):
    """What somebody who has played alone retires as, by the points that a middle level of bots makes alone."""

    title: int  # 0 to 5, the catalogue's names.solo_title
    points: int
    next: int | None  # points from which on the next title is had; None: there is none above
    thresholds: list[int]  # points from which on titles 1 to 5 are had


class HistoriansView(msgspec.Struct, frozen=True, tag="historians"):
    """The table of The Historians. Cards, backs and conclusions are numbers of the archive in play."""

    seat: int  # who looks: a seat, -3 for the public, or -5 with everything open
    step: int
    phase: int
    year: int
    years: int
    first: int  # the first player
    decider: int
    archive: int
    stacks: list[HistoriansStack]
    floor: list[int]
    discard: list[int]
    shuffles: int
    offices: list[HistoriansOffice]
    works: list[HistoriansWork]
    notes: list[HistoriansNote]  # backs that these eyes have read
    hidden: list[int]  # one's own cards whose fronts nobody else knows
    moved: list[int]  # one's own cards that have been moved in this turn
    moved_conclusions: list[int]
    left: int  # what the step counts: upgrades, or cards to draft or already added
    review: HistoriansReview | None
    project: int | None  # the workspace that is being submitted, brought from or answered for
    last_review: int | None  # writer * 3 + workspace of the votes opened last
    last_ballots: list[HistoriansBallot]
    naming: int | None  # the work that is being named
    house: list[int]
    scores: list[int]
    awards: list[list[int]]  # at the end: the seats that hold each of the four
    title: HistoriansTitle | None  # at the end of a solo game
