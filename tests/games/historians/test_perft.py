"""Counts of all lines of play to a depth: an oracle for rules that change by mistake."""

from curatorium.games.historians.game import GAME
from tests.games.historians.tables import ARCHIVE, BOYCOTTS, Desks
from tests.games.whole_plays import perft


def test_perft_of_the_set_up() -> None:
    s = GAME.setup(3, GAME.meta.choose({}))
    cards = len(ARCHIVE.evidence)
    counts = [3, 3 * cards, 3 * cards * (cards - 1)]
    assert [perft(GAME, s, depth) for depth in (1, 2, 3)] == counts


def test_perft_of_a_first_turn() -> None:
    """Three cards, one workspace: 3 cards to stage, 24 conclusions to lay, and Research.

    After a card: two cards, 24 conclusions, Research or a conference. After a conclusion: three cards or
    Research. After Research the other's turn: 3 + 24 + 1.
    """
    s = Desks(2).s
    assert perft(GAME, s, 1) == 3 + 24 + 1
    assert perft(GAME, s, 2) == 3 * (2 + 24 + 1 + 1) + 24 * (3 + 1) + (3 + 24 + 1)


def test_perft_of_a_vote() -> None:
    """Three cards, of which one can be flagged: approve, or flag one of three and revise."""
    desks = Desks(2)
    desks.publish(0, 0, "a01", *BOYCOTTS)
    desks.until("vote")
    assert perft(GAME, desks.s, 1) == 4
    # approved: two titles; flagged: to revise
    assert perft(GAME, desks.s, 2) == 2 + 3
