"""A slow and obvious chain finder: dicts, sets, every chain collected, then sorted.

A node is (cell, digit, is_on). It follows the published sources of Sudoku Explainer step by step,
so that what the kernels shorten (one search a literal, cut off at the best) can be checked.
"""

from collections import deque
from itertools import pairwise

from puzzle.geometry import Geometry, HouseKind

BOUNDS = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]


class SlowPosition:
    """Open candidates by cell, and the links between them."""

    def __init__(self, geometry: Geometry, open_digits: dict[int, set[int]]):
        self.geometry = geometry
        self.open = {cell: set(digits) for cell, digits in open_digits.items() if digits}

    def houses(self, cell):
        order = {HouseKind.BOX: 0, HouseKind.ROW: 1, HouseKind.COLUMN: 2, HouseKind.EXTRA: 3}
        own = [self.geometry.houses[h] for h in self.geometry.houses_of[cell]]
        return sorted(own, key=lambda house: order[house.kind])

    def places(self, house, digit):
        return [cell for cell in house.cells if digit in self.open.get(cell, ())]

    def weak(self, cell, digit, in_cells=True):
        """Nodes that are off when the digit is in the cell."""
        found = {}
        if in_cells:
            found.update({(cell, d, False): None for d in sorted(self.open[cell] - {digit})})
        for house in self.houses(cell):
            for other in self.places(house, digit):
                if other != cell:
                    found[(other, digit, False)] = None
        return list(found)

    def strong(self, cell, digit, in_cells=True, in_houses=True):
        """Nodes that are on when the digit is not in the cell."""
        found = {}
        if in_cells and len(self.open[cell]) == 2:
            (other,) = self.open[cell] - {digit}
            found[(cell, other, True)] = None
        if in_houses:
            for house in self.houses(cell):
                places = self.places(house, digit)
                if len(places) == 2:
                    (other,) = set(places) - {cell}
                    found[(other, digit, True)] = None
        return list(found)

    def follow(self, node, weak_cells, strong_cells, strong_houses):
        cell, digit, is_on = node
        if is_on:
            return self.weak(cell, digit, weak_cells)
        return self.strong(cell, digit, strong_cells, strong_houses)


def surcharge(nodes):
    """Tenths added for the number of nodes."""
    return sum(nodes - 2 > bound for bound in BOUNDS)


def rating(base, nodes):
    """The rating as the reference computes it: a double, with a tenth added for each bound."""
    return base / 10 + sum([0.1] * surcharge(nodes))


def way(parents, node):
    """The nodes from the start to a node."""
    chain = [node]
    while parents[chain[-1]] is not None:
        chain.append(parents[chain[-1]])
    return chain[::-1]


def search(position, start, **links):
    """Breadth first from a node: each other one when it is reached, and the parents so far."""
    parents = {start: None}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for after in position.follow(node, **links):
            if after not in parents:
                parents[after] = node
                queue.append(after)
                yield after, parents


def contradictions(position, start, **links):
    """The shortest chain from a node to its opposite, as a list of nodes; None if there is none."""
    opposite = (start[0], start[1], not start[2])
    for after, parents in search(position, start, **links):
        if after == opposite:
            return way(parents, after)
    return None


def cycles(position, start, **links):
    """Every cycle that a breadth-first search from the start finds, in its order.

    A cycle is listed from the start (on) round to the start (on), which occurs twice.
    """
    found = []
    parents = {start: None}
    level = [start]
    while level:
        offs = []
        for on in level:
            chain = way(parents, on)
            offs += [(on, off) for off in position.follow(on, **links) if off not in chain]
        level = []
        for on, off in offs:
            for after in position.follow(off, **links):
                if after == start and on != start:
                    found.append([*way(parents, on), off, start])
                if after not in parents:
                    parents[after] = off
                    parents.setdefault(off, on)
                    level.append(after)
    return found


def cancelled(position, cycle):
    """Candidates outside the cycle's cells that see its digit both on and off."""
    cells = {cell for cell, _, _ in cycle}
    seen = {True: set(), False: set()}
    for cell, digit, is_on in cycle:
        for other, d, _ in position.weak(cell, digit, in_cells=False):
            if other not in cells:
                seen[is_on].add((other, d))
    return seen[True] & seen[False]


MODES = {
    "x": {"weak_cells": False, "strong_cells": False, "strong_houses": True},
    "y": {"weak_cells": True, "strong_cells": True, "strong_houses": False},
    "xy": {"weak_cells": True, "strong_cells": True, "strong_houses": True},
}
"""The links that a search follows: over one digit, over cells only, over both."""


def static_hints(position):
    """Every cycle and forcing chain: (rating, nodes, rank, order, kind, effects, chain)."""
    hints = []
    for rank, (mode, links) in enumerate(MODES.items()):
        base = {"x": (65, 66), "y": (65, None), "xy": (70, 70)}[mode]
        for cell in sorted(position.open):
            for digit in sorted(position.open[cell]):
                start = (cell, digit, True)
                for cycle in cycles(position, start, **links):
                    removed = {(c, d, False) for c, d in cancelled(position, cycle)}
                    if removed:
                        nodes = len(cycle) - 1
                        hints.append(
                            (
                                rating(base[0], nodes),
                                nodes,
                                rank,
                                len(hints),
                                f"{mode}-cycle",
                                removed,
                                cycle,
                            )
                        )
                if mode == "y":
                    continue
                for is_on in (True, False):
                    chain = contradictions(position, (cell, digit, is_on), **links)
                    if chain:
                        effect = {(cell, digit, not is_on)}
                        hints.append(
                            (
                                rating(base[1], len(chain)),
                                len(chain),
                                rank,
                                len(hints),
                                f"{mode}-chain",
                                effect,
                                chain,
                            )
                        )
    return sorted(hints, key=lambda hint: hint[:4])


def reached(position, start, **links):
    """By a search from the start: each node that is on, with the way to it."""
    for after, parents in search(position, start, **links):
        if after[2]:
            yield way(parents, after)


def ruled_out(position, chain, mode):
    """What a chain removes that begins off and ends on: {(cell, digit)}."""

    def seen_by_both(one, other):
        first, second = (position.weak(*node[:2]) for node in (one, other))
        return {node[:2] for node in first} & {node[:2] for node in second}

    first, last = chain[0], chain[-1]
    if first[:2] == last[:2]:
        return {(first[0], digit) for digit in position.open[first[0]] - {first[1]}}
    gone = seen_by_both(first, last)
    if mode == "xy" and (*first[:2], False) in position.weak(*last[:2]):
        links = [pair for pair in pairwise(chain) if pair[0][2]]
        gone = gone.union(*(seen_by_both(*link) for link in links))
    return gone


def weight(gone):
    """How late in the grid candidates stand: digit by digit, each cell 80 times more."""
    in_order = sorted(gone, key=lambda candidate: candidate[::-1])
    return sum(c * (1 + 80 * i) + d for i, (c, d) in enumerate(in_order))


def best_chain(position, mode):
    """The chain that removes most, with what it removes; None where there is none."""
    chains = []
    for cell in sorted(position.open):
        for digit in sorted(position.open[cell]):
            for chain in reached(position, (cell, digit, False), **MODES[mode]):
                end = chain[-1]
                fits = end[1] == digit and end[0] != cell and len(chain) <= 20
                if len(chain) >= 4 and (mode == "xy" or fits):
                    gone = ruled_out(position, chain, mode)
                    chains.append(
                        ((-len(gone), weight(gone), len(chain), len(chains)), gone, chain)
                    )
    return min((found for found in chains if found[1]), default=None)
