"""Cages in words: the combinations of a sum, and the 45 rule."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from puzzle.constraints.killer_cage import KillerCage
from puzzle.geometry import Cell
from puzzle.grid import SYMBOLS
from puzzle.sentences import listed
from solver.human.words.phrasing import Phrasing, cells_among, digits_among, houses_named

_MOST_TOLD = 6
"""Combinations that are told one by one."""


def combination(t: Phrasing) -> str:
    """Return which combinations of digits a cage has left."""
    cells = cells_among(t.step.pattern)
    total = t.step.total or 0
    if len(cells) == 1:
        return f"{t.name(cells[0])} is the last blank cell of {_cage(t, cells)}, and lacks {total}"
    digits = digits_among(t.step.pattern)
    sets = [
        "+".join(SYMBOLS[digit] for digit in chosen)
        for chosen in combinations(digits, len(cells))
        if sum(chosen) == total
    ]
    told = listed(sets, "or") if len(sets) <= _MOST_TOLD else f"one of {len(sets)} sets of digits"
    cage = _cage(t, cells)
    if cage == f"the cage {'+'.join(map(t.name, cells))} = {total}":
        return f"{cage} must hold {told}"
    return f"in {cage}, {_sum_of(t, cells)} = {total}, and must hold {told}"


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
    size = t.geometry.size
    whole = len(t.step.houses) * size * (size + 1) // 2
    innies, outies = cells_among(t.step.pattern), cells_among(t.step.fins)
    total = t.step.total or 0
    where = f"on {houses_named(t.step.houses)}"
    if innies:
        less = "".join(f" − {t.name(cell)}" for cell in outies)
        return f"{where}, {_sum_of(t, innies)}{less} = {whole} − {whole - total} = {_signed(total)}"
    return f"{where}, {_sum_of(t, outies)} = {whole - total} − {whole} = {-total}"


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _sum_of(t: Phrasing, cells: Iterable[Cell]) -> str:
    return " + ".join(map(t.name, cells))


def _cage(t: Phrasing, cells: Iterable[Cell]) -> str:
    """Return the cage that these cells are in."""
    wanted = set(cells)
    for rule in t.geometry.constraints:
        if isinstance(rule, KillerCage) and wanted.issubset(rule.cells):
            return rule.label(t.geometry.layout)
    return "a cage"
