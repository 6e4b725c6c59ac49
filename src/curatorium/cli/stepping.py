"""A record as steps that can be gone through in both directions."""

from typing import Final

from curatorium.cli.journal import Journal
from curatorium.cli.screen import Screen, number_in
from curatorium.cli.texts import one_or_more, text
from curatorium.core.pack import pack, unpack
from curatorium.core.play import Play, Record
from curatorium.core.record import BadRecord, RecordReader
from curatorium.core.rule import Malformed


class Step:
    """One record: what it did in sentences, and the position after it, packed."""

    def __init__(self, number: int, record: Record, sentences: list[str], play: Play) -> None:
        self.number: Final = number
        self.record: Final = record
        self.sentences: Final = sentences or [text("replay.unseen")]
        self.position: Final = pack(play.state)
        self.decider: Final = int(play.game.decider(play.state))

    def as_json(self) -> dict[str, object]:
        """The step for programs."""
        who, verb, *numbers = self.record
        return {
            "number": self.number,
            "who": who,
            "verb": verb,
            "numbers": numbers,
            "decider": self.decider,
            "sentences": self.sentences,
        }


class Steps:
    """All of a record, up to its end or to the first line that is wrong."""

    def __init__(self, reader: RecordReader, eye: int) -> None:
        self.reader: Final = reader
        self.play: Final = reader.play
        self.eye: Final = eye
        self.texts: Final = self.play.game.catalogue(self.play.options)
        self.steps: Final[list[Step]] = []
        self.bad: BadRecord | None = None
        journal = Journal(self.texts, self.play.names, eye)
        try:
            for record in reader:
                heard = len(journal)
                journal.hear(self.play)
                said = journal.sentences(heard)
                self.steps.append(Step(len(self.steps), record, said, self.play))
        except BadRecord as error:
            self.bad = error

    def check_number(self, number: int) -> int:
        """The number, if there is a record of that number or the record is empty."""
        if number and not self.steps:
            raise Malformed(text("replay.no_records"))
        if number and number >= len(self.steps):
            raise Malformed(text("replay.no_record", number=number, last=len(self.steps) - 1))
        return number

    def title(self) -> str:
        """What was played, and by whom."""
        meta = self.play.game.meta
        names = ", ".join(self.play.names)
        return text("replay.title", title=meta.title, edition=meta.edition, names=names)

    def ending(self) -> list[str]:
        """The result, or that there is none."""
        if self.bad is not None:
            return [text("replay.breaks_off")]
        if not self.play.over():
            return [text("replay.not_over")]
        return places(self.play)

    def next_turn(self, at: int) -> int:
        """The next step after which another seat decides than decides now; the last if there is none."""
        now = self.steps[at].decider
        for step in self.steps[at + 1 :]:
            if step.decider >= 0 and step.decider != now:
                return step.number
            now = step.decider if step.decider >= 0 else now
        return len(self.steps) - 1

    def board(self, at: int, words: bool) -> list[str]:
        """The position after a step, drawn or in words."""
        game = self.play.game
        view = game.view(unpack(game, self.steps[at].position), self.eye)
        return (game.in_words if words else game.board)(view, self.play.names)


def places(play: Play) -> list[str]:
    """Who came where, with how many points."""
    table = zip(play.game.ranks(play.state), play.names, play.game.scores(play.state), strict=True)
    return [
        one_or_more("play.place", points, rank=rank, name=name)
        for rank, name, points in sorted(table)
    ]


class Stepper:
    """Steps through a record as somebody at a terminal says."""

    def __init__(self, steps: Steps, screen: Screen, words: bool) -> None:
        self.steps: Final = steps
        self.screen: Final = screen
        self.words: Final = words

    def run(self, start: int) -> None:
        """Until somebody leaves."""
        self.screen.say(self.steps.title(), "title")
        at = start
        if not self.steps.steps:
            self._end()
            return
        self._show(at)
        while True:
            try:
                answer = self.screen.ask(text("replay.prompt")).lower()
            except EOFError:
                self.screen.gap()
                return
            if answer in ("q", "quit"):
                return
            to = self._go(at, answer)
            if to != at:
                self._show(to)
            at = to

    def _go(self, at: int, answer: str) -> int:
        """Where the answer leads; the same step if it asks for something else."""
        last = len(self.steps.steps) - 1
        if answer == "" or answer == "n":
            if at == last:
                self._end()
                return at
            return at + 1 if answer == "" else self.steps.next_turn(at)
        if answer == "b":
            return max(at - 1, 0)
        if 0 <= number_in(answer) <= last:
            return number_in(answer)
        self._other(at, answer)
        return at

    def _other(self, at: int, answer: str) -> None:
        if answer in ("board", "words"):
            self._board(at, answer == "words" or self.words)
        elif answer.isdecimal():
            last = len(self.steps.steps) - 1
            self.screen.say(text("replay.no_record", number=answer, last=last))
        else:
            self.screen.say(text("replay.help"))

    def _show(self, at: int) -> None:
        step = self.steps.steps[at]
        last = len(self.steps.steps) - 1
        self.screen.say(text("replay.record", number=step.number, last=last), "calm")
        for sentence in step.sentences:
            self.screen.say(sentence)
        if at == last:
            self._end()

    def _board(self, at: int, words: bool) -> None:
        lines = self.steps.board(at, words)
        if words:
            for sentence in lines:
                self.screen.say(sentence)
        else:
            self.screen.picture(lines, self.steps.texts)

    def _end(self) -> None:
        for sentence in self.steps.ending():
            self.screen.say(sentence)
