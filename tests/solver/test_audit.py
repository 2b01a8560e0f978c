"""What was published, decided anew: by Pyomo alone, by its proof, by search."""

import shutil

import pytest

from puzzle import ArgumentError, Geometry, Grid, SolverUnavailable
from puzzle.constraints.killer_cage import KillerCage
from solver import audit as module
from solver.audit import audit
from solver.certify import Through, certify, faults
from solver.proof import prove
from solver.search import find_solutions
from solver.verdict import Verdict
from tests.cases import EASY, EASY_SOLUTION, EMPTY, IMPOSSIBLE, INKALA, PAPER, SIXTEEN
from tests.puzzle.shapes import JIGSAW_5, fill

ALL = [(PAPER, "unique"), (INKALA, "unique"), (IMPOSSIBLE, "none"), (SIXTEEN, "many")]


@pytest.mark.parametrize(("line", "verdict"), ALL)
def test_pyomo_alone_decides(line, verdict):
    """Both solves and the cut by Pyomo's persistent interface lead to the same verdict."""
    certificate = certify(Grid.parse(line), through="pyomo")
    assert certificate.verdict.value == verdict
    assert certificate.through is Through.PYOMO
    assert faults(certificate) == ()
    again = certify(Grid.parse(line), through="pyomo")
    assert again == certificate


def test_pyomo_alone_calls_pyomos_solve(monkeypatch):
    """Nothing beside Pyomo's solve is asked: two calls for a unique puzzle, and no run of ours."""
    from pyomo.contrib.solver.solvers.highs import Highs

    from solver.certify.model import PersistentModel

    calls = []
    solve = Highs.solve
    monkeypatch.setattr(Highs, "solve", lambda *a, **k: calls.append(1) or solve(*a, **k))
    monkeypatch.setattr(PersistentModel, "_run", lambda *_: pytest.fail("the fast path ran"))
    certificate = certify(Grid.parse(EASY), through="pyomo")
    assert certificate.verdict is Verdict.UNIQUE
    assert len(calls) == 2


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["cbc", "glpk", "scip"])
@pytest.mark.parametrize(("line", "verdict"), [ALL[0], *ALL[2:]])
def test_other_solvers_decide(solver, line, verdict):
    """CBC, GLPK and SCIP, which Pyomo drives, say what HiGHS says.

    The first two are Debian's programs, SCIP is PyPI's pyscipopt.
    """
    program = {"glpk": "glpsol"}.get(solver, solver)
    if solver != "scip" and shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    if solver == "scip":
        pytest.importorskip("pyscipopt")
    certificate = certify(Grid.parse(line), through="pyomo", solver=solver)
    assert certificate.verdict.value == verdict
    assert certificate.solver.name == solver
    assert faults(certificate) == ()


def test_a_solver_that_is_not_there():
    """A solver that is not installed, or that nobody knows, is one sentence."""
    with pytest.raises(SolverUnavailable, match="Pyomo finds no solver nobody"):
        certify(Grid.parse(EASY), through="pyomo", solver="nobody")
    with pytest.raises(ArgumentError, match="ask through pyomo"):
        certify(Grid.parse(EASY), solver="cbc")
    with pytest.raises(ArgumentError, match="no way to ask"):
        certify(Grid.parse(EASY), through="telepathy")


@pytest.mark.parametrize("geometry", [JIGSAW_5, Geometry.diagonal(), Geometry.boxes(3, 4)])
def test_any_geometry(geometry):
    """The three ways agree on any geometry."""
    solution = fill(geometry, 1)
    digits = bytearray(solution.digits)
    digits[:: geometry.size - 1] = bytes(len(digits[:: geometry.size - 1]))
    puzzle = Grid(bytes(digits), geometry)
    found = audit(puzzle)
    assert found.differences == ()
    assert found.by_pyomo is found.by_proof is found.by_search


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["highs", "cbc"])
def test_rules_beside_the_houses(solver):
    """Pyomo's own solves are told of constraints, and forget them before the next puzzle."""
    if solver == "cbc" and shutil.which("cbc") is None:
        pytest.skip("cbc is not installed")
    four = Geometry.boxes(2, 2)
    cages = four.with_constraints([KillerCage((0, 4), 5), KillerCage((5, 6), 7)])
    line = ".........24....."
    for geometry, verdict in ((cages, "unique"), (four, "many"), (cages, "unique")):
        puzzle = Grid.parse(line, geometry)
        certificate = certify(puzzle, through="pyomo", solver=solver)
        assert certificate.verdict.value == verdict
        assert faults(certificate) == ()
        assert audit(puzzle, solver=solver).differences == ()


def test_what_was_published_holds():
    """A puzzle with its solution and its proof has no difference."""
    puzzle, solution = Grid.parse(EASY), Grid.parse(EASY_SOLUTION)
    found = audit(puzzle, solution, "")
    assert found.differences == ()
    assert found.solver.startswith("HiGHS ")
    assert not found.is_undecided


def test_a_published_puzzle_with_many_solutions_is_told():
    """A given less than was certified: every way says so."""
    puzzle = Grid.parse(SIXTEEN)
    solution = find_solutions(puzzle).solutions[0]
    found = audit(puzzle, solution)
    assert found.by_pyomo is found.by_proof is found.by_search is Verdict.MANY
    assert any("the publication says unique" in sentence for sentence in found.differences)


def test_a_wrong_proof_is_told():
    """A proof that does not hold is a difference, though the puzzle is unique."""
    puzzle = Grid.parse(INKALA)
    proof = prove(puzzle)
    found = audit(puzzle, proof.solution, proof.text.partition(",")[2])
    assert found.by_pyomo is Verdict.UNIQUE
    assert len(found.differences) == 1
    assert "does not" in found.differences[0] or "too early" in found.differences[0]
    assert "cannot be read" in audit(puzzle, proof.solution, "67").differences[0]


def test_another_solution_is_told():
    """The published solution must be the one that is found."""
    wrong = Grid.parse(EASY_SOLUTION[::-1])
    sentences = audit(Grid.parse(EASY), wrong).differences
    assert "Pyomo finds another solution than the one that was published." in sentences
    assert "The search finds another solution than the one that was published." in sentences


def test_a_way_that_says_something_else_is_told(monkeypatch):
    """Ways that contradict each other are a difference, whatever was published."""
    monkeypatch.setattr(module, "prove", lambda *_: prove(Grid.parse(EMPTY)))
    sentences = audit(Grid.parse(EASY)).differences
    assert sentences == (
        "The verdicts differ: Pyomo says unique, the proof says many, the search says unique.",
    )
