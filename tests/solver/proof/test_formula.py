"""The same question for other people's solvers: what they answer is what was proved."""

import shutil
import subprocess
from dataclasses import replace

import highspy
import pytest

from puzzle import CLASSIC, Geometry, Grid
from solver.proof import prove
from solver.proof.formula import Question, clauses, cnf, lp, mps, opb
from solver.proof.lrat import lrat
from tests import oracle
from tests.cases import EMPTY, IMPOSSIBLE
from tests.corpora import grids
from tests.loops import at_least_one
from tests.puzzle.shapes import fill


def question(*puzzles: Grid) -> Question:
    return Question(tuple(prove(puzzle) for puzzle in puzzles))


ONE = question(grids("top1465")[3])
SEVERAL = question(*grids("seventeen")[:5])
SMALL = question(Grid.parse("...6......2.1......6..3.5.2.....43..", Geometry.boxes(2, 3)))
QUESTIONS = [ONE, SEVERAL, SMALL]


def spoiled(asked: Question) -> Question:
    """The same with a given less in the last puzzle, which is minimal: it has a second solution."""
    *others, last = asked.proofs
    puzzle = last.puzzle.with_digit(last.puzzle.givens[2], 0)
    assert len(oracle.solutions(puzzle)) > 1
    return Question((*others, replace(last, puzzle=puzzle)))


def text(lines) -> str:
    return "".join(f"{line}\n" for line in lines)


def refutes(formula: str, refutation: str) -> bool:
    """A slow checker of LRAT: each clause follows by unit propagation through its hints alone."""
    known = {}
    for line in formula.splitlines():
        if line[0] not in "cp":
            known[len(known) + 1] = [int(word) for word in line.split()[:-1]]
    for line in refutation.splitlines():
        number, *words = map(int, line.split())
        end = words.index(0)
        clause, hints = words[:end], words[end + 1 : -1]
        false = set(clause)
        for hint in hints[:-1]:
            (unit,) = [literal for literal in known[hint] if literal not in false]
            false.add(-unit)
        assert all(literal in false for literal in known[hints[-1]])
        known[number] = clause
    return known[max(known)] == []


@pytest.mark.parametrize("asked", QUESTIONS)
def test_lrat_refutes_the_formula(asked):
    """The LRAT proof ends in the empty clause, each step by its hints alone."""
    assert refutes(text(cnf(asked)), text(lrat(asked)))


def test_lrat_of_a_wrong_proof_is_not_written():
    """A nogood that does not follow has no hints."""
    (proof,) = ONE.proofs
    with pytest.raises(ValueError, match="does not follow"):
        list(lrat(Question((replace(proof, nogoods=proof.nogoods[-1:]),))))


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_third_party_accepts_the_proof(asked):
    """dratify, which others wrote, checks the clauses of the nogoods one by one."""
    dratify = pytest.importorskip("dratify", reason="dratify is not installed")
    steps = [" ".join(line.split(" 0 ")[0].split()[1:]) + " 0" for line in lrat(asked)]
    formula = dratify.parse_dimacs(text(cnf(asked)))
    assert dratify.check_proof(formula, text(steps).replace("\n 0", "\n0")).ok
    (proof, *_) = asked.proofs
    if proof.nogoods:
        assert not dratify.check_proof(formula, "0\n").ok


@pytest.mark.slow
@pytest.mark.parametrize("write", [lp, mps])
@pytest.mark.parametrize("asked", QUESTIONS)
def test_highs_reads_the_program(asked, write, tmp_path):
    """The program is infeasible, and with a given less it has a point, by HiGHS from the file."""
    for one, status in ((asked, "Infeasible"), (spoiled(asked), "Optimal")):
        path = tmp_path / f"program.{write.__name__}"
        path.write_text(text(write(one)))
        highs = highspy.Highs()
        highs.setOptionValue("output_flag", False)
        assert highs.readModel(str(path)) == highspy.HighsStatus.kOk
        highs.run()
        assert highs.modelStatusToString(highs.getModelStatus()) == status


def installed(program: str) -> str:
    """The program's path; the test is skipped where it is missing."""
    path = shutil.which(program)
    if path is None:
        pytest.skip(f"{program} is not installed")
    return path


@pytest.mark.parametrize("asked", QUESTIONS)
def test_cadical_decides_the_formula(asked, tmp_path):
    """CaDiCaL finds the formula unsatisfiable, and with a given less satisfiable."""
    cadical = installed("cadical")
    for one, status in ((asked, 20), (spoiled(asked), 10)):
        path = tmp_path / "formula.cnf"
        path.write_text(text(cnf(one)))
        done = subprocess.run([cadical, "-q", path], capture_output=True, check=False)
        assert done.returncode == status


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "arguments", "said"),
    [
        ("cbc", ["{mps}", "solve"], "infeasible"),
        ("glpsol", ["--freemps", "{mps}"], "PROBLEM HAS NO"),
        ("glpsol", ["--lp", "{lp}"], "PROBLEM HAS NO"),
    ],
)
@pytest.mark.parametrize("asked", [ONE, SMALL])
def test_other_solvers_decide_the_program(asked, program, arguments, said, tmp_path):
    """CBC and GLPK find the program infeasible, and with a given less not."""
    path = installed(program)
    files = {"lp": lp, "mps": mps}
    for one, is_infeasible in ((asked, True), (spoiled(asked), False)):
        for name, write in files.items():
            (tmp_path / f"program.{name}").write_text(text(write(one)))
        names = {name: str(tmp_path / f"program.{name}") for name in files}
        command = [path, *(argument.format(**names) for argument in arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (said in done.stdout) == is_infeasible, done.stdout


def test_opb_says_the_same():
    """Read back, the rows of the OPB file admit the solution but for the cut."""
    lines = text(opb(ONE)).splitlines()
    header, *rows = [line for line in lines if not line.startswith("* ") or "#" in line]
    assert header == f"* #variable= 729 #constraint= {len(rows)}"
    (proof,) = ONE.proofs
    true = {f"x{9 * cell + digit}" for cell, digit in enumerate(proof.solution)}
    broken = [row for row in rows if not holds(row, true)]
    assert len(broken) == 1
    assert broken[0].count("-1 x") == 81 - proof.puzzle.given_count


def holds(row: str, true: set[str]) -> bool:
    left, sense, right = row.removesuffix(";").rsplit(" ", 2)
    words = left.split()
    total = sum(int(f) for f, x in zip(words[::2], words[1::2], strict=True) if x in true)
    return total == int(right) if sense == "=" else total >= int(right)


def test_a_second_solution_satisfies_the_formula():
    """The other solutions of a puzzle satisfy its clauses, and the one shown does not."""
    asked = spoiled(SMALL)
    (proof,) = asked.proofs
    for solution in at_least_one(oracle.solutions(proof.puzzle, 10)):
        true = {6 * cell + digit for cell, digit in enumerate(solution)}
        keeps = all(any((x > 0) == (abs(x) in true) for x in clause) for clause in clauses(asked))
        assert keeps == (solution != proof.solution)


@pytest.mark.parametrize("line", [EMPTY, IMPOSSIBLE])
def test_only_unique_puzzles_have_a_question(line):
    """There is no second solution to ask for where there is none, or one is known."""
    with pytest.raises(ValueError, match="asks for a second solution"):
        question(Grid.parse(line))


def test_one_geometry_at_a_time():
    """Puzzles of two geometries share no variables."""
    full = [fill(geometry, 0) for geometry in (CLASSIC, Geometry.boxes(2, 2))]
    with pytest.raises(ValueError, match="one geometry"):
        question(*full)
