"""Piles: what lies where, who knows it, and what a redeal leaves alone."""

import pytest
from hypothesis import given, settings, strategies as st

from curatorium.core import pile as piles
from curatorium.core.dice import SeededDice
from curatorium.core.pile import BAG, BOTTOM, TOP, UNKNOWN, Pile
from curatorium.core.state import EVERYBODY, PUBLIC

ANNA, BERT = 0, 1
ANNA_ONLY, BERT_ONLY, BOTH = 0b01, 0b10, 0b11


def test_a_new_pile_is_a_sorted_bag() -> None:
    pile = piles.make([4, 1, 3])
    assert pile == [[], [], [1, 3, 4], [], []]
    assert piles.size(pile) == 3
    assert piles.first(pile) == UNKNOWN
    assert piles.seen(pile, ANNA) == [UNKNOWN] * 3


def test_equal_cards_are_one_face_with_a_weight() -> None:
    pile = piles.make([7, 2, 7, 7])
    assert piles.faces(pile) == [2, 7]
    assert piles.weights(pile) == [1, 3]


def test_chance_takes_a_card_out_of_the_bag() -> None:
    pile = piles.make([1, 2, 2])
    piles.take(pile, 2)
    assert piles.contents(pile) == [1, 2]


def test_a_peek_moves_cards_from_the_bag_to_the_known_top() -> None:
    pile = piles.make([1, 2, 3, 4])
    assert piles.undecided(pile, 2) == 2
    piles.reveal(pile, 3, ANNA_ONLY)
    assert piles.undecided(pile, 2) == 1
    piles.reveal(pile, 1, ANNA_ONLY)
    assert piles.undecided(pile, 2) == 0
    assert piles.seen(pile, ANNA) == [3, 1, UNKNOWN, UNKNOWN]
    assert piles.seen(pile, BERT) == piles.seen(pile, PUBLIC) == [UNKNOWN] * 4
    assert piles.first(pile) == 3


def test_a_second_peek_shows_what_is_decided_already() -> None:
    pile = piles.make([1, 2, 3])
    piles.reveal(pile, 2, ANNA_ONLY)
    assert piles.show(pile, 1, BERT_ONLY)
    assert not piles.show(pile, 1, BERT_ONLY)
    assert not piles.show(pile, 1, BOTH)
    assert piles.seen(pile, BERT) == [2, UNKNOWN, UNKNOWN]
    assert piles.show(pile, 1, EVERYBODY)
    assert not piles.show(pile, 1, ANNA_ONLY)
    assert piles.seen(pile, PUBLIC) == [2, UNKNOWN, UNKNOWN]


def test_cards_go_under_a_pile_and_come_up_when_the_bag_is_empty() -> None:
    pile = piles.make([1])
    piles.put_under(pile, 8, ANNA_ONLY)
    piles.put_under(pile, 9, EVERYBODY)
    assert piles.seen(pile, ANNA) == [UNKNOWN, 8, 9]
    assert piles.seen(pile, PUBLIC) == [UNKNOWN, UNKNOWN, 9]
    piles.take(pile, 1)
    assert pile[TOP] == [9, 8]
    assert pile[BOTTOM] == []
    assert [piles.draw(pile), piles.draw(pile)] == [8, 9]
    assert piles.size(pile) == 0


def test_cards_put_on_top_are_drawn_first() -> None:
    pile = piles.make([1, 2])
    piles.put_on_top(pile, 5, ANNA_ONLY)
    piles.put_on_top(pile, 6, BERT_ONLY)
    assert piles.seen(pile, ANNA) == [UNKNOWN, 5, UNKNOWN, UNKNOWN]
    assert piles.draw(pile) == 6


def test_a_card_that_nobody_knows_joins_the_bag_beside_it() -> None:
    pile = piles.make([3])
    piles.put_on_top(pile, 2, 0)
    piles.put_under(pile, 4, 0)
    assert pile == [[], [], [2, 3, 4], [], []]


def test_without_a_bag_the_cards_that_nobody_knows_become_one() -> None:
    pile = piles.make([])
    piles.put_on_top(pile, 1, BOTH)
    piles.put_on_top(pile, 2, 0)
    piles.put_on_top(pile, 3, ANNA_ONLY)
    assert pile == [[3], [ANNA_ONLY], [2], [1], [BOTH]]


