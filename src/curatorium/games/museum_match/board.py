"""The table of Museum Match drawn in 80 columns, from the view alone.

Whoever looks sits in front: their two rows are the lowest. The public looks from the south.
"""

from collections.abc import Sequence
from typing import Final

from curatorium.games.museum_match import content
from curatorium.games.museum_match.geometry import (
    CELL,
    ROW_CELLS,
    SEATS,
    SPACES,
    UNSHARED,
    space_of,
)
from curatorium.games.museum_match.state import DEAL, ROLL
from curatorium.games.museum_match.views import MuseumMatchSet, MuseumMatchView
from curatorium.pieces.exhibit_tiles.content import ATTRIBUTES, SETS
from curatorium.pieces.exhibit_tiles.marks import GAP
from curatorium.pieces.looker import Looker

SIDE: Final = 6  # cells along a side of the square
WIDE: Final = 12  # columns within a cell
TALL: Final = 3  # lines within a cell
HOLE: Final = -1  # in the place of a cell: the middle of the square, where nothing lies
OVER: Final = 0


def draw(view: MuseumMatchView, names: Sequence[str]) -> list[str]:
    """The square with its middle, the spaces of whoever looks, and the sets at hand."""
    return Drawing(view, names).lines()


def seen_from(seat: int) -> list[list[int]]:
    """The square row by row from the far side, left to right, as ``seat`` sees it: cells, or HOLE."""
    return [[_seen(seat, column, 5 - row) for column in range(SIDE)] for row in range(SIDE)]


def _seen(seat: int, x: int, y: int) -> int:
    """The cell ``x`` columns from the left and ``y`` rows away: a row of the seat that it lies before."""
    if y < 2:
        return _in_rows(seat, x, y)
    if y > 3:
        return _in_rows(seat + 2, 5 - x, 5 - y)
    if x < 2:
        return _in_rows(seat + 1, 5 - y, x)
    if x > 3:
        return _in_rows(seat + 3, y, 5 - x)
    return HOLE


def cells_of(seat: int) -> list[int]:
    """The cells of a seat's two rows, top row first, left to right."""
    return [int(ROW_CELLS[seat * SPACES + i]) for i in range(SPACES)]


def _in_rows(seat: int, along: int, depth: int) -> int:
    return int(ROW_CELLS[seat % SEATS * SPACES + (1 - depth) * SIDE + along])


class Shown(Looker):
    """What a view shows, by name: common to the picture and to the sentences of ``in_words``."""

    def __init__(self, view: MuseumMatchView, names: Sequence[str]) -> None:
        super().__init__(names, view.seat, content.catalogue(view.deck))
        self.view = view

    def tile_on(self, cell: int) -> int:
        """The tile on a cell, or GAP."""
        tile = self.view.tiles[cell]
        return GAP if tile is None else tile

    def cell(self, space: int) -> int:
        """The cell under a space of whoever looks."""
        return int(CELL[self.seat * SPACES + space])

    def neighbour(self, space: int) -> int:
        """Who shares that space with whoever looks; -1 for a space of their own."""
        if space in UNSHARED:
            return -1
        return (self.seat + (1 if space < 6 else 3)) % SEATS

    def side(self, seat: int) -> int:
        """Where ``seat`` sits: 0 in front, then clockwise."""
        return (seat - self.seat) % SEATS

    def headline(self) -> str:
        """Round, turn and dice."""
        view = self.view
        if view.step == OVER:
            return self.say("board.over", view.round)
        if view.step == DEAL:
            return self.say("board.nobody", view.round)
        if view.step == ROLL:
            return self.say("board.rolling", view.round, view.turn)
        return self.say("board.turn", view.round, view.turn, view.dice[0], view.dice[1])

    def sets(self, seat: int) -> list[MuseumMatchSet]:
        """The valid sets of ``seat``, the best first."""
        own = [found for found in self.view.sets if found.seat == seat]
        return sorted(own, key=lambda found: -found.tokens * found.multiplier)


