"""What the levels choose at some positions, printed for another engine to compare with."""

import json

from curatorium.bots.ismcts import SearchBot
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, Game, State
from curatorium.core.registry import load

LEVELS = ("docent", "director")


def positions(game: Game, seed: str) -> list[State]:
    """Some positions of a random play at which a seat has a choice."""
    s = game.setup(game.meta.seats[-1], game.meta.choose({}))
    dice, found = SeededDice(seed), list[State]()
    for number in range(120):
        who = game.decider(s)
        options = game.options(s, who)
        if not options:
            break
        if who != CHANCE and len(options) > 1 and number % 5 == 0:
            found.append(game.clone(s))
        game.apply(s, who, options[dice.below(len(options))])
    return found


def choices() -> list[list[object]]:
    """Options, visits and shares of each level at each position, and what it expects."""
    game, found = load("museum_match"), list[list[object]]()
    for s in positions(game, "engines")[:6]:
        for level in LEVELS:
            thought = SearchBot(level).think(game, s, s.seat, SeededDice(level), 60)
            weighed = [(int(w.action.index), w.visits, w.share) for w in thought.weighed]
            found.append([weighed, thought.shares])
    return found


if __name__ == "__main__":
    print(json.dumps(choices()))
