"""Rules that are houses: sets of as many cells as digits, named in f-puzzles or by the field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from puzzle.cell import Cell
from puzzle.constraints.layout import Layout
from puzzle.errors import GeometryError
from puzzle.sentences import counted

Houses = tuple[tuple[Cell, ...], ...]


def falling(size: int) -> tuple[Cell, ...]:
    """Return the diagonal from the top left to the bottom right, ascending."""
    return tuple(range(0, size * size, size + 1))


def rising(size: int) -> tuple[Cell, ...]:
    """Return the diagonal from the bottom left to the top right, ascending."""
    return tuple(range(size - 1, size * size - 1, size - 1))


def windows(layout: Layout) -> Houses:
    """Return the four 3×3 windows of a 9×9 grid; none elsewhere."""
    if layout.size != _NINE:
        return ()
    return tuple(_square(row, column) for row in (1, 5) for column in (1, 5))


def disjoint_groups(layout: Layout) -> Houses:
    """For each place in a region the cells that are there, one of each region."""
    regions: dict[int, list[Cell]] = {}
    for cell in layout.cells:
        regions.setdefault(layout.region_of[cell], []).append(cell)
    return tuple(zip(*regions.values(), strict=True))


def centre_dots(layout: Layout) -> Houses:
    """Return the middle cells of the boxes of a 9×9 grid; none elsewhere."""
    return _at(
        layout, [(4, 4), *((r, c) for r in (1, 4, 7) for c in (1, 4, 7) if (r, c) != (4, 4))]
    )


def asterisk(layout: Layout) -> Houses:
    """Nine cells in the shape of an asterisk, one in each box of a 9×9 grid; none elsewhere."""
    return _at(layout, [(1, 4), (2, 2), (2, 6), (4, 1), (4, 4), (4, 7), (6, 2), (6, 6), (7, 4)])


def girandola(layout: Layout) -> Houses:
    """Nine cells in the shape of a wheel, one in each box of a 9×9 grid; none elsewhere."""
    return _at(layout, [(0, 0), (0, 8), (1, 4), (4, 1), (4, 4), (4, 7), (7, 4), (8, 0), (8, 8)])


HOUSE_RULES: Mapping[str, Callable[[Layout], Houses]] = MappingProxyType(
    {
        "diagonal-": lambda layout: (falling(layout.size),),
        "diagonal+": lambda layout: (rising(layout.size),),
        "windoku": windows,
        "disjointgroups": disjoint_groups,
        "centerdot": centre_dots,
        "asterisk": asterisk,
        "girandola": girandola,
    }
)
"""The rules that are houses by their names, in the order in which they are read and written."""


def houses_that_are(name: str, layout: Layout) -> Houses:
    """Return the houses that a rule of this name adds to a grid.

    Args:
        name: a name of `HOUSE_RULES`.
        layout: of the grid.

    Raises:
        GeometryError: a grid of this size has none.
    """
    found = HOUSE_RULES[name](layout)
    if not found:
        told = _TOLD.get(name, name)
        raise GeometryError(f"A {layout.size}x{layout.size} grid has no {told}.")
    return found


def houses_told(houses: Iterable[tuple[Cell, ...]], layout: Layout) -> tuple[str, ...]:
    """Return what the extra houses of a grid are called, and how many have no name.

    Args:
        houses: the cells of each.
        layout: of the grid.
    """
    left = set(houses)
    told = list[str]()
    for name, houses_of in HOUSE_RULES.items() if left else ():
        named = set(houses_of(layout))
        if named and named <= left:
            left -= named
            told.append(_CALLED[name])
    if told.count(_DIAGONAL) > 1:
        told = ["both diagonals", *(name for name in told if name != _DIAGONAL)]
    return (*told, counted(len(left), "extra house")) if left else tuple(told)


_DIAGONAL = "a diagonal"
_CALLED = {
    "diagonal-": _DIAGONAL,
    "diagonal+": _DIAGONAL,
    "windoku": "windows",
    "disjointgroups": "disjoint groups",
    "centerdot": "centre dots",
    "asterisk": "an asterisk",
    "girandola": "a girandola",
}
"""What the rules of `HOUSE_RULES` are called in a sentence."""

_TOLD = {"centerdot": "centre dots", "disjointgroups": "disjoint groups"}
"""What a rule is called that is not called by its name."""


_NINE = 9


def _square(row: int, column: int) -> tuple[Cell, ...]:
    return tuple((row + i) * _NINE + column + j for i in range(3) for j in range(3))


def _at(layout: Layout, places: list[tuple[int, int]]) -> Houses:
    if layout.size != _NINE:
        return ()
    return (tuple(sorted(row * _NINE + column for row, column in places)),)
