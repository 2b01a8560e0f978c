"""Grouped chains: X-chains, AIC and continuous loops over groups as well as single candidates.

A *group* is all candidates of a digit where a line crosses a box, two or more. It is on when one of
its cells holds the digit, off when none does. The links are those of single candidates:

    weak link    x on  → y off   all cells of x and y see each other
    strong link  x off → y on    x and y are all places of a digit in a house

Groups are literals after the single ones, in the same graph, and the same search finds the shortest
chain from each candidate: see `implications` and `chains`. Chains that do without groups are left
to the finders of those.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import (
    BOTH,
    CELL,
    DIGIT,
    KIND,
    LENGTH,
    ONE_DIGIT,
    STRONG,
    STRONG_HOUSES,
    WEAK,
    WEAK_HOUSES,
    forget_hops,
)
from solver.human.chains.static_chains import (
    ALTERNATING,
    BEST,
    LOOP,
    NOW,
    add_ruled_out,
    search_from,
)
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.group_scratch import LARGEST
from solver.human.engine.state import Position
from solver.human.engine.step_log import ALSO, CHAIN, OFF, ON, StepLog, add, close_step, open_step
from solver.human.engine.tables import BOX, COLUMN, ROW, Board
from solver.human.technique import Technique

GROUPED_X_CHAIN = int(Technique.GROUPED_X_CHAIN)
GROUPED_AIC = int(Technique.GROUPED_AIC)
GROUPED_LOOP = int(Technique.GROUPED_LOOP)

NO_CELL = -1
SHORTEST = 4
"""Nodes of the shortest chain: a candidate, two that cannot both be off, the candidate again."""
HOUSE, SLOTS = 0, 1


@lean_kernel
def find_grouped_chain(board: Board, position: Position, log: StepLog, technique: int) -> bool:
    """The shortest grouped X-chain, AIC or loop, among equals the first.

    Evidence: a main chain whose nodes may have further cells.
    """
    if board.houses.shape[1] > LARGEST:
        return False
    singles = _number_literals(board, position)
    count = _number_groups(board, position, singles)
    _build_links(board, position, count)
    mode = ONE_DIGIT if technique == GROUPED_X_CHAIN else BOTH
    kind = LOOP if technique == GROUPED_LOOP else ALTERNATING
    forget_hops(position, count)
    limit = 2 * singles
    position.best[KIND] = kind
    position.best[LENGTH] = 0
    for start in range(singles):
        nodes = search_from(position, mode, kind, start, limit)
        if nodes and _has_group(position, nodes):
            # Both ends count, so that the next shorter chain has two nodes less.
            limit = nodes - 2
            position.best[LENGTH] = nodes
            for k in range(nodes):
                position.paths[BEST, k] = position.paths[NOW, k]
            if limit < SHORTEST:
                break
    return position.best[LENGTH] > 0 and _write_grouped(board, position, log, technique)


@lean_kernel
def _number_literals(board: Board, position: Position) -> int:
    """Write the single candidates as literals; return how many there are."""
    count = 0
    for cell in range(position.candidates.size):
        left = position.candidates[cell]
        while left:
            position.literals[count, CELL] = cell
            position.literals[count, DIGIT] = lowest(left)
            position.places[count, HOUSE] = board.houses_of[cell, ROW]
            position.places[count, SLOTS] = 1 << board.slots[cell, ROW]
            left &= left - 1
            count += 1
    return count


@lean_kernel
def _number_groups(board: Board, position: Position, count: int) -> int:
    """Write the groups as literals after the `count` single ones; return how many all are."""
    for line in range(board.houses.shape[0]):
        for box in range(board.houses.shape[0]):
            if board.kinds[line] not in (ROW, COLUMN) or board.kinds[box] != BOX:
                continue
            for d in range(board.houses.shape[1]):
                slots = position.spots[line, d] & board.cross[line, box]
                if count_bits(slots) >= 2:
                    position.literals[count, CELL] = NO_CELL
                    position.literals[count, DIGIT] = d
                    position.places[count, HOUSE] = line
                    position.places[count, SLOTS] = slots
                    count += 1
    return count


@lean_kernel
def _build_links(board: Board, position: Position, count: int) -> None:
    """Write all links between the literals, single or grouped, in the form of `implications`."""
    weak = strong = 0
    for i in range(count):
        literal = position.literals[i]
        literal[WEAK] = weak
        literal[STRONG] = strong
        if literal[CELL] != NO_CELL:
            for j in range(count):
                if j != i and position.literals[j, CELL] == literal[CELL]:
                    position.weak[weak] = j
                    weak += 1
        literal[WEAK_HOUSES] = weak
        if weak == literal[WEAK] + 1:
            position.strong[strong] = position.weak[weak - 1]
            strong += 1
        literal[STRONG_HOUSES] = strong
        for j in range(count):
            if j == i or position.literals[j, DIGIT] != literal[DIGIT]:
                continue
            places = _places_shared(board, position, i, j)
            if places < 0:
                continue
            position.weak[weak] = j
            weak += 1
            if places == 0:
                position.strong[strong] = j
                strong += 1
    position.literals[count, WEAK] = weak
    position.literals[count, STRONG] = strong


@lean_kernel
def _places_shared(board: Board, position: Position, i: int, j: int) -> int:
    """How many further places the digit has in a house with all cells of two literals, the least.

    -1 where no house has them all, or where they have a cell in common.
    """
    one, other = position.places[i], position.places[j]
    if _overlap(board, one[HOUSE], one[SLOTS], other[HOUSE], other[SLOTS]):
        return -1
    d = position.literals[i, DIGIT]
    own = count_bits(one[SLOTS]) + count_bits(other[SLOTS])
    first = board.houses[one[HOUSE], lowest(one[SLOTS])]
    fewest = -1
    for k in range(board.houses_of.shape[1]):
        h = board.houses_of[first, k]
        if (
            h >= 0
            and not one[SLOTS] & ~board.cross[one[HOUSE], h]
            and not other[SLOTS] & ~board.cross[other[HOUSE], h]
        ):
            further = count_bits(position.spots[h, d]) - own
            fewest = further if fewest < 0 else min(fewest, further)
    return fewest


@lean_kernel
def _overlap(board: Board, h: int, slots: int, other: int, others: int) -> bool:
    if h == other:
        return bool(slots & others)
    left = slots & board.cross[h, other]
    found = False
    while left:
        cell = board.houses[h, lowest(left)]
        left &= left - 1
        rest = others & board.cross[other, h]
        while rest:
            found |= board.houses[other, lowest(rest)] == cell
            rest &= rest - 1
    return found


@lean_kernel
def _has_group(position: Position, nodes: int) -> bool:
    found = False
    for k in range(nodes):
        found |= position.literals[position.paths[NOW, k], CELL] == NO_CELL
    return found


@lean_kernel
def _write_grouped(board: Board, position: Position, log: StepLog, technique: int) -> bool:
    open_step(log, technique, 0)
    end = add_ruled_out(position, log)
    first = 0 if technique == GROUPED_LOOP else 1
    add(log, CHAIN, 0, -1)
    for back in range(end - first):
        k = end - 1 - back
        literal = position.paths[BEST, k]
        d = position.literals[literal, DIGIT]
        house, slots = position.places[literal, HOUSE], position.places[literal, SLOTS]
        add(log, ON if (k - first) % 2 == 0 else OFF, board.houses[house, lowest(slots)], d)
        slots &= slots - 1
        while slots:
            add(log, ALSO, board.houses[house, lowest(slots)], d)
            slots &= slots - 1
    return close_step(log)
