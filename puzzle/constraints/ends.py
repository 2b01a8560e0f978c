"""Lines between two circles or diamonds: between lines, lockout lines, double arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_line import OnLine, OnLineOfValue
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import (
    BULB,
    PAPER,
    THIN,
    Area,
    Disc,
    Shape,
    Stroke,
    diamond,
    foot_text,
    middles,
)
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Edges, Primitives, automaton
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Renaming


@dataclass(frozen=True, slots=True)
class BetweenLine(OnLine):
    """A line whose digits lie strictly between those of its two ends."""

    KIND: ClassVar[str] = "betweenline"
    NAME: ClassVar[str] = "between line"
    KEEPS: ClassVar[Renaming] = Renaming.REVERSAL

    def in_order(self) -> Self:
        """Return the same line, its ends and the cells between them ascending."""
        return replace(self, line=_in_order(self.line))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return f"The digits on the line {layout.name(self.line)} lie between those of its two ends."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a line between two circles, filled with grey."""
        points = middles(self.line, layout.size)
        yield Stroke(points, 0.06, 55)
        for end in (points[0], points[-1]):
            yield Disc(end, 0.4, 15, THIN, 55)

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Each digit on the way is between the ends."""

        def kept(digits: Sequence[Digit]) -> bool:
            low, high = sorted((digits[0], digits[-1]))
            return all(low < digit < high for digit in digits[1:-1])

        yield Demand(self.line, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add an automaton that reads both ends first."""
        if len(self.line) > 2:
            first, *inner, last = self.line
            search.dfa((first, last, *inner), _between(len(self.line), layout.size))

    def rows(self, layout: Layout, program: Program) -> None:
        """Add a choice of the two end digits, and all others between them.

        y[a, b] = 1 when the ends hold a and b: x[first, a] = Σ_b y[a, b], x[last, b] = Σ_a
        y[a, b], and for each cell on the way and digit d: x[c, d] ≤ Σ_(d between a, b) y[a, b].
        """
        first, *inner, last = self.line
        if not inner:
            return
        ends = {
            (a, b): program.column() for a in layout.digits for b in layout.digits if abs(a - b) > 1
        }
        for digit in layout.digits:
            ys = [(y, -1) for (a, _), y in ends.items() if a == digit]
            program.equal([(program.x(first, digit), 1), *ys], 0)
            ys = [(y, -1) for (_, b), y in ends.items() if b == digit]
            program.equal([(program.x(last, digit), 1), *ys], 0)
            around = [(y, -1) for (a, b), y in ends.items() if min(a, b) < digit < max(a, b)]
            for cell in inner:
                program.at_most([(program.x(cell, digit), 1), *around], 0)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:
        """Say that no digit on the way has both ends at or above it, or at or below it.

        For each digit z on the way: x[c, z] + Σ_(a ≥ z) x[first, a] + Σ_(b ≥ z) x[last, b] ≤ 2, and
        the same with a and b ≤ z.
        """
        first, *inner, last = self.line
        for cell in inner:
            for z in layout.digits:
                for side in (range(z, layout.size + 1), range(1, z + 1)):
                    ends = [(program.x(end, d), 1) for end in (first, last) for d in side]
                    program.at_most([(program.x(cell, z), 1), *ends], 2)


