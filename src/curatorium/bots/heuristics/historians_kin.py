"""What cards of The Historians share that can double a manuscript; cards are numbers of ``cards.py``."""

from mypy_extensions import i64

from curatorium.games.historians.cards import AUTHOR, CONTEXT, LOCATION, SOURCE_TYPE


def shared_field(one: i64, other: i64, field: i64, term: i64) -> bool:
    """Do two cards share a context term (0), their source type (1), place (2) or author (3)?"""
    if field == 0:
        return CONTEXT[other] & term != 0
    if field == 1:
        return SOURCE_TYPE[one] != 0 and SOURCE_TYPE[other] == SOURCE_TYPE[one]
    if field == 2:
        return LOCATION[one] != 0 and LOCATION[other] == LOCATION[one]
    return AUTHOR[one] != 0 and AUTHOR[other] == AUTHOR[one]


def kin(one: i64, other: i64) -> bool:
    """Do two cards share any field that can double a manuscript?"""
    if CONTEXT[one] & CONTEXT[other]:
        return True
    for field in range(1, 4):
        if shared_field(one, other, field, 0):
            return True
    return False
