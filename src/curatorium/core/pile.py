"""Piles: a known top, a bag whose order nobody can know, and a known bottom.

A pile is a plain list of five lists of ints, so that it packs and clones inside a State:

    [top, top_eyes, bag, bottom, bottom_eyes]

``top`` and ``bottom`` list cards from the inside out: ``top[-1]`` is the first card of the pile,
``bottom[-1]`` the last. ``top_eyes`` and ``bottom_eyes`` tell, card by card, who knows it: a bit
for each seat, or ``EVERYBODY``. The bag between them is sorted, for its order is not decided
before somebody sees a card; CHANCE then says which one it is. Cards are numbers in the deck in
play, and equal numbers may lie in one pile.

A pile is kept tidy: cards beside the bag that nobody knows join it, cards in the middle that
nobody knows are the bag when there is none, and without a bag everything lies in the top. A hand
is a pile too: all top, known to its owner.

What a seat remembers is a card in a place. That two cards it once saw lie first and second *in
some order* is more than a pile holds: whoever rearranges cards makes the others forget them.
"""

from bisect import insort
from typing import Final

from curatorium.core.dice import Dice
from curatorium.core.state import EVERYBODY, EVERYTHING

Pile = list[list[int]]

TOP: Final = 0
TOP_EYES: Final = 1
BAG: Final = 2
BOTTOM: Final = 3
BOTTOM_EYES: Final = 4

UNKNOWN: Final = -1  # in the place of a card


def make(cards: list[int]) -> Pile:
    """A shuffled pile: all of it is a bag."""
    return [[], [], sorted(cards), [], []]


def clone(pile: Pile) -> Pile:
    """An independent copy."""
    return [part[:] for part in pile]


def size(pile: Pile) -> int:
    """How many cards lie in it."""
    return len(pile[TOP]) + len(pile[BAG]) + len(pile[BOTTOM])


def contents(pile: Pile) -> list[int]:
    """All that lies in it, sorted."""
    return sorted(pile[TOP] + pile[BAG] + pile[BOTTOM])


def knows(eyes: int, seat: int) -> bool:
    """Does ``seat`` (or PUBLIC) know a card that has these eyes? EVERYTHING knows each that is decided."""
    if seat == EVERYTHING:
        return True
    return eyes == EVERYBODY or (seat >= 0 and (eyes >> seat) & 1 == 1)


# Cards that CHANCE decides


def faces(pile: Pile) -> list[int]:
    """The different cards of the bag: what CHANCE may reveal when a card of it is seen."""
    found: list[int] = []
    for card in pile[BAG]:
        if not found or found[-1] != card:
            found.append(card)
    return found


def weights(pile: Pile) -> list[int]:
    """How many there are of each of ``faces``: the odds of CHANCE."""
    bag = pile[BAG]
    return [bag.count(card) for card in faces(pile)]


def undecided(pile: Pile, count: int) -> int:
    """How many of the first ``count`` cards CHANCE must reveal before they can be shown.

    Some may be decided already, for others have seen them: whoever looks calls ``show`` at last.
    """
    return min(max(count - len(pile[TOP]), 0), len(pile[BAG]))


def first(pile: Pile) -> int:
    """The first card if it is decided; UNKNOWN if CHANCE must say what it is, or there is none."""
    return pile[TOP][-1] if pile[TOP] else UNKNOWN


def first_eyes(pile: Pile) -> int:
    """Who knows the first card."""
    return pile[TOP_EYES][-1] if pile[TOP] else 0


def reveal(pile: Pile, card: int, eyes: int) -> None:
    """CHANCE says that the first card of the bag is ``card``; ``eyes`` see it where it lies."""
    pile[BAG].remove(card)
    pile[TOP].insert(0, card)
    pile[TOP_EYES].insert(0, eyes)
    _tidy(pile)


def take(pile: Pile, card: int) -> None:
    """CHANCE says that the first card of the bag is ``card``, and it leaves the pile."""
    pile[BAG].remove(card)
    _tidy(pile)


# Cards that are decided


def draw(pile: Pile) -> int:
    """Take the first card, which is decided."""
    pile[TOP_EYES].pop()
    card = pile[TOP].pop()
    _tidy(pile)
    return card


def show(pile: Pile, count: int, eyes: int) -> bool:
    """Show the first ``count`` cards, as far as they are decided; was any of it news to ``eyes``?"""
    known = pile[TOP_EYES]
    news = False
    for at in range(max(len(known) - count, 0), len(known)):
        if known[at] != EVERYBODY and (eyes == EVERYBODY or known[at] | eyes != known[at]):
            known[at] = EVERYBODY if eyes == EVERYBODY else known[at] | eyes
            news = True
    return news


