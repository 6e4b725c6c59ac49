"""The sources that a seat has met in a play, over HTTP."""

from collections.abc import Callable
from typing import Any

from curatorium.core.game import EVERYTHING, PUBLIC
from curatorium.core.record import RecordReader
from curatorium.core.registry import load
from tests.own_decks import GAME
from tests.server.client import why
from tests.server.party import Party

Sit = Callable[..., Party]
SHORT = {"length": "short"}


def play_of(party: Party) -> str:
    play: str = party.guests[0].ask("GET", f"tables/{party.id}")["play"]
    return play


def shown(party: Party, eye: int, token: str = "") -> Any:
    return party.guests[0].ask("GET", f"plays/{play_of(party)}/met?eye={eye}", token=token)


def met(party: Party, eye: int, token: str = "") -> set[int]:
    found = shown(party, eye, token)
    assert found["eye"] == eye
    assert found["cards"] == sorted(found["cards"])
    return set(found["cards"])


def test_at_the_end_everybody_may_ask_for_every_eye(sit_down: Sit) -> None:
    party = sit_down(GAME, 1, options=SHORT)
    party.play_on()
    reader = RecordReader(party.record().splitlines(), load)
    expected: dict[int, set[int]] = {0: set(), PUBLIC: set(), EVERYTHING: set()}
    for _ in reader:
        for eye, cards in expected.items():
            cards.update(reader.play.game.met(reader.play.state, eye))
    assert {eye: met(party, eye) for eye in expected} == expected
    texts = reader.play.game.catalogue(reader.play.options)
    for eye, cards in expected.items():
        sources = shown(party, eye)["sources"]
        assert sources == [texts.say("sources.card", (card,)) for card in sorted(cards)]
    assert expected[PUBLIC] <= expected[0] <= expected[EVERYTHING]


def test_while_it_goes_on_a_seats_token_is_wanted(sit_down: Sit) -> None:
    party = sit_down(GAME, 2, options=SHORT)
    public = met(party, PUBLIC)
    own = [met(party, seat, party.tokens[seat]) for seat in (0, 1)]
    assert public == own[0] & own[1]
    assert all(len(one - public) == 3 for one in own)  # opening cards
    # A citation stands on a back, and most of these cards were met by their fronts.
    assert [shown(party, seat, party.tokens[seat])["sources"] for seat in (0, 1)] == [[], []]
    said = why(lambda: met(party, 0, party.tokens[1]), "not_yours")
    assert "a seat's token shows what that seat has seen" in said


def test_games_without_sources_have_none(sit_down: Sit) -> None:
    party = sit_down("museum_match", 4)
    assert met(party, PUBLIC) == set()
