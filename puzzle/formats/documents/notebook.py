"""Jupyter notebooks: the puzzles in the text, the code and the output of their cells.

A cell is read as text; of an output that is there in several kinds, as plain text and as a page,
the first with a puzzle is read. A grid that a cell shows again is the same puzzle, and a solved one
is its solution. Read only. nbformat 4, "The Jupyter Notebook Format".
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.record import Record, SetAside
from puzzle.formats.source import Source
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.message import Numeral, message

NAME = "ipynb"
SUFFIXES = (".ipynb",)

LARGEST_FILE = 16 * 1024 * 1024
"""Bytes of a notebook, whose pictures are within it."""
MOST_CELLS = 10_000
LONGEST_TEXT = 1_000_000
"""Characters of one text of a cell."""

_START = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"(?:cells|metadata|nbformat|nbformat_minor)"')
_KINDS = ("text/plain", "text/markdown", "text/html", "text/latex")
"""Kinds of an output that are read, the plainest first."""

Found = Record | SetAside


def recognises_bytes(head: bytes) -> bool:
    """Tell whether it begins as a notebook does, and has a cell."""
    return _START.match(head) is not None and b'"cell_type"' in head


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Found]:
    """Yield the records of the cells, each named by the number of its cell, and other text."""
    known = set[Grid]()
    try:
        for number, cell in enumerate(_cells(stream), start=1):
            for one in _of_cell(cell, geometry):
                where = f"cell {number}:{one.place}"
                if isinstance(one, Record) and one.content in known:
                    yield SetAside(one.line, one.text, where)
                    continue
                if isinstance(one, Record) and isinstance(one.content, Grid):
                    known.add(one.content)
                yield replace(one, where=where)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))


def _cells(stream: BinaryIO) -> list[dict[str, Any]]:
    """Return the cells of a notebook.

    Raises:
        NotationError: it is too large, or damaged.
    """
    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(
            message(
                "notebook.large",
                "The notebook has more than {most} bytes: split it.",
                most=Numeral(LARGEST_FILE),
            )
        )
    try:
        members = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise NotationError(
            message("notebook.damaged", "The notebook is damaged: save it anew, as .ipynb.")
        ) from error
    cells = members.get("cells") if isinstance(members, dict) else None
    if not isinstance(cells, list) or len(cells) > MOST_CELLS:
        raise NotationError(
            message(
                "notebook.cells",
                "The notebook has no list of at most {most} cells.",
                most=Numeral(MOST_CELLS),
            )
        )
    return [cell for cell in cells if isinstance(cell, dict)]


def _of_cell(cell: dict[str, Any], geometry: Geometry | None) -> Iterator[Found]:
    """Yield what is in the source of a cell, and in each of its outputs."""
    yield from _whole(_text(cell.get("source")), geometry)
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else []:
        if not isinstance(output, dict):
            continue
        data = output.get("data")
        kinds = data if isinstance(data, dict) else {}
        texts = [_text(output.get("text")), *(_text(kinds.get(kind)) for kind in _KINDS)]
        found = [list(_whole(text, geometry)) for text in texts if text]
        good = (one for one in found if any(_is_grid(record) for record in one))
        yield from next(good, found[0] if found else [])


def _text(said: object) -> str:
    """Return a text that is there as one, or as a list of its lines."""
    lines = said if isinstance(said, list) else [said]
    return "".join(line for line in lines if isinstance(line, str))


def _whole(text: str, geometry: Geometry | None) -> Iterator[Found]:
    """Yield the records of a text, and say where it is too long to be read to its end."""
    kept = text[:LONGEST_TEXT]
    yield from _read(kept, geometry)
    if len(text) > LONGEST_TEXT:
        line = kept.count("\n") + 1
        fault = message(
            "notebook.text",
            "Only the first {most} characters of this text are read: split the cell.",
            most=Numeral(LONGEST_TEXT),
        )
        yield Record(line, "", NotationError(fault, line=line))


def _read(text: str, geometry: Geometry | None) -> Iterator[Found]:
    """Yield the records of a text, which may be a page."""
    from puzzle.formats import read_text
    from puzzle.formats.documents import html

    data = text.encode(errors="replace")
    if html.recognises_bytes(data):
        yield from html.read_bytes(Source.of(data).stream, geometry)
    else:
        yield from read_text(text.splitlines(), geometry)


def _is_grid(found: Found) -> bool:
    return isinstance(found, Record) and isinstance(found.content, Grid)
