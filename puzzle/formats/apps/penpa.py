"""Links of Penpa-edit: a plain Sudoku drawn there, as its numbers in big.

What stands behind ``p=`` is Base64 (RFC 4648) of raw DEFLATE (RFC 1951) of some lines: what kind of
board it is, the empty rows and columns around it, and, in the fourth, what is drawn, as JSON with
shortened names. A drawing says no rules: one with more than numbers and lines between boxes is
refused, with what else there is.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.json_text import parse_json
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, Term, in_quotes, joined, message
from puzzle.symbols import geometry_of

LARGEST_UNPACKED = 1_000_000
"""Bytes of a drawing, unpacked."""

_LINK = re.compile(r"penpa[^?#]{0,60}[?#][^\s]{0,60}?\bp=([A-Za-z0-9+/=_-]{20,})")
_KINDS = ("square", "sudoku")
_DRAWN = 3
"""The line where the drawing is, from 0."""
_AROUND = 2
"""Rows and columns that the numbers of cells count beyond each side of the board."""
_DIGITS = 6
"""Digits of a number that no drawing has."""
_SHORT = re.compile(r"\bz[A-Z0-9_](?=:)")
_NUMBERS, _EDGES = ("zN", "number"), ("zE", "edge", "lineE")
_WITHIN_BOXES = Term("lines within boxes")
_NAMES = {
    "zC": Term("cages"),
    "cage": Term("cages"),
    "z6": Term("cages"),
    "killercages": Term("cages"),
    "zT": Term("thermometers"),
    "thermo": Term("thermometers"),
    "z7": Term("thermometers"),
    "nobulbthermo": Term("thermometers"),
    "z3": Term("arrows"),
    "arrows": Term("arrows"),
    "zL": Term("lines"),
    "line": Term("lines"),
    "zF": Term("lines"),
    "freeline": Term("lines"),
    "zW": Term("walls"),
    "wall": Term("walls"),
    "zY": Term("symbols"),
    "symbol": Term("symbols"),
    "zS": Term("shaded cells"),
    "surface": Term("shaded cells"),
    "z2": Term("edges"),
    "freelineE": Term("edges"),
    "freeedge": Term("edges"),
    "z4": Term("removed edges"),
    "deletelineE": Term("removed edges"),
    "deleteedge": Term("removed edges"),
    "z0": Term("frames"),
    "squareframe": Term("frames"),
    "z5": Term("polygons"),
    "polygon": Term("polygons"),
    "zD": Term("arrows"),
    "direction": Term("arrows"),
}


def data_in(link: str) -> str | None:
    """Return the data of a drawing in a link; None for another link."""
    found = _LINK.search(link)
    return None if found is None else found[1]


def grid_of(data: str, geometry: Geometry | None = None) -> Grid:
    """Return the grid that is drawn.

    Args:
        data: what stands behind ``p=``.
        geometry: the geometry asked for; by default the plain one of its size.

    Raises:
        NotationError: it is damaged, no square board, or more than a plain Sudoku.
    """
    lines = _unpacked(data).split("\n")
    kind, *numbers = lines[0].split(",")
    if kind not in _KINDS or len(lines) <= _DRAWN:
        raise NotationError(
            message("penpa.board", "The drawing is on no square board of Penpa-edit's.")
        )
    width, height, *_ = [int(number) for number in numbers if number.isdecimal()] + [0, 0]
    space = parse_json(lines[1]) if lines[1].startswith("[") else [0, 0, 0, 0]
    if not isinstance(space, list) or len(space) != 4 or not all(map(_is_small, space)):
        raise _damaged()
    top, bottom, left, right = space
    size = width - left - right
    found = geometry_of(size * size, geometry) if 0 < size == height - top - bottom else None
    if found is None:
        raise NotationError(
            message(
                "penpa.size",
                "The board of the drawing is {height} by {width}: draw one of 9 by 9.",
                height=Numeral(height),
                width=Numeral(width),
            )
        )
    drawn = parse_json(_SHORT.sub(r'"\g<0>"', lines[_DRAWN].replace("zO", "null")))
    if not isinstance(drawn, dict):
        raise _damaged()
    board = _PenpaBoard(width + 2 * _AROUND, height + 2 * _AROUND, top, left)
    _check_drawn(drawn, found, board)
    return Grid(_digits(drawn, found, board), found)


def _unpacked(data: str) -> str:
    try:
        packed = base64.b64decode(data.replace("-", "+").replace("_", "/") + "==")
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        text = unpacker.decompress(packed, LARGEST_UNPACKED)
    except (binascii.Error, zlib.error, ValueError):
        raise _damaged() from None
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise _damaged()
    return text.decode(errors="replace")


def _damaged() -> NotationError:
    return NotationError(
        message(
            "penpa.damaged",
            "The data of Penpa-edit's link is damaged, or breaks off: copy it whole.",
        )
    )


def _is_small(number: object) -> bool:
    return isinstance(number, int) and 0 <= number < 100


class _PenpaBoard:
    """Where the edges of a board are, by the numbers of their ends."""

    def __init__(self, columns: int, rows: int, top: int, left: int) -> None:
        self._columns, self._first = columns, columns * rows
        self._top, self._left = top + _AROUND - 1, left + _AROUND - 1

    def cell(self, number: int) -> tuple[int, int]:
        """Return the row and column of a cell in the grid, from 0."""
        row, column = divmod(number, self._columns)
        return row - self._top - 1, column - self._left - 1

    def corner(self, number: int) -> tuple[int, int]:
        """Return the row and column of a corner: how many cells of the grid lie before it."""
        row, column = divmod(number - self._first, self._columns)
        return row - self._top, column - self._left


def _check_drawn(drawn: Mapping[str, Any], geometry: Geometry, board: _PenpaBoard) -> None:
    """Refuse what a plain Sudoku has not.

    Raises:
        NotationError: it is drawn.
    """
    others = {_NAMES[name] for name, value in drawn.items() if value and name in _NAMES}
    if not all(_is_of_boxes(edge, geometry, board) for edge in _edges(drawn)):
        others.add(_WITHIN_BOXES)
    if others:
        raise NotationError(
            message(
                "penpa.rules",
                "The drawing has {drawn}, and says no rules: send a link of f-puzzles or "
                "SudokuPad.",
                drawn=joined(", ", sorted(others)),
            )
        )


def _edges(drawn: Mapping[str, Any]) -> Iterator[str]:
    for name in _EDGES:
        edges = drawn.get(name)
        if isinstance(edges, dict):
            yield from map(str, edges)


def _is_of_boxes(edge: str, geometry: Geometry, board: _PenpaBoard) -> bool:
    """Recognise a line around or between boxes."""
    ends = edge.split(",")
    if len(ends) != 2 or not all(end.isdecimal() and len(end) < _DIGITS for end in ends):
        return False
    (row, column), (last_row, last_column) = (board.corner(int(end)) for end in ends)
    if row == last_row:
        return row % geometry.box_rows == 0
    return column == last_column and column % geometry.box_cols == 0


def _digits(drawn: Mapping[str, Any], geometry: Geometry, board: _PenpaBoard) -> bytes:
    """Return the digits of the numbers that are drawn in cells."""
    size, digits = geometry.size, bytearray(geometry.cell_count)
    numbers: dict[str, Any] = next(
        (drawn[name] for name in _NUMBERS if isinstance(drawn.get(name), dict)), {}
    )
    for place, entry in numbers.items():
        text = str(entry[0]).strip() if isinstance(entry, list) and entry else ""
        is_place = place.isdecimal() and len(place) < _DIGITS
        row, column = board.cell(int(place)) if is_place else (-1, -1)
        digit = int(text) if text.isdecimal() and len(text) < _DIGITS else 0
        if not (0 <= row < size and 0 <= column < size and 1 <= digit <= size):
            raise NotationError(
                message(
                    "penpa.digit",
                    "The drawing has {text} where a digit of the grid should be, and says no "
                    "rules: send the puzzle as 81 characters.",
                    text=in_quotes(text[:20]),
                )
            )
        digits[row * size + column] = digit
    return bytes(digits)
