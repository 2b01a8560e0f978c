"""Verdicts by cases: that the cases are all, and that the checker sees when they are not."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest

from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import KINDS, Row
from puzzle.constraints.killer_cage import KillerCage
from solver.certify import Certificate, Split, certify, certify_known, faults, splitting
from solver.certify.certificate import REFUTED_BY_CLAUSES
from solver.certify.checking import faults_of_split
from solver.certify.model import Answer
from solver.certify.rows import choice_of_name, choices_of
from solver.report import decide
from solver.search import backtracking, find_solutions
from solver.search.advice import SearchAdviser
from solver.verdict import Verdict
from tests import corpora
from tests.solver.certify.cases import GEOMETRIES, SIX, SOLUTION, UNIQUE, little_killers

OPEN = "Solution limit reached"
"""What HiGHS says where presolve has not decided."""

HARD = corpora.grids("hardest")


@pytest.fixture(scope="module")
def certificate():
    """That of a puzzle that presolve does not decide, with a case that is split again."""
    for puzzle in HARD[:20]:
        found = certify_known(puzzle, find_solutions(puzzle).solutions[0])
        split = found.solves[-1].split
        if split is not None and any(case.split for case in split.cases):
            return found
    pytest.fail("No puzzle of twenty needs a case within a case.")


def test_the_hardest_are_decided_by_cases(certificate):
    """Presolve does not decide; the cases do, they are all, and they are told."""
    assert certificate.verdict is Verdict.UNIQUE
    assert faults(certificate) == ()
    split = certificate.solves[-1].split
    assert f"infeasible in each of {split.count} cases" in certificate.sentence
    assert split.count > len(split.cases)


def test_what_presolve_decides_has_no_cases():
    """Other puzzles have the certificate that they always had."""
    solves = certify(UNIQUE).solves
    assert [solve.split for solve in solves] == [None, None]
    assert "split" not in json.dumps([solve.termination for solve in solves])


def test_both_solves_may_need_cases():
    """Without a known solution the first solve finds it in one of the cases, with none listed."""
    puzzle = HARD[0]
    found = certify(puzzle)
    assert faults(found) == ()
    assert found.solution == find_solutions(puzzle).solutions[0]
    assert found.solves[0].split is None
    assert found.solves[1].split is not None


def test_none_by_cases_tells_how_many(certificate):
    """A puzzle without a solution is told in cases, too."""
    solves = (replace(certificate.solves[-1]),)
    none = replace(certificate, verdict=Verdict.NONE, solution=None, cut=None, solves=solves)
    assert none.sentence.endswith(
        f"program is infeasible in each of {solves[0].split.count} cases."
    )


def test_a_case_may_hold_another_solution():
    """A puzzle that presolve leaves open, with a given less: the rival is found in a case."""
    puzzle = HARD[0]
    fewer = puzzle.with_digit(puzzle.givens[0], 0)
    found = certify_known(fewer, find_solutions(puzzle).solutions[0])
    assert found.verdict is Verdict.MANY
    assert faults(found) == ()


def test_the_same_after_others(certificate):
    """Cases depend on the puzzle alone: not on what the loaded model decided before."""
    certify(UNIQUE)
    again = certify_known(certificate.puzzle, certificate.solution)
    assert again == certificate
    assert certify_known(UNIQUE, SOLUTION).model.excluded == certify(UNIQUE).model.excluded


def test_cases_survive_json(certificate):
    """A certificate with cases is read back as it was, and tells its rows in words."""
    data = json.loads(json.dumps(certificate.to_dict()))
    assert Certificate.from_dict(data) == certificate
    split = certificate.solves[-1].split
    named = data["solves"][-1]["split"]
    assert choice_of_name(CLASSIC)[named] == split.row


def _change(whole: Split, at: int, **changes: object) -> Split:
    cases = [*whole.cases]
    cases[at] = replace(cases[at], **changes)
    return replace(whole, cases=tuple(cases))


SPOILT = {
    "another row": lambda s: replace(s, row=(s.row + 1) % 324),
    "no row": lambda s: replace(s, row=324),
    "a row before the first": lambda s: replace(s, row=-1),
    "no cases": lambda s: replace(s, cases=()),
    "a case less": lambda s: replace(s, cases=s.cases[1:]),
    "the last missing": lambda s: replace(s, cases=s.cases[:-1]),
    "a case twice": lambda s: replace(s, cases=(*s.cases, s.cases[0])),
    "one in place of another": lambda s: replace(s, cases=(*s.cases[1:], s.cases[1])),
    "another cell": lambda s: _change(s, 0, cell=(s.cases[0].cell + 1) % 81),
    "another digit": lambda s: _change(s, 0, digit=s.cases[0].digit % 9 + 1),
    "a feasible case": lambda s: _change(s, 0, termination="Optimal"),
    "an open case": lambda s: _change(s, 0, termination=OPEN),
    "a case out of time": lambda s: _change(s, 0, termination="Time limit reached"),
    "a warning": lambda s: _change(s, 0, status="warning"),
    "a case by clauses": lambda s: _change(s, 0, termination=REFUTED_BY_CLAUSES),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_spoilt_cases_are_seen(certificate, spoil):
    """Whatever is wrong with the cases, or with those of a case, is a fault."""
    last = certificate.solves[-1]
    inner = next(i for i, case in enumerate(last.split.cases) if case.split)
    for split in (
        spoil(last.split),
        _change(last.split, inner, split=spoil(last.split.cases[inner].split)),
    ):
        solves = (*certificate.solves[:-1], replace(last, split=split))
        assert faults(replace(certificate, solves=solves))


def test_cases_are_told_for_infeasible_alone(certificate):
    """A solve with cases that found a solution contradicts itself."""
    last = certificate.solves[-1]
    first = replace(certify(UNIQUE).solves[0], split=last.split)
    many = replace(certificate, solves=(first, last))
    assert "Solve 1 lists cases, but is told as solution." in faults(many)


def test_each_row_has_a_name_of_its_own():
    """No two rows that may be split are called the same, so that a name finds its row."""
    for geometry in [*GEOMETRIES, Geometry.multi("samurai")]:
        assert len(choice_of_name(geometry)) == len(choices_of(geometry))


class Leaves:
    """In place of HiGHS: leaves all open but full grids, and notes what it was asked.

    Args:
        size: a case with so many digits is called infeasible, whatever it is.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.posed: list[Grid] = []
        self.puzzle: Grid | None = None

    def pose(self, puzzle: Grid) -> None:
        self.puzzle = puzzle

    def attempt(self, _seconds: float, _nodes: int) -> Answer:
        if self.puzzle.given_count < self.size:
            return Answer("warning", OPEN, is_open=True)
        return self.run(0)

    def run(self, _seconds: float) -> Answer:
        self.posed.append(self.puzzle)
        return Answer("ok", "Infeasible", infeasible=True)