def test_who_rearranges_cards_makes_the_others_forget_them() -> None:
    pile = piles.make([1, 2, 3])
    piles.reveal(pile, 1, BOTH)
    piles.reveal(pile, 2, BOTH)
    piles.arrange(pile, [2, 1], BERT_ONLY)
    assert piles.seen(pile, BERT) == [2, 1, UNKNOWN]
    assert piles.seen(pile, ANNA) == [UNKNOWN] * 3


def test_a_shuffle_makes_everybody_forget() -> None:
    pile = piles.make([1, 2])
    piles.put_on_top(pile, 0, BOTH)
    piles.put_under(pile, 3, EVERYBODY)
    piles.shuffle(pile)
    assert pile == piles.make([0, 1, 2, 3])


def test_a_clone_shares_nothing() -> None:
    pile = piles.make([1, 2])
    copy = piles.clone(pile)
    piles.take(copy, 1)
    assert piles.contents(pile) == [1, 2]


@st.composite
def layouts(draw: st.DrawFn) -> Pile:
    """A pile of cards 0 to 9 after a few moves by two seats."""
    pile = piles.make(list(range(6)))
    spare = [6, 7, 8, 9]
    for move in draw(st.lists(st.integers(0, 5), max_size=12)):
        eyes = draw(st.sampled_from([0, ANNA_ONLY, BERT_ONLY, BOTH, EVERYBODY]))
        if move == 0 and pile[BAG]:
            piles.reveal(pile, draw(st.sampled_from(pile[BAG])), eyes)
        elif move == 1 and pile[BAG]:
            spare.append(draw(st.sampled_from(pile[BAG])))
            piles.take(pile, spare[-1])
        elif move == 2 and pile[TOP]:
            spare.append(piles.draw(pile))
        elif move == 3 and spare:
            piles.put_on_top(pile, spare.pop(), eyes)
        elif move == 4 and spare:
            piles.put_under(pile, spare.pop(), eyes)
        else:
            piles.show(pile, 2, eyes)
    return pile


@pytest.mark.parametrize("seat", [ANNA, BERT, PUBLIC])
@settings(max_examples=50, derandomize=True, deadline=None)
@given(pile=layouts(), seed=st.integers(0, 99))
def test_a_redeal_permutes_exactly_what_a_seat_cannot_place(
    seat: int, pile: Pile, seed: int
) -> None:
    hand = piles.make([])
    piles.put_on_top(hand, 20, BERT_ONLY)
    piles.put_on_top(hand, 21, BERT_ONLY)
    before = [piles.clone(pile), piles.clone(hand)]
    piles.redeal([pile, hand], seat, SeededDice(str(seed)))
    for old, new in zip(before, [pile, hand], strict=True):
        assert piles.seen(new, seat) == piles.seen(old, seat)
        assert new[1] == old[1]
        assert new[4] == old[4]
        assert new[BAG] == sorted(new[BAG])
    loose_before = sorted(c for p in before for c in piles.loose(p, seat))
    assert sorted(c for p in (pile, hand) for c in piles.loose(p, seat)) == loose_before


@settings(max_examples=50, derandomize=True, deadline=None)
@given(pile=layouts())
def test_a_pile_is_always_tidy(pile: Pile) -> None:
    top, top_eyes, bag, bottom, bottom_eyes = pile
    assert len(top) == len(top_eyes)
    assert len(bottom) == len(bottom_eyes)
    assert bag == sorted(bag)
    if bag:
        assert not top or top_eyes[0] != 0
        assert not bottom or bottom_eyes[0] != 0
    else:
        assert not bottom
        assert 0 not in top_eyes
    assert len(piles.seen(pile, ANNA)) == piles.size(pile) == len(piles.contents(pile))


def test_redeals_of_two_unknown_cards_show_both_orders() -> None:
    found = set()
    for seed in range(20):
        pile = piles.make([1, 2, 3])
        piles.reveal(pile, 1, ANNA_ONLY)
        piles.reveal(pile, 2, ANNA_ONLY)
        piles.redeal([pile], BERT, SeededDice(str(seed)))
        found.add(tuple(pile[TOP]))
    assert len(found) == 6
