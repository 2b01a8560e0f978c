"""Nine rows with a bar between the boxes, whatever stands for blank, and between the bands.

``5 3   |   7   |`` has spaces for blanks, so that the places of its bars tell which cells are
empty. Between two bands, above the first and below the last may stand an empty line, or one of
signs (``------+------``, ``_____``, ``* * *``), or nothing. Two such grids may stand in frames side
by side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzle.formats.mixed.ahead import Ahead
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

_SIZE, _BOX = CLASSIC.size, CLASSIC.box_cols
_LONGEST = 120
"""Characters of a row."""
_BARS = "|\u2502\u2503\u2551!:\u00a6"
_OF_ROWS = re.compile(rf"[0-9.*_xX \u00b7-]*(?:[{_BARS}][0-9.*_xX \u00b7-]*){{2,8}}")
_APART = re.compile(rf"(?<=[{_BARS}])\t+(?=[{_BARS}])")
"""Tabs between the frames of two grids."""
_CELLS = {**dict.fromkeys("0.*_xX- \u00b7", "."), **{digit: digit for digit in "123456789"}}
_BETWEEN = re.compile(r"[\W_]*")
"""An empty line, or one of signs."""
_STEPS = {3: (1, 0), 5: (2, 0), 7: (2, 1), 11: (4, 1)}
"""By the width between two bars: from a cell to the next, and from the bar to the first."""
_BARS_OF_ONE = 2
"""Bars between the boxes of a grid; in a frame it has two more."""


class BetweenBars(NamedTuple):
    """How many lines there are, and the grids in them, from left to right."""

    lines: int
    puzzles: Sequence[str]


class _Row(NamedTuple):
    """A row: its characters, and where the two bars between its boxes are."""

    text: str
    bars: tuple[int, int]


def between_bars(ahead: Ahead, offset: int = 0) -> BetweenBars | None:
    """Return the 9×9 grids of rows with bars between their boxes; None for anything else.

    Args:
        ahead: the source.
        offset: lines before the first, 0 or more.
    """
    at = offset + (_is_rule(ahead, offset) and _rows(_line(ahead, offset)) is None)
    rows = list[list[_Row]]()
    while len(rows) < _SIZE:
        if rows and len(rows) % CLASSIC.box_rows == 0 and _rows(_line(ahead, at)) is None:
            if not _is_between(ahead, at):
                return None
            at += 1
        found = _rows(_line(ahead, at))
        if found is None or (rows and len(found) != len(rows[0])):
            return None
        rows.append(found)
        at += 1
    at += _is_rule(ahead, at) and _rows(_line(ahead, at)) is None
    puzzles = [_puzzle(grid) for grid in zip(*rows, strict=True)]
    told = [puzzle for puzzle in puzzles if puzzle is not None]
    return BetweenBars(at - offset, told) if len(told) == len(puzzles) else None


def _line(ahead: Ahead, at: int) -> str:
    text = _APART.sub(" ", (ahead.peek(at) or "").replace("\u00a0", " "))
    return text if len(text) <= _LONGEST else ""


def _is_between(ahead: Ahead, at: int) -> bool:
    text = ahead.peek(at)
    return text is not None and len(text) <= _LONGEST and _BETWEEN.fullmatch(text) is not None


def _is_rule(ahead: Ahead, at: int) -> bool:
    """Recognise a line of signs, as long as a row without spaces or longer."""
    return _is_between(ahead, at) and len(_line(ahead, at).strip()) >= _SIZE


@remembered
def _rows(text: str) -> list[_Row] | None:
    """Return the rows of one grid, or of two that stand side by side; None for no such row."""
    body = text.rstrip()
    if not _OF_ROWS.fullmatch(body):
        return None
    sign = next(filter(_BARS.__contains__, body))
    places = [at for at, one in enumerate(body) if one == sign]
    if sum(body.count(bar) for bar in _BARS) != len(places):
        return None
    if len(places) == _BARS_OF_ONE:
        return [_Row(text, (places[0], places[1]))]
    frame = _BARS_OF_ONE + 2
    if len(places) % frame or not body.lstrip().startswith(sign) or not body.endswith(sign):
        return None
    found = list[_Row]()
    for first, left, right, last in zip(*(places[n::frame] for n in range(frame)), strict=True):
        found.append(_Row(text[first + 1 : last], (left - first - 1, right - first - 1)))
    gaps = zip(places[frame - 1 :: frame], places[frame::frame], strict=False)
    return found if all(not body[end + 1 : begin].strip() for end, begin in gaps) else None


def _puzzle(rows: Sequence[_Row]) -> str | None:
    """Return the cells of nine rows: three signs in each box, or told by the places of the bars."""
    signs = [_signs(row) for row in rows]
    full = [row for row in signs if row is not None]
    cells = "".join(full) if len(full) == _SIZE else _by_places(rows)
    if cells is None or sum(map(str.isdigit, cells)) < FEWEST_GIVENS:
        return None
    grid = Grid.parse(cells)
    return cells if not grid.is_full or len(full) == _SIZE else None


def _signs(row: _Row) -> str | None:
    """Return the cells of a row without empty ones; None if a box has fewer than three signs."""
    (left, right), text = row.bars, row.text
    parts = [
        "".join(part.split()) for part in (text[:left], text[left + 1 : right], text[right + 1 :])
    ]
    if any(len(part) != _BOX for part in parts):
        return None
    return "".join(_CELLS[sign] for part in parts for sign in part)


def _by_places(rows: Sequence[_Row]) -> str | None:
    """Return the cells of rows whose bars all stand at the same places; None for others."""
    if len({row.bars for row in rows}) > 1:
        return None
    left, right = rows[0].bars
    step, away = _STEPS.get(right - left - 1, (0, 0))
    if not step:
        return None
    within = [away + step * cell for cell in range(_BOX)]
    places = [
        *(left - 1 - at for at in reversed(within)),
        *(left + 1 + at for at in within),
        *(right + 1 + at for at in within),
    ]
    if places[0] < 0:
        return None
    taken, cells = {*places, left, right}, list[str]()
    for text, _ in rows:
        if any(sign != " " and at not in taken for at, sign in enumerate(text)):
            return None
        cells += [_CELLS[text[at]] if at < len(text) else "." for at in places]
    return "".join(cells)
