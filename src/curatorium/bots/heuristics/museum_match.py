"""How good a position of Museum Match looks: points, sets at hand, and tokens on pairs that match."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic, softmax
from curatorium.bots.heuristics.museum_match_reasons import reason_of
from curatorium.core.game import Action, Event, Game, State
from curatorium.core.packed import append, vec
from curatorium.games.museum_match.actions.active_tiles import Exchange, Place, Swap
from curatorium.games.museum_match.actions.sets import Score
from curatorium.games.museum_match.geometry import CELL, SEATS, SET_CELLS, SETS, SPACES
from curatorium.games.museum_match.scoring import match_of, multiplier, points_of
from curatorium.games.museum_match.state import Table
from curatorium.pieces.exhibit_tiles.marks import GAP, MARKS

POINT: Final = 100  # a point on the track
READY: Final = 55  # a point of the best set that could be scored now
SPARE: Final = 18  # a point of any other set that could be scored now
PAIR: Final = 10  # a point of a set that lacks one tile
WON: Final = 10_000
THREAT: Final = 12  # a point of another player's best set


@final
class MuseumMatchHeuristic(Heuristic):
    """Points, and what the three rows of windows promise."""

    def value(self, game: Game, s: State, seat: i64) -> i64:
        assert isinstance(s, Table)
        total: i64 = s.scores[seat] * POINT
        if s.scores[seat] >= s.target:
            total += WON
        total += promise(s, s.tiles, s.tokens, seat)
        for other in range(SEATS):
            if other != seat:
                total -= best_set(s, other) * THREAT
        return total

    def shares(self, game: Game, s: State) -> list[float]:
        assert isinstance(s, Table)
        return softmax([float(prospect(s, seat)) / 1000.0 for seat in range(SEATS)])

    def rates(self, game: Game, s: State, seat: i64, options: list[Action]) -> vec[i64]:
        assert isinstance(s, Table)
        tiles = s.tiles[:]  # tried on a copy of what matters
        tokens = s.tokens[:]
        found: vec[i64] = vec[i64]([])
        for action in options:
            found = append(found, promised(s, tiles, tokens, seat, action))
        return found

    def sharpness(self) -> float:
        return 60.0

    def reason(self, game: Game, s: State, seat: i64, action: Action) -> Event | None:
        assert isinstance(s, Table)
        then = game.clone(s)
        assert isinstance(then, Table)
        game.apply(then, seat, action)
        return reason_of(s, then, seat, action)


def promised(s: Table, tiles: vec[i64], tokens: vec[i64], seat: i64, action: Action) -> i64:
    """What the seat's windows promise after an action; ``tiles`` and ``tokens`` are left as they are.

    At the end of the turn it is what the points scored are worth above what they promised.
    """
    if isinstance(action, Place):
        cell: i64 = CELL[seat * SPACES + action.space]
        tokens[cell] += 1
        worth: i64 = promise(s, tiles, tokens, seat)
        tokens[cell] -= 1
        return worth
    if isinstance(action, Swap):
        one: i64 = CELL[seat * SPACES + action.space]
        two: i64 = CELL[seat * SPACES + action.other]
        exchange(tiles, one, two)
        exchange(tokens, one, two)
        worth = promise(s, tiles, tokens, seat)
        exchange(tiles, one, two)
        exchange(tokens, one, two)
        return worth
    if isinstance(action, Exchange):
        cell = CELL[seat * SPACES + action.space]
        tile: i64 = tiles[cell]
        held: i64 = tokens[cell]
        tiles[cell] = GAP
        tokens[cell] = 0
        worth = promise(s, tiles, tokens, seat)
        tiles[cell] = tile
        tokens[cell] = held
        return worth
    if isinstance(action, Score):
        points: i64 = points_of(s, seat, action.window)
        return points * (POINT - READY) + (WON if s.scores[seat] + points >= s.target else 0)
    return 0


def exchange(items: vec[i64], one: i64, two: i64) -> None:
    """Let two items change places."""
    item: i64 = items[one]
    items[one] = items[two]
    items[two] = item


def prospect(s: Table, seat: i64) -> i64:
    """How likely the seat is to win: the logarithm of its odds against the others, in thousandths.

    The weights are those of a conditional logit of who won, see docs/bots.md.
    """
    best, second, after, pairs = outlook(s, seat)
    held: i64 = 0
    for space in range(SPACES):
        held += s.tokens[CELL[seat * SPACES + space]]
    turns: i64 = seat - s.turn  # until it is the seat's turn
    if turns < 0:
        turns += SEATS
    have: i64 = s.scores[seat]
    wanted: i64 = s.target - have
    found: i64 = _WAIT[turns] + held * 77 + pairs * 16
    if best >= wanted:
        found += 3040 if turns == 0 else 980
    elif after >= wanted:
        found += 1430 if turns == 0 else 560
    found += (have * 3650 + min(best, wanted) * 2910 + min(second, wanted) * 3290) // s.target
    return found + have * have * 1450 // (s.target * s.target)


def outlook(s: Table, seat: i64) -> tuple[i64, i64, i64, i64]:
    """Points of the seat's best set, of the second, of the best after one more token; worth of pairs."""
    best: i64 = 0
    second: i64 = 0
    after: i64 = 0
    pairs: i64 = 0
    deck: i64 = s.deck * 49
    tiles = s.tiles
    tokens = s.tokens
    at: i64 = seat * (SETS * 3)
    for _ in range(SETS):
        a: i64 = SET_CELLS[at]
        b: i64 = SET_CELLS[at + 1]
        c: i64 = SET_CELLS[at + 2]
        at += 3
        one: i64 = MARKS[deck + tiles[a]]
        two: i64 = MARKS[deck + tiles[b]]
        three: i64 = MARKS[deck + tiles[c]]
        held: i64 = tokens[a] + tokens[b] + tokens[c]
        shared: i64 = one & two & three
        if shared:
            times: i64 = multiplier(s, match_of(shared))
            points: i64 = held * times
            second = max(second, min(best, points))
            best = max(best, points)
            after = max(after, points + times)
        elif held:
            pairs += held * pairs_of(one, two, three)
    return best, second, after, pairs


