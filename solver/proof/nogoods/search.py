"""The search that refutes all beside the solution, and what of it the proof needs."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.proof.nogoods.closure import assign, hold_limit, propagate
from solver.proof.nogoods.conflict import learn, walk_back
from solver.proof.nogoods.decisions import decide, retreat
from solver.proof.nogoods.state import (
    BEST,
    FLOOR,
    GIVEN,
    KEPT,
    LAST,
    LEVEL,
    LITERALS,
    MISSES,
    MOST,
    MOVED,
    NEEDS,
    NEEDS_FROM,
    ONE,
    OPEN,
    ROUND,
    STAMP,
    STEPS,
    TRAIL,
    TRIED,
    TRUE,
    ExactCover,
    NogoodState,
    UInt8Array,
    clear,
    clear_search,
    is_full,
)

GOING, SOLVED, REFUTED, FOUND, LONG, TIRED = range(6)
"""The search goes on; or its end: every cell follows; a clash without a decision; a full grid
beside the solution; more nogoods than there is room for; patience ended."""


@lean_kernel
def has_room(state: NogoodState) -> bool:
    """Whether one more nogood surely fits."""
    steps = state.at[STEPS]
    return bool(
        steps + 1 < state.nogoods.shape[0]
        and state.at[LITERALS] + state.at[LEVEL] + 2 < state.literals.shape[0]
        and state.at[NEEDS] + steps + 1 < state.needs.shape[0]
    )


@lean_kernel
def next_trial(state: NogoodState, cover: ExactCover, solution: UInt8Array) -> int:
    """Return an open candidate of the shortest choice that was not tried in this round.

    -1 for none.

    Without decisions only those beside the solution count: the others cannot clash.
    """
    best = -1
    size = cover.members.shape[1]
    fewest = (size + 1) * ONE
    spare = state.at[LEVEL] == 0
    for i in range(cover.order.shape[0]):
        r = cover.order[i]
        left = state.left[r]
        if not 2 * ONE <= left < fewest:
            continue
        for j in range(cover.members.shape[1]):
            u = cover.members[r, j]
            if state.values[u] != OPEN or state.candidates[u, TRIED] == state.at[ROUND]:
                continue
            if not (spare and solution[u // size] == u % size + 1):
                best = u
                fewest = left - (left & LAST)
                break
        if fewest == 2 * ONE:
            break
    return best


@lean_kernel
def new_round(state: NogoodState) -> None:
    """Let every candidate be tried again."""
    state.at[ROUND] += 1
    state.at[MISSES] = 0
    state.at[MOST] = 0


@lean_kernel
def try_out(state: NogoodState, cover: ExactCover, v: int) -> bool:
    """Take a candidate as true to see what follows; False at a clash, else it is taken back.

    A full grid is not taken back.
    """
    level = state.at[LEVEL]
    before = state.at[TRAIL]
    state.candidates[v, TRIED] = state.at[ROUND]
    if not decide(state, cover, v):
        return False
    if not is_full(state):
        gained = state.at[TRAIL] - before
        retreat(state, cover, level)
        state.at[MISSES] += 1
        if gained > state.at[MOST]:
            state.at[BEST] = v
            state.at[MOST] = gained
    return True


@lean_kernel
def settle_clash(state: NogoodState, cover: ExactCover) -> int:
    """Learn from the last clash, and from those that follow from what was learnt.

    Returns:
        GOING, or how the search ends here: LONG or REFUTED.
    """
    level = state.at[LEVEL] - 1
    while True:
        if not has_room(state):
            return LONG
        if not learn(state, cover):
            return REFUTED
        if propagate(state, cover):
            break
    if state.at[LEVEL] < level:
        new_round(state)
    # What was the best trial may be decided by now.
    state.at[MISSES] = 0
    state.at[MOST] = 0
    state.at[MOVED] = state.at[ROUND]
    return GOING


@lean_kernel
def search(
    state: NogoodState, cover: ExactCover, solution: UInt8Array, patience: int, trials: int
) -> int:
    """Refute everything beside the solution, and write down how.

    In each round candidates are tried: one may clash at once, and that is the shortest step there
    is. When many trials in turn do not clash, the one from which most followed is taken for good,
    and the next round is on top of it.

    Args:
        state: with the givens on it, worked through.
        cover: the geometry.
        solution: (cells,) the digits of a known solution; all 0 when none is known.
        patience: trials in all.
        trials: so many in turn that do not clash, fewer below a decision, and the best of them is
            taken. More cost time; few make proofs longer.

    Returns:
        SOLVED, REFUTED, FOUND, LONG or TIRED.
    """
    clear_search(state)
    new_round(state)
    while not is_full(state):
        if patience == 0:
            return TIRED
        patience -= 1
        v = -1
        most_misses = max(1, trials if state.at[LEVEL] == 0 else trials * 4 // 5)
        if state.at[MISSES] < most_misses:
            v = next_trial(state, cover, solution)
        if v >= 0:
            if not try_out(state, cover, v):
                end = settle_clash(state, cover)
                if end != GOING:
                    return end
        else:
            if state.at[MISSES] >= most_misses or state.at[MOVED] != state.at[ROUND]:
                decide(state, cover, state.at[BEST])
            new_round(state)
    return SOLVED if state.at[LEVEL] == 0 else FOUND


@lean_kernel
def mark_true(state: NogoodState) -> None:
    """Mark all true candidates that may rest on a nogood."""
    state.at[STAMP] += 1
    for i in range(state.at[FLOOR], state.at[TRAIL]):
        v = state.trail[i]
        if state.values[v] == TRUE:
            state.seen[v] = state.at[STAMP]


@lean_kernel
def keep_needed(state: NogoodState, cover: ExactCover, solved: bool) -> None:
    """Keep the nogoods that the end rests on: the solution, or the last clash.

    From the clash the way back has been walked, and its needs are the last ones.
    """
    steps = state.at[STEPS]
    start = state.nogoods[steps, NEEDS_FROM]
    if solved:
        state.at[NEEDS] = start
        state.nogoods[steps - 1, KEPT] = 1  # nothing more followed before it
        if steps > 1:
            mark_true(state)
            walk_back(state, cover)
    for i in range(start, state.at[NEEDS]):
        state.nogoods[state.needs[i], KEPT] = 1
    for g in range(steps - 1, -1, -1):
        if state.nogoods[g, KEPT]:
            for i in range(state.nogoods[g, NEEDS_FROM], state.nogoods[g + 1, NEEDS_FROM]):
                state.nogoods[state.needs[i], KEPT] = 1


@lean_kernel
def prove(
    state: NogoodState,
    cover: ExactCover,
    givens: UInt8Array,
    solution: UInt8Array,
    patience: int,
    trials: int,
) -> int:
    """Return a proof of one puzzle, left on the state; see `search`.

    Args:
        state: any content.
        cover: the geometry.
        givens: (cells,), 0 for blank.
        solution: (cells,) the digits of a known solution; all 0 when none is known.
        patience: trials in all.
        trials: as for `search`.

    Returns:
        As `search`; SOLVED only when the solution that follows is the known one, else FOUND.
    """
    size = cover.members.shape[1]
    clear(state, cover)
    for cell in range(givens.shape[0]):
        if givens[cell] and not assign(state, size * cell + givens[cell] - 1, TRUE, GIVEN):
            return REFUTED
    for k in range(cover.limits.shape[0] - 1):
        if not hold_limit(state, cover, k):
            return REFUTED
    if not propagate(state, cover):
        return REFUTED
    state.at[FLOOR] = state.at[TRAIL]
    end = SOLVED if is_full(state) else search(state, cover, solution, patience, trials)
    if end in (SOLVED, REFUTED) and state.at[STEPS]:
        keep_needed(state, cover, end == SOLVED)
    if end == SOLVED:
        for cell in range(solution.shape[0]):
            digit = solution[cell]
            if digit and state.values[size * cell + digit - 1] != TRUE:
                return FOUND
    return end
