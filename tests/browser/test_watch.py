"""That the watch on browsers notices what it is there for: each thing is done once, and must be found."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.secrecy import check_secrets, seats_of
from tests.browser.visitor import Visitor, set_up, until


@contextmanager
def forgotten(found: list[Any]) -> Iterator[None]:
    """What comes into the list meanwhile is taken out again, for it was meant."""
    before = len(found)
    yield
    del found[before:]


def test_a_request_that_leaves_the_machine_is_found(visit: Visit) -> None:
    ada = visit().open()
    expect(ada.heading("home.games")).to_be_visible()
    seen, there = ada.seen, "https://192.0.2.1/pixel.png"
    with forgotten(seen.addresses), forgotten(seen.complaints):
        ada.page.evaluate("there => { new Image().src = there; }", there)
        until(ada.page, lambda: seen.strangers(ada.house.address) == [there])
        until(ada.page, lambda: any("policy: img-src" in one for one in seen.unexpected([])))
        until(ada.page, lambda: any("error: " in one for one in seen.unexpected([])))


@pytest.mark.parametrize(
    "script", ["console.error('oh')", "setTimeout(() => { throw Error('oh') })"]
)
def test_an_error_in_a_page_is_found(visit: Visit, script: str) -> None:
    ada = visit().open()
    with forgotten(ada.seen.complaints):
        ada.page.evaluate(f"() => {{ {script} }}")
        until(ada.page, lambda: ada.seen.complaints)
        assert "oh" in ada.seen.unexpected([])[0]


def token(ada: Visitor, ben: Visitor) -> str:
    """What lets Ada sit in her seat."""
    return next(iter(seats_of(ada)))


def secret(ada: Visitor, ben: Visitor) -> str:
    """What all dice and tiles of the play come from."""
    play = ben.line().messages("table")[-1]["play"]
    return ben.house.truth(play).secret


def order(ada: Visitor, ben: Visitor) -> str:
    """A state that shows the stack in another order than that of its numbers."""
    state = ben.line().messages("state")[-1]
    state["positions"][0]["view"]["stack"].reverse()
    return json.dumps(state, separators=(",", ":"))


@pytest.mark.parametrize("leak", [token, secret, order])
def test_what_is_told_too_much_is_found(visit: Visit, leak: Callable[..., str]) -> None:
    ada, ben = visit(), visit()
    table = set_up(ada, "ybbb").start()
    assert table.await_turn()
    ben.open(f"t/{ada.table_id()}")
    until(ben.page, lambda: ben.seen.lines and ben.line().messages("state"))
    check_secrets([ada, ben])
    text = leak(ada, ben)
    with forgotten(ben.seen.received), forgotten(ben.line().received):
        ben.seen.received.append(text)
        if text.startswith("{"):
            ben.line().received.append(text)
        with pytest.raises(AssertionError):
            check_secrets([ada, ben])
