"""The making of proofs: propagation over choices and nogoods, and a search that writes it down.

A Sudoku is an exact cover: of the candidates of each *choice* exactly one is true. A choice is a
cell and its digits, or a house and the places of one digit in it. Propagation knows four ways on,
which `docs/proof-format.md` names the closure:

        a candidate is true             →  the others of its choices are false
        a choice has one candidate left    →  that one is true
        all but one of a nogood true    →  that one is false
        a choice without candidates, a nogood wholly true, a candidate true and false  →  clash

A rule beside the houses is *limits*: the weights of its true candidates add up to so much at most.
A candidate whose weight exceeds what is left is false, and a limit exceeded is a clash.

Each candidate that propagation decides goes on a *trail*, with the reason why. When a clash comes,
the trail is walked back from it: the decisions it rests on are the new nogood, and the nogoods it
rests on are noted, so that in the end those that nothing rests on are left out.

        trail   given  given  …  |  decision  …  …  |  decision  …  …  clash
                   level 0       |     level 1      |     level 2
"""

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

GOING, SOLVED, REFUTED, FOUND, LONG, TIRED = range(6)
"""The search goes on; or its end: every cell follows; a clash without a decision; a full grid
beside the solution; more nogoods than there is room for; patience ended."""


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
def is_full(state: NogoodState) -> bool:
    """Whether every candidate is decided."""
    return bool(state.at[TRAIL] == state.seen.shape[0])


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
