"""Cells and digits as integers, and their names in print."""

from __future__ import annotations

from collections.abc import Iterable

Cell = int
"""Index of a cell, 0 … size² - 1, row-major."""
Digit = int
"""A digit, 1 … size; 0 stands for blank."""
DigitMask = int
"""A set of digits: digit d is bit d - 1."""
SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"
"""The character of each digit in print, by its value; ``.`` is blank and A is 10."""

NUMERALS = (SYMBOLS[0], *map(str, range(1, len(SYMBOLS))))
"""What each digit is called, by its value, where numbers are printed and no letters."""


def cell_name(cell: Cell, size: int) -> str:
    """Return the name in print of a cell of a grid with this many columns: ``r1c1`` for cell 0."""
    row, column = divmod(cell, size)
    return f"r{row + 1}c{column + 1}"


def mask_of(digits: Iterable[Digit]) -> DigitMask:
    """Return the mask of some digits."""
    mask = 0
    for digit in digits:
        mask |= 1 << digit - 1
    return mask
