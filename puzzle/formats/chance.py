"""Whether the digits of a grid meet as often as by chance, as in a table of something else.

A puzzle keeps the rules, or breaks them where somebody slipped. Numbers of anything else, answers
to questions or the mines around a cell, break them as often as if they had been drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isqrt
from types import MappingProxyType

from puzzle.geometry import CLASSIC, FEWEST_GIVENS
from puzzle.grid import Grid

FEWEST_KINDS = 7
"""Kinds of digits that show a puzzle; with fewer, small numbers of anything may keep the rules."""
FEWEST_OF_SIZE = MappingProxyType(
    {25: 151, 16: 55, 15: 48, 12: 32, 10: 22, CLASSIC.size: FEWEST_GIVENS, 8: 14, 6: 8, 4: 4}
)
"""For sizes, the largest first, the fewest givens of puzzles that are known to have one solution:
Wikipedia, "Mathematics of Sudoku", "Sudoku with rectangular regions"; for 15×15, few enough."""
FEWEST_MET = 10
"""Pairs of equal digits in a house that no slip makes: a row that is out of place makes as many."""
_PART_OF_CHANCE = 0.6
"""The part of what chance would make from which on it is none of a puzzle."""
_PART_OF_RANKINGS = 0.75
"""The same for the columns and boxes of rankings."""
_FEWEST_WITH_SLIPS = 30
"""Givens; fewer that were drawn break the rules as little now and then."""
_FEWEST = 22
"""Givens that hardly keep the rules by chance."""


def meets_by_chance(grid: Grid) -> bool:
    """Tell whether equal digits stand in a house as often as if all had been drawn.

    Args:
        grid: any; one with few givens says nothing, nor does a full one with all digits.
    """
    if grid.is_full and len(set(grid.digits)) == grid.geometry.size:
        return False  # however wrong it is, it was filled as a grid is
    met = len(grid.conflicts())
    if met < FEWEST_MET:
        return False
    given = [cell for cell, digit in enumerate(grid.digits) if digit]
    is_given = set(given)
    pairs = sum(len(is_given.intersection(grid.geometry.peers[cell])) for cell in given) / 2
    counts = Counter(grid.digits[cell] for cell in given)
    equal = sum(count * (count - 1) for count in counts.values())
    return met >= _PART_OF_CHANCE * pairs * equal / (len(given) * (len(given) - 1))


def are_drawn_rankings(grid: Grid) -> bool:
    """Tell whether each row of a full grid has every digit, or each column, and all else meets.

    Equal digits meet there as often as if the order of each had been drawn; who fills a grid,
    however wrongly, takes care of the other lines or of boxes, too.

    Args:
        grid: any; none of those that overlap is one.
    """
    if grid.geometry.canvas is not None:
        return False
    size, digits = grid.geometry.size, grid.digits
    rows = grid.geometry.rows_of(digits)
    ways = (rows, [*zip(*rows, strict=True)])
    if sum(all(set(line) == {*range(1, size + 1)} for line in way) for way in ways) != 1:
        return False
    pairs = sum(map(len, grid.geometry.peers)) / 2 - size * size * (size - 1) / 2
    return len(grid.conflicts()) >= _PART_OF_RANKINGS * pairs / size


def are_other_numbers(grid: Grid) -> bool:
    """Tell whether what is drawn as a grid is rather a table of other numbers, such as scores.

    Its cells are all filled, or with few kinds of digits, and these meet as by chance.
    """
    has_few = len(set(grid.digits) - {0}) < min(FEWEST_KINDS, grid.geometry.size - 2)
    return (grid.is_full or has_few) and meets_by_chance(grid)


def are_powers(numbers: Sequence[int]) -> bool:
    """Tell whether numbers are those of a board of 2048: powers of two, some too large for a grid.

    Args:
        numbers: of all cells, 0 for blank.
    """
    size = isqrt(len(numbers))
    are_all = size > 2 and size**2 == len(numbers) and all(n & (n - 1) == 0 for n in numbers)
    return are_all and 1 not in numbers and max(numbers) > size and len(set(numbers)) > 3


def go_together(grid: Grid, other: Grid) -> bool:
    """Tell whether two grids keep the rules as one, which two puzzles hardly do."""
    if grid.geometry != other.geometry:
        return False
    pairs = [*zip(grid.digits, other.digits, strict=True)]
    if any(one and two and one != two for one, two in pairs):
        return False
    return not Grid(bytes(one or two for one, two in pairs), grid.geometry).conflicts()


def is_sound(grid: Grid, slips: int = 0) -> bool:
    """Tell whether a grid keeps the rules, and has givens enough to show it.

    One with few givens must be able to have a single solution, too.

    Args:
        grid: any 9×9.
        slips: pairs of equal digits that it may have where its givens are many.
    """
    return (
        grid.given_count >= FEWEST_GIVENS
        and len(set(grid.digits) - {0}) >= FEWEST_KINDS
        and len(grid.conflicts()) <= (slips if grid.given_count >= _FEWEST_WITH_SLIPS else 0)
        and (grid.given_count >= _FEWEST or not _has_twins(grid))
    )


def is_sound_of_another_size(grid: Grid, slips: int = 0) -> bool:
    """Tell whether a grid keeps the rules, and has givens enough to show it.

    Args:
        grid: of any size but 9×9, for which `is_sound` is.
        slips: pairs of equal digits that it may have.
    """
    size = grid.geometry.size
    return (
        grid.given_count >= FEWEST_OF_SIZE.get(size, size * size)
        and len(set(grid.digits) - {0}) >= size - 1
        and len(grid.conflicts()) <= slips
    )


def _has_twins(grid: Grid) -> bool:
    """Tell whether what is not there may be exchanged, so that no solution is the only one.

    As two digits may, and two rows of a band or columns of a stack, where neither has a given.
    """
    rows = CLASSIC.rows_of(grid.digits)
    empty_of = ([not any(line) for line in lines] for lines in (rows, [*zip(*rows, strict=True)]))
    return len(set(grid.digits) - {0}) < CLASSIC.size - 1 or any(
        sum(empty[at : at + 3]) > 1 for empty in empty_of for at in (0, 3, 6)
    )
