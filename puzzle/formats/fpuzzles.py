"""Links of f-puzzles: ``…/?load=`` and JSON compressed by LZString, one link a line.

The JSON has ``size``, ``grid`` (rows of ``{"value", "given", "region"}``), ``title``, ``author``,
and a member for each kind of rule: ``diagonal+`` rises, ``diagonal-`` falls, ``extraregion`` is a
house of any cells. A digit that is not ``given`` was put there by a player, so it is blank here. A
puzzle with any other rule, killer cages for one, is refused by name: without it, the verdict would
be on another puzzle. Links of SudokuPad, with ``fpuzzles`` before the same, are read too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from puzzle.errors import NotationError
from puzzle.formats.claims import claims_of
from puzzle.formats.json_text import parse_json
from puzzle.formats.lz_string import compress, decompress
from puzzle.formats.record import Record
from puzzle.formats.text import each_line, most, shorten
from puzzle.formats.variants import (
    Houses,
    agreed,
    check_size,
    extra_houses,
    falling,
    named_cell,
    rising,
    usual,
    with_regions,
)
from puzzle.geometry import Digit, Geometry
from puzzle.grid import Grid

NAME = "fpuzzles"
SUFFIXES = (".txt",)

LONGEST_JSON = 1_000_000
"""Characters of JSON that a link may unpack to; a puzzle with many drawings has some 50,000."""
LARGEST_SIZE = 16
"""The largest grid that f-puzzles shows."""
LINK = "https://www.f-puzzles.com/?load="

_LINK = re.compile(r"\s*(?:https?://|(?:www\.)?f-puzzles\.com|fpuzzles)")
_DATA = re.compile(r"(?:[?&]load=|fpuzzles)([^&\s]*)")
_WITHOUT_RULES = frozenset(
    (
        "size",
        "title",
        "author",
        "ruleset",
        "grid",
        "solution",
        "successMessage",
        "highlightConflicts",
        "disabledlogic",
        "truecandidatesoptions",
    )
)
"""Members that say nothing about which digits may stand where."""
_RISING, _FALLING, _EXTRA = "diagonal+", "diagonal-", "extraregion"
_SHOWN_RULES = 3


def holds(geometry: Geometry) -> bool:
    """True up to 16x16, whatever the houses are."""
    return geometry.size <= LARGEST_SIZE


def recognises(head: Sequence[str]) -> bool:
    """True when most lines are links, or begin with ``fpuzzles``."""
    return most(head, lambda line: _LINK.match(line) is not None)


def read(lines: Iterable[str], geometry: Geometry | None = None) -> Iterator[Record]:
    """One record a line."""
    members: dict[str, Any] = {}

    def parse(text: str) -> Grid:
        nonlocal members
        members = _members(text)
        return _grid(members, geometry)

    for record in each_line(lines, parse):
        content = record.content
        claims = claims_of(members, content) if isinstance(content, Grid) else None
        yield replace(record, claims=claims)


def write(grids: Iterable[Grid]) -> Iterator[str]:
    """A link for each grid."""
    for grid in grids:
        yield f"{LINK}{compressed(grid)}\n"


def compressed(grid: Grid) -> str:
    """The JSON of a grid, compressed: what stands in a link after ``load=``."""
    n, extra = grid.geometry.size, extra_houses(grid.geometry)
    givens = [{"value": digit, "given": True} if digit else {} for digit in grid]
    regions = _regions(grid.geometry)
    cells = [given | region for given, region in zip(givens, regions, strict=True)]
    members: dict[str, Any] = {
        "size": n,
        "grid": grid.geometry.rows_of(cells),
    }
    if extra[:1] == (falling(n),):
        members[_FALLING], extra = True, extra[1:]
    if extra[:1] == (rising(n),):
        members[_RISING], extra = True, extra[1:]
    if extra:
        names = [[f"R{cell // n + 1}C{cell % n + 1}" for cell in house] for house in extra]
        members[_EXTRA] = [{"cells": house} for house in names]
    return compress(json.dumps(members, separators=(",", ":")))


def _regions(geometry: Geometry) -> list[dict[str, int]]:
    """For each cell the member that says its region; empty where all are those of the size."""
    try:
        is_usual = geometry.box_of == usual(geometry.size).box_of
    except NotationError:
        is_usual = False
    return [{} if is_usual else {"region": box} for box in geometry.box_of]


def _members(text: str) -> dict[str, Any]:
    match = _DATA.search(text)
    data = unquote(match[1]).replace(" ", "+") if match else ""
    if not data:
        raise NotationError(
            "This link holds no puzzle, only the name of one on a server: export it again, as a "
            "link with ?load= or fpuzzles in it."
        )
    column = match.start(1) + 1 if match else None
    try:
        found = decompress(data, LONGEST_JSON)
    except ValueError as error:
        raise NotationError(
            f"What the link holds cannot be unpacked ({error}): copy it again, whole.",
            column=column,
        ) from None
    members = parse_json(found)
    if not isinstance(members, dict):
        raise NotationError("What the link holds is no puzzle: copy it again, whole.")
    return members


def _grid(members: dict[str, Any], asked: Geometry | None) -> Grid:
    unknown = [name for name, value in members.items() if value and name not in _KNOWN]
    if unknown:
        shown = ", ".join(shorten(name) for name in unknown[:_SHOWN_RULES])
        more = len(unknown) - _SHOWN_RULES
        raise NotationError(
            f"The puzzle has rules or drawings that gridmill does not know: {shown}"
            f"{f' and {more} more' if more > 0 else ''}. Without them it would be another puzzle."
        )
    size = check_size(members.get("size"))
    cells = _cells(members.get("grid"), size)
    geometry = agreed(_geometry(members, cells, size), asked)
    return Grid(bytes(_digit(value, cell, geometry) for cell, value in enumerate(cells)), geometry)


_KNOWN = _WITHOUT_RULES | {_RISING, _FALLING, _EXTRA}


def _cells(rows: object, size: int) -> list[dict[str, Any]]:
    """The cells of a grid of this size, row by row."""
    cells = (
        [cell for row in rows for cell in row]
        if isinstance(rows, list)
        and len(rows) == size
        and all(isinstance(row, list) and len(row) == size for row in rows)
        else []
    )
    if not cells or not all(isinstance(cell, dict) for cell in cells):
        raise NotationError(f"The grid of the link is not {size} rows of {size} cells.")
    return cells


def _geometry(members: dict[str, Any], cells: list[dict[str, Any]], size: int) -> Geometry:
    extra = _extra(members, size)
    regions = [cell.get("region", _Usual) for cell in cells]
    if all(region is _Usual for region in regions):
        return usual(size, extra)
    if _Usual in regions:
        plain = usual(size).box_of
        regions = [
            box if region is _Usual else region for region, box in zip(regions, plain, strict=True)
        ]
    if not all(isinstance(region, int) for region in regions):
        raise NotationError("Some cells of the puzzle are in no region: gridmill needs one each.")
    return with_regions(regions, extra)


class _Usual:
    """Stands for the region of a cell that names none: the usual box."""


def _extra(members: dict[str, Any], size: int) -> Houses:
    diagonals = [
        house(size) for name, house in ((_FALLING, falling), (_RISING, rising)) if members.get(name)
    ]
    regions = members.get(_EXTRA) or []
    if not isinstance(regions, list) or not all(
        isinstance(region, dict) and isinstance(region.get("cells"), list) for region in regions
    ):
        raise NotationError("An extra region of the puzzle names no cells.")
    named = [tuple(sorted(named_cell(name, size) for name in r["cells"])) for r in regions]
    return (*diagonals, *named)


def _digit(cell: dict[str, Any], at: int, geometry: Geometry) -> Digit:
    value = cell.get("value")
    if not cell.get("given") or value is None:
        return 0
    if isinstance(value, str) and len(value) <= 2 and value.isascii() and value.isdigit():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= geometry.size:
        shown = shorten(str(value)) if isinstance(value, str) else "What is given here"
        raise NotationError(
            f"{shown} is no digit from 1 to {geometry.size}.", cell=geometry.cell_name(at)
        )
    return value
