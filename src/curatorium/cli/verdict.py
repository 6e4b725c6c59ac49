"""The verdict on a record: what was checked, and the first line that is wrong."""

from pathlib import Path
from typing import Final

from curatorium.cli.recordfile import open_record
from curatorium.cli.texts import text
from curatorium.core.record import BadRecord, RecordReader
from curatorium.core.state import CHANCE


class Verdict:
    """Reads a record to its end, or to the first line that is wrong."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.reader: RecordReader | None = None  # None if not even the header is right
        self.bad: BadRecord | None = None
        self.records = 0
        self.draws = 0
        try:
            self.reader = open_record(path.expanduser())
            for record in self.reader:
                self.records += 1
                self.draws += record[0] == CHANCE
        except BadRecord as error:
            self.bad = error

    @property
    def name(self) -> str:
        """The verdict in a word."""
        if self.bad is not None or self.reader is None:
            return "bad"
        if self.reader.finished:
            return "good"
        return "no_result" if self.reader.play.over() else "unfinished"

    @property
    def hashes(self) -> int:
        """How many state hashes were compared."""
        if self.reader is None or not self.reader.same_edition:
            return 0
        end = len(self.reader.lines) if self.bad is None else self.bad.line - 1
        return sum(line.lstrip().startswith('{"hash"') for line in self.reader.lines[1:end])

    @property
    def draws_checked(self) -> bool:
        """Could the draws be made again?"""
        return self.reader is not None and self.reader.play.dice is not None

    def sentences(self) -> list[str]:
        """The verdict first, then what it rests on."""
        line = self.bad.line if self.bad else 0
        told = [text(f"verify.{self.name}", file=self.path, line=line)]
        if self.bad is not None:
            told.append(self.bad.why)
        if self.reader is None:
            return told
        told.append(text("verify.records", count=self.records))
        told.append(self._of_hashes(self.reader))
        told.append(self._of_draws(self.reader))
        if self.reader.finished:
            told.append(text("verify.result"))
        return told

    def _of_hashes(self, reader: RecordReader) -> str:
        if reader.same_edition:
            return text("verify.hashes", count=self.hashes)
        theirs, ours = reader.head.get("edition"), reader.play.game.meta.edition
        return text("verify.hashes_not", theirs=theirs, ours=ours)

    def _of_draws(self, reader: RecordReader) -> str:
        kind = reader.play.chance.kind
        key = f"verify.draws_{kind}" if self.draws_checked else f"verify.draws_{kind}_not"
        return text(key, count=self.draws)

    def as_json(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "file": str(self.path),
            "verdict": self.name,
            "records": self.records,
            "hashes": self.hashes,
            "draws": self.draws,
            "draws_checked": self.draws_checked,
            "line": self.bad.line if self.bad else None,
            "why": self.bad.why if self.bad else None,
        }
