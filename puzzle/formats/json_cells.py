"""Puzzles whose cells are told one by one, in any order, each with its place.

A place is a row and a column, the number of the cell, or a name such as ``r1c1`` or ``A1``. Rows,
columns and cells are counted from 0 or from 1: a number that only one way has decides, else the
givens, which keep the rules in one way alone. Where neither does, the list is open, and refused:
nobody could tell which puzzle is meant.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from puzzle.errors import NotationError
from puzzle.formats.cell_names import LETTERS
from puzzle.formats.chance import FEWEST_KINDS
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid
from puzzle.message import Message, counting, message

Rows = list[list[int | str]]
"""Nine rows of nine digits, 0 for blank; a text where two digits are told of one cell."""

OPEN = message(
    "cells.open",
    "Its list of cells may count rows, columns or cells from 0 or from 1: add the blank cells "
    "(value 0), or write the puzzle as 81 characters.",
)
"""Why a list of cells is refused."""

_SIDE = CLASSIC.size
_CELLS = CLASSIC.cell_count
_COUNTED = (0, 1)
"""The number of the first row, column or cell."""
_ROW = ("row", "r", "y")
_COLUMN = ("col", "column", "c", "x")
WORDS_ON_RULES = ("rule", "rules", "ruleset")
"""Members of an object that say its rules in words."""
NAMES_OF_DIGITS = ("value", "digit", "number", "v", "val", "num", "d", "n")
"""Names that people give to the row, the column and the digit of a cell."""
_NUMBER = ("index", "cell", "pos", "position", "idx", "i")
"""Names that people give to the number of a cell."""
_NAMES_OF_PLACES = (*_NUMBER, "coord", "coords", "coordinates", "place", "location", "loc", "at")
"""Names that people give to its row and column together."""
_ROW_FIRST = message(
    "assumed.row-first", "Of the two numbers of each cell the first is read as its row."
)
_BLANKS = ("", ".", " ", "_", "-", "*", "0", "x", "X")
_BY_PLACE = re.compile(r"[rR]([1-9])[cC]([1-9])")
_BY_LETTER = re.compile(r"([A-Ia-i])([1-9])")
_BY_NUMBERS = re.compile(r"[(\[]?\s?([0-9])\s?[,;:_-]\s?([0-9])\s?[)\]]?")
"""A row and a column, counted from 0 or from 1."""


def _counted_from(first: int) -> Message:
    return message(
        "assumed.counted",
        "Rows, columns or cells are counted from {first}: counted otherwise, the givens break a "
        "rule.",
        first=first,
    )


@dataclass(frozen=True, slots=True)
class Placed:
    """A puzzle that was put together of its cells.

    Attributes:
        rows: of the puzzle.
        notes: what was assumed, a sentence each.
        first: the number of the first row, column or cell.
    """

    rows: Rows
    notes: tuple[Message, ...] = ()
    first: int = 1


def said_in(cell: Mapping[str, object]) -> object:
    """Return what the object of a cell says that stands in it; -1 where it says nothing."""
    return _first(cell, NAMES_OF_DIGITS)


def entry_of(entry: object) -> object:
    """Return what stands in a cell: 0 for a blank, a number for a text of digits."""
    if isinstance(entry, dict):
        entry = said_in(entry)
    if entry in (None, -1) or entry in _BLANKS:
        return 0
    if isinstance(entry, str) and len(entry) <= 2 and entry.isascii() and entry.isdigit():
        return int(entry)
    return entry


def placed(items: Sequence[object]) -> Placed | None:
    """Return the 9×9 puzzle whose cells are listed; None for anything else, or an open list."""
    found = _decided(_readings(items))
    if found is None or not any(_pair_in(_members(item)) for item in items):
        return found
    return replace(found, notes=(*found.notes, _ROW_FIRST))


def places_note(count: int) -> Message:
    """Return what is said of so many digits that were read at their places."""
    return counting(
        "assumed.places",
        "Read {count} digits at their places as the givens of a puzzle.",
        "Read {count} digits at their places as the givens of a puzzle.",
        count=count,
    )


def placed_by_numbers(places: Sequence[tuple[int, int, int]]) -> Placed | None:
    """Return the 9×9 puzzle of rows, columns and digits, counted from 0 or 1; None for open."""
    return _decided(_counted(places, _SIDE))


def is_open(items: Sequence[object]) -> bool:
    """Tell whether cells are listed and it stays open what their numbers count from."""
    return bool(_readings(items)) and placed(items) is None


def named(members: Mapping[str, object]) -> Placed | None:
    """Return the 9×9 puzzle whose givens stand under the names of their cells; None for others."""
    if not FEWEST_GIVENS <= len(members) <= _CELLS:
        return None
    for pattern, notes in ((_BY_PLACE, ()), (_BY_LETTER, (LETTERS,))):
        found = [pattern.fullmatch(name) for name in members]
        digits = [_digit(value) for value in members.values()]
        if all(found) and all(digit is not None for digit in digits):
            places = [
                (_from_one(match[1]), int(match[2]), digit or 0)
                for match, digit in zip(found, digits, strict=True)
                if match is not None
            ]
            return Placed(_rows(places, 1), notes)
    return _named_by_numbers(members) or _named_by_number(members)


def _named_by_number(members: Mapping[str, object]) -> Placed | None:
    """Return the puzzle whose givens stand under the numbers of their cells; None for others.

    Numbers count anything: hours, answers, votes. It must keep the rules, and have digits enough.
    """
    numbers = [int(name) if name.isdecimal() and len(name) < 3 else -1 for name in members]
    digits = [_digit(value) for value in members.values()]
    if min(numbers) < 0 or max(numbers) > _CELLS or None in digits:
        return None
    places = [(number, digit or 0) for number, digit in zip(numbers, digits, strict=True)]
    found = _decided(_counted(places, _CELLS))
    is_shown = len({digit for digit in digits if digit}) >= FEWEST_KINDS
    return found if found is not None and is_shown and _keeps_rules(found.rows) else None


def _named_by_numbers(members: Mapping[str, object]) -> Placed | None:
    """Return the puzzle whose givens stand under names such as ``0,1``; None for others."""
    places = list[tuple[int, int, int]]()
    for name, value in members.items():
        found, digit = _BY_NUMBERS.fullmatch(name), _digit(value)
        if found is None or digit is None:
            return None
        places.append((int(found[1]), int(found[2]), digit))
    return placed_by_numbers(places)


def _from_one(row: str) -> int:
    """Return the number of a row that is told by its number or its letter."""
    return int(row) if row.isdigit() else ord(row.upper()) - ord("A") + 1


def _decided(found: Sequence[tuple[int, Rows]]) -> Placed | None:
    """Return the one puzzle of several that a list may mean, or the only one that keeps the rules.

    None where that does not decide.
    """
    if len(found) == 1:
        return Placed(found[0][1], first=found[0][0])
    fitting = [(first, rows) for first, rows in found if _keeps_rules(rows)]
    if len(fitting) != 1:
        return None
    ((first, rows),) = fitting
    return Placed(rows, (_counted_from(first),), first)


def _readings(items: Sequence[object]) -> list[tuple[int, Rows]]:
    """Return the puzzles that a list of cells may mean, each with the number counted from."""
    for read, side in ((_place, _SIDE), (_numbered, _CELLS)):
        found = [read(item) for item in items]
        places = [place for place in found if place is not None]
        if len(places) < FEWEST_GIVENS or len(places) < len(found):
            continue
        return _counted(places, side)
    return []


def _counted(places: Sequence[tuple[int, ...]], side: int) -> list[tuple[int, Rows]]:
    """Return the puzzles of places, by the numbers that they may be counted from."""
    numbers = {number for place in places for number in place[:-1]}
    counted = [n for n in _COUNTED if n <= min(numbers) and max(numbers) < side + n]
    return [(first, _rows(places, first)) for first in counted]


def _rows(places: Sequence[tuple[int, ...]], first: int) -> Rows:
    """Return the rows with digits at places that are counted from a number."""
    rows: Rows = [[0] * _SIDE for _ in range(_SIDE)]
    for *place, digit in places:
        row, column = (
            divmod(place[0] - first, _SIDE)
            if len(place) == 1
            else (
                place[0] - first,
                place[1] - first,
            )
        )
        known = rows[row][column]
        clash = known not in (0, digit)
        rows[row][column] = f"{known} and {digit}" if clash else digit
    return rows


def _keeps_rules(rows: Rows) -> bool:
    """Tell whether no two givens of the rows are at odds, in a cell or in a house."""
    cells = list(chain.from_iterable(rows))
    if any(isinstance(cell, str) for cell in cells):
        return False
    try:
        return not Grid.parse("".join(map(str, cells))).conflicts()
    except NotationError:
        return False


def _place(item: object) -> tuple[int, int, int] | None:
    """Return row, column and digit of a cell as an object tells them; 0 for a blank one."""
    members = _members(item)
    if (pair := _pair_in(members)) is not None:
        row, column = pair
    else:
        members = {**members, **_members(_first(members, _NAMES_OF_PLACES))}
        row, column = _first(members, _ROW), _first(members, _COLUMN)
    digit = _digit(_first(members, NAMES_OF_DIGITS))
    if digit is None or not (_is_number(row, _SIDE) and _is_number(column, _SIDE)):
        return None
    return int(str(row)), int(str(column)), digit


def _pair_in(members: Mapping[str, object]) -> list[object] | None:
    """Return the two numbers of a cell that are told in one list; None where there are none."""
    place = _first(members, _NAMES_OF_PLACES)
    return place if isinstance(place, list) and len(place) == 2 else None


def _numbered(item: object) -> tuple[int, int] | None:
    """Return number and digit of a cell as an object tells them; 0 for a blank one."""
    members = _members(item)
    number, digit = _first(members, _NUMBER), _digit(_first(members, NAMES_OF_DIGITS))
    if digit is None or not _is_number(number, _CELLS):
        return None
    return int(str(number)), digit


def _members(item: object) -> dict[str, object]:
    return {name.lower(): said for name, said in item.items()} if isinstance(item, dict) else {}


def _first(members: Mapping[str, object], names: Sequence[str]) -> object:
    """Return what stands under the first of some names that is there; -1 under none."""
    return next((members[name] for name in names if name in members), -1)


def _digit(value: object) -> int | None:
    """Return the digit of a cell, 0 for blank; None for what is neither."""
    digit = -1 if isinstance(value, list) else entry_of(value)
    return digit if type(digit) is int and 0 <= digit <= _SIDE else None


def _is_number(value: object, largest: int) -> bool:
    """Recognise a whole number up to the largest; True is an integer, and none."""
    return type(value) is int and 0 <= value <= largest


_OF_CLUES = frozenset({"cell", "cells", "lines"})


def says_rule(member: object) -> bool:
    """Tell whether a member is a rule as f-puzzles writes it: true, or a list of clues."""
    return member is True or (
        isinstance(member, list)
        and any(isinstance(clue, dict) and clue.keys() & _OF_CLUES for clue in member)
    )
