"""The museums of The Museum Boardgame drawn in 80 columns, from the view alone.

Whoever looks sees their own museum first and framed, the others below it in short. The public
looks as the first seat does.
"""

from collections.abc import Sequence
from typing import Final

from curatorium.games.museum_boardgame import content
from curatorium.games.museum_boardgame.geometry import HALLS, SEATS, SLOTS, STORAGE
from curatorium.games.museum_boardgame.state import DRAW, PICK, ROLL
from curatorium.games.museum_boardgame.views import MuseumBoardgameMuseum, MuseumBoardgameView
from curatorium.pieces.exhibit_tiles.content import ATTRIBUTES, SETS
from curatorium.pieces.looker import Looker

WIDE: Final = 12  # columns of a place
OVER: Final = 0
ROWS: Final = ((0, 1, 2, 6, 7, 8), (3, 4, 5, 9, 10, 11))  # spaces of the upper and the lower row


def draw(view: MuseumBoardgameView, names: Sequence[str]) -> list[str]:
    """All three museums, and what their halls are worth."""
    return Drawing(view, names).lines()


class Shown(Looker):
    """What a view shows, by name: common to the picture and to the sentences of ``in_words``."""

    def __init__(self, view: MuseumBoardgameView, names: Sequence[str]) -> None:
        super().__init__(names, view.seat, content.catalogue(view.deck))
        self.view = view

    def seats(self) -> list[int]:
        """Whoever looks, then the others clockwise."""
        return [(self.seat + nth) % SEATS for nth in range(SEATS)]

    def taking(self) -> bool:
        """Are the tiles still being taken?"""
        return self.view.step in (DRAW, PICK)

    def headline(self) -> str:
        """Round, turn and dice."""
        view = self.view
        if view.step == OVER:
            return self.say("board.over", view.round)
        if self.taking() and view.next is not None:
            return self.say("board.taking", view.next.seat, view.next.place, len(view.pile))
        if view.step == ROLL:
            return self.say("board.rolling", view.round, view.turn)
        key = "board.turn_seven" if view.seven else "board.turn"
        return self.say(key, view.round, view.turn, *view.dice)

    def supplies(self, section: str) -> list[str]:
        """Points to win, Visitor Tokens, and how near a stall is."""
        view = self.view
        said = [
            self.say(f"{section}.target", view.target),
            self.tokens_left(section, view.supply),
        ]
        if view.dry and view.dry_rounds:
            said.append(self.say(f"{section}.dry", view.dry, view.dry_rounds))
        return said

    def tile_at(self, seat: int, place: int) -> int | None:
        """The tile on a space or, from 12 on, in storage."""
        museum = self.view.museums[seat]
        return museum.spaces[place] if place < STORAGE else museum.storage[place - STORAGE]

    def tokens_at(self, seat: int, place: int) -> int:
        return self.view.museums[seat].tokens[place] if place < STORAGE else 0

    def is_active(self, seat: int, place: int) -> bool:
        """Is there an Active Tile that still has its action?"""
        return seat == self.view.turn and any(a.space == place for a in self.view.active)

    def hall(self, key: str, museum: MuseumBoardgameMuseum, hall: int) -> str:
        """What a hall is worth, by the sentence at ``key``."""
        found = museum.halls[hall]
        points = found.tokens * found.multiplier
        return self.say(key, hall, found.tokens, found.multiplier, points, found.case)


