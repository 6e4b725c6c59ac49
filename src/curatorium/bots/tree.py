"""The tree of a search, in flat vectors: nothing is built at a node or at an edge."""

from typing import Final, final

from mypy_extensions import i64

from curatorium.core.packed import append, vec

NONE: Final = -1


@final
class Tree:
    """Nodes are what the searching seat may know; edges are choices, and what it sees come of them.

    Both are numbers, in the order in which they were made. The edges of a node are a chain: the
    newest is ``first`` of the node, and each names its ``sibling``. What a ``label`` means is the
    search's affair.
    """

    def __init__(self) -> None:
        # by node
        self.first: vec[i64] = vec[i64]([])
        self.visits: vec[i64] = vec[i64]([])
        self.key: vec[i64] = vec[i64]([])  # of its stream of chance; NONE: it has none of its own
        # by edge
        self.label: vec[i64] = vec[i64]([])
        self.sibling: vec[i64] = vec[i64]([])
        self.target: vec[i64] = vec[i64]([])  # the node it leads to, NONE while there is none
        self.tried: vec[i64] = vec[i64]([])  # how often it was chosen
        self.met: vec[i64] = vec[i64]([])  # how often it could have been
        self.worth: vec[float] = vec[float]([])  # sum of results for the seat that chooses
        self.likely: vec[float] = vec[float]([])  # how likely it seemed that it is the choice

    def add_node(self, key: i64) -> i64:
        """A node without edges; returns its number."""
        self.first = append(self.first, NONE)
        self.visits = append(self.visits, 0)
        self.key = append(self.key, key)
        return len(self.first) - 1

    def add_edge(self, node: i64, label: i64) -> i64:
        """An edge of a node that has none of that label; returns its number."""
        edge: i64 = len(self.label)
        self.label = append(self.label, label)
        self.sibling = append(self.sibling, self.first[node])
        self.target = append(self.target, NONE)
        self.tried = append(self.tried, 0)
        self.met = append(self.met, 0)
        self.worth = append(self.worth, 0.0)
        self.likely = append(self.likely, 0.0)
        self.first[node] = edge
        return edge

    def edge(self, node: i64, label: i64) -> i64:
        """The edge of that label, which is made if there is none."""
        label_of = self.label
        sibling = self.sibling
        found: i64 = self.first[node]
        while found >= 0:
            if label_of[found] == label:
                return found
            found = sibling[found]
        return self.add_edge(node, label)
