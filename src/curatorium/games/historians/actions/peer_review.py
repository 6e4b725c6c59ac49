"""Peer Review: flags and verdicts of the reviewers, and the writer's answer."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.historians import moves, review, rulebook, verdicts, year
from curatorium.games.historians.actions.now import NOW, not_at
from curatorium.games.historians.places import WORK
from curatorium.games.historians.state import (
    ANSWER,
    CITE_SIZE,
    FLAGS,
    FOLLOW,
    PROJECT,
    REVIEW,
    REVISERS,
    VOTE,
    Table,
)
from curatorium.pieces.bag import BIT


def voting(s: Table) -> bool:
    """Is a manuscript being voted on?"""
    return s.step in (VOTE, REVIEW)


@final
class Flag(Action):
    """A reviewer flags an evidence card (H32)."""

    def __init__(self, card: i64) -> None:
        super().__init__("flag", (int(card),))
        self.card: Final[i64] = card

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if not voting(s):
            return NOW[s.step]
        rule = not_at(s, self.card, WORK + s.y, rulebook.IN_MANUSCRIPT)
        if rule is not None:
            return rule
        if s.marks[self.card] & (FLAGS << who):
            return rulebook.FLAGGED_ONCE
        if review.flags_of(s, s.y, who) >= review.most_flags(s, s.y):
            return rulebook.FLAGS_FULL
        return None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        review.flag_card(s, who, self.card)


def not_flagged(s: Table, seat: i64, work: i64) -> Rule | None:
    """The rule against flagging a citation."""
    for at in range(0, len(s.cites), CITE_SIZE):
        if s.cites[at] == s.y and s.cites[at + 1] == work:
            return rulebook.FLAGGED_ONCE if s.cites[at + 2] & BIT[seat] else None
    return rulebook.NOT_CITED


@final
class FlagWork(Action):
    """A reviewer flags a citation: the n-th work that was published (H32)."""

    def __init__(self, work: i64) -> None:
        super().__init__("flag_work", (int(work),))
        self.work: Final[i64] = work

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if not voting(s):
            return NOW[s.step]
        return not_flagged(s, who, self.work)

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        review.flag_work(s, s.y, who, self.work)


def has_flags(s: Table, seat: i64) -> bool:
    """Has a reviewer flagged anything?"""
    return review.flags_of(s, s.y, seat) > 0 or review.flagged_cites(s, s.y, seat) > 0


@final
class Approve(Action):
    """The verdict that the manuscript is published as it is (H30)."""

    def __init__(self) -> None:
        super().__init__("approve")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if not voting(s):
            return NOW[s.step]
        return rulebook.FLAGS_SET if has_flags(s, who) else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        review.vote(s, who, 1)
        year.go_on(s)


@final
class Revise(Action):
    """The verdict that what was flagged does not fit (H30, H32)."""

    def __init__(self) -> None:
        super().__init__("revise")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if not voting(s):
            return NOW[s.step]
        return None if has_flags(s, who) else rulebook.FLAG_FIRST

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        review.vote(s, who, 2)
        year.go_on(s)


@final
class Follow(Action):
    """The writer chooses whose revision stands (HQ29)."""

    def __init__(self, seat: i64) -> None:
        super().__init__("follow", (int(seat),))
        self.reviser: Final[i64] = seat

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != FOLLOW:
            return NOW[s.step]
        revisers: i64 = s.projects[s.x * PROJECT + REVISERS]
        return None if revisers & BIT[self.reviser] else rulebook.NO_REVISER

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        project: i64 = s.x
        moves.done(s)
        verdicts.follow(s, project, self.reviser)
        year.go_on(s)


@final
class Accept(Action):
    """The writer publishes with the changes of the revision (H33)."""

    def __init__(self) -> None:
        super().__init__("accept")

    def forbids(self, s: State, who: i64) -> Rule | None:
        return None if s.step == ANSWER else NOW[s.step]

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        verdicts.accept(s, who * 3 + s.x)
        year.go_on(s)


@final
class Object(Action):
    """The writer stands on the original; the tags decide (H34)."""

    def __init__(self) -> None:
        super().__init__("object")

    def forbids(self, s: State, who: i64) -> Rule | None:
        return None if s.step == ANSWER else NOW[s.step]

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        verdicts.object_to(s, who * 3 + s.x)
        year.go_on(s)
