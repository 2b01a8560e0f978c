"""Kraken fish as their definition says: all houses tried, all that follows from each candidate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from puzzle.geometry import CLASSIC, Cell, House
from solver.human.step import Candidate
from tests.solver.human.chains.slow_wide import Wide, excludes, forces, nodes_of
from tests.solver.human.techniques.slow_patterns import PEERS, Cells
from tests.solver.human.techniques.slow_shapes import BOXES

ROWS, COLUMNS = CLASSIC.houses[:9], CLASSIC.houses[9:18]


def leads_of(cells: Cells) -> dict[Candidate, set[Candidate]]:
    """For each candidate what is off when it is on, by chains over candidates and groups."""
    nodes = nodes_of(cells, with_sets=False)
    off_by = {node: [other for other in nodes if excludes(node, other)] for node in nodes}
    on_by = {node: [other for other in nodes if forces(cells, node, other)] for node in nodes}
    found = {}
    for start in (node for node in nodes if len(node.cells) == 1):
        reached = {(start, True)}
        waiting = [(start, True)]
        while waiting:
            node, is_on = waiting.pop()
            for other in off_by[node] if is_on else on_by[node]:
                if (other, not is_on) not in reached:
                    reached.add((other, not is_on))
                    waiting.append((other, not is_on))
        found[as_candidate(start)] = {
            as_candidate(node) for node, is_on in reached if not is_on and len(node.cells) == 1
        }
    return found


def as_candidate(node: Wide) -> Candidate:
    return Candidate(min(node.cells), node.digit)


def in_two(places: dict[House, set[Cell]], houses: tuple[House, ...]) -> set[Cell]:
    return {cell for a, b in combinations(houses, 2) for cell in places[a] & places[b]}


def fish_of(
    cells: Cells, digit: int, size: int
) -> Iterator[tuple[dict[House, set[Cell]], tuple[House, ...], tuple[House, ...]]]:
    """Places of a digit by house, and each base and cover of this size."""
    at = {house: {c for c in house.cells if digit in cells[c]} for house in CLASSIC.houses}
    for lines, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for base in combinations([h for h in (*lines, *BOXES) if at[h]], size):
            body = set[Cell]().union(*(at[house] for house in base))
            if len(in_two(at, base)) > 2:
                continue
            touched = [h for h in (*across, *BOXES) if at[h] & body and h not in base]
            for cover in combinations(touched, size):
                yield at, base, cover


def kraken_fish(cells: Cells, digits: range, size: int, kind: int) -> set[Candidate]:
    """What kraken fish of a type, on some digits and with so many houses in the base, remove."""
    leads, gone = leads_of(cells), set()
    for digit in digits:
        for at, base, cover in fish_of(cells, digit, size):
            body = set[Cell]().union(*(at[house] for house in base))
            covered = set[Cell]().union(*(at[house] for house in cover))
            fins = body - covered | in_two(at, base)
            crowded = in_two(at, cover)
            if len(fins) > 5:
                continue
            by_fins = [leads[Candidate(fin, digit)] for fin in fins]
            if kind == 1:
                rest = {
                    Candidate(cell, digit)
                    for cell in covered - body | crowded
                    if fins and not all(cell in PEERS[fin] for fin in fins)
                }
                gone |= rest.intersection(*by_fins)
                continue
            for house in cover:
                starts = at[house] & body - crowded - fins
                if at[house] <= body - crowded:
                    continue
                by_places = [leads[Candidate(cell, digit)] for cell in starts]
                if by_fins or by_places:
                    found = set.intersection(*by_fins, *by_places)
                    gone |= found - {Candidate(cell, digit) for cell in starts | fins}
    return gone
