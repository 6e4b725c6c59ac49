"""Options of the small steps of The Historians rated at first sight, without trying them."""

from typing import Final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_kin import kin
from curatorium.bots.heuristics.historians_narrow import RIGHT, all_fits, fits
from curatorium.bots.heuristics.historians_office import POINT, promise
from curatorium.bots.heuristics.historians_tags import Reading, chance
from curatorium.core.game import Action
from curatorium.core.packed import append, vec
from curatorium.games.historians.actions.archive import Take
from curatorium.games.historians.actions.conferences import Draft
from curatorium.games.historians.actions.office import Upgrade
from curatorium.games.historians.actions.peer_review import Flag, FlagWork
from curatorium.games.historians.cards import PRESTIGE as PRINTED
from curatorium.games.historians.state import (
    DESK,
    DRAFT,
    HAND,
    LEVEL,
    REVIEW,
    TAKE,
    UPGRADE,
    VOTE,
    WORK,
    Table,
)

KIN: Final = 40  # a card of one's own with the same context term, source type, place or author
ALIKE: Final = 60  # and one that likely carries the same tag


def rated(s: Table) -> bool:
    """Are the options of this step rated here?"""
    return s.step in (TAKE, DRAFT, UPGRADE, VOTE, REVIEW)


def step_rates(s: Table, seat: i64, options: list[Action], reading: Reading) -> vec[i64]:
    """How good each option looks, in the heuristic's units."""
    found: vec[i64] = vec[i64]([])
    for action in options:
        rate: i64 = 0
        if isinstance(action, Take):
            rate = wanted(s, seat, s.stacks[action.stack], reading)
        elif isinstance(action, Draft):
            rate = wanted(s, seat, action.card, reading)
        elif isinstance(action, Upgrade):
            rate = _upgraded(s, seat, action.stat)
        elif isinstance(action, (Flag, FlagWork)):
            rate = -RIGHT if fits(s, action) else RIGHT
        elif action.verb == "approve":
            rate = RIGHT if all_fits(s) else -RIGHT
        elif action.verb == "revise":
            rate = -RIGHT if all_fits(s) else RIGHT
        found = append(found, rate)
    return found


def wanted(s: Table, seat: i64, card: i64, reading: Reading) -> i64:
    """What a card would be worth to a seat: its points, and what it has in common with the seat's cards."""
    base: i64 = s.deck * 250
    total: i64 = PRINTED[base + card] * POINT // 3
    tags: i64 = reading.fronts.tags
    for other in range(len(s.where)):
        place: i64 = s.where[other]
        if place != HAND + seat and not WORK + seat * 3 <= place < WORK + seat * 3 + 3:
            continue
        alike: i64 = 0
        for tag in range(tags):
            both: i64 = chance(s, seat, reading, card, tag) * chance(s, seat, reading, other, tag)
            alike = max(alike, both)
        total += ALIKE * alike // 1_000_000
        if kin(base + card, base + other):
            total += KIN * alike // 1_000_000
    return total


def _upgraded(s: Table, seat: i64, stat: i64) -> i64:
    """What a level more brings to the office."""
    at: i64 = seat * DESK + LEVEL + stat
    before: i64 = promise(s, seat)
    s.desk[at] += 1
    after: i64 = promise(s, seat)
    s.desk[at] -= 1
    return after - before
