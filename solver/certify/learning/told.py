"""What a learner is told: the clauses at the beginning, and those that are added later."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from solver.certify.learning.following import watch_all
from solver.certify.learning.forgetting import (
    FIRST_REDUCTION,
    POOL_PER_CLAUSE,
    POOL_PER_VARIABLE,
    SPARE,
    lacks_room,
    make_room,
)
from solver.certify.learning.log import LOG_PER_VARIABLE, ROOM_FOR_LOG
from solver.certify.learning.state import (
    ARENA,
    FALSE,
    HEAD,
    HEAP,
    LEARNED_FROM,
    NEXT_NUMBER,
    NEXT_REDUCTION,
    NOTHING,
    NUMBERS,
    ROOT,
    SET,
    Int32Array,
    Learner,
)
from solver.certify.learning.trail import back, put

ROOM = 3_000_000
"""Numbers of arena for what is learned."""


def new_learner(
    variables: int, units: Iterable[int], twos: Int32Array, longs: Sequence[Sequence[int]]
) -> Learner:
    """Return a learner of some clauses.

    Args:
        variables: how many there are.
        units: literals that are true, none of them with its opposite.
        twos: (k, 2) clauses of two literals.
        longs: clauses of more; their numbers in the log are their places here.
    """
    told = [n for number, one in enumerate(longs) for n in (len(one), 0, 0, number, *one)]
    learner = _empty(variables, twos, len(told), len(longs))
    learner.arena[: len(told)] = told
    n = learner.numbers
    n[ARENA] = n[LEARNED_FROM] = len(told)
    n[NEXT_NUMBER], n[NEXT_REDUCTION], n[HEAP] = len(longs), FIRST_REDUCTION, variables
    for literal in dict.fromkeys(units):
        put(learner, literal, NOTHING)
    watch_all(learner)
    return learner


def add_clause(learner: Learner, clause: Sequence[int]) -> bool:
    """Add a clause, which takes the next number; its variables may be set.

    Args:
        learner: which is asked to go on afterwards.
        clause: its literals, at least two.

    Returns:
        False where there is no room for it, and nothing is added.
    """
    back(learner, 0)
    n = learner.numbers
    is_settled = n[FALSE] == 0 and n[SET] == n[ROOT]
    if lacks_room(learner) and not (is_settled and make_room(learner)):
        return False
    # Those that are not false come first, to be watched.
    ordered = sorted(clause, key=lambda literal: -int(learner.value[literal]))
    start, end = int(n[ARENA]), int(n[ARENA]) + HEAD + len(ordered)
    learner.arena[start:end] = [len(ordered), 0, 0, n[NEXT_NUMBER], *ordered]
    n[NEXT_NUMBER] += 1
    n[ARENA] = end
    watch_all(learner)
    if learner.value[ordered[0]] < 0:
        n[FALSE] = start + 1
    elif learner.value[ordered[0]] == 0 and learner.value[ordered[1]] < 0:
        put(learner, ordered[0], start)
    return True


def _empty(variables: int, twos: Int32Array, told: int, longs: int) -> Learner:
    """Return a learner that knows of clauses of two literals alone."""
    by = np.concatenate([twos[:, 0] ^ 1, twos[:, 1] ^ 1]).astype(np.int32)
    order = np.argsort(by, kind="stable")
    return Learner(
        value=np.zeros(2 * variables, dtype=np.int8),
        level=_nothing(variables),
        reason=np.full(variables, NOTHING, dtype=np.int32),
        place=_nothing(variables),
        trail=_nothing(variables + 1),
        marks=_nothing(variables + 1),
        seen=np.zeros(variables, dtype=np.int8),
        activity=np.zeros(variables),
        heap=np.arange(variables, dtype=np.int32),
        heap_place=np.arange(variables, dtype=np.int32),
        implied_from=_starts(np.bincount(by, minlength=2 * variables)),
        implied=np.concatenate([twos[:, 1], twos[:, 0]])[order].astype(np.int32),
        implied_by=by[order],
        implied_name=(order % len(twos)).astype(np.int32),
        arena=_nothing(told + ROOM),
        watch_start=_nothing(2 * variables),
        watch_count=_nothing(2 * variables),
        watch_room=_nothing(2 * variables),
        pool=_nothing(POOL_PER_CLAUSE * (longs + SPARE) + POOL_PER_VARIABLE * variables),
        learnt=_nothing(variables + 1),
        places=_nothing(variables),
        uses=_nothing(4 * variables),
        stack=_nothing(variables + 1),
        cleared=_nothing(variables + 1),
        stamps=np.zeros(variables + 1, dtype=np.int64),
        histogram=_nothing(64),
        log=_nothing(max(ROOM_FOR_LOG, LOG_PER_VARIABLE * variables)),
        numbers=np.zeros(NUMBERS, dtype=np.int64),
        rates=np.array([1.0, 0.0, 0.0]),
    )


def _nothing(count: int) -> Int32Array:
    return np.zeros(count, dtype=np.int32)


def _starts(counts: npt.NDArray[np.integer]) -> Int32Array:
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
