"""Own decks at a server's tables: chosen, played with bots in other processes, kept when they are missing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from curatorium.core.registry import add_deck
from tests import own_decks
from tests.own_decks import GAME
from tests.server.client import why
from tests.server.party import Party
from tests.server.process import Process
from tests.server.served import Served
from tests.server.test_unfit import eventually

SHORT = {"archive": "mine", "length": "short"}
RANDOM = {"kind": "bot", "bot": "random"}
GREEDY = {"kind": "bot", "bot": "greedy"}


@pytest.fixture(autouse=True)
def one_process() -> Iterator[None]:
    with own_decks.gone_afterwards():
        yield


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return own_decks.copy(tmp_path / "decks" / "mine")


@pytest.fixture
def server(mine: Path, tmp_path: Path) -> Iterator[Served]:
    add_deck(GAME, mine)
    served = Served(tmp_path / "data")
    yield served
    served.close()


def option(served: Served) -> Any:
    """The option that chooses a deck, as the entrance knows it."""
    games = served.guest().ask("GET", "games")
    (game,) = [one for one in games if one["id"] == GAME]
    return next(one for one in game["options"] if one["name"] == "archive")


def test_it_can_be_chosen_and_its_texts_are_there(server: Served) -> None:
    shown = option(server)
    assert shown["values"] == ["american_revolution", "mine"]
    assert shown["titles"] == {"mine": "American Revolution"}
    party = Party(server, GAME, 2, options=SHORT)
    address = party.guests[0].ask("GET", f"tables/{party.id}")["texts"]
    texts = party.guests[0].http.get(f"/{address}")
    assert texts.status_code == 200
    assert len(texts.json()["names"]["card"]) >= 40
    party.close()


def awaited(party: Party) -> None:
    """Wait until the person in the first seat may choose, or it is over."""
    party.lead.until(lambda s: s["over"] or 0 in s["deciders"])


def play_on(party: Party, turns: int) -> None:
    """The person takes so many turns, and the bots theirs."""
    awaited(party)
    for _ in range(turns):
        if party.state()["over"]:
            return
        party.turn()
        awaited(party)


def test_bots_play_it_and_it_goes_on_after_a_restart(server: Served) -> None:
    party = Party(server, GAME, 1, options=SHORT, others=[RANDOM, GREEDY])
    play_on(party, 3)
    party.close()
    server.again()
    party.open()
    play_on(party, 1000)
    assert party.state()["over"]
    stats = party.guests[0].ask("GET", "health")["bots"]
    assert stats["requests"] > 0
    assert set(stats["fallbacks"].values()) == {0}  # the workers know the deck
    assert '"name": "mine"' in party.record().splitlines()[0]
    party.close()


def test_without_its_deck_a_play_is_kept_and_named(server: Served, mine: Path) -> None:
    party = Party(server, GAME, 2, options=SHORT)
    party.turn()
    party.close()
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    server.stop()
    own_decks.forget()
    server.start()
    eventually(lambda: party.guests[0].ask("GET", "health")["unfit"] == 1)
    trouble = party.guests[0].ask("GET", f"tables/{party.id}")["trouble"]
    assert "used the deck 'mine' with hash" in trouble
    assert "to a server by --decks DIR" in trouble
    assert any(play in line and "used the deck 'mine'" in line for line in server.log.lines)
    server.stop()
    add_deck(GAME, own_decks.edit(mine, "prestige = 4", "prestige = 5"))
    server.start()
    eventually(lambda: party.guests[0].ask("GET", "health")["unfit"] == 1)
    trouble = party.guests[0].ask("GET", f"tables/{party.id}")["trouble"]
    assert "its cards have been changed since" in trouble
    server.stop()
    own_decks.forget()
    add_deck(GAME, own_decks.edit(mine, "prestige = 5", "prestige = 4"))
    server.start()
    party.open()
    party.play_on()
    party.close()


def test_a_table_that_waits_for_a_missing_deck(server: Served) -> None:
    party = Party(server, GAME, 2, start=False, options=SHORT)
    server.stop()
    own_decks.forget()
    server.start()
    said = why(lambda: party.ask(0, "start"))
    assert "Option archive cannot be 'mine'" in said
    assert "to a server by --decks DIR" in said


def test_a_mended_text_has_another_address(server: Served, mine: Path, tmp_path: Path) -> None:
    """Browsers keep texts for ever, and what rules cannot read changes no hash of the deck."""
    party = Party(server, GAME, 2, options=SHORT)
    before = party.guests[0].ask("GET", f"tables/{party.id}")["texts"]
    party.close()
    own_decks.edit(mine, 'title = "', 'title = "Mended ')
    with Process(tmp_path / "other", "--decks", str(mine.parent)).start() as other:
        guest = type(party.guests[0])(other.base)
        made = guest.table(game=GAME, seats=[{"kind": "you"}], options=SHORT)
        after = made["table"]["texts"]
        assert after != before
        assert after.rpartition("-")[0] == before.rpartition("-")[0]
        assert "Mended " in guest.http.get(f"/{after}").text
        guest.close()


def test_serve_takes_a_folder_of_decks_and_leaves_out_what_is_broken(
    mine: Path, tmp_path: Path
) -> None:
    broken = own_decks.copy(mine.parent / "broken")
    own_decks.edit(broken, 'location = "london"', 'location = "londn"')
    own_decks.copy(mine.parent / "american_revolution")
    with Process(tmp_path / "data", "--decks", str(mine.parent)).start() as process:
        said = process.said()
        assert f"Deck mine, in {mine}: can be chosen." in said
        assert f"Deck in {broken}: left out, for it cannot be played with." in said
        assert "Did you mean london?" in said
        assert "left out. There is a deck 'american_revolution' already." in said


def test_serve_without_decks_where_it_was_told_to_look(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    for folder, words in (("decks", "There are no folders in"), ("no", "cannot be read")):
        process = Process(tmp_path / "data", "--decks", str(tmp_path / folder))
        assert process.end() == 2
        assert words in " ".join(
            process.said().split()
        )  # lines break where the folder's name lets them
