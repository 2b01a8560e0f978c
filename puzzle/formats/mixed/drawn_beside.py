"""Drawings side by side with bars around all their cells: ``│ 5 │   │ 3 │ …``, 9×9.

Between rows may stand lines, as above the first and below the last. One drawing alone is read as
Simple Sudoku's are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC

_SIZE = CLASSIC.size
_LONGEST = 400
"""Characters of a line."""
_BARS = dict.fromkeys(map(ord, "\u2502\u2503\u2551\u00a6\uff5c\u2506\u250a"), "|")
_ONE = re.compile(rf"\|(?:[^|]{{1,5}}\|){{{_SIZE}}}")
_BESIDE = re.compile(rf"\s*{_ONE.pattern}(?:\s{{1,40}}{_ONE.pattern})+\s*")
_BLANKS = frozenset({"", ".", "_", "*", "-", "0", "\u00b7"})
_RULE = re.compile(r"[\s|+=_\u2500-\u257f-]*[+=_\u2500-\u257f-]{3}[\s|+=_\u2500-\u257f-]*")


class DrawnBeside(NamedTuple):
    """How many lines there are, and for each row that of each drawing, from left to right."""

    lines: int
    rows: Sequence[Sequence[str]]


def drawn_beside(ahead: Ahead, offset: int = 0) -> DrawnBeside | None:
    """Return the 9×9 grids of drawings side by side; None for anything else.

    Args:
        ahead: the source.
        offset: lines before the first, 0 or more.
    """
    rows, at = list[Sequence[str]](), offset
    while len(rows) < _SIZE:
        row = _row_of(text := _line(ahead, at))
        if row is None:
            row = _row_of(_line(ahead, at + 1)) if _RULE.fullmatch(text) else None
            at += 1
        if row is None or (rows and len(row) != len(rows[0])):
            return None
        rows.append(row)
        at += 1
    at += _RULE.fullmatch(_line(ahead, at)) is not None
    if _row_of(_line(ahead, at)) is not None:
        return None
    return DrawnBeside(at - offset, rows)


def _line(ahead: Ahead, at: int) -> str:
    text = ahead.peek(at) or ""
    return text.replace("\u00a0", " ") if len(text) <= _LONGEST else ""


@remembered
def _row_of(text: str) -> Sequence[str] | None:
    """Return the cells of each drawing in a line, points for blanks; None for no such."""
    barred = text.translate(_BARS)
    if not _BESIDE.fullmatch(barred):
        return None
    found = [
        ["." if (told := cell.strip()) in _BLANKS else told for cell in one[1:-1].split("|")]
        for one in _ONE.findall(barred)
    ]
    are_digits = all(len(cell) == 1 and cell in "123456789." for row in found for cell in row)
    return ["".join(row) for row in found] if are_digits else None
