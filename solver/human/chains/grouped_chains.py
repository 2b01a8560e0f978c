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
from solver.human.chains.chain_search import (
    ALTERNATING,
    BEST,
    LARGEST_GROUPED,
    LOOP,
    NOW,
    ChainScratch,
    search_from,
)
from solver.human.chains.implications import (
    BOTH,
    CELL,
    DIGIT,
    ONE_DIGIT,
    STRONG,
    STRONG_HOUSES,
    WEAK,
    WEAK_HOUSES,
    forget_hops,
)
from solver.human.chains.static_chains import add_ruled_out, new_scratch
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.state import GridState
from solver.human.engine.step_log import ALSO, CHAIN, OFF, ON, StepLog, add, close_step, open_step
from solver.human.engine.tables import BOX, COLUMN, ROW, Tables
from solver.human.registry import Technique

__all__ = ["find_grouped_chain", "new_scratch"]

GROUPED_X_CHAIN = int(Technique.GROUPED_X_CHAIN)
GROUPED_AIC = int(Technique.GROUPED_AIC)
GROUPED_LOOP = int(Technique.GROUPED_LOOP)

NO_CELL = -1
SHORTEST = 4
"""Nodes of the shortest chain: a candidate, two that cannot both be off, the candidate again."""
HOUSE, SLOTS = 0, 1


@lean_kernel
def find_grouped_chain(
    tables: Tables, state: GridState, scratch: ChainScratch, log: StepLog, technique: int
) -> bool:
    """Find the shortest grouped X-chain, AIC or loop, among equals the first.

    Evidence: a main chain whose nodes may have further cells.
    """
    if tables.houses.shape[1] > LARGEST_GROUPED:
        return False
    singles = _number_literals(tables, state, scratch)
    count = _number_groups(tables, state, scratch, singles)
    _build_links(tables, state, scratch, count)
    mode = ONE_DIGIT if technique == GROUPED_X_CHAIN else BOTH
    kind = LOOP if technique == GROUPED_LOOP else ALTERNATING
    forget_hops(scratch, count)
    limit = 2 * singles
    scratch.best_kind = kind
    scratch.best_length = 0
    for start in range(singles):
        nodes = search_from(scratch, mode, kind, start, limit)
        if nodes and _has_group(scratch, nodes):
            # Both ends count, so that the next shorter chain has two nodes less.
            limit = nodes - 2
            scratch.best_length = nodes
            for k in range(nodes):
                scratch.paths[BEST, k] = scratch.paths[NOW, k]
            if limit < SHORTEST:
                break
    return scratch.best_length > 0 and _write_grouped(tables, state, scratch, log, technique)


@lean_kernel
def _number_literals(tables: Tables, state: GridState, scratch: ChainScratch) -> int:
    """Write the single candidates as literals; return how many there are."""
    count = 0
    for cell in range(state.candidates.size):
        left = state.candidates[cell]
        while left:
            scratch.literals[count, CELL] = cell
            scratch.literals[count, DIGIT] = lowest(left)
            scratch.places[count, HOUSE] = tables.houses_of[cell, ROW]
            scratch.places[count, SLOTS] = 1 << tables.slots[cell, ROW]
            left &= left - 1
            count += 1
    return count


@lean_kernel
def _number_groups(tables: Tables, state: GridState, scratch: ChainScratch, count: int) -> int:
    """Write the groups as literals after the `count` single ones; return how many all are."""
    for line in range(tables.houses.shape[0]):
        for box in range(tables.houses.shape[0]):
            if tables.kinds[line] not in (ROW, COLUMN) or tables.kinds[box] != BOX:
                continue
            for d in range(tables.houses.shape[1]):
                slots = state.spots[line, d] & tables.cross[line, box]
                if count_bits(slots) >= 2:
                    scratch.literals[count, CELL] = NO_CELL
                    scratch.literals[count, DIGIT] = d
                    scratch.places[count, HOUSE] = line
                    scratch.places[count, SLOTS] = slots
                    count += 1
    return count


