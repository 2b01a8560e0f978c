"""What a page of a finished book has wrong by itself, and what of it the others must be known for.

Pages are looked at one at a time, by whatever process, and forgotten: all that is kept of a page
are its faults, and of each of its grids where it is and what refers to what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from book.print.model import Book
from book.print.pdf import Box, PdfPage, read_pages
from book.print.preflight.composition import cell_faults, composition_faults, head_faults
from book.print.preflight.contents import (
    BookPages,
    Meant,
    grid_faults,
    link_faults,
    meant_puzzles,
    meant_solutions,
    number_faults,
    targets_by,
)
from book.print.preflight.demands import is_blank, page_faults
from book.print.preflight.fault import Check, Fault
from book.print.preflight.pictures import PictureParts, with_pictures_read
from book.print.preflight.printed import (
    Printed,
    Rooms,
    frames_of,
    grids_of,
    heights_of,
    rooms_of,
)
from book.print.preflight.rise import rising, shown_faults
from book.print.preflight.rules import said_on, sayings_of
from puzzle.geometry import Geometry


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the pages of a file are held against: all that it takes, so that any process can.

    Attributes:
        data: the file's bytes.
        book: what it is meant to be.
        parts: which pages are what; None where its bookmarks do not say.
        titles: of the book and its parts, as text is read.
        gutter: the inside margin that the printer asks for, in points.
        pictures: the parts of the pictures that stand for digits.
    """

    data: bytes
    book: Book
    parts: BookPages | None
    titles: Sequence[str]
    gutter: float
    pictures: PictureParts


@dataclass(frozen=True, slots=True)
class FoundGrid:
    """What is known of a grid when its page is forgotten.

    Attributes:
        number: of its puzzle.
        check: whether it is a puzzle or a solution.
        page: where it is.
        targets: the pages that references by it lead to.
        faults: what is wrong with it.
    """

    number: int
    check: Check
    page: int
    targets: frozenset[int]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class FoundPage:
    """What is known of a page when it is forgotten.

    Attributes:
        number: its place in the file, from 1 on.
        is_blank: whether nothing is printed on it.
        grids: those of puzzles and solutions that belong there, in order.
        faults: what else is wrong with it.
        said: which of the sentences that tell rules stand on it, as `sayings_of` has them.
    """

    number: int
    is_blank: bool
    grids: tuple[FoundGrid, ...]
    faults: tuple[Fault, ...]
    said: frozenset[str]


@dataclass(frozen=True, slots=True)
class FoundPages:
    """What was found on some pages, and their fonts, as in `book.print.pdf.PdfPages`."""

    pages: tuple[FoundPage, ...]
    fonts: Mapping[str, bool]


PageInspector: TypeAlias = Callable[[Wanted, Sequence[int]], FoundPages]
"""Looks at some pages of a file, told by their places from 0 on, as `look_at_pages` does."""


def look_at_pages(wanted: Wanted, places: Sequence[int]) -> FoundPages:
    """Read some pages, one after the other, and return what was found.

    Args:
        wanted: what they are held against.
        places: which, from 0 on.
    """
    read, lens = read_pages(wanted.data, places), _Lens(wanted)
    pages = tuple(lens.look_at(page) for page in read.pages)
    return FoundPages(pages, dict(read.fonts))


@dataclass(frozen=True, slots=True)
class _Sort:
    """The grids of puzzles, or those of solutions.

    Attributes:
        pages: the numbers of the pages where they are.
        meant: what each is to be, by its number.
        geometries: of those with clues outside them, by their numbers.
        rooms: `rooms_of` these.
    """

    pages: range
    meant: Mapping[int, Meant]
    geometries: Mapping[int, Geometry]
    rooms: Rooms


def _sorts(book: Book, pages: BookPages) -> Iterator[_Sort]:
    puzzles = meant_puzzles(book, pages)
    geometries = {number: meant.grid.geometry for number, meant in puzzles.items()}
    yield _Sort(pages.puzzles, puzzles, geometries, rooms_of(book.geometries))
    yield _Sort(pages.solutions, meant_solutions(book, pages), {}, rooms_of(()))


class _Lens:
    """Looks at pages, with all at hand that is the same for each."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._sorts = () if wanted.parts is None else tuple(_sorts(wanted.book, wanted.parts))
        self._heights = heights_of(wanted.book.geometries)
        self._rising = rising(wanted.book)
        self._sayings = sayings_of(wanted.book)

    def look_at(self, read: PdfPage) -> FoundPage:
        """Return what is on a page, and what is wrong with it."""
        wanted, strays, grids = self._wanted, list[Fault](), list[tuple[Printed, Meant]]()
        page = with_pictures_read(read, wanted.pictures)
        frames = frames_of(page, self._heights)
        for sort in self._sorts:
            if page.number not in sort.pages:
                continue
            for printed in grids_of(page, frames, sort.geometries, sort.rooms):
                meant = sort.meant.get(printed.number)
                if meant is not None:
                    grids.append((printed, meant))
                    continue
                words = f"A grid has the number {printed.number or 'none'}"
                strays.append(Fault(Check.GRID, f"{words}, which is not to be here.", page.number))
        faults = (*strays, *self._page_faults(page, frames, grids))
        found = tuple(self._found(printed, meant) for printed, meant in grids)
        said = said_on(page, self._sayings)
        return FoundPage(page.number, is_blank(page), found, faults, said)

    def _page_faults(
        self, page: PdfPage, frames: Sequence[Box], grids: Sequence[tuple[Printed, Meant]]
    ) -> Iterator[Fault]:
        """Yield what is wrong with a page, but for its grids alone."""
        wanted, printed = self._wanted, [grid for grid, _ in grids]
        if grids:
            yield from number_faults(page, printed)
        if self._sorts and page.number >= self._sorts[0].pages.start:
            yield from link_faults(page)
        yield from composition_faults(page, frames, printed, wanted.titles)
        if grids or (wanted.parts is not None and page.number in wanted.parts.hints):
            yield from head_faults(page, wanted.titles)
        sizes = [meant.smallest for _, meant in grids if meant.check is Check.GIVENS]
        smallest = max(sizes, default=wanted.book.layout.smallest_text)
        yield from page_faults(page, wanted.book, wanted.gutter, smallest)

    def _found(self, printed: Printed, meant: Meant) -> FoundGrid:
        number, page = printed.number, printed.page.number
        faults = [
            *grid_faults(printed, meant),
            *cell_faults(printed, meant.grid.geometry, meant.least_cell),
        ]
        if meant.check is Check.GIVENS and number in self._rising:
            faults += shown_faults(printed, *self._rising[number], self._wanted.book)
        return FoundGrid(number, meant.check, page, targets_by(printed), tuple(faults))
