"""JSON lines: gridmill's own notation, one object a line, versioned.

``{"version": 1, "puzzle": "53..7…"}``, with the puzzle in the line notation, or as rows of numbers
with 0 or null for blank. A puzzle whose houses its size does not tell has ``geometry`` too: an
object with ``boxes``, ``[rows, columns]`` of a box, or ``regions``, a letter or digit for each
cell, and with ``extra``, a list of houses as lists of cells (``r1c1``); where grids overlap, it
has ``corners``, row and column of the first cell of each, or ``layout``, such as ``samurai``. Any
other members are let be, so that what `gen`, ``validate --json`` and ``rate --json`` print is read
too.
``json_lines.schema.json`` beside this module is the JSON Schema of a line.

What others export is read too: a list of such objects, or of puzzles in the line notation, on one
line or as editors indent it, and other names for the puzzle, such as ``grid`` or ``board``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.apps.links import of_sudokupad
from puzzle.formats.in_json.tree import items_of
from puzzle.formats.json_grid import NO_PUZZLE
from puzzle.formats.json_members import object_of
from puzzle.formats.json_record import record_of
from puzzle.formats.json_text import parse_json
from puzzle.formats.json_texts import in_packed, in_texts, is_grid
from puzzle.formats.kinds import LineKind, LineKinds, Trait
from puzzle.formats.record import Record
from puzzle.formats.text import LONGEST_LINE, is_comment, most, numbered, short_enough
from puzzle.geometry import Geometry
from puzzle.grid import Grid
from puzzle.message import message

NAME = "jsonl"
SUFFIXES = (".jsonl", ".ndjson", ".json")
TRAITS = frozenset({Trait.MEANT_AS_PUZZLES})
SCHEMA = Path(__file__).with_name("json_lines.schema.json")
"""The JSON Schema of a line."""
_OPEN, _CLOSE = "{", "}"
_LIST, _LIST_END = "[", "]"
_ITEM = re.compile(r'\s*(\{|"[^"]{36,}")')
"""How an item of a list begins: an object, or a puzzle that is no entry of a row."""
_TABLE_HEAD = re.compile(
    r"\[\s?(?:\[[^\[\]]{1,1000}\]\s?,\s?)?"
    r"\[[^\[\]]{0,200}[\"'][0-9._*-]{36,}[\"'][^\[\]]{0,1000}\]\s?[,\]]"
)
"""How a table of puzzles on one line begins, a list a row, below the names of columns or not."""
_GOES_ON = re.compile(r"\s*,\s*$")
"""What stands behind the first text of a list whose next one is on the line below."""
_OF_MANIFESTS = frozenset({"status", "recipe", "versions"})
"""Members of what a run writes about itself."""
_OF_DRAWINGS = frozenset({"cellSize", "cells"})
"""Members of what SudokuPad exports."""
_DRAWN = (frozenset({"underlays"}), frozenset({"overlays"}), frozenset({"id", "metadata"}))
"""Of those that it leaves out where they are empty, one of these is beside rows of cells."""
_START = re.compile(r"\s*\{\s*(?![\"'][\w.*-]*[\"']\s*[,}])([\"'}]|$)")
"""How an object begins; braces around texts are those of a program (``{"53..7…", "5346…"},``)."""


def _is_drawing(value: Mapping[str, Any]) -> bool:
    """Recognise what SudokuPad exports."""
    if value.keys() >= _OF_DRAWINGS:
        return True
    rows = value.get("cells")
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        return False
    cells = [cell for row in rows for cell in row]
    are_cells = bool(cells) and all(isinstance(cell, dict) for cell in cells)
    return are_cells and any(value.keys() >= names for names in _DRAWN)


def holds(geometry: Geometry) -> bool:  # noqa: ARG001 (the protocol's signature)
    """Hold every geometry: the record says which houses it has."""
    return True


def recognises(head: Sequence[str]) -> bool:
    """Tell whether most lines begin an object, or the first does and others follow within it."""
    first, second = islice(chain((line for line in head if not is_comment(line)), ("", "")), 2)
    if begins_list(first, second or None):
        return True
    return first.rstrip() == _OPEN or most(head, lambda line: _START.match(line) is not None)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line; an object over several lines, as editors indent it, is one too."""
    for number, text in _objects(lines):
        try:
            value = parse_json(short_enough(text).rstrip().removesuffix(","))
        except NotationError as error:
            yield Record(number, text, error.at_line(number))
            continue
        if isinstance(value, dict) or begins_list(text):
            yield from read_value(number, text, value, geometry)
        else:
            yield record_of(number, text, value, geometry)


