"""What is printed on the cards of all archives, as numbers and bits to be compared.

Card ``c`` of archive ``d`` stands at ``d * 250 + c``, its conclusion ``k`` at ``d * 24 + k``.
"""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.games.historians.content import ARCHIVES, by_card, by_thesis, ladders

ROOM: Final = 250  # cards that there is room for, an archive
THESES: Final = 24  # conclusions of an archive
TITLES: Final = 4  # names that a conclusion can offer

CARDS: Final = vec[i64]([len(archive.evidence) for archive in ARCHIVES])


def _all(what: str) -> list[int]:
    return [number for archive in ARCHIVES for number in by_card(archive, what)]


def _theses(what: str) -> list[int]:
    return [number for archive in ARCHIVES for number in by_thesis(archive, what)]


# Fronts
PRESTIGE: Final = vec[i64](_all("prestige"))
CONTEXT: Final = vec[i64](_all("context_terms"))  # a bit for each term
SOURCE_TYPE: Final = vec[i64](_all("source_type"))  # numbers; 0 agrees with nothing
LOCATION: Final = vec[i64](_all("location"))
AUTHOR: Final = vec[i64](_all("author"))
DATE: Final = vec[i64](_all("date"))
YEAR: Final = vec[i64](_all("year"))

# Backs
TAGS: Final = vec[i64](_all("tags"))  # a bit for each tag
FIRST_TAG: Final = vec[i64](_all("first_tag"))
CITATION: Final = vec[i64](_all("citation"))

# Conclusions
FOR_BOOK: Final = vec[i64](_theses("book"))
THESIS_TAG: Final = vec[i64](_theses("tag"))
NAMES: Final = vec[i64](_theses("titles"))
#: Value with ``n`` citations, 3 and more alike, at ``(d * 24 + k) * 4 + n``.
LADDER: Final = vec[i64]([n for archive in ARCHIVES for n in ladders(archive)])
