"""Tables with a line over them that is no row: of Markdown, of wikis, and as pandas prints a frame.

The words over the columns of a table of Markdown may be any; a column of them may stand before the
rows. pandas counts columns and rows from 0, and prints NaN for blank. What has not the entries of a
grid is left to the readers of plain text, which say what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import isqrt

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.formats.text import are_labels, integer
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import message
from puzzle.symbols import BLANKS, geometry_of
from puzzle.table import CLUE_PARTS

_LONGEST = 4000
"""Characters of a row."""
_WIDEST = 26
_RULE = re.compile(r"\s*+\|?(?:\s*+:?-++:?\s*+[|+])+(?:\s*+:?-++:?)?\s*+")
_BLANK = frozenset({"", "nan", "none", "<na>", "&nbsp;", *BLANKS})
_ORNAMENTS = "*_` \t"
_SIMPLE_RULE = re.compile(r"\s{0,9}=+(?: +=+){3,25}\s*")
_MOST_RULES = 3
_HEAD = re.compile(r"\s*\|\|(?:[^|]{1,40}\|\|){4,26}\s*")
"""The head of a table in Jira and Confluence."""
_CELL_OF_FORUMS = re.compile(r"\[t[dh]\]([^\[\]]{0,9})\[/t[dh]\]", re.IGNORECASE)
_TAG_OF_FORUMS = re.compile(r"\[/?(?:table|t[rdh])\]", re.IGNORECASE)
_ENDS = {"{|": "|}", "|===": "|==="}
"""How a table of MediaWiki begins and ends, and one of AsciiDoc."""
_MOST_LINES = 2 * _WIDEST * _WIDEST
_THIRD = re.compile(r"[0-9.*_-]{27}")
_OF_THIRDS = message(
    "assumed.bands", "Three lines of 27 cells are read as the bands of one puzzle."
)


def framed(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of the table that begins here; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; by default the plain one of as many rows.
        offset: lines before it, 0 or more.
    """
    text = ahead.peek(offset) or ""
    if len(text) > _LONGEST:
        return None
    if "|" in text and _RULE.fullmatch((ahead.peek(offset + 1) or "")[:_LONGEST]):
        return _markdown(ahead, offset, 2, geometry)
    if _HEAD.fullmatch(text) and (ahead.peek(offset + 1) or "").lstrip().startswith("|"):
        return _markdown(ahead, offset, 1, geometry)
    if _SIMPLE_RULE.fullmatch(text):
        return _simple(ahead, offset, text, geometry)
    if _CELL_OF_FORUMS.search(text):
        return _of_forum(ahead, offset, geometry)
    if end := next((end for begin, end in _ENDS.items() if text.strip().startswith(begin)), ""):
        return _wiki(ahead, offset, end, geometry)
    if _THIRD.fullmatch(text.strip()):
        return _thirds(ahead, offset, geometry)
    labels = text.split()
    if len(CLUE_PARTS) < len(labels) <= _WIDEST and text[:1].isspace() and are_labels(labels):
        return _frame(ahead, offset, len(labels), geometry)
    return None


def _markdown(ahead: Ahead, offset: int, head: int, geometry: Geometry | None) -> Mended | None:
    """Return the grid of rows between bars, below so many lines that are their head."""
    rows, below = list[list[str]](), offset + head
    rule = (ahead.peek(offset + 1) or "").strip() if head > 1 else ""
    is_open = not rule.startswith(("|", "+"))
    bars = rule.count("|") + rule.count("+") if rule and is_open else -1
    while len(rows) < _WIDEST and "|" in (text := (ahead.peek(below) or "")[:_LONGEST]):
        # Without bars at its ends, a row may begin and end in a blank.
        parts = text.split("|") if text.count("|") == bars else _parted(text)
        rows.append([entry.strip(_ORNAMENTS) or "" for entry in parts])
        below += 1
    return _record(ahead, range(offset, below), rows, geometry)


def _simple(ahead: Ahead, offset: int, rule: str, geometry: Geometry | None) -> Mended | None:
    """Return the grid of a simple table of reStructuredText, below its head if it has one.

    What stands below each ``==`` is a cell, and a backslash an empty one.
    """
    starts = [found.start() for found in re.finditer(r"=+", rule)]
    rows, below, most = list[list[str]](), offset + 1, _MOST_RULES
    while (text := ahead.peek(below)) is not None and text.strip() and most:
        below += 1
        if _SIMPLE_RULE.fullmatch(text):
            most -= 1
            rows = [] if len(rows) == 1 else rows  # they were the head
            if rows:
                break
            continue
        ends = [*starts[1:], len(text)]
        cells = (text[begin:end] for begin, end in zip(starts, ends, strict=True))
        rows.append([cell.replace("\\", "").strip(_ORNAMENTS) for cell in cells])
    return _record(ahead, range(offset, below), rows, geometry)


