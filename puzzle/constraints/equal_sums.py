"""Lines of equal sums: region sum lines and zipper lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_line import OnLine
from puzzle.constraints.constraint import Demand
from puzzle.constraints.drawing import PAPER, Shape, Stroke, middles
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Primitives
from puzzle.constraints.program import Program, parts_of


@dataclass(frozen=True, slots=True)
class RegionSumLine(OnLine):
    """A line whose part in each region has the same sum."""

    KIND: ClassVar[str] = "regionsumline"
    NAME: ClassVar[str] = "region sum line"
    IS_TWO_WAY: ClassVar[bool] = True

    def in_order(self) -> Self:
        """Return the same line from its first end; a closed one from its least cell."""
        if self.line[0] != self.line[-1]:
            return OnLine.in_order(self)
        around = self.line[:-1]
        at = around.index(min(around))
        turned = (*around[at:], *around[: at + 1])
        return replace(self, line=min(turned, turned[::-1]))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return (
            f"The digits on the line {layout.name(self.line)} have the same sum in each region "
            "that it passes; where it comes back to a region, each visit counts alone."
        )

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield a line of dots."""
        yield Stroke(middles(self.line, layout.size), 0.13, 55, (0.0, 0.2))

    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Each part and the next have the same sum."""
        parts = _parts(self.line, layout)
        for first, second in pairwise(parts):
            yield Demand((*first, *second), _equal_sums(len(first)))

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add sums of nought: the shortest part against each of the others."""
        parts = _parts(self.line, layout)
        shortest = min(parts, key=len)
        for part in parts:
            if part is not shortest:
                terms = [(cell, 1) for cell in part] + [(cell, -1) for cell in shortest]
                search.linear(terms, 0, 0)

    def rows(self, layout: Layout, program: Program) -> None:
        """Add indicators of the common sum: a flow of part sums for each part, all joined."""
        parts = _parts(self.line, layout)
        if len(parts) > 1:
            _join(parts, layout, program)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:
        """Each part has the sum of the next."""
        _equal(_parts(self.line, layout), program)


@dataclass(frozen=True, slots=True)
class ZipperLine(OnLine):
    """A line on which cells as far from the middle have the same sum, that of the middle cell."""

    KIND: ClassVar[str] = "zipperline"
    NAME: ClassVar[str] = "zipper line"

    def in_order(self) -> Self:
        """Return the same middle, and the pairs around it ascending: each has the same sum."""
        half = len(self.line) // 2
        ends = zip(self.line[:half], reversed(self.line), strict=False)
        pairs = sorted((min(pair), max(pair)) for pair in ends)
        middle = self.line[half : len(self.line) - half]
        line = (*(first for first, _ in pairs), *middle, *(last for _, last in reversed(pairs)))
        return replace(self, line=line)

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this line."""
        return (
            f"On the line {layout.name(self.line)} the two digits as far from the middle add up "
            "to the same number, which stands in the middle cell if there is one."
        )

    def of_reversed_digits(self) -> Self | None:
        """Return the same where each sum is of two digits: the line has no middle cell."""
        return None if len(self.line) % 2 else self

    def drawing(self, layout: Layout) -> Iterator[Shape]:
        """Yield two lines side by side."""
        points = middles(self.line, layout.size)
        yield Stroke(points, 0.22, 60)
        yield Stroke(points, 0.13, PAPER)

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Each pair and the middle, or the next pair, have the same sum."""
        parts = _folded(self.line)
        for part in parts[1:]:
            yield Demand((*parts[0], *part), _equal_sums(len(parts[0])))

    def lower(self, layout: Layout, search: Primitives) -> None:  # noqa: ARG002
        """Add sums of nought: each pair against the one before, the innermost first."""
        parts = _folded(self.line)
        for inner, outer in pairwise(parts):
            terms = [(cell, -1) for cell in inner] + [(cell, 1) for cell in outer]
            search.linear(terms, 0, 0)

    def rows(self, layout: Layout, program: Program) -> None:
        """Add indicators of the common sum, joined for all pairs and the middle."""
        parts = _folded(self.line)
        if len(parts) > 1:
            _join(parts, layout, program)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """Each pair has the sum of the next."""
        _equal(_folded(self.line), program)


def _parts(line: Sequence[Cell], layout: Layout) -> list[tuple[Cell, ...]]:
    """Return the parts of a line by the regions that it passes, one for each visit.

    A closed line has no end: what it begins and ends with in one region is one visit.
    """
    region_of = layout.region_of
    around = line[:-1] if len(line) > 2 and line[0] == line[-1] else line
    parts = [tuple(cells) for _, cells in groupby(around, key=lambda cell: region_of[cell])]
    if around is not line and len(parts) > 1 and region_of[line[0]] == region_of[around[-1]]:
        parts[0] = (*parts.pop(), *parts[0])
    return parts


def _folded(line: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Return the middle cell if there is one, then the pairs from the middle outwards."""
    half = len(line) // 2
    pairs = [(line[half - 1 - i], line[len(line) - half + i]) for i in range(half)]
    middle: list[tuple[Cell, ...]] = [(line[half],)] if len(line) % 2 else []
    return middle + pairs


def _equal_sums(count: int) -> _Kept:
    return _Kept(count)


@dataclass(frozen=True, slots=True)
class _Kept:
    """Whether the first so many digits have the sum of the others."""

    count: int

    def __call__(self, digits: Sequence[Digit]) -> bool:
        return sum(digits[: self.count]) == sum(digits[self.count :])


def _equal(parts: Sequence[Sequence[Cell]], program: Program) -> None:
    """Give each part the sum of the next."""
    for first, second in pairwise(parts):
        program.equal(program.total(first) + program.total(second, -1), 0)


def _join(parts: Sequence[Sequence[Cell]], layout: Layout, program: Program) -> None:
    """One indicator for each sum, shared by all parts: Σ of the arcs into a sum is the same."""
    most = min(len(part) for part in parts) * layout.size
    least = max(len(part) for part in parts)

    def step(total: int, digit: Digit) -> int | None:
        return total + digit if total + digit <= most else None

    def ends(total: int) -> bool:
        return least <= total <= most

    arriving = []
    for part in parts:
        found = None
        if len(set(part)) == len(part):
            found = program.sums([(cells, 1) for cells in parts_of(part, layout)], ends)
        arriving.append(program.flow(part, 0, step, ends) if found is None else found)
    for total in range(least, most + 1):
        first = [(column, 1) for column in arriving[0].get(total, ())]
        for other in arriving[1:]:
            program.equal(first + [(column, -1) for column in other.get(total, ())], 0)
