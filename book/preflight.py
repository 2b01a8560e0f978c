"""Whether a finished PDF is the book that was meant, and what its printer asks for.

The file is read back with PDFium (`book.pdf`), which had no part in making it, and held against the
`Book`. What a grid holds is told by where its digits stand on the paper:

    1. the parts of the book are found by its bookmarks: the sections, and the solutions last;
    2. a grid is a square of lines; the line of text over it begins with the number of its puzzle;
    3. a digit belongs to the cell that its middle is in.

So any template passes that keeps to these, whatever it looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby, pairwise
from math import hypot

from book.edition import Book, BookSection
from book.pdf import Box, Glyph, Link, Pdf, PdfPage, Shape, Unreadable, read_pdf
from puzzle.geometry import Cell
from puzzle.grid import SYMBOLS, Grid


class Check(Enum):
    """What preflight looks at; the value is the word in every output."""

    FILE = "file"
    PAGE_SIZE = "page size"
    PAGE_COUNT = "page count"
    BLANK = "blank pages"
    MARGIN = "margin"
    FONT = "font"
    TEXT = "text size"
    LINE = "line width"
    STRUCTURE = "structure"
    GRID = "grid"
    GIVENS = "givens"
    SOLUTION = "solution"
    REFERENCE = "page reference"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it must be.

    Attributes:
        check: what was looked at.
        sentence: what is wrong, and what would be right.
        page: where, from 1 on; None when it is about the whole file.
    """

    check: Check
    sentence: str
    page: int | None = None

    def __str__(self) -> str:
        where = "" if self.page is None else f", page {self.page}"
        return f"{self.check.value}{where}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Inspection:
    """What was found in a finished book.

    Attributes:
        pages: how many there are; 0 for a file that cannot be opened.
        places: the page of each puzzle that was found, from 1 on, by its number.
        faults: everything that is wrong, as `preflight` returns it.
    """

    pages: int
    places: Mapping[int, int]
    faults: tuple[Fault, ...]


TOLERANCE = 0.05
"""Points that sizes may differ by: files round their numbers."""
LEAST_GRID = 36.0
"""Side of the smallest square that is taken for a grid, in points."""
LABEL_HEIGHT = 60.0
"""How far over a grid the line with its number may be, in points."""
LEAST_APART = 6.0
"""Room between a page's number and a grid, in points."""
OFF_CENTRE = 0.2
"""How far the middle of a digit may be from that of its cell, by the cell's side."""


def preflight(pdf: bytes, book: Book) -> tuple[Fault, ...]:
    """Everything that is wrong with a finished book.

    Args:
        pdf: the file's bytes.
        book: what it must contain; its layout's printer says what else must hold.

    Returns:
        The faults, those of the file first, then page by page; () for a book that can go to the
        printer.
    """
    return inspect(pdf, book).faults


def inspect(pdf: bytes, book: Book) -> Inspection:
    """What is wrong with a finished book, and where its puzzles are.

    Args:
        pdf: the file's bytes.
        book: what it must contain.
    """
    try:
        read = read_pdf(pdf)
    except Unreadable as error:
        return Inspection(0, {}, (Fault(Check.FILE, f"It cannot be opened: {error}"),))
    puzzles: dict[int, _Printed] = {}
    faults = [*_file_faults(read, book, len(pdf)), *_content_faults(read, book, puzzles)]
    gutter = book.layout.printer.gutter(len(read.pages))
    for page in read.pages:
        faults += _page_faults(page, book, gutter)
    return Inspection(
        len(read.pages),
        {number: printed.page.number for number, printed in sorted(puzzles.items())},
        tuple(sorted(faults, key=lambda fault: fault.page or 0)),
    )


# What the printer asks of the file ----------------------------------------------------------------


