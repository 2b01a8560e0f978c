"""Where things are on a sheet: margins, the places for grids, and how large the grids come out.

    |outside|            text            |inside|inside|   a left and a right page, at the spine
            | head                       |
            | place | gap | place        |      a place: a label, the grid, and a foot under it
            | foot with the page number  |

All lengths are points. The template is handed these numbers and may use others; preflight looks at
the finished pages only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from types import MappingProxyType
from typing import Literal
from unicodedata import east_asian_width

from book.clue_picture import clue_picture
from book.print.model import (
    LARGE_PRINT,
    PUZZLES_PER_PAGE,
    SOLUTIONS_PER_PAGE,
    BookLayout,
    PageStyle,
)
from book.print.numbers import NUMBER_RATIO
from book.step_picture import Frame
from puzzle.errors import RecipeError
from puzzle.geometry import CLASSIC, Geometry

TEXT = 10.0
"""Size of running text."""
DIGIT = 0.7
"""Size of a digit, by the side of its cell."""
LARGEST_CELL = 72.0
"""An inch: small grids do not grow beyond it."""
LARGEST_CHILDRENS_CELL = 108.0
"""An inch and a half: nor beyond it in the design for children."""
CODE = 52.0
"""Side of a QR code with its quiet zone: near three quarters of an inch, which phones read."""
CODE_GAP = 8.0
"""Room between a grid and a QR code beside it."""
LEAST_CELL = 7.0 * 72 / 25.4
"""The smallest cell to write in: 7 mm."""
LEAST_OVERLAPPING_CELL = 5.0 * 72 / 25.4
"""The same of grids that overlap, as newspapers print them: 5 mm."""
LEAST_SOLVED_CELL = 5.0 * 72 / 25.4
"""The smallest cell of a solution: 5 mm."""
LEAST_KEY_CELL = 3.0 * 72 / 25.4
"""The smallest cell of a solution in an answer key in small: 3 mm."""
KEY_DIGIT = 0.8
"""Size of a digit there, by the side of its cell."""
_CHILDRENS_LABEL = 1.0
"""How much higher labels are in the design for children, by the size of the text."""
_STRIP = 5.6
"""Height of the strip under a lone grid in the design for children, by the size of the text."""
_LINES = {False: {1: 15.5, 2: 8.5}, True: {1: 21.5, 2: 16.0, 3: 8.5}}
"""Width that a foot of so many lines needs, by the size of the text, without and with hints."""
_COLUMN = 9.0
"""Width of time and references beside a grid, by the size of the text."""
_LETTER = 0.5
"""Width of a letter of a credit line, by the size of the text; more than most have."""
_MOST_CREDITS = 4
"""Lines that a credit may take."""
_TOLD_LINE = 1.2
"""Height of a line of what is told over a puzzle, by the size of the text."""
_MOST_TOLD = 12
"""Lines that this may take."""
CANDIDATE = 17.2
"""Size of a candidate's text in units of `book.step_picture`, where there is room."""
TIGHT_CANDIDATE = 25.0
"""The same where candidates all but touch."""
COMFORT = 0.065
"""Outside margin, by the width of the page, where the printer would let us have less."""
_OVER_NUMBER = 0.9
"""Room between solutions, which have no foot, and the page's number, by the size of the text."""
_NUMBER = 1.8
"""Height of the page's number at the foot, by the size of the text."""
_HEAD = 1.9
"""Height of the line at the head of a page, by the size of the text."""
SAFETY = 4.5
"""How much wider than the printer asks a margin is."""

EXAMPLES = ("4x4", "6x6")
"""The grids that have examples of their own; for all others they are drawn on 9x9."""
_ARRANGEMENTS = MappingProxyType(
    {
        1: (1, 1),
        2: (1, 2),
        3: (1, 3),
        4: (2, 2),
        6: (2, 3),
        8: (2, 4),
        9: (3, 3),
        12: (3, 4),
        20: (4, 5),
        30: (5, 6),
        36: (6, 6),
    }
)
"""Columns and rows of so many places."""


Beside = Literal["nothing", "code", "all"]
"""What stands beside a grid, and not under it."""
_BESIDE_WORTH: Mapping[Beside, float] = MappingProxyType({"nothing": 1.0, "code": 1.0, "all": 0.85})
"""How much grids count that have so much beside them: a foot is left out where much is gained."""
_NO_CODES: tuple[Beside, ...] = ("nothing", "all")
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


