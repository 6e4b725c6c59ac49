"""The census: redeals vary all that is hidden, and redealing a redeal is as wide."""

from collections.abc import Mapping
from typing import Final

from curatorium.core.game import Game
from curatorium.core.pack import pack
from curatorium.core.state import State
from curatorium.testing.walk import Stop, Walk, eyes, name

LOOKS: Final = 2
REDEALS: Final = 24
PATIENCE: Final = 40  # times REDEALS, before a value counts as impossible
FEW: Final = 8  # a fact with at most so many values is known in full

Values = dict[str, set[object]]


def redeal_census(game: Game, walk: Walk) -> None:
    """Every hidden fact takes several values, the true one among them, and does so from any redeal."""
    for stop in walk.looks(game, LOOKS):
        for seat in eyes(game, stop.s):
            if _facts(stop, stop.s, seat):
                _facts_vary(stop, seat)
            else:
                _nothing_hidden(stop, seat)


def _nothing_hidden(stop: Stop, seat: int) -> None:
    """Without secrets there is no other world."""
    if pack(stop.redeal(seat, 0)) != pack(stop.s):
        found = f"another position redealt for {name(seat)}, though no hidden fact is named"
        raise stop.fault(found, "the same position")


def _facts_vary(stop: Stop, seat: int) -> None:
    real = _facts(stop, stop.s, seat)
    world = stop.redeal(seat, 0)
    if set(_facts(stop, world, seat)) != set(real):
        found = f"hidden facts {sorted(_facts(stop, world, seat))} in a redeal for {name(seat)}"
        raise stop.fault(found, f"{sorted(real)}")
    mine, theirs = _Census(stop, stop.s, seat), _Census(stop, world, seat)
    for fact, value in real.items():
        mine.demand_two(fact)
        if len(mine.values[fact]) <= FEW:
            mine.demand(fact, {value}, "the true one")
            theirs.demand(fact, mine.values[fact], "as in redeals of the real world")
            mine.demand(fact, theirs.values[fact], "as in redeals of a redeal")
        elif 2 * len(theirs.values[fact]) < len(mine.values[fact]):
            found = f"{fact} {theirs.values[fact]} in redeals of a redeal for {name(seat)}"
            raise stop.fault(found, f"as many values as {mine.values[fact]}")


def _facts(stop: Stop, s: State, seat: int) -> Mapping[str, object]:
    hidden = stop.walk.claims.hidden
    return {} if hidden is None else hidden(s, seat)


class _Census:
    """The values of the hidden facts in many redeals of one world."""

    def __init__(self, stop: Stop, world: State, seat: int) -> None:
        self.stop = stop
        self.world = world
        self.seat = seat
        self.dice = stop.dice("census", seat)
        self.values: Values = {}
        for _ in range(REDEALS):
            self.count()

    def count(self) -> None:
        """One redeal more."""
        other = self.stop.game.redeal(self.world, self.seat, self.dice)
        for fact, value in _facts(self.stop, other, self.seat).items():
            self.values.setdefault(fact, set()).add(value)

    def demand_two(self, fact: str) -> None:
        """What is hidden could be otherwise."""
        for _ in range(REDEALS * PATIENCE):
            if len(self.values[fact]) > 1:
                return
            self.count()
        found = f"{fact} {self.values[fact]} in all redeals for {name(self.seat)}"
        raise self.stop.fault(found, "at least two values of a hidden fact")

    def demand(self, fact: str, wanted: set[object], why: str) -> None:
        """All those values turn up sooner or later."""
        for _ in range(REDEALS * PATIENCE):
            if wanted <= self.values[fact]:
                return
            self.count()
        never = wanted - self.values[fact]
        found = f"{fact} {self.values[fact]} and never {never} in redeals for {name(self.seat)}"
        raise self.stop.fault(found, f"every possible value, {why}")
