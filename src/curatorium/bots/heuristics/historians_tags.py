"""What the fronts of cards tell of their tags, to a seat that has read some backs.

A seat has read the backs of manuscripts that it reviewed, of its own once they were opened, and of
papers. How often a tag came with a context term, source type, place, author or word of the front says
how likely it is on another card. What it begins with, before any back was read, stands in the archive for
all to see: the share of each tag, and the tags that each context term usually goes with.
"""

import math
import re
from collections import Counter
from itertools import accumulate
from typing import Final, final

from mypy_extensions import i64

from curatorium.core.packed import vec
from curatorium.games.historians.archive_cards import Archive
from curatorium.games.historians.cards import TAGS
from curatorium.games.historians.content import ARCHIVES
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.places import NO_MORE, WORK
from curatorium.games.historians.scoring import tag_of
from curatorium.games.historians.state import Table
from curatorium.pieces.bag import BIT

# How far the tags of cards that share a context term, source type, place, author or word of the front
# are evidence, of a hundred. Fitted to the log loss on cards of which 1 to 45 backs had been read.
TERM: Final = 100
TYPE: Final = 40
PLACE: Final = 40
AUTHOR: Final = 60
WORD: Final = 10

DOUBT: Final = 4  # readings with the archive's share of each tag, which every count begins with
USUAL: Final = 8  # readings that what a context term usually goes with is worth,
HIT: Final = 75  # of which so many in a hundred have such a tag,
MISS: Final = 70  # and any other tag so many times its share, of a hundred

CERTAIN: Final = 1000  # a chance of one
_LARGEST: Final = 8192  # log-odds of that many thousandths or more are as good as certain
_UNKNOWN: Final = 1 << 20  # no log-odds
_SIGNS: Final = (1 << 48) - 1  # of what a seat has read, told apart by that many
_LOGS: Final = vec[i64]([0] + [round(1000 * math.log(n)) for n in range(1, 40_000)])
#: Chances in a thousand by log-odds in thousandths, from -_LARGEST on, in steps of 16.
_ODDS: Final = vec[i64](
    [round(1000 / (1 + math.exp(-step * 16 / 1000))) for step in range(-512, 513)]
)
_EXPS: Final = vec[i64]([round(1024 * math.exp(-n / 64)) for n in range(448)])


def _words(text: str) -> set[str]:
    """The words of a text that are long enough to mean something, without common endings."""
    return {
        re.sub(r"(ings?|e?rs|ies|e[sd]|s|e)$", "", word)
        for word in re.findall(r"[a-z]+", text.lower())
        if len(word) > 4
    }


