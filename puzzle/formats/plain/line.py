"""The line notation (``.sdm``): one puzzle a line, one character a cell, row-major.

Blank is ``.`` or ``0``; ``*``, ``_``, ``-``, ``X`` and a space are read too, a space only where all
blanks are spaces. Digits above 9 are letters, A = 10. An empty line, and everything from ``#`` on,
is a comment. Written with ``.`` for blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from puzzle.errors import NotationError
from puzzle.formats.batch import Batch, Int64Array, UInt8Array, rows_of
from puzzle.formats.kinds import LineKind, LineKinds, Trait
from puzzle.formats.record import Record
from puzzle.formats.source import lines_of
from puzzle.formats.text import each_line, record_of, remembered, without_comment
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, counting, message
from puzzle.symbols import BLANKS, VALUE_OF_BYTE, geometry_of, has_length_of_a_grid

NAME = "line"
SUFFIXES = (".sdm", ".txt")
TRAITS = frozenset({Trait.LIKE_PLAIN_LINES})

_PLAIN = bytes(255 if byte == ord(" ") else value for byte, value in enumerate(VALUE_OF_BYTE))
"""The same without the space, which counts at some places of a line and not at others."""
_LINE_FEED = ord("\n")
_GIVENS_A_MISPRINT = 10
"""A solution may differ in one given of so many."""


def parse_line(text: str, geometry: Geometry | None = None) -> Grid:
    """Return the grid of one line; see `puzzle.grid.Grid.parse`."""
    return Grid.parse(text, geometry)


def parse_part(text: str, part: slice, geometry: Geometry | None = None) -> Grid:
    """Return the grid of a part of a line; columns in errors count from the start of the line.

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


@remembered
def is_line(text: str) -> bool:
    """Tell whether a line can be read as a puzzle of some size."""
    if not has_length_of_a_grid(text):
        return False  # as of most lines of words, soonest seen
    try:
        parse_line(text)
    except NotationError:
        return False
    return True


def solves(puzzle: str, other: str) -> bool:
    """Tell whether the second of two lines has no blank and every given of the first."""
    return len(puzzle) == len(other) and all(
        there not in BLANKS and (given in BLANKS or given == there)
        for given, there in zip(puzzle, other, strict=True)
    )


def meant_solution(puzzle: str, other: str) -> str | None:
    """Return the second of two lines as a solution of the first, right or wrong; None for none.

    It has no blank, and the givens of the first but for a misprint; it may be printed backwards.
    """
    if len(puzzle) != len(other) or not set(BLANKS).isdisjoint(other):
        return None
    givens = sum(sign not in BLANKS for sign in puzzle)
    if not FEWEST_GIVENS <= givens < len(puzzle):
        return None
    for way in (other, other[::-1]):
        pairs = zip(puzzle, way, strict=True)
        wrong = sum(given not in BLANKS and given != there for given, there in pairs)
        if _GIVENS_A_MISPRINT * wrong <= givens:
            return way
    return None


def is_usual(geometry: Geometry) -> bool:
    """Recognise the plain geometry with the usual boxes of its size.

    It is the one that a notation means which says nothing but the digits.
    """
    plain = geometry_of(geometry.cell_count, None)
    return plain is geometry or plain == geometry


def holds(geometry: Geometry) -> bool:
    """Hold the usual boxes: the line says nothing of others."""
    return is_usual(geometry)


def recognises(head: Sequence[str]) -> bool:
    """Tell whether some line can be read as a puzzle."""
    return any(is_line(line) for text in head if (line := without_comment(text)).strip())


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line; blank lines and comments are no records."""
    return map(_with_assumption, each_line(lines, partial(parse_commented, geometry=geometry)))


def read_batches(pieces: Iterable[bytes], first: int = 1) -> Iterator[Record | Batch]:
    """Yield the same records, those by the batch that are 81 characters and nothing else.

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
    """Yield the records of some whole lines, the first of which has this number."""
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
    """Return the grid of one line that may have a comment behind it.

    Raises:
        NotationError: as `parse_line` does; it says so where a ``#`` stands within the puzzle.
    """
    body = without_comment(text)
    try:
        grid = parse_line(body, geometry)
    except NotationError as error:
        if error.column is not None or len(body) == len(text):
            raise
        # A # within a puzzle may be a slip of the keys.
        column = len(body) + 1
        said = message(
            "line.comment",
            "{fault} The # in column {column} begins a comment.",
            fault=error.said,
            column=Numeral(column),
        )
        raise NotationError(said, column=column, character="#") from None
    return grid if len(body) == len(text) else _commented(grid, text[len(body) :].strip("# "))


def _commented(grid: Grid, comment: str) -> Grid:
    """Return the grid with the rules that a comment behind it states.

    Raises:
        NotationError: one is not read.
    """
    from puzzle.formats.rules.ruled import ruled_by

    return ruled_by(grid, comment)


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """One line a grid, ``.`` for blank, each ended by a newline."""
    for grid in grids:
        yield f"{grid}\n"


def _with_assumption(record: Record) -> Record:
    """Return the record, which says so if blanks were put at its end."""
    content, missing = record.content, 0
    if isinstance(content, Grid) and record.text.strip().count(" "):
        missing = content.geometry.cell_count - len(without_comment(record.text))
    if missing < 1:
        return record
    note = counting(
        "assumed.cut",
        "{count} blank is taken to be cut from its end: if spaces were lost elsewhere, write . for "
        "them.",
        "{count} blanks are taken to be cut from its end: if spaces were lost elsewhere, write . "
        "for them.",
        count=missing,
    )
    return replace(record, notes=(note,))


LINE_KINDS: LineKinds = {LineKind.PUZZLE: is_line}
