"""The Museum Boardgame passes the conformance suite."""

from curatorium.games.museum_boardgame.game import GAME
from curatorium.games.museum_boardgame.geometry import SEATS
from curatorium.games.museum_boardgame.scoring import tokens_by_seat
from curatorium.games.museum_boardgame.state import Table
from curatorium.pieces.exhibit_tiles.marks import GAP
from curatorium.testing import suite


def pieces(s: Table) -> dict[str, int]:
    """48 tiles on the boards and in the pile; the Visitor Tokens if they are counted."""
    tiles = int(s.pile).bit_count() + len({int(tile) for tile in s.tiles if tile != GAP})
    if s.supply < 0:
        return {"tiles": tiles}
    return {"tiles": tiles, "tokens": int(s.supply) + sum(int(n) for n in s.tokens)}


def order(s: Table) -> list[tuple[int, int]]:
    """Points; then, where rounds are finished and the game was won, fewer tokens on one's own board (BQ19)."""
    won = s.whole_rounds == 1 and max(s.scores) >= s.target
    tokens = tokens_by_seat(s) if won else [0] * SEATS
    return [(int(s.scores[seat]), -tokens[seat]) for seat in range(SEATS)]


test_conformance = suite(GAME, pieces=pieces, hidden=None, order=order)
