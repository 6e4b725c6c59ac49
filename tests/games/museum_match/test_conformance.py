"""Museum Match passes the conformance suite."""

from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.geometry import SEATS
from curatorium.games.museum_match.scoring import tokens_by_seat
from curatorium.games.museum_match.state import Table
from curatorium.pieces.exhibit_tiles.marks import GAP
from curatorium.testing import suite


def pieces(s: Table) -> dict[str, int]:
    """48 tiles on the board, in the stack and in the discards; the Visitor Tokens if they are counted."""
    lying = int(s.stack).bit_count() + int(s.discards).bit_count()
    tiles = lying + sum(tile != GAP for tile in s.tiles)
    if s.supply < 0:
        return {"tiles": tiles}
    return {"tiles": tiles, "tokens": int(s.supply) + sum(int(n) for n in s.tokens)}


def order(s: Table) -> list[tuple[int, int]]:
    """Points; then, where rounds are finished and the game was won, fewer tokens on one's own board (MQ20)."""
    won = s.whole_rounds == 1 and max(s.scores) >= s.target
    tokens = tokens_by_seat(s) if won else [0] * SEATS
    return [(int(s.scores[seat]), -tokens[seat]) for seat in range(SEATS)]


test_conformance = suite(GAME, pieces=pieces, hidden=None, order=order)
