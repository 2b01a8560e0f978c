"""HTML: a saved page, or the body of a mail, with puzzles in tables or in its text.

What a browser shows as a line is a line here, and a row of a table is its cells with tabs between;
this text is then read in whatever notation it is. A cell with a picture is no digit; what a script
or a screen reader would say of cells is read only where they show nothing. Where a page shows no
puzzle, those that its links hold are read, or those in its scripts: a page that plays one draws it
later. Read only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import dropwhile, islice
from typing import BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.documents import svg
from puzzle.formats.documents.html_fields import Fields, with_fields
from puzzle.formats.documents.html_hidden import (
    MOST_SCRIPTS,
    in_attributes,
    in_labels,
    in_links,
    in_scripts,
)
from puzzle.formats.documents.html_places import grid_by_places
from puzzle.formats.documents.html_shown import lines_shown
from puzzle.formats.documents.html_text import ShownLine
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.text import LONGEST_LINE
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message

NAME = "html"
SUFFIXES = (".html", ".htm")
LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a page; a thousand puzzles in tables have some million."""
_START = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[^>]{0,1000}-->\s*){0,9}"
    rb"<(?:!doctype\s+html|html|head|body|meta|title|style|script|table|tbody|div|pre|p|span|center|"
    rb"form|main|section|article|ul|ol|h[1-6])[\s>]",
    re.IGNORECASE,
)
_SVG = re.compile(r"<svg\b[^<>]*+>", re.IGNORECASE)
_SVG_END = "</svg>"
_TAG_SHOWN = re.compile(r"<(?=/?(?:table|tbody|thead|tfoot|t[dhr]|br)\b)", re.IGNORECASE)
_LABELLED = message(
    "assumed.labels", "Read from the labels of the cells, which say row, column and digit."
)
_PLACED = message("assumed.page-places", "Read from the places that the page gives its digits.")
_DIGITS = frozenset("123456789")


def recognises_bytes(head: bytes) -> bool:
    """Tell whether it begins with a tag of HTML."""
    return _START.match(head) is not None


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """Yield the records of the text of a page, each at the line of the page where it begins."""
    try:
        source = _whole(stream).decode("utf-8-sig", "replace")
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    yield from read_page(source, geometry)


def read_page(source: str, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """Yield the records of the source of a page, or of some tags, as `read_bytes` does.

    Those of its drawings come first.
    """
    drawn, rest = _drawn(source, geometry)
    yield from drawn
    yield from _besides_drawings(rest, geometry)


def _drawn(source: str, geometry: Geometry | None) -> tuple[list[Record], str]:
    """Return the puzzles in the drawings of a page, and the page without these drawings."""
    found, kept, at = list[Record](), list[str](), 0
    for begin in islice(_SVG.finditer(source), MOST_SCRIPTS):
        end = source.find(_SVG_END, begin.end()) + len(_SVG_END)
        if begin.start() < at or end < begin.end():
            continue
        drawing = source[begin.start() : end]
        line = source.count("\n", 0, begin.start())
        records = list(svg.read_bytes(BytesIO(drawing.encode()), geometry))
        if not records or not all(isinstance(record.content, Grid) for record in records):
            continue
        found += (replace(record, line=record.line + line) for record in records)
        kept += [source[at : begin.start()], "<p>", "\n" * drawing.count("\n"), "</p>"]
        at = end
    return found, "".join([*kept, source[at:]])


def _besides_drawings(source: str, geometry: Geometry | None) -> Iterator[Record | SetAside]:
    source = with_fields(source)
    fields = Fields.of(source)
    try:
        lines = lines_shown(source, fields)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    is_classic = geometry in (None, CLASSIC)
    if is_classic and (labelled := in_labels(source)) is not None:
        yield from _with_labels(labelled, source, lines, geometry)
    elif is_classic and (placed := grid_by_places(source)) is not None:
        bare = [line for line in lines if line[1].strip() not in _DIGITS]
        yield from _with_labels(placed, source, bare, geometry, _PLACED)
    else:
        yield from map(partial(_noted, fields.note), _of_lines(source, lines, geometry))


def _noted(note: Message | None, found: Record | SetAside) -> Record | SetAside:
    """Return what a page shows, a puzzle with what is assumed of its fields."""
    if note is None or not isinstance(found, Record) or not isinstance(found.content, Grid):
        return found
    return replace(found, notes=(*found.notes, note))


def _with_labels(
    labelled: tuple[int, Grid],
    source: str,
    lines: Sequence[ShownLine],
    geometry: Geometry | None,
    note: Message = _LABELLED,
) -> Iterator[Record | SetAside]:
    """Yield what a page shows; what its cells are labelled with only where it shows no such grid.

    They stand for the first grid without a digit, with its rules; else, where the page shows no
    grid at all, for rows of their own.
    """
    first, grid = labelled
    read = list(_of_lines(source, lines, geometry))
    contents = [found.content for found in read if isinstance(found, Record)]
    grids = [content for content in contents if isinstance(content, Grid)]
    if not grids:
        at = sum(number < first for number, _ in lines)
        behind = list(dropwhile(lambda line: not line[1].strip(), lines[at:]))
        size = grid.geometry.size
        rows = [str(grid)[n : n + size] for n in range(0, size * size, size)]
        told = [(first, text) for text in ("", *rows, "")]
        again = list(_of_lines(source, [*lines[:at], *told, *behind], geometry))
        # A rule that cannot be read may be one of this grid: without it, it would be another.
        is_refused = any(isinstance(r, Record) and not isinstance(r.content, Grid) for r in again)
        read = list(map(_told_of_labels, read)) if is_refused else again
    is_told = any(str(content) == str(grid) for content in grids)
    for found in read:
        if is_told or not isinstance(found, Record) or not isinstance(found.content, Grid):
            yield found
            continue
        content = found.content
        if not content.given_count and content.geometry.cell_count == CLASSIC.cell_count:
            content = Grid(grid.digits, content.geometry)
        is_told = str(content) == str(grid)
        yield replace(found, content=content, notes=(note,)) if is_told else found


def _told_of_labels(found: Record | SetAside) -> Record | SetAside:
    return found.of_a_puzzle() if isinstance(found, RuleApart) else found


def _of_lines(
    source: str, lines: Sequence[ShownLine], geometry: Geometry | None
) -> Iterator[Record | SetAside]:
    """Yield the records of the lines that a page shows, or of its scripts where it shows none."""
    from puzzle.formats import read_text

    has_puzzle = False
    # Tags that a page shows are its text, and no page within it.
    shown = (_TAG_SHOWN.sub("\u2039", text[:LONGEST_LINE]) for _, text in lines)
    for found in read_text(shown, geometry):
        number, _ = lines[found.line - 1]
        if isinstance(found, SetAside):
            yield replace(found, line=number)
            continue
        content, has_puzzle = found.content, True
        if isinstance(content, NotationError):
            is_first = content.line == found.line
            content = content.at_line(number).at_column(content.column if is_first else None)
        yield replace(found, line=number, content=content)
    if not has_puzzle:
        yield from (
            in_links(source, geometry)
            or in_scripts(source, geometry)
            or in_attributes(source, geometry)
        )


def _whole(stream: BinaryIO) -> bytes:
    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(
            message(
                "page.large",
                "The page has more than {most} bytes: send its text.",
                most=Numeral(LARGEST_FILE),
            )
        )
    return data
