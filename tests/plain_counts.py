"""An oracle for millions of grids: it counts solutions by arithmetic on arrays, without a kernel.

It shares nothing with `solver.search` but the rules. Many positions are worked on at once, each a
column of candidates, a mask of nine bits a cell; where neither a cell with one candidate nor a
digit with one place is left, a position is split in two: a cell has its lowest candidate, or not.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Digits = npt.NDArray[np.uint8]
Masks = npt.NDArray[np.uint16]

ALL = np.uint16(0b111_111_111)
AT_ONCE = 8192
"""Positions that are worked on together."""


def count(puzzles: Digits, limit: int = 2) -> tuple[npt.NDArray[np.int64], Digits]:
    """Return the number of solutions of each puzzle up to a limit, and the first that was found.

    Args:
        puzzles: (n, 81), row-major digits, 0 for blank.
        limit: where to stop with each.

    Returns:
        (n,) counts, and (n, 81) solutions, zeros where there is none.
    """
    digits = puzzles.T.astype(np.uint16)
    bits = np.uint16(1) << (np.maximum(digits, 1) - 1)
    masks = np.where(digits == 0, ALL, bits).astype(np.uint16)
    counts = np.zeros(len(puzzles), dtype=np.int64)
    firsts = np.zeros_like(puzzles)
    stack = [(np.arange(len(puzzles)), masks)]
    while stack:
        numbers, masks = _pop(stack)
        is_open = counts[numbers] < limit
        numbers, masks = _propagated(numbers[is_open], masks[:, is_open])
        is_full = (masks & (masks - 1) == 0).all(axis=0)
        solved = numbers[is_full]
        firsts[solved] = _digits(masks[:, is_full])
        np.add.at(counts, solved, 1)
        if not is_full.all():
            stack += _split(numbers[~is_full], masks[:, ~is_full])
    return np.minimum(counts, limit), firsts


def _pop(stack: list[tuple[npt.NDArray[np.int64], Masks]]) -> tuple[npt.NDArray[np.int64], Masks]:
    """Take the last positions, up to `AT_ONCE` of them."""
    taken, room = [], AT_ONCE
    while stack and room > 0:
        numbers, masks = stack.pop()
        if len(numbers) > room:
            stack.append((numbers[:-room], masks[:, :-room]))
            numbers, masks = numbers[-room:], masks[:, -room:]
        taken.append((numbers, masks))
        room -= len(numbers)
    return (
        np.concatenate([numbers for numbers, _ in taken]),
        np.concatenate([masks for _, masks in taken], axis=1),
    )


def _split(
    numbers: npt.NDArray[np.int64], masks: Masks
) -> list[tuple[npt.NDArray[np.int64], Masks]]:
    blanks = sum((masks >> digit) & 1 for digit in range(9))
    cells = np.where(blanks > 1, blanks, 10).argmin(axis=0)
    columns = np.arange(len(numbers))
    chosen = masks[cells, columns]
    lowest = chosen & -chosen
    with_it, without = masks.copy(), masks.copy()
    with_it[cells, columns] = lowest
    without[cells, columns] = chosen & ~lowest
    return [(numbers, without), (numbers, with_it)]


def _propagated(
    numbers: npt.NDArray[np.int64], masks: Masks
) -> tuple[npt.NDArray[np.int64], Masks]:
    """Place what has one candidate or one place until nothing changes; drop contradictions."""
    at_rest: list[tuple[npt.NDArray[np.int64], Masks]] = []
    while len(numbers):
        after, is_broken = _placed(masks)
        is_same = (after == masks).all(axis=0)
        rests = is_same & ~is_broken
        at_rest.append((numbers[rests], after[:, rests]))
        goes_on = ~is_same & ~is_broken
        numbers, masks = numbers[goes_on], after[:, goes_on]
    if not at_rest:
        return numbers, masks
    return (
        np.concatenate([one for one, _ in at_rest]),
        np.concatenate([one for _, one in at_rest], axis=1),
    )


def _placed(masks: Masks) -> tuple[Masks, npt.NDArray[np.bool_]]:
    """Take what has one candidate from its peers, and place what has one place in a house."""
    has_one = masks & (masks - 1) == 0
    once, twice = _once_twice(masks)
    taken, clashing = _once_twice(masks * has_one)
    is_broken = ((once != ALL) | (clashing != 0)).any(axis=(0, 1))
    here = masks & ~(_of_cells(taken) * ~has_one)
    must = _of_cells(once & ~twice) & here
    here = np.where(must != 0, must, here)
    is_broken |= ((must & (must - 1) != 0) | (here == 0)).any(axis=0)
    return here, is_broken


def _once_twice(masks: Masks) -> tuple[Masks, Masks]:
    """Return the digits in one cell or more, and in two or more, of rows, columns and boxes."""
    many = masks.shape[1]
    once, twice = np.zeros((2, 3, 9, many), dtype=np.uint16)
    square, boxes = masks.reshape(9, 9, many), masks.reshape(3, 3, 3, 3, many)
    for place in range(9):
        box = boxes[:, place // 3, :, place % 3].reshape(9, many)
        for house, cells in enumerate((square[:, place], square[place], box)):
            twice[house] |= once[house] & cells
            once[house] |= cells
    return once, twice


def _of_cells(houses: Masks) -> Masks:
    """Return for each cell the digits of its row, column and box."""
    rows, columns, boxes = houses
    many = houses.shape[2]
    square = rows[:, np.newaxis] | columns
    parts = square.reshape(3, 3, 3, 3, many) | boxes.reshape(3, 1, 3, 1, many)
    return parts.reshape(81, many)


def _digits(masks: Masks) -> Digits:
    """Return the digits of full positions, (n, 81)."""
    return (np.log2(masks.T).astype(np.uint8) + 1).astype(np.uint8)
