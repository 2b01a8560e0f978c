"""What is wrong with puzzles of every kind of clue, held against all full grids of 4×4."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from itertools import combinations
from random import Random

import numpy as np
import pytest

from puzzle import Geometry, Grid
from puzzle.constraints import KINDS
from puzzle.formats.json_grid import grid_of
from puzzle.formats.json_members import members_of
from solver.diagnosis import Deadline, contradiction, find_corrections, pool, repairs
from solver.diagnosis.bounds import Puzzles
from solver.findings import findings
from solver.report import Report, judge
from solver.search import list_solutions
from solver.verdict import Verdict
from tests.loops import at_least_one
from tests.puzzle.rules import allowed, full_grids, random_constraint

FOUR = Geometry.boxes(2, 2)
KINDS_OF_FOUR = sorted(KINDS.keys() - {"entropicline"})
PUZZLES = 3
"""Puzzles of each kind that have not one solution."""


def puzzles_of(kind: str) -> list[Grid]:
    """Puzzles with clues of a kind and none, some or many givens, of which one may be wrong."""
    rng, found = Random(f"diagnosis {kind}"), list[Grid]()
    while len(found) < PUZZLES:
        full = rng.choice(full_grids(FOUR))
        clues = {random_constraint(kind, rng, FOUR, full) for _ in range(rng.choice((1, 2, 3)))}
        digits = bytearray(16)
        for cell in rng.sample(range(16), rng.choice((0, 1, 2, 3, 5))):
            digits[cell] = full[cell] if rng.random() < 0.9 else rng.randint(1, 4)
        listed = sorted(clues, key=lambda clue: str(clue.to_json(4)))
        written = members_of(Grid(bytes(digits), FOUR.with_constraints(listed)))
        puzzle = grid_of(written)  # an extra region of four cells is a house from here on
        if len(allowed(puzzle)) != 1:
            found.append(puzzle)
    return found


def single_changes(puzzle: Grid) -> set[Grid]:
    """What a digit changed, a digit dropped or two cells swapped make of a puzzle."""
    changed = {puzzle.with_digit(cell, digit) for cell in puzzle.givens for digit in range(5)}
    for one, other in combinations(range(16), 2):
        changed.add(puzzle.with_digit(one, puzzle[other]).with_digit(other, puzzle[one]))
    return changed - {puzzle}


def assert_contradiction(report: Report) -> None:
    """The clues told are impossible, without any one or fewer they are not, and all are named."""
    found, geometry = report.contradiction, report.grid.geometry
    assert found is not None
    clues = [*found.cells, *found.constraints]

    def left(kept: Collection[object]) -> set[bytes]:
        rules = [rule for rule in geometry.constraints if any(rule is clue for clue in kept)]
        given = bytes(digit if cell in kept else 0 for cell, digit in enumerate(report.grid))
        return allowed(Grid(given, geometry.without_constraints.with_constraints(rules)))

    assert not left(clues)
    assert all(left([clue for clue in clues if clue is not idle]) for idle in clues)
    if found.is_smallest:
        every = [*report.grid.givens, *geometry.constraints]
        assert all(left(fewer) for fewer in combinations(every, len(clues) - 1))
    told = findings(report)["contradiction"]
    named = [geometry.cell_name(cell) for cell in found.cells]
    named += [rule.label(geometry.layout) for rule in found.constraints]
    assert all(name[1:] in told for name in named)


def assert_rivals_and_repairs(report: Report, solutions: set[bytes]) -> None:
    """Two solutions that differ where it is told, none alike more; and givens that leave one."""
    rivals, repairs = report.rivals, report.repairs
    assert rivals is not None
    assert repairs is not None
    assert (rivals.count, rivals.count_is_exact) == (len(solutions), True)
    assert {rival.digits for rival in rivals.pair} <= solutions
    apart = [sum(map(int.__ne__, *pair)) for pair in combinations(sorted(solutions), 2)]
    assert rivals.are_closest
    assert len(rivals.differs) == min(apart)
    assert len(allowed(repairs.puzzle)) == 1
    if not repairs.are_fewest:
        return
    for cells in combinations(range(16), len(repairs.givens) - 1):
        seen = Counter(bytes(one[cell] for cell in cells) for one in solutions)
        assert 1 not in seen.values()


@pytest.mark.parametrize("kind", KINDS_OF_FOUR)
def test_what_is_wrong_with_clues_of_every_kind(kind: str) -> None:
    """Contradictions, rivals, repairs and corrections are what all full grids say they are."""
    for puzzle in at_least_one(puzzles_of(kind)):
        report, solutions = judge(puzzle), allowed(puzzle)
        assert report.verdict is (Verdict.MANY if solutions else Verdict.NONE)
        if solutions:
            assert_rivals_and_repairs(report, solutions)
        else:
            assert_contradiction(report)
        assert report.undecided == ()
        assert report.corrections is not None
        found = {one.puzzle for one in report.corrections if one.changes}
        assert found == {one for one in single_changes(puzzle) if len(allowed(one)) == 1}
        for one in report.corrections:
            assert allowed(one.puzzle) == {one.solution.digits}
        told = json.loads(json.dumps(report.to_dict()))
        assert Report.from_dict(told).to_dict() == report.to_dict()
        assert {rule.sentence(FOUR.layout) for rule in puzzle.geometry.constraints} <= {
            *told["rules"]
        }


def test_a_typing_error_is_found_however_few_givens_stand_beside_clues() -> None:
    """Clues tell digits apart, so that fewer givens than digits but one may leave one solution."""
    full = full_grids(FOUR)[0]
    line = [cell for digit in (1, 2, 3, 4) for cell in range(4) if full[cell] == digit]
    told = [
        {"type": "thermometer", "line": [FOUR.cell_name(cell) for cell in line]},
        {"type": "killercage", "cells": ["r2c1", "r3c1"], "value": full[4] + full[8]},
        {"type": "candidates", "cells": ["r3c2"], "values": [full[9]]},
    ]
    puzzle = grid_of({"puzzle": "." * 16, "constraints": told})
    cell = next(c for c in range(16) if len(allowed(puzzle.with_digit(c, full[c]))) == 1)
    wrong = puzzle.with_digit(cell, full[cell] % 4 + 1)
    found, is_complete = find_corrections(wrong, Deadline())
    assert is_complete
    assert puzzle.with_digit(cell, full[cell]) in [one.puzzle for one in found]


def test_changes_that_leave_a_contradiction_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where clues alone contradict each other, no digit mends it; else one of theirs does."""
    tried = list[bytes]()
    count = find_corrections.__globals__["count_each"]

    def counted(puzzles: Puzzles, *rest: object) -> object:
        tried.extend(row.tobytes() for row in puzzles)
        return count(puzzles, *rest)

    monkeypatch.setitem(find_corrections.__globals__, "count_each", counted)
    cage = KINDS["killercage"]((0, 1), 8)  # type: ignore[call-arg]
    puzzle = Grid.parse("..12.....34.....", FOUR.with_constraints([cage]))
    report = judge(puzzle)
    assert report.contradiction is not None
    assert (report.contradiction.cells, tried) == ((), [])
    odd = KINDS["odd"]((3,))  # type: ignore[call-arg]
    judge(Grid(puzzle.digits, FOUR.with_constraints([odd])))
    assert tried
    assert all(row[3] != puzzle[3] for row in tried)


