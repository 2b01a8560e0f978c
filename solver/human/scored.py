"""Which variants have a score: those that SukakuExplainer rates, and what they are to it.

SukakuExplainer 1.18.1 (2021-09-22) is Sudoku Explainer with variants: 9×9 grids whose boxes are
regular, with any of these together: both diagonals, windows, disjoint groups, centre dots, an
asterisk, a girandola, anti-knight, anti-king. It knows no jigsaws, no cages, and no other size.

To it the windows are nine houses: the four, and five that follow from them. The rows and columns
between the windows lie in three rows or columns of boxes, whose windows hold every digit, so that
the cells beside them hold every digit too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from puzzle.cell import Cell
from puzzle.constraints.houses import HOUSE_RULES, Houses, hidden_windows, windows
from puzzle.constraints.layout import Layout
from puzzle.geometry import CLASSIC, Geometry

if TYPE_CHECKING:
    from puzzle.constraints import Constraint


class ScoredVariant(NamedTuple):
    """A variant as SukakuExplainer sees it.

    Attributes:
        geometry: the puzzle's; of windows with the houses that follow from them, last.
        kinds: for each extra house the number of its kind, from 0.
        crossing: pairs of houses of different kinds, by their numbers in `geometry.houses`,
            between which locked candidates are looked for.
        leaps: for each cell those that it sees though no house has both.
    """

    geometry: Geometry
    kinds: tuple[int, ...]
    crossing: tuple[tuple[int, int], ...]
    leaps: tuple[tuple[Cell, ...], ...]


@lru_cache(maxsize=64)
def why_unscored(geometry: Geometry) -> str | None:
    """Return why puzzles of a geometry have no score; None where they have one."""
    if geometry.is_classic:
        return None
    if geometry.size != CLASSIC.size or geometry.canvas is not None:
        return "SukakuExplainer rates single grids of 9x9"
    if geometry.box_rows != CLASSIC.box_rows:
        return "SukakuExplainer rates no irregular regions"
    if other := [r.NAME for r in geometry.constraints if not isinstance(r, tuple(_moves()))]:
        return f"SukakuExplainer knows no {' or '.join(dict.fromkeys(other))}"
    if _names_of(geometry.extra_houses) is None:
        return "SukakuExplainer knows not all of its extra houses"
    return None


@lru_cache(maxsize=64)
def scored_variant(geometry: Geometry) -> ScoredVariant | None:
    """Return what a variant is to SukakuExplainer; None for what it does not rate, and 9×9."""
    if geometry.is_classic or why_unscored(geometry) is not None:
        return None
    names = _names_of(geometry.extra_houses) or ()
    own = set(geometry.extra_houses)
    further = [cells for name in names for cells in _HOUSES[name] if cells not in own]
    whole = geometry.with_houses(further, geometry.name) if further else geometry
    kind_of = {cells: kind for kind, name in enumerate(names) for cells in _HOUSES[name]}
    kinds = tuple(kind_of[cells] for cells in whole.extra_houses)
    return ScoredVariant(whole, kinds, tuple(_crossing(whole, names)), _leaps(whole))


def _names_of(houses: Houses) -> tuple[str, ...] | None:
    """Return the kinds of some extra houses, in SukakuExplainer's order; None for others."""
    left = set(houses)
    found = []
    for name, known in _KNOWN.items():
        if known <= left:
            found.append(name)
            left -= set(_HOUSES[name])
    return None if left else tuple(found)


def _crossing(geometry: Geometry, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of houses that SukakuExplainer looks at, in its order.

    Boxes, rows and columns, and of the extra houses disjoint groups and windows alone.
    """
    n = geometry.size
    rows, columns, boxes = list(range(n)), list(range(n, 2 * n)), list(range(2 * n, 3 * n))
    pairs = [(boxes, columns), (boxes, rows), (columns, boxes), (rows, boxes)]
    number_of = {cells: 3 * n + i for i, cells in enumerate(geometry.extra_houses)}
    groups = []
    for name in names:
        if name in (_GROUPS, _WINDOWS):
            group = [number_of[cells] for cells in _HOUSES[name]]
            groups.append(group)
            pairs += [(group, columns), (group, rows), (columns, group), (rows, group)]
            pairs += [(boxes, group), (group, boxes)]
    if len(groups) > 1:
        pairs += [(groups[1], groups[0]), (groups[0], groups[1])]
    cells = [frozenset(house.cells) for house in geometry.houses]
    for firsts, seconds in pairs:
        for one in firsts:
            yield from ((one, other) for other in seconds if len(cells[one] & cells[other]) > 1)


def _leaps(geometry: Geometry) -> tuple[tuple[Cell, ...], ...]:
    """Return for each cell those that a rule alone keeps different, in SukakuExplainer's order."""
    kinds = {type(rule) for rule in geometry.constraints}
    moves = [move for rule, its in _moves().items() if rule in kinds for move in its]
    size = geometry.size
    leaps = []
    for cell, peers in enumerate(geometry.peers):
        row, column = divmod(cell, size)
        to = [(row + down, column + right) for down, right in moves]
        far = [r * size + c for r, c in to if 0 <= r < size and 0 <= c < size]
        leaps.append(tuple(other for other in far if other not in peers))
    return tuple(leaps)


def _moves() -> dict[type[Constraint], tuple[tuple[int, int], ...]]:
    """Return the moves of king and knight, rows down and columns to the right, in its order.

    Which of two chains of a contradiction is met first, and with it a score, depends on the order.
    The rules are loaded only where a puzzle has any.
    """
    from puzzle.constraints.chess import AntiKing, AntiKnight

    king = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    knight = ((2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2))
    return {AntiKing: king, AntiKnight: knight}


def _nine_windows() -> Houses:
    """Return the windows and what follows from them, in SukakuExplainer's order."""
    corners, *others = hidden_windows(CLASSIC.layout)
    return (corners, *windows(CLASSIC.layout), *others)


_GROUPS, _WINDOWS, _DIAGONALS = "disjointgroups", "windoku", "diagonals"
_LAYOUT: Layout = CLASSIC.layout
_HOUSES: dict[str, Houses] = {
    _GROUPS: HOUSE_RULES[_GROUPS](_LAYOUT),
    _WINDOWS: _nine_windows(),
    _DIAGONALS: (*HOUSE_RULES["diagonal-"](_LAYOUT), *HOUSE_RULES["diagonal+"](_LAYOUT)),
    **{name: HOUSE_RULES[name](_LAYOUT) for name in ("girandola", "asterisk", "centerdot")},
}
"""The extra houses of each kind, in SukakuExplainer's order."""
_KNOWN = {
    name: frozenset(HOUSE_RULES[name](_LAYOUT) if name == _WINDOWS else houses)
    for name, houses in _HOUSES.items()
}
"""Those that a puzzle has of each kind, at the least."""