@dataclass(frozen=True, slots=True)
class Lockout(OnLineOfValue):
    """A line whose ends differ by a number at least, its digits outside the range of the ends."""

    KIND: ClassVar[str] = "lockout"
    NAME: ClassVar[str] = "lockout line"
    KEEPS: ClassVar[Renaming] = Renaming.REVERSAL
    USUAL: ClassVar[int | None] = 4

    def in_order(self) -> Self:
        """Return the same line, its ends and the cells between them ascending."""
        return replace(self, line=_in_order(self.line))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return (
            f"The ends of the line {layout.name(self.line)} differ by {self.value} at least, and "
            "no digit on it lies between them or equals one."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a line between two grey diamonds, and the number where it is not the usual one."""
        points = middles(self.line, layout.size)
        yield Stroke(points, 0.06, 55)
        for end in (points[0], points[-1]):
            yield Area(diamond(end, 0.46), 15, THIN, 55)
        if self.value != self.USUAL:
            yield foot_text(self.value, self.line, layout.size)

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Demand ends far enough apart, all others outside their range."""

        def kept(digits: Sequence[Digit]) -> bool:
            low, high = sorted((digits[0], digits[-1]))
            outside = (digit < low or digit > high for digit in digits[1:-1])
            return high - low >= self.value and all(outside)

        yield Demand(self.line, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add an automaton that reads both ends first."""
        first, *inner, last = self.line
        search.dfa((first, last, *inner), _locked(len(self.line), layout.size, self.value))

    def rows(self, layout: Layout, program: Program) -> None:
        """Add a choice of the two end digits, and none within them on the way.

        y[a, b] = 1 when the ends hold a and b: x[first, a] = Σ_b y[a, b], x[last, b] = Σ_a
        y[a, b], and for each cell on the way and digit d: x[c, d] + Σ_(d within a, b) y[a, b] ≤ 1.
        """
        first, *inner, last = self.line
        ends = {
            (a, b): program.column()
            for a in layout.digits
            for b in layout.digits
            if abs(a - b) >= self.value
        }
        for digit in layout.digits:
            ys = [(y, -1) for (a, _), y in ends.items() if a == digit]
            program.equal([(program.x(first, digit), 1), *ys], 0)
            ys = [(y, -1) for (_, b), y in ends.items() if b == digit]
            program.equal([(program.x(last, digit), 1), *ys], 0)
            around = [(y, 1) for (a, b), y in ends.items() if min(a, b) <= digit <= max(a, b)]
            for cell in inner:
                program.at_most([(program.x(cell, digit), 1), *around], 1)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:
        """Keep the ends apart, and all others from having one end on either side or equal.

        For each digit z on the way: x[c, z] + Σ_(a ≤ z) x[first, a] + Σ_(b ≥ z) x[last, b] ≤ 2, and
        the same with the ends exchanged.
        """
        first, *inner, last = self.line
        program.forbid([(first, last)], lambda a, b: abs(a - b) < self.value)
        for cell in inner:
            for z in layout.digits:
                for low, high in ((first, last), (last, first)):
                    below = [(program.x(low, d), 1) for d in range(1, z + 1)]
                    above = [(program.x(high, d), 1) for d in range(z, layout.size + 1)]
                    program.at_most([(program.x(cell, z), 1), *below, *above], 2)


@dataclass(frozen=True, slots=True)
class DoubleArrow(OnLine):
    """A line whose digits on the way add up to the sum of its two ends."""

    KIND: ClassVar[str] = "doublearrow"
    NAME: ClassVar[str] = "double arrow"

    SHORTEST: ClassVar[int] = 3

    def in_order(self) -> Self:
        """Return the same line, its ends and the cells between them ascending."""
        return replace(self, line=_in_order(self.line))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return f"The digits on the line {layout.name(self.line)} add up to the sum of its two ends."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a line between two empty circles."""
        points = middles(self.line, layout.size)
        yield Stroke(points, 0.06, 55)
        for end in (points[0], points[-1]):
            yield Disc(end, BULB, PAPER, 0.05, 60)

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Both sums are equal."""

        def kept(digits: Sequence[Digit]) -> bool:
            return sum(digits[1:-1]) == digits[0] + digits[-1]

        yield Demand(self.line, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:  # noqa: ARG002
        """Add a weighted sum of nought."""
        first, *inner, last = self.line
        search.linear([(first, -1), (last, -1), *((cell, 1) for cell in inner)], 0, 0)

    def rows(self, layout: Layout, program: Program) -> None:
        """Add indicators of the common sum: one flow from the ends, one along the way, joined.

        Where a cell stands twice, the sum as one row.
        """
        first, *inner, last = self.line
        if len(set(self.line)) < len(self.line):
            self.rows_of_digits(layout, program)
            return
        most = 2 * layout.size

        def step(total: int, digit: Digit) -> int | None:
            return total + digit if total + digit <= most else None

        ends = program.flow((first, last), 0, step, lambda _: True)
        way = program.flow(inner, 0, step, lambda _: True)
        for total in sorted(ends.keys() | way.keys()):
            terms = [(column, 1) for column in ends.get(total, ())]
            program.equal(terms + [(column, -1) for column in way.get(total, ())], 0)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """State that the sum on the way less that of the ends is nought."""
        first, *inner, last = self.line
        program.equal(program.total(inner) + program.total((first, last), -1), 0)


def _in_order(line: Sequence[Cell]) -> tuple[Cell, ...]:
    first, *inner, last = line
    return (min(first, last), *sorted(inner), max(first, last))


@lru_cache(maxsize=64)
def _between(length: int, size: int) -> Edges:
    def reads(state: tuple[int, ...], digit: Digit) -> tuple[int, ...] | None:
        if len(state) < 2:
            return tuple(sorted((*state, digit)))
        return state if state[0] < digit < state[1] else None

    start: tuple[int, ...] = ()
    return automaton(length, size, start, reads, lambda _: True)


@lru_cache(maxsize=64)
def _locked(length: int, size: int, apart: int) -> Edges:
    def reads(state: tuple[int, ...], digit: Digit) -> tuple[int, ...] | None:
        if not state:
            return (digit,)
        if len(state) == 1:
            ends = tuple(sorted((*state, digit)))
            return ends if ends[1] - ends[0] >= apart else None
        return state if not state[0] <= digit <= state[1] else None

    start: tuple[int, ...] = ()
    return automaton(length, size, start, reads, lambda _: True)


__all__ = ["BetweenLine", "Constraint", "DoubleArrow", "Lockout"]
