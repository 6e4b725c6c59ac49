"""Names of bots: those of people, fit to be shown, and never two alike at one table."""

import pytest

from curatorium.server.bot_names import NAMES, name_for
from curatorium.server.seating import checked_name


def test_each_begins_with_the_letter_of_its_seat() -> None:
    for seat, names in enumerate(NAMES):
        assert {name[0] for name in names} == {chr(ord("A") + seat)}
        assert [checked_name(name, "") for name in names] == list(names)


def test_a_name_that_somebody_has_is_not_given_again() -> None:
    taken = ["aldo", "ANNA"]
    assert name_for(0, taken) == "Arne"
    assert name_for(0, [*taken, "Arne"]) == "Bot 1"
    assert name_for(1, taken) == "Bea"


@pytest.mark.parametrize("seat", [8, 40])
def test_there_are_names_for_any_seat(seat: int) -> None:
    assert name_for(seat, []) == f"Bot {seat + 1}"
