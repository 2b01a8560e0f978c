"""Hints: what chains inside a net show, the best chain for each effect.

An effect is that a candidate goes, or that it is placed. Sudoku Explainer calls a chain with what
it shows a hint; of hints that show the same it keeps the first, in its order: by rating, by nodes,
by kind, then as it meets them. Here each hint has a key, the less the earlier.

    by_effect   (2·L,)      for each literal, and for each literal placed, the key of the best chain
                            that removes it, or places it; NO_HINT if none
    hints       (2·L, 10)   what that chain is, by the columns below
    order       (2·L,)      the effects that have a hint, those of the best chains first once sorted
    hint_count  ()          how many they are
    kept        ()          how many chains over nets were the best for their effect when they came
    rules       ()          by which rules the nets of forcing chains are spread, see `nets`
    count       ()          how many literals the position has
    candidates  (L,)        of each literal, cell · n + digit index
    calls       (5,)        where the machine code begins of kernels that others call by address
    nets        ()          how many nets were spread, one with chains inside counted `CHAINED`
                            times
    removed     (L,)        literals of the net that a hint removes
    removed_count, parents, parent_count, identity, queue, seen, stamp
                            what a hint rests on: see `hint_parents`

L is the most literals that a position can have. Literals are numbered as in the position where the
chains are, but for `removed` and `parents`: these are the net's, which are candidates of its own
position.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.implications import CELL, DIGIT, Links
from solver.human.chains.nets import NetScratch, size_of
from solver.human.engine.bits import lowest
from solver.human.engine.extent import Extent
from solver.human.engine.record import Array, Shape
from solver.human.engine.state import GridState
from solver.human.engine.tables import Tables

# What is told of a hint. KIND is a forcing chain's, see `forcing_chains`, or STATIC_KIND.
KIND, FIRST, NODES = 0, 1, 2
# Of a static chain: CYCLE, ON_CHAIN or OFF_CHAIN, the links that it follows, and of a cycle how
# many others from the same literal come before it.
FORM, MODE, NTH = 3, 4, 5
# Of a forcing chain over nets: whether FIRST is on, the house, the literal shown and its state.
FIRST_ON, HOUSE, TARGET, TARGET_ON = 6, 7, 8, 9
COLUMNS = 10
STATIC_KIND = 0
"""The kind of a cycle or a forcing chain over static links."""
NO_HINT = 1 << 62
"""More than any key."""
RUN, SEARCH, COMMIT, SPREAD, NEST = 0, 1, 2, 3, 4
"""Kernels in `calls`: of `forcing_chains` run_net, of `static_hints` has_chain, of `nested` commit,
spread_with_chains and spread_nested."""
CALLS = 5


class Hints:
    """What chains inside a net show, drawn in the module's docstring."""

    calls: Array
    by_effect: Array
    hints: Array
    order: Array
    hint_count: int
    kept: int
    nets: int
    identity: int
    count: int
    rules: int
    candidates: Array
    removed: Array
    removed_count: int
    parents: Array
    parent_count: int
    queue: Array
    seen: Array
    stamp: int


def hint_shapes(extent: Extent) -> dict[str, Shape]:
    """Return the shapes of `Hints`."""
    literals = extent.cell_count * extent.size
    numbers = (name for name, kind in Hints.__annotations__.items() if kind == "int")
    return {
        **dict.fromkeys(numbers, ()),
        **dict.fromkeys(("by_effect", "order"), (2 * literals,)),
        **dict.fromkeys(("candidates", "removed", "parents"), (literals,)),
        **dict.fromkeys(("queue", "seen"), (2 * literals + 1,)),
        "hints": (2 * literals, COLUMNS),
        "calls": (CALLS,),
    }


@lean_kernel
def clear_hints(tables: Tables, hints: Hints, links: Links, count: int) -> None:
    """Forget all hints, and make ready for those of a position with so many literals."""
    hints.hint_count = 0
    hints.kept = 0
    hints.count = count
    hints.by_effect[: 2 * count] = NO_HINT
    for x in range(count):
        cell, d = links.literals[x, CELL], links.literals[x, DIGIT]
        hints.candidates[x] = cell * tables.houses.shape[1] + d


@lean_kernel
def offer(hints: Hints, effect: int, key: int) -> bool:
    """Note a hint's effect and key if it is the best for its effect."""
    if key >= hints.by_effect[effect]:
        return False
    if hints.by_effect[effect] == NO_HINT:
        hints.order[hints.hint_count] = effect
        hints.hint_count += 1
    hints.by_effect[effect] = key
    return True


@lean_kernel
def sort_hints(hints: Hints) -> None:
    """Put the effects in order of their keys, those of one chain by cell, then by digit."""
    for i in range(1, hints.hint_count):
        effect = hints.order[i]
        key = hints.by_effect[effect]
        at = i
        while at > 0:
            before = hints.order[at - 1]
            other = hints.by_effect[before]
            if other < key or (other == key and before < effect):
                break
            hints.order[at] = before
            at -= 1
        hints.order[at] = effect


@lean_kernel
def list_removed(
    tables: Tables, position: GridState, net: NetScratch, hints: Hints, row: int, effect: int
) -> bool:
    """List what an effect removes that the net still has; return whether it is anything."""
    n = tables.houses.shape[1]
    hints.removed_count = 0
    candidate = hints.candidates[effect % hints.count]
    cell, d = candidate // n, candidate % n
    removed = position.candidates[cell] & ~(1 << d) if effect >= hints.count else 1 << d
    while removed:
        literal = net.number[cell * n + lowest(removed)]
        removed &= removed - 1
        if size_of(net, row, 0, literal) == 0:
            hints.removed[hints.removed_count] = literal
            hints.removed_count += 1
    return bool(hints.removed_count)