def sheet(
    layout: BookLayout, geometries: tuple[Geometry, ...], pages: int = 1, feet: Feet | None = None
) -> Sheet:
    """Return the measures of a book's pages.

    As `sheet_of`, of a book in which all pages of puzzles are alike.

    Args:
        layout: what is asked for.
        geometries: those of the book's puzzles.
        pages: how many pages the book has: the inside margin depends on it.
        feet: what stands under the puzzles; only what every book has when None.
    """
    return sheet_of(layout, (Needs(None, geometries, feet or Feet()),), pages)


def sheet_of(layout: BookLayout, sections: Sequence[Needs], pages: int) -> Sheet:
    """Return the measures of a book's pages.

    Args:
        layout: what is asked for.
        sections: what each section needs; those in one style have places alike.
        pages: how many pages the book has: the inside margin depends on it.

    Raises:
        RecipeError: so many grids of such a geometry leave digits too small for the layout, or the
            drawings of how to solve do.
    """
    geometries, area = _geometries(sections), _area(layout, pages)
    text = _text(layout)
    return Sheet(
        width=layout.page.width + area.bleed,
        height=layout.page.height + 2 * area.bleed,
        inside=area.inside,
        outside=area.outside + area.bleed,
        top=area.outside + area.bleed,
        bottom=area.outside + _NUMBER * text + area.bleed,
        bleed=area.bleed,
        text=text,
        head=_HEAD * text,
        unit=_unit(area.width, layout, geometries),
        styles=_styles(layout, area, sections),
        solutions=_solutions(layout, area, sections),
    )


def room_faults(
    layout: BookLayout, sections: Sequence[Needs], pages: int
) -> Iterator[tuple[str, str]]:
    """Yield all that has no room on a book's pages, where `sheet_of` raises at the first.

    Args:
        layout: as for `sheet_of`.
        sections: likewise.
        pages: likewise.

    Yields:
        What has none, puzzles, solutions or how_to_solve, and a sentence.
    """
    geometries, area = _geometries(sections), _area(layout, pages)
    parts: dict[str, Callable[[], object]] = {
        "puzzles": lambda: _with_rules(_styles(layout, area, sections), sections, layout),
        "solutions": lambda: _solutions(layout, area, sections),
        "how_to_solve": lambda: _unit(area.width, layout, geometries),
    }
    for what, measured in parts.items():
        try:
            measured()
        except RecipeError as error:
            yield what, str(error)


def _with_rules(
    styles: Sequence[PuzzlePages], sections: Sequence[Needs], layout: BookLayout
) -> None:
    """Refuse pages that have no room for rules over the first puzzle of a section.

    Raises:
        RecipeError: they have none.
    """
    for pages in styles:
        alike = [needs for needs in sections if (needs.style or layout.style) == pages.style]
        if pages.places.told == "nothing" and any(needs.feet.rules for needs in alike):
            count = pages.places.columns * pages.places.rows
            fewer = "put fewer on a page, " if count > 1 else ""
            raise RecipeError(
                f"{count} puzzles on a page of {layout.trim} leave no room for the rules, which "
                f"stand over the first of a section: {fewer}take a larger one, or say title_page "
                "= true or how_to_solve = true."
            )


@dataclass(frozen=True, slots=True)
class _Area:
    """The area of a page within its margins, its width and height; its margins, and its bleed."""

    width: float
    height: float
    inside: float
    outside: float
    bleed: float


def _area(layout: BookLayout, pages: int) -> _Area:
    rules, trim = layout.printer, layout.page
    least = rules.outside_with_bleed if layout.bleed else rules.outside
    outside = max(least + SAFETY, COMFORT * trim.width)
    inside = max(rules.gutter(pages) + SAFETY, 1.1 * outside)
    bleed = rules.bleed if layout.bleed else 0.0
    return _Area(trim.width - inside - outside, trim.height - 2 * outside, inside, outside, bleed)


def _geometries(sections: Sequence[Needs]) -> tuple[Geometry, ...]:
    return tuple(dict.fromkeys(g for needs in sections for g in needs.geometries))


def _styles(layout: BookLayout, area: _Area, sections: Sequence[Needs]) -> tuple[PuzzlePages, ...]:
    """Return the pages of puzzles of each style; sections in one style have places alike."""
    together: dict[PageStyle, Needs] = {}
    for needs in sections:
        style = needs.style or layout.style
        before = together.get(style, Needs(style, ()))
        own = tuple(dict.fromkeys((*before.geometries, *needs.geometries)))
        numbered = before.numbered | needs.numbered
        together[style] = Needs(style, own, before.feet | needs.feet, numbered)
    margin = area.outside + area.bleed
    return tuple(
        _puzzle_pages(layout.in_style(style), area.width, area.height, margin, needs)
        for style, needs in together.items()
    )


