"""Your Office: upgrades."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.historians import moves, rulebook, year
from curatorium.games.historians.actions.now import NOW
from curatorium.games.historians.state import UPGRADE, Table


@final
class Upgrade(Action):
    """One of the six stats rises by one level (H53)."""

    def __init__(self, stat: i64) -> None:
        super().__init__("upgrade", (int(stat),))
        self.stat: Final[i64] = stat

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != UPGRADE:
            return NOW[s.step]
        return rulebook.STAT_FULL if moves.level(s, who, self.stat) >= 4 else None

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        moves.upgrade(s, who, self.stat)
        year.go_on(s)
