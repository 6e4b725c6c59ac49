"""What stands on backs of cards is handed to nobody but those who have read them."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from curatorium.core.game import PUBLIC, Game
from curatorium.core.record import RecordReader
from curatorium.core.registry import load
from curatorium.server.tables import texts_address
from tests.own_decks import GAME, SHIPPED
from tests.server.client import why
from tests.server.party import Party
from tests.server.served import Served, games, load as load_any
from tests.server.test_looking_back import play_of
from tests.server.test_secrets import by_verb

Sit = Callable[..., Party]
SHORT = {"length": "short", "workspace_capacity": 4}
BACKS = {"back_tags", "back_text", "back_citation"}


def catalogue() -> Any:
    game = load(GAME)
    return game.catalogue(game.meta.choose({}))


def spoken(text: str) -> set[str]:
    """The backs of which something stands in what was sent: what matters about a card, or its citation."""
    names = catalogue().names
    words = [*names["back_text"], *names["back_citation"]]
    return {word for word in words if json.dumps(word, ensure_ascii=False)[1:-1] in text}


def chosen(game: Game) -> list[dict[str, Any]]:
    """The defaults, and each alternative alone."""
    alone = [{o.name: value} for o in game.meta.options for value in o.values or o.samples]
    return [{}, *alone]


@pytest.mark.parametrize("game_id", games())
def test_texts_hold_no_name_that_is_secret(served: Served, game_id: str) -> None:
    game, guest = load_any(game_id), served.guest()
    for address in {texts_address(game, options) for options in chosen(game)}:
        texts = guest.http.get(f"/{address}").json()
        whole = game.catalogue(game.meta.choose({}))
        assert texts["secret"] == list(whole.secret)
        assert set(texts["names"]) == set(whole.names) - set(whole.secret)


def test_the_secrets_of_the_historians_are_what_stands_on_backs() -> None:
    names = catalogue().names
    assert set(catalogue().secret) == BACKS == {kind for kind in names if kind.startswith("back_")}


def test_whoever_asks_without_a_token_is_told_no_back(served: Served) -> None:
    guest = served.guest()
    texts = texts_address(load(GAME), {})
    asked = ("api/games", "api/archives", "api/bots", "api/health", f"api/rules/{GAME}", texts)
    for path in asked:
        answer = guest.http.get(f"/{path}")
        assert answer.status_code == 200
        assert not spoken(answer.text)
    opened = guest.ask("POST", f"archives/{GAME}/{SHIPPED}/open")  # of this a table is told
    assert spoken(guest.http.get(f"/{opened['address']}").text)


def read(party: Party, eye: int, token: str = "") -> dict[str, dict[str, str]]:
    """The names that an eye is told."""
    path = f"plays/{play_of(party)}/names?eye={eye}"
    found = party.served.guest().ask("GET", path, token=token)
    assert found["eye"] == eye
    names: dict[str, dict[str, str]] = found["names"]
    return names


def words_of(numbers: set[int]) -> dict[str, dict[str, str]]:
    """What stands on these backs."""
    names = catalogue().names
    return {kind: {str(n): names[kind][n] for n in sorted(numbers)} for kind in catalogue().secret}


def noted(party: Party, seat: int) -> set[int]:
    """The backs that the view of a seat mentions."""
    return {note["back"] for note in party.sockets[seat].state["positions"][0]["view"]["notes"]}


def until_somebody_has_read(party: Party) -> int:
    """Play until a reviewer has read what a writer has not; that reviewer."""
    choose = by_verb("backs")
    while True:
        party.turn(choose)
        party.catch_up()
        assert not party.state()["over"]
        for seat, socket in enumerate(party.sockets[:3]):
            if socket.state["positions"][0]["step"] in ("vote", "review"):
                review = socket.state["positions"][0]["view"]["review"]
                if review["writer"] != seat:
                    return seat


def test_a_seat_has_the_words_of_the_backs_that_it_has_read(sit_down: Sit) -> None:
    party = sit_down(GAME, 3, options=SHORT)
    spectator = party.look_on()
    reviewer = until_somebody_has_read(party)
    writer = party.sockets[reviewer].state["positions"][0]["view"]["review"]["writer"]
    told = {seat: read(party, seat, party.tokens[seat]) for seat in range(3)}
    for seat in range(3):
        assert told[seat] == words_of(noted(party, seat))
    assert noted(party, reviewer) > noted(party, writer)
    public = {note["back"] for note in spectator.state["positions"][0]["view"]["notes"]}
    assert read(party, PUBLIC) == words_of(public)
    said = why(lambda: read(party, reviewer, party.tokens[writer]), "not_yours")
    assert "a seat's token shows what that seat has seen" in said
    why(lambda: read(party, reviewer), "not_yours")
    party.play_on(by_verb("on"))
    assert not spoken("".join(text for socket in party.sockets for text in socket.raw))
    check_whole_play(party, told)


def check_whole_play(party: Party, before: dict[int, dict[str, dict[str, str]]]) -> None:
    """When it is over everybody may ask for every eye, and what was read has stayed so."""
    reader = RecordReader(party.record().splitlines(), load)
    backs: dict[int, set[int]] = {eye: set() for eye in (0, 1, 2, PUBLIC)}
    for _ in reader:
        for eye, found in backs.items():
            view: Any = reader.play.game.view(reader.play.state, eye)
            found |= {note.back for note in view.notes}
    for eye, found in backs.items():
        assert read(party, eye) == words_of(found)
    for seat, told in before.items():
        for kind, names in told.items():
            assert names.items() <= read(party, seat)[kind].items()


def test_games_without_secret_names_have_none(sit_down: Sit) -> None:
    party = sit_down("museum_match", 4)
    assert read(party, PUBLIC) == {}
    assert read(party, 1, party.tokens[1]) == {}
