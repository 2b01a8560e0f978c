"""Puzzles whose 81 cells lie in lists and objects within one another, however deep.

Tables as pandas writes them, an object a row or a column; rows in parts of three; boxes of rows; an
object of 81 cells by their numbers. What has 81 cells, as many in each part as in the others, is
read in its order, and that of its names where these are numbers; it must keep the rules, and has
to have givens enough to show it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from puzzle.formats.chance import FEWEST_KINDS
from puzzle.formats.json_cells import Rows, entry_of
from puzzle.formats.plain.boxes import told_by_boxes
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid
from puzzle.message import Message, message

_SIZE = CLASSIC.size
_BOX = CLASSIC.box_rows
_DEEPEST = 4
_BY_COLUMNS = message(
    "assumed.outer-columns",
    "The outer names are read as those of columns, as pandas writes a table.",
)
_BY_BOXES = message(
    "assumed.parts-boxes", "The nine parts were read as boxes: as rows they would break a rule."
)
_SHAPES = ((_SIZE**2,), (_SIZE, _SIZE), (_SIZE, _BOX, _BOX), (_BOX, _BOX, _BOX, _BOX))
"""How many parts lie in one another."""


@dataclass(frozen=True, slots=True)
class Flattened:
    """The rows of a puzzle, and what was assumed, a sentence each."""

    rows: Rows
    notes: tuple[Message, ...] = ()


def flattened(value: object) -> Flattened | None:
    """Return the 9×9 puzzle whose cells lie in a value; None for anything else."""
    shape, level = list[int](), value
    while (parts := _parts(level)) is not None and len(shape) < _DEEPEST:
        shape.append(len(parts))
        level = parts[0]
    cells = list[int]()
    if tuple(shape) not in _SHAPES or not _leaves(value, shape, cells):
        return None
    across: Rows = [[*cells[at : at + _SIZE]] for at in range(0, _SIZE**2, _SIZE)]
    if _is_of_columns(value):
        return _sound([*map(list, zip(*across, strict=True))], (_BY_COLUMNS,))
    if len(shape) == 1 or (
        len(shape) == 2 and isinstance(value, list) and _is_list_of_lists(value)
    ):
        return _sound(across)
    return _sound(across) or _sound(told_by_boxes(across), (_BY_BOXES,))


def _parts(value: object) -> Sequence[object] | None:
    """Return what lies in a list or an object, by number where its names are numbers."""
    if isinstance(value, list):
        return value or None
    if not isinstance(value, dict):
        return None
    inner = [part for part in value.values() if isinstance(part, list | dict)]
    if len(inner) == 1 and len(inner[0]) == _SIZE and len(value) < _SIZE:
        return _parts(inner[0])  # a row, with its number or name beside it
    if len(value) < _BOX or _digit_in(value) is not None:
        return None
    if all(map(str.isdecimal, value)):
        return [value[name] for name in sorted(value, key=int)]
    return list(value.values())


def _digit_in(cell: dict[str, object]) -> int | None:
    """Return the one digit that an object tells, with yes and no beside it or not; else None."""
    entries = cell.values() if len(cell) < _SIZE else ()
    told = [one for one in map(_number, entries) if one is not None]
    return told[0] if len(told) == 1 and 0 <= told[0] <= _SIZE else None


def _number(value: object) -> int | None:
    """Return a number, or that of a text of one digit; None for anything else."""
    if isinstance(value, str) and len(value) == 1 and value in "0123456789":
        return int(value)
    return value if type(value) is int else None


def _of_cell(cell: dict[str, object]) -> int | None:
    """Return the digit of the object of a cell, 0 where all that it says is nothing, yes and no."""
    is_blank = len(cell) < _SIZE and all(
        one is None or one == "" or isinstance(one, bool) for one in cell.values()
    )
    return 0 if is_blank else _digit_in(cell)


def _leaves(value: object, shape: Sequence[int], cells: list[int]) -> bool:
    """Add the digits of a value, and tell whether it has the shape and nothing else."""
    if not shape:
        digit = _of_cell(value) if isinstance(value, dict) else _entry(value)
        cells.append(digit if type(digit) is int and 0 <= digit <= _SIZE else -1)
        return cells[-1] >= 0
    parts = _parts(value)
    return (
        parts is not None
        and len(parts) == shape[0]
        and all(_leaves(part, shape[1:], cells) for part in parts)
    )


def _entry(value: object) -> object:
    """Return what stands in an entry of a list; no yes or no, and nothing that has parts."""
    return None if isinstance(value, bool | list) else entry_of(value)


def _is_of_columns(value: object) -> bool:
    """Recognise a table of pandas by its default: columns by number, and in each the rows."""
    if not isinstance(value, dict):
        return False
    names = [str(number) for number in range(_SIZE)]
    return [*value] == names and all(
        isinstance(column, dict) and [*column] == names for column in value.values()
    )


def _is_list_of_lists(value: list[object]) -> bool:
    return all(isinstance(part, list) for part in value)


def _sound(rows: Rows, notes: tuple[Message, ...] = ()) -> Flattened | None:
    """Return the rows if they keep the rules, with givens enough to show it."""
    digits = bytes(int(digit) for row in rows for digit in row)
    grid = Grid(digits, CLASSIC)
    is_shown = grid.given_count >= FEWEST_GIVENS and len({*digits} - {0}) >= FEWEST_KINDS
    return Flattened(rows, notes) if is_shown and not grid.conflicts() else None
