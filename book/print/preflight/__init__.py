"""Whether a finished PDF is the book that was meant, and what its printer asks for.

The file is read back with PDFium (`book.print.pdf`), which had no part in making it, and held
against the `Book`. What a grid holds is told by where its digits stand on the paper:

    1. the parts of the book are found by its bookmarks: the sections, and the solutions last;
    2. a grid is a square of lines; the line of text over it begins with the number of its puzzle;
    3. a digit, or the picture that stands for it, belongs to the cell that its middle is in.

So any template passes that keeps to these, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from book.print.model import Book
from book.print.pdf import PageReader, Unreadable, read_pages, read_pdf
from book.print.preflight.composition import composition_faults
from book.print.preflight.contents import content_faults
from book.print.preflight.demands import file_faults, page_faults
from book.print.preflight.fault import Check, Fault
from book.print.preflight.pictures import with_pictures_read
from book.print.preflight.printed import Printed
from book.print.preflight.rise import rise_faults

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
    return inspect_as_read(pdf, book, read_pages)


def inspect_as_read(pdf: bytes, book: Book, reader: PageReader) -> Inspection:
    """Do what `inspect` does, with the file's pages as somebody else reads them.

    Args:
        pdf: the file's bytes.
        book: what it must contain.
        reader: who reads the pages.
    """
    try:
        read = with_pictures_read(read_pdf(pdf, reader), book.pictures)
    except Unreadable as error:
        return Inspection(0, {}, (Fault(Check.FILE, f"It cannot be opened: {error}"),))
    puzzles: dict[int, Printed] = {}
    solutions: dict[int, Printed] = {}
    faults = [
        *file_faults(read, book, len(pdf)),
        *content_faults(read, book, puzzles, solutions),
        *composition_faults(read, book, puzzles, solutions),
        *rise_faults(book, puzzles),
    ]
    gutter = book.layout.printer.gutter(len(read.pages))
    smallest = _smallest_texts(book, puzzles)
    for page in read.pages:
        least = smallest.get(page.number, book.layout.smallest_text)
        faults += page_faults(page, book, gutter, least)
    return Inspection(
        len(read.pages),
        {number: printed.page.number for number, printed in sorted(puzzles.items())},
        tuple(sorted(_named(faults, book), key=lambda fault: fault.page or 0)),
    )


def _named(faults: Iterable[Fault], book: Book) -> Iterator[Fault]:
    """Yield faults with the names of pictures in place of their symbols."""
    names = str.maketrans({picture.symbol: picture.name for picture in book.pictures})
    for fault in faults:
        yield replace(fault, sentence=fault.sentence.translate(names))


def _smallest_texts(book: Book, puzzles: Mapping[int, Printed]) -> dict[int, float]:
    """Return the least size of text of the pages of puzzles, by their numbers, in points."""
    found: dict[int, float] = {}
    for section in book.sections:
        least = book.layout.in_style(section.style).smallest_text
        for puzzle in section.puzzles:
            if puzzle.number in puzzles:
                page = puzzles[puzzle.number].page.number
                found[page] = max(least, found.get(page, least))
    return found
