"""A whole game with nothing but a mouse, on the board itself."""

from typing import Final

from playwright.sync_api import FloatRect, Locator, Mouse as PlaywrightMouse, expect

from tests.browser.conftest import Visit
from tests.browser.texts import like_in_game, t, word
from tests.browser.visitor import Table, set_up

TARGET: Final = 12  # so many points that no bot has them before all ways were tried


def middle(thing: Locator) -> tuple[float, float]:
    """Where the middle of something is on the screen, once it moves no more."""
    thing.element_handle().wait_for_element_state("stable")
    box: FloatRect | None = thing.bounding_box()
    assert box, "it is drawn nowhere"
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(mouse: PlaywrightMouse, thing: Locator, onto: Locator) -> None:
    """Press the button on a thing, move, and let go over another; both may still be on their way."""
    thing.hover()
    x, y = middle(thing)
    mouse.down()
    mouse.move(x + 12, y + 12, steps=4)
    mouse.move(*middle(onto), steps=8)
    mouse.up()


class Mouse:
    """A hand that clicks and drags."""

    def __init__(self, table: Table) -> None:
        self.table: Final = table
        self.mouse: Final = table.page.mouse
        self.ways: Final = [self.drag_figure, self.place, self.drag_tile, self.swap, self.exchange]
        self.done: Final[list[str]] = []

    def things(self, name: str) -> Locator:
        """What can be touched now, by a text of the game."""
        found = like_in_game(name)
        return self.table.square.get_by_role("button", name=found, disabled=False)

    def tiles(self) -> Locator:
        """The tiles among it."""
        return self.things("words.tile").or_(self.things("words.tile_shared"))

    def others(self) -> Locator:
        """What the tile that was taken up can be swapped with."""
        return self.tiles().and_(self.table.square.get_by_role("button", pressed=False))

    def stack(self) -> Locator:
        """The stack, if it can be touched."""
        name = f"{word('stack')}:"
        return self.table.square.get_by_role("button", name=name, disabled=False)

    def act(self) -> None:
        """Choose one thing that can be chosen now, each time in another way."""
        if self.table.end.is_visible():
            self.score_or_end()
            return
        for _ in self.ways:
            way = self.ways.pop(0)
            self.ways.append(way)
            if way():
                self.done.append(way.__name__)
                break
        with self.table.told():
            self.table.confirm.click()

    def score_or_end(self) -> None:
        """Score a set, or press the main button."""
        sets = self.things("words.set")
        if not sets.count():
            with self.table.told():
                self.table.end.click()
            return
        sets.last.click()
        with self.table.told():
            self.table.confirm.click()
        self.done.append("score")

    def drag(self, thing: Locator, onto: Locator) -> None:
        """From a thing to the last of what glows meanwhile."""
        drag(self.mouse, thing, onto.last)
        expect(self.table.confirm).to_be_visible()

    def drag_tile(self) -> bool:
        """Swap by dragging a tile to a neighbour."""
        self.drag(self.tiles().first, self.others())
        return True

    def drag_figure(self) -> bool:
        """Place by dragging a figure from the supply to a tile."""
        if not self.things("words.supply").count():
            return False
        self.drag(self.things("words.supply"), self.tiles())
        return True

    def swap(self) -> bool:
        """Swap by clicking on a tile and on a neighbour."""
        self.tiles().first.click()
        self.others().last.click()
        return True

    def exchange(self) -> bool:
        """Exchange by clicking on the stack and on a tile."""
        if not self.stack().count():
            return False
        self.stack().click()
        self.tiles().first.click()
        return True

    def place(self) -> bool:
        """Place by clicking on a tile and on the supply."""
        if not self.things("words.supply").count():
            return False
        self.tiles().first.click()
        self.things("words.supply").click()
        return True


def test_a_whole_game_on_the_board(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    table = set_up(ada, "ybbb", target=TARGET).start()
    mouse = Mouse(table)
    while table.await_turn():
        mouse.act()
    assert {"drag_tile", "drag_figure", "place"} <= set(mouse.done)
    state = table.state()
    assert state["over"]
    assert max(state["scores"]) >= TARGET
    for seat in range(4):
        points = t("final.points", n=state["scores"][seat])
        expect(table.page.get_by_text(points).first).to_be_visible()
