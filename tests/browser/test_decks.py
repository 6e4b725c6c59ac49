"""A deck that somebody has written, chosen in the settings of a table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests import own_decks
from tests.browser.conftest import Visit
from tests.browser.house import House
from tests.browser.texts import rule_title, t
from tests.server.process import Process


class WithDecks(House):
    """A server that offers the decks of a folder beside its data."""

    def _start(self, port: str) -> Process:
        folder = str(self.folder / "decks")
        return Process(self.folder / "data", "--port", port, "--decks", folder).start()


@pytest.fixture
def house(client: None, tmp_path: Path) -> Iterator[House]:
    """A server of this test alone."""
    own_decks.copy(tmp_path / "decks" / "my_class")
    server = WithDecks(tmp_path)
    yield server
    server.kill()


def test_it_is_offered_by_title_and_folder_and_played(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open(f"new/{own_decks.GAME}").page
    group = page.get_by_role("group", name=rule_title("archive", own_decks.GAME), exact=True)
    name = t("new.deck", title="American Revolution", name="my_class")
    group.get_by_role("button", name=name, exact=True).click()
    visitor.button("new.create").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.get_by_text("My class", exact=True)).to_be_visible()
    table = page.request.get(f"{visitor.house.address}/api/tables/{visitor.table_id()}").json()
    assert table["options"]["archive"] == "my_class"
    visitor.open("archive")
    expect(page.get_by_role("link", name="American Revolution", exact=True)).to_have_count(2)
