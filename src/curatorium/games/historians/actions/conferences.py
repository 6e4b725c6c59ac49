"""Conferences: bring cards, draft from the floor, and papers."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.historians import conference, moves, rulebook, year
from curatorium.games.historians.actions.now import NOW, not_at
from curatorium.games.historians.places import FLOOR, WORK
from curatorium.games.historians.state import (
    BRING,
    BROUGHT_CARDS,
    CHOOSE_PAPER,
    DESK,
    DRAFT,
    MIN_STAGED,
    PAPER,
    Table,
)


@final
class Bring(Action):
    """A card of the workspace is staged for the conference (H41)."""

    def __init__(self, card: i64) -> None:
        super().__init__("bring", (int(card),))
        self.card: Final[i64] = card

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != BRING:
            return NOW[s.step]
        return not_at(s, self.card, WORK + who * 3 + s.x, rulebook.BROUGHT_FROM)

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        conference.bring(s, who, self.card)


@final
class Enter(Action):
    """All cards for the conference are staged (HQ44)."""

    def __init__(self) -> None:
        super().__init__("enter")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != BRING:
            return NOW[s.step]
        if s.desk[who * DESK + BROUGHT_CARDS] < s.house[MIN_STAGED]:
            return rulebook.BRING_FIRST
        return None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        conference.enter(s, who)
        year.go_on(s)


@final
class Draft(Action):
    """A card of the floor goes to the notebook (0) or the workspace that cards were brought from (1) (H44, HQ46)."""

    def __init__(self, card: i64, into: i64) -> None:
        super().__init__("draft", (int(card), int(into)))
        self.card: Final[i64] = card
        self.into: Final[i64] = into

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != DRAFT:
            return NOW[s.step]
        rule = not_at(s, self.card, FLOOR, rulebook.ON_FLOOR)
        if rule is not None:
            return rule
        if self.into:
            return rulebook.WORKSPACE_FULL if moves.space(s, who * 3 + s.y) < 1 else None
        return rulebook.NOTEBOOK_FULL if moves.room(s, who) < 1 else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        conference.draft(s, who, self.card, self.into)
        year.go_on(s)


@final
class Paper(Action):
    """A leftover card becomes a conference paper: drawn by CHANCE, or chosen (H45, HQ47)."""

    def __init__(self, card: i64) -> None:
        super().__init__("paper", (int(card),))
        self.card: Final[i64] = card

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step not in (PAPER, CHOOSE_PAPER):
            return NOW[s.step]
        return not_at(s, self.card, FLOOR, rulebook.ON_FLOOR)

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        conference.paper(s, self.card)
        year.go_on(s)
