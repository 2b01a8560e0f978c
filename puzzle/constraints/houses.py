"""Rules that are houses: sets of as many cells as digits, named in f-puzzles or by the field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from puzzle.cell import Cell
from puzzle.constraints.layout import Layout
from puzzle.errors import GeometryError
from puzzle.message import Term, message
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


def hidden_windows(layout: Layout) -> Houses:
    """Return the five houses that follow from the windows of a 9×9 grid; none elsewhere.

    The rows between the windows are one of each row of boxes, and so are the columns. What they
    have in common, and what each has in common with the rows or columns of two windows, holds
    every digit, as what else these rows hold is in windows.
    """
    if layout.size != _NINE:
        return ()
    between, windowed = (0, 4, 8), ((1, 2, 3), (5, 6, 7))
    bands = [(between, between), *((between, one) for one in windowed)]
    bands += [(one, between) for one in windowed]
    return tuple(
        tuple(_NINE * row + column for row in rows for column in columns) for rows, columns in bands
    )


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
        raise GeometryError(
            message("houses.none", "A {n}x{n} grid has no {rule}.", n=layout.size, rule=Term(told))
        )
    return found


class HouseName(NamedTuple):
    """What a house beside rows, columns and boxes is called in a sentence.

    Attributes:
        word: such as ``window``; with its article for the only house of a rule.
        number: among those of its rule, from 1 on in reading order; None for the only one.
    """

    word: str
    number: int | None = None

    def __str__(self) -> str:
        return self.word if self.number is None else f"{self.word} {self.number}"


def house_names(
    houses: Sequence[tuple[Cell, ...]], layout: Layout
) -> Mapping[tuple[Cell, ...], HouseName]:
    """Return what each of the extra houses of a grid is called.

    Those of no rule that people know are extra regions, numbered in their order.

    Args:
        houses: the cells of each.
        layout: of the grid.
    """
    found = dict[tuple[Cell, ...], HouseName]()
    for name, named in _rules_among(houses, layout):
        for number, cells in enumerate(named, 1):
            found[cells] = HouseName(_ONE_OF[name], number if named[1:] else None)
    if found.keys() >= set(windows(layout)):
        hidden = enumerate(hidden_windows(layout), 1)
        found |= {cells: HouseName(_HIDDEN, number) for number, cells in hidden if cells in houses}
    for number, cells in enumerate((one for one in houses if one not in found), 1):
        found.setdefault(cells, HouseName(EXTRA_REGION, number))
    return found


def houses_told(houses: Iterable[tuple[Cell, ...]], layout: Layout) -> tuple[str, ...]:
    """Return what the extra houses of a grid are called, and how many have no name.

    Args:
        houses: the cells of each.
        layout: of the grid.
    """
    rules = list(_rules_among(houses, layout))
    left = set(houses).difference(*(named for _, named in rules))
    told = [_CALLED[name] for name, _ in rules]
    if told.count(_DIAGONAL) > 1:
        told = ["both diagonals", *(name for name in told if name != _DIAGONAL)]
    return (*told, counted(len(left), EXTRA_REGION)) if left else tuple(told)


def _rules_among(
    houses: Iterable[tuple[Cell, ...]], layout: Layout
) -> Iterator[tuple[str, Houses]]:
    """Yield the rules that have all of their houses among some, with these; no house twice."""
    left = set(houses)
    for name, houses_of in HOUSE_RULES.items() if left else ():
        named = houses_of(layout)
        if named and left.issuperset(named):
            left.difference_update(named)
            yield name, named


EXTRA_REGION = "extra region"
"""What a house is called that belongs to no rule that people know."""
_HIDDEN = "hidden window"
"""What a house is called that follows from the windows."""
_ONE_OF = {
    "diagonal-": "diagonal",
    "diagonal+": "diagonal",
    "windoku": "window",
    "disjointgroups": "disjoint group",
    "centerdot": "the centre dots",
    "asterisk": "the asterisk",
    "girandola": "the girandola",
}
"""What a house of a rule of `HOUSE_RULES` is called; of a diagonal the corners are told as well."""
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
