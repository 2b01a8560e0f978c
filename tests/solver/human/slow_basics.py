"""The basic techniques, slowly and obviously: sets of candidates and every combination of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from puzzle.geometry import Geometry, House, HouseKind
from solver.human.finder import Finder
from solver.human.position import Position

Candidates = dict[int, set[int]]
"""For each blank cell the digits that may go there."""
Effects = frozenset[tuple[str, int, int]]
"""What a step does: ("+", cell, digit) puts a digit, ("-", cell, digit) removes it."""

SIZES = {"PAIR": 2, "TRIPLE": 3, "QUAD": 4, "X_WING": 2, "SWORDFISH": 3, "JELLYFISH": 4}


def candidates_of(position: Position, geometry: Geometry) -> Candidates:
    digits = range(geometry.size)
    return {
        cell: {d + 1 for d in digits if int(position.candidates[cell]) >> d & 1}
        for cell in range(geometry.cell_count)
        if not position.digits[cell]
    }


def steps(finder: Finder, candidates: Candidates, geometry: Geometry) -> set[Effects]:
    """The effects of every step that the finder's technique allows."""
    return {effects for effects in _SLOW[finder](finder, candidates, geometry) if effects}


def places(house: House, digit: int, candidates: Candidates) -> set[int]:
    return {cell for cell in house.cells if digit in candidates.get(cell, ())}


def _digits(geometry: Geometry) -> range:
    return range(1, geometry.size + 1)


def _remove(cells: set[int], digits: set[int], candidates: Candidates) -> Effects:
    return frozenset(("-", c, d) for c in cells for d in digits & candidates.get(c, set()))


def _full_house(_f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    for house in geometry.houses:
        blank = [cell for cell in house.cells if cell in candidates]
        if len(blank) == 1:
            yield frozenset(("+", blank[0], d) for d in candidates[blank[0]])


def _hidden_single(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    for house in geometry.houses:
        if (house.kind is HouseKind.BOX) == (f is Finder.HIDDEN_SINGLE_BOX):
            for d in _digits(geometry):
                cells = places(house, d, candidates)
                if len(cells) == 1:
                    yield frozenset(("+", cell, d) for cell in cells)


def _naked_single(_f: Finder, candidates: Candidates, _g: Geometry) -> Iterator[Effects]:
    for cell, digits in candidates.items():
        if len(digits) == 1:
            yield frozenset(("+", cell, d) for d in digits)


def _locked(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    for first in geometry.houses:
        for second in geometry.houses:
            boxes = (first.kind is HouseKind.BOX, second.kind is HouseKind.BOX)
            if boxes != ((True, False) if "POINTING" in f.name else (False, True)):
                continue
            for d in _digits(geometry):
                cells = places(first, d, candidates)
                if len(cells) < 2 or not cells <= set(second.cells):
                    continue
                lost = set(second.cells) - set(first.cells)
                if "DIRECT" not in f.name:
                    yield _remove(lost, {d}, candidates)
                    continue
                for third in geometry.houses:
                    before = places(third, d, candidates)
                    after = before - lost
                    parallel = third.kind is first.kind and third != first
                    if parallel and after != before and len(after) == 1:
                        yield frozenset(("+", cell, d) for cell in after)


def _naked(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    k = SIZES[f.name.rpartition("_")[2]]
    for house in geometry.houses:
        blank = [cell for cell in house.cells if cell in candidates]
        for cells in combinations(blank, k):
            union = set().union(*(candidates[cell] for cell in cells))
            if len(union) == k and all(len(candidates[cell]) > 1 for cell in cells):
                yield _remove(set(house.cells) - set(cells), union, candidates)


def _hidden(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    k = SIZES[f.name.rpartition("_")[2]]
    for house in geometry.houses:
        where = {d: places(house, d, candidates) for d in _digits(geometry)}
        for digits in combinations([d for d in where if len(where[d]) > 1], k):
            union = set().union(*(where[d] for d in digits))
            if len(union) != k:
                continue
            if "DIRECT" not in f.name:
                yield _remove(union, set(_digits(geometry)) - set(digits), candidates)
                continue
            for d in set(where) - set(digits):
                if where[d] & union and len(where[d] - union) == 1:
                    yield frozenset(("+", cell, d) for cell in where[d] - union)


def _fish(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    k = SIZES[f.name]
    rows = [house for house in geometry.houses if house.kind is HouseKind.ROW]
    columns = [house for house in geometry.houses if house.kind is HouseKind.COLUMN]
    for base, cover in ((rows, columns), (columns, rows)):
        for d in _digits(geometry):
            lines = [line for line in base if len(places(line, d, candidates)) > 1]
            for chosen in combinations(lines, k):
                cells = set().union(*(places(line, d, candidates) for line in chosen))
                across = [line for line in cover if cells & set(line.cells)]
                if len(across) == k:
                    lost = {cell for line in across for cell in line.cells}
                    lost -= {cell for line in chosen for cell in line.cells}
                    yield _remove(lost, {d}, candidates)


_SLOW: dict[Finder, Callable[[Finder, Candidates, Geometry], Iterator[Effects]]] = {
    Finder.FULL_HOUSE: _full_house,
    Finder.HIDDEN_SINGLE_BOX: _hidden_single,
    Finder.HIDDEN_SINGLE_LINE: _hidden_single,
    Finder.NAKED_SINGLE: _naked_single,
    Finder.DIRECT_POINTING: _locked,
    Finder.DIRECT_CLAIMING: _locked,
    Finder.POINTING: _locked,
    Finder.CLAIMING: _locked,
    Finder.NAKED_PAIR: _naked,
    Finder.NAKED_TRIPLE: _naked,
    Finder.NAKED_QUAD: _naked,
    Finder.HIDDEN_PAIR: _hidden,
    Finder.HIDDEN_TRIPLE: _hidden,
    Finder.HIDDEN_QUAD: _hidden,
    Finder.DIRECT_HIDDEN_PAIR: _hidden,
    Finder.DIRECT_HIDDEN_TRIPLE: _hidden,
    Finder.X_WING: _fish,
    Finder.SWORDFISH: _fish,
    Finder.JELLYFISH: _fish,
}
BASICS = tuple(_SLOW)
