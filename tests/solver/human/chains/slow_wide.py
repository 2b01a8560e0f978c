"""Chains over candidates, groups and almost locked sets, as their definitions say: with sets alone.

A node is a digit, its cells, and for a digit of an almost locked set that set's cells.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from puzzle.geometry import CLASSIC, Cell
from tests.solver.human.techniques.slow_patterns import LINES, PEERS, Cells
from tests.solver.human.techniques.slow_shapes import BOXES, digits_of


class Wide(NamedTuple):
    """A node of a chain."""

    digit: int
    cells: frozenset[Cell]
    held_by: frozenset[Cell] = frozenset()


def nodes_of(cells: Cells, *, with_sets: bool) -> list[Wide]:
    """Every node of a position."""
    found = [Wide(d, frozenset({cell})) for cell in range(81) for d in sorted(cells[cell])]
    for line in LINES:
        for box in BOXES:
            crossing = {*line.cells} & {*box.cells}
            for digit in range(1, 10):
                where = frozenset(cell for cell in crossing if digit in cells[cell])
                if len(where) > 1:
                    found.append(Wide(digit, where))
    if with_sets:
        found += [
            Wide(digit, frozenset(c for c in own if digit in cells[c]), own)
            for own in almost_locked_sets(cells)
            for digit in sorted(digits_of(cells, own))
        ]
    return found


def almost_locked_sets(cells: Cells) -> set[frozenset[Cell]]:
    """Two cells or more of a house that have one digit more."""
    return {
        frozenset(own)
        for house in CLASSIC.houses
        for size in range(2, 9)
        for own in combinations([cell for cell in house.cells if cells[cell]], size)
        if len(digits_of(cells, own)) == size + 1
    }


def excludes(one: Wide, other: Wide) -> bool:
    """Whether the other is off when this is on."""
    if one.digit == other.digit:
        return all(b in PEERS[a] for a in one.cells for b in other.cells)
    return one.cells == other.cells and len(one.cells) == 1


def forces(cells: Cells, one: Wide, other: Wide) -> bool:
    """Whether the other is on when this is off."""
    if one.held_by or other.held_by:
        return one.held_by == other.held_by and one.digit != other.digit
    if one.digit != other.digit:
        return one.cells == other.cells and cells[min(one.cells)] == {one.digit, other.digit}
    return not one.cells & other.cells and any(
        {c for c in house.cells if one.digit in cells[c]} == one.cells | other.cells
        for house in CLASSIC.houses
    )


def refutations(cells: Cells, *, with_sets: bool) -> Iterator[list[Wide]]:
    """For each candidate that, being on, leads to its being off: a shortest chain, ends and all."""
    nodes = nodes_of(cells, with_sets=with_sets)
    off_by = {node: [other for other in nodes if excludes(node, other)] for node in nodes}
    on_by = {node: [other for other in nodes if forces(cells, node, other)] for node in nodes}
    for start in nodes:
        if len(start.cells) > 1 or start.held_by:
            continue
        before: dict[tuple[Wide, bool], tuple[Wide, bool] | None] = {(start, True): None}
        queue = deque([(start, True)])
        while queue and (start, False) not in before:
            node, is_on = queue.popleft()
            for other in off_by[node] if is_on else on_by[node]:
                if (other, not is_on) not in before:
                    before[other, not is_on] = (node, is_on)
                    queue.append((other, not is_on))
        if (start, False) in before:
            chain = [(start, False)]
            while (previous := before[chain[-1]]) is not None:
                chain.append(previous)
            yield [node for node, _ in reversed(chain)]
