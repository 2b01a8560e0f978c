"""What the typst template gets: the book as JSON values; `docs/template.md` has their keys."""

from __future__ import annotations

from typing import Any

from book.print.lessons import Lesson, lessons, picture, simple_picture
from book.print.model import SIMPLE, Book, BookPuzzle
from book.print.qr_code import code, runs
from book.print.sheet import CODE, Places, Sheet, sheet
from puzzle.geometry import Geometry, HouseKind
from puzzle.grid import SYMBOLS, Grid
from solver.human import LEVELS

FULL_BAR = (10, 90)
"""The scores, in tenths, where the bar is empty and full."""


def template_data(book: Book, pages: int) -> dict[str, Any]:
    """What the template gets, as JSON values; `docs/template.md` has the keys.

    Args:
        book: the book.
        pages: how many pages it has, as far as is known.
    """
    layout, rules = book.layout, book.layout.printer
    codes = any(puzzle.link for puzzle in book.puzzles)
    measures = sheet(layout, book.geometries, pages, codes=codes)
    taught = lessons(book.techniques, book.geometries) if layout.how_to_solve else []
    return {
        "title": book.title,
        "subtitle": book.subtitle,
        "publisher": book.publisher,
        "edition": book.edition.isoformat(),
        "seed": str(book.seed),
        "large_print": layout.large_print,
        "difficulty": layout.difficulty,
        "title_page": layout.title_page,
        "how_to_solve": layout.how_to_solve,
        "even_total": rules.even_total,
        "symbols": SYMBOLS,
        "smallest_text": layout.smallest_text,
        "thinnest_line": rules.thinnest_line,
        "sheet": _sheet_data(measures),
        "geometries": [_geometry_data(g, measures) for g in book.geometries],
        "lessons": (
            _simple_lessons(taught) if layout.how_to_solve == SIMPLE else _lessons_data(taught)
        ),
        "sections": [
            {
                "title": section.title,
                "introduction": section.introduction,
                "puzzles": [_puzzle_data(puzzle, book.geometries) for puzzle in section.puzzles],
            }
            for section in book.sections
        ],
    }


def _sheet_data(measures: Sheet) -> dict[str, Any]:
    names = (
        "width",
        "height",
        "inside",
        "outside",
        "top",
        "bottom",
        "bleed",
        "text",
        "head",
        "unit",
    )
    plain: dict[str, Any] = {name: getattr(measures, name) for name in names}
    return plain | {
        "code": CODE,
        "puzzles": _places_data(measures.puzzles),
        "solutions": _places_data(measures.solutions),
    }


def _places_data(places: Places) -> dict[str, float]:
    names = (
        "columns",
        "rows",
        "width",
        "height",
        "gap",
        "label",
        "foot",
        "foot_lines",
        "foot_width",
    )
    return {name: getattr(places, name) for name in names}


def _geometry_data(geometry: Geometry, measures: Sheet) -> dict[str, Any]:
    extra = {c for house in geometry.houses if house.kind is HouseKind.EXTRA for c in house.cells}
    return {
        "name": geometry.name,
        "size": geometry.size,
        "box_rows": geometry.box_rows,
        "box_cols": geometry.box_cols,
        "walls": walls(geometry),
        "shaded": sorted(extra),
        "puzzle_side": measures.puzzles.sides[geometry],
        "solution_side": measures.solutions.sides[geometry],
    }


def walls(geometry: Geometry) -> list[tuple[int, int, int, int]]:
    """The lines between boxes, each as long as it goes: x, y, x, y of its ends, in cells."""
    size, box_of = geometry.size, geometry.box_of
    found = []
    for place in range(1, size):
        across = [box_of[(place - 1) * size + i] != box_of[place * size + i] for i in range(size)]
        down = [box_of[i * size + place - 1] != box_of[i * size + place] for i in range(size)]
        found += [(start, place, end, place) for start, end in runs(across)]
        found += [(place, start, place, end) for start, end in runs(down)]
    return found


def _lessons_data(taught: list[Lesson]) -> list[dict[str, Any]]:
    return [
        {
            "level": lesson.step.level,
            "name": lesson.technique.label,
            "text": lesson.text,
            "example": lesson.example,
            "geometry": _lesson_geometry(lesson.puzzle.geometry),
            "picture": picture(lesson),
        }
        for lesson in taught
    ]


def _simple_lessons(taught: list[Lesson]) -> list[dict[str, Any]]:
    """Lessons for children, of what they can follow: other words, no candidates, no example."""
    told = [lesson for lesson in taught if lesson.simple]
    return [
        data | {"text": lesson.simple, "example": "", "picture": simple_picture(lesson)}
        for lesson, data in zip(told, _lessons_data(told), strict=True)
    ]


def _lesson_geometry(geometry: Geometry) -> dict[str, Any]:
    return {"size": geometry.size, "walls": walls(geometry)}


def _puzzle_data(puzzle: BookPuzzle, geometries: tuple[Geometry, ...]) -> dict[str, Any]:
    return {
        "number": puzzle.number,
        "geometry": geometries.index(puzzle.puzzle.geometry),
        "givens": str(puzzle.puzzle),
        "solution": str(puzzle.solution),
        "level": puzzle.level,
        "score": None if puzzle.score is None else str(puzzle.score),
        "stars": puzzle.stars,
        "bar": _bar(puzzle),
        "hints": list(puzzle.hints),
        "code": code(puzzle.link) if puzzle.link else None,
        "link": puzzle.link,
        "spoken_puzzle": f"Puzzle {puzzle.number}. {_spoken(puzzle.puzzle)}",
        "spoken_solution": f"Solution {puzzle.number}. {_spoken(puzzle.solution)}",
    }


def _bar(puzzle: BookPuzzle) -> float | None:
    """How full the bar is, 0 to 1, by the score, or else by the level."""
    if puzzle.score is not None:
        empty, full = FULL_BAR
        return min(max((puzzle.score.tenths - empty) / (full - empty), 0.0), 1.0)
    return None if puzzle.level is None else puzzle.level / len(LEVELS)


def _spoken(grid: Grid) -> str:
    """A grid for those who listen: row by row."""
    size = grid.geometry.size
    names = ["blank" if digit == 0 else SYMBOLS[digit] for digit in grid]
    rows = (", ".join(names[start : start + size]) for start in range(0, len(names), size))
    return " ".join(f"Row {number}: {row}." for number, row in enumerate(rows, 1))
