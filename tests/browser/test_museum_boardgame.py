"""The Museum Boardgame: whole games by mouse, by keyboard and on a phone, on the board itself."""

import random
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.measure import barriers, too_small
from tests.browser.test_by_keys import ARROWS, MOST, Keyboard
from tests.browser.test_by_mouse import drag
from tests.browser.texts import in_game, like_in_game, names_in_game, t
from tests.browser.visitor import Table, set_up

GAME: Final = "museum_boardgame"
ENDS: Final = ("pass", "end_turn")
Touch = Callable[[Locator], None]


def click(thing: Locator) -> None:
    """With a mouse."""
    thing.click()


def tap(thing: Locator) -> None:
    """With a finger."""
    thing.tap()


class Curator:
    """Somebody who chooses on the board; with a mouse, by dragging and by clicking in turns."""

    def __init__(self, table: Table, touch: Touch) -> None:
        self.table: Final = table
        self.touch: Final = touch
        self.mouse: Final = table.page.mouse
        self.done: Final[set[str]] = set()
        self.dice: Final = random.Random("museum")

    def position(self) -> dict[str, Any]:
        """What the server said last to the seat of this device that chooses."""
        found: list[dict[str, Any]] = self.table.state()["positions"]
        return next(one for one in found if one["options"])

    def buttons(self, name: str) -> Locator:
        """What can be touched on the board now, by a text of the game."""
        found = like_in_game(f"words.{name}", GAME)
        return self.table.square.get_by_role("button", name=found, disabled=False)

    def tile(self, place: int, seat: int | None = None) -> Locator:
        """The tile on a place, one's own or another's, by its name."""
        position = self.position()
        museum = position["view"]["museums"][position["eye"] if seat is None else seat]
        return named(self.table, [*museum["spaces"], *museum["storage"]][place])

    def act(self) -> None:
        """Choose one of the options, of a kind that has not been chosen yet if there is one."""
        options = self.position()["options"]
        wanted = [one for one in options if one["verb"] not in ENDS]
        kinds = sorted({one["verb"] for one in wanted})
        if not wanted or (kinds == ["score"] and all(one["key"] != "score" for one in wanted)):
            self.end(options[-1]["key"])
            return
        verb = self.dice.choice([verb for verb in kinds if verb not in self.done] or kinds)
        one = self.dice.choice([one for one in wanted if one["verb"] == verb])
        getattr(self, verb)(*one["numbers"])
        expect(self.table.confirm).to_be_visible()
        with self.table.told():
            self.touch(self.table.confirm)
        self.done.add(verb)

    def end(self, key: str) -> None:
        """Press the main button."""
        name = in_game(f"actions.{key}", GAME)
        with self.table.told():
            self.touch(self.table.bar.get_by_role("button", name=name, exact=True).last)

    def bring(self, verb: str, one: Locator, other: Locator) -> None:
        """Two things together: dragged with a mouse, or touched one after the other."""
        ways = ("drag", "touch") if self.touch is click else ("touch",)
        new = [way for way in ways if f"{verb} by {way}" not in self.done]
        way = self.dice.choice(new or ways)
        self.done.add(f"{verb} by {way}")
        if way == "drag":
            drag(self.mouse, one, other)
            return
        self.touch(one)
        if not self.table.confirm.is_visible():
            self.touch(other)

    def place(self, space: int) -> None:
        """A visitor from the supply to a tile."""
        self.bring("place", self.buttons("supply"), self.tile(space))

    def swap(self, space: int, other: int) -> None:
        """A tile to its neighbour."""
        self.bring("swap", self.tile(space), self.tile(other))

    def store(self, space: int, slot: int) -> None:
        """A tile to storage."""
        self.bring("store", self.tile(space), self.tile(12 + slot))

    def score(self, _hall: int) -> None:
        """The first hall that can be, by what it is worth."""
        self.touch(self.buttons("hall").first)

    def install(self, space: int, slot: int) -> None:
        """A tile from storage to the space."""
        self.bring("install", self.tile(12 + slot), self.tile(space))

    def exchange(self, own: int, seat: int, slot: int) -> None:
        """One's own tile to another's."""
        self.bring("exchange", self.tile(12 + own), self.tile(12 + slot, seat))