class Drawing(Shown):
    """The picture."""

    def lines(self) -> list[str]:
        """All of it, none longer than 80 columns."""
        lines = [self.headline(), *self.square()]
        lines += [self.say("board.legend_1"), self.say("board.legend_2"), ""]
        lines.append(self.say("board.spaces", self.seat))
        lines += [self.space(space) for space in (0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11)]
        lines += [*self.own_sets(), *self.other_sets()]
        return [_cut(line, 80) for line in lines]

    def square(self) -> list[str]:
        """The cells in their frames; the two rows in front are parted off by a double line."""
        hole = self.middle()
        lines = [_rule("┌", "┬", "┐", "─")]
        for row, cells in enumerate(seen_from(self.seat)):
            boxes = [self.box(cell) for cell in cells]
            for i in range(TALL):
                parts = [box[i] for box in boxes]
                if cells[2] == HOLE:
                    parts[2:4] = [hole[(row - 2) * (TALL + 1) + i]]
                lines.append(f"│{'│'.join(parts)}│")
            lines.append(_under(row, hole[TALL]))
        return lines

    def middle(self) -> list[str]:
        """The seven lines in the middle of the square: scores and what lies there."""
        lines = [self.say("board.target", self.view.target)]
        for side in (2, 1, 3, 0):
            seat = (self.seat + side) % SEATS
            turn = ">" if seat == self.view.turn and self.view.step != OVER else " "
            name = _cut(self.names[seat], 14)
            lines.append(f"{turn}{self.word('arrow', side)} {name:<14} {self.view.scores[seat]:>4}")
        lines.append(self.say("board.piles", len(self.view.stack), len(self.view.discards)))
        lines.append(self.tokens_left("board", self.view.supply))
        return [f" {_cut(line, 2 * WIDE):<{2 * WIDE}}" for line in lines]

    def box(self, cell: int) -> list[str]:
        """The three lines of a cell: space and tokens, tile, attributes."""
        if cell == HOLE:
            return [""] * TALL
        tile = self.tile_on(cell)
        if tile == GAP:
            return [self.corner(cell), f"{self.say('board.gap'):<{WIDE}}", " " * WIDE]
        collection, exhibition, theme = ATTRIBUTES[self.view.deck][tile]
        facts = (
            f"{self.word('collection_short', collection)} "
            f"{self.word('exhibition_short', exhibition):<6} {self.word('theme_short', theme)}"
        )
        return [self.corner(cell), f"{self.short(tile):<{WIDE}}", f"{facts:<{WIDE}}"]

    def short(self, tile: int) -> str:
        """The name of a tile in twelve columns."""
        return self.word(f"tile_{SETS[self.view.deck].id}", tile)

    def corner(self, cell: int) -> str:
        """The first line of a cell: its number if it is a space of whoever looks, Active, tokens."""
        active = self.say("board.active") if cell in self.view.active else ""
        space = space_of(self.seat, cell)
        label = "" if space < 0 else self.label(space)
        tokens = self.tokens(cell)
        return f"{label:<3}{active:<6}{tokens:>3}"

    def label(self, space: int) -> str:
        shared = "" if space in UNSHARED else self.say("board.shared")
        return self.word("space_short", space) + shared

    def tokens(self, cell: int) -> str:
        """How many Visitor Tokens lie there; nothing for none."""
        count = self.view.tokens[cell]
        return f"{count}{self.say('board.token')}" if count else ""

    def space(self, space: int) -> str:
        """A space of whoever looks, its tile by its full name."""
        cell = self.cell(space)
        tile = self.tile_on(cell)
        start = f"{self.label(space):<3} {self.tokens(cell):>3} "
        if tile == GAP:
            return start + self.say("board.gap")
        collection, exhibition, theme = ATTRIBUTES[self.view.deck][tile]
        return (
            f"{start}{self.texts.names['tile'][tile]:<30} "
            f"{self.word('collection_short', collection)} "
            f"{self.word('exhibition', exhibition):<20} {self.word('theme_plain', theme)}"
        )

    def own_sets(self) -> list[str]:
        """The sets that whoever looks could score as the tiles lie."""
        lines = [
            self.say(
                "board.set",
                found.window,
                found.tokens,
                found.multiplier,
                found.tokens * found.multiplier,
                found.match,
            )
            for found in self.sets(self.seat)
        ]
        return lines or [self.say("board.no_sets", self.seat)]

    def other_sets(self) -> list[str]:
        """The best set of each of the others, in one line; none if none has tokens on it."""
        parts = []
        for seat in range(SEATS):
            best = max((f.tokens * f.multiplier for f in self.sets(seat)), default=0)
            if seat != self.seat and best:
                parts.append(self.say("board.other", seat, best))
        return [f"{self.say('board.others')} {', '.join(parts)}."] if parts else []


def _rule(left: str, cross: str, right: str, line: str) -> str:
    return left + cross.join([line * WIDE] * SIDE) + right


def _under(row: int, between: str) -> str:
    """The line under a row of cells; ``between`` is the line of the middle that crosses it."""
    bar = "─" * WIDE
    if row == 1:
        return f"├{bar}┼{bar}┼{bar}┴{bar}┼{bar}┼{bar}┤"
    if row == 2:
        return f"├{bar}┼{bar}┤{between}├{bar}┼{bar}┤"
    if row == 3:
        bar = "═" * WIDE
        return f"╞{bar}╪{bar}╪{bar}╤{bar}╪{bar}╪{bar}╡"
    if row == SIDE - 1:
        return _rule("└", "┴", "┘", "─")
    return _rule("├", "┼", "┤", "─")


def _cut(text: str, columns: int) -> str:
    """``text``, or its beginning and three dots if it is too long."""
    return text if len(text) <= columns else f"{text[: columns - 3]}..."
