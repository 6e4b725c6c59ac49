"""Options of the small steps of The Historians rated at first sight, without trying them."""

from typing import Final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_draft import LOST
from curatorium.bots.heuristics.historians_kin import kin
from curatorium.bots.heuristics.historians_narrow import RIGHT, all_fits, fits, known_tags
from curatorium.bots.heuristics.historians_office import POINT, promise
from curatorium.bots.heuristics.historians_plans import Plans
from curatorium.bots.heuristics.historians_tags import CERTAIN, Reading, alike, chance, number_of
from curatorium.core.game import Action
from curatorium.core.packed import append, vec
from curatorium.games.historians.actions.archive import Take
from curatorium.games.historians.actions.conferences import Bring, Draft, Enter
from curatorium.games.historians.actions.manuscripts import Cite, Name
from curatorium.games.historians.actions.office import Upgrade
from curatorium.games.historians.actions.peer_review import Flag, FlagWork
from curatorium.games.historians.cards import PRESTIGE as PRINTED
from curatorium.games.historians.moves import level
from curatorium.games.historians.places import HAND, NO_MORE, WORK
from curatorium.games.historians.publishing import cited_once_more, worth
from curatorium.games.historians.scoring import (
    TOKEN_WORTH,
    citations_in,
    citations_match,
    tag_of,
)
from curatorium.games.historians.state import (
    ANSWER,
    BRING,
    CITE,
    DESK,
    DRAFT,
    FLAGS,
    LEVEL,
    NAME,
    OPENING,
    OWNER,
    PROJECT,
    PUBLICIST,
    REVIEW,
    REVISER,
    STOCK,
    TAKE,
    UPGRADE,
    VOTE,
    WORK_SIZE,
    Table,
)

KIN: Final = 40  # a card of one's own with the same context term, source type, place or author
ALIKE: Final = 60  # and one that likely carries the same tag
OVERRULED: Final = (
    100  # an objection that fails costs points, but cards stay and are known from then on
)
BLUFFS: Final = 120  # of a thousand reviewers who flag what fits
PARTING: Final = (
    60  # a card that is wanted less than this is brought to a conference, where others are
)
SHORTENED: Final = 2  # evidence cards that are still a manuscript

#: How many options of a step are looked at. Worlds are dealt without regard to what reviewers have flagged,
#: so a search would think too well of objecting; names are all alike.
NARROWED: Final[dict[i64, i64]] = {
    TAKE: 2,
    STOCK: 2,
    OPENING: 2,
    BRING: 1,
    DRAFT: 3,
    UPGRADE: 2,
    CITE: 1,
    ANSWER: 1,
    NAME: 1,
}


def rated(s: Table) -> bool:
    """Are the options of this step rated here?"""
    return s.step in NARROWED or s.step in (VOTE, REVIEW)


def step_rates(
    s: Table, seat: i64, options: list[Action], reading: Reading, plans: Plans
) -> vec[i64]:
    """How good each option looks, in the heuristic's units; those that are not named here get 0."""
    found: vec[i64] = vec[i64]([])
    if s.step == CITE:
        return _citations(s, seat, options)
    if s.step == BRING:
        plans.survey(s, seat, reading)
    for action in options:
        rate: i64 = 0
        if isinstance(action, Take):
            rate = wanted(s, seat, s.stacks[action.stack], reading)
        elif isinstance(action, Draft):
            rate = wanted(s, seat, action.card, reading)
        elif isinstance(action, Upgrade):
            rate = _upgraded(s, seat, action.stat)
        elif isinstance(action, Bring):
            used: i64 = plans.worth[s.x] if plans.use[action.card] else 0
            rate = -wanted(s, seat, action.card, reading) - used
        elif isinstance(action, Enter):
            rate = -PARTING
        elif isinstance(action, Name):
            rate = -action.title  # one name is as good as another
        else:
            rate = _reviewed(s, seat, action, reading)
        found = append(found, rate)
    return found


