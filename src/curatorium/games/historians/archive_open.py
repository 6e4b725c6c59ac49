"""An archive laid open: every evidence card with both its faces, for those who look it up."""

from typing import Final

from curatorium.core.deck import OpenCard, OpenDeck
from curatorium.games.historians.archive_cards import Archive, Evidence
from curatorium.games.historians.content import UNKNOWN

#: What a card can be found by.
FILTERS: Final = ("tag", "context", "type", "author", "place", "year")


def laid_open(archive: Archive) -> OpenDeck:
    """The archive with all its evidence, in the order of its numbers."""
    cards = tuple(_card(archive, card) for card in archive.evidence)
    return OpenDeck(archive.id, archive.title, archive.summary, FILTERS, cards)


def _card(archive: Archive, card: Evidence) -> OpenCard:
    return OpenCard(
        card.id,
        card.title,
        {
            "tag": tuple(archive.tags[tag] for tag in card.tags),
            "context": tuple(archive.contexts[term] for term in card.context_terms),
            "type": (archive.source_types.get(card.source_type, UNKNOWN),),
            "author": (archive.authors.get(card.author, UNKNOWN),),
            "place": (archive.locations.get(card.location, UNKNOWN),),
            "year": (str(card.year),),
        },
        {
            "date": card.date,
            "prestige": str(card.prestige),
            "description": card.description,
            "quote": card.quote or "",
            "significance": card.significance,
            "citation": card.citation,
            "kept": card.source_url,
            "checked": card.fact_check,
        },
    )
