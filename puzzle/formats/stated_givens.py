"""Givens on lines beside a grid: ``Givens: r1c3 = 4, r2c5 = 6``, or ``r1c3 = 4`` alone.

Without a heading many of these are moves or a solution, so that only a single one is a given; and
it is a cage of one cell where the puzzle has others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from puzzle.amounts import and_more
from puzzle.errors import NotationError
from puzzle.formats.rules.clue_cells import only_cells
from puzzle.grid import SYMBOLS
from puzzle.message import Message, counting, in_quotes, message

_HEADING = re.compile(
    r"(?:the |further |more |other )?(?:given(?: digits?)?s?|digits given)\s?:\s*", re.IGNORECASE
)
_CELL = r"(?:r[0-9]{1,2}c[0-9]{1,2}|[a-y][0-9]{1,2})"
_GIVEN = re.compile(
    rf"(?P<cell>{_CELL})\s?(?:=|:|->|\bis\b|\bis an?\b)\s?(?P<digit>[0-9]{{1,2}})"
    rf"|(?P<other>[0-9]{{1,2}})\s?(?:=|:|\b(?:in|at)\b)\s?(?P<at>{_CELL})",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:[,;]|\band\b|\s)\s*", re.IGNORECASE)
_MOST_SHOWN = 3


def givens_on(line: str, size: int) -> dict[str, int] | None:
    """Return the digit of each cell that a line with a heading says; None for any other line.

    Args:
        line: the line.
        size: of the grid.

    Raises:
        NotationError: behind the heading stands something else; a cell is outside the grid; or it
            has two digits.
    """
    head = _HEADING.match(line.strip())
    if head is None:
        return None
    text, at = line.strip().rstrip("."), head.end()
    found: dict[str, int] = {}
    while at < len(text):
        one = _GIVEN.match(text, at)
        if one is None:
            _check_none(text, found)
            return None
        (cell,) = only_cells(one["cell"] or one["at"], size) or [""]
        digit = int(one["digit"] or one["other"])
        if found.setdefault(cell, digit) != digit:
            raise NotationError(
                message(
                    "givens.two",
                    "Two digits are given for {cell}: {one} and {other}.",
                    cell=cell,
                    one=found[cell],
                    other=digit,
                )
            )
        between = _BETWEEN.match(text, one.end())
        at = between.end() if between is not None else one.end()
    return found or None


def _check_none(text: str, found: Mapping[str, int]) -> None:
    """Refuse a list of givens that goes on with something else; let be what is none at all.

    Raises:
        NotationError: it is such a list.
    """
    if found:
        raise NotationError(
            message(
                "givens.unread",
                "These givens cannot be read: {text}. Write them as “Givens: r1c3 = 4, r2c5 = 6”.",
                text=in_quotes(text[:60]),
            )
        )


def with_givens(rows: Sequence[str], givens: Mapping[str, int]) -> list[str]:
    """Return the rows of a grid with further givens.

    Args:
        rows: a sign for each cell; SYMBOLS names the digits.
        givens: the digit of each cell, by its name.

    Raises:
        NotationError: the grid has another digit there, or none so large.
    """
    found = [list(row) for row in rows]
    size = len(found)
    for cell, digit in givens.items():
        row, column = (int(part) - 1 for part in re.findall("[0-9]+", cell))
        if not 1 <= digit <= size:
            raise NotationError(
                message(
                    "givens.large",
                    "{given} is no given: digits are 1 to {size}.",
                    given=f"{cell} = {digit}",
                    size=size,
                )
            )
        there = found[row][column]
        if there.upper() in SYMBOLS[1:] and there.upper() != SYMBOLS[digit]:
            raise NotationError(
                message(
                    "givens.at-odds",
                    "The grid has {there} in {cell}, and beside it stands {given}: write the one "
                    "that is meant.",
                    there=there,
                    cell=cell,
                    given=f"{cell} = {digit}",
                )
            )
        found[row][column] = SYMBOLS[digit]
    return ["".join(row) for row in found]


def said_of(givens: Mapping[str, int]) -> Message:
    """Return what is assumed of givens beside a grid, one at least."""
    told = [f"{cell} = {digit}" for cell, digit in givens.items()]
    shown: str | Message = ", ".join(told[:_MOST_SHOWN])
    if len(told) > _MOST_SHOWN:
        shown = and_more(shown, len(told) - _MOST_SHOWN)
    return counting(
        "assumed.givens",
        "{givens} beside the grid is read as a given.",
        "{givens} beside the grid are read as givens.",
        count=len(told),
        givens=shown,
    )
