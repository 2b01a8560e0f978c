"""Thermometers: digits rise from the bulb on; on a slow one they rise or stay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_line import OnLine, along
from puzzle.constraints.bases.on_pair import PairRule
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.dots import GreaterThan
from puzzle.constraints.drawing import Disc, Shape, Stroke, middles
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Table, table_of
from puzzle.constraints.program import Program


@dataclass(frozen=True, slots=True)
class _FromBulb(OnLine, PairRule):
    """A thermometer of either kind.

    Attributes:
        line: its cells, the bulb first.
    """

    def of_reversed_digits(self) -> Self:
        """Return the same with its bulb at the other end."""
        return replace(self, line=self.line[::-1])

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        """Each cell and the next."""
        return along(self.line)


@dataclass(frozen=True, slots=True)
class Thermometer(_FromBulb):
    """A thermometer.

    Attributes:
        line: its cells, the bulb first.
    """

    KIND: ClassVar[str] = "thermometer"
    NAME: ClassVar[str] = "thermometer"
    IS_DISTINCT: ClassVar[bool] = True

    def pieces(self) -> tuple[Constraint, ...]:
        """Return a sign for each two neighbours: where it forks is told in many ways."""
        return tuple(GreaterThan((second, first)) for first, second in along(self.line))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this thermometer."""
        return f"The digits along the thermometer {layout.name(self.line)} rise from the bulb on."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a grey bulb, and a wide line of the same grey."""
        points = middles(self.line, layout.size)
        yield Stroke(points, 0.3, 25)
        yield Disc(points[0], 0.41, 25)

    def fits(self, first: Digit, second: Digit) -> bool:
        """Return whether the next digit is larger."""
        return first < second

    def table(self, size: int) -> Table:
        """For each digit all larger ones."""
        every = (1 << size) - 1
        return tuple(every & ~((1 << digit) - 1) for digit in range(1, size + 1))

    def clashes(self, first: Digit, second: Digit) -> bool:
        """Return whether a digit that is no larger follows."""
        return second <= first

    def rows(self, layout: Layout, program: Program) -> None:
        """Add what clashes, and what is too large or too small for its place."""
        PairRule.rows(self, layout, program)
        length = len(self.line)
        for place, cell in enumerate(self.line):
            high = layout.size - (length - 1 - place)
            program.never(cell, (d for d in layout.digits if d <= place or d > high))


@dataclass(frozen=True, slots=True)
class SlowThermometer(_FromBulb):
    """A thermometer on which digits may stay.

    Attributes:
        line: its cells, the bulb first.
    """

    KIND: ClassVar[str] = "slowthermometer"
    NAME: ClassVar[str] = "slow thermometer"

    def pieces(self) -> tuple[Constraint, ...]:
        """Return a thermometer for each two neighbours: where it forks is told in many ways."""
        return tuple(replace(self, line=pair) for pair in along(self.line))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this thermometer."""
        return f"The digits along the slow thermometer {layout.name(self.line)} never fall."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a bulb and a wide line, hollow."""
        points = middles(self.line, layout.size)
        yield Stroke(points, 0.3, 45)
        yield Disc(points[0], 0.41, 45)
        yield Stroke(points, 0.22, 10)
        yield Disc(points[0], 0.37, 10)

    def fits(self, first: Digit, second: Digit) -> bool:
        """Return whether the next digit is no smaller."""
        return not second < first

    def table(self, size: int) -> Table:
        """For each digit itself and all larger ones."""
        return table_of(size, lambda first, second: first <= second)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """Return whether a smaller digit follows."""
        return first > second
