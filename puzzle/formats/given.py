"""What callers give for a grid, whatever it is: one function makes a grid of it.

Most give a grid. Readers of notations are loaded for text alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isqrt
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from puzzle.errors import NotationError
from puzzle.geometry import LARGEST_SIZE, Geometry
from puzzle.grid import Grid
from puzzle.symbols import BLANKS

_MAY_BE_BLANK = "fOU"
_MAY_BE_TEXT = "OU"
"""Kinds of arrays whose entries may be NaN, None or text; and whose entries may be text."""
_ROWS = (str, list, tuple, np.ndarray)
"""What a row may be; anything else among rows is an entry."""
_PLAIN = re.compile(r"[1-9.]{81}|[0-9]{81}")

GridLike: TypeAlias = (
    Grid
    | str
    | Sequence[str]
    | Sequence[Sequence[float | str | None]]
    | Sequence[float | None]
    | npt.NDArray[Any]
)
"""What every public function takes for a grid: see `as_grid`."""


def as_grid(puzzle: GridLike, geometry: Geometry | None = None) -> Grid:
    """Make a grid of what a caller gave.

    Args:
        puzzle: a grid; the text of one, in any notation that is text; its rows, each a text or a
            row of numbers; its numbers, row by row; or a NumPy array, of shape (size, size), or
            (size²,) as `Grid.to_array` gives. In rows and arrays a number may be a text, and 0,
            None, NaN and the blanks of the line notation are blank.
        geometry: of the grid; by default what the text says, else the plain one of its size.

    Raises:
        NotationError: it is none of these; it is a grid of another geometry; or see `read_one` and
            `Grid.from_table`.
    """
    match puzzle:
        case Grid():
            if geometry is not None and puzzle.geometry != geometry:
                wanted, given = geometry.name, puzzle.geometry.name
                raise NotationError(f"The grid is of the geometry {given}: give one of {wanted}.")
            return puzzle
        case str():
            return _read(puzzle, geometry)
        case np.ndarray():
            return _grid_of_array(puzzle, geometry)
        case list() | tuple():
            return _grid_of_rows(puzzle, geometry)
        case _ if hasattr(puzzle, "__array__"):  # a table of pandas and the like
            return _grid_of_array(np.asarray(puzzle), geometry)
    kind = type(puzzle).__name__
    raise NotationError(
        f"A puzzle is a Grid, its text, its rows or a NumPy array, and this is of type {kind}."
    )


def is_plain(text: str) -> bool:
    """Recognise the line of a 9×9 puzzle that can be nothing else.

    It has 81 characters, digits and one sign for blank; no notation but the line's knows it.
    """
    return _PLAIN.fullmatch(text) is not None


def _read(text: str, geometry: Geometry | None) -> Grid:
    if geometry is None and is_plain(text):
        return Grid.parse(text)
    from puzzle.formats.reading import read_one

    return read_one(text, geometry)


def _grid_of_array(array: npt.NDArray[Any], geometry: Geometry | None) -> Grid:
    kind, side = array.dtype.kind, isqrt(array.size)
    if array.ndim == 1 and kind in _MAY_BE_TEXT and array.size <= LARGEST_SIZE:
        return _grid_of_rows(array.tolist(), geometry)
    if array.ndim == 1 and 0 < side**2 == array.size:
        array = array.reshape(side, side)
    if array.ndim == 2 and kind in _MAY_BE_BLANK:
        return _grid_of_rows(array.tolist(), geometry)
    return Grid.from_table(array, geometry)


def _grid_of_rows(rows: Sequence[Any], geometry: Geometry | None) -> Grid:
    if rows and all(isinstance(row, str) for row in rows):
        return _read("\n".join(rows), geometry)
    side = isqrt(len(rows))
    if 0 < side**2 == len(rows) and not any(isinstance(row, _ROWS) for row in rows):
        rows = [rows[i : i + side] for i in range(0, len(rows), side)]
    if all(isinstance(row, list | tuple) for row in rows):
        return Grid.from_table([list(map(_number, row)) for row in rows], geometry)
    return Grid.from_table(rows, geometry)


def _number(entry: object) -> Any:
    """Return what an entry stands for; itself where it stands for no number."""
    if entry is None or entry != entry:  # NaN alone differs from itself
        return 0
    if not isinstance(entry, str):
        return entry
    from puzzle.formats.text import integer

    text = entry.strip()
    number = 0 if text in ("", *BLANKS) else integer(text)
    return entry if number is None else number
