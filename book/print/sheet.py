"""Where things are on a sheet: margins, the places for grids, and how large the grids come out.

    |outside|            text            |inside|inside|   a left and a right page, at the spine
            | head                       |
            | place | gap | place        |      a place: a label, the grid, and a foot under it
            | foot with the page number  |

All lengths are points. The template is handed these numbers and may use others; preflight looks at
the finished pages only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from book.print.model import LARGE_PRINT, Layout
from book.step_picture import Frame
from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC, Geometry

TEXT = 10.0
"""Size of running text."""
DIGIT = 0.7
"""Size of a digit, by the side of its cell."""
LARGEST_CELL = 54.0
"""Three quarters of an inch: grids for children do not grow beyond it."""
CODE = 52.0
"""Side of a QR code with its quiet zone: near three quarters of an inch, which phones read."""
_FOOT_WIDTHS = (0.0, 22.0, 15.5, 8.5)
"""Width of a foot of so many lines without a QR code, by the size of the text."""
CANDIDATE = 17.2
"""Size of a candidate's text in units of `book.step_picture`, where there is room."""
TIGHT_CANDIDATE = 25.0
"""The same where candidates all but touch."""
COMFORT = 0.065
"""Outside margin, by the width of the page, where the printer would let us have less."""
_OVER_NUMBER = 0.9
"""Room between solutions, which have no foot, and the page's number, by the size of the text."""
SAFETY = 4.5
"""How much wider than the printer asks a margin is."""

_ARRANGEMENTS = MappingProxyType(
    {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4), 20: (4, 5)}
)
"""Columns and rows of so many places."""


@dataclass(frozen=True, slots=True)
class Places:
    """A regular arrangement of places for grids, all of one size.

    Attributes:
        columns, rows: how many side by side and one above the other.
        width, height: of a place.
        gap: between two places, across and down.
        label: height of what stands over the grid; with room for the heading of a section where
            sections have no page to open them.
        foot: height of what stands under it.
        foot_lines: on how many lines time and references stand there; 0 where there is no foot.
        foot_width: how wide it is at least: wider than a small grid, so that no line is broken.
        sides: side of the grid, by the geometry.
    """

    columns: int
    rows: int
    width: float
    height: float
    gap: float
    label: float
    foot: float
    foot_lines: int
    foot_width: float
    sides: Mapping[Geometry, float]


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
        puzzles, solutions: the places.
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
    puzzles: Places
    solutions: Places


def sheet(
    layout: Layout, geometries: tuple[Geometry, ...], pages: int = 1, *, codes: bool = False
) -> Sheet:
    """The measures of a book's pages.

    Args:
        layout: what is asked for.
        geometries: those of the book's puzzles.
        pages: how many pages the book has: the inside margin depends on it.
        codes: whether there are QR codes under the puzzles.

    Raises:
        RecipeError: so many grids of such a geometry, or the drawings of how to solve, leave digits
            too small for the layout.
    """
    rules, trim = layout.printer, layout.page
    bleed = rules.bleed if layout.bleed else 0.0
    least = rules.outside_with_bleed if layout.bleed else rules.outside
    outside = max(least + SAFETY, COMFORT * trim.width)
    inside = max(rules.gutter(pages) + SAFETY, 1.1 * outside)
    text = LARGE_PRINT if layout.large_print else TEXT
    number = 1.8 * text
    head = 2.0 * text
    width = trim.width - inside - outside
    height = trim.height - 2 * outside - number - head
    code = CODE if codes else 0.0
    label = 2.0 * text if layout.title_page else 4.0 * text
    puzzles = _Plan(layout.puzzles_per_page, "puzzles", text, 1.4 * text, label, code)
    solutions = _Plan(layout.solutions_per_page, "solutions", text, text, 1.5 * text, None)
    return Sheet(
        width=trim.width + bleed,
        height=trim.height + 2 * bleed,
        inside=inside,
        outside=outside + bleed,
        top=outside + bleed,
        bottom=outside + number + bleed,
        bleed=bleed,
        text=text,
        head=head,
        unit=_unit(width, layout, geometries),
        puzzles=puzzles.places(width, height, geometries, layout),
        solutions=solutions.places(width, height - _OVER_NUMBER * text, geometries, layout),
    )


def example_geometry(geometries: Iterable[Geometry]) -> Geometry:
    """What examples are drawn on: 9x9, unless all puzzles are smaller: then the largest of them."""
    largest = max(geometries, key=lambda geometry: geometry.size)
    return largest if largest.size < CLASSIC.size else CLASSIC


def _unit(width: float, layout: Layout, geometries: tuple[Geometry, ...]) -> float:
    """A unit of the drawings that goes on the page and leaves candidates room for their size."""
    smallest = layout.smallest_text
    units = Frame(example_geometry(geometries)).width
    unit = min(smallest / CANDIDATE, (width - 1.1 * smallest) / units)
    if layout.how_to_solve and unit < smallest / TIGHT_CANDIDATE:
        raise RecipeError(
            f"A page of {layout.trim} is too narrow for the drawings of how to solve with text of "
            f"{smallest:g} points: take a larger page, or leave how to solve out."
        )
    return unit


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is known of places before the size of the page is."""

    count: int
    what: str
    text: float
    gap: float
    label: float
    code: float | None

    def places(
        self, width: float, height: float, geometries: tuple[Geometry, ...], layout: Layout
    ) -> Places:
        columns, rows = _ARRANGEMENTS[self.count]
        across = (width - (columns - 1) * self.gap) / columns
        down = (height - (rows - 1) * self.gap) / rows
        lines = self._foot_lines(across)
        foot = max(self.code or 0.0, (0.6 + 1.35 * lines) * self.text if lines else 0.0)
        room = min(across, down - self.label - foot)
        sides = {g: min(room, LARGEST_CELL * g.size) for g in geometries}
        for geometry, side in sides.items():
            self._check(DIGIT * side / geometry.size, geometry, layout)
        return Places(
            columns=columns,
            rows=rows,
            width=across,
            height=down,
            gap=self.gap,
            label=self.label,
            foot=foot,
            foot_lines=lines,
            foot_width=min(across, _FOOT_WIDTHS[lines] * self.text + (self.code or 0.0)),
            sides=MappingProxyType(sides),
        )

    def _foot_lines(self, across: float) -> int:
        """Time and references side by side, or in small places under one another."""
        if self.code is None:
            return 0
        if self.code:
            return 3
        return 1 if across >= _FOOT_WIDTHS[1] * self.text else 2

    def _check(self, digit: float, geometry: Geometry, layout: Layout) -> None:
        if digit < layout.smallest_text:
            raise RecipeError(
                f"{self.count} {self.what} of {geometry.name} on a page of {layout.trim} have "
                f"digits of {digit:.1f} points, {layout.smallest_text:g} are the least: put fewer "
                "on a page, or take a larger one."
            )
