"""Quiet records: those that may be taken back, for they taught nobody anything."""

from typing import Final

from curatorium.core.game import Game
from curatorium.core.state import State
from curatorium.testing.secrecy import difference, worlds
from curatorium.testing.walk import Record, Stop, Walk, name

LOOKS: Final = 12
TRIED: Final = 60  # choices of an actor that are tried to explain what a seat saw


def quiet_proven(game: Game, walk: Walk) -> None:
    """After a quiet record every redeal of the position before it is still possible for everybody."""
    for stop in walk.looks(game, LOOKS):
        if stop.next is None:
            continue
        after = stop.after(stop.s, stop.next)
        if not game.quiet(after):
            continue
        for seat, world in worlds(stop):
            _taught_nothing(stop, stop.next, after, seat, world)


def _taught_nothing(stop: Stop, record: Record, after: State, seat: int, world: State) -> None:
    """What ``seat`` sees after the record could have come about in the other world too."""
    game = stop.game
    who, action = record
    view = game.view(after, seat)
    if game.forbids(world, who, action) is None:
        other = game.view(stop.after(world, record), seat)
        if other != view:
            found = f"a quiet record that shows {name(seat)} {difference(other, view)}"
            raise stop.fault(found, "the same view in all redeals of the position before")
        return
    if who == seat:
        return  # another option of its own in a redeal: redeal_same_options says so
    for choice in game.options(world, who)[:TRIED]:
        if game.view(stop.after(world, (who, choice)), seat) == view:
            return
    found = f"a quiet record that rules out a redeal for {name(seat)}, where it is no option"
    raise stop.fault(found, "that nobody learns anything")
