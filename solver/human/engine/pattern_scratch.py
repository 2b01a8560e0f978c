"""Room for the pattern finders in a position's record; it means nothing between calls.

    around     (p,)         a cell's peers, in Sudoku Explainer's order
    cells      (C,)         cells (or houses) of a pattern, in the order found
    extras     (C,)         per cell the digits that keep a position from being a grave
    passable   (C,)         1 where a loop over two digits may pass
    path       (2n + 1,)    the cells of a loop
    turns      (2n + 1, 5)  per cell of the path what is still to try
    visits     (H,)         at which parities of the path a house was visited
    winner     (1,)         what the best loop costs
    excluders  (C,)         per cell the small cells that see it, as a mask of their numbers
    small      (2, 63)      the small cells and their candidates
    near       (63,)        the candidates of common excluders
    thirds     (C, p)       per base cell the cells that can stand beside it
    ends       (C,)         how many of these there are

C, n, H and p are the board's numbers of cells, digits, houses and peers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry

MOST_EXCLUDERS = 63
"""Small cells are numbered by the bits of one integer; further ones are passed over."""


class PatternRoom:
    """The fields drawn in the module's docstring."""

    around: npt.NDArray[np.int64]
    cells: npt.NDArray[np.int64]
    extras: npt.NDArray[np.int64]
    passable: npt.NDArray[np.int64]
    path: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    visits: npt.NDArray[np.int64]
    winner: npt.NDArray[np.int64]
    excluders: npt.NDArray[np.int64]
    small: npt.NDArray[np.int64]
    near: npt.NDArray[np.int64]
    thirds: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]


def pattern_arrays(geometry: Geometry) -> dict[str, npt.NDArray[np.int64]]:
    """The arrays drawn in the module's docstring, empty."""
    n, cells = geometry.size, geometry.cell_count
    peers = max(map(len, geometry.peers))
    shapes: dict[str, tuple[int, ...]] = {
        "around": (peers,),
        "cells": (cells,),
        "extras": (cells,),
        "passable": (cells,),
        "path": (2 * n + 1,),
        "turns": (2 * n + 1, 5),
        "visits": (len(geometry.houses),),
        "winner": (1,),
        "excluders": (cells,),
        "small": (2, MOST_EXCLUDERS),
        "near": (MOST_EXCLUDERS,),
        "thirds": (cells, peers),
        "ends": (cells,),
    }
    return {name: np.zeros(shape, dtype=np.int64) for name, shape in shapes.items()}
