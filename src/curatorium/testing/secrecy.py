"""Secrecy as an equation: nobody can tell a redeal for their own seat from the real world."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from curatorium.core.game import Action, Game
from curatorium.core.pack import pack
from curatorium.core.state import State
from curatorium.testing.legality import refusals_agree
from curatorium.testing.records import read
from curatorium.testing.walk import Record, Stop, Walk, chairs, choose, eyes, name

LOOKS: Final = 5
REDEALS: Final = 3
SAMPLE: Final = 40  # actions tried for a seat whose turn it is not
OTHERS: Final = 6  # other choices of an actor that are tried in a redeal


def worlds(stop: Stop) -> Iterator[tuple[int, State]]:
    """Everybody who looks, and some worlds that they cannot tell from the real one."""
    for seat in eyes(stop.game, stop.s):
        for nth in range(REDEALS):
            yield seat, stop.redeal(seat, nth)


def difference(view: Any, other: Any) -> str:
    """Where two views differ, in words."""
    a, b = msgspec.to_builtins(view), msgspec.to_builtins(other)
    if not isinstance(a, dict) or not isinstance(b, dict):
        return f"{b!r} instead of {a!r}"
    keys = [key for key in a if a[key] != b.get(key)] + [key for key in b if key not in a]
    return ", ".join(f"{key} {b.get(key)!r} instead of {a.get(key)!r}" for key in keys)


def redeal_same_view(game: Game, walk: Walk) -> None:
    """A redeal looks like the real world: the same threads are open, the same cards met, the same read."""
    for stop in walk.looks(game, LOOKS):
        for seat, world in worlds(stop):
            view, other = game.view(stop.s, seat), game.view(world, seat)
            if view != other:
                raise stop.fault(f"in a redeal for {name(seat)} {difference(view, other)}", "alike")
            threads, found = game.threads(stop.s, seat), game.threads(world, seat)
            met, seen = game.met(stop.s, seat), game.met(world, seat)
            if met != seen:
                raise stop.fault(f"cards met {seen} in a redeal for {name(seat)}", f"{met}")
            read, other_read = game.may_read(stop.s, seat), game.may_read(world, seat)
            if read != other_read:
                raise stop.fault(f"{other_read} read in a redeal for {name(seat)}", f"{read}")
            if threads != found:
                raise stop.fault(f"threads {found} in a redeal for {name(seat)}", f"{threads}")


def redeal_same_options(game: Game, walk: Walk) -> None:
    """A seat has the same options in its redeals, in the same order and the same words."""
    for stop in walk.looks(game, LOOKS):
        for seat, world in worlds(stop):
            expected = _offered(game, stop.s, seat)
            found = _offered(game, world, seat)
            if found != expected:
                raise stop.fault(f"options {found} in a redeal for {name(seat)}", f"{expected}")


def _offered(game: Game, s: State, seat: int) -> list[tuple[int, str, tuple[int, ...]]]:
    options = game.options(s, seat)
    phrases = [game.phrase(s, seat, action) for action in options]
    return [(int(a.index), p.key, p.numbers) for a, p in zip(options, phrases, strict=True)]


def redeal_same_refusals(game: Game, walk: Walk) -> None:
    """Over the whole table a seat is refused by the same rules in its redeals."""
    for stop in walk.looks(game, LOOKS):
        for seat, world in worlds(stop):
            for action in _tried(stop, seat):
                found = game.forbids(world, seat, action)
                expected = game.forbids(stop.s, seat, action)
                if found is not expected:
                    what = f"{found!r} against '{action}' in a redeal for {name(seat)}"
                    raise stop.fault(what, f"{expected!r} as in the real world")


def _tried(stop: Stop, seat: int) -> list[Action]:
    """All actions for a seat that is awaited; some for others, for whom it is not the time."""
    actions = stop.game.actions
    if stop.game.options(stop.s, seat):
        return actions
    first = int(stop.dice("tried", seat).below(len(actions)))
    return actions[first : first + SAMPLE]


def redeal_same_events(game: Game, walk: Walk) -> None:
    """Who is to choose is the same in a redeal, and events tell no more than the view that follows."""
    for stop in walk.looks(game, LOOKS):
        for seat, world in worlds(stop):
            _same_turn(stop, seat, world)
            if stop.next is not None:
                _events_follow_views(stop, stop.next, seat, world)


def _same_turn(stop: Stop, seat: int, world: State) -> None:
    game = stop.game
    found = int(game.decider(world)), int(game.awaits(world))
    expected = int(game.decider(stop.s)), int(game.awaits(stop.s))
    if found != expected:
        what = f"(decider, awaits) {found} in a redeal for {name(seat)}"
        raise stop.fault(what, f"{expected}")


def _events_follow_views(stop: Stop, record: Record, seat: int, world: State) -> None:
    """If the world looks the same to ``seat`` after a record, it has read the same."""
    game = stop.game
    real = stop.after(stop.s, record, journal=True)
    view, expected = game.view(real, seat), read(game.events(real, seat))
    for other in _alike(stop, record, seat, world):
        t = stop.after(world, other, journal=True)
        found = read(game.events(t, seat))
        if found != expected and game.view(t, seat) == view:
            what = f"events {found} for {name(seat)} after '{other[1]}' in a redeal, view alike"
            raise stop.fault(what, f"{expected}: more is told than the view shows")


def _alike(stop: Stop, record: Record, seat: int, world: State) -> Iterator[Record]:
    """The record itself, and others of its verb that ``seat`` may be unable to tell from it."""
    game = stop.game
    who, action = record
    if game.forbids(world, who, action) is None:
        yield record
    if who != seat and stop.walk.claims.hidden is not None:
        others = [a for a in game.options(world, who) if a.verb == action.verb and a is not action]
        first = int(stop.dice("alike").below(len(others))) if others else 0
        for other in (others[first:] + others[:first])[:OTHERS]:
            yield who, other


def redeal_legal(game: Game, walk: Walk) -> None:
    """A redeal is a position like any other: apart from the real one, whole, and played to its end."""
    for stop in walk.looks(game, 1, journal=True):
        before = pack(stop.s)
        for seat in eyes(game, stop.s):
            world = stop.redeal(seat, 0)
            if world.journal is not None:
                raise stop.fault(f"a journal in a redeal for {name(seat)}", "none")
            for who in chairs(game, world):
                refusals_agree(stop, world, who)
            _pieces_as_before(stop, seat, world)
            _played_to_the_end(stop, seat, world)
            if pack(stop.s) != before:
                raise stop.fault(f"the world changed by a redeal for {name(seat)}", "no change")


def _pieces_as_before(stop: Stop, seat: int, world: State) -> None:
    found = dict(stop.walk.claims.pieces(world))
    expected = dict(stop.walk.claims.pieces(stop.s))
    if found != expected:
        raise stop.fault(f"pieces {found} in a redeal for {name(seat)}", f"{expected}")


def _played_to_the_end(stop: Stop, seat: int, world: State) -> None:
    game = stop.game
    dice = stop.dice("to the end", seat)
    for _ in range(stop.walk.claims.limit):
        record = choose(game, world, dice)
        if record is None:
            break
        game.apply(world, *record)
    if game.steps[world.step] is not game.steps[0]:
        found = f"a redeal for {name(seat)} that comes to a halt at step {world.step}"
        raise stop.fault(found, "a play to the end")
    _pieces_as_before(stop, seat, world)
