"""The step log: how kernels write down what they found, with the evidence.

    heads   (S, 4)  for each step: technique, rung, surcharge, first item
    items   (M, 3)  for each item: role, cell (or house), digit index (or a detail of the role)
    counts  (5,)    closed steps, their items, items with those of the open step, effects of the
                    open step, 1 once something did not fit
    off     (T,)    by technique: 1 where it is switched off, so that its steps are not kept

The items of step i run from heads[i, FIRST] to heads[i + 1, FIRST] (or to counts[ITEMS]). `rung` is
the index of the ladder's rung that found the step; the driver fills it in. `surcharge` is what the
step adds to its rung's score, in tenths: a chain's length, a loop's size.

A technique writes a step like this, and the log forgets it when it has no effect:

    open_step(log, X_WING, 0)
    add(log, HOUSE, row, 0)
    add(log, PATTERN, cell, d)
    add_elimination(log, position, other, d)      # only where the candidate is still there
    if close_step(log):
        return True

A finder that compares steps before it writes the best one passes over those that are `off`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import lowest
from solver.human.engine.record import new_record
from solver.human.engine.state import Position, eliminate, place
from solver.human.engine.tables import Board
from solver.human.technique import Technique

TECHNIQUE, RUNG, SURCHARGE, FIRST = 0, 1, 2, 3
STEPS, ITEMS, CURSOR, EFFECTS, OVERFLOW = 0, 1, 2, 3, 4

PLACE = 1
"""(cell, digit): the step puts the digit in the cell."""
ELIMINATE = 2
"""(cell, digit): the step removes the candidate."""
PATTERN = 3
"""(cell, digit): a candidate of the pattern itself."""
FIN = 4
"""(cell, digit): a candidate that stands beside the pattern: a fin, an extra digit."""
HOUSE = 5
"""(house, part): a house that shows the pattern; part 0 is base or first, 1 is cover or second,
2 is where the pattern leaves one place for the digit placed."""
CHAIN = 6
"""(number, parent): a chain starts here; its nodes follow. `parent` is -1 for a main chain."""
ON = 7
"""(cell, digit): a chain's next node: the digit is in the cell."""
OFF = 8
"""(cell, digit): a chain's next node: the digit is not in the cell."""
ALSO = 9
"""(cell, digit): a further cell of the last node: with it, the node is one place among several."""
GROUP = 10
"""(number, 0): a group of candidates starts here: a colour, a set of cells."""
MEMBER = 11
"""(cell, digit): a candidate of the last group."""


class StepLog:
    """A record of the arrays drawn in the module's docstring."""

    heads: npt.NDArray[np.int64]
    items: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    off: npt.NDArray[np.int64]


STEP_ROOM = 1024
"""Steps that fit a log: on 9×9 each removes one of at most 729 candidates."""
ITEM_ROOM = 65536


def new_log(off: Iterable[Technique] = ()) -> StepLog:
    """An empty log, with these techniques off; all have one size, or kernels would not fit all."""
    arrays = new_record(
        heads=np.zeros((STEP_ROOM, 4), dtype=np.int64),
        items=np.zeros((ITEM_ROOM, 3), dtype=np.int64),
        counts=np.zeros(5, dtype=np.int64),
        off=np.zeros(max(Technique) + 1, dtype=np.int64),
    )
    log = cast(StepLog, arrays)
    log.off[list(off)] = 1
    return log


@lean_kernel
def clear(log: StepLog) -> None:
    """Forget every step; what is switched off stays so."""
    log.counts[:] = 0


@lean_kernel
def open_step(log: StepLog, technique: int, surcharge: int) -> None:
    """Start a step; what was opened before and not closed is forgotten."""
    step = log.counts[STEPS]
    if step == log.heads.shape[0]:
        log.counts[OVERFLOW] = 1
        step -= 1
    log.heads[step, TECHNIQUE] = technique
    log.heads[step, RUNG] = -1
    log.heads[step, SURCHARGE] = surcharge
    log.heads[step, FIRST] = log.counts[ITEMS]
    log.counts[CURSOR] = log.counts[ITEMS]
    log.counts[EFFECTS] = 0


@lean_kernel
def add(log: StepLog, role: int, cell: int, d: int) -> None:
    """Write one item of the open step."""
    i = log.counts[CURSOR]
    if i == log.items.shape[0]:
        log.counts[OVERFLOW] = 1
        return
    log.items[i, 0] = role
    log.items[i, 1] = cell
    log.items[i, 2] = d
    log.counts[CURSOR] = i + 1


@lean_kernel
def add_placement(log: StepLog, cell: int, d: int) -> None:
    """Write that the open step puts a digit in a cell."""
    _add_effect(log, PLACE, cell, d)


@lean_kernel
def add_elimination(position: Position, log: StepLog, cell: int, d: int) -> None:
    """Write that the open step removes a candidate, if the cell still has it."""
    if position.candidates[cell] >> d & 1:
        _add_effect(log, ELIMINATE, cell, d)


@lean_kernel
def _add_effect(log: StepLog, role: int, cell: int, d: int) -> None:
    """Write an effect; one that does not fit does not count, so that no climb goes on for ever."""
    before = log.counts[CURSOR]
    add(log, role, cell, d)
    log.counts[EFFECTS] += log.counts[CURSOR] - before


@lean_kernel
def add_house(board: Board, log: StepLog, role: int, h: int, slots: int, d: int) -> None:
    """Write one item for each of these slots of a house."""
    while slots:
        add(log, role, board.houses[h, lowest(slots)], d)
        slots &= slots - 1


@lean_kernel
def add_cell(log: StepLog, role: int, cell: int, digits: int) -> None:
    """Write one item for each of these digits of a cell."""
    while digits:
        add(log, role, cell, lowest(digits))
        digits &= digits - 1


@lean_kernel
def eliminate_in_house(
    board: Board, position: Position, log: StepLog, h: int, slots: int, d: int
) -> None:
    """Write that the open step removes a candidate from those of these slots that have it."""
    slots &= position.spots[h, d]
    while slots:
        add_elimination(position, log, board.houses[h, lowest(slots)], d)
        slots &= slots - 1


@lean_kernel
def eliminate_in_cell(position: Position, log: StepLog, cell: int, digits: int) -> None:
    """Write that the open step removes those of these digits that the cell still has."""
    digits &= position.candidates[cell]
    while digits:
        add_elimination(position, log, cell, lowest(digits))
        digits &= digits - 1


@lean_kernel
def close_step(log: StepLog) -> bool:
    """Keep the open step if it has an effect and its technique is not off; else forget it.

    Returns whether it was kept.
    """
    step = log.counts[STEPS]
    if log.counts[EFFECTS] == 0 or step == log.heads.shape[0]:
        return False
    if log.off[log.heads[step, TECHNIQUE]]:
        return False
    log.counts[ITEMS] = log.counts[CURSOR]
    log.counts[STEPS] += 1
    return True


@lean_kernel
def set_rung(log: StepLog, rung: int) -> None:
    """Write which rung of the ladder found the last closed step."""
    log.heads[log.counts[STEPS] - 1, RUNG] = rung


@lean_kernel
def apply_last(board: Board, position: Position, log: StepLog) -> None:
    """Carry out the last closed step."""
    for i in range(log.heads[log.counts[STEPS] - 1, FIRST], log.counts[ITEMS]):
        role = log.items[i, 0]
        if role == ELIMINATE:
            eliminate(board, position, log.items[i, 1], log.items[i, 2])
        elif role == PLACE and not position.digits[log.items[i, 1]]:
            place(board, position, log.items[i, 1], log.items[i, 2])
