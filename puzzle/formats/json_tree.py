"""Puzzles in JSON as others write it: in lists, under any name, as rows of numbers or of texts.

What was parsed is turned into items that `puzzle.formats.json_lines.grid_of` reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from puzzle.formats.claims import SOLUTION_NAMES
from puzzle.geometry import FEWEST_GIVENS, LARGEST_SIZE

PUZZLE_NAMES = (
    "puzzle",
    "grid",
    "board",
    "sudoku",
    "problem",
    "quiz",
    "givens",
    "value",
    "mission",
)
"""Names that people give to the puzzle of an object, the likeliest first."""
LONGEST_DOCUMENT = 1_000_000
"""Characters of one JSON text over several lines."""
DEEPEST = 6
"""Objects and lists within one another, down to a puzzle."""

_PLACE = (("row", "r", "y"), ("col", "column", "c", "x"), ("value", "digit", "number", "v"))
"""Names that people give to the row, the column and the digit of a cell."""
_SIDE = 9
_SIZES = frozenset(range(4, LARGEST_SIZE + 1))
_NO_PUZZLES = frozenset(
    {"regions", "geometry", "constraints", "cands", "candidates", "colors", "colours", "cages"}
)
"""Names of what is told cell by cell, and is no grid of digits, in small letters."""
_SIGNS = frozenset("0123456789._-*xX ")
"""What stands in the cells of a grid that is told as text."""
_BLANKS = ("", ".", " ", "_", "-", "*", "0", "x", "X")


def items_of(value: object) -> Iterator[Any]:
    """Return what may be a puzzle in a value.

    The value itself, or what lies in its lists and objects.

    Args:
        value: as the JSON reader gives it.

    Returns:
        Objects and texts; a bare matrix as an object with it. Never nothing.
    """
    found = list(_items(value, 0))
    return iter(found or [value])


def is_whole(value: object) -> bool:
    """Recognise a text that is rather a document of puzzles than a line of them, or a matrix."""
    return (
        isinstance(value, dict)
        or any(isinstance(item, dict | str) or is_matrix(item) for item in _in_list(value))
        or is_matrix(value)
    )


def is_matrix(value: object) -> bool:
    """Recognise as many rows as each has entries, each a number, a text or nothing."""
    rows = _in_list(value)
    return len(rows) in _SIZES and all(
        isinstance(row, list) and len(row) == len(rows) and all(map(_is_entry, row)) for row in rows
    )


def entries_of(rows: Sequence[Any]) -> list[Any]:
    """Return the entries of rows, one after the other.

    0 for blank, and numbers for texts of digits.

    Args:
        rows: lists, texts of a character a cell, or the entries themselves; an entry may be an
            object with its ``value``.
    """
    entries = [entry for row in rows for entry in (row if isinstance(row, list | str) else [row])]
    return [_entry(entry) for entry in entries]


def _entry(entry: object) -> object:
    if isinstance(entry, dict):
        entry = entry.get("value")
    if entry is None or entry in _BLANKS:
        return 0
    if isinstance(entry, str) and len(entry) <= 2 and entry.isascii() and entry.isdigit():
        return int(entry)
    return entry


def _items(value: object, depth: int) -> Iterator[Any]:
    if depth > DEEPEST:
        return
    if is_matrix(value):
        yield {PUZZLE_NAMES[0]: value}
    elif (rows := placed(value)) is not None:
        yield {PUZZLE_NAMES[0]: rows}
    elif isinstance(value, list):
        for item in value:
            # In a list, what is neither is one that is malformed, not none.
            yield from _items(item, depth + 1) if isinstance(item, dict | list) else [item]
    elif isinstance(value, dict):
        if any(
            isinstance(value.get(name), str)
            or is_matrix(value.get(name))
            or _is_flat(value.get(name))
            for name in PUZZLE_NAMES
        ):
            yield value
            return
        if found := list(_named(value)):
            yield from found
            return
        below = [item for item in value.values() if isinstance(item, dict | list)]
        inner = [found for item in below for found in _items(item, depth + 1)]
        yield from [item for item in inner if isinstance(item, dict)] or [value]


def _named(members: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the puzzles that stand under names of one's own, each with what is said beside them.

    What is named as a solution, or fills the one other grid, is its solution, in whatever order
    they stand; of several puzzles each has its name as title.
    """
    found = {
        name: rows
        for name, member in members.items()
        if name.lower() not in _NO_PUZZLES and (rows := _as_puzzle(member)) is not None
    }
    solved = {name: found[name] for name in found if name.lower() in SOLUTION_NAMES}
    puzzles = {name: found[name] for name in found if name not in solved} or found
    if len(puzzles) == 2 and not solved:
        for name, other in (tuple(puzzles), tuple(puzzles)[::-1]):
            if _fills(puzzles[name], puzzles[other]):
                solved, puzzles = {SOLUTION_NAMES[0]: puzzles[name]}, {other: puzzles[other]}
                break
    said = {name: member for name, member in members.items() if name not in found}
    if len(puzzles) == 1:
        yield {**said, **solved, PUZZLE_NAMES[0]: next(iter(puzzles.values()))}
        return
    for name, rows in puzzles.items():
        yield {"title": name, **said, PUZZLE_NAMES[0]: rows}


