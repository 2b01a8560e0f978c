"""Tables of people, teams and things: a column of names, and numbers beside them.

The final standing of a tournament has as many rows and columns as a grid now and then, and digits
in them. But nobody names the rows of a puzzle after players, and beside these stand ratings, sums
or halves of points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.spelled import SPELLED
from puzzle.formats.record import SetAside
from puzzle.formats.text import MAX_BLOCK_LINES
from puzzle.geometry import CLASSIC

_NAME = re.compile(r"(?:\d{1,3}\.?\s)?[^\W\d_]{2}[^\d|]*(?:\s\d{1,4})?")
"""Words, and perhaps a number behind them: ``Borussia M'gladbach``, ``Player 7``, ``FC Town 2``."""
_LABEL = re.compile(
    r"(?:row|line|zeile|reihe|ligne|fila|riga|rij|rad|wiersz|linha|sat\u0131r)\W{0,3}"
    r"(?:\d{1,2}|\w)?",
    re.IGNORECASE,
)
_CELL = re.compile(r"\d?|[.*_xX=+\u2013\u2014\u00bd\u00bc\u00be-]|1/2|0[.,]5")
_RUN_OF_CELLS = re.compile(r"[0-9.*_-]{9}")
"""A row of a puzzle, or a whole one, in one entry."""
_LONGEST = 300
"""Characters of a line that is looked at."""
_FEWEST_ROWS = 4
_MOST_NAMES = 3
"""Columns of names; where there are more, words are cells."""
_NEAR = 1
"""Rows and columns that a grid may have too few or too many."""


def name_list(ahead: Ahead) -> SetAside | None:
    """Return such a table that begins on the next line, which is taken; None for anything else.

    Of a pipe nothing waits for the lines below.
    """
    is_looked_at = ahead.is_there and ahead.number >= ahead.no_names_before
    if not is_looked_at or len(_entries(ahead.peek() or "")) <= _MOST_NAMES:
        return None
    lines = list[str]()
    while len(lines) < MAX_BLOCK_LINES and (text := ahead.peek(len(lines)) or "").strip():
        lines.append(text)
    if not is_list_of_names(lines):
        ahead.no_names_before = ahead.number + len(lines)
        return None
    number = ahead.number
    return SetAside(number, "\n".join(ahead.take() for _ in lines))


def is_list_of_names(lines: Sequence[str]) -> bool:
    """Tell whether lines are such a table, perhaps below a title and a head.

    Args:
        lines: none of them empty.
    """
    rows = [row for line in lines if len(row := _entries(line)) > _MOST_NAMES]
    if any(_RUN_OF_CELLS.search(entry) for row in rows for entry in row):
        return False
    if rows and not any(map(str.isdecimal, rows[0])):
        rows = rows[1:]
    elif rows and len(set(rows[0])) == len(rows[0]) and any(map(_NAME.fullmatch, rows[0])):
        rows = rows[1:]  # a head that counts the rounds
    if _are_dictated(rows):
        return False
    if len(rows) < max(_FEWEST_ROWS, len(lines) - 2) or len({*map(len, rows)}) != 1:
        return False
    columns = [*zip(*rows, strict=True)]
    names = [column for column in columns if _are_names(column)]
    cells = [column for column in columns if all(map(_CELL.fullmatch, column))]
    others = len(columns) - len(names) - len(cells)
    is_near = all(abs(n - CLASSIC.size) <= _NEAR for n in (len(rows), len(cells)))
    is_near = (is_near or len(rows) == len(cells)) and not _are_answers(names, cells)
    return 0 < len(names) <= _MOST_NAMES and (not is_near or others > 0)


def _are_answers(names: Sequence[Sequence[str]], cells: Sequence[Sequence[str]]) -> bool:
    """Recognise a number of each name in all columns, of which a grid would have nine."""
    are_filled = all(map(str.isdecimal, (entry for column in cells for entry in column)))
    are_labels = any(_LABEL.match(entry) for column in names for entry in column)
    return len(cells) == CLASSIC.size - 1 and are_filled and not are_labels


def _are_dictated(rows: Sequence[Sequence[str]]) -> bool:
    """Recognise rows of a grid most of whose cells are words: ``five, blank, blank``."""
    cells = [entry.rstrip(".").casefold() for row in rows for entry in row[1:]]
    return 2 * sum(map(SPELLED.__contains__, cells)) > len(cells)


def _are_names(column: Sequence[str]) -> bool:
    """Recognise names, none of which is there twice."""
    return (
        all(map(_NAME.fullmatch, column))
        and len(set(column)) == len(column)
        and not any(map(_LABEL.fullmatch, column))
    )


def _entries(line: str) -> Sequence[str]:
    """Return the entries of a line that signs part, or two spaces."""
    body = "" if len(line) > _LONGEST else line.strip().strip("|")
    separator = next((sign for sign in "|;\t," if sign in body), None)
    parts = body.split(separator) if separator else re.split(r"\s{2,}", body)
    return [part.strip() for part in parts]
