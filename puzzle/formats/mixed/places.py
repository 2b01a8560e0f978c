"""Givens that are listed by row and column, as in ``r1c1=5, r1c2=3, …``, on one line or several.

Rows may be letters, ``A1=5``. Facts of logic programs, ``cell(1,1,5).``, and pairs,
``(1, 1) = 5``, are such a list too. Their rows and columns are counted from 0 or from 1, whichever
a 0 or a 9 among them or the rules decide; where nothing does, they are refused.

A list has nothing but separators between its givens; words stand before it, or behind it. Lines
that count, name a technique or give a reason tell of solving, and are no list. What contradicts a
list, in it or in the words behind it, makes it malformed: nobody could tell which digit is meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzle.errors import NotationError, line_place
from puzzle.formats.cell_names import LETTERS_OF_GIVENS, ROW_LETTERS
from puzzle.formats.json_cells import OPEN, Placed, placed_by_numbers, places_note
from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.mixed.mended import NOT_ALIKE, Mended, may_be_given
from puzzle.formats.record import Record
from puzzle.formats.text import MAX_BLOCK_LINES, is_empty
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid
from puzzle.message import Message, message
from puzzle.table import ClueSheet

_LONGEST = 2000
"""Characters of a line."""
_LONGEST_LEAD = 100
"""Characters of the words before a list."""
_MOST_EMPTY = 3
"""Empty lines between rows of givens."""
_SHOWN = 3
"""Digits that are named in a message."""
_GIVEN = re.compile(
    r"\br([1-9])c([1-9]) ?[=:] ?([1-9])(?!\w)"
    r"|\b([A-I])([1-9]) ?[=:] ?([1-9])(?!\w)"
    r"|\b[a-z]\w{0,20}\(\s?([0-9])\s?,\s?([0-9])\s?,\s?([1-9])\s?\)"
    r"|\bcell[._]([0-9])[._]([0-9])\s?[=:]\s?([1-9])(?!\w)"
    r"|\(\s?([0-9])\s?,\s?([0-9])\s?\)\s?[=:]\s?([1-9])(?!\w)",
    re.IGNORECASE,
)
"""A digit at its place, also ``A1=5``, a logic program's ``cell(1,1,5).``, and ``(1, 1) = 5``."""
_TOLD = re.compile(r"\br([1-9])c([1-9]) ?(?:=|:|is|->) ?([1-9])(?!\d)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,;.|/&+]*(?:(?:and|und|et|y|e|en|og|och)\s+)?")
_ITEM = re.compile(r"\s*(?:[-*\u2022]\s*)?")
_NAME_OF_ROW = re.compile(r"\s*[^\W\d_]{1,10}\s?([1-9])\s?[:.)-]?\s*")
_OF_SOLVING = re.compile(
    r"^\W*(?:solved|solution|l\u00f6sung|steps?|moves?|path|answers?|placed?|then|so)\b"
    r"|\b(?:hidden|naked|full house|last digit|locked|pointing|claiming|fish|[a-z]{1,5}-?wing)\b"
    r"|\b(?:pairs?|triples?|chains?|so|hence|therefore|because)\b|\br[1-9]c[1-9]",
    re.IGNORECASE,
)


class _Given(NamedTuple):
    """A digit at a place: row, column and digit, and its 1-based line.

    Rows and columns are from 1 to 9; those of a fact or a pair may be counted from 0 instead. A
    row may have been a letter.
    """

    row: int
    column: int
    digit: int
    line: int
    is_counted: bool
    is_lettered: bool = False


class _Listed(NamedTuple):
    """The list in a line: what stands before it, its givens, and what stands behind."""

    lead: str
    givens: Sequence[_Given]
    tail: str