def _as_puzzle(member: object) -> str | list[Any] | None:
    """Return what is certainly a grid, whatever its name; None for anything else."""
    if isinstance(member, str):
        is_line = len(member) == _SIDE**2 and _is_told(member)
        return member if is_line else None
    rows = _in_list(member)
    if is_matrix(rows) or (len(rows) in _SIZES and all(_is_row(row, len(rows)) for row in rows)):
        return rows
    return placed(rows) or _listed(rows)


def _is_row(row: object, size: int) -> bool:
    return isinstance(row, str) and len(row) == size and set(row) <= _SIGNS


def _is_told(text: str) -> bool:
    """Recognise digits and blanks, with digits enough for a puzzle."""
    givens = sum(sign not in _BLANKS for sign in text)
    return givens >= FEWEST_GIVENS and set(text) <= _SIGNS


def _fills(full: str | list[Any], other: str | list[Any]) -> bool:
    """Tell whether a grid has no blank and agrees with the givens of another, which has some."""
    ours, theirs = entries_of(list(full)), entries_of(list(other))
    return (
        len(ours) == len(theirs)
        and 0 not in ours
        and 0 in theirs
        and all(b in (0, a) for a, b in zip(ours, theirs, strict=True))
    )


def _listed(value: object) -> list[Any] | None:
    """Return the cells of a 9×9 puzzle that are there one by one; None for anything else."""
    cells = _in_list(value)
    is_puzzle = len(cells) == _SIDE**2 and all(map(_is_entry, cells))
    entries = entries_of(cells) if is_puzzle else []
    return (
        entries
        if sum(type(e) is int and 0 < e <= _SIDE for e in entries) >= FEWEST_GIVENS
        else None
    )


def placed(value: object) -> list[list[int | str]] | None:
    """Return the rows of a 9×9 puzzle that lists its cells with row, column and digit.

    None for anything else, and where it stays open whether rows and columns are counted from 0 or
    from 1: there is neither a 0 nor a 9 among them.
    """
    found = [_place(item) for item in _in_list(value)]
    places = [place for place in found if place is not None]
    if len(places) < FEWEST_GIVENS or len(places) < len(found):
        return None
    numbers = {number for row, column, _ in places for number in (row, column)}
    first = 0 if 0 in numbers else 1
    if (first == 1 and _SIDE not in numbers) or max(numbers) >= _SIDE + first:
        return None
    rows: list[list[int | str]] = [[0] * _SIDE for _ in range(_SIDE)]
    for row, column, digit in places:
        known = rows[row - first][column - first]
        clash = known not in (0, digit)
        rows[row - first][column - first] = f"{known} and {digit}" if clash else digit
    return rows


def _place(item: object) -> tuple[int, int, int] | None:
    """Return row, column and digit of a cell as an object tells them; 0 for a blank one."""
    if not isinstance(item, dict):
        return None
    members = {name.lower(): said for name, said in item.items()}
    said = [next((members[name] for name in names if name in members), -1) for names in _PLACE]
    said[-1] = _entry(said[-1]) if not isinstance(said[-1], dict | list) else -1
    row, column, digit = said
    # True is an integer, and no place.
    return (
        (row, column, digit)
        if type(row) is type(column) is type(digit) is int
        and all(0 <= number <= _SIDE for number in (row, column, digit))
        else None
    )


def _is_flat(value: object) -> bool:
    """Recognise a list of entries, or of rows, that is long enough for a puzzle, right or wrong."""
    items = _in_list(value)
    return bool(items) and not any(isinstance(item, dict) and not _is_entry(item) for item in items)


def _is_entry(entry: object) -> bool:
    if isinstance(entry, dict):
        return "value" in entry and not isinstance(entry["value"], dict | list)
    return (
        entry is None
        or isinstance(entry, int | float)
        or (isinstance(entry, str) and len(entry) <= 2)
    )


def _in_list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


class Brackets:
    """Counts the brackets of JSON over the lines of a text.

    Attributes:
        is_closed: whether all that were opened are closed, one at least.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._is_in_text = False
        self.is_closed = False

    def feed(self, line: str) -> None:
        """Count those of a line; a text in quotes ends with it at the latest."""
        escaped = False
        for sign in line:
            if self._is_in_text:
                if escaped:
                    escaped = False
                elif sign == "\\":
                    escaped = True
                elif sign == '"':
                    self._is_in_text = False
            elif sign == '"':
                self._is_in_text = True
            elif sign in "[{":
                self._depth += 1
            elif sign in "]}":
                self._depth -= 1
        self._is_in_text = False
        self.is_closed = self._depth <= 0


def parsed(text: str) -> Any:
    """Return the value of a JSON text, or None where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
