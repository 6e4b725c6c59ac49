"""One server for each module of tests, and parties that play on it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server import odd_bots
from tests.server.party import Party
from tests.server.served import Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that the tests of a module share; it knows the toys too."""
    server = Served(tmp_path_factory.mktemp("data"))
    yield server
    server.close()


@pytest.fixture
def sit_down(served: Served) -> Iterator[Callable[..., Party]]:
    """Makes parties on the shared server, and sees them home."""
    parties: list[Party] = []

    def sit(game: str, people: int = 2, **wanted: Any) -> Party:
        parties.append(Party(served, game, people, **wanted))
        return parties[-1]

    yield sit
    for party in parties:
        party.close()


@pytest.fixture
def odd_bots_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that fail in their own ways can be asked by name."""
    monkeypatch.setattr("curatorium.server.bots.load_bot", odd_bots.load_bot)
