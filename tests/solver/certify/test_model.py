"""The binary program: its size, its cut, and what HiGHS holds of it."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path
from types import SimpleNamespace

import highspy
import numpy as np
import pyomo.core as pyo
import pytest
from pyomo.contrib.solver.solvers.highs import Highs
from pyomo.version import version as pyomo_told

from puzzle import CLASSIC, Geometry, Grid, SolverUnavailable
from puzzle.constraints.killer_cage import KillerCage
from solver.certify import ModelSize, kept, model, pyomo_program
from solver.certify.checking import expected_model
from solver.certify.model import PersistentModel
from solver.certify.pyomo_program import PyomoProgram, build
from solver.certify.rows import base_of, told
from tests.cases import PAPER
from tests.solver.certify.cases import EMPTY, GEOMETRIES, JIGSAW_6, MANY, NONE, SOLUTION, UNIQUE


@pytest.fixture(scope="module")
def classic():
    return PersistentModel(CLASSIC)


def names(geometry):
    return geometry.name


def test_the_classic_program_has_the_size_of_the_literature(classic):
    """324 rows, 729 columns, 2916 nonzeros, whatever the puzzle."""
    for puzzle in (EMPTY, UNIQUE):
        classic.pose(puzzle)
        size = classic.size
        assert (size.rows, size.columns, size.nonzeros) == (324, 729, 2916)


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=names)
def test_the_loaded_program_has_the_size_that_the_geometry_gives(geometry):
    """What HiGHS holds is counted, and equals what the houses say it must be."""
    base = base_of(geometry)
    loaded = PersistentModel(base)
    puzzle = Grid(bytes(geometry.cell_count), geometry).with_digit(geometry.size + 1, 2)
    loaded.pose(Grid(puzzle.digits, base))
    loaded.constrain(told(geometry))
    assert loaded.size == expected_model(puzzle)


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=names)
def test_every_row_says_one(geometry):
    """The Pyomo model: each cell one digit, each house each digit once, by cells' names."""
    program = build(geometry)
    n = geometry.size
    names_of = {id(variable): key for key, variable in program.x.items()}

    def terms(constraint):
        assert (constraint.lower, constraint.upper) == (1, 1)
        return {names_of[id(term)] for term in constraint.body.args}

    digits = range(1, n + 1)
    for row, column in product(digits, digits):
        assert terms(program.cell[row, column]) == {(row, column, d) for d in digits}
    for h, house in enumerate(geometry.houses):
        for digit in digits:
            cells = {(1 + cell // n, 1 + cell % n, digit) for cell in house.cells}
            assert terms(program.house[h, digit]) == cells


def test_a_given_excludes_its_cell_and_its_peers(classic):
    """One given leaves out the other 8 digits of its cell and its digit in its 20 peers."""
    classic.pose(EMPTY.with_digit(40, 5))
    assert classic.size == ModelSize(324, 729, 2916, excluded=28)


def test_the_cut_excludes_exactly_that_solution():
    """On 4×4, cutting off one solution after another reaches all 288 and no other grid."""
    geometry = Geometry.boxes(2, 2)
    loaded = PersistentModel(geometry)
    blank = Grid(bytes(16), geometry).with_digit(0, 1).with_digit(1, 2).with_digit(4, 3)
    loaded.pose(blank)
    seen = set()
    while not (answer := loaded.run()).infeasible:
        solution = Grid(answer.digits, geometry)
        assert solution.solves(blank)
        assert solution not in seen
        seen.add(solution)
        loaded.forbid(blank, solution)
    assert len(seen) == 12


def test_a_cut_spans_the_blanks(classic):
    """One term a blank cell, right-hand side one less; `clear` takes it away again."""
    classic.pose(UNIQUE)
    classic.forbid(UNIQUE, SOLUTION)
    blanks = 81 - UNIQUE.given_count
    assert classic.run().infeasible
    _, lower, upper, terms = classic._runner.getRow(324)
    assert (lower, upper, terms) == (-float("inf"), blanks - 1, blanks)
    classic.clear()
    assert classic.run().digits == SOLUTION.digits
    assert classic._runner.getNumRow() == 324


def test_an_answer_does_not_depend_on_what_was_solved_before(classic):
    """Among many solutions the same one is found, on a fresh model or after other puzzles."""
    fresh = PersistentModel(CLASSIC)
    fresh.pose(MANY)
    expected = fresh.run()
    for before in (EMPTY, NONE, SOLUTION, UNIQUE, MANY):
        classic.pose(before)
        classic.run()
        classic.pose(MANY)
        assert classic.run() == expected


@pytest.fixture
def posed():
    loaded = PersistentModel(CLASSIC)
    loaded.pose(UNIQUE)
    return loaded


CAGES = CLASSIC.with_constraints(
    (KillerCage((0, 1, 9), 7), KillerCage((2, 3), 12), KillerCage((10, 11, 12), 15))
)
"""Cages with sums: rows with weights, and columns beside the cells'."""


@pytest.mark.parametrize(
    "change",
    [
        lambda rows, row: rows.changeCoeff(row, 3, 2.0),  # one more, or another, in the row
        lambda rows, row: rows.changeRowBounds(row, 0.0, 3.0),
        lambda rows, row: rows.changeCoeff(row, rows.getRowEntries(row)[1][0], 0.0),
    ],
    ids=["coefficient", "bounds", "term"],
)
def test_a_row_of_constraints_that_is_held_otherwise_is_noticed(change):
    """Each row is held against HiGHS's in its bounds, its columns and their coefficients."""
    rows = told(CAGES).rows
    loaded = PersistentModel(CLASSIC)
    loaded.pose(Grid(bytes(81), CLASSIC))
    loaded.constrain(told(CAGES))
    loaded._check_weighted(rows)
    first = loaded._loaded.getNumRow() - len(rows)
    change(loaded._loaded, first + len(rows) // 2)
    with pytest.raises(SolverUnavailable):
        loaded._check_weighted(rows)


class Deaf:
    """A HiGHS that says yes to what it is told by one method, and does nothing."""

    def __init__(self, highs, method):
        self.highs = highs
        setattr(self, method, lambda *_: highspy.HighsStatus.kOk)

    def __getattr__(self, name):
        return getattr(self.highs, name)


def test_a_bound_that_highs_did_not_take_over_is_noticed(posed):
    """A given that HiGHS did not hear of stops the certifier before the solve: it is read back."""
    posed._loaded = Deaf(posed._loaded, "changeColsBounds")
    posed.pose(MANY)
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        posed.run()


def test_a_cut_that_highs_did_not_take_over_is_noticed(posed):
    """A cut that HiGHS did not hear of stops the certifier before the solve."""
    posed._runner = Deaf(posed._runner, "addRow")
    posed.forbid(UNIQUE, SOLUTION)
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        posed.run()


def test_a_cut_that_highs_holds_otherwise_is_noticed(posed):
    """A cut over other cells than those that were told stops the certifier before the solve."""
    runner = posed._runner
    posed._runner = Deaf(runner, "addRow")
    posed._runner.addRow = lambda low, high, count, columns, ones: runner.addRow(
        low, high, count, columns[::-1] - 1, ones
    )
    posed.forbid(UNIQUE, SOLUTION)
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        posed.run()


def test_rows_of_constraints_that_stay_are_noticed():
    """Rows of a constraint that HiGHS keeps when cleared are not left to the next puzzle."""
    loaded = PersistentModel(CLASSIC)
    loaded.pose(EMPTY)
    loaded.constrain(told(CLASSIC.with_constraints([KillerCage((0, 1), 3)])))
    loaded._loaded = Deaf(loaded._loaded, "deleteRows")
    loaded.clear()
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        loaded.run()


def test_a_cut_needs_no_column_that_a_given_excludes(posed):
    """Where a given contradicts the solution that is forbidden, its cut has the other cells."""
    posed.forbid(UNIQUE, SOLUTION)
    cell = UNIQUE.digits.index(0)
    tried = {d: UNIQUE.with_digit(cell, d) for d in range(1, 10) if d != SOLUTION[cell]}
    posed.pose(next(puzzle for puzzle in tried.values() if not puzzle.conflicts()))
    assert posed.run().infeasible
    _, lower, upper, terms = posed._runner.getRow(324)
    blanks = 81 - UNIQUE.given_count
    assert (lower, upper) == (-float("inf"), blanks - 1)
    assert terms < blanks


def test_pyomo_and_highs_hold_the_same_program(posed):
    """The Pyomo model has the bounds and the cut of the puzzle, as the kept HiGHS has them.

    Pyomo's own interface loads the model as it stands into another HiGHS, and the two are compared.
    """
    for puzzle in (MANY, UNIQUE):
        posed.pose(puzzle)
        posed.forbid(puzzle, SOLUTION)
        again = Highs(treat_fixed_vars_as_params=False)
        again.set_instance(posed.in_pyomo())
        posed._excluded = posed._excluded[:0]
        posed._open = np.arange(posed._count)
        posed.run()
        assert held(posed._runner) == held(again._solver_model)
        posed.clear()


def held(highs):
    """The program that HiGHS holds: bounds, and rows in whatever order."""
    program = highs.getLp()
    rows = Counter()
    for row in range(highs.getNumRow()):
        _, lower, upper, _ = highs.getRow(row)
        _, columns, values = highs.getRowEntries(row)
        rows[lower, upper, tuple(sorted(zip(columns, values, strict=True)))] += 1
    return program.col_lower_, program.col_upper_, rows


def test_a_row_too_few_is_noticed(posed):
    """A row of the program that has gone stops the certifier before the solve."""
    posed._loaded.deleteRows(1, [5])
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        posed.run()


def test_a_copy_that_highs_did_not_take_is_noticed(posed):
    """A program that the running HiGHS refuses is not solved in place of another."""
    posed._runner = SimpleNamespace(passModel=lambda _: highspy.HighsStatus.kError)
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        posed.run()


@pytest.fixture
def nothing_kept(tmp_path, monkeypatch):
    """No program is kept on disk, so that Pyomo writes each."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))


@pytest.mark.usefixtures("nothing_kept")
def test_a_program_that_pyomo_writes_otherwise_is_refused(monkeypatch):
    """A model with one house too few is noticed before any puzzle is posed, and is not kept."""
    houses = CLASSIC.houses[:-1] + CLASSIC.houses[:1]
    other = Geometry("9x9 wrong", 9, 3, 3, houses)
    monkeypatch.setattr(pyomo_program, "build", lambda _: build(other))
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        PersistentModel(CLASSIC)
    assert kept.find(CLASSIC) is None


@pytest.mark.usefixtures("nothing_kept")
def test_a_program_without_integers_is_refused(monkeypatch):
    """Columns that HiGHS does not hold as integers are noticed before any puzzle is posed."""

    def relaxed(geometry):
        program = build(geometry)
        program.x.domain = pyo.UnitInterval
        return program

    monkeypatch.setattr(pyomo_program, "build", relaxed)
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        PersistentModel(CLASSIC)


def test_an_option_that_highs_refuses_is_named(monkeypatch):
    """A version of HiGHS without an option that we rest on is refused by name."""
    monkeypatch.setattr(model, "OPTIONS", {**model.OPTIONS, "no_such_option": 1})
    with pytest.raises(SolverUnavailable, match="no_such_option"):
        PersistentModel(JIGSAW_6)


def test_values_that_are_no_digits_are_no_answer(classic):
    """Values that name no digit, or two, in a cell, or that are not numbers, give None."""
    classic.pose(EMPTY)
    column = [0.0] * 729
    for cell, digit in enumerate(SOLUTION):
        column[9 * cell + digit - 1] = 0.999999
    assert classic._digits(column) == SOLUTION.digits
    for position, value in [(0, 1.0), (1, 0.4), (1, float("nan"))]:
        assert classic._digits([*column[:position], value, *column[position + 1 :]]) is None
    assert classic._digits(column[:-1]) is None


def test_nothing_is_printed(classic, capfd):
    """Building, solving and HiGHS's own errors leave the output alone."""
    PersistentModel(JIGSAW_6)
    classic.pose(UNIQUE)
    classic.run()
    classic._loaded.changeColsBounds(2, [1, 1], [0.0, 0.0], [1.0, 1.0])
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.parametrize(
    "spoil",
    [
        lambda program: setattr(program.x[1, 3, 3], "ub", 0),
        lambda program: setattr(program.x[1, 3, 3], "lb", 1),
        lambda program: program.cell[5, 5].deactivate(),
        lambda program: program.cuts.add(program.x[1, 3, 3] + program.x[1, 4, 6] <= 1),
        lambda program: setattr(program.x[5, 5, 5], "domain", pyo.NonNegativeReals),
    ],
    ids=["upper bound", "lower bound", "a row less", "a row more", "not binary"],
)
def test_a_pyomo_model_that_says_something_else_is_noticed(monkeypatch, spoil):
    """The run that is compared holds HiGHS against the LP file that Pyomo writes of its model."""
    monkeypatch.setattr(model, "EVERY", 0)
    persistent = PersistentModel(CLASSIC)
    persistent.pose(Grid.parse(PAPER))
    posed_as_it_is = PyomoProgram.posed

    def spoilt(self, posed):
        program = posed_as_it_is(self, posed)
        spoil(program)
        return program

    persistent.run()
    monkeypatch.setattr(PyomoProgram, "posed", spoilt)
    with pytest.raises(SolverUnavailable, match="does not hold the program"):
        persistent.run()


@pytest.fixture
def looked(monkeypatch):
    """The runs that were held against Pyomo's LP file, one entry each."""
    runs, written = [], PyomoProgram.written
    monkeypatch.setattr(
        PyomoProgram, "written", lambda self, posed: runs.append(1) or written(self, posed)
    )
    return runs


def test_one_run_of_many_is_held_against_pyomo(monkeypatch, looked):
    """One run of `EVERY` of a model is held against Pyomo's LP file."""
    PersistentModel(CLASSIC)
    persistent = PersistentModel(CLASSIC)
    monkeypatch.setattr(model, "EVERY", 3)
    for _ in range(7):
        persistent.run()
    assert len(looked) == 2


def test_the_page_says_how_many():
    """docs/certificate.md tells one run of how many is held against the file."""
    page = (Path(__file__).parents[3] / "docs" / "certificate.md").read_text()
    assert f"at every {model.EVERY:,}th run of a program in a process" in page


@pytest.mark.usefixtures("nothing_kept")
def test_the_first_run_of_what_pyomo_just_wrote_is_held_against_it(looked):
    """A program that was not kept is written by Pyomo, and its first run is held against it."""
    for expected in (1, 0):
        looked.clear()
        persistent = PersistentModel(CLASSIC)
        persistent.run()
        persistent.run()
        assert len(looked) == expected


@pytest.mark.usefixtures("nothing_kept")
def test_what_is_kept_is_the_program():
    """A model of a program that is kept holds what a model of one that Pyomo just wrote holds."""
    for geometry in (CLASSIC, JIGSAW_6, Geometry.overlapping(((0, 0), (2, 2)), 2, 2)):
        assert kept.find(geometry) is None
        written, found = PersistentModel(geometry), PersistentModel(geometry)
        assert (written._in_pyomo is None, found._in_pyomo is None) == (False, True)
        first, second = written._loaded.getLp(), found._loaded.getLp()
        assert list(first.a_matrix_.index_) == list(second.a_matrix_.index_)
        assert held(written._loaded) == held(found._loaded)


@pytest.mark.usefixtures("nothing_kept")
def test_what_takes_longer_than_the_limit_waits(looked):
    """A run with too little time for the comparison leaves it to the next that has enough."""
    persistent = PersistentModel(CLASSIC)
    persistent.run(1e-3)
    assert not looked
    persistent.run()
    persistent.run()
    assert len(looked) == 1


def test_the_version_of_pyomo_is_told_without_it():
    """Pyomo's version is read from its own file, as Pyomo tells it."""
    assert kept.pyomo_version() == pyomo_told


def test_a_pyomo_that_keeps_its_version_elsewhere_is_asked(monkeypatch):
    """Where there is no such file, Pyomo is imported to tell."""
    monkeypatch.setattr(kept.Path, "is_file", lambda _: False)
    assert kept.pyomo_version.__wrapped__() == pyomo_told
