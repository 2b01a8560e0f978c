"""A solver that fails, lies or stops: nothing but a clean answer that holds ever decides."""

from __future__ import annotations

from types import SimpleNamespace

import highspy
import pytest

from puzzle import CLASSIC
from solver.certify import (
    Method,
    Purpose,
    SolveOutcome,
    certify,
    certify_known,
    enumerate_solutions,
    faults,
    prepare,
)
from solver.verdict import Verdict
from tests.solver.certify.cases import MANY, SOLUTION, UNIQUE, idle

Run, Model = highspy.HighsStatus, highspy.HighsModelStatus
DECISIVE = (Model.kOptimal, Model.kInfeasible)
WORDS = highspy.Highs()
"""Puts a model status into words, as the true solver does."""


def values_of(digits):
    """The variables' values that say these digits, one column a cell and digit."""
    return [float(digit == d) for digit in digits for d in range(1, 10)]


class Liar:
    """A HiGHS that takes any model and gives the answers it was told, one a run, the last for good.

    Args:
        answers: for each run its return status, its model status, and the value of every column.
    """

    def __init__(self, *answers):
        self.answers = list(answers)
        self.runs = 0

    def passModel(self, model):  # noqa: N802 (HiGHS's name)
        self.columns = model.num_col_
        self.kept = list(range(self.columns))
        self.holder = highspy.Highs()
        self.holder.setOptionValue("output_flag", False)
        return self.holder.passModel(model)

    def deleteVars(self, count, columns):  # noqa: N802
        self.kept = sorted(set(self.kept) - set(columns.tolist()))
        return self.holder.deleteVars(count, columns)

    def getLp(self):  # noqa: N802
        return self.holder.getLp()

    def getNumCol(self):  # noqa: N802
        return len(self.kept)

    def __getattr__(self, name):
        if name in ("addRow", "getNumRow", "getRow", "getRowEntries"):
            return getattr(self.holder, name)
        raise AttributeError(name)

    def setOptionValue(self, *_):  # noqa: N802
        return Run.kOk

    def clearSolver(self):  # noqa: N802
        return Run.kOk

    def run(self):
        self.status, self.model_status, self.values = self.answers[
            min(self.runs, len(self.answers) - 1)
        ]
        self.runs += 1
        return self.status

    def getModelStatus(self):  # noqa: N802
        return self.model_status

    def modelStatusToString(self, status):  # noqa: N802
        return WORDS.modelStatusToString(status)

    def getSolution(self):  # noqa: N802
        return SimpleNamespace(col_value=[self.values[column] for column in self.kept])


@pytest.fixture
def told():
    """Makes the next certification hear the given answers from HiGHS, until the test ends."""
    prepare(CLASSIC)
    model = idle(CLASSIC)[-1]
    runner = model._runner

    def tell(*answers):
        model._runner = liar = Liar(*answers)
        return liar

    yield tell
    model._runner = runner


@pytest.fixture(scope="module")
def rival():
    """The other solution of `MANY`."""
    first, second = enumerate_solutions(MANY, 2).solutions
    return first if second == SOLUTION else second


GOOD = (Run.kOk, Model.kOptimal, values_of(SOLUTION))
INDECISIVE = [
    *((Run.kOk, status) for status in Model.__members__.values() if status not in DECISIVE),
    *((run, status) for run in (Run.kWarning, Run.kError) for status in Model.__members__.values()),
]


def name(pair):
    return "-".join(part.name for part in pair)


@pytest.mark.parametrize("pair", INDECISIVE, ids=name)
def test_no_other_status_decides_the_first_solve(told, pair):
    """Whatever HiGHS says but a clean optimum or infeasible is `undecided`, with its words."""
    told((*pair, values_of(SOLUTION)))
    certificate = certify(UNIQUE)
    assert certificate.verdict is Verdict.UNDECIDED
    assert [s.outcome for s in certificate.solves] == [SolveOutcome.STOPPED]
    assert certificate.solves[0].termination == WORDS.modelStatusToString(pair[1])
    assert certificate.solution is None
    assert certificate.solves[0].termination in certificate.sentence
    assert not faults(certificate)


