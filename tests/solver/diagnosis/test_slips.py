"""Slips in the numbers of clues are found, told and read back."""

from __future__ import annotations

import json

import numpy as np
import pytest

from puzzle import CLASSIC, Geometry, Grid
from puzzle.constraints import KINDS, Constraint
from solver.diagnosis import Correction, Deadline, Typo, contradiction, find_slips, slips
from solver.findings import summary
from solver.report import judge
from solver.search import GAVE_UP
from tests.puzzle.rules import allowed

SMALL = Geometry.boxes(2, 2)
FULL = "1234341221434321"
GIVEN = 2
"""The cell with a given, without which there are two solutions."""
CAGES = ((0, 4), (1, 2), (3, 7, 11), (5, 6), (8, 12, 13), (9, 10), (14, 15))


def killer(**other: int) -> Grid:
    """Return a killer of 4x4 with one solution; some cages with another sum, by their number."""
    cage = KINDS["killercage"]
    sums = [sum(int(FULL[cell]) for cell in cells) for cells in CAGES]
    clues = [
        cage(cells, other.get(f"c{at}", total))
        for at, (cells, total) in enumerate(zip(CAGES, sums, strict=True))
    ]
    digits = bytes(int(FULL[cell]) if cell == GIVEN else 0 for cell in range(16))
    return Grid(digits, SMALL.with_constraints(clues))


def wrong() -> Grid:
    """Return a killer with a given and the slip of one sum, which leaves it no solution."""
    return killer(c1=6)


def test_the_right_killer_has_one_solution():
    """By the slow oracle, so that a slip is all that is wrong with the others."""
    assert len(allowed(killer())) == 1


@pytest.mark.parametrize("slip", [{"c1": 6}, {"c3": 4}, {"c6": 6}, {"c4": 19}])
def test_every_slip_that_leaves_one_solution_is_found(slip):
    """The oracle counts what each number leaves; the truth is among them, one off comes first."""
    puzzle = killer(**slip)
    found, is_complete = find_slips(puzzle, puzzle.geometry.constraints, Deadline())
    assert is_complete
    assert killer().geometry.constraints in [one.puzzle.geometry.constraints for one in found]
    for one in found:
        assert one.typo is Typo.NUMBER
        assert allowed(one.puzzle) == {one.solution.digits}
    apart = [abs(one.misread.after - one.misread.before) > 1 for one in found]
    assert apart == sorted(apart)


def test_a_letter_may_be_the_other():
    """An X that was meant as a V; dots have no number that may be wrong."""
    solution = Grid.parse(
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    )
    clues: list[Constraint] = [KINDS["xv"]((7, 16), 10), KINDS["difference"]((0, 1), 2)]
    digits = bytes(0 if at in (7, 16) else digit for at, digit in enumerate(solution))
    puzzle = Grid(digits, CLASSIC.with_constraints(clues))
    found, _ = find_slips(puzzle, clues, Deadline())
    assert [(one.misread.before, one.misread.after) for one in found] == [(10, 5)]
    assert found[0].sentence == "The X r1c8+r2c8 = 10 should say 5."


def test_a_dash_before_a_number_may_be_none_of_it():
    """Numbers below 0, which no clue keeps, are read without their dash."""
    puzzle = killer(c1=-5)
    found, _ = find_slips(puzzle, puzzle.geometry.constraints, Deadline())
    assert [(one.misread.before, one.misread.after) for one in found] == [(-5, 5)]


def test_slips_whose_search_gave_up_are_told(monkeypatch):
    """Where a search ended before there was an answer, not every slip was tried."""

    def gave_up(puzzles, *_):
        return np.full(len(puzzles), GAVE_UP), puzzles

    monkeypatch.setattr(slips, "count_each", gave_up)
    assert find_slips(wrong(), wrong().geometry.constraints[:1], Deadline()) == ((), False)


def test_a_report_tells_the_slip_and_reads_it_back():
    """Of a contradiction the clues in it are looked at; the sentence says what should stand."""
    report = judge(wrong())
    assert report.corrections
    found = next(one for one in report.corrections if "r1c2+r1c3" in one.sentence)
    assert found.sentence == "The cage r1c2+r1c3 = 6 should say 5."
    assert "Perhaps the cage" in summary(report)
    data = json.loads(json.dumps(found.to_dict()))
    assert data["changes"] == []
    assert Correction.from_dict(data, wrong().geometry) == found


def test_the_search_for_fewer_clues_leaves_time_to_prove_those_there_are(monkeypatch):
    """However long fewer are looked for, a minimal set is told, and the slip that explains it."""

    def look_until_the_end(_best, _oracle, deadline):
        while True:
            deadline.check()
            yield from ()

    monkeypatch.setattr(contradiction, "_smaller", look_until_the_end)
    found = judge(wrong(), time_limit=1)
    assert found.undecided == ()
    assert found.contradiction is not None
    assert not found.contradiction.is_smallest
    assert any(slip.misread is not None for slip in found.corrections)


def test_a_clue_that_is_hard_to_spare_is_tried_again_among_fewer(monkeypatch):
    """The search gives up beside all clues; the certifier, which takes longer, is not asked."""
    *_, last = wrong().geometry.constraints
    count = len(wrong().geometry.constraints)
    search = contradiction.list_solutions

    def impatient(puzzle, *limits, **patience):
        rules = puzzle.geometry.constraints
        if len(rules) >= count - 1 and last in rules:
            return np.zeros((0, 16), dtype=np.uint8), False
        return search(puzzle, *limits, **patience)

    monkeypatch.setattr(contradiction, "list_solutions", impatient)
    monkeypatch.setattr(contradiction, "enumerate_solutions", None)
    oracle = contradiction._Oracle(wrong(), Deadline())
    assert not allowed(oracle.grid_of(clues := oracle.reduced(frozenset(oracle.clues))))
    assert len(clues) < count


def test_clues_are_spared_before_givens():
    """Givens are what the search begins from: of two contradictions theirs is found first."""
    cage = KINDS["killercage"](cells=(0, 1), value=4)
    puzzle = Grid.parse("12.....4........", Geometry.boxes(2, 2).with_constraints([cage]))
    oracle = contradiction._Oracle(puzzle, Deadline())
    assert oracle.reduced(frozenset(oracle.clues)) == {0, 1, 7}


def test_clues_of_a_killer_are_looked_at_for_a_while_alone(monkeypatch):
    """Where no effort is allowed, what is told is minimal still: each clue can be spared."""
    monkeypatch.setattr(contradiction, "MOST_EFFORT", -1)
    puzzle = killer(c2=8)
    found = contradiction.find_contradiction(puzzle, Deadline())
    assert not found.is_smallest
    for clue in (*found.cells, *found.constraints):
        less = Grid(
            bytes(
                0 if cell == clue else digit for cell, digit in enumerate(found.certificate.puzzle)
            ),
            SMALL.with_constraints([rule for rule in found.constraints if rule != clue]),
        )
        assert allowed(less)
