"""What somebody can read on the cards of The Historians: fronts in sight, backs they have read, conclusions."""

from collections.abc import Sequence

from curatorium.games.historians import content
from curatorium.games.historians.archive_cards import BOOK
from curatorium.games.historians.board import Shown
from curatorium.games.historians.state import ARTICLE, BOOK as BOOK_WORK, PAPER_WORK
from curatorium.games.historians.views import HistoriansView


def read(view: HistoriansView, names: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Each card and conclusion that can be read, by name; a conclusion also by the titles of its work."""
    reading = Reading(view, names)
    found = [(reading.word("card", card), reading.card(card)) for card in reading.in_sight()]
    for thesis, conclusion in enumerate(content.ARCHIVES[view.archive].conclusions):
        said = reading.thesis(thesis)
        called = (conclusion.research_question, *conclusion.published_titles)
        found += [(name, said) for name in called]
    return found


class Reading(Shown):
    """The sentences."""

    def in_sight(self) -> list[int]:
        """The cards whose fronts these eyes know, by number."""
        view = self.view
        cards = {stack.top for stack in view.stacks if stack.top is not None}
        cards.update(view.floor, view.discard, self.read)
        cards.update(work.face for work in view.works if work.sort == PAPER_WORK)
        for office in view.offices:
            cards.update(office.notebook, office.brought)
            for workspace in office.workspaces:
                cards.update(workspace.evidence)
        return sorted(cards)

    def card(self, card: int) -> list[str]:
        """A front, and its back if it has been read."""
        said = [self.say("faces.card", card, self.printed(card))]
        front = ("front", "type", "place", "author", "year", "text")
        said += [self.say(f"faces.{key}", card) for key in front]
        back = self.read.get(card)
        if back is None:
            return [*said, self.say("faces.unread")]
        said += [self.say(f"faces.{key}", back) for key in ("back", "significance", "citation")]
        kept = content.ARCHIVES[self.view.archive].evidence[back].source_url
        return [*said, self.say("faces.kept"), kept] if kept else said

    def thesis(self, thesis: int) -> list[str]:
        """A conclusion, which everybody has and may read."""
        conclusion = content.ARCHIVES[self.view.archive].conclusions[thesis]
        sort = BOOK_WORK if conclusion.publication == BOOK else ARTICLE
        ladder = "faces.ladder" if len(conclusion.ladder) > 1 else "faces.flat"
        return [
            self.say("faces.thesis", thesis, sort),
            self.say("faces.thesis_text", thesis),
            self.say(ladder, thesis),
        ]
