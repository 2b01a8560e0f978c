"""Killer cage: no digit twice in the cage, and where it has a sum, its digits add up to that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import Shape, cage, corner_text
from puzzle.constraints.entries import fp_names, listed
from puzzle.constraints.extra_region import ExtraRegion
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import whole
from puzzle.constraints.primitives import Primitives, masks_of_sum
from puzzle.constraints.program import Program, sets_of_sum
from puzzle.constraints.reach import sums_by_count
from puzzle.constraints.renaming import Names, is_same
from puzzle.errors import GeometryError
from puzzle.message import message

MOST_SETS = 600
"""Sets of digits of a cage that are told one by one; 126 is the most of 9×9."""


@dataclass(frozen=True, slots=True)
class KillerCage(Constraint):
    """A cage.

    Attributes:
        cells: its cells, different ones.
        value: the sum of its digits; None for a cage without one.
    """

    KIND: ClassVar[str] = "killercage"
    NAME: ClassVar[str] = "cage"
    IS_UNORDERED: ClassVar[bool] = True
    IS_DISTINCT: ClassVar[bool] = True

    cells: tuple[Cell, ...]
    value: int | None = None

    def check(self, layout: Layout) -> None:
        """At least one cell, none twice."""
        Constraint.check(self, layout)
        if not self.cells:
            raise GeometryError(message("cage.none", "A cage has no cell."))
        if len(set(self.cells)) != len(self.cells):
            twice = next(cell for cell in self.cells if self.cells.count(cell) > 1)
            raise GeometryError(
                message(
                    "cage.twice", "A cage has one cell twice, {cell}.", cell=layout.name((twice,))
                )
            )

    def renamed(self, names: Names) -> Self | None:
        """Return the same where the cage has no sum."""
        return self if self.value is None or is_same(names) else None

    def pieces(self) -> tuple[Constraint, ...]:
        """Return the cage in order; one without a sum says what an extra region says."""
        if self.value is None:
            return ExtraRegion(self.cells).pieces()
        return Constraint.pieces(self)

    def label(self, layout: Layout) -> str:
        """Return the cage, and its sum as an equation."""
        total = "" if self.value is None else f" = {self.value}"
        return f"the cage {layout.name(self.cells)}{total}"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this cage."""
        total = "" if self.value is None else f", and they add up to {self.value}"
        return f"The digits of the cage {layout.name(self.cells)} are all different{total}."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a dashed outline, and the sum in its first corner."""
        yield from cage(self.cells, layout.size)
        if self.value is not None:
            yield corner_text(str(self.value), self.cells, layout.size)

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return the sums of so many different digits."""
        sums = sums_by_count(layout.digits)
        return sums[len(self.cells)] if len(self.cells) < len(sums) else ()

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Different digits, with this sum."""

        def kept(digits: Sequence[Digit]) -> bool:
            return len(set(digits)) == len(digits) and self.value in (None, sum(digits))

        yield Demand(self.cells, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add a choice of sets of digits; where they are too many, a sum of different digits."""
        if len(self.cells) > 1:
            search.unique(self.cells)
        if self.value is None:
            return
        sets = masks_of_sum(layout.size, len(self.cells), self.value)
        if len(sets) <= MOST_SETS:
            search.choice(self.cells, sets)
        else:
            search.linear([(cell, 1) for cell in self.cells], self.value, self.value)

    def rows(self, layout: Layout, program: Program) -> None:
        """One of the combinations; where they are too many, the sum itself."""
        sets = sets_of_sum(layout.size, len(self.cells), self.value or 0)
        if self.value is not None and len(sets) <= MOST_SETS:
            program.one_set(self.cells, sets)
        else:
            self.rows_of_digits(layout, program)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """No digit twice, and the sum."""
        program.different(self.cells)
        if self.value is not None:
            program.equal(program.total(self.cells), self.value)

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the cage; it may lack a sum, and 0 says that it has none."""
        value = whole(entry.get("value"))
        cells = listed(entry, "cells") if entry.get("cells") else ()
        yield cls(tuple(map(cell_of, cells)), value or None)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells, and the sum if there is one."""
        total = {} if self.value is None else {"value": str(self.value)}
        return {"cells": fp_names(self.cells, layout.size)} | total
