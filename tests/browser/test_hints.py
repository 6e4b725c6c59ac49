"""Hints and explanations in the browser: asked for and stopped by keys, laid on the board, read in the log."""

import json
import math
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.measure import barriers, too_small
from tests.browser.test_by_keys import Keyboard
from tests.browser.texts import like, t
from tests.browser.visitor import Table, Visitor

PHONE: Final = {"width": 390, "height": 844}


def lay(visitor: Visitor, explain: bool = False) -> Table:
    """A table with one person and three bots that look ahead a little."""
    page = visitor.open("new/museum_match").page
    for seat in (2, 3, 4):
        row = page.get_by_role("group", name=t("new.seat", n=seat), exact=True)
        row.get_by_role("button", name=t("new.kind.bot"), exact=True).click()
        page.get_by_label(t("new.bot", n=seat), exact=True).select_option("visitor")
    page.get_by_label(t("new.player.label", n=1), exact=True).fill("Ada")
    hints = page.get_by_role("group", name=t("new.hints"), exact=True)
    expect(hints.get_by_role("button", name=t("new.hints.yes"))).to_have_attribute(
        "aria-pressed", "true"
    )
    if explain:
        group = page.get_by_role("group", name=t("new.explain"), exact=True)
        group.get_by_role("button", name=t("new.explain.yes"), exact=True).click()
    visitor.button("new.create").click()
    expect(visitor.button("table.start")).to_be_visible()
    return Table(visitor).start()


def panel(table: Table) -> Locator:
    """Where a hint is waited for and shown."""
    return table.page.get_by_role("region", name=t("hint.title"), exact=True)


def options(table: Table) -> Locator:
    """What a hint proposes."""
    proposed = panel(table).get_by_role("list", name=t("thought.weighed"), exact=True)
    return proposed.get_by_role("button")


def percent(share: float) -> int:
    """As the client rounds: halves upwards."""
    return math.floor(share * 100 + 0.5)


def test_by_keys_from_the_question_to_the_choice(visit: Visit) -> None:
    ada = visit()
    table = lay(ada)
    assert table.await_turn()
    before = len(ada.line().sent_messages("act"))
    keys = Keyboard(ada)
    keys.press("h")
    expect(options(table).first).to_be_visible(timeout=60_000)
    expect(options(table).first).to_be_focused()
    weighed = ada.line().messages("hinted")[-1]["thought"]
    assert options(table).count() == len(weighed["weighed"])
    first = options(table).first
    expect(first).to_contain_text(t("thought.percent", n=percent(weighed["weighed"][0]["share"])))
    estimate = panel(table).get_by_role("list", name=t("thought.estimate"), exact=True)
    expect(estimate.get_by_role("listitem")).to_have_count(4)
    keys.press("Enter")  # lays it on the board, and no more
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(table.confirm).to_be_visible()
    assert len(ada.line().sent_messages("act")) == before
    assert any(t("hint.line", name="Ada") in line for line in table.log())
    assert any("Hint: " in said for said in ada.heard())
    keys.press("Escape")  # takes it back; the hint stays
    expect(first).to_have_attribute("aria-pressed", "false")
    keys.use(first)
    with table.told():
        keys.press("e")
    acted = ada.line().sent_messages("act")
    assert len(acted) == before + 1
    assert [acted[-1]["verb"], *acted[-1]["numbers"]] == [
        weighed["weighed"][0]["verb"],
        *weighed["weighed"][0]["numbers"],
    ]
    expect(panel(table)).to_be_hidden()


def hold_back(visitor: Visitor) -> None:
    """Hints never come to this browser, so that they can be waited for."""

    def connected(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def received(text: str | bytes) -> None:
            if json.loads(text)["type"] != "hinted":
                line.send(text)

        server.on_message(received)

    visitor.page.route_web_socket("**/api/socket", connected)


@pytest.mark.parametrize("by", ["key", "button", "escape"])
def test_stopped(visit: Visit, by: str) -> None:
    ada = visit()
    hold_back(ada)
    table = lay(ada)
    assert table.await_turn()
    ada.page.get_by_role("button", name=t("hint.ask"), exact=True).click()
    expect(panel(table).get_by_text(t("hint.thinking"))).to_be_visible()
    if by == "button":
        panel(table).get_by_role("button", name=t("hint.stop"), exact=True).click()
    else:
        ada.page.keyboard.press({"key": "h", "escape": "Escape"}[by])
    expect(panel(table)).to_be_hidden()
    assert t("hint.stopped") in ada.heard()
    table.choose()  # and the game goes on


def test_explanations_in_the_log_and_in_a_replay(visit: Visit) -> None:
    ada = visit()
    table = lay(ada, explain=True)
    page = table.page
    assert table.await_turn()
    table.take_turn()
    assert table.await_turn()
    told = [one for state in ada.line().messages("state") for one in state["happened"]]
    thoughts = [one for one in told if one["thought"]]
    assert thoughts
    log = page.get_by_role("tabpanel", name=t("tab.log"), exact=True)
    summaries = log.get_by_text(like("thought.fold")).or_(log.get_by_text(like("thought.fold_one")))
    expect(summaries).to_have_count(len({one["number"] for one in thoughts}))
    weighed = log.get_by_role("list", name=t("thought.weighed"), exact=True)
    expect(weighed).to_have_count(0)  # folded
    Keyboard(ada).use(summaries.last)
    expect(weighed).to_have_count(1)
    expect(weighed.get_by_role("listitem")).to_have_count(len(thoughts[-1]["thought"]["weighed"]))
    assert barriers(page) == []
    spoken = [said for said in ada.heard() if t("thought.spoken", reason="") in said]
    assert spoken
    assert not any(t("thought.estimate") in said for said in ada.heard())
    visitor = visit()
    play = table.shown()["play"]
    visitor.open(f"p/{play}")
    expect(visitor.page.locator("summary").first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_keeps_people_out(visit: Visit, theme: str) -> None:
    for viewport in (None, PHONE):
        how: dict[str, Any] = {"viewport": viewport} if viewport else {}
        ada = visit(color_scheme=theme, **how)
        table = lay(ada, explain=True)
        assert table.await_turn()
        ada.page.get_by_role("button", name=t("hint.ask"), exact=True).click()
        expect(options(table).first).to_be_visible(timeout=60_000)
        assert barriers(ada.page) == []
        if viewport:
            assert too_small(ada.page) == []
        options(table).last.click()
        expect(table.confirm).to_be_visible()
        assert barriers(ada.page) == []


def test_none_where_several_play(visit: Visit) -> None:
    ada = visit()
    page = ada.open("new/museum_match").page
    hints = page.get_by_role("group", name=t("new.hints"), exact=True)
    no = hints.get_by_role("button", name=t("new.hints.no"), exact=True)
    expect(no).to_have_attribute("aria-pressed", "true")
    for seat in (2, 3, 4):
        row = page.get_by_role("group", name=t("new.seat", n=seat), exact=True)
        row.get_by_role("button", name=t("new.kind.you"), exact=True).click()
    expect(no).to_have_attribute("aria-pressed", "true")
    page.get_by_label(t("new.player.label", n=1), exact=True).fill("Ada")
    ada.button("new.create").click()
    table = Table(ada).start()
    assert table.await_turn()
    expect(page.get_by_role("button", name=t("hint.ask"), exact=True)).to_be_hidden()
    page.keyboard.press("h")
    assert not ada.line().sent_messages("hint")
    page.get_by_role("tab", name=t("tab.table"), exact=True).click()
    expect(page.get_by_text(t("table.help"))).to_be_visible()
