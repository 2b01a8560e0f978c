"""The least image of a puzzle with constraints: rotations, reflections, and names that they keep.

And one order for the houses of all that have some beside rows, columns and boxes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise, product
from typing import TYPE_CHECKING, NamedTuple

from puzzle.canonical.transform import Transform, squares
from puzzle.constraints.houses import HOUSE_RULES
from puzzle.geometry import Cell, Digit, Geometry, HouseKind
from puzzle.grid import Grid

if TYPE_CHECKING:
    from puzzle.constraints import Constraint
    from puzzle.constraints.renaming import Names


def least_image(puzzle: Grid, solution: Grid) -> Grid:
    """Return the least of a puzzle's images, by digits and then by its ordered constraints.

    Equal forms mean equivalent puzzles. A constraint that no other place has, such as an indexer,
    stands in the way of all images but the puzzle itself.

    Args:
        puzzle: a puzzle with constraints.
        solution: its solution, by whose digits they are named anew where any names would do.
    """
    rename = _renaming(puzzle.geometry)
    by_digits: dict[bytes, list[_Way]] = {}
    for transform in _squares(puzzle.geometry):
        sources = tuple(transform.sources())
        for names in rename([solution[cell] for cell in sources]):
            told = (0, *names)
            digits = bytes(told[puzzle[cell]] for cell in sources)
            by_digits.setdefault(digits, []).append(_Way(sources, names))
    # The constraints are moved of those images alone that come first by digits.
    equals = (by_digits[digits] for digits in sorted(by_digits))
    images = ([i for each in own if (i := _image(puzzle, each)) is not None] for own in equals)
    least = min(next(filter(None, images)), key=_order)
    geometry = puzzle.geometry.without_constraints.with_constraints(least.constraints)
    return Grid(least.digits, geometry)


def upright(puzzle: Grid, solution: Grid) -> tuple[Grid, Grid]:
    """Return a puzzle and its solution turned and mirrored so that its regions come first.

    All puzzles that are one turned have then the same houses. Those of the usual boxes stay as they
    are, and so does what stands in no other place, such as an indexer.

    Args:
        puzzle: a puzzle, not on a canvas.
        solution: its solution.
    """
    sources, geometry = _upright(puzzle.geometry)
    if geometry is puzzle.geometry or solution.geometry != puzzle.geometry:
        return puzzle, solution
    turned, solved = (bytes(grid[cell] for cell in sources) for grid in (puzzle, solution))
    return Grid(turned, geometry), Grid(solved, geometry)


@lru_cache(maxsize=256)
def _upright(geometry: Geometry) -> tuple[tuple[Cell, ...], Geometry]:
    """Return for each cell the one that comes there, and what the geometry is then."""
    told, best = _told(geometry, range(geometry.cell_count)), None
    for square in squares(geometry.size):
        sources = square.sources()
        to = _places(sources)
        rules = [rule.moved(to) for rule in geometry.constraints]
        if None not in rules and (here := _told(geometry, to)) < told:
            told, best = here, (sources, rules)
    if best is None:
        return tuple(range(geometry.cell_count)), geometry
    sources, rules = best
    regions, extra = told
    turned = Geometry.irregular(regions)
    if extra:
        turned = turned.with_houses(extra, geometry.without_constraints.name)
    return sources, turned.with_constraints([rule for rule in rules if rule is not None])


def _told(
    geometry: Geometry, to: Sequence[Cell]
) -> tuple[tuple[int, ...], tuple[tuple[Cell, ...], ...]]:
    """Return the regions, numbered as they come, and the cells of the extra houses, moved."""
    moved = [geometry.box_of[cell] for cell in _places(to)]
    numbers = {region: at for at, region in enumerate(dict.fromkeys(moved))}
    extra = sorted(tuple(sorted(to[cell] for cell in house)) for house in geometry.extra_houses)
    return tuple(numbers[region] for region in moved), tuple(extra)


def _places(sources: Sequence[Cell]) -> list[Cell]:
    """Return for each cell where it goes, of those that come to each; and the other way round."""
    to = [0] * len(sources)
    for cell, source in enumerate(sources):
        to[source] = cell
    return to


class _Way(NamedTuple):
    """For each cell of an image the cell that comes there, and the new names of the digits."""

    sources: tuple[Cell, ...]
    names: Names


class _Image(NamedTuple):
    """A puzzle as a transform leaves it, its constraints in order, and those as a text."""

    digits: bytes
    told: str
    constraints: tuple[Constraint, ...]


def _squares(geometry: Geometry) -> list[Transform]:
    """Return the rotations and reflections that keep the houses; the first changes nothing."""
    return [square for square in squares(geometry.size) if square.keeps_houses(geometry)]


@lru_cache(maxsize=64)
def _renaming(geometry: Geometry) -> Callable[[Sequence[Digit]], Sequence[Names]]:
    """Return what renames the digits of a solution in all ways that matter.

    The rules are asked what they keep: any names; else names that keep parity, remainders, or
    thirds together; else the reversal. Of a group of names those are taken that make the solution
    least, so that equivalent solutions become one.
    """
    size = geometry.size
    for classes in _classes(size):
        swaps = _swaps(classes)
        if all(map(partial(_is_kept, geometry), _within(classes, size))):
            are_moved = bool(swaps) and all(map(partial(_is_kept, geometry), swaps))
            return _Least(classes, are_moved=are_moved)
    same = tuple(range(1, size + 1))
    kept = (same, same[::-1]) if _is_kept(geometry, same[::-1]) else (same,)
    return lambda _: kept


def _is_kept(geometry: Geometry, names: Names) -> bool:
    """Tell whether each rule is one of its kind, or of another, after a renaming."""
    return all(rule.renamed(names) is not None for rule in geometry.constraints)


def _classes(size: int) -> list[list[range]]:
    """Return the ways to part the digits in classes that rules look at, the coarsest first."""
    digits = range(1, size + 1)
    parted = [[digits], *([digits[start::by] for start in range(by)] for by in _MODULI)]
    thirds = [digits[start : start + size // 3] for start in range(0, size, max(1, size // 3))]
    return [*parted, thirds] if size % 3 == 0 else parted


_MODULI = (2, 3)
"""By which digits leave remainders on the lines that people draw, and as odd and even ones."""


def _within(classes: Sequence[range], size: int) -> Iterator[Names]:
    """Yield names that exchange two digits of a class: of these all others are made."""
    for each in classes:
        yield from (_exchanged(size, [pair]) for pair in pairwise(each))


def _swaps(classes: Sequence[range]) -> list[Names]:
    """Return names that exchange two classes; none where the classes are not of one size."""
    size = sum(map(len, classes))
    if len({len(each) for each in classes}) > 1:
        return []
    return [_exchanged(size, zip(*two, strict=True)) for two in pairwise(classes)]


def _exchanged(size: int, pairs: Iterable[tuple[Digit, Digit]]) -> Names:
    names = list(range(1, size + 1))
    for one, other in pairs:
        names[one - 1], names[other - 1] = other, one
    return tuple(names)


@dataclass(frozen=True, slots=True)
class _Least:
    """The names that make a solution least, of those that keep some classes of digits together.

    Attributes:
        classes: the classes.
        are_moved: whether a class may have the names of another.
    """

    classes: Sequence[range]
    are_moved: bool

    def __call__(self, solution: Sequence[Digit]) -> Sequence[Names]:
        """Return these names: each digit as it comes has the least name that is left for it."""
        size = sum(map(len, self.classes))
        class_of = {digit: at for at, each in enumerate(self.classes) for digit in each}
        order = dict.fromkeys(class_of[digit] for digit in solution[:size])
        places = list(self.classes)
        if self.are_moved:
            free = sorted(self.classes, key=min)
            places = [free[at] for at in _places(tuple(order))]
        left = [iter(each) for each in places]
        names = {digit: next(left[class_of[digit]]) for digit in solution[:size]}
        return (tuple(names[digit] for digit in range(1, size + 1)),)


def _image(puzzle: Grid, way: _Way) -> _Image | None:
    to = _places(way.sources)
    geometry = puzzle.geometry
    moved = [constraint.moved(to) for constraint in geometry.constraints]
    renamed = [None if rule is None else rule.renamed(way.names) for rule in moved]
    if None in renamed:
        return None
    size = geometry.size
    rules = dict.fromkeys(piece for rule in renamed if rule is not None for piece in rule.pieces())
    in_order = sorted((json.dumps(rule.to_json(size)), i) for i, rule in enumerate(rules))
    listed = tuple(rules)
    told = (0, *way.names)
    return _Image(
        bytes(told[puzzle[cell]] for cell in way.sources),
        "".join(text for text, _ in in_order),
        tuple(listed[i] for _, i in in_order),
    )


def _order(image: _Image) -> str:
    return image.told


def least_on_canvas(puzzle: Grid) -> Grid:
    """Return the least of a puzzle's images where grids overlap: turns, mirrors and renaming.

    Args:
        puzzle: a puzzle on a canvas.
    """
    canvas = puzzle.geometry.canvas
    if canvas is None:
        return puzzle
    at = {place: cell for cell, place in enumerate(canvas.places)}
    houses = {house.cells for house in puzzle.geometry.houses}
    images = []
    for turned, down, right in product((False, True), repeat=3):
        sources = []
        for row, column in canvas.places:
            r, c = (column, row) if turned else (row, column)
            height, width = canvas.height - 1, canvas.width - 1
            sources.append(at.get((height - r if down else r, width - c if right else c), -1))
        moved = {tuple(sorted(sources[cell] for cell in cells)) for cells in houses}
        if moved == houses:
            images.append(_renamed(bytes(puzzle[cell] for cell in sources)))
    return Grid(min(images), puzzle.geometry)


def _renamed(digits: bytes) -> bytes:
    """Return digits renamed in the order in which they come first."""
    order = dict.fromkeys(digit for digit in digits if digit)
    names = {digit: number for number, digit in enumerate(order, start=1)} | {0: 0}
    return bytes(names[digit] for digit in digits)


def with_houses_in_order(puzzle: Grid) -> Grid:
    """Return the same puzzle, its extra houses in one order, whatever order it was written in.

    Those that are rules come first, in the order of `HOUSE_RULES`, and others after them by their
    cells.
    """
    geometry = _in_order(puzzle.geometry)
    return puzzle if geometry is puzzle.geometry else Grid(puzzle.digits, geometry)


@lru_cache(maxsize=256)
def _in_order(geometry: Geometry) -> Geometry:
    written = geometry.extra_houses
    layout = geometry.layout
    rules = [house for houses in HOUSE_RULES.values() for house in houses(layout)]
    left = Counter(written)
    named = []
    for house in (tuple(sorted(house)) for house in rules):
        if left[house]:  # a centre dot is one of the disjoint groups too, and stands there twice
            left[house] -= 1
            named.append(house)
    ordered = [*named, *sorted(left.elements())]
    if list(written) == ordered:
        return geometry
    plain = tuple(house for house in geometry.houses if house.kind is not HouseKind.EXTRA)
    return replace(geometry, houses=plain).with_houses(ordered, geometry.name)
