"""Each puzzle and each solution as files of their own, with a list of them for layout programs.

    puzzles/0001.pdf, .svg, .eps           the puzzle; no .eps where pictures stand for digits
    puzzles/0001-solution.pdf, .svg, .eps  its solution
    puzzles/manifest.csv                   a row for each puzzle

Of an edition of a day each name begins with the book's and with that day, as in
``daily-2026-11-21-0001.pdf``, so that the files of a week and of several dailies can lie in one
folder.

The list is what InDesign's data merge reads: a head of names, those of pictures with ``@``, and
files by their names beside it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

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


def single_files(book: Book, name: str, fonts: tuple[Path, ...] = ()) -> dict[str, bytes]:
    """Return the files of all puzzles, by their names from the book's folder on.

    Args:
        book: the book.
        name: its short name.
        fonts: folders with fonts besides those that come with gridmill.
    """
    puzzles, stems = list(book.puzzles), _stems(book, name)
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
            for puzzle, picture in zip(puzzles, draw_for_print(drawn, form, fonts), strict=True):
                stem = f"{FOLDER}/{stems[puzzle.number]}{kind}"
                files[f"{stem}.{form}"] = picture
                if form == "svg" and not puzzle.has_pictures:  # these are more than outlines
                    files[f"{stem}.eps"] = eps_of(picture)
    files[f"{FOLDER}/{_lead(book, name)}{MANIFEST}"] = _manifest(book, stems)
    return files


def _stems(book: Book, name: str) -> dict[int, str]:
    """Return what the names of each puzzle's files begin with, by its number."""
    numbers = [puzzle.number for puzzle in book.puzzles]
    width = max(4, len(str(numbers[-1])))
    return {number: f"{_lead(book, name)}{number:0{width}}" for number in numbers}


def _lead(book: Book, name: str) -> str:
    """Return what names begin with that are of an edition of a day; nothing of another."""
    return f"{name}-{book.edition.isoformat()}-" if book.cadence == "daily" else ""


def _manifest(book: Book, stems: Mapping[int, str]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(_HEAD)
    writer.writerows(_rows(book, stems))
    return text.getvalue().encode("utf-8-sig")  # with its mark, or InDesign takes it for another


def _rows(book: Book, stems: Mapping[int, str]) -> Iterator[tuple[object, ...]]:
    for section in book.sections:
        for puzzle, grade in zip(section.puzzles, section.grades, strict=True):
            yield _row(puzzle, grade, section.title, stems[puzzle.number])


def _row(puzzle: BookPuzzle, grade: Grade | None, section: str, stem: str) -> tuple[object, ...]:
    told = puzzle.in_characters
    return (
        puzzle.number,
        section,
        puzzle.level,
        None if grade is None else f"{grade.stars:g}",
        puzzle.puzzle.geometry.name,
        told.shown(puzzle.puzzle),
        told.shown(puzzle.solution),
        f"{stem}.pdf",
        f"{stem}-solution.pdf",
    )
