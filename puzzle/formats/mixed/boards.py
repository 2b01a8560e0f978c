"""Rows of numbers that are no grid: matrices, boards of other games, measurements, telephones."""

from __future__ import annotations

import re
from collections import Counter

from puzzle.formats.chance import FEWEST_KINDS, are_drawn_rankings, meets_by_chance
from puzzle.formats.mixed.family import WORD
from puzzle.formats.mixed.large_numbers import are_long_numbers
from puzzle.formats.mixed.other_tables import (
    are_other_tables,
    calls_it_a_puzzle,
    names_other_matters,
)
from puzzle.formats.record import Record
from puzzle.geometry import CLASSIC
from puzzle.grid import Grid

_LARGEST_OF_FEW = 4
"""The side of grids in which few digits are usual."""
_LARGEST_OF_TABLES = 12
"""The side of a grid up to which a table of answers may look like one."""
_FEW_KINDS_OF_CHANCE = 0.7
"""The part of all digits that a column has by chance, and none where a row is shifted."""
_FEWER_KINDS = 2
"""Kinds of digits that a small grid may lack."""
_IN_BOXES = re.compile(
    r"^[^\S\n]*(?:[|\u2502\u2503\u2551]\s?)?(?:[0-9.*_-]\s?){3}(?:[|\u2502\u2503\u2551]\s?(?:[0-9.*_-]\s?){3}){2}"
    r"(?:[|\u2502\u2503\u2551]\s*)?$",
    re.MULTILINE,
)
"""A row with bars between its boxes."""
_THREE = re.compile(r"\s{0,9}[0-9]{1,2}(?:\s{1,9}[0-9]{1,2}){2}\s{0,9}")


def are_numbers(grid: Grid, text: str) -> bool:
    """Recognise numbers of nine digits below one another: most repeat a digit, few have a 0."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    are_numbers = len(lines) == CLASSIC.size and all(line.isdecimal() for line in lines)
    return are_numbers and grid.geometry == CLASSIC and are_long_numbers(lines)


def is_board(record: Record, above: str = "") -> bool:
    """Recognise rows of 0 and 1, and rows of other numbers, whose digits meet as by chance.

    Such are matrices, answers to questions, and boards of mines with the numbers of those around
    each cell. What has blanks and most digits, or is called a puzzle in its own text or in the
    words above, was meant as a grid, however wrong it is. A single 1, and rows of nothing else, may
    have been meant as one too.
    """
    grid, text = record.content, record.text
    if not isinstance(grid, Grid) or grid.geometry.constraints:
        return False
    size, digits = grid.geometry.size, {digit for digit in grid.digits if digit}
    if _is_counted_table(grid, text, above) or are_other_tables(text.split("\n")):
        return True
    if all(tuple(row) == tuple(range(1, size + 1)) for row in grid.geometry.rows_of(grid.digits)):
        return True  # the digits, counted as often as there are rows
    if _are_rankings(grid, f"{above}\n{text}"):
        return True
    if "\n" not in text and text.count("[") < size:
        return digits == {1} and size > CLASSIC.size  # bits
    if len(_IN_BOXES.findall(text)) == size == CLASSIC.size:
        return False  # nobody draws boxes around anything else
    if size > _LARGEST_OF_FEW and are_drawn_rankings(grid):
        return not calls_it_a_puzzle(f"{above}\n{text}")
    rows = [[d for d in row if d] for row in grid.geometry.rows_of(grid.digits)]
    fewest = min(FEWEST_KINDS, size - _FEWER_KINDS)
    is_other = grid.is_full or len(digits) < fewest or _are_threes(text) or _is_run_on(grid, text)
    is_other = is_other or names_other_matters(f"{above}\n{text}")
    if _LARGEST_OF_FEW < size <= _LARGEST_OF_TABLES and is_other and meets_by_chance(grid):
        return not calls_it_a_puzzle(f"{above}\n{text}")
    if digits == {1} and "0" in text:
        has_both = "." in text  # 0 is a digit there, and no blank
        is_large = size > _LARGEST_OF_FEW and (has_both or grid.given_count >= size)
        is_repeated = 2 * sum(len(row) > 1 for row in rows) > size
        return is_large or is_repeated or all(len(row) == 1 for row in rows)
    return False


def _are_rankings(grid: Grid, words: str) -> bool:
    """Recognise full rows, each with all digits, that words call rankings or other matters.

    Their columns meet as by chance, though the rows hold no digit twice.
    """
    size, every = grid.geometry.size, set(range(1, grid.geometry.size + 1))
    if not grid.is_full or any(set(row) != every for row in grid.geometry.rows_of(grid.digits)):
        return False
    columns = [grid.digits[at::size] for at in range(size)]
    repeated = sum(len(set(column)) < _FEW_KINDS_OF_CHANCE * size for column in columns)
    return 2 * repeated > size and names_other_matters(words) and not calls_it_a_puzzle(words)


def _is_counted_table(grid: Grid, text: str, above: str) -> bool:
    """Recognise rows that are counted in their first column, below names, all full: measurements.

    As a grid they break a rule, or it would be one with nothing to solve.
    """
    *_, heading = above.rsplit("\n", 1)
    row, _, _ = text.partition("\n")
    signs = [sign for sign in ",;\t" if row.count(sign) == heading.count(sign) > 0]
    if not (signs and grid.is_full and WORD.search(heading)):
        return False
    first = [row[0] for row in grid.geometry.rows_of(grid.digits)]
    return first == [*range(1, grid.geometry.size + 1)] and not grid.is_solution()


def _is_run_on(grid: Grid, text: str) -> bool:
    """Recognise lines of digits run together, few of them 0, other than a map of regions."""
    are_run_together = all(map(str.isdecimal, text.split("\n")))
    return 4 * grid.digits.count(0) < len(grid.digits) and not _is_map(grid) and are_run_together


def _is_map(grid: Grid) -> bool:
    """Recognise a map of regions: each sign stands in as many cells as any other."""
    return set(Counter(grid.digits).values()) == {grid.geometry.size}


def _are_threes(text: str) -> bool:
    """Recognise lines of three numbers, rather rows, columns and digits than cells."""
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("%")]
    return all(map(_THREE.fullmatch, lines))
