"""What the rules of a geometry look like: the shapes of all clues, put together for a renderer.

Kinds of constraint say their own shapes (`puzzle.constraints.drawing`). Here shaded groups get
their tints, numbers outside the grid their places, and houses beside rows, columns and boxes their
looks: diagonals are thin lines, other houses shaded. What no shape shows is told in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from puzzle.constraints.drawing import (
    THIN,
    Area,
    Disc,
    Layer,
    Lettering,
    Outside,
    Point,
    Shade,
    Shape,
    Stroke,
    head,
    towards,
)
from puzzle.constraints.houses import disjoint_groups, falling, rising
from puzzle.geometry import Cell, Geometry

if TYPE_CHECKING:
    from puzzle.constraints import Constraint

RING = 0.8
"""How far a number outside the grid is from the next one outwards."""
NEAREST = 0.45
"""How far the first number is from the rim of the grid."""
NUMBER = 0.4
"""Size of a number outside the grid."""
ASIDE = 0.31
"""How far a number with an arrow, behind another, stands towards where its arrow points."""
DIAGONAL = 45
"""Ink of the line along a diagonal."""


class Pattern(Enum):
    """How an area of cells is filled."""

    PLAIN = "plain"
    RISING = "rising"
    FALLING = "falling"
    DOTTED = "dotted"


@dataclass(frozen=True, slots=True)
class Tint:
    """Cells of one tint.

    Attributes:
        cells: the cells.
        pattern: what they are filled with.
        ink: of the pattern, or of the whole cell.
    """

    cells: tuple[Cell, ...]
    pattern: Pattern
    ink: int


Mark: TypeAlias = Stroke | Area | Disc | Lettering
"""What a renderer draws, besides tints."""

TINTS = (
    (Pattern.PLAIN, 15),
    (Pattern.RISING, 40),
    (Pattern.PLAIN, 30),
    (Pattern.FALLING, 40),
    (Pattern.DOTTED, 50),
    (Pattern.PLAIN, 45),
    (Pattern.RISING, 75),
    (Pattern.FALLING, 75),
    (Pattern.DOTTED, 85),
)
"""The tints, in the order in which they are taken."""


@dataclass(frozen=True, slots=True)
class CluePicture:
    """All that a grid shows beside its lines and digits.

    Attributes:
        tints: shaded cells, hindmost.
        under: what is under the lines of the grid, from back to front.
        over: what is over them, texts in front.
        outside: numbers and arrows outside the grid.
        left, top, right, bottom: room that is needed outside the grid, in sides of a cell.
        corners: the cells whose top left corner is taken by a number.
        words: the rules that no shape shows, in sentences.
    """

    tints: tuple[Tint, ...]
    under: tuple[Mark, ...]
    over: tuple[Mark, ...]
    outside: tuple[Mark, ...]
    left: float
    top: float
    right: float
    bottom: float
    corners: frozenset[Cell]
    words: tuple[str, ...]

    def span(self, size: int) -> float:
        """Sides of a cell across a grid of this size and the numbers outside it."""
        return size + max(self.left + self.right, self.top + self.bottom)


@lru_cache(maxsize=64)
def clue_picture(geometry: Geometry) -> CluePicture:
    """Return what the rules of a geometry look like, beside its lines."""
    layout = geometry.layout
    shapes, words = _of_houses(geometry)
    for constraint in geometry.constraints:
        found = list(constraint.drawing(layout))
        shapes += found
        if not found:
            words.append(constraint.sentence(layout))
    outer = [mark for _, marks in _placed(shapes, geometry.size) for mark in marks]
    letters = [shape for shape in shapes if isinstance(shape, Lettering)]
    marks = [shape for shape in shapes if isinstance(shape, Stroke | Area | Disc)]
    under = [mark for mark in marks if mark.layer is Layer.UNDER]
    reach = list(_reach(outer, geometry.size))
    return CluePicture(
        tints=tuple(_tinted([s for s in shapes if isinstance(s, Shade)], geometry.size)),
        under=tuple(mark for mark in under if isinstance(mark, Area) and not mark.rim)
        + tuple(mark for mark in under if not (isinstance(mark, Area) and not mark.rim)),
        over=(*(mark for mark in marks if mark.layer is Layer.OVER), *letters),
        outside=tuple(outer),
        left=max(-x for x, _ in reach),
        top=max(-y for _, y in reach),
        right=max(x for x, _ in reach) - geometry.size,
        bottom=max(y for _, y in reach) - geometry.size,
        corners=frozenset(each.corner for each in letters if each.corner is not None),
        words=tuple(dict.fromkeys(words)),
    )


def marks_of(geometry: Geometry, clues: Sequence[Constraint]) -> tuple[Mark, ...]:
    """Return the marks of some clues of a geometry, where the picture of all has them.

    Args:
        geometry: the geometry.
        clues: some of its constraints; those that no shape shows have no mark.
    """
    layout, size = geometry.layout, geometry.size
    shapes = [shape for clue in geometry.constraints for shape in clue.drawing(layout)]
    chosen = [shape for clue in clues for shape in clue.drawing(layout)]
    outer = (marks for clue, marks in _placed(shapes, size) if clue in chosen)
    inner = (shape for shape in chosen if not isinstance(shape, Outside | Shade))
    return (*inner, *(mark for marks in outer for mark in marks))


def _of_houses(geometry: Geometry) -> tuple[list[Shape], list[str]]:
    """Return the shapes of the extra houses, and the words for those that have none."""
    size = geometry.size
    houses = list(geometry.extra_houses)
    shapes, words = list[Shape](), list[str]()
    if not houses:
        return shapes, words
    disjoint = disjoint_groups(geometry.layout)
    if set(disjoint) <= set(houses):
        box = "box" if geometry.box_rows else "region"
        words.append(f"Cells in the same place of each {box} hold different digits.")
        houses = [cells for cells in houses if cells not in disjoint]
    for cells in houses:
        if cells == falling(size):
            shapes.append(Stroke(((0, 0), (size, size)), THIN, DIAGONAL))
        elif cells == rising(size):
            shapes.append(Stroke(((size, 0), (0, size)), THIN, DIAGONAL))
        else:
            shapes.append(Shade(cells))
    return shapes, words


def _tinted(shades: list[Shade], size: int) -> Iterator[Tint]:
    """Give each group the first tint that no group has from which it must differ."""
    taken: list[tuple[Shade, int]] = []
    for shade in shades:
        others = {
            tint
            for other, tint in taken
            if shade.is_singular or other.is_singular or _touch(shade.cells, other.cells, size)
        }
        tint = next((n for n in range(len(TINTS)) if n not in others), len(taken) % len(TINTS))
        taken.append((shade, tint))
        yield Tint(shade.cells, *TINTS[tint])


def _touch(one: Iterable[Cell], other: Iterable[Cell], size: int) -> bool:
    """Tell whether two groups share a cell, or have two that share a side or a corner."""
    places = {divmod(cell, size) for cell in other}
    around = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)]
    return any((cell // size + r, cell % size + c) in places for cell in one for r, c in around)


def _placed(
    shapes: Iterable[Shape], size: int
) -> Iterator[tuple[Outside, tuple[Lettering | Stroke, ...]]]:
    """Yield the numbers outside and their marks, each on the first ring where its place is free."""
    taken: set[tuple[int, int, int]] = set()
    for clue in shapes:
        if not isinstance(clue, Outside):
            continue
        ring = 0
        while (clue.row, clue.column, ring) in taken:
            ring += 1
        taken.add((clue.row, clue.column, ring))
        x, y = (_coordinate(at, ring, size) for at in (clue.column, clue.row))
        if clue.towards is None:
            yield clue, (Lettering(clue.text, (x, y), NUMBER),)
            continue
        right, down = clue.towards
        corner = (
            float(clue.column + (right > 0)),
            float(clue.row + (down > 0)),
        )
        if ring:
            # Its arrow passes beside the number that stands between it and the grid.
            x += ASIDE * right if 0 <= clue.column < size else 0.0
            y += ASIDE * down if 0 <= clue.row < size else 0.0
        tip = towards(corner, (x, y), 0.1)
        number = Lettering(clue.text, (x - 0.06 * right, y - 0.06 * down), 0.9 * NUMBER)
        start = towards(number.at, corner, 0.3)
        shaft = Stroke((start, tip), THIN, 80, (), Layer.OVER)
        yield clue, (number, shaft, Stroke(head(tip, start, 0.13), THIN, 80, (), Layer.OVER))


def _coordinate(at: int, ring: int, size: int) -> float:
    """Where a place is: within the grid the middle of its cell, outside on a ring."""
    if at < 0:
        return -NEAREST - ring * RING
    if at >= size:
        return size + NEAREST + ring * RING
    return at + 0.5


def _reach(marks: Iterable[Lettering | Stroke], size: int) -> Iterator[Point]:
    """Yield the outermost points of the grid and of the numbers outside."""
    yield 0.0, 0.0
    yield float(size), float(size)
    for mark in marks:
        if isinstance(mark, Lettering):
            (x, y), half = mark.at, 0.3 * mark.size * max(2, len(mark.text))
            yield x - half, y - mark.size / 2 - 0.05
            yield x + half, y + mark.size / 2 + 0.05


def to_values(picture: CluePicture) -> dict[str, Any]:
    """Return a picture as JSON values, for a template; `docs/template.md` has the keys."""
    return {
        "tints": [
            {"cells": list(tint.cells), "pattern": tint.pattern.value, "ink": tint.ink}
            for tint in picture.tints
        ],
        "under": [_values(mark) for mark in picture.under],
        "over": [_values(mark) for mark in picture.over],
        "outside": [_values(mark) for mark in picture.outside],
        "left": picture.left,
        "top": picture.top,
        "right": picture.right,
        "bottom": picture.bottom,
        "words": list(picture.words),
    }


def _values(mark: Mark) -> dict[str, Any]:
    match mark:
        case Stroke():
            return {
                "kind": "stroke",
                "points": mark.points,
                "width": mark.width,
                "ink": mark.ink,
                "dashes": mark.dashes,
            }
        case Area():
            return {
                "kind": "area",
                "points": mark.points,
                "fill": mark.fill,
                "rim": mark.rim,
                "ink": mark.ink,
            }
        case Disc():
            return {
                "kind": "disc",
                "middle": mark.middle,
                "radius": mark.radius,
                "fill": mark.fill,
                "rim": mark.rim,
                "ink": mark.ink,
            }
        case Lettering():
            return {
                "kind": "text",
                "text": mark.text,
                "at": mark.at,
                "size": mark.size,
                "ink": mark.ink,
                "plate": mark.plate,
                "corner": mark.corner is not None,
            }
