"""How large the grids of a page come out, and what stands under them or beside them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from types import MappingProxyType

from book.clue_picture import clue_picture
from book.print.model import LARGE_PRINT, PUZZLES_PER_PAGE, SOLUTIONS_PER_PAGE, BookLayout
from book.print.numbers import NUMBER_RATIO
from book.print.sheet.measures import DIGIT, TEXT, Beside, Feet, Places, Told
from puzzle.errors import RecipeError
from puzzle.geometry import Geometry

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
OVER_NUMBER = 0.9
"""Room between solutions, which have no foot, and the page's number, by the size of the text."""
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
_BESIDE_WORTH: Mapping[Beside, float] = MappingProxyType({"nothing": 1.0, "code": 1.0, "all": 0.85})
"""How much grids count that have so much beside them: a foot is left out where much is gained."""
_NO_CODES: tuple[Beside, ...] = ("nothing", "all")


def text_size(layout: BookLayout) -> float:
    """Return the size of running text, in points."""
    return LARGE_PRINT if layout.large_print else TEXT


@dataclass(frozen=True, slots=True)
class FootLayout:
    """One way to lay out a foot, and the sides that grids have over it."""

    lines: int
    height: float
    beside: Beside
    beside_width: float
    sides: Mapping[Geometry, float]


@dataclass(frozen=True, slots=True)
class GridKind:
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


OF_PUZZLES = GridKind("puzzles", LEAST_CELL, counts=PUZZLES_PER_PAGE)
OF_SOLUTIONS = GridKind("solutions", LEAST_SOLVED_CELL, counts=SOLUTIONS_PER_PAGE)
OF_KEY = GridKind("solutions in small", LEAST_KEY_CELL, KEY_DIGIT, label=1.2, label_width=7.0)


def least_cell(geometry: Geometry) -> float:
    """Return the side of the smallest cell to write in, in points."""
    return LEAST_CELL if geometry.canvas is None else LEAST_OVERLAPPING_CELL


def least_solved_cell(layout: BookLayout) -> float:
    """Return the side of the smallest cell that a solution may have, in points."""
    return (OF_SOLUTIONS if layout.key is None else OF_KEY).least


@dataclass(frozen=True, slots=True)
class PlacesPlan:
    """What is known of places before the size of the page is; solutions have no feet."""

    count: int
    gap: float
    gap_across: float
    label: float
    layout: BookLayout
    feet: Feet | None
    kind: GridKind
    numbered: frozenset[Geometry]

    @property
    def _text(self) -> float:
        return text_size(self.layout)

    def places(self, width: float, height: float, geometries: tuple[Geometry, ...]) -> Places:
        """Return the places that fill a page's text, all geometries in places of one size.

        Args:
            width: of the text, in points.
            height: of the text, without its head and the page's number.
            geometries: of the grids, one or more.

        Raises:
            RecipeError: grids of some geometry come out too small.
        """
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
            label_text=self.layout.smallest_text if self.kind is OF_KEY else None,
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
    ) -> tuple[Told, PlacesPlan]:
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
    ) -> PlacesPlan | None:
        """Return the plan with room for so many letters in its labels; None if it has not."""
        for lines in range(1, _MOST_TOLD + 1):
            plan = replace(self, label=self.label + (0.4 + _TOLD_LINE * lines) * self._text)
            if not plan.fits(across, down, geometries):
                return None
            sides = plan.foot_of(across, down, geometries).sides
            if lines * min(sides.values()) >= count * _LETTER * self._text:
                return plan
        return None

    def foot_of(self, across: float, down: float, geometries: tuple[Geometry, ...]) -> FootLayout:
        """Return the foot that leaves the largest grids."""
        if self.feet is None:
            return FootLayout(0, 0.0, "nothing", 0.0, self._sides(across, down, geometries))
        ways: tuple[Beside, ...] = ("nothing", "code", "all") if self.feet.codes else _NO_CODES
        if self._strip:
            ways = ways[:-1]  # the strip needs a foot
        found = [self._foot_with(beside, across, down, geometries) for beside in ways]

        def worth(foot: FootLayout) -> tuple[bool, float]:
            cell = min(side / self._span(geometry) for geometry, side in foot.sides.items())
            return cell >= LEAST_CELL, _BESIDE_WORTH[foot.beside] * min(foot.sides.values())

        return max(found, key=worth)

    def _foot_with(
        self, beside: Beside, across: float, down: float, geometries: tuple[Geometry, ...]
    ) -> FootLayout:
        """Return the foot of the fewest lines that is no wider than the smallest grid."""
        assert self.feet is not None  # noqa: S101 (only puzzles have feet)
        if beside == "all":
            width = max(_COLUMN * self._text, CODE if self.feet.codes else 0.0)
            height = OVER_NUMBER * self._text
            sides = self._sides(across - width - CODE_GAP, down - height, geometries)
            return FootLayout(0, height, beside, width, sides)
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
        return FootLayout(lines, height, beside, code if beside == "code" else 0.0, sides)

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
        least = least_cell(geometry) if kind is OF_PUZZLES else kind.least
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
