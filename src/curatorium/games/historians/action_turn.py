"""The action phase: what a seat may do in its turn."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, State, Step
from curatorium.core.packed import vec
from curatorium.games.historians.actions import table
from curatorium.games.historians.actions.year import not_ready
from curatorium.games.historians.moves import room, space, workspaces
from curatorium.games.historians.places import HAND, NO_MORE, WORK
from curatorium.games.historians.publishing import is_free
from curatorium.games.historians.state import (
    ATTEND,
    DESK,
    KIND,
    MIN_STAGED,
    MOVED,
    PROJECT,
    PUBLISH,
    RESEARCH,
    SECRET,
    SPENT,
    STATUS,
    THESIS,
    Table,
)
from curatorium.pieces.bag import BIT

_STAGES: Final = vec[Action](table.STAGES)
_TAKE_BACKS: Final = vec[Action](table.TAKE_BACKS)
_CONCLUDES: Final = vec[Action](table.CONCLUDES)
_WITHDRAWS: Final = vec[Action](table.WITHDRAWS)
_PUBLISHES: Final = vec[Action](table.PUBLISHES)
_ATTENDS: Final = vec[Action](table.ATTENDS)
_RESEARCH: Final = table.RESEARCH
_FORGO: Final = table.FORGO


@final
class TakeTurn(Step):
    """Cards are moved, and then an action is chosen (H18, H23)."""

    def __init__(self) -> None:
        super().__init__("turn")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        found: list[Action] = []
        open_now: i64 = 0  # workspaces that can be changed, a bit each
        roomy: i64 = 0  # and those that can hold another card
        for workspace in range(workspaces(s, who)):
            if s.projects[(who * 3 + workspace) * PROJECT + STATUS] == 0:
                open_now |= BIT[workspace]
                if space(s, who * 3 + workspace) > 0:
                    roomy |= BIT[workspace]
        _evidence(s, who, open_now, roomy, found)
        _theses(s, who, open_now, found)
        _actions(s, who, open_now, found)
        return found


def _evidence(s: Table, seat: i64, open_now: i64, roomy: i64, found: list[Action]) -> None:
    """Evidence that can be staged or taken back, in the order of the cards."""
    hand: i64 = s.first_at(HAND + seat)
    if room(s, seat) <= 0:
        open_now = 0  # nothing can be taken back
    first: i64 = WORK + seat * 3
    one: i64 = s.first_at(first) if open_now & 1 else NO_MORE
    other: i64 = s.first_at(first + 1) if open_now & 2 else NO_MORE
    third: i64 = s.first_at(first + 2) if open_now & 4 else NO_MORE
    after = s.after
    marks = s.marks
    while True:
        back: i64 = min(other, third)
        back = min(one, back)
        if hand < back:
            if marks[hand] & MOVED == 0:
                _stage(hand, roomy, found)
            hand = after[hand]
            continue
        if back == NO_MORE:
            return
        if marks[back] & MOVED == 0:
            found.append(_TAKE_BACKS[back])
        if back == one:
            one = after[back]
        elif back == other:
            other = after[back]
        else:
            third = after[back]


def _stage(card: i64, roomy: i64, found: list[Action]) -> None:
    """A card can be staged in each workspace that has room."""
    if roomy & 1:
        found.append(_STAGES[card * 3])
    if roomy & 2:
        found.append(_STAGES[card * 3 + 1])
    if roomy & 4:
        found.append(_STAGES[card * 3 + 2])


def _theses(s: Table, seat: i64, open_now: i64, found: list[Action]) -> None:
    """Conclusions that can be laid into workspaces or taken out."""
    used: i64 = s.desk[seat * DESK + SPENT] | s.moved_theses
    for workspace in range(3):
        thesis: i64 = s.projects[(seat * 3 + workspace) * PROJECT + THESIS]
        if thesis >= 0:
            if open_now & BIT[workspace] and s.moved_theses & BIT[thesis] == 0:
                found.append(_WITHDRAWS[workspace])
            used |= BIT[thesis]
    for workspace in range(3):
        if open_now & BIT[workspace] == 0:
            continue
        if s.projects[(seat * 3 + workspace) * PROJECT + THESIS] < 0:
            found += [
                _CONCLUDES[thesis * 3 + workspace]
                for thesis in range(24)
                if used & BIT[thesis] == 0
            ]


def _actions(s: Table, seat: i64, open_now: i64, found: list[Action]) -> None:
    """The action of the year, and free publications."""
    kind: i64 = s.desk[seat * DESK + KIND] if s.house[SECRET] else 0
    if kind in (0, PUBLISH) or is_free(s, seat):
        found += [
            _PUBLISHES[workspace]
            for workspace in range(3)
            if open_now & BIT[workspace] and not_ready(s, seat, workspace) is None
        ]
    if kind in (0, ATTEND):
        least: i64 = s.house[MIN_STAGED]
        found += [
            _ATTENDS[workspace]
            for workspace in range(3)
            if open_now & BIT[workspace] and s.held[WORK + seat * 3 + workspace] >= least
        ]
    if kind in (0, RESEARCH):
        found.append(_RESEARCH)
    if s.house[SECRET] and kind != RESEARCH:
        found.append(_FORGO)