def _file_faults(pdf: Pdf, book: Book, size: int) -> Iterator[Fault]:
    rules, trim = book.layout.printer, book.layout.page
    if size > rules.largest_file:
        most = rules.largest_file // 1_000_000
        yield Fault(Check.FILE, f"It has {size} bytes, {rules.name} takes {most} MB.")
    if pdf.encrypted:
        yield Fault(Check.FILE, "It is encrypted: printers take files that are not.")
    if not pdf.tagged or not pdf.language:
        yield Fault(Check.STRUCTURE, "It is not tagged or names no language: not all can read it.")
    if _plain(pdf.title) != _plain(book.title):
        yield Fault(
            Check.STRUCTURE, f"Its title is {pdf.title!r}, that of the book {book.title!r}."
        )
    for name, embedded in sorted(pdf.fonts.items()):
        if not embedded:
            yield Fault(Check.FONT, f"The font {name} is not in the file.")
    count = len(pdf.pages)
    if count < rules.fewest_pages:
        few = (
            f"{rules.name} binds {rules.fewest_pages} or more: add puzzles, or put fewer on a page"
        )
        yield Fault(Check.PAGE_COUNT, f"It has {count} pages, {few}.")
    if count > trim.most_pages:
        many = f"{rules.name} binds {trim.most_pages} of {trim.name} at most"
        yield Fault(Check.PAGE_COUNT, f"It has {count} pages, {many}.")
    if rules.even_total and count % 2:
        yield Fault(Check.PAGE_COUNT, f"It has {count} pages, which is odd.")
    yield from _blank_faults(pdf.pages, rules.most_blank_pages)


def _plain(text: str) -> str:
    """Text as it is read: with single spaces."""
    return " ".join(text.split())


def _blank_faults(pages: Sequence[PdfPage], most: int) -> Iterator[Fault]:
    for blank, run in groupby(pages, key=_is_blank):
        numbers = [page.number for page in run]
        if blank and len(numbers) > most:
            together = f"{len(numbers)} blank pages in a row, {most} are allowed."
            yield Fault(Check.BLANK, together, numbers[0])


def _is_blank(page: PdfPage) -> bool:
    """Nothing is printed on it but perhaps its number."""
    return not page.shapes and "".join(g.text for g in page.glyphs) in ("", str(page.number))


# What the printer asks of each page ---------------------------------------------------------------


def _page_faults(page: PdfPage, book: Book, gutter: float) -> Iterator[Fault]:
    layout = book.layout
    rules, trim = layout.printer, layout.page
    bleed = rules.bleed if layout.bleed else 0.0
    width, height = trim.width + bleed, trim.height + 2 * bleed
    if abs(page.width - width) > TOLERANCE or abs(page.height - height) > TOLERANCE:
        is_and_was = f"{page.width:.1f} × {page.height:.1f} points, not {width:.1f} × {height:.1f}"
        yield Fault(Check.PAGE_SIZE, f"It is {is_and_was}.", page.number)
        return
    small = [g for g in page.glyphs if g.size < layout.smallest_text - TOLERANCE]
    if small:
        size = min(glyph.size for glyph in small)
        words = f"{len(small)} characters are smaller than {layout.smallest_text:g} points"
        yield Fault(Check.TEXT, f"{words}, down to {size:.1f}.", page.number)
    thin = [line for line in map(_line_width, page.shapes) if line < rules.thinnest_line - 0.01]
    if thin:
        words = f"{len(thin)} lines are thinner than {rules.thinnest_line:g} points"
        yield Fault(Check.LINE, f"{words}, down to {min(thin):.2f}.", page.number)
    yield from _margin_faults(page, book, gutter, bleed)


def _line_width(shape: Shape) -> float:
    """Width of an outline, or of a line that is a filled area."""
    if shape.stroke is not None:
        return shape.stroke
    return min(shape.box.width, shape.box.height)