def test_a_search_that_finds_none_of_many_solutions_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two solutions are known from the certificate, and extra givens begin with theirs."""
    odd = KINDS["odd"]((0,))  # type: ignore[call-arg]
    puzzle = Grid(bytes(16), FOUR.with_constraints([odd]))

    def none(grid: Grid, *_: object, **__: object) -> tuple[Puzzles, bool]:
        return np.zeros((0, len(grid)), dtype=np.uint8), False

    monkeypatch.setattr(pool, "list_solutions", none)
    report = judge(puzzle)
    assert report.verdict is Verdict.MANY
    assert report.rivals is not None
    assert report.repairs is not None
    assert len(allowed(report.repairs.puzzle)) == 1
    monkeypatch.setattr(repairs, "list_solutions", none)
    assert judge(puzzle).undecided == ("repairs",)


def test_what_was_found_of_one_set_serves_others(monkeypatch):
    """No set is searched that a known solution keeps, or in which an impossible one lies."""
    asked = list[int]()

    def counted(grid: Grid, limit: int, *, patience: int | None = None):
        asked.append(len(grid.geometry.constraints))
        return list_solutions(grid, limit, patience=patience)

    monkeypatch.setattr(contradiction, "list_solutions", counted)
    cage = KINDS["killercage"]
    cages = [cage((0, 1), 3), cage((4, 5), 3), cage((8, 9), 6), cage((12, 13), 6)]
    puzzle = Grid(bytes(16), FOUR.with_constraints(cages))
    oracle = contradiction._Oracle(puzzle, Deadline())
    first, second, third, fourth = oracle.clues
    assert oracle.solution((first, third)) is not None
    assert len(asked) == 1
    assert oracle.solution((first,)) is not None
    assert len(asked) == 1
    assert oracle.solution((third, fourth)) is None
    searched = len(asked)
    assert oracle.solution((second, third, fourth)) is None
    assert len(asked) == searched


def test_the_search_goes_on_where_the_certifier_finds_no_answer(monkeypatch):
    """It gives up early on sets with clues, and is asked again before no set is told at all."""
    asked = list[int | None]()

    def impatient(grid: Grid, limit: int, *, patience: int | None = None):
        asked.append(patience)
        if patience == contradiction.PATIENCE_WITH_RULES:
            return np.zeros((0, len(grid)), np.uint8), False
        return list_solutions(grid, limit, patience=patience)

    monkeypatch.setattr(contradiction, "list_solutions", impatient)
    monkeypatch.setattr(contradiction, "HARD_SECONDS_WITH_RULES", 0.0)
    cages = [KINDS["killercage"]((0, 1), 3), KINDS["killercage"]((4, 5), 3)]
    oracle = contradiction._Oracle(Grid(bytes(16), FOUR.with_constraints(cages)), Deadline())
    assert oracle.solution(oracle.clues) is None
    assert oracle.solution(oracle.clues[:1]) is not None
    assert asked == [contradiction.PATIENCE_WITH_RULES, contradiction.PATIENCE] * 2


def _of_two_cages() -> Grid:
    """A puzzle without a solution, of which two cages are to blame, and a third is not."""
    cage = KINDS["killercage"]
    cages = [cage((0, 1), 3), cage((2, 3), 3), cage((8, 9), 6)]  # type: ignore[call-arg]
    return Grid(bytes(16), FOUR.with_constraints(cages))


def test_where_a_set_is_too_hard_clues_are_spared_in_another_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A set that nobody knows of is met in one order; in the next a contradiction is found."""
    reduced, orders = contradiction._Oracle.reduced, list[object]()

    def hard_at_first(self, clues, order=None):
        orders.append(order)
        if len(orders) == 1:
            raise contradiction.OutOfBounds
        return reduced(self, clues, order)

    monkeypatch.setattr(contradiction._Oracle, "reduced", hard_at_first)
    found = contradiction.find_contradiction(_of_two_cages(), Deadline())
    assert orders[0] != orders[1]
    assert found.constraints == _of_two_cages().geometry.constraints[:2]


