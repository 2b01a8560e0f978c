"""The rows of a geometry beside those of a loaded model: what each kind tells the integer program.

A model is loaded for the houses of a geometry and kept. That of a jigsaw is loaded for its rows and
columns alone, which all jigsaws of a size share; the rows of its regions are added for each puzzle,
as those of constraints are.

Where there are cages with sums, rows are added that follow from the others: the sums that whole
houses leave beside the cages in them, which the field calls innies and outies. They change no
solution, and without them HiGHS takes ten times as long. They are written here from the rule of the
cages and of the houses; the search has its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from puzzle import Cell, Digit, Geometry, Grid
from puzzle.constraints import Program
from puzzle.constraints.program import sets_of_sum
from puzzle.geometry import HouseKind

CellSet: TypeAlias = int
"""Cells as bits: cell c is in the set where bit c is 1."""

MOST_LEFT = 7
"""Cells of a sum that follows from cages and houses; longer ones say too little."""
MOST_IN_SETS = 5
"""Cells of one house whose sum is told by the sets of digits that make it."""
MOST_WALKED = 3500
"""Columns of all long sums that are told by their parts.

With more, each of HiGHS's presolves takes a second, and a hundred of them fit into that time where
each sum is one row.
"""
MOST_LINES = 4
"""Rows or columns whose sum is taken together."""


@lru_cache(maxsize=64)
def base_of(geometry: Geometry) -> Geometry:
    """Return the geometry whose model is loaded and kept for this one."""
    bare = geometry.without_constraints
    if bare.box_rows or bare.canvas is not None:
        return bare
    lines = (HouseKind.ROW, HouseKind.COLUMN)
    houses = tuple(house for house in bare.houses if house.kind in lines)
    return Geometry(f"{bare.size}x{bare.size} rows and columns", bare.size, 0, 0, houses)


@lru_cache(maxsize=8)
def told(geometry: Geometry) -> Program:
    """Return the rows beside the loaded model, and the columns that they need beside x.

    Long sums are told by the sums that their parts may reach, unless that would make the program
    too large: then each is one row.
    """
    program = _told(geometry, Program(geometry.layout))
    if program.walk_columns > MOST_WALKED:
        return _told(geometry, Program(geometry.layout, most_arcs=0))
    return program


def _told(geometry: Geometry, program: Program) -> Program:
    """Return a program with the rows of a geometry added to it."""
    bare = geometry.without_constraints
    known = len(base_of(geometry).houses)
    for house in geometry.houses[known:]:
        for digit in range(1, geometry.size + 1):
            program.equal(((program.x(cell, digit), 1) for cell in house.cells), 1)
    for constraint in geometry.constraints:
        constraint.rows(geometry.layout, program)
    program.rest_follows()
    for innies, outies, total in sums_left(geometry):
        _add_sum(program, bare, innies, outies, total)
    return program


@lru_cache(maxsize=8)
def choices_of(geometry: Geometry) -> npt.NDArray[np.intp]:
    """Return the rows that say of n variables that exactly one is 1, (choices, n), as columns.

    First each cell and its digits, then each house and digit with the cells of the house.
    """
    n = geometry.size
    cells = np.arange(geometry.cell_count * n).reshape(-1, n)
    houses = np.array([house.cells for house in geometry.houses])
    places = houses[:, None, :] * n + np.arange(n)[None, :, None]
    return np.concatenate([cells, places.reshape(-1, n)])


def open_columns(puzzle: Grid) -> npt.NDArray[np.bool_]:
    """Return whether each column may be 1 beside the givens, by the rows that these are in.

    A given's column may, the other digits of its cell may not, nor may its digit in the cells that
    share a house with it.
    """
    geometry = puzzle.geometry
    is_open = np.ones((geometry.cell_count, geometry.size), dtype=np.bool_)
    for cell in puzzle.givens:
        is_open[cell] = False
        is_open[geometry.peers[cell], puzzle[cell] - 1] = False
    for cell in puzzle.givens:
        is_open[cell, puzzle[cell] - 1] = True
    return is_open.reshape(-1)


def candidates_of(puzzle: Grid, choice: int) -> list[tuple[Cell, Digit]]:
    """Return the candidates of one of the choices, cell and digit: its columns that are open."""
    columns = choices_of(puzzle.geometry)[choice]
    found = np.divmod(columns[open_columns(puzzle)[columns]], puzzle.geometry.size)
    return [(cell, digit + 1) for cell, digit in zip(*map(np.ndarray.tolist, found), strict=True)]


def name_of_choice(geometry: Geometry, choice: int) -> str:
    """Return one of the choices in print: ``r1c1`` for a cell, ``5 in row 3`` for a house."""
    if choice < geometry.cell_count:
        return geometry.cell_name(choice)
    house, digit = divmod(choice - geometry.cell_count, geometry.size)
    return f"{digit + 1} in {geometry.houses[house]}"


@lru_cache(maxsize=8)
def choice_of_name(geometry: Geometry) -> dict[str, int]:
    """Return the choices by what `name_of_choice` calls them."""
    count = geometry.cell_count + len(geometry.houses) * geometry.size
    return {name_of_choice(geometry, choice): choice for choice in range(count)}


def _add_sum(
    program: Program,
    bare: Geometry,
    innies: frozenset[Cell],
    outies: frozenset[Cell],
    total: int,
) -> None:
    """Add the rows of a sum: by digits where it has two cells, by sets where all differ."""
    n = bare.size
    digits = range(1, n + 1)
    if len(innies) + len(outies) == 2:
        (one, sign), (other, back) = [(c, 1) for c in innies] + [(c, -1) for c in outies]
        for digit in digits:
            needed = (total - sign * digit) * back
            terms = [(program.x(one, digit), 1)]
            if needed in digits:
                program.equal([*terms, (program.x(other, needed), -1)], 0)
            else:
                program.at_most(terms, 0)
        return
    is_short = not outies and len(innies) <= MOST_IN_SETS
    if is_short and any(innies <= house for house in _cells_of_houses(bare)):
        program.one_set(tuple(sorted(innies)), sets_of_sum(n, len(innies), total))
        return
    terms = [term for cell in sorted(innies) for term in program.value(cell)]
    terms += [term for cell in sorted(outies) for term in program.value(cell, -1)]
    program.equal(terms, total)


def sums_left(geometry: Geometry) -> Iterator[tuple[frozenset[Cell], frozenset[Cell], int]]:
    """Yield the short sums that cages leave of whole houses.

    Yields:
        The innies, the outies, and by how much the sum of the first is greater; none twice.
    """
    if not geometry.constraints:
        return
    from puzzle.constraints.killer_cage import KillerCage

    cages: list[tuple[CellSet, int]] = []
    for rule in geometry.constraints:
        if isinstance(rule, KillerCage) and rule.value is not None:
            cells = _set_of(rule.cells)
            if not any(cells & other for other, _ in cages):
                cages.append((cells, rule.value))
    found = set()
    is_square = geometry.canvas is None
    for area, whole in _areas(geometry.without_constraints) if cages and is_square else ():
        innies, outies, total = area, 0, whole
        for cells, value in cages:
            within = cells & area
            if 2 * within.bit_count() > cells.bit_count():
                innies, outies, total = innies & ~within, outies | cells & ~area, total - value
        is_short = 0 < innies.bit_count() + outies.bit_count() <= MOST_LEFT
        if is_short and (innies, outies) not in found:
            found.add((innies, outies))
            yield _cells_in(innies), _cells_in(outies), total


@lru_cache(maxsize=8)
def _areas(bare: Geometry) -> tuple[tuple[CellSet, int], ...]:
    """Return cells that are whole houses without a common one, and the sum of all of them.

    Args:
        bare: a geometry without constraints, so that all puzzles on it share what is returned.
    """
    n = bare.size
    whole = n * (n + 1) // 2
    cells = [_set_of(house.cells) for house in bare.houses]
    lines = [
        cells[i : i + count]
        for count in range(2, min(MOST_LINES, n - 1) + 1)
        for first in (0, n)
        for i in range(first, first + n - count + 1)
    ]
    boxes = combinations(cells[2 * n : 3 * n], 2)
    together = [*([house] for house in cells), *lines, *boxes]
    return tuple((reduce(or_, houses), len(houses) * whole) for houses in together)


@lru_cache(maxsize=8)
def _cells_of_houses(bare: Geometry) -> tuple[frozenset[Cell], ...]:
    """Return the cells of each house of a geometry without constraints."""
    return tuple(frozenset(house.cells) for house in bare.houses)


def _set_of(cells: Iterable[Cell]) -> CellSet:
    return sum(1 << cell for cell in cells)


def _cells_in(cells: CellSet) -> frozenset[Cell]:
    return frozenset(cell for cell in range(cells.bit_length()) if cells >> cell & 1)
