"""Hints where no technique leads to the end: cell by cell, from the solution.

Next is the cell for which the filled cells leave the fewest digits, by its houses and by each rule
alone. Where that is one digit, the hint says what leaves no other. Where no cell has a single one,
a house with a single place for a digit is told; else that the digit is known from the solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from book.language import ENGLISH, Language
from book.naming import house_in, rule_in
from puzzle.constraints.constraint import Demand
from puzzle.geometry import Cell, Digit, Geometry
from puzzle.grid import SYMBOLS, Grid

MOST_DEMANDS = 20_000
"""With more demands than this, every digit counts as left: the rules are not looked at."""
_MOST_LABELS = 3


class CellHint(NamedTuple):
    """What is told of a cell.

    Attributes:
        cell: the cell.
        digit: its digit.
        hints: where to look, what speaks of the cell, the digit and why; from faint to plain.
        houses: the indices of the houses to look at.
    """

    cell: Cell
    digit: Digit
    hints: tuple[str, str, str]
    houses: tuple[int, ...]


def cell_by_cell(
    puzzle: Grid,
    solution: Grid,
    language: Language = ENGLISH,
    symbols: Sequence[str] = SYMBOLS,
) -> Iterator[CellHint]:
    """Yield a hint for each blank cell, in the order in which they can best be filled.

    Args:
        puzzle: the puzzle.
        solution: its solution.
        language: of the hints.
        symbols: what each digit is called, by its value.
    """
    geometry = puzzle.geometry
    spoken, demands = _demands(geometry, language)
    digits = bytearray(puzzle.digits)
    left = {
        cell: _left(cell, digits, geometry, demands[cell])
        for cell, digit in enumerate(digits)
        if not digit
    }
    while left:
        cell = min(left, key=lambda at: len(left[at]))
        place = _single_place(left, digits, geometry) if len(left[cell]) > 1 else None
        if place is None:
            digit = solution[cell]
            is_last = left[cell] == (digit,)
            said = symbols[digit]
            told = _told(cell, said, geometry, spoken[cell], language, is_last=is_last)
            yield CellHint(cell, digit, told, tuple(geometry.houses_of[cell]))
        else:
            cell, digit, house = place
            told = _told_of_house(cell, symbols[digit], house, geometry, language)
            yield CellHint(cell, digit, told, (house,))
        digits[cell] = digit
        del left[cell]
        near = {other for demand in demands[cell] for other in demand.cells}
        for other in left.keys() & near.union(geometry.peers[cell]):
            left[other] = _left(other, digits, geometry, demands[other])


def _single_place(
    left: Mapping[Cell, tuple[Digit, ...]], digits: bytearray, geometry: Geometry
) -> tuple[Cell, Digit, int] | None:
    """Return a cell, its digit and the index of a house in which no other cell can have it."""
    for index, house in enumerate(geometry.houses):
        there = {digits[cell] for cell in house.cells}
        for digit in range(1, geometry.size + 1):
            if digit not in there:
                places = [cell for cell in house.cells if digit in left.get(cell, ())]
                if len(places) == 1:
                    return places[0], digit, index
    return None


def _told_of_house(
    cell: Cell, symbol: str, house: int, geometry: Geometry, language: Language
) -> tuple[str, str, str]:
    name = geometry.cell_name(cell)
    where = house_in(language, geometry.houses[house])
    return (
        language.text("Look at {houses}.", houses=where),
        language.text("One digit has a single place left in {house}.", house=where),
        language.text(
            "{cell} = {digit}: it is the only place for {digit} in {house}.",
            cell=name,
            digit=symbol,
            house=where,
        ),
    )


def _demands(geometry: Geometry, language: Language) -> tuple[list[list[str]], list[list[Demand]]]:
    """Return for each cell the clues that speak of it, and what they ask of it."""
    layout = geometry.layout
    spoken: list[list[str]] = [[] for _ in range(geometry.cell_count)]
    demands: list[list[Demand]] = [[] for _ in range(geometry.cell_count)]
    count = 0
    for constraint in geometry.constraints:
        label = rule_in(language, constraint, layout)
        for demand in constraint.demands(layout):
            count += 1
            for cell in dict.fromkeys(demand.cells) if count <= MOST_DEMANDS else ():
                demands[cell].append(demand)
                if label not in spoken[cell]:
                    spoken[cell].append(label)
    return spoken, demands


def _left(
    cell: Cell, digits: bytearray, geometry: Geometry, demands: list[Demand]
) -> tuple[Digit, ...]:
    """Return the digits that the filled cells leave to a blank one."""
    seen = {digits[peer] for peer in geometry.peers[cell]}
    kept = []
    decided = [d for d in demands if all(digits[c] for c in d.cells if c != cell)]
    for digit in range(1, geometry.size + 1):
        if digit in seen:
            continue
        if all(d.kept([digit if c == cell else digits[c] for c in d.cells]) for d in decided):
            kept.append(digit)
    return tuple(kept)


def _told(
    cell: Cell,
    symbol: str,
    geometry: Geometry,
    spoken: list[str],
    language: Language,
    *,
    is_last: bool,
) -> tuple[str, str, str]:
    name = geometry.cell_name(cell)
    clues = ", ".join(spoken[:_MOST_LABELS])
    by = language.text("its houses and {rules}", rules=clues)
    by = by if clues else language.text("its houses")
    if is_last:
        why = language.text(
            "{cell} = {digit}: {rules} leave no other digit.", cell=name, digit=symbol, rules=by
        )
        where = language.text("One digit is left for {cell}, by {rules}.", cell=name, rules=by)
    else:
        why = language.text(
            "{cell} = {digit}, from the solution: no technique here finds it.",
            cell=name,
            digit=symbol,
        )
        where = language.text("Look at {cell}, at {rules}.", cell=name, rules=by)
    return language.text("Look at {houses}.", houses=name), where, why
