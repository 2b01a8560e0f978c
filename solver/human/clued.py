"""Which of a puzzle's rules are clues to the human techniques, and what its tables hold without.

Rules that say nothing but that some cells differ are in the tables, as houses are. Cages with a sum
have finders of their own. All others are clues: rules about single cells, pairs of
cells, and sets of digits of which some cells hold one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from puzzle.constraints import Primitives
from puzzle.constraints.primitives import Table
from puzzle.geometry import Cell, DigitMask, Geometry

if TYPE_CHECKING:
    from puzzle.constraints import Constraint


def has_sum(rule: Constraint) -> bool:
    """Tell whether a rule is a cage with a sum."""
    from puzzle.constraints.killer_cage import KillerCage

    return isinstance(rule, KillerCage) and rule.value is not None


def says_that_cells_differ(rule: Constraint) -> bool:
    """Tell whether a rule says nothing but that some cells differ."""
    from puzzle.constraints.chess import AntiKing, AntiKnight
    from puzzle.constraints.extra_region import ExtraRegion
    from puzzle.constraints.killer_cage import KillerCage

    if isinstance(rule, KillerCage):
        return rule.value is None
    return isinstance(rule, AntiKnight | AntiKing | ExtraRegion)


@lru_cache(maxsize=64)
def clues_of(geometry: Geometry) -> tuple[tuple[int, Constraint], ...]:
    """Return the clues of a geometry, each with its place in the constraints."""
    return tuple(
        (number, rule)
        for number, rule in enumerate(geometry.constraints)
        if not has_sum(rule) and not says_that_cells_differ(rule)
    )


@lru_cache(maxsize=64)
def without_clues(geometry: Geometry) -> Geometry:
    """Return the same geometry with those rules alone that its tables hold."""
    kept = [rule for rule in geometry.constraints if says_that_cells_differ(rule)]
    if len(kept) == len(geometry.constraints):
        return geometry
    return geometry.without_constraints.with_constraints(kept)


class Asked(NamedTuple):
    """What a rule asks of its cells, and which of its pairs go one way.

    Attributes:
        masks: cells, and the digits that each may hold.
        pairs: two cells, and for each digit of the first those of the second.
        choices: cells, and the sets of digits of which they hold one, each digit once.
    """

    masks: tuple[tuple[Cell, DigitMask], ...]
    pairs: tuple[tuple[Cell, Cell, Table], ...]
    choices: tuple[tuple[tuple[Cell, ...], tuple[DigitMask, ...]], ...]

    def pairs_of_choices(self, size: int) -> Iterator[tuple[Cell, Cell, Table]]:
        """Yield the pairs of cells of each choice: digits fit where a set has both.

        Args:
            size: digits.
        """
        digits = range(size)
        for cells, sets in self.choices:
            table = tuple(
                sum(1 << e for e in digits if e != d and any(s >> d & s >> e & 1 for s in sets))
                for d in digits
            )
            yield from ((one, other, table) for one, other in combinations(cells, 2))


@lru_cache(maxsize=64)
def asked_of(geometry: Geometry) -> tuple[tuple[int, Constraint, Asked | None], ...]:
    """Return the clues of a geometry, each with its place in the constraints and what it asks.

    That is None for a clue that cannot be said so.
    """
    return tuple((number, rule, _asked_by(rule, geometry)) for number, rule in clues_of(geometry))


def _asked_by(rule: Constraint, geometry: Geometry) -> Asked | None:
    told = Primitives(geometry.layout)
    rule.lower(geometry.layout, told)
    if told.dfas or any(len(terms) > 2 for terms, _, _ in told.linears):
        return None
    if any(len(cells) > geometry.size for cells, _ in told.choices):
        return None
    every = (1 << geometry.size) - 1
    differ = tuple(every & ~(1 << digit) for digit in range(geometry.size))
    different = (
        (one, other, differ) for group in told.uniques for one, other in combinations(group, 2)
    )
    masks, pairs = _of_sums(told, geometry.size)
    return Asked((*told.masks, *masks), (*told.pairs, *different, *pairs), tuple(told.choices))


def _of_sums(
    told: Primitives, size: int
) -> tuple[list[tuple[Cell, DigitMask]], list[tuple[Cell, Cell, Table]]]:
    """Return what sums of one cell and of two say of these."""
    masks, pairs = [], []
    digits = range(1, size + 1)
    for terms, low, high in told.linears:
        match terms:
            case ((cell, weight),):
                masks.append((cell, sum(1 << d - 1 for d in digits if low <= weight * d <= high)))
            case ((one, by), (other, by_other)):
                table = tuple(
                    sum(1 << e - 1 for e in digits if low <= by * d + by_other * e <= high)
                    for d in digits
                )
                pairs.append((one, other, table))
    return masks, pairs


class _Room(NamedTuple):
    """How many groups, arcs, tables, sets and ties finders have room for, for each cell."""

    groups: int
    arcs: int
    tables: int
    sets: int
    ties: int


ROOM = _Room(groups=8, arcs=64, tables=16, sets=8, ties=40)


@lru_cache(maxsize=64)
def has_room(geometry: Geometry) -> bool:
    """Tell whether there is room for the clues of a geometry, all of which are known."""
    needed = [0, 0, 0, 0, 0]
    tables: set[Table | DigitMask] = set()
    tied: set[tuple[Cell, Cell]] = set()
    for _, rule, asked in asked_of(geometry):
        if asked is None:
            return False
        pairs = [*asked.pairs, *asked.pairs_of_choices(geometry.size)]
        needed[0] += len(asked.masks) + len(asked.choices)
        needed[0] += 1 if rule.places else geometry.cell_count
        needed[1] += len(asked.masks) + 2 * len(pairs)
        needed[1] += sum(len(cells) for cells, _ in asked.choices)
        needed[3] += sum(len(sets) for _, sets in asked.choices)
        tables.update(mask for _, mask in asked.masks)
        tables.update(table for _, _, table in pairs)
        tied.update((min(pair[:2]), max(pair[:2])) for pair in pairs)
    needed[2] = 4 * len(tables)  # both ways, and for cells that see each other
    needed[4] = 2 * len(tied)
    return all(n <= room * geometry.cell_count for n, room in zip(needed, ROOM, strict=True))
