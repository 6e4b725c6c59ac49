"""Worlds in which the backs that a seat has not read go with the fronts as its reading finds likely."""

from typing import Final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_tags import likely, reading_of
from curatorium.core.dice import Dice
from curatorium.core.packed import append, vec
from curatorium.games.historians.cards import TAGS
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.places import BAG
from curatorium.games.historians.state import Table

SWAPS: Final = 3  # for each card that lies anywhere but in the stacks


def settle(s: Table, seat: i64, dice: Dice) -> None:
    """Change backs of a redeal for ``seat`` by Metropolis's rule: two cards swap what neither has shown.

    Backs that the seat has read stay, and all backs stay those of unread cards, so what comes of it is
    one of the redeals that are possible; how likely it is follows from the seat's reading.
    """
    reading = reading_of(s, seat)
    eye: i64 = eye_of(seat)
    unread: vec[i64] = vec[i64]([])
    for card in range(len(s.read)):
        if s.read[card] & eye == 0:
            unread = append(unread, card)
    if len(unread) < 2:
        return
    base: i64 = s.deck * 250
    odds = reading.odds
    for at in range(len(unread)):
        one: i64 = unread[at]
        if s.where[one] == BAG:
            continue
        row: i64 = reading.row(one)
        for _ in range(SWAPS):
            other: i64 = unread[dice.below(len(unread))]
            mine: i64 = s.back[one]
            theirs: i64 = s.back[other]
            tags_of_mine: i64 = TAGS[base + mine]
            tags_of_theirs: i64 = TAGS[base + theirs]
            there: i64 = reading.row(other)
            gained: i64 = fit(odds, tags_of_theirs, row) + fit(odds, tags_of_mine, there)
            gained -= fit(odds, tags_of_mine, row) + fit(odds, tags_of_theirs, there)
            if likely(gained, dice.below(1024)):
                s.back[one] = theirs
                s.back[other] = mine


def fit(odds: vec[i64], tags: i64, at: i64) -> i64:
    """How well a back with those tags goes with a front whose log-odds begin at ``at``: their sum."""
    found: i64 = 0
    while tags:
        if tags & 1:
            found += odds[at]
        tags >>= 1
        at += 1
    return found
