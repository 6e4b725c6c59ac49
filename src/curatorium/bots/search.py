"""Information-set Monte Carlo tree search, for any game.

One tree, of what the searching seat may know. Each iteration takes a redeal for that seat, goes
down the tree in it, makes one new node, plays on from there and hands the result of every seat
back: each seat chooses what has been best for itself. docs/bots.md tells how and why.
"""

from hashlib import sha256
from typing import Final, final

from mypy_extensions import i64

from curatorium.bots.bounds import Bounds
from curatorium.bots.heuristic import Heuristic
from curatorium.bots.rollout import play_on, results
from curatorium.bots.thought import Stop, Weighed
from curatorium.bots.tree import NONE, Tree
from curatorium.core.dice import SeededDice
from curatorium.core.game import CHANCE, NOBODY, Action, Game, State
from curatorium.core.pack import pack
from curatorium.core.packed import append, vec

_FIRST_REDEAL: Final = "what a seat may know"  # the stream of the redeal that stands for all


@final
class Search:
    """A search for one seat that goes on over the choices of a turn.

    Nodes at which only the seat itself and CHANCE have chosen since the root are *own* nodes.
    Visit ``k`` of one draws its chance from its key and ``k`` alone and begins with a redeal, and
    the key comes from the seed and from what the seat may know there. So what lies below an own
    node after so many visits is the same whether the search began there or came through it, and to
    keep a tree changes no choice.
    """

    def __init__(
        self,
        game: Game,
        heuristic: Heuristic,
        seat: i64,
        chairs: i64,
        seed: i64,
        turns: i64,
        greedy: i64,
        explore: float,
        trust: float = 0.0,
    ) -> None:
        self.game: Final = game
        self.heuristic: Final = heuristic
        self.seat: Final[i64] = seat
        self.chairs: Final[i64] = chairs
        self.seed: Final[i64] = seed
        self.turns: Final[i64] = turns
        self.greedy: Final[i64] = greedy
        self.tree: Final = Tree()
        self.dice: Final = SeededDice("search")
        self.totals: Final[dict[i64, list[float]]] = {}  # of an own node: sums of results by seat
        self.width: Final[i64] = len(game.actions)
        self.bounds: Final = Bounds(game, heuristic, self.tree, self.dice, explore, trust)
        self.path: vec[i64] = vec[i64]([])  # edges chosen in this iteration,
        self.choosers: vec[i64] = vec[i64]([])  # and whose choices they were
        self.passed: list[i64] = []  # own nodes of this iteration
        self.seen: Final[dict[object, i64]] = {}  # numbers of what was seen of records

    def key(self, s: State) -> i64:
        """The key of an own node at ``s``, see ``key_of``."""
        return key_of(self.game, s, self.seat, self.seed)

    def find(self, key: i64) -> i64:
        """The own node of that key that has been visited most, or NONE."""
        tree = self.tree
        found: i64 = NONE
        for node in range(len(tree.key)):
            if tree.key[node] == key and (found < 0 or tree.visits[node] > tree.visits[found]):
                found = node
        return found

    def _own_node(self, key: i64) -> i64:
        """A new own node."""
        node = self.tree.add_node(key)
        self.totals[node] = [0.0] * int(self.chairs)
        return node

    def run(self, s: State, iterations: i64, stop: Stop, key: i64 = NONE) -> i64:
        """Visit the node at ``s`` until it has had so many visits or it is time; returns the node.

        ``s`` is a redeal at which the seat is awaited, and stays as it is; ``key`` is its key, where
        it is known already.
        """
        if key == NONE:
            key = self.key(s)
        root = self.find(key)
        if root == NONE:
            root = self._own_node(key)
        game = self.game
        while self.tree.visits[root] < iterations and not stop.now():
            self._iterate(game.clone(s), root)
        return root

    def _iterate(self, s: State, root: i64) -> None:
        """One visit of the root; ``s`` is used up."""
        self.path = vec[i64]([])
        self.choosers = vec[i64]([])
        self.passed = []
        s = self._descend(s, root)
        s.journal = None
        play_on(self.game, self.heuristic, s, self.dice, self.turns, self.greedy)
        found = results(self.game, self.heuristic, s)
        tree = self.tree
        for at in range(len(self.path)):
            edge: i64 = self.path[at]
            tree.tried[edge] += 1
            tree.worth[edge] += found[self.choosers[at]]
        for node in self.passed:
            total = self.totals[node]
            for chair in range(len(total)):
                total[chair] += found[chair]

    def _descend(self, s: State, node: i64) -> State:
        """Go down the tree to a node that was never visited, or to the end; returns the world there."""
        game = self.game
        tree = self.tree
        mine = True  # nobody else has chosen since the root
        while True:
            visits: i64 = tree.visits[node]
            key: i64 = tree.key[node]
            if key != NONE:
                self.dice.go_to(key, visits)
                self.passed.append(node)
                if not game.open(s):
                    s = self.heuristic.redeal(game, s, self.seat, self.dice)
            tree.visits[node] = visits + 1
            who: i64 = s.seat
            if who == NOBODY or visits == 0:
                return s
            sealed = game.steps[s.step].sealed
            if sealed or (who >= 0 and who != self.seat):
                mine = False
            if game.open(s):
                node = self._open_record(s, node, who, mine)
            else:
                node = self._hidden_records(s, node, who, sealed, mine)

    def _open_record(self, s: State, node: i64, who: i64, mine: bool) -> i64:
        """Apply a choice that all see; returns the node it leads to."""
        game = self.game
        if who == CHANCE:
            drawn = game.draw(s, self.dice)
            game.apply(s, CHANCE, drawn)
            return self._follow(s, self.tree.edge(node, drawn.index), mine)
        action = self._choose(s, node, who)
        game.apply(s, who, action)
        return self._follow(s, self.path[len(self.path) - 1], mine)

    def _hidden_records(self, s: State, node: i64, who: i64, sealed: bool, mine: bool) -> i64:
        """Apply a choice, or all those of a sealed step; returns the node for what the seat saw of it.

        All choices of a sealed step are made at one node, so none can follow from another.
        """
        game = self.game
        what: list[object] = []
        choices: i64 = int(s.x).bit_count() if sealed else 1
        while choices > 0:
            action = game.draw(s, self.dice) if who == CHANCE else self._choose(s, node, who)
            s.journal = []
            game.apply(s, who, action)
            if who == self.seat:
                what.append(int(action.index))
            what.extend([(event.key, event.numbers) for event in game.events(s, int(self.seat))])
            who = s.seat
            choices -= 1
        s.journal = None
        what.append((int(s.step), int(s.seat)))
        seen = tuple(what)
        number = self.seen.setdefault(seen, len(self.seen))
        edge = self.tree.edge(node, self.width * self.chairs + number)
        return self._follow(s, edge, mine)

    def _follow(self, s: State, edge: i64, mine: bool) -> i64:
        """The node that an edge leads to; ``s`` is the world there."""
        tree = self.tree
        node: i64 = tree.target[edge]
        if node == NONE:
            if mine and s.seat == self.seat and not self.game.steps[s.step].sealed:
                node = self._own_node(self.key(s))
            else:
                node = tree.add_node(NONE)
            tree.target[edge] = node
        return node

    def _choose(self, s: State, node: i64, who: i64) -> Action:
        """What ``who`` tries next at a node."""
        step = self.game.steps[s.step]
        options = step.options(s, who)
        if len(options) > 1:
            options = self.heuristic.considered(self.game, s, who, options)
        action = self.bounds.choose(s, node, who, options, step.sealed)
        self.path = append(self.path, self.bounds.edge[action.index])
        self.choosers = append(self.choosers, who)
        return action

    def weighed(self, root: i64, options: list[Action]) -> list[Weighed]:
        """The seat's options at a node that were tried, the one tried most often first.

        Of those tried alike the one of the higher share comes first, then the earlier option.
        """
        tree = self.tree
        base: i64 = self.seat * self.width
        edges: dict[i64, i64] = {}
        edge: i64 = tree.first[root]
        while edge >= 0:
            edges[tree.label[edge] - base] = edge
            edge = tree.sibling[edge]
        found: list[Weighed] = []
        for action in options:
            edge = edges.get(action.index, NONE)
            if edge != NONE and tree.tried[edge] > 0:
                share: float = tree.worth[edge] / float(tree.tried[edge])
                found.append(Weighed(action, tree.tried[edge], share))
        found.sort(key=_most_tried)
        return found


def key_of(game: Game, s: State, seat: i64, seed: i64) -> i64:
    """The seed and what the seat may know of ``s``, as a number."""
    seen = s if game.open(s) else game.redeal(s, int(seat), SeededDice(_FIRST_REDEAL))
    text = f"{seed} {seat} ".encode() + pack(seen)
    return int.from_bytes(sha256(text).digest()[:8], "big") >> 2


def _most_tried(weighed: Weighed) -> tuple[int, float]:
    return -weighed.visits, -weighed.share
