"""What Pyomo's model says, in Pyomo's own words, held against what HiGHS holds.

The certifier sets bounds and cuts in the Pyomo model and in HiGHS side by side. Here the Pyomo
model is written as an LP file by Pyomo's own writer, and read back; nothing in it comes from the
certifier's arrays.
"""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import highspy
from pyomo.repn.plugins.lp_writer import LPWriter

Row = tuple[float, tuple[tuple[int, float], ...], float]
"""Lower bound, terms (column, coefficient) by column, upper bound."""


@dataclass(frozen=True, slots=True)
class WrittenProgram:
    """A binary program; two that say the same are equal.

    Attributes:
        rows: how often each row is there; their order does not count.
        bounds: lower and upper bound of each column.
    """

    rows: Counter[Row]
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
        rows: Counter[Row] = Counter()
        for (lower, terms, upper), count in self.rows.items():
            rows[lower, tuple(term for term in terms if term[0] not in gone), upper] += count
        return WrittenProgram(rows, {c: both for c, both in self.bounds.items() if c not in gone})


def written(model: Any, variables: Sequence[Any]) -> WrittenProgram:
    """Return the program of a Pyomo model, by the LP file that Pyomo writes of it.

    Args:
        model: the Pyomo model.
        variables: its variables; the number of each is its column.

    Raises:
        ValueError: the file is not one of a binary program in these variables.
    """
    text = io.StringIO()
    symbols = LPWriter().write(model, text).symbol_map
    column_of = {symbols.getSymbol(variable): i for i, variable in enumerate(variables)}
    _, _, rest = text.getvalue().partition("\ns.t.\n")
    rows, _, rest = rest.partition("\nbounds")
    bounds, _, rest = rest.partition("\nbinary\n")
    binary = {column_of[name] for name in rest.removesuffix("end\n").split()}
    if binary != set(column_of.values()):
        raise ValueError("Not every variable is binary, or some variable is unknown.")
    return WrittenProgram(Counter(_rows(rows, column_of)), dict(_bounds(bounds, column_of)))


def _rows(text: str, column_of: Mapping[str, int]) -> Iterator[Row]:
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
