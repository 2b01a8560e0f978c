"""The tables of a geometry as arrays, for the human kernels.

    houses     (H, n)   cells of each house; rows, columns, boxes, extras, in that order; then -1
                        for houses that the geometry does not have
    kinds      (H,)     ROW, COLUMN, BOX or EXTRA
    houses_of  (C, k)   houses of each cell, padded with -1; on a plain geometry k = 3 and the
                        three are row, column, box
    slots      (C, k)   the cell's slot (index) in each of those houses, padded with -1
    peers      (C, p)   cells that the cell sees, `Geometry.seen`, ascending, padded with -1
    sees       (C, C)   1 where two different cells see each other
    order      (H,)     the houses as Sudoku Explainer walks them: boxes, columns, rows, extras
    cross      (H, H)   bit s set: slot s of the first house lies in the second too
    pointing   (P, 2)   each box and each other house with two of its cells or more: the box first;
                        the columns, then the rows, then the extras; -1 after the last pair
    claiming   (P, 2)   each other house and each house with two of its cells or more, in the order
                        of the walk
    leaps      (C, l)   cells that a cell sees though no house has both, and that chains and wings
                        follow; padded with -1, and empty but in `scoring_tables_of`

C is the number of cells, n the size, H the number of houses that there are places for, k those of a
cell and p its peers (see `extent`). A house that the geometry does not have counts as an extra one,
comes last in the order and has no cell, so that it is never open and finds nothing.

Digits inside kernels are 0 … n-1 ("digit index"); people's digits are one more. All are int64, as
are the numbers that kernels hand on: another type of argument would be compiled as another
function.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from puzzle.geometry import Geometry, HouseKind
from solver.human.engine.extent import extent_of
from solver.human.engine.record import Array, new_record
from solver.human.scored import ScoredVariant

ROW, COLUMN, BOX, EXTRA = 0, 1, 2, 3
_WALK = (BOX, COLUMN, ROW, EXTRA)
_KINDS = {
    HouseKind.ROW: ROW,
    HouseKind.COLUMN: COLUMN,
    HouseKind.BOX: BOX,
    HouseKind.EXTRA: EXTRA,
}


class Tables:
    """A record of the tables drawn in the module's docstring; read-only, shared by all."""

    houses: Array
    kinds: Array
    houses_of: Array
    slots: Array
    peers: Array
    sees: Array
    order: Array
    cross: Array
    pointing: Array
    claiming: Array
    leaps: Array


LEAPS = 12
"""The most cells of other houses that one sees: 8 by a knight's move, 4 by a king's."""


@lru_cache(maxsize=32)
def tables_of(geometry: Geometry) -> Tables:
    """Return the tables of a geometry."""
    extent = extent_of(geometry)
    count = geometry.cell_count
    houses = _padded([house.cells for house in geometry.houses], extent.houses, extent.size)
    kinds = np.full(extent.houses, EXTRA, dtype=np.int64)
    kinds[: len(geometry.houses)] = [_KINDS[house.kind] for house in geometry.houses]
    houses_of = _padded(geometry.houses_of, count, extent.houses_of_cell)
    slots = np.full_like(houses_of, -1)
    for cell, own in enumerate(geometry.houses_of):
        for k, h in enumerate(own):
            slots[cell, k] = geometry.houses[h].cells.index(cell)
    sees = np.zeros((count, count), dtype=np.int64)
    for cell, others in enumerate(geometry.seen):
        sees[cell, list(others)] = 1
    order = np.argsort([_WALK.index(kind) for kind in kinds], kind="stable")
    cross = np.zeros((len(houses), len(houses)), dtype=np.int64)
    for cell, own in enumerate(geometry.houses_of):
        for k, h in enumerate(own):
            cross[h, list(own)] |= 1 << slots[cell, k]
    return new_record(
        Tables,
        houses=houses,
        kinds=kinds,
        houses_of=houses_of,
        slots=slots,
        peers=_padded(geometry.seen, count, extent.peers),
        sees=sees,
        order=order,
        cross=cross,
        leaps=_padded((), count, 1 if extent.houses_of_cell == EXTRA else LEAPS),
        **_crossings(geometry, order[: len(geometry.houses)].tolist()),
    )


def scoring_tables_of(scored: ScoredVariant) -> Tables:
    """Return the tables on which a variant is scored as SukakuExplainer does.

    They differ from the geometry's own in that

    - extra houses of each kind have a number of their own in `kinds`, `EXTRA` and above;
    - `claiming` has the pairs of houses between which it looks for locked candidates, in its order,
      those that begin with a box too, and `pointing` none;
    - `leaps` has the cells that see each other by a rule alone.
    """
    geometry = scored.geometry
    tables = new_record(
        Tables, **{name: getattr(tables_of(geometry), name) for name in Tables.__annotations__}
    )
    first = len(geometry.houses) - len(scored.kinds)
    tables.kinds[first : len(geometry.houses)] = [EXTRA + kind for kind in scored.kinds]
    tables.pointing[:] = -1
    tables.claiming[:] = _padded(scored.crossing, len(tables.claiming), 2)
    tables.leaps[:] = _padded(scored.leaps, geometry.cell_count, LEAPS)
    return tables


def _crossings(geometry: Geometry, walk: Iterable[int]) -> dict[str, Array]:
    """Return the tables `pointing` and `claiming`."""
    cells = [frozenset(house.cells) for house in geometry.houses]
    kinds = [_KINDS[house.kind] for house in geometry.houses]

    def crossing(first: int, others: Iterable[int]) -> list[tuple[int, int]]:
        return [(first, h) for h in others if h != first and len(cells[first] & cells[h]) > 1]

    houses = range(len(kinds))
    boxes = [h for h in houses if kinds[h] == BOX]
    lines = [[h for h in houses if kinds[h] == kind] for kind in (COLUMN, ROW, EXTRA)]
    pointing = [pair for kind in lines for box in boxes for pair in crossing(box, kind)]
    claiming = [pair for line in walk if kinds[line] != BOX for pair in crossing(line, houses)]
    rows = extent_of(geometry).houses ** 2
    return {"pointing": _padded(pointing, rows, 2), "claiming": _padded(claiming, rows, 2)}


def _padded(lines: Sequence[Sequence[int]], rows: int, columns: int) -> Array:
    """Return a table with these numbers at the beginning of its lines, padded with -1."""
    table = np.full((rows, columns), -1, dtype=np.int64)
    for i, line in enumerate(lines):
        table[i, : len(line)] = line
    return table
