"""Clues along a line of cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, Self

from puzzle.amounts import cells
from puzzle.cell import Cell
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.entries import fp_names, lines_of
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import some
from puzzle.errors import GeometryError
from puzzle.message import Term, message


@dataclass(frozen=True, slots=True)
class OnLine(Constraint):
    """A clue along a line of cells, in the line's order.

    Attributes:
        SHORTEST: the fewest cells.
        IS_TWO_WAY: whether it says the same from its other end.
    """

    SHORTEST: ClassVar[int] = 2
    IS_TWO_WAY: ClassVar[bool] = False

    line: tuple[Cell, ...]

    def in_order(self) -> Self:
        """Return the same clue from its first end, where it says the same from both."""
        return replace(self, line=min(self.line, self.line[::-1])) if self.IS_TWO_WAY else self

    def check(self, layout: Layout) -> None:
        """Cells enough, within the grid."""
        Constraint.check(self, layout)
        if len(self.line) < self.SHORTEST:
            raise GeometryError(
                message(
                    "clue.short",
                    "A clue of the kind {kind} needs {cells}.",
                    kind=Term(self.NAME),
                    cells=cells(self.SHORTEST),
                )
            )

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue for each line of the entry; a point is none."""
        for line in lines_of(entry, cell_of):
            yield cls(line)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the line."""
        return {"lines": [fp_names(self.line, layout.size)]}


@dataclass(frozen=True, slots=True)
class OnLineOfValue(OnLine):
    """A clue along a line, with a number that has a usual value."""

    value: int

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One clue for each line of the entry."""
        value = some(entry.get("value"), cls.usual_in_fpuzzles(layout))
        for line in lines_of(entry, cell_of):
            yield cls(line, value)

    @classmethod
    def usual_in_fpuzzles(cls, layout: Layout) -> int | None:  # noqa: ARG003
        """Return the value of an entry that has none."""
        return cls.USUAL

    def label(self, layout: Layout) -> str:
        """Return the kind, the number where it is not the usual one, and the cells."""
        number = "" if self.value == self.USUAL else f" {self.value}"
        return f"the {self.NAME}{number} {layout.name(self.line)}"

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the line and the number."""
        return OnLine.to_fpuzzles(self, layout) | {"value": self.value}


def along(line: Sequence[Cell]) -> Iterator[tuple[Cell, Cell]]:
    """Each two neighbours on a line."""
    return pairwise(line)
