"""Draws the pictures in docs/pictures: the table of the text client, as a person at it sees it.

The play is made by bots from a fixed seed, so that the same picture comes out every time. Letters
are SVG text in the fonts of whoever looks; frames are drawn as lines, so that they close in any
font.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from curatorium.bots.registry import load_bot
from curatorium.core.content import Catalogue
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE
from curatorium.core.play import Chance, Play
from curatorium.core.registry import load

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SEED = "museum 18"
NAMES = ("Ada", "Ben", "Cleo", "Dan")
ROUND = 7  # the round in which the picture is taken

WALL = "#F6F2EA"
FLOOR = "#E9E1D3"
INK = "#1F1B16"
FRAME = "#8C8373"
TINTS = {
    "brass": "#8A6420",
    "vermilion": "#B2361B",
    "lapis": "#24549C",
    "verdigris": "#1E6B57",
    "ochre": "#8A5A00",
    "plum": "#7B2F6C",
    "stone": "#5F594F",
}

WIDE = 8.43  # of a letter, in pixels
TALL = 17  # of a line
SIZE = 14  # of the letters
MARGIN = 22
FONTS = "ui-monospace, 'DejaVu Sans Mono', Menlo, 'Liberation Mono', Consolas, monospace"
LETTERS = f'font-family="{FONTS}" font-size="{SIZE}"'

#: How far a sign of a frame reaches: up, down, left and right, in lines drawn.
REACH = {
    "─": "0011", "│": "1100", "┌": "0101", "┐": "0110", "└": "1001", "┘": "1010", "├": "1101",
    "┤": "1110", "┬": "0111", "┴": "1011", "┼": "1111", "═": "0022", "╞": "1102", "╡": "1120",
    "╪": "1122", "╤": "0122",
}  # fmt: skip


class Run(NamedTuple):
    """Some letters of one tint that stand in a row."""

    column: int
    letters: str
    tint: str


def table() -> Play:
    """A play of greedy bots, at the first decision of the first seat in that round."""
    game = load("museum_match")
    play = Play(game, 4, game.meta.choose({}), Chance("seeded", SEED), "picture", NAMES)
    bot = load_bot("greedy")
    while True:
        who = int(game.decider(play.state))
        if who == CHANCE:
            play.act(CHANCE, play.drawn())
            continue
        if who == 0 and sum(r[0] == CHANCE and r[1] == "roll" for r in play.log) > 4 * (ROUND - 1):
            return play
        dice = SeededDice(SEED, str(len(play.log)))
        play.act(who, bot.choose(game, game.redeal(play.state, who, dice), who, dice))


def runs(line: str, words: Mapping[str, str]) -> Iterator[Run]:
    """The letters of a line without its frame; what stands apart by two spaces is apart here too."""
    tinted = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    for part in re.finditer(rf"[^\s{''.join(REACH)}]+(?: [^\s{''.join(REACH)}]+)*", line):
        at = 0
        for found in re.finditer(rf"(?<!\w)(?:{tinted})(?!\w)", part[0]):
            yield from _run(part.start() + at, part[0][at : found.start()], "")
            yield from _run(part.start() + found.start(), found[0], words[found[0]])
            at = found.end()
        yield from _run(part.start() + at, part[0][at:], "")


def _run(column: int, letters: str, tint: str) -> Iterator[Run]:
    bare = letters.strip()
    if bare:
        yield Run(column + letters.index(bare), bare, tint)


def frames(lines: Sequence[str]) -> str:
    """The frames as one path: from the middle of each sign to the borders that it reaches."""
    across: dict[float, list[tuple[float, float]]] = {}
    down: dict[float, list[tuple[float, float]]] = {}
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            up, low, left, right = (int(n) for n in REACH.get(sign, "0000"))
            x, y = (column + 0.5) * WIDE, (row + 0.5) * TALL
            apart = 1.5 if max(left, right) == 2 else 0.0
            if up or low:
                top = y - TALL / 2 if up else y + apart
                down.setdefault(x, []).append((top, y + low * TALL / 2))
            if left or right:
                ends = (x - bool(left) * WIDE / 2, x + bool(right) * WIDE / 2)
                for height in sorted({y - apart, y + apart}):
                    across.setdefault(height, []).append(ends)
    parts = [f"M{a:.1f} {y:.1f}H{b:.1f}" for y, ends in across.items() for a, b in joined(ends)]
    parts += [f"M{x:.1f} {a:.1f}V{b:.1f}" for x, ends in down.items() for a, b in joined(ends)]
    return "".join(parts)


def joined(ends: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Strokes of one line, those that touch made one."""
    start, end = float("-inf"), float("-inf")
    for a, b in sorted(ends):
        if a > end + 0.01:
            if end > start:
                yield start, end
            start = a
        end = b
    yield start, end


def svg(lines: Sequence[str], texts: Catalogue, title: str) -> str:
    """The lines as a picture."""
    words = {
        key.removeprefix("tints."): TINTS[tint]
        for key, tint in texts.texts.items()
        if key.startswith("tints.")
    }
    wide = round(max(map(len, lines)) * WIDE + 2 * MARGIN)
    tall = len(lines) * TALL + 2 * MARGIN
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{tall}" rx="10" fill="{FLOOR}"/>',
        f'<rect x="7" y="7" width="{wide - 14}" height="{tall - 14}" rx="5" fill="{WALL}"/>',
        f'<g transform="translate({MARGIN} {MARGIN})" fill="{INK}" {LETTERS}>',
        f'<path d="{frames(lines)}" fill="none" stroke="{FRAME}"/>',
    ]
    for row, line in enumerate(lines):
        drawn += [text(run, row) for run in runs(line, words)]
    return "\n".join([*drawn, "</g>", "</svg>", ""])


def text(run: Run, row: int) -> str:
    """Letters in their place; ``textLength`` keeps them there in a font that is wider."""
    x, y = run.column * WIDE, (row + 0.74) * TALL
    tint = f' fill="{run.tint}"' if run.tint else ""
    if run.tint == TINTS["brass"]:
        tint += ' font-weight="bold"'
    long = f' textLength="{len(run.letters) * WIDE:.1f}"' if len(run.letters) > 1 else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{long}{tint}>{escape(run.letters)}</text>'


def museum_match() -> str:
    """The picture of Museum Match."""
    play = table()
    game = play.game
    lines = game.board(game.view(play.state, 0), play.names)
    title = f"{game.meta.title} in the terminal, seen by {NAMES[0]}"
    return svg(lines, game.catalogue(play.options), title)


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / "museum_match.svg").write_text(museum_match(), encoding="utf-8")
