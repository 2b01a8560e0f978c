"""Bars between cells that stand at other places from row to row, as walls of regions do."""

from __future__ import annotations

import re
from collections import Counter

from puzzle.geometry import CLASSIC

_CELL = r"[1-9.*_0\u00b7?-]"
_ROW = re.compile(rf"[ |]*{_CELL}(?:[ |]*{_CELL}){{{CLASSIC.size - 1}}}[ |]*")
_LONGEST = 100
"""Characters of a row."""
_FEWEST = 2
"""Rows that are no slip."""


def uneven_bars(text: str) -> str:
    """Return the first row of a grid whose bars stand otherwise than in most; empty for none.

    One row alone may be a slip; where some rows have no bars, those of the others part no cells.
    """
    if "|" not in text:
        return ""
    lines = [line.strip() for line in text.split("\n") if len(line) <= _LONGEST]
    rows = {line: _bars_of(line) for line in lines if _ROW.fullmatch(line)}
    counts = Counter(rows.values())
    if len(rows) < CLASSIC.size or counts[()]:
        return ""
    usual = counts.most_common(1)[0][0]
    others = [line for line, bars in rows.items() if bars != usual]
    return others[0] if len(others) >= _FEWEST else ""


def _bars_of(row: str) -> tuple[int, ...]:
    """Return how many cells stand before each bar within a row."""
    found, cells = list[int](), 0
    for sign in row:
        if sign == "|" and 0 < cells < CLASSIC.size:
            found.append(cells)
        cells += sign not in " |"
    return tuple(found)
