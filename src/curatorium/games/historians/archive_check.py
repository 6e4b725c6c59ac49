"""The checker of archives: what makes a deck good, beyond that it can be read."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from curatorium.core.deck import WARNING, Fault
from curatorium.games.historians.archive_cards import Archive, Evidence
from curatorium.games.historians.archive_chances import GOALS, NEAR, TARGETS
from curatorium.games.historians.archive_conclusions import conclusions
from curatorium.games.historians.archive_quotas import quotas

#: The smallest deck of the rulebook (H5). A smaller one can be played; its cards come round sooner.
FLOOR: Final = 150
#: Most words that are quoted.
QUOTED: Final = 25
#: What a fact check may not say: it was not finished.
UNFINISHED: Final = ("recheck", "todo", "tbd", "unverified")


def check(archive: Archive, chances: Mapping[int, Sequence[float]]) -> list[Fault]:
    """All that is wrong with an archive that could be read, errors first; ``chances`` are measured."""
    faults = [
        *_different(archive),
        *(fault for card in archive.evidence for fault in _card(archive, card)),
        *quotas(archive),
        *conclusions(archive),
        *_size(archive),
        *_near(chances),
    ]
    return sorted(faults, key=lambda fault: fault.severity == WARNING)


def _different(archive: Archive) -> Iterator[Fault]:
    """Texts that stand on two cards."""
    for field in ("title", "description", "citation"):
        texts = [(card.id, str(getattr(card, field))) for card in archive.evidence]
        yield from _twice(archive, field, texts)
    theses = archive.conclusions
    for field in ("research_question", "thesis"):
        yield from _twice(archive, field, [(card.id, str(getattr(card, field))) for card in theses])
    names = [(card.id, name) for card in theses for name in card.published_titles]
    yield from _twice(archive, "published_titles", names)


def _twice(archive: Archive, field: str, texts: Sequence[tuple[str, str]]) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for card, text in texts:
        plain = " ".join(re.findall(r"\w+", text.casefold()))
        if plain in seen:
            wrong = f"{card} and {seen[plain]} have the same, {text!r}."
            yield Fault(archive.files[card], card, field, wrong, "Write another on one of them.")
        seen.setdefault(plain, card)


def _card(archive: Archive, card: Evidence) -> Iterator[Fault]:
    file = archive.files[card.id]
    words = len((card.quote or "").split())
    if words > QUOTED:
        right = f"Quote at most {QUOTED}, from a text that is free of rights."
        yield Fault(file, card.id, "quote", f"It has {words} words.", right)
    for word in UNFINISHED:
        if re.search(rf"\b{word}\b", card.fact_check, re.IGNORECASE):
            right = "Finish the check, or take the card out."
            yield Fault(file, card.id, "fact_check", f"It says {word!r}.", right)
    if not re.fullmatch(r"https?://\S+", card.source_url):
        wrong = f"{card.source_url!r} is no address."
        yield Fault(file, card.id, "source_url", wrong, "Write one that begins with http.")
    for field in ("title", "description", "quote"):
        text = str(getattr(card, field) or "")
        for tag in card.tags:
            if re.search(rf"\b{re.escape(archive.tags[tag])}\b", text, re.IGNORECASE):
                right = "The front must let a reader guess the tags: say it in other words."
                yield Fault(file, card.id, field, f"It names the tag {archive.tags[tag]}.", right)


def _size(archive: Archive) -> Iterator[Fault]:
    if len(archive.evidence) < FLOOR:
        wrong = f"There are {len(archive.evidence)} evidence cards."
        right = f"The rulebook wants {FLOOR} or more; with fewer, cards come round sooner."
        yield Fault("evidence", "", "", wrong, right, WARNING)


def _near(chances: Mapping[int, Sequence[float]]) -> Iterator[Fault]:
    for size, found in chances.items():
        for (cards, context), chance, target in zip(GOALS, found, TARGETS[size], strict=True):
            if abs(chance - target) > NEAR:
                shared = "a tag and a context" if context else "a tag"
                wrong = f"In hands of {size}, {cards} cards share {shared} with a chance of {chance:.2f}."
                right = f"About {target:.2f} is right."
                yield Fault("evidence", "", "tags", wrong, right, WARNING)