def _reviewed(s: Table, seat: i64, action: Action, reading: Reading) -> i64:
    """Flags and verdicts of a reviewer, and the writer's answer."""
    if isinstance(action, (Flag, FlagWork)):
        return -RIGHT if fits(s, action) else RIGHT
    if action.verb in ("accept", "object"):
        return _answered(s, seat, action.verb == "accept", reading)
    if action.verb == "approve":
        return RIGHT if all_fits(s) else -RIGHT
    if action.verb == "revise":
        return -RIGHT if all_fits(s) else RIGHT
    return 0


def _citations(s: Table, seat: i64, options: list[Action]) -> vec[i64]:
    """How good each work is to cite; to submit the manuscript without it is neither good nor bad."""
    found: vec[i64] = vec[i64]([])
    gain: i64 = cited_once_more(s, seat * 3 + s.x) * POINT
    for action in options:
        rate: i64 = _cited(s, seat, action.work, gain) if isinstance(action, Cite) else 0
        found = append(found, rate)
    return found


def _cited(s: Table, seat: i64, work: i64, gain: i64) -> i64:
    """``gain``, what a citation adds to the manuscript, less what its token is to the work's owner."""
    project: i64 = seat * 3 + s.x
    if known_tags(s, seat, work) & tag_of(s, project) == 0:
        return -LOST
    owner: i64 = s.works[work * WORK_SIZE + OWNER]
    if owner == seat:
        return gain + 1  # of two that add the same, the one that gives nobody a token
    return gain - TOKEN_WORTH[level(s, owner, PUBLICIST)] * POINT // s.seats


def wanted(s: Table, seat: i64, card: i64, reading: Reading) -> i64:
    """What a card would be worth to a seat: its points, and what it has in common with the seat's cards."""
    base: i64 = s.deck * 250
    total: i64 = PRINTED[base + card] * POINT // 3
    for nth in range(4):
        other: i64 = s.first_at(WORK + seat * 3 + nth if nth < 3 else HAND + seat)
        while other < NO_MORE:
            both: i64 = alike(s, seat, reading, card, other)
            total += ALIKE * both // 1_000_000
            if kin(base + card, base + other):
                total += KIN * both // 1_000_000
            other = s.after[other]
    return total


def _upgraded(s: Table, seat: i64, stat: i64) -> i64:
    """What a level more brings to the office."""
    at: i64 = seat * DESK + LEVEL + stat
    before: i64 = promise(s, seat)
    s.desk[at] += 1
    after: i64 = promise(s, seat)
    s.desk[at] -= 1
    return after - before


def _answered(s: Table, seat: i64, accepts: bool, reading: Reading) -> i64:
    """What a revised manuscript brings if its writer accepts, or else if the writer objects.

    An objection succeeds if all of it fits, which is the less likely since a reviewer has flagged some of it.
    """
    project: i64 = seat * 3 + s.x
    tag: i64 = number_of(tag_of(s, project))
    reviser: i64 = s.projects[project * PROJECT + REVISER]
    points: i64 = worth(s, project, citations_in(s, project)) * POINT
    flagged: i64 = CERTAIN
    others: i64 = CERTAIN
    dropped: i64 = 0
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        odds: i64 = chance(s, seat, reading, card, tag)
        if reviser >= 0 and s.marks[card] & (FLAGS << reviser):
            flagged = flagged * odds // CERTAIN
            dropped += 1
        else:
            others = others * odds // CERTAIN
        card = s.after[card]
    if accepts:
        kept: i64 = s.held[WORK + project] - dropped
        return points * kept // s.held[WORK + project] if kept >= SHORTENED else 0
    if not citations_match(s, project):
        return -OVERRULED
    bluff: i64 = flagged * BLUFFS
    right: i64 = bluff * others // max(1, bluff + (CERTAIN - flagged) * CERTAIN)
    return points * right // CERTAIN - OVERRULED * (CERTAIN - right) // CERTAIN
