"""Finned and sashimi fish: basic fish but for some candidates, the fins, that lie in one box.

In k lines, the base, every place for a digit lies in k lines across, the cover, or is a fin. If no
fin holds the digit the fish is basic; so what the basic fish removes goes where it sees all fins:
in their box. The fish is *sashimi* where a base line has at most one place left in the cover: there
would be no fish without the fins, only singles.
"""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.engine.bits import count_bits, lowest
from solver.human.engine.order import next_mask
from solver.human.engine.state import Position
from solver.human.engine.step_log import (
    FIN,
    HOUSE,
    PATTERN,
    StepLog,
    add,
    add_house,
    close_step,
    eliminate_in_house,
    open_step,
)
from solver.human.engine.tables import BOX, COLUMN, ROW, Board
from solver.human.technique import Technique

FINNED_X_WING = int(Technique.FINNED_X_WING)
SASHIMI_X_WING = int(Technique.SASHIMI_X_WING)


@lean_kernel
def find_finned_fish(
    board: Board, position: Position, log: StepLog, k: int, is_sashimi: bool
) -> bool:
    """A finned or sashimi fish of k lines: the least digit, rows before columns, the least base.

    Evidence: base (part 0) and cover (part 1), the base's candidates in the cover, the fins.
    """
    n = board.houses.shape[1]
    for d in range(n):
        for first in (0, n):
            base = (1 << k) - 1
            while base < 1 << n:
                places = 0
                is_full = True
                for line in range(n):
                    if base >> line & 1:
                        places |= position.spots[first + line, d]
                        is_full &= position.spots[first + line, d] != 0
                over = count_bits(places) - k
                if (
                    is_full
                    and over > 0
                    and _find_fins(board, position, log, d, first, base, places, over, is_sashimi)
                ):
                    return True
                base = next_mask(base)
    return False


@lean_kernel
def _find_fins(
    board: Board,
    position: Position,
    log: StepLog,
    d: int,
    first: int,
    base: int,
    places: int,
    over: int,
    is_sashimi: bool,
) -> bool:
    """Try each box: leave `over` of the places across it uncovered, so that the fins lie there."""
    for box in range(board.houses.shape[0]):
        if board.kinds[box] != BOX:
            continue
        lines = _lines_through(board, box, first)
        across = _lines_through(board, box, board.houses.shape[1] - first) & places
        if count_bits(across) < over or not lines & ~base:
            continue
        finned = (1 << over) - 1
        while finned <= across:
            if (
                not finned & ~across
                and _are_fins_in(board, position, d, first, base, finned, box)
                and _is_sashimi(position, d, first, base, finned) == is_sashimi
                and _write_finned(board, position, log, d, first, base, places, finned, box)
            ):
                return True
            finned = next_mask(finned)
    return False


@lean_kernel
def _lines_through(board: Board, box: int, first: int) -> int:
    """The lines from house `first` on that cross a box, as a mask."""
    lines = 0
    for s in range(board.houses.shape[1]):
        lines |= 1 << (board.houses_of[board.houses[box, s], COLUMN if first else ROW] - first)
    return lines


@lean_kernel
def _are_fins_in(
    board: Board, position: Position, d: int, first: int, base: int, finned: int, box: int
) -> bool:
    """Whether every place of the base in the lines that are not covered lies in the box."""
    outside = 0
    while base:
        h = first + lowest(base)
        outside |= position.spots[h, d] & finned & ~board.cross[h, box]
        base &= base - 1
    return outside == 0


@lean_kernel
def _is_sashimi(position: Position, d: int, first: int, base: int, finned: int) -> bool:
    """Whether a base line has at most one place in the cover."""
    found = False
    while base:
        found |= count_bits(position.spots[first + lowest(base), d] & ~finned) < 2
        base &= base - 1
    return found


@lean_kernel
def _write_finned(
    board: Board,
    position: Position,
    log: StepLog,
    d: int,
    first: int,
    base: int,
    places: int,
    finned: int,
    box: int,
) -> bool:
    n = board.houses.shape[1]
    cover = places & ~finned
    is_sashimi = _is_sashimi(position, d, first, base, finned)
    open_step(log, (SASHIMI_X_WING if is_sashimi else FINNED_X_WING) + count_bits(base) - 2, 0)
    for line in range(n):
        if base >> line & 1:
            h = first + line
            add(log, HOUSE, h, 0)
            add_house(board, log, PATTERN, h, position.spots[h, d] & cover, d)
            add_house(board, log, FIN, h, position.spots[h, d] & finned, d)
    while cover:
        h = n - first + lowest(cover)
        cover &= cover - 1
        add(log, HOUSE, h, 1)
        eliminate_in_house(board, position, log, h, board.cross[h, box] & ~base, d)
    return close_step(log)
