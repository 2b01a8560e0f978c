"""By which rule one candidate excludes another, where it is no house."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from puzzle.geometry import Cell, Geometry
from solver.human.clued import asked_of, says_that_cells_differ
from solver.human.step import Candidate

if TYPE_CHECKING:
    from puzzle.constraints import Constraint


def excluding_rule(
    geometry: Geometry, candidate: Candidate, excluded: Candidate
) -> Constraint | None:
    """Return the rule by which a candidate excludes another.

    None where it is one cell, or a house that both are in.
    """
    (one, digit), (other, gone) = candidate, excluded
    if one == other:
        return None
    if digit == gone and set(geometry.houses_of[one]) & set(geometry.houses_of[other]):
        return None
    for rule, table in _pairs_of(geometry).get((one, other), ()):
        if not table[digit - 1] >> (gone - 1) & 1:
            return rule
    if digit == gone:
        for rule in geometry.constraints:
            if says_that_cells_differ(rule) and other in _seen_by(geometry, rule)[one]:
                return rule
    return None


@lru_cache(maxsize=32)
def _pairs_of(
    geometry: Geometry,
) -> dict[tuple[Cell, Cell], tuple[tuple[Constraint, tuple[int, ...]], ...]]:
    """Return for two cells the clues about both, each with the digits that fit."""
    found: dict[tuple[Cell, Cell], tuple[tuple[Constraint, tuple[int, ...]], ...]] = {}
    digits = range(geometry.size)
    for _, rule, asked in asked_of(geometry):
        if asked is None:
            continue
        pairs = [*asked.pairs, *asked.pairs_of_choices(geometry.size)]
        for one, other, table in pairs:
            back = tuple(sum(1 << d for d in digits if table[d] >> e & 1) for e in digits)
            found[one, other] = (*found.get((one, other), ()), (rule, table))
            found[other, one] = (*found.get((other, one), ()), (rule, back))
    return found


@lru_cache(maxsize=32)
def _seen_by(geometry: Geometry, rule: Constraint) -> tuple[tuple[Cell, ...], ...]:
    return geometry.without_constraints.with_constraints([rule]).seen
