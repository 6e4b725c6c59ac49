"""Scoring an Accepted Manuscript, and the End of the Game."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.core.ranking import places
from curatorium.games.historians.cards import (
    AUTHOR,
    CITATION,
    CONTEXT,
    DATE,
    FIRST_TAG,
    LADDER,
    LOCATION,
    PRESTIGE as PRINTED,
    SOURCE_TYPE,
    TAGS,
    THESIS_TAG,
)
from curatorium.games.historians.places import NO_MORE, WORK
from curatorium.games.historians.state import (
    AGENT,
    AGENT_THESIS,
    ALL_FIELDS,
    ANY_FOUCAULT,
    ARTICLES,
    BOOKS,
    CITE_SIZE,
    CITED,
    CITED_ONLY,
    CITES_COUNT,
    COUNT_BASE,
    DESK,
    ENDED,
    ENDOWED,
    EVIDENCE,
    FACE,
    FIRST_BOOK,
    FIRST_TAGS,
    FULL,
    LEVEL,
    OWNER,
    PAPER_WORK,
    PAPERS_WON,
    PRESTIGE,
    PROJECT,
    PUBLICIST,
    SEQUENCE,
    SOLO_AWARDS,
    SORT,
    THESIS,
    TOKENS,
    WORK_SIZE,
    Table,
)

#: By level: the Literary Agent's bonus per card, and what a citation token is worth at the end.
AGENT_BONUS: Final = vec[i64]([0, 0, 1, 2, 4])
TOKEN_WORTH: Final = vec[i64]([0, 1, 2, 3, 5])

# Context fields that can be shared, a bit each; the catalogue's names.field in their order
SHARED_CONTEXT: Final = 1
SHARED_TYPE: Final = 2
SHARED_PLACE: Final = 4
SHARED_AUTHOR: Final = 8
SHARED_DATE: Final = 16
SHARED_CITATION: Final = 32
FIELDS: Final = 6

# Awards, in the order of the catalogue's names.award
AWARDS: Final = 4
PERKINS: Final = 0
TOYNBEE: Final = 1
FOUCAULT: Final = 2
LOXTON: Final = 3
AWARD_POINTS: Final[list[int]] = [15, 15, 10, 10]


def tag_of(s: Table, project: i64) -> i64:
    """The tag of the conclusion in a workspace, as a mask (HQ3, HQ4)."""
    return THESIS_TAG[s.deck * 24 + s.projects[project * PROJECT + THESIS]]


def tags_of_work(s: Table, work: i64) -> i64:
    """The tags by which a published work can be cited: its conclusion's, or those of a paper's card (HQ50)."""
    face: i64 = s.works[work * WORK_SIZE + FACE]
    if s.works[work * WORK_SIZE + SORT] != PAPER_WORK:
        return THESIS_TAG[s.deck * 24 + face]
    back: i64 = s.deck * 250 + s.back[face]
    return FIRST_TAG[back] if s.house[FIRST_TAGS] else TAGS[back]


def citations_in(s: Table, project: i64) -> i64:
    """How many works a manuscript cites."""
    found: i64 = 0
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == project:
            found += 1
    return found


def citations_match(s: Table, project: i64) -> bool:
    """Do all cited works share the conclusion's tag (H28)?"""
    tag: i64 = tag_of(s, project)
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == project and tags_of_work(s, s.cites[at + 1]) & tag == 0:
            return False
    return True


def evidence_matches(s: Table, project: i64) -> bool:
    """Does every evidence card carry the conclusion's tag (H27)?"""
    tag: i64 = tag_of(s, project)
    base: i64 = s.deck * 250
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        if TAGS[base + s.back[card]] & tag == 0:
            return False
        card = s.after[card]
    return True


def shared_fields(s: Table, project: i64) -> i64:
    """The context fields that all evidence of a manuscript shares, a bit each (H38, HQ12); 0 without evidence."""
    base: i64 = s.deck * 250
    terms: i64 = -1
    shared: i64 = 63 if s.house[ALL_FIELDS] else 15
    other: i64 = -1  # the first card, and its back
    back: i64 = -1
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        one: i64 = base + card
        terms &= CONTEXT[one]
        if other < 0:
            other = one
            back = base + s.back[card]
        shared &= _agree(one, other, base + s.back[card], back)
        card = s.after[card]
    if other < 0:
        return 0
    return shared if terms else shared & ~SHARED_CONTEXT


def _agree(one: i64, other: i64, back: i64, other_back: i64) -> i64:
    """The fields in which two cards agree, context terms aside; what is unknown agrees with nothing."""
    found: i64 = SHARED_CONTEXT
    if SOURCE_TYPE[one] and SOURCE_TYPE[one] == SOURCE_TYPE[other]:
        found |= SHARED_TYPE
    if LOCATION[one] and LOCATION[one] == LOCATION[other]:
        found |= SHARED_PLACE
    if AUTHOR[one] and AUTHOR[one] == AUTHOR[other]:
        found |= SHARED_AUTHOR
    if DATE[one] and DATE[one] == DATE[other]:
        found |= SHARED_DATE
    if CITATION[back] and CITATION[back] == CITATION[other_back]:
        found |= SHARED_CITATION
    return found


