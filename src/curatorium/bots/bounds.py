"""What is tried next at a node of a search: the option with the best upper confidence bound."""

import math
from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.heuristic import Heuristic
from curatorium.bots.tree import Tree
from curatorium.core.dice import SeededDice
from curatorium.core.game import Action, Game, State
from curatorium.core.packed import vec

OVERLOOKED: Final = 0.1  # added to all options together, however unlikely the heuristic finds them


@final
class Bounds:
    """Chooses at the nodes of a tree, and makes the edges that are missing.

    With ``trust`` bounds are the wider the likelier the heuristic finds an option; else ``explore`` alone says
    how wide they are, and an option that was never tried comes first.
    """

    def __init__(
        self,
        game: Game,
        heuristic: Heuristic,
        tree: Tree,
        dice: SeededDice,
        explore: float,
        trust: float,
    ) -> None:
        self.game: Final = game
        self.heuristic: Final = heuristic
        self.tree: Final = tree
        self.dice: Final = dice
        self.explore: Final[float] = explore
        self.trust: Final[float] = trust
        self.width: Final[i64] = len(game.actions)
        self.edge: vec[i64] = vec[i64]([0] * len(game.actions))  # edges of a node by action,
        self.stamp: vec[i64] = vec[i64]([0] * len(game.actions))  # valid where this is ``round``
        self.round: i64 = 0

    def choose(self, s: State, node: i64, who: i64, options: list[Action], sealed: bool) -> Action:
        """What ``who`` tries next at a node; ``edge`` has its edge then."""
        base: i64 = who * self.width
        self._lay_out(node, base)
        if self.trust > 0.0:
            return self._likeliest(s, node, who, options, sealed)
        return self._boldest(node, base, options, sealed)

    def _lay_out(self, node: i64, base: i64) -> None:
        """Put the edges of a node into ``edge`` by action, those of the seat whose labels begin at ``base``."""
        tree = self.tree
        self.round += 1
        now: i64 = self.round
        edge: i64 = tree.first[node]
        while edge >= 0:
            index: i64 = tree.label[edge] - base
            if 0 <= index < self.width:
                self.edge[index] = edge
                self.stamp[index] = now
            edge = tree.sibling[edge]

    def _boldest(self, node: i64, base: i64, options: list[Action], sealed: bool) -> Action:
        """An option never tried, or else the one with the best upper confidence bound."""
        action = self._untried(options, self.round)
        if action is None:
            return self._best(options, sealed)
        edge = self.tree.add_edge(node, base + action.index)
        self.tree.met[edge] = 1
        self.edge[action.index] = edge
        return action

    def _likeliest(
        self, s: State, node: i64, who: i64, options: list[Action], sealed: bool
    ) -> Action:
        """The option with the best bound, which is wider the likelier the heuristic finds it.

        One that was never tried counts as the mean of those that were.
        """
        tree = self.tree
        now: i64 = self.round
        tried: i64 = 0
        worth: float = 0.0
        known = True
        for action in options:
            if self.stamp[action.index] == now:
                edge: i64 = self.edge[action.index]
                tree.met[edge] += 1
                tried += tree.tried[edge]
                worth += tree.worth[edge]
            else:
                known = False
        if not known:
            self._expect(s, node, who, options)
        mean: float = worth / float(tried) if tried > 0 else 0.0
        best = options[0]
        most: float = -1.0
        for action in options:
            edge = self.edge[action.index]
            n: float = float(tree.tried[edge])
            wide: float = self.trust * tree.likely[edge] * math.sqrt(float(tree.met[edge]))
            if sealed:
                wide = wide / 512.0 * float(self.dice.below(1024))
            # A quotient is added, so that no machine can fuse it otherwise.
            bound: float = (tree.worth[edge] / n if n > 0.0 else mean) + wide / (n + 1.0)
            if bound > most:
                best = action
                most = bound
        return best

    def _expect(self, s: State, node: i64, who: i64, options: list[Action]) -> None:
        """Make the edges that are missing; how likely each is follows from the heuristic's rates.

        To all something is added, the same for each, so that none is overlooked.
        """
        tree = self.tree
        rates = self.heuristic.rates(self.game, s, who, options)
        most: i64 = rates[0]
        for rate in rates:
            most = max(most, rate)
        sharp: float = self.heuristic.sharpness()
        total: float = 0.0
        for rate in rates:
            total += math.exp(float(rate - most) / sharp)
        for at in range(len(options)):
            index: i64 = options[at].index
            if self.stamp[index] != self.round:
                edge = tree.add_edge(node, who * self.width + index)
                tree.met[edge] = 1
                likely: float = math.exp(float(rates[at] - most) / sharp) / total
                tree.likely[edge] = likely + OVERLOOKED / float(len(options))
                self.edge[index] = edge
                self.stamp[index] = self.round

    def _untried(self, options: list[Action], now: i64) -> Action | None:
        """One of the options that have no edge, all alike; the others count as met."""
        tree = self.tree
        untried: i64 = 0
        for action in options:
            index: i64 = action.index
            if self.stamp[index] == now:
                tree.met[self.edge[index]] += 1
            else:
                untried += 1
        if untried == 0:
            return None
        nth: i64 = self.dice.below(untried)
        for action in options:
            if self.stamp[action.index] != now:
                if nth == 0:
                    return action
                nth -= 1
        raise AssertionError("options changed while they were counted")

    def _best(self, options: list[Action], sealed: bool) -> Action:
        """The option with the best upper confidence bound; all have edges.

        Where choices are sealed chance widens the bounds, each by another measure. Without that two
        seats fall into step with one another, and one seems to know what the other will do.
        """
        tree = self.tree
        best = options[0]
        most: float = -1.0
        for action in options:
            edge: i64 = self.edge[action.index]
            tried: float = float(tree.tried[edge])
            # A quotient and a root are added, so that no machine can fuse them otherwise.
            wide: float = math.sqrt(self.explore * math.log(float(tree.met[edge])) / tried)
            if sealed:
                wide = wide / 512.0 * float(self.dice.below(1024))
            bound: float = tree.worth[edge] / tried + wide
            if bound > most:
                best = action
                most = bound
        return best
