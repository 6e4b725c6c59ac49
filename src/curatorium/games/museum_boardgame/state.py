"""What is on the table of The Museum Boardgame."""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from curatorium.core.meta import Options
from curatorium.core.packed import vec
from curatorium.core.state import CHANCE, State
from curatorium.games.museum_boardgame.geometry import PLACES, SEATS, SPACES
from curatorium.pieces.exhibit_tiles.content import deck_of
from curatorium.pieces.exhibit_tiles.marks import ALL_TILES, GAP

# Steps, in the order of the game's table
DRAW: Final = 1  # x: how many tiles have been taken; CHANCE chooses, for the pile lies face down
PICK: Final = 2  # x: how many tiles have been taken; a seat chooses, for the pile lies face up
ROLL: Final = 3
ACTIVE: Final = 4  # x, y: the spaces of the left and the right Active Tile, USED once played
SCORE: Final = 5
INSTALL: Final = (
    6  # x: the space of the scored hall that is next, y: the Storage Spaces used, a bit each
)
EXCHANGE: Final = (
    7  # x: the Storage Space that is next, y: those of the others that are done, see OTHERS
)
END: Final = 8  # nothing is left but to end the turn


@final
class Table(State):
    """A position of The Museum Boardgame. Tiles are numbers in the set in play; the pile is a bit mask."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "tiles",
        "tokens",
        "scores",
        "pile",
        "supply",
        "turn",
        "round",
        "left",
        "right",
        "dry",
        "deck",
        "connected",
        "mandatory",
        "by_space",
        "zero_scores",
        "seven_scores",
        "room",
        "target",
        "last_round",
        "dry_rounds",
        "whole_rounds",
    )

    __slots__ = (
        "by_space",
        "connected",
        "deck",
        "dry",
        "dry_rounds",
        "last_round",
        "left",
        "mandatory",
        "pile",
        "right",
        "room",
        "round",
        "scores",
        "seven_scores",
        "supply",
        "target",
        "tiles",
        "tokens",
        "turn",
        "whole_rounds",
        "zero_scores",
    )

    def __init__(self, tiles: vec[i64], tokens: vec[i64], scores: vec[i64]) -> None:
        super().__init__()
        self.tiles = tiles  # the tile on each place, or GAP; 16 places for each seat
        self.tokens = tokens  # Visitor Tokens on each space; 12 spaces for each seat
        self.scores = scores  # points by seat
        self.pile: i64 = 0  # tiles that nobody has taken yet
        self.supply: i64 = 0  # Visitor Tokens not on the boards; -1: as many as wanted
        self.turn: i64 = 0  # whose turn it is
        self.round: i64 = 1
        self.left: i64 = 0  # what the dice show; 0 before the first roll
        self.right: i64 = 0
        self.dry: i64 = (
            0  # rounds in a row without a point and without a token left; -1: a point in this one
        )
        self.deck: i64 = 0  # which tile set is played: 0 is A, 1 is B
        # House rules, as they lie on the table
        self.connected: i64 = 1  # 1: tiles may be swapped from one wing into the other
        self.mandatory: i64 = 0  # 1: each Active Tile must get its action
        self.by_space: i64 = 0  # 1: the dice activate spaces, not tiles
        self.zero_scores: i64 = 1  # 1: a hall that is worth nothing may be scored
        self.seven_scores: i64 = 1  # 1: a hall may be scored on a seven, before the exchange
        self.room: i64 = 5  # Visitor Tokens that a space can hold
        self.target: i64 = 20
        self.last_round: i64 = 60  # 0: no such stop
        self.dry_rounds: i64 = 10  # 0: no such stop
        self.whole_rounds: i64 = 0  # 1: the round is finished before the game ends


def blank() -> Table:
    """A table with nothing on it."""
    return Table(
        vec[i64]([GAP] * (SEATS * PLACES)),
        vec[i64]([0] * (SEATS * SPACES)),
        vec[i64]([0] * SEATS),
    )


def lay_out(options: Options) -> Table:
    """The table before anybody has taken a tile: all 48 lie in the middle (B2)."""
    s = blank()
    s.pile = ALL_TILES
    s.supply = options.number("token_limit")
    s.deck = deck_of(options)
    s.connected = options.number("wings_connected")
    s.mandatory = options.number("actions_mandatory")
    s.by_space = 1 if options["active_binding"] == "space" else 0
    s.zero_scores = options.number("allow_zero_score")
    s.seven_scores = 1 if options["score_on_seven"] == "before_swap" else 0
    s.room = options.number("tokens_per_space")
    s.target = options.number("victory_points")
    s.last_round = options.number("max_rounds", none=0)
    s.dry_rounds = options.number("stall_rounds", none=0)
    s.whole_rounds = 1 if options["end"] == "finish_round" else 0
    if options["draft"] == "open":
        s.frame(PICK, 0, 0, 0)
    else:
        s.frame(DRAW, CHANCE, 0, 0)
    return s


def clone(s: Table) -> Table:
    """An independent copy without a journal."""
    t = Table(s.tiles[:], s.tokens[:], s.scores[:])
    t.frame(s.step, s.seat, s.x, s.y)
    t.taught = s.taught
    t.agenda = s.agenda[:]
    t.pile = s.pile
    t.supply = s.supply
    t.turn = s.turn
    t.round = s.round
    t.left = s.left
    t.right = s.right
    t.dry = s.dry
    t.deck = s.deck
    t.connected = s.connected
    t.mandatory = s.mandatory
    t.by_space = s.by_space
    t.zero_scores = s.zero_scores
    t.seven_scores = s.seven_scores
    t.room = s.room
    t.target = s.target
    t.last_round = s.last_round
    t.dry_rounds = s.dry_rounds
    t.whole_rounds = s.whole_rounds
    return t
