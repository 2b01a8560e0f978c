"""Quadruple: each digit in the circle stands in one of the four cells around it.

A digit that is written twice stands in two of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import (
    BLACK,
    PAPER,
    Disc,
    Layer,
    Lettering,
    Shape,
    between,
    digit_text,
)
from puzzle.constraints.entries import fp_names, listed
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import some
from puzzle.constraints.primitives import Primitives, automaton
from puzzle.constraints.program import INFINITY, Program
from puzzle.constraints.renaming import Names, names_of
from puzzle.errors import GeometryError
from puzzle.message import message


@dataclass(frozen=True, slots=True)
class Quadruple(Constraint):
    """A circle of digits between four cells.

    Attributes:
        cells: the cells around it.
        values: the digits in it.
    """

    KIND: ClassVar[str] = "quadruple"
    NAME: ClassVar[str] = "quadruple"
    IS_UNORDERED: ClassVar[bool] = True

    cells: tuple[Cell, ...]
    values: tuple[Digit, ...]

    def check(self, layout: Layout) -> None:
        """Digits of the grid, one at least, and no more than cells."""
        Constraint.check(self, layout)
        if not self.values:
            raise GeometryError(message("quadruple.none", "A quadruple has no digit."))
        if len(self.values) > len(self.cells) or not set(self.values) <= set(layout.digits):
            raise GeometryError(
                message(
                    "quadruple.many",
                    "A quadruple has more digits than cells, or one that is no digit.",
                )
            )

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this circle."""
        return f"{layout.name(self.cells)} hold {', '.join(map(str, self.values))} among them."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a circle amid the cells, with the digits ascending, two on a line."""
        x, y = between(self.cells, layout.size)
        yield Disc((x, y), 0.29, PAPER, 0.025, BLACK, Layer.OVER)
        texts = list(map(digit_text, sorted(self.values)))
        half = min(len(texts), 2)
        lines = [texts[:half], texts[half:]] if texts[half:] else [texts]
        for number, found in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * 0.23
            yield Lettering(" ".join(found), (x, y + down), 0.22)

    def in_order(self) -> Self:
        """Return the same circle with its cells and its digits ascending."""
        return replace(self, cells=tuple(sorted(self.cells)), values=tuple(sorted(self.values)))

    def renamed(self, names: Names) -> Self:
        """Return the circle with the new names."""
        return replace(self, values=names_of(self.values, names))

    def label(self, layout: Layout) -> str:
        """Return the circle, its cells and digits."""
        apart = " " if layout.size > 9 else ""
        return f"the quadruple {apart.join(map(str, self.values))} of {layout.name(self.cells)}"

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Yield the digits are there, as often as they are written."""

        def kept(digits: Sequence[Digit]) -> bool:
            return not Counter(self.values) - Counter(digits)

        yield Demand(self.cells, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add an automaton that strikes the digits off, one by one."""

        def reads(left: tuple[Digit, ...], digit: Digit) -> tuple[Digit, ...]:
            if digit not in left:
                return left
            at = left.index(digit)
            return left[:at] + left[at + 1 :]

        start = tuple(sorted(self.values))
        edges = automaton(len(self.cells), layout.size, start, reads, lambda left: not left)
        search.dfa(self.cells, edges)

    def rows(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """Each digit stands so often at least: Σ_c x[c, d] ≥ count."""
        for digit in sorted(set(self.values)):
            terms = [(program.x(cell, digit), 1) for cell in self.cells]
            program.add(terms, self.values.count(digit), INFINITY)

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the circle of the entry; an empty one says nothing."""
        if entry.get("values") in (None, "", []):
            return
        values = tuple(map(some, listed(entry, "values")))
        yield cls(tuple(map(cell_of, listed(entry, "cells"))), values)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells and the digits."""
        return {"cells": fp_names(self.cells, layout.size), "values": list(self.values)}