def arrange(pile: Pile, order: list[int], eyes: int) -> None:
    """Lay the first cards, which ``eyes`` alone then know, in this order; ``order[0]`` comes first."""
    rest = len(pile[TOP]) - len(order)
    assert sorted(order) == sorted(pile[TOP][rest:]), "these are not the first cards"
    pile[TOP][rest:] = order[::-1]
    pile[TOP_EYES][rest:] = [eyes] * len(order)
    _tidy(pile)


def put_on_top(pile: Pile, card: int, eyes: int) -> None:
    """Lay a card on the pile; ``eyes`` know it."""
    pile[TOP].append(card)
    pile[TOP_EYES].append(eyes)
    _tidy(pile)


def put_under(pile: Pile, card: int, eyes: int) -> None:
    """Lay a card under the pile; ``eyes`` know it."""
    pile[BOTTOM].append(card)
    pile[BOTTOM_EYES].append(eyes)
    _tidy(pile)


def shuffle(pile: Pile) -> None:
    """Shuffle it: nobody knows any place any more."""
    pile[:] = make(pile[TOP] + pile[BAG] + pile[BOTTOM])


def _tidy(pile: Pile) -> None:
    """Let the bag have the cards beside it that nobody knows; find another bag when it is empty."""
    top, top_eyes, bag, bottom, bottom_eyes = pile
    while top and top_eyes[0] == 0:
        insort(bag, top.pop(0))
        top_eyes.pop(0)
    while bottom and bottom_eyes[0] == 0:
        insort(bag, bottom.pop(0))
        bottom_eyes.pop(0)
    if not bag:
        _open(pile, bottom[::-1] + top, bottom_eyes[::-1] + top_eyes)


def _open(pile: Pile, cards: list[int], eyes: list[int]) -> None:
    """A pile of decided cards, last to first: those deepest down that nobody knows become its bag."""
    if 0 not in eyes:
        pile[:] = [cards, eyes, [], [], []]
        return
    start = eyes.index(0)
    end = start
    while end < len(eyes) and eyes[end] == 0:
        end += 1
    pile[TOP] = cards[end:]
    pile[TOP_EYES] = eyes[end:]
    pile[BAG] = sorted(cards[start:end])
    pile[BOTTOM] = cards[:start][::-1]
    pile[BOTTOM_EYES] = eyes[:start][::-1]


# What a seat may know


def seen(pile: Pile, seat: int) -> list[int]:
    """The pile from first to last as ``seat`` or PUBLIC may know it, UNKNOWN for all other cards."""
    top = _seen(pile[TOP], pile[TOP_EYES], seat)
    bottom = _seen(pile[BOTTOM], pile[BOTTOM_EYES], seat)
    return top[::-1] + [UNKNOWN] * len(pile[BAG]) + bottom


def _seen(part: list[int], eyes: list[int], seat: int) -> list[int]:
    return [card if knows(eyes[at], seat) else UNKNOWN for at, card in enumerate(part)]


def loose(pile: Pile, seat: int) -> list[int]:
    """The cards of the pile that ``seat`` or PUBLIC cannot place, sorted."""
    found = pile[BAG][:]
    for part, eyes in ((TOP, TOP_EYES), (BOTTOM, BOTTOM_EYES)):
        for at, card in enumerate(pile[part]):
            if not knows(pile[eyes][at], seat):
                found.append(card)
    return sorted(found)


def lay(pile: Pile, seat: int, cards: list[int]) -> None:
    """Put cards from the end of ``cards`` in the place of those that ``seat`` cannot place."""
    for part, eyes in ((TOP, TOP_EYES), (BOTTOM, BOTTOM_EYES)):
        for at in range(len(pile[part])):
            if not knows(pile[eyes][at], seat):
                pile[part][at] = cards.pop()
    pile[BAG] = sorted([cards.pop() for _ in range(len(pile[BAG]))])


def mix(cards: list[int], dice: Dice) -> None:
    """Shuffle a list of cards."""
    for at in range(len(cards) - 1, 0, -1):
        other = int(dice.below(at + 1))
        card = cards[at]
        cards[at] = cards[other]
        cards[other] = card


def redeal(piles: list[Pile], seat: int, dice: Dice) -> None:
    """Permute, among all these piles, the cards that ``seat`` or PUBLIC cannot place."""
    cards: list[int] = []
    for pile in piles:
        cards += loose(pile, seat)
    mix(cards, dice)
    for pile in piles:
        lay(pile, seat, cards)
