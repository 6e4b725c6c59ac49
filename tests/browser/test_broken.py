"""What breaks meanwhile: the server, and two pages that choose for one seat. Nothing is lost."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.texts import t
from tests.browser.visitor import Table, set_up, until

GONE = (  # what browsers say of a server that is not there
    "ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE)",
    "WebSocket connection .* failed",
)


@pytest.fixture
def house(client: None, tmp_path: Path) -> Iterator[House]:
    """A server that can be ended."""
    house = House(tmp_path)
    yield house
    house.kill()


def acts(table: Table) -> list[list[object]]:
    """What this page has asked to be done, on all its lines. What was sent again counts once."""
    found: dict[str, list[object]] = {}
    for line in table.visitor.seen.lines:
        for act in line.sent_messages("act") if line.page is table.page else []:
            found[json.dumps(act)] = [act["seat"], act["verb"], *act["numbers"]]
    return list(found.values())


def done(table: Table) -> list[list[object]]:
    """What the database says that the first seat has done."""
    truth = table.visitor.house.truth(table.shown()["play"])
    return [list(record) for record in truth.log if record[0] == 0]


@pytest.mark.parametrize("written", [False, True], ids=["before it is written", "when it is"])
def test_the_server_is_killed_in_mid_move(
    visit: Visit, house: House, expected: list[str], written: bool
) -> None:
    expected += GONE
    ada = visit()
    table = set_up(ada, "ybbb", target=3).start()
    assert table.await_turn()
    option = table.options().first
    play, number = table.shown()["play"], table.state()["number"]
    if not written:
        house.process.popen.send_signal(signal.SIGSTOP)
    option.click()
    until(table.page, lambda: acts(table))
    if written:
        until(table.page, lambda: house.records(play) > number)
    house.kill()
    expect(table.page.get_by_text(t("lost.short"))).to_be_visible()
    house.again()
    until(table.page, lambda: house.records(play) > number)
    while table.await_turn():
        table.choose()
    assert table.state()["over"]
    assert done(table) == acts(table)


def test_the_server_is_killed_while_a_bot_thinks(
    visit: Visit, house: House, expected: list[str]
) -> None:
    expected += GONE
    ada = visit()
    table = set_up(ada, "ybbb", max_rounds=2).start()
    assert table.await_turn()
    table.take_turn()
    house.kill()
    lines = table.log()
    house.again()
    table.page.reload()
    table.laid()
    until(table.page, lambda: table.log()[: len(lines)] == lines)
    while table.await_turn():
        table.choose()
    assert done(table) == acts(table)


def test_two_pages_choose_for_one_seat(visit: Visit, house: House) -> None:
    ada = visit()
    first = set_up(ada, "ybbb").start()
    second = Table(ada.tab().open(f"t/{ada.table_id()}")).laid()
    assert first.await_turn()
    assert second.await_turn()
    one, other = first.options().first, second.options().last
    before = first.state()["number"]
    house.process.popen.send_signal(signal.SIGSTOP)
    one.click()
    other.click()
    if second.confirm.is_visible():
        second.confirm.click()
    until(first.page, lambda: acts(first) and acts(second))
    house.process.popen.send_signal(signal.SIGCONT)
    dialog = second.visitor.dialog("refused.title")
    expect(dialog.get_by_text(t("refused.stale"))).to_be_visible()
    dialog.get_by_role("button", name=t("app.close"), exact=True).last.click()
    until(first.page, lambda: first.state()["number"] == before + 1)
    until(first.page, lambda: first.log() == second.log())
    assert done(first) == acts(first)
    second.choose()
    until(first.page, lambda: first.log() == second.log())
    assert done(first) == acts(first) + acts(second)[1:]
