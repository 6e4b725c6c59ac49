"""Browsers and the server under them. Whatever a test does, nothing secret, foreign or broken may come."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.machine import SWITCHES, Missing, build_client, chromium
from tests.browser.secrecy import check_secrets
from tests.browser.visitor import Visitor

Visit = Callable[..., Visitor]

expect.set_options(timeout=30_000)  # a machine may have much else to do


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that is here is a test in the browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def base_url() -> str:
    """Pages are opened by whole addresses, for a server's port is not known before."""
    return ""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How the browser is started."""
    try:
        return {**browser_type_launch_args, "executable_path": chromium(), "args": SWITCHES}
    except Missing as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def client() -> None:
    """A web client that is as new as its sources."""
    try:
        build_client()
    except Missing as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def shared_house(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests that leave it as it is."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.kill()


@pytest.fixture
def house(shared_house: House) -> House:
    """The server that browsers of this test visit. A test that ends servers has one of its own."""
    return shared_house


@pytest.fixture
def expected() -> list[str]:
    """Patterns of what browsers may complain of in this test; a test adds what it provokes."""
    return []


@pytest.fixture
def visit(
    house: House,
    new_context: Callable[..., Any],
    expected: list[str],
    request: pytest.FixtureRequest,
) -> Iterator[Visit]:
    """Opens browsers, each somebody's own; looks through all that they saw when the test is over."""
    visitors: list[Visitor] = []

    def visit(**how: Any) -> Visitor:
        how.setdefault("reduced_motion", "reduce")
        how.setdefault("viewport", {"width": 1280, "height": 860})
        context = new_context(**how)
        context.set_default_timeout(30_000)
        visitors.append(Visitor(context, house, expected))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        assert visitor.seen.addresses, "nothing was recorded"
        assert visitor.seen.strangers(house.address) == []
        assert visitor.seen.unexpected(expected) == []
    check_secrets(visitors)
