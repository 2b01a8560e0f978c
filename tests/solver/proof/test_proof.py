"""Proofs: what is made holds, for the checker and for a closure written down rule by rule."""

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle import CLASSIC, Geometry, Grid, NotationError
from solver.proof import (
    CHECKER,
    HEADER,
    LIMITER,
    PATIENCE,
    Proof,
    fault,
    nogoods_text,
    parse_nogoods,
    proof_line,
    proofs_text,
    prove,
    read_proofs,
    rules_line,
)
from solver.verdict import Verdict
from tests import oracle
from tests.cases import BROKEN, EASY, EMPTY, HOSTILE, IMPOSSIBLE, INKALA, INKALA_SOLUTION
from tests.corpora import grids
from tests.loops import at_least_one
from tests.puzzle.shapes import fill
from tests.solver.proof.checking import all_hold, holds, run_checker
from tests.solver.proof.slow_closure import closure

PAGE = (Path(__file__).parents[3] / "docs/proof-format.md").read_text()


def proved(puzzle: Grid, solution: Grid | None = None) -> Proof:
    proof = prove(puzzle, solution)
    assert proof is not None
    return proof


def is_right(proof: Proof) -> bool:
    """Whether a proof holds by the slow closure."""
    puzzle = proof.puzzle
    if proof.verdict is Verdict.MANY:
        grids = {proof.solution, proof.rival}
        return len(grids) == 2 and all(grid.solves(puzzle) for grid in grids)
    givens = [(cell, digit) for cell, digit in enumerate(puzzle) if digit]
    for i, nogood in enumerate(proof.nogoods):
        if closure(puzzle.geometry, givens + list(nogood), proof.nogoods[:i]) is not None:
            return False
    end = closure(puzzle.geometry, givens, proof.nogoods)
    if proof.verdict is Verdict.NONE:
        return end is None
    return proof.solution.solves(puzzle) and end == set(enumerate(proof.solution))


@pytest.mark.parametrize("geometry", oracle.GEOMETRIES, ids=lambda geometry: geometry.name)
def test_every_verdict_is_proved(geometry):
    """Of puzzles with one, no and many solutions each gets the proof of what the oracle counts."""

    @settings(max_examples=12, deadline=None)
    @given(oracle.puzzles(geometry))
    def check(puzzle):
        solutions = oracle.solutions(puzzle)
        proof = proved(puzzle)
        expected = [Verdict.NONE, Verdict.UNIQUE, Verdict.MANY][len(solutions)]
        assert proof.verdict is expected
        assert is_right(proof)
        if solutions:
            around = proved(puzzle, solutions[0])
            assert around.verdict is expected
            assert is_right(around)

    check()


@pytest.mark.slow
def test_the_checker_agrees_with_the_slow_closure(tmp_path):
    """Of proofs with a step left out, check.py accepts those that the slow closure accepts."""
    proofs = [proved(puzzle) for puzzle in grids("top1465")[:12]]
    shorter = [
        replace(proof, nogoods=proof.nogoods[:i] + proof.nogoods[i + 1 :])
        for proof in proofs
        for i in range(min(3, len(proof.nogoods)))
    ]
    answers = [all_hold([proof], tmp_path) for proof in shorter]
    assert answers == [is_right(proof) for proof in shorter]
    assert not all(answers)


@pytest.mark.slow
@pytest.mark.parametrize("corpus", ["seventeen", "hardest", "top1465"])
def test_lists_of_the_field(corpus, tmp_path):
    """The checker accepts the proofs of puzzles of 17 givens and of the hardest known."""
    puzzles = grids(corpus)[:: 20 if corpus == "hardest" else 4]
    proofs = [proved(puzzle) for puzzle in puzzles]
    assert {proof.verdict for proof in proofs} == {Verdict.UNIQUE}
    assert all_hold(proofs, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    "geometry",
    [Geometry.boxes(3, 4), Geometry.boxes(4, 4), Geometry.diagonal(4, 4), Geometry.boxes(5, 5)],
    ids=lambda geometry: geometry.name,
)
def test_large_grids(geometry, tmp_path):
    """Proofs work to 25×25, where numbers are written as letters."""
    solution = fill(geometry, 0)
    digits = bytearray(solution.digits)
    for cell in range(0, len(digits), 3):
        digits[cell] = 0
    assert all_hold([proved(Grid(bytes(digits), geometry), solution)], tmp_path)


@pytest.mark.slow
def test_a_minimal_puzzle_less_a_given_is_refused(tmp_path):
    """No given of a minimal puzzle can go: the proof does not hold without it."""
    for puzzle in grids("seventeen")[:3]:
        proof = proved(puzzle)
        for cell in at_least_one(puzzle.givens):
            assert not all_hold([replace(proof, puzzle=puzzle.with_digit(cell, 0))], tmp_path)


