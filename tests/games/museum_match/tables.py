"""Tables of Museum Match laid out by hand, and moves by the names people use."""

from collections.abc import Mapping

from curatorium.core.game import CHANCE, Action
from curatorium.core.meta import Value
from curatorium.core.play import Chance, Play
from curatorium.games.museum_match.game import GAME
from curatorium.games.museum_match.geometry import CELL, DEAL, SPACES
from curatorium.games.museum_match.state import Table
from curatorium.pieces.exhibit_tiles.content import SETS

TOP = ("1B", "2B", "3B", "1W", "2W", "3W")
BOTTOM = ("4B", "5B", "6B", "4W", "5W", "6W")
NAMES = [tile.name for tile in SETS[0].tiles]


def space(name: str) -> int:
    """3B is space 2, 1W is space 6."""
    return int(name[0]) - 1 + (6 if name[1] == "W" else 0)


def cell(name: str, seat: int = 0) -> int:
    """The cell that a seat knows by that name."""
    return int(CELL[seat * SPACES + space(name)])


def tile(name: str) -> int:
    """The number of a tile of set A."""
    return NAMES.index(name)


def window(first: str) -> int:
    """The set that begins on that space."""
    row = TOP if first in TOP else BOTTOM
    return row.index(first) + (4 if row is BOTTOM else 0)


class Board:
    """A play with the tiles where a test wants them, and the first roll to come."""

    def __init__(
        self,
        places: Mapping[str, str] | None = None,
        seat: int = 0,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        chosen = GAME.meta.choose(options or {})
        self.play = Play(GAME, 4, chosen, Chance("given"), "test")
        wanted = {cell(name, seat): tile(what) for name, what in (places or {}).items()}
        spare = [t for t in range(48) if t not in wanted.values()]
        for place in DEAL:
            self.chance("tile", wanted[place] if place in wanted else spare.pop(0))

    @property
    def table(self) -> Table:
        state = self.play.state
        assert isinstance(state, Table)
        return state

    def chance(self, verb: str, *numbers: int) -> None:
        """CHANCE chooses."""
        self.play.act(CHANCE, GAME.action(CHANCE, verb, numbers))

    def roll(self, black: int, white: int) -> None:
        self.chance("roll", black, white)

    def turn_up(self, *names: str) -> None:
        for name in names:
            self.chance("tile", tile(name))

    def action(self, words: str) -> Action:
        """Of words like "swap 3B 1W", "place 2W", "score 1B" (the set that begins there), "end_turn"."""
        verb, *spaces = words.split()
        read = window if verb == "score" else space
        return GAME.action(self.table.turn, verb, tuple(read(name) for name in spaces))

    def do(self, *moves: str) -> None:
        """The player whose turn it is does one thing after another."""
        for words in moves:
            self.play.act(self.table.turn, self.action(words))

    def refusal(self, words: str, seat: int | None = None) -> str:
        """The id of the Rule against a move, or "" if it is allowed."""
        who = self.table.turn if seat is None else seat
        rule = GAME.forbids(self.table, who, self.action(words))
        return rule.id if rule else ""

    def options(self) -> list[str]:
        """What the player whose turn it is may do, as verbs and numbers."""
        return [repr(a) for a in GAME.options(self.table, self.table.turn)]

    def tile_on(self, name: str, seat: int = 0) -> str:
        return NAMES[self.table.tiles[cell(name, seat)]]

    def tokens_on(self, name: str, seat: int = 0) -> int:
        return int(self.table.tokens[cell(name, seat)])

    def put_tokens(self, name: str, number: int, seat: int = 0) -> None:
        """Visitor Tokens from the supply onto a tile, as earlier turns would have left them."""
        self.table.tokens[cell(name, seat)] += number
        if self.table.supply > 0:
            self.table.supply -= number

    def pass_turn(self) -> None:
        """A turn in which nothing changes for the sets: two tokens on the outermost spaces."""
        self.roll(4, 6)
        self.do("place 4B", "place 6W", "end_turn")

    def discards(self) -> list[str]:
        return [NAMES[t] for t in range(48) if self.table.discards >> t & 1]

    def stack(self) -> list[str]:
        return [NAMES[t] for t in range(48) if self.table.stack >> t & 1]
