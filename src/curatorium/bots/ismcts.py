"""The bots that search: Visitor, Docent, Curator and Director."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.bot import Bot
from curatorium.bots.heuristic import heuristic_of
from curatorium.bots.levels import Settings, settings_of
from curatorium.bots.search import Search, key_of
from curatorium.bots.thought import Stop, Thought
from curatorium.bots.tree import NONE
from curatorium.core.dice import Dice, SeededDice
from curatorium.core.game import Action, Game
from curatorium.core.state import State

KEPT: Final = 8  # searches that are kept, so that the choices of one turn share a tree


@final
class SearchBot(Bot):
    """A level of the information-set search.

    What it chooses follows from the seed, the budget and what the seat may know, and from nothing
    else. Of SeededDice the stream is the seed, wherever it stands; other dice are asked for one.
    The last searches are kept; they make the choices of a turn quicker and change none of them.
    """

    def __init__(self, level: str) -> None:
        super().__init__(level, takes_budget=True)
        self._kept: Final[list[tuple[tuple[str, i64, i64, i64], Search]]] = []

    def choose(self, game: Game, s: State, seat: i64, dice: Dice) -> Action:
        return self.decide(game, s, seat, dice)

    def decide(
        self,
        game: Game,
        s: State,
        seat: i64,
        dice: Dice,
        budget: i64 = 0,
        stop: Stop | None = None,
    ) -> Action:
        options = game.options(s, seat)
        if len(options) > 1:
            options = self._worth_a_search(game, s, seat, options)
        if len(options) == 1:
            return options[0]
        return self._searched(game, s, seat, dice, budget, stop).action

    def _worth_a_search(
        self, game: Game, s: State, seat: i64, options: list[Action]
    ) -> list[Action]:
        """What a search would look at; if that is one option that may be chosen, it need not begin."""
        heuristic = heuristic_of(game)
        considered = heuristic.considered(game, s, seat, options)
        if len(considered) > 1 or not settings_of(game.id, self.name).honest:
            return considered
        may_be = considered[0] in heuristic.honest(game, s, seat, options)
        return considered if may_be else options

    def think(
        self,
        game: Game,
        s: State,
        seat: i64,
        dice: Dice,
        budget: i64 = 0,
        stop: Stop | None = None,
    ) -> Thought:
        """The choice, the options weighed, and what each seat may expect.

        A position with one option is looked into too, for the sake of what may be expected.
        """
        return self._searched(game, s, seat, dice, budget, stop)

    def _searched(
        self, game: Game, s: State, seat: i64, dice: Dice, budget: i64, stop: Stop | None
    ) -> Thought:
        settings = settings_of(game.id, self.name)
        iterations = budget if budget > 0 else settings.iterations
        seed = _seed_of(dice)
        key = key_of(game, s, seat, seed)
        search = self._search(game, s, seat, seed, key, iterations, settings)
        root = search.run(s, iterations, Stop() if stop is None else stop, key)
        return _thought(game, s, seat, search, root, settings.honest)

    def _search(
        self,
        game: Game,
        s: State,
        seat: i64,
        seed: i64,
        key: i64,
        budget: i64,
        settings: Settings,
    ) -> Search:
        """The search that has come to this position, which has that key, or a new one."""
        name = (game.id, seat, seed, budget)
        for at, (kept_name, kept) in enumerate(self._kept):
            if kept_name == name:
                del self._kept[at]
                if kept.game is game and kept.find(key) != NONE:
                    self._kept.append((name, kept))
                    return kept
                break
        made = Search(
            game,
            heuristic_of(game),
            seat,
            len(game.scores(s)),
            seed,
            settings.turns,
            settings.greedy,
            settings.explore,
            settings.trust,
        )
        self._kept.append((name, made))
        if len(self._kept) > KEPT:
            del self._kept[0]
        return made


def _seed_of(dice: Dice) -> i64:
    """What the search draws its chance from."""
    if isinstance(dice, SeededDice):
        return dice.step
    return dice.below(1 << 31)


def _thought(game: Game, s: State, seat: i64, search: Search, root: i64, honest: bool) -> Thought:
    """What a search has found at a node: the option tried most often is the choice."""
    options = game.options(s, seat)
    if honest:
        options = search.heuristic.honest(game, s, seat, options)
    weighed = search.weighed(root, options)
    visits = search.tree.visits[root]
    shares = [total / float(visits) for total in search.totals[root]] if visits else []
    # Nothing is weighed if the search was stopped before the first choice was tried.
    action = weighed[0].action if weighed else options[0]
    reason = heuristic_of(game).reason(game, s, seat, action)
    return Thought(action, weighed, shares, visits, reason)


VISITOR: Final = SearchBot("visitor")
DOCENT: Final = SearchBot("docent")
CURATOR: Final = SearchBot("curator")
DIRECTOR: Final = SearchBot("director")
