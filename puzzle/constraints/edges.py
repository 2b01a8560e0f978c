"""Clues outside the grid: sandwich, x-sum, skyscraper, numbered room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Self

from puzzle.cell import Cell, Digit
from puzzle.constraints.bases.on_edge import OnEdge
from puzzle.constraints.constraint import Demand
from puzzle.constraints.drawing import digit_text
from puzzle.constraints.layout import Layout
from puzzle.constraints.primitives import Edges, Primitives, automaton
from puzzle.constraints.program import INFINITY, Program, Term, sets_of_sum
from puzzle.constraints.reach import sums_by_count


def _sum_if(
    program: Program,
    layout: Layout,
    cells: Sequence[Cell],
    value: int,
    conditions: Sequence[Sequence[Term]],
) -> None:
    """Say that the digits of cells have a sum if one column of each condition is 1.

    Args:
        program: has the rows added.
        layout: of the grid.
        cells: their digits are added up.
        value: the sum.
        conditions: of the columns of each one at most is 1.
    """
    over = max(0, layout.size * len(cells) - value)
    under = max(0, value - len(cells))
    terms = [column for condition in conditions for column, _ in condition]
    above = [*program.total(cells), *((column, over) for column in terms)]
    program.at_most(above, value + len(conditions) * over)
    below = [*program.total(cells, -1), *((column, under) for column in terms)]
    program.at_most(below, len(conditions) * under - value)


@dataclass(frozen=True, slots=True)
class SandwichSum(OnEdge):
    """The sum of the digits between the smallest and the largest digit of the line."""

    KIND: ClassVar[str] = "sandwichsum"
    NAME: ClassVar[str] = "sandwich"
    CLUE: ClassVar[str] = "sandwich sum"

    def in_order(self) -> Self:
        """Return the same sum from the first end of the line: it is that of both."""
        return replace(self, line=min(self.line, self.line[::-1]))

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this clue."""
        return (
            f"The digits between the 1 and the {layout.size} of {layout.name(self.line)} add up "
            f"to {self.value}."
        )

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return the sums of different digits between the smallest and the largest."""
        return frozenset().union(*sums_by_count(layout.digits[1:-1]))

    def demands(self, layout: Layout) -> Iterator[Demand]:
        """Demand this sum between the two, in whatever order they come."""

        def kept(digits: Sequence[Digit]) -> bool:
            crusts = [place for place, digit in enumerate(digits) if digit in (1, layout.size)]
            if len(crusts) != 2:
                return False
            return sum(digits[crusts[0] + 1 : crusts[1]]) == self.value

        yield Demand(self.line, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add an automaton that waits for a crust, adds up, and waits for the end.

        It forgets which digits it has added; a sum that no different ones have is told apart.
        """
        reached = 1
        for digit in layout.digits[1:-1]:
            reached |= reached << digit
        if self.value < 0 or not reached >> self.value & 1:
            search.among(self.line[0], 0)
            return
        search.dfa(self.line, _sandwich(len(self.line), layout.size, self.value))

    def rows(self, layout: Layout, program: Program) -> None:
        """Add a flow that knows which crust came and what is left of the sum.

        It may add a digit twice; a sum that no set of the digits between the crusts has is told by
        a cell that holds nothing.
        """
        size = layout.size
        counts = range(size - 1)
        # Different digits from 2 to size - 1 are so many ones more than digits up to size - 2.
        if not any(sets_of_sum(size - 2, count, self.value - count) for count in counts):
            program.never(self.line[0], layout.digits)
            return

        def step(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
            crust, left = state
            if digit in (1, size):
                if crust == 0:
                    return digit, left
                return (-1, 0) if crust not in (-1, digit) and left == 0 else None
            if crust > 0:
                return (crust, left - digit) if left >= digit else None
            return state

        program.flow(self.line, (0, self.value), step, lambda state: state == (-1, 0))

    def rows_of_digits(self, layout: Layout, program: Program) -> None:
        """Say of any two cells that the digits between them have the sum if both are crusts.

        With E, how many of the two hold 1 or the largest digit, and M, the furthest that the digits
        between can be from the sum: sum - M (2 - E) ≤ Σ digits ≤ sum + M (2 - E).
        """
        crusts = [[(program.x(c, d), 1) for d in (1, layout.size)] for c in self.line]
        program.equal([term for crust in crusts for term in crust], 2)
        for i, j in combinations(range(len(self.line)), 2):
            _sum_if(program, layout, self.line[i + 1 : j], self.value, (crusts[i], crusts[j]))


@dataclass(frozen=True, slots=True)
class XSum(OnEdge):
    """The sum of the first X digits of the line, where X is the first of them."""

    KIND: ClassVar[str] = "xsum"
    NAME: ClassVar[str] = "x-sum"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this clue."""
        return (
            f"The first X digits of {layout.name(self.line)} add up to {self.value}, where X is "
            "the first of them."
        )

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return, for each X, the sums of X and so many other digits that there are X."""
        return {
            first + total
            for first in layout.digits
            for total in sums_by_count(d for d in layout.digits if d != first)[first - 1]
        }

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """So many digits have this sum."""

        def kept(digits: Sequence[Digit]) -> bool:
            return digits[0] <= len(digits) and sum(digits[: digits[0]]) == self.value

        yield Demand(self.line, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add an automaton that counts the digits and the sum down."""
        search.dfa(self.line, _x_sum(len(self.line), layout.size, self.value))

    def rows(self, layout: Layout, program: Program) -> None:
        """Add a choice of the first digits as a set with this sum, its size the first digit.

        y[K] = 1 when the first |K| cells hold the digits of K: x[first, X] = Σ_(|K| = X) y[K], and
        for each X and digit d, over the first X cells,
        Σ_(|K| = X, d in K) y[K] ≤ Σ_c x[c, d] ≤ 1 - Σ_(|K| = X, d not in K) y[K].
        """
        first = self.line[0]
        for count in layout.digits:
            sets = [
                digits
                for digits in sets_of_sum(layout.size, count, self.value)
                if count in digits and count <= len(self.line)
            ]
            chosen = {digits: program.column() for digits in sets}
            program.equal([(program.x(first, count), 1), *((y, -1) for y in chosen.values())], 0)
            for digit in layout.digits if chosen else ():
                here = [(program.x(cell, digit), 1) for cell in self.line[:count]]
                within = [(y, -1) for digits, y in chosen.items() if digit in digits]
                program.add(here + within, 0, INFINITY)
                without = [(y, 1) for digits, y in chosen.items() if digit not in digits]
                program.at_most(here + without, 1)

    def rows_of_digits(self, layout: Layout, program: Program) -> None:
        """Say of each X that the first X digits have the sum if the first of them is X."""
        first = self.line[0]
        program.never(first, range(len(self.line) + 1, layout.size + 1))
        for count in range(1, min(len(self.line), layout.size) + 1):
            is_first = [(program.x(first, count), 1)]
            _sum_if(program, layout, self.line[:count], self.value, (is_first,))


@dataclass(frozen=True, slots=True)
class Skyscraper(OnEdge):
    """How many digits of the line are larger than all before them."""

    KIND: ClassVar[str] = "skyscraper"
    NAME: ClassVar[str] = "skyscraper"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this clue."""
        return (
            f"Of the digits of {layout.name(self.line)}, {self.value} are larger than all before "
            "them."
        )

    def numbers(self, layout: Layout) -> Collection[int]:
        """One is seen at least, and each at most."""
        return layout.digits

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """So many are seen."""

        def kept(digits: Sequence[Digit]) -> bool:
            seen = sum(digit > max(digits[:place], default=0) for place, digit in enumerate(digits))
            return seen == self.value

        yield Demand(self.line, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add an automaton that knows the largest digit so far and how many were seen."""
        search.dfa(self.line, _skyscraper(len(self.line), layout.size, self.value))

    def rows(self, layout: Layout, program: Program) -> None:  # noqa: ARG002
        """Add a flow that knows how many are yet to be seen, and the tallest so far."""

        def step(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
            left, roof = state
            if digit <= roof:
                return state
            return (left - 1, digit) if left > 0 else None

        program.flow(self.line, (self.value, 0), step, lambda state: state[0] == 0)


@dataclass(frozen=True, slots=True)
class NumberedRoom(OnEdge):
    """The digit in the Xth cell of the line, where X is its first digit."""

    KIND: ClassVar[str] = "numberedroom"
    NAME: ClassVar[str] = "numbered room"

    def sentence(self, layout: Layout) -> str:
        """Return the rule of this clue."""
        return (
            f"The digit in the Xth cell of {layout.name(self.line)} is {self.value}, where X is "
            "the digit in the first."
        )

    @property
    def written(self) -> str:
        """The digit, as grids show it."""
        return digit_text(self.value)

    def numbers(self, layout: Layout) -> Collection[int]:
        """Return the digits."""
        return layout.digits

    def demands(self, layout: Layout) -> Iterator[Demand]:  # noqa: ARG002
        """Demand that the digit stands there."""

        def kept(digits: Sequence[Digit]) -> bool:
            return digits[0] <= len(digits) and digits[digits[0] - 1] == self.value

        yield Demand(self.line, kept)

    def lower(self, layout: Layout, search: Primitives) -> None:
        """Add a table for the first cell and each other: X there when the digit is here."""
        first, *others = self.line
        size, value = layout.size, self.value
        mask = 1 << value - 1 if 1 <= value <= size else 0
        others_mask = (1 << size) - 1
        lengths = (1 << len(self.line)) - 1
        # X = 1 says that the first cell holds the value, which is 1 then.
        search.among(first, lengths if value == 1 else lengths & ~1)
        for number, cell in enumerate(others, start=2):
            table = tuple(mask if d == number else others_mask for d in layout.digits)
            search.pair(first, cell, table)

    def rows(self, layout: Layout, program: Program) -> None:
        """x[first, X] ≤ x[Xth cell, value] for each X."""
        first = self.line[0]
        for digit in layout.digits:
            here = program.x(first, digit)
            is_room = digit <= len(self.line) and self.value in layout.digits
            if not is_room or (digit == 1 and self.value != 1):
                program.at_most([(here, 1)], 0)
            elif digit > 1:
                there = program.x(self.line[digit - 1], self.value)
                program.at_most([(here, 1), (there, -1)], 0)


@lru_cache(maxsize=512)
def _sandwich(length: int, size: int, total: int) -> Edges:
    before, after = -1, -2

    def reads(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        phase, first = state
        if digit not in (1, size):
            if phase < 0:
                return state
            return (phase + digit, first) if phase + digit <= total else None
        if phase == before:
            return 0, digit
        return (after, 0) if phase == total and first != digit else None

    return automaton(length, size, (before, 0), reads, lambda state: state[0] == after)


@lru_cache(maxsize=512)
def _x_sum(length: int, size: int, total: int) -> Edges:
    def reads(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        more, left = state
        if more == 0:
            return state
        if more < 0:
            more = digit
        more, left = more - 1, left - digit
        # The digits that are yet to come are 1 at least.
        return (more, left) if left >= more and (more or left == 0) else None

    return automaton(length, size, (-1, total), reads, lambda state: state == (0, 0))


@lru_cache(maxsize=512)
def _skyscraper(length: int, size: int, count: int) -> Edges:
    def reads(state: tuple[int, int], digit: Digit) -> tuple[int, int] | None:
        roof, seen = state
        if digit > roof:
            return (digit, seen + 1) if seen < count else None
        return state

    return automaton(length, size, (0, 0), reads, lambda state: state[1] == count)
