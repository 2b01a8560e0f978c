"""The line notation (``.sdm``): one puzzle a line, one character a cell, row-major.

Blank is ``.`` or ``0``; ``*``, ``_``, ``-``, ``X`` and a space are read too. Digits above 9 are
letters, A = 10. An empty line, and everything from ``#`` on, is a comment. Written with ``.`` for
blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from puzzle.errors import GeometryError, NotationError
from puzzle.formats.batch import Batch, Int64Array, UInt8Array, rows_of
from puzzle.formats.record import Record
from puzzle.formats.source import lines_of
from puzzle.formats.text import each_line, record_of, without_comment
from puzzle.geometry import CLASSIC, MAX_BOX_SIDE, Cell, Digit, Geometry
from puzzle.grid import SYMBOLS, Grid

NAME = "line"
SUFFIXES = (".sdm", ".txt")

BLANKS = ".0*_-Xx"
FEWEST_CELLS = 36
"""Cells of a puzzle that is known amid other things; a smaller one looks like a number."""
_VALUES = {
    **{symbol: value for value, symbol in enumerate(SYMBOLS)},
    **{symbol.lower(): value for value, symbol in enumerate(SYMBOLS)},
    **dict.fromkeys(BLANKS, 0),
    " ": 0,
}
_VALUE_OF_BYTE = bytes(_VALUES.get(chr(byte), 255) for byte in range(256))
"""The same for each byte of Latin-1, 255 for what is no digit."""
_PLAIN = bytes(255 if byte == ord(" ") else value for byte, value in enumerate(_VALUE_OF_BYTE))
"""The same without the space, which counts at some places of a line and not at others."""
_LINE_FEED = ord("\n")
_SHOWN_CHARACTERS = 3
_MISSED_KEYS = (1, -1, 2, -2)
_NUMBERS = MAX_BOX_SIDE**2
_NUMBER_WIDTH = 3


def parse_line(text: str, geometry: Geometry | None = None) -> Grid:
    """The grid of one line; see `puzzle.grid.Grid.parse`.

    Raises:
        NotationError: with `column` and `cell` of the first character that is no digit, or for
            a wrong length, with the nearest reading where it is plain.
    """
    body, start, found = _cells(text, geometry)
    if found is None:
        raise _wrong_length(text, geometry)
    digits = body.encode("latin-1", "replace").translate(_VALUE_OF_BYTE)
    try:
        grid = Grid(digits, found)
    except NotationError:
        cell = next(cell for cell, digit in enumerate(digits) if digit > found.size)
        raise no_digit(body[cell], cell, found, column=start + cell + 1) from None
    if len(text) < len(body) and grid.conflicts():
        raise _wrong_length(text, geometry)  # what is missing was not lost at the end
    return grid


def parse_part(text: str, part: slice, geometry: Geometry | None = None) -> Grid:
    """The grid of a part of a line; columns in errors count from the start of the line.

    Args:
        text: the line.
        part: where in it the puzzle stands, start and stop at least 0.
        geometry: the geometry; by default the plain one with as many cells.

    Raises:
        NotationError: as `parse_line` does.
    """
    try:
        return parse_line(text[part], geometry)
    except NotationError as error:
        raise error.at_column(part.start + (error.column or 1)) from None


def symbol_digit(symbol: str, cell: Cell, geometry: Geometry, **place: Any) -> Digit:
    """The digit that a character stands for, 0 for blank.

    Args:
        symbol: the character.
        cell: where it stands in the grid.
        geometry: the geometry of the grid.
        place: line and column of the error.

    Raises:
        NotationError: it is no digit of the geometry.
    """
    value = _VALUES.get(symbol)
    if value is None or value > geometry.size:
        raise no_digit(symbol, cell, geometry, **place)
    return value


def no_digit(symbol: str, cell: Cell, geometry: Geometry, **place: Any) -> NotationError:
    """The error for a character that is no digit; see `symbol_digit`."""
    return NotationError(
        f"{symbol!r} is no digit: write {_digit_range(geometry)}, and . or 0 for blank.",
        cell=geometry.cell_name(cell),
        character=symbol,
        **place,
    )


def is_line(text: str) -> bool:
    """True when a line can be read as a puzzle of some size."""
    try:
        parse_line(text)
    except NotationError:
        return False
    return True


def solves(puzzle: str, other: str) -> bool:
    """True when the second of two lines has no blank and every given of the first."""
    return len(puzzle) == len(other) and all(
        there not in BLANKS and (given in BLANKS or given == there)
        for given, there in zip(puzzle, other, strict=True)
    )


def geometry_of(count: int, geometry: Geometry | None) -> Geometry | None:
    """The geometry of this many cells: the one asked for, or any plain one; None for neither."""
    if geometry is not None:
        return geometry if geometry.cell_count == count else None
    return _plain(count)


@lru_cache(64)
def _plain(count: int) -> Geometry | None:
    try:
        return Geometry.for_cell_count(count)
    except GeometryError:
        return None


def is_usual(geometry: Geometry) -> bool:
    """True for the plain geometry with the usual boxes of its size.

    It is the one that a notation means which says nothing but the digits.
    """
    plain = geometry_of(geometry.cell_count, None)
    return plain is geometry or plain == geometry


def holds(geometry: Geometry) -> bool:
    """True for the usual boxes: the line says nothing of others."""
    return is_usual(geometry)


def recognises(head: Sequence[str]) -> bool:
    """True when some line can be read as a puzzle."""
    return any(is_line(line) for text in head if (line := without_comment(text)).strip())


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line; blank lines and comments are no records."""
    return map(_with_assumption, each_line(lines, partial(parse_commented, geometry=geometry)))


