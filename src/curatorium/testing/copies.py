"""Clones and packed positions."""

from collections.abc import Iterator
from typing import Any, Final

from curatorium.core.game import Game
from curatorium.core.pack import fields, pack, unpack
from curatorium.core.state import CHANCE, State
from curatorium.testing.walk import Stop, Walk, choose, members, name

LOOKS: Final = 6
ON: Final = 12  # records played on with a copy


def clone_independent(game: Game, walk: Walk) -> None:
    """A clone is equal in every attribute and shares nothing that can change."""
    kept: list[tuple[Stop, State, bytes]] = []
    for stop in walk.looks(game, LOOKS, journal=True):
        _all_attributes_packed(stop)
        before = pack(stop.s)
        clone = game.clone(stop.s)
        _equal_and_apart(stop, clone)
        kept.append((stop, game.clone(stop.s), before))
        _play_on(stop, clone)
        if pack(stop.s) != before:
            changed = _differing(unpack(game, before), stop.s)
            raise stop.fault(f"{changed} changed by playing on in a clone", "no change")
        for earlier, other, packed in kept:
            if pack(other) != packed:
                changed = _differing(unpack(game, packed), other)
                raise earlier.fault(f"{changed} of a clone changed by the play", "no change")


def _all_attributes_packed(stop: Stop) -> None:
    """FRAME and FIELDS name every attribute of the state but its journal and what is derived, each once."""
    named = fields(stop.s)
    for attribute in attributes(stop.s):
        if attribute not in ("journal", *stop.s.DERIVED, *named):
            raise stop.fault(f"an attribute {attribute!r} outside FIELDS", "all but the journal")
    for field in named:
        if named.count(field) > 1 or not hasattr(stop.s, field):
            raise stop.fault(f"a field {field!r} twice or without value", "every field once")


def attributes(s: State) -> set[str]:
    """The names of all that a state holds: slots, native attributes, and whatever else was set."""
    found = set(getattr(s, "__dict__", {}))
    for cls in type(s).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        found.update([slots] if isinstance(slots, str) else slots)
        found.update(cls.__dict__.get("__mypyc_attrs__", ()))
    return found - {"__dict__", "__weakref__"}


def _equal_and_apart(stop: Stop, clone: State) -> None:
    if type(clone) is not type(stop.s):
        raise stop.fault(f"a clone of type {type(clone).__name__}", type(stop.s).__name__)
    if clone.journal is not None:
        raise stop.fault("a clone with a journal", "none")
    for field in (*fields(stop.s), *stop.s.DERIVED):
        mine, other = getattr(stop.s, field), getattr(clone, field)
        if _plain(mine) != _plain(other):
            raise stop.fault(f"{field} {other!r} in a clone", f"{mine!r}")
        if _shared(mine, other):
            raise stop.fault(f"{field} {mine!r} shared with a clone", "a copy")


def _plain(value: Any) -> Any:
    """Lists and packed vectors alike as lists."""
    return value if isinstance(value, int) else [_plain(item) for item in value]


def _shared(mine: Any, other: Any) -> bool:
    """Can a change of one be seen in the other?"""
    if isinstance(mine, int):
        return False
    if mine is other:
        return True
    for at, item in enumerate(mine):
        if not isinstance(item, int):
            if _shared(item, other[at]):
                return True
            continue
        # A packed vector is boxed anew whenever it is read, so that only a change tells.
        mine[at] = item ^ 1
        seen = other[at]
        mine[at] = item
        return bool(seen != item)
    return False


def _play_on(stop: Stop, s: State) -> None:
    dice = stop.dice("on")
    for _ in range(ON):
        record = choose(stop.game, s, dice)
        if record is None:
            return
        stop.game.apply(s, *record)


def pack_round_trip(game: Game, walk: Walk) -> None:
    """What is unpacked packs alike, refuses alike and plays on alike."""
    for stop in walk.looks(game, LOOKS):
        data = pack(stop.s)
        copy = unpack(game, data)
        if pack(copy) != data:
            raise stop.fault(f"{_differing(stop.s, copy)} packed otherwise again", "equal bytes")
        if _differing(stop.s, copy):
            raise stop.fault(f"{_differing(stop.s, copy)} lost by packing", "all but the journal")
        for who in (*members(game.awaits(stop.s)), CHANCE):
            _refused_alike(stop, copy, who)
        for n, (mine, other) in enumerate(_both_played_on(stop, copy)):
            if mine != other:
                raise stop.fault(f"another position {n + 1} records after unpacking", "the same")


def _differing(s: State, t: State) -> str:
    """The names of the attributes in which two states differ."""
    names = sorted(attributes(s) - {"journal"})
    return ", ".join(n for n in names if _plain(getattr(s, n)) != _plain(getattr(t, n)))


def _refused_alike(stop: Stop, copy: State, who: int) -> None:
    game = stop.game
    for action in game.chances if who == CHANCE else game.actions:
        rule, wanted = game.forbids(copy, who, action), game.forbids(stop.s, who, action)
        if rule is not wanted:
            found = f"{rule!r} against '{action}' of {name(who)} after unpacking"
            raise stop.fault(found, f"{wanted!r} as before")


def _both_played_on(stop: Stop, copy: State) -> Iterator[tuple[bytes, bytes]]:
    mine = stop.game.clone(stop.s)
    for record in stop.log[stop.n : stop.n + ON]:
        stop.game.apply(mine, *record)
        stop.game.apply(copy, *record)
        yield pack(mine), pack(copy)
