"""What was read, at the end of a play in the browser: a list with citations, to copy and to print."""

import json
from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import expect

from curatorium.core.registry import load
from tests.browser.conftest import Visit
from tests.browser.measure import barriers, too_small
from tests.browser.test_archive import GAME
from tests.browser.test_pages import PHONE, screens, themes
from tests.browser.texts import t
from tests.browser.visitor import Visitor
from tests.server.client import Guest

HELD: Final = "curatorium.seats"


FETCH: Final = """
([path, body]) => fetch(path, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
}).then((answer) => answer.json())
"""


def played(visitor: Visitor) -> dict[str, Any]:
    """A solo career of this browser that is over: eight years of research, and nothing written."""
    page = visitor.open().page
    wanted = {
        "game": GAME,
        "seats": [{"kind": "you", "name": "Ada"}],
        "options": {"length": "short"},
    }
    made = page.evaluate(FETCH, ["api/tables", wanted])
    table: dict[str, Any] = page.evaluate(FETCH, [f"api/tables/{made['table']['id']}/start", {}])
    guest = Guest(visitor.house.address)
    with guest.socket(table["id"], made["tokens"]["0"]) as socket:
        socket.until(bool)
        while not socket.state["over"]:
            number = socket.state["number"]
            idle = [one for one in socket.options(0) if one["verb"] in ("research", "stop")]
            socket.act(0, idle[0])
            socket.until(lambda s, number=number: s["number"] > number)
    guest.close()
    held = {key: table[key] for key in ("name", "game", "play", "commitment")}
    held |= {"table": table["id"], "at": 1, "tokens": made["tokens"]}
    page.evaluate("([key, held]) => localStorage.setItem(key, held)", [HELD, json.dumps([held])])
    return table


def sources(visitor: Visitor, table: dict[str, Any], eye: int) -> set[str]:
    """The sources that an eye has met, as the server tells and the game calls them."""
    address = f"{visitor.house.address}/api/plays/{table['play']}/met?eye={eye}"
    cards = visitor.page.request.get(address).json()["cards"]
    texts = load(GAME).catalogue(load(GAME).meta.choose({}))
    return {texts.say("sources.card", (card,)) for card in cards}


def shown(visitor: Visitor) -> list[str]:
    """The sources that are listed."""
    section = visitor.page.locator("section", has=visitor.heading("sources.title"))
    return section.get_by_role("listitem").all_inner_texts()


def test_it_lists_what_this_seat_has_met(visit: Visit) -> None:
    visitor = visit()
    table = played(visitor)
    visitor.open(f"t/{table['id']}")
    expect(visitor.heading("sources.title")).to_be_visible()
    assert set(shown(visitor)) == sources(visitor, table, 0)
    expect(visitor.page.get_by_text(t("sources.text", n=len(shown(visitor))))).to_be_visible()


def test_alone_nobody_is_beaten(visit: Visit) -> None:
    visitor = visit()
    visitor.open(f"t/{played(visitor)['id']}")
    expect(visitor.heading("final.title")).to_be_visible()
    expect(visitor.page.locator("main").get_by_text(t("bar.over"), exact=True)).to_be_visible()


def test_who_only_looked_on_is_shown_what_everybody_could_read(visit: Visit) -> None:
    visitor, stranger = visit(), visit()
    table = played(visitor)
    stranger.open(f"t/{table['id']}")
    expect(stranger.heading("sources.title.public")).to_be_visible()


def test_it_is_copied_and_printed(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    table = played(visitor)
    visitor.open(f"t/{table['id']}")
    visitor.button("sources.copy").click()
    expect(visitor.button("app.copied")).to_be_visible()
    copied = visitor.page.evaluate("navigator.clipboard.readText()")
    assert copied.split("\n") == shown(visitor)
    visitor.page.evaluate(
        "window.print = () => { window.printed = document.documentElement.dataset.print }"
    )
    visitor.button("sources.print").click()
    assert visitor.page.evaluate("window.printed") == "sources"
    visitor.page.emulate_media(media="print")
    expect(visitor.heading("sources.title")).to_be_visible()
    expect(visitor.heading("final.title")).to_be_hidden()
    expect(visitor.button("sources.print")).to_be_hidden()
    visitor.page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(visitor.heading("final.title")).to_be_visible()


def places(visitor: Visitor) -> Iterator[str]:
    """The end of a play with its list of sources."""
    table = played(visitor)
    visitor.open(f"t/{table['id']}")
    expect(visitor.heading("sources.title")).to_be_visible()
    visitor.heading("sources.title").scroll_into_view_if_needed()
    yield "sources"


@themes
@screens
def test_how_it_looks(visit: Visit, theme: str, screen: Any) -> None:
    visitor = visit(color_scheme=theme, viewport=screen)
    for _ in places(visitor):
        assert not barriers(visitor.page)
        assert screen is not PHONE or not too_small(visitor.page)
