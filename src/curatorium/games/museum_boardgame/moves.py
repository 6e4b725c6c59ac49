"""The only functions that change a table of The Museum Boardgame."""

from mypy_extensions import i64

from curatorium.core.state import CHANCE, NOBODY, OVER
from curatorium.games.museum_boardgame.geometry import (
    HALL,
    PLACES,
    SEATS,
    SEQUENCE,
    SLOTS,
    SPACES,
    STORAGE,
    USED,
)
from curatorium.games.museum_boardgame.scoring import MULTIPLIERS, case_in, tokens_in
from curatorium.games.museum_boardgame.state import (
    ACTIVE,
    DRAW,
    END,
    EXCHANGE,
    INSTALL,
    ROLL,
    SCORE,
    Table,
)
from curatorium.pieces.bag import BIT
from curatorium.pieces.exhibit_tiles.marks import TILES


def take(s: Table, tile: i64) -> None:
    """A tile leaves the pile for the next place of whoever takes it (B4, BQ5)."""
    s.pile &= ~BIT[tile]
    seat: i64 = s.x % SEATS
    place: i64 = SEQUENCE[s.x // SEATS]
    s.tiles[seat * PLACES + place] = tile
    if s.journal is not None:
        s.note("taken", (int(seat), int(tile), int(place)))
    s.x += 1
    if s.step == DRAW:
        s.taught = 1
    else:
        s.seat = s.x % SEATS
    if s.x == TILES:
        s.frame(ROLL, CHANCE, 0, 0)


def roll(s: Table, left: i64, right: i64) -> None:
    """The dice make two tiles Active (B6)."""
    s.left = left
    s.right = right
    s.taught = 1
    s.frame(ACTIVE, s.turn, left - 1, right + 5)
    if s.journal is not None:
        seat = int(s.turn)
        at = int(seat * PLACES)
        first = int(left) - 1
        second = int(right) + 5
        one = int(s.tiles[at + first])
        two = int(s.tiles[at + second])
        s.note("rolled", (seat, int(left), int(right), one, first, two, second))
        if seven(s):
            s.note("seven", (seat,))


def seven(s: Table) -> bool:
    """Do the dice add up to seven (B14)?"""
    return s.left + s.right == 7


def acted(s: Table, space: i64) -> None:
    """The Active Tile on that space has had its action (B7)."""
    if s.x == space:
        s.x = USED
    else:
        s.y = USED
    if s.x == USED and s.y == USED:
        finish(s)


def finish(s: Table) -> None:
    """The Active Tiles are done with; now a hall may be scored (B12, BQ14, BQ22)."""
    if seven(s) and s.seven_scores == 0:
        s.frame(EXCHANGE, s.turn, 0, 0)
    else:
        s.frame(SCORE, s.turn, 0, 0)


def place(s: Table, space: i64) -> None:
    """Put a Visitor Token on an Active Tile's space (B8)."""
    at: i64 = s.turn * SPACES + space
    s.tokens[at] += 1
    if s.supply > 0:
        s.supply -= 1
    if s.journal is not None:
        tile = int(s.tiles[s.turn * PLACES + space])
        s.note("placed", (int(s.turn), tile, int(space), int(s.tokens[at])))
    acted(s, space)


def swap(s: Table, space: i64, other: i64) -> None:
    """Swap an Active Tile with a neighbour; tokens stay, or go if a hall is left (B9, BQ8); Active rides along (BQ7)."""
    at: i64 = s.turn * PLACES
    change(s, at + space, at + other)
    if s.journal is not None:
        tile = int(s.tiles[at + other])
        s.note("swapped", (int(s.turn), tile, int(space), int(s.tiles[at + space]), int(other)))
    if HALL[space] != HALL[other]:
        tokens: i64 = s.turn * SPACES
        returned(s, clear(s, tokens + space) + clear(s, tokens + other))
    acted(s, space)
    if s.step == ACTIVE and s.by_space == 0:
        if s.x == other:
            s.x = space
        elif s.y == other:
            s.y = space


def store(s: Table, space: i64, slot: i64) -> None:
    """Swap an Active Tile with a tile in storage; the tokens on its space go (B10)."""
    at: i64 = s.turn * PLACES
    change(s, at + space, at + STORAGE + slot)
    if s.journal is not None:
        tile = int(s.tiles[at + STORAGE + slot])
        s.note("stored", (int(s.turn), tile, int(space), int(s.tiles[at + space]), int(slot)))
    returned(s, clear(s, s.turn * SPACES + space))
    acted(s, space)


def change(s: Table, a: i64, b: i64) -> None:
    """The tiles on two places of the table change places."""
    tiles = s.tiles
    tile: i64 = tiles[a]
    tiles[a] = tiles[b]
    tiles[b] = tile


def clear(s: Table, at: i64) -> i64:
    """The tokens on a space go back to the supply (BQ24); returns how many there were."""
    tokens: i64 = s.tokens[at]
    s.tokens[at] = 0
    if s.supply >= 0:
        s.supply += tokens
    return tokens


def returned(s: Table, tokens: i64) -> None:
    """Say so."""
    if tokens > 0 and s.journal is not None:
        s.note("returned", (int(tokens),))


def pass_by(s: Table) -> None:
    """The Active Tiles that have not had an action get none (BQ6)."""
    if s.journal is not None:
        s.note("passed", (int(s.turn),))
    finish(s)


def score(s: Table, hall: i64) -> None:
    """Score a hall: points, tokens back, its tiles to be exchanged (B12, B13)."""
    seat: i64 = s.turn
    case: i64 = case_in(s, seat, hall)
    tokens: i64 = tokens_in(s, seat, hall)
    times: i64 = MULTIPLIERS[case]
    points: i64 = tokens * times
    s.scores[seat] += points
    if points > 0:
        s.dry = -1
    if s.journal is not None:
        at = int(seat * PLACES + hall * 3)
        tiles = (int(s.tiles[at]), int(s.tiles[at + 1]), int(s.tiles[at + 2]))
        worth = (int(tokens), int(times), int(points), int(case), int(s.scores[seat]))
        s.note("scored", (int(seat), int(hall), *tiles, *worth))
    first: i64 = hall * 3
    for i in range(3):
        clear(s, seat * SPACES + first + i)
    if s.whole_rounds == 0 and s.scores[seat] >= s.target:
        over(s, "won", (int(seat), int(s.scores[seat])))
        return
    s.frame(INSTALL, seat, first, 0)


def install(s: Table, space: i64, slot: i64) -> None:
    """A tile from storage takes the place of one of the scored hall (B12, BQ13)."""
    at: i64 = s.turn * PLACES
    change(s, at + space, at + STORAGE + slot)
    if s.journal is not None:
        tile = int(s.tiles[at + space])
        gone = int(s.tiles[at + STORAGE + slot])
        s.note("installed", (int(s.turn), tile, int(space), gone, int(slot)))
    s.y |= BIT[slot]
    s.x += 1
    if s.x % 3 == 0:
        s.frame(EXCHANGE if seven(s) else END, s.turn, 0, 0)


def other_slot(turn: i64, seat: i64, slot: i64) -> i64:
    """The number of another player's Storage Space in ``y`` of EXCHANGE: 0-3 of the next player, 4-7 of the one after."""
    return ((seat - turn + 2) % SEATS) * SLOTS + slot


def exchange(s: Table, own: i64, seat: i64, slot: i64) -> None:
    """One of the four exchanges on a seven (B14, BQ15)."""
    mine: i64 = s.turn * PLACES + STORAGE + own
    theirs: i64 = seat * PLACES + STORAGE + slot
    change(s, mine, theirs)
    if s.journal is not None:
        gone = int(s.tiles[theirs])
        got = int(s.tiles[mine])
        s.note("exchanged", (int(s.turn), gone, int(own), int(seat), got, int(slot)))
    s.y |= BIT[other_slot(s.turn, seat, slot)]
    s.x += 1
    if s.x == SLOTS:
        s.frame(END, s.turn, 0, 0)


def end_turn(s: Table) -> None:
    """Nothing is scored, or nothing is left to be done; on a seven the exchange comes first (B14)."""
    if s.step == SCORE and seven(s):
        if s.journal is not None:
            s.note("nothing_scored", (int(s.turn),))
        s.frame(EXCHANGE, s.turn, 0, 0)
        return
    if s.journal is not None:
        s.note("ended", (int(s.turn),))
    pass_on(s)


def pass_on(s: Table) -> None:
    """The turn goes clockwise, unless the game ends with this round (BQ18, BQ19, BQ23)."""
    if s.turn < SEATS - 1:
        s.turn += 1
    else:
        s.dry = s.dry + 1 if s.supply == 0 else 0
        if s.whole_rounds and best(s) >= s.target:
            over(s, "finished", (int(s.target),))
            return
        if s.dry_rounds and s.dry >= s.dry_rounds:
            over(s, "stalled", (int(s.dry),))
            return
        if s.round == s.last_round:
            over(s, "stopped", (int(s.round),))
            return
        s.turn = 0
        s.round += 1
    s.frame(ROLL, CHANCE, 0, 0)


def best(s: Table) -> i64:
    """The highest score."""
    return max(int(points) for points in s.scores)


def over(s: Table, key: str, numbers: tuple[int, ...]) -> None:
    """Nobody decides any more."""
    s.note(key, numbers)
    s.frame(OVER, NOBODY, 0, 0)
