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

from puzzle.kernel import lean_kernel

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
KIND, WHERE, AGAINST = range(12, 15)
"""The clash: what it is, the choice, nogood or candidate, and the reason against the candidate."""
COUNTERS = 15

VALUE, REASON, SEEN, TRIED, FIRST, ON_TRAIL, MARK = range(7)
"""Of a candidate: FALSE, OPEN or TRUE; why; the walk back that met it last; the round in which it
was tried last; its first literal, -1 for none. By place: the candidate there on the trail; for each
open decision its place on the trail."""
CANDIDATE_FIELDS = 7

BEGIN, HITS, NOTED, NEEDS_FROM, KEPT = range(5)
"""Of a nogood: where it begins among the literals; how many of its candidates are true; the walk
back that met it last; where its needs begin; 1 when the end rests on it. The next nogood begins
where it ends."""
NOGOOD_FIELDS = 5

CANDIDATE, OWNER, FOLLOWING = range(3)
"""Of a literal: its candidate, its nogood, the next literal of the same candidate or -1."""
LITERAL_FIELDS = 3

NO_PLACE, NOGOOD, BOTH = range(3)
"""Kinds of clash: a choice without candidates, a nogood wholly true, a candidate true and false."""

GOING, SOLVED, REFUTED, FOUND, LONG, TIRED = range(6)
"""The search goes on; or its end: every cell follows; a clash without a decision; a full grid
beside the solution; more nogoods than there is room for; patience ended."""


class ExactCover(NamedTuple):
    """The exact cover of a geometry; candidate ``size * cell + digit - 1``.

    Attributes:
        members: (choices, size) the candidates of each choice.
        choices: (candidates, most choices of one) the choices of each candidate, -1 at the end.
    """

    members: Int32Array
    choices: Int32Array


class NogoodState(NamedTuple):
    """What is known, why, and the nogoods so far: few arrays, so that calls stay small.

    Attributes:
        candidates: (candidates, CANDIDATE_FIELDS).
        left: (choices,) how many candidates of a choice are not false.
        nogoods: (room, NOGOOD_FIELDS).
        literals: (8 × room, LITERAL_FIELDS) the candidates of all nogoods.
        needs: (64 × room,) the nogoods that each nogood rests on.
        at: (COUNTERS,) the counters and the last clash.
    """

    candidates: Int32Array
    left: Int32Array
    nogoods: Int32Array
    literals: Int32Array
    needs: Int32Array
    at: Int64Array


def new_board(cover: ExactCover, room: int) -> NogoodState:
    """Return a board with room for so many nogoods, any content."""
    return NogoodState(
        candidates=np.empty((len(cover.choices), CANDIDATE_FIELDS), dtype=np.int32),
        left=np.empty(len(cover.members), dtype=np.int32),
        nogoods=np.empty((room, NOGOOD_FIELDS), dtype=np.int32),
        literals=np.empty((8 * room, LITERAL_FIELDS), dtype=np.int32),
        needs=np.empty(64 * room, dtype=np.int32),
        at=np.empty(COUNTERS, dtype=np.int64),
    )


@lean_kernel
def clear(board: NogoodState, cover: ExactCover) -> None:
    """Forget everything."""
    size = cover.members.shape[1]
    for v in range(board.candidates.shape[0]):
        board.candidates[v, VALUE] = OPEN
        board.candidates[v, SEEN] = 0
        board.candidates[v, TRIED] = 0
        board.candidates[v, FIRST] = -1
    for r in range(board.left.shape[0]):
        board.left[r] = size
    for i in range(board.at.shape[0]):
        board.at[i] = 0
    for g in range(board.nogoods.shape[0]):
        board.nogoods[g, NOTED] = 0
        board.nogoods[g, KEPT] = 0
    board.nogoods[0, BEGIN] = 0
    board.nogoods[0, NEEDS_FROM] = 0


@lean_kernel
def assign(board: NogoodState, v: int, value: int, reason: int) -> bool:
    """Decide a candidate; False, the clash noted, when it is decided the other way."""
    if board.candidates[v, VALUE] == value:
        return True
    if board.candidates[v, VALUE] != OPEN:
        board.at[KIND] = BOTH
        board.at[WHERE] = v
        board.at[AGAINST] = reason
        return False
    board.candidates[v, VALUE] = value
    board.candidates[v, REASON] = reason
    board.candidates[board.at[TRAIL], ON_TRAIL] = v
    board.at[TRAIL] += 1
    return True


