"""Grids that are drawn: squares of lines, and digits at places within them.

What a drawing says is where its digits stand. A square is a grid if each sign in it is a digit in
the middle of a cell, one a cell, for one of the sizes that there are; candidates, which stand
around the middle, and words make it none.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.symbols import geometry_of

SIZES = (9, 6, 4, 8, 10, 12, 15, 16, 25)
"""Grids that are looked for, the usual first."""
_FARTHEST = 0.2
"""How far from the middle of its cell a digit may stand, by the side of the cell."""
BLANKS = frozenset(".-_*0")
"""What an empty cell may say."""
_SPREAD = 0.5
"""How far apart the signs of a number may be, by the side of the cell."""


class Mark(NamedTuple):
    """A sign and its middle: x to the right, y down."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class LatticeFrame:
    """A square: its corner on the upper left, and its side."""

    left: float
    top: float
    side: float

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point is in it."""
        return self.left <= x <= self.left + self.side and self.top <= y <= self.top + self.side


def outermost(frames: Iterable[LatticeFrame]) -> list[LatticeFrame]:
    """Return the squares that are in no other, from the top down and from left to right."""
    kept: list[LatticeFrame] = []
    for frame in sorted(frames, key=lambda frame: -frame.side):
        middle = frame.left + frame.side / 2, frame.top + frame.side / 2
        if not any(other.holds(*middle) for other in kept):
            kept.append(frame)
    return sorted(kept, key=lambda frame: (round(frame.top), frame.left))


def grid_in(frame: LatticeFrame, marks: Sequence[Mark]) -> Grid | None:
    """Return the grid that is drawn in a square; None where it is none.

    Args:
        frame: the square.
        marks: the signs in it, of which there is at least one.
    """
    found = [(far, grid) for size in SIZES for far, grid in _fits(frame, marks, size)]
    return min(found, key=lambda one: one[0])[1] if found else None


def _fits(frame: LatticeFrame, marks: Sequence[Mark], size: int) -> list[tuple[float, Grid]]:
    """Return how far the digits of a grid of this size stand from the middles, and the grid."""
    side = frame.side / size
    cells: dict[int, list[Mark]] = {}
    for mark in marks:
        column, row = int((mark.x - frame.left) / side), int((mark.y - frame.top) / side)
        if not (0 <= column < size and 0 <= row < size):
            return []
        cells.setdefault(row * size + column, []).append(mark)
    geometry = geometry_of(size * size, None)
    if geometry is None:
        return []
    digits, far = bytearray(size * size), 0.0
    for cell, there in cells.items():
        row, column = divmod(cell, size)
        middle = frame.left + (column + 0.5) * side, frame.top + (row + 0.5) * side
        x, y = (
            sum(mark.x for mark in there) / len(there),
            sum(mark.y for mark in there) / len(there),
        )
        away = max(abs(x - middle[0]), abs(y - middle[1])) / side
        apart = max(mark.x for mark in there) - min(mark.x for mark in there)
        digit = digit_of("".join(mark.text for mark in sorted(there, key=lambda mark: mark.x)))
        if away > _FARTHEST or apart > _SPREAD * side or not 1 <= digit <= size:
            return []
        far += away
        digits[cell] = digit
    return [(far / max(len(cells), 1), Grid(bytes(digits), geometry))]


def aligned_grid(
    frame: LatticeFrame, marks: Sequence[Mark], geometry: Geometry = CLASSIC
) -> Grid | None:
    """Return the grid of digits that all stand at one place of their cells; None for none.

    As in `grid_in`, but the place need not be the middle: drawings say of texts where they begin.

    Args:
        frame: the square.
        marks: the signs in it.
        geometry: of the grid.
    """
    size = geometry.size
    side = frame.side / size
    digits = bytearray(geometry.cell_count)
    places = list[tuple[float, float]]()
    for mark in marks:
        x, y = (mark.x - frame.left) / side, (mark.y - frame.top) / side
        column, row = int(x), int(y)
        digit = digit_of(mark.text)
        if not (0 <= x < size and 0 <= y < size and 1 <= digit <= size):
            return None
        if digits[row * size + column]:
            return None
        digits[row * size + column] = digit
        places.append((x - column, y - row))
    for axis in (0, 1):
        along = [place[axis] for place in places]
        if not along or max(along) - min(along) > _FARTHEST:
            return None
    return Grid(bytes(digits), geometry)


def grid_of_marks(marks: Sequence[Mark]) -> Grid | None:
    """Return the 9×9 grid of digits that have nothing around them; None where they are none.

    They stand in nine columns and nine rows, all as far from one another, and in each there is one.
    """
    if not marks:
        return None
    across, down = _nine([mark.x for mark in marks]), _nine([mark.y for mark in marks])
    if across is None or down is None or abs(across[1] - down[1]) > _FARTHEST * across[1]:
        return None
    side = across[1]
    frame = LatticeFrame(across[0] - side / 2, down[0] - side / 2, CLASSIC.size * side)
    return aligned_grid(frame, marks)


def grid_between(
    across: Sequence[float], down: Sequence[float], marks: Sequence[Mark]
) -> Grid | None:
    """Return the grid of a table whose columns and rows may be of any width; None for none.

    Args:
        across: where its upright lines are, from left to right.
        down: where its other lines are, from the top down.
        marks: the signs in it, one number a cell.
    """
    size = len(across) - 1
    geometry = geometry_of(size * size, None) if len(down) == size + 1 and size in SIZES else None
    if geometry is None or not marks:
        return None
    cells: dict[int, list[Mark]] = {}
    for mark in marks:
        column, row = bisect(across, mark.x) - 1, bisect(down, mark.y) - 1
        if not (0 <= column < size and 0 <= row < size):
            return None
        cells.setdefault(row * size + column, []).append(mark)
    digits = bytearray(size * size)
    for cell, there in cells.items():
        text = "".join(mark.text for mark in sorted(there, key=lambda mark: mark.x))
        digit = 0 if text in BLANKS else digit_of(text)
        if not digit and text not in BLANKS:
            return None
        if digit > size:
            return None
        digits[cell] = digit
    return Grid(bytes(digits), geometry) if any(digits) else None


def gathered(
    marks: Sequence[Mark], near: float, place: Callable[[Mark], float]
) -> list[list[Mark]]:
    """Return the marks in groups that lie near one another along an axis, in its order."""
    groups = list[list[Mark]]()
    for mark in sorted(marks, key=place):
        if not groups or place(mark) - place(groups[-1][-1]) > near:
            groups.append([])
        groups[-1].append(mark)
    return groups


def _nine(places: Sequence[float]) -> tuple[float, float] | None:
    """Return the first and the distance of nine places; None where there are no nine."""
    ordered = sorted(places)
    side = (ordered[-1] - ordered[0]) / (CLASSIC.size - 1)
    if side <= 0:
        return None
    steps = [(place - ordered[0]) / side for place in ordered]
    is_even = all(abs(step - round(step)) < _FARTHEST / 2 for step in steps)
    return (ordered[0], side) if is_even and len(set(map(round, steps))) == CLASSIC.size else None


def digit_of(text: str) -> int:
    """Return the digit that a text stands for: a number, or A for 10; 0 for none."""
    if text.isascii() and text.isdecimal() and len(text) <= 2:
        return int(text)
    return ord(text) - ord("A") + 10 if len(text) == 1 and "A" <= text <= "P" else 0