@pytest.mark.slow
@pytest.mark.parametrize("pair", INDECISIVE, ids=name)
def test_no_other_status_decides_the_cut_solve(told, rival, pair):
    """After a solution was found, the same: never `unique`, and never `many` by a bare claim."""
    told(GOOD, (*pair, values_of(rival)))
    certificate = certify(MANY)
    assert certificate.verdict is Verdict.UNDECIDED
    assert certificate.solution == SOLUTION
    assert certificate.rival is None
    assert not faults(certificate)
    told((*pair, values_of(rival)))
    known = certify_known(MANY, SOLUTION)
    assert (known.verdict, known.method) == (Verdict.UNDECIDED, Method.KNOWN)
    assert not faults(known)


def with_a_candidate_that_breaks_a_rule():
    """The solution, but for a blank cell that holds another digit which no given excludes."""
    for cell in (cell for cell, digit in enumerate(UNIQUE) if digit == 0):
        seen = {UNIQUE[peer] for peer in CLASSIC.peers[cell]} | {SOLUTION[cell]}
        for digit in set(range(1, 10)) - seen:
            return SOLUTION.with_digit(cell, digit)
    raise AssertionError


FALSE_CLAIMS = {
    "breaks a rule": values_of(with_a_candidate_that_breaks_a_rule()),
    "changes a given": values_of(SOLUTION.with_digit(1, 3)),
    "changes every given": values_of(bytes(d % 9 + 1 for d in SOLUTION)),
    "halves": [0.5] * 729,
    "nothing": [0.0] * 729,
    "everything": [1.0] * 729,
    "not a number": [float("nan")] * 729,
    "off by half": [0.5 * value for value in values_of(SOLUTION)],
}


@pytest.mark.parametrize("claim", FALSE_CLAIMS)
def test_an_optimum_that_fails_the_integer_check_is_undecided(told, claim):
    """An `Optimal` whose rounded values do not solve the puzzle is refuted, in either solve."""
    told((Run.kOk, Model.kOptimal, FALSE_CLAIMS[claim]))
    certificate = certify(UNIQUE)
    assert certificate.verdict is Verdict.UNDECIDED
    assert certificate.solves[-1].outcome is SolveOutcome.REFUTED
    assert "refuted" in certificate.sentence
    assert not faults(certificate)
    told(GOOD, (Run.kOk, Model.kOptimal, FALSE_CLAIMS[claim]))
    certificate = certify(UNIQUE)
    assert certificate.verdict is Verdict.UNDECIDED
    assert certificate.solves[-1].purpose is Purpose.CUT
    assert not faults(certificate)


def test_the_same_solution_again_is_no_rival(told):
    """A solver that returns the forbidden solution has ignored the cut: undecided, not many."""
    told(GOOD, GOOD)
    certificate = certify(UNIQUE)
    assert certificate.verdict is Verdict.UNDECIDED
    assert certificate.solves[-1].outcome is SolveOutcome.REFUTED
    told(GOOD)
    assert certify_known(UNIQUE, SOLUTION).verdict is Verdict.UNDECIDED


def test_a_failed_solve_is_the_last(told):
    """After an answer that decides nothing, nothing more is asked."""
    liar = told((Run.kOk, Model.kTimeLimit, values_of(SOLUTION)), GOOD)
    certify(UNIQUE)
    assert liar.runs == 1


def test_enumeration_keeps_what_was_checked_before_a_failure(told):
    """Solutions found before the failure stay, and the list is not called complete."""
    told(GOOD, (Run.kError, Model.kSolveError, values_of(SOLUTION)))
    found = enumerate_solutions(MANY, 10)
    assert (found.solutions, found.complete) == ((SOLUTION,), False)


def test_a_liar_about_infeasibility_would_be_believed(told):
    """What is trusted, shown: a false `Infeasible` makes a false certificate without a fault.

    This is why an independent exact counter must agree before anything is published.
    """
    told(GOOD, (Run.kOk, Model.kInfeasible, []))
    certificate = certify(MANY)
    assert certificate.verdict is Verdict.UNIQUE
    assert not faults(certificate)
