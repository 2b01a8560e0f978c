"""The notation ``.ss`` of Simple Sudoku: a grid drawn with bars between its boxes.

As in ``|.3.|4..|...|``, with ``|---+---+---|`` between the bands and ``*-----------*`` around it
all; the frame may be missing, and blanks may stand between the cells. Blank is ``.`` or ``0``.
Digits above 9 are letters. The lines may be those of box drawings, ``│`` and ``─``. Read only.

Where bars stand around each cell, an empty one is blank. Where several digits stand together, as in
the grids with candidates that solvers show, they are those of a blank cell, as in ``.sdx``. Numbers
or letters that count the rows, before the first bar of each, are left away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from puzzle.formats.apps.sdx import marked_cell
from puzzle.formats.kinds import LineKind, LineKinds
from puzzle.formats.plain.rows import GridRow, RowCell, stacked, symbol_cell, symbol_row
from puzzle.formats.plain.underlining import is_underlining
from puzzle.formats.record import Record
from puzzle.formats.text import are_labels, blocks, without_comment
from puzzle.geometry import CLASSIC, Geometry

NAME = "ss"
SUFFIXES = (".ss", ".txt")

BARS = "|\u2502\u2503\u2551"
"""Bars between the cells of a row: the vertical line, and those of box drawings."""
_DRAWN_RULE = re.compile(r"[\s*+.:'|]*+[-=]{2}[-=+*.:'|\s]*+")
_BOX_RULE = re.compile(r"[\s\u2500-\u257f]*+")
_BOX_LINES = re.compile(r"[\u2500-\u257f]{3}")
_FIRST_BAR = re.compile(f"[{BARS}]")
_STARTS_WITH_BAR = re.compile(f"\\s*[{BARS}]")
_ENDS_IN_BAR = re.compile(f"[{BARS}]\\s*$")
_ENTRY = re.compile(f"[^\\s{BARS}]+")
_MARKS = re.compile(r"[1-9]+|[.0*_-]")
_MARKED_WIDTHS = frozenset(range(4, 10))
_NARROWEST = 4
_MOST_SLIPS, _LONGEST = 3, 12
"""Cells of a 9×9 grid with bars around each that have more than one character, which is told."""

_Line = tuple[int, str]
"""The 1-based number of a line, and its text."""


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines of the first block have bars, or are rules between such lines."""
    texts = [text for block in islice(blocks(head), 1) for _, text in block.lines]
    drawn = sum(has_bars(text) or is_rule(text) for text in texts)
    return any(map(has_bars, texts)) and 2 * drawn > len(texts)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each grid of a block."""
    for block in blocks(lines, _begins):
        tall = _tall_rows(block.lines)
        rows = tall or [(number, text) for number, text in block.lines if not is_rule(text)]
        rows = _unlabelled([(number, without_comment(text)) for number, text in rows])
        if (marked := _marked_rows(rows)) is not None:
            yield from stacked(block, marked, geometry, marked_cell)
        else:
            framed = _framed_rows(rows)
            bare = framed or [symbol_row(number, text, BARS) for number, text in rows]
            yield from stacked(block, bare, geometry, symbol_cell)


def _tall_rows(lines: Sequence[_Line]) -> list[_Line] | None:
    """Return the rows of a drawing whose cells are several lines high; None for another.

    Between two rules there are as many lines each time, and as many times as a row has cells; in
    each cell one line at most has something.
    """
    bands = list[list[_Line]]()
    is_new = True
    for number, text in lines:
        if is_rule(text):
            is_new = True
            continue
        if is_new:
            bands.append([])
        bands[-1].append((number, text))
        is_new = False
    if len(bands) < _NARROWEST or len({*map(len, bands)}) != 1 or len(bands[0]) < 2:
        return None
    rows = list[_Line]()
    for band in bands:
        parts = [_FIRST_BAR.split(text.strip())[1:-1] for _, text in band]
        if {*map(len, parts)} != {len(bands)}:
            return None
        cells = [
            [part.strip() for part in cell if part.strip()] for cell in zip(*parts, strict=True)
        ]
        if any(len(cell) > 1 for cell in cells):
            return None
        rows.append((band[0][0], "|" + "|".join("".join(cell) or " " for cell in cells) + "|"))
    return rows


def _begins(before: Sequence[str], text: str) -> bool:
    """Recognise the frame of a drawing, right below that of another."""
    return _is_frame(text) and _is_frame(before[-1])


def _is_frame(text: str) -> bool:
    return not has_bars(text) and is_rule(text)


def _unlabelled(rows: list[_Line]) -> list[_Line]:
    """Return the rows without what counts them, before the first bar of each, put out by blanks."""
    heads = [_FIRST_BAR.split(text, maxsplit=1)[0] for _, text in rows]
    labels = [head.strip() for head in heads]
    size = len(labels)
    is_counted = size >= _NARROWEST and labels[0] and are_labels(labels)
    if not is_counted or not all(_ENDS_IN_BAR.search(text) for _, text in rows):
        return rows
    return [
        (number, " " * len(head) + text[len(head) :])
        for (number, text), head in zip(rows, heads, strict=True)
    ]


def _marked_rows(rows: Sequence[_Line]) -> list[GridRow] | None:
    """Return the rows of a grid with candidates, or None.

    All have as many entries, some of several.
    """
    found = [
        GridRow(number, tuple(RowCell(m.group(), m.start() + 1) for m in _ENTRY.finditer(text)))
        for number, text in rows
    ]
    widths = {len(row.cells) for row in found}
    entries = [cell.text for row in found for cell in row.cells]
    is_marked = len(widths) == 1 and widths <= _MARKED_WIDTHS
    has_marks = any(len(entry) > 1 for entry in entries) and all(map(_MARKS.fullmatch, entries))
    return found if is_marked and has_marks else None


def _framed_rows(rows: Sequence[_Line]) -> list[GridRow] | None:
    """Return the rows of a grid with bars around each cell, an empty one being blank.

    None for another. Of 9×9 cells a few may be none, so that the error names these.
    """
    found = []
    for number, text in rows:
        start, cells = 0, list[RowCell]()
        for part in _FIRST_BAR.split(text):
            cells.append(RowCell(part.strip() or " ", start + len(part) - len(part.lstrip()) + 1))
            start += len(part) + 1
        has_first = _STARTS_WITH_BAR.match(text) is None
        has_last = _ENDS_IN_BAR.search(text) is None
        found.append(GridRow(number, tuple(cells[not has_first : len(cells) - (not has_last)])))
    widths = {len(row.cells) for row in found}
    if len(widths) != 1 or min(widths) < _NARROWEST:
        return None
    is_headed = len(found) == min(widths) + 1 and _is_no_row([c.text for c in found[0].cells])
    kept = found[1:] if is_headed else found
    long = [cell.text for row in found for cell in row.cells if len(cell.text) > 1]
    is_square = len(kept) == CLASSIC.size and widths == {CLASSIC.size}
    has_slips = (
        is_square and len(long) <= _MOST_SLIPS and max(map(len, long), default=0) <= _LONGEST
    )
    return kept if has_slips or not long else None


def _is_no_row(texts: Sequence[str]) -> bool:
    """Recognise the head of a table: nothing in it, or what counts the columns."""
    return set(texts) == {" "} or are_labels(texts)


def has_bars(text: str) -> bool:
    """Recognise a line with a bar in it."""
    return any(bar in text for bar in BARS)


def is_rule(text: str) -> bool:
    """Recognise a line of ornament between the rows of a drawing."""
    if _DRAWN_RULE.fullmatch(text) or is_underlining(text):
        return True
    return _BOX_RULE.fullmatch(text) is not None and _BOX_LINES.search(text) is not None


LINE_KINDS: LineKinds = {LineKind.DRAWING: has_bars, LineKind.RULE: is_rule}
