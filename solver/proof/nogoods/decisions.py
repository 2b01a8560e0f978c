"""Decisions: candidates taken as true, and taken back with all that followed."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.proof.nogoods.closure import assign, choice_of, propagate
from solver.proof.nogoods.state import (
    DECISION,
    DONE,
    FALSE,
    FIRST,
    FOLLOWING,
    HITS,
    LEVEL,
    MARK,
    ONE,
    OPEN,
    OWNER,
    STEPS,
    TRAIL,
    TRUE,
    ExactCover,
    NogoodState,
)


@lean_kernel
def return_to_choices(state: NogoodState, cover: ExactCover, v: int) -> None:
    """Count a candidate in again that is no more false."""
    cell = cover.cell_of[v]
    digit = v - cover.members.shape[1] * cell
    for k in range(cover.houses.shape[1]):
        r = choice_of(cover, cell, digit, k)
        if r < 0:
            break
        state.left[r] = (state.left[r] ^ v) + ONE


@lean_kernel
def retreat(state: NogoodState, cover: ExactCover, level: int) -> None:
    """Take back every decision above a level, and what followed."""
    if state.at[LEVEL] <= level:
        return
    mark = state.candidates[level, MARK]
    for i in range(state.at[TRAIL] - 1, mark - 1, -1):
        v = state.trail[i]
        if i < state.at[DONE]:
            if state.values[v] == FALSE:
                return_to_choices(state, cover, v)
            elif state.at[STEPS]:
                j = state.candidates[v, FIRST]
                while j >= 0:
                    state.nogoods[state.literals[j, OWNER], HITS] -= 1
                    j = state.literals[j, FOLLOWING]
        state.values[v] = OPEN
    state.at[TRAIL] = mark
    state.at[DONE] = min(state.at[DONE], mark)
    state.at[LEVEL] = level


@lean_kernel
def decide(state: NogoodState, cover: ExactCover, v: int) -> bool:
    """One level deeper: an open candidate is taken as true; False at a clash."""
    state.candidates[state.at[LEVEL], MARK] = state.at[TRAIL]
    state.at[LEVEL] += 1
    assign(state, v, TRUE, DECISION)
    return propagate(state, cover)
