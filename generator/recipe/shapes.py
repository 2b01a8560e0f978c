"""Shapes: patterns of givens that are a picture, such as a heart or the digits of a year.

A puzzle of a shape has its givens in all cells of the shape, and in no other. Not every shape has
puzzles: what is known to have none, whatever the digits are, is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from generator.recipe.masks import PNG, marks_of
from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC, FEWEST_GIVENS, Cell
from puzzle.own_files import refusal

_SIZE = CLASSIC.size
_BLANKS = ".0_-"
"""What a cell is written as that is not given; spaces too, in rows of nine."""
_BAND = 3
_TOO_FEW = 2
"""Givens of three rows that do not suffice if they are in one box; fewer leave two rows empty."""
_YEAR = re.compile(r"[0-9]{4}")


@dataclass(frozen=True, slots=True)
class GivensShape:
    """The cells of a 9×9 puzzle that are given.

    Attributes:
        cells: in rising order, none twice.

    Raises:
        RecipeError: a cell is none of 9×9, all cells are given, or no puzzle with these givens has
            one solution.
    """

    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        cells = CLASSIC.cell_count
        if list(self.cells) != sorted({*self.cells} & {*range(cells)}) or len(self.cells) == cells:
            raise RecipeError("A shape is some cells of 9x9, from 0 to 80, but not all of them.")
        if reason := impossible(self.cells):
            raise RecipeError(f"No puzzle has this shape: {reason}. Give another shape.")

    @property
    def rows(self) -> tuple[str, ...]:
        """Its nine rows of nine marks, ``#`` for a cell that is given."""
        marks = str(self)
        return tuple(marks[i : i + _SIZE] for i in range(0, len(marks), _SIZE))

    def __str__(self) -> str:
        """Return its 81 cells in reading order, ``#`` for those that are given."""
        return "".join("#" if cell in self.cells else "." for cell in range(CLASSIC.cell_count))

    @staticmethod
    def parse(text: str) -> GivensShape:
        """Return the shape that rows of marks draw.

        Args:
            text: nine rows of nine marks, or 81 marks: ``.``, ``0``, ``_``, ``-`` or a space for a
                cell without a given, anything else for a given. Empty lines around them do not
                count, nor do spaces at the end of a row.

        Raises:
            RecipeError: it has other rows, or no puzzle has the shape.
        """
        rows = [row.rstrip() for row in text.splitlines() if row.strip()]
        if len(rows) == 1:
            line = rows[0].strip()
            rows = [line[i : i + _SIZE] for i in range(0, len(line), _SIZE)]
        if len(rows) != _SIZE or max(map(len, rows)) > _SIZE:
            raise RecipeError(
                "A shape is drawn in nine rows of nine marks, . for a blank and # for a given."
            )
        marks = "".join(row.ljust(_SIZE) for row in rows)
        return GivensShape(tuple(i for i, mark in enumerate(marks) if mark not in f"{_BLANKS} "))

    @staticmethod
    def told(
        text: str, read: Callable[[str], bytes], show: Callable[[str], None] = lambda _: None
    ) -> GivensShape:
        """Return the shape that people ask for.

        Args:
            text: the name of a built-in one, a year, rows of marks, or a file with such rows or
                with a picture in PNG.
            read: returns what is in a file.
            show: is given the nine rows that a picture comes to, before they are judged.

        Raises:
            RecipeError: it is none of these, or no puzzle has the shape.
            NotationError: the file is no regular one, or too large, as `read` tells.
        """
        if "\n" in text.strip():
            return GivensShape.parse(text)
        if text in SHAPES or _YEAR.fullmatch(text):
            return GivensShape.named(text)
        try:
            data = read(text)
        except FileNotFoundError:
            raise RecipeError(
                f"There is no shape {text}, and no such file: give {', '.join(SHAPES)}, a year, or "
                "a file with nine rows of nine marks or a picture in PNG."
            ) from None
        except OSError as error:
            what = refusal(error)
            raise RecipeError(f"{text} cannot be read: {what}.") from None
        return GivensShape.parse(_marks(text, data, show))

    @staticmethod
    def named(name: str) -> GivensShape:
        """Return a built-in shape: one of `SHAPES`, or a year of four digits.

        Raises:
            RecipeError: there is none of this name, or no puzzle has it.
        """
        if name in SHAPES:
            return GivensShape.parse(SHAPES[name])
        if not _YEAR.fullmatch(name):
            raise RecipeError(f"There is no shape {name}: give {', '.join(SHAPES)}, or a year.")
        return GivensShape.parse("\n".join(_drawn(name)))


