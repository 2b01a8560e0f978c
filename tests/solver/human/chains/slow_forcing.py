"""Slow and obvious forcing chains: nets as dicts of parents, every hint collected, then sorted.

A node is (cell, digit, is_on), as in `slow_chains`.
"""

from collections import deque
from itertools import combinations

from puzzle.geometry import HouseKind
from tests.solver.human.chains.slow_chains import SlowPosition


class SlowNet:
    """What follows from a node: `parents` of each node, in the order in which the nodes came.

    Where a node comes whose opposite is there, `clash` tells of it, and `late` has its parents.
    """

    def __init__(self, position, start, rules):
        self.parents = {start: []}
        self.clash = None
        self.late = []
        self.source = position
        self.left = SlowPosition(position.geometry, position.open)
        self.rules = rules
        ons = deque([start] if start[2] else [])
        offs = deque([] if start[2] else [start])
        while self.clash is None and (ons or offs or (rules == "plus" and self.patterns(offs))):
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
                self.late = parents
                return
            if node not in self.parents:
                self.parents[node] = parents
                queue.append(node)

    def patterns(self, queue):
        """Add what the first kind of pattern removes that the net alone makes possible."""
        for kind in (self.locked, self.hidden_pairs, self.naked_pairs, self.x_wings):
            found = [
                ((cell, digit, False), [(*candidate, False) for candidate in gone])
                for gone, removed in kind()
                if gone
                for cell, digit in removed
            ]
            for node, parents in found:
                if node not in self.parents:
                    self.parents[node] = parents
                    queue.append(node)
            if found:
                return True
        return False

    def of_kind(self, *kinds):
        houses = self.source.geometry.houses
        return [house for kind in kinds for house in houses if house.kind is kind]

    def gone(self, house, digit):
        return set(self.source.places(house, digit)) - set(self.left.places(house, digit))

    def locked(self):
        box, column, row = HouseKind.BOX, HouseKind.COLUMN, HouseKind.ROW
        for one, two in ((box, column), (box, row), (column, box), (row, box)):
            for digit in range(1, 10):
                for base in self.of_kind(one):
                    places = self.left.places(base, digit)
                    for cover in self.of_kind(two):
                        if len(places) > 1 and set(places) <= set(cover.cells):
                            others = self.left.places(cover, digit)
                            yield (
                                [(c, digit) for c in self.gone(base, digit) - set(cover.cells)],
                                [(c, digit) for c in others if c not in base.cells],
                            )

    def hidden_pairs(self):
        for house in self.of_kind(HouseKind.BOX, HouseKind.COLUMN, HouseKind.ROW):
            blank = [cell for cell in house.cells if cell in self.source.open]
            for b in range(1, 10):
                for a in range(1, b):
                    places = self.left.places(house, a)
                    if len(places) == 2 and places == self.left.places(house, b) and len(blank) > 4:
                        yield (
                            [(c, d) for d in (a, b) for c in self.gone(house, d)],
                            [(c, d) for c in places for d in sorted(self.left.open[c] - {a, b})],
                        )

    def naked_pairs(self):
        for house in self.of_kind(HouseKind.BOX, HouseKind.COLUMN, HouseKind.ROW):
            blank = [cell for cell in house.cells if cell in self.source.open]
            for b, a in sorted((b, a) for a, b in combinations(blank, 2)):
                pair = self.left.open[a]
                if len(pair) == 2 and pair == self.left.open[b] and len(blank) >= 4:
                    yield (
                        [(c, d) for c in (a, b) for d in self.source.open[c] - pair],
                        [
                            (c, d)
                            for c in blank
                            if c not in (a, b)
                            for d in sorted(self.left.open[c] & pair)
                        ],
                    )

    def x_wings(self):
        rows, columns = self.of_kind(HouseKind.ROW), self.of_kind(HouseKind.COLUMN)
        for bases, covers in ((columns, rows), (rows, columns)):
            for b in range(9):
                for a, digit in ((a, digit) for a in range(b) for digit in range(1, 10)):
                    lines = [
                        [i for i, cover in enumerate(covers) if set(places) & set(cover.cells)]
                        for places in (self.left.places(bases[i], digit) for i in (a, b))
                    ]
                    left = sum(bool(self.source.places(row, digit)) for row in rows)
                    if len(lines[0]) == 2 and lines[0] == lines[1] and left >= 4:
                        pair = {*bases[a].cells, *bases[b].cells}
                        yield (
                            [(c, digit) for i in (a, b) for c in self.gone(bases[i], digit)],
                            [
                                (c, digit)
                                for i in lines[0]
                                for c in self.left.places(covers[i], digit)
                                if c not in pair
                            ],
                        )

    def off_by(self, on):
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

    def way(self, node):
        """A node and those that lead to it, breadth first, each with its parents."""
        found = {}
        waiting = deque([node])
        while waiting:
            one = waiting.popleft()
            if one not in found:
                found[one] = self.parents.get(one, self.late)
                waiting += found[one]
        return found

    def ways_to_clash(self):
        """The ways to the node that comes too late, and to its opposite."""
        return [self.way(node) for node in self.clash[1:]]


class SlowHints:
    """Every hint of some rules: (nodes, rank, order, kind, effect), and by order its `starts`."""

    def __init__(self, position, rules):
        self.position = position
        self.rules = rules
        self.found = []
        self.starts = []
        self.nets = {
            (cell, digit, on): self.spread(position, (cell, digit, on))
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

    def spread(self, position, start):
        return SlowNet(position, start, self.rules)

    def look_at(self, cell, digit):
        for on in (True, False):
            clash = self.nets[cell, digit, on].clash
            if clash and self.rules != "static":
                starts = [(cell, digit, on)]
                self.add(clash[0], 7, "contradiction", (cell, digit, not on), starts)
        if len(self.position.open[cell]) > 2 and self.rules in ("dynamic", "plus"):
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
                    self.add(self.size(nets, node), rank, kind, node, starts)

    def size(self, nets, node):
        return sum(net.size(node) for net in nets)

    def add(self, nodes, rank, kind, effect, starts):
        if not effect[2] or len(self.position.open[effect[0]]) > 1:
            self.found.append((nodes, rank, len(self.found), kind, effect))
            self.starts.append(starts)


def forcing_hints(position, rules):
    """Every hint of the rules, the first that Sudoku Explainer would take first."""
    return sorted(SlowHints(position, rules).found, key=lambda hint: hint[:3])
