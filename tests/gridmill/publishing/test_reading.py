"""The pages of a finished book are looked at by this process, or half of them by a worker."""

from __future__ import annotations

from dataclasses import replace

import pytest

from book import inspect, typeset
from book.print.preflight import inspect_by
from book.print.preflight.pages import FoundPages, look_at_pages
from gridmill.publishing import reading
from gridmill.publishing.reading import page_inspector
from solver.processes import ItemLost, else_here
from tests.book.books import small_book

BOOK = small_book()


@pytest.mark.slow
def test_two_find_what_one_finds():
    """Of a document that a worker looked at half of, all is found, with all of its faults."""
    pdf = typeset(BOOK)
    other = replace(BOOK, title="Another title")
    with page_inspector(2) as inspector:
        assert inspect_by(inspector, pdf, BOOK) == inspect(pdf, BOOK)
        assert inspect_by(inspector, pdf, other) == inspect(pdf, other)
    with page_inspector(1) as inspector:
        assert inspector is look_at_pages


def test_pages_are_looked_at_though_workers_end():
    """Where workers go on ending, this process looks at what they should have looked at."""
    pdf, asked = typeset(BOOK), []

    def alone(_asked):
        raise ItemLost

    def lone(wanted, places):
        found = else_here(reading._look)(reading._Asked(wanted, places), alone)
        asked.append(found)
        return found

    assert inspect_by(lone, pdf, BOOK) == inspect(pdf, BOOK)
    assert isinstance(asked[0], FoundPages)


def test_a_font_that_is_not_contained_once_is_not_contained():
    """Of two parts, the stricter one counts."""
    merged = reading._merged({"A": True, "B": True}, {"B": False, "C": True})
    assert merged == {"A": True, "B": False, "C": True}
