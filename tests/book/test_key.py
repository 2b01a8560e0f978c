"""An answer key in small has small cells because it says so, and preflight knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from book import BookLayout, Check, inspect, printer, typeset
from book.print.sheet.pages import sheet
from puzzle import CLASSIC, RecipeError
from tests.book.books import small_book

OFFICE = BookLayout(
    "a4", 4, title_page=False, how_to_solve=False, printer=printer("office"), key=30
)


def test_a_key_in_small_has_no_fault():
    """All solutions stand on one page in cells of 3 to 5 mm, and preflight finds nothing wrong."""
    book = small_book(OFFICE)
    found = inspect(typeset(book), book)
    assert found.faults == ()
    assert found.pages == 4  # two of puzzles, one of hints, one of solutions
    cell = sheet(OFFICE, (CLASSIC,)).solutions.sides[CLASSIC] / 9 * 25.4 / 72
    assert 3 <= cell < 5


def test_cells_as_small_without_a_key_are_found():
    """What passes as a key does not pass as solutions, which have cells of 5 mm or more."""
    book = small_book(OFFICE)
    plain = replace(book, layout=replace(OFFICE, key=None))
    faults = inspect(typeset(book), plain).faults
    assert {fault.check for fault in faults} == {Check.CELL}
    assert all("5.0 are the least" in fault.sentence for fault in faults)


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (BookLayout(key=36), "36 solutions in small of 9x9 on a page of 6x9 have digits of"),
        (
            replace(OFFICE, large_print=True),
            "solutions in small of 9x9 on a page of a4 have digits",
        ),
    ],
)
def test_a_key_too_small_to_read_is_refused(layout, said):
    """Digits of a key keep to the least size of text, which is 16 points in large print."""
    with pytest.raises(RecipeError, match=said):
        sheet(layout, (CLASSIC,))


def test_a_key_is_one_of_some():
    """A key of 13 to a page is refused with those that there are."""
    with pytest.raises(RecipeError, match="of a key: give 12, 20, 30, 36"):
        BookLayout(key=13)


def test_twenty_fit_on_a_small_page():
    """The usual paperback takes a key of twenty solutions to a page, however thick it is."""
    assert sheet(BookLayout(key=20), (CLASSIC,), pages=300).solutions.columns == 4


def test_the_author_is_named():
    """An author stands on the title page and in the file's metadata."""
    import pypdfium2

    book = replace(small_book(), author="Anna Blum")
    with pypdfium2.PdfDocument(typeset(book)) as document:
        assert "Anna Blum" in document[0].get_textpage().get_text_range()
        assert document.get_metadata_value("Author") == "Anna Blum"
