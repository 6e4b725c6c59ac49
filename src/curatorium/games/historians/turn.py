"""The steps of The Historians: who decides, and among what."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import CHANCE, Action, Dice, Over, State, Step
from curatorium.core.packed import vec
from curatorium.games.historians.action_turn import TakeTurn
from curatorium.games.historians.actions import table
from curatorium.games.historians.actions.manuscripts import citable
from curatorium.games.historians.actions.peer_review import has_flags
from curatorium.games.historians.cards import NAMES
from curatorium.games.historians.moves import level, room, space
from curatorium.games.historians.places import BAG, FLOOR, NO_MORE, WORK
from curatorium.games.historians.review import flags_of, most_flags
from curatorium.games.historians.state import (
    BROUGHT_CARDS,
    CITE_SIZE,
    DESK,
    FACE,
    FLAGS,
    MIN_STAGED,
    PROJECT,
    REVISERS,
    STACKS,
    WORK_SIZE,
    Table,
)
from curatorium.pieces.bag import BIT

# Ready lists and vectors, so that nothing is looked up in a module at a decision.
_CITES: Final = vec[Action](table.CITES)
_BRINGS: Final = vec[Action](table.BRINGS)
_DRAFTS: Final = vec[Action](table.DRAFTS)
_PAPERS: Final = vec[Action](table.PAPERS)
_DRAWN: Final = vec[Action](table.DRAWN_PAPERS)
_FLAGS: Final = vec[Action](table.FLAGS)
_FLAG_WORKS: Final = vec[Action](table.FLAG_WORKS)
_CARDS: Final = vec[Action](table.CARDS)
_SUBMIT: Final = table.SUBMIT
_STOP: Final = table.STOP
_ENTER: Final = table.ENTER
_APPROVE: Final = table.APPROVE
_REVISE: Final = table.REVISE
_ANSWERS: Final[list[Action]] = [table.ACCEPT, table.OBJECT]


@final
class DrawFirst(Step):
    """Who begins is drawn (H16)."""

    def __init__(self) -> None:
        super().__init__("first")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return table.FIRSTS[: int(s.seats)]


@final
class TurnUp(Step):
    """A card of the stacks is dealt or turned up; any is as likely as another (H12, H15)."""

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        where = s.where
        return [_CARDS[card] for card in range(len(where)) if where[card] == BAG]

    def draw(self, s: State, dice: Dice) -> Action:
        assert isinstance(s, Table)
        return _drawn(s, BAG, _CARDS, dice)


def _lying(s: Table, place: i64, actions: vec[Action]) -> list[Action]:
    """The actions of all cards in a place that is no pile."""
    found: list[Action] = []
    card: i64 = s.first_at(place)
    after = s.after
    while card < NO_MORE:
        found.append(actions[card])
        card = after[card]
    return found


def _drawn(s: Table, place: i64, actions: vec[Action], dice: Dice) -> Action:
    """The action of any card in a place."""
    nth: i64 = dice.below(s.held[place])
    where = s.where
    card: i64 = -1
    while nth >= 0:
        card += 1
        if where[card] == place:
            nth -= 1
    return actions[card]


@final
class ChooseCitations(Step):
    """The works that a manuscript cites (H25)."""

    def __init__(self) -> None:
        super().__init__("cite")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        project: i64 = who * 3 + s.x
        found: list[Action] = [_CITES[work] for work in citable(s, who, project)]
        if _SUBMIT.forbids(s, who) is None:
            found.append(_SUBMIT)
        return found


@final
class BringCards(Step):
    """The cards that are brought to a conference (H41)."""

    def __init__(self) -> None:
        super().__init__("bring")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        found = _lying(s, WORK + who * 3 + s.x, _BRINGS)
        if s.desk[who * DESK + BROUGHT_CARDS] >= s.house[MIN_STAGED]:
            found.append(_ENTER)
        return found


@final
class TakeCard(Step):
    """A card of the four stacks; ``may_stop``: or none (H21, H43, HQ20)."""

    def __init__(self, name: str, may_stop: bool) -> None:
        super().__init__(name)
        self.lists: Final = vec[list[Action]](
            [
                [table.TAKES[stack] for stack in range(4) if full >> stack & 1]
                + ([table.STOP] if may_stop else [])
                for full in range(16)
            ]
        )

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        full: i64 = 0
        for stack in range(STACKS):
            if s.stacks[stack] >= 0:
                full |= BIT[stack]
        return self.lists[full]


@final
class DraftCard(Step):
    """A card of the conference floor, or none (H44)."""

    def __init__(self) -> None:
        super().__init__("draft")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        found: list[Action] = []
        notebook: bool = room(s, who) > 0
        workspace: bool = space(s, who * 3 + s.y) > 0
        card: i64 = s.first_at(FLOOR)
        after = s.after
        while card < NO_MORE:
            if notebook:
                found.append(_DRAFTS[card * 2])
            if workspace:
                found.append(_DRAFTS[card * 2 + 1])
            card = after[card]
        found.append(_STOP)
        return found


@final
class MakePaper(Step):
    """A leftover card becomes a paper: drawn by CHANCE, or chosen (H45, HQ47)."""

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return _lying(s, FLOOR, _DRAWN if who == CHANCE else _PAPERS)

    def draw(self, s: State, dice: Dice) -> Action:
        assert isinstance(s, Table)
        return _drawn(s, FLOOR, _DRAWN, dice)


@final
class ChooseUpgrade(Step):
    """One of the stats that are not at level 4 (H53)."""

    def __init__(self) -> None:
        super().__init__("upgrade")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        return [table.UPGRADES[stat] for stat in range(6) if level(s, who, stat) < 4]


@final
class Vote(Step):
    """Approve, or flag and revise: all at once, or one after the other (H30, H32, HQ28)."""

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        found: list[Action] = []
        flag: i64 = FLAGS << who
        if flags_of(s, s.y, who) < most_flags(s, s.y):
            card: i64 = s.first_at(WORK + s.y)
            while card < NO_MORE:
                if s.marks[card] & flag == 0:
                    found.append(_FLAGS[card])
                card = s.after[card]
        cites = s.cites
        found += [
            _FLAG_WORKS[cites[cite + 1]]
            for cite in range(0, len(cites), CITE_SIZE)
            if cites[cite] == s.y and cites[cite + 2] & BIT[who] == 0
        ]
        found.append(_REVISE if has_flags(s, who) else _APPROVE)
        return found


@final
class FollowReviser(Step):
    """The writer chooses whose revision stands (HQ29)."""

    def __init__(self) -> None:
        super().__init__("follow")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        revisers: i64 = s.projects[s.x * PROJECT + REVISERS]
        return [table.FOLLOWS[seat] for seat in range(int(s.seats)) if revisers & BIT[seat]]


@final
class Answer(Step):
    """The writer accepts a revision or objects (H33)."""

    def __init__(self) -> None:
        super().__init__("answer")

    def options(self, s: State, who: i64) -> list[Action]:
        return _ANSWERS


@final
class NameWork(Step):
    """One of the conclusion's titles (H40)."""

    def __init__(self) -> None:
        super().__init__("name")

    def options(self, s: State, who: i64) -> list[Action]:
        assert isinstance(s, Table)
        face: i64 = s.works[s.x * WORK_SIZE + FACE]
        return table.NAMINGS[: int(NAMES[s.deck * 24 + face])]


@final
class CommitAction(Step):
    """All choose their action in secret (HQ18)."""

    def __init__(self) -> None:
        super().__init__("commit", sealed=True)

    def options(self, s: State, who: i64) -> list[Action]:
        return table.COMMITS


STEPS: Final[list[Step]] = [
    Over(),
    DrawFirst(),
    TurnUp("deal"),
    TurnUp("reveal"),
    TakeTurn(),
    ChooseCitations(),
    BringCards(),
    TakeCard("take", True),
    TakeCard("opening", False),
    TakeCard("stock", False),
    DraftCard(),
    MakePaper("paper"),
    MakePaper("choose_paper"),
    ChooseUpgrade(),
    Vote("vote", sealed=True),
    Vote("review", brief=True),
    FollowReviser(),
    Answer(),
    NameWork(),
    CommitAction(),
]