LONG_AT_FIRST = {
    "........1.....2.....3....45....16..3.4..5....7..........15......6....8...9....2..": 64,
    "9876..5..4...98.6..........6...39.4...28..............1....63....9.134.6...9...1.": 2000,
}
"""Puzzles whose first proof is longer than this many bytes."""


@pytest.mark.parametrize(("line", "most"), LONG_AT_FIRST.items())
def test_a_long_proof_is_made_again(line, most, monkeypatch):
    """Where the first proof is too long, a search in another order finds a shorter one."""
    puzzle = Grid.parse(line)
    proof = proved(puzzle)
    assert len(proof.text) <= most
    monkeypatch.setattr(import_module("solver.proof.prove"), "_further", lambda _: ())
    assert len(proved(puzzle, proof.solution).text) > most


def test_sizes():
    """Proofs are short: at most 64 bytes for 17 givens, 2 kB for the hardest puzzles known."""
    assert max(len(proved(puzzle).text) for puzzle in grids("seventeen")) <= 64
    assert max(len(proved(puzzle).text) for puzzle in grids("hardest")[::10]) <= 2000


def test_a_proof_depends_on_the_puzzle_alone():
    """The same puzzle has the same proof, whatever was proved before it."""
    puzzle = Grid.parse(INKALA)
    first = proved(puzzle)
    proved(Grid.parse(EASY))
    assert proved(puzzle) == first
    assert first == proved(puzzle, Grid.parse(INKALA_SOLUTION))


@pytest.mark.slow
@pytest.mark.parametrize("trials", [0, 1, 7])
def test_few_trials_make_right_proofs(trials):
    """However few candidates are tried before one is taken for good, what comes out is a proof."""
    search = import_module("solver.proof.prove")._search
    for puzzle in (Grid.parse(INKALA), *grids("hardest")[:1]):
        solution = proved(puzzle).solution
        _, found, nogoods = search(puzzle, solution, PATIENCE, trials)
        assert found == solution
        assert fault(Proof(Verdict.UNIQUE, puzzle, solution, nogoods=nogoods)) is None


def test_easy_puzzles_need_no_steps():
    """What follows by singles alone has an empty proof."""
    assert proved(Grid.parse(EASY)).nogoods == ()


@pytest.mark.parametrize(
    ("line", "verdict"),
    [(BROKEN, Verdict.NONE), (IMPOSSIBLE, Verdict.NONE), (EMPTY, Verdict.MANY)],
)
def test_puzzles_without_one_solution(line, verdict, tmp_path):
    """Givens that break a rule, a puzzle without solution, and the empty grid have proofs."""
    proof = proved(Grid.parse(line))
    assert proof.verdict is verdict
    assert is_right(proof)
    assert all_hold([proof], tmp_path)


def test_a_search_that_takes_too_long_gives_up():
    """A puzzle that no engine decides in good time gets no proof instead of a wrong one."""
    assert prove(Grid.parse(HOSTILE), patience=50) is None


def test_another_solution_is_shown():
    """A known solution that is not the only one leads to two grids, never to unique."""
    puzzle = Grid.parse(EASY)
    solution = proved(puzzle).solution
    wide = puzzle.with_digit(puzzle.givens[0], 0)
    for cell in puzzle.givens[:16]:
        wide = wide.with_digit(cell, 0)
    proof = proved(wide, solution)
    assert proof.verdict is Verdict.MANY
    assert proof.solution == solution
    assert is_right(proof)


def test_a_grid_that_does_not_solve_the_puzzle_is_refused():
    """A known solution must be one."""
    with pytest.raises(ValueError, match="does not solve"):
        prove(Grid.parse(EASY), Grid.parse(INKALA_SOLUTION))