def test_orders_have_all_clues_each() -> None:
    """In whatever order clues are spared, each is tried, constraints before givens."""
    puzzle = Grid(b"\0\0\0\1" + bytes(11) + b"\2", _of_two_cages().geometry)
    orders = list(contradiction._Oracle(puzzle, Deadline()).orders())
    assert {frozenset(order) for order in orders} == {frozenset((3, 15, 16, 17, 18))}
    assert {frozenset(order[-2:]) for order in orders} == {frozenset((3, 15))}
    assert orders[0] == [16, 17, 18, 3, 15]
    assert orders[1][:3] == [18, 17, 16]


def test_a_smaller_set_is_kept_when_the_effort_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found before no more could be looked at is told, though not as smallest."""

    def smaller(_best, oracle, _deadline):
        yield oracle.reduced(frozenset((16, 17))), False
        raise contradiction.OutOfBounds

    monkeypatch.setattr(contradiction, "_minimal", lambda begun, _oracle: begun)
    monkeypatch.setattr(contradiction, "_smaller", smaller)
    found = contradiction.find_contradiction(_of_two_cages(), Deadline())
    assert (len(found.constraints), found.is_smallest) == (2, False)


def test_a_correction_set_has_what_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The certifier is not asked whether fewer clues would do as well."""
    oracle = contradiction._Oracle(_of_two_cages(), Deadline())
    solution = oracle.solution((16,))
    assert solution is not None
    monkeypatch.setattr(contradiction, "enumerate_solutions", None)
    monkeypatch.setattr(
        contradiction, "list_solutions", lambda *_, **__: (np.zeros((0, 16), np.uint8), False)
    )
    left = oracle.correction_set(frozenset((16,)), solution)
    assert 17 in left
    assert 16 not in left


def test_a_clue_that_no_grid_keeps_is_a_smallest_contradiction():
    """A lone clue is the smallest set there is, and no smaller one is looked for."""
    wrong = KINDS["killercage"]((0, 1, 2), 5)
    puzzle = Grid(bytes(16), FOUR.with_constraints([KINDS["killercage"]((5, 6), 3), wrong]))
    found = judge(puzzle).contradiction
    assert found is not None
    assert found.constraints == (wrong,)
    assert found.is_smallest
