"""Modular and entropic lines: so many neighbours on a line are of different classes.

On a modular line the class of a digit is its remainder; on an entropic one whether it is low,
middle or high.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from puzzle.cell import Digit
from puzzle.constraints.bases.on_line import OnLine, OnLineOfValue
from puzzle.constraints.constraint import Constraint, Demand
from puzzle.constraints.drawing import Shape, Stroke, foot_text, middles
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives, table_of
from puzzle.constraints.program import Program
from puzzle.constraints.renaming import Names, keeps_classes
from puzzle.errors import GeometryError
from puzzle.message import message

THIRDS = 3


@dataclass(frozen=True, slots=True)
class _Classes(OnLine):
    """A line on which any so many neighbours are of different classes."""

    @abstractmethod
    def _run(self) -> int:
        """How many neighbours."""

    @abstractmethod
    def _class(self, digit: Digit, size: int) -> int:
        """Return the class of a digit."""

    def in_order(self) -> Self:
        """Return the same line from its first end, or its cells ascending where all differ."""
        if len(self.line) <= self._run():
            return replace(self, line=tuple(sorted(self.line)))
        return OnLine.in_order(self)

    def renamed(self, names: Names) -> Self | None:
        """Return the same where the digits of a class keep together."""
        return self if keeps_classes(names, lambda d: self._class(d, len(names))) else None

    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Each run of neighbours is of different classes."""
        run, size = self._run(), layout.size

        def kept(digits: Sequence[Digit]) -> bool:
            return len({self._class(digit, size) for digit in digits}) == len(digits)

        for start in range(len(self.line) - 1):
            if part := self.line[start : start + run]:
                yield Demand(part, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Tables of pairs within a run, and of the pairs that a whole run makes equal."""
        run, size, line = self._run(), layout.size, self.line
        differ = table_of(size, lambda d, e: self._class(d, size) != self._class(e, size))
        agree = table_of(size, lambda d, e: self._class(d, size) == self._class(e, size))
        classes = len({self._class(digit, size) for digit in layout.digits})
        for start, cell in enumerate(line):
            for other in line[start + 1 : start + run]:
                search.pair(cell, other, differ)
            if run == classes and start + run < len(line) and line[start + run] != cell:
                search.pair(cell, line[start + run], agree)

    def rows(self, layout: Layout, program: Program) -> None:
        """Each run has at most one digit of each class: Σ_c Σ_(d of the class) x[c, d] ≤ 1."""
        run, size = self._run(), layout.size
        groups: dict[int, list[Digit]] = {}
        for digit in layout.digits:
            groups.setdefault(self._class(digit, size), []).append(digit)
        for start in range(max(1, len(self.line) - run + 1)):
            part = self.line[start : start + run]
            for group in groups.values():
                program.at_most([(program.x(cell, d), 1) for cell in part for d in group], 1)


@dataclass(frozen=True, slots=True)
class ModularLine(OnLineOfValue, _Classes):
    """A line on which neighbours leave different remainders; the value is the modulus."""

    KIND: ClassVar[str] = "modularline"
    NAME: ClassVar[str] = "modular line"
    IS_TWO_WAY: ClassVar[bool] = True
    USUAL: ClassVar[int | None] = 3

    def check(self, layout: Layout) -> None:
        """Require a modulus of 1 at least."""
        OnLine.check(self, layout)
        if self.value < 1:
            raise GeometryError(
                message("modular.modulus", "The modulus of a modular line is 1 or more.")
            )

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return (
            f"Any {self.value} neighbours on the line {layout.name(self.line)} leave different "
            f"remainders when divided by {self.value}."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a line of dashes and dots, and the number where it is not the usual one."""
        yield Stroke(middles(self.line, layout.size), 0.1, 50, (0.24, 0.16, 0.0, 0.16))
        if self.value != self.USUAL:
            yield foot_text(self.value, self.line, layout.size)

    def _run(self) -> int:
        return self.value

    def _class(self, digit: Digit, size: int) -> int:  # noqa: ARG002
        return digit % self.value


@dataclass(frozen=True, slots=True)
class EntropicLine(_Classes):
    """A line on which any three neighbours are a low, a middle and a high digit."""

    KIND: ClassVar[str] = "entropicline"
    NAME: ClassVar[str] = "entropic line"
    IS_TWO_WAY: ClassVar[bool] = True

    def check(self, layout: Layout) -> None:
        """Digits that make three thirds."""
        OnLine.check(self, layout)
        if layout.size % THIRDS:
            raise GeometryError(
                message(
                    "entropic.size",
                    "An entropic line needs a size that {thirds} divides.",
                    thirds=THIRDS,
                )
            )

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return (
            f"Any three neighbours on the line {layout.name(self.line)} are a low, a middle and "
            "a high digit."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a wide pale line with a thin dark one within."""
        points = middles(self.line, layout.size)
        yield Stroke(points, 0.32, 20)
        yield Stroke(points, 0.05, 70)

    def _run(self) -> int:
        return THIRDS

    def _class(self, digit: Digit, size: int) -> int:
        return (digit - 1) * THIRDS // size


__all__ = ["Constraint", "EntropicLine", "ModularLine"]
