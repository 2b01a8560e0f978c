"""A picture of a page of each kind and of each language, as ``docs/samples`` shows them.

``python -m tests.book.samples`` draws them anew; a test compares them with what is there, so that
a change in looks is seen in review. They are small and grey: to be looked at, not to be printed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path

import numpy as np
import pypdfium2
from PIL import Image

from book import Book, BookLayout, BookPuzzle, BookSection, printer, typeset
from book.language import LANGUAGES
from book.print.cover import Cover, typeset_cover
from book.print.numbers import NUMBERS
from gridmill.publishing.album import Album
from puzzle import Grid
from tests.book.books import FOUR, SIX, SIXTEEN, book_of, hinted_book, small_book
from tests.book.gallery import FULL, example
from tests.book.played import overlapping

FOLDER = Path(__file__).parents[2] / "docs" / "samples"
PAGE = FOLDER.parent / "samples.md"
HEAD = """# Pages in pictures

A page of each kind, and of each language, as a book has them. The pictures are drawn anew by
`python -m tests.book.samples`; the check compares them with what is made.
"""
PICTURES = PAGE.parents[1] / "configs" / "pictures"
WIDTH = 440
"""Pixels across."""
SHADES = 16
MOST_UNLIKE = 48.0
"""By how much a square of two pictures that are taken as the same may be darker in one, of 255:
edges of letters and fewer shades make less, a word elsewhere more."""
_SHORT = replace(printer("kdp"), fewest_pages=2)
_OFFICE = printer("office")
_LONE = BookLayout(
    "a4", 1, 1, title_page=False, how_to_solve=False, printer=_OFFICE, difficulty="none"
)


@dataclass(frozen=True)
class Sample:
    """A page of which there is a picture.

    Attributes:
        name: of the file.
        title: what it shows.
        made: makes the PDF.
        page: which page of it, from 1 on; -1 for the last.
    """

    name: str
    title: str
    made: Callable[[], bytes]
    page: int


SMALL = "two"
_LAYOUTS = {
    SMALL: BookLayout(printer=_SHORT, extras=("technique", "score")),
    "large": BookLayout("8.5x11", 1, 4, large_print=True, difficulty="bars", printer=_SHORT),
    **{
        f"{count}": BookLayout(
            "a4", count, 12, title_page=False, how_to_solve=False, printer=printer("office")
        )
        for count in (3, 4, 6, 8, 9)
    },
}


@cache
def _set(layout: str, code: str = "en") -> bytes:
    return typeset(hinted_book(code, _LAYOUTS[layout]))


@cache
def _small(layout: str) -> bytes:
    """Set 6x6 puzzles, as many as fill a page."""
    return typeset(book_of([SIX[n % 2] for n in range(9)], _LAYOUTS[layout]))


@cache
def _children(code: str) -> bytes:
    layout = BookLayout(
        "8.5x11",
        1,
        6,
        large_print=True,
        difficulty="none",
        how_to_solve="simple",
        printer=_SHORT,
        design="children",
    )
    book = replace(book_of([*FOUR, *SIX], layout), title="My First Sudoku", language=code)
    (section,) = book.sections
    section = replace(section, title="4 × 4", introduction="1 2 3 4")
    return typeset(replace(book, sections=(section,)))


@cache
def _certificate() -> bytes:
    layout = BookLayout("a5", 1, 4, how_to_solve="simple", printer=_OFFICE, certificate=True)
    return typeset(book_of(FOUR, layout))


@cache
def _letters() -> bytes:
    layout = BookLayout("a5", 2, 4, title_page=False, how_to_solve=False, printer=_OFFICE)
    book = small_book(layout)
    (section, _) = book.sections
    puzzles = tuple(replace(one, symbols=".SYMPHONIC") for one in section.puzzles[:2])
    return typeset(replace(book, sections=(replace(section, puzzles=puzzles),)))


@cache
def _numbers() -> bytes:
    (section,) = book_of([SIXTEEN], _LONE).sections
    return _section_of((replace(section.puzzles[0], symbols=NUMBERS[:17]),), _LONE)


@cache
def _pictures() -> bytes:
    layout = BookLayout("a5", 1, 4, title_page=False, how_to_solve=False, printer=_OFFICE)
    book = book_of(SIX, replace(layout, difficulty="none"))
    pictures = Album().of_folder(PICTURES, 6)
    symbols = "." + "".join(picture.symbol for picture in pictures)
    (section,) = book.sections
    puzzles = tuple(replace(one, symbols=symbols) for one in section.puzzles)
    sections = (replace(section, puzzles=puzzles),)
    return typeset(replace(book, sections=sections, pictures=pictures))


def _section_of(puzzles: tuple[BookPuzzle, ...], layout: BookLayout) -> bytes:
    section = BookSection("Rules", puzzles)
    return typeset(Book("Puzzles", date(2026, 11, 21), 1, (section,), layout))


@cache
def _clues() -> bytes:
    grids = [example(name) for name in ("killercage", "thermometer", "arrow", "sandwichsum")]
    puzzles = tuple(
        BookPuzzle(number, grid, Grid(FULL.digits, grid.geometry))
        for number, grid in enumerate(grids, 1)
    )
    return _section_of(puzzles, _LAYOUTS["4"])


@cache
def _overlapping() -> bytes:
    return _section_of((overlapping(),), _LONE)


@cache
def _key() -> bytes:
    layout = BookLayout("a5", 2, key=12, title_page=False, how_to_solve=False, printer=_OFFICE)
    return typeset(small_book(layout))


def _cover() -> bytes:
    book: Book = small_book(BookLayout(printer=_SHORT))
    blurb = "Eight puzzles for eight evenings."
    return typeset_cover(book, Cover(blurb=blurb, author="A. Setter", isbn="9783161484100"), 200)


def samples() -> Iterator[Sample]:
    """Yield every page that is shown."""
    yield Sample("cover", "Cover", _cover, 1)
    for name, title, page in (
        ("title", "Title page", 1),
        ("contents", "Contents", 2),
        ("opener", "Page that opens a section", 7),
        ("puzzles-2", "Two puzzles", 8),
        ("solutions", "Solutions", 15),
    ):
        yield Sample(name, title, lambda: _set(SMALL), page)
    for count in (6, 8, 9):
        yield Sample(f"puzzles-{count}", f"{count} puzzles", lambda n=count: _small(f"{n}"), 1)
    for count in (3, 4):
        yield Sample(f"puzzles-{count}", f"{count} puzzles", lambda n=count: _set(f"{n}"), 1)
    yield Sample("wordoku", "Letters for digits", _letters, 1)
    yield Sample("numbers", "Numbers of two digits", _numbers, 1)
    yield Sample("pictures", "Pictures for digits", _pictures, 1)
    yield Sample("clues", "Cages and clues", _clues, 1)
    yield Sample("overlapping", "Grids that overlap", _overlapping, 1)
    yield Sample("key", "An answer key in small", _key, -1)
    yield Sample("large-print", "Large print", lambda: _set("large"), 14)
    for name, title, page in (
        ("title", "Title page of a book for children", 1),
        ("rules", "The rules for children", 3),
        ("opener", "Page that opens a section for children", 7),
    ):
        yield Sample(f"children-{name}", title, lambda: _children("en"), page)
    yield Sample("certificate", "A certificate to colour", _certificate, -1)
    for code in LANGUAGES:
        yield Sample(f"lessons-{code}", f"Lessons: {code}", lambda c=code: _set(SMALL, c), 4)
        yield Sample(f"hints-{code}", f"Hints: {code}", lambda c=code: _set(SMALL, c), 14)
        for name, title, page in (("lesson", "A lesson", 4), ("puzzle", "A puzzle", 8)):
            yield Sample(
                f"children-{name}-{code}",
                f"{title} for children: {code}",
                lambda c=code: _children(c),
                page,
            )


def picture(sample: Sample) -> Image.Image:
    """Draw a sample's page, grey and small."""
    with pypdfium2.PdfDocument(sample.made()) as document:
        page = document[sample.page - 1 if sample.page > 0 else len(document) - 1]
        bitmap = page.render(scale=WIDTH / page.get_width(), grayscale=True)
        return bitmap.to_pil().convert("L")


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return by how much two pictures differ where they differ most, 0 to 255.

    Compared are squares of four pixels, so that the edges of letters do not count.
    """
    if one.size != other.size:
        return 255.0
    small = (one.width // 4, one.height // 4)
    first, second = (
        np.asarray(image.convert("L").resize(small, Image.Resampling.BOX), dtype=float)
        for image in (one, other)
    )
    return float(np.abs(first - second).max())


def page_text() -> str:
    """Return the page of the documentation that shows the samples."""
    shown = (f"## {s.title}\n\n![{s.title}](samples/{s.name}.png)\n" for s in samples())
    return "\n".join((HEAD, *shown))


def main() -> None:
    """Draw all of them, and remove others."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for sample in samples():
        drawn = picture(sample).quantize(SHADES)
        drawn.save(FOLDER / f"{sample.name}.png", optimize=True)
    PAGE.write_text(page_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
