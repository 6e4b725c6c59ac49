"""How the cards of an archive should be spread over tags, context fields and prestige.

The shares make it a matter of reading whether cards fit together: enough do, and not all. They are
compared in order of size, so an archive may choose which perspective or theme is the commonest.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from curatorium.core.deck import Fault
from curatorium.games.historians.archive_cards import CONTEXT_FIELDS, NEVER_MATCH, Archive, Evidence
from curatorium.games.historians.archive_reader import HEAD, USUAL

#: Shares in per cent of the cards, the largest first.
PERSPECTIVES: Final = (48, 34, 18)
FIRST_THEMES: Final = (25, 22, 18, 18, 17)
THEMES: Final = (32, 28, 24, 24, 22)
TWO_THEMES: Final = 30
#: Shares of the cards of prestige 1 to 5.
PRESTIGE: Final = (15, 30, 30, 17, 8)
#: By how much a share may differ, in points.
TOLERANCE: Final = 6
#: Terms of an archive, and cards on which each should stand.
FEWEST_TERMS, MOST_TERMS = 20, 24
FEWEST_OF_TERM, MOST_OF_TERM = 4, 14
#: Largest share of one source type, and of one value of any context field.
MOST_OF_TYPE: Final = 18
MOST_OF_VALUE: Final = 20
#: Most cards of one author.
MOST_OF_PERSON: Final = 5
MOST_OF_INSTITUTION: Final = 8

#: The list of archive.toml in which the values of a field stand.
SECTIONS: Final = {
    "context_terms": "contexts",
    "source_type": "source_types",
    "location": "locations",
    "author": "people or institutions",
}


def quotas(archive: Archive) -> Iterator[Fault]:
    """All that is wrong with the spread of the cards."""
    cards = archive.evidence
    yield from _shares(
        "perspectives", _tally(archive.perspectives, cards, 0, 1), PERSPECTIVES, cards
    )
    yield from _shares("first themes", _tally(archive.themes, cards, 1, 2), FIRST_THEMES, cards)
    yield from _shares("themes", _tally(archive.themes, cards, 1, 3), THEMES, cards)
    both = 100 * sum(len(card.themes) == 2 for card in cards) / len(cards)
    if abs(both - TWO_THEMES) > TOLERANCE:
        wrong = f"{both:.0f} % of the cards have two themes."
        yield Fault("evidence", "", "tags", wrong, f"About {TWO_THEMES} % should.")
    yield from _prestige(cards)
    yield from _terms(archive)
    yield from _usual(archive)
    yield from _authors(archive)
    for field in CONTEXT_FIELDS:
        yield from _values(archive, field)


def counts(archive: Archive, field: str) -> Counter[str]:
    """How many cards show each value of a context field; a value that nobody uses counts 0."""
    found = Counter(dict.fromkeys(archive.names(field), 0))
    for card in archive.evidence:
        found.update(card.values(field))
    return found


def with_term(archive: Archive, term: str) -> Counter[str]:
    """How many of the cards with a context term have each tag."""
    return Counter(
        tag for card in archive.evidence if term in card.context_terms for tag in card.tags
    )


def alike(archive: Archive) -> dict[str, float]:
    """Of the cards with a context term, the part that has what most with that term have.

    By perspective, first theme and place, from 0 to 1. A card with two terms counts for each; places that
    agree with nothing count as different from each other.
    """
    found, cards = Counter[str](), 0
    for term in archive.contexts:
        ours = [card for card in archive.evidence if term in card.context_terms]
        cards += len(ours)
        for what, values in (
            ("perspective", [card.perspective for card in ours]),
            ("theme", [card.themes[0] for card in ours]),
            ("place", [value for card in ours for value in card.values("location")]),
        ):
            found[what] += max(Counter(values).values(), default=0)
    return {what: count / cards for what, count in found.items()}


def _tally(
    known: Mapping[str, str], cards: Sequence[Evidence], start: int, end: int
) -> Counter[str]:
    found = Counter(dict.fromkeys(known, 0))
    for card in cards:
        found.update(card.tags[start:end])
    return found


def _shares(
    what: str, found: Counter[str], wanted: Sequence[int], cards: Sequence[Evidence]
) -> Iterator[Fault]:
    for (tag, count), want in zip(found.most_common(), wanted, strict=True):
        share = 100 * count / len(cards)
        if abs(share - want) > TOLERANCE:
            wrong = f"Among {what}, {tag} is on {count} cards, {share:.0f} %."
            order = " / ".join(map(str, wanted))
            right = f"From the commonest to the rarest about {order} % are right."
            yield Fault("evidence", "", "tags", wrong, right)


def _prestige(cards: Sequence[Evidence]) -> Iterator[Fault]:
    found = Counter(card.prestige for card in cards)
    for value, want in enumerate(PRESTIGE, 1):
        share = 100 * found[value] / len(cards)
        if abs(share - want) > TOLERANCE:
            wrong = f"{found[value]} cards have prestige {value}, {share:.0f} %."
            yield Fault("evidence", "", "prestige", wrong, f"About {want} % should.")


def _terms(archive: Archive) -> Iterator[Fault]:
    number = len(archive.contexts)
    if not FEWEST_TERMS <= number <= MOST_TERMS:
        right = f"{FEWEST_TERMS} to {MOST_TERMS} are right."
        yield Fault(HEAD, "", "contexts", f"It has {number} terms.", right)
    for term, count in counts(archive, "context_terms").items():
        if not FEWEST_OF_TERM <= count <= MOST_OF_TERM:
            right = f"{FEWEST_OF_TERM} to {MOST_OF_TERM} are right."
            yield Fault("evidence", "", "context_terms", f"{term} is on {count} cards.", right)


def _usual(archive: Archive) -> Iterator[Fault]:
    """What is said of a term must hold for at least half of its cards."""
    total = counts(archive, "context_terms")
    for term, tags in archive.usual.items():
        found = with_term(archive, term)
        for tag in tags:
            if 2 * found[tag] < total[term]:
                wrong = f"{tag} is on {found[tag]} of the {total[term]} cards of {term}."
                right = "Name tags that at least half of them have."
                yield Fault(HEAD, f"[{USUAL}]", term, wrong, right)


def _authors(archive: Archive) -> Iterator[Fault]:
    for author, count in counts(archive, "author").items():
        person = author in archive.people
        most = MOST_OF_PERSON if person else MOST_OF_INSTITUTION
        if count > most:
            kind = "a person" if person else "an institution"
            wrong = f"{author}, {kind}, is on {count} cards."
            yield Fault("evidence", "", "author", wrong, f"At most {most} are right.")


def _values(archive: Archive, field: str) -> Iterator[Fault]:
    most = MOST_OF_TYPE if field == "source_type" else MOST_OF_VALUE
    for value, count in counts(archive, field).items():
        share = 100 * count / len(archive.evidence)
        if value in NEVER_MATCH:
            continue
        if share > most:
            wrong = f"{value} is on {count} cards, {share:.0f} %."
            yield Fault("evidence", "", field, wrong, f"At most {most} % are right.")
        if count == 0 and field != "context_terms":
            wrong = f"{value} is on no card."
            yield Fault(HEAD, "", SECTIONS[field], wrong, "Take it out, or use it.")