def read_value(
    number: int, text: str, value: object, geometry: Geometry | None = None
) -> Iterator[Record]:
    """Yield the records of what was parsed: one, or one for each puzzle in its lists.

    Args:
        number: the 1-based line where it begins.
        text: as it stood.
        value: what it is.
        geometry: as for `puzzle.formats.ReadsLines.read`.
    """
    if isinstance(value, dict) and value.keys() >= _OF_MANIFESTS:
        error = NotationError(
            message(
                "json.manifest",
                "This is the manifest of a run of gridmill, which has no puzzle: give the folder "
                "where it is, or puzzles.jsonl beside it; gridmill audit checks the folder.",
            ),
            line=number,
        )
        yield Record(number, text, error)
        return
    if isinstance(value, dict) and _is_drawing(value):
        yield Record(
            number, text, NotationError(of_sudokupad(message("this", "This")), line=number)
        )
        return
    items = list(items_of(value))
    if len(items) == 1 and not isinstance(value, list):
        found = [record_of(number, text, items[0], geometry)]
    else:
        found = [
            record_of(number, json.dumps(item), item, geometry, f"line {number}, item {index}")
            for index, item in enumerate(items, start=1)
        ]
    if all(str(one.content).endswith(str(NO_PUZZLE)) for one in found):
        found = (
            in_texts(number, text, value, geometry)
            or in_packed(number, text, value, geometry)
            or found
        )
    elif not all(map(is_grid, found)) and all(
        is_grid(one) or str(one.content).endswith(str(NO_PUZZLE)) for one in found
    ):
        # Some of the messages of a chat may be marked, as code, and others not.
        texts = in_texts(number, text, value, geometry)
        grids = {one.content for one in texts if is_grid(one)}
        if grids > {one.content for one in found if is_grid(one)}:
            found = texts
    yield from found


def is_record(line: str) -> bool:
    """Recognise a line where an object begins, or a list with its first item."""
    return line.lstrip().startswith(_OPEN) or (line.strip() != _LIST and begins_list(line))


def begins_list(text: str, following: str | None = None) -> bool:
    """Recognise the line where a list of puzzles begins, rather than a matrix.

    Args:
        text: the line.
        following: the next, to look at when the bracket stands alone; None if that is not known.
    """
    body = text.strip()
    if body == _LIST:
        return following is None or _ITEM.match(following) is not None
    if _TABLE_HEAD.match(body):
        return True
    item = _ITEM.match(body, len(_LIST)) if body.startswith(_LIST) else None
    return item is not None and not (item[1] != _OPEN and _GOES_ON.match(body, item.end()))


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """One object a line."""
    for grid in grids:
        yield f"{object_of(grid)}\n"


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the texts of the objects, each with the 1-based line where it begins.

    An object over several lines begins with a brace that stands alone, and goes on as long as lines
    are indented further, up to the brace that closes it. Of what is longer than `LONGEST_LINE`,
    only that much is kept.
    """
    start, kept, room, indent = 0, list[str](), 0, 0
    for number, text in _items(lines):
        depth = _depth(text)
        closes = depth == indent and text[depth:].startswith(_CLOSE)
        if kept and (not text.strip() or depth > indent or closes):
            if room > 0:
                kept.append(text[:room])
                room -= len(text) + 1
            if closes:
                yield start, "\n".join(kept)
                kept = []
            continue
        if kept:
            yield start, "\n".join(kept)
            kept = []
        if text.strip() == _OPEN:
            start, kept, room, indent = number, [text], LONGEST_LINE, depth
        elif not is_comment(text):
            yield number, text
    if kept:
        yield start, "\n".join(kept)


def _items(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers, without the two brackets of a list that stand alone."""
    bracket: int | None = None
    for number, raw in numbered(lines):
        text = raw.rstrip("\r\n")
        body = text.strip()
        if bracket is None and body == _LIST:
            bracket = _depth(text)
        elif bracket == _depth(text) and body.removesuffix(",") == _LIST_END:
            bracket = None
        else:
            yield number, text


def _depth(text: str) -> int:
    """By how much a line is indented."""
    return len(text) - len(text.lstrip())


LINE_KINDS: LineKinds = {LineKind.RECORD: is_record}
