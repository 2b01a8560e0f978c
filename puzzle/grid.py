"""The immutable grid: digits on a geometry, and the rule conflicts among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.amounts import digits
from puzzle.cell import SYMBOLS
from puzzle.display import Displayed
from puzzle.errors import GeometryError, NotationError
from puzzle.geometry import CLASSIC, Cell, Digit, Geometry, House, cell_name
from puzzle.message import message
from puzzle.symbols import cells_of_line, wrong_length
from puzzle.table import digits_of_table

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

__all__ = ["SYMBOLS", "Conflict", "Grid", "in_print"]

_SYMBOL_OF = SYMBOLS.encode().ljust(256)
"""The character of each digit, for `bytes.translate`."""
_DIGITS = bytes(range(256))
_MASK_OF = np.array([0, *(1 << digit for digit in range(len(SYMBOLS) - 1))], dtype=np.uint32)
"""The `DigitMask` of each digit, and none for blank."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two givens that break a rule: the same digit twice in a house.

    Attributes:
        digit: the digit.
        first, second: the two cells, first < second.
        houses: every house that holds both.
        names: of the two cells, where grids overlap; None where the houses tell them.
    """

    digit: Digit
    first: Cell
    second: Cell
    houses: tuple[House, ...]
    names: tuple[str, str] | None = field(default=None, compare=False)

    @property
    def sentence(self) -> str:
        """The conflict for people: ``7 twice in row 1 and box 2: r1c4 and r1c6.``."""
        size = len(self.houses[0].cells)
        places = " and ".join(str(house) for house in self.houses)
        usual = cell_name(self.first, size), cell_name(self.second, size)
        first, second = self.names or usual
        return f"{SYMBOLS[self.digit]} twice in {places}: {first} and {second}."


class Violation(NamedTuple):
    """A constraint that filled cells break.

    Attributes:
        constraint: the rule.
        cells: the cells whose digits break it.
    """

    constraint: Constraint
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid(Displayed):
    """Digits on a geometry; hashable, ordered by nothing.

    Attributes:
        digits: one byte a cell, row-major, 0 for blank. ``np.frombuffer(grid.digits, np.uint8)``
            is a view without a copy.
        geometry: the houses that the digits must satisfy.

    Raises:
        NotationError: the wrong number of digits, or one out of range.
    """

    digits: bytes
    geometry: Geometry = CLASSIC

    def __post_init__(self) -> None:
        if not isinstance(self.digits, bytes):
            raise NotationError(
                f"A grid is made of one byte a cell, and this is {_named(self.digits)}: use "
                "Grid.parse for text, Grid.from_table for rows, Grid.from_digits for numbers."
            )
        _check_count(len(self.digits), self.geometry)
        if self.digits.translate(None, _DIGITS[: self.geometry.size + 1]):  # any is left over
            cell = next(
                cell for cell, digit in enumerate(self.digits) if digit > self.geometry.size
            )
            raise _not_a_digit(self.digits[cell], cell, self.geometry)

    @classmethod
    def from_digits(cls, digits: Iterable[int], geometry: Geometry = CLASSIC) -> Grid:
        """Make a grid from integers 0 … size, row-major.

        Raises:
            NotationError: the wrong number of digits, or one out of range.
        """
        if isinstance(digits, str) or not isinstance(digits, Iterable):
            raise NotationError(f"The digits are {_named(digits)}: give numbers, 0 for blank.")
        values = list(digits)
        _check_count(len(values), geometry)
        for cell, value in enumerate(values):
            if not isinstance(value, int | np.integer) or not 0 <= value <= geometry.size:
                raise _not_a_digit(value, cell, geometry)
        return cls(bytes(values), geometry)

    @classmethod
    def from_table(
        cls, table: Sequence[Sequence[float]] | npt.NDArray[Any], geometry: Geometry | None = None
    ) -> Grid:
        """Make a grid from a matrix or from a clue list, as in MATLAB's Sudoku example.

        Args:
            table: rows of integers (3.0 is one, True is none). Either size rows of size entries,
                each a digit or 0 for blank, or any number of rows ``row, column, value``, each
                from 1 to size. A size-by-size table is a matrix, even where size is 3.
            geometry: the geometry; by default the plain one of as many rows as the matrix has,
                9x9 for a clue list.

        Raises:
            NotationError: a table of another shape; an entry that is no integer or out of range
                (with its cell in a matrix); two clues that give a cell different values.
        """
        digits, found = digits_of_table(table, geometry)
        return cls(digits, found)

    @classmethod
    def parse(cls, text: str, geometry: Geometry | None = None) -> Grid:
        """Make a grid from the line notation: one character a cell, row-major.

        Args:
            text: digits ``1``-``9``, then ``A``-``P`` for 10 to 25 (either case); blank is ``.``
                or ``0``, also ``*``, ``_``, ``-``, ``X`` and, where no other is, a space; white
                space at either end is ignored unless it makes up the length.
            geometry: the geometry; by default the plain one with as many cells.

        Raises:
            NotationError: the wrong length, or a character that is no digit of the geometry,
                with its column and cell.
        """
        if not isinstance(text, str):
            raise NotationError(f"The text of a grid is {_named(text)}: give a str.")
        cells = cells_of_line(text, geometry)
        grid = cls(cells.digits, cells.geometry)
        if cells.is_padded and grid.conflicts():
            raise wrong_length(text, geometry)  # what is missing was not lost at the end
        return grid

    def __str__(self) -> str:
        return self.digits.translate(_SYMBOL_OF).decode("ascii")

    def __repr__(self) -> str:
        if _is_plain(self.geometry):
            return f"Grid.parse({str(self)!r})"
        return f"Grid.parse({str(self)!r}, {self.geometry!r})"

    def __getitem__(self, cell: Cell) -> Digit:
        return self.digits[cell]

    def __iter__(self) -> Iterator[Digit]:
        return iter(self.digits)

    def __len__(self) -> int:
        return len(self.digits)

    @property
    def givens(self) -> tuple[Cell, ...]:
        """The cells that hold a digit, ascending."""
        return tuple(cell for cell, digit in enumerate(self.digits) if digit)

    @property
    def given_count(self) -> int:
        """Number of cells that hold a digit."""
        return len(self.digits) - self.digits.count(0)

    @property
    def is_full(self) -> bool:
        """True when no cell is blank; says nothing about the rules."""
        return 0 not in self.digits

    def with_digit(self, cell: Cell, digit: Digit) -> Grid:
        """Return the same grid with one cell changed; digit 0 blanks it.

        Raises:
            NotationError: the grid has no such cell, or none that holds such a digit.
        """
        if not 0 <= cell < len(self.digits):
            raise NotationError(f"{cell} is no cell: give 0 to {len(self.digits) - 1}.")
        if not 0 <= digit <= self.geometry.size:
            raise _not_a_digit(digit, cell, self.geometry)
        digits = bytearray(self.digits)
        digits[cell] = digit
        return Grid(bytes(digits), self.geometry)

    def to_array(self) -> npt.NDArray[np.uint8]:
        """Return the digits as a new writable array, one for each cell."""
        return np.frombuffer(self.digits, dtype=np.uint8).copy()

    def conflicts(self) -> tuple[Conflict, ...]:
        """Every pair of cells that breaks a rule, ascending by first, then second cell."""
        masks = self._masks()
        if (masks.sum(axis=1) == np.bitwise_or.reduce(masks, axis=1)).all():
            return ()  # a bit that came twice would be carried
        return _conflicts(self)

    def is_solution(self) -> bool:
        """Tell whether each house holds each digit once and each constraint is kept."""
        masks = np.bitwise_or.reduce(self._masks(), axis=1)
        return bool((masks == self.geometry.all_digits).all()) and not self.violations()

    def violations(self) -> tuple[Violation, ...]:
        """Return what the filled cells break of the constraints.

        Demands on a blank cell are open.
        """
        digits, layout = self.digits, self.geometry.layout
        return tuple(
            Violation(constraint, demand.cells)
            for constraint in self.geometry.constraints
            for demand in constraint.demands(layout)
            if all(digits[cell] for cell in demand.cells)
            and not demand.kept([digits[cell] for cell in demand.cells])
        )

    def solves(self, puzzle: Grid) -> bool:
        """Tell whether this is a solution that agrees with every given of the puzzle."""
        if self.geometry != puzzle.geometry:
            return False
        given = np.frombuffer(puzzle.digits, dtype=np.uint8)
        agrees = (given == 0) | (given == np.frombuffer(self.digits, dtype=np.uint8))
        return bool(agrees.all()) and self.is_solution()

    def _masks(self) -> npt.NDArray[np.uint32]:
        """Return the mask of each cell's digit, house by house, (houses, size)."""
        digits = np.frombuffer(self.digits, dtype=np.uint8)
        return _MASK_OF[digits[_cells_of_houses(self.geometry)]]


