"""Names of tables and seats: changed by those to whom they belong, also while a game is on."""

from collections.abc import Callable

import pytest

from curatorium.server.seating import LONGEST_NAME
from tests.server.client import Refused, why
from tests.server.party import Party
from tests.server.served import Served

Sit = Callable[..., Party]


def name_of(party: Party, seat: int) -> str:
    found: str = party.served.guest().ask("GET", f"tables/{party.id}")["seats"][seat]["name"]
    return found


@pytest.mark.parametrize("start", [False, True])
def test_whoever_sits_there_gives_the_seat_another_name(sit_down: Sit, start: bool) -> None:
    party = sit_down("peek", start=start)
    if not start:
        party.open_before_start()
    table = party.ask(1, "rename_seat", {"name": " Zoë  B. "}, party.tokens[1])
    assert [seat["name"] for seat in table["seats"]] == ["P1", "Zoë B."]
    for socket in party.sockets:
        while not socket.table or socket.table["seats"][1]["name"] != "Zoë B.":
            socket.receive()
    assert table["seats"][1]["kind"] == "person"


def test_an_empty_name_changes_nothing(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.ask(1, "rename_seat", {"name": "  "}, party.tokens[1])
    assert name_of(party, 1) == "P2"


@pytest.mark.parametrize("name", ["x" * (LONGEST_NAME + 1), "a\x00b", "a\u202eb", 7, None])
def test_names_that_are_none(sit_down: Sit, name: object) -> None:
    party = sit_down("peek")
    with pytest.raises(Refused, match="malformed"):
        party.ask(1, "rename_seat", {"name": name}, party.tokens[1])
    assert name_of(party, 1) == "P2"


def test_it_lasts(served: Served, sit_down: Sit) -> None:
    party = sit_down("peek")
    party.ask(0, "rename_seat", {"name": "Ann"}, party.tokens[0])
    party.ask(0, "rename", {"name": "Friday"})
    served.again()
    table = served.guest().ask("GET", f"tables/{party.id}")
    assert (table["name"], table["seats"][0]["name"]) == ("Friday", "Ann")
    party.open()
    party.play_on()
    assert '"P1"' in party.record().splitlines()[0]  # the record keeps the names of its beginning


def test_after_the_game_but_not_when_the_table_is_closed(sit_down: Sit) -> None:
    party = sit_down("peek")
    party.play_on()
    party.ask(0, "rename_seat", {"name": "Winner"}, party.tokens[0])
    assert name_of(party, 0) == "Winner"
    party.ask(0, "close")
    with pytest.raises(Refused, match="The table is closed"):
        party.ask(0, "rename_seat", {"name": "Late"}, party.tokens[0])


def test_names_of_every_script_will_do(sit_down: Sit) -> None:
    party = sit_down("peek", start=False)
    for name in ("مردم‌می", "שלום", "Zoë 🦕", "👩‍🔬", "नमस्ते", "张伟"):
        shown = party.ask(0, "rename_seat", {"name": name}, party.tokens[0])
        assert shown["seats"][0]["name"] == name


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u200d", "\u200c\u115f"])
def test_a_name_can_be_seen(sit_down: Sit, name: str) -> None:
    party = sit_down("peek", start=False)
    told = why(lambda: party.ask(0, "rename_seat", {"name": name}, party.tokens[0]))
    assert "can be seen" in told
