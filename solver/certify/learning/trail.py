"""The trail of literals that are true: how one is set, and how many are taken back."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.certify.learning.heap import return_to_heap
from solver.certify.learning.state import LEVEL, SET, TOLD, Learner


@lean_kernel
def put(s: Learner, literal: int, why: int) -> None:
    """Make an open literal true, by a clause or NOTHING."""
    v = literal >> 1
    s.value[literal] = 1
    s.value[literal ^ 1] = -1
    s.level[v] = s.numbers[LEVEL]
    s.reason[v] = why
    s.place[v] = s.numbers[SET]
    s.trail[s.numbers[SET]] = literal
    s.numbers[SET] += 1


@lean_kernel
def back(s: Learner, level: int) -> None:
    """Take back all suppositions after the first few."""
    if s.numbers[LEVEL] <= level:
        return
    first = s.marks[level]
    for i in range(s.numbers[SET] - 1, first - 1, -1):
        literal = s.trail[i]
        v = literal >> 1
        s.value[literal] = 0
        s.value[literal ^ 1] = 0
        return_to_heap(s, v)
    s.numbers[SET] = first
    s.numbers[TOLD] = first
    s.numbers[LEVEL] = level
