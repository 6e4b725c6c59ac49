"""The levels: four bots of one search, with budgets that rise."""

from itertools import pairwise

import pytest

from curatorium.bots.ismcts import KEPT, SearchBot
from curatorium.bots.levels import LEVELS, settings_of
from curatorium.bots.random import BOT as RANDOM
from curatorium.bots.registry import bot_names, load_bot
from curatorium.core.dice import Dice, SeededDice
from curatorium.core.registry import game_ids
from curatorium.lab.simulate import Simulation, run
from tests.bots.tiny import NIM


@pytest.mark.parametrize("game_id", [*game_ids(), "a game nobody has told us of"])
def test_budgets_rise_from_level_to_level(game_id: str) -> None:
    budgets = [int(settings_of(game_id, level).iterations) for level in LEVELS]
    assert all(low * 2 < high for low, high in pairwise(budgets))
    assert all(0 <= settings_of(game_id, level).greedy <= 100 for level in LEVELS)


def test_levels_are_installed_as_bots() -> None:
    assert set(LEVELS) < set(bot_names())
    for level in LEVELS:
        bot = load_bot(level)
        assert isinstance(bot, SearchBot)
        assert bot.name == level
        assert bot.takes_budget
    assert not load_bot("random").takes_budget
    assert not load_bot("greedy").takes_budget


def test_a_budget_takes_the_place_of_the_levels_own() -> None:
    bot = SearchBot("visitor")
    own = int(settings_of("nim", "visitor").iterations)
    assert bot.think(NIM, NIM.heap(9), 0, SeededDice("b")).iterations == own
    assert bot.think(NIM, NIM.heap(9), 0, SeededDice("b"), 77).iterations == 77


def test_a_bot_without_a_search_thinks_too() -> None:
    found = RANDOM.think(NIM, NIM.heap(9), 0, SeededDice("b"), 500)
    assert found.action in NIM.options(NIM.heap(9), 0)
    assert (found.weighed, found.shares, found.iterations, found.reason) == ([], [], 0, None)


def test_dice_that_are_not_seeded_are_asked_for_a_seed() -> None:
    class Loaded(Dice):
        asked = 0

        def below(self, n: int) -> int:
            self.asked += 1
            return 7 % n

    dice = Loaded()
    first = SearchBot("visitor").think(NIM, NIM.heap(9), 0, dice, 50)
    again = SearchBot("visitor").think(NIM, NIM.heap(9), 0, Loaded(), 50)
    assert dice.asked == 1
    assert first.shares == again.shares


def test_few_searches_are_kept() -> None:
    bot = SearchBot("visitor")
    for seed in range(KEPT + 5):
        bot.choose(NIM, NIM.heap(9), 0, SeededDice(f"{seed}"))
    assert len(bot._kept) == KEPT


def test_a_play_of_levels_is_the_same_whatever_was_played_before() -> None:
    bots = ("visitor", "random", "visitor", "greedy")
    plan = Simulation("museum_match", bots, 2, "levels", {"max_rounds": 2})
    first = run(plan)
    run(Simulation("museum_match", bots, 1, "other", {"max_rounds": 2}))
    assert run(plan) == first
