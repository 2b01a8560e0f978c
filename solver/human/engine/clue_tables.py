"""The rules between cells that no table of houses holds, as arrays for the human kernels.

What a clue asks of the digits of its own cells is here in three forms: pairs of cells whose digits
must fit, cells that may hold some digits alone, and cells that hold one of several sets of digits.
A rule that says more, such as a sum along an arrow, is not known here.

    group_rule   (G,)      the rule that a group is of, by its place in `Geometry.constraints`
    group_from   (G,)      the cell that a group starts from; -1 where it goes both ways
    group_arcs   (G + 1,)  where the arcs of each group begin
    group_sets   (G + 1,)  where the sets of each group begin
    arcs         (A, 3)    from a cell, to a cell, by a table; to itself for what it may hold
    supports     (T, n)    for each digit of the first cell those that the other may hold, as a mask
    sets         (S,)      the sets of digits, as masks
    tie_at       (C, C)    the tie of two cells, -1 where there is none
    tie_first    (C + 1,)  where the ties of each cell begin
    tie_cell     (K,)      the other cell of each
    ties         (K, n)    for each digit of the first cell those that it excludes from the other

A rule of the whole grid has a group for each cell, from that cell to those around it, so that a
step tells of one place. Every other rule is one group, which is followed until nothing more goes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from puzzle.constraints.primitives import Table
from puzzle.geometry import Cell, DigitMask, Geometry
from solver.human.clued import ROOM, Asked, asked_of, without_clues
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape

EVERYWHERE = -1
"""A group that starts from no cell: its rule names its cells."""
NO_TIE = -1


class ClueTables(NamedTuple):
    """The arrays drawn in the module's docstring, as long as they are for one geometry."""

    group_rule: Array
    group_from: Array
    group_arcs: Array
    group_sets: Array
    arcs: Array
    supports: Array
    sets: Array
    tie_at: Array
    tie_first: Array
    tie_cell: Array
    ties: Array


def clue_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `ClueTables` as there is room for them."""
    cells, n = extent.cell_count, extent.size
    return {
        "group_rule": (ROOM.groups * cells,),
        "group_from": (ROOM.groups * cells,),
        "group_arcs": (ROOM.groups * cells + 1,),
        "group_sets": (ROOM.groups * cells + 1,),
        "arcs": (ROOM.arcs * cells, 3),
        "supports": (ROOM.tables * cells, n),
        "sets": (ROOM.sets * cells,),
        **tie_shapes(extent),
        "tie_at": (cells, cells),
    }


def tie_shapes(extent: Extent, *, is_tied: bool = True) -> dict[str, Shape]:
    """Return the shapes of the ties as there is room for them; for one where none are."""
    cells, n = extent.cell_count, extent.size
    rows = ROOM.ties * cells if is_tied else 1
    return {"tie_first": (cells + 1,), "tie_cell": (rows,), "ties": (rows, n)}


@lru_cache(maxsize=64)
def clue_tables_of(geometry: Geometry) -> ClueTables:
    """Return the tables of a geometry's clues.

    Those of no clue are all of length 0, but for `tie_at` and what says where others begin.
    """
    builder = _Builder(without_clues(geometry))
    for number, rule, asked in asked_of(geometry):
        if asked is not None:
            builder.add(number, asked, is_everywhere=not rule.places)
    return builder.tables()


class _Builder:
    """Gathers the groups of rules, and what they exclude between two cells."""

    def __init__(self, base: Geometry) -> None:
        self._base = base
        self._rows = _Numbers()
        self._groups: list[tuple[int, int, int, int]] = []
        self._arcs: list[tuple[Cell, Cell, int]] = []
        self._sets: list[DigitMask] = []
        self._fits: dict[tuple[Cell, Cell], Table] = {}
        self._seen = list(map(frozenset, base.seen))

    def add(self, number: int, asked: Asked, *, is_everywhere: bool) -> None:
        """Add the groups of a rule."""
        for cell, mask in asked.masks:
            of_mask = tuple(mask & 1 << digit for digit in range(self._base.size))
            self._open(number, cell)
            self._arc(cell, cell, of_mask)
        pairs = [self._both_ways(*pair) for pair in asked.pairs]
        arcs = [arc for both in pairs for arc in both]
        if is_everywhere:
            for cell in sorted({arc[0] for arc in arcs}):
                self._open(number, cell)
                for arc in arcs:
                    if arc[0] == cell:
                        self._arc(*arc)
        elif arcs and not asked.choices:
            self._open(number, EVERYWHERE)
            for arc in arcs:
                self._arc(*arc)
        every = ((1 << self._base.size) - 1,) * self._base.size
        for cells, sets in asked.choices:
            self._open(number, EVERYWHERE)
            for one, other in zip(cells, (*cells[1:], cells[0]), strict=True):
                self._arc(one, other, every)  # which names the cells: the sets say the rest
            self._sets += sets
        further = (self._both_ways(*pair) for pair in asked.pairs_of_choices(self._base.size))
        for arc in (*arcs, *(arc for both in further for arc in both)):
            self._note(*arc)

    def _both_ways(
        self, one: Cell, other: Cell, table: Table
    ) -> tuple[tuple[Cell, Cell, Table], tuple[Cell, Cell, Table]]:
        """Return a pair as two arcs, without equal digits where the cells see each other."""
        digits = range(self._base.size)
        if other in self._seen[one]:
            table = tuple(mask & ~(1 << digit) for digit, mask in enumerate(table))
        back = tuple(sum(1 << d for d in digits if table[d] >> e & 1) for e in digits)
        return (one, other, table), (other, one, back)

    def _open(self, number: int, start: int) -> None:
        self._groups.append((number, start, len(self._arcs), len(self._sets)))

    def _arc(self, one: Cell, other: Cell, table: Table) -> None:
        self._arcs.append((one, other, self._rows[table]))

    def _note(self, one: Cell, other: Cell, table: Table) -> None:
        """Note which digits of two cells fit, beside what is known of them."""
        known = self._fits.get((one, other))
        if known is not None:
            table = tuple(mask & before for mask, before in zip(table, known, strict=True))
        self._fits[one, other] = table

    def tables(self) -> ClueTables:
        """Return the tables of what was added."""
        n, cells = self._base.size, self._base.cell_count
        groups = _array(self._groups, 4)
        tie_at = np.full((cells, cells), NO_TIE, dtype=np.int64)
        every = (1 << n) - 1
        pairs = sorted(self._fits)
        ties = ([every & ~mask for mask in self._fits[pair]] for pair in pairs)
        for row, pair in enumerate(pairs):
            tie_at[pair] = row
        return ClueTables(
            groups[:, 0],
            groups[:, 1],
            np.append(groups[:, 2], len(self._arcs)),
            np.append(groups[:, 3], len(self._sets)),
            _array(self._arcs, 3),
            _array(self._rows, n),
            np.array(self._sets, dtype=np.int64),
            tie_at,
            np.searchsorted([one for one, _ in pairs], np.arange(cells + 1)),
            np.array([other for _, other in pairs], dtype=np.int64),
            _array(ties, n),
        )


def _array(rows: Iterable[Iterable[int]], width: int) -> Array:
    return np.array([tuple(row) for row in rows], dtype=np.int64).reshape(-1, width)


class _Numbers(dict[Table, int]):
    """Numbers tables as they are first asked for."""

    def __missing__(self, table: Table) -> int:
        self[table] = len(self)
        return self[table]
