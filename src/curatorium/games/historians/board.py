"""The table of The Historians drawn in 80 columns, from the view alone."""

import textwrap
from collections.abc import Sequence

from curatorium.games.historians import content
from curatorium.games.historians.cards import (
    FIRST_TAG,
    PRESTIGE as PRINTED,
    ROOM,
    TAGS,
    THESES,
    THESIS_TAG,
    tags_name,
)
from curatorium.games.historians.state import FIRST_TAGS, PAPER_WORK, STATS
from curatorium.games.historians.views import (
    HistoriansOutlook,
    HistoriansView,
    HistoriansWork,
    HistoriansWorkspace,
)
from curatorium.pieces.looker import Looker

WIDE = 80
OVER = 0


def draw(view: HistoriansView, names: Sequence[str]) -> list[str]:
    """The archive, every office and shelf, and what is under review."""
    return Drawing(view, names).lines()


class Shown(Looker):
    """What a view shows, by name: common to the picture and to the sentences of ``in_words``."""

    def __init__(self, view: HistoriansView, names: Sequence[str]) -> None:
        super().__init__(names, view.seat, content.catalogue(view.archive))
        self.view = view
        self.read = {note.card: note.back for note in view.notes}

    def seats(self) -> list[int]:
        """Whoever looks, then the others clockwise."""
        count = len(self.view.offices)
        return [(self.seat + nth) % count for nth in range(count)]

    def title(self) -> list[str]:
        """What a solo game ends with, and what was missing for more."""
        won = self.view.title
        if won is None:
            return []
        said = [self.say("board.title", won.title, won.points)]
        if won.next is not None:
            said.append(self.say("board.next_title", won.title + 1, won.next))
        return said

    def printed(self, card: int) -> int:
        """The prestige on a card."""
        return int(PRINTED[self.view.archive * 250 + card])

    def tags(self, work: HistoriansWork) -> int:
        """The tags by which a work can be cited, by names.work_tag; 0 if these eyes have not read them."""
        deck = self.view.archive
        if work.sort != PAPER_WORK:
            return tags_name(deck, THESIS_TAG[deck * THESES + work.face])
        back = self.read.get(work.face)
        if back is None:
            return 0
        table = FIRST_TAG if self.view.house[FIRST_TAGS] else TAGS
        return tags_name(deck, table[deck * ROOM + back])


