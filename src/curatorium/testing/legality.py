"""Who may choose, and among what."""

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from math import prod
from typing import Final

from curatorium.core.dice import Dice
from curatorium.core.game import Action, Game
from curatorium.core.state import CHANCE, NOBODY, OVER, PUBLIC, State
from curatorium.testing.walk import Stop, Walk, chairs, members, name

LOOKS: Final = 8
BRANCHES: Final = 400  # how many ways of falling dice are followed at one position
DEPTH: Final = 3  # and how many throws in a row


def table_unique(game: Game, walk: Walk) -> None:
    """No table lists a verb with its numbers twice; every action knows its place."""
    stop = next(walk.stops(game))
    for table in (game.actions, game.chances):
        seen: dict[tuple[str, tuple[int, ...]], int] = {}
        for place, action in enumerate(table):
            if action.index != place:
                raise stop.fault(f"'{action}' with index {action.index}", f"its place {place}")
            first = seen.setdefault((action.verb, action.numbers), place)
            if first != place:
                raise stop.fault(f"'{action}' at {first} and at {place}", "every action once")
    _rules_unique(stop)


def _rules_unique(stop: Stop) -> None:
    """Rule ids are unique, and the two rules that every game has are in the list."""
    rules = stop.game.rules
    ids = [rule.id for rule in rules]
    for rule in rules:
        if ids.count(rule.id) > 1:
            raise stop.fault(f"two rules {rule.id!r}", "every id once")
    for rule in (stop.game.not_your_turn, stop.game.game_over):
        if not any(rule is other for other in rules):
            raise stop.fault(f"{rule!r} outside game.rules", "it to be listed there")


def decider_agrees(game: Game, walk: Walk) -> None:
    """The decider is the first of those awaited; alone, unless the step is sealed."""
    for stop in walk.stops(game):
        who, awaited = int(game.decider(stop.s)), members(game.awaits(stop.s))
        if who < 0:
            _nobody_awaited(stop, who, awaited)
        elif not awaited or who != awaited[0]:
            raise stop.fault(f"{name(who)} to decide while {awaited} are awaited", "the first")
        elif len(awaited) > 1 and not game.steps[stop.s.step].sealed:
            raise stop.fault(f"seats {awaited} awaited at a step not sealed", "only one")
        for seat in (*chairs(game, stop.s), CHANCE, PUBLIC):
            expected = seat == who if seat < 0 else seat in awaited
            if game.awaited(stop.s, seat) != expected:
                raise stop.fault(f"awaited({name(seat)}) {not expected}", f"{expected}")
        _automas_have_no_choice(stop, awaited)


def _nobody_awaited(stop: Stop, who: int, awaited: list[int]) -> None:
    if who not in (CHANCE, NOBODY):
        raise stop.fault(f"decider {who}", "a seat, CHANCE or NOBODY")
    if awaited:
        raise stop.fault(f"seats {awaited} awaited while {name(who)} decides", "no seat")
    if (who == NOBODY) != (stop.s.step == OVER):
        raise stop.fault(f"{name(who)} deciding at step {stop.s.step}", "NOBODY at OVER only")


def _automas_have_no_choice(stop: Stop, awaited: list[int]) -> None:
    """Seats beyond those of the people at the table are automas, with one option at a time."""
    for seat in awaited:
        if seat not in chairs(stop.game, stop.s):
            raise stop.fault(f"seat {seat} awaited", f"a seat of {chairs(stop.game, stop.s)}")
        if seat >= stop.walk.seats and len(stop.game.options(stop.s, seat)) != 1:
            found = stop.game.options(stop.s, seat)
            raise stop.fault(f"{found} for the automa on seat {seat}", "exactly one option")


def options_complete(game: Game, walk: Walk) -> None:
    """Whoever is awaited has options, none twice and all from the table; nobody else has any."""
    for stop in walk.stops(game):
        for who in (*chairs(game, stop.s), CHANCE, PUBLIC, NOBODY):
            options = game.options(stop.s, who)
            awaited = bool(game.awaits(stop.s) >> who & 1) if who >= 0 else False
            awaited = awaited or (who == CHANCE and game.decider(stop.s) == CHANCE)
            if awaited != bool(options):
                expected = "some, for it is awaited" if awaited else "none, for it is not awaited"
                raise stop.fault(f"options {options} of {name(who)}", expected)
            _from_the_table(stop, who, options)


