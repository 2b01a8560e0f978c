"""Propagation: what follows from candidates that are decided, with the reason of each."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.proof.nogoods.state import (
    AGAINST,
    BEGIN,
    BOTH,
    CANDIDATE,
    DONE,
    EXCEEDED,
    FALSE,
    FIRST,
    FOLLOWING,
    HITS,
    KIND,
    LAST,
    LIMITS,
    NOGOOD,
    ONE,
    OPEN,
    OWNER,
    STEPS,
    TRAIL,
    TRUE,
    WHERE,
    ExactCover,
    NogoodState,
)


@lean_kernel
def assign(state: NogoodState, v: int, value: int, reason: int) -> bool:
    """Decide a candidate; False, the clash noted, when it is decided the other way."""
    if state.values[v] == value:
        return True
    if state.values[v] != OPEN:
        state.at[KIND] = BOTH
        state.at[WHERE] = v
        state.at[AGAINST] = reason
        return False
    state.values[v] = value
    state.trail[state.at[TRAIL]] = v
    state.reasons[state.at[TRAIL]] = reason
    state.at[TRAIL] += 1
    return True


@lean_kernel
def exclude(state: NogoodState, v: int, u: int, end: int) -> int:
    """Make one false that shares a choice with a true candidate, and is not true.

    Returns:
        Where the trail ends then.
    """
    # Without a branch: whether a candidate is false already is what no processor foresees.
    is_open: int = state.values[u] == OPEN
    state.values[u] = FALSE
    state.trail[end] = u
    state.reasons[end] = v
    return end + is_open


@lean_kernel
def exclude_peers(state: NogoodState, cover: ExactCover, v: int) -> bool:
    """Make all false that share a choice with a true candidate; False at a clash."""
    size = cover.members.shape[1]
    cell = cover.cell_of[v]
    first = size * cell
    digit = v - first
    end = state.at[TRAIL]
    clash = -1
    for u in range(first, first + size):
        if state.values[u] != TRUE:
            end = exclude(state, v, u, end)
        elif u != v:
            clash = u
            break
    if clash < 0:
        for j in range(cover.peers.shape[1]):
            u = size * cover.peers[cell, j] + digit
            if state.values[u] == TRUE:
                clash = u
                break
            end = exclude(state, v, u, end)
    state.at[TRAIL] = end
    return clash < 0 or assign(state, clash, FALSE, v)


@lean_kernel
def choice_of(cover: ExactCover, cell: int, digit: int, k: int) -> int:
    """Return the k-th choice of a candidate, the digit counted from 0; -1 when there are fewer."""
    r: int = cover.houses[cell, k]
    return r + digit if r >= 0 and k else r


@lean_kernel
def leave_choices(state: NogoodState, cover: ExactCover, v: int) -> bool:
    """Count a false candidate out; the last one of a choice is true. False at a clash."""
    alive = True
    cell = cover.cell_of[v]
    digit = v - cover.members.shape[1] * cell
    # All counts are finished even then, so that `retreat` can take them back.
    for k in range(cover.houses.shape[1]):
        r = choice_of(cover, cell, digit, k)
        if r < 0:
            break
        left = (state.left[r] - ONE) ^ v
        state.left[r] = left
        if left < 2 * ONE and alive:
            alive = assign(state, left & LAST, TRUE, r)
    return alive


@lean_kernel
def last_of_nogood(state: NogoodState, g: int) -> bool:
    """Make the one candidate of a nogood that is not true false; False at a clash."""
    for i in range(state.nogoods[g, BEGIN], state.nogoods[g + 1, BEGIN]):
        u = state.literals[i, CANDIDATE]
        if state.values[u] == FALSE:
            return True
        if state.values[u] == OPEN:
            return assign(state, u, FALSE, -1 - g)
    state.at[KIND] = NOGOOD
    state.at[WHERE] = g
    return False


@lean_kernel
def hold_limit(state: NogoodState, cover: ExactCover, k: int) -> bool:
    """Make false what a limit leaves no room for; False at a clash."""
    room = cover.limits[k, 0]
    for i in range(cover.limits[k, 1], cover.limits[k + 1, 1]):
        if state.values[cover.terms[i, 0]] == TRUE:
            room -= cover.terms[i, 1]
    if room < 0:
        state.at[KIND] = EXCEEDED
        state.at[WHERE] = k
        return False
    for i in range(cover.limits[k, 1], cover.limits[k + 1, 1]):
        u = cover.terms[i, 0]
        if (
            cover.terms[i, 1] > room
            and state.values[u] == OPEN
            and not assign(state, u, FALSE, -1 - LIMITS - k)
        ):
            return False
    return True


@lean_kernel
def count_hit(state: NogoodState, v: int) -> bool:
    """Count a true candidate in its nogoods, and see what follows; False at a clash."""
    alive = True
    # All counts are finished even then, so that `retreat` can take them back.
    i = state.candidates[v, FIRST]
    while i >= 0:
        g = state.literals[i, OWNER]
        state.nogoods[g, HITS] += 1
        length = state.nogoods[g + 1, BEGIN] - state.nogoods[g, BEGIN]
        if alive and state.nogoods[g, HITS] + 1 >= length:
            alive = last_of_nogood(state, g)
        i = state.literals[i, FOLLOWING]
    return alive


@lean_kernel
def hold_limits(state: NogoodState, cover: ExactCover, v: int) -> bool:
    """Hold all limits that a true candidate is in; False at a clash."""
    for i in range(cover.uses[v], cover.uses[v + 1]):
        if not hold_limit(state, cover, cover.used_in[i]):
            return False
    return True


@lean_kernel
def propagate(state: NogoodState, cover: ExactCover) -> bool:
    """Work through the trail until nothing follows; False, the clash noted, at the first clash."""
    while state.at[DONE] < state.at[TRAIL]:
        v = state.trail[state.at[DONE]]
        state.at[DONE] += 1
        if state.values[v] == FALSE:
            if not leave_choices(state, cover, v):
                return False
        else:
            if state.at[STEPS] and not count_hit(state, v):
                return False
            if not exclude_peers(state, cover, v):
                return False
            if cover.terms.shape[0] and not hold_limits(state, cover, v):
                return False
    return True
