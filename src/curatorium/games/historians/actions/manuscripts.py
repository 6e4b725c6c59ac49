"""Publish: which works a manuscript cites, its submission, and the name of a published work."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.core.packed import vec
from curatorium.games.historians import moves, publishing, rulebook, verdicts, year
from curatorium.games.historians.actions.now import NOW
from curatorium.games.historians.actions.year import least, most
from curatorium.games.historians.cards import NAMES
from curatorium.games.historians.scoring import citations_in, size_of
from curatorium.games.historians.state import (
    CITE,
    CITES_COUNT,
    FACE,
    MAX_CITES,
    NAME,
    OWNER,
    SELF_CITE,
    WORK_SIZE,
    Table,
)


def not_cited(s: Table, seat: i64, project: i64, work: i64) -> Rule | None:
    """The rule against citing a published work."""
    if work >= len(s.works) // WORK_SIZE:
        return rulebook.NO_SUCH_WORK
    if s.works[work * WORK_SIZE + OWNER] == seat and s.house[SELF_CITE] == 0:
        return rulebook.OWN_WORK
    if moves.cites_project(s, project, work):
        return rulebook.CITED_ONCE
    return no_more_cited(s, project)


def no_more_cited(s: Table, project: i64) -> Rule | None:
    """The rule against citing anything more."""
    cited: i64 = citations_in(s, project)
    if cited >= s.house[MAX_CITES]:
        return rulebook.CITATIONS_FULL
    if s.house[CITES_COUNT] and size_of(s, project, cited) >= most(s, project):
        return rulebook.ARTICLE_FULL
    return None


def citable(s: Table, seat: i64, project: i64) -> vec[i64]:
    """The works that a manuscript may cite: those that ``not_cited`` has nothing against."""
    if no_more_cited(s, project) is not None:
        return vec[i64]([])
    return publishing.uncited(s, seat, project)


@final
class Cite(Action):
    """The manuscript cites the n-th work that was published (H25)."""

    def __init__(self, work: i64) -> None:
        super().__init__("cite", (int(work),))
        self.work: Final[i64] = work

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != CITE:
            return NOW[s.step]
        return not_cited(s, who, who * 3 + s.x, self.work)

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.cite(s, who * 3 + s.x, self.work)
        if s.journal is not None:
            s.note("cites", (int(who), publishing.work_name(s, self.work)))


@final
class Submit(Action):
    """The manuscript goes to peer review (H25); alone, it is judged at once (HQ43)."""

    def __init__(self) -> None:
        super().__init__("submit")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != CITE:
            return NOW[s.step]
        project: i64 = who * 3 + s.x
        if size_of(s, project, citations_in(s, project)) < least(s, project):
            return rulebook.TOO_FEW
        return None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        project: i64 = who * 3 + s.x
        publishing.submit(s, project)
        if s.seats == 1:
            verdicts.judge(s, project)
        year.go_on(s)


@final
class Name(Action):
    """A published work gets one of its conclusion's titles (H40)."""

    def __init__(self, title: i64) -> None:
        super().__init__("name", (int(title),))
        self.title: Final[i64] = title

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != NAME:
            return NOW[s.step]
        face: i64 = s.works[s.x * WORK_SIZE + FACE]
        return None if self.title < NAMES[s.deck * 24 + face] else rulebook.NO_SUCH_TITLE

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        publishing.name_work(s, self.title)
        year.go_on(s)
