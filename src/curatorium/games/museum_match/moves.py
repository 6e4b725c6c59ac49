"""The only functions that change a table of Museum Match."""

from mypy_extensions import i64

from curatorium.core.state import CHANCE, NOBODY, OVER
from curatorium.games.museum_match.geometry import (
    CELL,
    CELLS,
    DEAL as DEAL_CELLS,
    SEATS,
    SET_CELLS,
    SET_SPACES,
    SETS,
    SPACES,
    USED,
)
from curatorium.games.museum_match.scoring import match_of, multiplier, shared_marks, tokens_on
from curatorium.games.museum_match.state import ACTIVE, DRAW, REFILL, ROLL, SCORE, Table
from curatorium.pieces.bag import BIT
from curatorium.pieces.exhibit_tiles.marks import GAP


def deal(s: Table, tile: i64) -> None:
    """Lay a tile face up into the square (M9)."""
    take_from_stack(s, tile)
    s.tiles[DEAL_CELLS[s.x]] = tile
    if s.journal is not None:
        s.note("deal", (int(tile),))
    s.x += 1
    if s.x == CELLS:
        s.frame(ROLL, CHANCE, 0, 0)


def take_from_stack(s: Table, tile: i64) -> None:
    """The tile leaves the stack, seen by everybody."""
    s.stack &= ~BIT[tile]
    s.taught = 1


def roll(s: Table, black: i64, white: i64) -> None:
    """The dice make two tiles Active (M10)."""
    s.black = black
    s.white = white
    s.taught = 1
    s.frame(ACTIVE, s.turn, black - 1, white + 5)
    if s.journal is not None:
        seat = int(s.turn)
        at = int(seat * SPACES)
        first = int(black) - 1
        second = int(white) + 5
        one = int(s.tiles[CELL[at + first]])
        two = int(s.tiles[CELL[at + second]])
        s.note("rolled", (seat, int(black), int(white), one, first, two, second))


def acted(s: Table, space: i64) -> None:
    """The Active Tile on that space has had its action; after the second it is time to score (M11)."""
    if s.x == space:
        s.x = USED
    else:
        s.y = USED
    if s.x == USED and s.y == USED:
        s.frame(SCORE, s.turn, 0, 0)


def place(s: Table, space: i64) -> None:
    """Put a Visitor Token on an Active Tile (M12)."""
    cell: i64 = CELL[s.turn * SPACES + space]
    s.tokens[cell] += 1
    if s.supply > 0:
        s.supply -= 1
    if s.journal is not None:
        numbers = (int(s.turn), int(s.tiles[cell]), int(space), int(s.tokens[cell]))
        s.note("placed", numbers)
    acted(s, space)


def swap(s: Table, space: i64, other: i64) -> None:
    """Swap an Active Tile with a neighbour; tokens ride along, and so does being Active (M13, MQ3, MQ5)."""
    seat: i64 = s.turn * SPACES
    a: i64 = CELL[seat + space]
    b: i64 = CELL[seat + other]
    if s.journal is not None:
        tile = int(s.tiles[a])
        s.note("swapped", (int(s.turn), tile, int(space), int(s.tiles[b]), int(other)))
    tiles = s.tiles
    tokens = s.tokens
    tile_a: i64 = tiles[a]
    tiles[a] = tiles[b]
    tiles[b] = tile_a
    tokens_a: i64 = tokens[a]
    tokens[a] = tokens[b]
    tokens[b] = tokens_a
    acted(s, space)
    if s.step == ACTIVE and s.by_space == 0:
        if s.x == other:
            s.x = space
        elif s.y == other:
            s.y = space


def exchange(s: Table, space: i64) -> None:
    """Discard an Active Tile for the top of the stack; its tokens go back unscored (M14)."""
    cell: i64 = CELL[s.turn * SPACES + space]
    if s.journal is not None:
        s.note("exchanged", (int(s.turn), int(s.tiles[cell]), int(space)))
        if s.tokens[cell]:
            s.note("returned", (int(s.tokens[cell]),))
    acted(s, space)
    ready_stack(s)
    discard(s, cell)
    s.push(DRAW, CHANCE, space, 0)


def ready_stack(s: Table) -> None:
    """A tile is wanted: an empty stack is made anew from the discards (M20, MQ12, MQ13)."""
    if s.stack == 0:
        s.stack = s.discards
        s.discards = 0
        if s.journal is not None:
            s.note("reshuffled", (int(s.stack).bit_count(),))


def discard(s: Table, cell: i64) -> None:
    """The tile on a cell goes to the discards, its tokens to the supply."""
    s.discards |= BIT[s.tiles[cell]]
    s.tiles[cell] = GAP
    if s.supply >= 0:
        s.supply += s.tokens[cell]
    s.tokens[cell] = 0


def score(s: Table, window: i64) -> None:
    """Score a set: points, tokens back, tiles to the discards, gaps to be filled (M17-M19, MQ11)."""
    seat: i64 = s.turn
    match: i64 = match_of(shared_marks(s, seat, window))
    tokens: i64 = tokens_on(s, seat, window)
    times: i64 = multiplier(s, match)
    s.scores[seat] += tokens * times
    at: i64 = (seat * SETS + window) * 3
    if s.journal is not None:
        one = int(s.tiles[SET_CELLS[at]])
        two = int(s.tiles[SET_CELLS[at + 1]])
        three = int(s.tiles[SET_CELLS[at + 2]])
        points = int(tokens * times)
        worth = (int(tokens), int(times), points, int(match), int(s.scores[seat]))
        s.note("scored", (int(seat), one, two, three, *worth))
    for i in range(3):
        discard(s, SET_CELLS[at + i])
    if s.whole_rounds == 0 and s.scores[seat] >= s.target:
        over(s, "won", (int(seat), int(s.scores[seat])))
        return
    s.frame(REFILL, CHANCE, window, 0)
    ready_stack(s)


def turn_up(s: Table, tile: i64) -> None:
    """The top of the stack is turned up and fills the gap that waits for it (M14, M19)."""
    take_from_stack(s, tile)
    space: i64 = s.x
    if s.step == REFILL:
        space = SET_SPACES[s.x][s.y]
    s.tiles[CELL[s.turn * SPACES + space]] = tile
    if s.journal is not None:
        s.note("turned_up", (int(tile), int(space)))
    if s.step == DRAW:
        s.pop()
        return
    s.y += 1
    if s.y == 3:
        pass_on(s)
    else:
        ready_stack(s)


def end_turn(s: Table) -> None:
    """The player scores nothing (M17)."""
    if s.journal is not None:
        s.note("ended", (int(s.turn),))
    pass_on(s)


def pass_on(s: Table) -> None:
    """The turn goes clockwise, unless the game ends with this round (MQ15, MQ18, MQ20)."""
    if s.turn < SEATS - 1:
        s.turn += 1
    else:
        if s.whole_rounds and best(s) >= s.target:
            over(s, "finished", (int(s.target),))
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
