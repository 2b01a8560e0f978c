"""The grid that the cells of a square make, and where it is if empty cells leave that open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from puzzle.errors import NotationError
from puzzle.formats.chance import is_sound
from puzzle.formats.plain.matrix import plain_grid
from puzzle.formats.spreadsheet.cells import LONG_AS_A_PUZZLE, SheetCell
from puzzle.formats.spreadsheet.drawn_regions import with_drawn_regions
from puzzle.formats.spreadsheet.meant import FEWEST_NAMES, SMALL, is_like_a_grid
from puzzle.formats.spreadsheet.sheet_block import SheetBlock
from puzzle.formats.spreadsheet.squares import (
    Square,
)
from puzzle.formats.text import integer, shorten
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message
from puzzle.symbols import BLANKS, geometry_of
from puzzle.table import matrix_digit

_MOST_LOST = 2
"""Empty rows or columns at the sides of a grid whose place the rules tell."""
_NEAR = 2
"""Lines from a grid to what stands apart from it."""
_NAME = re.compile(r"[^\W\d_][^\d_]{1,40}")
"""A name of a person or a thing; ``R1`` and ``A`` are those of rows."""
_LOOKS = message(
    "assumed.looks",
    "Digits of several colours or weights were all read as givens: take out those that a player "
    "wrote.",
)


def _only_at(square: Square) -> Message:
    return message(
        "assumed.square",
        "Read {first} to {last}, the only place where the rules are kept.",
        first=square.name,
        last=square.last_name,
    )


def block_of(
    square: Square, inside: Mapping[tuple[int, int], SheetCell], geometry: Geometry | None
) -> SheetBlock:
    """Return the record that the cells of a square make.

    Args:
        square: where they stand.
        inside: all of them, and others, by row and column.
        geometry: of the grid; by default the plain one of as many cells.
    """
    placed = None if square.is_plain else _placed(square, inside, geometry)
    notes = (_only_at(placed),) if placed else ()
    square = placed or square
    numbers, columns = square.lines
    rows = [[inside.get((row, column)) for column in columns] for row in numbers]
    text = "\n".join(
        "\t".join(entry.text[:LONG_AS_A_PUZZLE] if entry else "" for entry in row) for row in rows
    )
    try:
        content: Grid | NotationError = _grid(square, rows, geometry)
    except NotationError as error:
        content = error
    if isinstance(content, Grid) and _has_looks(entry for row in rows for entry in row):
        notes = (*notes, _LOOKS)
    if isinstance(content, Grid):
        content, note = with_drawn_regions(content, rows)
        notes = notes if note is None else (*notes, note)
    beside = (inside.get((row, square.column - 1)) for row in numbers)
    names = {entry.text for entry in beside if entry and _NAME.fullmatch(entry.text)}
    is_named = len(names) == square.height >= FEWEST_NAMES
    return SheetBlock(square.row, square.column, text, content, notes=notes, is_named=is_named)


def _has_looks(entries: Iterable[SheetCell | None]) -> bool:
    """Tell whether digits look in several ways, each of them more than one."""
    counts = Counter(entry.look.letters for entry in entries if entry and integer(entry.text))
    return sum(count > 1 for count in counts.values()) > 1


def _placed(
    square: Square, inside: Mapping[tuple[int, int], SheetCell], geometry: Geometry | None
) -> Square | None:
    """Return the one square around entries, one or two sides of it empty, that keeps the rules.

    None for none or several, and where other entries stand right beside them.
    """
    n = CLASSIC.size
    lost = (n - square.height, n - square.width)
    if geometry not in (None, CLASSIC) or any(square.gaps):
        return None
    if min(lost) < 0 or not 0 < max(lost) <= _MOST_LOST:
        return None
    if any(_is_beside(square, entry) for entry in inside.values() if entry.text):
        return None
    found = list[Square]()
    for row in _begins_before(square.row, lost[0]):
        for column in _begins_before(square.column, lost[1]):
            one = Square(row, column, n, n, is_plain=True)
            texts = [
                inside[place].text if (place := (r, c)) in inside else ""
                for r in one.lines[0]
                for c in one.lines[1]
            ]
            grid = plain_grid(texts)
            if grid is not None and is_sound(grid):
                found.append(one)
    return found[0] if len(found) == 1 else None


def _begins_before(first: int, lost: int) -> Iterator[int]:
    """Yield where lines may begin of which so many are empty, one at most on each side."""
    return (at for at in range(max(1, first - 1), first + 1) if 0 <= lost - (first - at) <= 1)


def _is_beside(square: Square, entry: SheetCell) -> bool:
    """Tell whether a cell is none of a square, and none or two lines away from it at most."""
    down, across = entry.row - square.row, entry.column - square.column
    is_near = -_NEAR <= down < square.height + _NEAR and -_NEAR <= across < square.width + _NEAR
    return is_near and not (0 <= down < square.height and 0 <= across < square.width)


def _grid(
    square: Square, rows: Sequence[Sequence[SheetCell | None]], geometry: Geometry | None
) -> Grid:
    found = geometry_of(square.height * square.width, geometry)
    if (not square.is_plain and not _is_small(square, rows)) or found is None:
        n = (geometry or CLASSIC).size
        raise NotationError(
            message(
                "sheet.block",
                "The entries from {first} to {last} are {height}-by-{width}: write 0 in blank "
                "cells, so that the block is {n}-by-{n}, with an empty row or column around it.",
                first=square.name,
                last=square.last_name,
                height=Numeral(square.height),
                width=Numeral(square.width),
                n=n,
            )
        )
    entries = [entry for row in rows for entry in row]
    return Grid(
        bytes(
            matrix_digit(
                0 if entry is None or entry.text in ("", *BLANKS) else integer(entry.text),
                message(
                    "entry.in", "{entry} (in {place})", entry=shorten(entry.text), place=entry.name
                )
                if entry
                else "",
                found.size,
                cell=found.cell_name(cell),
            )
            for cell, entry in enumerate(entries)
        ),
        found,
    )


def _is_small(square: Square, rows: Sequence[Sequence[SheetCell | None]]) -> bool:
    """Recognise a small grid whose blank cells are empty, with givens on all its four sides."""
    is_whole = square.height == square.width and square.width in SMALL
    return is_whole and is_like_a_grid(
        "\n".join("\t".join(entry.text if entry else "" for entry in row) for row in rows)
    )
