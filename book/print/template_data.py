"""What the typst template gets: the book as JSON values; `docs/template.md` has their keys."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from book.clue_picture import clue_picture, to_values
from book.language import Language, language
from book.print.difficulty import Grade
from book.print.lessons import Lesson, lessons, picture, simple_picture
from book.print.model import SIMPLE, Book, BookLayout, BookPuzzle, BookSection
from book.print.numbers import NUMBER_RATIO, WRITTEN, written
from book.print.pictures import DigitPicture
from book.print.qr_code import code, runs
from book.print.sheet.measures import Feet, Needs, Places, PuzzlePages, Sheet, Told, letters
from book.print.sheet.pages import TIGHT_CANDIDATE, sheet_of
from book.print.sheet.plan import CODE, CODE_GAP
from book.print.wording import (
    difficulty_words,
    extra_words,
    geometry_rules,
    numbers_of,
    rules_told,
    tip_of,
    varieties_told,
    variety_words,
    wording,
)
from book.telling import example_in
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid

_Lines = list[tuple[int, int, int, int]]


def template_data(book: Book, pages: int) -> dict[str, Any]:
    """Return what the template gets, as JSON values; `docs/template.md` has the keys.

    Args:
        book: the book.
        pages: how many pages it has, as far as is known.
    """
    layout, rules = book.layout, book.layout.printer
    measures = sheet_of(layout, [_needs(section, book) for section in book.sections], pages)
    styles = [pages.style for pages in measures.styles]
    taught = lessons(book.techniques) if layout.how_to_solve else []
    tongue = language(book.language)
    return {
        "title": book.title,
        "subtitle": book.subtitle,
        "publisher": book.publisher,
        "author": book.author,
        "imprint": book.imprint,
        "language": tongue.code,
        "region": tongue.region,
        "words": wording(book, tongue),
        "edition": book.edition.isoformat(),
        "seed": str(book.seed),
        "attachments": [
            {"name": each.name, "text": each.text, "description": each.description}
            for each in book.attachments
        ],
        "large_print": layout.large_print,
        "difficulty": layout.difficulty,
        "title_page": layout.title_page,
        "how_to_solve": layout.how_to_solve,
        "certificate": layout.certificate,
        "design": layout.design,
        "even_total": rules.even_total,
        "symbols": "".join(dict.fromkeys(SYMBOLS + "".join(p.symbols for p in book.puzzles))),
        "numbers": (dict(WRITTEN) if any(puzzle.has_numbers for puzzle in book.puzzles) else {}),
        "number_ratio": NUMBER_RATIO,
        "pictures": {
            picture.symbol: {"svg": picture.svg, "name": picture.name} for picture in book.pictures
        },
        "smallest_text": layout.smallest_text,
        "thinnest_line": rules.thinnest_line,
        "sheet": _sheet_data(measures, layout),
        "styles": [_style_data(pages, book) for pages in measures.styles],
        "geometries": [_geometry_data(g, measures) for g in book.geometries],
        "lessons": (
            _simple_lessons(taught, book, tongue)
            if layout.how_to_solve == SIMPLE
            else _lessons_data(taught, book, tongue)
        ),
        "sections": [
            _section_data(section, measures.styles[style], book, tongue) | {"style": style}
            for section in book.sections
            for style in (styles.index(section.style or layout.style),)
        ],
    }


def _needs(section: BookSection, book: Book) -> Needs:
    """Return what must have room on a section's pages of puzzles."""
    feet = Feet(
        codes=any(puzzle.link for puzzle in section.puzzles),
        hints=any(puzzle.hints for puzzle in section.puzzles),
        credit=max(len(puzzle.credit) for puzzle in section.puzzles),
        told=letters(" ".join(_told_over(section, book, "all"))),
        rules=letters(" ".join(_told_over(section, book, "rules"))),
    )
    numbered = frozenset(p.puzzle.geometry for p in section.puzzles if p.has_numbers)
    return Needs(section.style, section.geometries, feet, numbered)


def _told_over(section: BookSection, book: Book, told: Told) -> list[str]:
    """Return what is told over a section's first puzzle: something where no page opens it.

    That is its introduction, and its rules where no other page tells them.

    Args:
        section: the section.
        book: it is of.
        told: what of that there is room for.
    """
    if book.layout.title_page or told == "nothing":
        return []
    tongue, is_taught = language(book.language), book.layout.how_to_solve
    if told == "rules":
        return [] if is_taught else varieties_told(section.puzzles, tongue)
    rules = [] if is_taught else rules_told(section.puzzles, tongue)
    return [text for text in (section.introduction, *rules) if text]


