"""Grids that overlap, drawn as one: a place without a cell is a space, or a blank under a name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from puzzle.canvas import MULTI_GRIDS, WIDEST
from puzzle.errors import GeometryError, NotationError
from puzzle.formats.paragraphs import MAX_BLOCK_WIDTH, Peek
from puzzle.formats.record import Gathered, Record
from puzzle.formats.rules.variants import agreed
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid
from puzzle.symbols import BLANKS

_OUTSIDE = "#"
"""What people type, beside a space, where grids that overlap have no cell."""
_OF_ROWS = frozenset(f"{SYMBOLS[1:]}{SYMBOLS[1:].lower()}{BLANKS} {_OUTSIDE}")
"""What stands in the rows of grids that overlap: digits, blanks, and what is outside them."""


def may_overlap(first: str, second: str) -> bool:
    """Recognise the name of a layout of overlapping grids, or two rows of a wide one."""
    if layout_named(first):
        return True
    return is_wide_row(first) and is_wide_row(second)


def is_wide_row(line: str) -> bool:
    """Recognise a row of several grids beside one another, with places between that are none."""
    row = line.rstrip().replace(_OUTSIDE, " ")
    return len(row) > MAX_BLOCK_WIDTH and " " in row and _OF_ROWS.issuperset(row)


def overlapping_from(
    peek: Peek, at: int, title: str, number: int, asked: Geometry | None
) -> Gathered | None:
    """Return grids that overlap, which begin at a line; None where there are none.

    A place without a cell is a space; or a blank, where the title names the layout.
    """
    lines = list[str]()
    while (text := peek(at + len(lines))) is not None and len(lines) <= WIDEST:
        if not text.strip() or _width(text) > WIDEST or not _OF_ROWS.issuperset(text):
            break
        lines.append(text.replace(_OUTSIDE, " ").rstrip())
    lines = _together(lines)
    if len(lines) < _FEWEST_ROWS or len(lines[0].strip()) < _SHORTEST_ROW:
        return None
    there = {(r, c): symbol for r, text in enumerate(lines) for c, symbol in enumerate(text)}
    full = {place for place, symbol in there.items() if symbol != " "}
    words, area = letters_of(title), len(lines) * max(map(len, lines))
    for name, found in _overlapping().items():
        places = found.canvas.places if found.canvas else ()
        if not full.issuperset(places):
            continue
        is_named = letters_of(name) in words
        outside = "".join(there[place] for place in full.difference(places))
        is_it = not outside and (is_named or len(full) < area or _fits_alone(there, found))
        if is_it or (is_named and not outside.strip(BLANKS)):
            text = "\n".join(peek(n) or "" for n in range(at + len(lines)))
            try:
                grid = Grid.parse("".join(there[place] for place in places), found)
                agreed(found, asked)
            except NotationError as error:
                return Gathered(at + len(lines), Record(number, text, error.at_line(number)))
            return Gathered(at + len(lines), Record(number, text, grid))
    return None


def layout_named(title: str) -> bool:
    """Tell whether a line is the name of a layout, perhaps with *sudoku* behind it."""
    return letters_of(title).removesuffix("sudoku") in _LAYOUTS


def letters_of(title: str) -> str:
    """Return the letters and digits of a title, small ones."""
    return re.sub("[^a-z0-9]", "", title.lower())


def _fits_alone(there: Mapping[tuple[int, int], str], layout: Geometry) -> bool:
    """Tell whether the digits of a square break the rules of a single grid, and not of a layout."""
    places = layout.canvas.places if layout.canvas else ()
    text = "".join(there[place] for place in places)
    try:
        return bool(Grid.parse(text).conflicts()) and not Grid.parse(text, layout).conflicts()
    except (NotationError, GeometryError):
        return False


_LAYOUTS = frozenset(map(letters_of, MULTI_GRIDS))


def _width(row: str) -> int:
    """Return how many cells a row has at least, where a space may stand behind each."""
    return len(row[::2] if _is_spaced(row) else row)


def _together(lines: Sequence[str]) -> list[str]:
    """Return rows without the space that stands behind every cell, where one does."""
    return [line[::2] for line in lines] if all(map(_is_spaced, lines)) else list(lines)


def _is_spaced(row: str) -> bool:
    """Tell whether a space may stand behind each cell of a row."""
    return not row[1::2].strip()


_FEWEST_ROWS = 12
_SHORTEST_ROW = 9


@cache
def _overlapping() -> Mapping[str, Geometry]:
    """Return the layouts that have names."""
    return {name: Geometry.multi(name) for name in MULTI_GRIDS}
