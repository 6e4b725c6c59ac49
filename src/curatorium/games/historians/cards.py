"""What is printed on the cards of all archives, as numbers and bits to be compared.

Card ``c`` of archive ``d`` stands at ``d * 250 + c``, its conclusion ``k`` at ``d * 24 + k``. The tables have
room for MOST archives from the beginning, so that one that is added while the program runs costs no
look-up more: those that come with the game stand first, others follow in the order in which they are added.
"""

from typing import Final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.core.rule import Malformed
from curatorium.games.historians import content
from curatorium.games.historians.archive_cards import Archive

MOST: Final = 64  # archives
ROOM: Final = 250  # cards that there is room for, an archive
THESES: Final = 24  # conclusions of an archive
TITLES: Final = 4  # names that a conclusion can offer

CARDS: Final = vec[i64]([0] * MOST)
#: A number of each archive that is the same in every process and whatever else was added; -1: none.
KEYS: Final = vec[i64]([-1] * MOST)

# Fronts
PRESTIGE: Final = vec[i64]([0] * (MOST * ROOM))
CONTEXT: Final = vec[i64]([0] * (MOST * ROOM))  # a bit for each term
SOURCE_TYPE: Final = vec[i64]([0] * (MOST * ROOM))  # numbers; 0 agrees with nothing
LOCATION: Final = vec[i64]([0] * (MOST * ROOM))
AUTHOR: Final = vec[i64]([0] * (MOST * ROOM))
DATE: Final = vec[i64]([0] * (MOST * ROOM))
YEAR: Final = vec[i64]([0] * (MOST * ROOM))

# Backs
TAGS: Final = vec[i64]([0] * (MOST * ROOM))  # a bit for each tag
FIRST_TAG: Final = vec[i64]([0] * (MOST * ROOM))
CITATION: Final = vec[i64]([0] * (MOST * ROOM))

# Conclusions
FOR_BOOK: Final = vec[i64]([0] * (MOST * THESES))
THESIS_TAG: Final = vec[i64]([0] * (MOST * THESES))
NAMES: Final = vec[i64]([0] * (MOST * THESES))
#: Value with ``n`` citations, 3 and more alike, at ``(d * 24 + k) * 4 + n``.
LADDER: Final = vec[i64]([0] * (MOST * THESES * 4))

#: By archive: all tags that a work can have together, as masks.
_TAG_SETS: Final[list[list[int]]] = []


def add(archive: Archive) -> None:
    """From now on this archive can be chosen; Malformed if its name is taken or there are too many."""
    if len(content.ARCHIVES) == MOST:
        raise Malformed(f"There are {MOST} archives already; {archive.id} is one too many.")
    content.add(archive)
    _print(len(content.ARCHIVES) - 1)


def deck_of_key(key: int) -> int:
    """The place of the archive with that number of KEYS; Malformed if it is not here."""
    for deck in range(MOST):
        if KEYS[deck] == key:
            return deck
    raise Malformed(f"A packed position needs an archive that is not here (number {key}).")


def tags_name(deck: i64, tags: i64) -> int:
    """The number of a work's tags, a mask, in the catalogue's names.work_tag; there 0 is that they are not known."""
    return 1 + _TAG_SETS[int(deck)].index(int(tags))


def _print(deck: int) -> None:
    """Write what is printed on the cards of an archive into the tables."""
    archive = content.ARCHIVES[deck]
    CARDS[deck] = len(archive.evidence)
    _TAG_SETS.append(content.tag_sets(archive))
    KEYS[deck] = content.key_of(deck)
    card = deck * ROOM
    _fill(PRESTIGE, card, content.by_card(archive, "prestige"))
    _fill(CONTEXT, card, content.by_card(archive, "context_terms"))
    _fill(SOURCE_TYPE, card, content.by_card(archive, "source_type"))
    _fill(LOCATION, card, content.by_card(archive, "location"))
    _fill(AUTHOR, card, content.by_card(archive, "author"))
    _fill(DATE, card, content.by_card(archive, "date"))
    _fill(YEAR, card, content.by_card(archive, "year"))
    _fill(TAGS, card, content.by_card(archive, "tags"))
    _fill(FIRST_TAG, card, content.by_card(archive, "first_tag"))
    _fill(CITATION, card, content.by_card(archive, "citation"))
    thesis = deck * THESES
    _fill(FOR_BOOK, thesis, content.by_thesis(archive, "book"))
    _fill(THESIS_TAG, thesis, content.by_thesis(archive, "tag"))
    _fill(NAMES, thesis, content.by_thesis(archive, "titles"))
    _fill(LADDER, thesis * 4, content.ladders(archive))


def _fill(table: vec[i64], start: int, numbers: list[int]) -> None:
    for place, number in enumerate(numbers):
        table[start + place] = number


for _deck in range(len(content.ARCHIVES)):
    _print(_deck)
