"""Whether what is printed on a page is the book: givens, solutions, its number and references."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from book.print.model import Book
from book.print.numbers import written
from book.print.pdf import Glyph, Link, PdfFile, PdfPage, around
from book.print.preflight.clue_shapes import shape_faults
from book.print.preflight.clues import CLUE, clue_faults
from book.print.preflight.fault import Check, Fault, plain
from book.print.preflight.printed import Printed, distance, text_of
from book.print.sheet.plan import least_cell, least_solved_cell
from puzzle.geometry import Cell, Geometry
from puzzle.grid import Grid

LEAST_APART = 6.0
"""Room between a page's number and a grid, in points."""
OFF_CENTRE = 0.2
"""How far the middle of a digit may be from that of its cell, by the cell's side."""


@dataclass(frozen=True, slots=True)
class BookPages:
    """Which pages are what, as ranges of numbers of pages; those of two sections may share one."""

    sections: tuple[range, ...]
    hints: range
    solutions: range

    @property
    def puzzles(self) -> range:
        """The pages of all sections."""
        return range(self.sections[0].start, self.sections[-1].stop)


@dataclass(frozen=True, slots=True)
class Meant:
    """What is to be in a grid.

    Attributes:
        grid: its digits.
        symbols: what is printed for them.
        smallest: the smallest text, in points.
        least_cell: the side of a cell at least, in points.
        section: the pages where it may be.
        section_title: the title of the section that it is of.
        check: whether it is a puzzle or a solution.
    """

    grid: Grid
    symbols: str
    smallest: float
    least_cell: float
    section: range
    section_title: str
    check: Check


def book_pages(pdf: PdfFile, book: Book) -> BookPages | Fault:
    """Return the pages of the sections, of the hints and of the solutions, by the bookmarks."""
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
    ranges = [range(*pair) for pair in pairwise([*starts, pdf.count + 1])]
    hints = ranges[-2] if has_hints else range(0)
    # A section may end on the page where the next one begins.
    before_last = (range(pages.start, pages.stop + 1) for pages in ranges[: len(titles) - 1])
    return BookPages((*before_last, ranges[len(titles) - 1]), hints, ranges[-1])


def meant_puzzles(book: Book, pages: BookPages) -> dict[int, Meant]:
    """Return what the grid of each puzzle is to be, by its number."""
    return {
        puzzle.number: Meant(
            puzzle.puzzle,
            puzzle.symbols,
            book.layout.in_style(section.style).smallest_text,
            least_cell(puzzle.puzzle.geometry),
            where,
            section.title,
            Check.GIVENS,
        )
        for section, where in zip(book.sections, pages.sections, strict=True)
        for puzzle in section.puzzles
    }


def meant_solutions(book: Book, pages: BookPages) -> dict[int, Meant]:
    """Return what the grid of each solution is to be, by its number."""
    least = book.layout.smallest_text, least_solved_cell(book.layout)
    return {
        p.number: Meant(p.solution, p.symbols, *least, pages.solutions, "", Check.SOLUTION)
        for p in book.puzzles
    }


def grid_faults(printed: Printed, meant: Meant) -> Iterator[Fault]:
    """Hold a grid against the one that is meant."""
    yield from _digit_faults(printed, meant.grid, meant.symbols, meant.check)
    if meant.check is Check.GIVENS:
        yield from clue_faults(printed, meant.grid.geometry, meant.smallest)
        yield from shape_faults(printed, meant.grid.geometry)
    if printed.page.number not in meant.section:
        words = f"Puzzle {printed.number} is not in its section, {meant.section_title!r}."
        yield Fault(Check.GRID, words, printed.page.number)


def _digit_faults(printed: Printed, meant: Grid, symbols: str, check: Check) -> Iterator[Fault]:
    """Yield what is printed in the cells of one grid that is not meant, or not where it belongs."""
    page, geometry = printed.page.number, meant.geometry
    span = geometry.span
    side = printed.frame.width / geometry.across
    at = _cells_by_place(geometry)
    there: dict[Cell, list[Glyph]] = {}
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
        there.setdefault(cell, []).append(glyph)
    places = {cell: place for place, cell in at.items()}
    cells: dict[Cell, str] = {}
    for cell, glyphs in there.items():
        cells[cell] = "".join(g.text for g in sorted(glyphs, key=lambda g: g.box.left))
        (x, y), (row, column) = around([glyph.box for glyph in glyphs]).middle, places[cell]
        across, down = (x - printed.frame.left) / side, (y - printed.frame.top) / side
        if max(abs(across - column - 0.5), abs(down - row - 0.5)) > OFF_CENTRE:
            where = f"{cells[cell]} in {geometry.cell_name(cell)} of grid {printed.number}"
            yield Fault(Check.GRID, f"The {where} is not in the middle of its cell.", page)
    wanted = {cell: written(symbols[digit]) for cell, digit in enumerate(meant) if digit}
    wrong = [
        f"{geometry.cell_name(cell)} has {cells.get(cell, 'nothing')}, not "
        f"{wanted.get(cell, 'nothing')}"
        for cell in range(geometry.cell_count)
        if cells.get(cell) != wanted.get(cell)
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


def number_faults(page: PdfPage, grids: Sequence[Printed]) -> Iterator[Fault]:
    """Yield where a page with grids has its number not at head or foot, or all but in a grid."""
    lines: dict[int, list[Glyph]] = {}
    for glyph in page.glyphs:
        lines.setdefault(round(glyph.base), []).append(glyph)
    ends = (lines[base] for base in (min(lines), max(lines)))
    own = [end for end in ends if text_of(end) == str(page.number)]
    if not own:
        words = "Its number is neither at its head nor at its foot."
        yield Fault(Check.REFERENCE, words, page.number)
    frames = [grid.frame for grid in grids]
    apart = [distance(glyph.box, frame) for end in own for glyph in end for frame in frames]
    if min(apart, default=LEAST_APART) < LEAST_APART:
        words = f"Its number is {min(apart):.1f} points from a grid, {LEAST_APART:g} are the"
        yield Fault(Check.REFERENCE, f"{words} least.", page.number)


def link_faults(page: PdfPage) -> Iterator[Fault]:
    """Yield references that say another page than they lead to."""
    for link in page.links:
        said = _trailing_number(page, link)
        if link.target is not None and said != link.target:
            words = f"A reference says page {said or 'nothing'} and leads to {link.target}."
            yield Fault(Check.REFERENCE, words, page.number)


def targets_by(printed: Printed) -> frozenset[int]:
    """Return the pages that the references by a grid lead to: by this one, and no other."""
    return frozenset(
        link.target
        for link in printed.page.links
        if link.target is not None
        and min(printed.frames, key=lambda frame: distance(frame, link.box)) == printed.frame
    )


def _trailing_number(page: PdfPage, link: Link) -> int:
    """Return the number that the text of a link ends with; 0 where it ends with none."""
    area = link.box.grown(1)
    near = (glyph for glyph in page.glyphs if area.top <= glyph.base <= area.bottom + glyph.size)
    text = text_of(glyph for glyph in near if area.holds(*glyph.box.middle))
    number = re.search(r"(\d+)\D*$", text)
    return int(number[1]) if number else 0
