"""Whether the digits of a grid meet as often as by chance, as in a table of something else.

A puzzle keeps the rules, or breaks them where somebody slipped. Numbers of anything else, answers
to questions or the mines around a cell, break them as often as if they had been drawn.
"""

from __future__ import annotations

from collections import Counter

from puzzle.grid import Grid

FEWEST_KINDS = 7
"""Kinds of digits that show a puzzle; with fewer, small numbers of anything may keep the rules."""
_FEWEST_MET = 10
"""Pairs of equal digits in a house that no slip makes: a row that is out of place makes as many."""
_PART_OF_CHANCE = 0.6
"""The part of what chance would make from which on it is none of a puzzle."""


def meets_by_chance(grid: Grid) -> bool:
    """Tell whether equal digits stand in a house as often as if all had been drawn.

    Args:
        grid: any; one with few givens says nothing, nor does a full one with all digits.
    """
    if grid.is_full and len(set(grid.digits)) == grid.geometry.size:
        return False  # however wrong it is, it was filled as a grid is
    met = len(grid.conflicts())
    if met < _FEWEST_MET:
        return False
    given = [cell for cell, digit in enumerate(grid.digits) if digit]
    is_given = set(given)
    pairs = sum(len(is_given.intersection(grid.geometry.peers[cell])) for cell in given) / 2
    counts = Counter(grid.digits[cell] for cell in given)
    equal = sum(count * (count - 1) for count in counts.values())
    return met >= _PART_OF_CHANCE * pairs * equal / (len(given) * (len(given) - 1))
