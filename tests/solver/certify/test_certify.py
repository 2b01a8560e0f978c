"""Verdicts: what is decided, by which solves, and what the next puzzle inherits."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from multiprocessing import get_context
from types import SimpleNamespace

import highspy
import pytest

from puzzle import CLASSIC, Geometry, Grid, SolverUnavailable
from solver.certify import (
    CutSize,
    Method,
    Purpose,
    SolveOutcome,
    certifier,
    certify,
    certify_known,
    confirm_solution,
    enumerate_solutions,
    faults,
    prepare,
    prepare_to_check,
)
from solver.certify.model import PersistentModel
from solver.search import count_solutions
from solver.verdict import Verdict
from tests.loops import at_least_one
from tests.solver.certify.cases import (
    CONFLICT,
    EMPTY,
    GEOMETRIES,
    MANY,
    NONE,
    SEEDS,
    SOLUTION,
    UNIQUE,
    forget_idle,
    idle,
)

HARD = SEEDS["inkala"][0]
"""One that HiGHS does not decide before its first look at clock and interrupts."""
FOUND = (Purpose.SOLVE, SolveOutcome.SOLUTION)


def steps(certificate):
    return [(solve.purpose, solve.outcome) for solve in certificate.solves]


@pytest.mark.parametrize("name", SEEDS)
def test_the_seeds_puzzles_have_their_one_solution(name):
    """The four puzzles of the seed documents are unique, with the solutions given there."""
    puzzle, line = SEEDS[name]
    certificate = certify(puzzle)
    assert certificate.verdict is Verdict.UNIQUE
    assert str(certificate.solution) == line
    assert not faults(certificate)
    assert certify_known(puzzle, Grid.parse(line)).verdict is Verdict.UNIQUE


def test_unique_is_two_solves_and_a_cut():
    """A solution, then infeasible with that solution forbidden."""
    certificate = certify(UNIQUE)
    blanks = 81 - UNIQUE.given_count
    assert certificate.verdict is Verdict.UNIQUE
    assert certificate.method is Method.SOLVED
    assert steps(certificate) == [FOUND, (Purpose.CUT, SolveOutcome.INFEASIBLE)]
    assert certificate.cut == CutSize(blanks, blanks - 1)
    assert certificate.rival is None
    assert not faults(certificate)


def test_many_shows_two_solutions():
    """The second solve finds a rival, and both are shown."""
    certificate = certify(MANY)
    assert certificate.verdict is Verdict.MANY
    assert steps(certificate) == [FOUND, (Purpose.CUT, SolveOutcome.SOLUTION)]
    assert certificate.solution.solves(MANY)
    assert certificate.rival.solves(MANY)
    assert certificate.solution != certificate.rival
    assert not faults(certificate)


def test_none_is_one_infeasible_solve():
    """No given breaks a rule, and yet the program is infeasible."""
    certificate = certify(NONE)
    assert certificate.verdict is Verdict.NONE
    assert steps(certificate) == [(Purpose.SOLVE, SolveOutcome.INFEASIBLE)]
    assert certificate.cut is None
    assert not faults(certificate)


def test_the_empty_grid_has_many():
    """The empty grid is an ordinary puzzle with many solutions."""
    certificate = certify(EMPTY)
    assert certificate.verdict is Verdict.MANY
    assert certificate.model.excluded == 0
    assert not faults(certificate)


def test_givens_that_break_a_rule_need_no_solver():
    """Conflicting givens are `none` by the rules alone, and the certificate says so."""
    certificate = certify(CONFLICT)
    assert (certificate.verdict, certificate.method) == (Verdict.NONE, Method.RULES)
    assert (certificate.solves, certificate.model, certificate.solver) == ((), None, None)
    assert "break a rule" in certificate.sentence
    assert not faults(certificate)


def test_a_full_grid_needs_no_solver():
    """A full grid without conflicts is its own one solution; its cut would have no term."""
    for certificate in (certify(SOLUTION), certify_known(SOLUTION, SOLUTION)):
        assert (certificate.verdict, certificate.method) == (Verdict.UNIQUE, Method.RULES)
        assert certificate.solution == SOLUTION
        assert certificate.solves == ()
        assert not faults(certificate)


def test_one_blank_is_enough_for_a_cut():
    """A single blank cell gives a cut of one term that may not stand."""
    puzzle = SOLUTION.with_digit(40, 0)
    certificate = certify(puzzle)
    assert certificate.verdict is Verdict.UNIQUE
    assert certificate.cut == CutSize(1, 0)


def test_a_known_solution_takes_one_solve():
    """With the solution known only the cut solve is run, and the certificate says so."""
    certificate = certify_known(UNIQUE, SOLUTION)
    assert certificate.verdict is Verdict.UNIQUE
    assert certificate.method is Method.KNOWN
    assert certificate.solution == SOLUTION
    assert steps(certificate) == [(Purpose.CUT, SolveOutcome.INFEASIBLE)]
    assert "checked by arithmetic" in certificate.sentence
    assert not faults(certificate)


def test_a_known_solution_may_have_a_rival():
    """A puzzle with many solutions is `many`, whichever solution is known."""
    known = enumerate_solutions(MANY, 5).solutions
    for solution in at_least_one(known):
        certificate = certify_known(MANY, solution)
        assert certificate.verdict is Verdict.MANY
        assert certificate.solution == solution
        assert not faults(certificate)


def test_a_known_rival_is_the_one_that_is_shown():
    """HiGHS is told where the rival is, and the certificate is that of the puzzle all the same."""
    solution, *rivals = enumerate_solutions(MANY, 5).solutions
    size = certify_known(MANY, solution).model
    for rival in rivals:
        certificate = certify_known(MANY, solution, rival=rival)
        assert certificate.verdict is Verdict.MANY
        assert (certificate.solution, certificate.rival) == (solution, rival)
        assert steps(certificate) == [(Purpose.CUT, SolveOutcome.SOLUTION)]
        assert certificate.model == size
        assert not faults(certificate)
    assert certify(UNIQUE).verdict is Verdict.UNIQUE  # no bound of a rival is left


def test_a_rival_may_differ_in_every_cell():
    """Then the cut of the known solution has no column left that the rival's digits leave open."""
    small = Geometry.boxes(2, 2)
    solution, rival = Grid.parse("1234341221434321", small), Grid.parse("2143432134121234", small)
    puzzle = Grid(bytes(16), small)
    certificate = certify_known(puzzle, solution, rival=rival)
    assert (certificate.solution, certificate.rival) == (solution, rival)
    assert steps(certificate) == [(Purpose.CUT, SolveOutcome.SOLUTION)]
    assert not faults(certificate)


