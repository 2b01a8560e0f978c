"""Slow and obvious forcing chains: nets as dicts of parents, every hint collected, then sorted.

A node is (cell, digit, is_on), as in `slow_chains`.
"""

from collections import deque

from tests.solver.human.slow_chains import SlowPosition


class SlowNet:
    """What follows from a node: `parents` of each node, in the order in which the nodes came."""

    def __init__(self, position, start, rules):
        self.parents = {start: []}
        self.clash = None
        self.source = position
        self.left = SlowPosition(position.geometry, position.open)
        self.rules = rules
        ons = deque([start] if start[2] else [])
        offs = deque([] if start[2] else [start])
        while self.clash is None and (ons or offs):
            if ons:
                self.add([(off, [on]) for on in [ons.popleft()] for off in self.off_by(on)], offs)
            else:
                off = offs.popleft()
                found = self.on_by(off)
                if rules != "static":
                    self.left.open[off[0]].discard(off[1])
                self.add(found, ons)

    def add(self, found, queue):
        for node, parents in found:
            opposite = (node[0], node[1], not node[2])
            if opposite in self.parents:
                count = len(self.ancestors(parents)) + 1 + len(self.ancestors([opposite]))
                self.clash = (count, node, opposite)
                return
            if node not in self.parents:
                self.parents[node] = parents
                queue.append(node)

    def off_by(self, on):
        if on[1] not in self.left.open[on[0]]:
            return self.source.weak(*on[:2], in_cells=self.rules != "nishio")
        return self.left.weak(*on[:2], in_cells=self.rules != "nishio")

    def on_by(self, off):
        cell, digit, _ = off
        found = []
        if self.rules != "nishio" and len(self.left.open[cell]) == 2:
            (other,) = self.left.open[cell] - {digit}
            gone = sorted(self.source.open[cell] - self.left.open[cell])
            found.append(((cell, other, True), [off, *[(cell, d, False) for d in gone]]))
        for house in self.left.houses(cell):
            places = self.left.places(house, digit)
            if len(places) == 2:
                (other,) = set(places) - {cell}
                gone = [c for c in self.source.places(house, digit) if c not in places]
                found.append(((other, digit, True), [off, *[(c, digit, False) for c in gone]]))
        return found

    def ancestors(self, nodes):
        """The nodes and all that they rest on."""
        known = set()
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            if node not in known:
                known.add(node)
                waiting += self.parents[node]
        return known

    def size(self, node):
        return len(self.ancestors([node]))


class SlowHints:
    """Every hint of some rules: (nodes, rank, order, kind, effect)."""

    def __init__(self, position, rules):
        self.position = position
        self.rules = rules
        self.found = []
        self.nets = {
            (cell, digit, on): SlowNet(position, (cell, digit, on), rules)
            for cell, digits in position.open.items()
            for digit in digits
            for on in (True, False)
        }
        least = 3 if rules == "static" else 2
        for cell in sorted(position.open):
            digits = sorted(position.open[cell])
            if len(digits) >= least:
                for digit in digits:
                    self.look_at(cell, digit)
                if rules != "nishio":
                    self.compare([(cell, digit, True) for digit in digits], 5, "cell")

    def look_at(self, cell, digit):
        for on in (True, False):
            clash = self.nets[cell, digit, on].clash
            if clash and self.rules != "static":
                self.add(clash[0], 7, "contradiction", (cell, digit, not on))
        if len(self.position.open[cell]) > 2 and self.rules == "dynamic":
            self.compare([(cell, digit, True), (cell, digit, False)], 1, "double")
        for house in self.position.houses(cell):
            places = self.position.places(house, digit)
            if places[0] == cell and len(places) > 1 and self.rules != "nishio":
                self.compare([(place, digit, True) for place in places], 6, "region")

    def compare(self, starts, rank, kind):
        nets = [self.nets[start] for start in starts]
        for is_on in (True, False):
            for node in nets[0].parents:
                if node[2] == is_on and all(node in net.parents for net in nets):
                    self.add(sum(net.size(node) for net in nets), rank, kind, node)

    def add(self, nodes, rank, kind, effect):
        if not effect[2] or len(self.position.open[effect[0]]) > 1:
            self.found.append((nodes, rank, len(self.found), kind, effect))


def forcing_hints(position, rules):
    """Every hint of the rules, the first that Sudoku Explainer would take first."""
    return sorted(SlowHints(position, rules).found, key=lambda hint: hint[:3])