def _margin_faults(page: PdfPage, book: Book, gutter: float, bleed: float) -> Iterator[Fault]:
    """Ink nearer to an edge than the printer allows, by the side where it is.

    Where there is bleed, what reaches to the very edge of the file is meant to be cut.
    """
    rules = book.layout.printer
    outer = rules.outside_with_bleed if bleed else rules.outside
    is_right = page.number % 2 == 1
    outside = outer + bleed
    least = {
        "left": gutter if is_right else outside,
        "right": outside if is_right else gutter,
        "top": outside,
        "bottom": outside,
    }
    nearest: dict[str, float] = {}
    for box in (*(g.box for g in page.glyphs), *(s.box for s in page.shapes)):
        for side, distance in _distances(box, page).items():
            is_cut = bleed and distance <= TOLERANCE
            if not is_cut and distance < least[side] - TOLERANCE:
                nearest[side] = min(distance, nearest.get(side, distance))
    inside = "left" if is_right else "right"
    for side, distance in nearest.items():
        name = "gutter" if side == inside else f"{side} margin"
        yield Fault(
            Check.MARGIN,
            f"Ink is {distance:.1f} points from the edge, the {name} is {least[side]:g} at least.",
            page.number,
        )


def _distances(box: Box, page: PdfPage) -> dict[str, float]:
    return {
        "left": box.left,
        "right": page.width - box.right,
        "top": box.top,
        "bottom": page.height - box.bottom,
    }


# What is printed ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Printed:
    """A grid as it stands on paper.

    Attributes:
        page: the page that it is on.
        number: what stands over it.
        frame: its outline.
        glyphs: the characters in it.
    """

    page: PdfPage
    number: int
    frame: Box
    glyphs: tuple[Glyph, ...]


@dataclass(frozen=True, slots=True)
class _Parts:
    """Which pages are what, as ranges of numbers of pages; those of two sections may share one."""

    sections: tuple[range, ...]
    hints: range
    solutions: range


def _content_faults(pdf: Pdf, book: Book, puzzles: dict[int, _Printed]) -> Iterator[Fault]:
    """Holds what is printed against the book, and notes the puzzles in `puzzles`."""
    parts = _parts(pdf, book)
    if isinstance(parts, Fault):
        yield parts
        return
    solutions: dict[int, _Printed] = {}
    meant = {puzzle.number: puzzle.puzzle for puzzle in book.puzzles}
    pages = range(parts.sections[0].start, parts.sections[-1].stop)
    yield from _grid_faults(pdf, pages, meant, puzzles, Check.GIVENS)
    for section, pages in zip(book.sections, parts.sections, strict=True):
        yield from _section_faults(section, pages, puzzles)
    meant = {puzzle.number: puzzle.solution for puzzle in book.puzzles}
    yield from _grid_faults(pdf, parts.solutions, meant, solutions, Check.SOLUTION)
    yield from _number_faults(puzzles, solutions)
    yield from _reference_faults(pdf, book, parts, puzzles, solutions)


def _parts(pdf: Pdf, book: Book) -> _Parts | Fault:
    """The pages of the sections, of the hints and of the solutions."""
    titles = [_plain(section.title) for section in book.sections]
    marks = list(pdf.bookmarks)
    named = [_plain(title) for title, _ in marks]
    for first in range(len(marks)):
        if named[first : first + len(titles)] == titles:
            break
    else:
        words = ", ".join(map(repr, titles))
        return Fault(Check.STRUCTURE, f"The bookmarks have no sections {words}, in this order.")
    rest = [page for _, page in marks[first + len(titles) :]]
    has_hints = any(puzzle.hints for puzzle in book.puzzles)
    if len(rest) != 1 + has_hints:
        wanted = "hints and solutions" if has_hints else "solutions"
        return Fault(Check.STRUCTURE, f"{len(rest)} bookmarks follow the sections, not {wanted}.")
    starts = [page for _, page in marks[first : first + len(titles)]] + rest
    ranges = [range(*pair) for pair in pairwise([*starts, len(pdf.pages) + 1])]
    hints = ranges[-2] if has_hints else range(0)
    # A section may end on the page where the next one begins.
    before_last = (range(pages.start, pages.stop + 1) for pages in ranges[: len(titles) - 1])
    return _Parts((*before_last, ranges[len(titles) - 1]), hints, ranges[-1])


