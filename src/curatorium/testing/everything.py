"""The eye of finished plays: with everything open nothing is hidden."""

from typing import Any, Final

import msgspec

from curatorium.core.game import Game
from curatorium.core.pack import pack
from curatorium.core.state import EVERYTHING, PUBLIC
from curatorium.testing.secrecy import difference, worlds
from curatorium.testing.walk import Stop, Walk, eyes, name

LOOKS: Final = 5


def everything_open(game: Game, walk: Walk) -> None:
    """EVERYTHING sees whatever is hidden from anybody, reads all events, and has no other world."""
    for stop in walk.looks(game, LOOKS, journal=True):
        if pack(game.redeal(stop.s, EVERYTHING, stop.dice("everything"))) != pack(stop.s):
            raise stop.fault("another world redealt for EVERYTHING", "the same position")
        _tells_worlds_apart(stop)
        _has_met_all(stop)


def _tells_worlds_apart(stop: Stop) -> None:
    """Where a hidden fact is otherwise, the view is."""
    hidden = stop.walk.claims.hidden
    view = stop.game.view(stop.s, EVERYTHING)
    if hidden is None:
        _sees_what_all_see(stop, view)
        return
    for seat, world in worlds(stop):
        other = stop.game.view(world, EVERYTHING)
        facts, found = hidden(stop.s, seat), hidden(world, seat)
        if facts != found and view == other:
            changed = sorted(fact for fact in facts if facts[fact] != found.get(fact))
            what = f"the view of EVERYTHING alike though {changed} are otherwise for {name(seat)}"
            raise stop.fault(what, "all that is hidden in it")


def _sees_what_all_see(stop: Stop, view: Any) -> None:
    """Without secrets there is no more to see than PUBLIC does; only who looks may be told."""
    seen, public = msgspec.to_builtins(view), msgspec.to_builtins(stop.game.view(stop.s, PUBLIC))
    if {**seen, "seat": None} != {**public, "seat": None}:
        raise stop.fault(f"in the view of EVERYTHING {difference(public, seen)}", "that of PUBLIC")


def _has_met_all(stop: Stop) -> None:
    """Whatever anybody is told or has met, EVERYTHING is and has."""
    game = stop.game
    met = set(game.met(stop.s, EVERYTHING))
    told = game.events(stop.s, EVERYTHING)
    for seat in eyes(game, stop.s):
        if not met.issuperset(game.met(stop.s, seat)):
            found = f"cards met {sorted(met)} by EVERYTHING"
            raise stop.fault(found, f"those of {name(seat)}: {game.met(stop.s, seat)}")
        if game.events(stop.s, seat) and not told:
            raise stop.fault("no event for EVERYTHING", f"what {name(seat)} is told")
