"""Backdoors, trial and error and solutions without a given, against plain sets of candidates."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzle.constraints.killer_cage import KillerCage
from puzzle.errors import GeometryError, NotationError
from puzzle.geometry import CLASSIC, Geometry
from puzzle.grid import Grid
from solver.human.backdoors import Backdoors, backdoors, trial_depth
from solver.quoted import MOST_SOLUTIONS, QuotedMarks, quoted_marks
from solver.search import find_solutions, list_solutions, mrv
from tests.cases import EASY, EMPTY, INKALA, PAPER
from tests.corpora import grids
from tests.puzzle.shapes import transforms
from tests.solver.human.rated import RATED

NEEDS_MORE = [rated for rated in RATED if rated.hodoku in ("Hard", "Unfair")][:3]


def by_singles(cells: list[set[int]]) -> bool | None:
    """Fill singles in place: True when all are filled, False at a contradiction, else None."""
    goes = True
    while goes:
        goes = False
        for cell, digits in enumerate(cells):
            if len(digits) == 1:
                for peer in CLASSIC.seen[cell]:
                    goes |= bool(cells[peer] & digits)
                    cells[peer] -= digits
        for house in CLASSIC.houses:
            for digit in range(1, 10):
                spots = [cell for cell in house.cells if digit in cells[cell]]
                if not spots:
                    return False
                if len(spots) == 1 and len(cells[spots[0]]) > 1:
                    cells[spots[0]] = {digit}
                    goes = True
    if not all(cells):
        return False
    return True if all(len(digits) == 1 for digits in cells) else None


def cells_of(grid: Grid) -> list[set[int]]:
    return [{digit} if digit else set(range(1, 10)) for digit in grid]


def slow_backdoors(puzzle: Grid, solution: Grid, most: int) -> Backdoors:
    for size in range(most + 1):
        sets = tuple(
            chosen
            for chosen in combinations((c for c in range(81) if not puzzle[c]), size)
            if by_singles(
                cells_of(
                    Grid(bytes(solution[c] if c in chosen else d for c, d in enumerate(puzzle)))
                )
            )
        )
        if sets:
            return Backdoors(size, sets)
    return Backdoors(None, ())


def slow_depth(puzzle: Grid) -> int:
    cells = cells_of(puzzle)
    if by_singles(cells):
        return 0
    goes = True
    while goes:
        goes = False
        for cell in range(81):
            for digit in sorted(cells[cell]):
                tried = [set(digits) for digits in cells]
                tried[cell] = {digit}
                if len(cells[cell]) > 1 and by_singles(tried) is False:
                    cells[cell].discard(digit)
                    goes = True
                    if by_singles(cells):
                        return 1
    return 2


@pytest.mark.parametrize("rated", [RATED[0], *NEEDS_MORE[:2]], ids=str)
def test_backdoors_are_all_that_there_are(rated):
    """Singles solve the puzzle from each backdoor, and from no other set of that size or less."""
    found = backdoors(rated.puzzle, rated.solution, 1)
    assert found == slow_backdoors(rated.puzzle, rated.solution, 1)


@pytest.mark.slow
def test_the_hardest_have_backdoors_of_two():
    """On a puzzle of the list of the hardest, each pair of cells was tried by sets of digits."""
    puzzle = grids("hardest")[0]
    (solution,) = find_solutions(puzzle).solutions
    found = backdoors(puzzle, solution)
    assert found.size == 2
    assert found == slow_backdoors(puzzle, solution, 2)
    assert backdoors(puzzle, solution, 1) == Backdoors(None, ())


@pytest.mark.parametrize("rated", [RATED[0], *NEEDS_MORE], ids=str)
def test_depth_of_trial_and_error(rated):
    """The depth is that of trying every candidate by sets of digits."""
    assert trial_depth(rated.puzzle) == slow_depth(rated.puzzle)


@pytest.mark.slow
def test_depth_beyond_one():
    """What one trial at a time does not solve has depth 2."""
    for puzzle in (Grid.parse(INKALA), grids("hardest")[0]):
        assert trial_depth(puzzle) == slow_depth(puzzle) == 2


def test_solutions_without_a_given():
    """They are those that a plain search counts; what can go is where there is just one."""
    puzzle = Grid.parse(PAPER)
    marks = quoted_marks(puzzle)
    for cell in list(marks.solutions_without)[::6]:
        expected = sum(1 for _ in mrv(puzzle.with_digit(cell, 0)))
        assert marks.solutions_without[cell] == expected
    assert len(marks.solutions_without) == 81 - 55
    assert all(find_solutions(puzzle.with_digit(c, 0)).count == 1 for c in marks.removable)


@settings(max_examples=8, deadline=None)
@given(rated=st.sampled_from(NEEDS_MORE), transform=transforms())
def test_marks_belong_to_the_puzzle(rated, transform):
    """A puzzle turned and relabelled has the same marks, in other cells."""
    one, other = quoted_marks(rated.puzzle), quoted_marks(transform.apply(rated.puzzle))
    assert (one.backdoor, len(one.backdoors)) == (other.backdoor, len(other.backdoors))
    assert one.trial_depth == other.trial_depth
    assert sorted(one.solutions_without.values()) == sorted(other.solutions_without.values())


def test_only_one_solution_has_marks():
    """What has none or many is refused in one sentence."""
    with pytest.raises(NotationError, match="exactly one solution"):
        quoted_marks(EMPTY)


def test_marks_in_words():
    """The sentence tells few backdoors by their cells, many by their number."""
    assert "Singles solve it: no backdoor is needed. No trial and error." in (
        quoted_marks(EASY).sentence
    )
    marks = QuotedMarks(2, ((0, 80), (1, 9)), 2, {3: 20, 4: 20}, CLASSIC)
    assert marks.sentence == (
        "Backdoors by singles have 2 cells: r1c1 with r9c9 or r1c2 with r2c1. "
        "Trial and error with singles, one candidate at a time, does not solve it. "
        "Without one of the givens, 20 solutions. No given can go."
    )
    none = QuotedMarks(None, (), 2, {3: 1, 4: MOST_SOLUTIONS}, CLASSIC)
    assert "No backdoor by singles of 3 cells or fewer." in none.sentence
    assert none.sentence.endswith("1 to 10,000 or more solutions. 1 given can go.")


def test_marks_are_read_back():
    """What was written as JSON is read back the same, and anything else is refused."""
    for text in (EASY, PAPER):
        marks = quoted_marks(text)
        assert QuotedMarks.from_dict(json.loads(json.dumps(marks.to_dict()))) == marks
    for data in ({}, {"backdoor": 1, "backdoors": [["r99c1"]]}, None):
        with pytest.raises(NotationError):
            QuotedMarks.from_dict(data)


@pytest.mark.parametrize(
    "wrong",
    [
        {"backdoor": True},
        {"backdoor": 4, "backdoors": [["r1c1", "r1c2", "r1c3", "r1c4"]]},
        {"backdoors": []},
        {"backdoors": [["r1c1", "r1c2"]]},
        {"backdoor": None},
        {"backdoor": 2, "backdoors": [["r1c1", "r1c1"]]},
        {"trial_depth": 9},
        {"trial_depth": "1"},
        {"solutions_without": {"r1c1": "x"}},
        {"solutions_without": {"r1c1": 0}},
        {"solutions_without": {"r1c1": MOST_SOLUTIONS + 1}},
    ],
    ids=str,
)
def test_values_that_no_marks_have_are_refused(wrong):
    """A number beyond what is told, or backdoors of another size, is a NotationError."""
    data = {
        "backdoor": 1,
        "backdoors": [["r1c1"]],
        "trial_depth": 1,
        "solutions_without": {"r2c1": 1, "r2c2": None},
    }
    assert QuotedMarks.from_dict(data).to_dict() == data
    with pytest.raises(NotationError, match="This is no marks of hardness"):
        QuotedMarks.from_dict({**data, **wrong})


def test_where_the_search_gives_up_no_number_is_told(monkeypatch):
    """Solutions that were not all listed have no number, and the words do not speak as if."""
    monkeypatch.setattr("solver.quoted.PATIENCE", 0)
    monkeypatch.setattr("solver.quoted.find_solutions", lambda grid, **_: find_solutions(grid))
    marks = quoted_marks(PAPER)
    assert None in marks.solutions_without.values()
    for cell, count in marks.solutions_without.items():
        solutions, _ = list_solutions(Grid.parse(PAPER).with_digit(cell, 0), MOST_SOLUTIONS)
        assert count in (None, len(solutions))
    some = QuotedMarks(0, (), 0, {3: 1, 4: None, 5: 20, 6: None}, CLASSIC)
    assert some.sentence.endswith(
        "Without one of the givens, 1 to 20 solutions; of 2 givens it is not known. "
        "1 given can go, as far as is known."
    )
    none = QuotedMarks(0, (), 0, {3: None}, CLASSIC)
    assert none.sentence.endswith(
        "How many solutions there are without one of the givens is not known. "
        "No given can go, as far as is known."
    )


def test_no_marks_where_singles_do_not_know_the_rules():
    """Killers, grids that share cells and large grids have no marks, and one sentence says so."""
    caged = CLASSIC.with_constraints([KillerCage((0, 1), 3)])
    large = Geometry.boxes(4, 4)
    for geometry, kind in (
        (caged, "puzzles with rules beside the houses"),
        (Geometry.multi("samurai"), "puzzles on grids that share cells"),
        (large, "grids larger than 9x9"),
    ):
        with pytest.raises(GeometryError, match=f"are not told of {kind}"):
            quoted_marks(Grid(bytes(geometry.cell_count), geometry))
