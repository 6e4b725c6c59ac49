"""The 24 conclusions of an archive: their values, their tags, and whether evidence can carry them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb
from typing import Final

from curatorium.core.deck import Fault
from curatorium.games.historians.archive_cards import (
    ARTICLE,
    BOOK,
    CONTEXT_FIELDS,
    Archive,
    Conclusion,
    Evidence,
)
from curatorium.games.historians.archive_reader import CONCLUSIONS

#: Flat values: how many of each kind, and from what to what.
FLAT: Final = {ARTICLE: (7, 3, 5), BOOK: (6, 6, 8)}
#: Evidence of the shortest manuscript (H26).
SHORTEST: Final = {ARTICLE: 2, BOOK: 5}
#: In how many ways evidence must carry a conclusion, and in how many so that the work is doubled.
WAYS: Final = {ARTICLE: 40, BOOK: 200}
DOUBLED: Final = {ARTICLE: 10, BOOK: 1}
#: Each tag has one thesis of each kind, four have a second.
MOST: Final = 2


def conclusions(archive: Archive) -> Iterator[Fault]:
    """All that is wrong with the conclusions."""
    for kind in (ARTICLE, BOOK):
        ours = [card for card in archive.conclusions if card.publication == kind]
        yield from _values(kind, ours)
        yield from _tags(archive, kind, ours)
    for card in archive.conclusions:
        yield from _ways(archive, card)


def _values(kind: str, ours: Sequence[Conclusion]) -> Iterator[Fault]:
    number, low, high = FLAT[kind]
    flat = [card for card in ours if len(card.ladder) == 1]
    if len(flat) != number:
        wrong = f"{len(flat)} of {kind} have one value, {len(ours) - len(flat)} a ladder."
        right = f"{number} with one value and {len(ours) - number} with a ladder are right."
        yield Fault(CONCLUSIONS, "", "ladder", wrong, right)
    for card in flat:
        if not low <= card.ladder[0] <= high:
            right = f"One value of {kind} is right from {low} to {high}."
            yield Fault(CONCLUSIONS, card.id, "ladder", f"It is {card.ladder[0]}.", right)


def _tags(archive: Archive, kind: str, ours: Sequence[Conclusion]) -> Iterator[Fault]:
    theses = Counter(card.tag for card in ours)
    for tag in archive.tags:
        if not 1 <= theses[tag] <= MOST:
            wrong = f"{theses[tag]} of {kind} are about {tag}."
            right = f"One for each tag is right, and a second for {len(ours) - len(archive.tags)}."
            yield Fault(CONCLUSIONS, "", "tag", wrong, right)


def _ways(archive: Archive, conclusion: Conclusion) -> Iterator[Fault]:
    kind, tag = conclusion.publication, conclusion.tag
    cards = [card for card in archive.evidence if tag in card.tags]
    ways = comb(len(cards), SHORTEST[kind])
    doubled = sum(comb(count, SHORTEST[kind]) for count in _agreeing(cards))
    for found, least, what in (
        (ways, WAYS[kind], "It can be shown"),
        (doubled, DOUBLED[kind], "It can be shown and doubled"),
    ):
        if found < least:
            wrong = f"{what} in {found} ways, with {len(cards)} cards of {tag}."
            right = (
                f"At least {least} ways are right: put {tag} on more cards that share a context."
            )
            yield Fault(CONCLUSIONS, conclusion.id, "tag", wrong, right)


def _agreeing(cards: Sequence[Evidence]) -> list[int]:
    """How many of these cards share each value of each context field."""
    found = Counter(
        (field, value) for card in cards for field in CONTEXT_FIELDS for value in card.values(field)
    )
    return list(found.values())