def _marks(name: str, data: bytes, show: Callable[[str], None]) -> str:
    """Return the rows of marks in a file, or those that its picture comes to."""
    if data.startswith(PNG):
        try:
            marks = marks_of(data)
        except RecipeError as error:
            raise RecipeError(f"{name} {error}") from None
        show(marks)
        return marks
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise RecipeError(
            f"{name} is neither text nor a picture in PNG: give nine rows of nine marks, or save "
            "the picture as PNG."
        )
    return text


def impossible(cells: tuple[Cell, ...]) -> str:
    """Return why no puzzle of 9×9 with these givens has one solution; empty where it may.

    What is told is proved: fewer givens than 17 were searched through and never suffice, and two
    empty rows of a band, or columns of a stack, can be exchanged in every solution. Where three
    such rows have two givens alone, both in one box, there is always another way to fill them, each
    column keeping its digits: ``benchmarks/bands.py`` tries it with all ways to fill three rows.
    """
    if len(cells) < FEWEST_GIVENS:
        return f"it has {len(cells)} cells, and {FEWEST_GIVENS} givens are the fewest"
    lines = {"row": {cell // _SIZE for cell in cells}, "column": {cell % _SIZE for cell in cells}}
    for line, given in lines.items():
        for one, other in combinations(range(_SIZE), 2):
            if one // _BAND == other // _BAND and given.isdisjoint({one, other}):
                return (
                    f"{line}s {one + 1} and {other + 1} of the same boxes are empty, so that they "
                    "can be exchanged in every solution"
                )
    for line, places in lines_of(cells).items():
        for first in range(0, _SIZE, _BAND):
            here = [place for place in places if place[0] // _BAND == first // _BAND]
            if len(here) == _TOO_FEW and len({across // _BAND for _, across in here}) == 1:
                return (
                    f"{line}s {first + 1} to {first + _BAND} have {_TOO_FEW} givens alone, both in "
                    "one box, and whatever the digits are, their blanks can be filled in another "
                    "way, as a search through all ways to fill three lines has shown"
                )
    return ""


def lines_of(cells: Sequence[Cell]) -> dict[str, list[tuple[int, int]]]:
    """Return where cells are, as row and column, and as column and row."""
    places = [divmod(cell, _SIZE) for cell in cells]
    return {"row": places, "column": [(column, row) for row, column in places]}


def _drawn(year: str) -> list[str]:
    """Return the rows of a year, two digits above two."""
    upper, lower = (
        [f".{one}.{other}." for one, other in zip(_FONT[pair[0]], _FONT[pair[1]], strict=True)]
        for pair in (year[:2], year[2:])
    )
    return [*upper, "." * _SIZE, *lower]


_FONT: Mapping[str, tuple[str, str, str, str]] = {
    "0": ("###", "#.#", "#.#", "###"),
    "1": (".##", "..#", "..#", "..#"),
    "2": ("###", "..#", "##.", "###"),
    "3": ("###", ".##", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#"),
    "5": ("###", "##.", "..#", "###"),
    "6": ("#..", "###", "#.#", "###"),
    "7": ("###", "..#", "..#", "..#"),
    "8": ("###", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#"),
}
"""Digits of three cells by four."""

SHAPES: Mapping[str, str] = {
    "heart": """
.##...##.
####.####
##.###.##
##..#..##
##.....##
.##...##.
.###.###.
..#####..
....#....
""",
}
"""The shapes that have a name, row by row."""
