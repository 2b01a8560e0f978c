"""What every second look at a text stands on: the cells of a grid, and whether they are one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzle.formats.cell_names import ROW_LETTERS
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid
from puzzle.message import Message

SIZE = CLASSIC.size
CELLS = CLASSIC.cell_count
MOST_SLIPS = 2
"""Pairs of equal digits that a slip makes, where nine lines have nine cells."""
SIGN = re.compile(r"[^\W_]")
"""A letter or a digit."""
_ENTRIES_KEPT = 4_096
BLANK_WORDS = frozenset(
    {"blank", "empty", "missing", "nothing", "gap", "skip", "dot", "space", "free", "none", "nil"}
    | {"null", "undefined", "na", "nan", "zero", "leer", "frei", "punkt", "vide", "point", "rien"}
    | {"z\u00e9ro", "vac\u00edo", "vacio", "punto", "nada", "cero", "vuoto", "leeg", "vazio"}
    | {"puste"}
)
"""Words for no digit, in small letters."""
_BLANK = re.compile(
    rf"[\W_]*(?:(?:{'|'.join(sorted(BLANK_WORDS))}|n/a|x|-1|_[a-z]?[0-9]+)[\W_]*)?",
    re.IGNORECASE,
)
"""An entry for no digit: nothing, signs, a word, or a variable of Prolog."""
VALUE = re.compile(
    r"(?:[^\w+-]|[+-]\s)*(?:(?:Some|Just)[\s(]\s?)?([0-9])(?:[.,]0+(?:e[+-]?0+)?)?L?[^\w]*"
)
"""An entry for a digit, with signs around it; decimals of 0 and R's ``L`` say no more."""
_PADDED = re.compile(r"\s*_{1,3}([1-9])_{1,3}\s*")
"""A digit on a line to write on."""
COUNTS = ([*"123456789"], [*"012345678"], [*ROW_LETTERS], [*ROW_LETTERS.lower()])
"""How nine lines are counted."""
LABEL = re.compile(r"[^\W\d_]{0,6}[ _-]?([0-9A-Ia-i])")


class Loose(NamedTuple):
    """A puzzle, and where it stands.

    Attributes:
        first: its first line, from 0.
        last: the line behind its last.
        grid: the puzzle.
        notes: what was assumed, a sentence each.
        side: which of several it is that stand side by side; None where it stands alone.
    """

    first: int
    last: int
    grid: Grid
    notes: tuple[Message, ...] = ()
    side: str | None = None


def grid_of(cells: Sequence[str]) -> Grid | None:
    """Return the grid of 81 cells, each a digit or else blank; None for another number."""
    if len(cells) != CELLS:
        return None
    return Grid(bytes(int(cell) if cell in "123456789" else 0 for cell in cells), CLASSIC)


@lru_cache(_ENTRIES_KEPT)
def cell_of(part: str) -> str | None:
    """Return the digit of an entry, empty for none; None for what is no cell."""
    if found := VALUE.fullmatch(part) or _PADDED.fullmatch(part):
        return "" if found[1] == "0" else found[1]
    return "" if is_blank(part) else None


def are_marked_apart(cells: Sequence[str]) -> bool:
    """Tell whether signs stand around some digits and not others, as around those of a solver.

    Args:
        cells: entries at the same place in their rows; what is no digit says nothing.
    """
    told = ((part, VALUE.fullmatch(part)) for part in cells)
    around = {
        "".join(f"{part[: found.start(1)]}#{part[found.end(1) :]}".split())
        for part, found in told
        if found is not None and found[1] != "0"
    }
    return len(around) > 1


def labels_of(parts: Sequence[str]) -> list[str]:
    """Return the number or letter that each part names a line by; empty where it names none."""
    found = (LABEL.fullmatch(part.strip(" \"'[]():.")) for part in parts)
    return [one[1] if one else "" for one in found]


def counts_up(parts: Sequence[str]) -> bool:
    """Tell whether the parts count from 0 or 1, or are letters in their order."""
    return labels_of(parts) in COUNTS


def is_blank(part: str) -> bool:
    """Tell whether an entry, or a line, says that there is no digit."""
    return _BLANK.fullmatch(part) is not None
