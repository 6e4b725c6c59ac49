"""What a seat could make of its cards: the best manuscript for each of its workspaces."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_draft import Draft
from curatorium.bots.heuristics.historians_narrow import known_tags
from curatorium.bots.heuristics.historians_tags import Reading, number_of
from curatorium.core.packed import vec
from curatorium.games.historians.cards import (
    FOR_BOOK,
    LADDER,
    ROOM,
    TAGS,
    THESIS_TAG,
)
from curatorium.games.historians.hidden import eye_of
from curatorium.games.historians.moves import level, workspaces
from curatorium.games.historians.places import HAND, NO_MORE, WORK
from curatorium.games.historians.scoring import AGENT_BONUS
from curatorium.games.historians.state import (
    AGENT,
    BOOK_MIN,
    DESK,
    MAX_CITES,
    OWNER,
    PROJECT,
    SELF_CITE,
    SPENT,
    STATUS,
    THESIS,
    WORK_SIZE,
    YEARS,
    Table,
)
from curatorium.pieces.bag import BIT

FACTS: Final = 640  # that are remembered of a survey
NONE: Final = -7  # after the last fact


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
        self.use: vec[i64] = vec[i64]([0] * ROOM)  # by card: workspace + 1 of its manuscript, or 0
        self.draft: Final = Draft()
        self._reading: Reading | None = None  # of the last survey
        self._facts: vec[i64] = vec[i64]([0] * FACTS)  # all else that it depended on
        self._fact: i64 = 0
        self._news: bool = True
        self._ladder: vec[i64] = vec[i64]([0] * 24)  # by conclusion, what it is worth

    def survey(self, s: Table, seat: i64, reading: Reading) -> None:
        """Look at all that ``seat`` has, from what it may know; ``reading`` is for backs it has not read."""
        draft = self.draft
        draft.deck = s.deck
        draft.tags = reading.fronts.tags
        draft.solo = s.seats == 1
        draft.left = s.house[YEARS] - s.year
        draft.agent = AGENT_BONUS[level(s, seat, AGENT)]
        draft.longest_article = s.house[BOOK_MIN] - 1
        self._count_citations(s, seat, draft.tags)
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
        self._learn(self.draft.left)
        self._learn(self.draft.agent)
        self._learn(self.draft.longest_article)
        self._learn(workspaces(s, seat))
        self._learn(s.desk[seat * DESK + SPENT])
        for at in range(seat * 3 * PROJECT, (seat * 3 + 3) * PROJECT):
            self._learn(s.projects[at])
        cites = self.draft.cites
        for tag in range(self.draft.tags):
            self._learn(cites[tag])
        eye: i64 = eye_of(seat)
        first: i64 = WORK + seat * 3
        base: i64 = s.deck * 250
        for nth in range(4):
            place: i64 = first + nth if nth < 3 else HAND + seat
            card: i64 = s.first_at(place)
            while card < NO_MORE:
                back: i64 = TAGS[base + s.back[card]] + 1 if s.read[card] & eye else 0
                self._learn(card)
                self._learn(place)
                self._learn(back)
                card = s.after[card]
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
        cites = self.draft.cites
        for tag in range(tags):
            cites[tag] = 0
        for work in range(len(s.works) // WORK_SIZE):
            if s.works[work * WORK_SIZE + OWNER] == seat and s.house[SELF_CITE] == 0:
                continue
            mask: i64 = known_tags(s, seat, work)
            for tag in range(tags):
                if mask & BIT[tag] and cites[tag] < s.house[MAX_CITES]:
                    cites[tag] += 1

    def _plan(self, s: Table, seat: i64, workspace: i64, reading: Reading) -> None:
        """The best manuscript of one workspace."""
        draft = self.draft
        draft.clear()
        self._theses(s, seat, workspace)
        hand: i64 = s.first_at(HAND + seat)
        here: i64 = s.first_at(WORK + seat * 3 + workspace)
        after = s.after
        while hand < NO_MORE or here < NO_MORE:  # in the order of the cards
            if here < hand:
                draft.add(s, seat, reading, here)
                here = after[here]
            else:
                if self.use[hand] == 0:
                    draft.add(s, seat, reading, hand)
                hand = after[hand]
        draft.write()
        self.worth[workspace] = draft.value
        self.thesis[workspace] = draft.thesis
        self.wanted[workspace] = draft.wanted
        for nth in range(draft.most):
            self.use[draft.best[nth]] = workspace + 1

    def _theses(self, s: Table, seat: i64, workspace: i64) -> None:
        """By tag, the conclusion of each kind that is worth most and can be laid into that workspace."""
        gone: i64 = s.desk[seat * DESK + SPENT]
        for other in range(3):
            laid: i64 = s.projects[(seat * 3 + other) * PROJECT + THESIS]
            if laid >= 0 and other != workspace:
                gone |= BIT[laid]
            if other < workspace and self.thesis[other] >= 0:
                gone |= BIT[self.thesis[other]]
        mine: i64 = s.projects[(seat * 3 + workspace) * PROJECT + THESIS]
        article = self.draft.article
        book = self.draft.book
        for tag in range(self.draft.tags):
            article[tag] = -1
            book[tag] = -1
        base: i64 = s.deck * 24
        best = self._ladder
        for thesis in range(24):
            if gone & BIT[thesis]:
                continue
            tag = number_of(THESIS_TAG[base + thesis])
            kept = book if FOR_BOOK[base + thesis] else article
            at: i64 = (base + thesis) * 4 + min(3, self.draft.cites[tag])
            # Of two that are worth the same, the one that lies there already.
            value: i64 = LADDER[at] * 2 + (1 if thesis == mine else 0)
            if kept[tag] < 0 or value > best[kept[tag]]:
                kept[tag] = thesis
                best[thesis] = value
