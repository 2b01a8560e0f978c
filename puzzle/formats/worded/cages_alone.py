"""Cages on lines that fill a grid, each cell once, which need not be there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt

from puzzle.errors import NotationError
from puzzle.formats.paragraphs import Peek
from puzzle.formats.rules.lines import parse_rule
from puzzle.formats.worded.rows import MOST_LINES
from puzzle.message import Message, message

_OF_CAGE = re.compile(
    r"\W{0,9}(?:(?:killer |the )?cages?\b|[\[(]?[0-9]{1,3}\b|r[0-9]{1,2}c[0-9]|[A-I][0-9]\b)",
    re.IGNORECASE,
)
"""How the first of many cages begins."""
_WIDEST_OF_CAGES = (9, 16)
_FEWEST_BLANK = 4


def no_grid(size: int) -> Sequence[Message]:
    """Return what is said where cages alone fill a grid of this size; nothing for 0."""
    if not size:
        return ()
    no_grid = message(
        "assumed.no-grid",
        "No grid stands with the cages, which fill {n}x{n}: it is read as blank.",
        n=size,
    )
    return (no_grid,)


def size_filled_by_cages(peek: Peek, start: int) -> int:
    """Return the size of the grid that the cages on lines fill, each cell once; 0 for none.

    A killer without givens is often sent so: as its cages alone.
    """
    if _OF_CAGE.match(peek(start) or "") is None:
        return 0
    for widest in _WIDEST_OF_CAGES:
        cells = list(_cells_of_cages(peek, start, widest))
        size = isqrt(len(cells))
        whole = {f"r{row}c{column}" for row in range(1, size + 1) for column in range(1, size + 1)}
        if size >= _FEWEST_BLANK and len(cells) == size * size and whole == set(cells):
            return size
    return 0


def _cells_of_cages(peek: Peek, start: int, size: int) -> Iterator[str]:
    """Yield the cells of the cages with sums on lines, up to the first other line.

    A cell that comes again is the last: cages that fill a grid have each once.
    """
    heading, at = "", start
    there = set[str]()
    while at - start < MOST_LINES and (line := peek(at)) is not None:
        at += 1
        if not line.strip():
            continue
        try:
            rule = parse_rule(line, size, heading, is_among_cages=True)
        except NotationError:
            return
        if rule is None or any("value" not in each for each in rule.members):
            return
        if any(each["type"] != "killercage" for each in rule.members):
            return
        heading = rule.heads or heading
        cells = [cell for each in rule.members for cell in each["cells"]]
        yield from cells
        if len(there) + len(cells) > len(there.union(cells)):
            return
        there.update(cells)
