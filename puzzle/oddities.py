"""What is odd in the clues and regions of a puzzle, though the rules allow it.

A puzzle may be meant so; where it has no solution or several, it is likelier a slip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from puzzle.cell import Cell
from puzzle.constraints.bases.on_pair import OnPair
from puzzle.constraints.dots import GreaterThan
from puzzle.constraints.killer_cage import KillerCage
from puzzle.constraints.layout import Layout
from puzzle.geometry import Geometry
from puzzle.message import Message, Term, counting, message

MOST_TOLD = 3
"""Oddities of one sort that are told; the others are counted."""


def oddities(geometry: Geometry) -> tuple[Message, ...]:
    """Return what is odd, a sentence each; nothing of grids that overlap."""
    if geometry.canvas is not None:
        return ()
    cages = [clue.cells for clue in geometry.constraints if isinstance(clue, KillerCage)]
    layout = geometry.layout
    sorts = (
        () if geometry.box_rows else _pieces(layout),
        _overlaps(cages, layout),
        _left_out(cages, layout),
        _apart(geometry),
    )
    return tuple(one for sort in sorts for one in _first(tuple(sort)))


def _first(found: Sequence[Message]) -> Iterator[Message]:
    yield from found[:MOST_TOLD]
    if (left := len(found) - MOST_TOLD) > 0:
        yield counting(
            "odd.more", "And there is {count} more.", "And there are {count} more.", count=left
        )


def _pieces(layout: Layout) -> Iterator[Message]:
    """Yield each region whose cells do not hang together by their sides."""
    for region in sorted(set(layout.region_of)):
        cells = [cell for cell in layout.cells if layout.region_of[cell] == region]
        pieces = list(_connected(cells, layout))
        if len(pieces) > 1:
            yield message(
                "odd.pieces",
                "Region {number} does not hang together; its pieces are {pieces}.",
                number=region + 1,
                pieces=[layout.name(piece) for piece in pieces],
            )


def _connected(cells: Iterable[Cell], layout: Layout) -> Iterator[list[Cell]]:
    left = list(cells)
    while left:
        piece = [left.pop(0)]
        for cell in piece:
            for other in layout.neighbours(cell):
                if other in left:
                    left.remove(other)
                    piece.append(other)
        yield sorted(piece)


def _overlaps(cages: Sequence[Sequence[Cell]], layout: Layout) -> Iterator[Message]:
    if sum(map(len, cages)) == len(set().union(*cages)):
        return
    for one, other in combinations(cages, 2):
        if shared := sorted({*one} & {*other}):
            yield message(
                "odd.overlap",
                "The cages {first} and {second} overlap in {cells}.",
                first=layout.name(one),
                second=layout.name(other),
                cells=[layout.name((cell,)) for cell in shared],
            )


def _left_out(cages: Sequence[Sequence[Cell]], layout: Layout) -> Iterator[Message]:
    """Yield the one cell that is in no cage, where all others are in one."""
    left = {*layout.cells}.difference(*cages)
    if len(left) == 1:
        yield message(
            "odd.left-out",
            "{cell} is in no cage, and all other cells are in one.",
            cell=layout.name(left),
        )


def _apart(geometry: Geometry) -> Iterator[Message]:
    """Yield each mark between two cells that share no side."""
    for clue in geometry.constraints:
        if isinstance(clue, OnPair | GreaterThan):
            first, second = clue.cells
            if second not in geometry.layout.neighbours(first):
                yield message(
                    "odd.apart",
                    "A clue of the kind {kind} stands between {first} and {second}, which share "
                    "no side.",
                    kind=Term(clue.NAME),
                    first=geometry.cell_name(first),
                    second=geometry.cell_name(second),
                )


__all__ = ["MOST_TOLD", "oddities"]
