"""The notation ``.ss`` of Simple Sudoku: a grid drawn with bars between its boxes.

As in ``|.3.|4..|...|``, with ``|---+---+---|`` between the bands and ``*-----------*`` around it
all; the frame may be missing, and blanks may stand between the cells. Blank is ``.`` or ``0``.
Digits above 9 are letters. The lines may be those of box drawings, ``│`` and ``─``. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from puzzle.formats.record import Record
from puzzle.formats.rows import GridRow, stacked, symbol_cell, symbol_row
from puzzle.formats.text import Block, blocks, without_comment
from puzzle.geometry import Geometry

NAME = "ss"
SUFFIXES = (".ss", ".txt")

BARS = "|\u2502\u2503\u2551"
"""Bars between the cells of a row: the vertical line, and those of box drawings."""
_RULE = re.compile(
    r"[\s*+.:'|]*[-=]{2,}[-=+*.:'|\s]*|[\s\u2500-\u257f]*[\u2500-\u257f]{3}[\s\u2500-\u257f]*"
)


def recognises(head: Sequence[str]) -> bool:
    """True when most lines of the first block have bars, or are rules between such lines."""
    texts = [text for block in islice(blocks(head), 1) for _, text in block.lines]
    drawn = sum(has_bars(text) or is_rule(text) for text in texts)
    return any(map(has_bars, texts)) and 2 * drawn > len(texts)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record for each grid of a block."""
    for block in blocks(lines, _begins):
        yield from stacked(block, _rows(block), geometry, symbol_cell)


def _begins(before: Sequence[str], text: str) -> bool:
    """True for the frame of a drawing, right below that of another."""
    return _is_frame(text) and _is_frame(before[-1])


def _is_frame(text: str) -> bool:
    return not has_bars(text) and is_rule(text)


def _rows(block: Block) -> list[GridRow]:
    return [
        symbol_row(number, without_comment(text), BARS)
        for number, text in block.lines
        if not is_rule(text)
    ]


def has_bars(text: str) -> bool:
    """True for a line with a bar in it."""
    return any(bar in text for bar in BARS)


def is_rule(text: str) -> bool:
    """True for a line of ornament between the rows of a drawing."""
    return _RULE.fullmatch(text) is not None
