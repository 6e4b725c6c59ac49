"""Actions: one a year, openly in turn order or committed in secret."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.historians import conference, moves, publishing, rulebook, year
from curatorium.games.historians.actions.now import NOW
from curatorium.games.historians.actions.projects import blocked
from curatorium.games.historians.cards import FOR_BOOK
from curatorium.games.historians.places import WORK
from curatorium.games.historians.state import (
    ATTEND,
    BOOK_MIN,
    CITES_COUNT,
    COMMIT,
    DESK,
    KIND,
    MIN_STAGED,
    PROJECT,
    PUBLISH,
    RESEARCH,
    SECRET,
    STRICT,
    SUBMITTED,
    THESIS,
    TURN,
    Table,
)
from curatorium.pieces.bag import BIT


def not_chosen(s: Table, seat: i64, kind: i64) -> Rule | None:
    """The rule against an action, if the seat has committed itself to another one (HQ18)."""
    if s.step != TURN:
        return NOW[s.step]
    if s.house[SECRET] and s.desk[seat * DESK + KIND] != kind:
        return rulebook.COMMITTED
    return None


def least(s: Table, project: i64) -> i64:
    """How many evidence cards the conclusion in a workspace needs (H26, HQ5)."""
    thesis: i64 = s.projects[project * PROJECT + THESIS]
    if s.house[STRICT] and FOR_BOOK[s.deck * 24 + thesis]:
        return s.house[BOOK_MIN]
    return 2


def most(s: Table, project: i64) -> i64:
    """And how many it can have at most."""
    thesis: i64 = s.projects[project * PROJECT + THESIS]
    if s.house[STRICT] and FOR_BOOK[s.deck * 24 + thesis] == 0:
        return s.house[BOOK_MIN] - 1
    return 250


def not_ready(s: Table, seat: i64, workspace: i64) -> Rule | None:
    """The rule against submitting what lies in a workspace."""
    rule = blocked(s, seat, workspace)
    if rule is not None:
        return rule
    if s.desk[seat * DESK + SUBMITTED] & BIT[workspace]:
        return rulebook.ONCE_A_YEAR
    project: i64 = seat * 3 + workspace
    if s.projects[project * PROJECT + THESIS] < 0:
        return rulebook.NO_CONCLUSION
    cards: i64 = s.held[WORK + project]
    if cards > most(s, project):
        return rulebook.TOO_MANY
    if s.house[CITES_COUNT] and cards > 0:
        cards += publishing.citable(s, seat, project)
    return rulebook.TOO_FEW if cards < least(s, project) else None


@final
class Research(Action):
    """Cards will be taken in the Draw phase (H18, HQ15)."""

    def __init__(self) -> None:
        super().__init__("research")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        return not_chosen(s, who, RESEARCH)

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        s.desk[who * DESK + KIND] = RESEARCH
        s.acted |= BIT[who]
        if s.journal is not None:
            s.note("researches", (int(who),))
        moves.done(s)
        year.go_on(s)


@final
class Publish(Action):
    """What lies in a workspace is submitted for peer review (H25)."""

    def __init__(self, workspace: i64) -> None:
        super().__init__("publish", (int(workspace),))
        self.workspace: Final[i64] = workspace

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != TURN:
            return NOW[s.step]
        rule = not_ready(s, who, self.workspace)
        if rule is None and not publishing.is_free(s, who):
            return not_chosen(s, who, PUBLISH)
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        publishing.publish(s, who, self.workspace)


@final
class Attend(Action):
    """Cards of a workspace are brought to the conference of this year (H41)."""

    def __init__(self, workspace: i64) -> None:
        super().__init__("attend", (int(workspace),))
        self.workspace: Final[i64] = workspace

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        rule = not_chosen(s, who, ATTEND)
        if rule is None:
            rule = blocked(s, who, self.workspace)
        if rule is None and s.held[WORK + who * 3 + self.workspace] < s.house[MIN_STAGED]:
            return rulebook.NOTHING_TO_BRING
        return rule

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        conference.attend(s, who, self.workspace)


@final
class Commit(Action):
    """An action is chosen in secret: 1 research, 2 publish, 3 attend (HQ18)."""

    def __init__(self, kind: i64) -> None:
        super().__init__("commit", (int(kind),))
        self.kind: Final[i64] = kind

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step == COMMIT:
            return None
        if s.step == TURN and s.house[SECRET] == 0:
            return rulebook.OPEN_ACTIONS
        return NOW[s.step]

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        s.desk[who * DESK + KIND] = self.kind
        if s.journal is not None:
            s.note("committed_own", (int(self.kind),), 1 << int(who))
        s.x &= ~BIT[who]
        if s.x:
            s.seat = moves.first_of(s.x)
        else:
            moves.done(s)
            year.go_on(s)


@final
class Forgo(Action):
    """What was committed is given up; the year passes (HQ18)."""

    def __init__(self) -> None:
        super().__init__("forgo")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != TURN:
            return NOW[s.step]
        if s.house[SECRET] == 0:
            return rulebook.OPEN_ACTIONS
        return rulebook.NOT_FORGONE if s.desk[who * DESK + KIND] == RESEARCH else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        s.desk[who * DESK + KIND] = 0
        s.acted |= BIT[who]
        if s.journal is not None:
            s.note("forgoes", (int(who),))
        moves.done(s)
        year.go_on(s)
