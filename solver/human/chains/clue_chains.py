"""Chains over clues: alternating chains whose weak links may be what a clue excludes.

The graph is that of `implications`, with the ties of two cells among the weak links: a digit of the
one, being on, has off what no rule allows in the other beside it. What a chain's two ends exclude
both, by whatever link, goes.
"""

from __future__ import annotations

from puzzle.geometry import Geometry
from puzzle.kernel import lean_kernel
from solver.human.chains.chain_search import ChainScratch, chain_shapes
from solver.human.chains.implications import BOTH, CELL, DIGIT, WEAK, WEAK_HOUSES, build_links
from solver.human.chains.static_chains import AIC, NOTHING, add_chain, add_ruled_out, look_for
from solver.human.engine.bits import lowest
from solver.human.engine.clue_tables import clue_tables_of, tie_shapes
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, new_record
from solver.human.engine.state import GridState
from solver.human.engine.step_log import StepLog, close_step, open_step
from solver.human.engine.tables import Tables
from solver.human.registry import Technique

CLUE_CHAIN = int(Technique.CLUE_CHAIN)

ROOM = 64
"""Weak links over ties that there is room for, as a multiple of the candidates; where there are
more, none of these chains is looked for."""


class ClueChainScratch(ChainScratch):
    """What the finder of these chains writes down, and the ties of a puzzle.

    See `clue_tables` for the ties.
    """

    tie_first: Array
    tie_cell: Array
    ties: Array


def new_scratch(extent: Extent) -> ClueChainScratch:
    """Room for this finder on tables of this extent, with no tie."""
    shapes = {**chain_shapes(extent), **tie_shapes(extent)}
    literals = extent.cell_count * extent.size
    for name, least in (("weak", ROOM), ("hops", ROOM)):
        first, *rest = shapes[name]
        shapes[name] = (first + least * literals, *rest)
    return new_record(ClueChainScratch, **shapes)


def fill_scratch(scratch: ClueChainScratch, geometry: Geometry) -> None:
    """Write down the ties of a geometry's clues."""
    tables = clue_tables_of(geometry)
    scratch.tie_first[: len(tables.tie_first)] = tables.tie_first
    scratch.tie_cell[: len(tables.tie_cell)] = tables.tie_cell
    scratch.ties[: len(tables.ties)] = tables.ties


@lean_kernel
def find_clue_chain(
    tables: Tables, state: GridState, scratch: ClueChainScratch, log: StepLog, variant: int
) -> bool:
    """Find the shortest alternating chain over links of all kinds.

    Evidence: one main chain.
    """
    if scratch.tie_first[state.candidates.size] == 0:
        return False
    count = build_links(tables, state, scratch)
    if not add_ties(tables, state, scratch, count):
        return False
    scratch.best_key = NOTHING
    look_for(scratch, log, AIC, count, BOTH)
    if scratch.best_key == NOTHING:
        return False
    open_step(log, CLUE_CHAIN, 0)
    nodes = add_ruled_out(state, scratch, log)
    add_chain(scratch, log, 1, nodes, True)
    return close_step(log)


@lean_kernel
def add_ties(tables: Tables, state: GridState, scratch: ClueChainScratch, count: int) -> bool:
    """Put the ties of each literal between its weak links within its cell and those in its houses.

    The links are moved up to make room, from the last literal on. False where there is none.
    """
    n = tables.houses.shape[1]
    room = scratch.weak.shape[0] - scratch.literals[count, WEAK]
    more = 0
    for x in range(count):
        more += count_ties(state, scratch, x)
    if more > room:
        return False
    end = scratch.literals[count, WEAK]
    scratch.literals[count, WEAK] = end + more
    for x in range(count - 1, -1, -1):
        literal = scratch.literals[x]
        own = count_ties(state, scratch, x)
        more -= own
        houses, first = literal[WEAK_HOUSES], literal[WEAK]
        for k in range(end - 1, houses - 1, -1):
            scratch.weak[k + more + own] = scratch.weak[k]
        for k in range(houses - 1, first - 1, -1):
            scratch.weak[k + more] = scratch.weak[k]
        place = houses + more
        for k in range(scratch.tie_first[literal[CELL]], scratch.tie_first[literal[CELL] + 1]):
            other = scratch.tie_cell[k]
            excluded = scratch.ties[k, literal[DIGIT]] & state.candidates[other]
            while excluded:
                scratch.weak[place] = scratch.number[other * n + lowest(excluded)]
                place += 1
                excluded &= excluded - 1
        literal[WEAK] = first + more
        literal[WEAK_HOUSES] = houses + more + own
        end = first
    return True


@lean_kernel
def count_ties(state: GridState, scratch: ClueChainScratch, x: int) -> int:
    """Return how many literals the ties of one exclude."""
    literal = scratch.literals[x]
    count = 0
    for k in range(scratch.tie_first[literal[CELL]], scratch.tie_first[literal[CELL] + 1]):
        excluded = scratch.ties[k, literal[DIGIT]] & state.candidates[scratch.tie_cell[k]]
        while excluded:
            count += 1
            excluded &= excluded - 1
    return count
