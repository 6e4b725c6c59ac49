"""Somebody with a browser of their own, and the pages of the client as they find them.

Everything is found by its role and its name, and names come from the catalogues by their keys.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.house import House
from tests.browser.texts import GAME, GAMES, in_game, rule_title, rule_value, t, word
from tests.browser.watch import Line, Seen


def until(page: Page, condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait for what no single page can show. Events of browsers are taken in meanwhile."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        page.wait_for_timeout(20)


class Visitor:
    """A browser with one page."""

    def __init__(self, context: BrowserContext, house: House, expected: list[str]) -> None:
        self.context: Final = context
        self.house: Final = house
        self.expected: Final = expected  # complaints of browsers that this test is about
        self.seen: Final = Seen(context)
        self.page: Final[Page] = context.new_page()

    def open(self, path: str = "") -> "Visitor":
        """Go to a page of the house, or to a link of it."""
        self.page.goto(path if "://" in path else f"{self.house.address}/{path}")
        return self

    def tab(self) -> "Visitor":
        """The same browser, with a further page."""
        further = object.__new__(Visitor)
        further.__dict__.update(self.__dict__, page=self.context.new_page())
        return further

    def button(self, key: str, **words: object) -> Locator:
        """The button with a text of the client."""
        return self.page.get_by_role("button", name=t(key, **words), exact=True)

    def heading(self, key: str) -> Locator:
        """The heading with a text of the client."""
        return self.page.get_by_role("heading", name=t(key), exact=True)

    def dialog(self, key: str) -> Locator:
        """The open dialog with that title."""
        return self.page.get_by_role("dialog", name=t(key), exact=True)

    def heard(self) -> list[str]:
        """All that was said through the live region on this page."""
        found: list[str] = self.page.evaluate("window.heard")
        return found

    def line(self) -> Line:
        """The WebSocket that this page has opened last."""
        return next(line for line in reversed(self.seen.lines) if line.page is self.page)

    def table_id(self) -> str:
        """The table of the address."""
        found = re.search(r"/t/([^/#?]+)", self.page.url)
        assert found, self.page.url
        return found[1]


def set_up(
    visitor: Visitor, seats: str, name: str = "Ada", game: str = "museum_match", **rules: object
) -> "Table":
    """Lay a table with who sits there: ``y`` on this device, ``o`` open, ``b`` a greedy bot.

    ``rules`` are house rules by their names; whole numbers are typed, others are buttons.
    """
    page = visitor.open(f"new/{game}").page
    kinds = {"y": "new.kind.you", "o": "new.kind.open", "b": "new.kind.bot"}
    for seat, kind in enumerate(seats):
        row = page.get_by_role("group", name=t("new.seat", n=seat + 1), exact=True)
        row.get_by_role("button", name=t(kinds[kind]), exact=True).click()
        if kind == "b":
            page.get_by_label(t("new.bot", n=seat + 1), exact=True).select_option("greedy")
    for seat, kind in enumerate(seats):
        if kind == "y":
            field = page.get_by_label(t("new.player.label", n=seat + 1), exact=True)
            field.fill(f"{name} {seat + 1}" if seat else name)
    for rule, value in rules.items():
        if isinstance(value, int):
            field = page.get_by_role("spinbutton", name=rule_title(rule, game), exact=True)
            field.fill(str(value))
            field.press("Tab")
        else:
            group = page.get_by_role("group", name=rule_title(rule, game), exact=True)
            group.get_by_role("button", name=rule_value(rule, str(value), game), exact=True).click()
    visitor.button("new.create").click()
    expect(visitor.button("table.start")).to_be_visible()
    return Table(visitor, game if (GAMES / game).is_dir() else GAME)  # toys have no board


class Table:
    """The page of a table at which a game is played."""

    def __init__(self, visitor: Visitor, game: str = GAME) -> None:
        self.visitor: Final = visitor
        self.page: Final = visitor.page
        self.bar: Final = self.page.get_by_role("region", name=t("bar.label"), exact=True)
        self.confirm: Final = self.bar.get_by_role("button", name=t("bar.confirm"), exact=True)
        self.list: Final = self.bar.get_by_role("button", expanded=False)
        self.hide: Final = self.bar.get_by_role("button", expanded=True)
        self.final: Final = visitor.heading("final.title")
        self.square: Final = self.page.get_by_role("group", name=word("board", game), exact=True)
        self.end: Final = self.bar.get_by_role(
            "button", name=in_game("actions.end_turn", game), exact=True
        ).last  # the main button, which stands after the list

    def invitation(self) -> str:
        """The link that lets others sit down."""
        field = self.page.get_by_role("textbox", name=t("table.invite.text"), exact=True)
        return field.input_value()

    def start(self) -> "Table":
        """Begin the game, and wait for the board."""
        self.visitor.button("table.start").click()
        return self.laid()

    def laid(self) -> "Table":
        """Wait for the board."""
        expect(self.square).to_be_visible()
        return self

    def my_turn(self) -> Locator:
        """What is there exactly while this device has to choose."""
        return self.list.or_(self.hide)

    def await_turn(self) -> bool:
        """Wait until it is for this device to choose; False if the game is over instead."""
        expect(self.my_turn().or_(self.final)).to_be_visible(timeout=60_000)
        return not self.final.is_visible()

    @contextmanager
    def told(self) -> Iterator[None]:
        """Whatever is done meanwhile is waited for, until it has been said through the live region."""
        before = len(self.visitor.heard())
        yield
        self.page.wait_for_function("before => window.heard.length > before", arg=before)

    def things(self) -> Locator:
        """What can be chosen on the board now, or taken up for it."""
        return self.square.get_by_role("button").and_(self.page.locator("[aria-disabled=false]"))

    def options(self) -> Locator:
        """The list of all choices, opened."""
        if self.list.is_visible():
            self.list.click()
        expect(self.hide).to_be_visible()
        return self.bar.get_by_role("list").get_by_role("button")

    def choose(self, wanted: str | re.Pattern[str] = "") -> str:
        """Choose from the list what begins with these words, or the first there is; returns it."""
        options = self.options()
        option = options.filter(has_text=wanted).first if wanted else options.first
        text = option.inner_text()
        deed = option
        if t("bar.final") in text:
            option.click()
            deed = self.confirm
        with self.told():
            deed.click()
        return text

    def take_turn(self) -> None:
        """Choose the first that there is until one's turn has been ended."""
        last = ""
        while last not in ("score", "end_turn"):
            self.choose()
            last = self.visitor.line().sent_messages("act")[-1]["verb"]

    def log(self) -> list[str]:
        """The lines of the log."""
        panel = self.page.get_by_role("tabpanel", name=t("tab.log"), exact=True)
        lines = panel.get_by_role("listitem").all_inner_texts()
        return [line for line in lines if line != t("log.since")]

    def further(self, lines: int) -> bool:
        """Has the log more lines than that, or is the game over?"""
        return self.final.is_visible() or len(self.log()) > lines

    def shown(self) -> dict[str, Any]:
        """The table as the server described it last."""
        return self.visitor.line().messages("table")[-1]

    def state(self) -> dict[str, Any]:
        """The state that came last."""
        return self.visitor.line().messages("state")[-1]
