"""What the terminal shows and takes: wrapped sentences, pictures as they are, answers."""

import os
import re
import sys
import textwrap
from collections.abc import Sequence
from typing import Final

from curatorium.core.content import Catalogue

WIDTH: Final = 80

#: Tints by name, as the numbers of a terminal of 256 colours: all can be read on black and on white.
_TINTS: Final = {
    "brass": "1;38;5;136",
    "calm": "38;5;243",
    "title": "1",
    "vermilion": "38;5;160",
    "lapis": "38;5;32",
    "verdigris": "38;5;29",
    "ochre": "38;5;130",
    "plum": "38;5;133",
    "stone": "38;5;243",
}
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def clean(line: str) -> str:
    """The line without what could steer a terminal: names come from files of unknown people."""
    return _CONTROLS.sub("?", line)


def number_in(answer: str) -> int:
    """The whole number that was typed; -1 if it is none, or none that could be meant."""
    return int(answer) if answer.isdecimal() and len(answer) < 10 else -1


class Screen:
    """The terminal. Colour is used where it can be, and is never the only sign."""

    def __init__(self) -> None:
        out = sys.stdout
        self.terminal: Final = out.isatty() and os.environ.get("TERM") != "dumb"
        self.colour: Final = self.terminal and not os.environ.get("NO_COLOR")

    def say(self, sentence: str, tint: str = "", start: str = "", hang: int = 0) -> None:
        """A sentence in at most 80 columns; lines after the first stand under its beginning, or ``hang`` in."""
        lines = textwrap.wrap(
            clean(sentence),
            WIDTH,
            initial_indent=start,
            subsequent_indent=" " * (len(start) + hang),
            break_on_hyphens=False,
        )
        for line in lines:
            print(self._tinted(line, tint))

    def command(self, line: str) -> None:
        """A line to be copied, which is never broken."""
        print(f"  {clean(line)}")

    def gap(self) -> None:
        """An empty line."""
        print()

    def picture(self, lines: Sequence[str], texts: Catalogue) -> None:
        """Lines as they are, the words of the game's ``tints`` in their tints."""
        tints = {
            key.removeprefix("tints."): tint
            for key, tint in texts.texts.items()
            if key.startswith("tints.")
        }
        words = sorted(tints, key=len, reverse=True)
        pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, words)) or '(?!)'})(?!\w)")
        for line in map(clean, lines):
            print(pattern.sub(lambda found: self._tinted(found[1], tints[found[1]]), line))

    def ask(self, prompt: str) -> str:
        """What somebody answers; EOFError when nobody will."""
        return input(prompt).strip()

    def clear(self) -> None:
        """Nothing that was shown stays in sight."""
        print("\x1b[H\x1b[2J\x1b[3J" if self.terminal else "\n" * 60, end="", flush=True)

    def _tinted(self, part: str, tint: str) -> str:
        if not (self.colour and tint):
            return part
        return f"\x1b[{_TINTS[tint]}m{part}\x1b[0m"


def complain(sentence: str) -> None:
    """Say on standard error what is wrong."""
    sys.stdout.flush()
    for line in textwrap.wrap(clean(sentence), WIDTH, break_on_hyphens=False):
        print(line, file=sys.stderr)
