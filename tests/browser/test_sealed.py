"""Choices that nobody sees before all are in, at a table of the toy auction."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.test_company import join
from tests.browser.texts import like, t
from tests.browser.visitor import Table, set_up


@pytest.fixture
def house(client: None, tmp_path: Path) -> Iterator[House]:
    """A server that knows the toys."""
    house = House(tmp_path, toys=True)
    yield house
    house.kill()


def bid(table: Table) -> None:
    """Bid the most there is."""
    table.options().last.click()
    if table.confirm.is_visible():
        table.confirm.click()


def test_a_bid_is_shown_when_all_are_in(visit: Visit) -> None:
    ada, ben = visit(), visit()
    first = set_up(ada, "yo", game="auction")
    second = join(ben, first.invitation())
    ada.button("table.start").click()
    assert first.await_turn()
    assert second.await_turn()
    before = second.log()
    bid(first)
    sealed = first.bar.get_by_text(t("bar.sealed"), exact=True)
    expect(sealed).to_be_visible()
    first.bar.get_by_role("button", name=t("bar.take_back"), exact=True).click()
    assert first.await_turn()
    bid(first)
    expect(sealed).to_be_visible()
    assert second.log() == before
    while second.await_turn():
        with second.told():  # the bids are opened
            bid(second)
        if first.await_turn():
            bid(first)
    expect(first.final).to_be_visible()
    expect(second.final).to_be_visible()


def test_a_device_is_passed_on_behind_a_veil(visit: Visit) -> None:
    ada = visit()
    table = set_up(ada, "yy", game="auction")
    ada.button("table.start").click()
    veil = ada.page.get_by_role("dialog", name=like("table.veil"))
    show = veil.get_by_role("button", name=like("table.veil.show"))
    names: list[str] = []
    while True:
        expect(veil.or_(table.final).first).to_be_visible()
        if table.final.is_visible():
            break
        names.append(show.inner_text())
        show.click()
        expect(veil).to_be_hidden()
        bid(table)
    assert set(names) == {t("table.veil.show", name=name) for name in ("Ada", "Ada 2")}
    assert names[0] != names[1]
