"""What Pyomo's model says, in Pyomo's own words, held against what HiGHS holds.

Pyomo writes its model as an LP file, by its own writer, which is read here. HiGHS is given the rows
of that file, and at some runs all that it holds is compared with what Pyomo writes of the puzzle.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import highspy

from puzzle.constraints import Program

WrittenRow = tuple[float, tuple[tuple[int, float], ...], float]
"""Lower bound, terms (column, coefficient) by column, upper bound."""


class Posed(NamedTuple):
    """What is asked of a geometry's program, beside the houses.

    Attributes:
        lower: the lower bound of each column.
        beside: the rows and columns of the puzzle's constraints.
        cuts: for each no-good cut its columns, and how many of them may be 1.
    """

    lower: Sequence[float]
    beside: Program
    cuts: Sequence[tuple[Sequence[int], int]]


@dataclass(frozen=True, slots=True)
class WrittenProgram:
    """A binary program; two that say the same are equal.

    Attributes:
        rows: how often each row is there; their order does not count.
        bounds: lower and upper bound of each column.
    """

    rows: Counter[WrittenRow]
    bounds: Mapping[int, tuple[float, float]]

    def without(self, columns: Sequence[int]) -> WrittenProgram | None:
        """Return the program without columns that its equations force to 0; None when they do not.

        A column is forced to 0 by an equation "sum of these is 1" that also has a column whose
        lower bound is 1.
        """
        gone = set(columns)
        forced: set[int] = set()
        for lower, terms, upper in self.rows:
            ones = [column for column, _ in terms if self.bounds[column][0] == 1]
            if lower == upper == 1 and len(ones) == 1 and all(factor == 1 for _, factor in terms):
                forced |= {column for column, _ in terms} - set(ones)
        if not gone <= forced:
            return None
        rows: Counter[WrittenRow] = Counter()
        for (lower, terms, upper), count in self.rows.items():
            rows[lower, tuple(term for term in terms if term[0] not in gone), upper] += count
        return WrittenProgram(rows, {c: both for c, both in self.bounds.items() if c not in gone})


def program_of(text: str, column_of: Mapping[str, int]) -> WrittenProgram:
    """Return the program of an LP file.

    Raises:
        ValueError: the file is not one of a binary program in these variables.
    """
    rows, bounds = read_lp(text, column_of)
    return WrittenProgram(Counter(rows), bounds)


def read_lp(
    text: str, column_of: Mapping[str, int]
) -> tuple[list[WrittenRow], dict[int, tuple[float, float]]]:
    """Return the rows of an LP file that Pyomo wrote, in its order, and the bounds of each column.

    Args:
        text: the file.
        column_of: the names of its variables, and the column of each.

    Raises:
        ValueError: the file is not one of a binary program in these variables.
    """
    _, _, rest = text.partition("\ns.t.\n")
    rows, _, rest = rest.partition("\nbounds")
    bounds, _, rest = rest.partition("\nbinary\n")
    try:
        binary = {column_of[name] for name in rest.removesuffix("end\n").split()}
        if len(binary) == len(column_of):
            return list(_rows(rows, column_of)), dict(_bounds(bounds, column_of))
    except KeyError:
        pass
    raise ValueError("Not every variable is binary, or some variable is unknown.")


def _rows(text: str, column_of: Mapping[str, int]) -> Iterator[WrittenRow]:
    """Yield the rows of the file: a name, a term a line, and the sense with the right-hand side."""
    for block in filter(None, map(str.strip, text.split("\n\n"))):
        _, *terms, last = block.split("\n")
        sense, bound = last.split()
        pairs = (term.split() for term in terms)
        found = tuple(sorted((column_of[name], float(factor)) for factor, name in pairs))
        lower = -math.inf if sense == "<=" else float(bound)
        upper = math.inf if sense == ">=" else float(bound)
        yield lower, found, upper


def _bounds(text: str, column_of: Mapping[str, int]) -> Iterator[tuple[int, tuple[float, float]]]:
    """Yield the bounds of the file, a line each; the constant of an objective is none of ours."""
    for line in text.strip().splitlines():
        lower, _, name, _, upper = line.split()
        if name in column_of:
            yield column_of[name], (float(lower), float(upper))


def held(highs: Any, columns: Sequence[int]) -> WrittenProgram:
    """Return the program that a HiGHS holds.

    Args:
        highs: the solver.
        columns: for each of its columns the number that the program calls it by.

    Raises:
        ValueError: a column is not integer.
    """
    lp = highs.getLp()
    if any(kind != highspy.HighsVarType.kInteger for kind in lp.integrality_):
        raise ValueError("A column is not integer.")
    terms: list[list[tuple[int, float]]] = [[] for _ in range(lp.num_row_)]
    matrix = lp.a_matrix_
    by_column = matrix.format_ == highspy.MatrixFormat.kColwise
    starts, indices, values = list(matrix.start_), list(matrix.index_), list(matrix.value_)
    for major in range(len(starts) - 1):
        for at in range(starts[major], starts[major + 1]):
            row, column = (indices[at], major) if by_column else (major, indices[at])
            terms[row].append((columns[column], values[at]))
    rows = zip(lp.row_lower_, map(tuple, map(sorted, terms)), lp.row_upper_, strict=True)
    bounds = zip(lp.col_lower_, lp.col_upper_, strict=True)
    return WrittenProgram(Counter(rows), dict(zip(columns, bounds, strict=True)))