def read_batches(pieces: Iterable[bytes], first: int = 1) -> Iterator[Record | Batch]:
    """The same records, those by the batch that are 81 characters and nothing else.

    Args:
        pieces: the source, as `puzzle.formats.source.Source.pieces` has it.
        first: 1-based number of its first line.
    """
    for piece in pieces:
        codes = np.frombuffer(piece, dtype=np.uint8)
        ends = np.flatnonzero(codes == _LINE_FEED)
        yield from _read_piece(piece, codes, ends, first)
        first += len(ends)


def _read_piece(
    piece: bytes, codes: UInt8Array, ends: Int64Array, first: int
) -> Iterator[Record | Batch]:
    """The records of some whole lines, the first of which has this number."""
    starts = np.concatenate(([0], ends[:-1] + 1))
    lengths = ends - starts
    whole = np.flatnonzero(lengths == CLASSIC.cell_count)
    texts = _windows(codes)[starts[whole]]
    digits = rows_of(texts.tobytes().translate(_PLAIN))
    is_plain = digits.max(axis=1, initial=0) <= CLASSIC.size
    plain = whole[is_plain]
    batch = Batch(first + plain, texts[is_plain], digits[is_plain])
    lengths[plain] = 0
    others = np.flatnonzero(lengths)
    done = 0
    for other, here in zip(others.tolist(), np.searchsorted(plain, others).tolist(), strict=True):
        if done < here:
            yield batch[done:here]
            done = here
        (text,) = lines_of([piece[starts[other] : ends[other]]])
        record = record_of(first + other, text, parse_commented)
        if record is not None:
            yield _with_assumption(record)
    if done < len(batch):
        yield batch[done:]


def _windows(codes: UInt8Array) -> UInt8Array:
    """For each place, as many codes from there on as a line of a classic grid has."""
    padded = codes if len(codes) >= CLASSIC.cell_count else np.zeros(CLASSIC.cell_count, np.uint8)
    return sliding_window_view(padded, CLASSIC.cell_count)


def parse_commented(text: str, geometry: Geometry | None = None) -> Grid:
    """The grid of one line that may have a comment behind it.

    Raises:
        NotationError: as `parse_line` does; it says so where a ``#`` stands within the puzzle.
    """
    body = without_comment(text)
    try:
        return parse_line(body, geometry)
    except NotationError as error:
        if error.column is not None or len(body) == len(text):
            raise
        # A # within a puzzle may be a slip of the keys.
        column = len(body) + 1
        message = f"{error.message} The # in column {column} begins a comment."
        raise NotationError(message, column=column, character="#") from None


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """One line a grid, ``.`` for blank, each ended by a newline."""
    for grid in grids:
        yield f"{grid}\n"


