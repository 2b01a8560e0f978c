"""Where the cells of a clue lie: which touch, and which are a line or a rectangle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from puzzle.constraints import KINDS
from puzzle.constraints.bases.on_edge import OnEdge
from puzzle.constraints.bases.on_line import OnLine
from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import only_cells
from puzzle.formats.rules.whole_grid import Members
from puzzle.message import Message, Term, message

GROUPS = frozenset({"killercage", "sum", "extraregion", "quadruple"})
"""Kinds of which ``r1c1-r3c3`` may be a rectangle."""
_MARKS = frozenset({"difference", "ratio", "xv"})
"""Kinds that are drawn between two cells."""
_INDEXERS = frozenset({"rowindexer", "columnindexer"})
_OF_INDEXER = re.compile(r"(?P<line>[RrCc])(?P<at>[0-9]{1,2})")
"""One cell of row C or R in letters, or a line by its first letter."""
_JUMPING = frozenset({"arrow"})
"""Kinds beside those on lines whose cells follow one another."""
_ENDS = re.compile(
    r"(?:r[0-9]{1,2}c[0-9]{1,2}|[a-y][0-9]{1,2})\s*(?:[–-]|to)\s*"
    r"(?:r[0-9]{1,2}c[0-9]{1,2}|[a-y][0-9]{1,2})",
    re.IGNORECASE,
)
"""Two cells with the sign of a run between them, and no others."""


def is_outside(kind: str) -> bool:
    """Tell whether clues of a kind stand outside the grid."""
    return kind in KINDS and issubclass(KINDS[kind], OnEdge)


def cells_of_kind(kind: str, text: str, size: int) -> list[str] | None:
    """Return the cells of a clue of a kind in a text that has nothing else; None for another.

    Two cells of four around a point, with a dash between them, are the four of a quadruple.

    Raises:
        NotationError: a cell outside the grid, a dash that may mean a diagonal or a rectangle, or
            ``c1`` of an indexer, which may be a column.
    """
    line = _OF_INDEXER.fullmatch(text.strip()) if kind in _INDEXERS else None
    if line is not None:
        name = "row" if line["line"] in "rR" else "column"
        raise NotationError(
            message(
                "indexer.line",
                "{line} of an indexer may be a cell or all of a line: write “{whole}”, or the "
                "cells as r1c1.",
                line=f"{line['line']}{line['at']}",
                whole=f"{name} {line['at']}",
            )
        )
    cells = only_cells(text, size)
    ends = _ENDS.fullmatch(text.strip()) if cells and kind in GROUPS else None
    if cells is None or ends is None:
        return cells
    return of_corners(kind, cells[0], cells[-1]) or cells


def of_corners(kind: str, one: str, other: str) -> list[str] | None:
    """Return the four cells of a quadruple by two of them; None where a dash is one line.

    Raises:
        NotationError: it may as well be a rectangle.
    """
    (row, column), (to_row, to_column) = (_place(cell) for cell in (one, other))
    if row == to_row or column == to_column:
        return None
    if kind == "quadruple" and distance(one, other) == (1, 1):
        rows, columns = sorted((row, to_row)), sorted((column, to_column))
        return [f"r{r}c{c}" for r in rows for c in columns]
    raise NotationError(
        message(
            "cells.rectangle",
            "{cells} may be a rectangle, or a line from corner to corner: write each cell.",
            cells=f"{one}-{other}",
        )
    )


def sum_of_nothing(cells: Sequence[str]) -> Message:
    """Return what is said of a cage whose sum is 0."""
    return message(
        "cage.zero",
        "The cage {cells} cannot add up to 0: write its sum, or leave it out.",
        cells="+".join(cells),
    )


def check_lines(clues: Iterable[Members]) -> None:
    """Stop at a line whose cells do not touch, or a mark between such, which nobody draws.

    Raises:
        NotationError: there is one; the two cells are named.
    """
    for clue in clues:
        of = KINDS.get(clue["type"])
        cells = clue.get("cells", ()) if clue["type"] in _MARKS else ()
        if len(cells) == 2 and not are_near(*cells):
            raise NotationError(
                message(
                    "mark.apart",
                    "The {clue} {cells} is on two cells that do not touch: write the two that it "
                    "stands between.",
                    clue=Term(KINDS[clue["type"]].NAME),
                    cells="+".join(cells),
                )
            )
        if of is None or not (issubclass(of, OnLine) or clue["type"] in _JUMPING):
            continue
        for one, other in pairwise(clue.get("line") or ()):
            if not are_near(one, other):
                raise NotationError(
                    message(
                        "line.jumps",
                        "The {clue} {cells} jumps from {one} to {other}: write every cell that it "
                        "passes, and each line by itself.",
                        clue=Term(of.NAME),
                        cells="+".join(clue["line"]),
                        one=one,
                        other=other,
                    )
                )


def _place(cell: str) -> tuple[int, int]:
    """Return row and column of a cell's name, from 1."""
    row, column = map(int, re.findall("[0-9]+", cell))
    return row, column


def distance(one: str, other: str) -> tuple[int, int]:
    """Return how far two cells are from each other in rows and columns, the smaller first."""
    (row, column), (to_row, to_column) = _place(one), _place(other)
    down, right = sorted((abs(row - to_row), abs(column - to_column)))
    return down, right


def are_near(one: str, other: str) -> bool:
    """Tell whether two cells touch, at a corner at least, or are one."""
    return max(distance(one, other)) <= 1
