"""Files of single puzzles: what they are called, and that they look as the book's pages do."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from book.print.pdf import read_pdf
from book.print.typeset import typeset
from gridmill.publishing.install import is_ours
from gridmill.publishing.singles import single_files
from tests.book.books import small_book

BOOK = small_book()


def names_of(book, name: str = "any") -> set[str]:
    return set(single_files(book, name))


def test_files_of_a_week_of_dailies_lie_in_one_folder():
    """Names of an edition of a day begin with book and day, the list's too, and are the run's."""
    day = replace(BOOK, cadence="daily", edition=date(2026, 11, 21))
    names, others = names_of(day), names_of(replace(day, edition=day.edition + timedelta(1)))
    assert len(names) == len(others) == 6 * len(list(BOOK.puzzles)) + 1
    assert not names & others
    assert {"puzzles/any-2026-11-21-0001.pdf", "puzzles/any-2026-11-21-manifest.csv"} < names
    assert all(is_ours(name, "any") for name in names)
    assert not any(is_ours(name, "other") for name in names)
    assert not is_ours("puzzles/any-0001.pdf", "any")


def test_files_of_two_dailies_lie_in_one_folder():
    """Of one day, too: one for children and one for experts have files of other names."""
    day = replace(BOOK, cadence="daily")
    assert not names_of(day, "easy") & names_of(day, "hard")


def test_files_of_a_month_are_called_by_their_numbers():
    """Names of an edition of more than a day are the same in every edition."""
    month = replace(BOOK, cadence="monthly")
    assert {"puzzles/0001-solution.eps", "puzzles/manifest.csv"} < names_of(month)
    assert names_of(month) == names_of(replace(month, edition=month.edition + timedelta(40)))


def test_digits_are_those_of_the_pages():
    """A puzzle's file has no font but those of digits on the page that has it in the book."""
    first, *_ = BOOK.puzzles
    files = single_files(BOOK, "any")
    own = (read_pdf(data) for name, data in files.items() if name.endswith("0001-solution.pdf"))
    (single,) = own
    page = read_pdf(typeset(BOOK))
    faces = {name.partition("+")[2] for name in single.fonts}
    assert faces == {"SourceSansPro-Semibold", "SourceSansPro-Regular"}
    assert faces <= {name.partition("+")[2] for name in page.fonts}
    assert len(single.pages[0].glyphs) == first.puzzle.geometry.cell_count
