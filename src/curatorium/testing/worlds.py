"""What a search relies on: redeals that do not look at what is hidden, and what ``open`` promises."""

from typing import Final

from curatorium.core.game import Game
from curatorium.core.pack import pack
from curatorium.core.state import State
from curatorium.testing.walk import Stop, Walk, eyes, name

LOOKS: Final = 4
REDEALS: Final = 3


def redeal_same_world(game: Game, walk: Walk) -> None:
    """The same dice make the same world of all that a seat cannot tell apart."""
    for stop in walk.looks(game, LOOKS):
        for seat in eyes(game, stop.s):
            for nth in range(REDEALS):
                other = stop.redeal(seat, nth)
                mine = game.redeal(stop.s, seat, stop.dice("again", seat, nth))
                theirs = game.redeal(other, seat, stop.dice("again", seat, nth))
                if pack(mine) != pack(theirs):
                    found = f"with the same dice another world from a redeal for {name(seat)}"
                    raise stop.fault(found, "the same world as from the real one")


def open_hides_nothing(game: Game, walk: Walk) -> None:
    """Where a game says that all is open, now and after the next record, no redeal is another world."""
    for stop in walk.looks(game, LOOKS):
        if not game.open(stop.s):
            continue
        if game.steps[stop.s.step].sealed:
            raise stop.fault("a sealed step that is called open", "a step that is not sealed")
        _same_in_redeals(game, stop, stop.s)
        if stop.next is not None:
            _same_in_redeals(game, stop, stop.after(stop.s, stop.next))


def _same_in_redeals(game: Game, stop: Stop, s: State) -> None:
    for seat in eyes(game, s):
        for nth in range(REDEALS):
            if pack(game.redeal(s, seat, stop.dice("open", seat, nth))) != pack(s):
                found = f"another world redealt for {name(seat)} where all is called open"
                raise stop.fault(found, "the same position")
