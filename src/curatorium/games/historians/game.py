"""Museum: The Historians, as the registry knows it."""

from collections.abc import Sequence
from typing import Final, final

from curatorium.core.content import Catalogue
from curatorium.core.game import EVERYTHING, Action, Dice, Event, Game, State
from curatorium.core.meta import Options
from curatorium.games.historians import (
    board,
    content,
    faces,
    hidden,
    in_words,
    layout,
    opened,
    phrases,
    rulebook,
    rulebook_now,
    scoring,
    sight,
    state,
    talk,
    year,
)
from curatorium.games.historians.actions.table import ACTIONS, CHANCES
from curatorium.games.historians.state import Table
from curatorium.games.historians.turn import STEPS
from curatorium.games.historians.views import HistoriansView


@final
class Historians(Game):
    """One to five seats; cards with two faces, of which writers read one and reviewers the other."""

    def __init__(self) -> None:
        super().__init__(
            content.META,
            STEPS,
            ACTIONS,
            CHANCES,
            rulebook.RULES,
            rulebook_now.NOT_YOUR_TURN,
            rulebook_now.GAME_OVER,
        )

    def setup(self, seats: int, options: Options) -> State:
        s = layout.lay_out(options, self.meta.check_seats(seats))
        year.open_table(s)
        return s

    def blank(self) -> State:
        return state.blank()

    def clone(self, s: State) -> State:
        assert isinstance(s, Table)
        return state.clone(s)

    def redeal(self, s: State, seat: int, dice: Dice) -> State:
        assert isinstance(s, Table)
        return hidden.redeal(s, seat, dice)

    def view(self, s: State, seat: int) -> object:
        assert isinstance(s, Table)
        return sight.view(s, seat)

    def board(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, HistoriansView)
        return board.draw(view, names)

    def in_words(self, view: object, names: Sequence[str]) -> list[str]:
        assert isinstance(view, HistoriansView)
        return in_words.tell(view, names)

    def faces(self, view: object, names: Sequence[str]) -> list[tuple[str, list[str]]]:
        assert isinstance(view, HistoriansView)
        return faces.read(view, names)

    def scores(self, s: State) -> list[int]:
        assert isinstance(s, Table)
        return scoring.scores(s)

    def ranks(self, s: State) -> list[int]:
        assert isinstance(s, Table)
        return scoring.ranks(s)

    def deck(self, options: Options) -> tuple[str, str]:
        archive = content.ARCHIVES[content.archive_of(options)]
        return archive.id, archive.hash

    def catalogue(self, options: Options) -> Catalogue:
        return content.catalogue(content.archive_of(options))

    def threads(self, s: State, seat: int) -> dict[str, int]:
        assert isinstance(s, Table)
        return talk.threads(s, seat)

    def thread(self, s: State) -> str:
        assert isinstance(s, Table)
        return talk.thread(s)

    def met(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, Table)
        return sight.met(s, seat)

    def events(self, s: State, seat: int) -> list[Event]:
        if seat == EVERYTHING and s.journal is not None:
            return opened.opened(s.journal)
        return super().events(s, seat)

    def may_read(self, s: State, seat: int) -> dict[str, list[int]]:
        assert isinstance(s, Table)
        backs = sorted({note.back for note in sight.notes(s, seat)})
        return dict.fromkeys(content.BACKS, backs)

    def phrase(self, s: State, who: int, a: Action) -> Event:
        assert isinstance(s, Table)
        return phrases.phrase(s, who, a)


GAME: Final = Historians()