def test_that_a_rival_is_not_found_proves_nothing(monkeypatch):
    """Whatever HiGHS says of the rival's bounds, `unique` rests on the puzzle's own alone."""
    solution, rival, *_ = enumerate_solutions(MANY, 2).solutions
    expected, attempt, told = certify_known(MANY, solution), PersistentModel.attempt, []

    def denied(self, *limits):
        answer = attempt(self, *limits)
        told.append(answer)
        if len(told) > 1:
            return answer
        wrong = replace(answer, termination="Infeasible", infeasible=True)
        return replace(wrong, optimal=False, digits=None)

    monkeypatch.setattr(PersistentModel, "attempt", denied)
    assert certify_known(MANY, solution, rival=rival) == expected
    assert len(told) == 2


@pytest.mark.parametrize("rival", [SOLUTION, SOLUTION.with_digit(0, 9), UNIQUE])
def test_a_wrong_rival_is_refused(rival):
    """The same solution is no other one, nor is a grid that solves nothing."""
    with pytest.raises(ValueError, match="no other solution"):
        certify_known(UNIQUE, SOLUTION, rival=rival)


@pytest.mark.parametrize(
    "wrong",
    [UNIQUE, SOLUTION.with_digit(0, 9), Grid.parse(str(SOLUTION).translate({49: "2", 50: "1"}))],
    ids=["blank", "broken", "other givens"],
)
def test_a_wrong_known_solution_is_refused(wrong):
    """What does not solve the puzzle is never certified as its solution."""
    with pytest.raises(ValueError, match="does not solve the puzzle"):
        certify_known(UNIQUE, wrong)


def test_a_solution_on_another_geometry_is_refused():
    """A grid of the X geometry does not solve a plain puzzle, digit for digit equal or not."""
    with pytest.raises(ValueError, match="does not solve"):
        certify_known(UNIQUE, Grid(SOLUTION.digits, Geometry.diagonal()))


