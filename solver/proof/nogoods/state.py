"""The exact cover of a geometry, and the state of a search for a proof."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from puzzle.kernel import lean_kernel

Int8Array = npt.NDArray[np.int8]
UInt8Array = npt.NDArray[np.uint8]
UInt16Array = npt.NDArray[np.uint16]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]

FALSE, OPEN, TRUE = -1, 0, 1
"""What is known of a candidate."""

GIVEN, DECISION = -1, -2
"""Reasons of true candidates; else the choice of which it is the last.

The reason of a false candidate is the true one that excludes it, or, as -1 - g, nogood g, or, as
-1 - LIMITS - k, limit k.
"""

LIMITS = 1 << 24
"""More than there are nogoods."""

ONE = 1 << 16
"""One candidate more that a choice has left: below that, the exclusive or of all that it has left.

So the last one is known without a look at the others.
"""
LAST = ONE - 1

TRAIL, DONE, FLOOR, STEPS, LITERALS, NEEDS, LEVEL, STAMP = range(8)
"""Counters: candidates decided, worked through, and those that rest on no nogood and no decision;
nogoods, and their candidates; what they rest on; open decisions; the mark of the present walk
back."""
ROUND, MISSES, BEST, MOST, MOVED = range(8, 13)
"""Of the trials: the mark of the present round; those that did not clash; the one of them from
which most followed, and how much; the mark of the last round that refuted something."""
KIND, WHERE, AGAINST = range(13, 16)
"""The clash: what it is, the nogood, limit or candidate, and the reason against the candidate."""
COUNTERS = 16

TRIED, FIRST, MARK = range(3)
"""Of a candidate: the round in which it was tried last; its first literal, -1 for none. By place:
for each open decision its place on the trail."""
CANDIDATE_FIELDS = 3

BEGIN, HITS, NOTED, NEEDS_FROM, KEPT = range(5)
"""Of a nogood: where it begins among the literals; how many of its candidates are true; the walk
back that met it last; where its needs begin; 1 when the end rests on it. The next nogood begins
where it ends."""
NOGOOD_FIELDS = 5

CANDIDATE, OWNER, FOLLOWING = range(3)
"""Of a literal: its candidate, its nogood, the next literal of the same candidate or -1."""
LITERAL_FIELDS = 3

NOGOOD, BOTH, EXCEEDED = range(3)
"""Kinds of clash: a nogood wholly true; a candidate true and false, also as the last of a choice; a
limit exceeded."""


class ExactCover(NamedTuple):
    """The exact cover of a geometry; candidate ``size * cell + digit - 1``.

    Attributes:
        members: (choices, size) the candidates of each choice: first those of each cell, then of
            each house those of each digit in turn.
        full: (choices,) what each choice has left at first; see `ONE`.
        order: (choices,) the order in which the search looks at them.
        cell_of: (candidates,) the cell of each candidate.
        houses: (cells, most of one + 1) the choices of each cell, of houses those of digit 1: its
            own, those of its houses, -1 at the end.
        peers: (cells, most of one) those that share a house with each cell; at the end the number
            of cells, which stands for none.
        limits: (limits + 1, 2) of each limit the greatest sum allowed, and where its terms begin;
            they end where the next one's begin.
        terms: (terms, 2) the candidates of the limits, and their weights, 0 or more.
        uses: (candidates + 1,) where the uses of a candidate begin.
        used_in: (terms,) the limits that each candidate is in.
    """

    members: UInt16Array
    full: Int32Array
    order: Int32Array
    cell_of: UInt16Array
    houses: Int32Array
    peers: UInt16Array
    limits: Int32Array
    terms: Int32Array
    uses: Int32Array
    used_in: Int32Array


class NogoodState(NamedTuple):
    """What is known, why, and the nogoods so far: few arrays, so that calls stay small.

    Attributes:
        values: (candidates + size,) FALSE, OPEN or TRUE; at the end FALSE, for no cell.
        seen: (candidates,) the walk back that met each last.
        trail: (candidates + 1,) those that are not open, in the order in which they were decided,
            and room for one more.
        reasons: (candidates + 1,) by place on the trail, why; see `GIVEN`.
        candidates: (candidates, CANDIDATE_FIELDS).
        left: (choices,) the candidates of a choice that are not known to be false; see `ONE`.
        nogoods: (room, NOGOOD_FIELDS).
        literals: (8 × room, LITERAL_FIELDS) the candidates of all nogoods.
        needs: (64 × room,) the nogoods that each nogood rests on.
        at: (COUNTERS,) the counters and the last clash.
    """

    values: Int8Array
    seen: Int32Array
    trail: UInt16Array
    reasons: Int32Array
    candidates: Int32Array
    left: Int32Array
    nogoods: Int32Array
    literals: Int32Array
    needs: Int32Array
    at: Int64Array


def new_state(cover: ExactCover, room: int) -> NogoodState:
    """Return a state with room for so many nogoods, any content."""
    count, size = len(cover.cell_of), cover.members.shape[1]
    return NogoodState(
        values=np.empty(count + size, dtype=np.int8),
        seen=np.empty(count, dtype=np.int32),
        trail=np.empty(count + 1, dtype=np.uint16),
        reasons=np.empty(count + 1, dtype=np.int32),
        candidates=np.empty((count, CANDIDATE_FIELDS), dtype=np.int32),
        left=np.empty(len(cover.members), dtype=np.int32),
        nogoods=np.empty((room, NOGOOD_FIELDS), dtype=np.int32),
        literals=np.empty((8 * room, LITERAL_FIELDS), dtype=np.int32),
        needs=np.empty(64 * room, dtype=np.int32),
        at=np.empty(COUNTERS, dtype=np.int64),
    )


@lean_kernel
def clear(state: NogoodState, cover: ExactCover) -> None:
    """Forget everything; `clear_search` forgets what the search alone needs."""
    count = state.seen.shape[0]
    for v in range(count):
        state.values[v] = OPEN
    for v in range(count, state.values.shape[0]):
        state.values[v] = FALSE
    for r in range(state.left.shape[0]):
        state.left[r] = cover.full[r]
    for i in range(state.at.shape[0]):
        state.at[i] = 0


@lean_kernel
def clear_search(state: NogoodState) -> None:
    """Forget what the search alone needs: most easy puzzles come without."""
    for v in range(state.seen.shape[0]):
        state.seen[v] = 0
        state.candidates[v, TRIED] = 0
        state.candidates[v, FIRST] = -1
    state.nogoods[0, BEGIN] = 0
    state.nogoods[0, NEEDS_FROM] = 0


@lean_kernel
def is_full(state: NogoodState) -> bool:
    """Whether every candidate is decided."""
    return bool(state.at[TRAIL] == state.seen.shape[0])
