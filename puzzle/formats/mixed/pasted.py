"""Tables of HTML amid plain text, as people paste them out of the source of a page.

The lines from the first tag of a table to its last are read as a page is. Tags without a table, and
tables without a puzzle, are text like any other; so are those that a page shows as its text.
"""

from __future__ import annotations

import re
from dataclasses import replace

from puzzle.errors import NotationError
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.laid_out import LaidOut
from puzzle.formats.record import Record
from puzzle.formats.registry import PAGES
from puzzle.geometry import Geometry
from puzzle.grid import Grid

_LONGEST = 200_000
"""Characters of a table."""
_MOST_LINES = 5_000
_BEGIN = re.compile(r"<table(?=[\s>])|<t(?:body|head|r)(?=[\s>])", re.IGNORECASE)
_OPEN = re.compile(r"<table(?=[\s>])", re.IGNORECASE)
_END = re.compile(r"</table\s*>", re.IGNORECASE)
_BREAK = re.compile(r"<br\s?/?>", re.IGNORECASE)
_FEWEST_BREAKS = 8
"""Between the rows of a grid."""
_TAG = re.compile(r"</?t(?:able|body|head|foot|r|d|h)(?=[\s>])", re.IGNORECASE)


def pasted(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> LaidOut | None:
    """Return the puzzles of the table of HTML that begins here; None for anything else.

    Lines that were looked through in vain are not looked through again.

    Args:
        ahead: the source.
        geometry: the geometry of every record.
        offset: lines before it, 0 or more.
    """
    number, first = ahead.number + offset, ahead.peek(offset) or ""
    if number < ahead.no_table_before or "<" not in first:
        return None
    if not _BEGIN.search(first):
        return _broken(ahead, geometry, offset) if _BREAK.search(first) else None
    lines, room, last = list[str](), _LONGEST, 0
    depth = 0
    while len(lines) < _MOST_LINES and (text := ahead.peek(offset + len(lines))) is not None:
        lines.append(text)
        room -= len(text) + 1
        if room < 0:
            break
        if _TAG.search(text):
            last = len(lines)
        depth += len(_OPEN.findall(text)) - len(_END.findall(text))
        if depth <= 0 and _END.search(text):
            break
    lines = lines[:last]
    records = [
        _placed(one, number)
        for one in PAGES.read_page("\n".join(lines), geometry)
        if isinstance(one, Record)
    ]
    if not records:
        ahead.no_table_before = number + len(lines)
        return None
    return LaidOut(len(lines), records)


def _broken(ahead: Ahead, geometry: Geometry | None, offset: int) -> LaidOut | None:
    """Return the puzzles of lines that end in a tag for that, or of one line with many."""
    lines = list[str]()
    while len(lines) < _MOST_LINES and (text := ahead.peek(offset + len(lines))) is not None:
        lines.append(text)
        if not _BREAK.search(text):
            break
    number = ahead.number + offset
    if sum(len(_BREAK.findall(text)) for text in lines) < _FEWEST_BREAKS:
        return None
    records = [
        _placed(one, number)
        for one in PAGES.read_page("\n".join(lines), geometry)
        if isinstance(one, Record) and isinstance(one.content, Grid)
    ]
    if not records:
        ahead.no_table_before = number + len(lines)
        return None
    return LaidOut(len(lines), records)


def _placed(record: Record, number: int) -> Record:
    """Return a record of a page at its line of the text that the page stands in."""
    line = record.line + number - 1
    content = record.content
    if isinstance(content, NotationError):
        content = content.at_line((content.line or 1) + number - 1)
    return replace(record, line=line, content=content)
