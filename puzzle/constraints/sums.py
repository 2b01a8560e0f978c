"""Sums in which digits may repeat: little killers, sums of any cells, frame sums."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import floordiv, mod
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import Outside, Shape, cage, corner_text
from puzzle.constraints.entries import fp_names, listed, outside
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import some, whole
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program, parts_of, sets_of_sum
from puzzle.constraints.reach import sums_of
from puzzle.constraints.renaming import Names, is_reversal
from puzzle.errors import GeometryError
from puzzle.message import Term, message

MOST_FLOW = 40
"""Cells × sum up to which a sum is told to the integer program as a flow."""
DOTTED = (0.0, 0.06)
"""Dashes of the outline of a sum."""
MOST_SETS = 600
"""Sets of digits that are told one by one."""


@dataclass(frozen=True, slots=True)
class Sum(Constraint):
    """The digits of some cells add up to a number; they may repeat.

    Attributes:
        cells: the cells.
        value: their sum.
    """

    KIND: ClassVar[str] = "sum"
    NAME: ClassVar[str] = "sum"
    IS_UNORDERED: ClassVar[bool] = True

    cells: tuple[Cell, ...]
    value: int

    def check(self, layout: Layout) -> None:
        """At least one cell."""
        Constraint.check(self, layout)
        if not self.cells:
            raise GeometryError(
                message(
                    "clue.no-cell", "A clue of the kind {kind} has no cell.", kind=Term(self.NAME)
                )
            )

    def renamed(self, names: Names) -> Constraint | None:
        """Return the same of reversed digits where these have the same sum: 10 of two on 9x9."""
        is_kept = is_reversal(names) and 2 * self.value == len(self.cells) * (len(names) + 1)
        return self if is_kept else Constraint.renamed(self, names)

    def label(self, layout: Layout) -> str:
        """Return the clue as an equation."""
        return f"the {self.NAME} {layout.name(self.cells)} = {self.value}"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this sum."""
        return f"The digits of {layout.name(self.cells)} add up to {self.value}; they may repeat."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a dotted outline, and the sum in its first corner."""
        yield from cage(self.cells, layout.size, DOTTED)
        yield corner_text(f"+{self.value}", self.cells, layout.size)

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return the sums of its cells."""
        return sums_of(self.cells, layout)

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Demand this sum."""

        def kept(digits: Sequence[Digit]) -> bool:
            return sum(digits) == self.value

        yield Demand(self.cells, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:  # noqa: ARG002
        """Add a sum."""
        search.linear([(cell, 1) for cell in self.cells], self.value, self.value)

    def rows(self, layout: Layout, program: Program) -> None:
        """Add combinations within a house, a flow of sums where it is small, else one of parts."""
        distinct = len(set(self.cells)) == len(self.cells)
        if distinct and layout.shares_a_house(self.cells):
            sets = sets_of_sum(layout.size, len(self.cells), self.value)
            if len(sets) <= MOST_SETS:
                program.one_set(self.cells, sets)
                return
        if distinct and len(self.cells) * self.value <= MOST_FLOW:
            program.flow(self.cells, 0, self._add, lambda total: total == self.value)
            return
        if distinct:
            program.add_up([(part, 1) for part in parts_of(self.cells, layout)], self.value)
            return
        self.rows_of_digits(layout, program)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """State the sum."""
        program.equal(program.total(self.cells), self.value)

    def _add(self, total: int, digit: Digit) -> int | None:
        return total + digit if total + digit <= self.value else None

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the sum of the cells of the entry."""
        yield cls(tuple(map(cell_of, listed(entry, "cells"))), some(entry.get("value")))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells and the sum."""
        return {"cells": fp_names(self.cells, layout.size), "value": str(self.value)}


@dataclass(frozen=True, slots=True)
class LittleKiller(Sum):
    """The sum along a diagonal that a clue outside the grid points into."""

    KIND: ClassVar[str] = "littlekillersum"
    NAME: ClassVar[str] = "little killer"
    IS_UNORDERED: ClassVar[bool] = False

    def pieces(self) -> tuple[Constraint, ...]:
        """Return the sum of its cells: from which end they are looked at says nothing."""
        return Sum(self.cells, self.value).pieces()

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield the sum outside, and an arrow along the diagonal."""
        row, column, down, right = self._start(layout.size)
        yield Outside(row, column, str(self.value), (right, down))

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the sum along the entry's cells or its diagonal; none and 0 are a mere arrow."""
        value = whole(entry.get("value"))
        if not value:
            return
        named = entry.get("cells")
        if isinstance(named, list) and named:
            yield cls(tuple(map(cell_of, named)), value)
        else:
            yield cls(_diagonal(entry.get("cell"), entry.get("direction"), layout), value)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the place outside the grid, the direction, the cells and the sum."""
        row, column, down, right = self._start(layout.size)
        return {
            "cell": f"R{row + 1}C{column + 1}",
            "direction": f"{'D' if down > 0 else 'U'}{'R' if right > 0 else 'L'}",
            "cells": fp_names(self.cells, layout.size),
            "value": str(self.value),
        }

    def _start(self, size: int) -> tuple[int, int, int, int]:
        """Row and column of the place before the first cell, and the step to it."""
        row, column = divmod(self.cells[0], size)
        if len(self.cells) > 1:
            down, right = self.cells[1] // size - row, self.cells[1] % size - column
        else:
            down, right = (1 if row == 0 else -1), (1 if column == size - 1 else -1)
        return row - down, column - right, down, right


def _diagonal(name: object, direction: object, layout: Layout) -> tuple[Cell, ...]:
    """Return the cells along a diagonal from a place outside the grid."""
    steps = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
    step = steps.get(direction) if isinstance(direction, str) else None
    if step is None:
        raise GeometryError(
            message("little-killer.direction", "A little killer of the puzzle has no direction.")
        )
    row, column = outside(name)
    size = layout.size
    found = []
    for far in range(1, size + 2):
        r, c = row - 1 + far * step[0], column - 1 + far * step[1]
        if 0 <= r < size and 0 <= c < size:
            found.append(r * size + c)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class FrameSum(Sum):
    """The sum of the digits next to a clue outside the grid, those of the first box."""

    KIND: ClassVar[str] = "framesum"
    NAME: ClassVar[str] = "frame sum"

    def pieces(self) -> tuple[Constraint, ...]:
        """Return the sum of its cells: where the number stands says nothing."""
        return Sum(self.cells, self.value).pieces()

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield the sum outside, before the cells; a sum within the grid as any other."""
        size = layout.size
        rows, columns = ({divide(cell, size) for cell in self.cells} for divide in (floordiv, mod))
        row, column = min(rows), min(columns)
        if len(rows) == 1 and column == 0:
            yield Outside(row, -1, str(self.value))
        elif len(rows) == 1 and max(columns) == size - 1:
            yield Outside(row, size, str(self.value))
        elif len(columns) == 1 and row == 0:
            yield Outside(-1, column, str(self.value))
        elif len(columns) == 1 and max(rows) == size - 1:
            yield Outside(size, column, str(self.value))
        else:
            yield from Sum.drawing(self, layout)
