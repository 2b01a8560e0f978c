"""What follows from supposing that some columns of a binary program are 1, by its rows alone.

A row is low ≤ Σ weight × column ≤ high. *Open* columns may still be 0 or 1. Of each row two numbers
are kept: the least and the most that its sum can still be.

        least > high  or  most < low                →  clash
        least + weight > high, for an open column   →  the column is 0      (weight > 0)
        most - weight < low                         →  the column is 1

and the same with the ends exchanged for weights below 0. That is all. It proves nothing here: it
tells the certifier which row of the program to split into cases (`solver.certify.splitting`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel

Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]

OPEN = -1
"""The value of a column that may be 0 or 1."""

SET, WAITING = range(2)
"""Counters: columns on the trail, rows in the queue."""


class Rows(NamedTuple):
    """A binary program, by row and by column.

    Attributes:
        start: (rows + 1,) where each row begins in `columns` and `weights`.
        columns, weights: the terms, row by row.
        low, high: (rows,) the bounds of each row.
        widest: (rows,) the greatest weight of each row, signs left out.
        start_of: (columns + 1,) where each column begins in `rows_of` and `weights_of`.
        rows_of, weights_of: the same terms, column by column.
    """

    start: Int32Array
    columns: Int32Array
    weights: Int32Array
    low: Int32Array
    high: Int32Array
    widest: Int32Array
    start_of: Int32Array
    rows_of: Int32Array
    weights_of: Int32Array


class Bounds(NamedTuple):
    """What is known at one moment, and scratch.

    Attributes:
        value: (columns,) 0, 1 or OPEN.
        least, most: (rows,) what the sum of each row can still be.
        trail: (columns,) columns that are set, in the order in which they were.
        queue: (rows,) rows to look at.
        is_queued: (rows,) 1 for those.
        counters: (2,) see SET and WAITING.
    """

    value: Int32Array
    least: Int32Array
    most: Int32Array
    trail: Int32Array
    queue: Int32Array
    is_queued: Int32Array
    counters: Int64Array


def bounds_for(rows: Rows) -> Bounds:
    """Return room for the bounds of a program."""
    row_count, column_count = len(rows.low), len(rows.start_of) - 1
    return Bounds(
        value=np.zeros(column_count, dtype=np.int32),
        least=np.zeros(row_count, dtype=np.int32),
        most=np.zeros(row_count, dtype=np.int32),
        trail=np.zeros(column_count, dtype=np.int32),
        queue=np.zeros(row_count, dtype=np.int32),
        is_queued=np.zeros(row_count, dtype=np.int32),
        counters=np.zeros(2, dtype=np.int64),
    )


@lean_kernel
def clear(rows: Rows, bounds: Bounds) -> None:
    """Open every column, and queue every row."""
    for column in range(bounds.value.shape[0]):
        bounds.value[column] = OPEN
    for row in range(rows.low.shape[0]):
        bounds.least[row] = bounds.most[row] = 0
        for k in range(rows.start[row], rows.start[row + 1]):
            if rows.weights[k] > 0:
                bounds.most[row] += rows.weights[k]
            else:
                bounds.least[row] += rows.weights[k]
        bounds.queue[row] = row
        bounds.is_queued[row] = 1
    bounds.counters[SET] = 0
    bounds.counters[WAITING] = rows.low.shape[0]


@lean_kernel
def fix(rows: Rows, bounds: Bounds, column: int, value: int) -> None:
    """Set an open column, and queue its rows."""
    bounds.value[column] = value
    bounds.trail[bounds.counters[SET]] = column
    bounds.counters[SET] += 1
    for k in range(rows.start_of[column], rows.start_of[column + 1]):
        row, weight = rows.rows_of[k], rows.weights_of[k]
        if (weight > 0) == (value == 1):
            bounds.least[row] += abs(weight)
        else:
            bounds.most[row] -= abs(weight)
        if bounds.is_queued[row] == 0:
            bounds.is_queued[row] = 1
            bounds.queue[bounds.counters[WAITING]] = row
            bounds.counters[WAITING] += 1


@lean_kernel
def follow(rows: Rows, bounds: Bounds) -> bool:
    """Set what follows, until nothing does; False at a clash, with the queue empty either way."""
    alive = True
    while bounds.counters[WAITING] > 0:
        bounds.counters[WAITING] -= 1
        row = bounds.queue[bounds.counters[WAITING]]
        bounds.is_queued[row] = 0
        if not alive:
            continue
        for k in range(rows.start[row], rows.start[row + 1]):
            room_above = rows.high[row] - bounds.least[row]
            room_below = bounds.most[row] - rows.low[row]
            if room_above < 0 or room_below < 0:
                alive = False
                break
            if min(room_above, room_below) >= rows.widest[row]:
                break
            column, weight = rows.columns[k], rows.weights[k]
            if bounds.value[column] != OPEN:
                continue
            if abs(weight) > room_above:  # towards the most, it leads above the row's bound
                fix(rows, bounds, column, 0 if weight > 0 else 1)
            elif abs(weight) > room_below:
                fix(rows, bounds, column, 1 if weight > 0 else 0)
    return alive


@lean_kernel
def undo(rows: Rows, bounds: Bounds, length: int) -> None:
    """Open the columns that were set since the trail was so long."""
    while bounds.counters[SET] > length:
        bounds.counters[SET] -= 1
        column = bounds.trail[bounds.counters[SET]]
        for k in range(rows.start_of[column], rows.start_of[column + 1]):
            row, weight = rows.rows_of[k], rows.weights_of[k]
            if (weight > 0) == (bounds.value[column] == 1):
                bounds.least[row] -= abs(weight)
            else:
                bounds.most[row] += abs(weight)
        bounds.value[column] = OPEN


@lean_kernel
def reach(
    rows: Rows, bounds: Bounds, supposed: Int32Array, tried: Int32Array, gains: Int32Array
) -> bool:
    """How far each of some columns leads when it is 1, beside others that are supposed to be 1.

    Args:
        rows: the program.
        bounds: scratch, any content.
        supposed: columns that are 1.
        tried: columns.
        gains: (tried,) how many columns are set by each, itself included; as many as were open
            where it clashes, and none where it was known to be 1.

    Returns:
        False where the supposed columns clash; then `gains` is not written.
    """
    clear(rows, bounds)
    for i in range(supposed.shape[0]):
        if bounds.value[supposed[i]] == OPEN:
            fix(rows, bounds, supposed[i], 1)
    if not follow(rows, bounds):
        return False
    begun = bounds.counters[SET]
    left = bounds.value.shape[0] - begun
    for i in range(tried.shape[0]):
        if bounds.value[tried[i]] != OPEN:
            gains[i] = left * (1 - bounds.value[tried[i]])
            continue
        fix(rows, bounds, tried[i], 1)
        alive = follow(rows, bounds)
        gains[i] = bounds.counters[SET] - begun if alive else left
        undo(rows, bounds, begun)
    return True
