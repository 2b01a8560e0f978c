"""Slow and obvious nested forcing chains: the net of a literal, with whole chains inside.

It follows the definition in docs/levels.md: every chain of what the net has left is collected and
sorted, and all that they remove is added. A node is (cell, digit, is_on), as in `slow_chains`.
"""

from itertools import pairwise

from tests.solver.human.chains.slow_chains import static_hints
from tests.solver.human.chains.slow_forcing import SlowHints, SlowNet

FORCING, MULTIPLE, DYNAMIC, DEEPER = 2, 3, 4, 5
"""The levels: cycles and forcing chains inside; where there are none, cells' and regions' too.
Dynamic forcing chains inside; where there are none, those with chains of the first level inside.
"""


class SlowNestedNet(SlowNet):
    """A net with chains inside.

    `weights` and `names` by chain, `by_chain` the chain that a node is off by. A chain's name is
    the nodes from each of its starts, breadth first from what it shows.
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
                self.late = parents
                late, early = self.ancestors(parents), self.ancestors([opposite])
                self.clash_size = len(late) + 1 + len(early) + self.weight(late | early)
                self.clash = (self.clash_size, node, opposite)
                return
            super().add([(node, parents)], queue)

    def patterns(self, queue):
        return super().patterns(queue) or self.chains(queue)

    def chains(self, queue):
        """Add what the chains of the first kind that has any remove.

        Of those that remove the same, the first counts, even where it rests on nothing.
        """
        known = len(self.parents)
        earlier = set()
        for nodes, removed, gone, name in self.first_kind():
            new = [node for node in removed if node not in self.parents]
            if tuple(removed) in earlier:
                continue
            earlier.add(tuple(removed))
            if new and gone:
                self.weights.append(nodes)
                self.names.append(tuple(name))
            for node in new if gone else ():
                self.parents[node] = sorted(gone)
                self.by_chain[node] = len(self.weights) - 1
                queue.append(node)
        return len(self.parents) > known

    def first_kind(self):
        """The chains of the first kind that has any: nodes, what they remove, rest on, and are."""
        for kind in self.kinds():
            found = list(kind())
            if any(removed and gone for _, removed, gone, _ in found):
                return found
        return []

    def kinds(self):
        if self.level < DYNAMIC:
            return [self.static, self.forced][: self.level - FORCING + 1]
        return [self.dynamic, self.deeper][: self.level - DYNAMIC + 1]

    def removed(self, effects):
        """What effects take out, by cell, then by digit."""
        return sorted(
            (cell, other, False)
            for cell, digit, is_on in effects
            for other in self.left.open[cell]
            if (other != digit) == is_on
        )

    def static(self):
        for _, nodes, _, _, kind, effects, chain in static_hints(self.left):
            yield nodes, self.removed(effects), self.resting_on(chain, kind[-5:] == "cycle"), chain

    def forced(self):
        return self.forcing(SlowHints(self.left, "static"))

    def dynamic(self):
        return self.forcing(SlowHints(self.left, "dynamic"))

    def deeper(self):
        return self.forcing(SlowNestedHints(self.left, FORCING))

    def forcing(self, hints):
        for nodes, _, order, kind, effect in sorted(hints.found, key=lambda hint: hint[:3]):
            nets = [hints.nets[start] for start in hints.starts[order]]
            if kind == "contradiction":
                ways = nets[0].ways_to_clash()
            else:
                ways = [net.way(effect) for net in nets]
            starts = hints.starts[order] if kind in ("cell", "region") else []
            gone = {node for way in ways for node in self.causes(way, starts)}
            yield nodes, self.removed([effect]), gone, map(tuple, ways)

    def causes(self, way, starts):
        """What must be out for the nodes of an inner net to be on.

        Such a node is what its parents leave of a cell's candidates, or of a house's places, that
        this net has left. One without parents is a start: what the others leave of a cell or house.
        """
        for (cell, digit, is_on), parents in way.items():
            others = {parent[:2] for parent in parents or starts} - {(cell, digit)}
            if not (is_on and others):
                continue
            if others == {(cell, other) for other in self.left.open[cell] - {digit}}:
                yield from self.gone_from(cell)
                continue
            houses = [
                house
                for house in self.left.houses(cell)
                if others | {(cell, digit)} == {(c, digit) for c in self.left.places(house, digit)}
            ]
            yield from self.gone_in(houses[0], digit)

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
