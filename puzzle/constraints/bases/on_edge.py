"""Clues outside the grid, about a row or column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from puzzle.cell import Cell, cell_name
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.drawing import Outside, Shape
from puzzle.constraints.entries import line_from_outside, outside_of
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import whole
from puzzle.errors import GeometryError
from puzzle.message import Term, message


@dataclass(frozen=True, slots=True)
class OnEdge(Constraint):
    """A clue outside the grid, about the row or column that begins next to it.

    Attributes:
        line: the cells as they are seen from the clue.
        value: the number of the clue.
    """

    line: tuple[Cell, ...]
    value: int

    def check(self, layout: Layout) -> None:
        """Require a whole row or column."""
        Constraint.check(self, layout)
        size, cells = layout.size, sorted(self.line)
        step = cells[1] - cells[0] if len(cells) == size else 0
        if step not in (1, size) or cells != list(range(cells[0], cells[0] + size * step, step)):
            raise GeometryError(
                message(
                    "clue.whole-line",
                    "A clue of the kind {kind} is on a whole row or column.",
                    kind=Term(self.NAME),
                )
            )

    def label(self, layout: Layout) -> str:
        """Return the kind, the line by its first cell and last, and the number."""
        ends = f"{cell_name(self.line[0], layout.size)} to {cell_name(self.line[-1], layout.size)}"
        return f"the {self.NAME} {self.value} from {ends}"

    @property
    def written(self) -> str:
        """What stands outside the grid: the number."""
        return str(self.value)

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield what is written, before the first cell."""
        row, column = outside_of(self.line, layout.size)
        yield Outside(row, column, self.written)

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,
        cell_of: Callable[[object], Cell],  # noqa: ARG003
    ) -> Iterator[Self]:
        """One clue, when the entry says a number; else it is a mere frame."""
        value = whole(entry.get("value"))
        if value is not None:
            line = line_from_outside(entry.get("cell"), layout)
            yield cls(line, value)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cell outside the grid where the line begins, and the number."""
        row, column = outside_of(self.line, layout.size)
        return {"cell": f"R{row + 1}C{column + 1}", "value": str(self.value)}
