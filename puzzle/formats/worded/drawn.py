"""Rows that are drawn together with what is between their cells, or behind each.

    +---+---+---+       walls between the regions, and none within them
    | 5   3 | . |

    A5 A. B3 B. …       the name of its region beside each cell

    5 > 3 < .   …       signs between two cells, and between two rows
    v       ^

Nine rows of nine cells. What is drawn but parts the cells into no nine regions of nine, or stands
where no two cells meet, is wrong: the puzzle without it would be another one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from puzzle.errors import NotationError
from puzzle.formats.paragraphs import Peek
from puzzle.formats.patches import are_lines, are_regions, patches
from puzzle.formats.rules.clue_like import unread
from puzzle.formats.rules.whole_grid import Members
from puzzle.formats.text import remembered
from puzzle.geometry import CLASSIC

_SIZE = CLASSIC.size
_LONGEST = 200
"""Characters of a line."""
_BLANKS = frozenset({"", ".", "_", "*", "-", "0", "\u00b7", "?", "\u25a1"})

_BARS, _HEAVY_BARS = frozenset("|\u2502\u2503\u2551\uff5c"), frozenset("\u2503\u2551")
_LINES, _HEAVY_LINES = frozenset("-_=\u2500\u2501\u2550\u2014\u2013"), frozenset("=\u2501\u2550")
_BORDER = re.compile(r"\s{0,40}[^\w\s](?:[-=_\u2500-\u257f\u2014\u2013+ ]){16,70}\s*")
_STEPS = (4, 2, 6)
"""Characters from one wall to the next."""

_BARE = re.compile(r"[\[\](){}|,;]")
_NUMBERED = re.compile(
    r"(?P<cell>[1-9.*_0\u00b7?-])\((?P<name>[0-9A-Za-z])\)|(?P<one>[1-9.*_?-])/(?P<other>[1-9.*_?-])"
)
"""A cell with the name of its region in brackets, or on either side of a stroke."""
_LETTERED = re.compile(r"([A-Za-z])[:/]?([1-9.*_0\u00b7?-]?)|([1-9.*_0\u00b7?-])[:/]?([A-Za-z])")

_CELL_OF_SIGNS = re.compile(r"[1-9.*_0\u00b7?\u25a1-]")
_ROW_OF_SIGNS = re.compile(
    r"[\s|]*[1-9.*_0\u00b7?\u25a1-](?:[\s|]*(?:[<>][\s|]*)?[1-9.*_0\u00b7?\u25a1-]){8}[\s|]*"
)
_GREATER_ABOVE, _GREATER_BELOW = "vV\u2228\u02c5", "^\u2227\u02c4\u028c"
_BETWEEN_ROWS = re.compile(
    rf"[\s|]*[{_GREATER_ABOVE}{_GREATER_BELOW}][\s|{_GREATER_ABOVE}{_GREATER_BELOW}]*"
)
_ORNAMENT = re.compile(r"[\s|+=_-]*[-=+_|]{3}[\s|+=_-]*|\s*")


class Drawn(NamedTuple):
    """A grid with what is drawn in it.

    Attributes:
        rows: its cells, points for blanks.
        regions: a name for each cell; empty where the boxes are the usual ones.
        members: its signs, as in JSON.
        end: the line behind it.
        error: what is wrong with a sign; None where all are read.
    """

    rows: Sequence[str]
    regions: str
    members: Sequence[Members]
    end: int
    error: NotationError | None = None


@remembered
def may_begin_drawn(line: str) -> bool:
    """Tell whether a line may be the first of such a grid."""
    if len(line) > _LONGEST:
        return False
    return bool(_BORDER.fullmatch(line) or _cells_with_names(line) or _ROW_OF_SIGNS.fullmatch(line))


def drawn_from(peek: Peek, at: int) -> Drawn | None:
    """Return the grid that is drawn from a line on; None for one that draws nothing more."""
    if not may_begin_drawn(peek(at) or ""):
        return None
    return _walled(peek, at) or _lettered(peek, at) or _signed(peek, at)


def _line(peek: Peek, at: int) -> str:
    """Return a line; empty when there is none, or it is too long."""
    text = (peek(at) or "").replace("\u00a0", " ")
    return text.rstrip() if len(text) <= _LONGEST else ""


def _is_between_rows(peek: Peek, at: int) -> bool:
    """Recognise an empty line or an ornament, with another line below."""
    is_one = peek(at) is not None and _ORNAMENT.fullmatch(_line(peek, at)) is not None
    return is_one and _ORNAMENT.fullmatch(_line(peek, at + 1)) is None


def _walled(peek: Peek, at: int) -> Drawn | None:
    """Return the grid between walls; None where these are between all cells, or those of boxes."""
    first = _line(peek, at + 1)
    start, width = len(first) - len(first.lstrip()), len(first.strip()) - 1
    step = next((step for step in _STEPS if width == step * _SIZE), 0)
    if not step or first[start] not in _BARS or not _BORDER.fullmatch(_line(peek, at)):
        return None
    lines = [_line(peek, at + n)[start:].ljust(width + 1) for n in range(2 * _SIZE + 1)]
    rows, upright = list[str](), list[str]()
    for text in lines[1::2]:
        cells = [text[wall + 1 : wall + step].strip() for wall in range(0, width, step)]
        if not all(cell in _BLANKS or (len(cell) == 1 and cell in "123456789") for cell in cells):
            return None
        rows.append("".join("." if cell in _BLANKS else cell for cell in cells))
        upright += [text[wall] for wall in range(0, width, step)]
    level = ["-"] * _SIZE + [
        text[wall + 1 : wall + step] for text in lines[2:-1:2] for wall in range(0, width, step)
    ]
    if not {*upright} <= _BARS | {" "} or not all({*one} <= _LINES | {" "} for one in level):
        return None
    found = None
    for bars, strokes in ((_BARS, _LINES), (_HEAVY_BARS, _HEAVY_LINES)):
        regions = _between(upright, level, bars, strokes)
        if are_regions(regions, _SIZE) and not are_lines(regions, _SIZE):
            found = regions
            break
    if found is None and _are_walls(upright, level):
        found = _between(upright, level, _BARS, _LINES)
    if found is None or _are_boxes(found):
        return None
    return Drawn(rows, "".join(chr(ord("0") + n) for n in found), (), at + len(lines))


def _between(
    upright: Sequence[str], level: Sequence[str], bars: frozenset[str], strokes: frozenset[str]
) -> Sequence[int]:
    """Return the patches between walls of these signs.

    Args:
        upright: what stands to the left of each cell.
        level: what stands above it.
        bars: signs of upright walls.
        strokes: signs of level ones.
    """

    def is_open(one: int, other: int) -> bool:
        if other == one + 1:
            return upright[other] not in bars
        return strokes.isdisjoint(level[other])

    return patches(_SIZE, is_open)


def _are_walls(upright: Sequence[str], level: Sequence[str]) -> bool:
    """Tell whether lines are walls: within boxes there are some and gaps, upright and level."""
    for signs, step in ((upright, 1), (level, _SIZE)):
        inner = [
            signs[cell].strip() != ""
            for cell in range(_SIZE * _SIZE)
            if (cell if step == 1 else cell // _SIZE) % CLASSIC.box_rows
        ]
        if all(inner) or not any(inner):
            return False
    return True


def _are_boxes(regions: Sequence[int]) -> bool:
    return len({*zip(CLASSIC.box_of, regions, strict=True)}) == len({*regions}) == _SIZE


@remembered
def _cells_with_names(line: str) -> Sequence[tuple[str, str]] | None:
    """Return name and cell of each of nine cells on a line; None for anything else."""
    if "(" in line or "/" in line:
        paired = [_NUMBERED.fullmatch(part) for part in line.split()]
        pairs = [(one["name"] or one["one"], one["cell"] or one["other"]) for one in paired if one]
        if len(pairs) == len(paired) == _SIZE:
            return pairs
    parts = _BARE.sub(" ", line).split()
    found = [_LETTERED.fullmatch(part) for part in parts] if len(parts) == _SIZE else []
    told = [(one[1] or one[4], one[2] or one[3] or ".") for one in found if one is not None]
    return told if len(told) == _SIZE else None


def _lettered(peek: Peek, at: int) -> Drawn | None:
    """Return the grid whose cells have the name of their region beside them."""
    told = list[tuple[str, str]]()
    for n in range(_SIZE):
        at += n > 0 and _is_between_rows(peek, at)
        if (row := _cells_with_names(_line(peek, at))) is None:
            return None
        told += row
        at += 1
    if not _BLANKS.isdisjoint(name for name, _ in told):
        told = [(name, cell) for cell, name in told]
    names = "".join(name.upper() for name, _ in told)
    cells = "".join("." if cell in _BLANKS else cell for _, cell in told)
    rows = [*map("".join, CLASSIC.rows_of(cells))]
    if "." not in cells or not any(map(str.isdigit, cells)) or not _hang_together(names):
        return None
    is_usual = (
        are_regions(names, _SIZE) and len({*zip(CLASSIC.box_of, names, strict=True)}) == _SIZE
    )
    return Drawn(rows, "" if is_usual else names, (), at)


def _hang_together(names: str) -> bool:
    """Recognise regions, if perhaps with a mistake in them: few patches, and no rows or columns."""
    parts = patches(_SIZE, lambda one, other: names[one] == names[other])
    return len({*parts}) <= 2 * _SIZE and len({*names}) > 1 and not are_lines(names, _SIZE)


def _signed(peek: Peek, at: int) -> Drawn | None:
    """Return the grid with signs between its cells; None for one without any."""
    rows, members = list[str](), list[Members]()
    error: NotationError | None = None
    places: Sequence[int] = ()
    is_below = False
    while len(rows) < _SIZE:
        text = _line(peek, at)
        if _ROW_OF_SIGNS.fullmatch(text):
            members += _in_row(text, len(rows))
            places = [found.start() for found in _CELL_OF_SIGNS.finditer(text)]
            rows.append("".join("." if text[n] in _BLANKS else text[n] for n in places))
            is_below = False
        elif rows and not is_below and _BETWEEN_ROWS.fullmatch(text):
            told = _between_rows(text, places, len(rows))
            error = error or (unread(text.strip()) if told is None else None)
            members += told or ()
            is_below = True
        elif not rows or not _is_between_rows(peek, at):
            return None
        at += 1
    return Drawn(rows, "", members, at, error) if members or error else None


def _in_row(text: str, row: int) -> list[Members]:
    """Return the signs between the cells of a row, counted from 0."""
    found, column = list[Members](), 0
    for sign in text:
        if sign in "<>":
            cells = [f"r{row + 1}c{column}", f"r{row + 1}c{column + 1}"]
            found.append(_greater(*(cells if sign == ">" else cells[::-1])))
        column += _CELL_OF_SIGNS.fullmatch(sign) is not None
    return found


def _between_rows(text: str, places: Sequence[int], row: int) -> list[Members] | None:
    """Return the signs below a row, counted from 1; None where one is under no cell.

    They stand under their cells, or there is one for each column.
    """
    signs = [(at, sign) for at, sign in enumerate(text) if not sign.isspace() and sign != "|"]
    if len(signs) == len(places):
        signs = [*zip(places, (sign for _, sign in signs), strict=True)]
    if not {at for at, _ in signs} <= {*places}:
        return None
    found = list[Members]()
    for at, sign in signs:
        cells = [f"r{below}c{places.index(at) + 1}" for below in (row, row + 1)]
        found.append(_greater(*(cells if sign in _GREATER_ABOVE else cells[::-1])))
    return found


def _greater(one: str, other: str) -> Members:
    return {"type": "greaterthan", "cells": [one, other]}
