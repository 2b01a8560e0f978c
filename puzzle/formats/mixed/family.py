"""What a line looks like by itself."""

from __future__ import annotations

import re
from enum import Enum, auto

from puzzle.formats import columns
from puzzle.formats.sdk import is_heading
from puzzle.formats.simple_sudoku import has_bars, is_rule
from puzzle.formats.text import Row, is_empty, rows_of, without_comment
from puzzle.geometry import CLASSIC, MAX_BOX_SIDE
from puzzle.table import CLUE_PARTS

_WIDEST = MAX_BOX_SIDE**2
_LONGEST = 2 * _WIDEST**2
_FEWEST_NUMBERS = 36
_SYMBOLS = frozenset("0123456789.*_-Xx")
_LETTERS = frozenset("ABCDEFGHIJKLMNOP")
_STARTS = ("{", ":", "http://", "https://", "fpuzzles", "www.f-puzzles", "f-puzzles")
NEAR = range(CLASSIC.cell_count - 20, CLASSIC.cell_count + 21)
"""Characters of a line that may be a 9×9 puzzle with some too many or too few."""
WORD = re.compile(r"[^\W\d_]{2,}")
"""Two letters or more."""
_SPACED = re.compile(r"[1-9 ]{60,}")


class Family(Enum):
    """What a line looks like."""

    NOTHING = auto()  # empty, or a comment
    WHOLE = auto()  # a whole puzzle, or the header of such lines
    ROW = auto()  # a row of a grid, a character a cell
    TABLE = auto()  # entries with something between them
    DRAWING = auto()  # a row with bars
    RULE = auto()  # an ornament between rows
    HEADING = auto()  # above the rows of a grid
    PROSE = auto()


def family_of(text: str) -> Family:
    """What a line looks like by itself."""
    body = without_comment(text)
    short = body.strip()
    if text.lstrip().startswith(_STARTS):
        return Family.WHOLE
    if is_empty(body):
        return Family.NOTHING
    if is_heading(short) and WORD.search(short):
        return Family.HEADING
    if is_rule(short):
        return Family.RULE
    if _SPACED.fullmatch(body.rstrip()) and "  " in body:
        return Family.WHOLE
    if len(short) > _WIDEST and not any(map(str.isspace, short)):
        return _family_of_word(short)
    return _family_of_fields(body, short)


def _family_of_word(word: str) -> Family:
    """Of a long one: a puzzle, a record of several entries, or an address and the like."""
    if has_bars(word) and len(word) < NEAR.start:
        return Family.DRAWING
    digits = sum(symbol in _SYMBOLS for symbol in word)
    if 2 * digits <= len(word) and not columns.recognises([word]):
        return Family.WHOLE if set(word.upper()) <= _LETTERS | _SYMBOLS else Family.PROSE
    entries = re.split("[,;\t]", word)
    if len(entries) > 1 and max(map(len, entries)) <= _WIDEST:
        return Family.TABLE if len(entries) < _FEWEST_NUMBERS or ";" in word else Family.WHOLE
    return Family.WHOLE


def _family_of_fields(body: str, short: str) -> Family:
    if has_bars(short):
        return Family.DRAWING
    if columns.recognises([short]):
        return Family.WHOLE
    rows = rows_of(1, body)
    entries = [field for row in rows for field in row.fields]
    if any(_WIDEST < len(e.text) <= _LONGEST and _is_like_digits(e.text) for e in entries):
        return Family.WHOLE
    if len(entries) == 1:
        is_row = 2 * len(short) > 2 and _is_like_a_row(short)
        return Family.ROW if is_row or len(short) == 1 else Family.PROSE
    if len(rows) == 1 and len(entries) >= _FEWEST_NUMBERS and _are_short(rows[0]):
        return Family.WHOLE
    if is_clue_heading(rows[0]) or all(map(_are_short, rows)):
        return Family.TABLE
    return Family.PROSE


def _is_like_digits(word: str) -> bool:
    return 2 * sum(symbol in _SYMBOLS for symbol in word) > len(word)


def _is_like_a_row(word: str) -> bool:
    is_wide = len(word) > CLASSIC.size
    return _is_like_digits(word) or (is_wide and set(word) <= _LETTERS | _SYMBOLS)


def _are_short(row: Row) -> bool:
    """True when most entries may stand in a table of digits, and are no words."""
    short = sum(field.is_short for field in row.fields)
    words = sum(WORD.fullmatch(field.text) is not None for field in row.fields)
    return 2 * short > len(row.fields) and 2 * words <= len(row.fields)


def is_clue_heading(row: Row) -> bool:
    """True for the words over a list of clues: row, column, value."""
    return tuple(field.text.strip("\"'").lower() for field in row.fields) == CLUE_PARTS


def is_marked(text: str) -> bool:
    """True for a row with entries of several signs, as candidates are."""
    return any(len(field.text) > 1 for row in rows_of(1, text) for field in row.fields)


def width_of(text: str, family: Family) -> int:
    """The number of entries of a row of a table, else of its characters that are no blanks."""
    body = without_comment(text)
    if family is Family.TABLE:
        return len(rows_of(1, body)[0].fields)
    return len("".join(body.split()))
