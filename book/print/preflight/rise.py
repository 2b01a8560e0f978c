"""Whether difficulty rises through a section as promised, by what the reader is shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from book.language import language
from book.print.difficulty import Grade
from book.print.model import Book, BookPuzzle, BookSection
from book.print.pdf import Shape
from book.print.preflight.fault import Check, Fault
from book.print.preflight.printed import LABEL_HEIGHT, Printed, text_of
from book.print.wording import difficulty_words
from solver.human import foretell

_LINE = 3.0
"""Points between the middle of a line of text over a grid and that of what is drawn in it."""
_BAR = 0.04
"""How far a bar may be from what is meant, by its width."""
_Measure = tuple[float, ...]


def rise_faults(book: Book, places: Mapping[int, int]) -> Iterator[Fault]:
    """Yield where a puzzle of a section that is to rise is easier than the one before it.

    Args:
        book: what is meant.
        places: the pages of the puzzles that were found, by their numbers.
    """
    for section in book.sections:
        if not section.rises:
            continue
        measures = list(zip(section.puzzles, _measures(section, book), strict=True))
        for (before, low), (puzzle, high) in pairwise(measures):
            # a puzzle that nothing rates has no measure, and is told by `shown_faults`
            if any(after < first for first, after in zip(low, high, strict=False)):
                words = f"Puzzle {puzzle.number} is easier than puzzle {before.number} before it"
                words = f"{words}, by the {book.layout.difficulty} shown."
                yield Fault(Check.RISE, words, places.get(puzzle.number))


def rising(book: Book) -> dict[int, tuple[BookPuzzle, Grade | None]]:
    """Return the puzzles of sections that are to rise, and how hard each is, by their numbers."""
    return {
        puzzle.number: (puzzle, grade)
        for section in book.sections
        if section.rises
        for puzzle, grade in zip(section.puzzles, section.grades, strict=True)
    }


def shown_faults(
    printed: Printed, puzzle: BookPuzzle, grade: Grade | None, book: Book
) -> Iterator[Fault]:
    """Hold what a page says of a puzzle's difficulty against what is meant.

    Stars, bars and words are read from the page, so that what rises is what readers see.
    """
    if not _is_shown(puzzle, grade, book, printed):
        words = f"Puzzle {puzzle.number} does not show how hard it is, or shows it wrongly."
        yield Fault(Check.RISE, words, printed.page.number)


def _measures(section: BookSection, book: Book) -> Iterator[_Measure]:
    """Yield what is shown of each puzzle as numbers that are to rise."""
    for puzzle, grade in zip(section.puzzles, section.grades, strict=True):
        if book.layout.difficulty == "time":
            forecast = foretell(puzzle.puzzle, book.layout.times)
            yield tuple(map(float, () if forecast is None else forecast.whole[1:]))
        else:
            yield () if grade is None else (grade.stars, grade.bar)


def _is_shown(puzzle: BookPuzzle, grade: Grade | None, book: Book, printed: Printed) -> bool:
    """Tell whether stars, a bar or words by a puzzle are those meant."""
    if book.layout.difficulty not in ("stars", "bars"):
        meant = difficulty_words(puzzle, book, language(book.language))
        over = (glyph for glyph in printed.page.glyphs if _is_over(glyph.box.middle, printed))
        return "".join(meant.split()) in "".join(text_of(over).split())
    if grade is None:
        return False
    drawn = [shape for shape in printed.page.shapes if _is_over(shape.box.middle, printed)]
    lowest = max((shape.box.middle[1] for shape in drawn), default=0.0)
    row = [shape for shape in drawn if lowest - shape.box.middle[1] < _LINE]
    outline = max((shape.box.width for shape in row if not shape.is_ink), default=0.0)
    filled = _width([shape for shape in row if shape.is_ink])
    widths = filled / (outline or max((shape.box.width for shape in row), default=1.0))
    if book.layout.difficulty == "bars":
        return abs(widths - grade.bar) < _BAR
    return round(2 * widths) / 2 == grade.stars


def _width(shapes: list[Shape]) -> float:
    return sum(shape.box.width for shape in shapes)


def _is_over(middle: tuple[float, float], printed: Printed) -> bool:
    """Tell whether something is over a grid, and not too far to belong to it."""
    x, y = middle
    whole = printed.whole
    return whole.left - 2 <= x <= whole.right + 2 and whole.top - LABEL_HEIGHT / 2 < y < whole.top
