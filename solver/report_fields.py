"""What is known about one puzzle, without its words: what a report holds and findings tell.

It stands below both, so that words about a report need not know what makes one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzle import Cell, Conflict, Grid
from puzzle.symmetry import Symmetry
from solver.verdict import Verdict

if TYPE_CHECKING:
    from solver.certify import Certificate
    from solver.diagnosis import Contradiction, Correction, Repairs, Rivals
    from solver.human import Rating


@dataclass(frozen=True, slots=True)
class ReportFields:
    """The fields of a report; `solver.report.Report` says what each of them is."""

    grid: Grid
    verdict: Verdict
    reason: str
    conflicts: tuple[Conflict, ...] = ()
    solution: Grid | None = None
    rivals: Rivals | None = None
    certificate: Certificate | None = None
    contradiction: Contradiction | None = None
    repairs: Repairs | None = None
    corrections: tuple[Correction, ...] | None = None
    rating: Rating | None = None
    removable: tuple[Cell, ...] | None = None
    symmetry: Symmetry | None = None
    canonical: Grid | None = None
    undecided: tuple[str, ...] = ()

    @property
    def remark(self) -> str | None:
        """What is to be known beside the verdict: that a full grid leaves nothing to solve."""
        is_solved = self.verdict is Verdict.UNIQUE and self.grid.is_full
        return "There is nothing to solve: every cell is given." if is_solved else None

    @property
    def differs(self) -> tuple[Cell, ...]:
        """The cells where the two solutions differ, ascending; empty unless there are two."""
        return () if self.rivals is None else self.rivals.differs
