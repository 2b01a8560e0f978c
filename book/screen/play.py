"""The page that plays: the puzzles of a book in one HTML file that needs no network.

The page is built of the templates in ``book/templates/play``, which anyone can restyle: a page, its
style sheet, and its script as ES modules. What it knows of the puzzles stands in it as JSON:

    geometries   size, columns of candidates in a cell, region of each cell, houses, groups of
                 cells that a rule keeps different, the rules in words, each clue for
                 those who listen, the drawing of the clues
                 in SVG, the cells whose corner has a number, and the room that is needed
                 on each side, in sides of a cell; where grids overlap, row and column of each
                 cell
    words        every hint of the book, each text once
    sections     title, introduction, and for each puzzle its number, givens, whether numbers stand
                 for 10 and more, what it is named by in addresses, level, score, stars, its credit,
                 the solution in base64, so that nobody reads it in passing, and the steps to it

A step is ``[hints, placements, eliminations, houses, cells]``: the hints from faint to plain as
indices into the words, pairs of cell and digit, and what the step is seen in.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html import escape
from importlib import resources
from string import Template
from typing import Any
from urllib.parse import quote

from book.clue_picture import clue_picture
from book.clue_svg import DEFINITIONS, marks_svg, tints_svg
from book.language import ENGLISH, Language, language
from book.naming import negative_in, rule_in
from book.print.difficulty import Grade
from book.print.model import Book, BookPuzzle, BookSection
from book.print.numbers import NUMBERS
from book.print.wording import grid_rule
from book.screen.cell_by_cell import cell_by_cell
from book.screen.play_words import page_words, script_words
from book.step_picture import Frame, template
from book.telling import hint_in
from book.varieties import varieties_of
from puzzle.cell import NUMERALS
from puzzle.constraints import Primitives
from puzzle.constraints.negative import Negative
from puzzle.errors import GeometryError
from puzzle.formats.form_digests import digest_of
from puzzle.geometry import Geometry
from puzzle.grid import SYMBOLS, Grid
from solver.human import SUDOKU_EXPLAINER, Outcome, Step, Strength, climb, hint, where
from solver.human.clued import clues_of

SIDE = 60
"""Side of a cell in the drawing of clues."""
DIGEST_IN_ADDRESS = 12
"""Digits of the digest that tells puzzles with clues from one another in addresses."""
_MODULES = (
    "store",
    "clock",
    "words",
    "book",
    "game",
    "guide",
    "keys",
    "board",
    "contents",
    "page",
)
"""The modules of the script, each after those that it imports."""


def play_page(book: Book) -> str:
    """Make a page to play the puzzles of a book on.

    Args:
        book: the book; of its layout, only whether scores are told matters here.

    Returns:
        A whole HTML document, the same for the same book.
    """
    tongue = language(book.language)
    edition = tongue.edition(book.edition, book.cadence)
    subtitle = " · ".join(filter(None, (book.subtitle, edition, book.publisher)))
    scored = book.sections if "score" in book.layout.extras else map(_unscored, book.sections)
    return play_sections(book.title, tuple(scored), subtitle=subtitle, language=tongue)


def play_sections(
    title: str,
    sections: Sequence[BookSection],
    *,
    subtitle: str = "",
    language: Language = ENGLISH,
) -> str:
    """Return a page to play puzzles on that are in no book.

    Args:
        title: the page's title.
        sections: the puzzles; a single one is played at once, without a list of contents.
        subtitle: a line under the title.
        language: of all that the page says.

    Returns:
        A whole HTML document, the same for the same arguments.
    """
    style, script = _template("page.css") + template("clues.css"), _script()
    return Template(_template("page.html")).substitute(
        policy=escape(_policy(style, script)),
        language=language.tag,
        title=escape(title),
        subtitle=escape(subtitle),
        icon=f"data:image/svg+xml,{quote(_template('icon.svg'))}",
        style=style,
        words=_json(script_words(language)),
        book=_json(_Fields(language).book(sections)),
        script=script,
        **{name: escape(words) for name, words in page_words(language).items()},
    )


def _unscored(section: BookSection) -> BookSection:
    """Return the section without scores, but with the levels that they go with."""
    return replace(section, puzzles=tuple(replace(one, score=None) for one in section.puzzles))


@cache
def _template(name: str) -> str:
    path = resources.files("book") / "templates" / "play" / name
    return path.read_text(encoding="utf-8")


def _script() -> str:
    """Join the modules in one: their imports of one another fall away, and so do exports."""
    modules = "\n".join(_template(f"{name}.js") for name in _MODULES)
    return re.sub(r"^import .*;\n|^export ", "", modules, flags=re.MULTILINE)


def _policy(style: str, script: str) -> str:
    """Return the content security policy.

    Nothing but this style and this script, and nothing fetched.
    """
    return (
        f"default-src 'none'; style-src {_source(style)}; script-src {_source(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _source(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _json(data: dict[str, Any]) -> str:
    """JSON that can stand in a script element, whatever the titles contain."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", r"\u003c")