def _section_data(
    section: BookSection, pages: PuzzlePages, book: Book, tongue: Language
) -> dict[str, Any]:
    return {
        "title": section.title,
        "introduction": section.introduction,
        "numbers": numbers_of(section, tongue),
        "rules": rules_told(section.puzzles, tongue),
        "told_over": _told_over(section, book, pages.places.told),
        "puzzles": [
            _puzzle_data(puzzle, grade, book, tongue)
            for puzzle, grade in zip(section.puzzles, section.grades, strict=True)
        ],
    }


def _sheet_data(measures: Sheet, layout: BookLayout) -> dict[str, Any]:
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
        "tight_unit": layout.smallest_text / TIGHT_CANDIDATE,
        "code": CODE,
        "code_gap": CODE_GAP,
        "puzzles": _places_data(measures.puzzles),
        "solutions": _places_data(measures.solutions),
    }


def _style_data(pages: PuzzlePages, book: Book) -> dict[str, Any]:
    return {
        "text": pages.text,
        "smallest_text": pages.smallest_text,
        "head": pages.head,
        "bottom": pages.bottom,
        "puzzles": _places_data(pages.places),
        "puzzle_sides": [pages.places.sides.get(geometry) for geometry in book.geometries],
    }


def _places_data(places: Places) -> dict[str, Any]:
    names = (
        "columns",
        "rows",
        "width",
        "height",
        "gap",
        "gap_across",
        "label",
        "foot",
        "strip",
        "foot_lines",
        "beside",
        "beside_width",
        "digit",
        "label_text",
    )
    return {name: getattr(places, name) for name in names}


def _geometry_data(geometry: Geometry, measures: Sheet) -> dict[str, Any]:
    return {
        "name": geometry.name,
        "size": geometry.span,
        "box_rows": geometry.box_rows,
        "box_cols": geometry.box_cols,
        "walls": walls(geometry),
        **canvas_data(geometry),
        "clues": to_values(clue_picture(geometry)),
        "puzzle_side": next(
            pages.places.sides[geometry]
            for pages in measures.styles
            if geometry in pages.places.sides
        ),
        "solution_side": measures.solutions.sides[geometry],
    }


def walls(geometry: Geometry) -> list[tuple[int, int, int, int]]:
    """Return the lines between boxes, each as long as it goes: x, y, x, y of its ends, in cells."""
    if geometry.canvas is not None:
        return _canvas_lines(geometry)[1]
    size, between = geometry.size, geometry.walls
    found = []
    for place in range(1, size):
        across = [((place - 1) * size + i, place * size + i) in between for i in range(size)]
        down = [(i * size + place - 1, i * size + place) in between for i in range(size)]
        found += [(start, place, end, place) for start, end in runs(across)]
        found += [(place, start, place, end) for start, end in runs(down)]
    return found


def canvas_data(geometry: Geometry) -> dict[str, Any]:
    """Return where the cells of grids that overlap are, and the lines between them."""
    if geometry.canvas is None:
        return {"places": None, "lines": None, "height": geometry.size}
    return {
        "places": geometry.canvas.places,
        "lines": _canvas_lines(geometry)[0],
        "height": geometry.canvas.height,
    }


def _canvas_lines(geometry: Geometry) -> tuple[_Lines, _Lines]:
    """Return the lines within boxes, and the walls of boxes and around the grids that overlap."""
    canvas = geometry.canvas
    assert canvas is not None  # noqa: S101 (the callers have looked)
    at = {place: cell for cell, place in enumerate(canvas.places)}
    thin, thick = _Lines(), _Lines()
    for turned in (False, True):
        across, along = (canvas.width, canvas.height) if turned else (canvas.height, canvas.width)
        for line in range(across + 1):
            kinds = []
            for i in range(along):
                before, after = (
                    at.get((i, where) if turned else (where, i)) for where in (line - 1, line)
                )
                is_edge = before is not None or after is not None
                is_wall = None in (before, after) or (before, after) in geometry.walls
                kinds.append((is_edge and not is_wall, is_edge and is_wall))
            for lines, which in ((thin, 0), (thick, 1)):
                for start, end in runs([kind[which] for kind in kinds]):
                    ends = (line, start, line, end) if turned else (start, line, end, line)
                    lines.append(ends)
    return thin, thick


