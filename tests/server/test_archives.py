"""Archives looked into over HTTP: what is told of them, to whom, and what the table is told."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from curatorium.core.registry import add_deck
from tests import own_decks
from tests.own_decks import GAME, SHIPPED
from tests.server.client import Guest, Message, why
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]
SHORT = {"length": "short"}


def opened(guest: Guest, name: str = SHIPPED, still: bool = False) -> Any:
    return guest.ask("POST", f"archives/{GAME}/{name}/open" + ("?still=true" if still else ""))


def consulted(party: Party) -> list[list[Any]]:
    """The looks into the archive that the log of a play tells of: seat by seat."""
    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    happened = party.guests[0].ask("GET", f"plays/{play}")["happened"]
    return [e["numbers"] for one in happened for e in one["events"] if e["key"] == "consult"]


def hears(party: Party, seat: int, count: int) -> list[Message]:
    """Wait until a socket has been told of so many records, and say what they told."""
    party.sockets[seat].until(lambda s: s["number"] >= count)
    return [event for one in party.sockets[seat].happened for event in one["events"]]


def test_a_list_tells_nothing(served: Served) -> None:
    (listed,) = served.guest().ask("GET", "archives")
    assert set(listed) == {"game", "name", "title", "summary", "cards"}
    assert (listed["game"], listed["name"], listed["title"]) == (
        GAME,
        SHIPPED,
        "American Revolution",
    )


def test_all_cards_can_be_had_and_kept(served: Served) -> None:
    guest = served.guest()
    found = opened(guest)
    assert found["tables"] == []
    answer = guest.http.get(f"/{found['address']}")
    assert "immutable" in answer.headers["Cache-Control"]
    shown = answer.json()
    assert shown["filters"] == ["tag", "context", "type", "author", "place", "year"]
    (listed,) = guest.ask("GET", "archives")
    assert len(shown["cards"]) == listed["cards"]
    for card in shown["cards"]:
        assert set(card["found_by"]) == set(shown["filters"])
        assert card["texts"]["citation"]
        assert card["texts"]["kept"].startswith("http")


def test_what_is_not_there(served: Served) -> None:
    guest = served.guest()
    said = why(lambda: opened(guest, "american_revolt"), "missing")
    assert (
        "There is no archive 'american_revolt' here. The archives are american_revolution" in said
    )
    assert "no game with decks" in why(
        lambda: guest.ask("POST", f"archives/peek/{SHIPPED}/open"), "missing"
    )
    said = why(lambda: guest.ask("GET", f"archives/{GAME}/{SHIPPED}/0123"), "missing")
    assert "Open it again" in said


def test_the_table_is_told_and_nobody_forgets_it(sit_down: Sit, served: Served) -> None:
    party = sit_down(GAME, 2, options=SHORT)
    before = party.state()["number"]
    assert opened(party.guests[1])["tables"] == [party.id]
    told = hears(party, 0, before + 1)
    assert {"key": "consult", "numbers": [1]} in told
    assert consulted(party) == [[1]]
    party.catch_up()


def test_it_is_told_once_until_something_happens(sit_down: Sit) -> None:
    party = sit_down(GAME, 2, options=SHORT)
    for _ in range(3):
        opened(party.guests[1])
    opened(party.guests[0])
    opened(party.guests[1])
    assert consulted(party) == [[1], [0]]
    party.open()
    party.turn()
    opened(party.guests[1])
    assert consulted(party) == [[1], [0], [1]]


def test_a_play_that_begins_while_it_lies_open_is_told_once(sit_down: Sit, served: Served) -> None:
    party = sit_down(GAME, 2, start=False, options=SHORT)
    guest = party.guests[1]
    assert opened(guest)["tables"] == []
    assert opened(guest, still=True)["tables"] == []
    party.start()
    for _ in range(2):
        assert opened(guest, still=True)["tables"] == [party.id]
    assert consulted(party) == [[1]]
    party.open()
    party.turn()
    opened(guest, still=True)
    opened(party.guests[0], still=True)
    assert consulted(party) == [[1], [0]]
    opened(guest)  # looked into again
    assert consulted(party) == [[1], [0], [1]]


def test_only_tables_that_it_concerns(sit_down: Sit, served: Served, tmp_path: Path) -> None:
    with own_decks.gone_afterwards():
        add_deck(GAME, own_decks.copy(tmp_path / "other_deck"))
        party = sit_down(GAME, 2, options=SHORT | {"archive": "other_deck"})
        other = sit_down("museum_match", 4)
        waiting = sit_down(GAME, 1, start=False, options=SHORT)
        for one in (party, other, waiting, sit_down(GAME, 2, options=SHORT)):
            assert opened(served.guest())["tables"] == []  # a stranger
            if one is not waiting:
                shown = opened(one.guests[0], SHIPPED)
                archive = one.guests[0].ask("GET", f"tables/{one.id}")["options"].get("archive")
                assert shown["tables"] == ([one.id] if archive == SHIPPED else [])
        assert opened(waiting.guests[0])["tables"] == []
        assert consulted(party) == []
        assert opened(party.guests[0], "other_deck")["tables"] == [party.id]


def test_nothing_is_told_of_a_play_that_is_over(sit_down: Sit) -> None:
    party = sit_down(GAME, 1, options=SHORT)
    party.play_on()
    assert opened(party.guests[0])["tables"] == []
    assert consulted(party) == []


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    own = Served(tmp_path / "data")
    yield own
    own.close()


def test_sealed_choices_stand_and_a_restart_loses_nothing(server: Served) -> None:
    party = Party(server, GAME, 3, options=SHORT | {"action_commit": "secret"})
    party.lead.until(lambda s: len(s["deciders"]) == 3)
    options = party.sockets[0].options(0)
    party.sockets[0].act(0, options[0])
    party.sockets[0].until(lambda s: 0 not in s["deciders"])
    assert opened(party.guests[1])["tables"] == [party.id]
    party.close()
    server.again()
    party.open()
    assert party.state()["deciders"] == [1, 2]
    assert consulted(party) == [[1]]
    number = party.state()["number"]
    for seat in (1, 2):
        party.sockets[seat].act(seat, party.sockets[seat].options(seat)[0])
    party.lead.until(lambda s: s["number"] >= number + 3)  # all three are opened
    assert '"consult", 1]' in _record_lines(server, party)
    party.close()


def _record_lines(server: Served, party: Party) -> str:
    """The lines that the disk has of a play."""
    from tests.server.test_unfit import sql

    play = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    rows = sql(server.settings.data, "SELECT body FROM records WHERE play = ?", play)
    return "\n".join(body for (body,) in rows)


def test_an_undo_that_is_asked_for_stands(sit_down: Sit) -> None:
    party = sit_down(GAME, 2, options=SHORT)
    number = party.state()["number"]
    seat = party.turn()
    party.catch_up()
    other = 1 - seat
    party.sockets[other].ask("undo", seat=other, number=number)
    opened(party.guests[other])
    party.sockets[other].until(lambda s: s["number"] == number + 2 and s["proposal"])
    party.sockets[seat].ask("answer", seat=seat, number=number, agree=True)
    party.sockets[seat].until(lambda s: s["number"] == number + 3)
    assert consulted(party) == [[other]]
