"""The rows of a program as clauses: of some literals at least one is true.

Every clause follows from the rows, and they are all that is meant: a 0/1 point keeps the rows if
and only if it keeps the clauses, whatever further variables are set to that stand for sums.

    Σ x = 1  and  Σ x ≤ 1       no two of them, and for the first, one of them
    Σ p - Σ q = 0               a variable says that some p is 1, and the same, that some q is;
                                where no two q can be 1 together, no two p can
    any other row               a walk through the sums that the first terms reach: s[i, t] is 1
                                when the first i parts add up to t or more

Such a variable, that some of several others is 1, is a union of them. What excludes each of these
excludes it; and where a digit's places in a house hold those of a union, the house is told once
more with the union in their place: in a cage, for one, or in the rest of the house.

Long sums that follow from cages and houses are left out: they are of no use here.

A part of such a walk is a cell, whose digits are all in the row, or a few columns of a cell, or a
single column. Literals are numbers: 2 v says that variable v is 1, 2 v + 1 that it is 0; the
program's columns are the first variables.
"""

from __future__ import annotations

import math
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations, pairwise, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from puzzle import Grid
from solver.certify.rows import choices_of, open_columns, told

if TYPE_CHECKING:
    from puzzle.constraints import Row

MOST_CLAUSES = 1_000_000
"""Of two literals or more: programs with more of them are not told so, nor written out."""


class Steps(NamedTuple):
    """A number that is one of some, by bounds.

    Attributes:
        numbers: which it may be, rising.
        reached: for each of them but the least the literal that says that it is as much or more.
    """

    numbers: tuple[int, ...]
    reached: tuple[int, ...]

    @property
    def negated(self) -> Steps:
        """The same number with the other sign."""
        numbers = tuple(-number for number in reversed(self.numbers))
        return Steps(numbers, tuple(literal ^ 1 for literal in reversed(self.reached)))

    def at_least(self, i: int) -> tuple[int, ...]:
        """Return what says that it is number i or more: a literal, or none where that is sure.

        Args:
            i: a place in `numbers`; behind the last it says nothing, as it cannot be.
        """
        return self.reached[i - 1 : i] if i else ()


class TooLarge(Exception):
    """A program has too many clauses, or they cannot be told in time."""


