"""A puzzle's program decided by learning clauses, each checked before it counts."""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from puzzle import EnginesDisagree, Grid
from solver.certify import learning
from solver.certify.certificate import OK, REFUTED_BY_CLAUSES, SATISFIED_BY_CLAUSES, UNTOLD
from solver.certify.clauses import Clauses, TooLarge
from solver.certify.refuting import Refutation

if TYPE_CHECKING:
    from solver.certify.model import Answer

AT_ONCE = 2000
"""Clauses that are learned between two looks at the clock: some tenth of a second."""


class ByClauses:
    """The program of a puzzle, with all that has been learned of it.

    Args:
        puzzle: of any geometry but overlapping grids, its givens breaking no rule.

    Attributes:
        comes_second: see `solver.certify.splitting.Learning`.
        loading: seconds that loading the kernels has taken: compiling them, once after installing.
    """

    def __init__(self, puzzle: Grid) -> None:
        self.comes_second = False
        self.loading = 0.0
        self._puzzle = puzzle
        self._forbidden: list[Grid] = []
        self._learner: learning.Learner | None = None
        self._refutation: Refutation | None = None
        self._is_over = puzzle.geometry.canvas is not None

    def forbid(self, solution: Grid) -> None:
        """Add that some blank cell holds another digit than in a solution."""
        self._forbidden.append(solution)

    def load(self) -> float:
        """Load the kernels; return the seconds that it took."""
        begun = time.monotonic()
        load_kernels()
        taken = time.monotonic() - begun
        self.loading += taken
        return taken

    def attempt(self, patience: int, end: float) -> Answer:
        """Decide the program, or go on with it where the last attempt ended.

        Args:
            patience: clauses that are learned at most.
            end: when to stop, on the monotonic clock; what begins before goes on for some tenth of
                a second, and loading the clauses of a large program for some seconds.

        Returns:
            The answer, open where it is not decided.

        Raises:
            EnginesDisagree: a step that was learned does not follow.
        """
        from solver.certify.model import Answer

        still_open = Answer(OK, UNTOLD, is_open=True)
        if self._is_over or not self._is_told(end):
            return still_open
        learner, refutation = self._told()
        begun = learner.numbers[learning.LEARNED]
        while time.monotonic() < end and learner.numbers[learning.LEARNED] < begun + patience:
            said = learning.learn(learner, AT_ONCE)
            steps = int(learner.numbers[learning.LOG])
            learner.numbers[learning.LOG] = 0
            if not refutation.accepts(learner.log, steps):
                raise EnginesDisagree(f"A clause learned of {self._puzzle} does not follow.")
            learned = int(learner.numbers[learning.LEARNED])
            if said == learning.REFUTED and refutation.is_complete:
                return Answer(OK, REFUTED_BY_CLAUSES, infeasible=True, learned=learned)
            if said == learning.SATISFIED:
                digits = self._digits(learner)
                return Answer(OK, SATISFIED_BY_CLAUSES, optimal=True, digits=digits)
            if said == learning.FULL:
                self._is_over = True
                break
        return still_open

    def _is_told(self, end: float) -> bool:
        """Tell the clauses at the first call, and whatever was forbidden since the last."""
        if self._learner is None:
            try:
                clauses = Clauses(self._puzzle, end)
            except TooLarge:
                self._is_over = True
                return False
            twos = np.array(list(clauses.twos), dtype=np.int32).reshape(-1, 2)
            known = clauses.known
            is_true = set(known)
            if any(literal ^ 1 in is_true for literal in is_true):
                self._is_over = True  # HiGHS sees that at once
                return False
            self._learner = learning.new_learner(clauses.variables, known, twos, clauses.longs)
            self._refutation = Refutation(clauses.variables, known, twos, clauses.longs)
        learner, refutation = self._told()
        for solution in self._forbidden:
            cut = self._cut(solution)
            if len(cut) < 2:
                self._is_over = True
                return False
            if not learning.add_clause(learner, cut):
                self._is_over = True
                return False
            refutation.add([cut])
        self._forbidden = []
        return True

    def _told(self) -> tuple[learning.Learner, Refutation]:
        if self._learner is None or self._refutation is None:
            raise RuntimeError("The clauses have not been told.")
        return self._learner, self._refutation

    def _cut(self, solution: Grid) -> list[int]:
        """Return the clause that forbids a solution."""
        size = self._puzzle.geometry.size
        return [
            2 * (cell * size + solution[cell] - 1) + 1
            for cell, given in enumerate(self._puzzle)
            if not given
        ]

    def _digits(self, learner: learning.Learner) -> bytes | None:
        """Return the digits that are true; None where some cell has not one."""
        size, cells = self._puzzle.geometry.size, self._puzzle.geometry.cell_count
        is_true = learner.value[: 2 * cells * size : 2].reshape(cells, size) > 0
        if not (is_true.sum(axis=1) == 1).all():
            return None
        return bytes((is_true.argmax(axis=1) + 1).tolist())


@cache
def load_kernels() -> None:
    """Load the kernels, or compile them."""
    twos = np.array([[1, 3], [0, 3]], dtype=np.int32)
    learner = learning.new_learner(2, (), twos, [[0, 2, 2]])
    said = learning.learn(learner, 1)
    steps = int(learner.numbers[learning.LOG])
    accepted = Refutation(2, (), twos, [[0, 2, 2]]).accepts(learner.log, steps)
    if said != learning.SATISFIED or not accepted:
        raise EnginesDisagree("The kernels that learn clauses are wrong.")