def _of_forum(ahead: Ahead, offset: int, geometry: Geometry | None) -> Mended | None:
    """Return the grid of a table in the tags of forums, on one line or on several."""
    cells, below = list[str](), offset
    while (text := ahead.peek(below)) is not None and _TAG_OF_FORUMS.search(text):
        if below - offset > _MOST_LINES or len(text) > _LONGEST:
            return None
        cells += [cell.strip(_ORNAMENTS) for cell in _CELL_OF_FORUMS.findall(text)]
        below += 1
    size = isqrt(len(cells))
    if size * size != len(cells):
        return None
    rows = [cells[start : start + size] for start in range(0, len(cells), size)]
    return _record(ahead, range(offset, below), rows, geometry)


def _wiki(ahead: Ahead, offset: int, end: str, geometry: Geometry | None) -> Mended | None:
    """Return the grid of a table whose cells stand behind bars, on one line a row or one a cell."""
    cells, below = list[str](), offset + 1
    while (text := ahead.peek(below)) is not None and text.strip() != end:
        if below - offset > _MOST_LINES or len(text) > _LONGEST:
            return None
        cells += _cells_of_wiki(text.strip(), "||" if end == "|}" else "|")
        below += 1
    size = isqrt(len(cells))
    if text is None or size * size != len(cells):
        return None
    rows = [cells[start : start + size] for start in range(0, len(cells), size)]
    return _record(ahead, range(offset, below + 1), rows, geometry)


def _cells_of_wiki(line: str, bar: str) -> list[str]:
    """Return the cells of a line; none of what parts rows, and of a caption or a heading."""
    if not line.startswith("|") or line.startswith(("|-", "|+")):
        return []
    # A bar within a cell has the looks of the cell before it.
    entries = line[1:].split(bar)
    return [entry.rpartition("|")[2].strip(_ORNAMENTS) for entry in entries]


def _thirds(ahead: Ahead, offset: int, geometry: Geometry | None) -> Mended | None:
    """Return the grid of three lines of 27 cells."""
    lines = [(ahead.peek(offset + at) or "").strip() for at in range(4)]
    if not all(map(_THIRD.fullmatch, lines[:3])) or _THIRD.fullmatch(lines[3]):
        return None
    cells = "".join(lines[:3])
    rows = [*map(list, CLASSIC.rows_of(cells))]
    found = _record(ahead, range(offset, offset + 3), rows, geometry)
    if found is None or sum(cell in "123456789" for cell in cells) < FEWEST_GIVENS:
        return None
    return found._replace(record=replace(found.record, notes=(_OF_THIRDS,)))


def _frame(ahead: Ahead, offset: int, width: int, geometry: Geometry | None) -> Mended | None:
    """Return the grid below a line of labels, each row with its own."""
    lines = range(offset, offset + width + 1)
    rows = [(ahead.peek(below) or "")[:_LONGEST].split() for below in lines[1:]]
    if not all(len(row) == width + 1 for row in rows) or not are_labels([row[0] for row in rows]):
        return None
    return _record(ahead, lines, rows, geometry)


def _parted(text: str) -> list[str]:
    """Return the entries of a row of Markdown, which may begin and end in a bar."""
    body = text.strip()
    return body.removeprefix("|").removesuffix("|").split("|")


def _record(
    ahead: Ahead, lines: range, rows: Sequence[Sequence[str]], geometry: Geometry | None
) -> Mended | None:
    """Return the record of rows as many as they are wide, a column of labels left away."""
    size = len(rows)
    found = geometry_of(size * size, geometry) if size > len(CLUE_PARTS) else None
    if found is None:
        return None
    if all(len(row) == size + 1 for row in rows):
        rows = [row[1:] for row in rows]
    if any(len(row) != size for row in rows):
        return None
    digits = [_digit(entry) for row in rows for entry in row]
    if any(digit is None or not 0 <= digit <= size for digit in digits):
        return None
    text = "\n".join(ahead.peek(below) or "" for below in lines)
    grid = Grid(bytes(digit or 0 for digit in digits), found)
    return Mended(len(lines), Record(ahead.number + lines.start, text, grid))


def _digit(entry: str) -> int | None:
    return 0 if entry.lower() in _BLANK else integer(entry)
