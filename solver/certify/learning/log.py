"""The steps, written down for `solver.certify.refuting`."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.certify.learning.state import (
    LEARNT,
    LOG,
    NEXT_NUMBER,
    NOTHING,
    NUMBER,
    ROOT,
    SET,
    TWO,
    USES,
    Int32Array,
    Learner,
)

ROOM_FOR_LOG = 2_000_000
"""Numbers of a log; where variables are very many, there are `LOG_PER_VARIABLE` of each."""
LOG_PER_STEP, LOG_PER_VARIABLE = 16, 32
"""Numbers of it for a variable that the next few steps may take, and that a log has at least."""


@lean_kernel
def note(s: Learner, number: int) -> None:
    """Write a number into the log."""
    s.log[s.numbers[LOG]] = number
    s.numbers[LOG] += 1


@lean_kernel
def name_of(s: Learner, why: int) -> int:
    """Return what the log calls a clause: its number, or -1 - k for clause k of two literals."""
    return int(s.arena[why + NUMBER]) if why >= 0 else -1 - int(s.implied_name[TWO - why])


@lean_kernel
def note_known(s: Learner) -> None:
    """Write down what is known for good since the last time."""
    for i in range(s.numbers[ROOT], s.numbers[SET]):
        literal = s.trail[i]
        why = s.reason[literal >> 1]
        if why != NOTHING:
            note(s, 1)
            note(s, literal)
            note(s, 1)
            note(s, name_of(s, why))
            s.numbers[NEXT_NUMBER] += 1
            s.reason[literal >> 1] = NOTHING
    s.numbers[ROOT] = s.numbers[SET]


@lean_kernel
def sort(numbers: Int32Array, count: int) -> None:
    """Sort the first of some numbers (Shell, 1959)."""
    gap = 1
    while gap < count:
        gap = 3 * gap + 1
    while gap > 1:
        gap //= 3
        for i in range(gap, count):
            x = numbers[i]
            j = i
            while j >= gap and numbers[j - gap] > x:
                numbers[j] = numbers[j - gap]
                j -= gap
            numbers[j] = x


@lean_kernel
def note_learnt(s: Learner, clash: int) -> None:
    """Write down the learned clause, and what it follows from in the order of the trail."""
    n = s.numbers
    note(s, n[LEARNT])
    for i in range(n[LEARNT]):
        note(s, s.learnt[i])
    sort(s.uses, n[USES])
    where, before = n[LOG], NOTHING
    note(s, 0)
    for i in range(n[USES]):
        if s.uses[i] != before:
            before = s.uses[i]
            note(s, name_of(s, s.reason[s.trail[before] >> 1]))
    note(s, name_of(s, clash))
    s.log[where] = n[LOG] - where - 1


@lean_kernel
def log_is_full(s: Learner) -> bool:
    """Whether the log lacks room for another few steps."""
    return bool(s.numbers[LOG] + LOG_PER_STEP * s.place.shape[0] > s.log.shape[0])
