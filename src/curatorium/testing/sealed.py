"""Sealed steps: several seats choose at once, in any order, and nothing shows before they open."""

from collections.abc import Iterator
from typing import Final

import msgspec

from curatorium.core.dice import Dice
from curatorium.core.game import Game
from curatorium.core.pack import pack
from curatorium.core.state import State
from curatorium.testing.walk import Record, Stop, Walk, eyes, members, name

STARTS: Final = 3  # sealed steps looked at on a walk
ORDERS: Final = 4
FILLS: Final = 24


def starts(game: Game, walk: Walk) -> Iterator[Stop]:
    """The first few positions of a walk at which a sealed step begins."""
    found = 0
    filling = False
    before = (0, 0)
    for stop in walk.stops(game):
        sealed = game.steps[stop.s.step].sealed
        if sealed and (not filling or opened(game, before, stop.s)):
            yield stop
            found += 1
        if found == STARTS:
            return
        filling, before = sealed, (int(stop.s.step), int(stop.s.x))


def opened(game: Game, before: tuple[int, int], s: State) -> bool:
    """Did the sealed step that stood at (step, seats awaited) open with the last record?"""
    step, awaited = before
    if not game.steps[s.step].sealed or s.step != step:
        return True
    return bool(s.x & ~awaited)  # the same step again, and seats are awaited anew


def fill(game: Game, s: State, dice: Dice) -> list[Record]:
    """Let all seats choose at random, in any order, until the step opens."""
    records: list[Record] = []
    while True:
        before = int(s.step), int(s.x)
        awaited = members(game.awaits(s))
        who = awaited[dice.below(len(awaited))]
        options = game.options(s, who)
        records.append((who, options[dice.below(len(options))]))
        game.apply(s, *records[-1])
        if opened(game, before, s):
            return records


def sealed_commutes(game: Game, walk: Walk) -> None:
    """The order in which seats choose at a sealed step makes no difference."""
    for stop in starts(game, walk):
        s = game.clone(stop.s)
        records = fill(game, s, stop.dice("fill"))
        for nth in range(ORDERS):
            order = _another_order(records, stop.dice("order", nth))
            t = game.clone(stop.s)
            for who, action in order:
                rule = game.forbids(t, who, action)
                if rule is not None:
                    raise stop.fault(f"{rule!r} against '{action}' in {order}", "no refusal")
                game.apply(t, who, action)
            if pack(t) != pack(s):
                raise stop.fault(f"another position after {order}", f"the one after {records}")


def _another_order(records: list[Record], dice: Dice) -> list[Record]:
    """The records in another order of the seats; each seat keeps the order of its own."""
    left = list(records)
    order: list[Record] = []
    while left:
        who = left[dice.below(len(left))][0]
        record = next(record for record in left if record[0] == who)
        left.remove(record)
        order.append(record)
    return order


def record_counts(game: Game, walk: Walk) -> None:
    """The number of records between two openings tells nobody more than the opening shows."""
    for stop in starts(game, walk):
        counts: dict[tuple[int, bytes], int] = {}
        for nth in range(FILLS):
            s = game.clone(stop.s)
            count = len(fill(game, s, stop.dice("fill", nth)))
            for seat in eyes(game, s):
                sight = seat, msgspec.json.encode(game.view(s, seat))
                first = counts.setdefault(sight, count)
                if count != first:
                    found = f"{first} or {count} records before a view that {name(seat)} has alike"
                    raise stop.fault(found, "their number to tell nothing")
