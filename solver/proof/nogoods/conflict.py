"""From a clash to a new nogood: back along the trail to the decisions that it rests on."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.proof.nogoods.closure import assign
from solver.proof.nogoods.decisions import retreat
from solver.proof.nogoods.state import (
    AGAINST,
    BEGIN,
    CANDIDATE,
    DECISION,
    EXCEEDED,
    FALSE,
    FIRST,
    FLOOR,
    FOLLOWING,
    HITS,
    KEPT,
    KIND,
    LEVEL,
    LIMITS,
    LITERALS,
    MARK,
    NEEDS,
    NEEDS_FROM,
    NOGOOD,
    NOTED,
    OWNER,
    STAMP,
    STEPS,
    TRAIL,
    TRUE,
    WHERE,
    ExactCover,
    NogoodState,
)


@lean_kernel
def need(state: NogoodState, g: int) -> None:
    """Note that the walk back met a nogood."""
    stamp = state.at[STAMP]
    if state.nogoods[g, NOTED] != stamp:
        state.nogoods[g, NOTED] = stamp
        state.needs[state.at[NEEDS]] = g
        state.at[NEEDS] += 1
    for i in range(state.nogoods[g, BEGIN], state.nogoods[g + 1, BEGIN]):
        state.seen[state.literals[i, CANDIDATE]] = stamp


@lean_kernel
def need_limit(state: NogoodState, cover: ExactCover, k: int) -> None:
    """Mark the true candidates of a limit."""
    stamp = state.at[STAMP]
    for i in range(cover.limits[k, 1], cover.limits[k + 1, 1]):
        u = cover.terms[i, 0]
        if state.values[u] == TRUE:
            state.seen[u] = stamp


@lean_kernel
def need_choice(state: NogoodState, cover: ExactCover, r: int) -> None:
    """Mark the candidates of a choice."""
    stamp = state.at[STAMP]
    for j in range(cover.members.shape[1]):
        state.seen[cover.members[r, j]] = stamp


@lean_kernel
def need_why(state: NogoodState, cover: ExactCover, is_true: bool, reason: int) -> None:
    """Mark what made, or would have made, a candidate true or false; it may be marked itself."""
    if is_true:
        if reason >= 0:
            need_choice(state, cover, reason)
    elif reason >= 0:
        state.seen[reason] = state.at[STAMP]
    elif -1 - reason >= LIMITS:
        need_limit(state, cover, -1 - reason - LIMITS)
    else:
        need(state, -1 - reason)


@lean_kernel
def walk_back(state: NogoodState, cover: ExactCover) -> int:
    """From what is marked to decisions and nogoods; both are appended to the state.

    Returns:
        How many decisions; they lie behind the literals, the latest first.
    """
    count = 0
    stamp = state.at[STAMP]
    for i in range(state.at[TRAIL] - 1, state.at[FLOOR] - 1, -1):
        v = state.trail[i]
        if state.seen[v] != stamp:
            continue
        is_true, reason = state.values[v] == TRUE, state.reasons[i]
        if is_true and reason == DECISION:
            state.literals[state.at[LITERALS] + count, CANDIDATE] = v
            count += 1
        else:
            need_why(state, cover, is_true, reason)
    return count


@lean_kernel
def explain_clash(state: NogoodState, cover: ExactCover) -> int:
    """Return the decisions that the last clash rests on, as `walk_back` leaves them."""
    state.at[STAMP] += 1
    where = state.at[WHERE]
    if state.at[KIND] == NOGOOD:
        need(state, where)
    elif state.at[KIND] == EXCEEDED:
        need_limit(state, cover, where)
    else:
        becomes_true = state.values[where] == FALSE
        need_why(state, cover, becomes_true, state.at[AGAINST])
        state.seen[where] = state.at[STAMP]
    return walk_back(state, cover)


@lean_kernel
def learn(state: NogoodState, cover: ExactCover) -> bool:
    """Turn the last clash into a nogood and go back to where it decides; False if it needs none.

    The latest of its decisions is false as soon as the others stand.
    """
    count = explain_clash(state, cover)
    if count == 0:
        return False
    g = state.at[STEPS]
    start = state.at[LITERALS]
    state.at[STEPS] += 1
    state.at[LITERALS] += count
    state.nogoods[g, BEGIN] = start
    state.nogoods[g, NOTED] = 0
    state.nogoods[g, KEPT] = 0
    state.nogoods[g + 1, BEGIN] = start + count
    state.nogoods[g + 1, NEEDS_FROM] = state.at[NEEDS]
    level = 0
    if count > 1:
        level = state.at[LEVEL]
        while (
            state.trail[state.candidates[level - 1, MARK]] != state.literals[start + 1, CANDIDATE]
        ):
            level -= 1
    retreat(state, cover, level)
    if count > 1:
        for i in range(start, start + count):
            u = state.literals[i, CANDIDATE]
            state.literals[i, OWNER] = g
            state.literals[i, FOLLOWING] = state.candidates[u, FIRST]
            state.candidates[u, FIRST] = i
        state.nogoods[g, HITS] = count - 1
    assign(state, state.literals[start, CANDIDATE], FALSE, -1 - g)
    return True
