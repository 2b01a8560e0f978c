"""How many pages a book will have, as far as that is known before its puzzles are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from book.print.model import BookLayout, PageStyle

_ENTRIES_PER_PAGE = 10
"""Entries of the contents that go on any page, in large print too."""
_LESSONS_PER_PAGE = 2
_HINTS_PER_PAGE = 12.5
"""Puzzles' hints that go on a page, all three strengths counted, as measured on 6 by 9 inches."""


@dataclass(frozen=True, slots=True)
class PageCount:
    """A number of pages.

    Attributes:
        least, most: it is no fewer and no more, with gridmill's own template.
        about: what is likely.
    """

    least: int
    about: int
    most: int


def page_count(
    layout: BookLayout,
    sections: Sequence[tuple[int, PageStyle | None]],
    *,
    lessons: int,
    likely: int | None = None,
    hinted: int,
) -> PageCount:
    """Return the number of pages of a book.

    Grids are counted; the pages on how to solve depend on the techniques that the puzzles turn out
    to need, and those of hints on their words, so these are bounded.

    Args:
        layout: of the book.
        sections: the puzzles of each section, and the style of its pages.
        lessons: the most that it may need (`book.print.lessons.lesson_count`).
        likely: how many it is likely to; as many when it is None.
        hinted: puzzles that have hints.
    """
    least = about = most = _grid_pages(layout, sections)
    if layout.title_page:
        least += 2
        about += 2
        most += 3 + (len(sections) + 3) // _ENTRIES_PER_PAGE
    if layout.how_to_solve:
        told = lessons if likely is None else likely
        told = 1 + (told if layout.design == "children" else ceil(told / _LESSONS_PER_PAGE))
        least += 1
        about += told + told % 2 if layout.title_page else told  # a section opens on the right
        most += 2 + lessons
    if hinted:
        about += ceil(hinted / _HINTS_PER_PAGE)
        most += 1 + hinted
    if layout.certificate:  # on a right-hand page
        least, about, most = least + 1, about + 1, most + 2
    even = layout.printer.even_total
    return PageCount(*(pages + pages % 2 if even else pages for pages in (least, about, most)))


def _grid_pages(layout: BookLayout, sections: Sequence[tuple[int, PageStyle | None]]) -> int:
    """Pages of grids, with those that open sections, which are right-hand pages."""
    styled = [(count, style or layout.style) for count, style in sections]
    solutions = ceil(sum(count for count, _ in styled) / layout.solved_per_page)
    if not layout.title_page:
        pages = solutions
        for style, run in groupby(styled, key=lambda section: section[1]):
            pages += ceil(sum(count for count, _ in run) / style.puzzles_per_page)
        return pages
    *before, last = (1 + ceil(count / style.puzzles_per_page) for count, style in styled)
    return sum(pages + pages % 2 for pages in before) + last + solutions
