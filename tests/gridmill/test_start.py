"""What a command loads in a fresh process, and that how a kernel was compiled is not seen."""

import subprocess
import sys

import pytest

from tests.gridmill.shell import environment

PUZZLE = "..3.71.9.........6...2..351.5..3...87..4.2..56...9..1.894..3...1.........2.95.1.."
HEAVY = {"numba", "pyomo", "highspy", "scipy", "rich", "sqlalchemy", "openpyxl", "typst"}

NEEDLESS = {
    *("puzzle.constraints.constraint", "puzzle.formats.json_lines", "puzzle.formats.registry"),
    *("solver.certify.certificate", "solver.human.calibration", "gridmill.times_file"),
    *("solver.certify.certifier", "solver.diagnosis.readings", "solver.proof.prove"),
    *("importlib.metadata", "multiprocessing"),
}
"""What a line of a classic puzzle needs nothing of, to be rated: rules, files, solvers, proofs."""

LOADED = """
import atexit, sys
atexit.register(lambda: print(*sorted({} & set(sys.modules)), file=sys.stderr))
from gridmill.cli import main
main()
"""


def run(*arguments, modules=HEAVY, **changes):
    """Run a command; its standard output, and which of some modules it loaded."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(repr(modules)), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=True,
        env={**environment(), **changes},
    )
    return done.stdout, done.stderr.splitlines()[-1]


def test_rating_loads_no_compiler():
    """A process that rates a puzzle loads neither numba nor a solver, once kernels are there."""
    run("rate", PUZZLE)
    rated, loaded = run("rate", PUZZLE)
    assert "Level 4, SE 4.2" in rated
    assert loaded == ""


@pytest.mark.slow
def test_a_line_is_rated_by_what_it_needs():
    """To rate a classic puzzle loads no kinds of constraints, no notations and no certifier."""
    run("rate", PUZZLE)
    _, loaded = run("rate", PUZZLE, modules=NEEDLESS)
    assert loaded == ""


@pytest.mark.slow
def test_a_certificate_needs_no_compiler_and_no_pyomo(tmp_path):
    """A process that validates a puzzle, or makes one, loads HiGHS, but neither numba nor Pyomo.

    Nor does it load what says rules beside the houses, or, for plain lines, readers of all else.
    """
    making = ("gen", "--level", 1, "--jobs", 1, "--seed", 1, "--out", "-")
    rules = {"puzzle.constraints.constraint", "puzzle.constraints.registry", "importlib.metadata"}
    rules |= {"puzzle.formats.registry", "puzzle.formats.mixed"}
    listed = tmp_path / "list.txt"
    listed.write_text(f"{PUZZLE}\n")
    for arguments in (("validate", PUZZLE), ("validate", listed), making):
        run(*arguments)
        _, loaded = run(*arguments, modules=HEAVY | rules)
        assert not {"numba", "pyomo", *rules} & set(loaded.split())
        assert "highspy" in loaded.split()


@pytest.mark.slow
def test_the_answers_of_the_process_that_compiles_are_those_of_the_next(tmp_path):
    """The same bytes come from a process that compiles kernels and from one that loads them."""
    making = ("gen", "--level", 2, "--count", 3, "--jobs", 1, "--seed", 7, "--out", "-")
    (made, _), (again, loaded) = (run(*making, NUMBA_CACHE_DIR=str(tmp_path)) for _ in range(2))
    assert made == again
    assert "numba" not in loaded.split()
    assert list(tmp_path.rglob("*.kernel"))
