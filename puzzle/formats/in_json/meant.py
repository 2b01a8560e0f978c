"""Which members of an object are meant as a puzzle, and which fills which."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzle.formats.in_json.matrices import (
    SIDE,
    SIGNS,
    are_digits,
    are_rows,
    entries_of,
    in_list,
    is_matrix,
    listed,
)
from puzzle.geometry import FEWEST_GIVENS

_CELL_SIGNS = frozenset(".*_-")
_FEWEST_DIGITS = 3
"""Kinds of digits of a text that nothing names a puzzle; two tell which cells are given."""
_BLANKS = ("", ".", " ", "_", "-", "*", "0", "x", "X")


def may_be_cells(text: str) -> bool:
    """Tell whether a text may be a row or more: of cells more than of letters, or of one word."""
    if len(text) < SIDE:
        return False
    is_word = len(text) >= SIDE**2 and not any(map(str.isspace, text))
    cells = sum(sign.isdigit() or sign in _CELL_SIGNS for sign in text)
    return is_word or (cells >= SIDE and cells >= sum(map(str.isalpha, text)))


def puzzles_meant(puzzles: dict[str, Any]) -> dict[str, Any]:
    """Return the puzzles of one object, without what is none of them.

    Where one has nothing but digits, others are numbers of something else, such as of the boxes. A
    grid that has all givens of another, and blanks, is how far somebody came with it.
    """
    entries = {name: entries_of(list(rows)) for name, rows in puzzles.items()}
    plain = [name for name in puzzles if are_digits(entries[name])] or list(puzzles)
    kept = list[str]()
    for name in sorted(plain, key=lambda name: -entries[name].count(0)):
        if 0 not in entries[name] or not any(
            goes_on(entries[name], entries[other]) for other in kept
        ):
            kept.append(name)
    return {name: rows for name, rows in puzzles.items() if name in kept}


def goes_on(ours: Sequence[Any], theirs: Sequence[Any]) -> bool:
    """Tell whether a grid has all givens of another."""
    return len(ours) == len(theirs) and all(b in (0, a) for a, b in zip(ours, theirs, strict=True))


def as_puzzle(member: object) -> str | list[Any] | None:
    """Return what is certainly a grid, whatever its name; None for anything else."""
    if isinstance(member, str):
        is_line = len(member) == SIDE**2 and _is_told(member)
        return member if is_line else None
    rows = in_list(member)
    if is_matrix(rows) or are_rows(rows):
        return rows
    return listed(rows)


def _is_told(text: str) -> bool:
    """Recognise digits and blanks, with digits enough for a puzzle."""
    givens = [sign for sign in text if sign not in _BLANKS]
    is_shown = len(givens) >= FEWEST_GIVENS and len({*givens}) >= _FEWEST_DIGITS
    return is_shown and set(text) <= SIGNS


def fills(full: str | list[Any], other: str | list[Any]) -> bool:
    """Tell whether a grid has no blank and agrees with the givens of another, which has some."""
    ours, theirs = entries_of(list(full)), entries_of(list(other))
    return (
        len(ours) == len(theirs)
        and 0 not in ours
        and 0 in theirs
        and all(b in (0, a) for a, b in zip(ours, theirs, strict=True))
    )
