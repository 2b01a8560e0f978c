"""Arrow: the digits along the shaft add up to the number in the circle or pill; they may repeat."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from math import dist
from typing import Any, ClassVar, Self

from puzzle.amounts import cells
from puzzle.cell import Cell, Digit
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import (
    BULB,
    Area,
    Disc,
    Shape,
    Stroke,
    head,
    middle,
    middles,
    pill,
    towards,
)
from puzzle.constraints.entries import fp_names, lines_of, listed
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program, parts_of
from puzzle.constraints.reach import sums_of
from puzzle.errors import GeometryError
from puzzle.message import message

MOST_BULBS = 3
"""Cells of a pill."""
SHAFT, INK = 0.05, 60
"""Width and ink of an arrow's lines."""
MOST_ARCS_OF_FLOW = 1200
"""Cells of the shaft × sums × digits up to which the sum is told as a flow."""
MOST_ARCS_OF_PARTS = 400
"""Arcs of a walk through the sums of parts of the shaft; long pill arrows are decided sooner by one
row."""


@dataclass(frozen=True, slots=True)
class Arrow(Constraint):
    """An arrow.

    Attributes:
        bulb: the cell of the circle, or the cells of a pill, whose digits are read as a number
            from left to right and from top to bottom.
        line: the cells of the shaft, without those of the bulb.
    """

    KIND: ClassVar[str] = "arrow"
    NAME: ClassVar[str] = "arrow"

    bulb: tuple[Cell, ...]
    line: tuple[Cell, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "bulb", tuple(sorted(self.bulb)))

    def in_order(self) -> Self:
        """Return the same arrow with the cells of its shaft ascending: they are added up."""
        return replace(self, line=tuple(sorted(self.line)))

    def check(self, layout: Layout) -> None:
        """Require a bulb of one to three cells, and a shaft apart from it."""
        Constraint.check(self, layout)
        if not self.line:
            raise GeometryError(
                message(
                    "arrow.no-shaft-at",
                    "The arrow at {cells} has no shaft: give the cells along it.",
                    cells=layout.name(self.bulb),
                )
                if self.bulb
                else message("arrow.no-shaft", "The arrow has no shaft: give the cells along it.")
            )
        if not 1 <= len(self.bulb) <= MOST_BULBS:
            raise GeometryError(
                message(
                    "arrow.circle",
                    "The circle of the arrow {cells} has {held}: give 1 to {most}.",
                    cells=layout.name(self.line),
                    held=cells(len(self.bulb)),
                    most=MOST_BULBS,
                )
            )
        if len(set(self.bulb)) < len(self.bulb):
            raise GeometryError(
                message(
                    "arrow.twice",
                    "The circle of an arrow has a cell twice, {cells}.",
                    cells=layout.name(self.bulb),
                )
            )
        own = next((cell for cell in self.line if cell in self.bulb), None)
        if own is not None:
            raise GeometryError(
                message(
                    "arrow.own",
                    "The shaft of an arrow runs over its own circle, {cell}: an arrow starts at "
                    "its circle, and does not come back.",
                    cell=layout.name((own,)),
                )
            )

    def label(self, layout: Layout) -> str:
        """Return the arrow as an equation."""
        return f"the arrow {layout.name(self.line)} = {layout.name(self.bulb).replace('+', ' ')}"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this arrow."""
        number = layout.name(self.bulb).replace("+", " ")
        what = "the digit in" if len(self.bulb) == 1 else "the number read from"
        return (
            f"The digits along the arrow {layout.name(self.line)} add up to {what} {number}; "
            "they may repeat."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield the circle or pill, and a line with a head from its rim."""
        size = layout.size
        if len(self.bulb) == 1:
            yield Disc(middle(self.bulb[0], size), BULB, None, SHAFT, INK)
        else:
            yield Area(pill(self.bulb, size, BULB), None, SHAFT, INK)
        first = middle(self.line[0], size)
        start = min(middles(self.bulb, size), key=lambda point: dist(point, first))
        points = middles(self.line, size)
        before = (start, *points)[-2]
        tip = towards(points[-1], before, -0.2)
        yield Stroke((towards(start, first, BULB), *points[:-1], tip), SHAFT, INK)
        yield Stroke(head(tip, before, 0.24), SHAFT, INK)

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return the sums of its shaft."""
        return sums_of(self.line, layout)

    def wanted(self, layout: Layout) -> Collection[int]:
        """Return the numbers from the least of the bulb to its most; none that is not read."""
        bulbs, size = len(self.bulb), layout.size
        if bulbs > 1 and size > 9:
            return ()
        apart = 1 if layout.shares_a_house(self.bulb) else 0
        powers = [10**power for power in reversed(range(bulbs))]
        least = sum((1 + apart * place) * power for place, power in enumerate(powers))
        most = sum((size - apart * place) * power for place, power in enumerate(powers))
        return range(least, most + 1)

    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Yield the sum of the shaft is the number of the bulb."""
        bulbs = len(self.bulb)
        base = 10 if layout.size < 10 else 100

        def kept(digits: Sequence[Digit]) -> bool:
            number = 0
            for digit in digits[:bulbs]:
                number = number * (10 if digit < 10 else base) + digit
            return sum(digits[bulbs:]) == number

        yield Demand((*self.bulb, *self.line), kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add a weighted sum of nought; above 9×9 an automaton would be needed for long numbers."""
        bulb = self.bulb
        if layout.size > 9 and len(bulb) > 1:
            raise GeometryError(
                message("arrow.pill", "A pill of several cells is read up to 9x9 only.")
            )
        weights = [10**power for power in reversed(range(len(bulb)))]
        terms = [(cell, -weight) for cell, weight in zip(bulb, weights, strict=True)]
        search.linear([(cell, 1) for cell in self.line] + terms, 0, 0)

    def rows(self, layout: Layout, program: Program) -> None:
        """Add a flow of part sums into the circle's digit; for a pill into its number.

        Where the flow is large, or a cell stands twice, the sum as one row.
        """
        bulb = self.bulb
        most = min(
            10 ** len(bulb) - 1 if len(bulb) > 1 else layout.size, len(self.line) * layout.size
        )
        is_simple = len({*self.line, *bulb}) == len(self.line) + len(bulb)
        if not (is_simple and len(bulb) <= 2 and self._flow(bulb, most, layout, program)):
            self.rows_of_digits(layout, program)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """State that the sum of the shaft less the number of the bulb is nought."""
        terms = program.total(self.line)
        for power, cell in enumerate(reversed(self.bulb)):
            terms += program.value(cell, -(10**power))
        program.equal(terms, 0)

    def _flow(self, bulb: tuple[Cell, ...], most: int, layout: Layout, program: Program) -> bool:
        """Tell the sum as a flow, and whether it is small enough for that."""

        def step(total: int, digit: Digit) -> int | None:
            return total + digit if total + digit <= most else None

        def ends(total: int) -> bool:
            tens, units = divmod(total, 10)
            if len(bulb) == 1:
                return 1 <= total <= layout.size
            return 1 <= tens <= layout.size and 1 <= units <= layout.size

        parts = parts_of(self.line, layout)
        if (
            len(parts) == len(self.line)
            and len(self.line) * most * layout.size <= MOST_ARCS_OF_FLOW
        ):
            arriving = program.flow(self.line, 0, step, ends)
        else:
            found = program.sums([(part, 1) for part in parts], ends, MOST_ARCS_OF_PARTS)
            if found is None:
                return False
            arriving = found
        for place, cell in enumerate(reversed(bulb)):
            for digit in layout.digits:
                sums = (
                    column
                    for total, columns in arriving.items()
                    if (total if len(bulb) == 1 else total // 10**place % 10) == digit
                    for column in columns
                )
                program.equal([(program.x(cell, digit), -1), *((c, 1) for c in sums)], 0)
        return True

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """One arrow for each line of the entry, whose first cell is in the circle.

        Where that is a pill, the line may lead through its other cells; they are none of the shaft.
        """
        bulb = tuple(sorted(map(cell_of, listed(entry, "cells"))))
        for line in lines_of(entry, cell_of) if entry.get("lines") else ():
            drawn = dict.fromkeys(takewhile(bulb.__contains__, line))
            yield cls(bulb, line[len(drawn) :])

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the bulb, and the line from its last cell on."""
        size = layout.size
        line = (self.bulb[-1], *self.line)
        return {"cells": fp_names(self.bulb, size), "lines": [fp_names(line, size)]}