def _from_the_table(stop: Stop, who: int, options: Sequence[Action]) -> None:
    table = stop.game.chances if who == CHANCE else stop.game.actions
    places = [action.index for action in options]
    if len(set(places)) < len(places):
        twice = next(a for a in options if places.count(a.index) > 1)
        raise stop.fault(f"'{twice}' twice among the options of {name(who)}", "every option once")
    for action in options:
        if table[action.index] is not action:
            raise stop.fault(f"'{action}', an option made by hand", "one picked from the table")


def forbids_agrees(game: Game, walk: Walk) -> None:
    """Over the whole table nothing is forbidden but what is no option; refusals are listed rules."""
    for stop in walk.looks(game, LOOKS):
        for who in (*chairs(game, stop.s), CHANCE):
            refusals_agree(stop, stop.s, who)


def refusals_agree(stop: Stop, s: State, who: int) -> None:
    """The part of ``forbids_agrees`` for one seat or CHANCE, at any position."""
    game = stop.game
    rules = {id(rule) for rule in game.rules}
    allowed = {action.index for action in game.options(s, who)}
    for action in game.chances if who == CHANCE else game.actions:
        rule = game.forbids(s, who, action)
        if (rule is None) != (action.index in allowed):
            option = "an option" if action.index in allowed else "no option"
            expected = "None exactly for the options"
            raise stop.fault(f"forbids {rule!r} for {name(who)}, '{action}', {option}", expected)
        if rule is not None and id(rule) not in rules:
            raise stop.fault(f"{rule!r} against '{action}'", "a rule listed in game.rules")


def draw_by_odds(game: Game, walk: Walk) -> None:
    """CHANCE draws each of its options as often as its odds say, and nothing else."""
    for stop in walk.looks(game, LOOKS * 3):
        if game.decider(stop.s) != CHANCE:
            continue
        options, odds = game.options(stop.s, CHANCE), game.odds(stop.s)
        weights = [1] * len(options) if odds is None else odds
        if len(weights) != len(options) or min(weights) < 1:
            raise stop.fault(f"odds {odds} of {len(options)} options", "a weight above 0 for each")
        drawn = _chances(game, stop.s)
        if not drawn:
            continue
        for action, weight in zip(options, weights, strict=True):
            wanted, found = Fraction(weight, sum(weights)), drawn.pop(action.index, Fraction(0))
            if found != wanted:
                raise stop.fault(f"'{action}' drawn with chance {found}", f"{wanted}")
        for index in drawn:
            raise stop.fault(f"'{game.chances[index]}' drawn", "only options of CHANCE")


class _Again(Exception):
    """The dice would have to fall once more."""


class _Falling(Dice):
    """Dice that fall as told and then on 0, ``depth`` times at most; they note their faces."""

    def __init__(self, told: list[int], depth: int) -> None:
        self.told = told
        self.depth = depth
        self.faces: list[int] = []

    def below(self, n: int) -> int:
        if len(self.faces) == self.depth:
            raise _Again
        self.faces.append(n)
        at = len(self.faces) - 1
        return self.told[at] if at < len(self.told) else 0


def _chances(game: Game, s: State) -> dict[int, Fraction]:
    """The exact chance of each draw; empty where the dice can fall in too many ways.

    A draw may throw away what falls and try again: then those that need no second try count.
    """
    partial: dict[int, Fraction] = {}
    for depth in range(1, DEPTH + 1):
        drawn = _fallen(game, s, depth)
        total = sum(drawn.values())
        if total == 1:
            return drawn
        partial = partial or {index: chance / total for index, chance in drawn.items()}
    return partial


def _fallen(game: Game, s: State, depth: int) -> dict[int, Fraction]:
    """What is drawn when the dice fall every way, ``depth`` times at most, and how likely it is."""
    drawn: dict[int, Fraction] = {}
    told: list[int] = []
    for _ in range(BRANCHES):
        dice = _Falling(told, depth)
        with suppress(_Again):
            index = int(game.draw(s, dice).index)
            drawn[index] = drawn.get(index, Fraction(0)) + Fraction(1, prod(dice.faces))
        told = (told + [0] * len(dice.faces))[: len(dice.faces)]
        while told and told[-1] + 1 == dice.faces[len(told) - 1]:
            told.pop()
        if not told:
            return drawn
        told[-1] += 1
    return {}
