"""Grids with rules beside them in which 0 is a digit, as where somebody counts from 0 to 9."""

from __future__ import annotations

from collections.abc import Sequence

from puzzle.cell import NUMERALS, SYMBOLS
from puzzle.constraints import HOUSE_RULES
from puzzle.errors import NotationError
from puzzle.geometry import CLASSIC, Geometry
from puzzle.message import Message, message
from puzzle.symbols import BLANKS

_MOST_IN_NUMERALS = 10
_OTHER_BLANKS = frozenset(BLANKS) - {"0"}
OF_ANY_SIGNS = frozenset({*HOUSE_RULES, "antiknight", "antiking", "extraregion", "clone"})
"""Kinds of rules that ask the same whatever signs the digits are."""


def with_zero_as_digit(rows: Sequence[str]) -> list[str] | None:
    """Return rows with their highest digit for 0, as a grid without rules is read; None for others.

    Another sign is the blank there, the highest digit is nowhere, and no row and no column has two
    zeros.
    """
    size, told = len(rows), {*"".join(rows)}
    columns = map("".join, zip(*rows, strict=True))
    if (
        size == CLASSIC.size
        or "0" not in told
        or told.isdisjoint(_OTHER_BLANKS)
        or not told.isdisjoint({SYMBOLS[size], SYMBOLS[size].lower()})
        or any(line.count("0") > 1 for line in (*rows, *columns))
    ):
        return None
    return [row.replace("0", SYMBOLS[size]) for row in rows]


def zero_read(size: int) -> Message:
    """Return what is said where 0 was read as the highest digit of a grid."""
    one = message("assumed.sign", "{sign} as {digit}", sign="0", digit=_highest(size))
    return message("assumed.signs", "Read {signs}.", signs=one)


def values_count(geometry: Geometry) -> bool:
    """Tell whether a rule of a grid asks something else of 0 than of its highest digit."""
    kinds = {rule.to_json(geometry.size)["type"] for rule in geometry.constraints}
    return not kinds <= OF_ANY_SIGNS


def zero_is_a_digit(size: int) -> NotationError:
    """Return the error for a grid with 0 for a digit, beside rules that compare or add digits."""
    return NotationError(
        message(
            "worded.zero",
            "0 stands for a digit here, and the rules compare digits or add them: write the "
            "digits from 1 to {last}, and another sign for blank.",
            last=_highest(size),
        )
    )


def _highest(size: int) -> str:
    return NUMERALS[size] if size <= _MOST_IN_NUMERALS else SYMBOLS[size]
