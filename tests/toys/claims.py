"""What the authors of the three toys state about them."""

from typing import Final

from curatorium.core import pile
from curatorium.testing import Claims
from tests.toys.auction import MOST, NONE, Auction, sees
from tests.toys.peek import Deck
from tests.toys.puzzle import Vases


def paintings(s: Auction) -> dict[str, int]:
    """Paintings bought, unsold, on the easel and to come."""
    bought = sum(len(mine) for mine in s.bought)
    return {"paintings": bought + len(s.unsold) + len(s.to_come) + (s.easel != NONE)}


def secret_purses(s: Auction, seat: int) -> dict[str, object]:
    """The purses and the bids of the others, unless only one is left that they can be."""
    facts: dict[str, object] = {}
    for other, coins in enumerate(s.purses):
        if coins != NONE and not sees(s, seat, other):
            if s.proven[other] < MOST:
                facts[f"purse of seat {other}"] = coins
            if s.bids[other] != NONE and s.paid[other] < MOST:
                facts[f"bid of seat {other}"] = s.bids[other]
    return facts


def most_points_then_coins(s: Auction) -> list[tuple[int, int]]:
    """Points in paintings, and coins left."""
    seats = range(len(s.purses))
    return [(sum(s.bought[seat]), s.purses[seat] - s.paid[seat]) for seat in seats]


def cards(s: Deck) -> dict[str, int]:
    """The cards, wherever they lie, one by one."""
    lying = pile.contents(s.deck) + [card for hand in s.hands for card in hand]
    return {f"card {card}": lying.count(card) for card in range(9)}


def secret_cards(s: Deck, seat: int) -> dict[str, object]:
    """The cards that somebody else has seen, if there is more than one that they can be."""
    if len(set(pile.loose(s.deck, seat))) < 2:
        return {}
    full = s.deck[pile.TOP][::-1] + [pile.UNKNOWN] * len(s.deck[pile.BAG]) + s.deck[pile.BOTTOM]
    known = pile.seen(s.deck, seat)
    return {
        f"card at {at}": card
        for at, card in enumerate(full)
        if card != pile.UNKNOWN and known[at] == pile.UNKNOWN
    }


def vases(s: Vases) -> dict[str, int]:
    """Vases dusted and not."""
    return {"vases": sum(s.heaps) + sum(s.dusted)}


AUCTION: Final = Claims(paintings, secret_purses, most_points_then_coins)
PEEK: Final = Claims(cards, secret_cards)
PUZZLE: Final = Claims(vases)
