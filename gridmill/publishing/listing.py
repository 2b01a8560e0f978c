"""What the form of a shop asks for when a book is uploaded, as text to copy from."""

from __future__ import annotations

from collections.abc import Iterator

from book import Book
from book.language import language
from book.print.cover import wrap_of
from book.print.printers import POINTS_PER_INCH
from gridmill.publishing.calendar import Issue
from gridmill.publishing.recipe import BookRecipe
from puzzle.sentences import counted

LISTING = "listing.txt"


def listing(book: Book, recipe: BookRecipe, issue: Issue, pages: int) -> str:
    """Return one line for each thing that the form asks for, and the blurb below them.

    What the recipe leaves empty is not listed, but for the author and the ISBN: no shop goes
    without the one, and the other is given by the shop or by the publisher's agency.

    Args:
        book: the book.
        recipe: its recipe.
        issue: its edition.
        pages: how many pages the finished book has.
    """
    lines = [f"{label + ':':<14}{what}" for label, what in _lines(book, recipe, issue, pages)]
    blurb = recipe.cover.blurb.strip() if recipe.cover is not None else ""
    return "\n".join([*lines, *(["", "Description:", "", blurb] if blurb else [])]) + "\n"


def _lines(
    book: Book, recipe: BookRecipe, issue: Issue, pages: int
) -> Iterator[tuple[str, object]]:
    """Yield what the form asks for, each with what is to be filled in."""
    cover = recipe.cover
    author = (cover.author if cover is not None else "") or recipe.author
    yield "Title", book.title
    if book.subtitle:
        yield "Subtitle", book.subtitle
    yield "Author", author or "none in the recipe: give author, or fill it in"
    if book.publisher:
        yield "Publisher", book.publisher
    yield "Language", language(book.language).in_english
    yield "Edition", issue.label
    isbn = cover.isbn if cover is not None else ""
    yield "ISBN", isbn or "none in the recipe: the shop gives one, or isbn in [cover]"
    yield "Contents", counted(sum(len(section.puzzles) for section in book.sections), "puzzle")
    yield "Pages", f"{pages:,}"
    page, printer = book.layout.page, book.layout.printer
    yield "Trim size", f"{_inches(page.width)} by {_inches(page.height)} inches"
    yield "Interior", "colour" if printer.colour else "black and white"
    yield "Bleed", "yes" if book.layout.bleed else "no"
    if cover is not None:
        wrap = wrap_of(book, cover, pages)
        spine = wrap.spine.right - wrap.spine.left
        yield "Paper", cover.paper
        yield "Cover", f"{_inches(wrap.width)} by {_inches(wrap.height)} inches, bleed included"
        yield "Spine", f"{_inches(spine)} inches"


def _inches(points: float) -> str:
    """Return a length in inches, to a thousandth."""
    return f"{points / POINTS_PER_INCH:.3f}".rstrip("0").rstrip(".")