class _List(NamedTuple):
    """Givens on lines that follow one another: how many lines, and the words behind the last."""

    lines: int
    givens: Sequence[_Given]
    tail: str

    @property
    def is_puzzle(self) -> bool:
        """True for as many givens as a puzzle has at least."""
        return len({(one.row, one.column) for one in self.givens}) >= FEWEST_GIVENS

    @property
    def counted(self) -> set[int]:
        """The numbers of all rows and columns."""
        return {number for one in self.givens for number in (one.row, one.column)}

    @property
    def placed(self) -> Placed | None:
        """The puzzle; None where it stays open what rows and columns are counted from."""
        return placed_by_numbers([(one.row, one.column, one.digit) for one in self.givens])

    @property
    def is_counted(self) -> bool:
        """True where rows and columns may be counted from 0: none is named."""
        return all(one.is_counted for one in self.givens)


def places(ahead: Ahead, offset: int) -> Mended | None:
    """Return the puzzle whose givens are listed by their places; None for anything else.

    Lines that were looked through in vain are not looked through again.

    Args:
        ahead: the source.
        offset: lines before it, 0 or more.
    """
    number = ahead.number + offset
    if number < ahead.no_places_before:
        return None
    found = _list(ahead, offset)
    if (broken := _broken(ahead, offset, found)) is not None:
        return broken
    if not found.is_puzzle or found.counted >= {0, CLASSIC.size}:
        ahead.no_places_before = number + max(1, found.lines)
        return None
    decided = found.placed if found.is_counted else Placed([])
    if decided is not None and (by := 1 - decided.first):
        shifted = [one._replace(row=one.row + by, column=one.column + by) for one in found.givens]
        found = found._replace(givens=shifted)
    sheet = ClueSheet(CLASSIC)
    lines, notes = found.lines, tuple[Message, ...]()
    fault = NotationError(OPEN, line=number) if decided is None else _entered(sheet, found.givens)
    fault = fault or _left_out(ahead, offset, found)
    grid = Grid(sheet.digits, CLASSIC)
    if fault is None and decided is not None:
        assumed = (
            LETTERS_OF_GIVENS if any(one.is_lettered for one in found.givens) else decided.notes
        )
        notes = _notes(grid, _told(found.tail, number + lines - 1), assumed)
        fault = _entered(sheet, _behind(ahead, offset, found))
    if fault is not None:
        notes, lines = (), max(lines, (fault.line or 0) - number + 1)
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(lines))
    return Mended(lines, Record(number, text, fault or grid, None, notes))


def _broken(ahead: Ahead, offset: int, found: _List) -> Mended | None:
    """Return the malformed record of a list that a given in other words breaks; None for others."""
    at = offset + found.lines
    if found.is_puzzle or not found.lines or not may_be_given(ahead.peek(at) or ""):
        return None
    more = _list(ahead, at + 1)
    if more.is_puzzle or len(found.givens) + len(more.givens) < FEWEST_GIVENS:
        return None
    lines = found.lines + 1 + more.lines
    text = "\n".join(ahead.peek(offset + below) or "" for below in range(lines))
    error = NotationError(NOT_ALIKE, line=ahead.number + at)
    return Mended(lines, Record(ahead.number + offset, text, error))


def _left_out(ahead: Ahead, offset: int, found: _List) -> NotationError | None:
    """Return the error for a list with a given a line, beside which one is told in other words."""
    if len({one.line for one in found.givens}) < len(found.givens) or found.tail:
        return None
    above, below = ahead.before(offset), ahead.peek(offset + found.lines) or ""
    if may_be_given(above):
        return NotationError(NOT_ALIKE, line=ahead.number + offset - 1)
    if may_be_given(below):
        return NotationError(NOT_ALIKE, line=ahead.number + offset + found.lines)
    return None


def _notes(grid: Grid, told: Sequence[_Given], assumed: tuple[Message, ...]) -> tuple[Message, ...]:
    """Return what was read and assumed, and what the words behind it tell that was not read."""
    notes = (places_note(grid.given_count), *assumed)
    more = [one for one in told if not grid.digits[(one.row - 1) * CLASSIC.size + one.column - 1]]
    left = ", ".join(f"r{one.row}c{one.column}={one.digit}" for one in more[:_SHOWN])
    if not more:
        return notes
    note = message(
        "assumed.told-behind", "Left out what the words behind them tell: {givens}.", givens=left
    )
    return (*notes, note)


