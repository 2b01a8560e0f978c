"""Candidates in blank cells: `2 4 8` in one of them, or 3×3 cells for each cell of the grid.

They are what somebody notes while solving, and no givens: the cells are taken for blank ones. In
one cell they ascend, with or without something between. Spread over 3×3 cells each stands at its
place, 1 to 9 row by row; a given is alone in its nine cells, in their middle or at their corner.
A grid whose candidates are found is one of 9×9 that keeps the rules; all else stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product

from puzzle.formats.chance import is_sound
from puzzle.formats.plain.matrix import plain_grid
from puzzle.formats.spreadsheet.cells import COLUMN_OF, ROW_OF, SheetCell, in_runs
from puzzle.geometry import CLASSIC
from puzzle.symbols import BLANKS

_SIZE, _BOX = CLASSIC.size, CLASSIC.box_rows
_SPREAD = _SIZE * _BOX
"""Rows and columns of a grid with 3×3 cells for each of its own."""
_FEWEST = 9
"""Cells with candidates, or candidates that are spread, in a grid that has them."""
_MOST_MISPLACED = 0.25
"""Entries of a spread grid that do not stand at the place of their digit: the givens."""
_MARKS = re.compile(r"[1-9](?:[\s,;./|\u00b7]{0,6}[1-9]){1,8}")
_DIGIT = re.compile(r"[1-9]")
_ALL = [(row, column) for row in range(_SIZE) for column in range(_SIZE)]
_MIDDLE, _CORNER = (1, 1), (0, 0)
"""Where a given stands among its 3×3 cells."""

_Places = Mapping[tuple[int, int], SheetCell]


def without_marks(band: Sequence[SheetCell]) -> Sequence[SheetCell]:
    """Return cells with those blank that hold candidates, and those that are spread put together.

    Args:
        band: the cells of some rows, in their order.
    """
    marked = {cell for cell in band if _is_marked(cell)}
    if len(marked) >= _FEWEST:
        blank = set(_marks_of_grids(band, marked))
        return [cell._replace(text="") if cell in blank else cell for cell in band]
    return _put_together(band) or band


def are_spread(filled: Sequence[SheetCell]) -> bool:
    """Tell whether entries may be candidates and givens, 3×3 cells for each of a grid's."""
    return _origin(filled) is not None


def _is_marked(cell: SheetCell) -> bool:
    digits = _DIGIT.findall(cell.text) if _MARKS.fullmatch(cell.text) else []
    return bool(digits) and all(a < b for a, b in pairwise(digits))


def _marks_of_grids(band: Sequence[SheetCell], marked: set[SheetCell]) -> Iterator[SheetCell]:
    """Yield the cells of whole grids that hold candidates."""
    inside = [c for c in band if c in marked or _DIGIT.fullmatch(c.text) or c.text in BLANKS]
    for columns, island in in_runs(inside, COLUMN_OF):
        for rows, cells in in_runs(island, ROW_OF):
            # Labels may stand above and on the left.
            is_labelled = len(rows) == len(columns) == _SIZE + 1
            if is_labelled or len(rows) == len(columns) == _SIZE:
                first, left = rows[is_labelled], columns[is_labelled]
                own = {(c.row - first, c.column - left): c for c in cells}
                yield from _marks_of_grid(own, marked)


def _marks_of_grid(own: _Places, marked: set[SheetCell]) -> list[SheetCell]:
    """Return the cells of a grid that hold candidates; none where what is left breaks a rule."""
    cells = [own.get(place) for place in _ALL]
    marks = [cell for cell in cells if cell in marked]
    small = max((cell.look.size for cell in marks), default=0)
    alone = [cell for cell in cells if cell and _DIGIT.fullmatch(cell.text)]
    large = [cell for cell in alone if cell.look.size > small]
    if len(large) >= _FEWEST:  # one candidate alone, as small as the others
        marks += [cell for cell in alone if cell not in large]
    taken = set(marks)
    return marks if _is_puzzle([c.text if c and c not in taken else "" for c in cells]) else []


def _is_puzzle(texts: Sequence[str]) -> bool:
    grid = plain_grid(texts)
    return grid is not None and is_sound(grid)


def _origin(filled: Sequence[SheetCell]) -> tuple[int, int] | None:
    """Return the first cell of a grid whose candidates are spread; None for none."""
    digits = [cell for cell in filled if cell.text]
    if len(digits) < _FEWEST or not all(_DIGIT.fullmatch(cell.text) for cell in digits):
        return None
    top, left = min(cell.row for cell in digits), min(cell.column for cell in digits)
    right = max(cell.column for cell in digits)
    if not _SPREAD - 2 * _BOX < right - left + 1 <= _SPREAD:
        return None
    found = [
        (top - down, left - across)
        for down, across in product(range(_BOX), repeat=2)
        if right < left - across + _SPREAD
        and _count_misplaced(digits, top - down, left - across) <= _MOST_MISPLACED * len(digits)
    ]
    return found[0] if len(found) == 1 else None


def _count_misplaced(digits: Iterable[SheetCell], top: int, left: int) -> int:
    return sum(_offset(cell, top, left) != divmod(int(cell.text) - 1, _BOX) for cell in digits)


def _put_together(band: Sequence[SheetCell]) -> list[SheetCell]:
    """Return the 81 cells of a grid whose candidates are spread, and what is beside it.

    None where there is no such grid.
    """
    filled = [cell for cell in band if _DIGIT.fullmatch(cell.text)]
    origin = _origin(filled)
    if origin is None:
        return []
    top, left = origin
    parts = dict[tuple[int, int], list[SheetCell]]()
    for cell in filled:
        parts.setdefault(((cell.row - top) // _BOX, (cell.column - left) // _BOX), []).append(cell)
    if max(row for row, _ in parts) >= _SIZE:
        return []
    for at in (_MIDDLE, _CORNER):
        givens = _givens(parts, top + at[0], left + at[1])
        told = [givens.get(place) for place in _ALL]
        if _is_puzzle([cell.text if cell else "" for cell in told]):
            cells = [
                (given or SheetCell(0, 0, ""))._replace(row=top + row, column=left + column)
                for given, (row, column) in zip(told, _ALL, strict=True)
            ]
            return sorted([*cells, *(cell for cell in band if not _DIGIT.fullmatch(cell.text))])
    return []


def _offset(cell: SheetCell, top: int, left: int) -> tuple[int, int]:
    """Return where a cell stands among the 3×3 that it is one of."""
    return (cell.row - top) % _BOX, (cell.column - left) % _BOX


def _givens(
    parts: Mapping[tuple[int, int], Sequence[SheetCell]], top: int, left: int
) -> dict[tuple[int, int], SheetCell]:
    """Return the entries that stand alone among their 3×3 cells, each third row and column.

    Where these are larger than candidates, one that is as small as they are is none.
    """
    alone = {place: cells[0] for place, cells in parts.items() if len(cells) == 1}
    there = {place: one for place, one in alone.items() if _offset(one, top, left) == (0, 0)}
    others = (cell.look.size for cells in parts.values() if len(cells) > 1 for cell in cells)
    small = max(others, default=0)
    large = {place: cell for place, cell in there.items() if cell.look.size > small}
    return large if len(large) >= _FEWEST else there
