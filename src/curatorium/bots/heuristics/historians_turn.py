"""What is worth doing in a turn of The Historians, at first sight."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristics.historians_office import POINT
from curatorium.bots.heuristics.historians_plans import Plans
from curatorium.bots.heuristics.historians_tags import reading_of
from curatorium.core.game import Action
from curatorium.core.packed import append, vec
from curatorium.games.historians.actions.projects import Conclude, Stage, TakeBack, Withdraw
from curatorium.games.historians.actions.year import Attend, Publish, Research
from curatorium.games.historians.conference import TOKENS_WON
from curatorium.games.historians.moves import CARDS_TAKEN, level, room, workspaces
from curatorium.games.historians.places import HAND, NO_MORE, WORK
from curatorium.games.historians.publishing import is_free
from curatorium.games.historians.scoring import TOKEN_WORTH
from curatorium.games.historians.state import (
    FUNDING,
    MEMBERSHIPS,
    PROJECT,
    PUBLICIST,
    STATUS,
    THESIS,
    YEARS,
    Table,
)
from curatorium.pieces.bag import BIT

NEVER: Final = -20_000  # not worth a look
UNREADY: Final = -3_000  # to be looked at where there is time
FIRST: Final = 60  # what must come before a submission is looked at before it
FREE: Final = 20_000  # a manuscript that is submitted beside the action comes before it
PAID: Final = 1_800  # and one that takes the action of the year must bring so much more
RESEARCH_FIRST: Final = 1_300  # cards to come, while there are as many as are wanted
WANTING: Final = 286  # and for each that there are fewer
CARDS: Final = 8  # which are so many
FEWEST: Final = 4  # cards for which the archive is not searched
PAPER: Final = 81  # of a conference
CONFERENCE: Final = 293  # its upgrade, for each year that it can be used


@final
class Turn:
    """The options of one turn, rated one after another.

    Of all that a plan still needs one step is looked at, since their order makes no difference.
    """

    def __init__(self, s: Table, seat: i64, plans: Plans) -> None:
        self.s: Final = s
        self.seat: Final[i64] = seat
        self.plans: Final = plans
        taken: i64 = CARDS_TAKEN[level(s, seat, FUNDING)]
        free: i64 = room(s, seat)
        left: i64 = s.house[YEARS] - s.year
        lacking: i64 = CARDS - s.held[HAND + seat]
        self.research: i64 = UNREADY
        if left > 0 and min(taken, free) >= FEWEST:
            self.research = RESEARCH_FIRST + WANTING * lacking
        won: i64 = TOKENS_WON[level(s, seat, MEMBERSHIPS)]
        tokens: i64 = won * TOKEN_WORTH[level(s, seat, PUBLICIST)] * POINT
        self.conference: i64 = PAPER + tokens + CONFERENCE * left
        self.ahead: i64 = FREE if is_free(s, seat) else -PAID  # of a submission
        self.begun: i64 = 0  # workspaces of which a step has been met, a bit each
        self.cleared: bool = free >= taken  # room for what Research brings has been made
        self.spare: bool = not self._anything_staged()  # a card is wanted for a conference

    def _anything_staged(self) -> bool:
        """Does a workspace that can be changed hold a card to bring to a conference?"""
        for workspace in range(workspaces(self.s, self.seat)):
            project: i64 = self.seat * 3 + workspace
            if self.s.held[WORK + project] and self.s.projects[project * PROJECT + STATUS] == 0:
                return True
        return False

    def rate(self, action: Action) -> i64:
        """How good an option looks."""
        if isinstance(action, Stage):
            return self._stage(action.card, action.workspace)
        if isinstance(action, Conclude):
            wanted: bool = self.plans.thesis[action.workspace] == action.thesis
            return self._step(action.workspace) if wanted else NEVER
        if isinstance(action, Withdraw):
            project: i64 = self.seat * 3 + action.workspace
            laid: i64 = self.s.projects[project * PROJECT + THESIS]
            return self._step(action.workspace) if self._planned(action.workspace, laid) else NEVER
        if isinstance(action, TakeBack):
            workspace: i64 = self.s.where[action.card] - WORK - self.seat * 3
            kept: bool = self.plans.use[action.card] != 0 or self.plans.thesis[workspace] < 0
            return NEVER if kept else self._step(workspace)
        if isinstance(action, Publish):
            return self._publish(action.workspace)
        if isinstance(action, Attend):
            return self._attend(action.workspace)
        return self.research if isinstance(action, Research) else UNREADY

    def _planned(self, workspace: i64, laid: i64) -> bool:
        """Is another conclusion planned than the one that lies there?"""
        return self.plans.thesis[workspace] >= 0 and self.plans.thesis[workspace] != laid

    def _step(self, workspace: i64) -> i64:
        """The rate of a step towards the manuscript of a workspace."""
        if self.begun & BIT[workspace] or self.plans.wanted[workspace]:
            return NEVER
        self.begun |= BIT[workspace]
        return self._ready(workspace) + FIRST

    def _ready(self, workspace: i64) -> i64:
        """What it is worth to submit the manuscript of a workspace now."""
        return self.plans.worth[workspace] + self.ahead

    def _stage(self, card: i64, workspace: i64) -> i64:
        """A card goes where its manuscript will be, or out of the way, or where it can be brought from."""
        plans = self.plans
        planned: bool = plans.use[card] == workspace + 1
        if planned and plans.wanted[workspace] == 0:
            return self._step(workspace)
        if plans.wanted[workspace] == 0 and plans.thesis[workspace] >= 0:
            return NEVER
        if plans.use[card] and not planned:
            return NEVER
        rate: i64 = NEVER
        if not self.cleared:
            self.cleared = True
            rate = self.research + FIRST
        if self.spare and self.conference - FIRST > rate:
            self.spare = False
            rate = self.conference - FIRST
        return rate

    def _publish(self, workspace: i64) -> i64:
        """A manuscript that lies as it was planned, or one that does not."""
        s = self.s
        use = self.plans.use
        project: i64 = self.seat * 3 + workspace
        if s.projects[project * PROJECT + THESIS] != self.plans.thesis[workspace]:
            return UNREADY
        card: i64 = s.first_at(WORK + project)
        while card < NO_MORE:
            if use[card] != workspace + 1:
                return UNREADY
            card = s.after[card]
        card = s.first_at(HAND + self.seat)
        while card < NO_MORE:
            if use[card] == workspace + 1:
                return UNREADY
            card = s.after[card]
        return self._ready(workspace)

    def _attend(self, workspace: i64) -> i64:
        """What a conference brings, less what the manuscript in that workspace loses."""
        if self.plans.wanted[workspace]:
            return self.conference
        return self.conference - self.plans.worth[workspace] // 2


def turn_rates(s: Table, seat: i64, options: list[Action], plans: Plans) -> vec[i64]:
    """How good each option of a turn looks, by the plans for the seat's workspaces, which are made here."""
    plans.survey(s, seat, reading_of(s, seat))
    turn = Turn(s, seat, plans)
    found: vec[i64] = vec[i64]([])
    for action in options:
        found = append(found, turn.rate(action))
    return found


def ready(rates: vec[i64]) -> bool:
    """Is there a step towards a manuscript that is submitted beside the action?"""
    for rate in rates:
        if rate > FREE // 2:
            return True
    return False