@pytest.mark.parametrize("puzzle", [UNIQUE, MANY, NONE, EMPTY], ids=["1", "many", "none", "empty"])
@pytest.mark.parametrize("limit", [0, 1e-9])
def test_without_time_nothing_is_decided(puzzle, limit):
    """A time limit of nothing gives `undecided`, never a verdict, and says why."""
    certificate = certify(puzzle, time_limit=limit)
    assert certificate.verdict is Verdict.UNDECIDED
    assert certificate.solves[-1].outcome is SolveOutcome.STOPPED
    assert "Time limit" in certificate.sentence
    assert dict(certificate.options)["time_limit"] == limit
    assert not faults(certificate)


def test_highs_own_time_limit_is_undecided(monkeypatch):
    """HiGHS stopped by its own clock: `undecided` with its status."""
    clock = SimpleNamespace(monotonic=lambda: 0.0)  # stands still, so that HiGHS is let begin
    monkeypatch.setattr(certifier, "time", clock)
    certificate = certify(HARD, time_limit=1e-9)
    assert certificate.verdict is Verdict.UNDECIDED
    assert certificate.solves[-1].termination == "Time limit reached"
    assert certificate.solves[-1].status == "warning"
    assert not faults(certificate)


def test_a_time_limit_is_for_each_puzzle():
    """A puzzle after others has its whole time, though HiGHS's clock adds up over them.

    The limit is what the clock shows: if that counted, no run could do more than look at it.
    """
    solution = Grid.parse(SEEDS["inkala"][1])
    for _ in range(5):
        certify_known(HARD, solution)
    limit = idle(CLASSIC)[-1]._runner.getRunTime()
    verdicts = (certify_known(HARD, solution, time_limit=limit).verdict for _ in range(10))
    assert Verdict.UNIQUE in verdicts


@pytest.mark.parametrize("limit", [-1, float("nan"), -float("inf")])
def test_a_time_limit_must_be_a_time(limit):
    """Negative and not-a-number limits are refused, also where no solver would be asked."""
    for puzzle in (UNIQUE, CONFLICT):
        with pytest.raises(ValueError, match="time limit"):
            certify(puzzle, time_limit=limit)


def test_an_infinite_limit_is_none():
    """Infinity is no number in JSON, and means the same as no limit."""
    assert certify(UNIQUE, time_limit=float("inf")) == certify(UNIQUE)


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=lambda g: g.name)
def test_every_geometry_is_certified(geometry):
    """From one certified solution of each geometry: unique when full but one, many when empty."""
    empty = Grid(bytes(geometry.cell_count), geometry)
    many = certify(empty)
    assert many.verdict is Verdict.MANY
    assert not faults(many)
    unique = certify(many.solution.with_digit(3, 0))
    assert unique.verdict is Verdict.UNIQUE
    assert unique.solution == many.solution
    assert not faults(unique)


