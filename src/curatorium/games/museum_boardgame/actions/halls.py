"""Scoring and Winning the Game: score one hall, or none, and exchange its tiles."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.core.packed import vec
from curatorium.games.museum_boardgame import moves, rulebook
from curatorium.games.museum_boardgame.scoring import points_of
from curatorium.games.museum_boardgame.state import END, INSTALL, SCORE, Table
from curatorium.pieces.bag import BIT

#: By step: why no hall is scored there. At SCORE nothing speaks against it as such.
_NO_SCORE: Final = vec[Rule](
    [
        rulebook.GAME_OVER,
        rulebook.DRAFT_NOW,
        rulebook.DRAFT_NOW,
        rulebook.NOT_YOUR_TURN,
        rulebook.ACTIONS_FIRST,
        rulebook.EMPTY_HALL,
        rulebook.INSTALL_NOW,
        rulebook.EXCHANGE_NOW,
        rulebook.TURN_ENDS,
    ]
)
#: By step: why no tile is installed there. At INSTALL nothing speaks against it as such.
_NO_INSTALL: Final = vec[Rule](
    [
        rulebook.GAME_OVER,
        rulebook.DRAFT_NOW,
        rulebook.DRAFT_NOW,
        rulebook.NOT_YOUR_TURN,
        rulebook.NOTHING_SCORED,
        rulebook.NOTHING_SCORED,
        rulebook.INSTALL_ORDER,
        rulebook.EXCHANGE_NOW,
        rulebook.TURN_ENDS,
    ]
)


@final
class Score(Action):
    """A hall is scored: 0 upper left, 1 lower left, 2 upper right, 3 lower right (B12)."""

    def __init__(self, hall: i64) -> None:
        super().__init__("score", (hall,))
        self.hall: Final[i64] = hall

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != SCORE:
            return _NO_SCORE[s.step]
        if s.zero_scores == 0 and points_of(s, who, self.hall) == 0:
            return rulebook.EMPTY_HALL
        return None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.score(s, self.hall)


@final
class Install(Action):
    """The tile on a Storage Space goes to a space of the scored hall, and the tile there into storage (BQ13)."""

    def __init__(self, space: i64, slot: i64) -> None:
        super().__init__("install", (space, slot))
        self.space: Final[i64] = space
        self.slot: Final[i64] = slot

    def forbids(self, s: State, who: i64) -> Rule | None:
        if s.step != INSTALL:
            return _NO_INSTALL[s.step]
        if s.x != self.space:
            return rulebook.INSTALL_ORDER
        return rulebook.SLOT_USED if s.y & BIT[self.slot] else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.install(s, self.space, self.slot)


@final
class EndTurn(Action):
    """Nothing is scored, or nothing is left to do (B12)."""

    def __init__(self) -> None:
        super().__init__("end_turn")

    def forbids(self, s: State, who: i64) -> Rule | None:
        return None if s.step in (SCORE, END) else _NO_SCORE[s.step]

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.end_turn(s)
