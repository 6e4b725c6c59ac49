"""Options of The Historians that a player would think about; the others are lost moves or the same moves."""

from typing import Final

from mypy_extensions import i64

from curatorium.core.game import Action
from curatorium.core.packed import vec
from curatorium.games.historians.actions.peer_review import Flag, FlagWork
from curatorium.games.historians.cards import PRESTIGE as PRINTED, TAGS
from curatorium.games.historians.scoring import (
    citations_match,
    evidence_matches,
    tag_of,
    tags_of_work,
)
from curatorium.games.historians.state import (
    FACE,
    PAPER_WORK,
    REVIEW,
    SORT,
    VOTE,
    WORK_SIZE,
    Table,
)
from curatorium.pieces.bag import BIT

RIGHT: Final = 150  # a flag or a verdict that the tags bear out, for a reviewer


def best_of(options: list[Action], rates: vec[i64], count: i64, near: i64) -> list[Action]:
    """The best options, at most ``count``, none rated ``near`` or more below the best; in their own order."""
    best: i64 = rates[0]
    for at in range(len(options)):
        best = max(best, rates[at])
    found: list[Action] = []
    for at in range(len(options)):
        if rates[at] <= best - near:
            continue
        better: i64 = 0
        for other in range(len(options)):
            if rates[other] > rates[at] or (rates[other] == rates[at] and other < at):
                better += 1
        if better < count:
            found.append(options[at])
    return found


def known_tags(s: Table, seat: i64, work: i64) -> i64:
    """The tags of a work that a seat can know."""
    at: i64 = work * WORK_SIZE
    if s.works[at + SORT] == PAPER_WORK and s.read[s.works[at + FACE]] & BIT[seat] == 0:
        return 0
    return tags_of_work(s, work)


def fits(s: Table, action: Action) -> bool:
    """Does what a reviewer would flag fit after all?"""
    tag: i64 = tag_of(s, s.y)
    if isinstance(action, Flag):
        return TAGS[s.deck * 250 + s.back[action.card]] & tag != 0
    if isinstance(action, FlagWork):
        return tags_of_work(s, action.work) & tag != 0
    return False


def ballots(s: Table, options: list[Action]) -> list[Action]:
    """The first thing that does not fit, the most valuable card that does, and the verdict."""
    found: list[Action] = []
    wrong: Action | None = None
    bluff: Action | None = None
    most: i64 = 0
    base: i64 = s.deck * 250
    for action in options:
        if isinstance(action, (Flag, FlagWork)):
            if not fits(s, action):
                if wrong is None:
                    wrong = action
            elif isinstance(action, Flag) and PRINTED[base + action.card] > most:
                most = PRINTED[base + action.card]
                bluff = action
        else:
            found.append(action)
    if wrong is not None:
        found.append(wrong)
    elif bluff is not None:
        found.append(bluff)
    return found


def honest(s: Table, seat: i64, options: list[Action]) -> list[Action]:
    """What a reviewer does who says what the backs say: all options at any other step."""
    if s.step not in (VOTE, REVIEW):
        return options
    wrong: list[Action] = [a for a in options if isinstance(a, (Flag, FlagWork)) and not fits(s, a)]
    if wrong:
        return wrong[:1]
    verdicts = [a for a in options if not isinstance(a, (Flag, FlagWork))]
    if verdicts and (verdicts[0].verb == "revise" or all_fits(s)):
        return verdicts
    return options


def all_fits(s: Table) -> bool:
    """Is the manuscript that is voted on valid?"""
    return evidence_matches(s, s.y) and citations_match(s, s.y)
