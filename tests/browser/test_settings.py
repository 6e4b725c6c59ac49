"""Light, movement and confirmation: as the device says, or as somebody has set them here."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.texts import t
from tests.browser.visitor import Table, Visitor, set_up

WALLS: Final = {"light": "rgb(246, 242, 234)", "dark": "rgb(22, 24, 28)"}  # as look and feel has it
#: Counts what begins to move from now on.
COUNTER: Final = """
() => {
window.moved = 0;
for (const kind of ['transitionrun', 'animationstart'])
  document.addEventListener(kind, () => (window.moved += 1), true);
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  if ((typeof how === 'number' ? how : how?.duration) > 0) window.moved += 1;
  return animate.call(this, frames, how);
};
}
"""


def wall(page: Page) -> str:
    """The colour of the wall."""
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def pick(visitor: Visitor, setting: str, value: str) -> None:
    """Change a setting in its dialog."""
    visitor.button("nav.settings").click()
    dialog = visitor.dialog("settings.title")
    group = dialog.get_by_role("group", name=t(setting), exact=True)
    group.get_by_role("button", name=t(value), exact=True).click()
    dialog.get_by_role("button", name=t("app.close"), exact=True).last.click()
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(
    ("theme", "other", "key"),
    [("light", "dark", "settings.theme.night"), ("dark", "light", "settings.theme.day")],
)
def test_the_light_follows_the_device_and_then_the_setting(
    visit: Visit, theme: str, other: str, key: str
) -> None:
    ada = visit(color_scheme=theme).open()
    expect(ada.heading("home.games")).to_be_visible()
    assert wall(ada.page) == WALLS[theme]
    pick(ada, "settings.theme", key)
    assert wall(ada.page) == WALLS[other]
    ada.page.reload()
    expect(ada.heading("home.games")).to_be_visible()
    assert wall(ada.page) == WALLS[other]


def moved(visitor: Visitor) -> int:
    """How many things have begun to move while a turn was played."""
    table = set_up(visitor, "ybbb").start()
    assert table.await_turn()
    visitor.page.evaluate(COUNTER)
    table.take_turn()
    assert table.await_turn()
    return int(visitor.page.evaluate("window.moved"))


def test_nothing_moves_for_whom_movement_is_too_much(visit: Visit) -> None:
    assert moved(visit(reduced_motion="reduce")) == 0
    assert moved(visit(reduced_motion="no-preference")) > 0
    still = visit(reduced_motion="no-preference").open()
    pick(still, "settings.motion", "settings.motion.off")
    assert moved(still) == 0


def test_choices_are_made_at_once_if_somebody_wants_that(visit: Visit) -> None:
    ada = visit().open()
    pick(ada, "settings.confirm", "settings.no")
    table = set_up(ada, "ybbb").start()
    assert table.await_turn()
    before = Table(ada).state()["number"]
    with table.told():
        table.options().last.click()
    expect(table.confirm).to_be_hidden()
    assert table.state()["number"] > before
