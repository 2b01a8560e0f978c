"""Whether what is printed is the book: givens, solutions, numbers of pages and references."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from book.print.model import Book, BookSection
from book.print.pdf import Glyph, Link, Pdf, PdfPage
from book.print.preflight.clue_shapes import shape_faults
from book.print.preflight.clues import CLUE, clue_faults
from book.print.preflight.fault import Check, Fault, plain
from book.print.preflight.printed import Printed, distance, grids_of, text_of
from puzzle.geometry import Cell, Geometry
from puzzle.grid import Grid

LEAST_APART = 6.0
"""Room between a page's number and a grid, in points."""
OFF_CENTRE = 0.2
"""How far the middle of a digit may be from that of its cell, by the cell's side."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """Which pages are what, as ranges of numbers of pages; those of two sections may share one."""

    sections: tuple[range, ...]
    hints: range
    solutions: range


@dataclass(frozen=True, slots=True)
class _Meant:
    """What is to be in a grid: its digits, their symbols, and the smallest text in points."""

    grid: Grid
    symbols: str
    smallest: float


def content_faults(
    pdf: Pdf, book: Book, puzzles: dict[int, Printed], solutions: dict[int, Printed]
) -> Iterator[Fault]:
    """Hold what is printed against the book, and notes the grids in `puzzles` and `solutions`."""
    parts = _parts(pdf, book)
    if isinstance(parts, Fault):
        yield parts
        return
    meant = {
        puzzle.number: _Meant(
            puzzle.puzzle, puzzle.symbols, book.layout.in_style(section.style).smallest_text
        )
        for section in book.sections
        for puzzle in section.puzzles
    }
    pages = range(parts.sections[0].start, parts.sections[-1].stop)
    yield from _grid_faults(pdf, pages, meant, puzzles, Check.GIVENS)
    for section, pages in zip(book.sections, parts.sections, strict=True):
        yield from _section_faults(section, pages, puzzles)
    smallest = book.layout.smallest_text
    meant = {p.number: _Meant(p.solution, p.symbols, smallest) for p in book.puzzles}
    yield from _grid_faults(pdf, parts.solutions, meant, solutions, Check.SOLUTION)
    yield from _number_faults(puzzles, solutions)
    yield from _reference_faults(pdf, book, parts, puzzles, solutions)


def _parts(pdf: Pdf, book: Book) -> _Parts | Fault:
    """Return the pages of the sections, of the hints and of the solutions."""
    titles = [plain(section.title) for section in book.sections]
    marks = list(pdf.bookmarks)
    named = [plain(title) for title, _ in marks]
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
    section: BookSection, pages: range, puzzles: Mapping[int, Printed]
) -> Iterator[Fault]:
    """Puzzles that stand in another section than their own."""
    for puzzle in section.puzzles:
        printed = puzzles.get(puzzle.number)
        if printed is not None and printed.page.number not in pages:
            words = f"Puzzle {puzzle.number} is not in its section, {section.title!r}."
            yield Fault(Check.GRID, words, printed.page.number)


def _grid_faults(
    pdf: Pdf,
    pages: range,
    meant: Mapping[int, _Meant],
    found: dict[int, Printed],
    check: Check,
) -> Iterator[Fault]:
    """Hold the grids on some pages against those meant, and notes them in `found`.

    Args:
        pdf: the file, read.
        pages: numbers of the pages.
        meant: by its number what each grid is to be.
        found: the grids that are there.
        check: whether these are puzzles or solutions.
    """
    has_clues = check is Check.GIVENS
    every = {n: one.grid.geometry for n, one in meant.items()}
    geometries = every if has_clues else {}
    for number in pages:
        page = pdf.pages[number - 1]
        for printed in grids_of(page, geometries, every.values()):
            if printed.number not in meant:
                words = (
                    f"A grid has the number {printed.number or 'none'}, which is not to be here."
                )
                yield Fault(Check.GRID, words, number)
            elif printed.number in found:
                yield Fault(Check.GRID, f"Grid {printed.number} is here a second time.", number)
            else:
                found[printed.number] = printed
                one = meant[printed.number]
                yield from _digit_faults(printed, one.grid, one.symbols, check)
                if has_clues:
                    yield from clue_faults(printed, one.grid.geometry, one.smallest)
                    yield from shape_faults(printed, one.grid.geometry)
    for number in sorted(meant.keys() - found.keys()):
        yield Fault(Check.GRID, f"The {check.value} of puzzle {number} cannot be found.")


def _digit_faults(printed: Printed, meant: Grid, symbols: str, check: Check) -> Iterator[Fault]:
    """Yield what is printed in the cells of one grid that is not meant, or not where it belongs."""
    page, geometry = printed.page.number, meant.geometry
    span = geometry.span
    side = printed.frame.width / geometry.across
    at = _cells_by_place(geometry)
    cells: dict[Cell, str] = {}
    for glyph in printed.glyphs:
        if glyph.size < CLUE * side:
            continue
        x, y = glyph.box.middle
        across, down = (x - printed.frame.left) / side, (y - printed.frame.top) / side
        row, column = (min(int(place), span - 1) for place in (down, across))
        cell = at.get((row, column))
        if cell is None:
            words = f"{glyph.text} of grid {printed.number} stands where there is no cell."
            yield Fault(Check.GRID, words, page)
            continue
        cells[cell] = cells.get(cell, "") + glyph.text
        if max(abs(across - column - 0.5), abs(down - row - 0.5)) > OFF_CENTRE:
            where = f"{glyph.text} in {geometry.cell_name(cell)} of grid {printed.number}"
            yield Fault(Check.GRID, f"The {where} is not in the middle of its cell.", page)
    wrong = [
        f"{geometry.cell_name(cell)} has {cells.get(cell, 'nothing')}, not "
        f"{symbols[digit] if digit else 'nothing'}"
        for cell, digit in enumerate(meant)
        if cells.get(cell) != (symbols[digit] if digit else None)
    ]
    if wrong:
        more = f" and {len(wrong) - 1} more cells are wrong" if wrong[1:] else ""
        yield Fault(check, f"Puzzle {printed.number}: {wrong[0]}{more}.", page)


def _cells_by_place(geometry: Geometry) -> dict[tuple[int, int], Cell]:
    """Return the cells of a grid, or of grids that overlap, by row and column from 0."""
    if geometry.canvas is not None:
        return {place: cell for cell, place in enumerate(geometry.canvas.places)}
    return {divmod(cell, geometry.size): cell for cell in range(geometry.cell_count)}


# Numbers of pages, and references to them ---------------------------------------------------------


def _number_faults(*groups: dict[int, Printed]) -> Iterator[Fault]:
    """Pages with grids whose own number is not at their head or foot, or all but in a grid."""
    pages = {printed.page.number: printed for group in groups for printed in group.values()}
    for number, printed in pages.items():
        page = printed.page
        lines: dict[int, list[Glyph]] = {}
        for glyph in page.glyphs:
            lines.setdefault(round(glyph.base), []).append(glyph)
        ends = (lines[base] for base in (min(lines), max(lines)))
        own = [end for end in ends if text_of(end) == str(number)]
        if not own:
            yield Fault(
                Check.REFERENCE, "Its number is neither at its head nor at its foot.", number
            )
        apart = [distance(g.box, frame) for end in own for g in end for frame in printed.frames]
        if min(apart, default=LEAST_APART) < LEAST_APART:
            words = f"Its number is {min(apart):.1f} points from a grid, {LEAST_APART:g} are the"
            yield Fault(Check.REFERENCE, f"{words} least.", number)


def _reference_faults(
    pdf: Pdf,
    book: Book,
    parts: _Parts,
    puzzles: dict[int, Printed],
    solutions: dict[int, Printed],
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


def _lacking(printed: Printed, targets: Iterable[int], what: str) -> Iterator[Fault]:
    """Yield a fault where no reference beside a grid leads to one of these pages."""
    wanted = set(targets)
    for link in printed.page.links:
        nearest = min(printed.frames, key=lambda frame: distance(frame, link.box))
        if link.target in wanted and nearest == printed.frame:
            return
    words = f"Nothing by grid {printed.number} refers to {what}."
    yield Fault(Check.REFERENCE, words, printed.page.number)


def _trailing_number(page: PdfPage, link: Link) -> int:
    """Return the number that the text of a link ends with; 0 where it ends with none."""
    area = link.box.grown(1)
    near = (glyph for glyph in page.glyphs if area.top <= glyph.base <= area.bottom + glyph.size)
    text = text_of(glyph for glyph in near if area.holds(*glyph.box.middle))
    number = re.search(r"(\d+)\D*$", text)
    return int(number[1]) if number else 0
