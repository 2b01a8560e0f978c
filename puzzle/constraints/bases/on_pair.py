"""Rules about the digits of two cells, and marks between neighbours."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.entries import fp_names, listed
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import some
from puzzle.constraints.primitives import Primitives, Table
from puzzle.constraints.program import Program
from puzzle.errors import GeometryError
from puzzle.message import Term, message


@dataclass(frozen=True, slots=True)
class PairRule(Constraint):
    """A rule about the digits of two cells, for one pair of cells or for many."""

    @abstractmethod
    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:
        """Return the pairs of cells that the rule is about."""

    @abstractmethod
    def fits(self, first: Digit, second: Digit) -> bool:
        """Whether two digits keep the rule, by its words."""

    @abstractmethod
    def table(self, size: int) -> Table:
        """Return the digits that may stand together, for the search."""

    @abstractmethod
    def clashes(self, first: Digit, second: Digit) -> bool:
        """Whether two digits may not stand together, for the integer program."""

    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Each pair fits."""

        def kept(digits: Sequence[Digit]) -> bool:
            return self.fits(digits[0], digits[1])

        for pair in self.pairs(layout):
            yield Demand(pair, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add a table for each pair."""
        table = self.table(layout.size)
        for first, second in self.pairs(layout):
            search.pair(first, second, table)

    def rows(self, layout: Layout, program: Program) -> None:
        """Add the bicliques of clashing digits for each pair."""
        program.forbid(self.pairs(layout), self.clashes)


def require_two_cells(clue: Constraint, layout: Layout) -> None:
    """Stop unless a clue is on two cells, different ones.

    Raises:
        GeometryError: it is not.
    """
    if len(clue.places) != 2 or len(set(clue.places)) != 2:
        raise GeometryError(
            message(
                "clue.two-cells",
                "A clue of the kind {kind} is on two cells, and not on {cells}.",
                kind=Term(clue.NAME),
                cells=layout.name(clue.places),
            )
        )


@dataclass(frozen=True, slots=True)
class OnPair(PairRule):
    """A mark between two neighbouring cells, with a number that has a usual value."""

    IS_UNORDERED: ClassVar[bool] = True

    cells: tuple[Cell, ...]
    value: int

    def check(self, layout: Layout) -> None:
        """Two cells, within the grid."""
        Constraint.check(self, layout)
        require_two_cells(self, layout)

    def label(self, layout: Layout) -> str:
        """Return the mark, its number where it is not the usual one, and its cells."""
        number = "" if self.value == self.USUAL else f" {self.value}"
        return f"the {self.NAME}{number} {layout.name(self.cells)}"

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return the numbers that fit some two digits, different ones within a house."""
        differ = layout.shares_a_house(self.cells)
        pairs = [(a, b) for a in layout.digits for b in layout.digits if a != b or not differ]
        marks = (replace(self, value=number) for number in range(2 * layout.size + 1))
        return {mark.value for mark in marks if any(mark.fits(*pair) for pair in pairs)}

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        """Yield the two cells."""
        yield self.cells[0], self.cells[1]

    def rows(self, layout: Layout, program: Program) -> None:
        """Add the rows of the pair; which digits clash is the same wherever the mark is."""
        program.forbid(self.pairs(layout), _anywhere(type(self), self.value).clashes)

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One mark on the two cells of the entry."""
        cells = tuple(map(cell_of, listed(entry, "cells")))
        yield cls(cells, some(entry.get("value"), cls.USUAL))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells and the number."""
        return {"cells": fp_names(self.cells, layout.size), "value": str(self.value)}


@lru_cache(maxsize=64)
def _anywhere(kind: type[OnPair], value: int) -> OnPair:
    """Return the mark with this value on some two cells, the same one each time."""
    return kind((0, 1), value)
