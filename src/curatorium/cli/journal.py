"""What happened in a play, as one pair of eyes may know it, in sentences."""

from collections.abc import Sequence
from typing import Final

from curatorium.cli.texts import text
from curatorium.core.content import Catalogue
from curatorium.core.play import Play
from curatorium.core.state import TABLE, Event

_RUN: Final = 3  # so many events of one key are told in one sentence, if the game has one for it


class Journal:
    """The events of a play, heard record by record: the play itself keeps only the last one's."""

    def __init__(self, texts: Catalogue, names: Sequence[str], eye: int) -> None:
        self.texts: Final = texts
        self.names: Final = names
        self.eye: Final = eye  # a seat, PUBLIC or EVERYTHING
        self._heard: list[tuple[int, Event | str]] = []  # with the number of the record

    def __len__(self) -> int:
        return len(self._heard)

    def hear(self, play: Play) -> None:
        """Write down what the newest record of the log did."""
        number = len(play.log) - 1
        record = play.log[number]
        if record[0] == TABLE:
            self._heard.append((number, self._of_table(record)))
            return
        for event in play.game.events(play.state, self.eye):
            self._heard.append((number, event))

    def _of_table(self, record: Sequence[int | str]) -> str:
        if record[1] == "undo":
            undone = self.of_record(int(record[2]))
            return (
                text("journal.undo", what=" ".join(undone))
                if undone
                else text("journal.undo_unseen")
            )
        seat = int(record[2])
        if record[1] in ("hint", "stand_in", "consult"):
            return text(f"journal.{record[1]}", name=self.names[seat])
        return text("journal.person" if record[3] else "journal.bot", name=self.names[seat])

    def note(self, number: int, sentences: Sequence[str]) -> None:
        """Write down what somebody said about a record."""
        self._heard.extend((number, sentence) for sentence in sentences)

    def until(self, number: int) -> int:
        """How many entries are of the records up to ``number``."""
        return sum(n <= number for n, _ in self._heard)

    def sentences(self, start: int = 0) -> list[str]:
        """What was heard from entry ``start`` on; long runs of like events in one sentence."""
        told: list[str] = []
        run: list[Event] = []
        for _, heard in self._heard[start:]:
            if run and (isinstance(heard, str) or heard.key != run[0].key):
                told += self._run(run)
                run = []
            if isinstance(heard, str):
                told.append(heard)
            else:
                run.append(heard)
        return told + self._run(run)

    def of_record(self, number: int) -> list[str]:
        """The sentences of one record."""
        return [
            heard if isinstance(heard, str) else self._say(heard)
            for n, heard in self._heard
            if n == number
        ]

    def _run(self, run: Sequence[Event]) -> list[str]:
        if len(run) >= _RUN and f"runs.{run[0].key}" in self.texts.texts:
            return [self.texts.say(f"runs.{run[0].key}", (len(run),))]
        return [self._say(event) for event in run]

    def _say(self, event: Event) -> str:
        return self.texts.say(f"events.{event.key}", event.numbers, self.names.__getitem__)
