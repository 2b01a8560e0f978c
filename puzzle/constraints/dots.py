"""Marks between two cells: difference (white dot), ratio (black dot), XV, greater than."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_pair import OnPair, PairRule, require_two_cells
from puzzle.constraints.constraint import Constraint
from puzzle.constraints.drawing import (
    BLACK,
    PAPER,
    Disc,
    Layer,
    Lettering,
    Shape,
    Stroke,
    between,
    head,
    middle,
    towards,
)
from puzzle.constraints.entries import fp_names, listed
from puzzle.constraints.layout import Layout
from puzzle.constraints.members import whole
from puzzle.constraints.primitives import Table, table_of
from puzzle.constraints.renaming import Names, Renaming
from puzzle.constraints.sums import Sum
from puzzle.errors import GeometryError
from puzzle.message import in_quotes, message

DOT = 0.15
"""Radius of a dot."""


@dataclass(frozen=True, slots=True)
class Difference(OnPair):
    """A white dot: two digits that differ by a number, 1 where none is written."""

    KIND: ClassVar[str] = "difference"
    NAME: ClassVar[str] = "white dot"
    KEEPS: ClassVar[Renaming] = Renaming.REVERSAL
    USUAL: ClassVar[int | None] = 1
    LEAST: ClassVar[int | None] = 0

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this dot."""
        return f"The digits of {layout.name(self.cells)} differ by {self.value}."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a white dot on the border, with the number where it is not the usual one."""
        at = between(self.cells, layout.size)
        yield Disc(at, DOT, PAPER, 0.025, BLACK, Layer.OVER)
        if self.value != self.USUAL:
            yield Lettering(str(self.value), at, 0.2)

    def fits(self, first: Digit, second: Digit) -> bool:
        """They differ by the number."""
        return abs(first - second) == self.value

    def table(self, size: int) -> Table:
        """For each digit the one below and the one above by the number."""
        return table_of(size, lambda d, e: e in (d - self.value, d + self.value))

    def clashes(self, first: Digit, second: Digit) -> bool:
        """Neither is the other and the number."""
        return first != second + self.value and second != first + self.value


@dataclass(frozen=True, slots=True)
class Ratio(OnPair):
    """A black dot: one digit is a multiple of the other, twice it where no number is written."""

    KIND: ClassVar[str] = "ratio"
    NAME: ClassVar[str] = "black dot"
    USUAL: ClassVar[int | None] = 2
    LEAST: ClassVar[int | None] = 1

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this dot."""
        return f"Of the digits of {layout.name(self.cells)}, one is {self.value} times the other."

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a black dot on the border, with the number where it is not the usual one."""
        at = between(self.cells, layout.size)
        yield Disc(at, DOT, BLACK, 0.025, BLACK, Layer.OVER)
        if self.value != self.USUAL:
            yield Lettering(str(self.value), at, 0.2, PAPER)

    def fits(self, first: Digit, second: Digit) -> bool:
        """Return whether the larger is the multiple of the smaller."""
        return max(first, second) == self.value * min(first, second)

    def table(self, size: int) -> Table:
        """For each digit its multiple, and what it is a multiple of."""
        return table_of(size, lambda d, e: d * self.value == e or e * self.value == d)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """Return whether the quotient is neither the number nor its inverse."""
        return self.value not in (first / second, second / first)


@dataclass(frozen=True, slots=True)
class XV(OnPair):
    """A letter between two cells: their digits add up to 5 (V) or 10 (X)."""

    KIND: ClassVar[str] = "xv"
    NAME: ClassVar[str] = "XV"
    CLUE: ClassVar[str] = "XV mark"

    def label(self, layout: Layout) -> str:
        """Return the letter and its cells, as an equation."""
        letter = _letter(self.value)
        name = "sum" if letter.isdecimal() else letter
        return f"the {name} {layout.name(self.cells)} = {self.value}"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this letter."""
        return f"The digits of {layout.name(self.cells)} add up to {self.value}."

    def pieces(self) -> tuple[Constraint, ...]:
        """Return the sum of its cells: the letter is another name of it."""
        return Sum(self.cells, self.value).pieces()

    def renamed(self, names: Names) -> Self | None:
        """Return the same where the sum is kept: X on 9x9, of reversed digits."""
        return None if Sum(self.cells, self.value).renamed(names) is None else self

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield the letter on the border."""
        text = _letter(self.value)
        yield Lettering(
            text, between(self.cells, layout.size), 0.3, BLACK, (0.1 * (len(text) + 0.3), 0.13)
        )

    def fits(self, first: Digit, second: Digit) -> bool:
        """They have this sum."""
        return first + second == self.value

    def table(self, size: int) -> Table:
        """For each digit what is missing to the sum."""
        return table_of(size, lambda d, e: e == self.value - d)

    def clashes(self, first: Digit, second: Digit) -> bool:
        """They have another sum."""
        return first + second != self.value

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the letter of the entry; without one it is a mere mark."""
        found = sum_of(entry.get("value"))
        if found is not None:
            yield cls(tuple(map(cell_of, listed(entry, "cells"))), found)

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells and the letter."""
        return {"cells": fp_names(self.cells, layout.size), "value": _letter(self.value)}


_SUMS = {"X": 10, "V": 5}
"""What the letters stand for."""


def sum_of(said: object) -> int | None:
    """Return the sum that a letter, small or large, or a number says; None when nothing is said.

    Raises:
        GeometryError: it is another letter, or no whole number.
    """
    if not isinstance(said, str):
        return whole(said)
    letter = said.strip().upper()
    if letter in _SUMS:
        return _SUMS[letter]
    try:
        return whole(letter)
    except GeometryError:
        raise GeometryError(
            message(
                "xv.none",
                "{shown} is neither X nor V nor a whole number.",
                shown=in_quotes(said[:20]),
            )
        ) from None


def _letter(value: int) -> str:
    return {total: letter for letter, total in _SUMS.items()}.get(value, str(value))


@dataclass(frozen=True, slots=True)
class GreaterThan(PairRule):
    """A sign between two cells: the first is greater than the second.

    Attributes:
        cells: the greater, then the smaller.
    """

    KIND: ClassVar[str] = "greaterthan"
    NAME: ClassVar[str] = "greater than"
    CLUE: ClassVar[str] = "greater-than sign"

    cells: tuple[Cell, ...]

    def check(self, layout: Layout) -> None:
        """Two cells, within the grid."""
        Constraint.check(self, layout)
        require_two_cells(self, layout)

    def label(self, layout: Layout) -> str:
        """Return the sign between its cells."""
        return f"the sign {layout.name(self.cells).replace('+', ' > ')}"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this sign."""
        return f"It holds that {layout.name(self.cells).replace('+', ' > ')}."

    def of_reversed_digits(self) -> Self:
        """Return the sign with its cells exchanged."""
        return replace(self, cells=self.cells[::-1])

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a sign on the border that opens towards the greater."""
        size = layout.size
        tip = towards(between(self.cells, size), middle(self.cells[1], size), 0.09)
        yield Stroke(head(tip, middle(self.cells[0], size), 0.22), 0.045, BLACK, (), Layer.OVER)

    def pairs(self, layout: Layout) -> Iterator[tuple[Cell, Cell]]:  # noqa: ARG002
        """Yield the two cells."""
        yield self.cells[0], self.cells[1]

    def fits(self, first: Digit, second: Digit) -> bool:
        """Return whether the first is greater."""
        return first > second

    def table(self, size: int) -> Table:
        """For each digit all smaller ones."""
        return tuple((1 << digit - 1) - 1 for digit in range(1, size + 1))

    def clashes(self, first: Digit, second: Digit) -> bool:
        """Return whether the second is as large or larger."""
        return first <= second

    @classmethod
    def from_fpuzzles(
        cls,
        entry: Mapping[str, Any],
        layout: Layout,  # noqa: ARG003
        cell_of: Callable[[object], Cell],
    ) -> Iterator[Self]:
        """Yield the sign on the two cells of the entry, the greater first."""
        yield cls(tuple(map(cell_of, listed(entry, "cells"))))

    def to_fpuzzles(self, layout: Layout) -> dict[str, Any]:
        """Return the cells."""
        return {"cells": fp_names(self.cells, layout.size)}
