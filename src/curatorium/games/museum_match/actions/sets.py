"""Scoring and Winning the Game: score one set, or none."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.museum_match import moves, rulebook
from curatorium.games.museum_match.scoring import shared_marks, tokens_on
from curatorium.games.museum_match.state import SCORE, Table


@final
class Score(Action):
    """A set is called: window 0-3 of the top row or 4-7 of the bottom row, left to right (M17)."""

    def __init__(self, window: i64) -> None:
        super().__init__("score", (window,))
        self.window: Final[i64] = window

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != SCORE:
            return rulebook.SCORE_LAST
        if shared_marks(s, who, self.window) == 0:
            return rulebook.NO_MATCH
        if s.zero_scores == 0 and tokens_on(s, who, self.window) == 0:
            return rulebook.EMPTY_SET
        return None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.score(s, self.window)


@final
class EndTurn(Action):
    """Nothing is scored (M17)."""

    def __init__(self) -> None:
        super().__init__("end_turn")

    def forbids(self, s: State, who: i64) -> Rule | None:
        return None if s.step == SCORE else rulebook.MUST_ACT

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.end_turn(s)
