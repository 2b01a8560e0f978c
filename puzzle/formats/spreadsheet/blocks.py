"""The blocks of a sheet: the cells that make one record, and the grid in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from puzzle.errors import NotationError
from puzzle.formats.chance import is_sound
from puzzle.formats.claim_names import SOLUTION_NAMES
from puzzle.formats.claim_words import claims_below
from puzzle.formats.claims import with_claims
from puzzle.formats.plain.line import parse_line
from puzzle.formats.plain.matrix import plain_grid
from puzzle.formats.record import Record
from puzzle.formats.spreadsheet.bands import bands
from puzzle.formats.spreadsheet.cells import SheetCell
from puzzle.formats.spreadsheet.grids import block_of
from puzzle.formats.spreadsheet.large import large_grid
from puzzle.formats.spreadsheet.marks import without_marks
from puzzle.formats.spreadsheet.meant import is_puzzle
from puzzle.formats.spreadsheet.rows_in_cells import puzzles_of_rows
from puzzle.formats.spreadsheet.sheet_block import SheetBlock
from puzzle.formats.spreadsheet.squares import (
    Square,
    gapped_square,
    labelled_square,
    spread_square,
    whole_squares,
    windows,
)
from puzzle.formats.spreadsheet.words_beside import (
    WORD,
    claims_apart,
    names_of_columns,
    ruled,
    told_above,
    under_columns,
    words_in,
)
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.symbols import BLANKS

_MOST_BEGINS = 10
"""Rows below an empty one with which a grid may begin."""


def blocks(
    rows: Iterable[list[SheetCell]], geometry: Geometry | None, title: str = ""
) -> Iterator[SheetBlock]:
    """Yield the blocks of a sheet, and the puzzles that stand in one cell.

    Words above a block may state its rules, or beside it; below the last they are of that.

    Args:
        rows: the cells of the sheet, row by row.
        geometry: of every puzzle; by default the plain one of as many cells.
        title: of the sheet, which may state a rule of all its blocks.
    """
    for block in _ruled_beside(rows, geometry):
        yield ruled(block, [title])


def _ruled_beside(
    rows: Iterable[list[SheetCell]], geometry: Geometry | None
) -> Iterator[SheetBlock]:
    size = (geometry or CLASSIC).size
    words, waiting = list[str](), list[SheetBlock]()
    for cells in bands(rows, size):
        claimed, band = claims_apart(without_marks(cells))
        words += claimed
        lines = {entry.row for entry in band if is_puzzle(entry)}
        words += words_in(entry for entry in band if entry.row not in lines)
        if found := list(_blocks_in(band, geometry)):
            yield from waiting
            waiting = [told_above(ruled(block, words), words, len(found)) for block in found]
            words = []
    below = claims_below("\n".join(words)) if len(waiting) == 1 else None
    for block in waiting:
        yield replace(ruled(block, words), claims=with_claims(block.claims, below))


def _blocks_in(band: Sequence[SheetCell], geometry: Geometry | None) -> Iterator[SheetBlock]:
    columns = names_of_columns(band)
    puzzles = [entry for entry in band if is_puzzle(entry)]
    solved = {column for column, name in columns.items() if name.lower() in SOLUTION_NAMES}
    lines = {entry.row for entry in puzzles if entry.column not in solved}
    rows = dict[int, list[SheetCell]]()
    for other in band:
        rows.setdefault(other.row, []).append(other)
    for entry in puzzles:
        if entry.column not in solved or entry.row not in lines:
            block = SheetBlock(entry.row, entry.column, entry.text, _parsed(entry.text, geometry))
            others = rows[entry.row]
            yield under_columns(ruled(block, words_in(others)), columns, others)
    if of_rows := puzzles_of_rows(band):
        for one in of_rows:
            yield SheetBlock(one.first.row, one.first.column, one.text, one.grid)
        return
    found = _of_band(band, geometry)
    if any(isinstance(one.content, NotationError) for one in found):
        found = next(filter(None, _below_others(band, geometry)), found)
    yield from found


def _below_others(
    band: Sequence[SheetCell], geometry: Geometry | None
) -> Iterator[list[SheetBlock]]:
    """Yield the blocks of the lower part of a band where all are grids, with those above.

    Above it are titles, words beside a number, or other cells over an empty row.
    """
    rows = {entry.row for entry in band if entry.text}
    bare = _below_titles(band)
    below_words = {entry.row + 1 for entry in band if WORD.search(entry.text)} & rows
    parted = {row for row in rows if row - 1 not in rows} - {min(rows, default=0)}
    begins = [bare[0].row if bare else 0, *sorted(parted | below_words)]
    for begin in begins[:_MOST_BEGINS]:
        below = [entry for entry in band if entry.row >= begin]
        if not 0 < len(below) < len(band):
            continue
        again = _of_band(below, geometry)
        if again and all(isinstance(one.content, Grid) for one in again):
            above = [entry for entry in band if entry.row < begin]
            yield [*(_of_band(above, geometry) if begin != begins[0] else ()), *again]


def _below_titles(band: Sequence[SheetCell]) -> list[SheetCell]:
    """Return the cells from the first row on that has more than short words: titles of puzzles."""
    first = (e.row for e in band if e.text and not (e.text.isalpha() and e.text not in BLANKS))
    begin = min(first, default=0)
    return [entry for entry in band if entry.row >= begin]


def _of_band(band: Sequence[SheetCell], geometry: Geometry | None) -> list[SheetBlock]:
    """Return the blocks of cells that follow one another without an empty row."""
    size = (geometry or CLASSIC).size
    entries = [entry for entry in band if entry.is_short]
    filled = [entry for entry in entries if entry.text]
    if (large := large_grid(filled, geometry)) is not None:
        return [_as_read(*large, filled)]
    squares = (
        spread_square(filled, size)
        or labelled_square(filled, size)
        or whole_squares(entries, geometry)
        or gapped_square(filled, geometry)
    )
    inside = {(entry.row, entry.column): entry for entry in band}
    has_lines = any(map(is_puzzle, band))
    # Beside puzzles of one cell each, a column of numbers counts or rates them.
    return [
        block_of(square, inside, geometry)
        for square in squares or _side_by_side(list(windows(filled, size)), filled)
        if not (has_lines and square.width == 1)
    ]


def _as_read(square: Square, record: Record, filled: Sequence[SheetCell]) -> SheetBlock:
    """Return the record of a square that was read otherwise."""
    told = {(entry.row, entry.column): entry.text for entry in filled}
    rows, columns = square.lines
    text = "\n".join("\t".join(told.get((row, column), "") for column in columns) for row in rows)
    return SheetBlock(square.row, square.column, text, record.content, notes=record.notes)


def _side_by_side(squares: Sequence[Square], filled: Sequence[SheetCell]) -> Sequence[Square]:
    """Return squares that touch as plain ones, where all are whole and keep the rules of 9×9."""
    n = CLASSIC.size
    if not all(square.height == square.width == n for square in squares):
        return squares
    inside = {(entry.row, entry.column): entry.text for entry in filled}
    for square in squares:
        rows, columns = square.lines
        grid = plain_grid([inside.get((row, column), "") for row in rows for column in columns])
        if grid is None or not is_sound(grid):
            return squares
    return [replace(square, is_plain=True) for square in squares]


def _parsed(text: str, geometry: Geometry | None) -> Grid | NotationError:
    """Return the puzzle of a cell: a line, or what else is one line, such as a link."""
    from puzzle.formats import read_one

    try:
        return parse_line(text, geometry)
    except NotationError as error:
        with suppress(NotationError):
            return read_one(text, geometry)
        return error
