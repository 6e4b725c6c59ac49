"""The search: it finds what wins, does not peek, keeps its tree without being changed by it."""

import pytest
from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic, ScoreLead, heuristic_of
from curatorium.bots.ismcts import CURATOR, DOCENT, SearchBot
from curatorium.bots.registry import load_bot
from curatorium.bots.rollout import final_shares
from curatorium.bots.search import Search
from curatorium.bots.thought import Stop, Thought
from curatorium.bots.tree import NONE
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action, Game, State
from curatorium.core.packed import vec
from curatorium.core.registry import load
from tests.bots.tiny import BLIND_GUESS, NIM, OPEN_GUESS, PENNIES, Tiny
from tests.toys.auction import BID, GAME as AUCTION
from tests.toys.peek import GAME as PEEK
from tests.toys.puzzle import GAME as PUZZLE

MATCH = load("museum_match")


def search_of(game: Game, s: State, seat: int = 0, seed: int = 1, trust: float = 0.0) -> Search:
    """A search with random rollouts to the end."""
    return Search(game, ScoreLead(), seat, len(game.scores(s)), seed, 1000, 0, 0.5, trust)


def shares(game: Game, s: State, seat: int, iterations: int, trust: float) -> list[float]:
    """What each seat may expect, as ``seat`` sees it."""
    search = search_of(game, s, seat, trust=trust)
    root = search.run(s, iterations, Stop())
    return [total / iterations for total in search.totals[root]]


def thought(bot: SearchBot, game: Game, s: State, budget: int, seed: str = "s") -> Thought:
    seat = int(game.decider(s))
    world = game.redeal(s, seat, SeededDice(seed, "world"))
    return bot.think(game, world, seat, SeededDice(seed), budget)


def known(t: Thought) -> list[tuple[int, int, float]]:
    """All that a thought says, as numbers."""
    return [(int(w.action.index), w.visits, w.share) for w in t.weighed]


def dealt(game: Game, seed: str, decisions: int) -> State:
    """A position at which a seat has several options, some decisions into a random play."""
    s = game.setup(game.meta.seats[-1], game.meta.choose({}))
    dice = SeededDice(seed)
    while game.decider(s) != NOBODY:
        who = game.decider(s)
        options = game.options(s, who)
        if who != CHANCE and decisions <= 0 and len(options) > 1:
            return s
        decisions -= who != CHANCE
        game.apply(s, who, options[dice.below(len(options))])
    return dealt(game, seed + "+", 1)


@pytest.mark.parametrize("bot", [DOCENT, CURATOR], ids=lambda bot: bot.name)
@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10, 11])
def test_a_forced_win_is_found(stones: int, bot: SearchBot) -> None:
    s = NIM.heap(stones)
    found = thought(bot, NIM, s, 800)
    assert found.action.numbers == (stones % 4,)
    assert found.weighed[0].action is found.action
    assert found.shares[0] > 0.6


def test_a_lost_position_is_known_to_be_lost() -> None:
    assert thought(CURATOR, NIM, NIM.heap(8), 2000).shares[0] < 0.35


@pytest.mark.parametrize("trust", [0.0, 0.8])
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_reacts_to_a_choice_that_is_sealed(seat: int, trust: float) -> None:
    found = shares(PENNIES, PENNIES.start(), seat, 2000, trust)
    assert 0.4 < found[0] < 0.6


@pytest.mark.parametrize("trust", [0.0, 0.8])
@pytest.mark.parametrize("coin", [0, 1])
def test_a_coin_that_is_down_already_is_not_known(coin: int, trust: float) -> None:
    assert 0.4 < shares(PENNIES, PENNIES.start(coin), 1, 1000, trust)[1] < 0.6


def test_all_choices_of_a_sealed_step_are_made_at_one_node() -> None:
    s = PENNIES.start()
    search = search_of(PENNIES, s)
    root = search.run(s, 200, Stop())
    assert search.tree.visits[root] == 200
    assert len(search.tree.visits) <= 1 + 4  # the root, and an end for each pair of coins


def test_a_card_that_is_hidden_is_not_guessed() -> None:
    blind = thought(CURATOR, BLIND_GUESS, BLIND_GUESS.start(), 1500)
    assert blind.action.verb == "safe"
    assert {w.action.verb: w.share for w in blind.weighed}["play"] < 0.4


def test_a_card_that_is_shown_is_used() -> None:
    shown = thought(CURATOR, OPEN_GUESS, OPEN_GUESS.start(), 1500)
    assert shown.action.verb == "play"
    assert shown.weighed[0].share > 0.75


