"""Puzzles that a page does not show: in its links, scripts, labels and attributes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from puzzle.formats.apps.named_links import names_a_puzzle
from puzzle.formats.documents.html_links import links_of
from puzzle.formats.documents.html_places import grid_by_attributes
from puzzle.formats.documents.html_text import ShownLine
from puzzle.formats.record import Record
from puzzle.formats.text import LONGEST_LINE
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Geometry
from puzzle.grid import Grid
from puzzle.message import message

MOST_SCRIPTS = 200
"""Scripts of a page that are looked at."""
_SCRIPT = re.compile(r"<script\b[^<>]*+>", re.IGNORECASE)
_SCRIPT_END = re.compile("</script", re.IGNORECASE)
_LONG_STATEMENTS = 300
"""Characters from which on a line of a script is read statement by statement."""
_LABEL = re.compile(
    r"\baria-label\s*=\s*[\"'][^\"'<>]{0,40}?\br(?:ow)?\s?([1-9])\b[^\"'<>0-9]{1,12}([1-9])\b"
    r"(?:[^\"'<>0-9]{0,30}\b([1-9])\b)?[^\"'<>0-9]{0,30}[\"']",
    re.IGNORECASE,
)
"""What a screen reader says of a cell."""
_SCRIPTED = message("assumed.script", "Read from a script of the page, which shows no puzzle.")
_ATTRIBUTED = message(
    "assumed.attributes", "Read from the attributes of tags, which say row, column and digit."
)


def in_links(source: str, geometry: Geometry | None) -> list[Record]:
    """Return the puzzles that the links of a page hold, or else the names of some on a server.

    Other links are no attempt.
    """
    from puzzle.formats import read_text

    found = [
        replace(record, line=line)
        for line, address in links_of(source)
        for record in read_text([address], geometry)
        if isinstance(record, Record)
        and (isinstance(record.content, Grid) or names_a_puzzle(address))
    ]
    grids = [record for record in found if isinstance(record.content, Grid)]
    return grids or found


def in_labels(source: str) -> tuple[int, Grid] | None:
    """Return the line and the 9×9 puzzle of cells labelled for screen readers; None for no such.

    As in ``aria-label="Row 1, column 2: 5"``, for each cell once, those without a digit blank.
    """
    digits, first = dict[tuple[str, str], str](), 0
    for found in _LABEL.finditer(source):
        row, column, digit = found.groups()
        if (row, column) in digits:
            return None
        first = first or source.count("\n", 0, found.start()) + 1
        digits[row, column] = digit or "."
    if len(digits) != CLASSIC.cell_count:
        return None
    grid = Grid.parse("".join(digit for _, digit in sorted(digits.items())))
    if grid.given_count < FEWEST_GIVENS:
        return None
    return first, grid


def in_attributes(source: str, geometry: Geometry | None) -> list[Record]:
    """Return the puzzle that tags say row by row and column by column, where nothing shows it."""
    told = grid_by_attributes(source) if geometry in (None, CLASSIC) else None
    if told is None:
        return []
    first, grid = told
    return [Record(first, str(grid), grid, notes=(_ATTRIBUTED,))]


def in_scripts(source: str, geometry: Geometry | None) -> list[Record]:
    """Return the puzzles in the scripts of a page, each once; the rest of a program is no attempt.

    A full grid is the solution of one.
    """
    from puzzle.formats import read_text

    met, records = set[Grid](), list[Record]()
    for first, script in islice(_scripts(source), MOST_SCRIPTS):
        lines = [
            (number, part[:LONGEST_LINE])
            for number, text in enumerate(script.split("\n"), start=first)
            for part in ([text] if len(text) < _LONG_STATEMENTS else text.split(";"))
        ]
        for found in read_text((text for _, text in lines), geometry):
            if not isinstance(found, Record) or not isinstance(found.content, Grid):
                continue
            grid = found.content
            if grid in met or grid.given_count == grid.geometry.cell_count:
                continue
            met.add(grid)
            line = lines[found.line - 1][0]
            records.append(replace(found, line=line, notes=(_SCRIPTED,)))
    return records


def _scripts(source: str) -> Iterator[ShownLine]:
    """Yield the scripts of a page, as far as they end."""
    at = 0
    while (begin := _SCRIPT.search(source, at)) and (
        end := _SCRIPT_END.search(source, begin.end())
    ):
        yield source.count("\n", 0, begin.end()) + 1, source[begin.end() : end.start()]
        at = end.end()
