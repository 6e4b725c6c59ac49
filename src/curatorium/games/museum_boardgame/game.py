"""The Museum Boardgame, as the registry knows it."""

from collections.abc import Sequence
from typing import Final, final

from curatorium.core.content import Catalogue
from curatorium.core.game import Action, Dice, Event, Game, State
from curatorium.core.meta import Options
from curatorium.games.museum_boardgame import (
    board,
    content,
    hidden,
    in_words,
    phrases,
    rulebook,
    scoring,
    state,
    views,
)
from curatorium.games.museum_boardgame.actions.table import ACTIONS, CHANCES
from curatorium.games.museum_boardgame.state import Table
from curatorium.games.museum_boardgame.turn import STEPS
from curatorium.games.museum_boardgame.views import MuseumBoardgameView
from curatorium.pieces.exhibit_tiles.content import SETS, deck_of


@final
class MuseumBoardgame(Game):
    """Three seats, two dice, a museum each. Everything lies open but what the pile still holds."""

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
        assert isinstance(view, MuseumBoardgameView)
        return board.draw(view, names)

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, MuseumBoardgameView)
        return in_words.tell(view, names)

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Table)
        return [int(points) for points in s.scores]

    def ranks(self, s: State) -> list[int]:
        assert isinstance(s, Table)
        return scoring.ranks(s)

    def deck(self, options: Options) -> tuple[str, str]:
        tiles = SETS[deck_of(options)]
        return tiles.id, tiles.hash

    def catalogue(self, options: Options) -> Catalogue:
        return content.catalogue(deck_of(options))

    def phrase(self, s: State, who: int, a: Action) -> Event:
        assert isinstance(s, Table)
        return phrases.phrase(s, who, a)


GAME: Final = MuseumBoardgame()
