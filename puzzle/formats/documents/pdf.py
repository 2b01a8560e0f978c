"""PDFs with text: the grids that are drawn on their pages, or else the text of these.

A grid is a square of lines with digits in its cells (`documents.lattice`). A full one that
solves a puzzle before it is its solution; one that stands there twice, as on a title page, is read
once. The words around it may state its rules. A page without such a grid is read as text; where
that has no whole grid, digits in nine rows and nine columns are one (`documents.unruled`).
Where other pages have grids, only whole puzzles count there. Of a book of gridmill's, which carries
its puzzles with it, drawings that are none of them, in lessons, are left out. A picture of a
page has no text, and is not read. Read only.

PDFium reads the file, by way of pypdfium2. ISO 32000.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from threading import Lock
from typing import Any, BinaryIO

from puzzle.errors import NotationError
from puzzle.formats.chance import are_other_numbers
from puzzle.formats.claims import Claims
from puzzle.formats.documents.attached import with_rules_of_words
from puzzle.formats.documents.lattice import (
    LatticeFrame,
    Mark,
    grid_between,
    grid_in,
    outermost,
)
from puzzle.formats.documents.unruled import Unruled, unruled_grids
from puzzle.formats.record import Record, RuleApart, SetAside
from puzzle.formats.rules.variants import of_geometry
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from puzzle.message import Message, Numeral, message

NAME = "pdf"
SUFFIXES = (".pdf",)

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes of a file; a book of a thousand puzzles has some ten million."""
MOST_PAGES = 2000
MOST_SIGNS = 50_000
"""Characters of a page."""
MOST_SHAPES = 20_000
"""Things drawn on a page."""
MOST_GRIDS = 10_000
"""Grids of a file."""

_MAGIC = b"%PDF-"
_HEAD = 1024
"""Bytes where the file may say that it is one."""
_LEAST_SIDE = 36.0
"""Side of the smallest square that is taken for a grid, in points."""
_PROOFS = "proofs.txt"
"""What a book of gridmill's carries: a line for each puzzle, which begins with it."""
_OF_ROWS = frozenset("123456789 \n\r")
"""Signs of rows whose blanks are spaces."""
_ONE_AT_A_TIME = Lock()
"""PDFium is not for several threads."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A grid on a page: its page, which grid of it, from 1 on, and what was taken for granted."""

    page: int
    number: int
    grid: Grid
    notes: tuple[Message, ...] = ()

    @property
    def where(self) -> str:
        return f"page {self.page}, grid {self.number}"


@dataclass(frozen=True, slots=True)
class _PageText:
    """The text of a page.

    Attributes:
        plain: as PDFium tells it, without the grids that are drawn there.
        unruled: with the rows of its grids without lines; empty where there is none.
    """

    plain: str = ""
    unruled: str = ""


_NO_TEXT = _PageText()


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


def recognises_bytes(head: bytes) -> bool:
    """Recognise the mark that a PDF begins with, or soon has."""
    return _MAGIC in head[:_HEAD] and (head.startswith(_MAGIC) or b"\0" in head[:_HEAD])


def read_bytes(stream: BinaryIO, geometry: Geometry | None = None) -> Iterator[Record | SetAside]:
    """One record for each puzzle that is drawn, in the order of the pages; else those of the text.

    The line of a record is its page.
    """
    try:
        drawn, texts = _read(stream)
    except NotationError as error:
        yield Record(1, "", error.at_line(1))
        return
    if not drawn and not any(text.plain.strip() for text in texts):
        yield Record(1, "", _without_text())
    of_page: dict[int, list[Record | SetAside]] = {}
    for one in _records(drawn, geometry):
        of_page.setdefault(one.line, []).append(one)
    for page, text in enumerate(texts, start=1):
        if page in of_page:
            words = map(_as_words, _of_text(text.plain, page, geometry))
            yield from with_rules_of_words([*words, *of_page[page]])
            continue
        for found in _of_page_text(text, page, geometry):
            # Beside drawn grids the dots of contents and the like are no attempts at a puzzle.
            yield _as_text(found) if drawn and not _is_grid(found) else found