@lean_kernel
def last_of_choice(board: NogoodState, cover: ExactCover, r: int) -> bool:
    """Make the one candidate that a choice has left true; False at a clash."""
    for j in range(cover.members.shape[1]):
        u = cover.members[r, j]
        if board.candidates[u, VALUE] != FALSE:
            return assign(board, u, TRUE, r)
    board.at[KIND] = NO_PLACE
    board.at[WHERE] = r
    return False


@lean_kernel
def last_of_nogood(board: NogoodState, g: int) -> bool:
    """Make the one candidate of a nogood that is not true false; False at a clash."""
    for i in range(board.nogoods[g, BEGIN], board.nogoods[g + 1, BEGIN]):
        u = board.literals[i, CANDIDATE]
        if board.candidates[u, VALUE] == FALSE:
            return True
        if board.candidates[u, VALUE] == OPEN:
            return assign(board, u, FALSE, -1 - g)
    board.at[KIND] = NOGOOD
    board.at[WHERE] = g
    return False


@lean_kernel
def propagate(board: NogoodState, cover: ExactCover) -> bool:
    """Work through the trail until nothing follows; False, the clash noted, at the first clash."""
    while board.at[DONE] < board.at[TRAIL]:
        v = board.candidates[board.at[DONE], ON_TRAIL]
        board.at[DONE] += 1
        alive = True
        # The counts of one candidate are always finished, so that `retreat` can take them back.
        if board.candidates[v, VALUE] == TRUE:
            i = board.candidates[v, FIRST]
            while i >= 0:
                g = board.literals[i, OWNER]
                board.nogoods[g, HITS] += 1
                if (
                    alive
                    and board.nogoods[g, HITS] + 1
                    >= board.nogoods[g + 1, BEGIN] - board.nogoods[g, BEGIN]
                ):
                    alive = last_of_nogood(board, g)
                i = board.literals[i, FOLLOWING]
            for k in range(cover.choices.shape[1]):
                r = cover.choices[v, k]
                if r < 0 or not alive:
                    break
                for j in range(cover.members.shape[1]):
                    u = cover.members[r, j]
                    if (
                        u != v
                        and board.candidates[u, VALUE] != FALSE
                        and not assign(board, u, FALSE, v)
                    ):
                        alive = False
                        break
        else:
            for k in range(cover.choices.shape[1]):
                r = cover.choices[v, k]
                if r < 0:
                    break
                board.left[r] -= 1
                if alive and board.left[r] <= 1:
                    alive = last_of_choice(board, cover, r)
        if not alive:
            return False
    return True


@lean_kernel
def retreat(board: NogoodState, cover: ExactCover, level: int) -> None:
    """Take back every decision above a level, and what followed."""
    if board.at[LEVEL] <= level:
        return
    mark = board.candidates[level, MARK]
    for i in range(board.at[TRAIL] - 1, mark - 1, -1):
        v = board.candidates[i, ON_TRAIL]
        if i < board.at[DONE]:
            if board.candidates[v, VALUE] == TRUE:
                j = board.candidates[v, FIRST]
                while j >= 0:
                    board.nogoods[board.literals[j, OWNER], HITS] -= 1
                    j = board.literals[j, FOLLOWING]
            else:
                for k in range(cover.choices.shape[1]):
                    r = cover.choices[v, k]
                    if r < 0:
                        break
                    board.left[r] += 1
        board.candidates[v, VALUE] = OPEN
    board.at[TRAIL] = mark
    board.at[DONE] = min(board.at[DONE], mark)
    board.at[LEVEL] = level


@lean_kernel
def decide(board: NogoodState, cover: ExactCover, v: int) -> bool:
    """One level deeper: an open candidate is taken as true; False at a clash."""
    board.candidates[board.at[LEVEL], MARK] = board.at[TRAIL]
    board.at[LEVEL] += 1
    assign(board, v, TRUE, DECISION)
    return propagate(board, cover)