def _section_faults(
    section: BookSection, pages: range, puzzles: Mapping[int, _Printed]
) -> Iterator[Fault]:
    """Puzzles that stand in another section than their own."""
    for puzzle in section.puzzles:
        printed = puzzles.get(puzzle.number)
        if printed is not None and printed.page.number not in pages:
            words = f"Puzzle {puzzle.number} is not in its section, {section.title!r}."
            yield Fault(Check.GRID, words, printed.page.number)


def _grid_faults(
    pdf: Pdf, pages: range, meant: dict[int, Grid], found: dict[int, _Printed], check: Check
) -> Iterator[Fault]:
    """Holds the grids on some pages against those meant, and notes them in `found`."""
    for number in pages:
        page = pdf.pages[number - 1]
        for printed in _printed(page):
            if printed.number not in meant:
                words = (
                    f"A grid has the number {printed.number or 'none'}, which is not to be here."
                )
                yield Fault(Check.GRID, words, number)
            elif printed.number in found:
                yield Fault(Check.GRID, f"Grid {printed.number} is here a second time.", number)
            else:
                found[printed.number] = printed
                yield from _digit_faults(printed, meant[printed.number], check)
    for number in sorted(meant.keys() - found.keys()):
        yield Fault(Check.GRID, f"The {check.value} of puzzle {number} cannot be found.")


def _printed(page: PdfPage) -> Iterator[_Printed]:
    """The grids of a page."""
    for frame in _squares(page):
        inside = tuple(g for g in page.glyphs if frame.holds(*g.box.middle))
        yield _Printed(page, _leading_number(_line_over(page, frame)), frame, inside)


def _squares(page: PdfPage) -> list[Box]:
    """The outermost squares of lines."""
    squares = (
        shape.box
        for shape in page.shapes
        if shape.stroke is not None
        and shape.box.width >= LEAST_GRID
        and abs(shape.box.width - shape.box.height) < 1
    )
    kept: list[Box] = []
    for box in sorted(squares, key=lambda box: -box.width):
        if not any(other.holds(*box.middle) for other in kept):
            kept.append(box)
    return sorted(kept, key=lambda box: (round(box.top), box.left))


def _line_over(page: PdfPage, frame: Box) -> list[Glyph]:
    """The characters of the nearest line of text over a grid, from left to right."""
    over = [
        glyph
        for glyph in page.glyphs
        if frame.top - LABEL_HEIGHT < glyph.base <= frame.top + 1
        and frame.left - 2 <= glyph.box.middle[0] <= frame.right + 2
    ]
    lowest = max((glyph.base for glyph in over), default=0.0)
    return sorted((g for g in over if lowest - g.base < 3), key=lambda g: g.box.left)


def _leading_number(line: Sequence[Glyph]) -> int:
    """The number that a line begins with; 0 where it begins with none."""
    digits = ""
    for before, glyph in zip((None, *line), line, strict=False):
        apart = before and glyph.box.left - before.box.right > 0.3 * glyph.size
        if apart or not (glyph.text.isascii() and glyph.text.isdigit()):
            break
        digits += glyph.text
    return int(digits or 0)


def _digit_faults(printed: _Printed, meant: Grid, check: Check) -> Iterator[Fault]:
    """What is printed in the cells of one grid that is not meant, or not where it belongs."""
    page, geometry = printed.page.number, meant.geometry
    side = printed.frame.width / geometry.size
    cells: dict[Cell, str] = {}
    for glyph in printed.glyphs:
        x, y = glyph.box.middle
        across, down = (x - printed.frame.left) / side, (y - printed.frame.top) / side
        row, column = (min(int(place), geometry.size - 1) for place in (down, across))
        cell = row * geometry.size + column
        cells[cell] = cells.get(cell, "") + glyph.text
        if max(abs(across - column - 0.5), abs(down - row - 0.5)) > OFF_CENTRE:
            where = f"{glyph.text} in {geometry.cell_name(cell)} of grid {printed.number}"
            yield Fault(Check.GRID, f"The {where} is not in the middle of its cell.", page)
    wrong = [
        f"{geometry.cell_name(cell)} has {cells.get(cell, 'nothing')}, not "
        f"{SYMBOLS[digit] if digit else 'nothing'}"
        for cell, digit in enumerate(meant)
        if cells.get(cell, ".") != SYMBOLS[digit]
    ]
    if wrong:
        more = f" and {len(wrong) - 1} more cells are wrong" if wrong[1:] else ""
        yield Fault(check, f"Puzzle {printed.number}: {wrong[0]}{more}.", page)


