"""The least image of a puzzle with constraints, by rotations and reflections alone.

And one order for the houses of all that have some beside rows, columns and boxes.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from puzzle.canonical.transform import Transform
from puzzle.constraints.houses import HOUSE_RULES
from puzzle.geometry import Cell, Geometry, HouseKind
from puzzle.grid import Grid

if TYPE_CHECKING:
    from puzzle.constraints import Constraint


def least_image(puzzle: Grid) -> Grid:
    """Return the least of a puzzle's images, by digits and then by its ordered constraints.

    Equal forms mean equivalent puzzles. A constraint that no other place has, such as an indexer,
    stands in the way of all images but the puzzle itself.

    Args:
        puzzle: a puzzle with constraints.
    """
    by_digits: dict[bytes, list[tuple[Cell, ...]]] = {}
    for transform in _squares(puzzle.geometry):
        sources = tuple(transform.sources())
        by_digits.setdefault(bytes(puzzle[cell] for cell in sources), []).append(sources)
    # The constraints are moved of those images alone that come first by digits.
    equals = (by_digits[digits] for digits in sorted(by_digits))
    images = ([i for each in own if (i := _image(puzzle, each)) is not None] for own in equals)
    least = min(next(filter(None, images)), key=_order)
    geometry = puzzle.geometry.without_constraints.with_constraints(least.constraints)
    return Grid(least.digits, geometry)


class _Image(NamedTuple):
    """A puzzle as a transform leaves it, its constraints in order, and those as a text."""

    digits: bytes
    told: str
    constraints: tuple[Constraint, ...]


def _squares(geometry: Geometry) -> list[Transform]:
    """Return the rotations and reflections that keep the houses; the first changes nothing."""
    same = tuple(range(geometry.size))
    labels = tuple(range(1, geometry.size + 1))
    ways = product((False, True), (same, same[::-1]), (same, same[::-1]))
    transforms = (Transform(*way, labels) for way in ways)
    return [transform for transform in transforms if transform.keeps_houses(geometry)]


def _image(puzzle: Grid, sources: Sequence[Cell]) -> _Image | None:
    to = [0] * len(sources)
    for cell, source in enumerate(sources):
        to[source] = cell
    geometry = puzzle.geometry
    moved = [constraint.moved(to) for constraint in geometry.constraints]
    if None in moved:
        return None
    size = geometry.size
    rules = dict.fromkeys(rule.in_order() for rule in moved if rule is not None)
    in_order = sorted((json.dumps(rule.to_json(size)), i) for i, rule in enumerate(rules))
    listed = tuple(rules)
    return _Image(
        bytes(puzzle[cell] for cell in sources),
        "".join(told for told, _ in in_order),
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
