"""Cages in words: the combinations of a sum, and the 45 rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from puzzle.geometry import Cell, Digit, Geometry
from puzzle.sentences import listed
from solver.human.step import Step
from solver.human.words.phrasing import Phrasing, cells_among, digits_among, houses_named

if TYPE_CHECKING:
    from puzzle.constraints.killer_cage import KillerCage

MOST_TOLD = 6
"""Combinations that are told one by one."""


def combination(t: Phrasing) -> str:
    """Return which combinations of digits a cage has left."""
    cells = cells_among(t.step.pattern)
    total = t.step.total or 0
    cage = _cage(t, cells)
    if len(cells) == 1:
        return f"{t.name(cells[0])} is the last blank cell of {cage}, and lacks {total}"
    sets = ["+".join(t.symbols[digit] for digit in chosen) for chosen in combinations_left(t.step)]
    told = listed(sets, "or") if len(sets) <= MOST_TOLD else f"one of {len(sets)} sets of digits"
    whole = cage_of(t.geometry, cells)
    if whole is not None and whole.cells == tuple(cells):
        return f"{cage} must hold {told}"
    return f"in {cage}, {_sum_of(t.name, cells)} = {total}, and must hold {told}"


def combinations_left(step: Step) -> list[tuple[Digit, ...]]:
    """Return the sets of digits that a cage's blank cells may hold, by the digits of the step."""
    count, total = len(cells_among(step.pattern)), step.total or 0
    return [
        chosen for chosen in combinations(digits_among(step.pattern), count) if sum(chosen) == total
    ]


def overlap(t: Phrasing) -> str:
    """Return a digit that a cage has, or that a house has in a cage."""
    digit, places = t.digits(t.step.pattern), t.cells(t.step.pattern, "or")
    cage = _cage(t, cells_among(t.step.pattern))
    if t.step.houses:
        return (
            f"in {houses_named(t.step.houses)}, {digit} must go in {places}, all of {cage}, which "
            "holds no digit twice"
        )
    return f"every combination of {cage} has {digit}, which must go in {places}; what goes sees it"


def rule_of_45(t: Phrasing) -> str:
    """Return the sum that is left when what is known of some houses is taken away."""
    return f"on {houses_named(t.step.houses)}, {equation_of_45(t.step, t.name)}"


def equation_of_45(step: Step, name: Callable[[Cell], str]) -> str:
    """Return the sum of the cells that are left over, row by row, as an equation in any language.

    Args:
        step: a step of the 45 rule.
        name: names a cell.
    """
    size = step.geometry.size
    whole = len(step.houses) * size * (size + 1) // 2
    innies, outies = sorted(cells_among(step.pattern)), sorted(cells_among(step.fins))
    total = step.total or 0
    if innies:
        less = "".join(f" − {name(cell)}" for cell in outies)
        return f"{_sum_of(name, innies)}{less} = {whole} − {whole - total} = {_signed(total)}"
    return f"{_sum_of(name, outies)} = {whole - total} − {whole} = {-total}"


def cage_of(geometry: Geometry, cells: Iterable[Cell]) -> KillerCage | None:
    """Return the cage that has all of these cells; None where no cage has."""
    from puzzle.constraints.killer_cage import KillerCage

    wanted = set(cells)
    for rule in geometry.constraints:
        if isinstance(rule, KillerCage) and wanted.issubset(rule.cells):
            return rule
    return None


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _sum_of(name: Callable[[Cell], str], cells: Iterable[Cell]) -> str:
    return " + ".join(map(name, cells))


def _cage(t: Phrasing, cells: Iterable[Cell]) -> str:
    """Return the words for the cage that these cells are in."""
    cage = cage_of(t.geometry, cells)
    return "a cage" if cage is None else cage.label(t.geometry.layout)
