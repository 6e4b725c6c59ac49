"""The museums of The Museum Boardgame told in sentences, for those who listen; from the view alone."""

from collections.abc import Sequence

from curatorium.games.museum_boardgame.board import Shown
from curatorium.games.museum_boardgame.geometry import HALLS, PLACES, STORAGE
from curatorium.games.museum_boardgame.state import INSTALL
from curatorium.games.museum_boardgame.views import MuseumBoardgameView
from curatorium.pieces.exhibit_tiles.content import ATTRIBUTES


def tell(view: MuseumBoardgameView, names: Sequence[str]) -> list[str]:
    """Everything that lies open, a sentence or two for each place."""
    return Telling(view, names).sentences()


class Telling(Shown):
    """The sentences."""

    def sentences(self) -> list[str]:
        """Who stands how, what is being decided, and every museum hall by hall."""
        told = [self.headline()]
        told += [self.say("words.scores", seat, self.view.scores[seat]) for seat in self.seats()]
        told += [*self.supplies("words"), *self.deciding(), *self.pile()]
        for seat in self.seats():
            told += self.museum(seat)
        return told

    def deciding(self) -> list[str]:
        """The Active Tiles that have their action left, or the place that is next."""
        view = self.view
        told = [
            self.say("words.active", tile, active.space)
            for active in view.active
            if (tile := self.tile_at(view.turn, active.space)) is not None
        ]
        if view.next is not None and not self.taking():
            key = "words.next_install" if view.step == INSTALL else "words.next_exchange"
            told.append(self.say(key, view.next.place))
        return told

    def pile(self) -> list[str]:
        return [self.say("words.pile", len(self.view.pile))] if self.view.pile else []

    def museum(self, seat: int) -> list[str]:
        """Hall by hall, then storage."""
        museum = self.view.museums[seat]
        told = [self.say("words.museum", seat)]
        for hall in range(HALLS):
            if self.taking():
                told.append(self.say("words.hall_filling", hall))
            else:
                told.append(self.hall("words.hall", museum, hall))
            told += [self.place(seat, hall * 3 + nth) for nth in range(3)]
        return told + [self.place(seat, place) for place in range(STORAGE, PLACES)]

    def place(self, seat: int, place: int) -> str:
        """The sentences about one place."""
        tile = self.tile_at(seat, place)
        if tile is None:
            return self.say("words.gap", place)
        told = self.say("words.tile", place, tile, *ATTRIBUTES[self.view.deck][tile])
        count = self.tokens_at(seat, place)
        return f"{told} {self.say('words.tokens', count)}" if count else told
