"""Symmetries of the pattern of givens: which cells are given together or blank together.

A symmetry is the group that its maps generate on the square of cells; an *orbit* is a set of cells
that the group carries into one another. A pattern has the symmetry when every orbit is all givens
or all blanks. The digits take no part in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache

from puzzle.canvas import Canvas
from puzzle.errors import GeometryError
from puzzle.geometry import Cell, Geometry

LARGEST_ORBIT = 8
"""Cells of the largest orbit: the square has 8 symmetries."""

_Map = Callable[[int, int, int], tuple[int, int]]
"""From row, column and the last index (size - 1) to row and column."""


def _half_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, last - column


def _quarter_turn(row: int, column: int, last: int) -> tuple[int, int]:
    return column, last - row


def _flip_left_right(row: int, column: int, last: int) -> tuple[int, int]:
    return row, last - column


def _flip_top_bottom(row: int, column: int, last: int) -> tuple[int, int]:
    return last - row, column


def _transpose(row: int, column: int, _last: int) -> tuple[int, int]:
    return column, row


def _transpose_other(row: int, column: int, last: int) -> tuple[int, int]:
    return last - column, last - row


class Symmetry(Enum):
    """A symmetry of the pattern of givens; the value is its name on the command line.

    Attributes:
        sentence: what it looks like on the page.
    """

    NONE = "none"
    ROTATIONAL_180 = "180"
    ROTATIONAL_90 = "90"
    LEFT_RIGHT = "left-right"
    TOP_BOTTOM = "top-bottom"
    MIRRORS = "mirrors"
    DIAGONAL = "diagonal"
    ANTIDIAGONAL = "antidiagonal"
    DIAGONALS = "diagonals"
    FULL = "full"

    @property
    def sentence(self) -> str:
        """What it looks like on the page."""
        return _SENTENCES[self]

    def orbits(self, geometry: Geometry) -> tuple[tuple[Cell, ...], ...]:
        """Return the orbits of the cells, each ascending, by their first cells ascending.

        Raises:
            GeometryError: grids overlap in a layout that does not have the symmetry.
        """
        if geometry.canvas is not None:
            return _orbits_on_canvas(self, geometry.canvas)
        return _orbits(self, geometry.size)

    def moves(self, geometry: Geometry) -> tuple[tuple[Cell, ...], ...]:
        """Return all its moves, each as where it takes every cell; the first moves nothing."""
        return _moves(self, geometry.size)

    @classmethod
    def of(cls, geometry: Geometry, givens: Iterable[Cell]) -> Symmetry:
        """Return the symmetry of a pattern of givens that includes all others it has.

        There is one: the members are all subgroups of the symmetries of the square.
        """
        given = frozenset(givens)
        if geometry.canvas is None:
            steps = _all_steps(geometry.size)
            return _by_steps(geometry.size, tuple([_keeps(step, given) for step in steps]))
        held = [
            symmetry
            for symmetry in cls
            if symmetry.is_of(geometry) and symmetry.holds(geometry, given)
        ]
        return min(held, key=lambda symmetry: len(symmetry.orbits(geometry)))

    def is_of(self, geometry: Geometry) -> bool:
        """Tell whether a geometry has the symmetry: every square has, a canvas may not."""
        try:
            self.orbits(geometry)
        except GeometryError:
            return False
        return True

    def holds(self, geometry: Geometry, givens: Iterable[Cell]) -> bool:
        """Tell whether a pattern of givens has this symmetry."""
        given = frozenset(givens)
        if geometry.canvas is None:
            return all(_keeps(step, given) for step in _steps(self, geometry.size))
        return all(
            given.issuperset(orbit) or given.isdisjoint(orbit) for orbit in self.orbits(geometry)
        )


_GENERATORS: dict[Symmetry, tuple[_Map, ...]] = {
    Symmetry.NONE: (),
    Symmetry.ROTATIONAL_180: (_half_turn,),
    Symmetry.ROTATIONAL_90: (_quarter_turn,),
    Symmetry.LEFT_RIGHT: (_flip_left_right,),
    Symmetry.TOP_BOTTOM: (_flip_top_bottom,),
    Symmetry.MIRRORS: (_flip_left_right, _flip_top_bottom),
    Symmetry.DIAGONAL: (_transpose,),
    Symmetry.ANTIDIAGONAL: (_transpose_other,),
    Symmetry.DIAGONALS: (_transpose, _transpose_other),
    Symmetry.FULL: (_quarter_turn, _flip_left_right),
}

_SENTENCES = {
    Symmetry.NONE: "Givens stand anywhere.",
    Symmetry.ROTATIONAL_180: "The pattern is the same after half a turn.",
    Symmetry.ROTATIONAL_90: "The pattern is the same after a quarter turn.",
    Symmetry.LEFT_RIGHT: "The left half mirrors the right half.",
    Symmetry.TOP_BOTTOM: "The top half mirrors the bottom half.",
    Symmetry.MIRRORS: "Left mirrors right and top mirrors bottom.",
    Symmetry.DIAGONAL: "The pattern is mirrored in the diagonal from top left.",
    Symmetry.ANTIDIAGONAL: "The pattern is mirrored in the diagonal from top right.",
    Symmetry.DIAGONALS: "The pattern is mirrored in both diagonals.",
    Symmetry.FULL: "Every turn and every mirror leaves the pattern the same.",
}


@lru_cache(maxsize=64)
def _steps(symmetry: Symmetry, size: int) -> tuple[tuple[Cell, ...], ...]:
    """Return where each of its generators takes every cell."""
    places = [divmod(cell, size) for cell in range(size * size)]
    return tuple(
        tuple(row * size + column for row, column in (step(*place, size - 1) for place in places))
        for step in _GENERATORS[symmetry]
    )


def _keeps(step: tuple[Cell, ...], given: frozenset[Cell]) -> bool:
    """Tell whether a map, by where it takes every cell, takes all givens to givens."""
    return given.issuperset(map(step.__getitem__, given))


@lru_cache(maxsize=64)
def _all_steps(size: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the generators of all symmetries, each once."""
    return tuple(dict.fromkeys(step for symmetry in Symmetry for step in _steps(symmetry, size)))


