"""The table of The Historians told in sentences, for those who listen; from the view alone."""

from collections.abc import Sequence

from curatorium.games.historians.board import OVER, Shown
from curatorium.games.historians.state import IN_REVIEW, REVISE
from curatorium.games.historians.views import HistoriansOutlook, HistoriansView


def tell(view: HistoriansView, names: Sequence[str]) -> list[str]:
    """Everything that these eyes may know, a sentence for each thing."""
    return Telling(view, names).sentences()


class Telling(Shown):
    """The sentences."""

    def sentences(self) -> list[str]:
        """Year, points, archive, floor, offices, shelves, and backs that were read."""
        view = self.view
        if view.step == OVER:
            told = [self.say("board.over", view.years)]
        else:
            told = [self.say("board.head", view.year, view.years, view.phase, view.first)]
        told += [
            self.say("words.award", award, seat)
            for award, seats in enumerate(view.awards)
            for seat in seats
        ]
        told += self.title()
        if view.review is not None:
            told.append(self.say("words.review", view.review.writer, view.review.workspace))
        told += self.archive()
        for seat in self.seats():
            told += self.office(seat)
        told += [
            self.say(
                "words.work",
                *(work.owner, work.name, work.sort, work.points, work.citations, self.tags(work)),
            )
            for work in view.works
        ]
        return told + [self.say("words.note", note.card, note.back) for note in view.notes]

    def archive(self) -> list[str]:
        """The stacks and the conference floor."""
        told = []
        for nth, stack in enumerate(self.view.stacks):
            if stack.top is None:
                told.append(self.say("words.empty", nth))
            else:
                printed = self.printed(stack.top)
                told.append(self.say("words.stack", nth, stack.top, printed, stack.under))
        return told + [
            self.say("words.floor", card, self.printed(card)) for card in self.view.floor
        ]

    def office(self, seat: int) -> list[str]:
        """What a seat has."""
        held = self.view.offices[seat]
        points = self.view.scores[seat]
        told = [self.say("words.scores", seat, points, held.prestige, held.tokens, held.rank)]
        told += [
            self.say("words.level", seat, stat, level) for stat, level in enumerate(held.levels)
        ]
        told += [
            self.say("words.notebook", seat, card, self.printed(card)) for card in held.notebook
        ]
        if held.veiled:
            told.append(self.say("words.notebook_veiled", seat, held.veiled))
        told += [self.say("words.brought", seat, card, self.printed(card)) for card in held.brought]
        if held.brought_veiled:
            told.append(self.say("words.brought_veiled", seat, held.brought_veiled))
        for nth in range(len(held.workspaces)):
            told += self.workspace(seat, nth)
        return told

    def workspace(self, seat: int, nth: int) -> list[str]:
        """What lies in a workspace, and what comes of it."""
        held = self.view.offices[seat].workspaces[nth]
        if not held.open:
            return [self.say("words.closed", seat, nth)]
        told = []
        if held.conclusion is not None:
            told.append(self.say("words.conclusion", seat, nth, held.conclusion))
        elif held.laid:
            told.append(self.say("words.conclusion_down", seat, nth))
        told += [
            self.say("words.evidence", seat, nth, card, self.printed(card))
            for card in held.evidence
        ]
        if held.veiled:
            told.append(self.say("words.evidence_veiled", seat, nth, held.veiled))
        works = self.view.works
        told += [
            self.say("words.cites", works[work].name, self.tags(works[work])) for work in held.cites
        ]
        if held.status == IN_REVIEW:
            told.append(self.say("words.submitted", seat, nth))
        elif held.status == REVISE:
            told.append(self.say("words.revise", seat, nth))
        told += [self.say("words.flagged", card) for card in held.flagged]
        told += [
            self.say("words.flagged_work", works[work].name, self.tags(works[work]))
            for work in held.flagged_works
        ]
        return told + (self.outlook(held.outlook) if held.outlook is not None else [])

    def outlook(self, outlook: HistoriansOutlook) -> list[str]:
        """What a manuscript would score, and what it lacks."""
        parts = (outlook.points, outlook.printed, outlook.ladder, outlook.agent)
        told = [self.say("words.outlook", *parts)]
        told += [self.say("words.doubled", field) for field in outlook.shared[:1]]
        if not outlook.conclusion:
            told.append(self.say("words.no_conclusion"))
        if outlook.lacking > 0:
            told.append(self.say("words.lacking", outlook.lacking))
        elif outlook.lacking < 0:
            told.append(self.say("words.too_many", -outlook.lacking))
        return told