def _lessons_data(taught: list[Lesson], book: Book, tongue: Language) -> list[dict[str, Any]]:
    known = rules_told(book.puzzles, tongue)
    return [
        {
            "level": lesson.level,
            "name": tongue.name(lesson.technique),
            "text": tongue.text(lesson.text),
            # What the example is drawn with and the book's own puzzles are not.
            "rules": [
                rule
                for rule in geometry_rules(lesson.puzzle.geometry, tongue)
                if not any(told.startswith(rule) for told in known)
            ],
            "steps": [],
            "example": example_in(tongue, lesson.step, lesson.puzzle.geometry),
            "geometry": _lesson_geometry(lesson.puzzle.geometry),
            "picture": picture(lesson),
        }
        for lesson in taught
    ]


def _simple_lessons(taught: list[Lesson], book: Book, tongue: Language) -> list[dict[str, Any]]:
    """Lessons for children, of what they can follow: other words, no candidates, no example."""
    told = [lesson for lesson in taught if lesson.simple]
    return [
        data
        | {
            "name": tongue.text(lesson.simple_name),
            "text": tongue.text(lesson.simple),
            "steps": _sentences(tongue.text(lesson.simple)),
            "example": "",
            "picture": simple_picture(lesson),
        }
        for lesson, data in zip(told, _lessons_data(told, book, tongue), strict=True)
    ]


def _sentences(text: str) -> list[str]:
    """Return the sentences of a text, in any language that books can be in."""
    return [each.strip() for each in re.findall(r"[^.?!。？！]+[.?!。？！]+", text)]


def _lesson_geometry(geometry: Geometry) -> dict[str, Any]:
    return {
        "size": geometry.size,
        "walls": walls(geometry),
        "clues": to_values(clue_picture(geometry)),
    }


def _puzzle_data(
    puzzle: BookPuzzle, grade: Grade | None, book: Book, tongue: Language
) -> dict[str, Any]:
    in_words, solved_in_words = spoken(puzzle, tongue, book.pictures)
    return {
        "number": puzzle.number,
        "geometry": book.geometries.index(puzzle.puzzle.geometry),
        "givens": puzzle.shown(puzzle.puzzle),
        "solution": puzzle.shown(puzzle.solution),
        "level": puzzle.level,
        "score": None if puzzle.score is None else str(puzzle.score),
        "stars": None if grade is None else grade.stars,
        "bar": None if grade is None else grade.bar,
        "difficulty": difficulty_words(puzzle, book, tongue),
        "extras": extra_words(puzzle, book, tongue),
        "variety": variety_words(puzzle, tongue),
        "hints": [_with_whole_names(hint) for hint in puzzle.hints],
        "code": code(puzzle.link) if puzzle.link else None,
        "link": puzzle.link,
        "credit": puzzle.credit,
        "tip": tip_of(puzzle, tongue) if book.layout.design == "children" else "",
        "spoken_puzzle": in_words,
        "spoken_solution": solved_in_words,
    }


def spoken(
    puzzle: BookPuzzle, tongue: Language, pictures: Iterable[DigitPicture] = ()
) -> tuple[str, str]:
    """Return a puzzle and its solution for those who listen: row by row.

    Args:
        puzzle: the puzzle.
        tongue: the language.
        pictures: those that may stand for its digits; they are told by their names.
    """
    say, number = tongue.text, puzzle.number
    names = {picture.symbol: picture.name for picture in pictures}
    words = [names.get(symbol, written(symbol)) for symbol in puzzle.symbols]
    return (
        f"{say('Puzzle {number}', number=number)}. {_spoken(words, puzzle.puzzle, tongue)}",
        f"{say('Solution {number}', number=number)}. {_spoken(words, puzzle.solution, tongue)}",
    )


def _with_whole_names(hint: str) -> str:
    """Return a hint in which no line ends before the number of a technique's name."""
    return re.sub(r" (?=\d+\.$| \d+:)", "\u00a0", hint)


def _spoken(words: Sequence[str], grid: Grid, tongue: Language) -> str:
    """Return a grid for those who listen, with a word for each digit: row by row."""
    blank = tongue.text("blank")
    names = [blank if digit == 0 else words[digit] for digit in grid]
    rows = map(", ".join, grid.geometry.rows_of(names))
    return " ".join(
        tongue.text("Row {number}: {cells}.", number=number, cells=row)
        for number, row in enumerate(rows, 1)
    )