def _entered(sheet: ClueSheet, givens: Sequence[_Given]) -> NotationError | None:
    """Enter givens; return the error of the first that contradicts one before it."""
    for one in givens:
        try:
            sheet.add(one.row, one.column, one.digit, line_place(one.line))
        except NotationError as error:
            return error.at_line(one.line)
    return None


def _list(ahead: Ahead, offset: int) -> _List:
    """Return the givens that are listed from a line on, with empty lines between or without.

    What stands below an empty line is another list where each has the givens of a puzzle.
    """
    found = _rows(ahead, offset)
    while found.lines and not found.tail:
        below = found.lines + _empty(ahead, offset + found.lines)
        if below == found.lines or below >= MAX_BLOCK_LINES:
            return found
        more = _rows(ahead, offset + below, is_first=False)
        if not more.lines or (found.is_puzzle and more.is_puzzle):
            return found
        found = _List(below + more.lines, [*found.givens, *more.givens], more.tail)
    return found


def _empty(ahead: Ahead, offset: int) -> int:
    """Count the empty lines from a line on; more than stand amid a list are not counted."""
    count = 0
    while count < _MOST_EMPTY and (text := ahead.peek(offset + count)) is not None:
        if not is_empty(text):
            return count
        count += 1
    return 0


def _rows(ahead: Ahead, offset: int, *, is_first: bool = True) -> _List:
    """Return the givens on lines without an empty one between; words stand before the first."""
    givens, tail, count = list[_Given](), "", 0
    while count < MAX_BLOCK_LINES and not tail:
        at = offset + count
        line = _listed(ahead.peek(at) or "", ahead.number + at)
        if line is None or not (_goes_on(line) or (is_first and not count and _heads(line.lead))):
            break
        givens.extend(line.givens)
        tail = line.tail
        count += 1
    return _List(count, givens, tail)


def _listed(text: str, line: int) -> _Listed | None:
    """Return the list in a line; None if nothing is given in it."""
    first = _GIVEN.search(text) if len(text) <= _LONGEST else None
    if first is None:
        return None
    givens, end = list[_Given](), first.end()
    found: re.Match[str] | None = first
    while found is not None:
        row, column, digit = (part for part in found.groups() if part)
        is_lettered = row.isalpha()
        at = ROW_LETTERS.index(row.upper()) + 1 if is_lettered else int(row)
        is_counted = found[1] is None and not is_lettered
        givens.append(_Given(at, int(column), int(digit), line, is_counted, is_lettered))
        end = found.end()
        between = _BETWEEN.match(text, end)
        found = _GIVEN.match(text, between.end() if between else end)
    tail = text[end:].strip(" \t,;.|")
    return _Listed(text[: first.start()], givens, tail)


def _goes_on(line: _Listed) -> bool:
    """Tell whether a line has no words before its list, but perhaps the number of its row."""
    name = _NAME_OF_ROW.fullmatch(line.lead)
    is_of_row = name is not None and {one.row for one in line.givens} == {int(name[1])}
    return is_of_row or _ITEM.fullmatch(line.lead) is not None


def _heads(lead: str) -> bool:
    """Tell whether words may stand above a list of givens: they tell of no solving."""
    return len(lead) <= _LONGEST_LEAD and _OF_SOLVING.search(lead) is None


def _behind(ahead: Ahead, offset: int, found: _List) -> list[_Given]:
    """Return what words behind a list say of places, on its last line and the next."""
    last = offset + found.lines - 1
    if told := _told(found.tail, ahead.number + last):
        return told
    below = last + 1 + _empty(ahead, last + 1)
    if _list(ahead, below).is_puzzle:
        return []
    return _told((ahead.peek(below) or "")[:_LONGEST], ahead.number + below)


def _told(text: str, line: int) -> list[_Given]:
    """Return all digits that are told at a place, in whatever words."""
    return [
        _Given(int(row), int(col), int(digit), line, is_counted=False)
        for row, col, digit in _TOLD.findall(text)
    ]
