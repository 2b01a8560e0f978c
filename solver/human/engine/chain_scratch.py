"""Room for the finders of chains in a position's record: how much, and what for.

Everything here means nothing between calls of a finder, unless `nets` says otherwise. L is the most
literals that a position can have, the candidates of an empty grid and the grouped nodes; see
`implications` for what a literal is, and `grouped` for the others.

    number      (N,)        the literal of each candidate, cell · n + digit index
    literals    (L + 1, 6)  the literals and where their links begin
    weak        (W,)        the other ends of the weak links
    strong      (S,)        the other ends of the strong links
    hop_range   (L, 2)      where the hops from each literal begin and end
    hops        (H, 2)      the hops
    marks       (7, L)      what a search knows of each literal
    cell_marks  (C,)        what it knows of each cell
    paths       (2, P)      the chain at hand and the best so far
    best        (6,)        what the best chain is

What follows literals all at once is drawn in `reach`. The rest is for nets, which are drawn in
`nets`. M is the literals of an empty grid, but not more than those of 9×9: the room grows with its
square.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from puzzle.geometry import Geometry
from solver.human.engine.group_scratch import most_grouped

MOST_IN_NETS = 729


def chain_arrays(geometry: Geometry) -> dict[str, npt.NDArray[np.int64]]:
    """The arrays drawn in the module's docstring, empty."""
    n = geometry.size
    candidates = geometry.cell_count * n
    grouped = most_grouped(geometry)
    literals = candidates + grouped
    # A literal has links in its cell and its houses. In s of these places the link is strong;
    # it is then the only one there, and each strong link makes a hop from each weak one.
    places = 1 + max(map(len, geometry.houses_of))
    hops = max(s * (s + (places - s) * (n - 1)) for s in range(1, places + 1))
    weak = n - 1 + max(map(len, geometry.peers))
    if grouped:  # a literal has at most one grouped neighbour for each line of its houses
        weak += places * n
        hops = places * weak
    shapes: dict[str, tuple[int, ...]] = {
        "number": (candidates,),
        "literals": (literals + 1, 6),
        "weak": (literals * weak,),
        "strong": (literals * places,),
        "hop_range": (literals, 2),
        "hops": (literals * hops, 2),
        "marks": (7, literals),
        "cell_marks": (geometry.cell_count,),
        "paths": (2, 2 * literals + 2),
        "best": (6,),
        **_reach_shapes(geometry, candidates),
        **_net_shapes(geometry, min(candidates, MOST_IN_NETS)),
    }
    return {name: np.zeros(shape, dtype=np.int64) for name, shape in shapes.items()}


def _reach_shapes(geometry: Geometry, literals: int) -> dict[str, tuple[int, ...]]:
    # Where a strong link is, a cell has two digits left, or a digit two places in a house.
    pairs = geometry.cell_count + len(geometry.houses) * geometry.size
    room = literals * ((min(literals, 2 * pairs) + 63) // 64)
    return {
        "bits": (literals,),
        "bit_literals": (literals,),
        "words": (2,),
        "near_bits": (literals * ((literals + 63) // 64),),
        **dict.fromkeys(("strong_bits", "hop_bits", "goal_bits", "reached"), (room,)),
        "fresh": (2, room),
        "starts": (2, literals),
        "start_counts": (2,),
    }


def _net_shapes(geometry: Geometry, most: int) -> dict[str, tuple[int, ...]]:
    nets = most + 1
    nodes = 2 * most + 1
    return {
        "net_sizes": (nets * 2 * most,),
        "net_orders": (nets * 2 * most,),
        "net_counts": (nets, 2),
        "net_clash": (nets,),
        "left_candidates": (geometry.cell_count,),
        "left_spots": (len(geometry.houses), geometry.size),
        "arrivals": (nodes,),
        "ancestors": (nodes, (nodes + 63) // 64),
        "parent_range": (nodes, 2),
        "parent_list": (nodes * 2 * geometry.size,),
        "agenda": (nodes, 4),
        "members": (geometry.size,),
        "net_facts": (10,),
        "net_best": (6,),
    }
