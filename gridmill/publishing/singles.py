"""Each puzzle and each solution as files of their own, with a list of them for layout programs.

    puzzles/0001.pdf, .svg, .eps           the puzzle; no .eps where pictures stand for digits
    puzzles/0001-solution.pdf, .svg, .eps  its solution
    puzzles/manifest.csv                   a row for each puzzle

The list is what InDesign's data merge reads: a head of names, those of pictures with ``@``, and
files by their names beside it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace

from book import Book, BookPuzzle
from book.print.difficulty import Grade
from book.print.eps import eps_of
from book.print.picture import Drawing, PrintFormat, draw_for_print

FOLDER = "puzzles"
MANIFEST = "manifest.csv"
_FORMATS: tuple[PrintFormat, ...] = ("pdf", "svg")
_HEAD = (
    "number",
    "section",
    "level",
    "stars",
    "size",
    "givens",
    "solution",
    "@puzzle_file",
    "@solution_file",
)


def single_files(book: Book) -> dict[str, bytes]:
    """Return the files of all puzzles, by their names from the book's folder on."""
    puzzles = list(book.puzzles)
    width = max(4, len(str(puzzles[-1].number)))
    empty = [
        Drawing(puzzle.puzzle, symbols=puzzle.symbols, pictures=book.pictures) for puzzle in puzzles
    ]
    solved = [
        replace(drawing, solution=puzzle.solution)
        for drawing, puzzle in zip(empty, puzzles, strict=True)
    ]
    drawings = {"": empty, "-solution": solved}
    files = {}
    for kind, drawn in drawings.items():
        for form in _FORMATS:
            for puzzle, picture in zip(puzzles, draw_for_print(drawn, form), strict=True):
                name = f"{FOLDER}/{puzzle.number:0{width}}{kind}"
                files[f"{name}.{form}"] = picture
                if form == "svg" and not puzzle.has_pictures:  # these are more than outlines
                    files[f"{name}.eps"] = eps_of(picture)
    files[f"{FOLDER}/{MANIFEST}"] = _manifest(book, width)
    return files


def _manifest(book: Book, width: int) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(_HEAD)
    writer.writerows(_rows(book, width))
    return text.getvalue().encode("utf-8-sig")  # with its mark, or InDesign takes it for another


def _rows(book: Book, width: int) -> Iterator[tuple[object, ...]]:
    for section in book.sections:
        for puzzle, grade in zip(section.puzzles, section.grades, strict=True):
            yield _row(puzzle, grade, section.title, width)


def _row(puzzle: BookPuzzle, grade: Grade | None, section: str, width: int) -> tuple[object, ...]:
    name = f"{puzzle.number:0{width}}"
    told = puzzle.in_characters
    return (
        puzzle.number,
        section,
        puzzle.level,
        None if grade is None else f"{grade.stars:g}",
        puzzle.puzzle.geometry.name,
        told.shown(puzzle.puzzle),
        told.shown(puzzle.solution),
        f"{name}.pdf",
        f"{name}-solution.pdf",
    )
