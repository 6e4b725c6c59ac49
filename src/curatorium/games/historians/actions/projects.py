"""Projects: evidence and conclusions go into workspaces and out of them, free at any time of one's turn."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.historians import moves, rulebook
from curatorium.games.historians.actions.now import NOW, not_at
from curatorium.games.historians.places import HAND, WORK
from curatorium.games.historians.state import (
    DESK,
    MOVED,
    PROJECT,
    SPENT,
    STATUS,
    THESIS,
    TURN,
    Table,
)
from curatorium.pieces.bag import BIT


def blocked(s: Table, seat: i64, workspace: i64) -> Rule | None:
    """The rule against changing what lies in a workspace."""
    if workspace >= moves.workspaces(s, seat):
        return rulebook.WORKSPACE_CLOSED
    if s.projects[(seat * 3 + workspace) * PROJECT + STATUS]:
        return rulebook.UNDER_REVIEW
    return None


@final
class Stage(Action):
    """An evidence card goes from the notebook into a workspace: card, workspace 0 to 2 (H23)."""

    def __init__(self, card: i64, workspace: i64) -> None:
        super().__init__("stage", (int(card), int(workspace)))
        self.card: Final[i64] = card
        self.workspace: Final[i64] = workspace

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != TURN:
            return NOW[s.step]
        rule = not_at(s, self.card, HAND + who, rulebook.IN_NOTEBOOK)
        if rule is not None:
            return rule
        if s.marks[self.card] & MOVED:
            return rulebook.MOVED_ONCE
        rule = blocked(s, who, self.workspace)
        if rule is None and moves.space(s, who * 3 + self.workspace) < 1:
            return rulebook.WORKSPACE_FULL
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.stage(s, who, self.card, self.workspace)


@final
class TakeBack(Action):
    """An evidence card goes from a workspace back into the notebook (HQ21)."""

    def __init__(self, card: i64) -> None:
        super().__init__("take_back", (int(card),))
        self.card: Final[i64] = card

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != TURN:
            return NOW[s.step]
        if self.card >= len(s.where):
            return rulebook.NO_SUCH_CARD
        workspace: i64 = s.where[self.card] - WORK - who * 3
        if workspace < 0 or workspace > 2:
            return rulebook.IN_WORKSPACE
        if s.marks[self.card] & MOVED:
            return rulebook.MOVED_ONCE
        rule = blocked(s, who, workspace)
        if rule is None and moves.room(s, who) < 1:
            return rulebook.NOTEBOOK_FULL
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.take_back(s, who, self.card)


@final
class Conclude(Action):
    """A conclusion is laid into a workspace: conclusion, workspace (H23)."""

    def __init__(self, thesis: i64, workspace: i64) -> None:
        super().__init__("conclude", (int(thesis), int(workspace)))
        self.thesis: Final[i64] = thesis
        self.workspace: Final[i64] = workspace

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != TURN:
            return NOW[s.step]
        rule = blocked(s, who, self.workspace)
        if rule is not None:
            return rule
        for workspace in range(3):
            if s.projects[(who * 3 + workspace) * PROJECT + THESIS] == self.thesis:
                return rulebook.CONCLUSION_ELSEWHERE
        if s.projects[(who * 3 + self.workspace) * PROJECT + THESIS] >= 0:
            return rulebook.HAS_CONCLUSION
        if s.desk[who * DESK + SPENT] & BIT[self.thesis]:
            return rulebook.CONCLUSION_SPENT
        return rulebook.MOVED_ONCE if s.moved_theses & BIT[self.thesis] else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.conclude(s, who, self.thesis, self.workspace)


@final
class Withdraw(Action):
    """The conclusion in a workspace is taken out (HQ67)."""

    def __init__(self, workspace: i64) -> None:
        super().__init__("withdraw", (int(workspace),))
        self.workspace: Final[i64] = workspace

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != TURN:
            return NOW[s.step]
        rule = blocked(s, who, self.workspace)
        if rule is not None:
            return rule
        thesis: i64 = s.projects[(who * 3 + self.workspace) * PROJECT + THESIS]
        if thesis < 0:
            return rulebook.NO_CONCLUSION
        return rulebook.MOVED_ONCE if s.moved_theses & BIT[thesis] else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.withdraw(s, who, self.workspace)