# Numbers of pages, and references to them ---------------------------------------------------------


def _number_faults(*groups: dict[int, _Printed]) -> Iterator[Fault]:
    """Pages with grids whose own number is not at their head or foot, or all but in a grid."""
    pages = {printed.page.number: printed.page for group in groups for printed in group.values()}
    for number, page in pages.items():
        lines: dict[int, list[Glyph]] = {}
        for glyph in page.glyphs:
            lines.setdefault(round(glyph.base), []).append(glyph)
        ends = (lines[base] for base in (min(lines), max(lines)))
        own = [end for end in ends if _text(end) == str(number)]
        if not own:
            yield Fault(
                Check.REFERENCE, "Its number is neither at its head nor at its foot.", number
            )
        apart = [_apart(g.box, frame) for end in own for g in end for frame in _squares(page)]
        if min(apart, default=LEAST_APART) < LEAST_APART:
            words = f"Its number is {min(apart):.1f} points from a grid, {LEAST_APART:g} are the"
            yield Fault(Check.REFERENCE, f"{words} least.", number)


def _reference_faults(
    pdf: Pdf,
    book: Book,
    parts: _Parts,
    puzzles: dict[int, _Printed],
    solutions: dict[int, _Printed],
) -> Iterator[Fault]:
    first = min(parts.sections[0])
    for page in pdf.pages[first - 1 :]:
        for link in page.links:
            said = _trailing_number(page, link)
            if link.target is not None and said != link.target:
                words = f"A reference says page {said or 'nothing'} and leads to {link.target}."
                yield Fault(Check.REFERENCE, words, page.number)
    for puzzle in book.puzzles:
        here, there = puzzles.get(puzzle.number), solutions.get(puzzle.number)
        if here and there:
            yield from _lacking(here, (there.page.number,), "its solution")
            yield from _lacking(there, (here.page.number,), "its puzzle")
        if here and puzzle.hints:
            yield from _lacking(here, parts.hints, "its hints")


def _lacking(printed: _Printed, targets: Iterable[int], what: str) -> Iterator[Fault]:
    """A fault where no reference beside a grid leads to one of these pages."""
    frames = _squares(printed.page)
    wanted = set(targets)
    for link in printed.page.links:
        nearest = min(frames, key=lambda frame: _apart(frame, link.box))
        if link.target in wanted and nearest == printed.frame:
            return
    words = f"Nothing by grid {printed.number} refers to {what}."
    yield Fault(Check.REFERENCE, words, printed.page.number)


def _apart(one: Box, other: Box) -> float:
    """The distance between two boxes."""
    across = max(one.left - other.right, other.left - one.right, 0.0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0.0)
    return hypot(across, down)


def _trailing_number(page: PdfPage, link: Link) -> int:
    """The number that the text of a link ends with; 0 where it ends with none."""
    area = link.box.grown(1)
    text = _text(glyph for glyph in page.glyphs if area.holds(*glyph.box.middle))
    number = re.search(r"(\d+)\D*$", text)
    return int(number[1]) if number else 0


def _text(glyphs: Iterable[Glyph]) -> str:
    """The characters of a line, from left to right."""
    return "".join(glyph.text for glyph in sorted(glyphs, key=lambda glyph: glyph.box.left))