class Drawing(Shown):
    """The picture."""

    def lines(self) -> list[str]:
        """All of it, none longer than 80 columns."""
        lines = [self.headline(), " ".join(self.supplies("board")), self.title(self.seat)]
        lines += [*self.wings(), *self.storage()]
        lines += [self.say("board.legend_1"), self.say("board.legend_2")]
        for seat in self.seats()[1:]:
            lines += ["", *self.other(seat)]
        if self.view.step == PICK:
            lines += ["", *self.pile()]
        return [_cut(line.rstrip(), 80) for line in lines]

    def title(self, seat: int) -> str:
        """Whose museum it is, and their points."""
        turn = seat == self.view.turn and self.view.step != OVER and not self.taking()
        key = "board.turn_mark" if turn else "board.museum"
        return self.say(key, seat, self.view.scores[seat])

    def wings(self) -> list[str]:
        """The two wings side by side; a double line parts their halls."""
        lines = [_rule("┌", "┬", "┐", "─") * 2]
        for row in ROWS:
            boxes = [self.box(self.seat, space) for space in row]
            lines += [_boxed(parts[:3]) + _boxed(parts[3:]) for parts in zip(*boxes, strict=True)]
            lines.append(_rule("╞", "╪", "╡", "═") * 2)
        lines[-1] = _rule("└", "┴", "┘", "─") * 2
        return lines

    def storage(self) -> list[str]:
        """The four Storage Spaces, and what the halls are worth beside them."""
        boxes = [self.box(self.seat, STORAGE + slot) for slot in range(SLOTS)]
        lines = [_rule("┌", "┬", "┐", "─", SLOTS)]
        lines += [_boxed(parts) for parts in zip(*boxes, strict=True)]
        lines.append(_rule("└", "┴", "┘", "─", SLOTS))
        if self.taking():
            return lines
        museum = self.view.museums[self.seat]
        worth = [self.hall("board.hall", museum, hall) for hall in range(HALLS)]
        beside = [self.say("board.halls"), *worth]
        return [f"{line} {said}" for line, said in zip(lines, beside, strict=True)]

    def box(self, seat: int, place: int) -> list[str]:
        """The three lines of a place: its number, tokens and what goes on there; tile; attributes."""
        return [self.corner(seat, place), *self.tile(seat, place)]

    def corner(self, seat: int, place: int) -> str:
        label = self.word("space_short", place)
        count = self.tokens_at(seat, place)
        tokens = f"{count}{self.say('board.token')}" if count else ""
        return f"{label:<3}{self.state_of(seat, place):<6}{tokens:>3}"

    def state_of(self, seat: int, place: int) -> str:
        """Whether a place is Active, next or done; nothing for most."""
        if self.is_active(seat, place):
            return self.say("board.active")
        if self.view.next is not None and (seat, place) == (
            self.view.next.seat,
            self.view.next.place,
        ):
            return self.say("board.next")
        return self.say("board.done") if (seat, place - STORAGE) in self.view.done else ""

    def tile(self, seat: int, place: int) -> list[str]:
        """A tile's short name, and what is printed on it."""
        tile = self.tile_at(seat, place)
        if tile is None:
            return [f"{self.say('board.gap'):<{WIDE}}", " " * WIDE]
        return [f"{self.short(tile):<{WIDE}}", f"{self.facts(tile):<{WIDE}}"]

    def short(self, tile: int) -> str:
        """The name of a tile in twelve columns."""
        return self.word(f"tile_{SETS[self.view.deck].id}", tile)

    def facts(self, tile: int) -> str:
        """Collection, group and theme in twelve columns."""
        collection, group, theme = ATTRIBUTES[self.view.deck][tile]
        return (
            f"{self.word('collection_short', collection)} "
            f"{self.word('exhibition_short', group):<6} {self.word('theme_short', theme)}"
        )

    def other(self, seat: int) -> list[str]:
        """The museum of another player without frames; a bar stands between the wings."""
        museum = self.view.museums[seat]
        halls = [self.hall("board.hall_brief", museum, hall) for hall in range(HALLS)]
        lines = [self.title(seat) if self.taking() else f"{self.title(seat)}  {'  '.join(halls)}"]
        for row in ROWS:
            boxes = [self.box(seat, space) for space in row]
            lines += [_side_by_side(parts) for parts in zip(*boxes, strict=True)]
        boxes = [self.box(seat, STORAGE + slot) for slot in range(SLOTS)]
        return lines + [" ".join(parts) for parts in zip(*boxes, strict=True)]

    def pile(self) -> list[str]:
        """The tiles of the open pile, three in a line."""
        said = [f"{self.short(tile):<{WIDE}} {self.facts(tile):<{WIDE}}" for tile in self.view.pile]
        return ["  ".join(said[at : at + 3]) for at in range(0, len(said), 3)]


def _rule(left: str, cross: str, right: str, line: str, places: int = 3) -> str:
    return left + cross.join([line * WIDE] * places) + right


def _boxed(parts: Sequence[str]) -> str:
    return f"│{'│'.join(parts)}│"


def _side_by_side(parts: Sequence[str]) -> str:
    return f"{' '.join(parts[:3])} │ {' '.join(parts[3:])}"


def _cut(text: str, columns: int) -> str:
    """``text``, or its beginning and three dots if it is too long."""
    return text if len(text) <= columns else f"{text[: columns - 3]}..."
