"""What a seat sees of Museum Match: all of it, for everything lies open."""

import msgspec

from curatorium.games.museum_match.actions.table import EXCHANGES
from curatorium.games.museum_match.geometry import CELL, SEATS, SETS, SPACES, USED
from curatorium.games.museum_match.scoring import (
    match_of,
    multiplier,
    shared_marks,
    tokens_on,
)
from curatorium.games.museum_match.state import ACTIVE, Table, clone
from curatorium.games.museum_match.turn import STEPS
from curatorium.pieces.bag import members
from curatorium.pieces.exhibit_tiles.marks import GAP


class MuseumMatchSet(msgspec.Struct, frozen=True):
    """Three tiles in a row that match: whose they are, where, and what they would score now."""

    seat: int
    window: int
    tokens: int
    multiplier: int
    match: int  # index into the catalogue's names.match


class MuseumMatchOutlook(msgspec.Struct, frozen=True):
    """What a choice of the one who is on would lead to: their valid sets as they would then lie."""

    verb: str
    numbers: list[int]
    sets: list[MuseumMatchSet]


class MuseumMatchView(msgspec.Struct, frozen=True, tag="museum_match"):
    """The table of Museum Match. Tiles are numbers in the set in play, None for a gap."""

    seat: int  # who looks: a seat, -3 for the public, or -5 with everything open
    turn: int
    round: int
    step: int
    dice: tuple[int, int]  # black, white; 0 before the first roll
    active: list[int]  # cells of the Active Tiles that still have their action
    tiles: list[int | None]  # by cell
    tokens: list[int]  # by cell
    scores: list[int]  # by seat
    target: int
    deck: int  # which tile set is in play: 0 is A, 1 is B
    stack: list[int]  # tiles that lie face down, in no order: all that may come
    discards: list[int]
    supply: int | None  # Visitor Tokens left; None: as many as wanted
    sets: list[MuseumMatchSet]  # every valid set on the board, for every seat
    outlooks: list[MuseumMatchOutlook]  # for every choice now but those that wait for the stack


def sets_of(s: Table, seat: int) -> list[MuseumMatchSet]:
    """The valid sets of a seat, with tokens or without."""
    found = []
    for window in range(SETS):
        shared = shared_marks(s, seat, window)
        if shared:
            match = match_of(shared)
            found.append(
                MuseumMatchSet(
                    seat, window, tokens_on(s, seat, window), multiplier(s, match), match
                )
            )
    return found


def outlooks(s: Table) -> list[MuseumMatchOutlook]:
    """What the sets would be after each action for an Active Tile; what the stack brings nobody knows."""
    if s.step != ACTIVE:
        return []
    seat = int(s.turn)
    found = []
    for action in STEPS[ACTIVE].options(s, seat):
        if action in EXCHANGES:
            continue
        then = clone(s)
        action.apply(then, seat)
        found.append(MuseumMatchOutlook(action.verb, list(action.numbers), sets_of(then, seat)))
    return found


def view(s: Table, seat: int) -> MuseumMatchView:
    """The table as ``seat`` or the public sees it."""
    active = [s.x, s.y] if s.step == ACTIVE else []
    return MuseumMatchView(
        seat=seat,
        turn=s.turn,
        round=s.round,
        step=s.step,
        dice=(s.black, s.white),
        active=[CELL[s.turn * SPACES + space] for space in active if space != USED],
        tiles=[None if tile == GAP else int(tile) for tile in s.tiles],
        tokens=[int(n) for n in s.tokens],
        scores=[int(n) for n in s.scores],
        target=s.target,
        deck=s.deck,
        stack=members(s.stack),
        discards=members(s.discards),
        supply=None if s.supply < 0 else s.supply,
        sets=[found for player in range(SEATS) for found in sets_of(s, player)],
        outlooks=outlooks(s),
    )
