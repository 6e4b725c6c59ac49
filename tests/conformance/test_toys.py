"""The three toys pass the suite. They are what CONTRIBUTING walks through."""

from curatorium.testing import suite
from tests.toys import auction, claims, peek, puzzle

test_auction = suite(
    auction.GAME,
    pieces=claims.paintings,
    hidden=claims.secret_purses,
    order=claims.most_points_then_coins,
)
test_peek = suite(peek.GAME, pieces=claims.cards, hidden=claims.secret_cards)
test_puzzle = suite(puzzle.GAME, pieces=claims.vases, hidden=None)