@lru_cache(maxsize=1024)
def _by_steps(size: int, are_kept: tuple[bool, ...]) -> Symmetry:
    """Return the symmetry that includes all others whose generators are kept.

    Args:
        size: of the square.
        are_kept: for each of `_all_steps` whether the givens keep it.
    """
    kept = {step for step, is_kept in zip(_all_steps(size), are_kept, strict=True) if is_kept}
    held = [symmetry for symmetry in Symmetry if kept.issuperset(_steps(symmetry, size))]
    return min(held, key=lambda symmetry: len(_orbits(symmetry, size)))


@lru_cache(maxsize=64)
def _moves(symmetry: Symmetry, size: int) -> tuple[tuple[Cell, ...], ...]:
    steps = _steps(symmetry, size)
    found = [tuple(range(size * size))]
    for move in found:  # grows on the way
        for step in steps:
            further = tuple(step[cell] for cell in move)
            if further not in found:
                found.append(further)
    return tuple(found)


@lru_cache(maxsize=64)
def _orbits_on_canvas(symmetry: Symmetry, canvas: Canvas) -> tuple[tuple[Cell, ...], ...]:
    """Return the orbits of the places that have a cell; the maps go around the canvas's middle."""
    down, right = canvas.height - 1, canvas.width - 1
    # Twice the distance from the middle, about which the maps of a square of one cell turn.
    middle = [(2 * row - down, 2 * column - right) for row, column in canvas.places]
    at = {place: cell for cell, place in enumerate(middle)}
    own = list(range(len(middle)))
    for step in _GENERATORS[symmetry]:
        for cell, place in enumerate(middle):
            other = at.get(step(*place, 0))
            if other is None:
                raise GeometryError(
                    f"Grids in this layout cannot have the symmetry {symmetry.value}: give none, "
                    "180 or another."
                )
            first, second = sorted((own[cell], own[other]))
            if first != second:
                own = [first if number == second else number for number in own]
    orbits: dict[int, list[Cell]] = {}
    for cell, number in enumerate(own):
        orbits.setdefault(number, []).append(cell)
    return tuple(tuple(orbit) for orbit in orbits.values())


@lru_cache(maxsize=64)
def _orbits(symmetry: Symmetry, size: int) -> tuple[tuple[Cell, ...], ...]:
    seen: set[Cell] = set()
    orbits = []
    for first in range(size * size):
        if first in seen:
            continue
        orbit = {first}
        fresh = [first]
        while fresh:
            row, column = divmod(fresh.pop(), size)
            for move in _GENERATORS[symmetry]:
                new_row, new_column = move(row, column, size - 1)
                cell = new_row * size + new_column
                if cell not in orbit:
                    orbit.add(cell)
                    fresh.append(cell)
        seen |= orbit
        orbits.append(tuple(sorted(orbit)))
    return tuple(orbits)
