"""The integer program's side of a constraint: plain rows over columns that are 0 or 1.

The columns x[cell, digit] come first, numbered ``cell * size + digit - 1``; what a kind adds
follows. Nothing here knows of the search's primitives, nor they of this: each side of a kind is
written from the words of its rule.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb
from typing import NamedTuple, TypeVar

from puzzle.cell import Cell, Digit
from puzzle.constraints.layout import Layout

Column = int
"""Number of a column."""
Term = tuple[Column, int]
"""A column and its coefficient."""
Part = tuple[Sequence[Cell], int]
"""Cells of a sum that hold different digits, and their weight."""
State = TypeVar("State", bound=Hashable)
Label = TypeVar("Label", bound=Hashable)

INFINITY = float("inf")
MOST_ARCS = 1500
"""Arcs of a sum that is told as a walk through the sums of its parts."""
MOST_SUBSETS = 130
"""Sets of digits of a part of such a sum; the 126 of four cells of 9×9 are the most there."""


class Row(NamedTuple):
    """``low`` ≤ Σ coefficient × column ≤ ``high``; no column stands twice."""

    columns: tuple[Column, ...]
    coefficients: tuple[int, ...]
    low: float
    high: float


class Program:
    """The rows and further columns of the constraints of one puzzle.

    Args:
        layout: of the grid.
        most_arcs: of a sum that `add_up` tells as a walk; 0 for one row each.
    """

    def __init__(self, layout: Layout, most_arcs: int = MOST_ARCS) -> None:
        self._size = layout.size
        self._most_arcs = most_arcs
        self._first = layout.size**3
        self.column_count = 0
        """Number of the further columns."""
        self.walk_columns = 0
        """Those of them that are of sums which `add_up` has told as walks."""
        self.rows: list[Row] = []
        self._needed: int | None = None

    @property
    def needed_rows(self) -> list[Row]:
        """The rows that say all, without those that follow from them."""
        return self.rows[: self._needed]

    def rest_follows(self) -> None:
        """Say that whatever rows are still to come follow from those that there are."""
        self._needed = len(self.rows)

    def x(self, cell: Cell, digit: Digit) -> Column:
        """Return the column that is 1 when the cell holds the digit."""
        return cell * self._size + digit - 1

    def column(self) -> Column:
        """Return a further column, which is 0 or 1."""
        self.column_count += 1
        return self._first + self.column_count - 1

    def add(self, terms: Iterable[Term], low: float, high: float) -> None:
        """Add a row; the coefficients of a column that comes twice are added up.

        A row in which nothing is left says nothing, or that there is no solution: then it says so
        of the first cell, which cannot be without a digit.
        """
        told = tuple(terms)
        merged = dict(told)
        if len(merged) == len(told) and told and all(merged.values()):
            self.rows.append(Row(tuple(merged), tuple(merged.values()), low, high))
            return
        merged = {}
        for column, coefficient in told:
            merged[column] = merged.get(column, 0) + coefficient
        kept = {column: value for column, value in merged.items() if value}
        if not kept:
            if low <= 0 <= high:
                return
            kept, low, high = {self.x(0, d): 1 for d in range(1, self._size + 1)}, -INFINITY, 0
        self.rows.append(Row(tuple(kept), tuple(kept.values()), low, high))

    def equal(self, terms: Iterable[Term], value: int) -> None:
        """Add the row Σ = value."""
        self.add(terms, value, value)

    def at_most(self, terms: Iterable[Term], value: int) -> None:
        """Add the row Σ ≤ value."""
        self.add(terms, -INFINITY, value)

    def value(self, cell: Cell, weight: int = 1) -> list[Term]:
        """Return the terms of weight × the digit in a cell."""
        return [(self.x(cell, digit), weight * digit) for digit in range(1, self._size + 1)]

    def total(self, cells: Iterable[Cell], weight: int = 1) -> list[Term]:
        """Return the terms of weight × the sum of the digits in cells."""
        return [term for cell in cells for term in self.value(cell, weight)]

    def never(self, cell: Cell, digits: Iterable[Digit]) -> None:
        """None of these digits stands in the cell."""
        terms = [(self.x(cell, digit), 1) for digit in digits]
        if terms:
            self.at_most(terms, 0)

    def different(self, cells: Sequence[Cell]) -> None:
        """No digit twice: Σ_c x[c, d] ≤ 1 for each digit."""
        for digit in range(1, self._size + 1):
            self.at_most(((self.x(cell, digit), 1) for cell in cells), 1)

    def same(self, first: Cell, second: Cell) -> None:
        """Add the same digit in both cells: x[a, d] = x[b, d] for each digit."""
        for digit in range(1, self._size + 1):
            self.equal(((self.x(first, digit), 1), (self.x(second, digit), -1)), 0)

    def forbid(
        self, pairs: Iterable[tuple[Cell, Cell]], clashes: Callable[[Digit, Digit], bool]
    ) -> None:
        """No clashing digits in any of some pairs of cells, by rows of maximal bicliques.

        Where every digit of D clashes with every digit of E,
        Σ_(d in D) x[first, d] + Σ_(e in E) x[second, e] ≤ 1.

        Args:
            pairs: each of a first and a second cell.
            clashes: whether a digit of the first and one of the second may not stand together.
        """
        for (first, second), (these, those, ones) in product(pairs, _clashing(clashes, self._size)):
            one, other = self.x(first, 1), self.x(second, 1)
            columns = [one + d for d in these] + [other + e for e in those]
            if first == second:
                self.at_most(zip(columns, ones, strict=True), 1)
            else:  # no column comes twice
                self.rows.append(Row(tuple(columns), ones, -INFINITY, 1))

    def one_set(
        self, cells: Sequence[Cell], sets: Iterable[frozenset[Digit]]
    ) -> dict[frozenset[Digit], Column]:
        """Say that the cells hold the digits of exactly one of these sets, each digit once.

        Σ_K y[K] = 1, and Σ_c x[c, d] = Σ_(K ∋ d) y[K] for each digit.

        Args:
            cells: as many as each set has digits.
            sets: the sets.

        Returns:
            The column y of each set.
        """
        chosen = {digits: self.column() for digits in sets}
        self.equal(((y, 1) for y in chosen.values()), 1)
        for digit in range(1, self._size + 1):
            terms = [(self.x(cell, digit), 1) for cell in cells]
            terms += [(y, -1) for digits, y in chosen.items() if digit in digits]
            self.equal(terms, 0)
        return chosen

    def flow(
        self,
        cells: Sequence[Cell],
        start: State,
        step: Callable[[State, Digit], State | None],
        ends: Callable[[State], bool],
    ) -> dict[State, list[Column]]:
        """Add a walk of the digits along the cells through states: a unit of flow, layer by layer.

        One column for each arc (state, digit) of a layer; what flows into a state flows out of
        it, and x[cell, d] is the sum of the arcs of its layer that read d.

        Args:
            cells: in the order of the walk, at least one.
            start: the state before the first cell.
            step: the state after reading a digit, or None where the walk breaks off.
            ends: whether the walk may end in a state.

        Returns:
            The arcs into each state of the end.
        """
        digits = range(1, self._size + 1)
        layers = _arcs([digits] * len(cells), start, step, ends)
        readings = [{digit: [self.x(cell, digit)] for digit in digits} for cell in cells]
        return self._walk(readings, layers)

    def add_up(self, parts: Sequence[Part], total: int) -> None:
        """Σ weight × digit = total, by a walk through the sums that part after part may reach.

        Where the walk has too many arcs, the sum is stated as one row.

        Args:
            parts: of the sum; no cell stands twice.
            total: the sum.
        """
        before = self.column_count
        if self.sums(parts, lambda reached: reached == total, self._most_arcs) is not None:
            self.walk_columns += self.column_count - before
        else:
            self.equal((term for cells, by in parts for term in self.total(cells, by)), total)

    def sums(
        self, parts: Sequence[Part], ends: Callable[[int], bool], most: int = MOST_ARCS
    ) -> dict[int, list[Column]] | None:
        """Add a walk through the sums that part after part may reach.

        The sum of a part of several cells is that of the set of digits which it holds.

        Args:
            parts: of the sum; no cell stands twice.
            ends: whether all of them may have a sum.
            most: arcs of the walk.

        Returns:
            The arcs into each sum of all; None where the walk has more arcs, and nothing is added.
        """
        sets = [_subsets(self._size, len(cells)) for cells, _ in parts]
        read = [
            dict.fromkeys(weight * sum(digits) for digits in each)
            for each, (_, weight) in zip(sets, parts, strict=True)
        ]
        layers = _arcs(read, 0, lambda before, by: before + by, ends)
        if sum(map(len, layers)) > most:
            return None
        readings = [
            self._reading(part, each, frozenset(by for _, by, _ in arcs))
            for part, each, arcs in zip(parts, sets, layers, strict=True)
        ]
        return self._walk(readings, layers)

    def _reading(
        self, part: Part, sets: Iterable[frozenset[Digit]], used: frozenset[int]
    ) -> Mapping[int, Sequence[Column]]:
        """Return the columns of which one is 1 when a part adds so much, by what it adds.

        Args:
            part: the part.
            sets: all sets of as many digits.
            used: what it may add.
        """
        cells, weight = part
        if len(cells) == 1:
            digits = range(1, self._size + 1)
            return {weight * digit: [self.x(cells[0], digit)] for digit in digits}
        reading: dict[int, list[Column]] = {}
        chosen = self.one_set(cells, (one for one in sets if weight * sum(one) in used))
        for one, column in chosen.items():
            reading.setdefault(weight * sum(one), []).append(column)
        return reading

    def _walk(
        self,
        readings: Sequence[Mapping[Label, Sequence[Column]]],
        layers: Sequence[Sequence[tuple[State, Label, State]]],
    ) -> dict[State, list[Column]]:
        """Add a walk along the arcs of layers.

        Args:
            readings: for each layer what may be read there: the columns of which one is 1 when it
                is read.
            layers: the arcs of each.

        Returns:
            The arcs into each state of the end.
        """
        into: dict[State, list[Column]] = {}
        for number, (said, arcs) in enumerate(zip(readings, layers, strict=True)):
            columns = [(arc, self.column()) for arc in arcs]
            out_of: dict[State, list[Column]] = {}
            reading: dict[Label, list[Column]] = {label: [] for label in said}
            for (source, label, _), column in columns:
                out_of.setdefault(source, []).append(column)
                reading[label].append(column)
            for label, read in reading.items():
                those = [(column, -1) for column in said[label]]
                self.equal([*those, *((column, 1) for column in read)], 0)
            if number:
                for state, leaving in out_of.items():
                    arriving = [(column, -1) for column in into[state]]
                    self.equal([*((column, 1) for column in leaving), *arriving], 0)
            into = {}
            for (_, _, target), column in columns:
                into.setdefault(target, []).append(column)
        return into


@lru_cache(maxsize=256)
def _clashing(
    clashes: Callable[[Digit, Digit], bool], size: int
) -> tuple[tuple[list[int], list[int], tuple[int, ...]], ...]:
    """Return the maximal bicliques of clashing digits, from 0, each with the ones of its row."""
    digits = range(1, size + 1)
    against = tuple(frozenset(e for e in digits if clashes(d, e)) for d in digits)
    return tuple(
        ([d - 1 for d in these], [e - 1 for e in those], (1,) * (len(these) + len(those)))
        for these, those in _bicliques(against)
    )


@lru_cache(maxsize=256)
def _bicliques(
    against: tuple[frozenset[Digit], ...],
) -> tuple[tuple[tuple[Digit, ...], tuple[Digit, ...]], ...]:
    """Maximal bicliques that cover every clash.

    Args:
        against: for each digit, from 1 on, those that it clashes with.
    """
    found: dict[tuple[tuple[Digit, ...], tuple[Digit, ...]], None] = {}
    for those in against:
        if those:
            these = tuple(d for d, clash in enumerate(against, start=1) if clash >= those)
            found[these, tuple(sorted(those))] = None
    for e in range(1, len(against) + 1):
        these = tuple(d for d, clash in enumerate(against, start=1) if e in clash)
        if these:
            those = frozenset.intersection(*(against[d - 1] for d in these))
            found[these, tuple(sorted(those))] = None
    return tuple(found)


def _arcs(
    read: Sequence[Iterable[Label]],
    start: State,
    step: Callable[[State, Label], State | None],
    ends: Callable[[State], bool],
) -> list[list[tuple[State, Label, State]]]:
    """Return the arcs of each layer that lie on a whole walk.

    Args:
        read: what each layer may read.
        start: the state before the first.
        step: the state after reading something, or None where the walk breaks off.
        ends: whether the walk may end in a state.
    """
    layers: list[list[tuple[State, Label, State]]] = []
    states: dict[State, None] = {start: None}
    for labels in read:
        arcs = [
            (state, label, target)
            for state in states
            for label in labels
            if (target := step(state, label)) is not None
        ]
        layers.append(arcs)
        states = dict.fromkeys(target for _, _, target in arcs)
    useful = {state for state in states if ends(state)}
    for number in reversed(range(len(layers))):
        layers[number] = [arc for arc in layers[number] if arc[2] in useful]
        useful = {source for source, _, _ in layers[number]}
    return layers


@lru_cache(maxsize=1024)
def sets_of_sum(size: int, count: int, total: int) -> tuple[frozenset[Digit], ...]:
    """Return the sets of so many different digits, each 1 to size, with this sum."""
    return tuple(
        frozenset(digits)
        for digits in combinations(range(1, size + 1), count)
        if sum(digits) == total
    )


@lru_cache(maxsize=256)
def _subsets(size: int, count: int) -> tuple[frozenset[Digit], ...]:
    """Return all sets of so many different digits."""
    return tuple(map(frozenset, combinations(range(1, size + 1), count)))


def parts_of(cells: Sequence[Cell], layout: Layout) -> list[list[Cell]]:
    """Return cells in parts of one house each, whose sets of digits are few enough.

    Args:
        cells: different ones.
        layout: of the grid.
    """
    left = list(cells)
    found = []
    while left:
        part = [left.pop(0)]
        for cell in tuple(left):
            few = comb(layout.size, len(part) + 1) <= MOST_SUBSETS
            if few and layout.shares_a_house([*part, cell]):
                part.append(cell)
                left.remove(cell)
        found.append(part)
    return found
