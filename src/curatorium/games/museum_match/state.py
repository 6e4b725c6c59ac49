"""What is on the table of Museum Match."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from curatorium.core.meta import Options
from curatorium.core.packed import vec
from curatorium.core.state import CHANCE, State
from curatorium.games.museum_match.geometry import CELLS, SEATS
from curatorium.pieces.exhibit_tiles.content import deck_of
from curatorium.pieces.exhibit_tiles.marks import ALL_TILES, GAP

# Steps, in the order of the game's table
DEAL: Final = 1  # x: how many tiles lie in the square
ROLL: Final = 2
ACTIVE: Final = 3  # x, y: the spaces of the black and the white Active Tile, USED once played
SCORE: Final = 4
REFILL: Final = 5  # x: the window scored, y: how many of its gaps are filled
DRAW: Final = 6  # x: the space that waits for a tile


@final
class Table(State):
    """A position of Museum Match. Tiles are numbers in the set in play; sets of tiles are bit masks."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "tiles",
        "tokens",
        "scores",
        "stack",
        "discards",
        "supply",
        "turn",
        "round",
        "black",
        "white",
        "deck",
        "diagonals",
        "by_space",
        "zero_scores",
        "triple",
        "target",
        "last_round",
        "whole_rounds",
    )

    __slots__ = (
        "black",
        "by_space",
        "deck",
        "diagonals",
        "discards",
        "last_round",
        "round",
        "scores",
        "stack",
        "supply",
        "target",
        "tiles",
        "tokens",
        "triple",
        "turn",
        "white",
        "whole_rounds",
        "zero_scores",
    )

    def __init__(self, tiles: vec[i64], tokens: vec[i64], scores: vec[i64]) -> None:
        super().__init__()
        self.tiles = tiles  # the tile on each cell, or GAP
        self.tokens = tokens  # Visitor Tokens on each cell's tile
        self.scores = scores  # points by seat
        self.stack: i64 = 0  # tiles that lie face down; nobody knows their order
        self.discards: i64 = 0  # tiles that lie face up beside the stack
        self.supply: i64 = 0  # Visitor Tokens not on the board; -1: as many as wanted
        self.turn: i64 = 0  # whose turn it is
        self.round: i64 = 1
        self.black: i64 = 0  # what the dice show; 0 before the first roll
        self.white: i64 = 0
        self.deck: i64 = 0  # which tile set is played: 0 is A, 1 is B
        # House rules, as they lie on the table
        self.diagonals: i64 = 0  # 1: tiles may be swapped across a corner
        self.by_space: i64 = 0  # 1: the dice activate spaces, not tiles
        self.zero_scores: i64 = 1  # 1: a set without tokens may be scored
        self.triple: i64 = 5  # multiplier of icon, title and colour together
        self.target: i64 = 20
        self.last_round: i64 = 100  # 0: no safety stop
        self.whole_rounds: i64 = 0  # 1: the round is finished before the game ends


def blank() -> Table:
    """A table with nothing on it."""
    return Table(vec[i64]([GAP] * CELLS), vec[i64]([0] * CELLS), vec[i64]([0] * SEATS))


def lay_out(options: Options) -> Table:
    """The table before the deal: all 48 tiles face down (M9)."""
    s = blank()
    s.stack = ALL_TILES
    s.supply = options.number("token_limit")
    s.deck = deck_of(options)
    s.diagonals = options.number("diagonal_swaps")
    s.by_space = 1 if options["active_binding"] == "space" else 0
    s.zero_scores = options.number("allow_zero_score")
    s.triple = options.number("triple_multiplier")
    s.target = options.number("target")
    s.last_round = options.number("max_rounds", none=0)
    s.whole_rounds = 1 if options["end"] == "finish_round" else 0
    s.frame(DEAL, CHANCE, 0, 0)
    return s


def clone(s: Table) -> Table:
    """An independent copy without a journal."""
    t = Table(s.tiles[:], s.tokens[:], s.scores[:])
    t.frame(s.step, s.seat, s.x, s.y)
    t.taught = s.taught
    t.agenda = s.agenda[:]
    t.stack = s.stack
    t.discards = s.discards
    t.supply = s.supply
    t.turn = s.turn
    t.round = s.round
    t.black = s.black
    t.white = s.white
    t.deck = s.deck
    t.diagonals = s.diagonals
    t.by_space = s.by_space
    t.zero_scores = s.zero_scores
    t.triple = s.triple
    t.target = s.target
    t.last_round = s.last_round
    t.whole_rounds = s.whole_rounds
    return t
