"""The sentences that offer actions: an action with the tiles that it is about, its own numbers first."""

from typing import Final

from curatorium.core.game import Action, Event
from curatorium.games.museum_boardgame.geometry import HALL, PLACES, SEQUENCE, SPACES, STORAGE
from curatorium.games.museum_boardgame.moves import seven
from curatorium.games.museum_boardgame.scoring import MULTIPLIERS, case_in, tokens_in
from curatorium.games.museum_boardgame.state import DRAW, PICK, SCORE, Table
from curatorium.pieces.exhibit_tiles.marks import TILES

#: Verbs whose sentences name tiles on the boards.
LATER: Final = ("place", "swap", "store", "score", "install", "exchange")


def phrase(s: Table, who: int, a: Action) -> Event:
    """The key and numbers of the sentence that offers ``a`` to ``who``."""
    verb, numbers = a.verb, a.numbers
    if s.step in (DRAW, PICK) and verb in LATER:
        return Event(f"{verb}_later", numbers)  # there is no tile yet to be named
    if verb == "place":
        (space,) = numbers
        return Event(verb, (space, tile_at(s, who, space), tokens_at(s, who, space) + 1))
    if verb == "swap":
        return _swap(s, who, numbers[0], numbers[1])
    if verb in ("store", "install"):
        space, slot = numbers
        found = (space, slot, tile_at(s, who, space), tile_at(s, who, STORAGE + slot))
        tokens = tokens_at(s, who, space) if verb == "store" else 0
        return Event("store_losing", (*found, tokens)) if tokens else Event(verb, found)
    if verb == "score":
        return _score(s, who, numbers[0])
    if verb == "exchange":
        own, seat, slot = numbers
        return Event(
            verb, (*numbers, tile_at(s, who, STORAGE + own), tile_at(s, seat, STORAGE + slot))
        )
    if verb == "end_turn" and s.step == SCORE:
        return Event("end_turn_seven" if seven(s) else "end_turn_score", ())
    if verb == "pick":
        taken = int(s.x) if s.step == PICK else TILES - 1
        return Event(verb, (*numbers, int(SEQUENCE[taken // 3])))
    return Event(verb, numbers)


def tile_at(s: Table, seat: int, place: int) -> int:
    """The tile on a place of a museum."""
    return int(s.tiles[seat * PLACES + place])


def tokens_at(s: Table, seat: int, space: int) -> int:
    """Visitor Tokens on a space of a museum."""
    return int(s.tokens[seat * SPACES + space])


def _swap(s: Table, who: int, space: int, other: int) -> Event:
    """A swap, with the Visitor Tokens that it costs."""
    found = (space, other, tile_at(s, who, space), tile_at(s, who, other))
    tokens = tokens_at(s, who, space) + tokens_at(s, who, other)
    if tokens and HALL[space] != HALL[other]:
        return Event("swap_losing", (*found, tokens))
    return Event("swap", found)


def _score(s: Table, who: int, hall: int) -> Event:
    """A hall, with where each point comes from."""
    tiles = [tile_at(s, who, hall * 3 + nth) for nth in range(3)]
    case = int(case_in(s, who, hall))
    tokens, times = int(tokens_in(s, who, hall)), int(MULTIPLIERS[case])
    if tokens * times:
        return Event("score", (hall, *tiles, tokens * times, tokens, times, case))
    return Event("score_nothing", (hall, *tiles, case))
