"""Grids that are drawn: squares of lines, and digits at places within them.

What a drawing says is where its digits stand. A square is a grid if each sign in it is a digit in
the middle of a cell, one a cell, for one of the sizes that there are; candidates, which stand
around the middle, and words make it none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from puzzle.grid import Grid
from puzzle.symbols import geometry_of

SIZES = (9, 6, 4, 8, 10, 12, 15, 16, 25)
"""Grids that are looked for, the usual first."""
_FARTHEST = 0.2
"""How far from the middle of its cell a digit may stand, by the side of the cell."""
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
        digit = _digit("".join(mark.text for mark in sorted(there, key=lambda mark: mark.x)))
        if away > _FARTHEST or apart > _SPREAD * side or not 1 <= digit <= size:
            return []
        far += away
        digits[cell] = digit
    return [(far / max(len(cells), 1), Grid(bytes(digits), geometry))]


def _digit(text: str) -> int:
    """Return the digit that a text stands for: a number, or A for 10; 0 for none."""
    if text.isascii() and text.isdecimal() and len(text) <= 2:
        return int(text)
    return ord(text) - ord("A") + 10 if len(text) == 1 and "A" <= text <= "P" else 0
