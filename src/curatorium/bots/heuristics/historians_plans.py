"""What a seat could make of its cards: the best manuscript for each of its workspaces."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_kin import shared_field
from curatorium.bots.heuristics.historians_narrow import known_tags
from curatorium.bots.heuristics.historians_office import POINT
from curatorium.bots.heuristics.historians_tags import CERTAIN, Reading, chance, number_of
from curatorium.core.packed import append, vec
from curatorium.games.historians.cards import (
    CONTEXT,
    FOR_BOOK,
    LADDER,
    PRESTIGE as PRINTED,
    TAGS,
    THESIS_TAG,
)
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.moves import level, workspaces
from curatorium.games.historians.scoring import AGENT_BONUS
from curatorium.games.historians.state import (
    AGENT,
    BOOK_MIN,
    DESK,
    HAND,
    MAX_CITES,
    OWNER,
    PROJECT,
    SELF_CITE,
    SPENT,
    STATUS,
    THESIS,
    WORK,
    WORK_SIZE,
    YEARS,
    Table,
)
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
FACTS: Final = 640  # that are remembered of a survey
NONE: Final = -7  # after the last fact
LONGEST: Final = 9  # evidence cards of a manuscript that are thought about


@final
class Plans:
    """The best manuscript for each workspace of a seat, from its notebook and what lies there.

    Filled anew by ``survey``. ``worth`` is in units of the heuristic; 0 where there is nothing to be made.
    """

    def __init__(self) -> None:
        three: list[int] = [0, 0, 0]
        self.worth: vec[i64] = vec[i64](three)  # by workspace
        self.thesis: vec[i64] = vec[i64](three)  # by workspace; -1: none
        self.wanted: vec[i64] = vec[i64](three)  # by workspace: cards that are still to be found
        self.use: vec[i64] = vec[i64]([0] * 250)  # by card: workspace + 1 of its manuscript, or 0
        self.cites: vec[i64] = vec[i64]([0] * 60)  # by tag: works that can be cited for it
        self._cards: vec[i64] = vec[i64]([])  # of which a manuscript can be made
        self._odds: vec[i64] = vec[i64]([])  # by tag and card: chances in a thousand
        self._members: vec[i64] = vec[i64]([])
        self._best: vec[i64] = vec[i64]([])  # cards of the best manuscript so far
        self._value: i64 = 0
        self._thesis: i64 = -1
        self._wanted: i64 = 0
        self._agent: i64 = 0
        self._left: i64 = 0
        self._longest_article: i64 = 4
        self._solo: bool = False
        self._article: vec[i64] = vec[i64](
            [0] * 60
        )  # by tag: the best conclusion of each kind, or -1
        self._book: vec[i64] = vec[i64]([0] * 60)
        self._reading: Reading | None = None  # of the last survey
        self._facts: vec[i64] = vec[i64]([0] * FACTS)  # all else that it depended on
        self._fact: i64 = 0
        self._news: bool = True
        self._ladder: vec[i64] = vec[i64]([0] * 24)  # by conclusion, what it is worth

    def survey(self, s: Table, seat: i64, reading: Reading) -> None:
        """Look at all that ``seat`` has, from what it may know; ``reading`` is for backs it has not read."""
        tags: i64 = reading.fronts.tags
        self._left = s.house[YEARS] - s.year
        self._agent = AGENT_BONUS[level(s, seat, AGENT)]
        self._longest_article = s.house[BOOK_MIN] - 1
        self._solo = s.seats == 1
        self._count_citations(s, seat, tags)
        if not self._changed(s, seat, reading):
            return
        for card in range(len(s.where)):
            self.use[card] = 0
        for workspace in range(3):
            self.worth[workspace] = 0
            self.thesis[workspace] = -1
            self.wanted[workspace] = 0
        for workspace in range(workspaces(s, seat)):
            if s.projects[(seat * 3 + workspace) * PROJECT + STATUS] == 0:
                self._plan(s, seat, workspace, reading)

    def _changed(self, s: Table, seat: i64, reading: Reading) -> bool:
        """Is anything new that a survey depends on? A search asks for the same one many times."""
        self._news = reading is not self._reading
        self._reading = reading
        self._fact = 0
        self._learn(seat)
        self._learn(s.deck)
        self._learn(s.seats)
        self._learn(self._left)
        self._learn(self._agent)
        self._learn(self._longest_article)
        self._learn(workspaces(s, seat))
        self._learn(s.desk[seat * DESK + SPENT])
        for at in range(seat * 3 * PROJECT, (seat * 3 + 3) * PROJECT):
            self._learn(s.projects[at])
        for tag in range(reading.fronts.tags):
            self._learn(self.cites[tag])
        eye: i64 = eye_of(seat)
        first: i64 = WORK + seat * 3
        base: i64 = s.deck * 250
        for card in range(len(s.where)):
            place: i64 = s.where[card]
            if place == HAND + seat or first <= place < first + 3:
                back: i64 = TAGS[base + s.back[card]] + 1 if s.read[card] & eye else 0
                self._learn(card)
                self._learn(place)
                self._learn(back)
        self._learn(NONE)
        return self._news

    def _learn(self, fact: i64) -> None:
        """Take note of one thing that a survey depends on."""
        if self._fact >= FACTS or self._facts[self._fact] != fact:
            self._news = True
        if self._fact < FACTS:
            self._facts[self._fact] = fact
        self._fact += 1

    def _count_citations(self, s: Table, seat: i64, tags: i64) -> None:
        """By tag: how many published works a manuscript could cite for it."""
        for tag in range(tags):
            self.cites[tag] = 0
        for work in range(len(s.works) // WORK_SIZE):
            if s.works[work * WORK_SIZE + OWNER] == seat and s.house[SELF_CITE] == 0:
                continue
            mask: i64 = known_tags(s, seat, work)
            for tag in range(tags):
                if mask & BIT[tag] and self.cites[tag] < s.house[MAX_CITES]:
                    self.cites[tag] += 1

    def _plan(self, s: Table, seat: i64, workspace: i64, reading: Reading) -> None:
        """The best manuscript of one workspace."""
        tags: i64 = reading.fronts.tags
        self._theses(s, seat, workspace, tags)
        self._gather(s, seat, workspace, reading)
        self._value = 0
        self._thesis = -1
        self._wanted = 0
        self._best = vec[i64]([])
        count: i64 = len(self._cards)
        for tag in range(tags):
            if self._article[tag] < 0 and self._book[tag] < 0:
                continue
            self._members = vec[i64]([])
            for nth in range(count):
                self._members = append(self._members, nth)
            self._grow(s, tag, 1)
        self._doubled(s, tags)
        self.worth[workspace] = self._value
        self.thesis[workspace] = self._thesis
        self.wanted[workspace] = self._wanted
        for nth in range(len(self._best)):
            self.use[self._best[nth]] = workspace + 1

    def _theses(self, s: Table, seat: i64, workspace: i64, tags: i64) -> None:
        """By tag, the conclusion of each kind that is worth most and can be laid into that workspace."""
        gone: i64 = s.desk[seat * DESK + SPENT]
        for other in range(3):
            laid: i64 = s.projects[(seat * 3 + other) * PROJECT + THESIS]
            if laid >= 0 and other != workspace:
                gone |= BIT[laid]
            if other < workspace and self.thesis[other] >= 0:
                gone |= BIT[self.thesis[other]]
        mine: i64 = s.projects[(seat * 3 + workspace) * PROJECT + THESIS]
        for tag in range(tags):
            self._article[tag] = -1
            self._book[tag] = -1
        base: i64 = s.deck * 24
        best = self._ladder
        for thesis in range(24):
            if gone & BIT[thesis]:
                continue
            tag = number_of(THESIS_TAG[base + thesis])
            kept = self._book if FOR_BOOK[base + thesis] else self._article
            at: i64 = (base + thesis) * 4 + min(3, self.cites[tag])
            # Of two that are worth the same, the one that lies there already.
            value: i64 = LADDER[at] * 2 + (1 if thesis == mine else 0)
            if kept[tag] < 0 or value > best[kept[tag]]:
                kept[tag] = thesis
                best[thesis] = value

    def _gather(self, s: Table, seat: i64, workspace: i64, reading: Reading) -> None:
        """The cards that could be used, and the chance of each tag on them."""
        cards: vec[i64] = vec[i64]([])
        odds: vec[i64] = vec[i64]([])
        tags: i64 = reading.fronts.tags
        here: i64 = WORK + seat * 3 + workspace
        for card in range(len(s.where)):
            place: i64 = s.where[card]
            if place == here or (place == HAND + seat and self.use[card] == 0):
                cards = append(cards, card)
                for tag in range(tags):
                    odds = append(odds, chance(s, seat, reading, card, tag))
        self._cards = cards
        self._odds = odds

    def _doubled(self, s: Table, tags: i64) -> None:
        """Manuscripts whose evidence shares a context term, source type, place or author."""
        base: i64 = s.deck * 250
        for one in range(len(self._cards)):
            for field in range(4):
                shared: i64 = CONTEXT[base + self._cards[one]] if field == 0 else 1
                while shared:
                    term: i64 = shared & -shared
                    shared &= shared - 1
                    if not self._kin(base, one, field, term):
                        continue
                    for tag in range(tags):
                        if self._article[tag] >= 0 or self._book[tag] >= 0:
                            self._grow(s, tag, 2)

    def _kin(self, base: i64, one: i64, field: i64, term: i64) -> bool:
        """Make members of all cards that share a field with one; False if it is alone or not the first."""
        self._members = append(vec[i64]([]), one)
        for other in range(len(self._cards)):
            if other == one:
                continue
            if shared_field(base + self._cards[one], base + self._cards[other], field, term):
                if other < one:
                    return False
                self._members = append(self._members, other)
        return len(self._members) > 1

    def _grow(self, s: Table, tag: i64, times: i64) -> None:
        """Of the members, the manuscripts with the likeliest one, two and more cards for a tag."""
        tags: i64 = len(self._odds) // max(1, len(self._cards))
        left: i64 = len(self._members)
        taken: i64 = 0
        fits: i64 = CERTAIN
        base: i64 = s.deck * 250
        points: i64 = 0
        members = self._members
        while taken < left and taken < LONGEST:
            best: i64 = taken
            most: i64 = -1
            for nth in range(taken, left):
                card: i64 = members[nth]
                # Of two that fit alike, the one with more printed on it.
                look: i64 = (
                    self._odds[card * tags + tag] * 8 + 40 * PRINTED[base + self._cards[card]]
                )
                if look > most:
                    most = look
                    best = nth
            chosen: i64 = members[best]
            members[best] = members[taken]
            members[taken] = chosen
            odds: i64 = self._odds[chosen * tags + tag]
            if odds < 250:
                return
            if not self._solo:
                odds = TRUST + odds * (CERTAIN - TRUST) // CERTAIN
            fits = fits * odds // CERTAIN
            points += PRINTED[base + self._cards[chosen]]
            taken += 1
            if taken <= self._longest_article and self._article[tag] >= 0:
                self._weigh(s, self._article[tag], tag, times, taken, 2, points, fits)
            if self._book[tag] >= 0:
                self._weigh(
                    s, self._book[tag], tag, times, taken, self._longest_article + 1, points, fits
                )

    def _weigh(
        self,
        s: Table,
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
        base: i64 = points + wanted * PRINTED_TO_COME + self._agent * (size + self.cites[tag])
        base = (base + LADDER[(s.deck * 24 + thesis) * 4 + step]) * times
        extra: i64 = OF_A_BOOK if least > 2 else 0
        for _ in range(wanted):
            fits = fits * TO_COME // CERTAIN
        value: i64 = (base * POINT + PUBLISHED * self._left // 8 + extra) * fits // CERTAIN
        value -= LOST * (CERTAIN - fits) // CERTAIN
        for _ in range(wanted):
            value = value * SLOWER // 1000
        if value > self._value:
            self._value = value
            self._thesis = thesis
            self._wanted = wanted
            self._best = vec[i64]([])
            for nth in range(taken):
                self._best = append(self._best, self._cards[self._members[nth]])
