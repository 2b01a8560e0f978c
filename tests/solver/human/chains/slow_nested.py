"""Slow and obvious nested forcing chains: the net of a literal, with whole chains inside.

It follows the definition in docs/levels.md: every chain of what the net has left is collected and
sorted, and all that they remove is added. A node is (cell, digit, is_on), as in `slow_chains`.
"""

from itertools import pairwise

from tests.solver.human.chains.slow_chains import static_hints
from tests.solver.human.chains.slow_forcing import SlowHints, SlowNet

FORCING, MULTIPLE = 2, 3
"""The levels: cycles and forcing chains inside; where there are none, cells' and regions' too."""


class SlowNestedNet(SlowNet):
    """A net with chains inside.

    `weights` and `names` by chain, `by_chain` the chain that a node is off by. A chain's name is
    what it shows and the nodes from each of its starts.
    """

    def __init__(self, position, start, level):
        self.level = level
        self.weights = []
        self.names = []
        self.by_chain = {}
        super().__init__(position, start, "plus")
        if self.clash:
            _, node, opposite = self.clash
            # The parents of the node that comes too late are no longer known: it is sized there.
            self.clash = (self.clash_size, node, opposite)

    def add(self, found, queue):
        for node, parents in found:
            opposite = (node[0], node[1], not node[2])
            if opposite in self.parents:
                late, early = self.ancestors(parents), self.ancestors([opposite])
                self.clash_size = len(late) + 1 + len(early) + self.weight(late | early)
                self.clash = (self.clash_size, node, opposite)
                return
            super().add([(node, parents)], queue)

    def patterns(self, queue):
        return super().patterns(queue) or self.chains(queue)

    def chains(self, queue):
        """Add what the chains of the first kind that has any remove."""
        found = [
            (nodes, self.removed(effects), self.resting_on(chain, kind.endswith("cycle")), chain)
            for _, nodes, _, _, kind, effects, chain in static_hints(self.left)
        ]
        if self.level == MULTIPLE and not any(removed for _, removed, _, _ in found):
            found = self.forced()
        known = len(self.parents)
        for nodes, removed, gone, name in found:
            new = [node for node in removed if node not in self.parents]
            if new and gone:
                self.weights.append(nodes)
                self.names.append(tuple(name))
            for node in new if gone else ():
                self.parents[node] = sorted(gone)
                self.by_chain[node] = len(self.weights) - 1
                queue.append(node)
        return len(self.parents) > known

    def removed(self, effects):
        """What effects take out, by cell, then by digit."""
        return sorted(
            (cell, other, False)
            for cell, digit, is_on in effects
            for other in self.left.open[cell]
            if (other != digit) == is_on
        )

    def forced(self):
        hints = SlowBegun(self.left, "static")
        for nodes, _, order, kind, effect in sorted(hints.found, key=lambda hint: hint[:3]):
            starts = hints.starts[order]
            cell, digit, _ = starts[0]
            gone = self.gone_from(cell)
            if kind == "region":
                places = [start[0] for start in starts]
                houses = self.left.houses(cell)
                house = next(h for h in houses if self.left.places(h, digit) == places)
                gone = self.gone_in(house, digit)
            for start in starts:
                net = hints.nets[start]
                links = [(p[0], node) for node, p in net.parents.items() if p]
                way = net.ancestors([effect])
                gone |= self.strong([link for link in links if link[1] in way])
            ways = [frozenset(hints.nets[start].ancestors([effect])) for start in starts]
            yield nodes, self.removed([effect]), gone, ways

    def resting_on(self, chain, is_cycle):
        """What must be out for a chain's links to hold, a cycle's read backwards too."""
        links = list(pairwise(chain))
        gone = self.strong(links)
        for (cell, digit, is_on), (other, _, _) in links if is_cycle else ():
            if is_on and cell == other:
                gone |= self.gone_from(cell)
            elif is_on:
                gone |= self.gone_in(self.shared(cell, other)[0], digit)
        return gone

    def strong(self, links):
        gone = set()
        for (cell, digit, is_on), (other, _, _) in links:
            if is_on:
                continue
            if cell == other:
                gone |= self.gone_from(cell)
            else:
                two = [h for h in self.shared(cell, other) if len(self.left.places(h, digit)) == 2]
                gone |= self.gone_in(two[0], digit)
        return gone

    def shared(self, cell, other):
        return [house for house in self.left.houses(cell) if other in house.cells]

    def gone_from(self, cell):
        return {(cell, digit, False) for digit in self.source.open[cell] - self.left.open[cell]}

    def gone_in(self, house, digit):
        return {(cell, digit, False) for cell in self.gone(house, digit)}

    def weight(self, nodes):
        """For how many nodes the chains count that any of these is off by."""
        chains = {self.by_chain[node] for node in nodes if node in self.by_chain}
        return sum(self.weights[chain] for chain in chains)

    def size(self, node):
        nodes = self.ancestors([node])
        return len(nodes) + self.weight(nodes)

    def inside(self, node):
        """The chains that a node rests on: by name, for how many nodes each counts."""
        chains = {self.by_chain[one] for one in self.ancestors([node]) if one in self.by_chain}
        return {self.names[chain]: self.weights[chain] for chain in chains}


class SlowBegun(SlowHints):
    """Every hint, and by its place among them what it begins with."""

    def __init__(self, position, rules):
        self.starts = {}
        super().__init__(position, rules)

    def compare(self, starts, rank, kind):
        first = len(self.found)
        super().compare(starts, rank, kind)
        self.starts.update(dict.fromkeys(range(first, len(self.found)), starts))


class SlowNestedHints(SlowHints):
    """Every hint whose nets have chains of a level inside; to be sorted as `forcing_hints` does."""

    def __init__(self, position, level):
        self.level = level
        super().__init__(position, "plus")

    def spread(self, position, start):
        return SlowNestedNet(position, start, self.level)

    def size(self, nets, node):
        """Nodes count in each net, chains once, though several nets have them."""
        flat = sum(net.size(node) - sum(net.inside(node).values()) for net in nets)
        chains = {name: nodes for net in nets for name, nodes in net.inside(node).items()}
        return flat + sum(chains.values())