KILLER = Geometry.boxes(2, 2).with_constraints([KillerCage((0, 1), 5), KillerCage((4, 8, 9), 7)])


@pytest.mark.parametrize("geometry", [*GEOMETRIES[:3], KILLER], ids=lambda g: g.name)
def test_each_solution_is_in_one_case(geometry):
    """However deep the cases go, every solution is among them once; the checker finds no fault."""
    rng = random.Random(5)
    n = geometry.cell_count
    for _ in range(4):
        puzzle = next(backtracking(Grid(bytes(n), geometry)))
        for cell in rng.sample(range(n), n // 2):
            puzzle = puzzle.with_digit(cell, 0)
        model = Leaves(puzzle.given_count + 4)
        model.pose(puzzle)
        answer, split = splitting.decide(model, puzzle, float("inf"))
        assert answer.infeasible
        assert split is None or [*faults_of_split(puzzle, split)] == []
        for solution in backtracking(puzzle):
            holding = [
                leaf
                for leaf in model.posed
                if all(digit in (0, own) for digit, own in zip(leaf, solution, strict=True))
            ]
            assert len(holding) == 1 or split is None


def test_with_rules_any_row_may_be_split():
    """A grid without a given is split if it has cages, and left to HiGHS if it has none."""
    assert splitting.best_row(Grid(bytes(81))) is None
    caged = CLASSIC.with_constraints([KillerCage((0, 1), 3)])
    assert splitting.best_row(Grid(bytes(81), caged)) is not None


class Liar:
    """An adviser who says whatever comes to mind, of nothing at all."""

    def __init__(self, puzzle):
        self.rng = random.Random(1)
        self.troubles = np.array([self.rng.randint(1, 99) for _ in puzzle])

    def gains(self, _, columns):
        return np.array([self.rng.randint(0, 300) for _ in columns], dtype=np.int64)


@pytest.mark.slow
def test_advice_changes_no_verdict(monkeypatch):
    """By bad advice as by the search's, which is what `decide` asks for; the cases are others."""
    monkeypatch.setattr(splitting, "MOST_LEARNED", 0)
    puzzle, solution = little_killers()
    bad = certify_known(puzzle, solution, advise=Liar)
    good = decide(puzzle).certificate
    assert good == certify_known(puzzle, solution, advise=SearchAdviser)
    for found in (bad, good):
        assert found.verdict is Verdict.UNIQUE
        assert faults(found) == ()
        assert found.solves[-1].split is not None
    assert good.solves[-1].split != bad.solves[-1].split


class Slow:
    """A program that presolve never decides, nor any case, and branch and bound at once."""

    def __init__(self):
        self.nodes, self.posed = [], None

    def pose(self, puzzle):
        self.posed = puzzle

    def attempt(self, _, nodes):
        self.nodes.append(nodes)
        if nodes:
            return Answer("ok", "Infeasible", infeasible=True)
        return Answer("ok", OPEN, is_open=True)

    def run(self, _):
        return Answer("ok", "Infeasible", infeasible=True)


@pytest.mark.parametrize(("advise", "before"), [(SearchAdviser, splitting.MOST_ADVISED), (None, 0)])
def test_after_many_cases_the_whole_is_branched(advise, before):
    """So many are tried where somebody advises; what decides the whole then needs none of them."""
    puzzle, _ = little_killers()
    model = Slow()
    answer, split = splitting.decide(model, puzzle, 60.0, advise)
    assert model.nodes == [0] * (1 + before) + [splitting.NODES_WITH_RULES]
    assert answer.infeasible
    assert split is None
    assert model.posed in (None, Grid(puzzle.digits, SIX))


class Deep:
    """A program of which presolve decides just the cases that suppose so many digits.

    Args:
        depth: how many.
    """

    def __init__(self, depth):
        self.depth, self.nodes, self.supposed = depth, [], 0

    def pose(self, puzzle):
        self.supposed = len(puzzle.givens)

    def attempt(self, _, nodes):
        self.nodes.append(nodes)
        if nodes or self.supposed < self.depth:
            return Answer("ok", OPEN, is_open=True)
        return Answer("ok", "Infeasible", infeasible=True)


@pytest.mark.parametrize(("expected", "branches"), [(splitting.MOST_EXPECTED, 0), (110, 1)])
def test_few_more_cases_are_tried_to_their_end(monkeypatch, expected, branches):
    """The whole is branched where the first hundred have settled too little of it, and once."""
    monkeypatch.setattr(splitting, "MOST_EXPECTED", expected)
    puzzle = Grid(bytes(36), SIX.with_constraints([KINDS["odd"]((0,))]))
    model = Deep(3)
    answer, split = splitting.decide(model, puzzle, 60.0, Liar)
    assert answer.infeasible
    assert splitting.MOST_ADVISED < split.count < 1000
    assert sum(map(bool, model.nodes)) == branches


def test_cases_that_turn_hard_are_branched_after_all(monkeypatch):
    """Where the first hundred cases were easier than the others, the whole is branched, once."""
    monkeypatch.setattr(splitting, "MOST_EXPECTED", 300)
    model = Deep(3)
    attempt = model.attempt

    def harder_later(seconds, nodes):
        model.depth = 3 if len(model.nodes) < splitting.MOST_ADVISED + 10 else 5
        return attempt(seconds, nodes)

    monkeypatch.setattr(model, "attempt", harder_later)
    puzzle = Grid(bytes(36), SIX.with_constraints([KINDS["odd"]((0,))]))
    answer, _ = splitting.decide(model, puzzle, 60.0, Liar)
    assert answer.infeasible
    (branched,) = (i for i, nodes in enumerate(model.nodes) if nodes)
    assert branched > splitting.MOST_ADVISED + 10


def test_nobody_is_asked_without_need():
    """Neither where presolve decides, nor where the houses are the only rules."""
    asked = []
    for puzzle in (HARD[0], Grid(UNIQUE.digits, CLASSIC.with_constraints([KINDS["antiking"]()]))):
        certify(puzzle, advise=asked.append)
    assert asked == []


def may_hold(terms, low, high, values):
    """Whether a row's sum can still be within its bounds, each open column taken for itself."""
    ends = [[weight * value for value in values.get(c, (0, 1))] for c, weight in terms]
    return low <= sum(map(max, ends)) and sum(map(min, ends)) <= high


def slow_follow(program, values):
    """What follows from values of columns, by each row and column anew until nothing changes."""
    changed = True
    while changed:
        changed = False
        for terms, low, high in program:
            for column, _ in terms:
                left = [
                    value
                    for value in values.get(column, (0, 1))
                    if may_hold(terms, low, high, {**values, column: (value,)})
                ]
                if not left:
                    return None
                if len(left) == 1 and column not in values:
                    values, changed = {**values, column: tuple(left)}, True
    return values


def slow_reach(program, count, supposed, tried):
    """`bounding.reach`, from the definition."""
    known = slow_follow(program, dict.fromkeys(supposed, (1,)))
    if known is None:
        return None
    gains = []
    for column in tried:
        values = slow_follow(program, {**known, column: (1,)})
        if column in known:
            gains.append(0 if known[column] == (1,) else count - len(known))
        else:
            gains.append(count - len(known) if values is None else len(values) - len(known))
    return gains


def random_rows(rng):
    """A small program with weights of both signs."""
    count = 8
    rows = []
    for _ in range(rng.randint(2, 6)):
        columns = rng.sample(range(count), rng.randint(1, 5))
        weights = [rng.choice((-3, -1, 1, 1, 1, 2)) for _ in columns]
        low = rng.randint(-2, 2)
        rows.append(Row(tuple(columns), tuple(weights), low, low + rng.randint(0, 2)))
    return rows


def test_reach_is_what_its_definition_says():
    """The kernel sets what follows by bounds, and nothing else, and leaves no trace of a trial."""
    rng = random.Random(11)
    clashes = 0
    for _ in range(300):
        rows = random_rows(rng)
        supposed = rng.sample(range(8), rng.randint(0, 2))
        program = [
            ([*zip(row.columns, row.coefficients, strict=True)], row.low, row.high) for row in rows
        ]
        expected = slow_reach(program, 8, supposed, range(8))
        arrays = splitting.arrays_of(rows, 8)
        found = splitting.reach_of(
            arrays, np.array(supposed, np.int32), np.arange(8, dtype=np.int32)
        )
        clashes += expected is None
        assert expected is None if found is None else found.tolist() == expected
    assert 0 < clashes < 250