class Clauses:
    """The clauses of a puzzle's program.

    Args:
        puzzle: of any geometry whose columns are its cells' digits, then those of constraints.
        end: when they have to be told, on the monotonic clock.

    Attributes:
        variables: how many there are.
        known: literals that the givens set.
        twos: clauses of two literals, each the lower first.
        longs: clauses of more.

    Raises:
        TooLarge: there are more than `MOST_CLAUSES`, or the time is over.
    """

    def __init__(self, puzzle: Grid, end: float = math.inf) -> None:
        geometry = puzzle.geometry
        self._end = end
        program = told(geometry)
        self._digits = geometry.size
        self._of_cells = geometry.cell_count * geometry.size
        self.variables = self._of_cells + program.column_count
        self.known: list[int] = []
        self.twos: dict[tuple[int, int], None] = {}
        self.longs: list[tuple[int, ...]] = []
        self._unions: dict[frozenset[int], int] = {}
        self._within: dict[int, list[tuple[frozenset[int], int]]] = defaultdict(list)
        self._reached: dict[tuple[tuple[tuple[int, ...], ...], ...], tuple[int, ...]] = {}
        self._means: dict[int, list[int]] = defaultdict(list)
        self._add_known(puzzle)
        choices = choices_of(geometry).tolist()
        for choice in choices:
            self._add_choice(choice, is_one=True)
        needed = len(program.needed_rows)
        later = [(i, row) for i, row in enumerate(program.rows) if not self._is_simple(row)]
        later = [(i, row) for i, row in later if not self._is_equation_of_one(row)]
        for number, row in later:
            if not self._is_equation(row) and number < needed:
                self._add_walk(row)
            self._check_size()
        self._exclude_from_unions()
        for choice in choices[geometry.cell_count :]:
            self._add_by_unions(choice)

    def _add_known(self, puzzle: Grid) -> None:
        for column in np.flatnonzero(~open_columns(puzzle)).tolist():
            self.known.append(2 * column + 1)
        for cell in puzzle.givens:
            self.known.append(2 * (cell * self._digits + puzzle[cell] - 1))

    def _add(self, *literals: int) -> None:
        """Add a clause of one literal or more, none twice."""
        match literals:
            case (one,):
                self.known.append(one)
            case (one, other):
                self.twos[(one, other) if one < other else (other, one)] = None
            case _:
                self.longs.append(literals)

    def _add_choice(self, columns: Sequence[int], *, is_one: bool) -> None:
        self._exclude(columns)
        if is_one:
            self._add(*(2 * column for column in columns))

    def _exclude(self, variables: Iterable[int]) -> None:
        """No two of some variables are 1."""
        ordered = sorted(variables)
        if math.comb(len(ordered), 2) > MOST_CLAUSES:
            raise TooLarge
        for one, other in combinations(ordered, 2):
            self.twos[2 * one + 1, 2 * other + 1] = None
        self._check_size()

    def _check_size(self) -> None:
        if len(self.twos) + len(self.longs) > MOST_CLAUSES or time.monotonic() > self._end:
            raise TooLarge

    def _excludes(self, one: int, other: int) -> bool:
        """Whether two variables are not 1 together, by clauses of two literals."""
        first, second = (one, *self._means.get(one, ())), (other, *self._means.get(other, ()))
        return any(
            (2 * min(a, b) + 1, 2 * max(a, b) + 1) in self.twos for a in first for b in second
        )

    def _is_exclusive(self, variables: Iterable[int]) -> bool:
        return all(self._excludes(a, b) for a, b in combinations(variables, 2))

    def _is_simple(self, row: Row) -> bool:
        """Add a row of ones: one of them, at most one, or none."""
        if row.high not in (0, 1) or row.low > 1 or set(row.coefficients) != {1}:
            return False
        if row.high == 0:
            for column in row.columns:
                self._add(2 * column + 1)
            return row.low <= 0
        self._add_choice(row.columns, is_one=row.low == 1)
        return True

    def _is_equation_of_one(self, row: Row) -> bool:
        """Add x = Σ of others, and note that each of those means x."""
        sides = _sides(row)
        if sides is None or min(map(len, sides)) != 1:
            return False
        ones, others = sorted(sides, key=len)
        self._add(2 * ones[0] + 1, *(2 * other for other in others))
        for other in others:
            self._add(2 * ones[0], 2 * other + 1)
            self._means[other].append(ones[0])
        self._exclude(others)
        return True

    def _is_equation(self, row: Row) -> bool:
        """Add Σ p = Σ q where no two of one side are 1 together."""
        sides = _sides(row)
        if sides is None or not min(map(len, sides)):
            return False
        exclusive = [self._is_exclusive(side) for side in sides]
        if not any(exclusive):
            return False
        for side, is_known in zip(sides, exclusive, strict=True):
            if not is_known:
                self._exclude(side)
        one, other = map(frozenset, sides)
        if one in self._unions:
            one, other = other, one
        self._name_union(one, self._union(other))
        return True

    def _union(self, columns: frozenset[int]) -> int:
        """Return the union of some columns, which need not have a name yet."""
        if columns not in self._unions:
            self.variables += 1
            self._name_union(columns, self.variables - 1)
        return self._unions[columns]

    def _name_union(self, columns: frozenset[int], union: int) -> None:
        """Add that a variable is the union of some columns."""
        self._unions.setdefault(columns, union)
        ordered = sorted(columns)
        for column in ordered:
            self._add(2 * union, 2 * column + 1)
        self._add(2 * union + 1, *(2 * column for column in ordered))

    def _exclude_from_unions(self) -> None:
        """Add that what excludes each variable of a union excludes that."""
        beside: dict[int, set[int]] = defaultdict(set)
        for one, other in self.twos:
            if one & other & 1:
                beside[one >> 1].add(other >> 1)
                beside[other >> 1].add(one >> 1)
        for columns, union in self._unions.items():
            self._within[min(columns)].append((columns, union))
        for columns, union in self._unions.items():
            common = set.intersection(*(beside[column] for column in columns))
            for column in sorted(common):
                self._add(2 * column + 1, 2 * union + 1)
                for those, other in self._within.get(column, ()):
                    if those <= common:
                        self._add(2 * union + 1, 2 * other + 1)
            self._check_size()

    def _add_by_unions(self, choice: Sequence[int]) -> None:
        """Add a choice, one of which is 1, by the unions of some of its columns."""
        row = frozenset(choice)
        parts = [part for column in choice for part in self._within.get(column, ())]
        parts = sorted((part for part in parts if part[0] <= row), key=lambda part: -len(part[0]))
        is_told = set[int]()
        for columns, union in parts:
            if union not in is_told:
                left, told_by = row - columns, [union]
                for others, other in parts:
                    if others <= left:
                        left -= others
                        told_by.append(other)
                is_told.update(told_by)
                self._add(*(2 * one for one in (*told_by, *sorted(left))))

    def _add_walk(self, row: Row) -> None:
        """Add any row, by bounds on the sums that its parts reach one after the other."""
        parts = list(self._parts(row))
        least = _from_the_end([min(part) for part in parts])
        most = _from_the_end([max(part) for part in parts])
        before = Steps((0,), ())
        for number, part in enumerate(parts, start=1):
            added = self._steps_of(part)
            sums = sorted(
                total
                for total in {one + other for one in before.numbers for other in added.numbers}
                if total + least[number] <= row.high and total + most[number] >= row.low
            )
            if not sums:
                self.known += [0, 1]
                return
            after = self._new_steps(sums)
            self._add_sum(before, added, after)
            self._add_sum(before.negated, added.negated, after.negated)
            self._check_size()
            before = after

    def _new_steps(self, numbers: Sequence[int]) -> Steps:
        """Return a number that is one of some, with variables that bound it."""
        first, self.variables = self.variables, self.variables + len(numbers) - 1
        reached = tuple(2 * variable for variable in range(first, self.variables))
        for one, more in pairwise(reached):
            self._add(one, more ^ 1)
        return Steps(tuple(numbers), reached)

    def _steps_of(self, part: dict[int, list[tuple[int, ...]]]) -> Steps:
        """Return what a part adds; parts that add more in the same cases share their variables."""
        numbers = sorted(part)
        ways = tuple(tuple(part[number]) for number in numbers)
        if ways[::-1] in self._reached:
            opposite = self._reached[ways[::-1]]
            return Steps(tuple(numbers), tuple(literal ^ 1 for literal in reversed(opposite)))
        if ways in self._reached:
            return Steps(tuple(numbers), self._reached[ways])
        steps = self._new_steps(numbers)
        self._reached[ways] = steps.reached
        for i, those in enumerate(ways):
            is_least = steps.at_least(i)
            is_most = tuple(literal ^ 1 for literal in steps.reached[i : i + 1])
            for way, bound in product(those, (*is_least, *is_most)):
                self._add(*way, bound)
            if all(len(way) == 1 for way in those):
                supposed = (literal ^ 1 for literal in (*is_least, *is_most))
                self._add(*supposed, *(way[0] ^ 1 for way in those))
        return steps

    def _add_sum(self, one: Steps, other: Steps, total: Steps) -> None:
        """Add that a number is at least the sum of the least that two others can be."""
        said = set[tuple[int, ...]]()
        for i, least in enumerate(one.numbers):
            for k, most in enumerate(other.numbers):
                at = bisect_left(total.numbers, least + most)
                if at and (i, at) not in said and (-1 - k, at) not in said:
                    said |= {(i, at), (-1 - k, at)}
                    supposed = (*one.at_least(i), *other.at_least(k))
                    self._add_unless_empty(
                        *(literal ^ 1 for literal in supposed), *total.at_least(at)
                    )

    def _add_unless_empty(self, *literals: int) -> None:
        """Add a clause; one without literals says that there is no solution."""
        if literals:
            self._add(*literals)
        else:
            self.known += [0, 1]

    def _parts(self, row: Row) -> Iterator[dict[int, list[tuple[int, ...]]]]:
        """Yield for each part of a row what it may add, and when: the literals false just then."""
        groups: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for column, weight in zip(row.columns, row.coefficients, strict=True):
            is_of_cell = column < self._of_cells
            groups[column // self._digits if is_of_cell else -column].append((column, weight))
        for terms in groups.values():
            adds: dict[int, list[tuple[int, ...]]] = defaultdict(list)
            for column, weight in terms:
                adds[weight].append((2 * column + 1,))
            if len(terms) < self._digits:
                adds[0].append(tuple(2 * column for column, _ in terms))
            yield adds


def _sides(row: Row) -> tuple[list[int], list[int]] | None:
    """Return the columns of both signs of a row Σ p - Σ q = 0; None for any other row."""
    if row.low != 0 or row.high != 0 or not set(row.coefficients) <= {1, -1}:
        return None
    terms = list(zip(row.columns, row.coefficients, strict=True))
    return [c for c, sign in terms if sign > 0], [c for c, sign in terms if sign < 0]


def _from_the_end(numbers: Sequence[int]) -> list[int]:
    """Return what all numbers from each one on add up to, and 0 at the end."""
    return [*accumulate(reversed(numbers), initial=0)][::-1]
