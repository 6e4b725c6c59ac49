"""Tables of The Museum Boardgame laid out by hand, and moves by the names people use."""

from collections.abc import Mapping

from curatorium.core.game import CHANCE, Action
from curatorium.core.meta import Value
from curatorium.core.play import Chance, Play
from curatorium.games.museum_boardgame.game import GAME
from curatorium.games.museum_boardgame.geometry import PLACES, SEATS, SEQUENCE, SPACES, STORAGE
from curatorium.games.museum_boardgame.state import Table
from curatorium.games.museum_boardgame.views import MuseumBoardgameView
from curatorium.pieces.exhibit_tiles.content import SETS
from curatorium.pieces.exhibit_tiles.marks import TILES

NAMES = [tile.name for tile in SETS[1].tiles]
HALLS = ("L1-3", "L4-6", "R1-3", "R4-6")

GROUP = ("Tavern Painting", "Banker's Portrait Herm", "Marble Copy of a Greek Athlete")  # Arts
THEME = ("Tavern Painting", "Curse Tablet", "Rotary Bread Mill")  # Proletarii, two collections
COLLECTION = ("Tavern Painting", "Naumachia", "Games Poster")  # Culture alone
DIFFERENT = ("Tavern Painting", "Gaius Marius", "Screw Press")  # nothing in common
TWO = ("Tavern Painting", "Curse Tablet", "Screw Press")  # two of one theme


def place(name: str) -> int:
    """L5 is place 4, R1 is place 6, S1 is place 12."""
    return int(name[1]) - 1 + {"L": 0, "R": 6, "S": STORAGE}[name[0]]


def tile(name: str) -> int:
    """The number of a tile of set B."""
    return NAMES.index(name)


def hall(first: str, tiles: tuple[str, ...]) -> dict[str, str]:
    """Three tiles in the hall that begins on that space."""
    return {f"{first[0]}{int(first[1]) + nth}": name for nth, name in enumerate(tiles)}


class Board:
    """A play with the tiles where a test wants them, and the first roll to come."""

    def __init__(
        self,
        places: Mapping[str, str] | None = None,
        seat: int = 0,
        options: Mapping[str, Value] | None = None,
        others: Mapping[tuple[int, str], str] | None = None,
    ) -> None:
        chosen = GAME.meta.choose(options or {})
        self.play = Play(GAME, SEATS, chosen, Chance("given"), "test")
        wanted = {(seat, place(name)): tile(what) for name, what in (places or {}).items()}
        wanted |= {(who, place(name)): tile(what) for (who, name), what in (others or {}).items()}
        spare = [t for t in range(TILES) if t not in wanted.values()]
        for nth in range(TILES):
            at = nth % SEATS, int(SEQUENCE[nth // SEATS])
            self._lay(wanted[at] if at in wanted else spare.pop(0))

    def _lay(self, number: int) -> None:
        who = int(GAME.decider(self.table))
        verb = "tile" if who == CHANCE else "pick"
        self.play.act(who, GAME.action(who, verb, (number,)))

    @property
    def table(self) -> Table:
        state = self.play.state
        assert isinstance(state, Table)
        return state

    def roll(self, left: int, right: int) -> None:
        self.play.act(CHANCE, GAME.action(CHANCE, "roll", (left, right)))

    def action(self, words: str) -> Action:
        """Of words like "swap L3 R1", "store L1 S2", "score L4-6", "exchange S1 1 S3", "end_turn"."""
        verb, *rest = words.split()
        numbers: list[int] = []
        for word in rest:
            if word in HALLS:
                numbers.append(HALLS.index(word))
            elif word.isdigit():
                numbers.append(int(word))
            else:
                numbers.append(place(word) - (STORAGE if word[0] == "S" else 0))
        return GAME.action(0, verb, tuple(numbers))

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

    def step(self) -> str:
        return GAME.steps[self.table.step].name

    def view(self, eye: int = 0) -> MuseumBoardgameView:
        view = GAME.view(self.table, eye)
        assert isinstance(view, MuseumBoardgameView)
        return view

    def tile_on(self, name: str, seat: int = 0) -> str:
        return NAMES[self.table.tiles[seat * PLACES + place(name)]]

    def tokens_on(self, name: str, seat: int = 0) -> int:
        return int(self.table.tokens[seat * SPACES + place(name)])

    def put_tokens(self, name: str, number: int, seat: int = 0) -> None:
        """Visitor Tokens from the supply onto a space, as earlier turns would have left them."""
        self.table.tokens[seat * SPACES + place(name)] += number
        if self.table.supply > 0:
            self.table.supply -= number

    def pass_turn(self) -> None:
        """A turn in which nothing happens."""
        self.roll(1, 1)
        self.do("pass", "end_turn")
