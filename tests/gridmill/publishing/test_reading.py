"""The pages of a finished book are read by this process, or half of them by a worker."""

from __future__ import annotations

import pytest

from book import typeset
from book.print.pdf import read_pages, read_pdf
from gridmill.publishing import reading
from gridmill.publishing.reading import page_reader
from solver.processes import ItemLost, else_here
from tests.book.books import small_book

BOOK = small_book()


@pytest.mark.slow
def test_two_read_what_one_reads():
    """A document that a worker read half of is the same document, with all of its fonts."""
    pdf = typeset(BOOK)
    with page_reader(2) as reader:
        assert read_pdf(pdf, reader) == read_pdf(pdf)
    with page_reader(1) as reader:
        assert reader is read_pages


def test_pages_are_read_though_workers_end():
    """Where workers go on ending, this process reads what they should have read."""
    pdf = typeset(BOOK)

    def alone(_asked):
        raise ItemLost

    asked = reading._Asked(pdf, range(1, 3))
    assert else_here(reading._read)(asked, alone) == read_pages(pdf, range(1, 3))


def test_a_font_that_is_not_contained_once_is_not_contained():
    """Of two parts, the stricter one counts."""
    merged = reading._merged({"A": True, "B": True}, {"B": False, "C": True})
    assert merged == {"A": True, "B": False, "C": True}
