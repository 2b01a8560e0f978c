"""Irregular regions that are told cell by cell, a region on each line, below or above a grid.

    Region 1: r1c1 r1c2 r1c3 r2c1 …
    Region 2: r1c4-r1c7 r2c4 …

Under a heading such as ``Regions:`` the lines need no name of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import only_cells
from puzzle.geometry import MAX_BOX_SIDE
from puzzle.grid import SYMBOLS

_NAME = (
    r"(?:regions?|areas?|box(?:es)?|blocks?|zones?|shapes?|pieces?|nonominos?|nonets?|houses?|jigsaw"
    r"|gebiete?|bereiche?|regi[oó]n(?:es)?|r[ée]gions?|regioni|regione|gebied(?:en)?|regi[aã]o|zona"
    r"|área|komórka|obszar|region[ey]?)"
)
_NAMED = re.compile(
    rf"\W{{0,3}}(?:{_NAME}\s{{0,2}}#?\s?\w{{1,10}}|\w{{1,10}}\s{_NAME})\s?[:=({{\[–-]\s?(?P<cells>.+?)"
    r"[)\]}.,;]{0,2}\s*",
    re.IGNORECASE,
)
_UNNAMED = re.compile(
    r"\W{0,3}(?:#?\w{1,12}\s?[:=.)]\s?)?[(\[{]?(?P<cells>[A-Za-z][0-9].+?)[)\]}.,;]{0,2}\s*"
)


def listed_regions(
    peek: Callable[[int], str | None],
    at: int,
    size: int,
    *,
    is_headed: bool,
) -> tuple[str, int] | None:
    """Return the regions of the cells listed from a line on, a name for each cell of the grid.

    With the line behind them. None unless they are as many as a row has cells, with as many cells
    each, and have every cell of the grid once.

    Args:
        peek: the lines.
        at: where the list begins.
        size: of the grid.
        is_headed: whether a heading above says that these are regions.
    """
    names = dict[str, str]()
    for n in range(size):
        line = peek(at + n) or ""
        found = _NAMED.fullmatch(line) or (_UNNAMED.fullmatch(line) if is_headed else None)
        cells = _cells(found["cells"], size) if found is not None else None
        if cells is None or len(cells) != size or not names.keys().isdisjoint(cells):
            return None
        names |= dict.fromkeys(cells, SYMBOLS[n + 1])
    rows = range(1, size + 1)
    if len(names) != size * size:
        return None
    return "".join(names[f"r{row}c{column}"] for row in rows for column in rows), at + size


def is_of_region(line: str) -> bool:
    """Tell whether a line lists the cells of a region that it names."""
    found = _NAMED.fullmatch(line)
    return found is not None and _cells(found["cells"], MAX_BOX_SIDE**2) is not None


def _cells(text: str, size: int) -> list[str] | None:
    with suppress(NotationError):
        return only_cells(text, size)
    return None
