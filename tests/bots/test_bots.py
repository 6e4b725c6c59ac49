"""Bots: legal, repeatable, blind to what is hidden, and better than nothing."""

import pytest

from curatorium.bots.bot import Bot
from curatorium.bots.greedy import BOT as GREEDY
from curatorium.bots.heuristic import ScoreLead, heuristic_of
from curatorium.bots.random import BOT as RANDOM
from curatorium.bots.registry import bot_names, load_bot
from curatorium.core.dice import Dice, SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action, Game, State
from curatorium.core.registry import game_ids, load
from curatorium.core.rule import Malformed
from curatorium.lab.simulate import Simulation, play_one, run
from curatorium.lab.summary import wins_of
from tests.toys.auction import GAME as AUCTION, SealedAuction


def middle(game: Game, seed: str) -> State:
    """A position in which a seat decides, some decisions into a random play."""
    s = game.setup(game.meta.seats[-1], game.meta.choose({}))
    dice: Dice = SeededDice(seed)
    left = 12
    while left > 0 or game.decider(s) == CHANCE:
        who = game.decider(s)
        if who == NOBODY:
            return middle(game, seed + "+")
        options = game.options(s, who)
        game.apply(s, who, options[dice.below(len(options))])
        left -= who != CHANCE
    return s if game.decider(s) != NOBODY else middle(game, seed + "+")


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("game_id", game_ids())
def test_choices_are_legal_and_repeatable(name: str, game_id: str) -> None:
    game, bot = load(game_id), load_bot(name)
    for seed in range(25):
        s = middle(game, f"{seed}")
        seat = game.decider(s)
        first, again = (
            bot.think(game, game.redeal(s, int(seat), SeededDice(deal)), seat, SeededDice("b"), 30)
            for deal in "ac"
        )
        assert first.action in game.options(s, seat)
        assert first.action is again.action


def test_greedy_scores_what_wins() -> None:
    game = load("museum_match")
    s = middle(game, "win")
    seat = game.decider(s)
    assert GREEDY.choose(game, s, seat, SeededDice("0")) in game.options(s, seat)


def test_greedy_beats_random() -> None:
    plan = Simulation("museum_match", ("greedy", "random", "random", "random"), 40, "beats")
    assert wins_of(run(plan), 0) > 30


def test_a_game_without_an_evaluation_is_judged_by_its_points() -> None:
    assert isinstance(heuristic_of(AUCTION), ScoreLead)
    s = middle(AUCTION, "toy")
    seat = AUCTION.decider(s)
    assert GREEDY.choose(AUCTION, s, seat, SeededDice("0")) in AUCTION.options(s, seat)


def test_unknown_bot() -> None:
    assert load_bot("random") is RANDOM
    with pytest.raises(Malformed, match="Did you mean greedy"):
        load_bot("greddy")


class Spy(Bot):
    """A bot that remembers what it was handed."""

    def __init__(self) -> None:
        super().__init__("spy")
        self.handed: list[State] = []

    def choose(self, game: Game, s: State, seat: int, dice: Dice) -> Action:
        self.handed.append(s)
        return RANDOM.choose(game, s, seat, dice)


def test_a_simulation_hands_bots_nothing_but_redeals(monkeypatch: pytest.MonkeyPatch) -> None:
    spy, dealt, kept = Spy(), set[int](), list[State]()

    class Watched(SealedAuction):
        def redeal(self, s: State, seat: int, dice: Dice) -> State:
            world = super().redeal(s, seat, dice)
            kept.append(world)  # so that no other object takes its place in memory
            dealt.add(id(world))
            return world

    monkeypatch.setattr("curatorium.lab.simulate.load_bot", lambda name: spy)
    monkeypatch.setattr("curatorium.lab.simulate.load", lambda name: Watched())
    play_one(Simulation("auction", ("greedy",) * 3, 1, "spy"), 0)
    assert len(spy.handed) == 18
    assert {id(world) for world in spy.handed} <= dealt
