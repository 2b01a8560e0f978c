"""A page of a PDF: the grids that are drawn there, and its text without them."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from puzzle.errors import NotationError
from puzzle.formats.chance import are_other_numbers
from puzzle.formats.documents.lattice import LatticeFrame, Mark, grid_between, grid_in, outermost
from puzzle.formats.documents.unruled import Unruled, unruled_grids
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message

MOST_SIGNS = 50_000
"""Characters of a page."""
MOST_SHAPES = 20_000
"""Things drawn on a page."""
_LEAST_SIDE = 36.0
"""Side of the smallest square that is taken for a grid, in points."""


@dataclass(frozen=True, slots=True)
class DrawnGrid:
    """A grid on a page: its page, which grid of it, from 1 on, and what was taken for granted."""

    page: int
    number: int
    grid: Grid
    notes: tuple[Message, ...] = ()

    @property
    def where(self) -> str:
        """Where it stands, for people."""
        return f"page {self.page}, grid {self.number}"


@dataclass(frozen=True, slots=True)
class PageText:
    """The text of a page.

    Attributes:
        plain: as PDFium tells it, without the grids that are drawn there.
        unruled: with the rows of its grids without lines; empty where there is none.
    """

    plain: str = ""
    unruled: str = ""


@dataclass(frozen=True, slots=True)
class _Box:
    """A part of a page, in points from its upper left corner, and what is told in its place."""

    left: float
    top: float
    right: float
    bottom: float
    rows: Sequence[str] = ()

    def holds(self, mark: Mark) -> bool:
        """Tell whether a sign stands in it."""
        return self.left <= mark.x <= self.right and self.top <= mark.y <= self.bottom


def page_of(page: Any, number: int) -> tuple[list[DrawnGrid], PageText]:
    """Return the grids of a page, and its text."""
    width, height = page.get_size()
    text = page.get_textpage()
    try:
        if text.count_chars() > MOST_SIGNS:
            raise NotationError(
                message(
                    "pdf.signs",
                    "Page {page} has more than {most} signs: split it.",
                    page=Numeral(number),
                    most=Numeral(MOST_SIGNS),
                )
            )
        spelled = list(_spelled(text, height)) if max(width, height) < 1e6 else []
        marks = [mark for word in spelled for mark in word]
        found: list[DrawnGrid] = []
        boxes = list[_Box]()
        frames = outermost(_frames(page, height))
        others = list(_others(page, height)) if frames else []
        for frame in frames:
            inside = [mark for mark in marks if frame.holds(mark.x, mark.y)]
            grid = grid_in(frame, inside) if inside else None
            if grid is not None and not are_other_numbers(grid):
                has_others = any(frame.holds(x, y) for x, y in others)
                found.append(
                    DrawnGrid(number, len(found) + 1, grid, (_READ,) if has_others else ())
                )
                boxes.append(
                    _Box(frame.left, frame.top, frame.left + frame.side, frame.top + frame.side)
                )
        for box, grid in [] if found else _in_tables(page, height, marks):
            found.append(DrawnGrid(number, len(found) + 1, grid))
            boxes.append(box)
        rest = [mark for mark in marks if not any(box.holds(mark) for box in boxes)]
        words = [word for word in map(_word, spelled) if not any(box.holds(word) for box in boxes)]
        unruled = unruled_grids(rest, words, _NEAR)
        beside = list(map(_unruled_box, unruled))
        if found:
            start = len(found) + 1
            found += [DrawnGrid(number, n, one.grid) for n, one in enumerate(unruled, start=start)]
            boxes += [replace(box, rows=()) for box in beside]
            return found, PageText(_around(text, width, height, boxes))
        laid_out = _around(text, width, height, beside) if beside else ""
        return found, PageText(text.get_text_range(), laid_out)
    finally:
        text.close()
        page.close()


def _unruled_box(one: Unruled) -> _Box:
    """Return where a grid without lines is: from half a row above it to half a row below it."""
    xs, ys = [mark.x for mark in one.marks], [mark.y for mark in one.marks]
    digits, size = str(one.grid), one.grid.geometry.size
    across, down = ((max(places) - min(places)) / (size - 1) for places in (xs, ys))
    rows = [digits[at : at + size] for at in range(0, size * size, size)]
    return _Box(
        min(xs) - 0.8 * across, min(ys) - down / 2, max(xs) + across / 2, max(ys) + down / 2, rows
    )


def _around(text: Any, width: float, height: float, boxes: Sequence[_Box]) -> str:
    """Return the text of a page around some boxes, with what is told in the place of each."""
    parts, above = list[str](), 0.0
    for band in _bands(boxes):
        top, bottom = min(box.top for box in band), max(box.bottom for box in band)
        parts += [_within(text, height, _Box(0, above, width, top)), ""]
        left = 0.0
        for box in [*band, _Box(width, top, width, bottom)]:
            beside = _within(text, height, _Box(left, top, box.left, bottom))
            parts += [beside, ""] if any(map(str.isalpha, beside)) else []
            parts += [*box.rows, ""]
            left = box.right
        above = bottom
    return "\n".join([*parts, _within(text, height, _Box(0, above, width, height))])


def _within(text: Any, height: float, box: _Box) -> str:
    return str(
        text.get_text_bounded(box.left, height - box.bottom, box.right, height - box.top)
        if box.left < box.right and box.top < box.bottom
        else ""
    )


def _bands(boxes: Sequence[_Box]) -> Iterator[Sequence[_Box]]:
    """Yield the boxes that are side by side, from left to right; from the top of the page down."""
    band = list[_Box]()
    for box in sorted(boxes, key=lambda box: box.top):
        if band and box.top >= max(other.bottom for other in band):
            yield sorted(band, key=lambda box: box.left)
            band = []
        band.append(box)
    if band:
        yield sorted(band, key=lambda box: box.left)


def _in_tables(page: Any, height: float, marks: Sequence[Mark]) -> Iterator[tuple[_Box, Grid]]:
    """Yield the grids of ruled tables whose columns are not all as wide, and where they are."""
    for across, down in _tables(page, height):
        inside = [
            mark
            for mark in marks
            if across[0] <= mark.x <= across[-1] and down[0] <= mark.y <= down[-1]
        ]
        grid = grid_between(across, down, inside)
        if grid is not None and not are_other_numbers(grid):
            yield _Box(across[0], down[0], across[-1], down[-1]), grid


def _tables(page: Any, height: float) -> Iterator[tuple[list[float], list[float]]]:
    """Yield the places of the lines of each table: upright ones, and those from left to right.

    Lines are of one table if they touch. A border may be drawn a cell at a time, or as thin areas.
    """
    from pypdfium2 import raw

    boxes = list[tuple[float, float, float, float]]()
    for item in islice(page.get_objects(), MOST_SHAPES):
        if item.type == raw.FPDF_PAGEOBJ_PATH and len(boxes) < _MOST_BORDERS:
            x0, y0, x1, y1 = item.get_bounds()
            boxes.append((x0, height - y1, x1, height - y0))
    for group in _touching(boxes):
        across, down = list[float](), list[float]()
        for x0, y0, x1, y1 in group:
            is_wide, is_high = x1 - x0 >= _THICKEST, y1 - y0 >= _THICKEST
            across += [x0, x1] if is_wide and is_high else [(x0 + x1) / 2] * is_high
            down += [y0, y1] if is_wide and is_high else [(y0 + y1) / 2] * is_wide
        if across and down:
            yield _apart(across), _apart(down)


def _touching(
    boxes: Sequence[tuple[float, float, float, float]],
) -> Iterator[list[tuple[float, float, float, float]]]:
    """Yield the boxes that touch one another, directly or by others, together."""
    left = sorted(boxes)
    while left:
        group, reached = [left.pop(0)], 0
        while reached < len(group):
            x0, y0, x1, y1 = group[reached]
            reached += 1
            near = [
                box
                for box in left
                if box[0] <= x1 + _NEAR
                and box[2] >= x0 - _NEAR
                and box[1] <= y1 + _NEAR
                and box[3] >= y0 - _NEAR
            ]
            group += near
            left = [box for box in left if box not in near]
        yield group


def _apart(places: Sequence[float]) -> list[float]:
    """Return the places in order, those near one another as one."""
    kept = list[float]()
    for place in sorted(places):
        if not kept or place - kept[-1] > _NEAR:
            kept.append(place)
    return kept


def _word(signs: Sequence[Mark]) -> Mark:
    """Return a word as one mark in its middle."""
    told = "".join(mark.text for mark in signs)
    return Mark(told, (signs[0].x + signs[-1].x) / 2, sum(mark.y for mark in signs) / len(signs))


def _spelled(text: Any, height: float) -> Iterator[list[Mark]]:
    """Yield the signs of each word: what stands between two spaces, written or seen by PDFium."""
    from pypdfium2 import raw

    sides = [ctypes.c_double() for _ in range(4)]
    left, right, bottom, top = map(ctypes.byref, sides)
    word = list[Mark]()
    for i in range(text.count_chars()):
        symbol = chr(raw.FPDFText_GetUnicode(text, i))
        if symbol.isspace() or raw.FPDFText_IsGenerated(text, i):
            if word:
                yield word
            word = []
            continue
        raw.FPDFText_GetCharBox(text, i, left, right, bottom, top)
        x0, x1, y0, y1 = (side.value for side in sides)
        word.append(Mark(symbol, (x0 + x1) / 2, height - (y0 + y1) / 2))
    if word:
        yield word


def _frames(page: Any, height: float) -> Iterator[LatticeFrame]:
    """Yield the squares of a page: what is drawn as high as wide, by itself or as lines."""
    from pypdfium2 import raw

    across: dict[tuple[int, int], list[float]] = {}
    down: dict[tuple[int, int], list[float]] = {}
    for count, item in enumerate(page.get_objects()):
        if count == MOST_SHAPES:
            raise NotationError(
                message(
                    "pdf.drawings",
                    "A page has more than {most} drawings: split it.",
                    most=Numeral(MOST_SHAPES),
                )
            )
        if item.type != raw.FPDF_PAGEOBJ_PATH:
            continue
        x0, y0, x1, y1 = item.get_bounds()
        wide, high = x1 - x0, y1 - y0
        if wide >= _LEAST_SIDE and abs(wide - high) < 0.03 * wide:
            yield LatticeFrame(x0, height - y1, wide)
        elif wide >= _LEAST_SIDE and high < _THICKEST:
            across.setdefault((round(x0 / 4), round(x1 / 4)), []).append(height - y0 - high / 2)
        elif high >= _LEAST_SIDE and wide < _THICKEST:
            key = (round((height - y1) / 4), round((height - y0) / 4))
            down.setdefault(key, []).append(x0 + wide / 2)
    yield from _ruled(across, down)


def _others(page: Any, height: float) -> Iterator[tuple[float, float]]:
    """Yield where things are that a plain grid has not: shades, circles, lines that lean."""
    from pypdfium2 import raw

    x, y = ctypes.c_float(), ctypes.c_float()
    for item in islice(page.get_objects(), MOST_SHAPES):
        if item.type == raw.FPDF_PAGEOBJ_TEXT:
            continue
        x0, y0, x1, y1 = item.get_bounds()
        middle = (x0 + x1) / 2, height - (y0 + y1) / 2
        if min(x1 - x0, y1 - y0) < _THICKEST:
            continue
        if item.type != raw.FPDF_PAGEOBJ_PATH or x1 - x0 < _LEAST_SIDE:
            yield middle
            continue
        before: tuple[float, float] | None = None
        for index in range(min(raw.FPDFPath_CountSegments(item), _MOST_SEGMENTS)):
            segment = raw.FPDFPath_GetPathSegment(item, index)
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            is_line = raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO
            here = x.value, y.value
            leans = before and min(abs(here[0] - before[0]), abs(here[1] - before[1])) > 1
            if before is not None and (leans or not is_line) and _is_drawn(raw, segment):
                yield middle
                break
            before = here


def _is_drawn(raw: Any, segment: Any) -> bool:
    """Tell whether a part of a path leaves ink: one that only moves the pen does not."""
    return bool(raw.FPDFPathSegment_GetType(segment) != raw.FPDF_SEGMENT_MOVETO)


_READ = message(
    "assumed.plain",
    "Read as a plain grid: shades or lines in the drawing may mean rules that are not read.",
)
_MOST_SEGMENTS = 2000
"""Lines of a path that are looked at."""
_THICKEST = 6.0
"""Of a line, in points."""
_NEAR = 2.5
"""What is nearer than this, in points, is at one place."""
_MOST_BORDERS = 1500
"""Borders of the tables of a page that are looked at."""
_FEWEST_LINES = 4
"""Of a ruled grid, each way."""


def _ruled(
    across: dict[tuple[int, int], list[float]], down: dict[tuple[int, int], list[float]]
) -> Iterator[LatticeFrame]:
    """Yield the squares that lines make which are as long and as far apart as one another."""
    for (left, right), ys in across.items():
        for (top, bottom), xs in down.items():
            if min(len(ys), len(xs)) < _FEWEST_LINES or len(ys) + len(xs) > _MOST_LINES:
                continue
            side = (right - left) * 4.0
            inside_x = [x for x in xs if 4 * left - 6 <= x <= 4 * right + 6]
            inside_y = [y for y in ys if 4 * top - 6 <= y <= 4 * bottom + 6]
            if min(len(inside_x), len(inside_y)) < _FEWEST_LINES:
                continue
            width, high = max(inside_x) - min(inside_x), max(inside_y) - min(inside_y)
            if side >= _LEAST_SIDE and abs(width - high) < 0.03 * width:
                yield LatticeFrame(min(inside_x), min(inside_y), width)


_MOST_LINES = 400
"""Lines of one length that are looked at."""
