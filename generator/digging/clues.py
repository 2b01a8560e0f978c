"""Clues that a complete grid has: thermometers, arrows, dots and others, drawn at random.

Each kind is a function of the grid that returns clues which the grid keeps; whether they and the
givens leave one solution is for the dig to see. Where all marks of a kind are shown, the rule that
there are no others is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from generator.digging.xoshiro import below
from generator.recipe.variants import THERMOMETER, USUAL_THERMOMETERS, ThermometerSizes
from puzzle.cell import Cell, Digit
from puzzle.constraints import Constraint
from puzzle.constraints.arrow import Arrow
from puzzle.constraints.dots import XV, Difference, GreaterThan, Ratio
from puzzle.constraints.edges import SandwichSum, Skyscraper
from puzzle.constraints.ends import BetweenLine
from puzzle.constraints.equal_lines import Palindrome
from puzzle.constraints.layout import ADJACENT, Layout
from puzzle.constraints.negative import Negative
from puzzle.constraints.parity import Even, Odd
from puzzle.constraints.quadruple import Quadruple
from puzzle.constraints.renban import Renban
from puzzle.constraints.sums import LittleKiller
from puzzle.constraints.thermometer import Thermometer
from puzzle.constraints.whispers import Whispers

Clues = tuple[Constraint, ...]
Line = tuple[Cell, ...]
T = TypeVar("T")

TRIES = 400
"""Lines begun before a grid counts as one that has no more of a kind."""
_PARITIES = 3
"""One cell of so many is marked odd or even."""
_LEAST_WHISPER = 5
"""The least difference of German whispers, on 9×9; on smaller grids half the digits."""
_LONG_SHAFT = 3
_LONG_PALINDROME = 7
_STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


class SolvedGrid:
    """A complete grid, and the random numbers that clues are drawn with.

    Args:
        layout: of the grid.
        digits: of its cells.
        stream: (4,) xoshiro256** state; moves on.
    """

    def __init__(
        self, layout: Layout, digits: Sequence[Digit], stream: npt.NDArray[np.uint64]
    ) -> None:
        self.layout = layout
        self.digits = digits
        self._stream = stream

    def near(self, cell: Cell) -> Line:
        """Return the cells that touch a cell, be it at a corner."""
        found = (self.layout.offset(cell, *step) for step in _STEPS)
        return tuple(other for other in found if other is not None)

    def corners(self, line: Line) -> set[Cell]:
        """Return the corners that a line goes through, each by the cell up and left of it."""
        size = self.layout.size
        places = (sorted((divmod(one, size), divmod(other, size))) for one, other in pairwise(line))
        return {
            upper * size + min(left, right)
            for (upper, left), (lower, right) in places
            if upper != lower and left != right
        }

    def read(self, cells: Iterable[Cell]) -> list[Digit]:
        """Return the digits of some cells."""
        return [self.digits[cell] for cell in cells]

    def number(self, fewest: int, most: int) -> int:
        """Return a random number, both ends included."""
        return fewest + below(self._stream, most - fewest + 1)

    def one_of(self, items: Sequence[T]) -> T:
        """Return a random one of some items."""
        return items[below(self._stream, len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return items in random order."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = below(self._stream, last + 1)
            found[last], found[other] = found[other], found[last]
        return found

    def lines(
        self,
        count: int,
        fewest: int,
        most: int,
        goes_on: Callable[[Line, Cell], bool],
        is_one: Callable[[Line], bool] = lambda line: True,  # noqa: ARG005 (the default's signature)
    ) -> Iterator[Line]:
        """Yield random lines that do not meet, each cell touching the one before.

        Args:
            count: how many at most.
            fewest: cells of a line.
            most: the same.
            goes_on: whether a line may go on to a cell.
            is_one: whether a line that goes no further is one of the kind.
        """
        taken, crossed = set[Cell](), set[Cell]()
        for _ in range(TRIES):
            if not count:
                return
            free = [cell for cell in self.layout.cells if cell not in taken]
            line: Line = (self.one_of(free),)
            wanted = self.number(fewest, most)
            while len(line) < wanted:
                near = (c for c in self.near(line[-1]) if c not in taken and c not in line)
                closed = crossed | self.corners(line)
                ways = [
                    cell
                    for cell in near
                    if goes_on(line, cell) and closed.isdisjoint(self.corners((line[-1], cell)))
                ]
                if not ways:
                    break
                line = (*line, self.one_of(ways))
            if len(line) >= fewest and is_one(line):
                taken.update(line)
                crossed |= self.corners(line)
                count -= 1
                yield line


def _share(solved: SolvedGrid, of_81: int) -> int:
    """Return how many clues a grid has of a kind of which a 9×9 grid has so many; at least one."""
    return max(1, round(of_81 * len(solved.digits) / 81))


def thermometers(solved: SolvedGrid) -> Clues:
    """Thermometers of 3 to 6 cells, none as long as there are digits."""
    most = min(USUAL_THERMOMETERS.most, solved.layout.size - 1)
    return thermometers_of(solved, ThermometerSizes(USUAL_THERMOMETERS.fewest, most))


def thermometers_of(solved: SolvedGrid, sizes: ThermometerSizes) -> Clues:
    """Thermometers of these sizes."""
    digits = solved.digits

    def rises(line: Line, cell: Cell) -> bool:
        return digits[cell] > digits[line[-1]]

    rising = solved.lines(_share(solved, 8), sizes.fewest, sizes.most, rises)
    return tuple(map(Thermometer, rising))


def arrows(solved: SolvedGrid) -> Clues:
    """Arrows with a shaft of 2 or 3 cells."""
    digits = solved.digits

    def goes_on(line: Line, cell: Cell) -> bool:
        return sum(digits[each] for each in (*line[1:], cell)) <= digits[line[0]]

    def adds_up(line: Line) -> bool:
        return sum(solved.read(line[1:])) == digits[line[0]]

    lines = solved.lines(_share(solved, 8), 3, 1 + _LONG_SHAFT, goes_on, adds_up)
    return tuple(Arrow(line[:1], line[1:]) for line in lines)


def palindromes(solved: SolvedGrid) -> Clues:
    """Palindromes of 3 to 7 cells."""
    digits = solved.digits
    wanted, found = _share(solved, 5), list[Line]()
    taken, crossed = set[Cell](), set[Cell]()
    for middle in solved.shuffled(solved.layout.cells):
        line: Line = (middle,)
        while len(line) < _LONG_PALINDROME:
            ends = [
                (one, other)
                for one in solved.near(line[0])
                for other in solved.near(line[-1])
                if one != other and digits[one] == digits[other]
                if not {one, other} & (taken | set(line))
                if _is_open(solved, (one, *line, other), crossed)
            ]
            if not ends:
                break
            one, other = solved.one_of(ends)
            line = (one, *line, other)
        if len(line) > 1 and middle not in taken:
            taken.update(line)
            crossed |= solved.corners(line)
            found.append(line)
        if len(found) == wanted:
            break
    return tuple(map(Palindrome, found))


def _is_open(solved: SolvedGrid, line: Line, crossed: set[Cell]) -> bool:
    """Whether a line crosses neither itself nor others."""
    corners = solved.corners(line)
    diagonal = sum(1 for pair in pairwise(line) if solved.corners(pair))
    return len(corners) == diagonal and corners.isdisjoint(crossed)


def whispers(solved: SolvedGrid) -> Clues:
    """Lines of 4 to 8 cells whose neighbours differ by 5 at least, by less on smaller grids."""
    digits, size = solved.digits, solved.layout.size
    least = min(_LEAST_WHISPER, (size + 1) // 2)
    lines = solved.lines(
        _share(solved, 5), 4, 8, lambda line, cell: abs(digits[cell] - digits[line[-1]]) >= least
    )
    return tuple(Whispers(line, least) for line in lines)


def renbans(solved: SolvedGrid) -> Clues:
    """Lines of 3 to 5 cells that hold consecutive digits in any order."""
    digits = solved.digits

    def goes_on(line: Line, cell: Cell) -> bool:
        held = {*solved.read(line), digits[cell]}
        return len(held) == len(line) + 1 and max(held) - min(held) <= len(held)

    def is_one(line: Line) -> bool:
        held = solved.read(line)
        return max(held) - min(held) == len(line) - 1

    return tuple(map(Renban, solved.lines(_share(solved, 7), 3, 5, goes_on, is_one)))


def between_lines(solved: SolvedGrid) -> Clues:
    """Lines of 3 to 6 cells whose inner digits lie between those of the ends."""

    def is_one(line: Line) -> bool:
        low, high = sorted(solved.read((line[0], line[-1])))
        return all(low < digit < high for digit in solved.read(line[1:-1]))

    lines = solved.lines(_share(solved, 6), 3, 6, lambda line, cell: True, is_one)  # noqa: ARG005
    return tuple(map(BetweenLine, lines))


def _neighbours(solved: SolvedGrid) -> Iterator[tuple[Cell, Cell, Digit, Digit]]:
    """Yield each pair of cells that share a side, with the smaller digit and the larger."""
    for one, other in solved.layout.pairs_at(ADJACENT):
        low, high = sorted((solved.digits[one], solved.digits[other]))
        yield one, other, low, high


def kropki(solved: SolvedGrid) -> Clues:
    """All white and black dots, and that there are no others.

    Between 1 and 2, where either may stand, the dot is white.
    """
    marks: list[Constraint] = []
    for one, other, low, high in _neighbours(solved):
        if high - low == 1:
            marks.append(Difference((one, other), 1))
        elif high == 2 * low:
            marks.append(Ratio((one, other), 2))
    return (*marks, Negative((("difference", 1), ("ratio", 2)), _pairs(marks)))


def consecutive(solved: SolvedGrid) -> Clues:
    """All pairs of neighbours that are consecutive, and that there are no others."""
    marks = [
        Difference((one, other), 1)
        for one, other, low, high in _neighbours(solved)
        if high - low == 1
    ]
    return (*marks, Negative((("difference", 1),), _pairs(marks)))


def xv(solved: SolvedGrid) -> Clues:
    """All letters V and X, and that there are no others."""
    marks = [
        XV((one, other), low + high)
        for one, other, low, high in _neighbours(solved)
        if low + high in (5, 10)
    ]
    return (*marks, Negative((("sum", 5), ("sum", 10)), _pairs(marks)))


def _pairs(marks: Iterable[Constraint]) -> tuple[tuple[Cell, Cell], ...]:
    return tuple(
        (min(mark.cells), max(mark.cells))
        for mark in marks
        if isinstance(mark, Difference | Ratio | XV)
    )


def greater_than(solved: SolvedGrid) -> Clues:
    """Put a sign between all neighbours within a box."""
    region = solved.layout.region_of
    return tuple(
        GreaterThan((one, other) if solved.digits[one] > solved.digits[other] else (other, one))
        for one, other in solved.layout.pairs_at(ADJACENT)
        if region[one] == region[other]
    )


def even_odd(solved: SolvedGrid) -> Clues:
    """Mark a third of the cells as odd or even."""
    cells = solved.shuffled(solved.layout.cells)[: len(solved.digits) // _PARITIES]
    return tuple((Odd if solved.digits[c] % 2 else Even)((c,)) for c in sorted(cells))


def quadruples(solved: SolvedGrid) -> Clues:
    """Circles with two or three of the digits around a corner, no two of which touch."""
    size = solved.layout.size
    corners = [row * size + column for row in range(size - 1) for column in range(size - 1)]
    taken: set[Cell] = set()
    found: list[Constraint] = []
    for corner in solved.shuffled(corners):
        around = (corner, corner + 1, corner + size, corner + size + 1)
        if taken.isdisjoint(around) and len(found) < _share(solved, 10):
            taken.update(around)
            shown = solved.shuffled(around)[: solved.number(2, 3)]
            found.append(Quadruple(around, tuple(sorted(solved.read(shown)))))
    return tuple(found)


def _edges(layout: Layout) -> list[Line]:
    """Return the rows from the left, and the columns from the top."""
    size = layout.size
    rows = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
    columns = [tuple(range(column, size * size, size)) for column in range(size)]
    return [*rows, *columns]


def sandwiches(solved: SolvedGrid) -> Clues:
    """Tell the sum between the smallest and the largest digit of every row and column."""
    size = solved.layout.size
    found = []
    for line in _edges(solved.layout):
        digits = solved.read(line)
        first, last = sorted((digits.index(1), digits.index(size)))
        found.append(SandwichSum(line, sum(digits[first + 1 : last])))
    return tuple(found)


def skyscrapers(solved: SolvedGrid) -> Clues:
    """How many of a row or column are seen, from half of the sides."""
    lines = [view for line in _edges(solved.layout) for view in (line, line[::-1])]
    shown = sorted(solved.shuffled(lines)[: len(lines) // 2])
    return tuple(Skyscraper(line, _seen(solved.read(line))) for line in shown)


def _seen(digits: Sequence[Digit]) -> int:
    highest = [max(digits[: place + 1]) for place in range(len(digits))]
    return 1 + sum(after > before for before, after in pairwise(highest))


def little_killers(solved: SolvedGrid) -> Clues:
    """Tell sums along diagonals of three cells and more, from some places around the grid."""
    size = solved.layout.size
    diagonals = [
        tuple(i * size + start + i for i in range(size - start)) for start in range(size - 2)
    ]
    diagonals += [
        tuple((start + i) * size + i for i in range(size - start)) for start in range(1, size - 2)
    ]
    mirrored = [
        tuple(cell // size * size + size - 1 - cell % size for cell in line) for line in diagonals
    ]
    shown = sorted(solved.shuffled([*diagonals, *mirrored])[: _share(solved, 12)])
    return tuple(LittleKiller(line, sum(solved.read(line))) for line in shown)


DRAWN: Mapping[str, Callable[[SolvedGrid], Clues]] = MappingProxyType(
    {
        THERMOMETER: thermometers,
        "arrow": arrows,
        "palindrome": palindromes,
        "whispers": whispers,
        "renban": renbans,
        "between-lines": between_lines,
        "kropki": kropki,
        "consecutive": consecutive,
        "xv": xv,
        "greater-than": greater_than,
        "even-odd": even_odd,
        "quadruple": quadruples,
        "sandwich": sandwiches,
        "skyscraper": skyscrapers,
        "little-killer": little_killers,
    }
)
"""What draws the clues of each variant."""
