"""Digits that a page puts at places of their own, as programs do that turn a print into a page.

Each is an element with ``position: absolute`` and how far it is from the left and the top.
"""

from __future__ import annotations

import re

from puzzle.formats.cell_names import ROW_NAMES
from puzzle.formats.chance import is_sound
from puzzle.formats.documents.lattice import Mark, grid_of_marks
from puzzle.formats.documents.svg_placement import value
from puzzle.formats.json_cells import placed
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

MOST_PLACES = 5_000
"""Elements of a page whose places are looked at."""
_PLACED = re.compile(
    r"<[a-z][a-z0-9]{0,9}\s([^<>]{0,300}position:\s?absolute[^<>]{0,300})>"
    r"\s*(?:<[a-z][^<>]{0,200}>\s*){0,3}([1-9])\s*<",
    re.IGNORECASE,
)
_LENGTH = r"(?<![\w-]){0}:\s?(-?[0-9.]{{1,9}})\s?(?:px|pt|em|rem|mm|cm|%|;|\"|'|$)"
_LEFT, _TOP = (re.compile(_LENGTH.format(side), re.IGNORECASE) for side in ("left", "top"))


_ELEMENT = re.compile(r"<[a-z][a-z0-9]{0,9}\s([^<>]{3,300})>", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"(?:data-)?([a-z]{1,10})\s?=\s?[\"']?([0-9])(?![\w.])", re.IGNORECASE)


def grid_by_attributes(source: str) -> tuple[int, Grid] | None:
    """Return the line of the first and the 9×9 puzzle of tags that say row, column and digit.

    As in ``<li data-row="1" data-col="3" data-value="5">``. None for a page without such.

    Args:
        source: of the page.
    """
    cells, first = list[dict[str, int]](), 0
    for found in _ELEMENT.finditer(source):
        told = {name.lower(): int(number) for name, number in _ATTRIBUTE.findall(found[1])}
        if len(told) > 2 and not ROW_NAMES.isdisjoint(told):
            first = first or source.count("\n", 0, found.start()) + 1
            cells.append(told)
    one = placed(cells) if len(cells) <= MOST_PLACES else None
    if one is None:
        return None
    digits = [digit for row in one.rows for digit in row if isinstance(digit, int)]
    if len(digits) < CLASSIC.cell_count:
        return None  # of some cell two digits are told
    grid = Grid(bytes(digits), CLASSIC)
    return (first, grid) if is_sound(grid) else None


def grid_by_places(source: str) -> tuple[int, Grid] | None:
    """Return the line of the first digit and the 9×9 puzzle of a page's digits; None for none.

    Args:
        source: of the page.
    """
    marks, first = list[Mark](), 0
    for found in _PLACED.finditer(source):
        left, top = _LEFT.search(found[1]), _TOP.search(found[1])
        if left is None or top is None or len(marks) == MOST_PLACES:
            return None
        first = first or source.count("\n", 0, found.start()) + 1
        marks.append(Mark(found[2], value(left[1]), value(top[1])))
    grid = grid_of_marks(marks)
    return None if grid is None else (first, grid)