def _as_words(found: Record | SetAside) -> Record | SetAside:
    """Return what stands beside a drawn grid as text that is no puzzle, but may state its rules."""
    return found if isinstance(found, RuleApart) else _as_text(found)


def _as_text(found: Record | SetAside) -> SetAside:
    return SetAside(found.line, found.text, found.where)


def _is_grid(found: Record | SetAside) -> bool:
    return isinstance(found, Record) and isinstance(found.content, Grid)


def _of_page_text(
    text: _PageText, page: int, geometry: Geometry | None
) -> Iterable[Record | SetAside]:
    """Return what a page holds, with its grids of columns only where it has no other."""
    plain = list(_of_text(text.plain, page, geometry))
    if any(map(_is_grid, plain)) and not any(map(_lacks_blanks, plain)):
        return plain
    plain = [_refused(found) if _lacks_blanks(found) else found for found in plain]
    if not text.unruled:
        return plain
    laid_out = list(_of_text(text.unruled, page, geometry))
    grids = [found for found in laid_out if isinstance(found, Record)]
    # A rule that cannot be read may be one of this grid: without it, it would be another.
    if not grids or not all(map(_is_grid, grids)):
        return plain
    return [
        replace(found, where=f"page {page}, grid {grids.index(found) + 1}")
        if found in grids
        else found
        for found in laid_out
    ]


def _lacks_blanks(found: Record | SetAside) -> bool:
    """Recognise a grid of digits alone, in rows some of which are short: its blanks are not told.

    Of spaces between digits a PDF has as many as there is room for, or none.
    """
    rows = found.text.split("\n")
    if not _is_grid(found) or len(rows) == 1 or not set(found.text) <= _OF_ROWS:
        return False
    counts = [len(row) - row.count(" ") for row in rows]
    return len(rows) <= CLASSIC.size and min(counts) < max(counts)


def _refused(found: Record | SetAside) -> Record:
    """Return a grid whose blanks nobody can tell as one that is not read."""
    error = NotationError(
        message(
            "pdf.blanks",
            "The PDF does not tell where blanks of the puzzle are: send it as text, with a dot for "
            "each.",
        )
    )
    return Record(found.line, found.text, error.at_line(found.line), found.where)


def _of_text(text: str, page: int, geometry: Geometry | None) -> Iterator[Record | SetAside]:
    """Yield what the text of a page holds."""
    from puzzle.formats import read_text

    for found in read_text(text.splitlines(), geometry):
        where = f"page {page}, line {found.line}"
        if isinstance(found, SetAside):
            yield replace(found, line=page, where=where)
            continue
        content = found.content
        if isinstance(content, NotationError):
            content = content.at_line(page)
        yield replace(found, line=page, where=where, content=content)


def _records(drawn: list[_Drawn], geometry: Geometry | None) -> Iterator[Record | SetAside]:
    """Yield the puzzles, each with the solution that stands somewhere behind it."""
    kept: list[_Drawn] = []
    solutions: dict[Grid, Grid] = {}
    seen = set[Grid]()
    puzzles = [one.grid for one in drawn if not one.grid.is_full]
    for one in drawn:
        solved = [p for p in puzzles if one.grid.is_full and one.grid.solves(p)]
        if solved:
            solutions |= dict.fromkeys(solved, one.grid)
        elif one.grid in seen:
            yield SetAside(one.page, f"{one.grid}, for the second time", one.where)
        else:
            seen.add(one.grid)
            kept.append(one)
    for one in kept:
        content: Grid | NotationError = one.grid
        if geometry is not None and one.grid.geometry != geometry:
            content = NotationError(of_geometry(one.grid.geometry), line=one.page)
        solution = solutions.get(one.grid)
        claims = None if solution is None else Claims(solution)
        yield Record(one.page, str(one.grid), content, one.where, one.notes, claims)


