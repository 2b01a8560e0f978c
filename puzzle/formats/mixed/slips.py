"""Grids of cells with separators and nothing for blanks, in which some entry or a row is wrong.

Rows such as ``,8,,5,,12,,,1`` are like those of any other table; what stands in them keeps the
rules of a grid. That tells what was meant, so that it is refused in words, and not set aside.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.formats.mixed.other_objects import CELLS
from puzzle.geometry import CLASSIC, FEWEST_GIVENS

_BETWEEN = re.compile("[,;\\t]")
_AROUND = " \"'\r"
_MOST_STRANGE = 3
"""Entries that are no cells."""
_MOST_UNEVEN = 1
"""Rows with an entry too few or too many, and rows too few or too many."""
_MOST_GIVENS = 54
"""Two cells in three: a draw of lots and the like has numbers in all."""


def is_grid_with_a_slip(lines: Sequence[str]) -> bool:
    """Recognise rows of nine entries of which most are cells of one grid, and some cannot be.

    Args:
        lines: of a text; empty ones do not count.
    """
    filled = [line for line in lines if line.strip()]
    if abs(len(filled) - CLASSIC.size) > _MOST_UNEVEN:
        return False
    rows = [[entry.strip(_AROUND) for entry in _BETWEEN.split(line)] for line in filled]
    uneven = [row for row in rows if len(row) != CLASSIC.size]
    strange = sum(entry != "" and entry not in CELLS for row in rows for entry in row)
    if len(uneven) > _MOST_UNEVEN or strange > _MOST_STRANGE:
        return False
    has_a_slip = bool(uneven or strange) or len(rows) != CLASSIC.size
    return has_a_slip and any(map(_keep_rules, _without_one_too_many(rows)))


def _without_one_too_many(rows: list[list[str]]) -> list[list[list[str]]]:
    """Return the rows; where they are ten, the nine that each leaves which may be too many."""
    if len(rows) <= CLASSIC.size:
        return [rows]
    return [rows[:at] + rows[at + 1 :] for at in range(len(rows))]


def _keep_rules(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether digits are as many as a puzzle has, and none is twice in a row or a column."""
    even = [row for row in rows if len(row) == CLASSIC.size]
    houses = [_digits_of(house) for house in (*rows, *zip(*even, strict=True))]
    count = sum(len(_digits_of(row)) for row in rows)
    is_as_full = FEWEST_GIVENS <= count <= _MOST_GIVENS
    return is_as_full and all(len(set(house)) == len(house) for house in houses)


def _digits_of(entries: Sequence[str]) -> list[str]:
    return [entry for entry in entries if len(entry) == 1 and entry in "123456789"]
