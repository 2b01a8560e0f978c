"""The climb: take the first step of the first rung that has one, again and again.

    calls  (R, 3)  for each rung of a ladder the call of its finder: the address of its machine code
                   in this process, 0 while it is not loaded; where its scratch lies; its variant

The kernels here know a finder only by that row, which `calls` writes from the registry. Were they
to name the finders, numba would compile all of them again into each kernel that climbs, the puzzles
of level 1 would wait for the chains, and a new technique would compile everything else anew.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.kernel import call_at, lean_kernel
from solver.human.engine.record import Array
from solver.human.engine.state import GridState, is_broken, load
from solver.human.engine.step_log import StepLog, apply_last, clear, set_rung
from solver.human.engine.tables import Tables

ADDRESS, SCRATCH, VARIANT = 0, 1, 2
SOLVED, STUCK, BROKEN = 0, 1, 2
"""How a climb from Python ends, in the order of `path.Outcome`."""
Records = npt.NDArray[np.void]


@lean_kernel
def find_one(calls: Array, rung: int, tables: Tables, state: GridState, log: StepLog) -> bool:
    """Look for one step with the finder of a rung, which is loaded; it is then the log's last."""
    call = calls[rung]
    return call_at(call[ADDRESS], tables, state, call[SCRATCH], log, call[VARIANT])


@lean_kernel
def climb_all(calls: Array, tables: Tables, state: GridState, log: StepLog) -> bool:
    """Take the first step of the first rung that has one, again and again.

    Returns:
        True when the puzzle is solved; False when no rung has a step, or none below the first
        rung whose finder is not loaded. Then more can be loaded and the climb called again.
    """
    rung = 0
    while state.blanks and rung < calls.shape[0]:
        if calls[rung, ADDRESS] == 0:
            return False
        if find_one(calls, rung, tables, state, log):
            set_rung(log, rung)
            apply_last(tables, state, log)
            rung = 0
        else:
            rung += 1
    return bool(state.blanks == 0)


@lean_kernel
def climb_puzzle(
    calls: Array,
    digits: npt.NDArray[np.uint8],
    all_tables: Records,
    states: Records,
    logs: Records,
) -> int:
    """Climb from a puzzle's givens, in one call from Python; the records come in arrays of one.

    Returns:
        `SOLVED`, `STUCK` or `BROKEN`.
    """
    clear(logs[0])
    if not load(all_tables[0], states[0], digits):
        return BROKEN
    return climb_on(calls, all_tables, states, logs)


@lean_kernel
def climb_on(calls: Array, all_tables: Records, states: Records, logs: Records) -> int:
    """Climb on from where the state stands, as `climb_puzzle` does from the givens."""
    if climb_all(calls, all_tables[0], states[0], logs[0]):
        return SOLVED
    return BROKEN if is_broken(all_tables[0], states[0]) else STUCK