def _cells(text: str, geometry: Geometry | None) -> tuple[str, int, Geometry | None]:
    """The cells of a line, the number of characters before them, and whose cells they are.

    Spaces at the ends are blanks if the line has the right length with them, or if it lost some at
    its end; else they are white space.
    """
    whole = text.rstrip("\r\n")
    body = whole.strip()
    if len(body) == len(whole) and " " not in body:
        return body, 0, geometry_of(len(body), geometry)
    size = geometry or CLASSIC
    if _has_lost_blanks(whole.rstrip(), size):
        return whole.rstrip().ljust(size.cell_count), 0, size
    if found := geometry_of(len(whole), geometry):
        return whole, 0, found
    return body, text.index(body), geometry_of(len(body), geometry)


def _has_lost_blanks(body: str, geometry: Geometry) -> bool:
    """True for digits and spaces that are too few, as when an editor cut the spaces at the end.

    A puzzle with one solution lacks fewer than two rows there. Numbers with single spaces between
    them are another notation.
    """
    missing = geometry.cell_count - len(body)
    return (
        0 <= missing < 2 * geometry.size
        and "  " in body
        and all(symbol == " " or symbol in SYMBOLS[1 : geometry.size + 1] for symbol in body)
        and not is_row_of_numbers(body)
    )


def is_row_of_numbers(text: str) -> bool:
    """True for a row of the largest grid, numbers of up to two digits in columns of equal width."""
    return len(text.split()) == _NUMBERS and not text[_NUMBER_WIDTH - 1 :: _NUMBER_WIDTH].strip()


def _with_assumption(record: Record) -> Record:
    """The record, which says so if blanks were put at its end."""
    content, missing = record.content, 0
    if isinstance(content, Grid) and record.text.strip().count(" "):
        missing = content.geometry.cell_count - len(without_comment(record.text))
    if missing < 1:
        return record
    blanks = "1 blank is" if missing == 1 else f"{missing} blanks are"
    note = (
        f"{blanks} taken to be cut from its end: if spaces were lost elsewhere, write . for them."
    )
    return replace(record, assumed=note)


def _wrong_length(text: str, geometry: Geometry | None) -> NotationError:
    """The error for a length that fits no grid, with the nearest reading where it is plain."""
    body = text.strip()
    start = text.index(body)
    strange = [i for i, character in enumerate(body) if _VALUES.get(character.strip()) is None]
    if found := geometry_of(len(body) - len(strange), geometry):
        characters = list(dict.fromkeys(body[i] for i in strange))[:_SHOWN_CHARACTERS]
        shown = " and ".join(map(repr, characters))
        return NotationError(
            f"{_amount(body, found)}, which it has without {shown}.",
            column=start + strange[0] + 1,
            character=body[strange[0]],
        )
    word = body.split(maxsplit=1)[0] if body else ""
    if found := geometry_of(len(word), geometry):
        return NotationError(
            f"{_amount(body, found)}, which the first word has: put the rest after a #.",
            column=start + len(word) + 1,
        )
    near = (geometry_of(len(body) + miss, geometry) for miss in _MISSED_KEYS)
    return NotationError(f"{_amount(body, next(filter(None, near), geometry or CLASSIC))}.")


def _amount(body: str, geometry: Geometry) -> str:
    n, count = geometry.size, geometry.cell_count
    difference = len(body) - count
    amount = f"{abs(difference)} too {'many' if difference > 0 else 'few'}"
    length = "1 character" if len(body) == 1 else f"{len(body)} characters"
    return f"{length}, {amount}: a {n}x{n} puzzle is one line of {count} characters"


def _digit_range(geometry: Geometry) -> str:
    if geometry.size <= 9:
        return f"1 to {geometry.size}"
    return f"1 to 9 or A to {SYMBOLS[geometry.size]}"
