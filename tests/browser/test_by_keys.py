"""A whole game with nothing but a keyboard, from the entrance to the last place."""

import random
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.texts import rule_title, t
from tests.browser.visitor import Table, Visitor

MOST: Final = 120  # presses of Tab that lead anywhere
ARROWS: Final = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


class Keyboard:
    """Ten fingers."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor: Final = visitor
        self.press: Final = visitor.page.keyboard.press
        self.type: Final = visitor.page.keyboard.type

    def tab_to(self, wanted: Locator, key: str = "Tab") -> None:
        """Press Tab until the focus is on that."""
        expect(wanted).to_be_visible()
        for _ in range(MOST):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self.press(key)
        raise AssertionError(f"Tab does not lead to {wanted}")

    def use(self, wanted: Locator) -> None:
        """Go there and press Enter."""
        self.tab_to(wanted)
        self.press("Enter")


def lay(visitor: Visitor, keys: Keyboard, **rules: int) -> Table:
    """Set up a table with three bots, under these house rules."""
    page = visitor.open().page
    keys.use(page.get_by_role("link", name=t("home.setup"), exact=True).first)
    games = page.get_by_role("group", name=t("home.game"), exact=True)
    keys.use(games.get_by_role("button", name="Museum Match", exact=True))
    keys.tab_to(page.get_by_label(t("new.player.label", n=1), exact=True))
    keys.type("Ada")
    for seat in (2, 3, 4):
        row = page.get_by_role("group", name=t("new.seat", n=seat), exact=True)
        keys.use(row.get_by_role("button", name=t("new.kind.bot"), exact=True))
        keys.tab_to(page.get_by_label(t("new.bot", n=seat), exact=True))
        keys.type(t("bot.greedy"))
    for rule, number in rules.items():
        keys.tab_to(page.get_by_role("spinbutton", name=rule_title(rule), exact=True))
        keys.press("ControlOrMeta+a")
        keys.type(str(number))
    keys.use(visitor.button("new.create"))
    keys.use(visitor.button("table.start"))
    return Table(visitor).laid()


def undo(table: Table, keys: Keyboard) -> bool:
    """Take back what was done last, unless it drew a tile or ended the turn; whether it was taken back."""
    position = table.state()["positions"][0]
    if position["undoable"] < 0 or not position["options"]:
        return False
    expect(table.visitor.button("bar.undo")).to_be_enabled()
    with table.told():
        keys.press("u")
    assert table.await_turn()  # the same seat's
    assert any(t("log.undone") in line for line in table.log())
    return True


def choose(table: Table, keys: Keyboard, dice: random.Random) -> None:
    """Move to something that can be chosen, press Enter until something waits, and confirm."""
    with table.told():
        for _ in range(MOST):
            for _ in range(dice.randrange(1, 4)):
                keys.press(dice.choice(ARROWS))
            ends = table.end.is_visible() and table.end.evaluate(
                "one => one === document.activeElement"
            )
            keys.press("Enter")
            if ends:
                return
            if table.confirm.is_visible():
                keys.press("e")
                return
        raise AssertionError("nothing could be chosen")


def test_a_whole_game(visit: Visit) -> None:
    ada, dice = visit(), random.Random("keys")
    keys = Keyboard(ada)
    table = lay(ada, keys, max_rounds=2)
    acts, taken_back = 0, False
    while table.await_turn():
        choose(table, keys, dice)
        acts += 1
        taken_back = taken_back or undo(table, keys)
    assert acts >= 4
    assert taken_back
    assert table.state()["over"]
    keys.use(ada.button("final.board"))
    expect(table.square).to_be_visible()
    keys.use(ada.button("final.back"))
    expect(table.final).to_be_visible()


def test_every_panel_and_dialog(visit: Visit) -> None:
    ada = visit()
    keys = Keyboard(ada)
    table = lay(ada, keys)
    assert table.await_turn()
    page = table.page
    for key, name in (("r", "tab.rules"), ("s", "tab.scores"), ("l", "tab.log")):
        keys.press(key)
        tab = page.get_by_role("tab", name=t(name), exact=True)
        expect(tab).to_have_attribute("aria-selected", "true")
    keys.press("c")
    expect(table.hide).to_be_visible()
    keys.press("c")
    expect(table.list).to_be_visible()
    keys.press("?")
    expect(ada.dialog("keys.title")).to_be_visible()
    keys.press("Escape")
    expect(ada.dialog("keys.title")).to_be_hidden()
    keys.press("w")
    dialog = ada.dialog("bar.why")
    expect(dialog).to_be_visible()
    keys.use(dialog.get_by_role("listitem").get_by_role("button").first)
    told = ada.dialog("why.title")
    expect(told.get_by_text(t("why.statements"))).to_be_visible()
    keys.press("Escape")
    expect(told).to_be_hidden()
    assert not ada.line().sent_messages("act")