def _without_text() -> NotationError:
    return NotationError(
        message(
            "pdf.pictures",
            "The PDF has no text, only pictures of it: send the puzzle as text, or the file that "
            "the PDF was made of.",
        )
    )


def _read(stream: BinaryIO) -> tuple[list[_Drawn], list[_PageText]]:
    """Return the grids of a PDF, and the text of each page without one.

    Raises:
        NotationError: it cannot be read, or has more than the limits allow.
    """
    import pypdfium2

    data = stream.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise NotationError(
            message(
                "pdf.large",
                "The PDF has more than {most} bytes: split it.",
                most=Numeral(LARGEST_FILE),
            )
        )
    with _ONE_AT_A_TIME:
        try:
            with pypdfium2.PdfDocument(data) as document:
                return _of_document(document)
        except pypdfium2.PdfiumError as error:
            raise NotationError(
                message("pdf.locked", "The PDF is locked by a password: send the puzzle as text.")
                if "assword" in str(error)
                else message("pdf.damaged", "The PDF is damaged: send the puzzle as text.")
            ) from None


def _of_document(document: Any) -> tuple[list[_Drawn], list[_PageText]]:
    if len(document) > MOST_PAGES:
        raise NotationError(
            message(
                "pdf.pages",
                "The PDF has more than {most} pages: split it.",
                most=Numeral(MOST_PAGES),
            )
        )
    own = _carried(document)
    drawn: list[_Drawn] = []
    texts: list[_PageText] = []
    for index in range(len(document)):
        found, text = _of_page(document[index], index + 1)
        texts.append(_NO_TEXT if own else text)
        drawn += [one for one in found if not own or _stands_in(one.grid, own)]
        if len(drawn) > MOST_GRIDS:
            raise NotationError(
                message(
                    "pdf.grids",
                    "The PDF has more than {most} grids: split it.",
                    most=Numeral(MOST_GRIDS),
                )
            )
    return drawn, texts


def _carried(document: Any) -> frozenset[str]:
    """Return the first two words of the proofs that a book carries: its puzzles and solutions."""
    for number in range(document.count_attachments()):
        attachment = document.get_attachment(number)
        if attachment.get_name() == _PROOFS:
            lines = bytes(attachment.get_data()).decode("ascii", "replace").splitlines()
            return frozenset(word for line in lines for word in line.split()[:6])
    return frozenset()


def _stands_in(grid: Grid, carried: frozenset[str]) -> bool:
    return str(grid) in carried or str(grid).replace(".", "0") in carried


def _of_page(page: Any, number: int) -> tuple[list[_Drawn], _PageText]:
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
        found: list[_Drawn] = []
        boxes = list[_Box]()
        frames = outermost(_frames(page, height))
        others = list(_others(page, height)) if frames else []
        for frame in frames:
            inside = [mark for mark in marks if frame.holds(mark.x, mark.y)]
            grid = grid_in(frame, inside) if inside else None
            if grid is not None and not are_other_numbers(grid):
                has_others = any(frame.holds(x, y) for x, y in others)
                found.append(_Drawn(number, len(found) + 1, grid, (_READ,) if has_others else ()))
                boxes.append(
                    _Box(frame.left, frame.top, frame.left + frame.side, frame.top + frame.side)
                )
        for box, grid in [] if found else _in_tables(page, height, marks):
            found.append(_Drawn(number, len(found) + 1, grid))
            boxes.append(box)
        rest = [mark for mark in marks if not any(box.holds(mark) for box in boxes)]
        words = [word for word in map(_word, spelled) if not any(box.holds(word) for box in boxes)]
        unruled = unruled_grids(rest, words, _NEAR)
        beside = list(map(_unruled_box, unruled))
        if found:
            start = len(found) + 1
            found += [_Drawn(number, n, one.grid) for n, one in enumerate(unruled, start=start)]
            boxes += [replace(box, rows=()) for box in beside]
            return found, _PageText(_around(text, width, height, boxes))
        laid_out = _around(text, width, height, beside) if beside else ""
        return found, _PageText(text.get_text_range(), laid_out)
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
