"""Regions of a grid that are told by which neighbours belong together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence


def patches(size: int, are_one: Callable[[int, int], bool]) -> Sequence[int]:
    """Return the number of the patch of each cell, row by row: that of its first cell.

    Args:
        size: rows of the grid.
        are_one: tells whether two cells that touch are of one patch; the second is to the right
            of the first, or below it.
    """
    found = list(range(size * size))

    def root(cell: int) -> int:
        while found[cell] != cell:
            found[cell] = found[found[cell]]
            cell = found[cell]
        return cell

    for cell in range(size * size):
        beside = [cell + 1] if (cell + 1) % size else []
        below = [cell + size] if cell + size < size * size else []
        for other in (*beside, *below):
            if are_one(cell, other):
                one, far = sorted((root(cell), root(other)))
                found[far] = one
    return [root(cell) for cell in range(size * size)]


def are_regions(names: Sequence[object], size: int) -> bool:
    """Tell whether names of all cells are of regions: as many as rows, each of as many cells."""
    return set(Counter(names).values()) == {size}


def are_lines(names: Sequence[object], size: int) -> bool:
    """Tell whether names of all cells are those of the rows, or of the columns."""
    lines = ([n // size for n in range(size * size)], [n % size for n in range(size * size)])
    return any(len({*zip(line, names, strict=True)}) == size for line in lines)
