"""How good a position of The Historians looks to a seat, from what that seat may know, and what is worth a look.

Whether a card carries a tag is certain where the seat has read its back. Otherwise its reading of the
fronts says how likely it is, see ``historians_tags.py``; what could be made of its cards, see
``historians_plans.py``.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic, softmax
from curatorium.bots.heuristics.historians_draft import LOST, OF_A_BOOK, PUBLISHED, TRUST
from curatorium.bots.heuristics.historians_narrow import (
    RIGHT,
    all_fits,
    ballots,
    best_of,
    honest,
)
from curatorium.bots.heuristics.historians_office import POINT, actions_left, made, outlook
from curatorium.bots.heuristics.historians_plans import Plans
from curatorium.bots.heuristics.historians_reasons import reason_of
from curatorium.bots.heuristics.historians_steps import NARROWED, rated, step_rates
from curatorium.bots.heuristics.historians_tags import (
    CERTAIN,
    Reading,
    all_fit,
    reading_of,
)
from curatorium.bots.heuristics.historians_turn import ready, turn_rates
from curatorium.bots.heuristics.historians_worlds import settle
from curatorium.core.dice import Dice
from curatorium.core.game import PUBLIC, Action, Event, Game, State
from curatorium.core.packed import vec
from curatorium.games.historians.cards import PRESTIGE as PRINTED, TAGS
from curatorium.games.historians.conference import TOKENS_WON
from curatorium.games.historians.moves import CARDS_TAKEN, level, room, workspaces
from curatorium.games.historians.places import HAND, NO_MORE, WORK
from curatorium.games.historians.publishing import worth
from curatorium.games.historians.scoring import (
    TOKEN_WORTH,
    citations_in,
    citations_match,
    size_of,
    tag_of,
)
from curatorium.games.historians.state import (
    ACTION,
    ATTEND,
    BALLOT,
    BOOK_MIN,
    DESK,
    DRAWING,
    FLAGS,
    FUNDING,
    IN_REVIEW,
    KIND,
    MEMBERSHIPS,
    PROJECT,
    PUBLICIST,
    RESEARCH,
    REVIEW,
    SPACES,
    STATUS,
    TAKEN,
    THESIS,
    TURN,
    VOTE,
    YEARS,
    Table,
)
from curatorium.pieces.bag import BIT

HELD: Final = (
    40  # a card in the notebook that is in no plan, and a part of that for what is printed on it
)
CARD_TO_COME: Final = 110  # a card of a Research action
ATTENDED: Final = 270  # the paper of a conference
OTHERS: Final = 8  # parts in a hundred that another's point costs oneself
YEARS_OF_EVEN: Final = 11.0  # a career of so many years
EVEN: Final = 420.0  # and points of an even result of it, for somebody alone
SPREAD: Final = 60.0  # and points more for odds of e to 1
STAGED: Final = 4  # a card, or a conclusion, that lies where its manuscript will be
TURNS: Final = 4  # options of a turn that are looked at,
NEAR: Final = 3_000  # of those that look little worse than the best
ALWAYS: Final = 1_000_000  # as many as are looked at, however much worse they look
LATER: Final = 50  # of a manuscript that is still to be submitted, of a hundred
NEXT: Final = 10  # and so much less for each that goes before it


@final
class HistoriansHeuristic(Heuristic):
    """Prestige and tokens, what manuscripts promise, and what the office makes of the years to come."""

    def __init__(self) -> None:
        self.plans: Final = Plans()

    def value(self, game: Game, s: State, seat: i64) -> i64:
        """Points made, what lies in workspaces and notebook, and the action of this year."""
        assert isinstance(s, Table)
        reading = reading_of(s, seat)
        total: i64 = made(s, seat)
        for other in range(s.seats):
            if other != seat:
                total -= made(s, other) * OTHERS // (100 * (s.seats - 1))
        left: i64 = actions_left(s, seat)
        if left > 0:
            total += self._promised(s, seat, left, reading)
        total += in_review(s, seat, reading) + coming(s, seat)
        if s.step in (VOTE, REVIEW) and s.y // 3 != seat:
            total += verdict(s, seat)
        return total

    def shares(self, game: Game, s: State) -> list[float]:
        """Each seat's expected share; of backs that not all have read, each seat knows its own.

        One reading, of what all have read, serves for all seats, and for all worlds of a search.
        """
        assert isinstance(s, Table)
        reading = reading_of(s, PUBLIC)
        ends: list[float] = []
        for seat in range(s.seats):
            left: i64 = actions_left(s, seat)
            planned: i64 = self._promised(s, seat, left, reading) if left > 0 else 0
            sent: i64 = in_review(s, seat, reading)
            ends.append(float(outlook(s, seat, planned, sent, coming(s, seat))))
        if len(ends) == 1:
            return [self.alone(s, ends[0] / float(POINT))]
        return softmax([end / self.scale() for end in ends])

    def _promised(self, s: Table, seat: i64, left: i64, reading: Reading) -> i64:
        """What the notebook and the open workspaces may become in the years that are left."""
        plans = self.plans
        plans.survey(s, seat, reading)
        one: i64 = plans.worth[0]
        two: i64 = plans.worth[1]
        three: i64 = plans.worth[2]
        if one < two:
            one, two = two, one
        if two < three:
            two, three = three, two
        if one < two:
            one, two = two, one
        total: i64 = one * LATER // 100
        if left > 1 or level(s, seat, SPACES) == 4:
            total += two * (LATER - NEXT) // 100
        if left > 2 or level(s, seat, SPACES) == 4:
            total += three * (LATER - 2 * NEXT) // 100
        return total + laid_out(s, seat, min(3, left - 1), plans)

    def alone(self, s: State, points: float) -> float:
        assert isinstance(s, Table)
        usual: float = points * YEARS_OF_EVEN / float(s.house[YEARS])
        return 1.0 / (1.0 + math.exp((EVEN - usual) / SPREAD))

    def scale(self) -> float:
        return 8000.0

    def sharpness(self) -> float:
        return 1500.0

    def considered(self, game: Game, s: State, seat: i64, options: list[Action]) -> list[Action]:
        assert isinstance(s, Table)
        if len(options) > 1:
            if s.step == TURN:
                rates = turn_rates(s, seat, options, self.plans)
                return best_of(options, rates, 1 if ready(rates) else TURNS, NEAR)
            if s.step in NARROWED:
                rates = step_rates(s, seat, options, reading_of(s, seat), self.plans)
                return best_of(options, rates, NARROWED[s.step], ALWAYS)
            if s.step in (VOTE, REVIEW):
                return ballots(s, options)
        return options

    def rates(self, game: Game, s: State, seat: i64, options: list[Action]) -> vec[i64]:
        assert isinstance(s, Table)
        if s.step == TURN:
            return turn_rates(s, seat, options, self.plans)
        if rated(s):
            return step_rates(s, seat, options, reading_of(s, seat), self.plans)
        return self.after_each(game, s, seat, options)

    def honest(self, game: Game, s: State, seat: i64, options: list[Action]) -> list[Action]:
        assert isinstance(s, Table)
        return honest(s, seat, options)

    def redeal(self, game: Game, s: State, seat: i64, dice: Dice) -> State:
        t = game.redeal(s, int(seat), dice)
        assert isinstance(t, Table)
        settle(t, seat, dice)
        return t

    def reason(self, game: Game, s: State, seat: i64, action: Action) -> Event | None:
        assert isinstance(s, Table)
        return reason_of(s, seat, action, self.plans)


def laid_out(s: Table, seat: i64, soon: i64, plans: Plans) -> i64:
    """Cards that are in no plan, by the years in which they can be used, and what lies where it is planned."""
    total: i64 = 0
    base: i64 = s.deck * 250
    card: i64 = s.first_at(HAND + seat)
    while card < NO_MORE:
        if plans.use[card] == 0:
            total += (HELD + HELD * PRINTED[base + card] // 4) * soon // 3
        card = s.after[card]
    for workspace in range(3):
        card = s.first_at(WORK + seat * 3 + workspace)
        while card < NO_MORE:
            if plans.use[card] == workspace + 1:
                total += STAGED
            card = s.after[card]
        laid: i64 = s.projects[(seat * 3 + workspace) * PROJECT + THESIS]
        if laid >= 0 and laid == plans.thesis[workspace]:
            total += STAGED
    return total


def in_review(s: Table, seat: i64, reading: Reading) -> i64:
    """What all manuscripts of a seat that are under review promise."""
    total: i64 = 0
    for workspace in range(workspaces(s, seat)):
        if s.projects[(seat * 3 + workspace) * PROJECT + STATUS]:
            total += submitted(s, seat, seat * 3 + workspace, reading)
    return total


def submitted(s: Table, seat: i64, project: i64, reading: Reading) -> i64:
    """What a manuscript under review promises: its points by the chance that all its evidence fits."""
    at: i64 = project * PROJECT
    fits: i64 = all_fit(s, seat, reading, project, TRUST if s.seats > 1 else 0)
    upgrade: i64 = PUBLISHED * (s.house[YEARS] - s.year + 1) // 8
    citations: i64 = citations_in(s, project)
    promise: i64 = worth(s, project, citations) * POINT + upgrade
    if size_of(s, project, citations) >= s.house[BOOK_MIN]:
        promise += OF_A_BOOK
    promise = promise * fits // CERTAIN - LOST * (CERTAIN - fits) // CERTAIN
    if not citations_match(s, project):
        promise = promise // 2
    if s.projects[at + STATUS] != IN_REVIEW:
        promise = promise * 7 // 10
    return promise


def coming(s: Table, seat: i64) -> i64:
    """What the chosen action of this year will bring."""
    at: i64 = seat * DESK
    kind: i64 = s.desk[at + KIND]
    if kind == RESEARCH and ACTION <= s.phase <= DRAWING and s.resting & BIT[seat] == 0:
        cards: i64 = CARDS_TAKEN[level(s, seat, FUNDING)] - s.desk[at + TAKEN]
        soon: i64 = min(3, s.house[YEARS] - s.year)
        return min(cards, room(s, seat)) * CARD_TO_COME * soon // 3
    if kind == ATTEND and ACTION <= s.phase <= DRAWING:
        won: i64 = TOKENS_WON[level(s, seat, MEMBERSHIPS)]
        return ATTENDED + won * TOKEN_WORTH[level(s, seat, PUBLICIST)] * POINT
    return 0


def verdict(s: Table, seat: i64) -> i64:
    """How well a reviewer's flags and vote go with the tags, which a reviewer has read."""
    tag: i64 = tag_of(s, s.y)
    base: i64 = s.deck * 250
    total: i64 = 0
    flagged: bool = False
    card: i64 = s.first_at(WORK + s.y)
    while card < NO_MORE:
        if s.marks[card] & (FLAGS << seat):
            flagged = True
            total += RIGHT if TAGS[base + s.back[card]] & tag == 0 else -RIGHT
        card = s.after[card]
    valid: bool = all_fits(s)
    if s.desk[seat * DESK + BALLOT] == 1:
        total += RIGHT if valid else -RIGHT
    elif flagged:
        total += -RIGHT if valid else RIGHT
    return total


HEURISTIC: Final = HistoriansHeuristic()