def sections(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", sections("accepted"))
def test_vectors_that_are_accepted(text, tmp_path):
    """The page's proofs hold, for check.py and by the slow closure; reading them loses nothing."""
    assert holds(text, tmp_path)
    assert all(is_right(proof) for proof in read_proofs(text))
    assert proofs_text(read_proofs(text)) == text


@pytest.mark.parametrize("text", sections("refused"))
def test_vectors_that_are_refused(text, tmp_path):
    """What the page says must be refused is, with one sentence."""
    done = run_checker(text, tmp_path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("text", sections("accepted-with-limits"))
def test_vectors_with_limits(text, tmp_path):
    """check.py accepts the page's file with limits, and not without one of them."""
    assert holds(text, tmp_path)
    assert not holds(re.sub(r" 3=\S+", "", text), tmp_path)


@pytest.mark.parametrize("text", sections("accepted-with-sums"))
def test_vectors_with_sums(text, tmp_path):
    """check.py accepts the page's file with sums; not with other totals, nor a sum unknown."""
    assert holds(text, tmp_path)
    assert not holds(text.replace(" 5=1121", " 6=1121"), tmp_path)
    assert not holds(text.replace("+5-13", "+5-15"), tmp_path)
    assert not holds(text.replace("+5-13", "+0-13"), tmp_path)


@pytest.mark.parametrize("text", sections("accepted-with-grids"))
def test_vectors_with_grids(text, tmp_path):
    """check.py accepts the page's file of grids that overlap, and not without its columns."""
    assert holds(text, tmp_path)
    geometry = Geometry.overlapping(((0, 0), (2, 2)), 2, 2)
    assert proofs_text(read_proofs(text, [geometry])) == text
    with pytest.raises(NotationError, match="overlap"):
        read_proofs(text)
    grids_line = text.splitlines()[1]
    word, size, cells, *houses = grids_line.split()
    without_columns = " ".join((word, size, cells, *houses[:8], *houses[16:]))
    assert not holds(text.replace(grids_line, without_columns), tmp_path)
    assert not holds(text.replace(grids_line, f"{grids_line} 11121361"), tmp_path)
    assert not holds(text.replace(grids_line, f"{grids_line} 11121321"), tmp_path)


@pytest.mark.parametrize("blanks", [1, 81])
def test_a_solution_with_blanks_is_refused(blanks, tmp_path):
    """What follows from the givens is no solution, however far it comes: nor are two such."""
    proof = proved(grids("top1465")[3])
    rules = rules_line(CLASSIC)
    partial = "." * blanks + str(proof.solution)[blanks:]
    other = str(proof.puzzle)
    for line in (
        f"unique {partial} {partial}",
        f"unique {other} {partial} {proof.text}",
        f"unique {other} {other}",
        f"many {'.' * 81} {partial} {proof.solution}",
    ):
        assert not holds(f"{HEADER}\n{rules}\n{line}\nend 1\n", tmp_path), line


def test_the_page_has_vectors():
    assert len(sections("accepted-with-sums")) == 1
    assert len(sections("accepted-with-grids")) == 1
    assert len(sections("accepted-with-limits")) == 1
    assert len(sections("accepted")) == 1
    assert len(sections("refused")) >= 8


@pytest.mark.slow
def test_every_field_spoiled_is_noticed(tmp_path):
    """One changed symbol in any field: the file is refused, or what it then proves is right."""
    proof = proved(grids("top1465")[3])
    good = proof_line(proof)
    rules, *_ = (line for line in proofs_text([proof]).splitlines() if line.startswith("sudoku"))
    for at in range(0, len(good), 5):
        wrong = ("2" if good[at] != "2" else "7") if at % 2 else "."
        line = good[:at] + wrong + good[at + 1 :]
        text = f"gridmill proofs 1\n{rules}\n{line}\nend 1\n"
        if holds(text, tmp_path):
            (other,) = read_proofs(text)
            assert is_right(other)
            assert other.verdict is Verdict.UNIQUE
            assert other.solution == proof.solution


def test_the_checker_is_short_and_needs_python_alone():
    """check.py has at most 100 lines and imports nothing but the standard library's."""
    for program, most in ((CHECKER, 100), (LIMITER, 72)):
        text = program.read_text()
        assert len(text.splitlines()) <= most
        assert max(map(len, text.splitlines())) <= 100
        imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
        assert imported <= {"sys", "pathlib", "textwrap", "collections"}


@given(st.lists(st.lists(st.tuples(st.integers(0, 255), st.integers(1, 16)), min_size=1)))
def test_nogoods_survive_their_text(lists):
    """Reading what was written gives the nogoods back, for two-digit numbers too."""
    nogoods = tuple(tuple(nogood) for nogood in lists)
    geometry = Geometry.boxes(4, 4)
    assert parse_nogoods(nogoods_text(nogoods, geometry), geometry) == nogoods


@pytest.mark.parametrize("text", ["67", "6711", "670", "67A", "671,", ",", "6 1", "671,67"])
def test_texts_that_are_no_nogoods(text):
    """Anything but triples of numbers in range is refused."""
    with pytest.raises(NotationError):
        parse_nogoods(text, CLASSIC)


@pytest.mark.parametrize(
    "text", ["", "x", "gridmill proofs 1", "gridmill proofs 1\nunique .\nend 1"]
)
def test_files_that_are_no_proofs(text):
    """A file that is something else is refused with its line."""
    with pytest.raises(NotationError):
        read_proofs(text)
