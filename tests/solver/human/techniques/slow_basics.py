"""The basic techniques, slowly and obviously: sets of candidates and every combination of them.

All steps come in the order in which Sudoku Explainer 1.2.1 looks: boxes, columns, rows; sets of
cells, digits or lines as rising binary numbers; digits rising.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from puzzle.geometry import Geometry, House, HouseKind
from solver.human.engine.state import GridState
from solver.human.registry import FINDERS, Finder

Candidates = dict[int, set[int]]
"""For each blank cell the digits that may go there."""
Effects = frozenset[tuple[str, int, int]]
"""What a step does: ("+", cell, digit) puts a digit, ("-", cell, digit) removes it."""

SIZES = {"pair": 2, "triple": 3, "quad": 4, "x-wing": 2, "swordfish": 3, "jellyfish": 4}


def candidates_of(position: GridState, geometry: Geometry) -> Candidates:
    digits = range(geometry.size)
    return {
        cell: {d + 1 for d in digits if int(position.candidates[cell]) >> d & 1}
        for cell in range(geometry.cell_count)
        if not position.digits[cell]
    }


def steps(finder: Finder, candidates: Candidates, geometry: Geometry) -> list[Effects]:
    """The effects of every step that the finder's technique allows."""
    return [effects for effects in _SLOW[finder](finder, candidates, geometry) if effects]


def of_kind(kind: HouseKind, geometry: Geometry) -> list[House]:
    return [house for house in geometry.houses if house.kind is kind]


def in_order(geometry: Geometry) -> list[House]:
    kinds = (HouseKind.BOX, HouseKind.COLUMN, HouseKind.ROW)
    return [house for kind in kinds for house in of_kind(kind, geometry)]


def choices(items: list[int], k: int) -> list[tuple[int, ...]]:
    """Every choice of k of the ascending items, as a binary number rises."""
    return sorted(combinations(items, k), key=lambda chosen: chosen[::-1])


def places(house: House, digit: int, candidates: Candidates) -> set[int]:
    return {cell for cell in house.cells if digit in candidates.get(cell, ())}


def _digits(geometry: Geometry) -> range:
    return range(1, geometry.size + 1)


def _remove(cells: set[int], digits: set[int], candidates: Candidates) -> Effects:
    return frozenset(("-", c, d) for c in cells for d in digits & candidates.get(c, set()))


def _full_house(_f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    for house in in_order(geometry):
        blank = [cell for cell in house.cells if cell in candidates]
        if len(blank) == 1:
            yield frozenset(("+", blank[0], d) for d in candidates[blank[0]])


def _hidden_single(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    for house in in_order(geometry):
        if (house.kind is HouseKind.BOX) == (f is FINDERS["hidden-single-box"]):
            for d in _digits(geometry):
                cells = places(house, d, candidates)
                if len(cells) == 1:
                    yield frozenset(("+", cell, d) for cell in cells)


def _naked_single(_f: Finder, candidates: Candidates, _g: Geometry) -> Iterator[Effects]:
    for cell, digits in candidates.items():
        if len(digits) == 1:
            yield frozenset(("+", cell, d) for d in digits)


def _locked(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    boxes = of_kind(HouseKind.BOX, geometry)
    for kind in (HouseKind.COLUMN, HouseKind.ROW):
        lines = of_kind(kind, geometry)
        firsts, seconds = (boxes, lines) if "pointing" in f.slug else (lines, boxes)
        for first in firsts:
            for second in seconds:
                for d in _digits(geometry):
                    cells = places(first, d, candidates)
                    if len(cells) < 2 or not cells <= set(second.cells):
                        continue
                    lost = set(second.cells) - set(first.cells)
                    if "direct" in f.slug:
                        others = [third for third in firsts if third != first]
                        yield from _left(others, d, lost, candidates)
                    else:
                        yield _remove(lost, {d}, candidates)


def _left(
    houses: list[House], digit: int, lost: set[int], candidates: Candidates
) -> Iterator[Effects]:
    """The digit goes where it has one place left, once it has lost some."""
    for house in houses:
        before = places(house, digit, candidates)
        if before & lost and len(before - lost) == 1:
            yield frozenset(("+", cell, digit) for cell in before - lost)


def _naked(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    k = SIZES[f.slug.rpartition("-")[2]]
    for house in in_order(geometry):
        blank = [cell for cell in house.cells if cell in candidates]
        for cells in choices(blank, k):
            union = set().union(*(candidates[cell] for cell in cells))
            if len(union) == k and all(len(candidates[cell]) > 1 for cell in cells):
                yield _remove(set(house.cells) - set(cells), union, candidates)


def _hidden(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    k = SIZES[f.slug.rpartition("-")[2]]
    for house in in_order(geometry):
        where = {d: places(house, d, candidates) for d in _digits(geometry)}
        for digits in choices([d for d in where if len(where[d]) > 1], k):
            union = set().union(*(where[d] for d in digits))
            if len(union) != k:
                continue
            if "direct" not in f.slug:
                yield _remove(union, set(_digits(geometry)) - set(digits), candidates)
                continue
            for d in _digits(geometry):
                if d not in digits:
                    yield from _left([house], d, union, candidates)


def _fish(f: Finder, candidates: Candidates, geometry: Geometry) -> Iterator[Effects]:
    k = SIZES[f.slug]
    rows = of_kind(HouseKind.ROW, geometry)
    columns = of_kind(HouseKind.COLUMN, geometry)
    for base, cover in ((columns, rows), (rows, columns)):
        for chosen in choices(list(range(geometry.size)), k):
            for d in _digits(geometry):
                parts = [places(base[i], d, candidates) for i in chosen]
                cells = set().union(*parts)
                across = [line for line in cover if cells & set(line.cells)]
                if len(across) == k and all(len(part) > 1 for part in parts):
                    lost = {cell for line in across for cell in line.cells}
                    lost -= {cell for i in chosen for cell in base[i].cells}
                    yield _remove(lost, {d}, candidates)


_SLOW: dict[Finder, Callable[[Finder, Candidates, Geometry], Iterator[Effects]]] = {
    FINDERS["full-house"]: _full_house,
    FINDERS["hidden-single-box"]: _hidden_single,
    FINDERS["hidden-single-line"]: _hidden_single,
    FINDERS["naked-single"]: _naked_single,
    FINDERS["direct-pointing"]: _locked,
    FINDERS["direct-claiming"]: _locked,
    FINDERS["pointing"]: _locked,
    FINDERS["claiming"]: _locked,
    FINDERS["naked-pair"]: _naked,
    FINDERS["naked-triple"]: _naked,
    FINDERS["naked-quad"]: _naked,
    FINDERS["hidden-pair"]: _hidden,
    FINDERS["hidden-triple"]: _hidden,
    FINDERS["hidden-quad"]: _hidden,
    FINDERS["direct-hidden-pair"]: _hidden,
    FINDERS["direct-hidden-triple"]: _hidden,
    FINDERS["x-wing"]: _fish,
    FINDERS["swordfish"]: _fish,
    FINDERS["jellyfish"]: _fish,
}
BASICS = tuple(_SLOW)
