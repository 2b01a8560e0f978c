"""Renban: the digits of the line are consecutive, in any order, none twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_line import OnLine
from puzzle.constraints.constraint import Demand
from puzzle.constraints.drawing import Shape, Stroke, middles
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Renaming


@dataclass(frozen=True, slots=True)
class Renban(OnLine):
    """A line of consecutive digits."""

    KIND: ClassVar[str] = "renban"
    NAME: ClassVar[str] = "renban line"
    IS_DISTINCT: ClassVar[bool] = True
    KEEPS: ClassVar[Renaming] = Renaming.REVERSAL

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return (
            f"The digits of the renban line {layout.name(self.line)} are consecutive and all "
            "different, in any order."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a line of a darker grey."""
        yield Stroke(middles(self.line, layout.size), 0.14, 45)

    def in_order(self) -> Self:
        """Return the same set of cells, ascending."""
        return replace(self, line=tuple(sorted(self._cells)))

    @property
    def _cells(self) -> tuple[Cell, ...]:
        """The cells once each: a line may be closed, or cross itself."""
        return tuple(dict.fromkeys(self.line))

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Different digits without a gap."""

        def kept(digits: Sequence[Digit]) -> bool:
            return len(set(digits)) == len(digits) and max(digits) - min(digits) < len(digits)

        yield Demand(self._cells, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add a choice among runs of digits."""
        cells = self._cells
        length = len(cells)
        run = (1 << length) - 1
        search.unique(cells)
        search.choice(cells, tuple(run << low for low in range(layout.size - length + 1)))

    def rows(self, layout: Layout, program: Program) -> None:
        """One of the runs of consecutive digits."""
        cells = self._cells
        length, size = len(cells), layout.size
        lows = range(1, size - length + 2)
        program.one_set(cells, (frozenset(range(low, low + length)) for low in lows))

    def rows_of_digits(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """No digit twice, and no two as far apart as the line is long."""
        cells = self._cells
        program.different(cells)
        length = len(cells)
        program.forbid(combinations(cells, 2), lambda d, e: abs(d - e) >= length)