@lru_cache(maxsize=8)
def _conflicts(grid: Grid) -> tuple[Conflict, ...]:
    """`Grid.conflicts`, kept for the last grids: there may be thousands, and many ask for them."""
    digits = grid.digits
    shared: dict[tuple[Cell, Cell], list[House]] = {}
    for house in grid.geometry.houses:
        filled = [cell for cell in house.cells if digits[cell]]
        for first, second in combinations(filled, 2):
            if digits[first] == digits[second]:
                shared.setdefault((first, second), []).append(house)
    return tuple(
        Conflict(digits[first], first, second, tuple(houses), _names(grid.geometry, first, second))
        for (first, second), houses in sorted(shared.items())
    )


def _names(geometry: Geometry, first: Cell, second: Cell) -> tuple[str, str] | None:
    if geometry.canvas is None:
        return None
    return geometry.cell_name(first), geometry.cell_name(second)


@lru_cache(maxsize=64)
def _cells_of_houses(geometry: Geometry) -> npt.NDArray[np.intp]:
    return np.array([house.cells for house in geometry.houses], dtype=np.intp)


def in_print(digits: npt.NDArray[np.uint8]) -> list[str]:
    """Return the text of many grids, each as `str` of the `Grid` would give it.

    Args:
        digits: (n, cells) uint8, row-major, 0 for blank.
    """
    text = digits.tobytes().translate(_SYMBOL_OF).decode("ascii")
    cells = digits.shape[1]
    return [text[start : start + cells] for start in range(0, len(text), cells)]


def _check_count(count: int, geometry: Geometry) -> None:
    n = geometry.size
    if geometry.canvas is not None and count != geometry.cell_count:
        raise NotationError(
            message(
                "digits.many-of",
                "{digits} given: {geometry} has {count}.",
                digits=digits(count),
                geometry=geometry.name,
                count=geometry.cell_count,
            )
        )
    if count != geometry.cell_count:
        raise NotationError(
            message(
                "digits.many",
                "{digits} given: a {n}x{n} grid has {count}.",
                digits=digits(count),
                n=n,
                count=n * n,
            )
        )


def _is_plain(geometry: Geometry) -> bool:
    """Whether text alone means this geometry: the plain one with the usual boxes of its size."""
    try:
        return Geometry.for_cell_count(geometry.cell_count) == geometry
    except GeometryError:
        return False


def _named(value: object) -> str:
    """Return what a value is, for people: ``of type str``."""
    return f"of type {type(value).__name__}"


def _not_a_digit(value: object, cell: Cell, geometry: Geometry) -> NotationError:
    return NotationError(
        message(
            "digit.none",
            "{value} is no digit: write 1 to {size}, and 0 for blank.",
            value=str(value),
            size=geometry.size,
        ),
        cell=geometry.cell_name(cell),
    )
