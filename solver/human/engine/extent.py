"""How large the tables and the rooms are that kernels work on: a few sizes for any houses.

Kernels are compiled for the shapes of the arrays in their records. Were these the geometry's own, a
submitted grid with a number of extra houses that nobody had before would compile for half a minute,
whatever its time limit. So only plain grids, rows, columns and boxes without a further rule, have
tables of their own size, and small ones have not. Every other geometry of a size shares those for
`FEW` extra houses or, with more, for `MANY`; places that it does not need stay empty, and find
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from puzzle.geometry import Geometry, HouseKind

FEW = 4
"""As many as the windows have; irregular regions without an extra house count here too."""
MANY = 50
"""As many as a puzzle that is read may have; beyond, in multiples of it."""
SMALL = 6
"""Up to this size compiling for plain grids would cost more than it ever spares."""


@dataclass(frozen=True, slots=True)
class Extent:
    """What tables and rooms have places for; two geometries of one extent share their kernels.

    Attributes:
        size: digits, exactly.
        cell_count: cells, exactly.
        houses: houses.
        houses_of_cell: houses that one cell is in.
        peers: cells that one cell sees.
        crossings: pairs of a row or column and a box that have cells in common.
    """

    size: int
    cell_count: int
    houses: int
    houses_of_cell: int
    peers: int
    crossings: int


@lru_cache(maxsize=64)
def extent_of(geometry: Geometry) -> Extent:
    """Return the extent of the tables for a geometry."""
    n = geometry.size
    plain = 3 * n
    most_seen = max(map(len, geometry.seen))
    is_plain = geometry.box_rows and len(geometry.houses) == plain and not geometry.constraints
    if is_plain and n > SMALL:
        return Extent(n, geometry.cell_count, plain, 3, most_seen, _crossings(geometry))
    extra = max(len(geometry.houses) - plain, -(-most_seen // (n - 1)) - 3)
    room = FEW if extra <= FEW else -(-extra // MANY) * MANY
    peers = min(geometry.cell_count - 1, (3 + room) * (n - 1))
    return Extent(n, geometry.cell_count, plain + room, 3 + room, peers, n * 2 * n)


def _crossings(geometry: Geometry) -> int:
    boxes = [set(house.cells) for house in geometry.houses if house.kind is HouseKind.BOX]
    lines = [h.cells for h in geometry.houses if h.kind in (HouseKind.ROW, HouseKind.COLUMN)]
    return sum(not box.isdisjoint(line) for box in boxes for line in lines)
