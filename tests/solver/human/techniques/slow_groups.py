"""Grouped chains and almost locked sets, plainly: sets of cells, and every pair of them tried.

A position is a list with the candidates of each cell of the classic grid, as in `slow_patterns`. A
node is a digit with the cells of which one holds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from puzzle.geometry import CLASSIC, Cell
from tests.solver.human.techniques.slow_patterns import (
    PEERS,
    Cells,
    Effects,
    places,
    removal,
    seen_by_all,
)
from tests.solver.human.techniques.slow_shapes import CROSSINGS, digits_of, open_cells, subsets

Node = tuple[int, frozenset[Cell]]


class Links:
    """All nodes of a position and what follows from what."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        singles = {(d, frozenset({cell})) for cell in range(81) for d in cells[cell]}
        groups = {
            (d, frozenset(places(cells, line, d)) & {*box.cells})
            for line, box in CROSSINGS
            for d in range(1, 10)
        }
        self.singles = sorted(singles, key=lambda node: min(node[1]) * 10 + node[0])
        self.nodes = [*self.singles, *(node for node in groups if len(node[1]) > 1)]

    @cached_property
    def excluded(self) -> dict[Node, list[Node]]:
        """By node what cannot be on beside it."""
        return {x: [y for y in self.nodes if self.excludes(x, y)] for x in self.nodes}

    @cached_property
    def forced(self) -> dict[Node, list[Node]]:
        """By node what is on when it is off."""
        return {x: [y for y in self.nodes if self.forces(x, y)] for x in self.nodes}

    def excludes(self, x: Node, y: Node) -> bool:
        (one, here), (other, there) = x, y
        if one != other:
            return here == there and len(here) == 1
        together = here | there
        in_house = any(together <= {*house.cells} for house in CLASSIC.houses)
        return in_house and not here & there

    def forces(self, x: Node, y: Node) -> bool:
        (one, here), (other, there) = x, y
        if one != other:
            (cell, *_) = here
            return here == there and len(here) == 1 and self.cells[cell] == {one, other}
        if here & there:
            return False
        return any(here | there == {*places(self.cells, h, one)} for h in CLASSIC.houses)

    def shortest(self, *, one_digit: bool) -> int | None:
        """Nodes in the shortest chain that rules a candidate out; None where there is none."""
        found = [
            length for start in self.singles if (length := self._from(start, one_digit=one_digit))
        ]
        return min(found, default=None)

    def _from(self, start: Node, *, one_digit: bool) -> int | None:
        seen = {start}
        layer = [start]
        length = 0
        while layer:
            length += 2
            steps = (
                z
                for x in layer
                for y in self.excluded[x]
                if y[0] == start[0] or not one_digit
                for z in self.forced[y]
                if z[0] == start[0] or not one_digit
            )
            layer = [*dict.fromkeys(z for z in steps if z not in seen)]
            seen.update(layer)
            if any(start in self.excluded[z] for z in layer):
                return length
        return None


def almost_locked(cells: Cells) -> list[tuple[frozenset[Cell], frozenset[int]]]:
    """Every set of cells of a house with one digit more than cells."""
    found = {
        frozenset(chosen)
        for house in CLASSIC.houses
        for chosen in subsets(open_cells(cells, house))
        if len(digits_of(cells, chosen)) == len(chosen) + 1
    }
    return [(chosen, digits_of(cells, chosen)) for chosen in sorted(found, key=sorted)]


def holders(cells: Cells, chosen: frozenset[Cell], digit: int) -> set[Cell]:
    return {cell for cell in chosen if digit in cells[cell]}


def restricted(
    cells: Cells, one: frozenset[Cell], other: frozenset[Cell], *, overlapping: bool = False
) -> frozenset[int]:
    """The digits that only one of two sets can have; sets with a common cell only if these may."""
    if one == other or (one & other and not overlapping):
        return frozenset()
    shared = digits_of(cells, one) & digits_of(cells, other)
    return frozenset(
        d for d in shared if holders(cells, other, d) <= seen_by_all(holders(cells, one, d))
    )


def als_xz(cells: Cells) -> Iterator[Effects]:
    for (one, own), (other, others) in combinations(almost_locked(cells), 2):
        common = restricted(cells, one, other)
        if not common:
            continue
        gone: Effects = frozenset()
        for z in own & others:
            if common - {z}:
                where = holders(cells, one, z) | holders(cells, other, z)
                gone |= removal(cells, seen_by_all(where), {z})
        if len(common) > 1:
            for mine, theirs in ((one, other), (other, one)):
                for z in digits_of(cells, mine) - common:
                    where = seen_by_all(holders(cells, mine, z))
                    gone |= removal(cells, where - mine - theirs, {z})
        yield gone


def als_xy_wings(cells: Cells, *, overlapping: bool = False) -> Iterator[Effects]:
    sets = almost_locked(cells)
    for middle, _ in sets:
        ends = [
            (end, own, restricted(cells, middle, end, overlapping=overlapping)) for end, own in sets
        ]
        ends = [end for end in ends if end[2]]
        for (one, own, xs), (other, others, ys) in combinations(ends, 2):
            if one & other and not overlapping:
                continue
            gone: Effects = frozenset()
            for z in own & others:
                if any(x != y for x in xs - {z} for y in ys - {z}):
                    where = holders(cells, one, z) | holders(cells, other, z)
                    gone |= removal(cells, seen_by_all(where), {z})
            yield gone


def als_chains(cells: Cells, *, overlapping: bool = False) -> Iterator[tuple[int, Effects]]:
    """What chains of three sets and more remove, each with how many sets it has."""
    sets = dict(almost_locked(cells))
    links = {
        one: [(other, restricted(cells, one, other, overlapping=overlapping)) for other in sets]
        for one in sets
    }
    links = {one: [(other, shared) for other, shared in links[one] if shared] for one in sets}
    for start, own in sets.items():
        for z in own:
            layer = known = {(start, z)}
            length = 1
            while layer:
                length += 1
                reached = {
                    (other, digit)
                    for one, lacks in layer
                    for other, shared in links[one]
                    for digit in shared - {lacks}
                    if other != start
                }
                layer = reached - known
                known = known | layer
                ends = {end for end, lacks in layer if lacks != z and z in sets[end]}
                for end in ends if length > 2 else ():
                    where = holders(cells, start, z) | holders(cells, end, z)
                    yield length, removal(cells, seen_by_all(where), {z})


def has_death_blossom(cells: Cells) -> bool:
    """Whether some cell sees, for each digit of a stem, a petal's cells with another digit."""
    sets = almost_locked(cells)
    for stem in (cell for cell in range(81) if len(cells[cell]) > 1):
        petals = {
            digit: [
                chosen
                for chosen, digits in sets
                if digit in digits
                and stem not in chosen
                and holders(cells, chosen, digit) <= PEERS[stem]
            ]
            for digit in cells[stem]
        }
        for target, z in ((c, z) for c in range(81) for z in cells[c] - cells[stem]):
            if all(
                any(
                    (at := holders(cells, chosen, z)) and at <= PEERS[target]
                    for chosen in petals[digit]
                )
                for digit in cells[stem]
            ):
                return True
    return False