class _Fields:
    """The book as JSON values; gathers what its puzzles share."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._words: dict[str, int] = {}
        self._geometries: dict[tuple[Geometry, str], int] = {}

    def book(self, sections: Sequence[BookSection]) -> dict[str, Any]:
        told = [self._section(section) for section in sections]
        return {
            "symbols": SYMBOLS,
            "geometries": [
                described(geometry, self._language, symbols)
                for geometry, symbols in self._geometries
            ],
            "words": list(self._words),
            "sections": told,
        }

    def _section(self, section: BookSection) -> dict[str, Any]:
        return {
            "title": section.title,
            "introduction": section.introduction,
            "puzzles": [
                self._puzzle(puzzle, grade)
                for puzzle, grade in zip(section.puzzles, section.grades, strict=True)
            ],
        }

    def _puzzle(self, puzzle: BookPuzzle, grade: Grade | None) -> dict[str, Any]:
        geometry = puzzle.puzzle.geometry
        symbols = NUMBERS if puzzle.has_numbers else SYMBOLS
        return {
            "number": puzzle.number,
            "geometry": self._geometries.setdefault((geometry, symbols), len(self._geometries)),
            "givens": str(puzzle.puzzle),
            **({"numbers": True} if puzzle.has_numbers else {}),
            "named": name_in_address(puzzle.puzzle),
            "solution": b64encode(puzzle.solution.digits).decode(),
            "level": puzzle.level,
            "score": None if puzzle.score is None else str(puzzle.score),
            "stars": None if grade is None else grade.stars,
            **({"credit": puzzle.credit} if puzzle.credit else {}),
            "steps": list(self._steps(puzzle)),
        }

    def _steps(self, puzzle: BookPuzzle) -> Iterator[list[Any]]:
        """Yield the steps of the path, and cell by cell what these leave blank."""
        steps, left = _path(puzzle.puzzle, self._language)
        symbols = NUMERALS if puzzle.has_numbers else SYMBOLS
        for step in steps:
            yield self._step(step, puzzle.puzzle.geometry, symbols)
        for told in cell_by_cell(left, puzzle.solution, self._language, symbols):
            words = [self._words.setdefault(said, len(self._words)) for said in told.hints]
            yield [
                words,
                [(told.cell, told.digit)],
                [],
                list(told.houses),
                [],
            ]

    def _step(self, step: Step, geometry: Geometry, symbols: Sequence[str]) -> list[Any]:
        said = (self._said(step, geometry, strength, symbols) for strength in Strength)
        return [
            [self._words.setdefault(words, len(self._words)) for words in said],
            step.placements,
            step.eliminations,
            [geometry.houses.index(house) for house in where(step, geometry)],
            sorted({candidate.cell for candidate in step.pattern}),
        ]

    def _said(
        self, step: Step, geometry: Geometry, strength: Strength, symbols: Sequence[str]
    ) -> str:
        """Tell of a step; in English of any, else of those of the players' ladder."""
        if self._language == ENGLISH:
            return hint(step, geometry, strength, symbols)
        return hint_in(self._language, step, geometry, strength, symbols)