@lean_kernel
def _build_links(tables: Tables, state: GridState, scratch: ChainScratch, count: int) -> None:
    """Write all links between the literals, single or grouped, in the form of `implications`."""
    weak = strong = 0
    for i in range(count):
        literal = scratch.literals[i]
        literal[WEAK] = weak
        literal[STRONG] = strong
        if literal[CELL] != NO_CELL:
            for j in range(count):
                if j != i and scratch.literals[j, CELL] == literal[CELL]:
                    scratch.weak[weak] = j
                    weak += 1
        literal[WEAK_HOUSES] = weak
        if weak == literal[WEAK] + 1:
            scratch.strong[strong] = scratch.weak[weak - 1]
            strong += 1
        literal[STRONG_HOUSES] = strong
        for j in range(count):
            if j == i or scratch.literals[j, DIGIT] != literal[DIGIT]:
                continue
            places = _places_shared(tables, state, scratch, i, j)
            if places < 0:
                continue
            scratch.weak[weak] = j
            weak += 1
            if places == 0:
                scratch.strong[strong] = j
                strong += 1
    scratch.literals[count, WEAK] = weak
    scratch.literals[count, STRONG] = strong


@lean_kernel
def _places_shared(tables: Tables, state: GridState, scratch: ChainScratch, i: int, j: int) -> int:
    """How many further places the digit has in a house with all cells of two literals, the least.

    -1 where no house has them all, or where they have a cell in common.
    """
    one, other = scratch.places[i], scratch.places[j]
    if _overlap(tables, one[HOUSE], one[SLOTS], other[HOUSE], other[SLOTS]):
        return -1
    d = scratch.literals[i, DIGIT]
    own = count_bits(one[SLOTS]) + count_bits(other[SLOTS])
    first = tables.houses[one[HOUSE], lowest(one[SLOTS])]
    fewest = -1
    for k in range(tables.houses_of.shape[1]):
        h = tables.houses_of[first, k]
        if (
            h >= 0
            and not one[SLOTS] & ~tables.cross[one[HOUSE], h]
            and not other[SLOTS] & ~tables.cross[other[HOUSE], h]
        ):
            further = count_bits(state.spots[h, d]) - own
            fewest = further if fewest < 0 else min(fewest, further)
    return fewest


@lean_kernel
def _overlap(tables: Tables, h: int, slots: int, other: int, others: int) -> bool:
    if h == other:
        return bool(slots & others)
    left = slots & tables.cross[h, other]
    found = False
    while left:
        cell = tables.houses[h, lowest(left)]
        left &= left - 1
        rest = others & tables.cross[other, h]
        while rest:
            found |= tables.houses[other, lowest(rest)] == cell
            rest &= rest - 1
    return found


@lean_kernel
def _has_group(scratch: ChainScratch, nodes: int) -> bool:
    found = False
    for k in range(nodes):
        found |= scratch.literals[scratch.paths[NOW, k], CELL] == NO_CELL
    return found


@lean_kernel
def _write_grouped(
    tables: Tables, state: GridState, scratch: ChainScratch, log: StepLog, technique: int
) -> bool:
    open_step(log, technique, 0)
    end = add_ruled_out(state, scratch, log)
    first = 0 if technique == GROUPED_LOOP else 1
    add(log, CHAIN, 0, -1)
    for back in range(end - first):
        k = end - 1 - back
        literal = scratch.paths[BEST, k]
        d = scratch.literals[literal, DIGIT]
        house, slots = scratch.places[literal, HOUSE], scratch.places[literal, SLOTS]
        add(log, ON if (k - first) % 2 == 0 else OFF, tables.houses[house, lowest(slots)], d)
        slots &= slots - 1
        while slots:
            add(log, ALSO, tables.houses[house, lowest(slots)], d)
            slots &= slots - 1
    return close_step(log)
