"""How good a position of The Museum Boardgame looks: points, what halls promise, and pairs that match."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic
from curatorium.bots.heuristics.museum_boardgame_reasons import best_stored, reason_of
from curatorium.core.game import Action, Event, Game, State
from curatorium.games.museum_boardgame.geometry import HALLS, PLACES, SEATS, SPACES
from curatorium.games.museum_boardgame.scoring import MULTIPLIERS, case_of, match_of
from curatorium.games.museum_boardgame.state import INSTALL, Table
from curatorium.pieces.exhibit_tiles.marks import MARKS

POINT: Final = 100  # a point that has been made
READY: Final = 55  # a point of a hall that could be scored now
COMING: Final = 2  # Visitor Tokens that a hall may still get before it is scored
FUTURE: Final = 55  # a point that they would make
PAIR: Final = 12  # two tiles of a hall that match, for each token on it or to come
STORED: Final = 12  # a multiplier that three tiles in storage would make
THREAT: Final = 12  # a point of another player's best hall
WON: Final = 10_000


@final
class MuseumBoardgameHeuristic(Heuristic):
    """Points, and what halls and storage promise."""

    def value(self, game: Game, s: State, seat: i64) -> i64:
        assert isinstance(s, Table)
        total: i64 = s.scores[seat] * POINT
        if s.scores[seat] >= s.target:
            total += WON
        for hall in range(HALLS):
            total += promise(s, seat, hall)
        total += MULTIPLIERS[best_stored(s, seat)] * STORED
        for other in range(SEATS):
            if other != seat:
                total -= best_hall(s, other) * THREAT
        return total

    def scale(self) -> float:
        return 400.0

    def reason(self, game: Game, s: State, seat: i64, action: Action) -> Event | None:
        assert isinstance(s, Table)
        then = game.clone(s)
        assert isinstance(then, Table)
        game.apply(then, seat, action)
        return reason_of(s, then, seat, action)


def promise(s: Table, seat: i64, hall: i64) -> i64:
    """What a hall is worth before it is scored: its points and those to come, or its matching pairs."""
    first: i64 = hall * 3
    if s.step == INSTALL and seat == s.turn and first <= s.x < first + 3:
        return installed(s, seat, first)
    at: i64 = seat * SPACES + first
    held: i64 = s.tokens[at] + s.tokens[at + 1] + s.tokens[at + 2]
    at = seat * PLACES + first
    deck: i64 = s.deck * 49
    one: i64 = MARKS[deck + s.tiles[at]]
    two: i64 = MARKS[deck + s.tiles[at + 1]]
    three: i64 = MARKS[deck + s.tiles[at + 2]]
    times: i64 = MULTIPLIERS[case_of(one, two, three)]
    worth: i64 = times * (held * READY + coming(s) * FUTURE)
    if one & two & three:
        return worth
    pairs: i64 = pair(one & two) + pair(two & three) + pair(one & three)
    return worth + (held + coming(s)) * pairs * PAIR


def coming(s: Table) -> i64:
    """Visitor Tokens that a hall may still get before it is scored: none in a drought, so that somebody scores."""
    return 0 if s.dry > 0 else COMING


def installed(s: Table, seat: i64, first: i64) -> i64:
    """A hall whose tiles are being exchanged: those that have come are what counts."""
    if s.x < first + 2:
        return 0
    at: i64 = seat * PLACES + first
    deck: i64 = s.deck * 49
    return coming(s) * pair(MARKS[deck + s.tiles[at]] & MARKS[deck + s.tiles[at + 1]]) * PAIR


def pair(shared: i64) -> i64:
    """How much two tiles promise that share these attributes."""
    case: i64 = match_of(shared)
    return case - 1 if case else 0


def best_hall(s: Table, seat: i64) -> i64:
    """Points of the best hall that ``seat`` could score as it hangs."""
    best: i64 = 0
    deck: i64 = s.deck * 49
    for hall in range(HALLS):
        at: i64 = seat * SPACES + hall * 3
        held: i64 = s.tokens[at] + s.tokens[at + 1] + s.tokens[at + 2]
        if held > 0:
            at = seat * PLACES + hall * 3
            case: i64 = case_of(
                MARKS[deck + s.tiles[at]],
                MARKS[deck + s.tiles[at + 1]],
                MARKS[deck + s.tiles[at + 2]],
            )
            best = max(best, held * MULTIPLIERS[case])
    return best


HEURISTIC: Final = MuseumBoardgameHeuristic()