def named(table: Table, tile: int) -> Locator:
    """A tile wherever it lies."""
    name = names_in_game("tile", GAME)[tile]
    return table.square.get_by_role("button", name=f": {name}.")


def width(thing: Locator) -> int:
    """How wide it is on the screen, in whole pixels."""
    box = thing.bounding_box()
    assert box
    return round(box["width"])


def play(table: Table, touch: Touch) -> Curator:
    """A game to its end."""
    curator = Curator(table, touch)
    while table.await_turn():
        curator.act()
    assert table.state()["over"]
    return curator


def test_a_whole_game_by_mouse(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    table = set_up(ada, "ybb", game=GAME, victory_points=9, max_rounds=9).start()
    curator = play(table, click)
    assert {"place", "swap", "store", "place by drag"} <= curator.done
    for score in table.state()["scores"]:
        expect(table.page.get_by_text(t("final.points", n=score)).first).to_be_visible()


def test_halls_and_sevens(visit: Visit) -> None:
    """All on one device, until a hall was filled anew and a seven exchanged by dragging and by clicking."""
    table = set_up(visit(), "yyy", game=GAME, victory_points=60).start()
    curator = Curator(table, click)
    wanted = {"score", "install", "exchange by drag", "exchange by touch"}
    for _ in range(400):
        if wanted <= curator.done or not table.await_turn():
            break
        curator.act()
    assert wanted <= curator.done


def test_a_whole_game_on_a_phone(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = set_up(ada, "ybb", game=GAME, victory_points=4, max_rounds=4).start()
    assert table.await_turn()
    assert too_small(table.page) == []
    assert barriers(table.page) == []
    play(table, tap)


def choose(table: Table, keys: Keyboard, dice: random.Random) -> None:
    """Move to something that can be chosen, press Enter until something waits, and confirm."""
    with table.told():
        for _ in range(MOST):
            for _ in range(dice.randrange(1, 4)):
                keys.press(dice.choice(ARROWS))
            ends = table.bar.locator("[data-main]:focus").count() > 0
            keys.press("Enter")
            if ends:
                return
            if table.confirm.is_visible():
                keys.press("e")
                return
        raise AssertionError("nothing could be chosen")


def test_a_whole_game_by_keys(visit: Visit) -> None:
    ada, dice = visit(color_scheme="dark"), random.Random("keys")
    table = set_up(ada, "ybb", game=GAME, victory_points=3, max_rounds=3).start()
    assert table.await_turn()
    assert barriers(table.page) == []
    keys = Keyboard(ada)
    while table.await_turn():
        choose(table, keys, dice)
    assert table.state()["over"]


def test_an_open_pile(visit: Visit) -> None:
    """A tile is picked by a click, and lies where it was said to."""
    table = set_up(visit(), "ybb", game=GAME, draft="open").start()
    for _ in range(3):
        assert table.await_turn()
        view = table.state()["positions"][0]["view"]
        tile = view["pile"][-1]
        named(table, tile).click()
        with table.told():
            table.confirm.click()
        museum = table.state()["positions"][0]["view"]["museums"][0]
        assert museum["spaces"][view["next"]["place"]] == tile


def test_another_museum_is_shown_large(visit: Visit) -> None:
    table = set_up(visit(), "ybb", game=GAME).start()
    assert table.await_turn()
    museums = table.state()["positions"][0]["view"]["museums"]
    mine, theirs = (named(table, museum["spaces"][0]) for museum in museums[:2])
    widths = [width(one) for one in (mine, theirs)]
    assert widths[0] > widths[1]
    plates = table.square.locator("[data-seat]")
    plates.first.focus()
    table.page.keyboard.press("Enter")
    expect(plates).to_have_count(3)
    assert [width(one) for one in (theirs, mine)] == widths
