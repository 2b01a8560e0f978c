"""The unit of forcing chains: from a finder's code to the function that finds it."""

from __future__ import annotations

from puzzle.kernel import lean_kernel
from solver.human.chains.forcing_chains import find_forcing_chain
from solver.human.chains.nets import DYNAMIC, NISHIO, PLUS, STATIC
from solver.human.engine.finder import Finder
from solver.human.engine.state import Position
from solver.human.engine.step_log import StepLog
from solver.human.engine.tables import Board

NISHIO_CODE = int(Finder.NISHIO)
MULTIPLE = int(Finder.MULTIPLE_FORCING_CHAIN)
DYNAMIC_CODE = int(Finder.DYNAMIC_FORCING_CHAIN)
DYNAMIC_PLUS = int(Finder.DYNAMIC_FORCING_CHAIN_PLUS)


@lean_kernel
def find_forcing(finder: int, board: Board, position: Position, log: StepLog) -> bool:
    """Look for one step with the finder of this code; on success the log has it as its last."""
    if finder == NISHIO_CODE:
        return find_forcing_chain(board, position, log, NISHIO)
    if finder == MULTIPLE:
        return find_forcing_chain(board, position, log, STATIC)
    if finder == DYNAMIC_CODE:
        return find_forcing_chain(board, position, log, DYNAMIC)
    if finder == DYNAMIC_PLUS:
        return find_forcing_chain(board, position, log, PLUS)
    return False