def printed(s: Table, project: i64) -> i64:
    """The printed prestige of all evidence of a manuscript."""
    base: i64 = s.deck * 250
    found: i64 = 0
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        found += PRINTED[base + card]
        card = s.after[card]
    return found


def ladder_step(s: Table, project: i64, citations: i64) -> i64:
    """The conclusion's value with so many citations (H39); 0 without a conclusion."""
    thesis: i64 = s.projects[project * PROJECT + THESIS]
    if thesis < 0:
        return 0
    step: i64 = min(3, citations)
    return LADDER[(s.deck * 24 + thesis) * 4 + step]


def agent_bonus(s: Table, project: i64, citations: i64) -> i64:
    """The Literary Agent's bonus for evidence and cited works (H37, H50, HQ9)."""
    cards: i64 = s.held[WORK + project] + citations
    if s.house[AGENT_THESIS] and s.projects[project * PROJECT + THESIS] >= 0:
        cards += 1
    return cards * AGENT_BONUS[s.desk[(project // 3) * DESK + LEVEL + AGENT]]


def counted(s: Table, project: i64) -> i64:
    """One point for each evidence card, where the table wants it so (HQ11)."""
    return s.held[WORK + project] if s.house[COUNT_BASE] else 0


def size_of(s: Table, project: i64, citations: i64) -> i64:
    """How many cards count for the length of a manuscript: its evidence (HQ8)."""
    found: i64 = s.held[WORK + project]
    return found + citations if s.house[CITES_COUNT] else found


# Career


def manuscripts(s: Table, seat: i64) -> i64:
    """Articles and books published."""
    return s.desk[seat * DESK + ARTICLES] + s.desk[seat * DESK + BOOKS]


def rank_of(s: Table, seat: i64) -> i64:
    """0 Visiting Assistant, 1 Assistant, 2 Associate, 3 Full, 4 Endowed Professor (H54)."""
    books: i64 = s.desk[seat * DESK + BOOKS]
    if books >= s.house[ENDOWED]:
        return 4
    if books >= s.house[FULL]:
        return 3
    if books >= 1:
        return 2
    return 1 if s.desk[seat * DESK + ARTICLES] >= 1 else 0


# The end


def token_points(s: Table, seat: i64) -> i64:
    """What a seat's citation tokens are worth (H52)."""
    at: i64 = seat * DESK
    return s.desk[at + TOKENS] * TOKEN_WORTH[s.desk[at + LEVEL + PUBLICIST]]


def longest(s: Table, seat: int) -> int:
    """The most evidence in an article or book of a seat; 0 without one (HQ60)."""
    found = 0
    for at in range(0, len(s.works), WORK_SIZE):
        if s.works[at + OWNER] == seat and s.works[at + SORT] != PAPER_WORK:
            found = max(found, int(s.works[at + EVIDENCE]))
    return found


def claims(s: Table, seat: int) -> list[int]:
    """How much a seat has of what each award is given for; 0 if it does not qualify (H56)."""
    at = seat * DESK
    works = int(manuscripts(s, seat))
    papers = int(s.desk[at + PAPERS_WON])
    may = works + papers if s.house[ANY_FOUCAULT] else works
    received = int(s.desk[at + CITED] if s.house[CITED_ONLY] else s.desk[at + TOKENS])
    first = int(s.desk[at + FIRST_BOOK])
    if s.house[SEQUENCE] and s.first_book_seat != seat:
        first = 0
    return [
        longest(s, seat),
        works + papers,
        received if may else 0,
        1000 - first if first else 0,
    ]


def awards(s: Table) -> list[list[int]]:
    """The seats that hold each award; ties share it in full, and nobody holds what nobody qualifies for."""
    if s.seats == 1 and not s.house[SOLO_AWARDS]:
        return [[] for _ in range(AWARDS)]
    all_claims = [claims(s, seat) for seat in range(s.seats)]
    found = []
    for award in range(AWARDS):
        most = max(claim[award] for claim in all_claims)
        found.append(
            [seat for seat, claim in enumerate(all_claims) if most and claim[award] == most]
        )
    return found


def scores(s: Table) -> list[int]:
    """Prestige and what tokens are worth now; at the end the awards too (H55)."""
    found = [int(s.desk[seat * DESK + PRESTIGE] + token_points(s, seat)) for seat in range(s.seats)]
    if s.phase == ENDED:
        for award, holders in enumerate(awards(s)):
            for seat in holders:
                found[seat] += AWARD_POINTS[award]
    return found


def keys(s: Table) -> list[tuple[int, int, int]]:
    """By seat: points, awards, and whether one of them is the Toynbee (H57, HQ61)."""
    held = awards(s)
    return [
        (points, sum(seat in holders for holders in held), int(seat in held[TOYNBEE]))
        for seat, points in enumerate(scores(s))
    ]


def ranks(s: Table) -> list[int]:
    """Places by points, then awards, then the Toynbee Award."""
    return places(keys(s))
