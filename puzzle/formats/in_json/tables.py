"""Tables in JSON: a list a row, with a puzzle on a line in each, below the names of columns or not.

``[["id", "puzzle", "solution"], [1, "53..7…", "5346…"]]``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

_PUZZLE, _SOLUTION = "puzzle", "solution"
_BLANKS = frozenset(".0_-*")
_MOST_COLUMNS = 50


def rows_of_table(
    value: object, is_puzzle: Callable[[object], bool]
) -> list[dict[str, Any]] | None:
    """Return an object for each row of a table of puzzles; None for anything else.

    Without names of columns the first with puzzles has these, and another, of full grids alone,
    their solutions; where two columns have puzzles, it is no table of them.

    Args:
        value: as the JSON reader gives it.
        is_puzzle: tells whether a cell is meant as a puzzle on a line.
    """
    rows = value if isinstance(value, list) else []
    if not rows or not all(map(_is_row, rows)) or len({*map(len, rows)}) > 1:
        return None
    names, told = (rows[0], rows[1:]) if _are_names(rows[0], is_puzzle) else ([], rows)
    if not told or not all(any(map(is_puzzle, row)) for row in told):
        return None
    if names:
        return [dict(zip(names, row, strict=True)) for row in told]
    columns = [n for n in range(len(rows[0])) if any(is_puzzle(row[n]) for row in told)]
    full = [n for n in columns[1:] if all(_is_full(row[n]) for row in told)]
    if len(columns) - len(full) != 1 or len(full) > 1:
        return None
    solved = {_SOLUTION: full[0]} if full else {}
    return [{name: row[n] for name, n in {_PUZZLE: columns[0], **solved}.items()} for row in told]


def _is_row(row: object) -> bool:
    return (
        isinstance(row, list)
        and 0 < len(row) <= _MOST_COLUMNS
        and not any(isinstance(cell, list | dict) for cell in row)
    )


def _are_names(row: Sequence[object], is_puzzle: Callable[[object], bool]) -> bool:
    """Recognise the names of columns: words, each another one, and no puzzle."""
    names = {cell for cell in row if isinstance(cell, str) and any(map(str.isalpha, cell))}
    return len(names) == len(row) and not any(map(is_puzzle, row))


def _is_full(cell: object) -> bool:
    return isinstance(cell, str) and _BLANKS.isdisjoint(cell)
