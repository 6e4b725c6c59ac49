"""The archive in the browser: nothing before a question, found by filters and words, and told at the table."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from curatorium.core.registry import load_decks
from tests.browser.conftest import Visit
from tests.browser.measure import barriers, too_small
from tests.browser.test_pages import PHONE, screens, themes
from tests.browser.texts import t
from tests.browser.visitor import Visitor

GAME: Final = "historians"
NAME: Final = "american_revolution"
DECK: Final = load_decks(GAME).open(NAME)
FIRST: Final = DECK.cards[0]


def opened(visitor: Visitor, hash: str = "") -> Visitor:
    """Look into the archive."""
    visitor.open(f"archive/{NAME}{hash}")
    visitor.button("archive.open").click()
    expect(cards(visitor).first).to_be_visible()
    return visitor


def cards(visitor: Visitor) -> Locator:
    """The cards that are shown."""
    return visitor.page.get_by_role("article")


def found(visitor: Visitor, count: int) -> None:
    """So many cards are found, and it is said."""
    said = t("archive.found", n=count, all=len(DECK.cards))
    expect(visitor.page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(cards(visitor)).to_have_count(count)


def filter_of(visitor: Visitor, name: str) -> Locator:
    """The field of a filter."""
    return visitor.page.get_by_role("combobox", name=t(f"archive.by.{name}"), exact=True)


def pick(visitor: Visitor, name: str, value: str) -> None:
    """Set a filter to a value, whatever number stands behind it."""
    filter_of(visitor, name).select_option(value)


def matching(name: str, value: str) -> int:
    return sum(value in card.found_by[name] for card in DECK.cards)


def table_of(visitor: Visitor) -> dict[str, Any]:
    """A running table of The Historians at which this browser's guest sits against a bot."""
    wanted = {
        "game": GAME,
        "seats": [{"kind": "you", "name": "Ada"}, {"kind": "bot", "bot": "random"}],
        "options": {"length": "short"},
    }
    request = visitor.page.request
    base = f"{visitor.house.address}/api/tables"
    made: dict[str, Any] = request.post(base, data=wanted).json()
    table: dict[str, Any] = made["table"]
    assert request.post(f"{base}/{table['id']}/start", data={}).ok
    return table


def test_nothing_is_told_before_somebody_agrees(visit: Visit) -> None:
    visitor = visit()
    visitor.open(f"archive/{NAME}")
    expect(visitor.heading("archive.ask")).to_be_visible()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(DECK.title)
    expect(cards(visitor)).to_have_count(0)
    assert not any(FIRST.title in body for _, body in visitor.seen.bodies)
    visitor.button("archive.open").click()
    found(visitor, len(DECK.cards))


def test_all_archives_and_one_that_is_not_there(visit: Visit) -> None:
    visitor = visit()
    visitor.open("archive")
    visitor.page.get_by_role("link", name=DECK.title, exact=True).click()
    expect(visitor.heading("archive.ask")).to_be_visible()
    visitor.open("archive/nowhere")
    expect(visitor.page.get_by_text(t("archive.missing", name="nowhere"))).to_be_visible()
    visitor.open(f"rules/{GAME}")
    link = visitor.page.get_by_role("link", name=t("archive.look", title=DECK.title))
    expect(link).to_have_attribute("href", f"archive/{NAME}")


def test_filters_and_words(visit: Visit) -> None:
    visitor = opened(visit())
    tag = FIRST.found_by["tag"][0]
    pick(visitor, "tag", tag)
    found(visitor, matching("tag", tag))
    place = FIRST.found_by["place"][0]
    pick(visitor, "place", place)
    both = sum(
        tag in card.found_by["tag"] and place in card.found_by["place"] for card in DECK.cards
    )
    found(visitor, both)
    expect(visitor.page).to_have_url(re.compile("#tag="))
    visitor.button("archive.clear").click()
    found(visitor, len(DECK.cards))
    visitor.page.get_by_label(t("archive.words"), exact=True).fill(FIRST.title.upper())
    expect(cards(visitor)).to_have_count(1)
    expect(cards(visitor).get_by_role("heading", name=FIRST.title, exact=True)).to_be_visible()
    visitor.page.get_by_label(t("archive.words"), exact=True).fill("xyzzy")
    expect(visitor.page.get_by_text(t("archive.nothing"))).to_be_visible()


