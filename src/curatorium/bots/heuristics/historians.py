"""How good a position of The Historians looks to a seat, from what that seat may know.

Whether a card carries a tag is certain where the seat has read its back. Otherwise it is guessed: from
the share of the tag in the archive, and from the backs it has read of cards with the same context.
"""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic
from curatorium.core.game import Game, State
from curatorium.core.packed import vec
from curatorium.games.historians.actions.year import least, most
from curatorium.games.historians.cards import CARDS, CONTEXT, PRESTIGE as PRINTED, TAGS
from curatorium.games.historians.conference import TOKENS_WON
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.moves import CARDS_TAKEN, level, room, workspaces
from curatorium.games.historians.publishing import worth
from curatorium.games.historians.scoring import (
    TOKEN_WORTH,
    citations_in,
    citations_match,
    evidence_matches,
    tag_of,
    token_points,
)
from curatorium.games.historians.state import (
    ACTION,
    ARTICLES,
    ATTEND,
    BALLOT,
    BOOKS,
    DESK,
    DRAWING,
    FLAGS,
    FUNDING,
    HAND,
    KIND,
    LEVEL,
    MEMBERSHIPS,
    PRESTIGE,
    PROJECT,
    PUBLICIST,
    RESEARCH,
    REVIEW,
    STATS,
    STATUS,
    TAKEN,
    THESIS,
    VOTE,
    WORK,
    YEARS,
    Table,
)
from curatorium.pieces.bag import BIT

POINT: Final = 100  # prestige gained
HELD: Final = 22  # a card in the notebook, and as much for each two points printed on it
SUPPORT: Final = 25  # a card in the notebook that would certainly support a conclusion
CARD_TO_COME: Final = 60  # a card of a Research action
ATTENDED: Final = 350  # the paper and the upgrade of a conference
UPGRADED: Final = 260  # what an approved manuscript brings besides its points
BOOK_PUBLISHED: Final = 300  # promotions and awards
RIGHT: Final = 150  # a flag or vote that the tags bear out, for a reviewer
OTHERS: Final = 8  # parts in a hundred that another's point costs oneself

#: What a level of each stat is worth while all years are to come.
STAT_WORTH: Final = vec[i64]([330, 150, 260, 240, 300, 280])


@final
class HistoriansHeuristic(Heuristic):
    """Prestige and tokens, what manuscripts promise, and what the office makes of the years to come."""

    def value(self, game: Game, s: State, seat: i64) -> i64:
        assert isinstance(s, Table)
        total: i64 = career(s, seat)
        for other in range(s.seats):
            if other != seat:
                total -= career(s, other) * OTHERS // (100 * (s.seats - 1))
        total += notebook(s, seat)
        for workspace in range(workspaces(s, seat)):
            total += manuscript(s, seat, seat * 3 + workspace)
        total += coming(s, seat)
        if s.step in (VOTE, REVIEW) and s.y // 3 != seat:
            total += verdict(s, seat)
        return total

    def scale(self) -> float:
        return 2500.0


def career(s: Table, seat: i64) -> i64:
    """Points that have been made, tokens, and the six stats by the years that are left."""
    at: i64 = seat * DESK
    total: i64 = (s.desk[at + PRESTIGE] + token_points(s, seat)) * POINT
    left: i64 = s.house[YEARS] - s.year + 1
    for stat in range(STATS):
        total += (s.desk[at + LEVEL + stat] - 1) * STAT_WORTH[stat] * left // 8
    return total + s.desk[at + BOOKS] * BOOK_PUBLISHED + s.desk[at + ARTICLES] * UPGRADED // 2


def notebook(s: Table, seat: i64) -> i64:
    """Cards that could still become something."""
    total: i64 = 0
    base: i64 = s.deck * 250
    for card in range(len(s.where)):
        if s.where[card] == HAND + seat:
            total += HELD + HELD * PRINTED[base + card] // 2
    return total


def chance(s: Table, seat: i64, card: i64, tag: i64) -> i64:
    """How likely a card carries a tag, in a thousand, for all that a seat has read."""
    base: i64 = s.deck * 250
    eye: i64 = eye_of(seat)
    if s.read[card] & eye:
        return 1000 if TAGS[base + s.back[card]] & tag else 0
    carry: i64 = 0
    for other in range(CARDS[s.deck]):  # the shares of tags are printed with the archive
        if TAGS[base + other] & tag:
            carry += 1
    seen: i64 = 2
    with_tag: i64 = 2 * carry * 1000 // CARDS[s.deck]
    for other in range(len(s.read)):
        if s.read[other] & eye and CONTEXT[base + other] & CONTEXT[base + card]:
            seen += 2
            if TAGS[base + s.back[other]] & tag:
                with_tag += 2000
    return with_tag // seen


def manuscript(s: Table, seat: i64, project: i64) -> i64:
    """What a workspace promises: points by the chance that all its evidence fits, less while it is short."""
    at: i64 = project * PROJECT
    cards: i64 = s.held[WORK + project]
    if s.projects[at + THESIS] < 0:
        return cards * HELD
    tag: i64 = tag_of(s, project)
    fits: i64 = 1000
    support: i64 = 0
    for card in range(len(s.where)):
        if s.where[card] == WORK + project:
            fits = fits * (600 + chance(s, seat, card, tag) * 2 // 5) // 1000
        elif s.where[card] == HAND + seat:
            support += chance(s, seat, card, tag) * SUPPORT // 1000
    low: i64 = least(s, project)
    promise: i64 = (worth(s, project, citations_in(s, project)) * POINT + UPGRADED) * fits // 1000
    if s.projects[at + STATUS]:
        if not citations_match(s, project):
            promise = promise // 2
        return promise + UPGRADED
    if cards > most(s, project):
        return 0
    if cards < low:
        return promise * (cards + 1) // (3 * (low + 1)) + support
    return promise * 7 // 10 + support


def coming(s: Table, seat: i64) -> i64:
    """What the chosen action of this year will bring."""
    at: i64 = seat * DESK
    kind: i64 = s.desk[at + KIND]
    if kind == RESEARCH and ACTION <= s.phase <= DRAWING and s.resting & BIT[seat] == 0:
        cards: i64 = CARDS_TAKEN[level(s, seat, FUNDING)] - s.desk[at + TAKEN]
        return min(cards, room(s, seat)) * CARD_TO_COME
    if kind == ATTEND and ACTION <= s.phase <= DRAWING:
        won: i64 = TOKENS_WON[level(s, seat, MEMBERSHIPS)]
        return ATTENDED + won * TOKEN_WORTH[level(s, seat, PUBLICIST)] * POINT
    return 0


def verdict(s: Table, seat: i64) -> i64:
    """How well a reviewer's flags and vote go with the tags, which a reviewer has read."""
    tag: i64 = tag_of(s, s.y)
    base: i64 = s.deck * 250
    total: i64 = 0
    flagged: bool = False
    for card in range(len(s.where)):
        if s.where[card] == WORK + s.y and s.marks[card] & (FLAGS << seat):
            flagged = True
            total += RIGHT if TAGS[base + s.back[card]] & tag == 0 else -RIGHT
    valid: bool = evidence_matches(s, s.y) and citations_match(s, s.y)
    if s.desk[seat * DESK + BALLOT] == 1:
        total += RIGHT if valid else -RIGHT
    elif flagged:
        total += -RIGHT if valid else RIGHT
    return total


HEURISTIC: Final = HistoriansHeuristic()
