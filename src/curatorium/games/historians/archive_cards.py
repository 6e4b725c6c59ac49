"""The cards of The Historians: evidence, conclusions, and the archive that they make up."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

#: The printed fields whose agreement can double a manuscript (H38).
CONTEXT_FIELDS: Final = ("context_terms", "source_type", "location", "author")
#: And those that a table may choose besides (HQ12); their values are compared as texts.
MORE_CONTEXT_FIELDS: Final = ("date", "citation")
#: Values that agree with nothing, not even with themselves (HQ12).
NEVER_MATCH: Final = ("", "unknown", "various")
ARTICLE: Final = "article"
BOOK: Final = "book"


@dataclass(frozen=True)
class Evidence:
    """An evidence card. All fields but the texts and ``date`` are ids of the archive's lists.

    The front, which the writer reads: ``title``, ``context_terms``, ``source_type``, ``location``,
    ``author``, ``year``, ``description`` or ``quote``, ``prestige`` from 1 to 5. The back, which
    reviewers read: ``tags`` (a perspective, then one or two themes), ``significance``, ``citation``.
    ``source_url`` and ``fact_check`` are for who mends the deck. ``date`` is YYYY-MM-DD, YYYY-MM or YYYY.
    """

    id: str
    archive: str
    title: str
    context_terms: tuple[str, ...]
    source_type: str
    location: str
    author: str
    date: str
    year: int
    description: str
    quote: str | None
    prestige: int
    tags: tuple[str, ...]
    significance: str
    citation: str
    source_url: str
    fact_check: str

    @property
    def perspective(self) -> str:
        """The first tag."""
        return self.tags[0]

    @property
    def themes(self) -> tuple[str, ...]:
        """The other tags, the most fitting first."""
        return self.tags[1:]

    def values(self, field: str) -> tuple[str, ...]:
        """What can agree with other cards in a field of CONTEXT_FIELDS or MORE_CONTEXT_FIELDS."""
        held = {
            "context_terms": self.context_terms,
            "source_type": (self.source_type,),
            "location": (self.location,),
            "author": (self.author,),
            "date": (self.date,),
            "citation": (self.citation,),
        }[field]
        return tuple(value for value in held if value not in NEVER_MATCH)


@dataclass(frozen=True)
class Conclusion:
    """A conclusion card: the research question in front, then what it claims.

    ``publication`` is ARTICLE or BOOK, ``tag`` one id. ``ladder`` is (n,), a flat value, or (a, b, c, d):
    prestige with 0, 1, 2 and at least 3 citations (H39). ``published_titles`` are names for the work.
    """

    id: str
    archive: str
    publication: str
    research_question: str
    thesis: str
    tag: str
    ladder: tuple[int, ...]
    published_titles: tuple[str, ...]

    def value(self, citations: int) -> int:
        """Prestige of the conclusion with that many citations."""
        return self.ladder[min(citations, len(self.ladder) - 1)]


@dataclass(frozen=True)
class Archive:
    """A deck: its lists map ids to the names that people read, in the order of the file.

    ``authors`` are people and institutions; ``people`` holds the ids of those who are people. ``usual``
    tells which tags cards with a context term mostly have, as far as the archive says so. ``hash`` is made of
    what rules can read, so that descriptions may be mended and records stay good.
    """

    id: str
    title: str
    summary: str
    first_year: int
    last_year: int
    perspectives: Mapping[str, str]
    themes: Mapping[str, str]
    contexts: Mapping[str, str]
    source_types: Mapping[str, str]
    locations: Mapping[str, str]
    authors: Mapping[str, str]
    people: frozenset[str]
    usual: Mapping[str, tuple[str, ...]]
    evidence: tuple[Evidence, ...]
    conclusions: tuple[Conclusion, ...]
    hash: str
    #: Where each card was read: the file by the card's id.
    files: Mapping[str, str]

    @property
    def tags(self) -> dict[str, str]:
        """All tags with their names, perspectives first."""
        return {**self.perspectives, **self.themes}

    def names(self, field: str) -> Mapping[str, str]:
        """The ids and names that may stand in a field of CONTEXT_FIELDS, or in ``tags``."""
        lists: dict[str, Mapping[str, str]] = {
            "context_terms": self.contexts,
            "source_type": self.source_types,
            "location": self.locations,
            "author": self.authors,
            "tags": self.tags,
        }
        return lists[field]


def hash_of(evidence: tuple[Evidence, ...], conclusions: tuple[Conclusion, ...]) -> str:
    """16 hexadecimal digits of what rules can read of these cards."""
    cards = [
        [c.id, c.prestige, c.tags, *(c.values(f) for f in (*CONTEXT_FIELDS, *MORE_CONTEXT_FIELDS))]
        for c in evidence
    ]
    theses = [[c.id, c.publication, c.tag, c.ladder, len(c.published_titles)] for c in conclusions]
    facts = [cards, theses]
    return sha256(json.dumps(facts).encode()).hexdigest()[:16]
