"""What a record did, for whoever sees everything: what one seat alone was told, with the name of that seat."""

from collections.abc import Sequence
from typing import Final

from curatorium.core.game import EVERYBODY, Event

#: Events that hide something from the others, and what tells all of it. Others need no key of their
#: own: a card that is not veiled, or a vote that is opened, is told so already.
OPENED: Final = {
    "dealt": "dealt_open",
    "concluded": "concluded_open",
    "withdrawn": "withdrawn_open",
}


def opened(journal: Sequence[Event]) -> list[Event]:
    """All that happened, each thing once: what a seat alone was told takes the place of what the others were."""
    public = {(event.key, event.numbers) for event in journal if event.eyes == EVERYBODY}
    told: list[Event] = []
    for event in journal:
        if event.eyes == EVERYBODY:
            told.append(event)
            continue
        base = event.key.removesuffix("_own")
        key = OPENED.get(base, base)
        numbers = (event.eyes.bit_length() - 1, *event.numbers)
        if (key, numbers) in public:
            continue  # the last vote, which this record has opened with all others
        if told and (told[-1].key == f"{base}_veiled" or (base in OPENED and told[-1].key == base)):
            told.pop()
        told.append(Event(key, numbers))
    return told
