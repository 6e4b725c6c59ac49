"""Records as files: read with care, written whole or not at all, and never over anything else."""

import contextlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from curatorium.cli.texts import text
from curatorium.core.play import Play
from curatorium.core.record import (
    HASH_EVERY,
    BadRecord,
    RecordReader,
    ending,
    hash_line,
    header,
    text_line,
)
from curatorium.core.registry import load
from curatorium.core.rule import Malformed

_LARGEST: Final = 64 << 20  # bytes; a long play has some tens of thousands


def read_lines(path: Path) -> list[str]:
    """The lines of a record file; Malformed or BadRecord if it can be none."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except OSError as error:
        raise Malformed(text("file.unreadable", path=path, why=_why(error))) from error
    if len(data) > _LARGEST:
        raise Malformed(text("file.huge", path=path, megabytes=_LARGEST >> 20))
    try:
        return data.decode().split("\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadRecord(line, text("file.not_text", path=path)) from error


def open_record(path: Path) -> RecordReader:
    """A reader of the record in a file. A saved play's own secret, if it has one, checks its draws."""
    lines = read_lines(path)
    return RecordReader(lines, load, str(table_of(lines).get("secret", "")))


def table_of(lines: Sequence[str]) -> dict[str, Any]:
    """What the header of a saved play says of its table: who sits there, and the secret of its chance."""
    try:
        table = json.loads(lines[0])["table"]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return {}
    return table if isinstance(table, dict) else {}


class Ledger:
    """The lines of a play's record, written while it is played; ``write`` would play all of it again."""

    def __init__(self, kinds: Sequence[str]) -> None:
        self.kinds: Final = kinds  # who sat where when it began
        self._lines: Final[list[str]] = []

    def enter(self, play: Play) -> None:
        """Enter the newest record of the log, and the hash that may be due after it."""
        self._lines.append(json.dumps(play.log[-1]))
        if len(play.log) % HASH_EVERY == 0:
            self._lines.append(hash_line(play))

    def hear(self, thread: str, said: str) -> None:
        """Enter what was said at the table."""
        self._lines.append(text_line(thread, said))

    def text(self, play: Play) -> str:
        """The whole record. Its header says who sits there; the secret is there for the play to go on."""
        table: dict[str, Any] = {"seats": list(self.kinds)}
        if play.chance.kind == "committed":
            table["secret"] = play.chance.key
        head = json.dumps({**header(play), "table": table}, ensure_ascii=False)
        end = [json.dumps(ending(play))] if play.over() else []
        return "".join(f"{line}\n" for line in [head, *self._lines, *end])


class SaveFile:
    """Where a play is saved. A file that is there is only ever extended: by more of the same play."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path.expanduser()

    def save(self, content: str) -> None:
        """Write all of it; Malformed, with everything left as it was, if that cannot be."""
        try:
            target = self.path.resolve()
            if not content.startswith(_text_in(target)):
                raise Malformed(text("file.another", path=self.path))
            _replace(target, content)
        except OSError as error:
            raise Malformed(text("file.unwritable", path=self.path, why=_why(error))) from error


def _text_in(path: Path) -> str:
    """What is in a file now; nothing if there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        return "\0"  # in no record


def _replace(path: Path, content: str) -> None:
    """Put the content in the place of the file in one step, when it is safe on the disk."""
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _why(error: OSError) -> str:
    return error.strerror or str(error)