@lean_kernel
def need(board: NogoodState, g: int) -> None:
    """Note that the walk back met a nogood."""
    if board.nogoods[g, NOTED] != board.at[STAMP]:
        board.nogoods[g, NOTED] = board.at[STAMP]
        board.needs[board.at[NEEDS]] = g
        board.at[NEEDS] += 1
    for i in range(board.nogoods[g, BEGIN], board.nogoods[g + 1, BEGIN]):
        board.candidates[board.literals[i, CANDIDATE], SEEN] = board.at[STAMP]


@lean_kernel
def need_why(board: NogoodState, cover: ExactCover, v: int, is_true: bool, reason: int) -> None:
    """Mark what made, or would have made, a candidate true or false."""
    if is_true:
        if reason >= 0:
            for j in range(cover.members.shape[1]):
                u = cover.members[reason, j]
                if u != v:
                    board.candidates[u, SEEN] = board.at[STAMP]
    elif reason >= 0:
        board.candidates[reason, SEEN] = board.at[STAMP]
    else:
        need(board, -1 - reason)


@lean_kernel
def walk_back(board: NogoodState, cover: ExactCover) -> int:
    """From what is marked to decisions and nogoods; both are appended to the board.

    Returns:
        How many decisions; they lie behind the literals, the latest first.
    """
    count = 0
    for i in range(board.at[TRAIL] - 1, -1, -1):
        v = board.candidates[i, ON_TRAIL]
        if board.candidates[v, SEEN] != board.at[STAMP]:
            continue
        if board.candidates[v, VALUE] == TRUE and board.candidates[v, REASON] == DECISION:
            board.literals[board.at[LITERALS] + count, CANDIDATE] = v
            count += 1
        else:
            keep = board.candidates[v, VALUE]
            board.candidates[v, SEEN] = 0
            need_why(board, cover, v, keep == TRUE, board.candidates[v, REASON])
            board.candidates[v, SEEN] = board.at[STAMP]
    return count


@lean_kernel
def explain_clash(board: NogoodState, cover: ExactCover) -> int:
    """Return the decisions that the last clash rests on, as `walk_back` leaves them."""
    board.at[STAMP] += 1
    where = board.at[WHERE]
    if board.at[KIND] == NO_PLACE:
        for j in range(cover.members.shape[1]):
            u = cover.members[where, j]
            board.candidates[u, SEEN] = board.at[STAMP]
    elif board.at[KIND] == NOGOOD:
        need(board, where)
    else:
        becomes_true = board.candidates[where, VALUE] == FALSE
        need_why(board, cover, where, becomes_true, board.at[AGAINST])
        board.candidates[where, SEEN] = board.at[STAMP]
    return walk_back(board, cover)


@lean_kernel
def learn(board: NogoodState, cover: ExactCover) -> bool:
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
    board.nogoods[g, BEGIN] = start
    board.nogoods[g + 1, BEGIN] = start + count
    board.nogoods[g + 1, NEEDS_FROM] = board.at[NEEDS]
    level = 0
    if count > 1:
        level = board.at[LEVEL]
        while (
            board.candidates[board.candidates[level - 1, MARK], ON_TRAIL]
            != board.literals[start + 1, CANDIDATE]
        ):
            level -= 1
    retreat(board, cover, level)
    if count > 1:
        for i in range(start, start + count):
            u = board.literals[i, CANDIDATE]
            board.literals[i, OWNER] = g
            board.literals[i, FOLLOWING] = board.candidates[u, FIRST]
            board.candidates[u, FIRST] = i
        board.nogoods[g, HITS] = count - 1
    assign(board, board.literals[start, CANDIDATE], FALSE, -1 - g)
    return True


@lean_kernel
def has_room(board: NogoodState) -> bool:
    """Whether one more nogood surely fits."""
    steps = board.at[STEPS]
    return bool(
        steps + 1 < board.nogoods.shape[0]
        and board.at[LITERALS] + board.at[LEVEL] + 2 < board.literals.shape[0]
        and board.at[NEEDS] + steps + 1 < board.needs.shape[0]
    )


