"""Going through a play again: one that is over, one that goes on, one from a file."""

import re
from typing import Final

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.test_records import good, send
from tests.browser.texts import t
from tests.browser.visitor import Table, Visitor, set_up

OF: Final = re.compile(r"(\d+)\D+(\d+)")


class Replay:
    """The page of a replay."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor: Final = visitor
        self.page: Final = visitor.page
        self.table: Final = Table(visitor)
        self.slider: Final[Locator] = self.page.get_by_role("slider", name=t("replay.step"))
        expect(self.slider).to_be_visible()

    def at(self, step: int) -> None:
        """Wait until that step is shown."""
        expect(self.slider).to_have_value(str(step))
        told = t("replay.at", n=step, all=self.last())  # changes with the position on show
        expect(self.slider).to_have_attribute("aria-valuetext", told)
        expect(self.table.square).to_be_visible()

    def last(self) -> int:
        """The number of the last step."""
        return int(self.slider.get_attribute("max") or "")

    def press(self, key: str) -> None:
        """Press a key, the focus being nowhere."""
        self.page.keyboard.press(key)

    def look(self, eye: str) -> None:
        """Through the eyes of a seat, or of the public."""
        self.page.get_by_label(t("replay.eye"), exact=True).select_option(eye)

    def tiles(self) -> list[str]:
        """All that lies on the square, as it is told."""
        names: list[str] = self.table.square.get_by_role("button").evaluate_all(
            "all => all.map(one => one.getAttribute('aria-label') ?? '')"
        )
        return sorted(names)


def go_through(replay: Replay, last: int) -> None:
    """By keys, by buttons and by the slider, from end to end; it is the same from both sides."""
    replay.at(0)
    replay.press("End")
    replay.at(last)
    end = replay.tiles()
    replay.press("ArrowLeft")
    replay.at(last - 1)
    replay.visitor.button("replay.next").click()
    replay.at(last)
    assert replay.tiles() == end
    replay.visitor.button("replay.first").click()
    replay.at(0)
    replay.slider.fill(str(last // 2))
    replay.at(last // 2)
    middle = replay.tiles()
    assert middle != end
    replay.visitor.button("replay.back").click()
    replay.at(last // 2 - 1)
    replay.page.locator("body").click(position={"x": 2, "y": 2})
    replay.press("ArrowRight")
    replay.at(last // 2)
    assert replay.tiles() == middle


def test_a_play_that_is_over(visit: Visit) -> None:
    ada, eve = visit(), visit()
    table = set_up(ada, "ybbb", max_rounds=1).start()
    while table.await_turn():
        table.choose()
    play = table.shown()["play"]
    ada.page.get_by_role("link", name=t("final.replay"), exact=True).click()
    replay = Replay(ada)
    assert replay.last() == ada.house.records(play)
    go_through(replay, replay.last())
    middle = replay.tiles()
    eve.open(f"p/{play}#step={replay.last() // 2}")
    shared = Replay(eve)
    shared.at(replay.last() // 2)
    assert (
        sorted(shared.tiles()) == middle or shared.page.get_by_label(t("replay.eye")).is_visible()
    )


def test_each_step_is_told_as_it_was(visit: Visit) -> None:
    ada = visit()
    table = set_up(ada, "ybbb", max_rounds=1).start()
    while table.await_turn():
        table.choose()
    told = ada.heard()
    ada.open(f"p/{table.shown()['play']}")
    replay = Replay(ada)
    replay.at(0)
    for step in range(1, replay.last() + 1):
        replay.press("ArrowRight")
        replay.at(step)
    again = ada.heard()
    happened = [line for line in told if line in set(again)]
    assert len(happened) > 10
    assert [line for line in again if line in set(happened)] == happened


def test_a_play_that_goes_on(visit: Visit) -> None:
    ada = visit()
    table = set_up(ada, "ybbb").start()
    assert table.await_turn()
    table.choose()
    play = table.shown()["play"]
    ada.open(f"p/{play}")
    replay = Replay(ada)
    expect(ada.page.get_by_text(t("replay.running"))).to_be_visible()
    assert replay.last() <= ada.house.records(play)
    replay.press("End")
    replay.at(replay.last())


def test_a_record_from_a_file(visit: Visit) -> None:
    ada = visit().open()
    send(ada, "\n".join(good()))
    replay = Replay(ada)
    go_through(replay, replay.last())
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name=t("final.record"), exact=True).click()
    saved = download.value.path().read_text(encoding="utf-8").splitlines()
    assert [line for line in saved if '"hash"' not in line][1:-1] == [
        line for line in good() if '"hash"' not in line
    ][1:-1]
