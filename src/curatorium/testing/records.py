"""Records: replays, the wire, and what a record may never do."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from curatorium.core.game import Action, Game
from curatorium.core.pack import pack
from curatorium.core.play import check_record
from curatorium.core.rule import Malformed
from curatorium.core.state import CHANCE, EVERYTHING, Event, State
from curatorium.testing.walk import Record, Stop, Walk, eyes, members, name

LOOKS: Final = 6
WIDTH: Final = 12  # options tried one after the other when looking for a way back


def spell(record: Record) -> list[int | str]:
    """A record as it stands in a log: who, verb, numbers."""
    who, action = record
    return [who, action.verb, *action.numbers]


def look_up(stop: Stop, row: object) -> Record:
    """The record that a row of a log spells, by the tables of the game."""
    try:
        who, verb, numbers = check_record(row)
        return who, stop.game.action(who, verb, numbers)
    except Malformed as error:
        raise stop.fault(f"{row!r} refused: {error}", "a record that its game knows") from error


def replay_equals_live(game: Game, walk: Walk) -> None:
    """The log alone gives every position and every event again, with a journal or without one."""
    with_journal, without = walk.start(game), walk.start(game)
    with_journal.journal = []
    before: Stop | None = None
    for stop in walk.stops(game, journal=True):
        if pack(with_journal) != pack(stop.s) or pack(without) != pack(stop.s):
            how = "a journal" if pack(with_journal) != pack(stop.s) else "no journal"
            raise (before or stop).fault(f"another position replayed with {how}", "the same")
        _same_events(before or stop, stop.s, with_journal)
        before = stop
        if stop.next is not None:
            record = look_up(stop, spell(stop.next))
            game.apply(with_journal, *record)
            game.apply(without, *record)


def _same_events(stop: Stop, live: State, replayed: State) -> None:
    for seat in eyes(stop.game, live):
        found = read(stop.game.events(replayed, seat))
        expected = read(stop.game.events(live, seat))
        if found != expected:
            raise stop.fault(f"events {found} for {name(seat)} in a replay", f"{expected}")


def read(events: list[Event]) -> list[tuple[str, tuple[int, ...]]]:
    """What stands in a list of events."""
    return [(event.key, event.numbers) for event in events]


def wire_round_trip(game: Game, walk: Walk) -> None:
    """Records, events and views are the same again after they have been JSON; views stay what they were."""
    kept: list[tuple[Stop, int, object, bytes]] = []
    for stop in walk.looks(game, LOOKS, journal=True):
        for seat in (*eyes(game, stop.s), EVERYTHING):
            view = game.view(stop.s, seat)
            if not isinstance(view, msgspec.Struct):
                raise stop.fault(f"a view of type {type(view).__name__}", "a msgspec.Struct")
            _through_json(stop, view, type(view), f"the view of {name(seat)}")
            kept.append((stop, seat, view, msgspec.json.encode(view)))
            for event in game.events(stop.s, seat):
                _through_json(stop, (event.key, event.numbers), tuple[str, tuple[int, ...]], "it")
        if stop.next is not None:
            row = msgspec.json.decode(msgspec.json.encode(spell(stop.next)))
            if look_up(stop, row) != stop.next:
                raise stop.fault(f"{look_up(stop, row)} looked up from {row}", f"{stop.next}")
    for stop, seat, view, text in kept:
        if msgspec.json.encode(view) != text:
            raise stop.fault(f"the view of {name(seat)} changed by the play", "lists of its own")


def _through_json(stop: Stop, value: object, kind: Any, what: str) -> None:
    try:
        again = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise stop.fault(f"{what} refused by its own type: {error}", "a round trip") from error
    if again != value:
        raise stop.fault(f"{what} {again!r} after JSON", f"{value!r}")


def pieces_conserved(game: Game, walk: Walk) -> None:
    """No record makes a piece or loses one."""
    expected = dict(walk.claims.pieces(walk.start(game)))
    before: Stop | None = None
    for stop in walk.stops(game):
        found = dict(walk.claims.pieces(stop.s))
        if found != expected:
            raise (before or stop).fault(f"pieces {found} after it", f"{expected} as at the start")
        before = stop


def no_position_twice(game: Game, walk: Walk) -> None:
    """While one seat goes on choosing, no position comes back, nor could it at the looks."""
    seen: set[bytes] = set()
    acting = NOT_YET
    for stop in walk.stops(game):
        last = stop.log[stop.n - 1][0] if stop.n else CHANCE
        if last == CHANCE or acting != int(game.decider(stop.s)):
            seen.clear()
            acting = int(game.decider(stop.s))
        position = _still(game, stop.s)
        if position in seen:
            raise stop.fault("a position that stood before in this turn", "a new one")
        seen.add(position)
    for stop in walk.looks(game, LOOKS):
        _no_way_back(stop)


NOT_YET: Final = -9  # nobody has acted


def _still(game: Game, s: State) -> bytes:
    """The position, whatever the record before it taught."""
    t = game.clone(s)
    t.taught = 0
    return pack(t)


def _no_way_back(stop: Stop) -> None:
    """No option, and no two options of one seat in a row, lead back to the position."""
    game = stop.game
    home = _still(game, stop.s)
    for seat in members(game.awaits(stop.s)):
        for there, s in _options_of(stop, stop.s, seat):
            if _still(game, s) == home:
                raise stop.fault(f"no change by '{there}' of seat {seat}", "a new position")
            if int(game.decider(s)) != seat:
                continue
            for back, t in _options_of(stop, s, seat):
                if _still(game, t) == home:
                    found = f"the same position after '{there}' and '{back}' of seat {seat}"
                    raise stop.fault(found, "no way back within a turn")


def _options_of(stop: Stop, s: State, seat: int) -> Iterator[tuple[Action, State]]:
    """Some options of a seat and what they lead to."""
    options = stop.game.options(s, seat)
    first = int(stop.dice("back").below(len(options)))
    for action in (options[first:] + options[:first])[:WIDTH]:
        yield action, stop.after(s, (seat, action))
