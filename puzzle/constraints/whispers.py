"""Whispers: neighbours on the line differ by a number at least, 5 for German, 4 for Dutch ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_line import OnLineOfValue, along
from puzzle.constraints.bases.on_pair import PairRule
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.drawing import Shape, Stroke, foot_text, middles
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Table, table_of
from puzzle.constraints.renaming import Renaming


@dataclass(frozen=True, slots=True)
class Whispers(OnLineOfValue, PairRule):
    """A line of whispers; the value is the least difference."""

    KIND: ClassVar[str] = "whispers"
    NAME: ClassVar[str] = "whispers line"
    KEEPS: ClassVar[Renaming] = Renaming.REVERSAL
    IS_TWO_WAY: ClassVar[bool] = True
    USUAL: ClassVar[int | None] = 5

    @classmethod
    def usual_in_fpuzzles(cls, layout: Layout) -> int:
        """Half the digits, rounded up: 5 on 9x9."""
        return (layout.size + 1) // 2

    def pieces(self) -> tuple[Constraint, ...]:
        """Return a line for each two neighbours."""
        return tuple(replace(self, line=pair).in_order() for pair in along(self.line))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return f"Neighbours on the line {layout.name(self.line)} differ by {self.value} at least."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a line of long dashes, and the number where it is not the usual one."""
        yield Stroke(middles(self.line, layout.size), 0.11, 45, (0.22, 0.16))
        if self.value != self.USUAL:
            yield foot_text(self.value, self.line, layout.size)

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        """Each cell and the next."""
        return along(self.line)

    def fits(self, first: Digit, second: Digit) -> bool:
        """They are so far apart."""
        return abs(first - second) >= self.value

    def table(self, size: int) -> Table:
        """For each digit those far below and far above."""
        return table_of(size, lambda d, e: e <= d - self.value or e >= d + self.value)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """They are nearer."""
        return -self.value < first - second < self.value
