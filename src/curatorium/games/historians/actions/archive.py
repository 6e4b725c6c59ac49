"""The archive: the first player, dealt and revealed cards, and taking cards from the stacks."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.game import Action, Rule, State
from curatorium.games.historians import conference, moves, research, rulebook, year
from curatorium.games.historians.actions.now import NOW, not_at
from curatorium.games.historians.places import BAG
from curatorium.games.historians.state import (
    DEAL,
    DRAFT,
    FIRST,
    OPENING,
    REVEAL,
    STOCK,
    TAKE,
    Table,
)


@final
class First(Action):
    """CHANCE: that seat is the first player (H16)."""

    def __init__(self, seat: i64) -> None:
        super().__init__("first", (int(seat),))
        self.first: Final[i64] = seat

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step != FIRST:
            return NOW[s.step]
        return None if self.first < s.seats else rulebook.NO_SUCH_SEAT

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        s.first = self.first
        s.taught = 1
        if s.journal is not None:
            s.note("first", (int(self.first),))
        moves.done(s)
        year.go_on(s)


@final
class Card(Action):
    """CHANCE: the card that is dealt or turned up is the n-th of the archive in play (H12, H15)."""

    def __init__(self, card: i64) -> None:
        super().__init__("card", (int(card),))
        self.card: Final[i64] = card

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step not in (DEAL, REVEAL):
            return NOW[s.step]
        return not_at(s, self.card, BAG, rulebook.IN_BAG)

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        if s.step == DEAL:
            research.deal(s, self.card)
        else:
            research.reveal(s, self.card)
        year.go_on(s)


@final
class Take(Action):
    """The top of stack 0 to 3 is taken: by a researcher, for the floor, or as an opening card (H21, H43, HQ20)."""

    def __init__(self, stack: i64) -> None:
        super().__init__("take", (int(stack),))
        self.stack: Final[i64] = stack

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        if s.step not in (TAKE, STOCK, OPENING):
            return NOW[s.step]
        return None if s.stacks[self.stack] >= 0 else rulebook.STACK_EMPTY

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        if s.step == STOCK:
            conference.stock(s, who, self.stack)
        else:
            research.take(s, who, self.stack)
        year.go_on(s)


@final
class Stop(Action):
    """No more cards: of the archive, or of the conference floor (HQ17, H44)."""

    def __init__(self) -> None:
        super().__init__("stop")

    def forbids(self, s: State, who: i64) -> Rule | None:
        assert isinstance(s, Table)
        return None if s.step in (TAKE, DRAFT) else NOW[s.step]

    def apply(self, s: State, who: i64) -> None:
        assert isinstance(s, Table)
        if s.step == TAKE:
            research.stop(s, who)
        else:
            conference.end_draft(s, who)
        year.go_on(s)
