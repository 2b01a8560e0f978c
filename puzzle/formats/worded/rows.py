"""The rows of a grid that begin at a line, or those of letters for its regions."""

from __future__ import annotations

import re

from puzzle.formats.labels import without_label
from puzzle.formats.paragraphs import MAX_BLOCK_WIDTH, Peek, is_row, row_of
from puzzle.formats.plain.line import is_line
from puzzle.grid import Grid
from puzzle.table import CLUE_PARTS

ORNAMENT = re.compile(r"[\s|+=_-]*[-=+_|]{3}[\s|+=_-]*")
"""What is drawn around rows, and between them."""
_MOST_EMPTY = 2
"""Empty lines that may part the grid, the regions, and the rules."""
MOST_LINES = 2_500
"""Lines that the rules of a puzzle may take."""


def is_border(peek: Peek, at: int) -> bool:
    """Recognise the border of a drawing, with its first row below."""
    return ORNAMENT.fullmatch(peek(at) or "") is not None and is_row(peek(at + 1) or "")


def bare_line(peek: Peek, at: int) -> str | None:
    """Return a line, a puzzle on it without what it is called; None behind the end."""
    line = peek(at)
    return None if line is None else without_label(line, (peek(at - 1) or "") if at > 0 else "")


def rows_from(peek: Peek, at: int, blanks: str) -> tuple[list[str] | None, int]:
    """Return the rows of a grid that begins at a line, and the line behind; None for no grid."""
    first = bare_line(peek, at) or ""
    body = first.strip()
    if len(body) > MAX_BLOCK_WIDTH and is_line(body):
        size = Grid.parse(body).geometry.size
        return [body[start : start + size] for start in range(0, size * size, size)], at + 1
    rows = list[str]()
    while (text := peek(at)) is not None:
        if ORNAMENT.fullmatch(text) and not row_of(text, "."):
            at += 1
            continue
        row = row_of(text, blanks)
        if not row or (rows and len(row) != len(rows[0])):
            break
        rows.append(row)
        at += 1
        if len(rows) == len(rows[0]):
            break
    is_grid = bool(rows) and len(rows) == len(rows[0]) and 2 <= len(rows) <= MAX_BLOCK_WIDTH
    if is_grid and ORNAMENT.fullmatch(first) and ORNAMENT.fullmatch(peek(at) or ""):
        at += 1  # the border below the last row
    if is_grid and len(rows) == len(CLUE_PARTS):
        # More such rows are a list of clues.
        is_grid = len(row_of(peek(at) or "", blanks)) != len(CLUE_PARTS)
    return (rows if is_grid else None), at


def past_empty(peek: Peek, at: int) -> int:
    """Return the next line that is not empty, if it is near; else the same."""
    for ahead in range(_MOST_EMPTY + 1):
        line = peek(at + ahead)
        if line is None:
            return at + ahead
        if line.strip() and not line.lstrip().startswith("#"):
            return at + ahead
    return at


def end_of_paragraph(peek: Peek) -> int:
    """Return how many lines there are up to the next empty one."""
    at = 0
    while (line := peek(at)) is not None and line.strip():
        at += 1
    return max(at, 1)