def test_sixteen_by_sixteen():
    """16×16 puzzles made from a known solution get the verdict that the search gives them."""
    geometry = Geometry.boxes(4, 4)
    full = Grid.from_digits(
        [(4 * (r % 4) + r // 4 + c) % 16 + 1 for r in range(16) for c in range(16)], geometry
    )
    assert full.is_solution()
    for every, verdict in ((2, Verdict.MANY), (3, Verdict.UNIQUE)):
        puzzle = Grid(bytes(d if i % every else 0 for i, d in enumerate(full)), geometry)
        assert count_solutions(puzzle) == (1 if verdict is Verdict.UNIQUE else 2)
        certificate = certify_known(puzzle, full)
        assert certificate.verdict is verdict
        assert certificate == certify_known(puzzle, full)
        assert not faults(certificate)


def test_enumeration_finds_every_solution():
    """The 288 grids of 4×4: 12 with the first box given, each once, and then complete."""
    geometry = Geometry.boxes(2, 2)
    puzzle = Grid.parse("12..34..........")
    found = enumerate_solutions(puzzle, 100)
    assert found.complete
    assert len(set(found.solutions)) == len(found.solutions) == 12
    assert all(solution.solves(puzzle) for solution in found.solutions)
    assert found.solves[-1].outcome is SolveOutcome.INFEASIBLE
    assert puzzle.geometry == geometry


def test_enumeration_stops_at_its_limit():
    """At the limit it stops and does not claim to be complete."""
    puzzle = Grid.parse("12..34..........")
    found = enumerate_solutions(puzzle, 12)
    assert (len(found.solutions), found.complete) == (12, False)
    assert len(enumerate_solutions(puzzle, 1).solutions) == 1


def test_enumeration_by_the_rules_alone():
    """A full grid has itself, conflicting givens have nothing, and both are complete."""
    assert enumerate_solutions(SOLUTION, 2).solutions == (SOLUTION,)
    assert enumerate_solutions(CONFLICT, 2).solutions == ()
    assert enumerate_solutions(CONFLICT, 2).complete
    assert enumerate_solutions(NONE, 2).complete


def test_enumeration_out_of_time_is_not_complete():
    """Without time nothing is found and nothing is claimed."""
    found = enumerate_solutions(NONE, 2, time_limit=0)
    assert (found.solutions, found.complete) == ((), False)


def test_enumeration_needs_a_limit():
    """A limit below 1 is refused."""
    with pytest.raises(ValueError, match="give a whole number, 1 or more"):
        enumerate_solutions(UNIQUE, 0)


@pytest.mark.slow
def test_the_order_of_puzzles_does_not_matter():
    """Certificates are equal whatever was certified before, on a fresh model or a used one."""
    puzzles = [UNIQUE, MANY, NONE, EMPTY, *(puzzle for puzzle, _ in SEEDS.values())]
    expected = {}
    for puzzle in puzzles:
        forget_idle()
        expected[puzzle] = certify(puzzle)
    for first, second in pairwise([*puzzles, *reversed(puzzles)]):
        certify(first)
        assert certify(second) == expected[second]


@pytest.mark.slow
def test_idle_models_are_clean_and_few():
    """However many geometries come by, a few models stay, none with a cut."""
    forget_idle()
    for seed in range(certifier.MAX_IDLE_MODELS + 3):
        shifted = Geometry.boxes(2, 2).with_houses([[0, 5, 10, 15]] * seed, f"{seed}")
        certify(Grid(bytes(16), shifted))
    assert len(idle()) == certifier.MAX_IDLE_MODELS
    for model in idle():
        assert not model._cuts
        assert model._loaded.getNumRow() == model.size.rows


def test_preparing_loads_the_model_once():
    """After `prepare` the model is idle, and the first certification uses it."""
    forget_idle()
    prepare(CLASSIC)
    (model,) = idle()
    certify(UNIQUE)
    prepare(CLASSIC)
    assert idle() == [model]


def test_preparing_to_check_loads_pyomo():
    """After `prepare_to_check` the idle model has its program in Pyomo, and is clean."""
    expected = certify(UNIQUE)
    forget_idle()
    prepare_to_check(CLASSIC)
    (model,) = idle()
    assert model._in_pyomo is not None
    assert certify(UNIQUE) == expected
    assert idle() == [model]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["pose", "_run", "forbid", "clear", "_digits"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, RuntimeError])
def test_an_interruption_leaves_nothing_to_the_next_puzzle(monkeypatch, method, error):
    """Whatever breaks off a certification, halfway through a change, costs only the model."""
    expected = certify(MANY)
    (model,) = idle(CLASSIC)
    original = getattr(model, method)

    def broken(*args):
        original(*args)
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(model, method, broken)
        with pytest.raises(error):
            certify(UNIQUE)
    assert not idle(CLASSIC)
    assert certify(MANY) == expected


@pytest.mark.parametrize("solve", [1, 2], ids=["solve", "cut"])
def test_ctrl_c_in_a_solve_stops_highs_and_leaves_nothing_behind(monkeypatch, solve):
    """SIGINT while HiGHS is at work, in either solve, stops it; the next puzzle is decided."""
    prepare(CLASSIC)
    model = idle(CLASSIC)[-1]
    runner = model._runner
    assert runner.HandleKeyboardInterrupt
    cuts = []
    forbid = model.forbid
    monkeypatch.setattr(model, "forbid", lambda *args: cuts.append(args) or forbid(*args))

    def ctrl_c(_):
        if len(cuts) == solve - 1:
            signal.raise_signal(signal.SIGINT)

    runner.cbMipInterrupt += ctrl_c  # nobody but HiGHS at work calls it
    with pytest.raises(KeyboardInterrupt):
        certify(HARD)
    assert len(cuts) == solve - 1
    assert runner.getModelStatus() == highspy.HighsModelStatus.kNotset
    assert not idle(CLASSIC)
    assert certify(UNIQUE).verdict is Verdict.UNIQUE


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("start", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_processes_certify_alike(start):
    """A forked child, which inherits the loaded model, and a fresh one give equal certificates."""
    expected = [certify(puzzle) for puzzle in (UNIQUE, MANY, NONE)]
    with get_context(start).Pool(1) as pool:
        assert pool.map(certify, (UNIQUE, MANY, NONE)) == expected


def test_importing_the_room_loads_no_solver():
    """`import solver.certify`, and a verdict by the rules alone, load neither Pyomo nor HiGHS."""
    code = (
        "import sys, solver.certify as room; from puzzle import Grid;"
        f"room.certify(Grid.parse('{CONFLICT}'));"
        "sys.exit(any(m.partition('.')[0] in ('pyomo', 'highspy') for m in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_another_user_of_highs_in_the_process_does_no_harm():
    """HiGHS run with two threads by somebody else leaves the certifier its one."""
    code = (
        "import highspy, numpy as np\n"
        "other = highspy.Highs()\n"
        "other.setOptionValue('output_flag', False)\n"
        "other.setOptionValue('threads', 2)\n"
        "other.addVars(2, np.zeros(2), np.ones(2))\n"
        "other.run()\n"
        "from puzzle import Grid\n"
        "from solver.certify import certify\n"
        f"print(certify(Grid.parse('{UNIQUE}')).verdict.value)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "unique\n"


@pytest.mark.parametrize("missing", ["highspy", "pyomo"])
def test_a_missing_solver_is_one_clear_sentence(missing):
    """Without Pyomo or HiGHS certification says what to install."""
    code = (
        f"import sys; sys.modules['{missing}'] = None\n"
        "from puzzle import Grid, SolverUnavailable\n"
        "from solver.certify import certify\n"
        f"puzzle = Grid.parse('{UNIQUE}')\n"
        "try: certify(puzzle)\n"
        "except SolverUnavailable as error: print(error)\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "install the packages pyomo and highspy" in run.stdout
    assert run.stdout.count("\n") == 1


@pytest.mark.parametrize("link", ["__cause__", "__context__"])
def test_interrupt_while_loading_is_an_interrupt(link):
    """Ctrl-C that comes while HiGHS loads is no missing package, however the loader wraps it."""
    code = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name.partition('.')[0] == 'highspy':\n"
        "            error = ImportError('initialization failed')\n"
        f"            error.{link} = KeyboardInterrupt()\n"
        "            raise error\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from puzzle import CLASSIC\n"
        "from solver.certify import prepare\n"
        "try: prepare(CLASSIC)\n"
        "except KeyboardInterrupt: print('interrupted')\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "interrupted\n"


def test_solver_unavailable_is_ours():
    """The error belongs to gridmill's own tree."""
    assert SolverUnavailable.__module__ == "puzzle.errors"


@pytest.mark.parametrize("puzzle", [UNIQUE, MANY, EMPTY, SOLUTION], ids=str)
def test_a_known_solution_is_confirmed(puzzle):
    """HiGHS finds the program feasible with the variables fixed to a solution of the puzzle."""
    solve = confirm_solution(puzzle, SOLUTION)
    assert (solve.outcome, solve.termination) == (SolveOutcome.SOLUTION, "Optimal")
    assert certify(UNIQUE).solution == SOLUTION  # nothing of it stays in the model


def test_what_solves_another_puzzle_is_not_confirmed():
    """A grid that does not solve the puzzle is refused; without time nothing is confirmed."""
    with pytest.raises(ValueError, match="does not solve"):
        confirm_solution(HARD, SOLUTION)
    assert confirm_solution(UNIQUE, SOLUTION, time_limit=0).outcome is SolveOutcome.STOPPED


def test_building_a_large_model_is_part_of_the_limit(monkeypatch):
    """Beyond 9×9 what building takes is taken off the limit; up to 9×9 it is not."""
    clock = iter(range(0, 1000, 10))
    monkeypatch.setattr(certifier, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    for geometry, left in ((Geometry.boxes(3, 3), 15.0), (Geometry.boxes(3, 4), 5.0)):
        puzzle = Grid(bytes(geometry.cell_count), geometry)
        with certifier._loaded(puzzle, 15.0) as (_, seconds):
            assert seconds == left
