"""Room for the finders of groups in a position's record; it means nothing between calls.

    places      (L, 2)     the house and the slots of each literal, where there are groups among
                           them: see `grouped`
    sets        (A, 3)     the almost locked sets: house, slots, digits; see `almost`
    set_cells   (A, W)     the cells of each set
    set_spots   (A, n, W)  the cells of each set that may hold a digit
    set_seen    (A, n, W)  the cells outside that may hold it and see all of these
    restricted  (A, A)     for two sets the digits that only one of them can have
    removed     (n, W)     the cells that lose a digit

L is the most literals, groups among them, and sets of cells are W words of `WORD` bits. On grids
larger than 9×9 there is no room, and these finders find nothing: the room grows with a square.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry, HouseKind

LARGEST = 9
"""The largest size of a grid on which there is room for groups."""
MOST_SETS = 1500
"""Almost locked sets that are looked at; further ones are passed over."""
WORD = 62


class GroupRoom:
    """The fields drawn in the module's docstring."""

    places: npt.NDArray[np.int64]
    sets: npt.NDArray[np.int64]
    set_cells: npt.NDArray[np.int64]
    set_spots: npt.NDArray[np.int64]
    set_seen: npt.NDArray[np.int64]
    restricted: npt.NDArray[np.int64]
    removed: npt.NDArray[np.int64]


def most_grouped(geometry: Geometry) -> int:
    """How many grouped nodes a position can have: one for a digit where a line crosses a box."""
    if geometry.size > LARGEST:
        return 0
    boxes = [set(house.cells) for house in geometry.houses if house.kind is HouseKind.BOX]
    lines = [house.cells for house in geometry.houses if house.kind is not HouseKind.BOX]
    return geometry.size * sum(not box.isdisjoint(line) for box in boxes for line in lines)


def group_arrays(geometry: Geometry) -> dict[str, npt.NDArray[np.int64]]:
    """The arrays drawn in the module's docstring, empty."""
    n = geometry.size
    words = -(-geometry.cell_count // WORD)
    has_room = n <= LARGEST
    sets = MOST_SETS if has_room else 1
    literals = geometry.cell_count * n + most_grouped(geometry) if has_room else 1
    shapes: dict[str, tuple[int, ...]] = {
        "places": (literals, 2),
        "sets": (sets, 3),
        "set_cells": (sets, words),
        "set_spots": (sets, n, words),
        "set_seen": (sets, n, words),
        "restricted": (sets, sets),
        "removed": (n, words),
    }
    return {name: np.zeros(shape, dtype=np.int64) for name, shape in shapes.items()}
