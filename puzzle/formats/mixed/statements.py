"""Grids that programs have in several statements, or in one without brackets.

``DATA`` of Fortran (``data s / 5,3,0, … /``, all at once or a row a statement) and of BASIC, an
array a row (``cells = [5, 3, …]`` nine times, as in TOML, MATLAB and C), a message a row
(``row { cell: 5 cell: 3 … }``), what APL and J shape (``9 9 ⍴ 5 3 0 …``), an array of a
spreadsheet where the comma is the decimal sign (``={5.3.0…;6.0.0…}``), and YAML's dashes within
dashes. The numbers stand as they are written, one row after the other. What has not the entries of
a grid is left to the readers of plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import Mended
from puzzle.formats.record import Record
from puzzle.formats.text import integer
from puzzle.geometry import LARGEST_SIZE, Geometry
from puzzle.grid import Grid
from puzzle.symbols import geometry_of
from puzzle.table import CLUE_PARTS

_LONGEST = 4000
"""Characters of a line."""
_MOST_LINES = 2 * LARGEST_SIZE**2
_MOST_APART = 3
"""Lines from one statement to the next, at most."""
_FORTRAN = re.compile(
    r"\s{1,80}data\s+\(*\s?[a-z]\w{0,30}\s?(?:\([^/]{0,60}\))?\s?(?:,[^/]{1,30})?/", re.IGNORECASE
)
"""What stands before the numbers of a statement: a name, or the loop over the cells of a row."""
_BASIC = re.compile(r"\s{0,9}[0-9]{0,6}\s{0,9}data\s(?=\s{0,9}[0-9])", re.IGNORECASE)
_CONTINUED = re.compile(r"(?:\s{5}[^\s0]\s?|\s{1,80}&)?")
"""What begins a line of Fortran that goes on with the one above: a sign in column 6, or ``&``."""
_NUMBERS = re.compile(r"\s*(?:(?:[0-9]{1,3}\*)?[0-9]{1,2}\s*(?:,\s*|(?=[/&!]|$)))*")
_REPEATED = re.compile(r"(?:([0-9]{1,3})\*)?([0-9]{1,2})")
_OF_NAMES = re.compile(
    r"\s{0,40}(?:(?:const|let|var|int|static|char|short|val|my|set)\s){0,3}"
    r"[$@]?(?P<name>[A-Za-z_][A-Za-z_.]{0,30})[\w ]{0,8}(?:[(\[][0-9 :,]{0,12}[)\]]){0,2}\s?"
    r"(?::?=|:|<-)\s?[\[({](?P<cells>[^\[\](){}]{7,400})[\])}][;,]?\s*"
)
"""A name, perhaps with a number, and the entries of a row."""
_OF_A_MESSAGE = re.compile(
    r"(?P<name>[A-Za-z_]\w{0,20})\s?[:=]\s?(?P<cell>[0-9]{1,2})(?=[\s,;}\])]|$)"
)
_WORDS = re.compile(r"[A-Za-z_]\w*")
_BETWEEN = re.compile(r"\s*(?:\[\[?[\w.\" -]{1,40}\]?\]|[#%/-].{0,80})?\s*")
"""What may stand between two rows: nothing, a heading of TOML, or a comment."""
_SHAPED = re.compile(
    r"(?:^|[\s(])(?P<rows>[0-9]{1,2}) (?P<columns>[0-9]{1,2})\s?(?:⍴|\$|reshape)\s?"
    r"(?P<cells>(?:[0-9]{1,2}\s+){15,}[0-9]{1,2})(?![\w.])"
)
_OF_POINTS = re.compile(r"\s*=?\{(?P<cells>[0-9]{0,2}(?:[.\\;][0-9]{0,2}){15,})\}\s*")
_DASHES = re.compile(
    r"(?P<outer>\s{0,20}-\s+)?\s{0,20}-(?:\s+(?P<cell>[0-9]{1,2}|[.~_]|null|\"\"|'')?)?\s*"
)
_BLANK = frozenset({"", ".", "_", "~", "null", "None", "nil", '""', "''", "NaN", "NA"})


class _Rows(NamedTuple):
    """The entries of a grid, and how many lines they take."""

    lines: int
    entries: Sequence[str]


def statements(ahead: Ahead, geometry: Geometry | None, offset: int = 0) -> Mended | None:
    """Return the grid of the statements that begin here; None for anything else.

    Args:
        ahead: the source.
        geometry: the geometry of every record; by default the plain one of as many cells.
        offset: lines before it, 0 or more.
    """
    text = _line(ahead, offset)
    found: _Rows | None = None
    if _FORTRAN.match(text) or _BASIC.match(text):
        found = _data(ahead, offset)
    elif (told := _SHAPED.search(text)) and told["rows"] == told["columns"]:
        found = _Rows(1, told["cells"].split())
    elif told := _OF_POINTS.fullmatch(text):
        found = _of_points(told["cells"])
    elif _OF_NAMES.fullmatch(text) or len(_named_cells(text)) > len(CLUE_PARTS):
        found = _row_by_row(ahead, offset)
    elif (told := _DASHES.fullmatch(text)) and told["outer"]:
        found = _in_dashes(ahead, offset)
    return None if found is None else _record(ahead, offset, found, geometry)


def _line(ahead: Ahead, at: int) -> str:
    """Return a line; empty when there is none, or it is too long."""
    text = ahead.peek(at) or ""
    return text if len(text) <= _LONGEST else ""


def _record(ahead: Ahead, offset: int, found: _Rows, geometry: Geometry | None) -> Mended | None:
    """Return the record of as many entries as a grid has cells; None for others."""
    grid = geometry_of(len(found.entries), geometry)
    if grid is None or grid.size <= len(CLUE_PARTS):
        return None
    digits = [0 if entry in _BLANK else integer(entry) for entry in found.entries]
    if any(digit is None or not 0 <= digit <= grid.size for digit in digits):
        return None
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(found.lines))
    content = Grid(bytes(digit or 0 for digit in digits), grid)
    return Mended(found.lines, Record(ahead.number + offset, text, content))


def _data(ahead: Ahead, offset: int) -> _Rows | None:
    """Return the numbers of statements that follow one another, comments between left away."""
    entries, at, last = list[str](), offset, offset
    counts = list[int]()
    while at - last <= _MOST_APART and at - offset < _MOST_LINES:
        text = _line(ahead, at)
        begun = _FORTRAN.match(text)
        if begun is None and (plain := _BASIC.match(text)) is None:
            at += 1
            continue
        begin = begun or plain
        rest = text[begin.end() if begin else 0 :]
        before = len(entries)
        while True:
            numbers = _NUMBERS.match(rest)
            entries += _repeated(numbers.group() if numbers else "")
            ends = begun is None or "/" in rest
            at += 1
            last = at
            if ends or at - offset >= _MOST_LINES or (following := ahead.peek(at)) is None:
                break
            rest = following[:_LONGEST][_continued(following) :]
        if len(entries) > LARGEST_SIZE**2:
            return None
        counts.append(len(entries) - before)
        if _is_whole(counts):
            break
        if _is_square(entries) and not _goes_on(ahead, at):
            break
    return _Rows(last - offset, entries) if entries else None


def _is_whole(counts: Sequence[int]) -> bool:
    """Tell whether statements with so many numbers are a grid: rows of it, or all in one."""
    size = counts[0]
    if len(counts) == 1 and size > LARGEST_SIZE and geometry_of(size, None) is not None:
        return True
    return len(CLUE_PARTS) < size == len(counts) and set(counts) == {size}


def _is_square(entries: Sequence[str]) -> bool:
    return geometry_of(len(entries), None) is not None


def _goes_on(ahead: Ahead, at: int) -> bool:
    text = _line(ahead, at)
    return _FORTRAN.match(text) is not None or _BASIC.match(text) is not None


def _continued(text: str) -> int:
    found = _CONTINUED.match(text)
    return found.end() if found else 0


def _repeated(numbers: str) -> Iterator[str]:
    """Yield the entries of a list of numbers, ``3*0`` for three of one."""
    for times, number in _REPEATED.findall(numbers):
        yield from [number] * min(int(times or 1), LARGEST_SIZE**2 + 1)


def _of_points(cells: str) -> _Rows | None:
    """Return the entries of rows with semicolons between, points or backslashes between columns."""
    rows = [re.split(r"[.\\]", row) for row in cells.split(";")]
    if any(len(row) != len(rows) for row in rows):
        return None
    return _Rows(1, [entry for row in rows for entry in row])


def _named_cells(text: str) -> list[tuple[str, str]]:
    """Return the cells of a message, whose name is the same; none where there is anything else."""
    found = _OF_A_MESSAGE.findall(text)
    if len(found) <= len(CLUE_PARTS) or len({name for name, _ in found}) != 1:
        return []
    # One more word names the message.
    return found if len(_WORDS.findall(text)) <= len(found) + 1 else []


def _row_in(text: str) -> tuple[str, list[str]] | None:
    """Return what a row is called, without its number, and its entries; None for anything else."""
    if told := _OF_NAMES.fullmatch(text):
        body = told["cells"].strip()
        between = next((sign for sign in ",;" if sign in body), None)
        return told["name"], [entry.strip() for entry in body.split(between)]
    if cells := _named_cells(text):
        return cells[0][0], [cell for _, cell in cells]
    return None


def _row_by_row(ahead: Ahead, offset: int) -> _Rows | None:
    """Return the entries of rows of one name, as many as each has entries."""
    first = _row_in(_line(ahead, offset))
    if first is None:
        return None
    name, row = first
    size, entries, at, apart = len(row), list(row), offset + 1, 0
    if not len(CLUE_PARTS) < size <= LARGEST_SIZE:
        return None
    while len(entries) < size * size and apart <= _MOST_APART:
        text = ahead.peek(at)
        if text is None:
            return None
        at += 1
        found = _row_in(text) if len(text) <= _LONGEST else None
        if found is not None and found[0] == name and len(found[1]) == size:
            entries += found[1]
            apart = 0
        elif _BETWEEN.fullmatch(text[:200]):
            apart += 1
        else:
            return None
    return _Rows(at - offset, entries) if len(entries) == size * size else None


def _in_dashes(ahead: Ahead, offset: int) -> _Rows | None:
    """Return the entries of a list of lists of YAML, a line each."""
    rows, at = list[list[str]](), offset
    lines = (ahead.peek(offset + below) for below in range(LARGEST_SIZE**2 + 1))
    for text in islice(lines, LARGEST_SIZE**2 + 1):
        told = None if text is None else _DASHES.fullmatch(text[:80])
        if told is None:
            break
        if told["outer"]:
            rows.append([])
        rows[-1].append(told["cell"] or "")
        at += 1
    if any(len(row) != len(rows) for row in rows):
        return None
    return _Rows(at - offset, [entry for row in rows for entry in row])
