"""What a seat sees of The Museum Boardgame: all of it, for everything lies open."""

import msgspec

from curatorium.games.museum_boardgame.actions.table import PASS
from curatorium.games.museum_boardgame.geometry import (
    HALLS,
    PLACES,
    SEATS,
    SEQUENCE,
    SLOTS,
    SPACES,
    STORAGE,
    USED,
)
from curatorium.games.museum_boardgame.moves import other_slot, seven
from curatorium.games.museum_boardgame.scoring import MULTIPLIERS, case_in, tokens_in
from curatorium.games.museum_boardgame.state import (
    ACTIVE,
    DRAW,
    EXCHANGE,
    INSTALL,
    PICK,
    Table,
    clone,
)
from curatorium.games.museum_boardgame.turn import STEPS
from curatorium.pieces.bag import BIT, members
from curatorium.pieces.exhibit_tiles.marks import GAP


class MuseumBoardgameHall(msgspec.Struct, frozen=True):
    """What an Exhibition Hall would score now: tokens times multiplier."""

    tokens: int
    multiplier: int
    case: int  # index into the catalogue's names.case


class MuseumBoardgameMuseum(msgspec.Struct, frozen=True):
    """One player's board. Tiles are numbers in the set in play, None where none lies yet."""

    spaces: list[int | None]  # the tile on each of the twelve spaces
    tokens: list[int]  # Visitor Tokens on each of them
    storage: list[int | None]  # the tile on each Storage Space
    halls: list[MuseumBoardgameHall]  # the four halls; all nothing while the tiles are being taken


class MuseumBoardgameActive(msgspec.Struct, frozen=True):
    """An Active Tile that still has its action, in the museum of the player whose turn it is."""

    die: int  # 0 the left, 1 the right
    space: int


class MuseumBoardgameNext(msgspec.Struct, frozen=True):
    """The place that is being seen to: the next to be filled, installed or exchanged."""

    seat: int
    place: int  # 0-11 for a space, 12-15 for a Storage Space


class MuseumBoardgameOutlook(msgspec.Struct, frozen=True):
    """What a choice of the one who is on would lead to: what their halls would be worth."""

    verb: str
    numbers: list[int]
    halls: list[MuseumBoardgameHall]


class MuseumBoardgameView(msgspec.Struct, frozen=True, tag="museum_boardgame"):
    """The table of The Museum Boardgame."""

    seat: int  # who looks: a seat, -3 for the public, or -5 with everything open
    turn: int
    round: int
    step: int
    dice: tuple[int, int]  # left, right; 0 before the first roll
    seven: bool  # the dice add up to seven: this turn ends with the exchange
    active: list[MuseumBoardgameActive]
    next: MuseumBoardgameNext | None
    done: list[tuple[int, int]]  # seat and slot: storage that this scoring or exchange is done with
    museums: list[MuseumBoardgameMuseum]  # by seat
    scores: list[int]  # by seat
    target: int
    deck: int  # which tile set is in play: 0 is A, 1 is B
    pile: list[int]  # tiles that nobody has taken yet, in no order
    supply: int | None  # Visitor Tokens left; None: as many as wanted
    room: int  # Visitor Tokens that a space can hold
    connected: bool  # the wings touch
    last_round: int | None  # the round after which the game stops
    dry: int  # rounds in a row without a point and without a token left
    dry_rounds: int | None  # so many of them stop the game
    outlooks: list[MuseumBoardgameOutlook]  # for each choice now that changes a hall, but no score


def museum_of(s: Table, seat: int) -> MuseumBoardgameMuseum:
    """The board of a seat."""
    at = seat * PLACES
    tiles = [None if s.tiles[at + p] == GAP else int(s.tiles[at + p]) for p in range(PLACES)]
    tokens = [int(s.tokens[seat * SPACES + space]) for space in range(SPACES)]
    halls = [hall_of(s, seat, hall) for hall in range(HALLS)]
    return MuseumBoardgameMuseum(tiles[:STORAGE], tokens, tiles[STORAGE:], halls)


def hall_of(s: Table, seat: int, hall: int) -> MuseumBoardgameHall:
    """What a hall would score now; nothing while the tiles are being taken."""
    if s.step in (DRAW, PICK):
        return MuseumBoardgameHall(0, 0, 0)
    case = case_in(s, seat, hall)
    return MuseumBoardgameHall(tokens_in(s, seat, hall), MULTIPLIERS[case], case)


def next_of(s: Table) -> MuseumBoardgameNext | None:
    """The place that is being seen to."""
    if s.step in (DRAW, PICK):
        return MuseumBoardgameNext(s.x % SEATS, SEQUENCE[s.x // SEATS])
    if s.step == INSTALL:
        return MuseumBoardgameNext(s.turn, s.x)
    if s.step == EXCHANGE:
        return MuseumBoardgameNext(s.turn, STORAGE + s.x)
    return None


def done_of(s: Table) -> list[tuple[int, int]]:
    """The Storage Spaces that this scoring or exchange is done with."""
    if s.step == INSTALL:
        return [(int(s.turn), slot) for slot in range(SLOTS) if s.y & BIT[slot]]
    if s.step != EXCHANGE:
        return []
    others = [seat for seat in range(SEATS) if seat != s.turn]
    theirs = [
        (seat, slot)
        for seat in others
        for slot in range(SLOTS)
        if s.y & BIT[other_slot(s.turn, seat, slot)]
    ]
    return [(int(s.turn), slot) for slot in range(s.x)] + theirs


def outlooks(s: Table) -> list[MuseumBoardgameOutlook]:
    """What the halls would be worth after each action for an Active Tile, and after each tile installed."""
    if s.step not in (ACTIVE, INSTALL):
        return []
    seat = int(s.turn)
    found = []
    for action in STEPS[s.step].options(s, seat):
        if action is not PASS:
            then = clone(s)
            action.apply(then, seat)
            halls = [hall_of(then, seat, hall) for hall in range(HALLS)]
            found.append(MuseumBoardgameOutlook(action.verb, list(action.numbers), halls))
    return found


def view(s: Table, seat: int) -> MuseumBoardgameView:
    """The table as ``seat`` or the public sees it."""
    active = [(0, int(s.x)), (1, int(s.y))] if s.step == ACTIVE else []
    return MuseumBoardgameView(
        seat=seat,
        turn=s.turn,
        round=s.round,
        step=s.step,
        dice=(s.left, s.right),
        seven=seven(s),
        active=[MuseumBoardgameActive(die, space) for die, space in active if space != USED],
        next=next_of(s),
        done=done_of(s),
        museums=[museum_of(s, player) for player in range(SEATS)],
        scores=[int(n) for n in s.scores],
        target=s.target,
        deck=s.deck,
        pile=members(s.pile),
        supply=None if s.supply < 0 else s.supply,
        room=s.room,
        connected=s.connected == 1,
        last_round=s.last_round or None,
        dry=max(s.dry, 0),
        dry_rounds=s.dry_rounds or None,
        outlooks=outlooks(s),
    )
