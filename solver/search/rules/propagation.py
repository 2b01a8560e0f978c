"""The propagation kernel: what the primitives leave of each cell's digits, to a fixed point.

The state of a search is one mask of digits a cell. Removing digits from a cell queues every check
that looks at it; a cell that is left with one digit takes it from its peers at once. Groups and
pairs are looked at before what costs more: choices, sums and automata.
"""

from __future__ import annotations

from puzzle.kernel import inlined_kernel, lean_kernel
from solver.search.rules.choices import look_at_choice
from solver.search.rules.groups_and_pairs import look_at_group, look_at_pair
from solver.search.rules.state import (
    CHEAP,
    CHEAP_FIRST,
    CHEAP_LAST,
    DEAR,
    DEAR_FIRST,
    DEAR_LAST,
    SETTLING,
    STAMP,
    Int32Array,
    State,
    at,
    held,
    next_check,
    restrict,
)
from solver.search.rules.sums import look_at_sum
from solver.search.rules.tables import (
    CHOICE,
    CHOICE_CELLS,
    CHOICE_START,
    GROUP_CELLS,
    GROUP_START,
    PAIR,
    PAIR_CELLS,
    PART_CELLS,
    PART_START,
    PEER_START,
    PEERS,
    STARTS,
    SUM,
    SUM_START,
    WALK,
    WALK_CELLS,
    WALK_START,
    RuleTables,
)
from solver.search.rules.walks import look_at_walk


@inlined_kernel
def settle(tables: RuleTables, state: State, frame: Int32Array) -> bool:
    """Take the digit of each settled cell from its peers."""
    while state.marks[SETTLING] > 0:
        state.marks[SETTLING] -= 1
        cell = state.rings[SETTLING, state.marks[SETTLING]]
        others = ~held(frame, cell)
        for i in range(at(tables, PEER_START, cell), at(tables, PEER_START, cell + 1)):
            if not restrict(tables, state, frame, at(tables, PEERS, i), others):
                return False
    return True


@inlined_kernel
def look_at(tables: RuleTables, state: State, frame: Int32Array, check: int) -> bool:
    """Look at a check of any primitive; False when it cannot be kept."""
    if check < at(tables, STARTS, PAIR):
        return look_at_group(tables, state, frame, check)
    if check < at(tables, STARTS, CHOICE):
        return look_at_pair(tables, state, frame, check - at(tables, STARTS, PAIR))
    if check < at(tables, STARTS, SUM):
        return look_at_choice(tables, state, frame, check - at(tables, STARTS, CHOICE))
    if check < at(tables, STARTS, WALK):
        return look_at_sum(tables, state, frame, check - at(tables, STARTS, SUM))
    return look_at_walk(tables, state, frame, check - at(tables, STARTS, WALK))


@lean_kernel
def blame(tables: RuleTables, state: State, check: int) -> None:
    """Give weight to the cells of a check that failed."""
    if check < at(tables, STARTS, PAIR):
        for i in range(at(tables, GROUP_START, check), at(tables, GROUP_START, check + 1)):
            state.weights[at(tables, GROUP_CELLS, i)] += 1
    elif check < at(tables, STARTS, CHOICE):
        state.weights[at(tables, PAIR_CELLS, 2 * (check - at(tables, STARTS, PAIR)))] += 1
        state.weights[at(tables, PAIR_CELLS, 2 * (check - at(tables, STARTS, PAIR)) + 1)] += 1
    elif check < at(tables, STARTS, SUM):
        choice = check - at(tables, STARTS, CHOICE)
        for i in range(at(tables, CHOICE_START, choice), at(tables, CHOICE_START, choice + 1)):
            state.weights[at(tables, CHOICE_CELLS, i)] += 1
    elif check < at(tables, STARTS, WALK):
        number = check - at(tables, STARTS, SUM)
        first = at(tables, PART_START, at(tables, SUM_START, number))
        last = at(tables, PART_START, at(tables, SUM_START, number + 1))
        for i in range(first, last):
            state.weights[at(tables, PART_CELLS, i)] += 1
    else:
        walk = check - at(tables, STARTS, WALK)
        for i in range(at(tables, WALK_START, walk), at(tables, WALK_START, walk + 1)):
            state.weights[at(tables, WALK_CELLS, i)] += 1


@lean_kernel
def propagate(tables: RuleTables, state: State, frame: Int32Array) -> bool:
    """Look at all that waits and all that follows; False, nothing left waiting, at a dead end."""
    marks = state.marks
    while True:
        if not settle(tables, state, frame):
            break
        if marks[CHEAP_FIRST] != marks[CHEAP_LAST]:
            check = next_check(state, CHEAP, CHEAP_FIRST)
        elif marks[DEAR_FIRST] != marks[DEAR_LAST]:
            check = next_check(state, DEAR, DEAR_FIRST)
        else:
            return True
        if not look_at(tables, state, frame, check):
            blame(tables, state, check)
            break
    marks[:STAMP] = 0
    state.waiting[:] = 0
    return False