@pytest.mark.parametrize("name", DECK.filters)
def test_every_filter_finds(visit: Visit, name: str) -> None:
    value = FIRST.found_by[name][0]
    visitor = opened(visit())
    pick(visitor, name, value)
    found(visitor, matching(name, value))


def test_an_address_with_filters(visit: Visit) -> None:
    tag = FIRST.found_by["tag"][0]
    visitor = opened(visit(), f"#tag={tag}")
    found(visitor, matching("tag", tag))


def test_the_full_label_by_the_keyboard(visit: Visit) -> None:
    visitor = opened(visit(), f"#words={FIRST.title}")
    card = cards(visitor).first
    expect(card.get_by_text(FIRST.texts["citation"], exact=True)).to_be_hidden()
    card.locator("summary").focus()
    visitor.page.keyboard.press("Enter")
    for key in ("date", "significance", "citation", "checked"):
        expect(card.get_by_text(FIRST.texts[key], exact=True)).to_be_visible()
    link = card.get_by_role("link", name=FIRST.texts["kept"], exact=True)
    expect(link).to_have_attribute("href", FIRST.texts["kept"])
    mark = card.get_by_role("button", name=FIRST.found_by["context"][0], exact=True)
    mark.focus()
    visitor.page.keyboard.press("Enter")
    expect(filter_of(visitor, "context")).to_have_value(FIRST.found_by["context"][0])


def test_the_table_is_told(visit: Visit) -> None:
    visitor = visit()
    visitor.open()
    table = table_of(visitor)
    visitor.open(f"t/{table['id']}")
    line = t("archive.line", name="Ada")
    log = visitor.page.get_by_role("tabpanel", name=t("tab.log"), exact=True)
    expect(log).to_be_visible()
    expect(log.get_by_text(line, exact=True)).to_have_count(0)
    visitor.page.get_by_role("tab", name=t("tab.table"), exact=True).click()
    with visitor.context.expect_page() as opening:
        visitor.page.get_by_role("link", name=t("archive.look", title=DECK.title)).click()
    there = visitor.tab()
    there.page.close()
    there.page = opening.value  # type: ignore[misc]  # the page that the link has opened
    there.button("archive.open").click()
    expect(there.page.get_by_text(t("archive.told"), exact=True)).to_be_visible()
    visitor.page.get_by_role("tab", name=t("tab.log"), exact=True).click()
    expect(log.get_by_text(line, exact=True)).to_be_visible()
    visitor.page.reload()
    expect(log.get_by_text(line, exact=True)).to_be_visible()


def test_a_play_that_begins_while_it_lies_open_is_told(visit: Visit) -> None:
    visitor = opened(visit())
    table = table_of(visitor)
    told = visitor.page.get_by_text(t("archive.told"), exact=True)
    expect(told).to_have_count(0)
    visitor.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(told).to_be_visible()
    there = visitor.tab()
    there.open(f"t/{table['id']}")
    log = there.page.get_by_role("tabpanel", name=t("tab.log"), exact=True)
    expect(log.get_by_text(t("archive.line", name="Ada"), exact=True)).to_be_visible()


def places(visitor: Visitor) -> Iterator[str]:
    """What the archive looks like: closed, open, filtered, a label in full, nothing found."""
    visitor.open("archive")
    expect(visitor.page.get_by_role("link", name=DECK.title, exact=True)).to_be_visible()
    yield "archives"
    visitor.open(f"archive/{NAME}")
    expect(visitor.heading("archive.ask")).to_be_visible()
    yield "archive-closed"
    visitor.button("archive.open").click()
    found(visitor, len(DECK.cards))
    yield "archive"
    pick(visitor, "tag", FIRST.found_by["tag"][0])
    cards(visitor).first.locator("summary").click()
    yield "archive-label"
    visitor.page.get_by_label(t("archive.words"), exact=True).fill("xyzzy")
    expect(visitor.page.get_by_text(t("archive.nothing"))).to_be_visible()
    yield "archive-nothing"


@themes
@screens
def test_how_it_looks(visit: Visit, theme: str, screen: Any) -> None:
    visitor = visit(color_scheme=theme, viewport=screen)
    for place in places(visitor):
        wrong = barriers(visitor.page)
        if screen is PHONE:
            wrong += too_small(visitor.page)
        assert not wrong, json.dumps([place, *wrong], indent=2)
