"""What a record has told, and to whom."""

from collections.abc import Sequence

from curatorium.core.game import EVERYBODY, EVERYTHING, Event
from curatorium.core.play import Play, Record
from curatorium.core.state import TABLE
from curatorium.server import wire


def told(play: Play) -> list[Event]:
    """What the last record has told. One of the table itself tells its verb and numbers."""
    who, verb, *numbers = play.log[-1]
    if who == TABLE:
        return [Event(str(verb), tuple(int(n) for n in numbers))]
    return play.state.journal or []


def told_whole(play: Play) -> list[Event]:
    """The same for whoever sees everything, as the game tells it then."""
    if play.log[-1][0] == TABLE:
        return told(play)
    return play.game.events(play.state, EVERYTHING)


def redone(play: Play) -> int:
    """How many records the last one, if it is an undo, has had done again."""
    return len(play.live) if play.log[-1][:2] == [TABLE, "undo"] else 0


def readable(events: Sequence[Event], eye: int) -> list[Event]:
    """Those of them that ``eye`` may read."""
    bit = 1 << eye if eye >= 0 else 0
    return [event for event in events if event.eyes == EVERYBODY or event.eyes & bit]


def happening(
    number: int, record: Record, events: Sequence[Event], thought: wire.Thought | None
) -> wire.Happened:
    """A record and what it did, and what a bot weighed for it."""
    found = [wire.Told(event.key, list(event.numbers)) for event in events]
    return wire.Happened(number, int(record[0]), found, thought)


def seats_in(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
