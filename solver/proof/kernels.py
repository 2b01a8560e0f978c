"""The making of proofs: propagation over choices and nogoods, and a search that writes it down.

A Sudoku is an exact cover: of the candidates of each *choice* exactly one is true. A choice is a
cell and its digits, or a house and the places of one digit in it. Propagation knows four ways on,
which `docs/proof-format.md` names the closure:

        a candidate is true             →  the others of its choices are false
        a choice has one candidate left    →  that one is true
        all but one of a nogood true    →  that one is false
        a choice without candidates, a nogood wholly true, a candidate true and false  →  clash

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

from puzzle.kernel import hot_kernel

UInt8Array = npt.NDArray[np.uint8]
Int32Array = npt.NDArray[np.int32]
Int64Array = npt.NDArray[np.int64]

FALSE, OPEN, TRUE = -1, 0, 1
"""What is known of a candidate."""

GIVEN, DECISION = -1, -2
"""Reasons of true candidates; else the choice of which it is the last.

The reason of a false candidate is the true one that excludes it, or, as -1 - g, nogood g.
"""

TRAIL, DONE, STEPS, LITERALS, NEEDS, LEVEL, STAMP = range(7)
"""Counters: candidates decided, and worked through; nogoods, and their candidates; what they rest
on; open decisions; the mark of the present walk back."""
ROUND, MISSES, BEST, MOST, MOVED = range(7, 12)
"""Of the trials: the mark of the present round; those that did not clash; the one of them from
which most followed, and how much; the mark of the last round that refuted something."""
COUNTERS = 12

TRIALS, TRIALS_DEEPER = 40, 32
"""So many trials in turn that do not clash, without a decision and below one, and the best of
them is taken. More make proofs no shorter and cost time; fewer make them longer."""

KIND, WHERE, AGAINST = range(3)
"""The clash: what it is, the choice, nogood or candidate, and the reason against the candidate."""
NO_PLACE, NOGOOD, BOTH = range(3)
"""Kinds of clash: a choice without candidates, a nogood wholly true, a candidate true and false."""

GOING, SOLVED, REFUTED, FOUND, LONG, TIRED = range(6)
"""The search goes on; or its end: every cell follows; a clash without a decision; a full grid
beside the solution; more nogoods than there is room for; patience ended."""


class Cover(NamedTuple):
    """The exact cover of a geometry; candidate ``size * cell + digit - 1``.

    Attributes:
        members: (choices, size) the candidates of each choice.
        choices: (candidates, most choices of one) the choices of each candidate, -1 at the end.
    """

    members: Int32Array
    choices: Int32Array


class Board(NamedTuple):
    """What is known, why, and the nogoods so far.

    Attributes:
        value: (candidates,) FALSE, OPEN or TRUE.
        left: (choices,) how many candidates of a choice are not false.
        trail: (candidates,) the candidates decided, in order.
        reason: (candidates,) why each was.
        seen: (candidates,) the walk back that met it last.
        tried: (candidates,) the round in which it was tried last.
        at: (COUNTERS,) the counters above.
        clash: (3,) the last clash.
        marks: (candidates,) for each open decision its place on the trail.
        begin: (steps + 1,) where each nogood begins among the literals.
        hits: (steps,) how many of its candidates are true.
        noted: (steps,) the walk back that met it last.
        needs_begin: (steps + 1,) where its needs begin.
        literals: (literals,) the candidates of all nogoods.
        owner: (literals,) the nogood of each literal.
        following: (literals,) the next literal of the same candidate, -1 at the end.
        first: (candidates,) the first literal of each candidate, -1 for none.
        needs: (needs,) the nogoods that each nogood rests on.
        kept: (steps,) 1 for the nogoods that the end rests on.
    """

    value: npt.NDArray[np.int8]
    left: Int32Array
    trail: Int32Array
    reason: Int32Array
    seen: Int32Array
    tried: Int32Array
    at: Int64Array
    clash: Int64Array
    marks: Int32Array
    begin: Int32Array
    hits: Int32Array
    noted: Int32Array
    needs_begin: Int32Array
    literals: Int32Array
    owner: Int32Array
    following: Int32Array
    first: Int32Array
    needs: Int32Array
    kept: UInt8Array


def new_board(cover: Cover, steps: int) -> Board:
    """A board with room for so many nogoods, any content."""
    choices, candidates = len(cover.members), len(cover.choices)

    def empty(count: int) -> Int32Array:
        return np.empty(count, dtype=np.int32)

    return Board(
        value=np.empty(candidates, dtype=np.int8),
        left=empty(choices),
        trail=empty(candidates),
        reason=empty(candidates),
        seen=empty(candidates),
        tried=empty(candidates),
        at=np.empty(COUNTERS, dtype=np.int64),
        clash=np.empty(3, dtype=np.int64),
        marks=empty(candidates + 1),
        begin=empty(steps + 1),
        hits=empty(steps),
        noted=empty(steps),
        needs_begin=empty(steps + 1),
        literals=empty(8 * steps),
        owner=empty(8 * steps),
        following=empty(8 * steps),
        first=empty(candidates),
        needs=empty(64 * steps),
        kept=np.empty(steps, dtype=np.uint8),
    )


@hot_kernel
def clear(board: Board, cover: Cover) -> None:
    """Forget everything."""
    size = cover.members.shape[1]
    for v in range(board.value.shape[0]):
        board.value[v] = OPEN
        board.seen[v] = 0
        board.tried[v] = 0
        board.first[v] = -1
    for r in range(board.left.shape[0]):
        board.left[r] = size
    for i in range(board.at.shape[0]):
        board.at[i] = 0
    for g in range(board.noted.shape[0]):
        board.noted[g] = 0
        board.kept[g] = 0
    board.begin[0] = 0
    board.needs_begin[0] = 0


@hot_kernel
def assign(board: Board, v: int, value: int, reason: int) -> bool:
    """Decide a candidate; False, the clash noted, when it is decided the other way."""
    if board.value[v] == value:
        return True
    if board.value[v] != OPEN:
        board.clash[KIND] = BOTH
        board.clash[WHERE] = v
        board.clash[AGAINST] = reason
        return False
    board.value[v] = value
    board.reason[v] = reason
    board.trail[board.at[TRAIL]] = v
    board.at[TRAIL] += 1
    return True


@hot_kernel
def last_of_choice(board: Board, cover: Cover, r: int) -> bool:
    """Make the one candidate that a choice has left true; False at a clash."""
    for u in cover.members[r]:
        if board.value[u] != FALSE:
            return assign(board, u, TRUE, r)
    board.clash[KIND] = NO_PLACE
    board.clash[WHERE] = r
    return False


@hot_kernel
def last_of_nogood(board: Board, g: int) -> bool:
    """Make the one candidate of a nogood that is not true false; False at a clash."""
    for i in range(board.begin[g], board.begin[g + 1]):
        u = board.literals[i]
        if board.value[u] == FALSE:
            return True
        if board.value[u] == OPEN:
            return assign(board, u, FALSE, -1 - g)
    board.clash[KIND] = NOGOOD
    board.clash[WHERE] = g
    return False


@hot_kernel
def propagate(board: Board, cover: Cover) -> bool:
    """Work through the trail until nothing follows; False, the clash noted, at the first clash."""
    while board.at[DONE] < board.at[TRAIL]:
        v = board.trail[board.at[DONE]]
        board.at[DONE] += 1
        alive = True
        # The counts of one candidate are always finished, so that `retreat` can take them back.
        if board.value[v] == TRUE:
            i = board.first[v]
            while i >= 0:
                g = board.owner[i]
                board.hits[g] += 1
                if alive and board.hits[g] + 1 >= board.begin[g + 1] - board.begin[g]:
                    alive = last_of_nogood(board, g)
                i = board.following[i]
            for r in cover.choices[v]:
                if r < 0 or not alive:
                    break
                for u in cover.members[r]:
                    if u != v and board.value[u] != FALSE and not assign(board, u, FALSE, v):
                        alive = False
                        break
        else:
            for r in cover.choices[v]:
                if r < 0:
                    break
                board.left[r] -= 1
                if alive and board.left[r] <= 1:
                    alive = last_of_choice(board, cover, r)
        if not alive:
            return False
    return True


@hot_kernel
def retreat(board: Board, cover: Cover, level: int) -> None:
    """Take back every decision above a level, and what followed."""
    if board.at[LEVEL] <= level:
        return
    mark = board.marks[level]
    for i in range(board.at[TRAIL] - 1, mark - 1, -1):
        v = board.trail[i]
        if i < board.at[DONE]:
            if board.value[v] == TRUE:
                j = board.first[v]
                while j >= 0:
                    board.hits[board.owner[j]] -= 1
                    j = board.following[j]
            else:
                for r in cover.choices[v]:
                    if r < 0:
                        break
                    board.left[r] += 1
        board.value[v] = OPEN
    board.at[TRAIL] = mark
    board.at[DONE] = min(board.at[DONE], mark)
    board.at[LEVEL] = level


@hot_kernel
def decide(board: Board, cover: Cover, v: int) -> bool:
    """One level deeper: an open candidate is taken as true; False at a clash."""
    board.marks[board.at[LEVEL]] = board.at[TRAIL]
    board.at[LEVEL] += 1
    assign(board, v, TRUE, DECISION)
    return propagate(board, cover)


@hot_kernel
def need(board: Board, g: int) -> None:
    """Note that the walk back met a nogood."""
    if board.noted[g] != board.at[STAMP]:
        board.noted[g] = board.at[STAMP]
        board.needs[board.at[NEEDS]] = g
        board.at[NEEDS] += 1
    for i in range(board.begin[g], board.begin[g + 1]):
        board.seen[board.literals[i]] = board.at[STAMP]


@hot_kernel
def need_why(board: Board, cover: Cover, v: int, is_true: bool, reason: int) -> None:
    """Mark what made, or would have made, a candidate true or false."""
    if is_true:
        if reason >= 0:
            for u in cover.members[reason]:
                if u != v:
                    board.seen[u] = board.at[STAMP]
    elif reason >= 0:
        board.seen[reason] = board.at[STAMP]
    else:
        need(board, -1 - reason)


@hot_kernel
def walk_back(board: Board, cover: Cover) -> int:
    """From what is marked to decisions and nogoods; both are appended to the board.

    Returns:
        How many decisions; they lie behind the literals, the latest first.
    """
    count = 0
    for i in range(board.at[TRAIL] - 1, -1, -1):
        v = board.trail[i]
        if board.seen[v] != board.at[STAMP]:
            continue
        if board.value[v] == TRUE and board.reason[v] == DECISION:
            board.literals[board.at[LITERALS] + count] = v
            count += 1
        else:
            keep = board.value[v]
            board.seen[v] = 0
            need_why(board, cover, v, keep == TRUE, board.reason[v])
            board.seen[v] = board.at[STAMP]
    return count


@hot_kernel
def explain_clash(board: Board, cover: Cover) -> int:
    """The decisions that the last clash rests on, as `walk_back` leaves them."""
    board.at[STAMP] += 1
    where = board.clash[WHERE]
    if board.clash[KIND] == NO_PLACE:
        for u in cover.members[where]:
            board.seen[u] = board.at[STAMP]
    elif board.clash[KIND] == NOGOOD:
        need(board, where)
    else:
        becomes_true = board.value[where] == FALSE
        need_why(board, cover, where, becomes_true, board.clash[AGAINST])
        board.seen[where] = board.at[STAMP]
    return walk_back(board, cover)


@hot_kernel
def learn(board: Board, cover: Cover) -> bool:
    """Turn the last clash into a nogood and go back to where it decides; False if it needs none.

    The latest of its decisions is false as soon as the others stand.
    """
    count = explain_clash(board, cover)
    if count == 0:
        return False
    g = board.at[STEPS]
    start = board.at[LITERALS]
    board.at[STEPS] += 1
    board.at[LITERALS] += count
    board.begin[g] = start
    board.begin[g + 1] = start + count
    board.needs_begin[g + 1] = board.at[NEEDS]
    level = 0
    if count > 1:
        level = board.at[LEVEL]
        while board.trail[board.marks[level - 1]] != board.literals[start + 1]:
            level -= 1
    retreat(board, cover, level)
    if count > 1:
        for i in range(start, start + count):
            u = board.literals[i]
            board.owner[i] = g
            board.following[i] = board.first[u]
            board.first[u] = i
        board.hits[g] = count - 1
    assign(board, board.literals[start], FALSE, -1 - g)
    return True


@hot_kernel
def has_room(board: Board) -> bool:
    """Whether one more nogood surely fits."""
    steps = board.at[STEPS]
    return bool(
        steps + 1 < board.hits.shape[0]
        and board.at[LITERALS] + board.at[LEVEL] + 2 < board.literals.shape[0]
        and board.at[NEEDS] + steps + 1 < board.needs.shape[0]
    )


@hot_kernel
def next_trial(board: Board, cover: Cover, solution: UInt8Array) -> int:
    """An open candidate of the shortest choice that was not tried in this round; -1 for none.

    Without decisions only those beside the solution count: the others cannot clash.
    """
    best = -1
    fewest = cover.members.shape[1] + 1
    spare = board.at[LEVEL] == 0
    for r in range(board.left.shape[0]):
        if not 1 < board.left[r] < fewest:
            continue
        for u in cover.members[r]:
            if board.value[u] != OPEN or board.tried[u] == board.at[ROUND]:
                continue
            if not (spare and solution[u]):
                best = u
                fewest = board.left[r]
                break
        if fewest == 2:
            break
    return best


@hot_kernel
def new_round(board: Board) -> None:
    """Let every candidate be tried again."""
    board.at[ROUND] += 1
    board.at[MISSES] = 0
    board.at[MOST] = 0


@hot_kernel
def try_out(board: Board, cover: Cover, v: int) -> bool:
    """Take a candidate as true to see what follows; False at a clash, else it is taken back.

    A full grid is not taken back.
    """
    level = board.at[LEVEL]
    before = board.at[TRAIL]
    board.tried[v] = board.at[ROUND]
    if not decide(board, cover, v):
        return False
    if not is_full(board):
        gained = board.at[TRAIL] - before
        retreat(board, cover, level)
        board.at[MISSES] += 1
        if gained > board.at[MOST]:
            board.at[BEST] = v
            board.at[MOST] = gained
    return True


@hot_kernel
def settle_clash(board: Board, cover: Cover) -> int:
    """Learn from the last clash, and from those that follow from what was learnt.

    Returns:
        GOING, or how the search ends here: LONG or REFUTED.
    """
    level = board.at[LEVEL] - 1
    while True:
        if not has_room(board):
            return LONG
        if not learn(board, cover):
            return REFUTED
        if propagate(board, cover):
            break
    if board.at[LEVEL] < level:
        new_round(board)
    # What was the best trial may be decided by now.
    board.at[MISSES] = 0
    board.at[MOST] = 0
    board.at[MOVED] = board.at[ROUND]
    return GOING


@hot_kernel
def search(board: Board, cover: Cover, solution: UInt8Array, patience: int) -> int:
    """Refute everything beside the solution, and write down how.

    In each round candidates are tried: one may clash at once, and that is the shortest step there
    is. When many trials in turn do not clash, the one from which most followed is taken for good,
    and the next round is on top of it.

    Args:
        board: with the givens on it, worked through.
        cover: the geometry.
        solution: (candidates,) 1 for those of a known solution; all 0 when none is known.
        patience: trials in all.

    Returns:
        SOLVED, REFUTED, FOUND, LONG or TIRED.
    """
    new_round(board)
    while not is_full(board):
        if patience == 0:
            return TIRED
        patience -= 1
        v = -1
        most_misses = TRIALS if board.at[LEVEL] == 0 else TRIALS_DEEPER
        if board.at[MISSES] < most_misses:
            v = next_trial(board, cover, solution)
        if v >= 0:
            if not try_out(board, cover, v):
                end = settle_clash(board, cover)
                if end != GOING:
                    return end
        else:
            if board.at[MISSES] >= most_misses or board.at[MOVED] != board.at[ROUND]:
                decide(board, cover, board.at[BEST])
            new_round(board)
    return SOLVED if board.at[LEVEL] == 0 else FOUND


@hot_kernel
def is_full(board: Board) -> bool:
    """Whether every candidate is decided."""
    return bool(board.at[TRAIL] == board.value.shape[0])


@hot_kernel
def keep_needed(board: Board, cover: Cover, solved: bool) -> None:
    """Keep the nogoods that the end rests on: the solution, or the last clash.

    From the clash the way back has been walked, and its needs are the last ones.
    """
    steps = board.at[STEPS]
    start = board.needs_begin[steps]
    if solved:
        board.at[NEEDS] = start
        board.at[STAMP] += 1
        for v in range(board.value.shape[0]):
            if board.value[v] == TRUE:
                board.seen[v] = board.at[STAMP]
        walk_back(board, cover)
    for i in range(start, board.at[NEEDS]):
        board.kept[board.needs[i]] = 1
    for g in range(steps - 1, -1, -1):
        if board.kept[g]:
            for i in range(board.needs_begin[g], board.needs_begin[g + 1]):
                board.kept[board.needs[i]] = 1


@hot_kernel
def prove(
    board: Board, cover: Cover, givens: UInt8Array, solution: UInt8Array, patience: int
) -> int:
    """A proof of one puzzle, left on the board; see `search`.

    Args:
        board: any content.
        cover: the geometry.
        givens: (cells,), 0 for blank.
        solution: (candidates,) 1 for those of a known solution; all 0 when none is known.
        patience: trials in all.
    """
    size = cover.members.shape[1]
    clear(board, cover)
    for cell in range(givens.shape[0]):
        if givens[cell] and not assign(board, size * cell + givens[cell] - 1, TRUE, GIVEN):
            return REFUTED
    if not propagate(board, cover):
        return REFUTED
    if is_full(board):
        return SOLVED
    end = search(board, cover, solution, patience)
    if end in (SOLVED, REFUTED):
        keep_needed(board, cover, end == SOLVED)
    return end