def pairs_of(one: i64, two: i64, three: i64) -> i64:
    """How much the pairs among three tiles promise, from the tiles' marks."""
    return (
        _PAIR_WORTH[match_of(one & two)]
        + _PAIR_WORTH[match_of(two & three)]
        + _PAIR_WORTH[match_of(one & three)]
    )


#: What it is worth to be on turn, next, next but one or last, in thousandths.
_WAIT: Final = vec[i64]([280, 200, 90, 0])


def best_set(s: Table, seat: i64) -> i64:
    """Points of the best set that ``seat`` could score as the board lies."""
    best: i64 = 0
    deck: i64 = s.deck * 49
    tiles = s.tiles
    tokens = s.tokens
    at: i64 = seat * (SETS * 3)
    for _ in range(SETS):
        a: i64 = SET_CELLS[at]
        b: i64 = SET_CELLS[at + 1]
        c: i64 = SET_CELLS[at + 2]
        at += 3
        held: i64 = tokens[a] + tokens[b] + tokens[c]
        if held > 0:
            shared: i64 = MARKS[deck + tiles[a]] & MARKS[deck + tiles[b]] & MARKS[deck + tiles[c]]
            if shared:
                best = max(best, held * multiplier(s, match_of(shared)))
    return best


def promise(s: Table, tiles: vec[i64], tokens: vec[i64], seat: i64) -> i64:
    """What the seat's windows would be worth with these tiles and tokens on the square.

    The best ready set counts most, the others and pairs less.
    """
    best: i64 = 0
    spare: i64 = 0
    pairs: i64 = 0
    deck: i64 = s.deck * 49
    at: i64 = seat * (SETS * 3)
    for _ in range(SETS):
        a: i64 = SET_CELLS[at]
        b: i64 = SET_CELLS[at + 1]
        c: i64 = SET_CELLS[at + 2]
        at += 3
        one: i64 = MARKS[deck + tiles[a]]
        two: i64 = MARKS[deck + tiles[b]]
        three: i64 = MARKS[deck + tiles[c]]
        held: i64 = tokens[a] + tokens[b] + tokens[c]
        shared: i64 = one & two & three
        if shared:
            points: i64 = held * multiplier(s, match_of(shared))
            spare += points
            best = max(best, points)
        else:
            pairs += held * pairs_of(one, two, three)
    return best * READY + (spare - best) * SPARE + pairs * PAIR // 4


#: How much a matching pair promises, by its kind of match.
_PAIR_WORTH: Final = vec[i64]([0, 1, 2, 4, 4, 5])

HEURISTIC: Final = MuseumMatchHeuristic()
