"""A walk through every page and dialog, for those who look at each: axe, a ruler, a camera."""

from collections.abc import Iterator
from typing import Final

from playwright.sync_api import expect

from tests.browser.texts import like_in_game, t
from tests.browser.visitor import Table, Visitor, set_up

SHORT: Final = 1  # rounds of a game of which the end is wanted
MUSEUMS: Final = "museum_boardgame"
STEPS: Final = {"active", "score", "install", "exchange"}  # of it, of which each looks otherwise


def walk(visitor: Visitor) -> Iterator[str]:
    """Go everywhere by oneself; yields the name of each place that was reached."""
    yield from before_a_game(visitor)
    table = set_up(visitor, "yobb", max_rounds=SHORT)
    yield "lobby"
    visitor.button("table.give_bot").click()
    yield "lobby-bot"
    visitor.button("table.give_bot").last.click()
    table.start()
    yield from at_the_table(table)
    yield from after_the_game(table)


def before_a_game(visitor: Visitor) -> Iterator[str]:
    """The entrance, and all that leads away from it."""
    page = visitor.open().page
    expect(visitor.heading("home.games")).to_be_visible()
    expect(page.get_by_role("button", name=t("home.start")).first).to_be_enabled()
    yield "entrance"
    visitor.button("nav.settings").click()
    yield from shut(visitor, "settings.title", "settings")
    visitor.open("about")
    expect(visitor.heading("about.fonts")).to_be_visible()
    yield "about"
    visitor.open("rules/museum_match")
    expect(page.get_by_text("M21", exact=True).first).to_be_visible()
    yield "rules"
    visitor.open("nowhere")
    expect(visitor.heading("app.missing")).to_be_visible()
    yield "missing"
    visitor.open("new/museum_match")
    expect(visitor.button("new.create")).to_be_visible()
    yield "set-up"


def shut(visitor: Visitor, title: str, name: str) -> Iterator[str]:
    """A dialog, which is closed again."""
    dialog = visitor.dialog(title)
    expect(dialog).to_be_visible()
    yield name
    dialog.get_by_role("button", name=t("app.close"), exact=True).last.click()
    expect(dialog).to_be_hidden()


def at_the_table(table: Table) -> Iterator[str]:
    """The board, a preview, the list, the panels and what is asked there."""
    visitor, page = table.visitor, table.page
    assert table.await_turn()
    yield "table"
    table.options().first.click()
    expect(table.confirm.or_(visitor.button("bar.undo")).first).to_be_visible()
    yield "choices"
    table.hide.click()
    yield "chosen"
    for tab in ("scores", "rules", "table", "log"):
        page.get_by_role("tab", name=t(f"tab.{tab}"), exact=True).click()
        expect(page.get_by_role("tabpanel", name=t(f"tab.{tab}"), exact=True)).to_be_visible()
        yield f"panel-{tab}"
    page.keyboard.press("?")
    yield from shut(visitor, "keys.title", "keys")
    page.keyboard.press("w")
    dialog = visitor.dialog("bar.why")
    expect(dialog).to_be_visible()
    yield "why-not"
    dialog.get_by_role("listitem").get_by_role("button").first.click()
    yield from shut(visitor, "why.title", "why-not-told")


def after_the_game(table: Table) -> Iterator[str]:
    """The end, its board, its replay."""
    visitor = table.visitor
    while table.await_turn():
        if table.confirm.is_visible():
            with table.told():
                table.confirm.click()
        else:
            table.choose()
    expect(
        visitor.heading("final.turning").or_(visitor.heading("final.chart")).first
    ).to_be_visible()
    visitor.button("final.verify").click()
    expect(visitor.page.get_by_text(t("final.verify.good"))).to_be_visible()
    yield "final"
    visitor.button("final.board").click()
    expect(table.square).to_be_visible()
    yield "final-board"
    visitor.button("final.back").click()
    visitor.page.get_by_role("link", name=t("final.replay"), exact=True).click()
    expect(table.square).to_be_visible()
    yield "replay"
    visitor.button("replay.last").click()
    yield "replay-end"
    visitor.open()
    expect(visitor.heading("home.yours")).to_be_visible()
    yield "entrance-again"
    visitor.open("t/nobody")
    expect(visitor.heading("app.failed")).to_be_visible()
    yield "no-table"


def walk_in_company(host: Visitor, guest: Visitor) -> Iterator[str]:
    """What one sees who comes by invitation, and when something is asked of all."""
    first = set_up(host, "yobb")
    page = guest.open(first.invitation()).page
    expect(guest.button("table.sit")).to_be_visible()
    yield "invited"
    guest.button("table.sit").click()
    expect(guest.button("table.leave")).to_be_visible()
    yield "seated"
    first.start()
    second = Table(guest).laid()
    assert first.await_turn()
    first.take_turn()
    assert second.await_turn()
    yield "asked-to-choose"
    host.button("bar.ask_undo").click()
    expect(page.get_by_role("alert").get_by_role("button").first).to_be_visible()
    yield "asked"
    guest.button("undo.agree").click()
    assert first.await_turn()
    host.page.get_by_role("tab", name=t("tab.table"), exact=True).click()
    host.button("table.close").click()
    host.button("table.close").click()
    expect(page.get_by_text(t("table.closed")).first).to_be_visible()
    expect(second.bar).to_be_visible()
    yield "closed"


def walk_in_museums(visitor: Visitor) -> Iterator[str]:
    """The board of The Museum Boardgame: an open pile, and each step of a turn, a seven's too."""
    table = set_up(visitor, "yyy", game=MUSEUMS, draft="open").start()
    assert table.await_turn()
    yield "museums-pick"
    table.things().first.click()
    expect(table.confirm).to_be_visible()
    yield "museums-pick-chosen"
    table = set_up(visitor, "yyy", game=MUSEUMS).start()
    waiting = set(STEPS)
    while waiting:
        assert table.await_turn(), f"it was over without {waiting}"
        step = next(one["step"] for one in table.state()["positions"] if one["options"])
        if step in waiting:
            waiting.remove(step)
            if table.hide.is_visible():
                table.hide.click()
            yield f"museums-{step}"
        scored = like_in_game("actions.score_nothing", MUSEUMS)
        halls = table.options().filter(has_text=scored)
        table.choose(scored if "install" in waiting and halls.count() else "")
