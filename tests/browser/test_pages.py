"""Every page and dialog: nothing that keeps people out, by day and by night, at a desk and on a phone."""

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Visit
from tests.browser.measure import barriers, too_small
from tests.browser.visitor import Visitor, set_up
from tests.browser.walk import walk, walk_in_company, walk_in_museums

DESK: Final[ViewportSize] = {"width": 1440, "height": 900}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
MOST: Final = 200_000  # bytes of script at first sight
MISSING: Final = "status of 404"  # the walk leads to a table that is not there

themes = pytest.mark.parametrize("theme", ["light", "dark"])
screens = pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])


def look(visitor: Visitor, places: Iterator[str], phone: bool) -> None:
    """Look at every place; fails with all that is wrong there."""
    wrong: dict[str, str] = {}  # where it was seen first
    for place in places:
        found = barriers(visitor.page)
        if phone:
            found += too_small(visitor.page)
        for one in found:
            wrong.setdefault(one, place)
    assert not wrong, "\n".join(["", *[f"{place}: {one}" for one, place in wrong.items()]])


@themes
@screens
def test_everywhere(visit: Visit, expected: list[str], theme: str, screen: ViewportSize) -> None:
    expected.append(MISSING)
    visitor = visit(color_scheme=theme, viewport=screen)
    look(visitor, walk(visitor), phone=screen is PHONE)


@themes
@screens
def test_in_company(visit: Visit, theme: str, screen: ViewportSize) -> None:
    host, guest = (visit(color_scheme=theme, viewport=screen) for _ in range(2))
    look(guest, walk_in_company(host, guest), phone=screen is PHONE)


@pytest.mark.parametrize(("theme", "screen"), [("light", PHONE), ("dark", DESK)])
def test_in_museums(visit: Visit, theme: str, screen: ViewportSize) -> None:
    visitor = visit(color_scheme=theme, viewport=screen)
    look(visitor, walk_in_museums(visitor), phone=screen is PHONE)


def test_the_first_view_is_light(visit: Visit) -> None:
    """Entrance and board take little script, packed as it travels, and none that they do not need."""
    visitor = visit()
    expect(visitor.open().heading("home.games")).to_be_visible()
    entrance = scripts(visitor)
    assert 0 < sum(entrance.values()) < MOST
    set_up(visitor, "ybbb").start()
    board = scripts(visitor)
    assert sum(board.values()) < MOST
    assert not [name for name in entrance if "museum" in name]
    assert not [name for name in board if "museum_boardgame" in name]


def scripts(visitor: Visitor) -> dict[str, int]:
    """The scripts that this page has fetched, and how many bytes of each came."""
    found = visitor.page.evaluate(
        "performance.getEntriesByType('resource').map((one) => [one.name, one.encodedBodySize])"
    )
    return {name.rpartition("/")[2]: size for name, size in found if name.endswith(".js")}
