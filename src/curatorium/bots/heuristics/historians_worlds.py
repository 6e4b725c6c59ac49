"""Worlds in which the backs that a seat has not read go with the fronts as its reading finds likely."""

from typing import Final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_tags import Reading, likely, reading_of
from curatorium.core.dice import Dice
from curatorium.core.packed import append, vec
from curatorium.games.historians.cards import TAGS
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.state import BAG, Table
from curatorium.pieces.bag import BIT

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
    for at in range(len(unread)):
        one: i64 = unread[at]
        if s.where[one] == BAG:
            continue
        for _ in range(SWAPS):
            other: i64 = unread[dice.below(len(unread))]
            mine: i64 = s.back[one]
            theirs: i64 = s.back[other]
            gained: i64 = fit(reading, s, one, theirs) + fit(reading, s, other, mine)
            gained -= fit(reading, s, one, mine) + fit(reading, s, other, theirs)
            if likely(gained, dice.below(1024)):
                s.back[one] = theirs
                s.back[other] = mine


def fit(reading: Reading, s: Table, card: i64, back: i64) -> i64:
    """How well a back goes with a card's front: the log-odds of its tags."""
    tags: i64 = TAGS[s.deck * 250 + back]
    at: i64 = reading.row(card)
    odds = reading.odds
    found: i64 = 0
    for tag in range(reading.fronts.tags):
        if tags & BIT[tag]:
            found += odds[at + tag]
    return found
