"""What cards of The Historians share that can double a manuscript; cards are numbers of ``cards.py``."""

from mypy_extensions import i64

from curatorium.games.historians.cards import AUTHOR, CONTEXT, LOCATION, SOURCE_TYPE


def kin(one: i64, other: i64) -> bool:
    """Do two cards share any field that can double a manuscript?"""
    if CONTEXT[one] & CONTEXT[other]:
        return True
    if SOURCE_TYPE[one] and SOURCE_TYPE[other] == SOURCE_TYPE[one]:
        return True
    if LOCATION[one] and LOCATION[other] == LOCATION[one]:
        return True
    return AUTHOR[one] != 0 and AUTHOR[other] == AUTHOR[one]
