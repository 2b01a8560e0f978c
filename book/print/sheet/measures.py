"""The measures of pages, and what they are made from. All lengths are points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from unicodedata import east_asian_width

from book.print.model import PageStyle
from puzzle.geometry import Geometry

TEXT = 10.0
"""Size of running text."""
DIGIT = 0.7
"""Size of a digit, by the side of its cell."""

Beside = Literal["nothing", "code", "all"]
"""What stands beside a grid, and not under it."""
Told = Literal["all", "rules", "nothing"]
"""What is told over the first puzzle of a section: its introduction and rules, or these alone."""


@dataclass(frozen=True, slots=True)
class Places:
    """A regular arrangement of places for grids, all of one size.

    Attributes:
        columns, rows: how many side by side and one above the other.
        width, height: of a place.
        gap, gap_across: between two places, one over the other and side by side.
        label: height of what stands over the grid; with room for the heading of a section where
            sections have no page to open them.
        foot: height of what stands under it.
        strip: height of the part of the foot where an owl speaks; 0 where there is none.
        foot_lines: on how many lines time and references stand there; 0 where there is no foot.
        beside: what stands to the right of the grid, not under it: nothing, the QR code, or all.
        beside_width: the room for that.
        sides: side of the square for a grid and the numbers outside it, by the geometry.
        told: what of that which is told over a section's first puzzle the labels have room for.
        digit: size of a digit, by the side of its cell.
        label_text: size of the text of labels; None for that of small text.
    """

    columns: int
    rows: int
    width: float
    height: float
    gap: float
    gap_across: float
    label: float
    foot: float
    foot_lines: int
    beside: Beside
    beside_width: float
    sides: Mapping[Geometry, float]
    told: Told = "nothing"
    digit: float = DIGIT
    label_text: float | None = None
    strip: float = 0.0


@dataclass(frozen=True, slots=True)
class PuzzlePages:
    """The measures of the pages of puzzles of a style.

    Attributes:
        style: what these pages have of their own.
        text: size of running text; small text and labels follow from it.
        smallest_text: the least size of text.
        head: height of the line at the top of the page, within the text.
        bottom: margin from the edge of the page in the file, with room for the page's number.
        places: the places for grids.
    """

    style: PageStyle
    text: float
    smallest_text: float
    head: float
    bottom: float
    places: Places


@dataclass(frozen=True, slots=True)
class Sheet:
    """The measures of all pages of a book.

    Attributes:
        width, height: of the page in the file, bleed included.
        inside, outside, top, bottom: margins from the edge of the page in the file.
        bleed: beyond the trim, outside, at the top and at the foot.
        text: size of running text; small text and labels follow from it.
        head: height of the line at the top of the page, within the text.
        unit: what a unit of `book.step_picture` is in the drawings of how to solve, at least.
        styles: the pages of puzzles, by the styles that there are; first that of the first section.
        solutions: the places for solutions.
    """

    width: float
    height: float
    inside: float
    outside: float
    top: float
    bottom: float
    bleed: float
    text: float
    head: float
    unit: float
    styles: tuple[PuzzlePages, ...]
    solutions: Places

    @property
    def puzzles(self) -> Places:
        """The places for the puzzles of the first section, and of all in the same style."""
        return self.styles[0].places


@dataclass(frozen=True, slots=True)
class Feet:
    """What stands under and over the puzzles of a book, besides the usual.

    That is a label over them, and time and the page of the solution under them.

    Attributes:
        codes: QR codes, or beside the grid, where that leaves more room.
        hints: the pages of hints.
        credit: characters of the longest credit line.
        told: letters of what is told over the first puzzle of a section, as of `letters`.
        rules: letters of the rules among it, which have no other place.
    """

    codes: bool = False
    hints: bool = False
    credit: int = 0
    told: int = 0
    rules: int = 0

    def __or__(self, other: Feet) -> Feet:
        """Return what leaves room for both."""
        return Feet(
            self.codes or other.codes,
            self.hints or other.hints,
            max(self.credit, other.credit),
            max(self.told, other.told),
            max(self.rules, other.rules),
        )


@dataclass(frozen=True, slots=True)
class Needs:
    """What must have room on the pages of a section.

    Attributes:
        style: of these pages; that of the layout when None.
        geometries: those of its puzzles.
        feet: what stands under and over them.
        numbered: those of the geometries in whose grids are numbers of two digits.
    """

    style: PageStyle | None
    geometries: tuple[Geometry, ...]
    feet: Feet = Feet()
    numbered: frozenset[Geometry] = frozenset()


def letters(text: str) -> int:
    """Return how many letters of the usual width a text takes; Chinese and Japanese take two."""
    return sum(1 + (east_asian_width(letter) in "WF") for letter in text)
