"""A pitch that a writer may begin with: made from the fronts of the evidence and the conclusion, and from nothing else."""

from collections.abc import Sequence

from mypy_extensions import i64

from curatorium.core.game import Event
from curatorium.games.historians.cards import AUTHOR, CONTEXT, LOCATION, PRESTIGE, SOURCE_TYPE, YEAR

#: The fields that may be said of all cards, the first that fits; each with its key among the texts' ``pitch``.
FIELDS = (("all_by", AUTHOR), ("all_from", LOCATION), ("all_of_type", SOURCE_TYPE))


def pitch(deck: i64, thesis: i64, cards: Sequence[int]) -> list[Event]:
    """The sentences of a suggested pitch, as keys of the catalogue's ``pitch``; together at most 500 letters.

    What is argued, from when the sources are, what all of them share, and which to read first: the one
    with the most prestige, of equal ones the earliest. ``cards`` are one or more.
    """
    base = int(deck) * 250
    years = [int(YEAR[base + card]) for card in cards]
    said = [Event("thesis", (int(thesis),))]
    if min(years) == max(years):
        said.append(Event("of_one_year", (len(cards), years[0])))
    else:
        said.append(Event("of_years", (len(cards), min(years), max(years))))
    said += _shared(base, cards)
    first = max(
        cards, key=lambda card: (int(PRESTIGE[base + card]), -int(YEAR[base + card]), -card)
    )
    return [*said, Event("read_first", (int(first),))]


def _shared(base: int, cards: Sequence[int]) -> list[Event]:
    """One sentence about what all cards share, or none."""
    terms = -1
    for card in cards:
        terms &= int(CONTEXT[base + card])
    if terms:
        return [Event("all_about", ((terms & -terms).bit_length() - 1,))]
    for key, field in FIELDS:
        values = {int(field[base + card]) for card in cards}
        if len(values) == 1 and 0 not in values:
            return [Event(key, (int(cards[0]),))]
    return []
