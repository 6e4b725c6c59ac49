"""Sealed steps in the log: at which number a step stood when its choices were made.

All choices of a sealed step are sent under one number, that of the log while the trays fill, but
stand in the log under several.
"""

from typing import Final

from curatorium.core.game import State
from curatorium.core.play import Play
from curatorium.core.state import TABLE

# Records of the table that leave the position as it is
MARKS: Final = ("hand", "hint", "stand_in", "consult")


def opened(play: Play, step: int, awaited: int, s: State) -> bool:
    """Has the sealed step that stood at ``step`` with these seats awaited given way to ``s``?"""
    if not play.game.steps[s.step].sealed or s.step != step:
        return True
    return bool(s.x & ~awaited)  # the same step again, and seats are awaited anew


class Openings:
    """Follows a play record by record. ``since``: the position stands since that number."""

    def __init__(self, play: Play) -> None:
        self.since = 0
        self._stood: dict[int, int] = {}  # number of a sealed record: number of its step
        self._look(play)

    def _look(self, play: Play) -> None:
        s = play.state
        self._sealed = bool(play.game.steps[s.step].sealed)
        self._step, self._awaited = int(s.step), int(s.x)

    def note(self, play: Play) -> None:
        """A record has been made."""
        number = len(play.log) - 1
        who, verb = play.log[number][:2]
        if self._sealed and verb != "undo":
            self._stood[number] = self.since
        if who == TABLE and verb in MARKS:
            if not self._sealed:
                self.since = number + 1
            return
        filling = self._sealed and who != TABLE
        if not filling or opened(play, self._step, self._awaited, play.state):
            self.since = number + 1
        self._look(play)

    def made_at(self, number: int, end: int) -> list[int]:
        """The records that an act may be which was sent under this number."""
        found = [number] if 0 <= number < end else []
        at = number + 1
        while found and at < end and self._stood.get(at, at) <= number:
            found.append(at)
            at += 1
        return found

    def first(self, number: int, live: list[int]) -> int:
        """The first live record of the sealed step that a record belongs to, or the record itself."""
        stood = self._stood.get(number)
        if stood is None:
            return number
        return next(n for n in live if self._stood.get(n) == stood)