@lean_kernel
def next_trial(board: NogoodState, cover: ExactCover, solution: UInt8Array) -> int:
    """An open candidate of the shortest choice that was not tried in this round; -1 for none.

    Without decisions only those beside the solution count: the others cannot clash.
    """
    best = -1
    size = cover.members.shape[1]
    fewest = size + 1
    spare = board.at[LEVEL] == 0
    for r in range(board.left.shape[0]):
        if not 1 < board.left[r] < fewest:
            continue
        for j in range(cover.members.shape[1]):
            u = cover.members[r, j]
            if board.candidates[u, VALUE] != OPEN or board.candidates[u, TRIED] == board.at[ROUND]:
                continue
            if not (spare and solution[u // size] == u % size + 1):
                best = u
                fewest = board.left[r]
                break
        if fewest == 2:
            break
    return best


@lean_kernel
def new_round(board: NogoodState) -> None:
    """Let every candidate be tried again."""
    board.at[ROUND] += 1
    board.at[MISSES] = 0
    board.at[MOST] = 0


@lean_kernel
def try_out(board: NogoodState, cover: ExactCover, v: int) -> bool:
    """Take a candidate as true to see what follows; False at a clash, else it is taken back.

    A full grid is not taken back.
    """
    level = board.at[LEVEL]
    before = board.at[TRAIL]
    board.candidates[v, TRIED] = board.at[ROUND]
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


@lean_kernel
def settle_clash(board: NogoodState, cover: ExactCover) -> int:
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


@lean_kernel
def search(
    board: NogoodState, cover: ExactCover, solution: UInt8Array, patience: int, trials: int
) -> int:
    """Refute everything beside the solution, and write down how.

    In each round candidates are tried: one may clash at once, and that is the shortest step there
    is. When many trials in turn do not clash, the one from which most followed is taken for good,
    and the next round is on top of it.

    Args:
        board: with the givens on it, worked through.
        cover: the geometry.
        solution: (cells,) the digits of a known solution; all 0 when none is known.
        patience: trials in all.
        trials: so many in turn that do not clash, fewer below a decision, and the best of them is
            taken. More cost time; few make proofs longer.

    Returns:
        SOLVED, REFUTED, FOUND, LONG or TIRED.
    """
    new_round(board)
    while not is_full(board):
        if patience == 0:
            return TIRED
        patience -= 1
        v = -1
        most_misses = trials if board.at[LEVEL] == 0 else trials * 4 // 5
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


@lean_kernel
def is_full(board: NogoodState) -> bool:
    """Whether every candidate is decided."""
    return bool(board.at[TRAIL] == board.candidates.shape[0])


@lean_kernel
def keep_needed(board: NogoodState, cover: ExactCover, solved: bool) -> None:
    """Keep the nogoods that the end rests on: the solution, or the last clash.

    From the clash the way back has been walked, and its needs are the last ones.
    """
    steps = board.at[STEPS]
    start = board.nogoods[steps, NEEDS_FROM]
    if solved:
        board.at[NEEDS] = start
        board.at[STAMP] += 1
        for v in range(board.candidates.shape[0]):
            if board.candidates[v, VALUE] == TRUE:
                board.candidates[v, SEEN] = board.at[STAMP]
        walk_back(board, cover)
    for i in range(start, board.at[NEEDS]):
        board.nogoods[board.needs[i], KEPT] = 1
    for g in range(steps - 1, -1, -1):
        if board.nogoods[g, KEPT]:
            for i in range(board.nogoods[g, NEEDS_FROM], board.nogoods[g + 1, NEEDS_FROM]):
                board.nogoods[board.needs[i], KEPT] = 1


@lean_kernel
def prove(
    board: NogoodState,
    cover: ExactCover,
    givens: UInt8Array,
    solution: UInt8Array,
    patience: int,
    trials: int,
) -> int:
    """Return a proof of one puzzle, left on the board; see `search`.

    Args:
        board: any content.
        cover: the geometry.
        givens: (cells,), 0 for blank.
        solution: (cells,) the digits of a known solution; all 0 when none is known.
        patience: trials in all.
        trials: as for `search`.
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
    end = search(board, cover, solution, patience, trials)
    if end in (SOLVED, REFUTED):
        keep_needed(board, cover, end == SOLVED)
    return end
