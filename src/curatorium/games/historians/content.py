"""What The Historians reads from its own files: what a lobby knows of it, its archives and its texts."""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from curatorium.core.content import Catalogue, read_toml
from curatorium.core.meta import Meta, Options
from curatorium.games.historians.archive import BOOK, Archive, load_archive

PACKAGE = "curatorium.games.historians"

META = Meta(read_toml(PACKAGE, "meta.toml"))
TEXTS = read_toml(PACKAGE, "content", "texts.en.toml")

#: The archives that can be chosen, in the order of the option; people may add to them.
ARCHIVES: list[Archive] = [load_archive(str(name)) for name in META.spec("archive").values]
SHIPPED = len(ARCHIVES)  # those that come with the game

ROOM = 250  # cards that the tables have room for, an archive
THESES = 24  # conclusions of an archive
TITLES = 4  # names that a conclusion can offer its work
UNKNOWN = str(TEXTS["words"]["unknown"])  # a place, source type or author that no list has
UNREAD = str(TEXTS["words"]["unread"])  # tags of a conference paper that lies closed
BITS = 60  # context terms or tags that fit into a mask

#: Names of what stands on backs, by the number of the back: for who has read it.
BACKS = ("back_text", "back_citation", "back_tags")


def archive_of(options: Options) -> int:
    """The place among ARCHIVES of the one that these options name."""
    return [archive.id for archive in ARCHIVES].index(str(options["archive"]))


def add(archive: Archive) -> None:
    """From now on this archive can be chosen; Malformed if its name is taken."""
    META.spec("archive").add(archive.id, archive.title)
    ARCHIVES.append(archive)


def key_of(nth: int) -> int:
    """A number of that archive for packed positions: the same in every process.

    Those that come with the game have their place. Others may be added in any order, and have a number
    made of their name and hash.
    """
    if nth < SHIPPED:
        return nth
    name = f"{ARCHIVES[nth].id} {ARCHIVES[nth].hash}"
    return (1 << 59) + int(sha256(name.encode()).hexdigest()[:14], 16)


def check() -> None:
    """The tables hold every archive; ValueError otherwise."""
    for archive in ARCHIVES:
        for what, found, most in (
            ("evidence cards", len(archive.evidence), ROOM),
            ("context terms", len(archive.contexts), BITS),
            ("tags", len(archive.tags), BITS),
        ):
            if found > most:
                raise ValueError(f"{archive.id}: {found} {what}, but there is room for {most}")
        if len(archive.conclusions) != THESES:
            raise ValueError(
                f"{archive.id}: {len(archive.conclusions)} conclusions, must be {THESES}"
            )


check()


def _mask(names: Iterable[str], held: Sequence[str]) -> int:
    """A bit for each of ``held``, by its place in ``names``."""
    order = list(names)
    return sum(1 << order.index(name) for name in held)


def _padded(rows: Sequence[int], size: int) -> list[int]:
    return [*rows, *[0] * (size - len(rows))]


def _numbers(texts: Sequence[Sequence[str]]) -> list[int]:
    """Equal texts get equal numbers from 1 on; 0 for what agrees with nothing."""
    known: dict[str, int] = {}
    return [known.setdefault(t[0], len(known) + 1) if t else 0 for t in texts]


def by_card(archive: Archive, what: str) -> list[int]:
    """One number of each card: ``prestige``, ``year``, ``tags``, ``first_tag`` or a context field; ROOM numbers."""
    cards = archive.evidence
    if what == "prestige":
        found = [card.prestige for card in cards]
    elif what == "year":
        found = [card.year for card in cards]
    elif what == "tags":
        found = [_mask(archive.tags, card.tags) for card in cards]
    elif what == "first_tag":
        found = [_mask(archive.tags, card.tags[:1]) for card in cards]
    elif what == "context_terms":
        found = [_mask(archive.contexts, card.values(what)) for card in cards]
    else:
        found = _numbers([card.values(what) for card in cards])
    return _padded(found, ROOM)


def by_thesis(archive: Archive, what: str) -> list[int]:
    """``book`` (1 for a book), ``tag`` (as a mask) or ``titles`` (how many) of each conclusion."""
    if what == "book":
        return [int(c.publication == BOOK) for c in archive.conclusions]
    if what == "tag":
        return [_mask(archive.tags, (c.tag,)) for c in archive.conclusions]
    return [min(len(c.published_titles), TITLES) for c in archive.conclusions]


def tag_sets(archive: Archive) -> list[int]:
    """All tags by which any work can be cited together, as masks in order: they tell of no card which it has."""
    alone = [1 << nth for nth in range(len(archive.tags))]
    return sorted({*alone, *(_mask(archive.tags, card.tags) for card in archive.evidence)})


def _said(archive: Archive, mask: int) -> str:
    """The names of the tags in a mask."""
    return ", ".join(name for nth, name in enumerate(archive.tags.values()) if mask >> nth & 1)


def ladders(archive: Archive) -> list[int]:
    """Each conclusion's value with 0, 1, 2 and at least 3 citations."""
    return [c.value(citations) for c in archive.conclusions for citations in range(4)]


def catalogue(nth: int) -> Catalogue:
    """The English texts, with the names of the cards of that archive."""
    archive = ARCHIVES[nth]
    cards, theses = archive.evidence, archive.conclusions
    contexts = [[archive.contexts[term] for term in card.context_terms] for card in cards]
    titles = [
        (c.published_titles + c.published_titles[:1] * TITLES)[n]
        for c in theses
        for n in range(TITLES)
    ]
    return Catalogue(
        TEXTS,
        {
            "archive": [a.title for a in ARCHIVES],
            "card": [card.title for card in cards],
            "card_text": [card.quote or card.description for card in cards],
            "card_context": [", ".join(terms) for terms in contexts],
            "card_type": [archive.source_types.get(card.source_type, UNKNOWN) for card in cards],
            "card_place": [archive.locations.get(card.location, UNKNOWN) for card in cards],
            "card_author": [archive.authors.get(card.author, UNKNOWN) for card in cards],
            "card_year": [str(card.year) for card in cards],
            "card_prestige": [str(card.prestige) for card in cards],
            "back_text": [card.significance for card in cards],
            "back_citation": [card.citation for card in cards],
            "back_tags": [", ".join(archive.tags[tag] for tag in card.tags) for card in cards],
            "thesis": [c.research_question for c in theses],
            "thesis_text": [c.thesis for c in theses],
            "thesis_value": [" · ".join(map(str, c.ladder)) for c in theses],
            "thesis_tag": [archive.tags[c.tag] for c in theses],
            "work": titles + [card.title for card in cards],
            "work_tag": [UNREAD, *[_said(archive, tags) for tags in tag_sets(archive)]],
            "tag": list(archive.tags.values()),
            "context": list(archive.contexts.values()),
        },
        secret=BACKS,
    )
