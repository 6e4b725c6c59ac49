"""What hands of an archive's cards allow: measured on many hands that are dealt at random."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from curatorium.core.dice import SeededDice
from curatorium.games.historians.archive_cards import CONTEXT_FIELDS, Archive, Evidence

#: The notebook limits of Personal Archive (H22).
HANDS: Final = (7, 9, 11, 15)
#: How many hands of each size are dealt.
DEALS: Final = 8000
#: Cards that share a tag, and whether they share a value of a context field besides: articles up to 4,
#: books from 5 (H26), and the same works doubled (H38).
GOALS: Final = (
    (2, False),
    (3, False),
    (4, False),
    (5, False),
    (2, True),
    (3, True),
    (4, True),
    (5, True),
)
#: Chances in decks of 180 cards, by size of hand: what an archive should come near to.
TARGETS: Final = {
    7: (1.00, 1.00, 0.84, 0.36, 0.99, 0.32, 0.03, 0.00),
    9: (1.00, 1.00, 0.99, 0.78, 1.00, 0.57, 0.09, 0.01),
    11: (1.00, 1.00, 1.00, 0.98, 1.00, 0.77, 0.18, 0.02),
    15: (1.00, 1.00, 1.00, 1.00, 1.00, 0.97, 0.47, 0.10),
}
NEAR: Final = 0.10


def chances(archive: Archive, deals: int = DEALS) -> dict[int, tuple[float, ...]]:
    """For each size of hand, the chance of each of GOALS; the same for the same deck."""
    keys = [_keys(card) for card in archive.evidence]
    return {size: _measure(keys, size, deals, archive.hash) for size in HANDS}


def _keys(card: Evidence) -> list[tuple[str, ...]]:
    """A card's tags, and each tag with each value that can agree."""
    values = [(field, value) for field in CONTEXT_FIELDS for value in card.values(field)]
    return [(tag,) for tag in card.tags] + [(tag, *value) for tag in card.tags for value in values]


def _measure(
    keys: Sequence[Sequence[tuple[str, ...]]], size: int, deals: int, seed: str
) -> tuple[float, ...]:
    dice = SeededDice(seed, str(size))
    order = list(range(len(keys)))
    met = [0] * len(GOALS)
    for _ in range(deals):
        plain, doubled = _best(keys, _deal(order, size, dice))
        for number, (cards, context) in enumerate(GOALS):
            met[number] += (doubled if context else plain) >= cards
    return tuple(count / deals for count in met)


def _deal(order: list[int], size: int, dice: SeededDice) -> list[int]:
    """The first cards of ``order``, which is shuffled as far as that."""
    for place in range(size):
        other = place + int(dice.below(len(order) - place))
        order[place], order[other] = order[other], order[place]
    return order[:size]


def _best(keys: Sequence[Sequence[tuple[str, ...]]], hand: Sequence[int]) -> tuple[int, int]:
    """Most cards of a hand that share a tag, and most that share a tag and a context."""
    found = Counter(key for card in hand for key in keys[card])
    plain = max(count for key, count in found.items() if len(key) == 1)
    return plain, max((count for key, count in found.items() if len(key) > 1), default=0)