def _solutions(layout: BookLayout, area: _Area, sections: Sequence[Needs]) -> Places:
    """Return the places of the solutions."""
    text, kind = _text(layout), _SOLUTIONS if layout.key is None else _KEY
    label = kind.label * text
    numbered = frozenset(g for needs in sections for g in needs.numbered)
    plan = _Plan(layout.solved_per_page, 0.8 * text, text, label, layout, None, kind, numbered)
    height = area.height - (_NUMBER + _HEAD + _OVER_NUMBER) * text
    return plan.places(area.width, height, _geometries(sections))


def _puzzle_pages(
    layout: BookLayout, width: float, height: float, margin: float, needs: Needs
) -> PuzzlePages:
    """Return the pages of puzzles of a style.

    Args:
        layout: in that style.
        width: of the text.
        height: of the text, its head and the page's number.
        margin: under the latter, from the edge of the page in the file.
        needs: of all sections in that style.
    """
    text = _text(layout)
    # Where no page opens a section, its heading stands over the label of its first puzzle.
    label = (1.9 if layout.title_page else 3.6) * text
    if layout.design == "children":
        label += _CHILDRENS_LABEL * text
    plan = _Plan(
        layout.puzzles_per_page,
        0.8 * text,
        1.5 * text,
        label,
        layout,
        needs.feet,
        _PUZZLES,
        needs.numbered,
    )
    within = height - (_NUMBER + _HEAD) * text
    return PuzzlePages(
        style=layout.style,
        text=text,
        smallest_text=layout.smallest_text,
        head=_HEAD * text,
        bottom=margin + _NUMBER * text,
        places=plan.places(width, within, needs.geometries),
    )


def _text(layout: BookLayout) -> float:
    return LARGE_PRINT if layout.large_print else TEXT


def example_geometry(geometry: Geometry) -> Geometry:
    """Return what examples for puzzles of a geometry are drawn on.

    9x9, but for the smallest grids; without the further rules that a geometry has.
    """
    side = f"{geometry.size}x{geometry.size}"
    return Geometry.for_cell_count(geometry.size**2) if side in EXAMPLES else CLASSIC


def _unit(width: float, layout: BookLayout, geometries: tuple[Geometry, ...]) -> float:
    """Return a unit of drawings that fits the page and leaves candidates room for their size."""
    smallest = layout.smallest_text
    units = max(Frame(example_geometry(geometry)).width for geometry in geometries)
    unit = min(smallest / CANDIDATE, (width - 1.1 * smallest) / units)
    if layout.how_to_solve and unit < smallest / TIGHT_CANDIDATE:
        raise RecipeError(
            f"A page of {layout.trim} is too narrow for the drawings of how to solve with text of "
            f"{smallest:g} points: take a larger page, or leave how to solve out."
        )
    return unit


@dataclass(frozen=True, slots=True)
class _Foot:
    """One way to lay out a foot, and the sides that grids have over it."""

    lines: int
    height: float
    beside: Beside
    beside_width: float
    sides: Mapping[Geometry, float]


@dataclass(frozen=True, slots=True)
class _Kind:
    """What differs between puzzles, solutions, and solutions in small.

    Attributes:
        what: they are.
        least: side of the smallest cell, in points.
        digit: size of a digit, by the side of its cell.
        label: height of what stands over a solution, by the size of the text.
        label_width: width of what stands over a grid, by the size of the text.
        counts: how many there may be on a page, where another number is to be proposed.
    """

    what: str
    least: float
    digit: float = DIGIT
    label: float = 1.5
    label_width: float = 8.5
    counts: tuple[int, ...] = ()


_PUZZLES = _Kind("puzzles", LEAST_CELL, counts=PUZZLES_PER_PAGE)
_SOLUTIONS = _Kind("solutions", LEAST_SOLVED_CELL, counts=SOLUTIONS_PER_PAGE)
_KEY = _Kind("solutions in small", LEAST_KEY_CELL, KEY_DIGIT, label=1.2, label_width=7.0)


def least_cell(geometry: Geometry) -> float:
    """Return the side of the smallest cell to write in, in points."""
    return LEAST_CELL if geometry.canvas is None else LEAST_OVERLAPPING_CELL