def _path(puzzle: Grid, language: Language) -> tuple[Sequence[Step], Grid]:
    """Return the steps that a language has words for, and the grid that they lead to.

    They are the players' path; where it ends early, Sudoku Explainer's in English, which leads
    further. There are none where no technique knows the rules, or those of clues do not lead to the
    end.
    """
    try:
        path = climb(puzzle)
    except GeometryError:
        return (), puzzle
    if path.outcome is not Outcome.SOLVED:
        if clues_of(puzzle.geometry):
            return (), puzzle
        if language == ENGLISH:
            path = climb(puzzle, SUDOKU_EXPLAINER)
    return path.steps, path.result


def _rules(geometry: Geometry, language: Language, symbols: str) -> Iterator[str]:
    """Yield the rules of a geometry in words, none for a plain one; clues are drawn, not listed."""
    if geometry.is_plain:
        return
    if geometry.canvas is None:
        yield grid_rule(geometry, language, symbols)
    for variety in varieties_of(geometry):
        yield language.text(variety.told).replace("*", "")
    for constraint in geometry.constraints:
        if isinstance(constraint, Negative) and not constraint.exempt:  # about marks it has none of
            yield from negative_in(language, constraint)


def _each(geometry: Geometry, language: Language, words: Sequence[str]) -> list[str]:
    """Return each clue for those who do not see the drawing.

    In English a sentence with its cells, in other languages its name, number and cells.
    """
    if geometry.is_plain:
        return []
    if language == ENGLISH:
        return [*geometry.rules, *(word for word in words if word not in geometry.rules)]
    named = (rule_in(language, clue, geometry.layout) for clue in geometry.constraints)
    return list(map(language.opened, named))


def _clues(geometry: Geometry) -> str:
    """Return the clues as the content of an SVG element in which a cell has a side of `SIDE`.

    What lies under the lines of the grid is a group of its own, so that what the page shows of a
    cell, its lines among it, is seen through it.
    """
    clues = clue_picture(geometry)
    ground = tints_svg(clues, SIDE, geometry.size) + marks_svg(clues.under, SIDE)
    marks = marks_svg((*clues.over, *clues.outside), SIDE)
    if not ground and not marks:
        return ""
    return f'<defs>{DEFINITIONS}</defs><g class="ground">{ground}</g>{marks}'


def name_in_address(puzzle: Grid) -> str:
    """Return what opens a puzzle on the page that plays, behind ``#``, whatever book it stands in.

    These are its givens, and where it has clues a part of its digest after them: most killers have
    no givens at all.
    """
    if not puzzle.geometry.constraints:
        return str(puzzle)
    return f"{puzzle}-{digest_of(puzzle).hex()[:DIGEST_IN_ADDRESS]}"


def described(
    geometry: Geometry, language: Language = ENGLISH, symbols: str = SYMBOLS
) -> dict[str, Any]:
    """Return what the page knows of a geometry, as JSON values.

    Args:
        geometry: the geometry.
        language: of its rules and clues.
        symbols: what stands for its digits: `SYMBOLS`, or `NUMBERS`.
    """
    clues, search = clue_picture(geometry), Primitives(geometry.layout)
    for constraint in geometry.constraints:
        constraint.lower(geometry.layout, search)
    return {
        "name": geometry.name,
        "size": geometry.size,
        "columns": Frame(geometry).columns,
        "regions": geometry.box_of,
        "houses": [house.cells for house in geometry.houses],
        "unlike": search.uniques,
        "rules": list(_rules(geometry, language, symbols)),
        "told": _each(geometry, language, clues.words),
        "clues": _clues(geometry),
        "corners": sorted(clues.corners),
        "room": [clues.left, clues.top, clues.right, clues.bottom],
        **({} if geometry.canvas is None else {"places": geometry.canvas.places}),
    }
