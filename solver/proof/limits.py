"""Rules beside the houses as limits: the weights of true candidates add up to so much at most.

A row of a constraint, ``low ≤ Σ coefficient × x ≤ high``, is one limit or two. Each cell holds one
digit, so the coefficients of all digits of a cell may be raised or lowered together, and the bound
with them: the least coefficient of each cell becomes 0, and a bound from below becomes one from
above by changing all signs.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from puzzle import Geometry
from puzzle.constraints import Program, Row


class Limit(NamedTuple):
    """The weights of the true candidates add up to ``most`` at most.

    Attributes:
        most: the greatest sum allowed, 0 or more.
        terms: candidates, ``size * cell + digit - 1``, with their weights, 1 or more.
    """

    most: int
    terms: tuple[tuple[int, int], ...]


def can_be_proved(geometry: Geometry) -> bool:
    """Tell whether a proof can say all the rules of a geometry: not of grids that overlap."""
    return geometry.canvas is None and limits_of(geometry) is not None


@lru_cache(maxsize=64)
def limits_of(geometry: Geometry) -> tuple[Limit, ...] | None:
    """Return the limits that say all constraints of a geometry.

    Returns:
        The limits, empty where there are none; None where a constraint needs further columns.
    """
    program = Program(geometry.layout)
    for constraint in geometry.constraints:
        constraint.rows_of_digits(geometry.layout, program)
    if program.column_count:
        return None
    n = geometry.size
    found = (limit for row in program.rows for limit in _limits_of_row(row, n))
    return tuple(dict.fromkeys(found))


def _limits_of_row(row: Row, n: int) -> Iterator[Limit]:
    """Yield the limits of a row: one for each of its bounds that says something."""
    for sign, bound in ((1, row.high), (-1, -row.low)):
        if bound == float("inf"):
            continue
        weights: dict[int, list[int]] = {}
        for column, coefficient in zip(row.columns, row.coefficients, strict=True):
            weights.setdefault(column // n, [0] * n)[column % n] = sign * coefficient
        most = int(bound) - sum(map(min, weights.values()))
        greatest = sum(max(of) - min(of) for of in weights.values())
        if most < 0:  # nothing keeps it: no digit of the first of its cells does
            yield Limit(0, tuple((min(weights) * n + digit, 1) for digit in range(n)))
        elif greatest > most:
            terms = (
                (cell * n + digit, weight - min(of))
                for cell, of in sorted(weights.items())
                for digit, weight in enumerate(of)
            )
            yield Limit(most, tuple(term for term in terms if term[1]))
