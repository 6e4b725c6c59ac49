"""Whole games by the accessibility tree alone: roles, names and what is spoken, nothing drawn."""

import re
from dataclasses import dataclass
from typing import Final

import pytest

from tests.browser.conftest import Visit
from tests.browser.ear import Ear, Player, lay
from tests.browser.texts import in_game, like, t
from tests.browser.visitor import Table
from tests.server.test_secrets import Truth


@dataclass(frozen=True)
class Played:
    """A game, how it is laid, and what is done in it before anything else."""

    name: str
    seats: int
    rules: dict[str, int]
    better: tuple[str, ...]
    ends: tuple[str, ...]  # of its turns


GAMES: Final = (
    Played("museum_match", 4, {"target": 3}, ("Score", "Place", "Exchange"), ("end_turn",)),
    Played(
        "museum_boardgame",
        3,
        {"victory_points": 3, "max_rounds": 8},
        ("Place", "Store", "Swap", "Score left", "Score right"),
        ("end_turn", "end_turn_score", "end_turn_seven"),
    ),
)

#: What is said besides all that happens: whose turn it is, whether one is sure, and how it ended.
OURS: Final = re.compile(
    f"^{like('bar.your_turn').pattern}|^{like('bar.turn_of').pattern}$"
    f"|{re.escape(t('bar.final'))}$|^{re.escape(t('bar.over'))}"
)


def told(truth: Truth, since: int, names: list[str]) -> list[str]:
    """The sentences of all that happened since, in their order."""
    texts = truth.game.catalogue(truth.game.meta.choose({}))
    return [
        texts.say(f"events.{event.key}", event.numbers, names.__getitem__)
        for events in truth.told[since:]
        for event in events
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_game(visit: Visit, game: Played) -> None:
    ada = visit().open()
    ear = Ear(ada.page)
    lay(ear, game.name, game.seats, game.rules)
    ends = frozenset(in_game(f"actions.{end}", game.name) for end in game.ends)
    player = Player(ear, game.better, ends)
    while player.goes_on():
        player.choose()
    assert ends & set(player.chosen)
    table = Table(ada, game.name)
    places = {node.name: 0 for node in ear.nodes() if node.name.startswith(t("final.rank", n=""))}
    assert list(places) == [t("final.rank", n=rank) for rank in sorted({*table.state()["ranks"]})]
    truth = ada.house.truth(table.shown()["play"])
    since = ada.line().messages("state")[0]["number"]
    names = [seat["name"] for seat in table.shown()["seats"]]
    happened = told(truth, since, names)
    assert [said for said in ada.heard() if said in set(happened)] == happened
    assert all(OURS.search(said) for said in ada.heard() if said not in set(happened))
