"""Puzzles with constraints: search, integer program and the slow oracle agree."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import KINDS
from puzzle.constraints.arrow import Arrow
from puzzle.constraints.bases.on_line import OnLine, OnLineOfValue
from solver.certify import certify, enumerate_solutions, faults
from solver.diagnosis import Deadline, find_contradiction
from solver.report import decide, judge
from solver.search import find_solutions, mrv
from solver.verdict import Verdict
from tests.cases import EASY
from tests.puzzle.rules import allowed, full_grids, random_constraint

FOUR = Geometry.boxes(2, 2)
ROWS = Geometry.irregular([0, 0, 0, 1, 1, 1, 2, 2, 2])  # 3×3: the regions are the rows
KINDS_OF_FOUR = sorted(KINDS.keys() - {"entropicline"})
NEVER_OF_FOUR = ("antiking", "nonconsecutive")
"""Kinds that no 4×4 grid keeps, or so few that none has a rival."""


def _puzzle(rng, geometry, kinds, givens):
    """A random puzzle of some kinds around a random full grid, most often with solutions."""
    full = rng.choice(full_grids(geometry))
    rules = [random_constraint(kind, rng, geometry, full) for kind in kinds]
    shown = rng.sample(range(len(full)), givens)
    digits = bytes(full[cell] if cell in shown else 0 for cell in range(len(full)))
    return Grid(digits, geometry.with_constraints(rules))


def _all_by_search(puzzle):
    return {solution.digits for solution in find_solutions(puzzle, 300).solutions}


def _all_by_program(puzzle, limit=300):
    found = enumerate_solutions(puzzle, limit)
    assert found.complete
    return {solution.digits for solution in found.solutions}


@pytest.mark.parametrize("kind", KINDS_OF_FOUR)
def test_the_search_finds_what_the_oracle_allows(kind):
    """The primitives that a kind is lowered to allow what its words allow, on random clues."""
    rng = Random(kind)
    for number in range(25):
        puzzle = _puzzle(rng, FOUR, [kind] * (1 + number % 3), number % 3)
        assert _all_by_search(puzzle) == allowed(puzzle), puzzle.geometry.rules


@pytest.mark.parametrize("kind", [one for one in KINDS_OF_FOUR if one not in NEVER_OF_FOUR])
def test_two_solutions_of_the_search_are_certified(kind):
    """Where the search has two solutions, the certificate shows these, and the program has both."""
    rng = Random(kind)
    puzzles = (_puzzle(rng, FOUR, [kind], number % 2) for number in range(40))
    puzzle = next(one for one in puzzles if find_solutions(one).count == 2)
    certificate = decide(puzzle).certificate
    assert certificate.verdict is Verdict.MANY
    assert (certificate.solution, certificate.rival) == find_solutions(puzzle).solutions
    assert not faults(certificate)


@pytest.mark.parametrize("kind", KINDS_OF_FOUR)
def test_the_program_finds_what_the_oracle_allows(kind):
    """The rows of a kind allow what its words allow, on random clues."""
    rng = Random(kind)
    for number in range(3):
        puzzle = _puzzle(rng, FOUR, [kind] * (1 + number % 2), 3 + number % 3)
        expected = allowed(puzzle)
        assert len(expected) < 60
        assert _all_by_program(puzzle) == expected, puzzle.geometry.rules


LINES_OF_FOUR = sorted(kind for kind in KINDS_OF_FOUR if issubclass(KINDS[kind], OnLine | Arrow))
CLOSED = (5, 6, 10, 9, 5)
CROSSING = (0, 5, 10, 11, 6, 5, 4)


@pytest.mark.parametrize("line", [CLOSED, CROSSING])
@pytest.mark.parametrize("kind", LINES_OF_FOUR)
def test_lines_that_close_or_cross_agree(kind, line):
    """Where a line comes to a cell twice, search, program and words mean the same."""
    rule = KINDS[kind]
    clue = rule((1,), line) if rule is Arrow else rule(line, *_number_of(rule))
    geometry = FOUR.with_constraints([clue])
    empty = Grid(bytes(16), geometry)
    assert _all_by_search(empty) == allowed(empty)
    puzzle = Grid(bytes([1, *(0,) * 5, 2, *(0,) * 9]), geometry)
    expected = allowed(puzzle)
    assert _all_by_search(puzzle) == expected
    assert _all_by_program(puzzle) == expected


def _number_of(rule):
    return (2,) if issubclass(rule, OnLineOfValue) else ()


def test_a_closed_renban_line_counts_each_cell_once():
    """A ring of four cells holds the four digits, though its line names its first cell twice."""
    ring = Grid(bytes(16), FOUR.with_constraints([KINDS["renban"](CLOSED)]))
    assert (
        allowed(ring)
        == {full.digits for full in full_grids(FOUR) if len({full[cell] for cell in CLOSED}) == 4}
        != set()
    )


def test_a_closed_palindrome_binds_its_pairs():
    """Between its two equal ends, the pairs as far from them hold the same digit."""
    line = (0, 1, 5, 4, 8, 9, 0)
    ring = Grid(bytes(16), FOUR.with_constraints([KINDS["palindrome"](line)]))
    expected = {f.digits for f in full_grids(FOUR) if f[1] == f[9] and f[5] == f[8]}
    assert allowed(ring) == _all_by_search(ring) == expected


def test_a_closed_region_sum_line_has_no_first_visit():
    """What a closed line begins and ends with in one region is one visit, with one sum."""
    line = (1, 2, 6, 5, 1)
    turned = (2, 6, 5, 1, 2)
    found = [
        allowed(Grid(bytes(16), FOUR.with_constraints([KINDS["regionsumline"](way)])))
        for way in (line, turned)
    ]
    assert found[0] == found[1] != set()


@pytest.mark.slow
def test_entropic_lines_agree():
    """A rule that needs three thirds is held on the twelve Latin squares of order 3."""
    rng = Random(3)
    for number in range(12):
        puzzle = _puzzle(rng, ROWS, ["entropicline"] * (1 + number % 2), number % 2)
        expected = allowed(puzzle)
        assert _all_by_search(puzzle) == expected
        assert _all_by_program(puzzle) == expected


def test_mixed_puzzles_agree():
    """Several kinds together: search and oracle find the same solutions."""
    rng = Random(0)
    for _ in range(150):
        kinds = rng.sample(KINDS_OF_FOUR, rng.randint(2, 4))
        puzzle = _puzzle(rng, FOUR, kinds, rng.randint(0, 2))
        assert _all_by_search(puzzle) == allowed(puzzle), puzzle.geometry.rules


def test_certificates_agree():
    """The verdict of the certificate is that of the oracle, and the certificate has no fault."""
    rng = Random(1)
    for _ in range(25):
        puzzle = _puzzle(rng, FOUR, rng.sample(KINDS_OF_FOUR, 2), rng.randint(0, 4))
        count = len(allowed(puzzle))
        certificate = certify(puzzle)
        expected = Verdict.MANY if count > 1 else Verdict.UNIQUE if count else Verdict.NONE
        assert certificate.verdict is expected, puzzle.geometry.rules
        assert faults(certificate) == ()


def test_the_plain_engine_agrees():
    """The small engine in plain Python looks at constraints as soon as they can be broken."""
    rng = Random(2)
    for _ in range(10):
        puzzle = _puzzle(rng, FOUR, rng.sample(KINDS_OF_FOUR, 2), 2)
        assert {solution.digits for solution in mrv(puzzle)} == allowed(puzzle)


def test_a_contradiction_names_clues_of_every_kind():
    """Of a cage and a given that cannot stand together, both are named, and nothing else."""
    cages = [
        KINDS["killercage"]((1, 2), 4),
        KINDS["killercage"]((8, 9), 3),
        KINDS["thermometer"]((10, 11)),
    ]
    puzzle = Grid(b"\1" + bytes(15), FOUR.with_constraints(cages))
    found = find_contradiction(puzzle, Deadline())
    assert found.cells == (0,)
    assert found.constraints == (cages[0],)
    assert found.is_smallest
    assert found.labels == ("the cage r1c2+r1c3 = 4",)
    assert len(found.witnesses) == 2


def test_a_constraint_that_no_grid_keeps_is_named_alone():
    """Beside givens that the search cannot spare one by one: an x-sum of 46, one more than all."""
    x_sum = KINDS["xsum"](tuple(range(9)), 46)
    puzzle = Grid.parse(EASY, CLASSIC.with_constraints([x_sum]))
    found = find_contradiction(puzzle, Deadline())
    assert (found.cells, found.constraints, found.is_smallest) == ((), (x_sum,), True)
    assert found.labels == ("the x-sum 46 from r1c1 to r1c9",)


def test_two_solutions_are_enough():
    """Where the certifier has no time, two solutions that are shown and checked say many."""
    puzzle = Grid(bytes(16), FOUR.with_constraints([KINDS["killercage"]((0, 1), 3)]))
    found = decide(puzzle, time_limit=0)
    assert found.verdict is Verdict.MANY
    assert found.certificate is None
    assert found.rivals is not None
    assert all(solution.solves(puzzle) for solution in found.rivals.pair)


def test_a_sandwich_that_no_different_digits_fill_is_refuted_at_once():
    """Each sum up to more than 2 to 8 have together is found, or refused and certified."""
    fillings = {sum(chosen) for k in range(8) for chosen in combinations(range(2, 9), k)}
    for value in range(40):
        clue = KINDS["sandwichsum"](tuple(range(9)), value)
        puzzle = Grid(bytes(81), CLASSIC.with_constraints([clue]))
        found = find_solutions(puzzle, 1, patience=2000)
        assert not found.gave_up
        assert found.count == (value in fillings), value
        if value not in fillings:
            assert certify(puzzle).verdict is Verdict.NONE, value


def test_a_report_says_the_rules():
    """A verdict on a puzzle with constraints tells them, and the level where steps know them."""
    solution = full_grids(FOUR)[0]
    cages = [
        KINDS["killercage"]((0, 1), solution[0] + solution[1]),
        KINDS["killercage"]((4, 8), solution[4] + solution[8] + 1),
    ]
    given = b"\0" * 4 + solution.digits[4:]
    puzzle = Grid(solution.digits, FOUR.with_constraints(cages))
    told = judge(Grid(given, FOUR.with_constraints(cages[:1]))).to_dict()
    assert told["verdict"] == "unique"
    assert told["summary"].startswith("Level 1, ")
    assert told["findings"]["rules"] == "Judged under rows, columns, boxes and 1 cage."
    assert told["rules"][1].startswith("The digits of the cage r1c1+r1c2")
    assert told["certificate"]["rules"] == told["rules"]
    assert told["level"] == 1
    row = tuple(solution.digits[:4])
    seen = sum(digit > max(row[:place], default=0) for place, digit in enumerate(row))
    other = judge(
        Grid(given, FOUR.with_constraints([KINDS["skyscraper"]((0, 1, 2, 3), seen)]))
    ).to_dict()
    assert other["summary"].startswith(
        "Unlevelled: no human technique knows these of its rules yet: skyscraper."
    )
    assert "level" not in other
    broken = judge(puzzle)
    assert broken.verdict is Verdict.NONE


def test_an_error_of_presolve_is_no_answer():
    """Where HiGHS's presolve ends in an error, the program is solved without it."""
    clone = KINDS["clone"]((13, 12), (13, 9))
    puzzle = Grid.parse("..........1..1.3", FOUR.with_constraints([clone]))
    assert allowed(puzzle) == set()
    certificate = certify(puzzle)
    assert certificate.verdict is Verdict.NONE
    assert faults(certificate) == ()
