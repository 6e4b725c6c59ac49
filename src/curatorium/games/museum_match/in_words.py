"""The table of Museum Match told in sentences, for those who listen; from the view alone."""

from collections.abc import Sequence

from curatorium.games.museum_match.board import Shown, cells_of
from curatorium.games.museum_match.geometry import SEATS, space_of
from curatorium.games.museum_match.state import ACTIVE
from curatorium.games.museum_match.views import MuseumMatchView
from curatorium.pieces.exhibit_tiles.content import ATTRIBUTES
from curatorium.pieces.exhibit_tiles.marks import GAP


def tell(view: MuseumMatchView, names: Sequence[str]) -> list[str]:
    """Everything that lies open, a sentence or two for each space."""
    return Telling(view, names).sentences()


class Telling(Shown):
    """The sentences."""

    def sentences(self) -> list[str]:
        """Who stands how, the spaces of whoever looks, everybody else's other spaces, the sets."""
        told = [self.headline(), *self.scores(), *self.active()]
        for side in range(SEATS):
            told += self.area((self.seat + side) % SEATS, side)
        for side in range(SEATS):
            told += self.sets_of((self.seat + side) % SEATS)
        return told

    def scores(self) -> list[str]:
        view = self.view
        told = [
            self.say("words.scores", seat, self.side(seat), view.scores[seat])
            for seat in sorted(range(SEATS), key=self.side)
        ]
        told.append(self.say("words.target", view.target))
        told.append(self.say("words.piles", len(view.stack), len(view.discards)))
        return [*told, self.tokens_left("words", self.view.supply)]

    def active(self) -> list[str]:
        """The Active Tiles, by the numbers of the player whose turn it is."""
        if self.view.step != ACTIVE:
            return []
        turn = self.view.turn
        return [
            self.say("words.active", self.tile_on(cell), space_of(turn, cell))
            for cell in self.view.active
        ]

    def area(self, seat: int, side: int) -> list[str]:
        """The spaces of ``seat`` that were not told yet: each cell once, in the order of the sides."""
        told = {cell for other in range(side) for cell in cells_of((self.seat + other) % SEATS)}
        cells = cells_of(seat)
        found = [line for cell in cells if cell not in told for line in self.cell_of(seat, cell)]
        head = "words.more" if side else "words.area"
        return [self.say(head, seat), *found] if found else []

    def cell_of(self, seat: int, cell: int) -> list[str]:
        """The sentences about one cell, by the number that ``seat`` gives it."""
        tile = self.tile_on(cell)
        space = space_of(seat, cell)
        if tile == GAP:
            return [self.say("words.gap", space)]
        facts = (space, tile, *ATTRIBUTES[self.view.deck][tile])
        shared = [s for s in range(SEATS) if s != seat and space_of(s, cell) >= 0]
        key = "words.tile_shared" if shared else "words.tile"
        told = self.say(key, *facts, *shared)
        count = self.view.tokens[cell]
        return [f"{told} {self.say('words.tokens', count)}" if count else told]

    def sets_of(self, seat: int) -> list[str]:
        told = [
            self.say(
                "words.set",
                seat,
                found.window,
                found.tokens,
                found.multiplier,
                found.tokens * found.multiplier,
                found.match,
            )
            for found in self.sets(seat)
        ]
        return told or [self.say("words.no_set", seat)]
