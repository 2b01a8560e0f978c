"""The notation ``.sdk`` of SadMan and SudoCue: a line for each row, one character a cell.

Blank is ``.`` or ``0``, as in the line notation, and digits above 9 are letters; blanks may stand
between the boxes. Lines that begin
with ``#`` say more: ``#A`` author, ``#D`` description, ``#C`` comment, ``#B`` date, ``#S`` source,
``#L`` level, ``#U`` address. A variant has headings: below ``[Puzzle]`` stand the givens, below
``[State]`` what a player made of them, which is no puzzle of its own. A heading of a word and a
number, such as ``Grid 01``, starts a puzzle too.

Written plain at 9x9 and below, with ``[Puzzle]`` above each larger grid.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.plain.line import is_usual
from puzzle.formats.plain.rows import GridRow, is_grid_height, stacked, symbol_cell, symbol_row
from puzzle.formats.record import Record
from puzzle.formats.text import Block, blocks, without_comment
from puzzle.geometry import CLASSIC, LARGEST_SIZE, Geometry
from puzzle.grid import SYMBOLS, Grid

NAME = "sdk"
SUFFIXES = (".sdk", ".txt")

_PUZZLE, _STATE = "[puzzle]", "[state]"
_TITLE = re.compile(r"[A-Za-z]+ +#?[0-9]+:?|\[[^\]]*\]")
_PLAIN_SYMBOLS = frozenset("0123456789.*_-")
_NARROWEST_BOX = 3
"""Entries of fewer signs are rather numbers."""
_LIKE_A_LINE = 16
"""A row this long may as well be a 4x4 puzzle on a line."""


def holds(geometry: Geometry) -> bool:
    """Hold the usual boxes: the rows say nothing of others."""
    return is_usual(geometry)


def recognises(head: Sequence[str]) -> bool:
    """Tell whether it has a heading ``[Puzzle]``, or most rows are as long as grids are wide."""
    if any(text.strip().lower() == _PUZZLE for text in head):
        return True
    texts = [text.strip() for block in islice(blocks(head, _begins), 1) for _, text in block.lines]
    bodies = (without_comment(text).strip() for text in texts)
    rows = [_joined(body) for body in bodies if not is_heading(body)]
    if not rows:
        return False
    width, count = Counter(map(len, rows)).most_common(1)[0]
    if width == _LIKE_A_LINE and not _is_whole(rows):
        return False
    alike = sum(len(row) == width and _looks_like_a_row(row) for row in rows)
    return 4 <= width <= LARGEST_SIZE and is_grid_height(count, width) and 2 * alike > len(rows)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each grid of a block."""
    seen = False
    for block in blocks(lines, _begins):
        first = block.lines[0][1].strip().lower()
        if first == _STATE and seen:
            continue
        seen = True
        yield from stacked(block, _rows(block), geometry, symbol_cell)


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """Yield a line for each row of each grid, and an empty line between two grids."""
    for index, grid in enumerate(grids):
        n = grid.geometry.size
        heading = "[Puzzle]\n" if n > CLASSIC.size else ""
        rows = (f"{row}\n" for row in grid.geometry.rows_of(str(grid)))
        yield "\n" * (index > 0) + heading + "".join(rows)


def _begins(before: Sequence[str], text: str) -> bool:
    """Recognise a heading, and for a header below a whole grid."""
    if is_heading(text.strip()):
        return True
    if not text.startswith("#"):
        return False
    # A heading begins a block, so that none stands below its first line.
    height = len(before) - is_heading(before[0].strip())
    return height >= len(before[-1].strip())


def _rows(block: Block) -> list[GridRow]:
    return [
        symbol_row(number, without_comment(text))
        for number, text in block.lines
        if not is_heading(text.strip())
    ]


def is_heading(text: str) -> bool:
    """Recognise a line that stands above the rows of a puzzle, such as ``[Puzzle]``."""
    return _TITLE.fullmatch(text) is not None


def _looks_like_a_row(text: str) -> bool:
    return (
        all(symbol.upper() in SYMBOLS or symbol in _PLAIN_SYMBOLS for symbol in text)
        and 2 * sum(symbol in _PLAIN_SYMBOLS for symbol in text) > len(text)
    ) or (len(text) > CLASSIC.size and all(symbol in SYMBOLS for symbol in text))


def _joined(row: str) -> str:
    """Return a row without the blanks between its boxes."""
    parts = row.split()
    return "".join(parts) if all(len(part) >= _NARROWEST_BOX for part in parts) else row


def _is_whole(rows: Sequence[str]) -> bool:
    """Recognise 16 rows of 16 with digits that no 4x4 puzzle has."""
    return len(rows) % _LIKE_A_LINE == 0 and any(
        symbol not in "01234.*_-Xx" for row in rows for symbol in row
    )


LINE_KINDS: LineKinds = {LineKind.HEADING: is_heading}
