"""An edition is audited beside the making of it, by whomever the jobs allow."""

from __future__ import annotations

import pytest

from gridmill.publishing import auditing
from gridmill.publishing.auditing import auditor
from gridmill.publishing.editions import Piece
from puzzle import EnginesDisagree, Grid, WorkerLost
from solver.processes import ItemLost

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
OPEN = "." * 40 + PUZZLE[40:]
"""The same with fewer givens, and more solutions."""


def piece(number: int, puzzle: str) -> Piece:
    """Return a puzzle as a run hands it over."""
    record = {"puzzle": puzzle, "solution": SOLUTION, "certificate": {"proof": ""}}
    form = Grid.parse(puzzle)
    return Piece(number, 0, form, Grid.parse(SOLUTION), form, record)


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_what_differs_stops_the_edition(jobs):
    """Whoever audits counts the puzzles that are as published, and raises at one that is not."""
    with auditor(jobs, wanted=True) as found:
        found.begin([piece(1, PUZZLE)])
        first = found.settle()
        assert first.puzzles == 1
        assert first.seconds > 0
        found.begin([piece(2, PUZZLE), piece(3, OPEN)])
        with pytest.raises(EnginesDisagree, match=r"^Puzzle 3: .*Pyomo says many"):
            found.settle()


def test_nobody_audits_unasked():
    """Where no audit is wanted, nothing is looked at."""
    with auditor(2, wanted=False) as found:
        found.begin([piece(1, OPEN)])
        assert found.settle().puzzles == 0


def test_a_puzzle_that_ends_workers_is_named():
    """An audit is never left out: where workers go on ending, the run ends with a sentence."""

    def alone(_question):
        raise ItemLost

    question = auditing._question(piece(7, PUZZLE))
    with pytest.raises(WorkerLost, match="ended at puzzle 7"):
        auditing._lost(question, alone)
