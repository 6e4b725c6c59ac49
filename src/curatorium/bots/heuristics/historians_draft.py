"""The best manuscript that a seat could make of some cards."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_office import POINT
from curatorium.bots.heuristics.historians_tags import CERTAIN, Reading
from curatorium.core.packed import vec
from curatorium.games.historians.cards import (
    AUTHOR,
    CONTEXT,
    LADDER,
    LOCATION,
    PRESTIGE as PRINTED,
    ROOM,
    SOURCE_TYPE,
    TAGS,
)
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.state import Table
from curatorium.pieces.bag import BIT

PUBLISHED: Final = 300  # the upgrade of a publication, in years enough to use it
OF_A_BOOK: Final = 900  # and what a book brings besides: promotion and awards
LOST: Final = 600  # a rejected manuscript
# Of a thousand manuscripts with one card that does not fit, so many come through all the same.
TRUST: Final = 360
TO_COME: Final = 380  # chance that a card which is still wanted can be found, of a thousand
PRINTED_TO_COME: Final = 5  # and what is printed on it
SLOWER: Final = 512  # for each card that is still wanted, of a thousand
WANTED: Final = 2  # more cards than that are not waited for
LEAST_ODDS: Final = 250  # a card less likely than that, of a thousand, is not put in
LONGEST: Final = 9  # evidence cards of a manuscript that are thought about
TAGS_AT_MOST: Final = 60
FIELDS: Final = 4  # that can double: context terms, a bit each, source type, place and author


@final
class Draft:
    """Manuscripts of the cards that were put in by ``add``, of which the best one is kept by ``write``."""

    def __init__(self) -> None:
        # What is given: the office, and by tag the works that can be cited and the best conclusions
        self.deck: i64 = 0
        self.tags: i64 = 0
        self.solo: bool = False
        self.left: i64 = 0  # years after this one
        self.agent: i64 = 0  # the Literary Agent's bonus
        self.longest_article: i64 = 4
        self.cites: vec[i64] = vec[i64]([0] * TAGS_AT_MOST)
        self.article: vec[i64] = vec[i64]([0] * TAGS_AT_MOST)  # -1: none
        self.book: vec[i64] = vec[i64]([0] * TAGS_AT_MOST)
        # What is found
        self.value: i64 = 0  # in units of the heuristic; 0: there is nothing to be made
        self.thesis: i64 = -1
        self.wanted: i64 = 0  # cards that are still to be found
        self.best: vec[i64] = vec[i64]([0] * LONGEST)  # its cards,
        self.most: i64 = 0  # so many
        # The cards, by their places
        self._count: i64 = 0
        self._cards: vec[i64] = vec[i64]([0] * ROOM)
        self._prints: vec[i64] = vec[i64]([0] * ROOM)
        self._odds: vec[i64] = vec[i64]([0] * (ROOM * TAGS_AT_MOST))  # by tag too, of a thousand
        self._fields: vec[i64] = vec[i64]([0] * (ROOM * FIELDS))
        self._members: vec[i64] = vec[i64]([0] * ROOM)  # places of those that are tried together,
        self._size: i64 = 0  # so many

    def clear(self) -> None:
        """Begin without cards."""
        self._count = 0
        self.value = 0
        self.thesis = -1
        self.wanted = 0
        self.most = 0

    def add(self, s: Table, seat: i64, reading: Reading, card: i64) -> None:
        """A card that may be used; ``reading`` says how likely each tag is if the seat has not read its back."""
        count: i64 = self._count
        one: i64 = s.deck * 250 + card
        self._cards[count] = card
        self._prints[count] = PRINTED[one]
        fields = self._fields
        fields[count * FIELDS] = CONTEXT[one]
        fields[count * FIELDS + 1] = SOURCE_TYPE[one]
        fields[count * FIELDS + 2] = LOCATION[one]
        fields[count * FIELDS + 3] = AUTHOR[one]
        self._count = count + 1
        odds = self._odds
        at: i64 = count * self.tags
        if s.read[card] & eye_of(seat):
            tags: i64 = TAGS[s.deck * 250 + s.back[card]]
            for tag in range(self.tags):
                odds[at + tag] = CERTAIN if tags & BIT[tag] else 0
            return
        row: i64 = reading.row(card)
        chances = reading.chances
        for tag in range(self.tags):
            odds[at + tag] = chances[row + tag]

    def write(self) -> None:
        """Find the best manuscript of the cards."""
        members = self._members
        for tag in range(self.tags):
            if self.article[tag] < 0 and self.book[tag] < 0:
                continue
            for nth in range(self._count):
                members[nth] = nth
            self._size = self._count
            self._grow(tag, 1)
        self._double()

    def _double(self) -> None:
        """Manuscripts whose evidence shares a context term, source type, place or author."""
        for one in range(self._count):
            for field in range(FIELDS):
                shared: i64 = self._fields[one * FIELDS + field]
                while shared:
                    term: i64 = shared & -shared if field == 0 else shared
                    shared &= ~term
                    if not self._kin(one, field, term):
                        continue
                    for tag in range(self.tags):
                        if self.article[tag] >= 0 or self.book[tag] >= 0:
                            self._grow(tag, 2)

    def _kin(self, one: i64, field: i64, term: i64) -> bool:
        """Make members of all cards that share a field with one; False if it is alone or not the first."""
        fields = self._fields
        members = self._members
        members[0] = one
        size: i64 = 1
        for other in range(self._count):
            held: i64 = fields[other * FIELDS + field]
            if held == term or (field == 0 and held & term):
                if other < one:
                    return False
                if other > one:
                    members[size] = other
                    size += 1
        self._size = size
        return size > 1

    def _grow(self, tag: i64, times: i64) -> None:
        """Of the members, the manuscripts with the likeliest one, two and more cards for a tag."""
        taken: i64 = 0
        fits: i64 = CERTAIN
        points: i64 = 0
        members = self._members
        while taken < self._size and taken < LONGEST:
            best: i64 = self._likeliest(taken, tag)
            chosen: i64 = members[best]
            members[best] = members[taken]
            members[taken] = chosen
            odds: i64 = self._odds[chosen * self.tags + tag]
            if odds < LEAST_ODDS:
                return
            if not self.solo:
                odds = TRUST + odds * (CERTAIN - TRUST) // CERTAIN
            fits = fits * odds // CERTAIN
            points += self._prints[chosen]
            taken += 1
            short: i64 = self.article[tag]
            if taken <= self.longest_article and short >= 0:
                self._weigh(short, tag, times, taken, 2, points, fits)
            if self.book[tag] >= 0:
                least: i64 = self.longest_article + 1
                self._weigh(self.book[tag], tag, times, taken, least, points, fits)

    def _likeliest(self, taken: i64, tag: i64) -> i64:
        """Of the members from that place on, where the one stands that fits a tag best.

        Of two that fit alike, the one with more printed on it.
        """
        members = self._members
        odds = self._odds
        prints = self._prints
        best: i64 = taken
        most: i64 = -1
        for nth in range(taken, self._size):
            card: i64 = members[nth]
            look: i64 = odds[card * self.tags + tag] * 8 + 40 * prints[card]
            if look > most:
                most = look
                best = nth
        return best

    def _weigh(
        self,
        thesis: i64,
        tag: i64,
        times: i64,
        taken: i64,
        least: i64,
        points: i64,
        fits: i64,
    ) -> None:
        """Keep the first ``taken`` members under a conclusion if that is better than what was found."""
        wanted: i64 = max(0, least - taken)
        if wanted > WANTED or (wanted and taken < 2 and least > 2):
            return
        size: i64 = taken + wanted
        step: i64 = min(3, self.cites[tag])
        base: i64 = points + wanted * PRINTED_TO_COME + self.agent * (size + self.cites[tag])
        base = (base + LADDER[(self.deck * 24 + thesis) * 4 + step]) * times
        extra: i64 = OF_A_BOOK if least > 2 else 0
        for _ in range(wanted):
            fits = fits * TO_COME // CERTAIN
        value: i64 = (base * POINT + PUBLISHED * self.left // 8 + extra) * fits // CERTAIN
        value -= LOST * (CERTAIN - fits) // CERTAIN
        for _ in range(wanted):
            value = value * SLOWER // 1000
        if value > self.value:
            self.value = value
            self.thesis = thesis
            self.wanted = wanted
            self.most = taken
            for nth in range(taken):
                self.best[nth] = self._cards[self._members[nth]]
