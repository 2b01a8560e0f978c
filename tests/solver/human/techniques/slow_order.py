"""Every step of the finders in HoDoKu's order, found by trying all combinations, in that order.

As in `slow_shapes`, but the order counts: a finder's step is the first with an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from puzzle.geometry import CLASSIC, House
from puzzle.grid import Grid
from solver.human.registry import FINDERS, Finder
from tests.solver.human.places import Stuck
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


class Rectangle(NamedTuple):
    """Four cells whose two digits could be swapped: `corners` in turns around it."""

    corners: tuple[int, int, int, int]
    pair: frozenset[int]
    extra: tuple[int, ...]
    extras: frozenset[int]

    @property
    def in_line(self) -> bool:
        """Whether the two corners with extras share a row or column."""
        one, other = self.extra
        return any({one, other} <= {*line.cells} for line in LINES)


def rectangles(cells: Cells, here: Grid) -> Iterator[Rectangle]:
    """The rectangles of blank cells around one with two candidates, in HoDoKu's order."""

    def allows(cell: int, pair: frozenset[int]) -> bool:
        return not here[cell] and not pair & {here[peer] for peer in PEERS[cell]}

    for a in of_size(cells, 2):
        box = next(box for box in BOXES if a in box.cells)
        for b in box.cells:
            shared = [line for line in LINES if a in line.cells and b in line.cells and a != b]
            if not shared or not allows(b, cells[a]):
                continue
            sides = COLUMNS if shared[0] in ROWS else ROWS
            ours, theirs = (
                next(line.cells for line in sides if corner in line.cells) for corner in (a, b)
            )
            for c, d in zip(ours, theirs, strict=True):
                if c not in box.cells and allows(c, cells[a]) and allows(d, cells[a]):
                    extra = tuple(x for x in (a, b, c, d) if cells[x] - cells[a])
                    extras = frozenset().union(*(cells[x] - cells[a] for x in extra))
                    yield Rectangle((a, b, d, c), cells[a], extra, extras)


def unique_rectangles_1(cells: Cells, here: Grid) -> Iterator[Effects]:
    for found in rectangles(cells, here):
        if len(found.extra) == 1:
            yield removal(cells, found.extra, found.pair)


def unique_rectangles_2(cells: Cells, here: Grid, *, is_5: bool) -> Iterator[Effects]:
    for found in rectangles(cells, here):
        if len(found.extra) not in (2, 3) or len(found.extras) != 1:
            continue
        if is_5 == (len(found.extra) == 3 or not found.in_line):
            seen = set.intersection(*({*PEERS[cell]} for cell in found.extra))
            yield removal(cells, seen, found.extras)


def unique_rectangles_3(cells: Cells, here: Grid) -> Iterator[Effects]:
    for found in rectangles(cells, here):
        if len(found.extra) != 2 or not found.in_line:
            continue
        for house in (*LINES, *BOXES):
            if {*found.extra} <= {*house.cells}:
                rest = [c for c in open_cells(cells, house) if not cells[c] & found.pair]
                rest = [c for c in rest if c not in found.extra]
                for chosen in _preorder(rest):
                    digits = found.extras | digits_of(cells, chosen)
                    whole = {*found.extra, *chosen}
                    lined = house in BOXES and any(whole <= {*line.cells} for line in LINES)
                    if len(digits) == len(chosen) + 1 and not lined:
                        effects = removal(cells, {*house.cells} - whole, digits)
                        for box in BOXES:
                            if effects and whole <= {*box.cells}:
                                effects |= removal(cells, {*box.cells} - whole, digits)
                        yield effects


def _preorder(items: list[int], start: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Each set of items, by its first, then its second, smaller before larger."""
    for i, item in enumerate(items):
        yield (*start, item)
        yield from _preorder(items[i + 1 :], (*start, item))


def unique_rectangles_4(cells: Cells, here: Grid) -> Iterator[Effects]:
    for found in rectangles(cells, here):
        if len(found.extra) == 2 and found.in_line:
            one, other = found.extra
            for digit in sorted(found.pair):
                if not any(digit in cells[cell] for cell in PEERS[one] & PEERS[other]):
                    yield removal(cells, found.extra, found.pair - {digit})
                    break


def unique_rectangles_6(cells: Cells, here: Grid) -> Iterator[Effects]:
    for found in rectangles(cells, here):
        if len(found.extra) == 2 and not found.in_line:
            for digit in sorted(found.pair):
                if all(_confined(cells, found, cell, digit) for cell in found.extra):
                    yield removal(cells, found.extra, {digit})
                    break


def _confined(cells: Cells, found: Rectangle, cell: int, digit: int) -> bool:
    """Whether a digit has no places but corners in the row and the column of a cell."""
    lines = [line for line in LINES if cell in line.cells]
    return all({*places(cells, line, digit)} <= {*found.corners} for line in lines)


def hidden_rectangles(cells: Cells, here: Grid) -> Iterator[Effects]:
    for found in rectangles(cells, here):
        a, b, d, c = found.corners
        if len(found.extra) == 3 or (len(found.extra) == 2 and not found.in_line):
            for corner, opposite in ((a, d), (b, c), (c, b), (d, a)):
                if cells[corner] <= found.pair:
                    for digit in sorted(found.pair):
                        if _confined(cells, found, opposite, digit):
                            yield removal(cells, {opposite}, found.pair - {digit})


_RECTANGLES: dict[Finder, Callable[[Cells, Grid], Iterator[Effects]]] = {
    FINDERS["ordered-unique-rectangle-1"]: unique_rectangles_1,
    FINDERS["ordered-unique-rectangle-2"]: partial(unique_rectangles_2, is_5=False),
    FINDERS["unique-rectangle-3"]: unique_rectangles_3,
    FINDERS["ordered-unique-rectangle-4"]: unique_rectangles_4,
    FINDERS["unique-rectangle-5"]: partial(unique_rectangles_2, is_5=True),
    FINDERS["unique-rectangle-6"]: unique_rectangles_6,
    FINDERS["hidden-rectangle"]: hidden_rectangles,
}
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


def first_step(finder: Finder, place: Stuck) -> Effects | None:
    """The first step of a finder that removes something."""
    cells = place.cells()
    if finder in _RECTANGLES:
        found = _RECTANGLES[finder](cells, place.here)
    else:
        found = _SEARCHES[finder](cells)
    return next((effects for effects in found if effects), None)
