"""Equal digits in places that belong together: palindromes and clones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_line import OnLine
from puzzle.constraints.bases.on_pair import PairRule
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.drawing import Shade, Shape, Stroke, middles
from puzzle.constraints.entries import fp_names, listed
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Table
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Renaming
from puzzle.errors import GeometryError
from puzzle.message import message


@dataclass(frozen=True, slots=True)
class _Same(PairRule):
    """Pairs of cells with the same digit."""

    def fits(self, first: Digit, second: Digit) -> bool:
        """They are equal."""
        return first == second

    def table(self, size: int) -> Table:
        """For each digit itself."""
        return tuple(1 << digit - 1 for digit in range(1, size + 1))

    def clashes(self, first: Digit, second: Digit) -> bool:
        """They differ."""
        return first != second

    def rows(self, layout: Layout, program: Program) -> None:
        """Add the same digit in both."""
        for first, second in self.pairs(layout):
            program.same(first, second)


@dataclass(frozen=True, slots=True)
class Palindrome(OnLine, _Same):
    """A line that reads the same from both ends."""

    KIND: ClassVar[str] = "palindrome"
    NAME: ClassVar[str] = "palindrome"
    KEEPS: ClassVar[Renaming] = Renaming.ANY
    IS_TWO_WAY: ClassVar[bool] = True

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return f"The line {layout.name(self.line)} reads the same from both ends."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a wide grey line."""
        yield Stroke(middles(self.line, layout.size), 0.25, 30)

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        """Yield the cells as far from one end as from the other."""
        ends = zip(self.line, reversed(self.line), strict=True)
        for first, second in islice(ends, len(self.line) // 2):
            if first != second:
                yield first, second


@dataclass(frozen=True, slots=True)
class Clone(_Same):
    """Two groups of cells with the same digits in the same places.

    Attributes:
        cells: the one group.
        clones: the other, as many, in the same order.
    """

    KIND: ClassVar[str] = "clone"
    NAME: ClassVar[str] = "clone"
    KEEPS: ClassVar[Renaming] = Renaming.ANY

    cells: tuple[Cell, ...]
    clones: tuple[Cell, ...]

    def check(self, layout: Layout) -> None:
        """Two groups of one size."""
        Constraint.check(self, layout)
        if not self.cells:
            raise GeometryError(message("clone.none", "A clone has no cell."))
        if len(self.cells) != len(self.clones):
            raise GeometryError(
                message("clone.cells", "A clone has as many cells as what it is the clone of.")
            )

    def in_order(self) -> Self:
        """Return the same pairs of cells, the smaller cell of each first, ascending."""
        pairs = sorted(sorted(pair) for pair in zip(self.cells, self.clones, strict=True))
        cells, clones = zip(*pairs, strict=True)
        return replace(self, cells=cells, clones=clones)

    def pieces(self) -> tuple[Constraint, ...]:
        """Return a clone for each pair of cells."""
        pairs = zip(self.cells, self.clones, strict=True)
        return tuple(replace(self, cells=(a,), clones=(b,)).in_order() for a, b in pairs)

    def label(self, layout: Layout) -> str:
        """Both groups."""
        return f"the clone {layout.name(self.cells)} = {layout.name(self.clones)}"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of these groups."""
        return (
            f"{layout.name(self.cells)} and {layout.name(self.clones)} hold the same digits in "
            "the same order."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:  # noqa: ARG002
        """Yield both groups, shaded as nothing else is."""
        yield Shade((*self.cells, *self.clones), is_singular=True)

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        """Each cell and its clone."""
        return (pair for pair in zip(self.cells, self.clones, strict=True) if pair[0] != pair[1])

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the two groups of the entry."""
        cells = tuple(map(cell_of, listed(entry, "cells")))
        yield cls(cells, tuple(map(cell_of, listed(entry, "cloneCells"))))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the two groups."""
        size = layout.size
        return {"cells": fp_names(self.cells, size), "cloneCells": fp_names(self.clones, size)}