def test_a_card_that_lies_there_hidden_is_as_likely_as_any() -> None:
    s = BLIND_GUESS.start()
    BLIND_GUESS.apply(s, 0, BLIND_GUESS.actions[0])
    BLIND_GUESS.apply(s, CHANCE, BLIND_GUESS.chances[2])
    assert isinstance(s, Tiny)
    found = {w.action.numbers: w.share for w in thought(CURATOR, BLIND_GUESS, s, 2000).weighed}
    assert all(0.1 < share < 0.4 for share in found.values())


@pytest.mark.parametrize("level", ["docent", "curator"])
@pytest.mark.parametrize("game", [MATCH, AUCTION, PEEK, PUZZLE], ids=lambda game: game.id)
def test_a_choice_is_legal_and_the_same_from_the_same_seed(game: Game, level: str) -> None:
    for number in range(6):
        s = dealt(game, f"legal{number}", 3 * number)
        first = thought(SearchBot(level), game, s, 40)
        again = thought(SearchBot(level), game, s, 40)
        assert first.action in game.options(s, game.decider(s))
        assert known(first) == known(again)
        assert first.shares == again.shares
        assert first.iterations == again.iterations == 40


@pytest.mark.parametrize("level", ["docent", "curator"])
@pytest.mark.parametrize("game", [MATCH, AUCTION, PEEK, PUZZLE], ids=lambda game: game.id)
def test_a_tree_that_is_kept_changes_no_choice(game: Game, level: str) -> None:
    """The same bot goes through a play; a new one at each decision chooses and expects the same."""
    kept, reused = SearchBot(level), 0
    s = game.setup(game.meta.seats[-1], game.meta.choose({}))
    dice = SeededDice("kept")
    for _ in range(60):
        who = int(game.decider(s))
        if who == NOBODY:
            break
        if who == CHANCE:
            game.apply(s, who, game.draw(s, dice))
            continue
        world = game.redeal(s, who, SeededDice("kept", "redeal"))
        before = len(kept._kept) and id(kept._kept[-1][1])
        warm = kept.think(game, world, who, SeededDice("kept", f"{who}"), 60)
        reused += before == id(kept._kept[-1][1])
        cold = SearchBot(level).think(game, world, who, SeededDice("kept", f"{who}"), 60)
        assert known(warm) == known(cold)
        assert warm.shares == cold.shares
        game.apply(s, who, warm.action)
    assert game is not MATCH or reused >= 8


def test_a_kept_tree_saves_iterations() -> None:
    """What was found below a choice is there when the next choice of the turn is made."""
    s = dealt(MATCH, "saves", 0)
    search = search_of(MATCH, s, int(s.seat))
    root = search.run(s, 300, Stop())
    best = search.weighed(root, MATCH.options(s, s.seat))[0]
    MATCH.apply(s, s.seat, best.action)
    after = search.find(search.key(s))
    assert after not in (NONE, root)
    assert 20 < search.tree.visits[after] <= 300


def test_two_ways_to_one_position_have_one_key() -> None:
    s = dealt(MATCH, "ways", 0)
    black, white = int(s.x), int(s.y)
    search = search_of(MATCH, s, int(s.seat))
    keys = []
    for first, second in ((black, white), (white, black)):
        t = MATCH.clone(s)
        for space in (first, second):
            MATCH.apply(t, t.seat, MATCH.action(int(t.seat), "place", (space,)))
        keys.append(search.key(t))
    assert keys[0] == keys[1]


def test_another_seed_or_seat_draws_other_chance() -> None:
    s = dealt(MATCH, "seeds", 5)
    keys = {search_of(MATCH, s, seat, seed).key(s) for seat in (0, 1) for seed in (1, 2)}
    assert len(keys) == 4
    one, other = (known(thought(CURATOR, MATCH, s, 60, seed)) for seed in "ab")
    assert one != other


def test_the_position_handed_over_stays_as_it_is() -> None:
    for game in (MATCH, AUCTION):
        s = dealt(game, "stays", 4)
        before = game.clone(s)
        seat = int(game.decider(s))
        CURATOR.think(game, s, seat, SeededDice("x"), 50)
        assert search_of(game, s, seat).key(s) == search_of(game, before, seat).key(before)
        assert s.journal is None


def test_one_option_needs_no_search() -> None:
    s = NIM.heap(1)
    bot = SearchBot("director")
    assert bot.choose(NIM, s, 0, SeededDice("one")).numbers == (1,)
    assert not bot._kept


