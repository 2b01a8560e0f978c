"""A map of regions, a name for each cell: below its heading, or known by its patches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.paragraphs import Peek, row_of
from puzzle.formats.rules.region_lists import listed_regions
from puzzle.formats.worded.rows import past_empty, rows_from
from puzzle.message import message
from puzzle.symbols import BLANKS

_BETWEEN_NAMES = re.compile(r"[\s,;/|]")
REGIONS = re.compile(
    r"(?:the )?(?:(?:jigsaw |irregular )?(?:regions?|boxes|blocks|shapes)(?: map)?|jigsaw"
    r"|irregular)\s?:?",
    re.IGNORECASE,
)
_OF_REGIONS = re.compile(
    r"\b(?:regions?|boxes|blocks|shapes|jigsaw|gebiete|regionen|bereiche|formen|régions?|zones?"
    r"|regiones|zonas|regioni|zone|aree|gebieden|vakken|regiões|obszary|regiony|areas?|áreas|nonets"
    r"|nonomino(?:e?s)?|blöcke|blocs|bloques|blocchi|blokken|blocos|bloki|formes|formas|vormen)\b"
    r"|\bregio['’]s|[領区區]域|[宮宫]|ブロック|エリア",
    re.IGNORECASE,
)
"""A word that a label for regions has, whatever else it says."""
_FEW_ROWS = 6
_ZERO = "0"
"""A name of a region as well, where they are counted from it."""


class MapAbove(NamedTuple):
    """A map of regions above its grid: a name for each cell, and the line of the first row."""

    regions: str
    start: int


def map_above(peek: Peek, at: int) -> MapAbove | None:
    """Return the map of regions that begins at a line, with its grid below it; None for none.

    Below a heading it may have a mistake in it; else it is whole, and no puzzle then.
    Between it and its grid may stand a line that ends in a colon.
    """
    line = (peek(at) or "").strip()
    is_headed = REGIONS.fullmatch(line) is not None
    is_below = is_headed or _is_label(line)
    if not is_below and not row_of(line, _ZERO).isalnum():
        return None
    names, end = _names_from(peek, past_empty(peek, at + 1) if is_below else at)
    if names is None or not _are_patches(names):
        return None
    if not (is_headed or (_are_whole(names) and (is_below or len(names) >= _FEW_ROWS))):
        return None
    start = past_empty(peek, end)
    if (peek(start) or "").rstrip().endswith(":"):
        start = past_empty(peek, start + 1)
    rows, _ = rows_from(peek, start, BLANKS)
    if rows is None or len(rows) != len(names) or all(map(str.isalpha, rows)):
        return None
    return MapAbove("".join(names).upper(), start)


def _is_label(line: str) -> bool:
    """Recognise words on regions that end in a colon."""
    return line.endswith((":", "：")) and _OF_REGIONS.search(line) is not None


def listed_below(peek: Peek, at: int, size: int) -> tuple[str, int] | None:
    """Return the regions listed cell by cell from a line, or below it where it heads them."""
    line = (peek(at) or "").strip()
    is_headed = REGIONS.fullmatch(line) is not None or _is_label(line)
    start = past_empty(peek, at + 1) if is_headed else at
    return listed_regions(peek, start, size, is_headed=is_headed)


def regions_apart(peek: Peek, at: int, size: int) -> tuple[str, int] | None:
    """Return the regions that begin at a line which stands apart from the grid.

    As `regions_from` finds them, and of any size, perhaps with a mistake in them.

    Raises:
        NotationError: below the heading there are none.
    """
    found = regions_from(peek, at, size)
    if found is not None or _is_label((peek(at) or "").strip()):
        return found
    rows, end = _map_from(peek, at, size)
    return ("".join(rows).upper(), end) if rows is not None and _are_patches(rows) else None


def regions_from(peek: Peek, at: int, size: int) -> tuple[str, int] | None:
    """Return the regions that begin at a line, a name for each cell, and the line behind.

    Without a heading neighbours have the same name, and each has as many cells as there are digits,
    and these are more than a few. So it is below other words on regions that end in a colon.

    Raises:
        NotationError: below the heading there are none.
    """
    line = (peek(at) or "").strip()
    if (listed := listed_below(peek, at, size)) is not None:
        return listed
    named = REGIONS.match(line)
    is_long = len(line) >= size * size
    names = _BETWEEN_NAMES.sub("", line[named.end() if named else 0 :]) if is_long else ""
    if len(names) == size * size and names.isalnum():
        parts = [names[start : start + size] for start in range(0, len(names), size)]
        if named or (size >= _FEW_ROWS and _are_patches(parts) and _are_whole(parts)):
            return names.upper(), at + 1
    is_headed = REGIONS.fullmatch(line) is not None
    is_label = not is_headed and _is_label(line)
    is_row_of_names = size >= _FEW_ROWS and len(row_of(line, _ZERO)) == size
    if not (is_headed or is_label or is_row_of_names):
        return None
    start = past_empty(peek, at + 1) if is_headed or is_label else at
    rows, end = _map_from(peek, start, size)
    if rows is None:
        if is_headed:
            raise NotationError(
                message(
                    "worded.regions",
                    "Below “{line}” there are no {size} rows of regions.",
                    line=line[:20],
                    size=size,
                )
            )
        return None
    if not is_headed and not (_are_patches(rows) and _are_whole(rows)):
        return None
    return "".join(rows).upper(), end


def _map_from(peek: Peek, start: int, size: int) -> tuple[list[str] | None, int]:
    """Return the rows of names on as many lines, and the line behind; None for none."""
    rows, end = _names_from(peek, start)
    is_map = rows is not None and len(rows) == size and end - start >= size
    return (rows if is_map else None), end


def _names_from(peek: Peek, at: int) -> tuple[list[str] | None, int]:
    """Return rows of names, and the line behind; None for none. Zeros may be blanks of a puzzle."""
    rows, end = rows_from(peek, at, _ZERO)
    are_names = rows is not None and (_ZERO not in "".join(rows) or _are_whole(rows))
    return (rows if are_names else None), end


def _are_patches(rows: Sequence[str]) -> bool:
    """Recognise regions, if perhaps with a mistake in them, by neighbours of the same name.

    In regions that hang together it is at least every second pair of neighbours; in a puzzle none.
    Of a few cells chance would make as many: there no cell may be without a neighbour of its name.
    """
    columns = [*map("".join, zip(*rows, strict=True))]
    pairs = [pair for line in (*rows, *columns) for pair in pairwise(line)]
    alike = sum(one == other for one, other in pairs)
    return 3 * alike >= len(pairs) and (len(rows) > _FEW_ROWS or not _is_any_alone(rows))


def _are_whole(rows: Sequence[str]) -> bool:
    """Tell whether there are as many names as rows, each on as many cells, and repeats in a row."""
    counts = Counter("".join(rows))
    size = len(rows)
    is_whole = len(counts) == size and set(counts.values()) == {size}
    return is_whole and any(len(set(row)) < size for row in rows)


def _is_any_alone(rows: Sequence[str]) -> bool:
    """Tell whether a cell has no neighbour of its name."""
    size = len(rows)
    return not all(
        any(
            rows[row + down][column + right] == rows[row][column]
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if 0 <= row + down < size and 0 <= column + right < size
        )
        for row in range(size)
        for column in range(size)
    )