class Drawing(Shown):
    """The picture."""

    def lines(self) -> list[str]:
        """All of it, none longer than 80 columns."""
        view = self.view
        if view.step == OVER:
            lines = [self.say("board.over", view.years)]
        else:
            lines = [self.say("board.head", view.year, view.years, view.phase, view.first)]
        lines += [
            self.say("board.award", award, seat)
            for award, seats in enumerate(view.awards)
            for seat in seats
        ]
        lines += self.title()
        lines += self.stacks()
        if view.floor:
            lines += [self.say("board.floor"), *self.spread(view.floor)]
        lines += self.review()
        for seat in self.seats():
            lines += ["", *self.office(seat)]
        lines += self.notes()
        return [_cut(line.rstrip()) for line in lines]

    def card(self, card: int) -> str:
        return self.say("board.card", card, self.printed(card))

    def spread(self, cards: Sequence[int]) -> list[str]:
        """What is on the fronts of cards and can be compared, each on lines of its own."""
        lines: list[str] = []
        for card in cards:
            facts = self.say("board.card_facts", card, self.printed(card))
            lines += textwrap.wrap(
                facts,
                WIDE,
                initial_indent=" " * 5,
                subsequent_indent=" " * 7,
                break_on_hyphens=False,
            )
        return lines

    def listed(self, key: str, numbers: Sequence[int], items: Sequence[str]) -> list[str]:
        """A heading and what belongs to it, on as many lines as it takes."""
        lines = [self.say(key, *numbers)]
        for nth, item in enumerate(items):
            piece = item if nth == len(items) - 1 else f"{item};"
            if len(lines[-1]) + 1 + len(piece) > WIDE:
                lines.append("     " + piece)
            else:
                lines[-1] += " " + piece
        return lines

    def stacks(self) -> list[str]:
        lines = [self.say("board.archive")]
        for nth, stack in enumerate(self.view.stacks):
            if stack.top is None:
                lines.append(self.say("board.empty", nth))
                continue
            facts = [
                self.card(stack.top),
                *[
                    self.word(kind, stack.top)
                    for kind in ("card_context", "card_type", "card_place", "card_author")
                ],
            ]
            lines += self.listed("board.stack", (nth, stack.under), facts)
        return lines

    def review(self) -> list[str]:
        review = self.view.review
        if review is None:
            return []
        lines = [self.say("board.review", review.writer, review.workspace)]
        workspace = self.view.offices[review.writer].workspaces[review.workspace]
        return lines + [
            "  " + self.say("board.back", card, self.read[card])
            for card in workspace.evidence
            if card in self.read
        ]

    def office(self, seat: int) -> list[str]:
        """What a seat has."""
        held = self.view.offices[seat]
        points = self.view.scores[seat]
        lines = [
            self.say("board.office", seat, points, held.prestige, held.tokens, held.rank),
            "  "
            + "  ".join(self.say("board.level", stat, held.levels[stat]) for stat in range(STATS)),
        ]
        own = seat == self.seat
        count = len(held.notebook) + held.veiled
        limit = (count, held.limit)
        lines += self.cards("board.notebook", limit, held.notebook, held.veiled, own)
        if held.brought or held.brought_veiled:
            lines += self.cards("board.brought", (), held.brought, held.brought_veiled, own)
        for nth, workspace in enumerate(held.workspaces):
            lines += self.workspace(nth, workspace, own)
        works = [work for work in self.view.works if work.owner == seat]
        if works:
            said = [
                self.say("board.work", work.name, work.sort, work.points, self.tags(work))
                for work in works
            ]
            lines += self.listed("board.shelf", (), said)
        return lines

    def cards(
        self, key: str, numbers: Sequence[int], known: Sequence[int], veiled: int, own: bool
    ) -> list[str]:
        """Cards under a heading; of one's own what can be compared."""
        items = [] if own else [self.card(card) for card in known]
        if veiled:
            items.append(self.say("board.veiled", veiled))
        return self.listed(key, numbers, items) + (self.spread(known) if own else [])

    def workspace(self, nth: int, workspace: HistoriansWorkspace, own: bool) -> list[str]:
        """What lies in a workspace; of one's own and of what is submitted also what can be compared."""
        if not workspace.open:
            return [self.say("board.closed", nth)]
        if workspace.conclusion is not None:
            items = [self.say("board.conclusion", workspace.conclusion)]
        elif workspace.laid:
            items = [self.say("board.conclusion_down")]
        else:
            items = [self.say("board.no_conclusion")]
        whole = own or workspace.status != 0
        items += [] if whole else [self.card(card) for card in workspace.evidence]
        if workspace.veiled:
            items.append(self.say("board.veiled", workspace.veiled))
        works = self.view.works
        items += [
            self.say("board.cites", works[work].name, self.tags(works[work]))
            for work in workspace.cites
        ]
        items += [self.say("board.flagged", card) for card in workspace.flagged]
        items += [
            self.say("board.flagged_work", works[work].name, self.tags(works[work]))
            for work in workspace.flagged_works
        ]
        if workspace.outlook is not None:
            items += self.outlook(workspace.outlook)
        if workspace.status:
            lines = self.listed("board.workspace_status", (nth, workspace.status), items)
        else:
            lines = self.listed("board.workspace", (nth,), items)
        return lines + (self.spread(workspace.evidence) if whole else [])

    def outlook(self, outlook: HistoriansOutlook) -> list[str]:
        """What a manuscript would score, and what it lacks."""
        parts = (outlook.points, outlook.printed, outlook.ladder, outlook.agent)
        said = [self.say("board.outlook", *parts)]
        said += [self.say("board.shares", field) for field in outlook.shared[:1]]
        if outlook.lacking > 0:
            said.append(self.say("board.lacking", outlook.lacking))
        elif outlook.lacking < 0:
            said.append(self.say("board.too_many", -outlook.lacking))
        return said

    def notes(self) -> list[str]:
        """The backs that whoever looks has read."""
        if not self.read:
            return []
        lines = ["", self.say("board.notes")]
        return lines + [
            "  " + self.say("board.back", card, back) for card, back in self.read.items()
        ]


def _cut(text: str) -> str:
    """``text``, or its beginning and three dots if it is too long."""
    return text if len(text) <= WIDE else f"{text[: WIDE - 3]}..."
