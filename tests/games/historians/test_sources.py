"""What somebody has met: fronts that lie open to them, and backs that they have read."""

from curatorium.core.game import PUBLIC
from curatorium.games.historians.game import GAME
from curatorium.games.historians.places import BAG, DISCARD, HAND, TOP, WORK
from curatorium.games.historians.state import STACKS, VEILED
from tests.games.historians.tables import CARD_IDS, Desks, card


def met(desks: Desks, eye: int) -> set[int]:
    return set(GAME.met(desks.s, eye))


def held(desks: Desks, seat: int) -> set[int]:
    """The opening cards of a seat."""
    return {n for n in range(len(CARD_IDS)) if desks.s.where[n] == HAND + seat}


def test_tops_are_open_to_all_and_opening_cards_to_who_holds_them() -> None:
    desks = Desks(2)
    tops = {int(n) for n in desks.s.stacks[:STACKS]}
    assert met(desks, PUBLIC) == tops
    for seat in range(2):
        assert met(desks, seat) == tops | held(desks, seat)
    assert not held(desks, 0) & held(desks, 1)


def test_what_is_discarded_or_taken_from_a_stack_has_been_seen() -> None:
    desks = Desks(2)
    desks.move(card("e004"), DISCARD)
    desks.move(card("e005"), HAND + 1)
    assert {card("e004"), card("e005")} <= met(desks, PUBLIC) & met(desks, 0)


def test_what_lies_under_a_stack_is_met_by_nobody() -> None:
    desks = Desks(1)
    under = {n for n in range(len(CARD_IDS)) if desks.s.where[n] == BAG}
    assert under
    assert not met(desks, 0) & under
    assert TOP not in {int(desks.s.where[n]) for n in under}


def test_a_reviewer_meets_by_the_back_what_a_writer_laid_down_covered() -> None:
    desks = Desks(3)
    covered = min(held(desks, 0))
    desks.move(covered, WORK)
    desks.s.marks[covered] = VEILED
    assert covered in met(desks, 0)
    assert covered not in met(desks, 1) | met(desks, PUBLIC)
    desks.s.read[covered] = 1 << 1
    assert covered in met(desks, 1)
    assert covered not in met(desks, 2) | met(desks, PUBLIC)


def test_what_was_read_stays_read_when_the_card_is_shuffled_in() -> None:
    desks = Desks(2)
    number = card("e004")
    desks.move(number, DISCARD)
    desks.s.read[number] = 1 << 0
    desks.move(number, BAG)
    assert number in met(desks, 0)
    assert number not in met(desks, 1)


def test_each_is_called_by_its_citation() -> None:
    texts = GAME.catalogue(GAME.meta.choose({}))
    said = {texts.say("sources.card", (n,)) for n in range(len(CARD_IDS))}
    assert len(said) == len(CARD_IDS)
