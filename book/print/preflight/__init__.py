"""Whether a finished PDF is the book that was meant, and what its printer asks for.

The file is read back with PDFium (`book.print.pdf`), which had no part in making it, and held
against the `Book`. What a grid holds is told by where its digits stand on the paper:

    1. the parts of the book are found by its bookmarks: the sections, and the solutions last;
    2. a grid is a square of lines; the line of text over it begins with the number of its puzzle;
    3. a digit, or the picture that stands for it, belongs to the cell that its middle is in; those
       of one cell are read from left to right, as a number.

So any template passes that keeps to these, whatever it looks like. Pages are read and looked at one
at a time (`book.print.preflight.pages`), so that memory does not grow with the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from book.print.model import Book
from book.print.pdf import Unreadable, read_file
from book.print.preflight.contents import BookPages, book_pages
from book.print.preflight.demands import file_faults
from book.print.preflight.fault import Check, Fault, plain
from book.print.preflight.pages import (
    FoundGrid,
    FoundPage,
    PageInspector,
    Wanted,
    look_at_pages,
)
from book.print.preflight.pictures import parts_of
from book.print.preflight.rise import rise_faults
from book.print.preflight.rules import rule_faults

__all__ = ["Check", "Fault", "Inspection", "inspect", "preflight"]


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


def preflight(pdf: bytes, book: Book) -> tuple[Fault, ...]:
    """List everything that is wrong with a finished book.

    Args:
        pdf: the file's bytes.
        book: what it must contain; its layout's printer says what else must hold.

    Returns:
        The faults, those of the file first, then page by page; () for a book that can go to the
        printer.
    """
    return inspect(pdf, book).faults


def inspect(pdf: bytes, book: Book) -> Inspection:
    """Find what is wrong with a finished book, and where its puzzles are.

    Args:
        pdf: the file's bytes.
        book: what it must contain.
    """
    return inspect_by(look_at_pages, pdf, book)


def inspect_by(inspector: PageInspector, pdf: bytes, book: Book) -> Inspection:
    """Do what `inspect` does, with the pages looked at by somebody else.

    Args:
        inspector: who looks at the pages.
        pdf: the file's bytes.
        book: what it must contain.
    """
    try:
        file = read_file(pdf)
    except Unreadable as error:
        return Inspection(0, {}, (Fault(Check.FILE, f"It cannot be opened: {error}"),))
    parts = book_pages(file, book)
    wanted = Wanted(
        data=pdf,
        book=replace(book, attachments=()),  # which no page has
        parts=None if isinstance(parts, Fault) else parts,
        titles=[plain(title) for title in (book.title, *(title for title, _ in file.bookmarks))],
        gutter=book.layout.printer.gutter(file.count),
        pictures=parts_of(book.pictures),
    )
    found = inspector(wanted, range(file.count))
    blank = [page.is_blank for page in found.pages]
    faults = [*file_faults(file, found.fonts, blank, book, len(pdf))]
    if isinstance(parts, Fault):
        faults.append(parts)
    grids: _Grids = {}
    for page in found.pages:
        faults += _grid_faults(page, grids)
        faults += page.faults
    places = {n: grids[check, n].page for check, n in grids if check is Check.GIVENS}
    if not isinstance(parts, Fault):
        faults += _missing(book, grids)
        faults += _reference_faults(book, parts, grids)
        faults += rule_faults(book, parts, places, [page.said for page in found.pages])
    faults += rise_faults(book, places)
    return Inspection(
        file.count,
        dict(sorted(places.items())),
        tuple(sorted(_named(faults, book), key=lambda fault: fault.page or 0)),
    )


_Grids: TypeAlias = dict[tuple[Check, int], FoundGrid]
"""The grids of puzzles and solutions that were found, by what they are and their numbers."""


def _grid_faults(page: FoundPage, grids: _Grids) -> Iterator[Fault]:
    """Yield what is wrong with the grids of a page, and note them among those found."""
    for grid in page.grids:
        if (grid.check, grid.number) in grids:
            yield Fault(Check.GRID, f"Grid {grid.number} is here a second time.", page.number)
        else:
            grids[grid.check, grid.number] = grid
            yield from grid.faults


def _missing(book: Book, grids: _Grids) -> Iterator[Fault]:
    """Yield which puzzles and solutions are nowhere."""
    for check in (Check.GIVENS, Check.SOLUTION):
        for puzzle in book.puzzles:
            if (check, puzzle.number) not in grids:
                words = f"The {check.value} of puzzle {puzzle.number} cannot be found."
                yield Fault(Check.GRID, words)


def _reference_faults(book: Book, parts: BookPages, grids: _Grids) -> Iterator[Fault]:
    """Yield where no reference beside a grid leads to what belongs to it."""
    for puzzle in book.puzzles:
        here = grids.get((Check.GIVENS, puzzle.number))
        there = grids.get((Check.SOLUTION, puzzle.number))
        if here and there:
            yield from _lacking(here, (there.page,), "its solution")
            yield from _lacking(there, (here.page,), "its puzzle")
        if here and puzzle.hints:
            yield from _lacking(here, parts.hints, "its hints")


def _lacking(grid: FoundGrid, targets: Iterable[int], what: str) -> Iterator[Fault]:
    if grid.targets.isdisjoint(targets):
        words = f"Nothing by grid {grid.number} refers to {what}."
        yield Fault(Check.REFERENCE, words, grid.page)


def _named(faults: Iterable[Fault], book: Book) -> Iterator[Fault]:
    """Yield faults with the names of pictures in place of their symbols."""
    names = str.maketrans({picture.symbol: picture.name for picture in book.pictures})
    for fault in faults:
        yield replace(fault, sentence=fault.sentence.translate(names))
