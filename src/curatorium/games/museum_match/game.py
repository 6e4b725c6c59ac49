"""Museum Match, as the registry knows it."""

from collections.abc import Sequence
from typing import Final, final

from curatorium.core.content import Catalogue
from curatorium.core.game import Action, Dice, Event, Game, State
from curatorium.core.meta import Options
from curatorium.games.museum_match import (
    board,
    content,
    hidden,
    in_words,
    rulebook,
    scoring,
    state,
    views,
)
from curatorium.games.museum_match.actions.table import ACTIONS, CHANCES
from curatorium.games.museum_match.geometry import CELL, SET_CELLS, SETS, SPACES
from curatorium.games.museum_match.state import Table
from curatorium.games.museum_match.turn import STEPS
from curatorium.games.museum_match.views import MuseumMatchView
from curatorium.pieces.exhibit_tiles.content import SETS as TILE_SETS, deck_of


@final
class MuseumMatch(Game):
    """Four seats, two dice, one square of 32 tiles. Everything lies open but the order of the stack."""

    def __init__(self) -> None:
        super().__init__(
            content.META,
            STEPS,
            ACTIONS,
            CHANCES,
            rulebook.RULES,
            rulebook.NOT_YOUR_TURN,
            rulebook.GAME_OVER,
        )

    def setup(self, seats: int, options: Options) -> State:
        self.meta.check_seats(seats)
        return state.lay_out(options)

    def blank(self) -> State:
        return state.blank()

    def clone(self, s: State) -> State:
        assert isinstance(s, Table)
        return state.clone(s)

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        assert isinstance(s, Table)
        return hidden.redeal(s, seat, dice)

    def open(self, s: State) -> bool:
        return True

    def view(self, s: State, seat: int) -> object:
        assert isinstance(s, Table)
        return views.view(s, seat)

    def board(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, MuseumMatchView)
        return board.draw(view, names)

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, MuseumMatchView)
        return in_words.tell(view, names)

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Table)
        return [int(points) for points in s.scores]

    def ranks(self, s: State) -> list[int]:
        assert isinstance(s, Table)
        return scoring.ranks(s)

    def deck(self, options: Options) -> tuple[str, str]:
        tiles = TILE_SETS[deck_of(options)]
        return tiles.id, tiles.hash

    def catalogue(self, options: Options) -> Catalogue:
        return content.catalogue(deck_of(options))

    def phrase(self, s: State, who: int, a: Action) -> Event:
        """The action with the tiles it is about: spaces first, tiles after them."""
        assert isinstance(s, Table)
        if a.verb in ("place", "swap", "exchange"):
            tiles = [int(s.tiles[CELL[who * SPACES + space]]) for space in a.numbers]
            return Event(a.verb, (*a.numbers, *tiles))
        if a.verb == "score":
            window = a.numbers[0]
            at = (who * SETS + window) * 3
            tiles = [int(s.tiles[SET_CELLS[at + i]]) for i in range(3)]
            match = int(scoring.match_of(scoring.shared_marks(s, who, window)))
            if match:
                points = int(scoring.points_of(s, who, window))
                return Event("score", (window, *tiles, points, match))
            return Event("score_nothing", (window, *tiles))
        return Event(a.verb, a.numbers)


GAME: Final = MuseumMatch()
