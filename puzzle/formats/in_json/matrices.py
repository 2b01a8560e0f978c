"""Rows of entries in lists, and what their numbers are: a grid, or a table of something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any

from puzzle.formats.chance import are_powers, meets_by_chance
from puzzle.formats.json_cells import entry_of, said_in
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, LARGEST_SIZE
from puzzle.grid import Grid

DEEPEST = 6
"""Objects and lists within one another, down to a puzzle."""
SIDE = CLASSIC.size
"""Rows of what may be told in more ways than as a matrix: boxes, columns, cells in a list."""
SIZES = frozenset(range(4, LARGEST_SIZE + 1))
"""Rows that a grid may have."""
SIGNS = frozenset("0123456789._-*xX ")
"""What stands in the cells of a grid that is told as text."""


def is_matrix(value: object) -> bool:
    """Recognise as many rows as each has entries, each a number, a text or nothing."""
    rows = in_list(value)
    return len(rows) in SIZES and all(
        isinstance(row, list) and len(row) == len(rows) and all(map(_is_entry, row)) for row in rows
    )


def has_other_numbers_alone(value: object) -> bool:
    """Tell whether there are tables of numbers in a value, and all are of something else."""
    tables = list(_tables_in(value, 0))
    return bool(tables) and all(map(are_of_chance, tables))


def has_powers_alone(value: object) -> bool:
    """Tell whether there are tables of numbers in a value, and all are boards of 2048."""
    boards = [entries_of(table) for table in _tables_in(value, 0)]
    return bool(boards) and all(
        all(isinstance(n, int) for n in board) and are_powers(board) for board in boards
    )


def _tables_in(value: object, depth: int) -> Iterator[list[Any]]:
    if is_matrix(value):
        yield in_list(value)
    elif isinstance(value, dict | list) and depth <= DEEPEST:
        for part in value.values() if isinstance(value, dict) else value:
            yield from _tables_in(part, depth + 1)


def entries_of(rows: Sequence[Any]) -> list[Any]:
    """Return the entries of rows, one after the other.

    0 for blank, and numbers for texts of digits.

    Args:
        rows: lists, texts of a character a cell, or the entries themselves; an entry may be an
            object with its ``value``.
    """
    entries = [entry for row in rows for entry in (row if isinstance(row, list | str) else [row])]
    return [entry_of(entry) for entry in entries]


def are_of_chance(rows: str | list[Any]) -> bool:
    """Recognise a table of other numbers, whose digits meet as by chance: votes, distances."""
    entries = entries_of(list(rows))
    if len(entries) != SIDE**2 or not are_digits(entries):
        return False
    return meets_by_chance(Grid(bytes(entries), CLASSIC))


def are_digits(entries: Sequence[Any]) -> bool:
    """Tell whether entries are digits of a grid, or blank."""
    size = isqrt(len(entries))
    return all(type(entry) is int and 0 <= entry <= size for entry in entries)


def are_rows(rows: list[Any]) -> bool:
    """Recognise the rows of a grid as texts."""
    return len(rows) in SIZES and all(_is_row(row, len(rows)) for row in rows)


def _is_row(row: object, size: int) -> bool:
    if not isinstance(row, str) or not set(row) <= SIGNS:
        return False
    return len(row) == size or (" " in row and len("".join(row.split())) == size)


def listed(value: object) -> list[Any] | None:
    """Return the cells of a 9×9 puzzle that are there one by one; None for anything else."""
    cells = in_list(value)
    is_puzzle = len(cells) == SIDE**2 and all(map(_is_entry, cells))
    entries = entries_of(cells) if is_puzzle else []
    return (
        entries if sum(type(e) is int and 0 < e <= SIDE for e in entries) >= FEWEST_GIVENS else None
    )


def is_flat(value: object) -> bool:
    """Recognise a list of entries, or of rows, that is long enough for a puzzle, right or wrong."""
    items = in_list(value)
    return bool(items) and not any(isinstance(item, dict) and not _is_entry(item) for item in items)


def _is_entry(entry: object) -> bool:
    if isinstance(entry, dict):
        said = said_in(entry)
        return said != -1 and not isinstance(said, dict | list)
    return (
        entry is None
        or isinstance(entry, int | float)
        or (isinstance(entry, str) and len(entry) <= 2)
    )


def in_list(value: object) -> list[Any]:
    """Return a value, where it is a list; an empty one for any other."""
    return value if isinstance(value, list) else []