@pytest.mark.parametrize("level", ["docent", "curator"])
def test_what_alone_is_worth_a_look_needs_no_search(level: str) -> None:
    """It is what a search comes to."""
    game = load("historians")
    chance = SeededDice("alone")
    s = game.setup(2, game.meta.choose({}))
    greedy = load_bot("greedy")
    seen: set[int] = set()
    while (who := game.decider(s)) != NOBODY and len(seen) < 4:
        if who != CHANCE:
            options = game.options(s, who)
            worth = heuristic_of(game).considered(game, s, who, options)
            if len(worth) == 1 < len(options):
                bot = SearchBot(level)
                world = game.redeal(s, who, SeededDice("world"))
                choice = bot.decide(game, world, who, SeededDice("x"), 6)
                assert not bot._kept
                assert choice is bot.think(game, world, who, SeededDice("x"), 6).action
                seen.add(int(s.step))
        action = game.draw(s, chance) if who == CHANCE else greedy.choose(game, s, who, chance)
        game.apply(s, who, action)
    assert len(seen) == 4


def test_a_search_that_is_stopped_at_once_gives_a_legal_action() -> None:
    s = dealt(MATCH, "stop", 2)
    stop = Stop()
    stop.asked = True
    found = SearchBot("director").think(MATCH, s, s.seat, SeededDice("stop"), 100_000, stop)
    assert found.action in MATCH.options(s, s.seat)
    assert found.iterations == 0
    assert found.shares == []


def test_a_deadline_ends_a_search() -> None:
    s = dealt(MATCH, "deadline", 2)
    bot = SearchBot("director")
    found = bot.think(MATCH, s, s.seat, SeededDice("late"), 1 << 40, Stop(0.5))
    assert found.action in MATCH.options(s, s.seat)
    assert found.iterations > 0
    again = SearchBot("director").think(MATCH, s, s.seat, SeededDice("late"), found.iterations)
    assert known(found) == known(again)


def test_a_sealed_choice_of_a_later_seat_is_searched_for_that_seat() -> None:
    s = AUCTION.setup(3, AUCTION.meta.choose({}))
    dice = SeededDice("later")
    while s.step != BID:
        AUCTION.apply(s, CHANCE, AUCTION.draw(s, dice))
    world = AUCTION.redeal(s, 2, dice)
    found = CURATOR.think(AUCTION, world, 2, dice, 200)
    assert found.action in AUCTION.options(s, 2)
    assert sum(w.visits for w in found.weighed) == 199  # the first visit only looks


def test_a_search_that_trusts_looks_first_where_the_heuristic_would() -> None:
    s = dealt(MATCH, "trusts", 0)
    seat = int(s.seat)
    heuristic = heuristic_of(MATCH)
    options = MATCH.options(s, seat)
    rates = list(heuristic.rates(MATCH, s, seat, options))
    assert len(rates) == len(options)
    search = Search(MATCH, heuristic, seat, 4, 1, 8, 0, 0.0, 0.8)
    root = search.run(s, 2, Stop())  # the first visit only looks
    (first,) = search.weighed(root, options)
    assert rates[options.index(first.action)] == max(rates)


def test_what_a_search_trusts_in_can_be_overcome() -> None:
    """In this heap the heuristic says nothing; a likely option that loses is left in the end."""

    class Wrong(Heuristic):
        def value(self, game: Game, s: State, seat: i64) -> i64:
            return 0

        def rates(self, game: Game, s: State, seat: i64, options: list[Action]) -> vec[i64]:
            return vec[i64]([60 if action.numbers == (3,) else 0 for action in options])

    s = NIM.heap(6)
    search = Search(NIM, Wrong(), 0, 2, 1, 1000, 0, 0.0, 0.8)
    found = search.weighed(search.run(s, 3000, Stop()), NIM.options(s, 0))
    assert found[0].action.numbers == (2,)


@pytest.mark.parametrize("game", [MATCH, load("museum_boardgame")], ids=lambda game: game.id)
def test_a_pick_is_one_of_the_options_with_the_highest_rate(game: Game) -> None:
    for number in range(10):
        s = dealt(game, f"pick{number}", 5 * number)
        seat = int(game.decider(s))
        options = game.options(s, seat)
        rates = list(heuristic_of(game).rates(game, s, seat, options))
        for roll in range(5):
            picked = heuristic_of(game).pick(game, s, seat, options, SeededDice(f"{roll}"))
            assert rates[options.index(picked)] == max(rates)


def test_results_at_the_end() -> None:
    s = Tiny()
    for points, expected in ([3, 1, 2], [1, 0, 0]), ([2, 2, 1], [0.5, 0.5, 0]):
        s.points = points
        assert final_shares(NIM, heuristic_of(NIM), s) == expected
    s.points = [0]
    assert final_shares(NIM, heuristic_of(NIM), s) == [0.5]
    alone = heuristic_of(NIM).alone
    assert 0 < alone(s, -5) < alone(s, 0) < alone(s, 5) < alone(s, 50) < 1