@final
class Fronts:
    """The fronts of an archive as numbered features: what a reader could go by."""

    def __init__(self, archive: Archive) -> None:
        cards = archive.evidence
        tags = list(archive.tags)
        numbers: dict[tuple[str, str], int] = {}
        starts, features, trust = [0], list[int](), list[int]()
        for named in _named(archive):
            for field, value, weight in named:
                if (field, value) not in numbers:
                    numbers[field, value] = len(numbers)
                    trust.append(weight)
                features.append(numbers[field, value])
            starts.append(len(features))
        shares = [sum(tag in card.tags for card in cards) * 100 // len(cards) for tag in tags]
        shares = [min(max(share, 2), 98) for share in shares]
        counts, hits = _usual(archive, numbers, shares)
        bearers = _bearers(starts, features, len(numbers))
        self.tags: Final[i64] = len(tags)
        self.starts: Final = vec[i64](starts)  # by card: its first feature
        self.features: Final = vec[i64](features)
        self.trust: Final = vec[i64](trust)  # by feature: TERM, TYPE, PLACE, AUTHOR or WORD
        self.shares: Final = vec[i64](shares)  # by tag, of a hundred,
        self.priors: Final = vec[i64]([_LOGS[share] - _LOGS[100 - share] for share in shares])
        self.counts: Final = vec[i64](
            counts
        )  # by feature: readings before the first, in hundredths
        self.hits: Final = vec[i64](hits)  # by feature and tag: of them, those with the tag
        first = [0, *accumulate(len(held) for held in bearers)]
        self.bearing: Final = vec[i64](first)  # by feature: the first of its ``bearers``
        self.bearers: Final = vec[i64]([card for held in bearers for card in held])
        self.found: Final = vec[i64]([0] * len(tags))  # by tag, while a card is looked at
        # What every reading begins with, to be copied.
        self.unknown: Final = vec[i64]([_UNKNOWN] * (len(cards) * len(tags)))
        self.unread: Final = vec[i64]([-1] * len(cards))


def _usual(
    archive: Archive, numbers: dict[tuple[str, str], int], shares: list[int]
) -> tuple[list[int], list[int]]:
    """By feature, readings before the first, and by feature and tag those with the tag, in hundredths."""
    counts = [0] * len(numbers)
    hits = [0] * (len(numbers) * len(shares))
    for term, usual in archive.usual.items():
        at = numbers.get(("context_terms", term), -1)
        if at >= 0:
            counts[at] = USUAL * 100
            for nth, tag in enumerate(archive.tags):
                share = HIT if tag in usual else shares[nth] * MISS // 100
                hits[at * len(shares) + nth] = USUAL * share
    return counts, hits


def _bearers(starts: list[int], features: list[int], count: int) -> list[list[int]]:
    """By feature, the cards that have it."""
    found: list[list[int]] = [[] for _ in range(count)]
    for card in range(len(starts) - 1):
        for feature in features[starts[card] : starts[card + 1]]:
            found[feature].append(card)
    return found


def _named(archive: Archive) -> list[list[tuple[str, str, int]]]:
    """By card: what its front has in common with others, as field, value and how far that is trusted."""
    cards = archive.evidence
    words = [_words(f"{c.title} {c.quote or c.description}") for c in cards]
    common = Counter(word for held in words for word in held)
    fields = (
        ("context_terms", TERM),
        ("source_type", TYPE),
        ("location", PLACE),
        ("author", AUTHOR),
    )
    found: list[list[tuple[str, str, int]]] = []
    for card, held in zip(cards, words, strict=True):
        named = [(field, value, trust) for field, trust in fields for value in card.values(field)]
        most = len(cards) // 5
        named += [("word", word, WORD) for word in sorted(held) if 2 <= common[word] <= most]
        found.append(named)
    return found


@final
class Reading:
    """The chance of each tag on each card, as far as some backs tell."""

    def __init__(self, fronts: Fronts, s: Table, eye: i64) -> None:
        self.fronts: Final = fronts
        # By card and tag, where ``row`` was asked for it: log-odds, and so many of a thousand.
        self.odds: vec[i64] = fronts.unknown[:]
        self.chances: vec[i64] = fronts.unknown[:]
        self._backs: vec[i64] = fronts.unread[:]  # tags of the backs that were read
        base: i64 = s.deck * 250
        for card in range(len(s.read)):
            if s.read[card] & eye:
                self._backs[card] = TAGS[base + s.back[card]]

    def row(self, card: i64) -> i64:
        """Where a card's tags begin in ``odds`` and ``chances``; they are worked out when first asked for."""
        at: i64 = card * self.fronts.tags
        if self.odds[at] == _UNKNOWN:
            self._work_out(card, at)
        return at

    def _work_out(self, card: i64, at: i64) -> None:
        """What each feature of a card's front tells, added up."""
        fronts = self.fronts
        odds = self.odds
        for tag in range(fronts.tags):
            odds[at + tag] = fronts.priors[tag]
        for nth in range(fronts.starts[card], fronts.starts[card + 1]):
            self._tell(fronts.features[nth], at)
        for tag in range(fronts.tags):
            sure: i64 = min(max(odds[at + tag], -_LARGEST), _LARGEST)
            odds[at + tag] = sure
            self.chances[at + tag] = _ODDS[(sure + _LARGEST) >> 4]

    def _tell(self, feature: i64, at: i64) -> None:
        """Add what the cards that have a feature, as far as they were read, tell of the tags of one."""
        fronts = self.fronts
        backs = self._backs
        tags: i64 = fronts.tags
        found = fronts.found
        count: i64 = fronts.counts[feature]
        for tag in range(tags):
            found[tag] = fronts.hits[feature * tags + tag]
        for nth in range(fronts.bearing[feature], fronts.bearing[feature + 1]):
            back: i64 = backs[fronts.bearers[nth]]
            if back < 0:
                continue
            count += 100
            tag = 0
            while back:
                if back & 1:
                    found[tag] += 100
                back >>= 1
                tag += 1
        if count == 0:
            return
        all_of: i64 = count + DOUBT * 100
        trust: i64 = fronts.trust[feature]
        odds = self.odds
        for tag in range(tags):
            hits: i64 = found[tag] + DOUBT * fronts.shares[tag]
            told: i64 = _LOGS[hits] - _LOGS[all_of - hits] - fronts.priors[tag]
            odds[at + tag] += told if trust == 100 else trust * told // 100


_fronts: dict[i64, Fronts] = {}
_readings: dict[tuple[i64, i64], Reading] = {}
_KEPT: Final = 256  # readings that are remembered


def fronts_of(deck: i64) -> Fronts:
    """The fronts of the archive with that number."""
    found = _fronts.get(deck)
    if found is None:
        found = Fronts(ARCHIVES[deck])
        _fronts[deck] = found
    return found


def reading_of(s: Table, seat: i64) -> Reading:
    """What a seat can make of the backs that it has read."""
    eye: i64 = eye_of(seat)
    sign: i64 = 0
    for card in range(len(s.read)):
        if s.read[card] & eye:
            sign = (sign * 8191 + card * 251 + s.back[card] + 1) & _SIGNS
    found = _readings.get((s.deck, sign))
    if found is None:
        if len(_readings) >= _KEPT:
            _readings.clear()
        found = Reading(fronts_of(s.deck), s, eye)
        _readings[s.deck, sign] = found
    return found


def chance(s: Table, seat: i64, reading: Reading, card: i64, tag: i64) -> i64:
    """How likely a card carries the tag of that number, in a thousand, for all that a seat has read."""
    if s.read[card] & eye_of(seat):
        return CERTAIN if TAGS[s.deck * 250 + s.back[card]] & BIT[tag] else 0
    return reading.chances[reading.row(card) + tag]


def alike(s: Table, seat: i64, reading: Reading, one: i64, other: i64) -> i64:
    """How likely both cards carry a tag, in a million, of the tag that is likeliest on both."""
    eye: i64 = eye_of(seat)
    base: i64 = s.deck * 250
    tags_of_one: i64 = TAGS[base + s.back[one]] if s.read[one] & eye else -1
    tags_of_other: i64 = TAGS[base + s.back[other]] if s.read[other] & eye else -1
    row_of_one: i64 = reading.row(one) if tags_of_one < 0 else 0
    row_of_other: i64 = reading.row(other) if tags_of_other < 0 else 0
    chances = reading.chances
    most: i64 = 0
    for tag in range(reading.fronts.tags):
        both: i64 = chances[row_of_one + tag]
        if tags_of_one >= 0:
            both = CERTAIN if tags_of_one & BIT[tag] else 0
        if tags_of_other < 0:
            both *= chances[row_of_other + tag]
        else:
            both = both * CERTAIN if tags_of_other & BIT[tag] else 0
        most = max(most, both)
    return most


def all_fit(s: Table, seat: i64, reading: Reading, project: i64, trust: i64) -> i64:
    """How likely all evidence of a manuscript passes for its conclusion's tag, in a thousand.

    ``trust``: how many of a thousand cards that do not carry the tag pass all the same.
    """
    tag: i64 = number_of(tag_of(s, project))
    found: i64 = CERTAIN
    card: i64 = s.first_at(WORK + project)
    while card < NO_MORE:
        odds: i64 = chance(s, seat, reading, card, tag)
        found = found * (trust + odds * (CERTAIN - trust) // CERTAIN) // CERTAIN
        card = s.after[card]
    return found


def number_of(mask: i64) -> i64:
    """The number of the only tag in a mask."""
    tag: i64 = 0
    while mask & BIT[tag] == 0:
        tag += 1
    return tag


def likely(odds: i64, below: i64) -> bool:
    """Is a world that is less likely by so many thousandths of log-odds taken? ``below``: any of 1024."""
    if odds >= 0:
        return True
    step: i64 = -odds * 64 // 1000
    return step < len(_EXPS) and below < _EXPS[step]
