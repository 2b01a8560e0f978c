"""Cells on a line of text: ``r1c1``, ``A1``, ``r1c123``, ``row 3``, ``r1c1-r1c9``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzle.errors import NotationError
from puzzle.formats.cell_names import no_cell

_TOKEN = re.compile(
    r"row ?(?P<in_row>[0-9]{1,2}),? (?:and )?col(?:umn)? ?(?P<in_column>[0-9]{1,2})(?![0-9])"
    r"|[rR](?P<rows>[0-9]{1,9})[cC](?P<columns>[0-9]{1,9})(?![0-9])"
    r"|(?P<letter>[A-Ya-y])(?P<number>[0-9]{1,2})(?![0-9])"
    r"|(?P<line>row|column|col) ?(?P<at>[0-9]{1,2})"
    r"(?: (?P<way>backwards|(?:from (?:the )?)?(?:right|bottom))"
    r"| (?:from (?:the )?)?(?:left|top))?"
    r"(?![0-9])",
)
_BETWEEN = re.compile(r"(?:-{1,2}>|[\s,;+&→–-]|\b(?:and|und|et|y|e|to|bis)\b(?= ))*")
_TO = re.compile(r"\s*(?:[–-]|to|bis)\s*")
"""Between two cells of a straight line: all between them are meant too."""
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"


def only_cells(text: str, size: int) -> list[str] | None:
    """Return the cells of a text that has nothing else, by their names; None for another.

    Raises:
        NotationError: a cell outside the grid.
    """
    text, at, cells = text.strip(), 0, list[str]()
    is_run = False
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            return None
        found = list(_cells_of(token, size))
        if is_run and len(found) == 1:
            cells += cells_between(cells[-1], found[0])
        cells += found
        between = _BETWEEN.match(text, token.end())
        at = between.end() if between else token.end()
        is_run = len(found) == 1 and _TO.fullmatch(text, token.end(), at) is not None
    return cells or None


def cells_between(one: str, other: str) -> Iterator[str]:
    """Yield the cells between two of a row, a column or a diagonal; none between any others."""
    (row, column), (last_row, last_column) = (
        map(int, re.findall("[0-9]+", c)) for c in (one, other)
    )
    down, right = last_row - row, last_column - column
    if down and right and abs(down) != abs(right):
        return
    steps = max(abs(down), abs(right))
    for step in range(1, steps):
        yield f"r{row + down * step // steps}c{column + right * step // steps}"


def _cells_of(token: re.Match[str], size: int) -> Iterator[str]:
    """Yield the cells of one name, of which ``r1c123`` has several."""
    if token["in_row"]:
        yield _checked(int(token["in_row"]), int(token["in_column"]), size)
        return
    if token["line"]:
        is_row, is_back = token["line"] == "row", bool(token["way"])
        yield from cells_of_line(int(token["at"]), size, is_row=is_row, is_back=is_back)
        return
    if token["letter"]:
        row = _LETTERS.index(token["letter"].upper()) + 1
        yield _checked(row, int(token["number"]), size)
        return
    rows, columns = token["rows"], token["columns"]
    apart = size < 10
    for in_row in rows if apart else (rows,):
        for in_column in columns if apart else (columns,):
            yield _checked(int(in_row), int(in_column), size)


def cells_of_line(number: int, size: int, *, is_row: bool, is_back: bool) -> Iterator[str]:
    """Yield the cells of a row or a column, from the left or the top, or the other way round.

    Raises:
        NotationError: the grid has no such row or column.
    """
    for place in range(1, size + 1)[:: -1 if is_back else 1]:
        row, column = (number, place) if is_row else (place, number)
        yield _checked(row, column, size)


def _checked(row: int, column: int, size: int) -> str:
    if not (1 <= row <= size and 1 <= column <= size):
        raise NotationError(no_cell(f"r{row}c{column}", size))
    return f"r{row}c{column}"


def has_letters_in(text: str) -> bool:
    """Tell whether a text names a cell as ``A1``."""
    return any(token["letter"] for token in _TOKEN.finditer(text))


def has_cells_in(text: str) -> bool:
    """Tell whether a text names a cell, a row or a column, in this grid or another."""
    found = _TOKEN.finditer(text)
    return any(not text[: token.start()][-1:].isalnum() for token in found)