def least_solved_cell(layout: BookLayout) -> float:
    """Return the side of the smallest cell that a solution may have, in points."""
    return (_SOLUTIONS if layout.key is None else _KEY).least


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is known of places before the size of the page is; solutions have no feet."""

    count: int
    gap: float
    gap_across: float
    label: float
    layout: BookLayout
    feet: Feet | None
    kind: _Kind
    numbered: frozenset[Geometry]

    @property
    def _text(self) -> float:
        return _text(self.layout)

    def places(self, width: float, height: float, geometries: tuple[Geometry, ...]) -> Places:
        across, down = self.room(width, height)
        told, plan = self._with_told(across, down, geometries)
        foot = plan.foot_of(across, down, geometries)
        for geometry, side in foot.sides.items():
            if (fault := self.fault(side, geometry)) is not None:
                more = self._more(width, height, geometries)
                fewer = (
                    "put fewer on a page" if more is None else f"put {more} on a page, which fit"
                )
                ways = [fewer, "take a larger one"]
                if less := self._less(across, down, geometries):
                    ways.append(f"leave out {' and '.join(less)}")
                raise RecipeError(f"{fault}: {', or '.join(ways)}.")
        return Places(
            columns=_ARRANGEMENTS[self.count][0],
            rows=_ARRANGEMENTS[self.count][1],
            width=across,
            height=down,
            gap=self.gap,
            gap_across=self.gap_across,
            label=plan.label,
            foot=foot.height,
            foot_lines=foot.lines,
            beside=foot.beside,
            beside_width=foot.beside_width,
            sides=foot.sides,
            told=told,
            digit=self.kind.digit,
            label_text=self.layout.smallest_text if self.kind is _KEY else None,
            strip=self._strip,
        )

    def room(self, width: float, height: float) -> tuple[float, float]:
        """Return width and height of a place, by those of all."""
        columns, rows = _ARRANGEMENTS[self.count]
        across = (width - (columns - 1) * self.gap_across) / columns
        return across, (height - (rows - 1) * self.gap) / rows

    def _more(self, width: float, height: float, geometries: tuple[Geometry, ...]) -> int | None:
        """Return the least number of more grids that would fit, as 4 do on square pages, not 3."""
        for count in self.kind.counts:
            plan = replace(self, count=count)
            if count > self.count and plan.fits(*plan.room(width, height), geometries):
                return count
        return None

    def fits(self, across: float, down: float, geometries: tuple[Geometry, ...]) -> bool:
        """Tell whether grids of each geometry are large enough in a place of this room."""
        sides = self.foot_of(across, down, geometries).sides
        return not any(self.fault(side, geometry) for geometry, side in sides.items())

    def _less(
        self, across: float, down: float, geometries: tuple[Geometry, ...]
    ) -> tuple[str, ...]:
        """Return the least of what stands under grids without which they fit; nothing for none."""
        feet, layout = self.feet, self.layout
        if feet is None:
            return ()
        there = {"extras": layout.extras, "hints": feet.hints, "the QR codes": feet.codes}
        in_use = [what for what, is_there in there.items() if is_there]
        for count in range(1, len(in_use) + 1):
            for out in combinations(in_use, count):
                codes = feet.codes and "the QR codes" not in out
                hints = feet.hints and "hints" not in out
                plan = replace(
                    self,
                    feet=replace(feet, codes=codes, hints=hints),
                    layout=replace(layout, extras=() if "extras" in out else layout.extras),
                )
                if plan.fits(across, down, geometries):
                    return out
        return ()

    def _with_told(
        self, across: float, down: float, geometries: tuple[Geometry, ...]
    ) -> tuple[Told, _Plan]:
        """Return the plan with room in its labels for what is told over a first puzzle.

        An introduction, and what stands for the digits, is left out first where the grids would
        come out too small. Recipes whose rules have no room are refused (`room_faults`), and
        preflight misses them.
        """
        feet = self.feet
        if feet is None or not feet.told:
            return "nothing", self
        ways: tuple[tuple[Told, int], ...] = (("all", feet.told), ("rules", feet.rules))
        for told, count in ways:
            plan = self._with_letters(count, across, down, geometries) if count else None
            if plan is not None:
                return told, plan
        return "nothing", self

    def _with_letters(
        self, count: int, across: float, down: float, geometries: tuple[Geometry, ...]
    ) -> _Plan | None:
        """Return the plan with room for so many letters in its labels; None if it has not."""
        for lines in range(1, _MOST_TOLD + 1):
            plan = replace(self, label=self.label + (0.4 + _TOLD_LINE * lines) * self._text)
            if not plan.fits(across, down, geometries):
                return None
            sides = plan.foot_of(across, down, geometries).sides
            if lines * min(sides.values()) >= count * _LETTER * self._text:
                return plan
        return None

    def foot_of(self, across: float, down: float, geometries: tuple[Geometry, ...]) -> _Foot:
        """Return the foot that leaves the largest grids."""
        if self.feet is None:
            return _Foot(0, 0.0, "nothing", 0.0, self._sides(across, down, geometries))
        ways: tuple[Beside, ...] = ("nothing", "code", "all") if self.feet.codes else _NO_CODES
        if self._strip:
            ways = ways[:-1]  # the strip needs a foot
        found = [self._foot_with(beside, across, down, geometries) for beside in ways]

        def worth(foot: _Foot) -> tuple[bool, float]:
            cell = min(side / self._span(geometry) for geometry, side in foot.sides.items())
            return cell >= LEAST_CELL, _BESIDE_WORTH[foot.beside] * min(foot.sides.values())

        return max(found, key=worth)

    def _foot_with(
        self, beside: Beside, across: float, down: float, geometries: tuple[Geometry, ...]
    ) -> _Foot:
        """Return the foot of the fewest lines that is no wider than the smallest grid."""
        assert self.feet is not None  # noqa: S101 (only puzzles have feet)
        if beside == "all":
            width = max(_COLUMN * self._text, CODE if self.feet.codes else 0.0)
            height = _OVER_NUMBER * self._text
            sides = self._sides(across - width - CODE_GAP, down - height, geometries)
            return _Foot(0, height, beside, width, sides)
        code = CODE if self.feet.codes else 0.0
        taken = code + CODE_GAP if beside == "code" else 0.0
        under = 0.0 if beside == "code" else code
        needed = _LINES[self.feet.hints]
        credit = _LETTER * self.feet.credit * self._text
        for lines, extra in product(needed, range(1, _MOST_CREDITS + 1) if credit else (0,)):
            rows = lines + bool(self.layout.extras) + extra
            height = self._strip + max((0.6 + 1.25 * rows) * self._text, under)
            sides = self._sides(across - taken, down - height, geometries)
            width = min(sides.values()) - under
            if width >= needed[lines] * self._text and width * extra >= credit:
                break
        return _Foot(lines, height, beside, code if beside == "code" else 0.0, sides)

    @property
    def _strip(self) -> float:
        """Height of what the design for children has under a lone grid."""
        is_lone = self.count == 1 and self.feet is not None
        return _STRIP * self._text if is_lone and self.layout.design == "children" else 0.0

    def _sides(
        self, across: float, down: float, geometries: tuple[Geometry, ...]
    ) -> Mapping[Geometry, float]:
        room = min(across, down - self.label)
        is_plain = self.layout.design == "plain"
        largest = LARGEST_CELL if is_plain else LARGEST_CHILDRENS_CELL
        return MappingProxyType({g: min(room, largest * self._span(g)) for g in geometries})

    def _span(self, geometry: Geometry) -> float:
        """Sides of a cell across a grid, and of a puzzle's across the numbers outside it too."""
        return geometry.span if self.feet is None else clue_picture(geometry).span(geometry.span)

    def fault(self, side: float, geometry: Geometry) -> str | None:
        """Return why a grid is too small to read, or a puzzle to write in; None where it is not.

        What to do about it is for the reason to be followed by.
        """
        layout, cell = self.layout, side / self._span(geometry)
        kind = self.kind
        least = least_cell(geometry) if kind is _PUZZLES else kind.least
        grids = f"{self.count} {kind.what} of {geometry.name} on a page of {layout.trim}"
        digit = kind.digit * cell * (NUMBER_RATIO if geometry in self.numbered else 1)
        if digit < layout.smallest_text:
            return (
                f"{grids} have digits of {digit:.1f} points, {layout.smallest_text:g} are the least"
            )
        if cell < least:
            return f"{grids} have cells of {_mm(cell):.1f} mm, {_mm(least):g} are the least"
        if side < kind.label_width * self._text:
            return f"{grids} leave no room for what stands over them"
        return None


def _mm(points: float) -> float:
    return points * 25.4 / 72
