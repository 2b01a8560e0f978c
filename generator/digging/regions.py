"""Layouts of jigsaws: random connected regions with a symmetry.

From the usual boxes, or from the rows where a size has none, cells of neighbouring regions are
exchanged, together with those that the symmetry takes them to, as long as every region stays in one
piece. What comes after many exchanges is far from where they began. A layout is taken only when it
has many grids: random ones are filled, and must differ in more than the names of their digits.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from generator.digging.draft import Reject
from generator.digging.fill_houses import fill_houses
from generator.digging.xoshiro import below
from puzzle.constraints.layout import ADJACENT
from puzzle.errors import RecipeError
from puzzle.geometry import Geometry, HouseKind
from puzzle.kernel import kernel
from puzzle.symmetry import Symmetry
from solver.search.general import board_for, houses_of

SAMPLES = 5
"""Random grids that a layout must have, each of another pattern of digits."""
EXCHANGES = 300
"""Exchanges tried for each cell."""
DRAWS = 200
"""Layouts drawn before a symmetry counts as one that has none."""
_SAMPLES_SMALL = {4: 2}
"""The same by size where there are not so many."""
MOST_ALIKE = 0.5
"""The largest share of cells that may stay in their region, from `LEAST_MIXED` on."""
MOST_ALIKE_SMALL = 0.99
"""The same below `LEAST_MIXED`: not the boxes themselves."""
LEAST_MIXED = 6
"""The smallest size whose layouts must differ that much from the boxes."""

Stream = npt.NDArray[np.uint64]


def draw_layout(geometry: Geometry, symmetry: Symmetry, stream: Stream) -> Geometry:
    """Return a geometry with random regions in place of its boxes.

    Args:
        geometry: its size, extra houses and constraints are kept.
        symmetry: that the regions keep as a whole.
        stream: random numbers; moves on.

    Raises:
        RecipeError: no layout of this size and symmetry was found that has many grids.
    """
    n = geometry.size
    extra = [house.cells for house in geometry.houses if house.kind is HouseKind.EXTRA]
    images = images_of(symmetry, geometry)
    neighbours = np.full((n * n, 4), -1, dtype=np.int64)
    for one, other in geometry.layout.pairs_at(ADJACENT):
        for a, b in ((one, other), (other, one)):
            neighbours[a, (neighbours[a] >= 0).sum()] = b
    usual = np.array(geometry.box_of, dtype=np.int64)
    for _ in range(DRAWS):
        regions = usual.copy()
        mix(regions, images, neighbours, stream, EXCHANGES * n * n)
        if (regions == usual).mean() > (MOST_ALIKE if n >= LEAST_MIXED else MOST_ALIKE_SMALL):
            continue
        drawn = Geometry.irregular(regions.tolist())
        if extra:
            drawn = drawn.with_houses(extra, f"{drawn.name} with extra houses")
        drawn = drawn.with_constraints(geometry.constraints)
        if not drawn.box_rows and has_many_grids(drawn, stream):
            return drawn
    raise RecipeError(
        f"No layout of {n}x{n} regions with the symmetry {symmetry.value} was found: give another."
    )


def stop_without_grids(rejects: Mapping[Reject, int], most: int, name: str) -> None:
    """Stop where attempts at a puzzle found no complete grid on any of the layouts drawn for it.

    Args:
        rejects: of all attempts so far.
        most: attempts to make before.
        name: of what puzzles are made on.

    Raises:
        RecipeError: so many attempts or more were made, and none found a grid.
    """
    found_none = rejects.get(Reject.NO_GRID, 0)
    if found_none >= most and found_none == sum(rejects.values()):
        raise RecipeError(
            f"No complete grid was found on {name} in {found_none} attempts: leave out a variant, "
            "or give another layout."
        )


def images_of(symmetry: Symmetry, geometry: Geometry) -> npt.NDArray[np.int64]:
    """Return where the moves of a symmetry take each cell, (moves, C); the first stays put.

    Raises:
        RecipeError: the moves do not take boxes to boxes, as on 6×6 a turn by 90 degrees.
    """
    boxes = [set(house.cells) for house in geometry.houses if house.kind is HouseKind.BOX]
    moves = symmetry.moves(geometry)
    for move in moves:
        if not all({move[cell] for cell in box} in boxes for box in boxes):
            raise RecipeError(
                f"Regions of {geometry.size}x{geometry.size} cannot have the symmetry "
                f"{symmetry.value}: give none, 180 or another."
            )
    return np.array(moves, dtype=np.int64)


def has_many_grids(geometry: Geometry, stream: Stream) -> bool:
    """Tell whether `SAMPLES` random grids can be filled, no two the same but for their digits."""
    n = geometry.size
    houses = houses_of(geometry)
    board = board_for(houses)
    digits = np.zeros(geometry.cell_count, dtype=np.uint8)
    found = set()
    wanted = _SAMPLES_SMALL.get(n, SAMPLES)
    for _ in range(SAMPLES * SAMPLES):
        if not fill_houses(houses, board, stream, digits):
            return False
        names = np.zeros(n + 1, dtype=np.uint8)
        names[digits[:n]] = np.arange(1, n + 1)
        found.add(names[digits].tobytes())
        if len(found) == wanted:
            return True
    return False


@kernel
def mix(
    regions: npt.NDArray[np.int64],
    images: npt.NDArray[np.int64],
    neighbours: npt.NDArray[np.int64],
    stream: Stream,
    tries: int,
) -> None:
    """Exchange cells of neighbouring regions, as often as it goes in so many tries.

    Args:
        regions: (C,) the region of each cell; changed.
        images: (moves, C) where the symmetry takes each cell.
        neighbours: (C, 4) the cells beside each, padded with -1.
        stream: random numbers; moves on.
        tries: exchanges tried.
    """
    cells = regions.size
    before = np.empty_like(regions)
    seen = np.empty(cells, dtype=np.int64)
    queue = np.empty(cells, dtype=np.int64)
    for _ in range(tries):
        one, other = below(stream, cells), below(stream, cells)
        first, second = regions[one], regions[other]
        if first == second or not borders(regions, neighbours, one, second):
            continue
        if not borders(regions, neighbours, other, first):
            continue
        for cell in range(cells):
            before[cell] = regions[cell]
        fits = True
        for k in range(images.shape[0]):
            a, b = images[k, one], images[k, other]
            # Where a move takes the pair to itself, the exchange has been made already.
            if regions[a] == before[a] and regions[b] == before[b]:
                regions[a], regions[b] = before[b], before[a]
            elif regions[a] != before[b] or regions[b] != before[a]:
                fits = False
        if not fits or not are_whole(regions, neighbours, seen, queue):
            for cell in range(cells):
                regions[cell] = before[cell]


@kernel
def borders(
    regions: npt.NDArray[np.int64], neighbours: npt.NDArray[np.int64], cell: int, region: int
) -> bool:
    """Whether a cell is beside one of a region."""
    for k in range(4):
        if neighbours[cell, k] >= 0 and regions[neighbours[cell, k]] == region:
            return True
    return False


@kernel
def are_whole(
    regions: npt.NDArray[np.int64],
    neighbours: npt.NDArray[np.int64],
    seen: npt.NDArray[np.int64],
    queue: npt.NDArray[np.int64],
) -> bool:
    """Whether every region has as many cells as there are regions, all in one piece."""
    cells = regions.size
    size = 0
    while size * size < cells:
        size += 1
    for cell in range(cells):
        seen[cell] = 0
    pieces = 0
    for start in range(cells):
        if seen[start]:
            continue
        pieces += 1
        seen[start] = 1
        queue[0] = start
        done, end = 0, 1
        while done < end:
            cell = queue[done]
            done += 1
            for k in range(4):
                other = neighbours[cell, k]
                if other >= 0 and not seen[other] and regions[other] == regions[start]:
                    seen[other] = 1
                    queue[end] = other
                    end += 1
        if end != size:
            return False
    return pieces == size
