"""Peer review in the browser: talk about a manuscript, a pitch to begin with, a title, and reminders."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.manuscript import review
from tests.browser.texts import t
from tests.browser.visitor import Table

SCRIPT = "<b>Why</b> these & no others?"


def talk(table: Table) -> Locator:
    """The panel in which people talk, opened."""
    table.page.get_by_role("tab", name=t("tab.talk")).click()
    return table.page.get_by_role("tabpanel", name=t("tab.talk"))


def say(panel: Locator, words: str, where: str = "talk.write.thread") -> None:
    panel.get_by_role("textbox", name=t(where), exact=True).fill(words)
    panel.get_by_role("button", name=t("talk.send"), exact=True).click()


def test_a_writer_begins_with_a_pitch_and_reviewers_ask(visit: Visit, house: House) -> None:
    with review(house) as scene:
        writer, reviewer = scene.move(visit(), 0), scene.move(visit(), 1)
        own, other = talk(writer), talk(reviewer)
        box = own.get_by_role("textbox", name=t("talk.write.thread"), exact=True)
        own.get_by_role("button", name=t("talk.suggest"), exact=True).click()
        pitch = box.input_value()
        assert pitch.startswith("I argue: ")
        assert len(pitch) <= 500
        box.press("Enter")
        expect(other.get_by_text(pitch, exact=True)).to_be_visible()
        for panel in (own, other):  # it is for the writer, and to begin with
            expect(panel.get_by_role("button", name=t("talk.suggest"))).to_have_count(0)
        say(other, SCRIPT)
        expect(own.get_by_text(SCRIPT, exact=True)).to_be_visible()
        assert "Ada" in own.get_by_role("listitem").first.inner_text()
        other.get_by_role("combobox", name=t("talk.to"), exact=True).select_option("")
        say(other, "Well met.", "talk.write")
        expect(own.get_by_text("Well met.", exact=True)).to_be_visible()
        texts = scene.socket.hears(3)
        assert [one["thread"] for one in texts] == [scene.thread, scene.thread, ""]
        assert f"Ben says: {SCRIPT}" in writer.visitor.heard()


def test_a_title_of_ones_own(visit: Visit, house: House) -> None:
    with review(house) as scene:
        writer, reviewer = scene.move(visit(), 0), scene.move(visit(), 1)
        own, other = talk(writer), talk(reviewer)
        expect(other.get_by_text(t("titles.heading"))).to_have_count(0)
        own.get_by_text(t("titles.heading"), exact=True).click()
        own.get_by_role("button", name=t("rename")).click()
        field = own.locator("details").get_by_role("textbox")
        field.fill("Salt and liberty")
        field.press("Enter")
        expect(own.get_by_text("Salt and liberty", exact=True)).to_be_visible()
        other.get_by_text(t("titles.heading"), exact=True).click()
        expect(other.get_by_text("Salt and liberty", exact=True)).to_be_visible()
        expect(other.get_by_role("button", name=t("rename"))).to_have_count(0)
        assert not [line for line in reviewer.visitor.heard() if "Salt" in line]  # it is no talk


def test_a_silent_reviewer_is_reminded_and_a_bot_votes(visit: Visit, house: House) -> None:
    with review(house, {"then": "bot", "seconds": 10, "bot": "greedy"}) as scene:
        silent, writer = scene.move(visit(), 1), scene.move(visit(), 0)
        told = t("silent.you.bot", names="Ben")
        expect(silent.bar.get_by_text(told, exact=True)).to_be_visible()
        assert told in silent.visitor.heard()
        expect(writer.bar.get_by_text("reminded, and still waited for")).to_be_visible()
        line = t("silent.line", name="Ben")
        for table in (silent, writer):
            expect(table.page.get_by_role("tabpanel").get_by_text(line).first).to_be_visible()
        assert [seat["kind"] for seat in silent.shown()["seats"]] == ["person"] * 3


def test_a_table_says_what_is_done_about_who_is_silent(visit: Visit) -> None:
    ada = visit()
    page = ada.open("new/museum_match").page
    group = page.get_by_role("group", name=t("new.silent"), exact=True)
    expect(ada.button("new.create")).to_be_visible()
    expect(group).to_have_count(0)  # nobody waits for anybody there
    page = ada.open("new/historians").page
    group.get_by_role("button", name=t("new.silent.bot"), exact=True).click()
    page.get_by_label(t("new.silent.time.bot"), exact=True).select_option("300")
    page.get_by_label(t("new.silent.which"), exact=True).select_option("greedy")
    ada.button("new.create").click()
    expect(ada.button("table.start")).to_be_visible()
    assert Table(ada).shown()["silent"] == {"then": "bot", "seconds": 300, "bot": "greedy"}
    time = t("time.minutes", n=5)
    said = t("silent.set.bot", time=time, bot=t("bot.greedy"))
    expect(page.get_by_text(said, exact=True)).to_be_visible()
