"""Every step of the finders in HoDoKu's order, found by trying all combinations, in that order.

As in `slow_shapes`, but the order counts: a finder's step is the first with an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

from puzzle.geometry import CLASSIC, House
from solver.human.registry import FINDERS, Finder
from tests.solver.human.techniques.slow_patterns import (
    LINES,
    PEERS,
    Cells,
    Effects,
    of_size,
    places,
    removal,
)
from tests.solver.human.techniques.slow_shapes import BOXES, digits_of, open_cells

ROWS, COLUMNS = LINES[:9], LINES[9:]


def pointing(cells: Cells) -> Iterator[Effects]:
    return _locked(cells, BOXES, LINES)


def claiming(cells: Cells) -> Iterator[Effects]:
    return _locked(cells, LINES, BOXES)


def _locked(cells: Cells, firsts: list[House], others: list[House]) -> Iterator[Effects]:
    for house, digit, other in product(firsts, range(1, 10), others):
        found = {*places(cells, house, digit)}
        if len(found) > 1 and found <= {*other.cells}:
            yield removal(cells, {*other.cells} - found, {digit})


def naked(cells: Cells, size: int, *, locked: bool) -> Iterator[Effects]:
    for house in (*BOXES, *LINES):
        small = [cell for cell in open_cells(cells, house) if len(cells[cell]) <= size]
        for chosen in combinations(small, size):
            digits = digits_of(cells, chosen)
            if len(digits) != size:
                continue
            shared = [other for other in CLASSIC.houses if {*chosen} <= {*other.cells}]
            lost = [removal(cells, {*other.cells} - {*chosen}, digits) for other in shared]
            box = [part for other, part in zip(shared, lost, strict=True) if other in BOXES]
            beyond = [
                part
                for other, part in zip(shared, lost, strict=True)
                if other not in BOXES
                and {cell for cell, _ in part}
                - {c for b in BOXES if chosen[0] in b.cells for c in b.cells}
            ]
            if locked == bool(any(box) and beyond):
                yield frozenset().union(*lost)


def hidden(cells: Cells, size: int) -> Iterator[Effects]:
    for house in (*BOXES, *LINES):
        for digits in combinations(range(1, 10), size):
            spots = [{*places(cells, house, digit)} for digit in digits]
            together = set().union(*spots)
            if all(spots) and len(together) == size:
                yield removal(cells, together, {*range(1, 10)} - {*digits})


def fish(cells: Cells, size: int) -> Iterator[Effects]:
    for digit, (lines, across) in product(range(1, 10), ((ROWS, COLUMNS), (COLUMNS, ROWS))):
        some = [line for line in lines if len(places(cells, line, digit)) > 1]
        for base in combinations(some, size):
            body = {cell for line in base for cell in places(cells, line, digit)}
            cover = [line for line in across if body & {*line.cells}]
            if len(cover) == size:
                yield removal(cells, {c for line in cover for c in line.cells} - body, {digit})


def skyscrapers(cells: Cells) -> Iterator[Effects]:
    for (lines, side), digit in product(((ROWS, 9), (COLUMNS, 1)), range(1, 10)):
        links = [line for line in lines if len(places(cells, line, digit)) == 2]
        for one, two in combinations(links, 2):
            ends = [places(cells, one, digit), places(cells, two, digit)]
            across = [[cell % 9 if side == 9 else cell // 9 for cell in each] for each in ends]
            joint = [i for i in (0, 1) if across[0][i] == across[1][i]]
            if len(joint) == 1:
                far = 1 - joint[0]
                yield removal(cells, PEERS[ends[0][far]] & PEERS[ends[1][far]], {digit})


def kites(cells: Cells) -> Iterator[Effects]:
    for digit, row, column in product(range(1, 10), ROWS, COLUMNS):
        ends = [places(cells, row, digit), places(cells, column, digit)]
        if [len(each) for each in ends] != [2, 2] or {*ends[0]} & {*ends[1]}:
            continue
        for i, j in product((0, 1), (0, 1)):
            if any(ends[0][i] in box.cells and ends[1][j] in box.cells for box in BOXES):
                yield removal(cells, PEERS[ends[0][1 - i]] & PEERS[ends[1][1 - j]], {digit})


def xy_wings(cells: Cells) -> Iterator[Effects]:
    for a, b, c in combinations(of_size(cells, 2), 3):
        for pivot, one, two in ((a, b, c), (b, a, c), (c, b, a)):
            if len({cells[a], cells[b], cells[c]}) == 3 and len(digits_of(cells, (a, b, c))) == 3:
                yield _wing(cells, pivot, one, two, PEERS[one] & PEERS[two])


def xyz_wings(cells: Cells) -> Iterator[Effects]:
    for pivot in of_size(cells, 3):
        for one, two in combinations(of_size(cells, 2), 2):
            if cells[one] != cells[two] and cells[one] | cells[two] == cells[pivot]:
                yield _wing(cells, pivot, one, two, PEERS[one] & PEERS[two] & PEERS[pivot])


def _wing(cells: Cells, pivot: int, one: int, two: int, seen: set[int]) -> Effects:
    if not {one, two} <= PEERS[pivot]:
        return frozenset()
    return removal(cells, seen, cells[one] & cells[two])


_SEARCHES: dict[Finder, Callable[[Cells], Iterator[Effects]]] = {
    FINDERS["ordered-pointing"]: pointing,
    FINDERS["ordered-claiming"]: claiming,
    FINDERS["locked-pair"]: lambda cells: naked(cells, 2, locked=True),
    FINDERS["locked-triple"]: lambda cells: naked(cells, 3, locked=True),
    FINDERS["ordered-naked-pair"]: lambda cells: naked(cells, 2, locked=False),
    FINDERS["ordered-naked-triple"]: lambda cells: naked(cells, 3, locked=False),
    FINDERS["ordered-naked-quad"]: lambda cells: naked(cells, 4, locked=False),
    FINDERS["ordered-hidden-pair"]: lambda cells: hidden(cells, 2),
    FINDERS["ordered-hidden-triple"]: lambda cells: hidden(cells, 3),
    FINDERS["ordered-hidden-quad"]: lambda cells: hidden(cells, 4),
    FINDERS["ordered-x-wing"]: lambda cells: fish(cells, 2),
    FINDERS["ordered-swordfish"]: lambda cells: fish(cells, 3),
    FINDERS["ordered-jellyfish"]: lambda cells: fish(cells, 4),
    FINDERS["ordered-skyscraper"]: skyscrapers,
    FINDERS["ordered-two-string-kite"]: kites,
    FINDERS["ordered-xy-wing"]: xy_wings,
    FINDERS["ordered-xyz-wing"]: xyz_wings,
}


def first_step(finder: Finder, cells: Cells) -> Effects | None:
    """The first step of a finder that removes something."""
    return next((effects for effects in _SEARCHES[finder](cells) if effects), None)
