"""The techniques of cages, plainly: every set of digits, every area, every way to add up.

Each search yields the effects of one step after the other at a position: what it places, and what
it removes; steps without any are left out. All of it is from the words of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import NamedTuple

from puzzle.constraints.killer_cage import KillerCage
from puzzle.geometry import Cell, Digit, Geometry, HouseKind

Candidates = frozenset[tuple[Cell, Digit]]
Allowed = Mapping[Cell, frozenset[Digit]]


class Effects(NamedTuple):
    """What a step does."""

    placed: Candidates
    removed: Candidates


@dataclass(frozen=True)
class Position:
    """The digits that are placed, and the candidates of the blank cells."""

    geometry: Geometry
    digits: tuple[Digit, ...]
    candidates: tuple[frozenset[Digit], ...]

    @cached_property
    def cages(self) -> list[tuple[tuple[Cell, ...], int]]:
        rules = self.geometry.constraints
        return [(r.cells, r.value) for r in rules if isinstance(r, KillerCage) and r.value]

    @cached_property
    def sums(self) -> list[tuple[int, dict[Cell, int], int]]:
        """How many houses each area has, its innies and outies, and what these come to."""
        return [(len(houses), *sum_over(self, houses)) for houses in areas(self.geometry)]

    def blank(self, cells: Iterable[Cell]) -> list[Cell]:
        return [cell for cell in cells if not self.digits[cell]]

    def left(self, cage: tuple[tuple[Cell, ...], int]) -> int:
        return cage[1] - sum(self.digits[cell] for cell in cage[0])

    def effects(self, allowed: Allowed) -> Iterator[Effects]:
        """What follows where cells may hold these digits alone; one with one digit holds it."""
        if len(allowed) == 1:
            ((cell, digits),) = allowed.items()
            if len(digits) == 1:
                yield Effects(frozenset({(cell, *digits)}), frozenset())
                return
        gone = {(cell, d) for cell in allowed for d in self.candidates[cell] - allowed[cell]}
        if gone:
            yield Effects(frozenset(), frozenset(gone))


def sets_that_stand(
    here: Position, blanks: list[Cell], left: int, used: frozenset[Digit]
) -> list[frozenset[Digit]]:
    """Sets with the sum of which each cell may hold a digit, and each digit go into a cell."""
    every = {*range(1, here.geometry.size + 1)} - used
    return [
        frozenset(digits)
        for digits in combinations(sorted(every), len(blanks))
        if sum(digits) == left
        and all(here.candidates[cell] & {*digits} for cell in blanks)
        and all(any(d in here.candidates[cell] for cell in blanks) for d in digits)
    ]


def left_by_sets(here: Position, blanks: list[Cell], sets: list[frozenset[Digit]]) -> Allowed:
    """What these sets leave of each cell; of two cells, each digit needs the other in the other."""
    allowed: dict[Cell, frozenset[Digit]] = {}
    for cell in blanks:
        left = set[Digit]()
        for digits in sets:
            own = here.candidates[cell] & digits
            if len(blanks) == 2:
                (other,) = [c for c in blanks if c != cell]
                own = {d for d in own if digits - {d} & here.candidates[other]}
            left |= own
        allowed[cell] = frozenset(left)
    return allowed


def combination(here: Position) -> Iterator[Effects]:
    for cage in here.cages:
        blanks = here.blank(cage[0])
        used = frozenset(here.digits[cell] for cell in cage[0] if here.digits[cell])
        if blanks:
            sets = sets_that_stand(here, blanks, here.left(cage), used)
            yield from here.effects(left_by_sets(here, blanks, sets))


def overlap(here: Position) -> Iterator[Effects]:
    seen = here.geometry.seen
    for cage in here.cages:
        blanks = here.blank(cage[0])
        used = frozenset(here.digits[cell] for cell in cage[0] if here.digits[cell])
        sets = sets_that_stand(here, blanks, here.left(cage), used)
        for d in frozenset[Digit].intersection(*sets) if len(blanks) > 1 and sets else ():
            places = [cell for cell in blanks if d in here.candidates[cell]]
            outside = [c for c in range(len(here.digits)) if c not in cage[0]]
            yield from removal(here, d, [c for c in outside if {*places} <= {*seen[c]}])
    for house in here.geometry.houses:
        for d in range(1, here.geometry.size + 1):
            places = [cell for cell in house.cells if d in here.candidates[cell]]
            for cells, _ in here.cages:
                if len(places) > 1 and {*places} <= {*cells}:
                    yield from removal(here, d, [c for c in cells if c not in house.cells])


def removal(here: Position, digit: Digit, cells: list[Cell]) -> Iterator[Effects]:
    gone = frozenset((cell, digit) for cell in cells if digit in here.candidates[cell])
    if gone:
        yield Effects(frozenset(), gone)


@cache
def areas(geometry: Geometry) -> list[list[tuple[Cell, ...]]]:
    """Houses, up to four rows or columns that follow one another, and two boxes side by side."""
    n = geometry.size
    cells = [house.cells for house in geometry.houses]
    boxes = [house.cells for house in geometry.houses if house.kind is HouseKind.BOX]
    found = [[house] for house in cells]
    for count in range(2, min(4, n - 1) + 1):
        for lines in (cells[:n], cells[n : 2 * n]):
            found += [lines[i : i + count] for i in range(n - count + 1)]
    found += [
        [a, b] for a, b in combinations(boxes, 2) if any(beside(x, y, n) for x in a for y in b)
    ]
    return found


def beside(one: Cell, other: Cell, size: int) -> bool:
    (row, column), (r, c) = divmod(one, size), divmod(other, size)
    return abs(row - r) + abs(column - c) == 1


def rule_of_45(fewest: int, most: int, kind: Callable[[int], bool]):
    """The search for sums of so many cells, over areas of such a number of houses."""

    def search(here: Position) -> Iterator[Effects]:
        for houses, signs, total in here.sums:
            if kind(houses) and fewest <= len(signs) <= most:
                yield from here.effects(left_by_sum(here, signs, total))

    return search


def sum_over(here: Position, houses: list[tuple[Cell, ...]]) -> tuple[dict[Cell, int], int]:
    """The innies, with 1, the outies, with -1, and the sum that they come to."""
    n = here.geometry.size
    area = {cell for house in houses for cell in house}
    caged = {cell for cells, _ in here.cages for cell in cells}
    total = len(houses) * n * (n + 1) // 2 - sum(here.digits[cell] for cell in area)
    signs = dict.fromkeys(here.blank(sorted(area - caged)), 1)
    for cage in here.cages:
        blanks = here.blank(cage[0])
        within = [cell for cell in blanks if cell in area]
        beyond = [cell for cell in blanks if cell not in area]
        if within and len(within) <= len(beyond):
            signs |= dict.fromkeys(within, 1)
        elif within:
            total -= here.left(cage)
            signs |= dict.fromkeys(beyond, -1)
    return signs, total


def left_by_sum(here: Position, signs: Mapping[Cell, int], total: int) -> Allowed:
    """The digits with which the cells come to the sum; where all differ, those of sets of it."""
    allowed: dict[Cell, frozenset[Digit]] = {}
    for cell, sign in signs.items():
        sums = {0}
        for other, way in signs.items():
            if other != cell:
                sums = {s + way * d for s in sums for d in here.candidates[other]}
        allowed[cell] = frozenset(d for d in here.candidates[cell] if total - sign * d in sums)
    cells = list(signs)
    if len(cells) > 1 and all(sign > 0 for sign in signs.values()) and differ(here, cells):
        by_sets = left_by_sets(here, cells, sets_that_stand(here, cells, total, frozenset()))
        allowed = {cell: allowed[cell] & by_sets[cell] for cell in cells}
    return allowed


def differ(here: Position, cells: list[Cell]) -> bool:
    seen = here.geometry.seen
    return all(other in seen[cell] for cell, other in combinations(cells, 2))


SEARCHES: Mapping[str, Callable[[Position], Iterator[Effects]]] = {
    "cage-combination": combination,
    "cage-overlap": overlap,
    "rule-of-45": rule_of_45(1, 1, lambda houses: houses == 1),
    "rule-of-45-houses": rule_of_45(1, 1, lambda houses: houses > 1),
    "rule-of-45-pair": rule_of_45(2, 2, lambda houses: houses > 0),
    "rule-of-45-split": rule_of_45(3, 4, lambda houses: houses > 0),
    "rule-of-45-long": rule_of_45(5, 7, lambda houses: houses > 0),
}
"""By finder, its search."""
